//! Runs from their order to their network.

use super::*;
use crate::positions::{Block, Codec, Reader, Record, Run, Writer};
use crate::{RunError, RunState};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use yiqi_core::{Side, below, seeded};
use yiqi_engine::Registry;
use yiqi_engine::net::Seen;
use yiqi_engine::net::incremental::Buckets;

const CPU: (TrainDevice, usize) = (TrainDevice::Cpu, 2);

/// Positions after random turns. What they are worth is the difference of the sides' pieces alone,
/// counted in a secret currency: by kind, and a little by square.
fn synthetic(text: &str, path: &Path, games: u32) {
    let game = Registry::standard().game(text).unwrap();
    let (codec, planes, palette) = (Codec::of(&*game), game.planes().unwrap(), game.palette());
    let kind = |number: usize| {
        let before = palette[..number].iter();
        before.filter(|piece| piece.owner == palette[number].owner).count()
    };
    let worth = |&(square, number): &(u16, u8), mover: Side| {
        let owner = palette[usize::from(number)].owner;
        let seen = Seen { square: square.into(), owner, kind: kind(number.into()) };
        owner.map_or(0.0, |side| {
            let input = planes.index(side, seen);
            let coins = (input / planes.squares() % 4) as f32 + (input % 3) as f32 / 2.0;
            if side == mover { coins } else { -coins }
        })
    };
    let mut writer = Writer::create(&*game, path, &Run::of(&*game)).unwrap();
    for number in 0..games {
        let mut rng = seeded(3, u64::from(number));
        let mut position = game.start(u64::from(number));
        let mut records: Vec<Record> = Vec::new();
        while position.end().is_none() && records.len() < 40 {
            position.cast(&mut rng);
            let (pieces, side) = (codec.pieces(&*position).unwrap(), position.side());
            let score = pieces.iter().map(|piece| worth(piece, side)).sum::<f32>();
            records.push(Record {
                pieces,
                side,
                roll: None,
                score: Some((score / 6.0).tanh()),
                result: 0,
                ply: records.len() as u16,
                game: number,
                noisy: false,
                check: false,
            });
            let turns = position.turns();
            position.play(&turns[below(&mut rng, turns.len() as u32) as usize]).unwrap();
        }
        writer.add(&records).unwrap();
    }
}

fn order(game: &str, data: PathBuf) -> TrainOrder {
    TrainOrder {
        hidden: 16,
        buckets: 2,
        epochs: 8,
        batch: 128,
        rate: 0.01,
        lambda: 1.0,
        validation: 0.2,
        ..TrainOrder::new(game, vec![data])
    }
}

fn losses(folder: &Path) -> Vec<Epoch> {
    let log = fs::read_to_string(folder.join("log.jsonl")).unwrap();
    log.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn run(order: &TrainOrder, folder: &Path) -> Result<Trained, RunError> {
    let stop = AtomicBool::new(false);
    train(&Registry::standard(), order, folder, CPU, &stop, &mut |_| ())
}

#[test]
fn networks_of_all_games_learn_a_secret_currency() {
    let place = tempfile::tempdir().unwrap();
    for (text, games) in
        [("minichess", 200), ("ewn", 300), ("amazons:size=5", 300), ("xiangqi", 200)]
    {
        let data = place.path().join(text.split(':').next().unwrap());
        synthetic(text, &data, games);
        let folder = data.with_extension("run");
        let trained = run(&order(text, data.clone()), &folder).unwrap();
        assert!(trained.complete);
        let epochs = losses(&folder);
        let [first, last] = [&epochs[0], &epochs[epochs.len() - 1]];
        assert!(last.loss < first.loss / 10.0, "{text} {epochs:?}");
        // The targets' own variance is 0.03 and more.
        assert!(last.validation < 0.006, "{text} {epochs:?}");
        let lost = (last.quantised - last.validation).abs();
        assert!(lost < 0.1 * last.validation + 1e-4, "{text} {last:?}");
        assert!(!folder.join("shuffled.part").exists(), "the shuffled file is taken away");
        let card = fs::read_to_string(folder.join("run.json")).unwrap();
        assert!(card.contains("\"kind\": \"train\"") && card.contains("\"state\": \"done\""));
        as_it_was_taught(text, &data, &trained.network.unwrap());
    }
}

/// The network, asked as an evaluator of the engine, says what it was taught.
fn as_it_was_taught(text: &str, data: &Path, network: &Path) {
    let game = Registry::standard().game(text).unwrap();
    let codec = Codec::of(&*game);
    let eval = format!("eval=net:{}", network.display());
    let (mut far, mut count) = (0.0, 0);
    let mut reader = Reader::open(&*game, data).unwrap();
    while let Some(block) = reader.next_block().unwrap() {
        let Block::Positions(records) = block else { continue };
        for record in records.iter().step_by(11) {
            let position = codec.position(&*game, record).unwrap();
            if position.end().is_none() {
                let said = game.explain(&*position, &eval).unwrap().win;
                far += (said - f64::from(record.score.unwrap() + 1.0) / 2.0).abs();
                count += 1;
            }
        }
    }
    assert!(count > 100 && far / f64::from(count) < 0.05, "{text} {far} {count}");
}

/// In a mirror every piece of Xiangqi stands on the file opposite, and the target is the same.
#[test]
fn a_mirror_exchanges_left_and_right() {
    let place = tempfile::tempdir().unwrap();
    let data = place.path().join("data");
    synthetic("xiangqi", &data, 1);
    let game = Registry::standard().game("xiangqi").unwrap();
    let planes = game.planes().unwrap();
    let maker = examples::Maker::new(&*game, planes.clone(), 1.0);
    let mut reader = Reader::open(&*game, &data).unwrap();
    let records = loop {
        if let Block::Positions(records) = reader.next_block().unwrap().unwrap() {
            break records;
        }
    };
    let [plain, mirrored] = [false, true].map(|mirror| {
        maker.batch(records.iter().map(|record| (record, mirror)), Buckets::ONE).unwrap()
    });
    assert_eq!(plain.targets, mirrored.targets);
    for (plain, mirrored) in plain.views.iter().zip(&mirrored.views) {
        for position in 0..records.len() {
            let turned = plain.of(position).iter().map(|&input| input - input % 9 + 8 - input % 9);
            assert!(turned.eq(mirrored.of(position).iter().copied()));
        }
    }
}

/// What a run leaves behind, but for the times in its card.
fn results(folder: &Path) -> [Vec<u8>; 3] {
    ["log.jsonl", "network.yqn", "checkpoint"].map(|name| fs::read(folder.join(name)).unwrap())
}

#[test]
fn a_run_that_is_stopped_and_goes_on_is_the_same_byte_for_byte_on_any_threads() {
    let place = tempfile::tempdir().unwrap();
    let data = place.path().join("data");
    synthetic("ewn", &data, 120);
    let order = TrainOrder { epochs: 3, mirror: true, ..order("ewn", data) };
    let whole = place.path().join("whole");
    run(&order, &whole).unwrap();
    let registry = Registry::standard();
    for (threads, at) in [(1, [1, 6, 9]), (3, [2, 3, 12])] {
        let folder = place.path().join(format!("parts-{threads}"));
        let (stop, mut steps) = (AtomicBool::new(false), 0);
        let mut hear = |learning: Learning<'_>| {
            if let Learning::Step(..) = learning {
                steps += 1;
                if at.contains(&steps) {
                    stop.store(true, Ordering::Relaxed);
                }
            }
        };
        let device = (TrainDevice::Cpu, threads);
        let mut trained = train(&registry, &order, &folder, device, &stop, &mut hear).unwrap();
        let mut sessions = 1;
        while !trained.complete {
            let card = crate::RunFolder::open(&folder).unwrap().read_card().unwrap();
            assert_eq!(card.state, RunState::Stopped);
            stop.store(false, Ordering::Relaxed);
            let same = |order: &TrainOrder| order.clone();
            trained = resume_training(&registry, &folder, same, device, &stop, &mut hear).unwrap();
            sessions += 1;
        }
        assert_eq!(sessions, 4);
        assert!(results(&folder) == results(&whole), "{threads} threads");
    }
}

