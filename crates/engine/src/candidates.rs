//! The root's turns, and what each iteration finds of them.

use crate::Bound;
use yiqi_core::{Game, Kind, Value as _};

/// What is known of a root turn.
#[derive(Clone, Debug)]
pub(crate) struct Verdict<G: Game> {
    pub(crate) value: G::Value,
    pub(crate) bound: Bound,
    pub(crate) exact: bool,
    /// The steps expected after the turn.
    pub(crate) line: Vec<G::Move>,
}

/// A root turn.
pub(crate) struct Candidate<G: Game> {
    pub(crate) turn: Vec<G::Move>,
    /// By the last finished iteration.
    pub(crate) kept: Verdict<G>,
    /// By the iteration under way.
    pub(crate) fresh: Option<Verdict<G>>,
}

impl<G: Game> Candidate<G> {
    /// What is fresh counts from now on.
    pub(crate) fn settle(&mut self) {
        if let Some(fresh) = self.fresh.take() {
            self.kept = fresh;
        }
    }
}

/// The root with one face of the die, or without a die; the best candidate first.
pub(crate) struct Face<G: Game> {
    pub(crate) roll: G::Roll,
    pub(crate) weight: f64,
    pub(crate) candidates: Vec<Candidate<G>>,
}

impl<G: Game> Face<G> {
    /// The best of the iteration under way first, then by value. The sort is stable: among equals
    /// the one that was best before stays first, so that a certain win is played where it was first
    /// seen, that is, where it is shortest.
    pub(crate) fn settle(&mut self) {
        self.candidates.iter_mut().for_each(Candidate::settle);
        let bounded = |c: &Candidate<G>| c.kept.bound != Bound::Exact;
        self.candidates.sort_by(|a, b| {
            let by_value = b.kept.value.partial_cmp(&a.kept.value);
            by_value.unwrap_or(std::cmp::Ordering::Equal).then(bounded(a).cmp(&bounded(b)))
        });
    }

    /// Whether the value of the best candidate is the truth. A win that is certain stays the best whatever
    /// the others are, and where the best is a certain loss, the others are no better.
    pub(crate) fn exact(&self) -> bool {
        let certain = |first: &Candidate<G>| first.kept.exact && first.kept.value.decided();
        self.candidates.first().is_some_and(certain)
            || self.candidates.iter().all(|candidate| candidate.kept.exact)
    }

    /// What an iteration cut short has found: nothing, unless it has searched the best candidate
    /// again; then what it searched counts, and a better one comes first.
    pub(crate) fn salvage(&mut self) {
        if self.candidates.first().is_none_or(|first| first.fresh.is_none()) {
            self.candidates.iter_mut().for_each(|candidate| candidate.fresh = None);
            return;
        }
        let mut best = 0;
        let mut value = None;
        for (i, candidate) in self.candidates.iter_mut().enumerate() {
            let Some(fresh) = candidate.fresh.take() else { continue };
            if fresh.bound == Bound::Exact && value.is_none_or(|value| fresh.value > value) {
                (best, value) = (i, Some(fresh.value));
            }
            candidate.kept = fresh;
        }
        self.candidates[..=best].rotate_right(1);
    }
}

/// The root by rolls, each with all its turns, of which nothing is known yet but `value`.
pub(crate) fn faces<G: Game>(
    game: &G,
    p: &G::Position,
    t: &G::Trail,
    roll: Option<G::Roll>,
    value: G::Value,
) -> Vec<Face<G>> {
    let rolls = match roll {
        Some(roll) => vec![(roll, 1.0)],
        None => game.rolls(p).to_vec(),
    };
    let mut faces = Vec::with_capacity(rolls.len());
    for (roll, weight) in rolls {
        let mut turns = Vec::new();
        list(game, &mut p.clone(), &mut t.clone(), roll, &mut Vec::new(), &mut turns);
        let unknown = |turn| Candidate {
            turn,
            kept: Verdict { value, bound: Bound::Upper, exact: false, line: Vec::new() },
            fresh: None,
        };
        faces.push(Face { roll, weight, candidates: turns.into_iter().map(unknown).collect() });
    }
    faces
}

