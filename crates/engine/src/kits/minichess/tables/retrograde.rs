//! A set of men solved backwards from its mates ("retrograde analysis", Ströhlein 1970; with counters of open
//! moves as by Thompson 1986).
//!
//! 1. Every position has a counter of those that one quiet move makes of it. It is counted from the other end,
//!    by taking back, just as it is lowered later: so symmetric positions need no special care.
//! 2. Captures lead to sets with a man less, which are solved. A winning one is a win that may become shorter;
//!    the longest losing one is a bound that a loss cannot fall below; one that draws keeps its counter open.
//! 3. Ply by ply: before a lost position every position is won; before a won one a counter falls, and a
//!    position whose counter is 0 is lost. What is never reached is a draw.
//!
//! Rules that look at the past – threefold repetition, 50 moves without a capture – have no part in it.

use super::board::{Board, Fewer};
use super::index::{PAIRS, numbers};
use super::sets::Set;
use std::sync::atomic::{AtomicBool, Ordering};
use yiqi_core::Side;
use yiqi_games::minichess::Minichess;

/// Stored of a position that is drawn. All other values are plies to the end: even for a side that loses, 0
/// where it has lost, odd for one that wins.
pub(super) const DRAWN: u8 = 255;

/// While it is solved: nothing is known; drawn, where it stays so.
const OPEN: u8 = 254;

/// While it is solved: no position. Two men on one square, a king that could be taken, a number that another
/// one stands for.
const NONE: u8 = 255;

/// A set with a distance as long cannot be stored.
pub(super) const LONGEST: u8 = 250;

/// Entries looked through at a time.
const STRIDE: usize = 64;

/// A set that is solved.
pub(super) struct Solved {
    /// Values of all numbers by side to move: White and, where colours differ, Black. Numbers without a
    /// position repeat the value before, so that they cost no space.
    pub(super) values: Vec<Vec<u8>>,
    /// Positions among them.
    pub(super) positions: u64,
    /// The longest distance.
    pub(super) longest: u8,
}

/// Solves a set; `None` where it was stopped. `say` hears of so many numbers more that are done.
///
/// # Errors
/// Those of `fewer`.
pub(super) fn solve<E>(
    game: &Minichess,
    set: Set,
    fewer: &Fewer<'_, E>,
    stop: &AtomicBool,
    say: &mut dyn FnMut(u64),
) -> Result<Option<Solved>, E> {
    macro_rules! with_men {
        ($($men:literal)*) => {
            match set.size() - 2 {
                $($men => Work::<$men>::new(game, set, fewer)?.solve(stop, say),)*
                more => unreachable!("{more} men beside the kings"),
            }
        };
    }
    Ok(with_men!(1 2 3 4 5))
}

/// A set that is being solved.
struct Work<'a, const N: usize> {
    game: &'a Minichess,
    set: Set,
    board: Board<'a, N>,
    /// By side to move and number. A lost position counts once its counter is 0; until then an even value is
    /// the bound from captures.
    values: [Vec<u8>; 2],
    /// Counters of moves that do not lose yet.
    counters: [Vec<u8>; 2],
}

