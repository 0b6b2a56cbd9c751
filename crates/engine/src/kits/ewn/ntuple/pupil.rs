//! The pupil: weights of tuples as learning changes them.

use super::super::race::RaceEvaluator;
use super::super::{vectors, winning_faces};
use super::shape::{self, ACTIVE, Shape};
use super::{UNIT, base, file};
use crate::any::{AnyPupil, Exercise, Lesson};
use crate::temporal;
use yiqi_core::Fault;
use yiqi_games::ewn::{Ewn, Position};

/// Learns the weights of `eval=ntuple` from games of one rule set.
pub(in super::super) struct EwnPupil {
    game: Ewn,
    race: RaceEvaluator,
    shape: Shape,
    /// The free weight of each weight.
    of: Vec<u32>,
    free: usize,
}

impl EwnPupil {
    /// A pupil for the standard game.
    ///
    /// # Errors
    /// A game with other rules, another board or other stones.
    pub(in super::super) fn new(game: &Ewn) -> Result<EwnPupil, String> {
        vectors::made_for(game)?;
        let (of, free) = shape::free();
        let (race, shape) = (RaceEvaluator::new(game), Shape::new(game));
        Ok(EwnPupil { game: game.clone(), race, shape, of, free })
    }

    /// The value as [`super::TupleEvaluator`] has it, with weights that are not yet rounded.
    pub(super) fn value(&self, weights: &[f32], p: &Position) -> f64 {
        winning_faces::or(&self.game, p, || {
            let mut sum = 0.0;
            self.shape.each(p, |weight| sum += weights[self.of[weight] as usize]);
            f64::from(base(self.race.first_home(p)) + sum).tanh()
        })
    }
}

impl AnyPupil for EwnPupil {
    fn weights(&self) -> usize {
        self.free
    }

    fn active(&self) -> usize {
        ACTIVE
    }

    fn play(&self, weights: &[f32], exercise: &Exercise) -> Lesson {
        assert_eq!(weights.len(), self.free, "the free weights of these tuples");
        temporal::lesson(
            &self.game,
            exercise,
            |p| self.value(weights, p),
            |p| !p.placing(),
            |p, picked| self.shape.each(p, |weight| picked.push(self.of[weight])),
        )
    }

    fn write(&self, weights: &[f32], note: &str) -> Vec<u8> {
        let rounded = |weight: &f32| (weight * UNIT).round() as i16;
        file::write(&weights.iter().map(rounded).collect::<Vec<_>>(), note)
    }

    fn eval(&self) -> &'static str {
        "ntuple"
    }

    fn read(&self, file: &str, bytes: &[u8]) -> Result<Vec<f32>, Fault> {
        let free = file::read(file, bytes)?;
        Ok(free.iter().map(|&weight| f32::from(weight) / UNIT).collect())
    }
}
