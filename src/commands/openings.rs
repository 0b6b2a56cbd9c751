//! `yiqi openings`: draws balanced, distinct openings; so were the built-in suites made.

use crate::args::Openings;
use crate::failure::Failure;
use crate::{HEEDED, STOP, Session};
use std::sync::atomic::Ordering;
use yiqi_engine::Registry;
use yiqi_lab::{Maker, Recipe, resolve};

pub(super) fn run(
    registry: &Registry,
    args: &Openings,
    session: &mut Session<'_>,
) -> Result<(), Failure> {
    let game = registry.game(&args.game)?;
    let recipe = Recipe {
        plies: args.plies,
        seed: args.seed,
        balance: args.balance,
        engine: resolve(&args.engine)?,
        check: resolve(&args.check)?,
    };
    let mut maker = Maker::new(&*game, &recipe)?;
    let Openings { count, plies, seed, balance, engine, check, .. } = args;
    let out = &mut *session.output;
    writeln!(out, "# Balanced openings, a position a line, made by")?;
    writeln!(
        out,
        "# yiqi openings {} --count {count} --plies {plies} --seed {seed} --balance {balance} \
         --engine '{engine}' --check '{check}'",
        game.describe()
    )?;
    let terminal = session.terminal;
    HEEDED.store(true, Ordering::Relaxed);
    let mut sums = [0.0; 2];
    for _ in 0..*count {
        let made = maker.next(&STOP, &mut |counts| {
            if terminal {
                eprint!("\r{}/{count} openings, {} drawn ", counts.kept, counts.drawn);
            }
        })?;
        let Some(made) = made else { break };
        writeln!(out, "{}", made.text)?;
        out.flush()?;
        for (sum, imbalance) in sums.iter_mut().zip(made.imbalance) {
            *sum += imbalance;
        }
    }
    if terminal {
        writeln!(session.errors)?;
    }
    let counts = maker.counts();
    if counts.kept < u64::from(*count) {
        writeln!(out, "# stopped after {} of {count}", counts.kept)?;
    }
    writeln!(
        out,
        "# {} drawn, {} balanced, {} of these distinct, {} of these balanced in the check",
        counts.drawn, counts.balanced, counts.distinct, counts.kept
    )?;
    let [first, second] = sums.map(|sum| sum / counts.kept.max(1) as f64);
    writeln!(out, "# mean |win - 1/2|: {first:.4}, in the check {second:.4}")?;
    Ok(())
}
