//! Moves as players say them: which piece, which way, how far. *Cannon from the second file sideways
//! to the fifth* is `C2=5` in one script (`wxf`) and 炮二平五 in the other (`chinese`); what is said
//! is the same and lives here.
//!
//! Files are counted 1–9 from the right hand of the player who moves. The number at the end is the
//! file of arrival, except that a piece which goes straight ahead or back tells its steps.

use super::man::Man;
use super::moves::Move;
use super::notation::BadMove;
use super::position::Position;
use super::squares::{Bits, FILES, RANKS, file, rank};
use super::variant::Xiangqi;
use yiqi_core::{Game as _, Side};

/// Which way a piece goes, seen by its player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Way {
    /// 进, `+`.
    Ahead,
    /// 退, `-`.
    Back,
    /// 平, `=`.
    Sideways,
}

/// Which of the pieces of a kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Which {
    /// The one on this file.
    File(usize),
    /// The foremost of several on a file (前).
    Front,
    /// One between others on a file (中).
    Middle,
    /// The rearmost of several on a file (后).
    Rear,
    /// The nth from the front on a file, as WXF counts: nth, file.
    Nth(usize, usize),
    /// The nth of all that share a file with another, as Chinese counts: from the right file to the
    /// left, on each from the front.
    Count(usize),
}

/// A move in words.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Spoken {
    pub(super) man: Man,
    pub(super) which: Which,
    pub(super) way: Way,
    pub(super) number: usize,
}

/// How many pieces of its kind stand where, seen by the player to move.
pub(super) struct Company {
    /// The number of the file, 1–9.
    pub(super) file: usize,
    /// The piece's place on its file, from 0 at the front.
    pub(super) place: usize,
    /// How many stand on its file.
    pub(super) on_file: usize,
    /// How many files hold more than one.
    pub(super) crowded_files: usize,
    /// Its place, from 0, among all that share a file with another.
    pub(super) count: usize,
}

/// The number that a player gives to a file.
fn number_of(side: Side, file: usize) -> usize {
    match side {
        Side::First => FILES - file,
        Side::Second => file + 1,
    }
}

/// The file to which a player gives a number from 1 to 9.
fn file_of(side: Side, number: usize) -> usize {
    match side {
        Side::First => FILES - number,
        Side::Second => number - 1,
    }
}

/// Whether a man moves along lines, so that its number tells steps where it goes ahead or back.
fn goes_straight(man: Man) -> bool {
    matches!(man, Man::King | Man::Rook | Man::Cannon | Man::Soldier)
}

/// The squares of the player's men of one kind on a file, from the front.
fn on_file(p: &Position, man: Man, number: usize) -> Vec<usize> {
    let wanted = file_of(p.side(), number);
    let mut squares: Vec<usize> =
        Bits(p.men(p.side(), man)).filter(|&square| file(square) == wanted).collect();
    if p.side() == Side::First {
        squares.reverse();
    }
    squares
}

/// Looks at the men of the kind of the one on `square`.
pub(super) fn company(p: &Position, man: Man, square: usize) -> Company {
    let own = number_of(p.side(), file(square));
    let mut company = Company { file: own, place: 0, on_file: 1, crowded_files: 0, count: 0 };
    for number in 1..=FILES {
        let squares = on_file(p, man, number);
        if number == own {
            company.place = squares.iter().position(|&other| other == square).unwrap_or(0);
            company.on_file = squares.len();
            company.count += company.place;
        }
        if squares.len() > 1 {
            company.crowded_files += 1;
            if number < own {
                company.count += squares.len();
            }
        }
    }
    company
}

/// The way and the number of a move.
pub(super) fn way_and_number(p: &Position, man: Man, m: Move) -> (Way, usize) {
    let (from, to) = (m.from(), m.to());
    let arrival = number_of(p.side(), file(to));
    let steps = rank(from).abs_diff(rank(to));
    if steps == 0 {
        return (Way::Sideways, arrival);
    }
    let upward = rank(to) > rank(from);
    let way = if upward == (p.side() == Side::First) { Way::Ahead } else { Way::Back };
    (way, if goes_straight(man) { steps } else { arrival })
}

/// Where a man arrives; `None` if it cannot go like that from there.
fn arrival(side: Side, spoken: &Spoken, from: usize) -> Option<usize> {
    let (f, r) = (file(from), rank(from));
    let (to_file, steps) = match (spoken.way, goes_straight(spoken.man)) {
        (Way::Sideways, true) => (file_of(side, spoken.number), 0),
        (Way::Sideways, false) => return None,
        (_, true) => (f, spoken.number),
        (_, false) => {
            let to = file_of(side, spoken.number);
            let steps = match (spoken.man, f.abs_diff(to)) {
                (Man::Advisor, 1) => 1,
                (Man::Elephant, 2) => 2,
                (Man::Horse, 1) => 2,
                (Man::Horse, 2) => 1,
                _ => return None,
            };
            (to, steps)
        }
    };
    let upward = (spoken.way == Way::Ahead) == (side == Side::First);
    let to_rank = if upward { r + steps } else { r.checked_sub(steps)? };
    let to = to_rank * FILES + to_file;
    (to_rank < RANKS && to != from).then_some(to)
}

/// The squares of the pieces that are meant.
fn meant(p: &Position, spoken: &Spoken) -> Vec<usize> {
    let man = spoken.man;
    if let Which::File(number) = spoken.which {
        return on_file(p, man, number);
    }
    let mut squares = Vec::new();
    let mut counted = 0;
    for number in 1..=FILES {
        let on_file = on_file(p, man, number);
        if on_file.len() < 2 {
            continue;
        }
        let last = on_file.len() - 1;
        match spoken.which {
            Which::Front => squares.push(on_file[0]),
            Which::Rear => squares.push(on_file[last]),
            Which::Middle => squares.extend(&on_file[1..last]),
            Which::Nth(nth, file) if file == number => squares.extend(on_file.get(nth - 1)),
            Which::Count(nth) if nth > counted => squares.extend(on_file.get(nth - 1 - counted)),
            _ => {}
        }
        counted += on_file.len();
    }
    squares
}

impl Xiangqi {
    /// The move that is meant. Where the words fit several pieces the rules decide; where they fit
    /// one, it need not be legal.
    pub(super) fn resolve(&self, p: &Position, spoken: &Spoken) -> Result<Move, BadMove> {
        let squares = meant(p, spoken);
        if squares.is_empty() {
            return Err(BadMove::NoPiece(spoken.man));
        }
        let fitting: Vec<Move> = squares
            .iter()
            .filter_map(|&from| Some(Move::new(from, arrival(p.side(), spoken, from)?)))
            .collect();
        match fitting[..] {
            [] => return Err(BadMove::Impossible(spoken.man)),
            [m] => return Ok(m),
            _ => {}
        }
        let legal: Vec<Move> =
            fitting.iter().copied().filter(|&m| self.legal(p, (), m).is_ok()).collect();
        match legal[..] {
            [m] => Ok(m),
            [] => Ok(fitting[0]),
            _ => {
                let texts: Vec<String> = legal.iter().map(|&m| self.coordinates_text(m)).collect();
                Err(BadMove::Ambiguous(texts.join(", ")))
            }
        }
    }
}
