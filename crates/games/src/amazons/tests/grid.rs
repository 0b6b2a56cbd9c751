//! A board as rows of letters, slow and plain, to hold the fast one against.

use super::super::{Move, Position};
use super::position;
use yiqi_core::{Side, below, seeded};

/// The eight directions of a queen.
const DIRECTIONS: [(i32, i32); 8] =
    [(-1, 0), (1, 0), (0, -1), (0, 1), (-1, -1), (1, 1), (1, -1), (-1, 1)];

/// File and rank, counted from 0.
pub(super) type Place = (usize, usize);

/// Ranks from the lowest, each a row of `w`, `b`, `x` and `.`.
#[derive(Clone, Debug)]
pub(super) struct Grid {
    pub(super) rows: Vec<Vec<char>>,
    pub(super) side: char,
    pub(super) shooter: Option<Place>,
}

impl Grid {
    pub(super) fn of(p: &Position) -> Grid {
        let (w, h) = (p.board().width(), p.board().height());
        let letter = |square: usize| match 1u128 << square {
            s if p.amazons(Side::First) & s != 0 => 'w',
            s if p.amazons(Side::Second) & s != 0 => 'b',
            s if p.arrows() & s != 0 => 'x',
            _ => '.',
        };
        Grid {
            rows: (0..h).map(|y| (0..w).map(|x| letter(y * w + x)).collect()).collect(),
            side: ['w', 'b'][p.side()],
            shooter: p.shooter().map(|s| (usize::from(s) % w, usize::from(s) / w)),
        }
    }

    /// A board of random size with random men on it, at the start of a turn.
    pub(super) fn random(seed: u64) -> Grid {
        let mut rng = seeded(seed, 5);
        let (w, h) = loop {
            let sides = [(); 2].map(|()| 4 + below(&mut rng, 9) as usize);
            if sides[0] * sides[1] <= 128 {
                break (sides[0], sides[1]);
            }
        };
        let full = 1 + below(&mut rng, 12);
        let mut rows = vec![vec!['.'; w]; h];
        for cell in rows.iter_mut().flatten() {
            if below(&mut rng, 16) < full {
                *cell = 'x';
            }
        }
        for man in ['w', 'b'] {
            for _ in 0..1 + below(&mut rng, 5) {
                rows[below(&mut rng, h as u32) as usize][below(&mut rng, w as u32) as usize] = man;
            }
        }
        for (cell, man) in [((0, 0), 'w'), ((w - 1, h - 1), 'b')] {
            rows[cell.1][cell.0] = man; // so that each side has one
        }
        Grid { rows, side: ['w', 'b'][below(&mut rng, 2) as usize], shooter: None }
    }

    pub(super) fn position(&self) -> Position {
        let mut text = String::new();
        for row in self.rows.iter().rev() {
            let row: String = row.iter().collect();
            let mut rest = row.as_str();
            while !rest.is_empty() {
                let run = rest.len() - rest.trim_start_matches('.').len();
                if run > 0 {
                    text += &run.to_string();
                }
                let men = rest[run..].find('.').unwrap_or(rest.len() - run);
                text += &rest[run..run + men];
                rest = &rest[run + men..];
            }
            text.push('/');
        }
        text.pop();
        let shooter = self.shooter.map_or("-".to_owned(), name);
        position(&format!("{text} {} {shooter}", self.side))
    }

    /// The places that a queen on `from` reaches.
    pub(super) fn queen(&self, from: Place) -> Vec<Place> {
        let mut reached = Vec::new();
        for (dx, dy) in DIRECTIONS {
            for n in 1.. {
                let (x, y) = (from.0 as i32 + n * dx, from.1 as i32 + n * dy);
                let cell = self.rows.get(y as usize).and_then(|row| row.get(x as usize));
                if x < 0 || y < 0 || cell != Some(&'.') {
                    break;
                }
                reached.push((x as usize, y as usize));
            }
        }
        reached
    }

    /// All turns, move and shot, of the side to play.
    pub(super) fn turns(&self) -> Vec<(Place, Place, Place)> {
        let mut turns = Vec::new();
        for (y, row) in self.rows.iter().enumerate() {
            for (x, _) in row.iter().enumerate().filter(|&(_, &man)| man == self.side) {
                for to in self.queen((x, y)) {
                    let mut moved = self.clone();
                    moved.rows[y][x] = '.';
                    moved.rows[to.1][to.0] = self.side;
                    turns.extend(moved.queen(to).into_iter().map(|shot| ((x, y), to, shot)));
                }
            }
        }
        turns
    }

    /// The grid with every place moved by `to` and the board of the size that `to` makes.
    pub(super) fn mapped(&self, map: &dyn Fn(Place) -> Place, swap: bool) -> Grid {
        let (w, h) = (self.rows[0].len(), self.rows.len());
        let corner = |p: Place, q: Place| (p.0.max(q.0), p.1.max(q.1));
        let last = corner(map((0, 0)), map((w - 1, h - 1)));
        let mut rows = vec![vec!['.'; last.0 + 1]; last.1 + 1];
        let colour = |man: char| match man {
            'w' if swap => 'b',
            'b' if swap => 'w',
            man => man,
        };
        for (y, row) in self.rows.iter().enumerate() {
            for (x, &man) in row.iter().enumerate() {
                let (u, v) = map((x, y));
                rows[v][u] = colour(man);
            }
        }
        Grid { rows, side: colour(self.side), shooter: self.shooter.map(map) }
    }
}

/// The name of a place.
pub(super) fn name(place: Place) -> String {
    format!("{}{}", (b'a' + place.0 as u8) as char, place.1 + 1)
}

/// The places of a step: one of a shot, two of a move.
pub(super) fn places(p: &Position, m: Move) -> Vec<Place> {
    let w = p.board().width();
    let place = |square: u8| (usize::from(square) % w, usize::from(square) / w);
    match m {
        Move::Go { from, to } => vec![place(from), place(to)],
        Move::Shoot(to) => vec![place(to)],
    }
}
