//! Long work that learns: its folder, and what stands in `run.json`.

mod card;
mod folder;

pub use card::{RunCard, RunState};
pub use folder::{RunError, RunFolder};
