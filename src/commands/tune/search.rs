//! `--method spsa` and `--method cmaes`: a run in its folder, and a match of what it found.

use super::super::run_folder;
use super::super::steps::Steps;
use super::{engine, weights};
use crate::args::{GamesArgs, Method, Tune};
use crate::failure::Failure;
use crate::{HEEDED, STOP, Session};
use serde_json::{Map, Value, json};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use yiqi_core::Fault;
use yiqi_engine::Limits;
use yiqi_engine::any::AnyGame;
use yiqi_engine::weights::NamedWeight;
use yiqi_lab::tune::{Bench, SearchMethod, Space, SpsaSettings, WeightSearch, eval_of};
use yiqi_lab::{
    Contestant, Control, MAX_PLIES, Openings, RunFolder, Verdict, elo, figure, los, summary_line,
};

/// Changes the seed: the match of what was found is no part of what found it.
const CHECK: u64 = u64::from_be_bytes(*b"checking");

pub(super) fn run(
    game: &Arc<dyn AnyGame>,
    args: &Tune,
    session: &mut Session<'_>,
) -> Result<(), Failure> {
    let search = search(game, args)?;
    let path = args.games.run.clone().map_or_else(|| usual_folder(&**game, args), Ok)?;
    let resume = args.games.resume && path.exists();
    if args.games.resume && !resume {
        writeln!(session.errors, "note: no such run was begun, so this one begins")?;
    }
    let folder = if resume { RunFolder::open(&path)? } else { RunFolder::create(&path)? };
    HEEDED.store(true, Ordering::Relaxed);
    let mut steps = Steps::new("steps", search.steps, 0, session);
    let found = search.run(&folder, resume, &STOP, &mut |step| {
        steps.step_to(step.step, || {
            let weights = step.weights.iter().map(|(name, w)| format!("{name}={}", figure(*w, 3)));
            let weights: Vec<_> = weights.collect();
            format!("score {}  {}", figure(step.score, 3), weights.join(" "))
        });
    });
    drop(steps);
    let found = found?;
    let bench = &search.bench;
    let point = bench.space.weights(&found.point);
    let all = with(&bench.game.weights(&eval_of(&*bench.game, &bench.engine)?)?, &point);
    let story = story(&**game, args, &search, found.steps);
    weights::write(args.out.as_deref(), &story, &all)?;
    if !found.complete {
        return Err(Failure::Stopped);
    }
    check(session, args, &search, &found.point, &point)
}

/// The search that the arguments ask for.
fn search(game: &Arc<dyn AnyGame>, args: &Tune) -> Result<WeightSearch, Fault> {
    let GamesArgs { games, steps, only, perturbation, rate, sigma, samples, .. } = &args.games;
    let engine = Contestant::resolve(&engine(&**game, args))?;
    let limits = game.engine(&engine.describe(&**game)?)?.limits();
    if limits.time.is_some() {
        let reason = "a search of weights is limited by depth= or nodes= and not by time: it must come \
                      out the same again";
        return Err(Fault::whole("engine", engine.name, reason));
    }
    let spsa = args.method == Method::Spsa;
    let steps = steps.unwrap_or(if spsa { 500 } else { 40 });
    let method = if spsa {
        SearchMethod::Spsa(SpsaSettings { perturbation: *perturbation, rate: *rate, steps })
    } else {
        SearchMethod::Cmaes(*sigma, samples.map_or(0, usize::from))
    };
    let cores = || std::thread::available_parallelism().map_or(1, usize::from);
    let games = games.unwrap_or(if spsa { 20 } else { 40 });
    let mut settings = settings(&**game, args, &engine, method);
    settings.extend([("games".to_owned(), json!(games)), ("steps".to_owned(), json!(steps))]);
    Ok(WeightSearch {
        bench: Bench {
            space: Space::of(&**game, &engine, only, &args.fix)?,
            engine,
            openings: Openings::of(&**game, &args.games.openings)?,
            control: Control { limits: Limits::NONE, ..Control::default() },
            max_plies: args.games.max_plies.unwrap_or(MAX_PLIES),
            concurrency: args.games.concurrency.map_or_else(cores, usize::from),
            game: game.clone(),
        },
        method,
        pairs: games.div_ceil(2) as usize,
        steps,
        seed: args.seed,
        settings,
    })
}

