//! Games that are played here, by people and engines.
//!
//! | file | idea |
//! | --- | --- |
//! | `clock.rs` | the game clock |
//! | `kept.rs` | what is kept of a game over a restart |
//! | `table.rs` | one game in progress: a state machine that knows neither threads nor time |
//! | `travel.rs` | taking back, playing again, going to any turn |
//! | `control.rs` | resigning, pausing, flags that fall |
//! | `shown.rs` | a game as the page sees it, and its record |
//! | `room.rs` | a table with those who watch it and the engine that thinks |
//! | `thinking.rs` | an engine's turn, off the request threads |
//! | `bench.rs` | engines that wait for their next turn, shared by all games |
//! | `store.rs` | the file that games are kept in |
//! | `keeper.rs` | all games |
//! | `date.rs` | dates as texts |

mod bench;
mod clock;
mod control;
mod date;
mod keeper;
mod kept;
mod room;
mod shown;
mod store;
mod table;
#[cfg(test)]
mod tests;
mod thinking;
mod travel;

pub(crate) use keeper::Keeper;
pub(crate) use room::{News, Room};
pub(crate) use table::Table;
