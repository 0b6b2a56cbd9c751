//! `yiqi moves`: the legal moves.

use super::place;
use crate::Session;
use crate::args::Show;
use crate::failure::Failure;
use yiqi_engine::Registry;

pub(super) fn run(
    registry: &Registry,
    args: &Show,
    session: &mut Session<'_>,
) -> Result<(), Failure> {
    let reached = place::reach(registry, &args.place)?;
    let position = &*reached.position;
    let mut moves = position
        .turns()
        .iter()
        .map(|text| place::in_style(position, args.style.as_deref(), text))
        .collect::<Result<Vec<_>, _>>()?;
    moves.sort_unstable();
    if args.json.json {
        writeln!(session.output, "{}", serde_json::json!(moves))?;
        return Ok(());
    }
    for text in moves {
        writeln!(session.output, "{text}")?;
    }
    Ok(())
}
