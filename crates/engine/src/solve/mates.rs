//! Games without a die: forced wins, the shortest first.
//!
//! "Does the side to move win within `n` turns?" and "does it lose within `n`?" are asked for n = 1, 2,
//! 3, …, each by a depth-first search that needs one winning step, or all steps refuted. So the first
//! *yes* is the shortest forced win, and every *no* before it proves that there is no shorter one. A table
//! ([`super::memory`]) keeps the answers, and is what makes a search that begins anew with each `n` cheap.
//!
//! # Why no answer rests on the path
//!
//! Repetition: let a side win within `n` turns by playing so that the distance to its win, which a position
//! has by itself, falls with every turn whatever is answered. Then no position of the play has the distance
//! of an earlier one, so none comes again, and no rule about repetition can interfere (the other side cannot
//! bring one about, since its turns lower the distance too). So the search may forget how a position was
//! reached, and asks [`Game::settled`], which does not look back. Where repetitions draw, the *no* is as
//! good: they can only take wins away. Where they can win (perpetual check in Xiangqi) it says that
//! nothing is won without their help. Positions before the one that is asked about do not count.
//!
//! Counters: nothing beyond [`Game::turns_left`] is claimed. A play of `n` turns raises a counter by at
//! most `n`, so no counter reaches its limit before the end, which goes before the counter.
//!
//! Where no forced win is found there is none within the turns that were searched, which is what is
//! said. A draw is claimed only where the rules or exact tables say it of the position itself.

use super::SolveOrder;
use super::memory::Memory;
use super::tries::Candidate;
use crate::Craft;
use std::sync::atomic::Ordering;
use yiqi_core::{Game, Outcome, Value as _};

/// How many nodes pass between two looks at the stop signal.
const LOOK: u64 = 1 << 12;
/// The longest win that is looked for: distances are kept in bytes.
const LONGEST: u32 = 250;

/// What was proved of a position, for the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Verdict {
    /// It wins, in so many turns at the fastest.
    Win(u32),
    /// It loses, and can hold out for so many turns.
    Loss(u32),
    /// Neither side can win.
    Draw,
    /// Neither side has a forced win within so many turns; more is not known.
    Open(u32),
}

/// The search was stopped, or has spent its nodes.
#[derive(Debug)]
pub(crate) struct Halted;

/// Answers questions about positions of one game.
pub(crate) struct Mates<'a, 'o, G: Game, C> {
    pub(super) game: &'a G,
    pub(super) craft: C,
    order: SolveOrder<'o>,
    pub(super) memory: Memory,
    /// How often a kind of step has settled a node, by [`Craft::slot`]: of the winning side, of the other.
    pub(super) history: [Vec<u32>; 2],
    /// A stack of the candidates of all nodes on the way.
    pub(super) line: Vec<Candidate<G::Move>>,
    nodes: u64,
    /// No win of either side within so many turns was found.
    disproved: u32,
}

impl<'a, 'o, G: Game, C: Craft<G>> Mates<'a, 'o, G, C> {
    /// A search that knows nothing yet.
    pub(crate) fn new(game: &'a G, craft: C, order: SolveOrder<'o>) -> Mates<'a, 'o, G, C> {
        let history = [(); 2].map(|()| vec![0; craft.slots(game)]);
        let memory = Memory::new(order.memory_mib);
        Mates { game, craft, order, memory, history, line: Vec::new(), nodes: 0, disproved: 0 }
    }

    /// Positions visited.
    pub(crate) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// What is asked from now on is asked without a limit of nodes.
    pub(crate) fn lift_limit(&mut self) {
        self.order.nodes = None;
    }

    /// The value of a position of a game that is not over.
    pub(crate) fn value(&mut self, p: &mut G::Position, t: &mut G::Trail) -> Verdict {
        if let Some(exact) = self.exact(p, t)
            && exact == 0
        {
            return Verdict::Draw;
        }
        let most = self.order.depth.unwrap_or(u32::MAX).min(self.game.turns_left(t)).min(LONGEST);
        for n in 1..=most {
            let found = match n % 2 {
                1 => self.wins(p, t, n),
                _ => self.loses(p, t, n),
            };
            match found {
                Err(Halted) => return Verdict::Open(n - 1),
                Ok(true) if n % 2 == 1 => return Verdict::Win(n),
                Ok(true) => return Verdict::Loss(n),
                Ok(false) => self.disproved = n,
            }
        }
        Verdict::Open(most)
    }

    /// Whether the side to move wins within `n` turns.
    pub(super) fn wins(
        &mut self,
        p: &mut G::Position,
        t: &mut G::Trail,
        n: u32,
    ) -> Result<bool, Halted> {
        let game = self.game;
        self.enter()?;
        if let Some(end) = game.settled(p) {
            return Ok(end.outcome == Outcome::Win(game.side(p)));
        }
        if n <= 1 {
            return Ok(game.mates(p, t));
        }
        let (key, before) = (game.key(p), self.nodes);
        let known = self.memory.find(key);
        if let Some(answer) = known.wins(n) {
            return Ok(answer);
        }
        if let Some(exact) = self.exact(p, t) {
            return Ok((1..=n as i32).contains(&exact));
        }
        let base = self.line.len();
        let found = self.attack(p, t, n, known, base);
        self.line.truncate(base);
        let found = found?;
        self.memory.note(key, self.nodes - before, |known| known.note_win(n, found));
        Ok(found.is_some())
    }

    /// Whether the side to move loses within `n` turns, whatever it does.
    pub(super) fn loses(
        &mut self,
        p: &mut G::Position,
        t: &mut G::Trail,
        n: u32,
    ) -> Result<bool, Halted> {
        let game = self.game;
        self.enter()?;
        if let Some(end) = game.settled(p) {
            return Ok(end.outcome == Outcome::Win(!game.side(p)));
        }
        if n <= 1 {
            return Ok(game.lost(p));
        }
        let (key, before) = (game.key(p), self.nodes);
        let known = self.memory.find(key);
        if let Some(answer) = known.loses(n) {
            return Ok(answer);
        }
        if let Some(exact) = self.exact(p, t) {
            return Ok((-(n as i32)..0).contains(&exact));
        }
        let base = self.line.len();
        let found = self.defend(p, t, n, known, base);
        self.line.truncate(base);
        let found = found?;
        self.memory.note(key, self.nodes - before, |known| known.note_loss(n, found));
        Ok(found.is_none())
    }

    /// The distance that exact tables give, for the side to move: 0 for a draw, positive for a win.
    fn exact(&self, p: &G::Position, t: &G::Trail) -> Option<i32> {
        // A win that the trail leaves no time for is none within the turns that are left either.
        let exact = self.craft.exact(self.game, p, t)?.value;
        // Who is mated already needs no table, and a distance of 0 would look like a draw.
        let mate = exact.mate().filter(|&plies| plies != 0);
        mate.or((exact == G::Value::DRAW).then_some(0))
    }

    /// A position is visited.
    #[inline]
    fn enter(&mut self) -> Result<(), Halted> {
        if self.nodes.is_multiple_of(LOOK) {
            if self.order.stop.load(Ordering::Relaxed) {
                return Err(Halted);
            }
            (self.order.hear)(self.nodes, self.disproved);
        }
        if self.order.nodes.is_some_and(|most| self.nodes >= most) {
            return Err(Halted);
        }
        self.nodes += 1;
        Ok(())
    }
}
