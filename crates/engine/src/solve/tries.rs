//! In which order a search for forced wins tries steps, and what it need not try.
//!
//! Each step is made and looked at before any is searched: what follows may be known, or end the game. Of
//! the rest the winning side tries first what leaves the fewest answers, the other side captures and
//! what leaves the winner the fewest moves; what settled the same position before goes first of all.

use super::mates::{Halted, Mates};
use super::memory::Known;
use crate::Craft;
use yiqi_core::{Ask, Game, Kind, Outcome, Side};

/// A capture, or another step that changes much, goes before quiet ones.
const NOISY: i32 = 1 << 20;
/// The step that was best when the position was last searched goes first of all.
const BEST: i32 = i32::MAX;
/// What one legal answer more costs a step of the winning side in the order.
const ANSWER: i32 = 1 << 8;
/// What one move more of the winning side costs an answer in the order.
const CHOICE: i32 = 1 << 14;
/// So many moves count as more.
const MANY: u64 = 63;

/// A step to be tried.
#[derive(Clone, Copy)]
pub(super) struct Candidate<M> {
    m: M,
    /// Its number in the move list.
    number: u8,
    score: i32,
}

/// What is to be said of a step before any search.
enum Glance {
    /// It settles the node.
    Settles,
    /// It can be left out.
    Idle,
    /// It has to be searched, those with a high score first.
    Try(i32),
}

impl<G: Game, C: Craft<G>> Mates<'_, '_, G, C> {
    /// The number of a step by which the side to move wins within `n`.
    pub(super) fn attack(
        &mut self,
        p: &mut G::Position,
        t: &mut G::Trail,
        n: u32,
        known: Known,
        base: usize,
    ) -> Result<Option<u8>, Halted> {
        let game = self.game;
        let side = game.side(p);
        self.list(p);
        let mut kept = base;
        for i in base..self.line.len() {
            let mut candidate = self.line[i];
            let slot = self.slot(p, candidate.m);
            let glance = game.step(p, t, candidate.m, |p, _| self.attacks(p, side, n));
            match glance {
                Glance::Settles => return Ok(Some(candidate.number)),
                Glance::Idle => continue,
                Glance::Try(score) => {
                    let often = slot.map_or(0, |slot| self.history[0][slot]);
                    candidate.score = score + often.min(4 * ANSWER as u32) as i32;
                }
            }
            if known.winner() == Some(candidate.number) {
                candidate.score = BEST;
            }
            self.line[kept] = candidate;
            kept += 1;
        }
        self.line.truncate(kept);
        self.sort(base);
        for i in base..kept {
            let Candidate { m, number, .. } = self.line[i];
            let wins = game.step(p, t, m, |p, t| match game.side(p) == side {
                true => self.wins(p, t, n),
                false => self.loses(p, t, n - 1),
            })?;
            if wins {
                self.praise(0, p, m, n);
                return Ok(Some(number));
            }
        }
        Ok(None)
    }

    /// What is to be said of a step of the side that is to win within `n`, from the position after it.
    fn attacks(&self, p: &G::Position, side: Side, n: u32) -> Glance {
        let game = self.game;
        let same = game.side(p) == side;
        if let Some(end) = game.settled(p) {
            return if end.outcome == Outcome::Win(side) { Glance::Settles } else { Glance::Idle };
        }
        let known = self.memory.find(game.key(p));
        match if same { known.wins(n) } else { known.loses(n - 1) } {
            Some(true) => return Glance::Settles,
            Some(false) => return Glance::Idle,
            None if same => return Glance::Try(0),
            None => {}
        }
        if n <= 3 {
            // What follows costs no more than a count.
            return Glance::Try(0);
        }
        match game.count_rolls(p) {
            0 if game.lost(p) => Glance::Settles,
            0 => Glance::Idle,
            answers => Glance::Try(-(answers.min(1 << 12) as i32) * ANSWER),
        }
    }

