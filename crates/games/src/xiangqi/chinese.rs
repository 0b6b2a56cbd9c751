//! The Chinese notation, 炮二平五: piece, file, way, number.
//!
//! Red's numbers are 一 … 九, Black's １ … ９ in full width. Two like pieces on a file are 前 and 后,
//! three soldiers 前, 中 and 后, in place of the file and before the piece: 前炮退二. Where more
//! soldiers share a file, or several files hold more than one, those soldiers are counted from the
//! player's right file to the left and on each from the front: 一兵平五.
//!
//! Written with simplified characters. Read: traditional ones too, either side's characters and
//! numbers, half-width digits, 後 and 進.

use super::man::Man;
use super::moves::Move;
use super::position::Position;
use super::spoken::{Spoken, Way, Which, company, way_and_number};
use yiqi_core::Side;

/// What each man is called: Red's and Black's name, then all that are read.
const NAMES: [([char; 2], &str); 7] = [
    (['帅', '将'], "帅帥将將"),
    (['仕', '士'], "仕士"),
    (['相', '象'], "相象"),
    (['马', '马'], "马馬傌"),
    (['车', '车'], "车車俥"),
    (['炮', '炮'], "炮砲包"),
    (['兵', '卒'], "兵卒"),
];

const RED_NUMBERS: [char; 9] = ['一', '二', '三', '四', '五', '六', '七', '八', '九'];
const BLACK_NUMBERS: [char; 9] = ['１', '２', '３', '４', '５', '６', '７', '８', '９'];

/// The numeral of 1–9 as a side writes it.
fn numeral(side: Side, number: usize) -> char {
    [RED_NUMBERS, BLACK_NUMBERS][side][number - 1]
}

/// The number of a numeral in any of the accepted forms.
fn number(c: char) -> Option<usize> {
    let index = match c {
        '1'..='9' => Some(c as usize - '1' as usize),
        _ => [RED_NUMBERS, BLACK_NUMBERS].iter().find_map(|n| n.iter().position(|&n| n == c)),
    };
    index.map(|index| index + 1)
}

fn man(c: char) -> Option<Man> {
    Man::ALL.into_iter().find(|man| NAMES[man.index()].1.contains(c))
}

/// Which one moves, as Chinese tells it.
fn which(p: &Position, man: Man, square: usize) -> Which {
    let company = company(p, man, square);
    let bound = matches!(man, Man::Advisor | Man::Elephant);
    if company.on_file == 1 || bound {
        return Which::File(company.file);
    }
    if company.on_file > 3 || company.crowded_files > 1 {
        return Which::Count(company.count + 1);
    }
    match company.place {
        0 => Which::Front,
        place if place + 1 == company.on_file => Which::Rear,
        _ => Which::Middle,
    }
}

/// Writes a move.
pub(super) fn write(p: &Position, m: Move) -> String {
    let side = p.side();
    let man = p.man(m.from());
    let name = NAMES[man.index()].0[side];
    let (way, number) = way_and_number(p, man, m);
    let (first, second) = match which(p, man, m.from()) {
        Which::File(file) | Which::Nth(_, file) => (name, numeral(side, file)),
        Which::Front => ('前', name),
        Which::Middle => ('中', name),
        Which::Rear => ('后', name),
        Which::Count(count) => (numeral(side, count), name),
    };
    let way = match way {
        Way::Ahead => '进',
        Way::Back => '退',
        Way::Sideways => '平',
    };
    [first, second, way, numeral(side, number)].iter().collect()
}

/// Reads a text; `None` if it has another form.
pub(super) fn read(text: &str) -> Option<Spoken> {
    let mut chars = text.chars();
    let (first, second) = (chars.next()?, chars.next()?);
    let way = match chars.next()? {
        '进' | '進' => Way::Ahead,
        '退' => Way::Back,
        '平' => Way::Sideways,
        _ => return None,
    };
    let last = number(chars.next()?)?;
    if chars.next().is_some() {
        return None;
    }
    let (man, which) = match (first, man(first)) {
        (_, Some(man)) => (man, Which::File(number(second)?)),
        ('前', _) => (man(second)?, Which::Front),
        ('中', _) => (man(second)?, Which::Middle),
        ('后' | '後', _) => (man(second)?, Which::Rear),
        _ => (man(second)?, Which::Count(number(first)?)),
    };
    Some(Spoken { man, which, way, number: last })
}
