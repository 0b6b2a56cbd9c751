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
use super::memory::{Known, Memory};
use crate::Craft;
use std::sync::atomic::Ordering;
use yiqi_core::{Ask, Game, Kind, Outcome, Side, Value as _};

/// How many nodes pass between two looks at the stop signal.
const LOOK: u64 = 1 << 12;
/// The longest win that is looked for: distances are kept in bytes.
const LONGEST: u32 = 250;
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

/// A step to be tried.
#[derive(Clone, Copy)]
struct Candidate<M> {
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

/// Answers questions about positions of one game.
pub(crate) struct Mates<'a, 'o, G: Game, C> {
    pub(super) game: &'a G,
    craft: C,
    order: SolveOrder<'o>,
    pub(super) memory: Memory,
    /// How often a kind of step has settled a node, by [`Craft::slot`]: of the winning side, of the other.
    history: [Vec<u32>; 2],
    /// A stack of the candidates of all nodes on the way.
    line: Vec<Candidate<G::Move>>,
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

    /// The number of a step by which the side to move wins within `n`.
    fn attack(
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
    fn defend(
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

    /// The distance that exact tables give, for the side to move: 0 for a draw, positive for a win.
    fn exact(&self, p: &G::Position, t: &G::Trail) -> Option<i32> {
        // A win that the trail leaves no time for is none within the turns that are left either.
        let exact = self.craft.exact(self.game, p, t)?.value;
        // Who is mated already needs no table, and a distance of 0 would look like a draw.
        let mate = exact.mate().filter(|&plies| plies != 0);
        mate.or((exact == G::Value::DRAW).then_some(0))
    }

    /// Adds the steps of a position to the line. The list is large, so that it must not stand in the frame
    /// of a function that calls itself.
    #[inline(never)]
    fn list(&mut self, p: &G::Position) {
        let mut moves = G::Moves::default();
        self.game.moves(p, self.game.rolls(p)[0].0, Kind::All, &mut moves);
        let numbered = moves.iter().zip(0..u8::MAX);
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
