//! Random play: every step drawn uniformly from the legal ones. The weakest opponent, and the
//! measure of all others.

use crate::turns::turn_is_over;
use crate::{Bound, Leash, Report, RootMove, RootRoll, Search, Stats};
use yiqi_core::{Game, Rng, Value, seeded};

/// Plays at random.
#[derive(Clone, Debug)]
pub struct Random<G: Game> {
    game: G,
    rng: Rng,
}

impl<G: Game> Random<G> {
    /// A player of `game`.
    pub fn new(game: G) -> Random<G> {
        Random { game, rng: seeded(0, 0) }
    }
}

impl<G: Game> Search<G> for Random<G> {
    fn new_game(&mut self, seed: u64) {
        self.rng = seeded(seed, 0);
    }

    /// Ignores every limit: a draw takes no time.
    fn run(
        &mut self,
        p: &G::Position,
        t: &G::Trail,
        roll: Option<G::Roll>,
        leash: Leash<'_>,
        _sink: &mut dyn FnMut(&Report<G>),
    ) -> Report<G> {
        let rolls = match roll {
            Some(roll) => vec![(roll, 1.0)],
            None => self.game.rolls(p).to_vec(),
        };
        // It has no opinion.
        let (value, win) = (G::Value::DRAW, 0.5);
        let mut by_roll = Vec::with_capacity(rolls.len());
        for (roll, weight) in rolls {
            let turn = random_turn(&self.game, p, t, roll, &mut self.rng);
            let (bound, exact, visits) = (Bound::Exact, false, None);
            let chosen = RootMove { turn, value, win, bound, exact, visits, pv: Vec::new() };
            by_roll.push(RootRoll { roll, weight, value, win, exact, moves: vec![chosen] });
        }
        let best = match roll {
            Some(_) => by_roll[0].moves[0].turn.clone(),
            None => Vec::new(),
        };
        Report {
            depth: 0,
            pv: if best.is_empty() { Vec::new() } else { vec![best.clone()] },
            best,
            value,
            win,
            exact: false,
            rolls: by_roll,
            stats: Stats::default(),
            time: leash.clock.elapsed(),
            tree: None,
        }
    }
}

/// The steps of a turn from `p` to its end, each drawn uniformly from the legal ones.
fn random_turn<G: Game>(
    game: &G,
    p: &G::Position,
    t: &G::Trail,
    roll: G::Roll,
    rng: &mut Rng,
) -> Vec<G::Move> {
    let side = game.side(p);
    let (mut p, mut t) = (p.clone(), t.clone());
    let mut turn = Vec::new();
    while let Some(m) = game.random(&p, roll, rng) {
        turn.push(m);
        game.play(&mut p, &mut t, m);
        if turn_is_over(game, &p, &t, side) {
            break;
        }
    }
    turn
}
