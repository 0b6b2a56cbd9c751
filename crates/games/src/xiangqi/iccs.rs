//! Coordinates: `h2e2`, and as the Internet Chinese Chess Server wrote them, `H2-E2`.

use super::Xiangqi;
use super::geometry::{FILES, RANKS, file, rank};
use super::moves::Move;

/// Reads a point, ranks counted from `lowest`, off the front of a text.
fn point(text: &str, lowest: usize) -> Option<(usize, &str)> {
    let letter = text.bytes().next()?.to_ascii_lowercase();
    let file = usize::from(letter.checked_sub(b'a')?);
    let digits = text.bytes().skip(1).take_while(u8::is_ascii_digit).count();
    let rank = text.get(1..1 + digits)?.parse::<usize>().ok()?.checked_sub(lowest)?;
    (file < FILES && rank < RANKS).then(|| (rank * FILES + file, &text[1 + digits..]))
}

impl Xiangqi {
    /// Reads `h2e2` or `H2-E2`. Capitals always count ranks from 0, as that server does.
    pub(super) fn read_coordinates(&self, text: &str) -> Option<Move> {
        let text = text.trim();
        let capital = text.starts_with(|c: char| c.is_ascii_uppercase());
        let lowest = if capital { 0 } else { self.lowest_rank() };
        let (from, rest) = point(text, lowest)?;
        let (to, rest) = point(rest.strip_prefix('-').unwrap_or(rest), lowest)?;
        rest.is_empty().then(|| Move::new(from, to))
    }
}

/// Writes `H2-E2`.
pub(super) fn text(m: Move) -> String {
    let point = |s| format!("{}{}", char::from(b'A' + file(s) as u8), rank(s));
    format!("{}-{}", point(m.from()), point(m.to()))
}
