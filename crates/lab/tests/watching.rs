//! Who looks on while a match is played, and what is kept for those who look later.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use yiqi_core::{Fault, Side};
use yiqi_engine::Registry;
use yiqi_lab::{
    Entry, Finished, Job, LiveGames, MatchOrder, Observer, Pentanomial, Plan, Played, Scene, Sprt,
    Standing, Store, Verdict, after_stop, elo, history, los, normalized_elo,
};

fn order(game: &str, engines: &[&str], games: u32) -> MatchOrder {
    MatchOrder {
        game: game.to_owned(),
        engines: engines.iter().copied().map(Entry::new).collect(),
        games,
        seed: 11,
        depth: Some(1),
        concurrency: Some(3),
        ..MatchOrder::default()
    }
}

fn plan(game: &str, engines: &[&str], games: u32) -> Plan {
    order(game, engines, games).plan(&Registry::standard()).unwrap()
}

fn play(plan: &Plan) -> Vec<Finished> {
    let mut games = Vec::new();
    let played = plan.run(Vec::new(), &AtomicBool::new(false), &mut |progress| {
        games.push(progress.finished.clone());
        Ok::<(), Fault>(())
    });
    assert!(played.unwrap().complete);
    games.sort_by_key(|finished| finished.job);
    games
}

/// Turns played, the side that thinks, what the die shows.
type Seen = (usize, Side, Option<u32>);

/// Writes down all that it is told.
#[derive(Default)]
struct Scribe {
    told: Mutex<BTreeMap<Job, Vec<Seen>>>,
    engines: Mutex<BTreeMap<Job, [usize; 2]>>,
    left: Mutex<Vec<Job>>,
}

impl Observer for Scribe {
    fn thinks(&self, scene: &Scene<'_>) {
        let Scene { job, engines, position, plies } = *scene;
        let seen = (plies.len(), position.side(), position.roll());
        self.told.lock().unwrap().entry(job).or_default().push(seen);
        self.engines.lock().unwrap().insert(job, engines);
    }

    fn leaves(&self, job: Job, played: Option<&Played>) {
        assert!(played.is_some());
        self.left.lock().unwrap().push(job);
    }
}

#[test]
fn an_observer_hears_of_every_move_and_changes_none() {
    for game in ["minichess", "ewn", "amazons:size=6"] {
        let unseen = plan(game, &["greedy", "random", "greedy:noise=0.5"], 4);
        let scribe = Arc::new(Scribe::default());
        let seen = Plan { observer: Some(scribe.clone()), ..unseen.clone() };
        let (unseen, seen) = (play(&unseen), play(&seen));
        let told = scribe.told.lock().unwrap();
        assert_eq!(seen.len(), 12);
        for (a, b) in unseen.iter().zip(&seen) {
            assert_eq!((a.job, a.game.moves()), (b.job, b.game.moves()));
            let plies = b.game.plies.iter().enumerate();
            let all: Vec<_> = plies.map(|(i, ply)| (i, ply.side, ply.roll)).collect();
            assert_eq!(told[&b.job], all, "{game}");
        }
        let mut left = scribe.left.lock().unwrap().clone();
        left.sort_unstable();
        assert!(left.iter().eq(told.keys()));
        // In the second game of a pair the sides are changed.
        let engines = scribe.engines.lock().unwrap();
        assert_eq!(engines[&Job { pairing: 1, pair: 0, half: 0 }], [0, 2]);
        assert_eq!(engines[&Job { pairing: 1, pair: 0, half: 1 }], [2, 0]);
    }
}

#[test]
fn the_games_on_the_boards_are_those_that_are_played() {
    let live = Arc::new(LiveGames::default());
    let plan = plan("ewn", &["greedy", "random"], 200);
    let plan = Plan { observer: Some(live.clone()), ..plan };
    let over = AtomicBool::new(false);
    let seen = std::thread::scope(|scope| {
        let watcher = scope.spawn(|| {
            let mut seen = 0;
            while !over.load(Ordering::Relaxed) {
                let games = live.games();
                assert!(games.len() <= 3, "no more than are played at once");
                for game in &games {
                    seen += 1;
                    assert_eq!(game.position.end().is_some(), game.over);
                    assert!(game.over || game.position.roll().is_some());
                    if let Some((before, text)) = &game.last {
                        assert!(game.over || before.side() != game.position.side());
                        assert_eq!(before.gesture(text).unwrap().squares.len(), 2);
                    }
                    assert!(game.win.is_none_or(|win| (0.0..=1.0).contains(&win)));
                }
                std::thread::yield_now();
            }
            seen
        });
        play(&plan);
        over.store(true, Ordering::Relaxed);
        watcher.join().unwrap()
    });
    assert!(seen > 0);
    assert!(live.games().iter().all(|game| game.over), "nobody plays any more");
}

