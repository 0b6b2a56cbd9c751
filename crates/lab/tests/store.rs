//! Matches written to the database and read back.

use std::sync::atomic::{AtomicBool, Ordering};
use yiqi_core::Fault;
use yiqi_engine::Registry;
use yiqi_lab::{
    Contestant, Control, Finished, Format, LedgerError, MAX_PLIES, Match, Openings, Plan, Store,
    StoreError,
};

fn plan(engines: &[&str], pairs: usize) -> Plan {
    Plan {
        game: Registry::standard().game("ewn").unwrap(),
        engines: engines.iter().map(|text| Contestant::resolve(text).unwrap()).collect(),
        format: Format::RoundRobin,
        pairs,
        seed: u64::MAX - 3,
        openings: Openings::Start,
        control: Control::default(),
        max_plies: MAX_PLIES,
        concurrency: 2,
        sprt: None,
        longest_think: None,
        observer: None,
    }
}

#[derive(Debug)]
struct Failed(#[expect(dead_code, reason = "shown when a test fails")] String);

impl From<Fault> for Failed {
    fn from(fault: Fault) -> Failed {
        Failed(fault.to_string())
    }
}

impl From<StoreError> for Failed {
    fn from(error: StoreError) -> Failed {
        Failed(error.to_string())
    }
}

/// Plays a plan into the store, at most `games` games.
fn play(store: &mut Store, plan: &Plan, games: usize) -> (i64, Match, Vec<Finished>) {
    let stop = AtomicBool::new(false);
    let (mut ledger, before) = match store.find(plan).unwrap() {
        Some(id) => {
            let before = store.games(id).unwrap();
            (store.go_on(plan, id), before)
        }
        None => (store.begin(plan, "as it comes").unwrap(), Vec::new()),
    };
    let mut told = Vec::new();
    let played = plan.run(before, &stop, &mut |progress| {
        ledger.enter(progress.finished)?;
        told.push(progress.finished.clone());
        stop.store(told.len() >= games, Ordering::Relaxed);
        Ok::<(), Failed>(())
    });
    let played = played.unwrap();
    let decided = played.decided.map(|(last, _)| last + 1);
    (ledger.close(decided, played.complete).unwrap(), played, told)
}

#[test]
fn a_match_is_read_back_as_it_was_played() {
    let mut store = Store::open(":memory:".as_ref()).unwrap();
    let plan = plan(&["greedy", "random", "expectimax:depth=1"], 5);
    let (id, played, mut told) = play(&mut store, &plan, usize::MAX);
    told.sort_by_key(|finished| (finished.job.pair, finished.job.pairing, finished.job.half));
    let games = store.games(id).unwrap();
    assert_eq!(games.len(), 30);
    for (read, told) in games.iter().zip(&told) {
        assert_eq!((read.job, &read.game.reason), (told.job, &told.game.reason));
        assert_eq!((read.game.winner, &read.game.opening), (told.game.winner, &told.game.opening));
        for (read, told) in read.game.plies.iter().zip(&told.game.plies) {
            assert_eq!(read.time.as_micros(), told.time.as_micros());
            assert_eq!(yiqi_lab::Ply { time: told.time, ..read.clone() }, *told);
        }
    }
    let past = store.past(id).unwrap().unwrap();
    assert_eq!((&*past.game, past.seed, past.complete), ("ewn", u64::MAX - 3, true));
    assert_eq!((past.format, &*past.settings), (Format::RoundRobin, "as it comes"));
    assert_eq!(past.entrants[1].name, "random");
    assert_eq!(past.entrants[2].description, "expectimax:depth=1,eval=ntuple");
    for (read, told) in past.pairings.iter().zip(&played.pairings) {
        assert_eq!((read.engines, &read.pairs), (told.engines, &told.pairs));
        let (mut read, told) = (read.tally.clone(), told.tally.clone());
        for (read, told) in read.effort.iter_mut().zip(&told.effort) {
            assert!(read.time <= told.time);
            read.time = told.time;
        }
        assert_eq!(read, told);
    }
    assert_eq!(store.matches().unwrap(), [id]);
    assert!(store.past(id + 1).unwrap().is_none());
}

#[test]
fn a_match_goes_on_where_it_was_left() {
    let whole = {
        let mut store = Store::open(":memory:".as_ref()).unwrap();
        play(&mut store, &plan(&["greedy", "random"], 12), usize::MAX).1
    };
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("matches.sqlite");
    let longer = plan(&["greedy", "random"], 12);
    let shorter = plan(&["greedy", "random"], 6);
    let mut ids = Vec::new();
    let mut told = 0;
    for (plan, games) in [(&shorter, 3), (&shorter, 4), (&longer, 9), (&longer, usize::MAX)] {
        let mut store = Store::open(&path).unwrap();
        let (id, played, new) = play(&mut store, plan, games);
        ids.push(id);
        told += new.len();
        if games == usize::MAX {
            assert_eq!(played.pairings[0].pairs, whole.pairings[0].pairs);
            assert!(played.complete);
        }
    }
    assert_eq!((told, ids.iter().all(|id| *id == ids[0])), (24, true), "no game was played twice");
    // Other engines, another seed: another match.
    let mut store = Store::open(&path).unwrap();
    assert_eq!(store.find(&longer).unwrap(), Some(ids[0]));
    let other = plan(&["random", "greedy"], 12);
    let seed = Plan { seed: 1, ..longer.clone() };
    assert_eq!((store.find(&other).unwrap(), store.find(&seed).unwrap()), (None, None));
    // What stands there twice would count twice.
    let again = store.games(ids[0]).unwrap().swap_remove(0);
    assert!(matches!(store.go_on(&longer, ids[0]).enter(&again), Err(StoreError::Twice)));
}

#[test]
fn engines_are_told_apart_by_what_they_are_made_of() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("weights.toml");
    let path = file.to_str().unwrap();
    let game = Registry::standard().game("minichess").unwrap();
    let hash = |text: &str| Contestant::resolve(text).unwrap().content_hash(&*game);
    let of_file = format!("greedy:eval=\"weights:{path}\"");
    std::fs::write(&file, "center = 0.2\n").unwrap();
    let first = hash(&of_file).unwrap();
    assert_eq!(hash(&of_file).unwrap(), first);
    std::fs::write(&file, "center = 0.3\n").unwrap();
    assert_ne!(hash(&of_file).unwrap(), first);
    assert_eq!(first.len(), 64);
    // A default that is spelled out is the same engine.
    assert_eq!(hash("greedy").unwrap(), hash("greedy:eval=handcrafted").unwrap());
    assert_ne!(hash("greedy").unwrap(), hash("greedy:center=0.2").unwrap());
    std::fs::remove_file(&file).unwrap();
    assert!(hash(&of_file).is_err());
    let plan = Plan { game: game.clone(), ..plan(&["greedy", "random"], 1) };
    let refused = Plan { engines: vec![Contestant::resolve("star2").unwrap()], ..plan };
    let mut store = Store::open(":memory:".as_ref()).unwrap();
    assert!(matches!(store.begin(&refused, ""), Err(LedgerError::Plan(_))));
}
