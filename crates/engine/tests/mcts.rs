//! Monte-Carlo tree search finds the truth of games whose truth is known.

#[path = "../../../tests/fifth_game/mod.rs"]
mod fifth_game;
mod two_piles;

use fifth_game::NimKit;
use std::sync::atomic::AtomicBool;
use std::time::Duration;
use two_piles::PilesKit;
use yiqi_engine::any::AnyReport;
use yiqi_engine::{Clock, Leash, Limits, Registry};

struct Frozen;

impl Clock for Frozen {
    fn elapsed(&self) -> Duration {
        Duration::ZERO
    }
}

fn search(game: &str, position: &str, engine: &str, tree: Option<u32>) -> (AnyReport, Vec<u64>) {
    let registry = Registry::empty().with::<NimKit>().with::<PilesKit>();
    let game = registry.game(game).unwrap();
    let mut engine = game.engine(engine).unwrap();
    engine.new_game(11);
    let (limits, stop) = (Limits { tree, ..engine.limits() }, AtomicBool::new(false));
    let leash = Leash { limits: &limits, clock: &Frozen, stop: &stop };
    let mut heard = Vec::new();
    let position = game.parse(position).unwrap();
    let report = engine.think(&*position, leash, &mut |report| heard.push(report.nodes)).unwrap();
    (report, heard)
}

/// The win chance of who is to take from `stones` stones before the roll, exactly.
fn nim(stones: usize) -> f64 {
    let mut win = vec![0.0_f64];
    for n in 1..=stones {
        let best = |roll: usize| (1..=roll.min(n)).map(|k| 1.0 - win[n - k]).fold(0.0, f64::max);
        win.push((1..=3).map(best).sum::<f64>() / 3.0);
    }
    win[stones]
}

#[test]
fn nim_before_the_roll() {
    for stones in [1, 2, 3, 5, 8, 12] {
        let (report, _) = search("nim", &format!("{stones} f -"), "mcts:nodes=60000", None);
        let truth = nim(stones);
        assert!((report.win - truth).abs() < 0.01, "{stones}: {} for {truth}", report.win);
        assert!((report.value - (2.0 * report.win - 1.0)).abs() < 1e-5);
        assert_eq!((report.best, report.rolls.len(), report.nodes), (None, 3, 60_000));
        let visits =
            |i: usize| -> u64 { report.rolls[i].moves.iter().filter_map(|m| m.visits).sum() };
        assert!(visits(0).abs_diff(visits(2)) <= 1, "every roll gets its share");
    }
}

#[test]
fn nim_after_the_roll() {
    // 7 stones: take what leaves the worst pile.
    for (roll, take) in [(1, 1), (2, 2), (3, 3)] {
        let (report, _) = search("nim", &format!("7 s {roll}"), "mcts:nodes=20000", None);
        let wins: Vec<_> = (1..=roll).map(|k| 1.0 - nim(7 - k)).collect();
        let best = wins.iter().cloned().fold(0.0, f64::max);
        let index = report.best.as_deref().unwrap().parse::<usize>().unwrap();
        assert!((wins[index - 1] - best).abs() < 1e-12, "{roll}: {index}, not {take}");
        assert!((report.win - best).abs() < 0.015);
    }
}

#[test]
fn random_playouts_find_it_too() {
    let (report, _) = search("nim", "5 f -", "mcts:nodes=60000,playout=50", None);
    assert!((report.win - nim(5)).abs() < 0.02);
    assert_eq!(report.evaluations, 0, "every playout came to the end of the game");
}

#[test]
fn two_steps_a_turn() {
    let (report, _) = search("piles", "2,5 f -", "mcts:nodes=4000", None);
    assert_eq!(report.best.as_deref(), Some("b/3"), "level the piles");
    assert!(report.win > 0.97, "{}", report.win);
    assert_eq!(report.rolls[0].moves.len(), 7);
    assert!(report.pv.len() >= 3 && report.pv.iter().all(|turn| turn.len() == 3));
    let visits: u64 = report.rolls[0].moves.iter().filter_map(|m| m.visits).sum();
    assert_eq!(visits, 4000, "every playout goes through a root turn");
    let (lost, _) = search("piles", "3,3 f -", "mcts:nodes=40000", None);
    assert!(lost.win < 0.03, "{}", lost.win);
    let (half, _) = search("piles", "2,5 s b", "mcts:nodes=4000", None);
    assert_eq!(half.best.as_deref(), Some("/3"));
}

#[test]
fn a_win_on_the_spot_is_taken() {
    let (report, _) = search("piles", "0,9 f -", "mcts:nodes=10000", None);
    assert_eq!((report.best.as_deref(), report.mate), (Some("b/9"), Some(1)));
    let (report, _) = search("nim", "3 f 3", "mcts:nodes=100", None);
    assert_eq!((report.best.as_deref(), report.win), (Some("3"), 1.0));
}

#[test]
fn limits_hold() {
    assert_eq!(search("nim", "12 f -", "mcts:nodes=1", None).0.nodes, 1);
    assert_eq!(search("nim", "12 f 2", "mcts:nodes=777", None).0.nodes, 777);
    let (report, heard) = search("nim", "12 f 2", "mcts:nodes=5000", None);
    assert_eq!(heard, [1024, 2048, 4096]);
    assert_eq!(report.by_depth.iter().map(|depth| depth.nodes).sum::<u64>(), 5000);
    assert_eq!(search("nim", "26 f -", "mcts:depth=4", None).0.depth, 4);
    // No line of this game is as long as that.
    assert!(search("nim", "3 f -", "mcts:depth=50", None).0.depth <= 3);
}

#[test]
fn the_tree_is_shown() {
    let (report, _) = search("nim", "4 f -", "mcts:nodes=400", Some(3));
    let tree = report.tree.unwrap();
    let root = tree.node(tree.answer()).unwrap();
    assert_eq!((root.via.as_str(), root.children, root.below + 1), ("root", 3, report.nodes));
    assert_eq!(root.window, (f64::NEG_INFINITY, f64::INFINITY));
    let rolls = tree.children(root.index, 0, 9);
    for roll in ["roll 1 (1/3)", "roll 2 (1/3)", "roll 3 (1/3)"] {
        assert!(rolls.iter().any(|node| node.via == roll), "{rolls:?}");
    }
    let roll_1 = rolls.iter().find(|node| node.via == "roll 1 (1/3)").unwrap();
    assert_eq!(tree.children(roll_1.index, 0, 9)[0].via, "1");
    let (report, _) = search("piles", "1,1 f -", "mcts:nodes=400", Some(4));
    let tree = report.tree.unwrap();
    let nodes = tree.subtree(0);
    assert!(nodes.iter().any(|n| n.via == "/1" && n.why.words() == "over: no moves"));
    // A turn is two steps: its second is at the third level.
    let turns = nodes.iter().filter(|node| node.level == 3);
    let mut visits: Vec<_> = turns.map(|node| Some(node.below + 1)).collect();
    visits.sort_unstable_by(|a, b| b.cmp(a));
    assert_eq!(visits, report.rolls[0].moves.iter().map(|m| m.visits).collect::<Vec<_>>());
}
