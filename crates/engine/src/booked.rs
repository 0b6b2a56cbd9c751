//! A search that looks into a book first.

use crate::placement::{BookMove, BookMoves};
use crate::{Bound, Leash, Opinion, Report, RootMove, RootRoll, Search, Stats};
use yiqi_core::{Game, Rng, below, seeded};

/// What a book says of a position; nothing where it does not know it.
pub(crate) type Says<G> = Box<dyn Fn(&<G as Game>::Position) -> BookMoves<G> + Send>;

/// Plays a move of the book where there is one, drawn from the seed as often as the book says.
pub(crate) struct Booked<G: Game> {
    search: Box<dyn Search<G>>,
    book: Says<G>,
    rng: Rng,
}

impl<G: Game> Booked<G> {
    /// `search` behind a book.
    pub(crate) fn new(search: Box<dyn Search<G>>, book: Says<G>) -> Booked<G> {
        Booked { search, book, rng: seeded(0, 2) }
    }

    /// A move of the book, by its probability.
    fn draw(&mut self, moves: &[BookMove<G::Move, G::Value>]) -> usize {
        const ALL: u32 = 1 << 30;
        let mut left = f64::from(below(&mut self.rng, ALL)) / f64::from(ALL);
        for (index, choice) in moves.iter().enumerate() {
            left -= choice.probability;
            if left < 0.0 {
                return index;
            }
        }
        0
    }
}

impl<G: Game> Search<G> for Booked<G> {
    fn new_game(&mut self, seed: u64) {
        self.search.new_game(seed);
        // A stream of its own, so that search and noise draw as they do without a book.
        self.rng = seeded(seed, 2);
    }

    fn fits(&self, p: &G::Position) -> bool {
        self.search.fits(p)
    }

    fn opinion(&self, p: &G::Position) -> Option<Opinion<G::Value>> {
        self.search.opinion(p)
    }

    fn run(
        &mut self,
        p: &G::Position,
        t: &G::Trail,
        roll: Option<G::Roll>,
        leash: Leash<'_>,
        sink: &mut dyn FnMut(&Report<G>),
    ) -> Report<G> {
        let choices = (self.book)(p);
        let (Some(roll), false) = (roll, choices.is_empty()) else {
            return self.search.run(p, t, roll, leash, sink);
        };
        let drawn = self.draw(&choices);
        let root = |choice: &BookMove<G::Move, G::Value>| RootMove {
            turn: vec![choice.m],
            value: choice.value,
            win: choice.win,
            bound: Bound::Exact,
            exact: false,
            visits: None,
            pv: vec![vec![choice.m]],
        };
        // The drawn one goes first: it is what is played.
        let mut moves = vec![root(&choices[drawn])];
        let others = choices.iter().enumerate().filter(|&(index, _)| index != drawn);
        moves.extend(others.map(|(_, choice)| root(choice)));
        let (value, win, best) = (moves[0].value, moves[0].win, moves[0].turn.clone());
        Report {
            depth: 0,
            pv: vec![best.clone()],
            best,
            value,
            win,
            exact: false,
            rolls: vec![RootRoll { roll, weight: 1.0, value, win, exact: false, moves }],
            stats: Stats::default(),
            time: leash.clock.elapsed(),
            tree: None,
        }
    }
}
