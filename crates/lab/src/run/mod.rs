//! Long work that learns: its folder, and what stands in `run.json`, and the file of its
//! memory.

mod card;
pub(crate) mod checkpoint;
mod folder;

pub use card::{RunCard, RunState};
pub use folder::{RunError, RunFolder};
