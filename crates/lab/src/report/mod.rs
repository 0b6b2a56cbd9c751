//! A match as one web page that needs nothing else: tables, pictures, and every game to look up.

mod charts;
mod distribution;
mod page;

pub use page::page;
