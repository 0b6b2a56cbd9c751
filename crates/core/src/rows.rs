//! The board as position texts write it: rows from the top, split by slashes, a letter a piece, runs of
//! empty squares as numbers. Squares are numbered as in [`Drawing`].

use crate::Fault;
use crate::drawing::Drawing;
use std::fmt::Write as _;
use std::ops::Range;

/// Writes the rows of a picture, a piece by its glyph.
///
/// ```
/// use yiqi_core::{Side, drawing::{Drawing, Lattice, Piece}, rows};
/// let mut board = Drawing::empty(12, 2, Lattice::Cells);
/// board.pieces[11] = Some(Piece { id: "rook", glyph: 'R', owner: Some(Side::First) });
/// assert_eq!(rows::write(&board), "12/11R");
/// ```
pub fn write(board: &Drawing) -> String {
    let mut out = String::new();
    let end_run = |run: &mut usize, out: &mut String| {
        if *run > 0 {
            let _ = write!(out, "{run}");
        }
        *run = 0;
    };
    for rank in (0..board.height).rev() {
        let mut run = 0;
        for file in 0..board.width {
            match board.pieces.get(rank * board.width + file).copied().flatten() {
                Some(piece) => {
                    end_run(&mut run, &mut out);
                    out.push(piece.glyph);
                }
                None => run += 1,
            }
        }
        end_run(&mut run, &mut out);
        if rank > 0 {
            out.push('/');
        }
    }
    out
}

/// The square that a refused position text is about: that of the piece under the fault's span. `None`
/// where the fault is not about one piece of the board.
///
/// ```
/// let fault = yiqi_core::Fault::new("position", "5/2p2/5 w - -", 3..4, "no pawn may stand here");
/// assert_eq!(yiqi_core::rows::square_of(&fault), Some(7));
/// ```
pub fn square_of(fault: &Fault) -> Option<usize> {
    let span = fault.span().filter(|_| fault.what() == "position")?;
    let mut letter = fault.text().get(span.clone())?.chars();
    if letter.next()?.is_ascii_digit() || letter.next().is_some() {
        return None;
    }
    let board = board(fault.text())?;
    let rows = fault.text()[board.clone()].split('/');
    let height = rows.clone().count();
    let mut at = board.start;
    for (i, row) in rows.enumerate() {
        if (at..at + row.len()).contains(&span.start) {
            let file = squares(&row[..span.start - at]);
            return (height - 1 - i).checked_mul(squares(row))?.checked_add(file);
        }
        at += row.len() + 1;
    }
    None
}

/// The number of files and ranks of the board that a position text begins with; the files are those of
/// the top row.
pub fn size(text: &str) -> Option<(usize, usize)> {
    let rows = &text[board(text)?];
    Some((squares(rows.split('/').next()?), rows.split('/').count()))
}

/// The bytes of the first word of a text.
fn board(text: &str) -> Option<Range<usize>> {
    let start = text.find(|c: char| !c.is_whitespace())?;
    let length = text[start..].find(char::is_whitespace).unwrap_or(text.len() - start);
    Some(start..start + length)
}

/// How many squares a piece of a row has.
fn squares(row: &str) -> usize {
    let (mut sum, mut run) = (0usize, 0usize);
    for c in row.chars() {
        match c.to_digit(10) {
            Some(digit) => run = run.saturating_mul(10).saturating_add(digit as usize),
            None => (sum, run) = (sum.saturating_add(run).saturating_add(1), 0),
        }
    }
    sum.saturating_add(run)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(text: &str, span: Range<usize>) -> Option<usize> {
        square_of(&Fault::new("position", text, span, "wrong"))
    }

    #[test]
    fn only_one_piece_of_the_board_is_a_square() {
        let text = " 10aA/12 a 3";
        assert_eq!(named(text, 3..4), Some(12 + 10));
        assert_eq!(named(text, 4..5), Some(12 + 11));
        assert_eq!(named(text, 1..3), None, "a run");
        assert_eq!(named(text, 1..5), None, "a row");
        assert_eq!(named(text, 9..10), None, "the side to move");
        assert_eq!(named(text, 0..0), None, "the whole");
        let fault = Fault::new("move", text, 3..4, "wrong");
        assert_eq!(square_of(&fault), None, "no position");
        assert_eq!(size(text), Some((12, 2)));
    }

    #[test]
    fn hostile_texts_do_no_harm() {
        let run = "9".repeat(40);
        assert_eq!(named(&format!("{run}a{run}b/1"), 81..82), None);
        assert_eq!(named("é/é w", 3..5), Some(0));
        assert_eq!(named("", 0..1), None);
    }
}
