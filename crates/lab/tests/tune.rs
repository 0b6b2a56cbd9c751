//! Tuning from end to end: files of positions whose results are known to be made by known weights,
//! databases, searches that are stopped and go on.

use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use yiqi_core::{Fault, below, seeded};
use yiqi_engine::Registry;
use yiqi_lab::positions::{Block, Reader, Source, Writer};
use yiqi_lab::tune::{
    Bench, Filter, Regression, SearchMethod, Space, SpsaSettings, Target, WeightSearch,
};
use yiqi_lab::{Contestant, Control, Entry, MatchOrder, Openings, RunFolder, SelfPlay, Store};

static NEVER: AtomicBool = AtomicBool::new(false);

/// Round weights, so that the test does not hang on those that are the default.
const OLD: &str = "queen=9,rook=5,bishop=3,knight=3,pawn=1,center=0.1,advance=0.1,mobility=0";

fn regression(eval: &str) -> Regression {
    Regression {
        eval: eval.to_owned(),
        target: Target::Result,
        filter: Filter { noisy: true, ..Filter::default() },
        ridge: 1e-3,
        hold_out: 0.2,
        seed: 1,
        fixed: Vec::new(),
    }
}

/// Self-play of shallow engines whose results are replaced by draws from a logistic model: the result
/// of a position, the mover's win chance under `weights` at `k` log-odds a pawn.
fn simulated(path: &Path, weights: &[(&str, f64)], k: f64) {
    let game = Registry::standard().game("minichess:gardner").unwrap();
    let engine = "alphabeta:depth=1,table=1".to_owned();
    let mut plan = SelfPlay::new(game.clone(), &[engine], "random:4,balance=0.5").unwrap();
    (plan.noise, plan.max_plies) = (0.3, 60);
    let codec = yiqi_lab::positions::Codec::of(&*game);
    let mut writer = Writer::create(&*game, path, &plan.run(0)).unwrap();
    let mut rng = seeded(99, 0);
    plan.play::<Fault>(0, 0..250, &NEVER, &mut |mut played| {
        for record in &mut played.records {
            let position = codec.position(&*game, record)?;
            let terms = game.explain(&*position, "")?.terms;
            let score: f64 = weights
                .iter()
                .filter_map(|(name, weight)| {
                    let term = terms.iter().find(|term| term.name == *name)?;
                    Some(weight * (term.own - term.other))
                })
                .sum();
            let p = 1.0 / (1.0 + (-k * score).exp());
            let drawn = f64::from(below(&mut rng, 1 << 30)) / f64::from(1 << 30);
            record.result = if drawn < p { 1 } else { -1 };
        }
        writer.add(&played.records).unwrap();
        Ok(())
    })
    .unwrap();
}

#[test]
fn the_weights_that_made_the_results_are_found_in_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("positions");
    // Of one scale with the old weights below, so that the fitted slope is that of the model.
    let truth = [
        ("queen", 8.0),
        ("rook", 6.0),
        ("bishop", 2.2),
        ("knight", 3.4),
        ("pawn", 1.5),
        ("center", 0.25),
        ("advance", 0.3),
        ("mobility", 0.12),
    ];
    simulated(&path, &truth, 0.5);
    let game = Registry::standard().game("minichess:gardner").unwrap();
    let source = Source::open(&*game, &path).unwrap();
    let found = regression(OLD).run(&*game, &source, &NEVER).unwrap();
    // What a slope and weights mean is their product.
    let scale = found.k / 0.5;
    for (name, weight) in truth {
        let line = found.lines.iter().find(|line| line.name == name).unwrap();
        let z = (line.new * scale - weight) / (line.error.unwrap() * scale);
        assert!(
            z.abs() < 3.5,
            "{name}: {} ± {:?}, made with {weight}",
            line.new * scale,
            line.error
        );
    }
    assert!(found.lines.iter().any(|line| line.z().unwrap().abs() > 5.0), "they were other ones");
    let losses = found.losses.unwrap();
    assert!(losses.gain > 3.0 * losses.error && losses.after < losses.before, "{losses:?}");
    assert!(found.held.1 > 30 && found.train.1 > 150);
    // With the true weights as the old ones nothing is gained.
    let options: Vec<_> = truth.iter().map(|(name, w)| format!("{name}={w}")).collect();
    let same = regression(&options.join(",")).run(&*game, &source, &NEVER).unwrap();
    assert!((same.k - 0.5).abs() < 0.05, "{}", same.k);
    assert!(same.lines.iter().all(|line| line.z().unwrap().abs() < 3.5), "{:?}", same.lines);
    assert!(same.losses.unwrap().gain.abs() < 0.01);
    // What is fixed stays, and the others make up for it.
    let fixed = Regression { fixed: vec!["rook".to_owned()], ..regression(OLD) };
    let found = fixed.run(&*game, &source, &NEVER).unwrap();
    let rook = found.lines.iter().find(|line| line.name == "rook").unwrap();
    assert_eq!((rook.new, rook.error), (rook.old, None));
    assert!(
        Regression { fixed: vec!["raven".to_owned()], ..regression(OLD) }
            .run(&*game, &source, &NEVER)
            .is_err()
    );
}

