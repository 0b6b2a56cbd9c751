//! How engines talk and how games are written down: the protocols' clients in [`clients`], the
//! record formats in [`records`].

pub mod clients;
pub mod records;
