//! ICCS, the notation of the Internet Chinese Chess Server: two squares in capitals with a hyphen,
//! `H2-E2`, ranks always counted from 0.

use super::moves::Move;
use super::squares::{file, rank};

/// The number of the lowest rank.
pub(super) const LOWEST: usize = 0;

/// Writes a move.
pub(super) fn write(m: Move) -> String {
    let square = |square| format!("{}{}", char::from(b'A' + file(square) as u8), rank(square));
    format!("{}-{}", square(m.from()), square(m.to()))
}
