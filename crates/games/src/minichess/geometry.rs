//! Where men reach on a small board: attack tables for 5×5 and 6×6.
//!
//! A set of squares is a `u64`, bit `rank * size + file`. A leaper's reach is one look-up. A
//! slider's reach depends on the squares between it and the edge: at most six of them matter on 5×5
//! (eight on 6×6), so every case fits into a small table. The index is found by *magic
//! multiplication* (Kannan 2007): the relevant occupied squares times a constant, whose product
//! carries them, each case to a place of its own, into the top bits. The constants are found by
//! trial when a table is first used, which takes a millisecond or two.

use std::sync::LazyLock;
use yiqi_core::{Side, zobrist};

/// The most squares a board has.
pub(super) const SQUARES: usize = 36;

const STRAIGHT: [(i32, i32); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
const DIAGONAL: [(i32, i32); 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
const LEAPS: [(i32, i32); 8] =
    [(1, 2), (2, 1), (-1, 2), (-2, 1), (1, -2), (2, -1), (-1, -2), (-2, -1)];

static FIVE: LazyLock<Geometry> = LazyLock::new(|| Geometry::new(5));
static SIX: LazyLock<Geometry> = LazyLock::new(|| Geometry::new(6));

/// The squares of a set, lowest first.
#[derive(Clone, Copy)]
pub(super) struct Bits(pub(super) u64);

impl Iterator for Bits {
    type Item = usize;

    #[inline(always)]
    fn next(&mut self) -> Option<usize> {
        if self.0 == 0 {
            return None;
        }
        let square = self.0.trailing_zeros() as usize;
        self.0 &= self.0 - 1;
        Some(square)
    }
}

/// All that depends on the size of the board alone.
pub(super) struct Geometry {
    /// Files and ranks.
    pub(super) size: usize,
    /// Every square.
    pub(super) all: u64,
    /// The rank on which a side's pawns promote.
    pub(super) last_rank: [u64; 2],
    king: [u64; SQUARES],
    knight: [u64; SQUARES],
    pawn: [[u64; SQUARES]; 2],
    rook: Slider,
    bishop: Slider,
    between: [[u64; SQUARES]; SQUARES],
    line: [[u64; SQUARES]; SQUARES],
}

impl Geometry {
    /// The tables of a board with this many files and ranks: 5, or else 6.
    pub(super) fn of(size: usize) -> &'static Geometry {
        if size == 5 { &FIVE } else { &SIX }
    }

    fn new(size: usize) -> Geometry {
        let squares = size * size;
        let leaper = |steps: &[(i32, i32)]| {
            let mut table = [0; SQUARES];
            for (square, reach) in table.iter_mut().enumerate().take(squares) {
                *reach = steps
                    .iter()
                    .filter_map(|&d| step(size, square, d))
                    .fold(0, |s, to| s | 1 << to);
            }
            table
        };
        let mut g = Geometry {
            size,
            all: (1 << squares) - 1,
            last_rank: [((1 << size) - 1) << (squares - size), (1 << size) - 1],
            king: leaper(&[STRAIGHT, DIAGONAL].concat()),
            knight: leaper(&LEAPS),
            pawn: [leaper(&[(-1, 1), (1, 1)]), leaper(&[(-1, -1), (1, -1)])],
            rook: Slider::new(size, &STRAIGHT),
            bishop: Slider::new(size, &DIAGONAL),
            between: [[0; SQUARES]; SQUARES],
            line: [[0; SQUARES]; SQUARES],
        };
        for a in 0..squares {
            for slider in [&g.rook, &g.bishop] {
                for b in Bits(slider.reach(a, 0)) {
                    let ends = 1 << a | 1 << b;
                    g.between[a][b] = slider.reach(a, ends) & slider.reach(b, ends);
                    g.line[a][b] = slider.reach(a, 0) & slider.reach(b, 0) | ends;
                }
            }
        }
        g
    }

    /// The squares next to a square.
    #[inline(always)]
    pub(super) fn king(&self, square: usize) -> u64 {
        self.king[square]
    }

    /// The squares a knight leaps to.
    #[inline(always)]
    pub(super) fn knight(&self, square: usize) -> u64 {
        self.knight[square]
    }

    /// The squares on which a pawn of `side` captures.
    #[inline(always)]
    pub(super) fn pawn(&self, side: Side, square: usize) -> u64 {
        self.pawn[side][square]
    }

    /// The square ahead of each of `pawns`.
    #[inline(always)]
    pub(super) fn ahead(&self, side: Side, pawns: u64) -> u64 {
        match side {
            Side::First => pawns << self.size & self.all,
            Side::Second => pawns >> self.size,
        }
    }

    /// The squares a rook reaches, the first occupied one on each line included.
    #[inline(always)]
    pub(super) fn rook(&self, square: usize, occupied: u64) -> u64 {
        self.rook.reach(square, occupied)
    }

    /// The squares a bishop reaches, the first occupied one on each line included.
    #[inline(always)]
    pub(super) fn bishop(&self, square: usize, occupied: u64) -> u64 {
        self.bishop.reach(square, occupied)
    }

    /// The squares strictly between two squares on one line; none for others.
    #[inline(always)]
    pub(super) fn between(&self, a: usize, b: usize) -> u64 {
        self.between[a][b]
    }

    /// The whole line through two squares, edge to edge; none if there is no such line.
    #[inline(always)]
    pub(super) fn line(&self, a: usize, b: usize) -> u64 {
        self.line[a][b]
    }
}

/// The square one step away, if it is on the board.
fn step(size: usize, square: usize, (df, dr): (i32, i32)) -> Option<usize> {
    let n = size as i32;
    let (file, rank) = (square as i32 % n + df, square as i32 / n + dr);
    ((0..n).contains(&file) && (0..n).contains(&rank)).then_some((rank * n + file) as usize)
}

/// The reach of one kind of slider from every square.
struct Slider {
    magic: [Magic; SQUARES],
    reach: Vec<u64>,
}

/// How the table index of one square is found.
#[derive(Clone, Copy, Default)]
struct Magic {
    /// The squares whose occupation matters: those on the lines, but for the last of each.
    relevant: u64,
    factor: u64,
    shift: u32,
    offset: u32,
}

impl Slider {
    fn new(size: usize, directions: &[(i32, i32)]) -> Slider {
        let mut slider = Slider { magic: [Magic::default(); SQUARES], reach: Vec::new() };
        for square in 0..size * size {
            let lines = directions.iter().map(|&d| {
                let line = walk(size, square, d, 0);
                let last = walk_end(size, square, d);
                line & !last
            });
            let relevant = lines.fold(0, |a, b| a | b);
            let shift = 64 - relevant.count_ones();
            let reach =
                |occupied| directions.iter().fold(0, |s, &d| s | walk(size, square, d, occupied));
            let cases: Vec<(u64, u64)> =
                subsets(relevant).map(|occupied| (occupied, reach(occupied))).collect();
            // Constants with few bits spread best; the first that works is taken.
            let mut table = vec![0; cases.len()];
            let mut n = 0;
            let factor = loop {
                let factor = zobrist::mix(n) & zobrist::mix(n + 1) & zobrist::mix(n + 2);
                if place_all(&cases, factor, shift, &mut table) {
                    break factor;
                }
                n += 3;
            };
            let offset = slider.reach.len() as u32;
            slider.magic[square] = Magic { relevant, factor, shift, offset };
            slider.reach.extend(table);
        }
        slider
    }

    #[inline(always)]
    fn reach(&self, square: usize, occupied: u64) -> u64 {
        let m = &self.magic[square];
        let index = (occupied & m.relevant).wrapping_mul(m.factor) >> m.shift;
        self.reach[m.offset as usize + index as usize]
    }
}

/// Every subset of a set, the empty one first: the carry of the subtraction runs over the gaps.
fn subsets(set: u64) -> impl Iterator<Item = u64> {
    let next = move |&subset: &u64| {
        let next = subset.wrapping_sub(set) & set;
        (next != 0).then_some(next)
    };
    std::iter::successors(Some(0), next)
}

/// Fills the table of one square with this factor; `false` when two cases of different reach
/// collide.
fn place_all(cases: &[(u64, u64)], factor: u64, shift: u32, table: &mut [u64]) -> bool {
    table.fill(0);
    cases.iter().all(|&(occupied, reach)| {
        let place = &mut table[(occupied.wrapping_mul(factor) >> shift) as usize];
        let free = *place == 0 || *place == reach;
        *place = reach;
        free
    })
}

/// The squares from `square` in one direction up to and including the first occupied one.
fn walk(size: usize, square: usize, direction: (i32, i32), occupied: u64) -> u64 {
    let (mut at, mut squares) = (square, 0);
    while let Some(next) = step(size, at, direction) {
        squares |= 1 << next;
        if occupied >> next & 1 != 0 {
            break;
        }
        at = next;
    }
    squares
}

/// The last square of the board in one direction, as a set; empty at the edge.
fn walk_end(size: usize, square: usize, direction: (i32, i32)) -> u64 {
    Bits(walk(size, square, direction, 0))
        .find(|&end| step(size, end, direction).is_none())
        .map_or(0, |end| 1 << end)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_agree_with_walking() {
        for size in [5, 6] {
            let g = Geometry::of(size);
            for square in 0..size * size {
                for n in 0..2000u64 {
                    let occupied = zobrist::mix(n) & zobrist::mix(n + 5000) & g.all;
                    let by = |directions: &[(i32, i32)]| {
                        directions.iter().fold(0, |s, &d| s | walk(size, square, d, occupied))
                    };
                    assert_eq!(g.rook(square, occupied), by(&STRAIGHT), "{size} {square}");
                    assert_eq!(g.bishop(square, occupied), by(&DIAGONAL), "{size} {square}");
                }
            }
        }
    }

    #[test]
    fn reach_on_five_by_five() {
        let g = Geometry::of(5);
        let (a1, c3, e5) = (0, 12, 24);
        assert_eq!(Bits(g.knight(a1)).collect::<Vec<_>>(), [7, 11]); // c2, b3
        assert_eq!(g.knight(c3).count_ones(), 8);
        assert_eq!(g.king(c3).count_ones(), 8);
        assert_eq!(Bits(g.between(a1, e5)).collect::<Vec<_>>(), [6, 12, 18]);
        assert_eq!(g.between(a1, 7), 0);
        assert_eq!(g.line(6, c3), 1 | 1 << 6 | 1 << 12 | 1 << 18 | 1 << 24);
        assert_eq!(Bits(g.pawn(Side::First, 6)).collect::<Vec<_>>(), [10, 12]);
        assert_eq!(Bits(g.pawn(Side::Second, 5)).collect::<Vec<_>>(), [1]);
    }
}
