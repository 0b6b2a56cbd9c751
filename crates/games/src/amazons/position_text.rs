//! Position texts: ranks from the top, the side to move, the amazon that must shoot.
//!
//! `3b2b3/10/10/b8b/10/10/w8w/10/10/3w2w3 w -`

use super::board::{Board, LONGEST, MOST_SQUARES, SHORTEST, Square, SquareName};
use super::move_text::square_in;
use super::position::{MOST_AMAZONS, Position, bit};
use std::fmt::Write as _;
use std::ops::Range;
use yiqi_core::{Fault, Side};

/// What is wrong with a position text.
#[derive(Debug, thiserror::Error)]
enum BadPosition {
    #[error("expected BOARD SIDE SHOOTER, as in \"1bb1/b2b/w2w/1ww1 w -\"")]
    Fields,
    #[error("a board has {SHORTEST} to {LONGEST} ranks, not {0}")]
    Ranks(usize),
    #[error("a rank has {SHORTEST} to {LONGEST} squares, not {0}")]
    Files(usize),
    #[error("rank {rank} has {found} squares, the one above it {expected}")]
    Ragged { rank: usize, found: usize, expected: usize },
    #[error("a board of {0} x {1} squares is too large: at most {MOST_SQUARES} squares")]
    TooLarge(usize, usize),
    #[error("{0}: \"{1}\" is none of w, b, x and the numbers of empty squares")]
    Piece(SquareName, char),
    #[error("{0}: a number of empty squares is from 1 to {LONGEST}")]
    Run(SquareName),
    #[error("the side to move is w or b")]
    Side,
    #[error("{0} has no amazon")]
    NoAmazons(&'static str),
    #[error("{0}: {1} has more than {MOST_AMAZONS} amazons")]
    TooManyAmazons(SquareName, &'static str),
    #[error("the amazon that must shoot is - or a square of this board")]
    Shooter,
    #[error("{0}: no amazon of the side to move stands there, so none must shoot from there")]
    NoShooter(SquareName),
    #[error("{0}: this amazon has no shot, but one that has moved can always shoot back")]
    NoShot(SquareName),
}

/// What the players call a side.
pub(super) fn colour(side: Side) -> &'static str {
    ["White", "Black"][side]
}

/// What stands on a square that is not empty.
#[derive(Clone, Copy)]
enum Man {
    Amazon(Side),
    Arrow,
}

/// Reads and validates a position.
pub(super) fn read(text: &str) -> Result<Position, Fault> {
    let refuse = |span: Range<usize>, why: BadPosition| Fault::new("position", text, span, why);
    let fields = split(text, 0..text.len(), char::is_whitespace);
    let fields: Vec<_> = fields.into_iter().filter(|span| !span.is_empty()).collect();
    let [ranks, side, shooter] = match fields.as_slice() {
        [a, b, c] => [a, b, c].map(Clone::clone),
        [_, _, _, more, ..] => return Err(refuse(more.start..text.len(), BadPosition::Fields)),
        _ => return Err(refuse(0..0, BadPosition::Fields)),
    };
    let to_move = match &text[side.clone()] {
        "w" => Side::First,
        "b" => Side::Second,
        _ => return Err(refuse(side, BadPosition::Side)),
    };
    let mut p = read_board(text, ranks, to_move, &refuse)?;
    if &text[shooter.clone()] != "-" {
        let square = square_in(p.board(), &text[shooter.clone()])
            .ok_or_else(|| refuse(shooter.clone(), BadPosition::Shooter))?;
        let name = p.board().name(square);
        if p.amazons(to_move) & bit(square) == 0 {
            return Err(refuse(shooter, BadPosition::NoShooter(name)));
        }
        if p.reach(square) == 0 {
            return Err(refuse(shooter, BadPosition::NoShot(name)));
        }
        p.toggle_shooter(square);
    }
    Ok(p)
}

/// Reads the ranks, which say how large the board is.
fn read_board(
    text: &str,
    ranks: Range<usize>,
    to_move: Side,
    refuse: &dyn Fn(Range<usize>, BadPosition) -> Fault,
) -> Result<Position, Fault> {
    let rows = split(text, ranks.clone(), |c| c == '/');
    let height = rows.len();
    if !(SHORTEST..=LONGEST).contains(&height) {
        return Err(refuse(ranks, BadPosition::Ranks(height)));
    }
    let mut men: Vec<(usize, usize, Man, Range<usize>)> = Vec::new();
    let mut width = None;
    for (i, row) in rows.iter().enumerate() {
        let rank = height - 1 - i;
        let mut file = 0;
        let mut at = row.start;
        while let Some(c) = text[at..row.end].chars().next() {
            let digits = text[at..row.end].bytes().take_while(u8::is_ascii_digit).count();
            let span = at..at + digits.max(c.len_utf8());
            if file >= LONGEST {
                return Err(refuse(span.start..row.end, BadPosition::Files(file + 1)));
            }
            let name = SquareName::at(file, rank);
            let man = match c {
                'w' => Some(Man::Amazon(Side::First)),
                'b' => Some(Man::Amazon(Side::Second)),
                'x' => Some(Man::Arrow),
                _ if digits > 0 => None,
                _ => return Err(refuse(span, BadPosition::Piece(name, c))),
            };
            at = span.end;
            match man {
                Some(man) => {
                    men.push((file, rank, man, span));
                    file += 1;
                }
                None => match text[span.clone()].parse() {
                    Ok(run @ 1..=LONGEST) if c != '0' => file += run,
                    _ => return Err(refuse(span, BadPosition::Run(name))),
                },
            }
        }
        if !(SHORTEST..=LONGEST).contains(&file) {
            return Err(refuse(row.clone(), BadPosition::Files(file)));
        }
        match width {
            Some(expected) if expected != file => {
                let ragged = BadPosition::Ragged { rank: rank + 1, found: file, expected };
                return Err(refuse(row.clone(), ragged));
            }
            _ => width = Some(file),
        }
    }
    let width = width.unwrap_or(0);
    let board = Board::of(width, height)
        .ok_or_else(|| refuse(ranks.clone(), BadPosition::TooLarge(width, height)))?;
    place(Position::empty(board, to_move), men, &ranks, refuse)
}

/// Sets the men on the board and counts the amazons.
fn place(
    mut p: Position,
    men: Vec<(usize, usize, Man, Range<usize>)>,
    ranks: &Range<usize>,
    refuse: &dyn Fn(Range<usize>, BadPosition) -> Fault,
) -> Result<Position, Fault> {
    let mut amazons = [0; 2];
    for (file, rank, man, span) in men {
        let Some(square) = p.board().square(file, rank) else { continue };
        match man {
            Man::Arrow => p.toggle_arrow(square),
            Man::Amazon(side) => {
                amazons[side] += 1;
                if amazons[side] > MOST_AMAZONS {
                    let name = p.board().name(square);
                    return Err(refuse(span, BadPosition::TooManyAmazons(name, colour(side))));
                }
                p.toggle_amazon(side, square);
            }
        }
    }
    match Side::BOTH.into_iter().find(|&side| amazons[side] == 0) {
        Some(side) => Err(refuse(ranks.clone(), BadPosition::NoAmazons(colour(side)))),
        None => Ok(p),
    }
}

/// The byte ranges between the separators in `within`.
fn split(text: &str, within: Range<usize>, separates: impl Fn(char) -> bool) -> Vec<Range<usize>> {
    let mut start = within.start;
    let mut parts = Vec::new();
    for (i, c) in text[within.clone()].char_indices().filter(|&(_, c)| separates(c)) {
        let at = within.start + i;
        parts.push(start..at);
        start = at + c.len_utf8();
    }
    parts.push(start..within.end);
    parts
}

/// Writes a position.
pub(super) fn write(p: &Position) -> String {
    let board = p.board();
    let mut out = String::new();
    for rank in (0..board.height()).rev() {
        let mut run = 0;
        for file in 0..board.width() {
            let here = bit((rank * board.width() + file) as Square);
            let man = if p.amazons(Side::First) & here != 0 {
                'w'
            } else if p.amazons(Side::Second) & here != 0 {
                'b'
            } else if p.arrows() & here != 0 {
                'x'
            } else {
                run += 1;
                continue;
            };
            if run > 0 {
                let _ = write!(out, "{run}");
                run = 0;
            }
            out.push(man);
        }
        if run > 0 {
            let _ = write!(out, "{run}");
        }
        if rank > 0 {
            out.push('/');
        }
    }
    out.push_str([" w ", " b "][p.side()]);
    match p.shooter() {
        Some(square) => {
            let _ = write!(out, "{}", board.name(square));
        }
        None => out.push('-'),
    }
    out
}
