//! Games as texts: the formats of their arenas.
//!
//! A [`Record`] is a game that was played, whatever the game. A [`Format`] writes it down as an arena
//! wants it and reads it back, checking every move by the rules on the way.
//!
//! | file | idea |
//! | --- | --- |
//! | `record.rs` | what is known of a game that was played |
//! | `replay.rs` | its positions, every move and the result checked |
//! | `recorder.rs` | how readers make a record, move by move |
//! | `thought.rs` | what an engine thought of a move: `+0.38/19 1.2s` |
//! | `place.rs` | faults with the line of the file |
//! | `formats.rs` | the table of formats; which one a file is in |
//! | `pgn.rs`, `pgn/` | portable game notation, of any game: its words, reading, writing |
//! | `wtn.rs`, `wtn/` | the Chinese competition's records of EinStein würfelt nicht! |
//! | `lines.rs` | Amazons, a move a line |
//!
//! ```
//! use yiqi_engine::Registry;
//! use yiqi_protocols::records::{self, Record, Turn};
//!
//! let registry = Registry::standard();
//! let game = registry.game("minichess:gardner")?;
//! let mut record = Record::new(&*game, &*game.start(0));
//! record.players = ["greedy".into(), "random".into()];
//! record.turns.push(Turn::new("a2a3", None));
//! let text = records::format("pgn")?.write(&registry, &record)?;
//! assert!(text.ends_with("1. a3 *\n"));
//! assert_eq!(records::read(&registry, "game.pgn", text.into())?, [record]);
//! # Ok::<(), yiqi_core::Fault>(())
//! ```

mod formats;
mod lines;
mod pgn;
mod place;
mod record;
mod recorder;
mod replay;
mod thought;
mod wtn;

pub use formats::{FORMATS, Format, detect, format, read};
pub use record::{Record, Turn};
pub use replay::Replay;
pub use thought::Thought;
pub use wtn::file_name as wtn_file_name;
