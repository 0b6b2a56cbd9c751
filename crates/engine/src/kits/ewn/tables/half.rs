//! All that may stand on either side of a block, sorted by how far it is from its goal.

use super::index::{Block, Index, Row, Rows};
use super::labels::{Class, Labels};
use super::orbits::{code, decode, distinct};
use super::squares::{DISTANCE, GOAL, SQUARES, TURNED, transposed};

/// Above the largest sum of distances.
pub(super) const DISTANCES: usize = 6 * 8 + 1;

/// Squares of one side.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stones {
    pub(super) squares: [u8; 6],
    pub(super) taken: u32,
    /// The row: of the mover in its own block, of the other side in the partner block.
    pub(super) row: Row,
    /// Of the other side: whether its transposition comes later, so that this one stands for both.
    pub(super) first: bool,
}

/// A block with all that may stand on each side, by distance.
pub(super) struct Half {
    pub(super) pair: [Class; 2],
    pub(super) block: &'static Block,
    pub(super) movers: Vec<Vec<Stones>>,
    pub(super) others: Vec<Vec<Stones>>,
    pub(super) allowed: [[u8; 2]; 6],
    pub(super) without: [[Labels; 6]; 2],
}

impl Half {
    pub(super) fn new(index: &'static Index, pair: [Class; 2]) -> Option<Half> {
        let [mover, other] = pair;
        let without = pair.map(|class| {
            std::array::from_fn(
                |at| if at < class.count { class.without(at) } else { class.without(0) },
            )
        });
        Some(Half {
            pair,
            block: index.block(mover, other)?.1,
            movers: movers(index.rows(mover)?, mover),
            others: others(index.rows(other)?, other),
            allowed: mover.allowed(),
            without,
        })
    }
}

/// The squares that stand for each row, by distance.
fn movers(rows: &Rows, class: Class) -> Vec<Vec<Stones>> {
    let mut by_distance = vec![Vec::new(); DISTANCES];
    for &own in &rows.canonical {
        let mut squares = [0; 6];
        decode(SQUARES as u32, own as usize, &mut squares[..class.count]);
        let list = &squares[..class.count];
        let distance: usize = list.iter().map(|&s| usize::from(DISTANCE[usize::from(s)])).sum();
        let taken = list.iter().fold(0, |taken, &s| taken | 1 << s);
        let row = rows.get(own as usize);
        by_distance[distance].push(Stones { squares, taken, row, first: true });
    }
    by_distance
}

/// The squares of the other side, reversed lists once, by distance. `rows` are those that it has when it is
/// the mover.
fn others(rows: &Rows, class: Class) -> Vec<Vec<Stones>> {
    let mut by_distance = vec![Vec::new(); DISTANCES];
    let symbols = SQUARES as u32;
    let mut list = vec![0; class.count];
    for own in 0..SQUARES.pow(class.count as u32) {
        decode(symbols, own, &mut list);
        if !distinct(&list) || list.contains(&GOAL) {
            continue;
        }
        if class.reversible() && code(symbols, list.iter().rev().copied()) < own {
            continue;
        }
        let mut first = own <= code(symbols, list.iter().map(|&s| transposed(s)));
        if class.reversible() {
            first &= own <= code(symbols, list.iter().rev().map(|&s| transposed(s)));
        }
        let distance: usize = list.iter().map(|&s| usize::from(DISTANCE[usize::from(s)])).sum();
        let mut squares = [0; 6];
        for (square, &s) in squares.iter_mut().zip(&list) {
            *square = TURNED[usize::from(s)];
        }
        let taken = squares[..class.count].iter().fold(0, |taken, &s| taken | 1 << s);
        by_distance[distance].push(Stones { squares, taken, row: rows.get(own), first });
    }
    by_distance
}

#[cfg(test)]
mod tests {
    use super::super::component::Component;
    use super::super::squares::OTHER_GOAL;
    use super::*;

    #[test]
    fn squares_of_the_other_side_never_stand_on_its_goal() {
        let index = Index::of(3);
        for component in Component::all(3) {
            for pair in component.blocks() {
                let half = Half::new(index, pair).unwrap();
                let others = half.others.iter().flatten();
                assert!(others.clone().all(|o| o.taken >> OTHER_GOAL & 1 == 0));
                assert!(half.movers.iter().flatten().all(|m| m.taken >> GOAL & 1 == 0));
            }
        }
    }
}
