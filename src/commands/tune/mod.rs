//! `yiqi tune`: weights of the handcrafted evaluator from games.

mod endgames;
mod grid;
mod logistic;
mod ranks;
mod search;
mod td;
mod weights;

use super::archive::may_be_written;
use crate::Session;
use crate::args::{Method, Tune};
use crate::failure::Failure;
use yiqi_core::Fault;
use yiqi_engine::Registry;
use yiqi_engine::any::AnyGame;

pub(super) fn run(
    registry: &Registry,
    args: &Tune,
    session: &mut Session<'_>,
) -> Result<(), Failure> {
    let game = registry.game(&args.game)?;
    if let Some(out) = &args.out {
        may_be_written("--out", out)?;
    }
    fitting(args)?;
    if args.ranks.report {
        return ranks::run(registry, &*game, args, session);
    }
    if args.ranks.endgames.is_some() {
        return endgames::run(&game, args, session);
    }
    match args.method {
        Method::Logistic => logistic::run(&*game, args, session),
        Method::Grid => grid::run(registry, args, session),
        Method::Spsa | Method::Cmaes => search::run(&game, args, session),
        Method::Td => td::run(&game, args, session),
    }
}

/// Refuses options that would have no effect.
fn fitting(args: &Tune) -> Result<(), Fault> {
    let (regression, games, method) = (&args.regression, &args.games, args.method);
    let report = args.ranks.report || args.ranks.endgames.is_some();
    let is = |those: &[Method]| !report && those.contains(&method);
    let searches = is(&[Method::Spsa, Method::Cmaes]);
    let runs = searches || is(&[Method::Td]);
    let logistic = is(&[Method::Logistic]);
    for (given, option, fits, whose) in [
        (regression.data.is_some(), "--data", logistic || report, "--method logistic or --report"),
        (
            regression.quiet.is_some(),
            "--quiet",
            logistic || report,
            "--method logistic or --report",
        ),
        (games.vary.is_some(), "--vary", is(&[Method::Grid]), "--method grid"),
        (games.steps.is_some(), "--steps", searches, "--method spsa and cmaes"),
        (!games.only.is_empty(), "--only", searches, "--method spsa and cmaes"),
        (games.run.is_some(), "--run", runs, "--method spsa, cmaes and td"),
        (games.samples.is_some(), "--samples", is(&[Method::Cmaes]), "--method cmaes"),
        (
            games.games.is_some(),
            "--games",
            runs || is(&[Method::Grid]),
            "--method grid, spsa, cmaes and td",
        ),
    ] {
        if given && !fits {
            return Err(missing(option, &format!("it goes with {whose}")));
        }
    }
    Ok(())
}

/// The engine whose weights vary.
fn engine(game: &dyn AnyGame, args: &Tune) -> String {
    let usual = if game.dice() { "star2:depth=2,table=1" } else { "alphabeta:depth=3,table=1" };
    args.games.engine.clone().unwrap_or_else(|| format!("{usual},eval={}", game.tuned()))
}

/// An option that a method cannot do without, or can do nothing with.
fn missing(option: &str, reason: &str) -> Fault {
    Fault::whole("command line", option, reason.to_owned())
}
