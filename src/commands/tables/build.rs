//! `yiqi tables build`.

use super::{as_json, folder, line, longest_win, tables_with};
use crate::args::tables::TablesBuild;
use crate::commands::steps::Steps;
use crate::failure::Failure;
use crate::{HEEDED, STOP, Session};
use std::sync::atomic::Ordering;
use yiqi_engine::{Build, Clock as _, Registry};
use yiqi_lab::Wall;

pub(super) fn run(
    registry: &Registry,
    args: &TablesBuild,
    session: &mut Session<'_>,
) -> Result<(), Failure> {
    let game = registry.game(&args.which.game)?;
    let size = args.which.stones;
    let tables = tables_with(&*game, size)?;
    let folder = folder(registry, &args.which.folder)?;
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let threads = args.threads.map_or(cores, usize::from);
    let there = tables.stat(&folder, false)?.iter().any(|facts| facts.size == size);
    HEEDED.store(true, Ordering::Relaxed);
    let clock = Wall::start();
    let order = Build { folder: &folder, size, threads, stop: &STOP };
    let mut steps: Option<Steps<'_>> = None;
    let mut lent = Some(&mut *session);
    let built = tables.build(&order, &mut |progress| {
        if let Some(session) = lent.take() {
            steps = Some(Steps::new("entries", progress.total, 0, session));
        }
        if let Some(steps) = &mut steps {
            steps.step_to(progress.done, || format!("{} {}", progress.size, tables.counted()));
        }
    });
    drop(steps);
    built?;
    let seconds = clock.elapsed().as_secs_f64();
    let facts = tables.stat(&folder, false)?;
    let Some(facts) = facts.iter().find(|facts| facts.size == size) else { return Ok(()) };
    let out = &mut session.output;
    if args.json.json {
        let mut value = as_json(facts);
        value["built"] = (!there).into();
        value["seconds"] = seconds.into();
        return Ok(writeln!(out, "{value}")?);
    }
    let how = if there { "it was there".to_owned() } else { format!("{seconds:.1} s") };
    writeln!(out, "{}, {how}", line(facts))?;
    if let Some(longest) = longest_win(&*tables, &folder, size)? {
        writeln!(out, "{longest}")?;
    }
    Ok(())
}
