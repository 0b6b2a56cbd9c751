//! Learning runs: folders that a command or this server fills, watched by whoever opens the page.
//!
//! | file | idea |
//! | --- | --- |
//! | `name.rs` | a name that reaches one folder and no other place |
//! | `folder.rs` | what a run says of itself, and whether somebody works on it |
//! | `log.rs` | its log, read as it grows |
//! | `archive.rs` | all runs of a place |
//! | `request.rs` | from the page's words to an evolution within what the server allows |
//! | `workshop.rs` | the run that works in this process |
//! | `events.rs` | the stream of a run |

mod archive;
mod events;
mod folder;
mod log;
mod name;
mod request;
mod workshop;

pub(crate) use events::events;
pub(crate) use name::RunName;
pub(crate) use request::{GoOn, NewRun, about};
pub(crate) use workshop::Workshop;
