//! Matches: run by the lab in threads of their own, watched by whoever opens the page.
//!
//! | file | idea |
//! | --- | --- |
//! | `request.rs` | from the page's words to a plan within what the server allows |
//! | `run.rs` | a match that is being played, and how it stands |
//! | `hall.rs` | which matches run; starting, stopping, going on |
//! | `archive.rs` | what the database says of matches, off the request threads |
//! | `events.rs` | the stream of a match |

mod archive;
mod events;
mod hall;
mod request;
mod run;

pub(crate) use events::events;
pub(crate) use hall::Hall;
pub(crate) use request::NewMatch;
