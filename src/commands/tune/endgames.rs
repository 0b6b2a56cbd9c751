//! `--endgames`: positions of known value, as a list on the output.

use super::super::steps::Steps;
use crate::args::{RanksArgs, Tune};
use crate::failure::Failure;
use crate::{HEEDED, STOP, Session};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use yiqi_engine::any::AnyGame;
use yiqi_lab::tune::EndgameRecipe;

pub(super) fn run(
    game: &Arc<dyn AnyGame>,
    args: &Tune,
    session: &mut Session<'_>,
) -> Result<(), Failure> {
    let RanksArgs { endgames, judge, pieces, graph, .. } = &args.ranks;
    let count = endgames.unwrap_or_default();
    let usual = if game.dice() {
        "star2:nodes=2000000,table=16"
    } else {
        "alphabeta:nodes=300000,table=16"
    };
    let judge = judge.clone().unwrap_or_else(|| usual.to_owned());
    let player = args.games.engine.clone().unwrap_or_else(|| "greedy".to_owned());
    let recipe = EndgameRecipe {
        count: usize::from(count),
        seed: args.seed,
        player: player.clone(),
        judge: judge.clone(),
        pieces: usize::from(*pieces),
        graph: *graph as usize,
    };
    HEEDED.store(true, Ordering::Relaxed);
    let mut steps = Steps::new("endgames", u64::from(count), 0, session);
    let truth = recipe.draw(game, &STOP, &mut |found| steps.step_to(found as u64, String::new))?;
    drop(steps);
    let (out, game, seed) = (&mut session.output, game.describe(), args.seed);
    writeln!(
        out,
        "# POSITION ; expected result for the side to move ; how that is known. Made by"
    )?;
    writeln!(
        out,
        "# yiqi tune {game} --endgames {count} --seed {seed} --engine '{player}' --judge '{judge}' \
         --pieces {pieces} --graph {graph}"
    )?;
    write!(out, "{}", truth.to_text())?;
    match truth.verdicts.len() < recipe.count {
        true => Err(Failure::Abandoned),
        false => Ok(()),
    }
}
