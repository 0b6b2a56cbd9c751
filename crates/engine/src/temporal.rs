//! Games from which an evaluator learns by temporal differences.
//!
//! The target of a position is what it is worth one turn later, taken over *all* rolls and with the best
//! turn for each: an expected backup, which the luck of the one die that fell does not touch. With λ > 0 a
//! part of it is the target of the position that followed, which carries the result of the game back
//! (Sutton 1988, *Learning to Predict by the Methods of Temporal Differences*; the expectation over rolls as
//! in Expected SARSA, van Seijen et al. 2009). Where a turn was explored and not chosen, what followed says
//! nothing of the position before it, and its target is the backup alone.

use crate::any::{Exercise, Lesson};
use yiqi_core::{Ask, Game, Kind, Outcome, below, seeded};

/// A share of 2³² as the random numbers that fall below it.
const ALL: f64 = 4_294_967_296.0;

/// Plays a game of one-step turns against itself. `value` is the value of a position for its side to move,
/// −1 … 1; `picked` lists its free weights. Positions that `judges` refuses are played through, not learned.
pub(crate) fn lesson<G: Game<Value = f64>>(
    game: &G,
    exercise: &Exercise,
    value: impl Fn(&G::Position) -> f64,
    judges: impl Fn(&G::Position) -> bool,
    picked: impl Fn(&G::Position, &mut Vec<u32>),
) -> Lesson {
    let mut rng = seeded(exercise.seed, 0);
    let mut p = game.start(&mut rng);
    let mut t = game.trail(&p);
    let mut lesson = Lesson::default();
    // For each position learned: value, backup, and whether the turn played was the best one.
    let mut seen: Vec<(f64, f64, bool)> = Vec::new();
    for _ in 0..exercise.max_plies {
        if game.end(&p, &t, Ask::Rules).is_some() {
            break;
        }
        let cast = game.cast(&p, &mut rng);
        let explored = f64::from(below(&mut rng, u32::MAX)) < exercise.explore * ALL;
        if !judges(&p) {
            let Some(m) = game.random(&p, cast, &mut rng) else { break };
            game.play(&mut p, &mut t, m);
            continue;
        }
        let (mut backup, mut chosen) = (0.0, None);
        for &(roll, weight) in game.rolls(&p) {
            let (best, worth) = best(game, &mut p, &mut t, roll, &value);
            backup += weight * worth;
            if game.face(roll) == game.face(cast) {
                chosen = best;
            }
        }
        if explored {
            chosen = game.random(&p, cast, &mut rng);
        }
        seen.push((value(&p), backup, !explored));
        picked(&p, &mut lesson.picked);
        let Some(m) = chosen else { break };
        game.play(&mut p, &mut t, m);
    }
    lesson.errors = errors(&seen, exercise.lambda);
    lesson
}

/// The best move of a roll, and its worth.
fn best<G: Game<Value = f64>>(
    game: &G,
    p: &mut G::Position,
    t: &mut G::Trail,
    roll: G::Roll,
    value: &impl Fn(&G::Position) -> f64,
) -> (Option<G::Move>, f64) {
    let mut moves = G::Moves::default();
    game.moves(p, roll, Kind::All, &mut moves);
    let side = game.side(p);
    let (mut best, mut most) = (None, f64::NEG_INFINITY);
    for &m in moves.iter() {
        let worth = game.step(p, t, m, |p, t| match game.end(p, t, Ask::Rules) {
            Some(end) => match end.outcome {
                Outcome::Win(winner) => {
                    if winner == side {
                        1.0
                    } else {
                        -1.0
                    }
                }
                Outcome::Draw => 0.0,
            },
            None => -value(p),
        });
        if worth > most {
            (best, most) = (Some(m), worth);
        }
    }
    (best, most)
}

/// Target − value of each position, the last one first in the making.
fn errors(seen: &[(f64, f64, bool)], lambda: f64) -> Vec<f32> {
    let mut errors = vec![0.0; seen.len()];
    let mut next = None;
    for (error, &(value, backup, best)) in errors.iter_mut().zip(seen).rev() {
        let target = match next {
            Some(next) if best => (1.0 - lambda) * backup - lambda * next,
            _ => backup,
        };
        *error = (target - value) as f32;
        next = Some(target);
    }
    errors
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn targets_carry_the_end_of_the_game_back() {
        // Three positions, the last one won for its side to move; all are thought to be even.
        let seen = [(0.0, 0.0, true), (0.0, 0.0, true), (0.0, 1.0, true)];
        assert_eq!(errors(&seen, 0.0), [0.0, 0.0, 1.0]);
        assert_eq!(errors(&seen, 1.0), [1.0, -1.0, 1.0]);
        assert_eq!(errors(&seen, 0.5), [0.25, -0.5, 1.0]);
        // After an explored turn nothing is carried.
        let seen = [(0.0, 0.0, true), (0.25, 0.0, false), (0.0, 1.0, true)];
        assert_eq!(errors(&seen, 1.0), [0.0, -0.25, 1.0]);
    }
}
