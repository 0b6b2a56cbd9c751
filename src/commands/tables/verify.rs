//! `yiqi tables verify`.

use super::{folder, tables_with};
use crate::args::tables::TablesVerify;
use crate::commands::steps::Steps;
use crate::failure::Failure;
use crate::{HEEDED, STOP, Session};
use serde_json::json;
use std::sync::atomic::Ordering;
use yiqi_engine::Registry;
use yiqi_engine::any::Sampling;

pub(super) fn run(
    registry: &Registry,
    args: &TablesVerify,
    session: &mut Session<'_>,
) -> Result<(), Failure> {
    let game = registry.game(&args.which.game)?;
    let size = args.which.stones;
    let tables = tables_with(&*game, size)?;
    let folder = folder(registry, &args.which.folder)?;
    let TablesVerify { positions, seed, .. } = *args;
    HEEDED.store(true, Ordering::Relaxed);
    let order = Sampling { folder: &folder, size, positions, seed, stop: &STOP };
    let mut steps = Steps::new("positions", u64::from(positions), 0, session);
    let verified = tables.verify(&order, &mut |done| steps.step_to(done.into(), String::new));
    drop(steps);
    let verified = verified?;
    let out = &mut session.output;
    if args.json.json {
        let split = |&(own, its, positions, most): &(u32, u32, u32, f64)| json!({"own": own, "other": its, "positions": positions, "most": most});
        let splits: Vec<_> = verified.splits.iter().map(split).collect();
        let value = json!({
            "size": size, "positions": verified.positions, "wrong": verified.wrong,
            "first_wrong": verified.first_wrong, "most": verified.most,
            "allowed": tables.error(), "splits": splits,
        });
        writeln!(out, "{value}")?;
    } else {
        for (own, its, count, most) in &verified.splits {
            let off = format!(", at most {most:.2e} off");
            let off = if tables.distances() { "" } else { &off };
            writeln!(out, "{own} against {its}: {count} positions{off}")?;
        }
        if let Some(wrong) = &verified.first_wrong {
            writeln!(out, "wrong: {wrong}")?;
        }
        let (positions, wrong, most) = (verified.positions, verified.wrong, verified.most);
        let allowed = tables.error();
        write!(out, "{positions} positions, {wrong} wrong")?;
        match tables.distances() {
            true => writeln!(out, ", each against the best of the positions one move on")?,
            false => writeln!(out, ", at most {most:.2e} off, {allowed:.0e} allowed")?,
        }
    }
    match verified.wrong {
        0 => Ok(()),
        wrong => {
            Err(Failure::Wrong(format!("{wrong} of {} entries are wrong", verified.positions)))
        }
    }
}
