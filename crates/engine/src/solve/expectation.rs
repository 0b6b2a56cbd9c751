//! Games with a die: every position that can be reached is valued once, from its ends up, by the mean
//! over the rolls of the best turn.
//!
//! This needs a game in which no position comes again and that no counter ends: then a value belongs to
//! the position alone. Where that does not hold it is found out on the way and said.

use super::{Chance, SolveOrder, Unsolved};
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::hash::{BuildHasherDefault, Hasher};
use std::sync::atomic::Ordering;
use yiqi_core::{Ask, Fault, Game, Kind, Outcome, Rules, Side};

/// The longest game, in turns: a guard of the stack.
const LONGEST: usize = 2000;

/// How many positions pass between two looks at the stop signal.
const LOOK: u64 = 1 << 12;

/// Keys are hashes already.
#[derive(Default)]
struct AsIs(u64);

impl Hasher for AsIs {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.0 = self.0.rotate_left(8) ^ u64::from(byte));
    }

    fn write_u64(&mut self, key: u64) {
        self.0 = key;
    }
}

/// What is known of a position.
struct Known<P> {
    /// Keys may agree where positions do not.
    position: P,
    /// For the side to move, before the roll; `None` while it is being valued.
    chance: Option<Chance>,
}

/// Values positions of one game.
pub(crate) struct Expectation<'a, 'o, G: Game> {
    game: &'a G,
    order: SolveOrder<'o>,
    known: HashMap<u64, Known<G::Position>, BuildHasherDefault<AsIs>>,
    /// Weights of rolls, each with the fraction that it is.
    weights: Vec<(f64, Chance)>,
    /// A stack of the moves that the positions on the way have.
    moves: Vec<G::Move>,
    /// Turns on the way.
    depth: usize,
    nodes: u64,
}

impl<'a, 'o, G: Rules> Expectation<'a, 'o, G> {
    /// A solver that knows nothing yet.
    pub(crate) fn new(game: &'a G, order: SolveOrder<'o>) -> Expectation<'a, 'o, G> {
        let (known, weights, moves) = (HashMap::default(), Vec::new(), Vec::new());
        Expectation { game, order, known, weights, moves, depth: 0, nodes: 0 }
    }

    /// Positions valued.
    pub(crate) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The fraction of a roll's weight.
    pub(crate) fn weight(&mut self, weight: f64) -> Chance {
        if let Some((_, fraction)) = self.weights.iter().find(|(known, _)| *known == weight) {
            return *fraction;
        }
        let fraction = Chance::weight(weight);
        self.weights.push((weight, fraction));
        fraction
    }

    /// The win chance of the side to move at `p`, where a turn begins, before the roll.
    ///
    /// # Errors
    /// Whatever of [`Unsolved`] is met.
    pub(crate) fn before_roll(
        &mut self,
        p: &mut G::Position,
        t: &mut G::Trail,
    ) -> Result<Chance, Unsolved> {
        if let Some(end) = self.game.end(p, t, Ask::Rules) {
            if end.back != 0 {
                return Err(self.unfit("a counter or a repetition can end it"));
            }
            return Ok(worth(end.outcome, self.game.side(p)));
        }
        let key = self.game.key(p);
        // Of two positions with one key the second is valued anew whenever it is met.
        let mut alone = true;
        if let Some(known) = self.known.get(&key) {
            alone = known.position == *p;
            match known.chance {
                _ if !alone => {}
                Some(chance) => return Ok(chance),
                None => return Err(self.unfit("positions can come again in it")),
            }
        }
        self.enter(key, p)?;
        let mut mean = Chance::loss();
        for i in 0..self.game.odds(p).len() {
            let (roll, weight) = self.game.odds(p)[i];
            let best = self.after_roll(p, t, roll)?;
            let weight = self.weight(weight);
            mean = mean.plus(weight, best);
        }
        self.depth -= 1;
        if alone && let Some(known) = self.known.get_mut(&key) {
            known.chance = Some(mean);
        }
        Ok(mean)
    }

    /// The win chance of the side to move at `p` after its roll, or between the steps of its turn.
    ///
    /// # Errors
    /// As [`Expectation::before_roll`].
    pub(crate) fn after_roll(
        &mut self,
        p: &mut G::Position,
        t: &mut G::Trail,
        roll: G::Roll,
    ) -> Result<Chance, Unsolved> {
        let game = self.game;
        let side = game.side(p);
        let base = self.moves.len();
        self.list(p, roll);
        if self.moves.len() == base {
            let end = game.end(p, t, Ask::Stuck);
            return Ok(end.map_or(Chance::draw(), |end| worth(end.outcome, side)));
        }
        let mut best = Chance::loss();
        for i in base..self.moves.len() {
            let m = self.moves[i];
            let found = game.step(p, t, m, |p, t| {
                let turned = game.side(p) != side;
                let found = match game.mid_turn(p) {
                    true => self.after_roll(p, t, roll),
                    false => self.before_roll(p, t),
                };
                found.map(|chance| if turned { chance.other() } else { chance })
            })?;
            best = best.most(found);
            if best.is_win() {
                break;
            }
        }
        self.moves.truncate(base);
        Ok(best)
    }

    /// Adds the moves of a roll to the stack. The list is large, so that it must not stand in the frame of
    /// a function that calls itself.
    #[inline(never)]
    fn list(&mut self, p: &G::Position, roll: G::Roll) {
        let mut moves = G::Moves::default();
        self.game.moves(p, roll, Kind::All, &mut moves);
        self.moves.extend_from_slice(&moves);
    }

    /// A position is to be valued.
    fn enter(&mut self, key: u64, p: &G::Position) -> Result<(), Unsolved> {
        if self.nodes.is_multiple_of(LOOK) {
            if self.order.stop.load(Ordering::Relaxed) {
                return Err(Unsolved::Stopped(self.nodes));
            }
            (self.order.hear)(self.nodes, 0);
        }
        self.nodes += 1;
        self.depth += 1;
        if self.depth > LONGEST {
            return Err(self.unfit("its games are too long"));
        }
        self.make_room()?;
        if let Entry::Vacant(place) = self.known.entry(key) {
            place.insert(Known { position: p.clone(), chance: None });
        }
        Ok(())
    }

    /// Makes sure that there is memory for one position more. A map that is full doubles, and has the old
    /// places beside the new ones for a moment.
    fn make_room(&self) -> Result<(), Unsolved> {
        if self.known.len() < self.known.capacity() {
            return Ok(());
        }
        // Of eight places seven are filled; each has a byte of its own besides.
        let place = size_of::<(u64, Known<G::Position>)>() + 1;
        let bytes = 3 * (self.known.capacity() * 8 / 7) * place;
        if bytes >> 20 > self.order.memory_mib {
            let (positions, mib) = (self.known.len() as u64, self.order.memory_mib);
            return Err(Unsolved::Memory { positions, mib });
        }
        Ok(())
    }

    fn unfit(&self, reason: &str) -> Unsolved {
        Fault::whole("game", self.game.describe(), format!("it cannot be solved: {reason}")).into()
    }
}

/// What an outcome is to `side`.
pub(crate) fn worth(outcome: Outcome, side: Side) -> Chance {
    match outcome {
        Outcome::Draw => Chance::draw(),
        Outcome::Win(winner) if winner == side => Chance::win(),
        Outcome::Win(_) => Chance::loss(),
    }
}
