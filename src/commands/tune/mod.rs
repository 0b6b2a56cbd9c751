//! `yiqi tune`: weights of the handcrafted evaluator from games.

mod endgames;
mod grid;
mod logistic;
mod ranks;
mod search;
mod td;
mod weights;

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
        weights::check(out)?;
    }
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

/// The engine whose weights vary.
fn engine(game: &dyn AnyGame, args: &Tune) -> String {
    let usual = if game.dice() { "star2:depth=2,table=1" } else { "alphabeta:depth=3,table=1" };
    args.games.engine.clone().unwrap_or_else(|| format!("{usual},eval={}", game.tuned()))
}

/// An option that a method cannot do without.
fn missing(option: &str, reason: &str) -> Fault {
    Fault::whole("command line", option, reason.to_owned())
}
