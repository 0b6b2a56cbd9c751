//! A search that looks into a book first.
//!
//! A book knows positions and not how they came about. So it is left where the past could have a say: where a
//! position has stood before, where its move would bring one back that has, and where a counter could end the
//! game before what the book promises. A book can then never take part in a repetition: the first return of a
//! position is either somebody else's, and the search, which sees it, answers, or one that the book does not
//! play.

use crate::book::{BookMove, BookMoves};
use crate::opening_book::Worth;
use crate::{Bound, Leash, Opinion, Report, RootMove, RootRoll, Search, Stats};
use yiqi_core::{Ask, Game, Rng, below, seeded};

/// What a book says of a position; nothing where it does not know it.
pub(crate) type Says<G> = Box<dyn Fn(&<G as Game>::Position) -> BookMoves<G> + Send>;

/// Plays a move of the book where there is one, drawn from the seed as often as the book says.
pub(crate) struct Booked<G: Game> {
    game: G,
    search: Box<dyn Search<G>>,
    book: Says<G>,
    /// Whether who asks for the worth of several moves or for the searched tree is answered by the search.
    defers: bool,
    rng: Rng,
}

impl<G: Game> Booked<G> {
    /// `search` behind a book; with `defers` it has the word where more than a move is asked for.
    pub(crate) fn new(
        game: G,
        search: Box<dyn Search<G>>,
        book: Says<G>,
        defers: bool,
    ) -> Booked<G> {
        Booked { game, search, book, defers, rng: seeded(0, 2) }
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

    /// What the book says here that the past does not touch.
    fn choices(&self, p: &G::Position, t: &G::Trail) -> BookMoves<G> {
        let game = &self.game;
        // A search need not walk a cycle twice: what it asks tells of the first return already.
        let returns = |p: &G::Position, t: &G::Trail| {
            game.end(p, t, Ask::Search).is_some_and(|end| end.back > 0)
        };
        let mut choices = (self.book)(p);
        if choices.is_empty() || returns(p, t) {
            return Vec::new();
        }
        let left = game.turns_left(t);
        choices.retain(|choice| {
            let plies = match choice.worth {
                None => return true,
                Some(Worth::Win(plies) | Worth::Loss(plies)) => plies,
                Some(Worth::Searched { depth, .. }) => depth,
            };
            let (mut p, mut t) = (p.clone(), t.clone());
            for &m in &choice.turn {
                game.play(&mut p, &mut t, m);
            }
            plies <= left && !returns(&p, &t)
        });
        // What is left of the moves that are to be played; where nothing is, the book has no advice.
        let sum: f64 = choices.iter().map(|choice| choice.probability).sum();
        if sum <= 0.0 {
            return Vec::new();
        }
        for choice in &mut choices {
            choice.probability /= sum;
        }
        choices
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
        let more = leash.limits.lines > 1 || leash.limits.tree.is_some();
        let choices = match roll {
            Some(_) if !(self.defers && more) => self.choices(p, t),
            _ => Vec::new(),
        };
        let (Some(roll), false) = (roll, choices.is_empty()) else {
            return self.search.run(p, t, roll, leash, sink);
        };
        let drawn = self.draw(&choices);
        let root = |choice: &BookMove<G::Move, G::Value>| RootMove {
            turn: choice.turn.clone(),
            value: choice.value,
            win: choice.win,
            bound: Bound::Exact,
            exact: choice.proved(),
            visits: None,
            pv: vec![choice.turn.clone()],
        };
        // The drawn one goes first: it is what is played.
        let mut moves = vec![root(&choices[drawn])];
        let others = choices.iter().enumerate().filter(|&(index, _)| index != drawn);
        moves.extend(others.map(|(_, choice)| root(choice)));
        let RootMove { value, win, exact, turn: best, .. }: RootMove<G> = moves[0].clone();
        Report {
            depth: 0,
            pv: vec![best.clone()],
            best,
            value,
            win,
            exact,
            rolls: vec![RootRoll { roll, weight: 1.0, value, win, exact, moves }],
            stats: Stats::default(),
            time: leash.clock.elapsed(),
            tree: None,
        }
    }
}
