//! What is to be said of a plan before it is played.

use crate::{Contestant, Openings, Plan};
use yiqi_core::{Fault, Options};

/// Searches that give the same move whenever they are asked the same.
const DETERMINISTIC: [&str; 4] = ["alphabeta", "expectimax", "star1", "star2"];

/// What is to be said of a plan before it is played: pairs that would be the same two games again
/// and again, because nothing in them is left to chance; a match from one position only, which says
/// little about play from others.
///
/// # Errors
/// Engine texts that the game refuses.
pub fn warning(plan: &Plan) -> Result<Option<String>, Fault> {
    let same_start = plan.game.start(0).text() == plan.game.start(1).text();
    let distinct = match &plan.openings {
        Openings::Start if same_start => 1,
        Openings::Positions(texts) => texts.len(),
        Openings::Random(0) | Openings::Fairest(0) if same_start => 1,
        _ => usize::MAX,
    };
    if plan.game.dice() || plan.pairs <= distinct {
        return Ok(None);
    }
    let mut deterministic = true;
    for contestant in &plan.engines {
        deterministic &= is_deterministic(plan, contestant)?;
    }
    Ok(if deterministic {
        let games = 2 * distinct;
        Some(format!(
            "the engines always answer the same, so a pairing is the same {games} games again and \
             again and more of them prove nothing; give openings, such as --openings random:4"
        ))
    } else if distinct == 1 {
        Some(
            "all games begin at the same position; give openings, such as --openings random:4"
                .into(),
        )
    } else {
        None
    })
}

/// Whether an engine gives the same move whenever it is asked the same: our own searches that draw
/// nothing, as long as no clock ends them.
fn is_deterministic(plan: &Plan, contestant: &Contestant) -> Result<bool, Fault> {
    if contestant.is_program() {
        return Ok(false);
    }
    let mut options = Options::parse("engine", &contestant.describe(&*plan.game)?)?;
    Ok(DETERMINISTIC.contains(&options.name()) && options.take("noise").is_none())
}