#[test]
fn no_move_takes_longer_than_is_allowed() {
    let order =
        MatchOrder { depth: None, ..order("minichess", &["alphabeta:time=60", "random"], 2) };
    let plan = order.plan(&Registry::standard()).unwrap();
    let longest = Duration::from_millis(20);
    for plan in [
        Plan { longest_think: Some(longest), max_plies: 4, ..plan.clone() },
        // A depth that is never reached.
        Plan {
            longest_think: Some(longest),
            max_plies: 4,
            ..MatchOrder { depth: Some(200), ..order }.plan(&Registry::standard()).unwrap()
        },
    ] {
        for finished in play(&plan) {
            for ply in &finished.game.plies {
                assert!(ply.time < 5 * longest, "{:?}", ply.time);
            }
        }
    }
}

#[test]
fn games_can_be_had_one_by_one() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("matches.sqlite");
    let order = order("ewn", &["greedy", "random", "greedy:noise=0.5"], 4);
    let plan = order.plan(&Registry::standard()).unwrap();
    let mut store = Store::open(&path).unwrap();
    let ledger = store.begin(&plan, &order.settings()).unwrap();
    let id = ledger.id();
    ledger.keep_request("one").unwrap();
    ledger.keep_request("another").unwrap();
    let mut heard = 0;
    let stop = AtomicBool::new(false);
    let played = ledger.play(&plan, Vec::new(), &stop, &mut |_| heard += 1).unwrap();
    assert!(played.complete);
    assert_eq!(heard, 12);
    let store = Store::look(&path).unwrap();
    let games = store.games(id).unwrap();
    assert_eq!((store.count(id).unwrap(), store.count(id + 1).unwrap()), (12, 0));
    let rows = store.rows(id, 0, 100).unwrap();
    for (row, game) in rows.iter().zip(&games) {
        assert_eq!((row.finished.job, row.plies), (game.job, game.game.plies.len() as u64));
        assert_eq!(store.game(id, game.job).unwrap().as_ref(), Some(game));
        assert_eq!(Job::numbered(game.job.number(3), 3), game.job);
    }
    assert_eq!(store.rows(id, 5, 2).unwrap(), rows[5..7]);
    assert!(store.rows(id, 12, 2).unwrap().is_empty());
    assert_eq!(store.game(id, Job { pairing: 3, pair: 0, half: 0 }).unwrap(), None);
    assert_eq!(store.game(id, Job { pairing: 0, pair: usize::MAX, half: 0 }).unwrap(), None);
    assert_eq!(store.request(id).unwrap().as_deref(), Some("another"));
    assert_eq!(store.request(id + 1).unwrap(), None);
    let heading = store.heading(id).unwrap().unwrap();
    assert_eq!((&*heading.settings, heading.complete), ("depth 1", true));
    assert!(heading.pairings.iter().all(|pairing| pairing.pairs.is_empty()));
    assert_eq!(heading.pairings[2].engines, [1, 2]);
    assert!(store.is_of(&plan, id).unwrap());
    assert!(!store.is_of(&plan, id + 1).unwrap());
    assert!(!store.is_of(&Plan { seed: 12, ..plan }, id).unwrap());
}

#[test]
fn a_database_of_before_there_were_requests_is_as_good() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("matches.sqlite");
    let plan = plan("ewn", &["greedy", "random"], 2);
    drop(Store::open(&path).unwrap().begin(&plan, "").unwrap());
    rusqlite::Connection::open(&path).unwrap().execute_batch("DROP TABLE request").unwrap();
    assert_eq!(Store::look(&path).unwrap().request(1).unwrap(), None);
    assert_eq!(Store::look(&path).unwrap().matches().unwrap(), [1]);
    let mut store = Store::open(&path).unwrap();
    store.go_on(&plan, 1).keep_request("kept").unwrap();
    assert_eq!(store.request(1).unwrap().as_deref(), Some("kept"));
}

#[test]
fn a_standing_holds_the_figures_of_its_counts() {
    let sprt = Sprt::parse("elo0=0,elo1=10").unwrap();
    let mut pairing = yiqi_lab::Pairing::default();
    for (number, half_points) in (0..1000).map(|n| (n, [1, 2, 2, 3, 4][n % 5])) {
        pairing.pairs.push(yiqi_lab::Counted { number, half_points, luck: None });
        pairing.tally.penta.0[usize::from(half_points)] += 1;
    }
    let penta = Pentanomial([0, 200, 400, 200, 200]);
    let sample = penta.sample();
    assert_eq!(pairing.tally.penta, penta);
    let standing = Standing::of(&pairing, Some(&sprt));
    assert_eq!(standing.sample, sample);
    assert_eq!((standing.elo, standing.nelo), (elo(&sample), normalized_elo(&sample)));
    assert_eq!((standing.los, standing.without_luck), (los(&sample), None));
    let test = standing.test.unwrap();
    assert_eq!((test.llr, test.bounds), (sprt.llr(penta), sprt.bounds()));
    assert_eq!(test.decision, sprt.decision(test.llr));
    assert_eq!(standing.after_stop, after_stop(&sprt, penta));
    assert_eq!(standing.verdict, Verdict::Stronger);
    assert_eq!(Standing::of(&pairing, None).test, None);
    let course = history(&pairing.pairs, Some(&sprt));
    assert!(course.len() <= 400);
    let last = course.last().unwrap();
    assert_eq!((last.pairs, last.score, last.error), (1000, sample.mean, sample.error()));
    assert_eq!(last.llr, Some(test.llr));
}
