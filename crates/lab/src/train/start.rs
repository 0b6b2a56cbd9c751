//! The beginning of a run, and of every session of it: what can be known to be wrong is found before
//! work.

use super::course::{CHECKPOINT, Course, Ended, LOG, Learning, SHUFFLED, Trained};
use super::data::Data;
use super::device::TrainDevice;
use super::order::TrainOrder;
use super::state::State;
use crate::positions::{Reader, ShuffleError, shuffle};
use crate::{RunCard, RunError, RunFolder, RunState};
use std::io;
use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::time::Instant;
use yiqi_core::Fault;
use yiqi_engine::Registry;
use yiqi_engine::any::AnyGame;

/// Begins a run in a new folder and goes on to its goal, on a pool of `threads` of its own.
///
/// # Errors
/// What is wrong with the order or its data; a folder that is taken or cannot be written; a device that
/// is not there.
pub fn train(
    registry: &Registry,
    order: &TrainOrder,
    folder: &Path,
    (device, threads): (TrainDevice, usize),
    stop: &AtomicBool,
    hear: &mut (dyn FnMut(Learning<'_>) + Send),
) -> Result<Trained, RunError> {
    let game = registry.game(&order.game)?;
    order.check(&game.planes()?)?;
    for file in &order.data {
        Reader::open(&*game, file)?;
        if file.ends_with(SHUFFLED) {
            let reason = "a run keeps its own positions under this name: give the file another";
            return Err(Fault::whole("data", file.display().to_string(), reason).into());
        }
    }
    let device = device.open()?;
    let (folder, begun) = (RunFolder::create(folder)?, (Instant::now(), 0.0));
    // Somebody may have stopped here before there was a run.
    let _ = std::fs::remove_file(folder.file(SHUFFLED));
    let pool = pool(threads)?;
    let prepared = pool.install(|| -> Result<_, Ended> {
        let data = data(&*game, order, &folder, stop)?;
        let survey = data.survey(order.buckets, stop)?;
        Ok((data, State::begin(order.clone(), &game.planes()?, &survey)))
    });
    let (data, state) = match prepared {
        Ok(prepared) => prepared,
        Err(Ended::Stopped(_)) => {
            return Ok(Trained { begun: false, complete: false, network: None, best: None });
        }
        Err(Ended::Failed(error)) => return Err(error),
    };
    let card = RunCard {
        kind: "train".to_owned(),
        game: order.game.clone(),
        name: folder.name(),
        seed: order.seed,
        goal: u64::from(order.epochs),
        unit: "epoch".to_owned(),
        settings: order.settings(),
        started: RunCard::now(),
        seconds: 0.0,
        state: RunState::Running,
        reason: None,
    };
    folder.write(CHECKPOINT, &state.to_bytes())?;
    folder.append(LOG, 0, "")?;
    // Last, since a folder with it is taken for one that can be gone on with.
    folder.write_card(&card)?;
    let mut course = Course { game: &*game, folder, card, begun };
    let ended = pool.install(|| course.run(&data, state, &device, stop, hear));
    course.end(ended)
}

/// Goes on with the run of a folder. `wanted` makes the order that is asked for from the one that is
/// there; nothing but the number of epochs and the patience may differ.
///
/// # Errors
/// A folder without a run, one that somebody works on, a damaged checkpoint, an order that differs, data
/// that are not what they were.
pub fn resume_training(
    registry: &Registry,
    folder: &Path,
    wanted: impl FnOnce(&TrainOrder) -> TrainOrder,
    (device, threads): (TrainDevice, usize),
    stop: &AtomicBool,
    hear: &mut (dyn FnMut(Learning<'_>) + Send),
) -> Result<Trained, RunError> {
    let folder = RunFolder::open(folder)?;
    let file = folder.file(CHECKPOINT).display().to_string();
    let mut state = State::from_bytes(&file, &folder.read(CHECKPOINT)?)?;
    let order = wanted(&state.order);
    if let Some(name) = state.order.difference(&order) {
        let [is, was] = [&order, &state.order].map(|order| order.settings()[&name].to_string());
        let [is, was] = [is, was].map(|text| text.trim_matches('"').to_owned());
        let reason =
            format!("this run has {was}; only --epochs and --patience may change when it goes on");
        return Err(Fault::whole(name, is, reason).into());
    }
    if order.epochs < state.epochs {
        let reason = format!("this run has {} epochs behind it already", state.epochs);
        return Err(Fault::whole("epochs", order.epochs.to_string(), reason).into());
    }
    let game = registry.game(&order.game)?;
    state.check(&file, &game.planes()?)?;
    order.check(&game.planes()?)?;
    let device = device.open()?;
    let mut card = folder.read_card()?;
    (card.goal, card.settings) = (u64::from(order.epochs), order.settings());
    (card.state, card.reason) = (RunState::Running, None);
    folder.write_card(&card)?;
    let begun = (Instant::now(), card.seconds);
    state.order = order;
    let mut course = Course { game: &*game, folder, card, begun };
    let pool = pool(threads)?;
    let ended = pool.install(|| {
        let data = data(&*game, &state.order, &course.folder, stop)?;
        if data.survey(state.order.buckets, stop)? != state.survey() {
            let files: Vec<_> =
                state.order.data.iter().map(|file| file.display().to_string()).collect();
            let reason = "these are not the positions that the run began with";
            return Err(Fault::whole("data", files.join(" "), reason).into());
        }
        course.folder.append(LOG, state.log, "")?;
        course.run(&data, state, &device, stop, hear)
    });
    course.end(ended)
}

/// The data of an order, shuffled into the folder if they are not.
fn data<'a>(
    game: &'a dyn AnyGame,
    order: &TrainOrder,
    folder: &RunFolder,
    stop: &AtomicBool,
) -> Result<Data<'a>, Ended> {
    if let [file] = &order.data[..]
        && Reader::open(game, file)?.run().shuffled.is_some()
    {
        return Ok(Data::new(game, order, file)?);
    }
    let path = folder.file(SHUFFLED);
    if !path.exists() {
        // What a run that was killed has left of it.
        let _ = std::fs::remove_dir_all(folder.file(&format!("{SHUFFLED}.buckets")));
        match shuffle(game, &order.data, &path, order.seed, stop) {
            Ok(_) => {}
            Err(ShuffleError::Stopped) => return Err(Ended::Stopped(None)),
            Err(ShuffleError::File(fault)) => return Err(fault.into()),
            Err(ShuffleError::Io(error)) => return Err(RunError::Io { path, error }.into()),
        }
    }
    Ok(Data::new(game, order, &path)?)
}

/// Threads of our own: whoever calls has set the priority that they inherit.
fn pool(threads: usize) -> Result<rayon::ThreadPool, RunError> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads.max(1)).build();
    pool.map_err(|error| RunError::Io { path: "threads".into(), error: io::Error::other(error) })
}
