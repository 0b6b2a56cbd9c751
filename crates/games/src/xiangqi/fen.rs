//! Position texts in the Forsyth–Edwards notation, and which positions can be set up.

use super::Xiangqi;
use super::board::Position;
use super::geometry::{FILES, RANKS, height};
use super::man::Man;
use super::trail::Trail;
use super::{elephant, palace, soldier};
use std::fmt::Write as _;
use yiqi_core::{Fault, Setup, Side};

const START: [&str; 4] = ["RNBAKABNR", "9", "1C5C1", "P1P1P1P1P"];

/// The position in which a game begins.
pub(super) fn start() -> Position {
    let mut p = Position::empty(Side::First);
    for (rank, row) in START.iter().enumerate() {
        let mut file = 0;
        for c in row.chars() {
            if let Some(man) = Man::from_letter(c) {
                p.put(Side::First, man, rank * FILES + file);
                p.put(Side::Second, man, (RANKS - 1 - rank) * FILES + file);
            }
            file += c.to_digit(10).unwrap_or(1) as usize;
        }
    }
    p
}

/// The letter of a man: Red's in capitals.
pub(super) fn glyph(side: Side, man: Man) -> char {
    if side == Side::First { man.letter() } else { man.letter().to_ascii_lowercase() }
}

impl Xiangqi {
    /// Reads a position text; the fields after the side may be left out.
    pub(super) fn read(&self, text: &str) -> Result<Setup<Xiangqi>, Fault> {
        let whole = |reason: String| Fault::whole("position", text, reason);
        let words: Vec<&str> = text.split_whitespace().collect();
        let side = match words.get(1) {
            Some(&("w" | "r")) => Side::First,
            Some(&"b") => Side::Second,
            _ => return Err(whole("the side to move is w (or r) or b".to_owned())),
        };
        let number = |at: usize, least: u32| match words.get(at) {
            None => Ok(least),
            Some(word) => word
                .parse::<u32>()
                .ok()
                .filter(|n| (least..=1_000_000).contains(n))
                .ok_or_else(|| whole(format!("{word} is no counter"))),
        };
        let (quiet, move_number) = (number(4, 0)?, number(5, 1)?);
        if words.len() > 6 || words.iter().skip(2).take(2).any(|&word| word != "-") {
            return Err(whole("after the side come - - and two counters".to_owned()));
        }
        let mut p = Position::empty(side);
        let rows: Vec<&str> = words[0].split('/').collect();
        if rows.len() != RANKS {
            return Err(whole(format!("the board has {} rows, not {RANKS}", rows.len())));
        }
        let mut counts = [[0; 7]; 2];
        for (row, rank) in rows.into_iter().zip((0..RANKS).rev()) {
            let mut file = 0;
            for (offset, c) in row.char_indices() {
                let at = row.as_ptr() as usize - text.as_ptr() as usize + offset;
                let span = at..at + c.len_utf8();
                let fault = |reason: String| Fault::new("position", text, span.clone(), reason);
                if let Some(run) = c.to_digit(10).filter(|&run| run > 0) {
                    file += run as usize;
                    continue;
                }
                let man = Man::from_letter(c).ok_or_else(|| fault("no piece".to_owned()))?;
                if file >= FILES {
                    return Err(fault("the row is too long".to_owned()));
                }
                let side = if c.is_ascii_uppercase() { Side::First } else { Side::Second };
                let square = rank * FILES + file;
                let height = height(side, square);
                let reachable = match man {
                    Man::King => palace::contains(file, height),
                    Man::Advisor => palace::holds_advisor(file, height),
                    Man::Elephant => elephant::reachable(file, height),
                    Man::Soldier => soldier::reachable(file, height),
                    Man::Horse | Man::Rook | Man::Cannon => true,
                };
                let name = self.square(square);
                if !reachable {
                    return Err(fault(format!("a {man} of this side never gets to {name}")));
                }
                counts[side][man.index()] += 1;
                if counts[side][man.index()] > man.most() {
                    return Err(fault(format!("one {man} too many on {name}")));
                }
                p.put(side, man, square);
                file += 1;
            }
            if file != FILES {
                return Err(whole(format!("row \"{row}\" has {file} points, not {FILES}")));
            }
        }
        if counts[0][0] == 0 || counts[1][0] == 0 {
            return Err(whole("each side has a king".to_owned()));
        }
        if p.in_check(!side) {
            let king = self.square(p.king(!side));
            return Err(whole(format!("the king on {king} is in check out of turn")));
        }
        Ok(Setup { position: p, roll: None, trail: Trail::new(&p, quiet, move_number) })
    }

    /// Writes a position text.
    pub(super) fn write(&self, p: &Position, t: &Trail) -> String {
        let mut out = String::with_capacity(96);
        for rank in (0..RANKS).rev() {
            let mut run = 0;
            for file in 0..=FILES {
                let man = if file < FILES { p.at(rank * FILES + file) } else { None };
                if (man.is_some() || file == FILES) && run > 0 {
                    let _ = write!(out, "{run}");
                    run = 0;
                }
                match man {
                    Some((side, man)) => out.push(glyph(side, man)),
                    None => run += 1,
                }
            }
            out.push(if rank > 0 { '/' } else { ' ' });
        }
        let side = ['w', 'b'][p.side()];
        let _ = write!(out, "{side} - - {} {}", t.quiet(), t.move_number());
        out
    }
}