impl<'a, const N: usize> Work<'a, N> {
    fn new<E>(game: &'a Minichess, set: Set, fewer: &Fewer<'_, E>) -> Result<Work<'a, N>, E> {
        let board = Board::new(game, set, fewer)?;
        let all = numbers(N);
        Ok(Work {
            game,
            set,
            board,
            values: [vec![NONE; all], vec![NONE; all]],
            counters: [vec![0; all], vec![0; all]],
        })
    }

    fn solve(mut self, stop: &AtomicBool, say: &mut dyn FnMut(u64)) -> Option<Solved> {
        let stopped = || stop.load(Ordering::Relaxed);
        // Half of what there is to tell when the moves are counted, half when the plies are through.
        let half = (self.set.movers().len() * numbers(N)) as u64 / 2;
        for pair in 0..PAIRS {
            self.open(pair);
        }
        for pair in 0..PAIRS {
            if stopped() {
                return None;
            }
            self.count(pair);
            say(half / PAIRS as u64);
        }
        let drawn = self.set.drawn(self.game.stalemate_loses());
        let mut highest = self.stuck(drawn);
        let mut ply = 0;
        while !drawn && ply <= highest && ply < LONGEST {
            for side in Side::BOTH {
                if stopped() {
                    return None;
                }
                highest = highest.max(self.ply(ply, side));
            }
            ply += 1;
        }
        say(2 * half - half / PAIRS as u64 * PAIRS as u64);
        Some(self.finish())
    }

    /// Finds the positions with one placement of the kings.
    fn open(&mut self, pair: usize) {
        for entry in pair * self.board.each..(pair + 1) * self.board.each {
            let Some(at) = self.board.at(entry) else { continue };
            for side in Side::BOTH {
                if !self.board.in_check(&at, !side) {
                    self.values[side][entry] = OPEN;
                }
            }
        }
    }

    /// Counts the quiet moves to positions with one placement of the kings, and judges the captures there.
    fn count(&mut self, pair: usize) {
        for entry in pair * self.board.each..(pair + 1) * self.board.each {
            if self.values.iter().all(|values| values[entry] == NONE) {
                continue;
            }
            let Some(at) = self.board.at(entry) else { continue };
            for side in Side::BOTH {
                if self.values[side][entry] == NONE {
                    continue;
                }
                let before = &mut self.counters[!side];
                self.board.steps(&at, !side, |entry| before[entry] += 1);
                let (mut win, mut bound, mut draws) = (NONE, None, false);
                self.board.captures(&at, side, |value| match value {
                    DRAWN => draws = true,
                    lost if lost % 2 == 0 => win = win.min(lost + 1),
                    won => bound = bound.max(Some(won + 1)),
                });
                self.counters[side][entry] += u8::from(draws);
                if win != NONE {
                    self.values[side][entry] = win;
                } else if let Some(bound) = bound {
                    self.values[side][entry] = bound;
                }
            }
        }
    }

    /// Judges the positions without a legal move, and says how long the longest distance known is. In a set
    /// where nobody can win nothing else is judged.
    fn stuck(&mut self, drawn: bool) -> u8 {
        let mut highest = 0;
        for side in Side::BOTH {
            for entry in 0..self.values[side].len() {
                match (self.values[side][entry], self.counters[side][entry]) {
                    (OPEN, 0) => {
                        let at = self.board.at(entry);
                        let mated = at.is_some_and(|at| self.board.in_check(&at, side));
                        if mated || self.game.stalemate_loses() {
                            self.values[side][entry] = 0;
                        }
                    }
                    (OPEN | NONE, _) => {}
                    _ if drawn => self.values[side][entry] = OPEN,
                    (plies, _) => highest = highest.max(plies),
                }
            }
        }
        highest
    }

    /// From all positions of a side to move whose distance is `ply` to those before them. Says how long the
    /// longest distance found is.
    fn ply(&mut self, ply: u8, side: Side) -> u8 {
        let (lost, mut highest) = (ply % 2 == 0, 0);
        let [first, second] = &mut self.values;
        let (here, before) =
            if side == Side::First { (&*first, second) } else { (&*second, first) };
        let [first, second] = &mut self.counters;
        let (open, counters) =
            if side == Side::First { (&*first, second) } else { (&*second, first) };
        for (stride, values) in here.chunks(STRIDE).enumerate() {
            if !values.iter().fold(false, |any, &value| any | (value == ply)) {
                continue;
            }
            for (place, _) in values.iter().enumerate().filter(|&(_, &value)| value == ply) {
                let entry = stride * STRIDE + place;
                if lost && open[entry] > 0 {
                    continue;
                }
                let Some(at) = self.board.at(entry) else { continue };
                self.board.steps(&at, !side, |entry| {
                    let value = &mut before[entry];
                    if *value == NONE {
                        return;
                    }
                    if lost {
                        // Not yet known to win, or not so soon.
                        if *value % 2 == 0 || *value > ply + 1 {
                            *value = ply + 1;
                            highest = highest.max(ply + 1);
                        }
                    } else if *value % 2 == 0 {
                        counters[entry] -= 1;
                        if counters[entry] == 0 {
                            let bound = if *value == OPEN { 0 } else { *value };
                            *value = bound.max(ply + 1);
                            highest = highest.max(*value);
                        }
                    }
                });
            }
        }
        highest
    }

    fn finish(self) -> Solved {
        let mut solved = Solved { values: Vec::new(), positions: 0, longest: 0 };
        let sides = self.values.into_iter().zip(self.counters).take(self.set.movers().len());
        for (mut values, counters) in sides {
            let mut last = DRAWN;
            for (value, open) in values.iter_mut().zip(counters) {
                if *value != NONE {
                    let pending = *value % 2 == 0 && open > 0;
                    last = if *value == OPEN || pending { DRAWN } else { *value };
                    solved.positions += 1;
                    if last != DRAWN {
                        solved.longest = solved.longest.max(last);
                    }
                }
                *value = last;
            }
            solved.values.push(values);
        }
        solved
    }
}
