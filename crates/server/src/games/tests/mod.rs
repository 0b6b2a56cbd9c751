//! Tests of games: of the table alone, and over HTTP.

mod api;
mod client;
mod nearly;
mod store;
mod table;
mod variants;
mod walk;
