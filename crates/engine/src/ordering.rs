//! The order in which steps are searched: the better the first, the more a node can cut off.
//!
//! First the step that the table remembers, then the noisy ones by the rank that the game's craft
//! gives them, then the *killers* (quiet steps that refuted a neighbour at the same height), then the
//! quiet rest by *history* (how often such a step has cut off so far) and the craft's static guess.

use crate::Craft;
use yiqi_core::{Game, Side};

/// Bounds of a history score: −`HISTORY` … `HISTORY`.
const HISTORY: i32 = 1 << 14;

/// The tiers of the order; noisy ranks and quiet scores are clamped so as to stay in theirs.
const REMEMBERED: i32 = i32::MAX;
const NOISY: i32 = 1 << 29;
const KILLER: i32 = 1 << 27;
const QUIET: i32 = 1 << 26;

/// So many steps are picked one by one, since most nodes cut off early; then the rest is sorted.
const PICKED: usize = 4;

/// What the search has learnt about steps, and the order of the steps of every node on the path.
#[derive(Debug)]
pub(crate) struct Ordering<G: Game> {
    /// A stack of lists, one a node: a score in the upper half of each word and in the lower the
    /// complement of the step's number, so that the largest word is the next step and equals keep
    /// the order in which they were generated.
    words: Vec<u64>,
    /// Two for every height of the path, in steps.
    killers: Vec<[Option<G::Move>; 2]>,
    /// By side and slot.
    history: Vec<i32>,
    slots: usize,
}

/// The list of one node in the stack.
#[derive(Clone, Copy, Debug)]
pub(crate) struct List {
    base: usize,
    len: usize,
}

impl<G: Game> Ordering<G> {
    /// Without experience. `slots` is 0 where killers and history are off.
    pub(crate) fn new(slots: usize) -> Ordering<G> {
        Ordering { words: Vec::new(), killers: Vec::new(), history: vec![0; 2 * slots], slots }
    }

    /// A search begins: killers belong to another tree, history counts half.
    pub(crate) fn begin(&mut self) {
        self.words.clear();
        self.killers.fill([None; 2]);
        self.history.iter_mut().for_each(|score| *score /= 2);
    }

    /// Forgets everything.
    pub(crate) fn forget(&mut self) {
        self.killers.fill([None; 2]);
        self.history.fill(0);
    }

    /// Ranks the steps from `p`. `height` is the node's height, `None` where killers and history
    /// have no say.
    #[inline]
    pub(crate) fn rank<C: Craft<G>>(
        &mut self,
        game: &G,
        craft: &C,
        p: &G::Position,
        moves: &[G::Move],
        remembered: Option<G::Move>,
        height: Option<usize>,
    ) -> List {
        let killers = match height {
            Some(height) => self.killers_at(height),
            None => [None; 2],
        };
        let history = self.history_of(game.side(p), height.is_some());
        let base = self.words.len();
        for (i, &m) in moves.iter().enumerate() {
            let score = if Some(m) == remembered {
                REMEMBERED
            } else if let Some(rank) = craft.noisy(game, p, m) {
                NOISY + rank.clamp(-QUIET, QUIET)
            } else if Some(m) == killers[0] {
                KILLER + 1
            } else if Some(m) == killers[1] {
                KILLER
            } else {
                let learnt = match history {
                    Some(start) => self.history[start + craft.slot(game, p, m)],
                    None => 0,
                };
                craft.quiet(game, p, m).clamp(-QUIET / 2, QUIET / 2) + learnt
            };
            self.words.push(word(score, i));
        }
        List { base, len: moves.len() }
    }

    /// The number, in the generated list, of the step that is to be searched as the `i`th; to be
    /// asked in turn.
    #[inline]
    pub(crate) fn pick(&mut self, list: List, i: usize) -> usize {
        let rest = &mut self.words[list.base + i..list.base + list.len];
        if i < PICKED {
            let mut largest = 0;
            for j in 1..rest.len() {
                if rest[j] > rest[largest] {
                    largest = j;
                }
            }
            rest.swap(0, largest);
        } else if i == PICKED {
            rest.sort_unstable_by(|a, b| b.cmp(a));
        }
        !(rest[0] as u32) as usize
    }

    /// The node of `list` is left.
    #[inline(always)]
    pub(crate) fn drop(&mut self, list: List) {
        self.words.truncate(list.base);
    }

    /// The `i`th step of `list` cut off at `depth`, and the ones before it did not: killers and
    /// history learn it. Noisy steps need no such lesson.
    #[inline]
    #[expect(clippy::too_many_arguments, reason = "everything that was the case at the cut-off")]
    pub(crate) fn learn<C: Craft<G>>(
        &mut self,
        game: &G,
        craft: &C,
        p: &G::Position,
        moves: &[G::Move],
        list: List,
        i: usize,
        depth: u32,
        height: usize,
    ) {
        let m = moves[self.step(list, i)];
        if craft.noisy(game, p, m).is_some() {
            return;
        }
        self.killers_at(height);
        let killers = &mut self.killers[height];
        if killers[0] != Some(m) {
            *killers = [Some(m), killers[0]];
        }
        let Some(start) = self.history_of(game.side(p), true) else { return };
        let bonus = (16 * (depth * depth) as i32).min(HISTORY / 8);
        reward(&mut self.history[start + craft.slot(game, p, m)], bonus);
        for j in 0..i {
            let m = moves[self.step(list, j)];
            if craft.noisy(game, p, m).is_none() {
                reward(&mut self.history[start + craft.slot(game, p, m)], -bonus);
            }
        }
    }

    #[inline(always)]
    fn step(&self, list: List, i: usize) -> usize {
        !(self.words[list.base + i] as u32) as usize
    }

    #[inline(always)]
    fn killers_at(&mut self, height: usize) -> [Option<G::Move>; 2] {
        if height >= self.killers.len() {
            self.killers.resize(height + 1, [None; 2]);
        }
        self.killers[height]
    }

    /// Where the scores of a side begin.
    #[inline(always)]
    fn history_of(&self, side: Side, asked: bool) -> Option<usize> {
        (asked && self.slots > 0).then_some(side.index() * self.slots)
    }
}

#[inline(always)]
fn word(score: i32, i: usize) -> u64 {
    // Flipping the sign bit makes unsigned order the signed one.
    (u64::from(score as u32 ^ 0x8000_0000) << 32) | u64::from(!(i as u32))
}

/// Moves a score towards ±[`HISTORY`], the slower the nearer it is ("gravity").
#[inline(always)]
fn reward(score: &mut i32, bonus: i32) {
    *score += bonus - *score * bonus.abs() / HISTORY;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_order_by_score_then_by_number() {
        let mut words = [word(-5, 0), word(7, 1), word(7, 2), word(i32::MAX, 3), word(0, 4)];
        words.sort_unstable_by(|a, b| b.cmp(a));
        let order: Vec<u32> = words.iter().map(|&w| !(w as u32)).collect();
        assert_eq!(order, [3, 1, 2, 4, 0]);
    }

    #[test]
    fn history_stays_in_its_range() {
        let mut score = 0;
        for _ in 0..10_000 {
            reward(&mut score, HISTORY / 8);
        }
        assert!(score > HISTORY / 2 && score <= HISTORY);
        for _ in 0..10_000 {
            reward(&mut score, -HISTORY / 8);
        }
        assert!((-HISTORY..-HISTORY / 2).contains(&score));
    }
}