#[test]
fn matches_in_a_database_are_data_as_well() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("matches.sqlite");
    let order = MatchOrder {
        game: "ewn".to_owned(),
        engines: vec![Entry::new("greedy"), Entry::new("greedy:eval=simple")],
        games: 120,
        openings: Some("random:2,balance=0.5".to_owned()),
        ..MatchOrder::default()
    };
    let registry = Registry::standard();
    let plan = order.plan(&registry).unwrap();
    let mut store = Store::open(&path).unwrap();
    store.begin(&plan, "").unwrap().play(&plan, Vec::new(), &NEVER, &mut |_| ()).unwrap();
    drop(store);
    let game = registry.game("ewn").unwrap();
    let source = Source::open(&*game, &path).unwrap();
    let mut games = 0;
    source
        .each::<yiqi_lab::positions::SourceError>(&*game, &mut |records| {
            assert!(records.iter().all(|record| record.game == games && record.score.is_some()));
            assert!(records.iter().all(|record| record.roll.is_some()));
            // The side that moves last in this game has won.
            assert_eq!(records.last().unwrap().result, 1);
            games += 1;
            Ok(true)
        })
        .unwrap();
    assert_eq!(games, 120);
    let found = regression("").run(&*game, &source, &NEVER).unwrap();
    let scale = found.lines.iter().find(|line| line.name == "scale").unwrap();
    assert!(scale.note.as_deref().unwrap().starts_with("the scale") && scale.new > 0.0);
    assert!(found.lines.iter().any(|line| line.error.is_some()));
    let other = registry.game("ewn:king6").unwrap();
    let none = Source::open(&*other, &path).err().unwrap().to_string();
    assert!(none.contains("no games of ewn:king6"), "{none}");
}

fn search(method: SearchMethod, steps: u64) -> WeightSearch {
    let game = Registry::standard().game("ewn:king6").unwrap();
    let engine = Contestant::resolve("greedy").unwrap();
    WeightSearch {
        bench: Bench {
            space: Space::of(&*game, &engine, &[], &[]).unwrap(),
            engine,
            openings: Openings::Start,
            control: Control::default(),
            max_plies: 200,
            concurrency: 2,
            game,
        },
        method,
        pairs: 3,
        steps,
        seed: 5,
        settings: serde_json::Map::new(),
    }
}

#[test]
fn a_search_that_was_stopped_ends_as_if_it_had_not_been() {
    let spsa = SpsaSettings { perturbation: 0.3, rate: 0.1, steps: 6 };
    for method in [SearchMethod::Spsa(spsa), SearchMethod::Cmaes(0.3, 4)] {
        let place = tempfile::tempdir().unwrap();
        let [whole, parts] = ["whole", "parts"].map(|name| place.path().join(name));
        let folder = RunFolder::create(&whole).unwrap();
        let found = search(method, 6).run(&folder, false, &NEVER, &mut |_| ()).unwrap();
        assert!(found.complete && found.steps == 6);
        assert!(found.point.iter().any(|x| *x != 0.0), "it has gone somewhere");
        let stop = AtomicBool::new(false);
        let folder = RunFolder::create(&parts).unwrap();
        let half = search(method, 6)
            .run(&folder, false, &stop, &mut |step| stop.store(step.step == 2, Ordering::Relaxed))
            .unwrap();
        assert!(!half.complete && half.steps == 2);
        drop(folder);
        let folder = RunFolder::open(&parts).unwrap();
        let mut other = search(method, 6);
        other.bench.concurrency = 1;
        let rest = other.run(&folder, true, &NEVER, &mut |_| ()).unwrap();
        assert_eq!(rest, found);
        let log = |path: &Path| std::fs::read(path.join("log.jsonl")).unwrap();
        assert_eq!(log(&whole), log(&parts));
        let card = folder.read_card().unwrap();
        assert_eq!((card.kind.as_str(), card.goal, card.unit.as_str()), ("tune", 6, "step"));
        other.seed = 6;
        assert!(other.run(&folder, true, &NEVER, &mut |_| ()).is_err(), "another seed");
    }
}

#[test]
fn what_self_play_writes_is_what_a_reader_gets() {
    let game = Registry::standard().game("amazons:size=8").unwrap();
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("positions");
    let plan =
        SelfPlay::new(game.clone(), &["greedy".to_owned()], "random:30,balance=0.5").unwrap();
    let mut writer = Writer::create(&*game, &path, &plan.run(0)).unwrap();
    let mut written = Vec::new();
    plan.play::<Fault>(0, 0..3, &NEVER, &mut |played| {
        writer.add(&played.records).unwrap();
        written.push(played.records);
        Ok(())
    })
    .unwrap();
    drop(writer);
    let mut reader = Reader::open(&*game, &path).unwrap();
    let mut read = Vec::new();
    while let Some(block) = reader.next_block().unwrap() {
        if let Block::Positions(records) = block {
            read.push(records);
        }
    }
    assert_eq!(read.len(), written.len());
    for (a, b) in read.iter().flatten().zip(written.iter().flatten()) {
        assert_eq!((&a.pieces, a.side, a.result, a.ply), (&b.pieces, b.side, b.result, b.ply));
        let [x, y] = [a, b].map(|record| record.score.unwrap());
        assert!((x - y).abs() < 2e-5, "scores are rounded");
    }
}
