//! WXF, the notation of the World Xiangqi Federation: piece, file, way, number: `C2=5`, `H8+7`.
//!
//! Two like pieces on a file are told apart by `+` (front) and `-` (rear) in place of the file:
//! `C+-2`. Where three or more soldiers stand on a file, or two files hold several, a soldier is named
//! by its place from the front and its file: `15=6`, `26=5`. Advisors and elephants need neither: what
//! one of a file can do the other cannot. On input small letters, `.` for `=`, `N`, `B` and `S` (for
//! `H`, `E` and `P`) are accepted.

use super::man::Man;
use super::moves::Move;
use super::position::Position;
use super::spoken::{Spoken, Way, Which, company, way_and_number};

/// Capital letters by the number of the man.
const LETTERS: [char; 7] = ['K', 'A', 'E', 'H', 'R', 'C', 'P'];

/// Which one moves, as WXF tells it.
fn which(p: &Position, man: Man, square: usize) -> Which {
    let company = company(p, man, square);
    let bound = matches!(man, Man::Advisor | Man::Elephant);
    if company.on_file == 1 || bound {
        Which::File(company.file)
    } else if company.on_file > 2 || company.crowded_files > 1 {
        Which::Nth(company.place + 1, company.file)
    } else if company.place == 0 {
        Which::Front
    } else {
        Which::Rear
    }
}

/// Writes a move.
pub(super) fn write(p: &Position, m: Move) -> String {
    let man = p.man(m.from());
    let letter = LETTERS[man.index()];
    let (way, number) = way_and_number(p, man, m);
    let way = match way {
        Way::Ahead => '+',
        Way::Back => '-',
        Way::Sideways => '=',
    };
    match which(p, man, m.from()) {
        Which::Nth(nth, file) => format!("{nth}{file}{way}{number}"),
        Which::Front => format!("{letter}+{way}{number}"),
        Which::Rear => format!("{letter}-{way}{number}"),
        Which::File(file) => format!("{letter}{file}{way}{number}"),
        Which::Middle | Which::Count(_) => super::iccs::write(m),
    }
}

/// Reads a text; `None` if it has another form.
pub(super) fn read(text: &str) -> Option<Spoken> {
    let &[first, second, way, number] = text.as_bytes() else { return None };
    let digit = |byte: u8| (b'1'..=b'9').contains(&byte).then(|| usize::from(byte - b'0'));
    let way = match way {
        b'+' => Way::Ahead,
        b'-' => Way::Back,
        b'=' | b'.' => Way::Sideways,
        _ => return None,
    };
    let man = match first.to_ascii_uppercase() {
        b'N' => Some(Man::Horse),
        b'B' => Some(Man::Elephant),
        b'S' => Some(Man::Soldier),
        letter => Man::ALL.into_iter().find(|man| LETTERS[man.index()] == char::from(letter)),
    };
    let (man, which) = match (man, second) {
        (None, _) => (Man::Soldier, Which::Nth(digit(first)?, digit(second)?)),
        (Some(man), b'+') => (man, Which::Front),
        (Some(man), b'-') => (man, Which::Rear),
        (Some(man), file) => (man, Which::File(digit(file)?)),
    };
    Some(Spoken { man, which, way, number: digit(number)? })
}