/// Adds all turns that can be completed from `p`.
fn list<G: Game>(
    game: &G,
    p: &mut G::Position,
    t: &mut G::Trail,
    roll: G::Roll,
    begun: &mut Vec<G::Move>,
    turns: &mut Vec<Vec<G::Move>>,
) {
    let mut moves = G::Moves::default();
    game.moves(p, roll, Kind::All, &mut moves);
    for &m in moves.iter() {
        begun.push(m);
        game.step(p, t, m, |p, t| {
            if game.mid_turn(p) {
                list(game, p, t, roll, begun, turns);
            } else {
                turns.push(begun.clone());
            }
        });
        begun.pop();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use yiqi_core::{ArrayVec, Ask, End, Rng, Rolls, Side};

    /// A game of which only the moves' type matters here.
    #[derive(Clone, Debug)]
    struct Letters;

    #[derive(Debug, thiserror::Error)]
    #[error("never")]
    struct Never;

    impl Game for Letters {
        type Position = ();
        type Move = char;
        type Roll = ();
        type Value = i32;
        type Moves = ArrayVec<char, 1>;
        type Trail = ();
        type Illegal = Never;
        const DICE: bool = false;

        fn start(&self, _rng: &mut Rng) {}
        fn trail(&self, (): &()) {}
        fn side(&self, (): &()) -> Side {
            Side::First
        }
        fn key(&self, (): &()) -> u64 {
            0
        }
        fn rehash(&self, (): &()) -> u64 {
            0
        }
        fn rolls(&self, (): &()) -> &Rolls<()> {
            &[((), 1.0)]
        }
        fn face(&self, (): ()) -> usize {
            0
        }
        fn moves(&self, (): &(), (): (), _kind: Kind, _out: &mut Self::Moves) {}
        fn count(&self, (): &(), (): ()) -> u64 {
            0
        }
        fn legal(&self, (): &(), (): (), _m: char) -> Result<(), Never> {
            Ok(())
        }
        fn step<R>(
            &self,
            p: &mut (),
            t: &mut (),
            _m: char,
            go: impl FnOnce(&mut (), &mut ()) -> R,
        ) -> R {
            go(p, t)
        }
        fn play(&self, (): &mut (), (): &mut (), _m: char) {}
        fn end(&self, (): &(), (): &(), _ask: Ask) -> Option<End> {
            None
        }
    }

    fn verdict(value: i32, bound: Bound) -> Verdict<Letters> {
        Verdict { value, bound, exact: false, line: Vec::new() }
    }

    /// Candidates `a`, `b`, … worth 9, 8, … by the last iteration, with what this one has found.
    fn face(fresh: &[Option<(i32, Bound)>]) -> Face<Letters> {
        let candidate = |(i, fresh): (usize, &Option<(i32, Bound)>)| Candidate {
            turn: vec![char::from(b'a' + i as u8)],
            kept: verdict(9 - i as i32, Bound::Exact),
            fresh: fresh.map(|(value, bound)| verdict(value, bound)),
        };
        Face {
            roll: (),
            weight: 1.0,
            candidates: fresh.iter().enumerate().map(candidate).collect(),
        }
    }

    fn order(face: &Face<Letters>) -> String {
        face.candidates.iter().map(|candidate| candidate.turn[0]).collect()
    }

    const EXACT: Bound = Bound::Exact;
    const UPPER: Bound = Bound::Upper;

    #[test]
    fn among_equals_the_former_best_stays_first() {
        let mut face =
            face(&[Some((5, EXACT)), Some((5, UPPER)), Some((7, EXACT)), Some((7, UPPER))]);
        face.settle();
        assert_eq!(order(&face), "cdab");
        let fresh = [Some((5, EXACT)), Some((5, EXACT))];
        let mut face = self::face(&fresh);
        face.settle();
        assert_eq!(order(&face), "ab");
    }

    #[test]
    fn a_broken_iteration_may_find_a_better_turn() {
        let mut face = face(&[Some((2, EXACT)), Some((2, UPPER)), Some((4, EXACT)), None]);
        face.salvage();
        assert_eq!(order(&face), "cabd");
        assert_eq!(face.candidates[0].kept.value, 4);
        assert_eq!(face.candidates[3].kept.value, 6, "not searched again: as it was");
    }

    #[test]
    fn a_broken_iteration_may_confirm_the_best_or_say_nothing() {
        let mut face = face(&[Some((2, EXACT)), Some((2, UPPER)), None]);
        face.salvage();
        assert_eq!((order(&face).as_str(), face.candidates[0].kept.value), ("abc", 2));
        let mut face = self::face(&[None, None]);
        face.salvage();
        assert_eq!((order(&face).as_str(), face.candidates[0].kept.value), ("ab", 9));
    }
}
