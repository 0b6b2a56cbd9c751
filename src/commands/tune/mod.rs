//! `yiqi tune`: weights of the handcrafted evaluator from games.

mod logistic;
mod weights;

use crate::Session;
use crate::args::{Method, Tune};
use crate::failure::Failure;
use yiqi_engine::Registry;

pub(super) fn run(
    registry: &Registry,
    args: &Tune,
    session: &mut Session<'_>,
) -> Result<(), Failure> {
    let game = registry.game(&args.game)?;
    if let Some(out) = &args.out {
        weights::check(out)?;
    }
    match args.method {
        Method::Logistic => logistic::run(&*game, args, session),
    }
}
