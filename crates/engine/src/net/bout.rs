//! A game between two networks.

use super::inputs::Inputs;
use super::mlp::{Changes, Mlp};
use super::thinker::Thinker;
use crate::any::{Bout, Bouted};
use crate::turns::{end, turn_is_over};
use yiqi_core::{Ask, Game, Outcome, Rng, seeded};

/// Streams of the seed: what one draws leaves the others as they are, so that two networks that change
/// sides meet the same start, opening and dice.
const START: u64 = 0;
const DICE: u64 = 1;
const OPENING: u64 = 2;
const TIES: u64 = 3;

/// Plays the game.
pub(super) fn play<G: Game, I: Inputs<G>>(
    game: &G,
    inputs: &I,
    players: [&Mlp; 2],
    bout: &Bout,
) -> Bouted {
    let mut p = game.start(&mut seeded(bout.seed, START));
    let mut t = game.trail(&p);
    let [mut dice, mut opening, mut ties] =
        [DICE, OPENING, TIES].map(|stream| seeded(bout.seed, stream));
    let mut past = Past::default();
    past.note(game.key(&p));
    let mut thinkers = players.map(|net| Thinker::new(game, inputs, net, &p, bout.depth));
    let mut at_random = bout.random_plies;
    let mut plies = 0;
    let outcome = loop {
        let (roll, side) = (game.cast(&p, &mut dice), game.side(&p));
        if let Some(end) = end(game, &p, &t, Some(roll), Ask::Rules) {
            break end.outcome;
        }
        if plies >= bout.max_plies {
            break Outcome::Draw;
        }
        let mut turn = Vec::new();
        if plies < at_random {
            turn = random_turn(game, &p, &t, roll, &past, &mut opening);
            if turn.is_empty() {
                at_random = 0;
            }
        }
        if turn.is_empty() {
            turn = thinkers[side].choose(&mut p, &mut t, roll, &past, &mut ties);
        }
        for m in turn {
            let mut changes = Changes::default();
            changes.note(inputs, game, &p, m);
            thinkers.iter_mut().for_each(|thinker| thinker.follow(&changes));
            game.play(&mut p, &mut t, m);
        }
        plies += 1;
        if !G::DICE {
            // The rules go before: a cycle may be worth more to one side.
            if past.has(game.key(&p)) && game.end(&p, &t, Ask::Rules).is_none() {
                break Outcome::Draw;
            }
            past.note(game.key(&p));
        }
    };
    let evaluations = thinkers.iter().map(Thinker::evaluations).sum();
    Bouted { outcome, plies, evaluations }
}

/// A turn drawn step by step; none where it would end the game, or bring a position again.
pub(super) fn random_turn<G: Game>(
    game: &G,
    p: &G::Position,
    t: &G::Trail,
    roll: G::Roll,
    past: &Past,
    rng: &mut Rng,
) -> Vec<G::Move> {
    let (mut child, mut trail) = (p.clone(), t.clone());
    let mut turn = Vec::new();
    while let Some(m) = game.random(&child, roll, rng) {
        turn.push(m);
        game.play(&mut child, &mut trail, m);
        if turn_is_over(game, &child, &trail, game.side(p)) {
            break;
        }
    }
    let again = !G::DICE && past.has(game.key(&child));
    if again || end(game, &child, &trail, None, Ask::Rules).is_some() {
        turn.clear();
    }
    turn
}

/// The positions that have stood. Dice break every cycle, so that games with them keep none.
#[derive(Default)]
pub(super) struct Past {
    keys: Vec<u64>,
    /// A bit for the last bits of every key, so that most questions are answered at once.
    marks: [u64; 32],
}

impl Past {
    #[inline(always)]
    fn mark(key: u64) -> (usize, u64) {
        ((key >> 6) as usize % 32, 1 << (key & 63))
    }

    pub(super) fn note(&mut self, key: u64) {
        let (word, bit) = Past::mark(key);
        self.marks[word] |= bit;
        self.keys.push(key);
    }

    #[inline(always)]
    pub(super) fn has(&self, key: u64) -> bool {
        let (word, bit) = Past::mark(key);
        self.marks[word] & bit != 0 && self.keys.contains(&key)
    }
}