#[test]
fn what_cannot_be_is_refused_by_name() {
    let place = tempfile::tempdir().unwrap();
    let data = place.path().join("data");
    synthetic("ewn", &data, 20);
    let good = order("ewn", data.clone());
    let folder = place.path().join("run");
    let said = |order: TrainOrder| run(&order, &folder).map(|_| ()).unwrap_err().to_string();
    assert!(said(TrainOrder { hidden: 20, ..good.clone() }).starts_with("hidden \"20\""));
    assert!(said(TrainOrder { buckets: 0, ..good.clone() }).starts_with("buckets \"0\""));
    assert!(said(TrainOrder { lambda: 1.5, ..good.clone() }).starts_with("lambda \"1.5\""));
    assert!(said(TrainOrder { rate: f64::NAN, ..good.clone() }).starts_with("rate"));
    assert!(said(TrainOrder { data: Vec::new(), ..good.clone() }).starts_with("data"));
    let other = TrainOrder { game: "ewn:king6".to_owned(), ..good.clone() };
    assert!(said(other).contains("positions of ewn, not of ewn:king6"));
    assert!(!folder.exists(), "nothing was made for a bad order");
    assert!(said(TrainOrder { validation: 0.001, ..good.clone() }).contains("more are needed"));
    let folder = place.path().join("again");
    run(&TrainOrder { epochs: 1, ..good.clone() }, &folder).unwrap();
    let resume = |change: &dyn Fn(&mut TrainOrder)| {
        let wanted = |order: &TrainOrder| {
            let mut order = order.clone();
            change(&mut order);
            order
        };
        let stop = AtomicBool::new(false);
        let registry = Registry::standard();
        resume_training(&registry, &folder, wanted, CPU, &stop, &mut |_| ())
    };
    let said =
        |change: &dyn Fn(&mut TrainOrder)| resume(change).map(|_| ()).unwrap_err().to_string();
    assert!(said(&|o| o.hidden = 32).contains("this run has 16; only --epochs and --patience"));
    assert!(said(&|o| o.epochs = 0).starts_with("epochs \"0\""));
    fs::write(folder.join("checkpoint"), "x").unwrap();
    assert!(said(&|_| ()).contains("no checkpoint of training"));
}

#[test]
fn a_card_that_is_not_there_is_an_error() {
    if candle_core::utils::cuda_is_available() {
        return;
    }
    let place = tempfile::tempdir().unwrap();
    let data = place.path().join("data");
    synthetic("ewn", &data, 20);
    let (stop, device) = (AtomicBool::new(false), (TrainDevice::Cuda, 1));
    let folder = place.path().join("run");
    let registry = Registry::standard();
    let said = train(&registry, &order("ewn", data), &folder, device, &stop, &mut |_| ());
    assert!(said.map(|_| ()).unwrap_err().to_string().contains("built without CUDA"));
}
