//! Games between networks, on all threads.

use super::order::EvolveOrder;
use crate::Pentanomial;
use rayon::prelude::*;
use std::sync::atomic::{AtomicBool, Ordering};
use yiqi_core::{Outcome, Side};
use yiqi_engine::any::{AnyArena, Bout, Bouted, Phenotype};

/// Two players by side, and what opening and dice come from.
pub(super) type Fixture<'a> = ([&'a dyn Phenotype; 2], u64);

/// What makes the games of a run.
#[derive(Clone, Copy)]
pub(super) struct Table<'a> {
    pub(super) arena: &'a dyn AnyArena,
    pub(super) order: &'a EvolveOrder,
    pub(super) stop: &'a AtomicBool,
}

/// Random turns at least where two players meet more than once: without any, and without dice, they
/// would play one game again and again.
const VARIED: u32 = 4;

impl Table<'_> {
    /// Plays all; the results in the order of the fixtures, or `None` when `stop` was set.
    pub(super) fn play(&self, fixtures: &[Fixture<'_>], random_plies: u32) -> Option<Vec<Bouted>> {
        let game = |&(players, seed): &Fixture<'_>| {
            if self.stop.load(Ordering::Relaxed) {
                return None;
            }
            let EvolveOrder { max_plies, depth, quiescence, .. } = *self.order;
            let bout = Bout { seed, random_plies, max_plies, depth, quiescence };
            Some(self.arena.play(players, &bout))
        };
        // A game by itself is work enough to hand to another thread.
        fixtures.par_iter().with_max_len(1).map(game).collect()
    }

    /// Plays a match in pairs, with both sides of the openings that `seed` gives for each pair. The
    /// pairs as the first player sees them, and the positions that were judged.
    pub(super) fn duel(
        &self,
        players: [&dyn Phenotype; 2],
        pairs: u32,
        seed: impl Fn(usize) -> u64,
    ) -> Option<(Pentanomial, u64)> {
        let [a, b] = players;
        let pair = |number| {
            let seed = seed(number);
            [([a, b], seed), ([b, a], seed)]
        };
        let fixtures: Vec<Fixture<'_>> = (0..pairs as usize).flat_map(pair).collect();
        let games = self.play(&fixtures, varied(self.order))?;
        let mut penta = Pentanomial::default();
        for pair in games.chunks(2) {
            let points = points(&pair[0], Side::First) + points(&pair[1], Side::Second);
            penta.add((points + 2) as usize);
        }
        Some((penta, games.iter().map(|game| game.evaluations).sum()))
    }
}

/// Random turns that open the games of two who meet more than once.
pub(super) fn varied(order: &EvolveOrder) -> u32 {
    order.random_plies.max(VARIED)
}

/// Won 1, drawn 0, lost −1, for a side.
pub(super) fn points(game: &Bouted, side: Side) -> i32 {
    match game.outcome {
        Outcome::Draw => 0,
        Outcome::Win(winner) if winner == side => 1,
        Outcome::Win(_) => -1,
    }
}
