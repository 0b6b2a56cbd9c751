//! Moves by squares, `h2e2`; with `coords=1-10` ranks are counted from 1, `h3e3`.

use super::moves::Move;
use super::notation::{Bad, BadMove};
use super::squares::{FILES, RANKS};
use super::variant::Xiangqi;
use std::ops::Range;

/// A text that consists of two squares, not yet looked at more closely.
pub(super) struct Pair {
    from: Range<usize>,
    to: Range<usize>,
    /// Whether a hyphen stands between the squares.
    pub(super) hyphen: bool,
}

/// Splits letter, digits, an optional hyphen, letter, digits; `None` for a text of another form.
pub(super) fn split(text: &str) -> Option<Pair> {
    let bytes = text.as_bytes();
    let square = |start: usize| {
        let digits = bytes.get(start + 1..)?.iter().take_while(|c| c.is_ascii_digit()).count();
        (bytes[start].is_ascii_alphabetic() && digits > 0).then_some(start..start + 1 + digits)
    };
    let from = square(0)?;
    let hyphen = bytes.get(from.end) == Some(&b'-');
    let to = square(from.end + usize::from(hyphen))?;
    (to.end == bytes.len()).then_some(Pair { from, to, hyphen })
}

impl Xiangqi {
    /// Reads two squares of `text`, the lowest rank having the number `lowest`.
    pub(super) fn read_pair(&self, text: &str, pair: Pair, lowest: usize) -> Result<Move, Bad> {
        let read = |span: Range<usize>| {
            let word = &text[span.clone()];
            let file = usize::from(word.as_bytes()[0].to_ascii_lowercase() - b'a');
            let digits = &word[1..];
            let rank = digits.parse::<usize>().ok().and_then(|n| n.checked_sub(lowest));
            match rank {
                // No leading zeros: every square has one name.
                Some(rank)
                    if file < FILES
                        && rank < RANKS
                        && digits.len() == (rank + lowest).to_string().len() =>
                {
                    Ok(rank * FILES + file)
                }
                _ => {
                    let (text, highest) = (word.to_owned(), lowest + RANKS - 1);
                    Err((span, BadMove::OffBoard { text, lowest, highest }))
                }
            }
        };
        Ok(Move::new(read(pair.from)?, read(pair.to)?))
    }

    /// Writes a move by squares.
    pub(super) fn coordinates_text(&self, m: Move) -> String {
        format!("{}{}", self.square(m.from()), self.square(m.to()))
    }
}
