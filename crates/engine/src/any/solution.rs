//! What a solver found, as texts.

use super::table::Table;
use crate::solve::{Chance, Expectation, SolveOrder, Unsolved, worth};
use crate::turns::each_turn;
use std::cmp::Ordering;
use yiqi_core::{Outcome, Rules};

/// The value of a position under best play.
#[derive(Clone, Debug)]
pub struct AnySolution {
    /// For the side to move, where the game has no chance in it and the value could be proved.
    pub outcome: Option<Outcome>,
    /// The win chance of the side to move; a draw counts half.
    pub win: f64,
    /// The same as a fraction, where one of 64 bits holds it.
    pub win_exact: Option<String>,
    /// Plies to the end, where it is forced.
    pub plies: Option<u32>,
    /// The best turn; `None` before the roll and where the game is over.
    pub best: Option<String>,
    /// The position by rolls: one entry where the roll is known, none where the game is over.
    pub rolls: Vec<AnySolvedRoll>,
    /// Positions that were valued.
    pub nodes: u64,
}

/// A solved position after one face of the die.
#[derive(Clone, Debug)]
pub struct AnySolvedRoll {
    /// The number on the die, where there is one.
    pub roll: Option<u32>,
    /// Its probability.
    pub weight: f64,
    /// The win chance with the best move.
    pub win: f64,
    /// The same as a fraction.
    pub win_exact: Option<String>,
    /// All turns, the best first.
    pub moves: Vec<AnySolvedMove>,
}

/// A turn of a solved position.
#[derive(Clone, Debug)]
pub struct AnySolvedMove {
    /// The turn.
    pub text: String,
    /// The win chance of the side that plays it.
    pub win: f64,
    /// The same as a fraction.
    pub win_exact: Option<String>,
}

/// Solves a position of a game with a die.
///
/// # Errors
/// As [`super::AnyGame::solve`], a position of another game aside.
pub(super) fn solve<G: Rules>(
    table: &Table<G>,
    order: SolveOrder<'_>,
) -> Result<AnySolution, Unsolved> {
    let game = &table.game;
    let side = game.side(&table.position);
    let mut solver = Expectation::new(game, order);
    let (mut mean, mut rolls) = (Chance::loss(), Vec::new());
    if let Some(end) = super::AnyPosition::end(table) {
        mean = worth(end.outcome, side);
    } else {
        let known = match table.known_roll() {
            Some(roll) => vec![(roll, 1.0)],
            None => game.rolls(&table.position).to_vec(),
        };
        for (roll, weight) in known {
            let moves = turns(&mut solver, table, roll)?;
            let best = moves.first().map_or(Chance::draw(), |&(_, chance)| chance);
            mean = mean.plus(solver.weight(weight), best);
            let solved = |(text, chance): (String, Chance)| AnySolvedMove {
                text,
                win: chance.real(),
                win_exact: chance.fraction(),
            };
            rolls.push(AnySolvedRoll {
                roll: game.roll_number(roll),
                weight,
                win: best.real(),
                win_exact: best.fraction(),
                moves: moves.into_iter().map(solved).collect(),
            });
        }
    }
    let best = match (&rolls[..], table.known_roll()) {
        ([roll], Some(_)) => roll.moves.first().map(|first| first.text.clone()),
        _ => None,
    };
    Ok(AnySolution {
        outcome: None,
        win: mean.real(),
        win_exact: mean.fraction(),
        plies: None,
        best,
        rolls,
        nodes: solver.nodes(),
    })
}

/// All turns with a roll, the best first; among equals in the order of their texts.
fn turns<G: Rules>(
    solver: &mut Expectation<'_, '_, G>,
    table: &Table<G>,
    roll: G::Roll,
) -> Result<Vec<(String, Chance)>, Unsolved> {
    let game = &table.game;
    let side = game.side(&table.position);
    let mut found = Vec::new();
    let mut trouble = None;
    each_turn(game, &table.position, &table.trail, roll, &mut |steps, p, t| {
        if trouble.is_some() {
            return;
        }
        match solver.before_roll(&mut p.clone(), &mut t.clone()) {
            Ok(chance) => {
                let chance = if game.side(p) == side { chance } else { chance.other() };
                found.push((game.move_text(&table.position, steps), chance));
            }
            Err(error) => trouble = Some(error),
        }
    });
    if let Some(error) = trouble {
        return Err(error);
    }
    found.sort_by(|a, b| match b.1.order(a.1) {
        Ordering::Equal => a.0.cmp(&b.0),
        order => order,
    });
    Ok(found)
}