/// What decides a run, for `run.json`.
fn settings(
    game: &dyn AnyGame,
    args: &Tune,
    engine: &Contestant,
    method: SearchMethod,
) -> Map<String, Value> {
    let mut settings = Map::new();
    let mut set = |key: &str, value: Value| settings.insert(key.to_owned(), value);
    set("game", json!(game.describe()));
    set("engine", json!(engine.name));
    set("openings", json!(args.games.openings));
    set("seed", json!(args.seed));
    set("fix", json!(args.fix.join(",")));
    set("only", json!(args.games.only.join(",")));
    set("max-plies", json!(args.games.max_plies.unwrap_or(MAX_PLIES)));
    match method {
        SearchMethod::Spsa(SpsaSettings { perturbation, rate, .. }) => {
            set("method", json!("spsa"));
            set("perturbation", json!(perturbation));
            set("rate", json!(rate));
        }
        SearchMethod::Cmaes(sigma, samples) => {
            set("method", json!("cmaes"));
            set("sigma", json!(sigma));
            set("samples", json!(samples));
        }
    }
    settings
}

/// The folder of a run that nobody has named: the same for the same search, so that it can be gone on with.
fn usual_folder(game: &dyn AnyGame, args: &Tune) -> Result<PathBuf, Fault> {
    let method = if args.method == Method::Spsa { "spsa" } else { "cmaes" };
    run_folder::named(&format!("tune-{}-{method}-seed{}", game.describe(), args.seed), "run")
}

/// All weights, those that were searched with their new values.
fn with(weights: &[NamedWeight], found: &[(&'static str, f64)]) -> Vec<NamedWeight> {
    let new = |weight: &NamedWeight| {
        let value = found.iter().find(|(name, _)| *name == weight.name);
        NamedWeight { value: value.map_or(weight.value, |(_, value)| *value), ..*weight }
    };
    weights.iter().map(new).collect()
}

/// How the weights were found, for the file.
fn story(game: &dyn AnyGame, args: &Tune, search: &WeightSearch, steps: u64) -> Vec<String> {
    let options = search.settings.iter().filter(|(key, value)| {
        *key != "game" && **value != json!("") && !(*key == "samples" && **value == json!(0))
    });
    let options: Vec<_> = options
        .map(|(key, value)| {
            let value = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
            let quoted = if value.contains([',', ':']) { format!("'{value}'") } else { value };
            format!("--{key} {quoted}")
        })
        .collect();
    let fix = if args.fix.is_empty() { "" } else { " (others as they were)" };
    vec![
        format!("Weights after {steps} of {} steps{fix}:", search.steps),
        format!("yiqi tune {} {}", game.describe(), options.join(" ")),
    ]
}

/// Plays what was found against the old weights.
fn check(
    session: &mut Session<'_>,
    args: &Tune,
    search: &WeightSearch,
    point: &[f64],
    weights: &[(&'static str, f64)],
) -> Result<(), Failure> {
    let (bench, pairs) = (&search.bench, args.games.check.div_ceil(2) as usize);
    let old = vec![0.0; bench.space.size()];
    let played = match pairs {
        0 => None,
        _ => {
            let seed = args.seed ^ CHECK;
            Some(bench.duel(point, &old, pairs, seed, &STOP)?.ok_or(Failure::Abandoned)?)
        }
    };
    let out = &mut session.output;
    if args.json.json {
        let named: Map<_, _> =
            weights.iter().map(|&(name, value)| (name.to_owned(), json!(value))).collect();
        let check = played.as_ref().map(|tally| {
            let sample = tally.penta.sample();
            let elo = elo(&sample);
            json!({"games": tally.wdl.games(), "score": sample.mean, "score_error": sample.error(),
                   "elo": elo.value, "elo_error": elo.error, "los": los(&sample)})
        });
        return Ok(writeln!(out, "{}", json!({"weights": named, "check": check}))?);
    }
    for (axis, (name, value)) in bench.space.axes.iter().zip(weights) {
        writeln!(out, "{name}: {} was, {} is", figure(axis.old, 4), figure(*value, 4))?;
    }
    if let Some(tally) = &played {
        writeln!(out, "{}", Verdict::of(&tally.penta.sample()).words("new", "old"))?;
        writeln!(out, "{}", summary_line("new", "old", tally))?;
    }
    Ok(())
}