    /// The number of a step by which the side to move does not lose within `n`.
    pub(super) fn defend(
        &mut self,
        p: &mut G::Position,
        t: &mut G::Trail,
        n: u32,
        known: Known,
        base: usize,
    ) -> Result<Option<u8>, Halted> {
        let game = self.game;
        let side = game.side(p);
        self.list(p);
        if self.line.len() == base {
            // The number means nothing where there is no step.
            let end = game.end(p, t, Ask::Stuck);
            return Ok((end.map(|end| end.outcome) != Some(Outcome::Win(!side))).then_some(0));
        }
        let mut kept = base;
        for i in base..self.line.len() {
            let mut candidate = self.line[i];
            let often = self.slot(p, candidate.m).map_or(0, |slot| self.history[1][slot]);
            candidate.score = often.min(NOISY as u32 - 1) as i32;
            if let Some(rank) = self.craft.noisy(game, p, candidate.m) {
                candidate.score = NOISY + rank;
            }
            if n > 2 {
                let glance = game.step(p, t, candidate.m, |p, _| self.defends(p, side, n));
                match glance {
                    Glance::Settles => return Ok(Some(candidate.number)),
                    Glance::Idle => continue,
                    Glance::Try(score) => candidate.score += score,
                }
            }
            if known.escape() == Some(candidate.number) {
                candidate.score = BEST;
            }
            self.line[kept] = candidate;
            kept += 1;
        }
        self.line.truncate(kept);
        self.sort(base);
        for i in base..kept {
            let Candidate { m, number, .. } = self.line[i];
            let lost = game.step(p, t, m, |p, t| match game.side(p) == side {
                true => self.loses(p, t, n),
                false => self.wins(p, t, n - 1),
            })?;
            if !lost {
                self.praise(1, p, m, n);
                return Ok(Some(number));
            }
        }
        Ok(None)
    }

    /// What is to be said of a step of the side that is not to lose within `n`, from the position after it.
    fn defends(&self, p: &G::Position, side: Side, n: u32) -> Glance {
        let game = self.game;
        if let Some(end) = game.settled(p) {
            return if end.outcome == Outcome::Win(!side) { Glance::Idle } else { Glance::Settles };
        }
        let known = self.memory.find(game.key(p));
        let same = game.side(p) == side;
        match if same { known.loses(n) } else { known.wins(n - 1) } {
            Some(true) => Glance::Idle,
            Some(false) => Glance::Settles,
            // Who has few moves has few that win.
            None if n > 4 && !same => Glance::Try(-(game.count_rolls(p).min(MANY) as i32) * CHOICE),
            None => Glance::Try(0),
        }
    }

    /// Adds the steps of a position to the line. The list is large, so that it must not stand in the frame
    /// of a function that calls itself.
    #[inline(never)]
    fn list(&mut self, p: &G::Position) {
        let mut moves = G::Moves::default();
        self.game.moves(p, self.game.rolls(p)[0].0, Kind::All, &mut moves);
        // The number is a hint for the order; the last one stands for all that follow.
        let numbers = (0..u8::MAX).chain(std::iter::repeat(u8::MAX - 1));
        let numbered = moves.iter().zip(numbers);
        self.line.extend(numbered.map(|(&m, number)| Candidate { m, number, score: 0 }));
    }

    /// The best first, equals in the order of the move list.
    fn sort(&mut self, base: usize) {
        self.line[base..].sort_unstable_by_key(|c| (std::cmp::Reverse(c.score), c.number));
    }

    /// The place of a step in the history.
    fn slot(&self, p: &G::Position, m: G::Move) -> Option<usize> {
        (!self.history[0].is_empty()).then(|| self.craft.slot(self.game, p, m))
    }

    /// A step has settled a node.
    fn praise(&mut self, who: usize, p: &G::Position, m: G::Move, n: u32) {
        if let Some(slot) = self.slot(p, m) {
            let often = &mut self.history[who][slot];
            *often += n * n;
            if *often >= NOISY as u32 {
                self.history[who].iter_mut().for_each(|often| *often /= 2);
            }
        }
    }
}
