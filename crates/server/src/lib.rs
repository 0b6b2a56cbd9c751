//! The workbench in the browser: a typed JSON interface under `/api`, and the page, from one program.
//!
//! [`Workbench`] listens where its [`Config`] says. It knows no rule of a game and names none: what
//! can be played comes from the registry that it is handed, and what the page draws from the
//! description that every game gives of its board.
//!
//! | file | idea |
//! | --- | --- |
//! | `config.rs` | what the face that starts it decides |
//! | `guard.rs` | who may ask: host, origin, token |
//! | `chance.rs` | numbers that nobody can guess |
//! | `assets.rs` | the page's files |
//! | `description.rs` | the interface described (OpenAPI) |
//! | `problem.rs` | refusals, and how requests are read |
//! | `engine_text.rs` | which engine texts the page may use |
//! | `pool.rs` | searches off the request threads, a few at a time |
//! | `place.rs` | from the page's words to a game in progress |
//! | `analyses/` | searches that a person watches |
//! | `games/` | games that are played here |
//! | `matches/` | matches: run by the lab, watched from the page |
//! | `runs/` | learning runs: folders that grow, watched from the page |
//! | `views/` | what the page is told |
//! | `routes/` | the requests |

mod analyses;
mod assets;
mod chance;
mod config;
mod description;
mod engine_text;
mod games;
mod guard;
mod lock;
mod matches;
mod place;
mod pool;
mod problem;
mod router;
mod routes;
mod runs;
mod shape;
mod state;
pub mod views;
mod workbench;

pub use config::{Config, Limits};
pub use description::openapi;
pub use workbench::{ServeError, Workbench};

#[cfg(test)]
mod tests;
