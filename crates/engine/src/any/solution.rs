//! What a solver found, as texts.

use super::table::Table;
use crate::Craft;
use crate::solve::{
    Chance, Expectation, Mates, ProofLine, SolveOrder, Unsolved, Verdict, best_turn, worth, written,
};
use crate::turns::each_turn;
use std::cmp::Ordering;
use yiqi_core::{Outcome, Rules};

/// The value of a position under best play.
#[derive(Clone, Debug)]
pub struct AnySolution {
    /// Who wins, where the game has no chance in it and the value could be proved.
    pub outcome: Option<Outcome>,
    /// The win chance of the side to move, in games with a die.
    pub win: Option<f64>,
    /// The same as a fraction, where one of 64 bits holds it.
    pub win_exact: Option<String>,
    /// Plies to the end, where it is forced. In a game without chance whose value could not be proved:
    /// neither side has a forced win within so many.
    pub plies: Option<u32>,
    /// The best turn; `None` before the roll and where the game is over.
    pub best: Option<String>,
    /// The position by rolls: one entry where the roll is known, none where the game is over.
    pub rolls: Vec<AnySolvedRoll>,
    /// Positions that were valued.
    pub nodes: u64,
    /// The proof of a win or loss, where it was asked for and was not stopped.
    pub proof: Option<Vec<ProofLine>>,
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

/// Solves a position of a game without a die.
pub(super) fn prove<G: Rules, C: Craft<G>>(
    table: &Table<G>,
    craft: C,
    order: SolveOrder<'_>,
) -> AnySolution {
    let game = &table.game;
    let side = game.side(&table.position);
    let mut solution = AnySolution {
        outcome: None,
        win: None,
        win_exact: None,
        plies: None,
        best: None,
        rolls: Vec::new(),
        nodes: 0,
        proof: None,
    };
    if let Some(end) = super::AnyPosition::end(table) {
        (solution.outcome, solution.plies) = (Some(end.outcome), Some(0));
        return solution;
    }
    let proof = order.proof;
    let mut mates = Mates::new(game, craft, order);
    let (mut p, mut t) = (table.position.clone(), table.trail.clone());
    let verdict = mates.value(&mut p, &mut t);
    solution.nodes = mates.nodes();
    (solution.outcome, solution.plies) = match verdict {
        Verdict::Win(n) => (Some(Outcome::Win(side)), Some(n)),
        Verdict::Loss(n) => (Some(Outcome::Win(!side)), Some(n)),
        Verdict::Draw => (Some(Outcome::Draw), None),
        Verdict::Open(n) => (None, Some(n)),
    };
    if let Verdict::Win(n) | Verdict::Loss(n) = verdict {
        mates.lift_limit();
        solution.best =
            best_turn(&mut mates, &p, &t, n).ok().map(|steps| game.move_text(&p, &steps));
        if proof {
            solution.proof = written(&mut mates, &p, &t, n).ok();
        }
    }
    solution
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
        win: Some(mean.real()),
        win_exact: mean.fraction(),
        plies: None,
        best,
        rolls,
        nodes: solver.nodes(),
        proof: None,
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
