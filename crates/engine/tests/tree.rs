//! The searched tree: it has every node that the search counts, and where there are too many, all of
//! them down to one level.

#[path = "../../../tests/fifth_game/mod.rs"]
mod fifth_game;
mod two_piles;

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;
use yiqi_core::seeded;
use yiqi_engine::any::{AnyNode, AnyPosition, AnyReport, AnyTree, NodeKind};
use yiqi_engine::{Clock, Leash, Limits, Registry, Why};

/// A clock that stands still: only depth and nodes end a search.
struct Still;

impl Clock for Still {
    fn elapsed(&self) -> Duration {
        Duration::ZERO
    }
}

/// Searches of every kind: game, engine, turns played before.
const SEARCHES: &[(&str, &str, u64)] = &[
    ("minichess", "alphabeta:depth=4,table=1", 0),
    ("minichess:gardner", "alphabeta:depth=4,table=1", 6),
    ("minichess:losalamos", "alphabeta:depth=3,pvs=off,history=off,table=1", 5),
    ("minichess:mirrored", "alphabeta:nodes=3000,table=1", 3),
    ("minichess", "alphabeta:depth=4,table=0,quiescence=off", 8),
    ("xiangqi", "alphabeta:depth=3,table=1", 20),
    ("xiangqi", "alphabeta:nodes=7777,table=1", 0),
    ("amazons:size=4", "alphabeta:depth=3,table=1", 2),
    ("amazons:size=5", "alphabeta:nodes=5000,table=1", 9),
    ("ewn", "alphabeta:depth=3,table=1", 4),
    ("ewn", "expectimax:depth=2", 3),
    ("ewn", "star1:depth=4,table=1", 6),
    ("ewn", "star2:depth=4,table=1", 6),
    ("ewn:king6", "star2:nodes=9000,table=1", 2),
    ("ewn:stride", "star2:depth=3,table=1", 1),
    ("ewn:setup=choose,size=4,stones=3", "star1:depth=3,table=1", 0),
    ("nim", "star2:depth=5,table=1", 0),
    ("nim", "expectimax:depth=4", 1),
    ("piles", "alphabeta:depth=5,table=1", 0),
];

/// A position some random turns on; with `rolled` the die is cast.
fn position(text: &str, turns: u64, rolled: bool) -> Option<Box<dyn AnyPosition>> {
    let registry = Registry::standard().with::<fifth_game::NimKit>().with::<two_piles::PilesKit>();
    let mut position = registry.game(text).unwrap().start(0);
    let mut rng = seeded(turns, 1);
    for turn in 0..turns {
        position.cast(&mut rng);
        let turns = position.turns();
        position.play(&turns[turn as usize * 7 % turns.len()]).unwrap();
    }
    if rolled {
        position.cast(&mut rng);
    }
    position.end().is_none().then_some(position)
}

struct Searched {
    report: AnyReport,
    tree: Arc<dyn AnyTree>,
    nodes: Vec<AnyNode>,
}

fn search(
    (game, engine, _): (&str, &str, u64),
    position: &dyn AnyPosition,
    lines: usize,
    (levels, cap): (u32, usize),
) -> Searched {
    let registry = Registry::standard().with::<fifth_game::NimKit>().with::<two_piles::PilesKit>();
    let mut engine = registry.game(game).unwrap().engine(engine).unwrap();
    let limits = Limits { lines, tree: Some(levels), tree_cap: cap, ..engine.limits() };
    let stop = AtomicBool::new(false);
    let leash = Leash { limits: &limits, clock: &Still, stop: &stop };
    let report =
        engine.think(position, leash, &mut |report| assert!(report.tree.is_none())).unwrap();
    let tree = report.tree.clone().unwrap();
    let nodes = tree.subtree(0);
    Searched { report, tree, nodes }
}

/// What can be compared of a node.
fn shown(node: &AnyNode) -> String {
    let AnyNode { via, level, depth, window, value, why, below, side, .. } = node;
    format!("{via} {level} {depth} {window:?} {value} {why:?} {below} {side:?}")
}

/// Calls `check` with every search of the list, with and without a roll and with several lines.
fn each(mut check: impl FnMut((&str, &str, u64), &dyn AnyPosition, usize)) {
    for &case in SEARCHES {
        for rolled in [false, true] {
            let Some(position) = position(case.0, case.2, rolled) else {
                panic!("{case:?} is over");
            };
            for lines in [1, 3, usize::MAX] {
                check(case, &*position, lines);
            }
            if position.faces().is_empty() != rolled {
                break; // no die to cast
            }
        }
    }
}

#[test]
fn the_tree_has_the_nodes_that_the_report_counts() {
    each(|case, position, lines| {
        let Searched { report, tree, nodes } = search(case, position, lines, (9999, usize::MAX));
        let at = format!("{case:?} {lines}");
        assert_eq!(tree.kept() as u64, report.nodes, "{at}");
        assert_eq!((tree.dropped(), nodes.len()), (0, tree.kept() + 1), "{at}");
        assert_eq!(nodes[0].below, report.nodes, "{at}");
        let mut by_level = vec![0u64; 1 + tree.levels() + 1];
        for (i, node) in nodes.iter().enumerate() {
            by_level[node.level] += 1;
            assert_eq!((node.index, node.kept as u64), (i, node.below), "{at}");
            let children = tree.children(i, 0, usize::MAX);
            assert_eq!(children.len(), node.children, "{at}");
            let below: u64 = children.iter().map(|child| child.below + 1).sum();
            assert_eq!(below, node.below, "{at} node {i}");
            assert!(children.iter().all(|child| child.level == node.level + 1), "{at}");
            let kinds = |kind| children.iter().all(|child| child.kind == kind);
            match node.kind {
                NodeKind::Search => assert!(kinds(NodeKind::Iteration), "{at}"),
                NodeKind::Roll => assert!(kinds(NodeKind::Move), "{at}"),
                _ => assert!(kinds(NodeKind::Move) || kinds(NodeKind::Roll), "{at}"),
            }
            assert_eq!(node.win.is_none(), node.why == Why::Stopped, "{at}");
        }
        let iterations = tree.children(0, 0, usize::MAX);
        assert!(iterations.iter().zip(1..).all(|(node, depth)| node.depth == depth), "{at}");
        let answer = tree.node(tree.answer()).unwrap();
        assert_eq!(answer.depth, report.depth.max(1), "{at}");
        if answer.depth == iterations.len() as u32 {
            assert_eq!((answer.value, answer.mate), (report.value, report.mate), "{at}");
        }
    });
}

#[test]
fn a_trace_changes_nothing() {
    each(|case, position, lines| {
        let with = search(case, position, lines, (2, 50)).report;
        let registry =
            Registry::standard().with::<fifth_game::NimKit>().with::<two_piles::PilesKit>();
        let mut engine = registry.game(case.0).unwrap().engine(case.1).unwrap();
        let limits = Limits { lines, ..engine.limits() };
        let stop = AtomicBool::new(false);
        let leash = Leash { limits: &limits, clock: &Still, stop: &stop };
        let without = engine.think(position, leash, &mut |_| ()).unwrap();
        assert!(without.tree.is_none());
        let told = |report: &AnyReport| {
            let report = AnyReport { tree: None, ..report.clone() };
            format!("{report:?}")
        };
        assert_eq!(told(&with), told(&without), "{case:?} {lines}");
    });
}

#[test]
fn whatever_the_cap_nothing_is_lost_and_levels_are_whole() {
    for &case in SEARCHES {
        let position = position(case.0, case.2, true).unwrap();
        let all = search(case, &*position, 2, (9999, usize::MAX));
        for cap in [0, 1, 2, 5, 17, 60, 200, 999, 3000, 20_000] {
            let Searched { report, tree, nodes } = search(case, &*position, 2, (9999, cap));
            let at = format!("{case:?} cap {cap}");
            let iterations = tree.children(0, 0, usize::MAX);
            assert_eq!(report.nodes, all.report.nodes, "{at}");
            assert_eq!(iterations.len(), all.nodes[0].children, "{at}");
            let sum: u64 = iterations.iter().map(|node| node.below + 1).sum();
            assert_eq!((sum, nodes[0].below), (report.nodes, report.nodes), "{at}");
            assert_eq!(tree.kept() as u64 + tree.dropped(), report.nodes, "{at}");
            assert!(tree.kept() <= cap.max(iterations.len()), "{at}: {} kept", tree.kept());
            if report.nodes <= cap as u64 {
                assert_eq!(tree.dropped(), 0, "{at}");
            }
            // What is kept of the last finished iteration and of the one after it.
            let (here, there) = (tree.answer(), all.tree.answer());
            assert_eq!(tree.node(here).unwrap().depth, all.nodes[there].depth, "{at}");
            let whole = all.nodes[there..].iter().filter(|node| node.level <= tree.levels() + 1);
            let expected: Vec<String> = whole.map(shown).collect();
            let kept: Vec<String> = nodes[here..].iter().map(shown).collect();
            assert_eq!(kept, expected, "{at}");
            // Of those before, all to that level or only themselves.
            for node in iterations.iter().take_while(|node| node.index < here) {
                let same = all.nodes.iter().filter(|n| n.kind == NodeKind::Iteration);
                let same = same.clone().find(|n| n.depth == node.depth).unwrap();
                let whole = all.tree.subtree(same.index);
                let whole = whole.iter().filter(|n| n.level <= tree.levels() + 1).count();
                assert!(node.kept + 1 == whole || node.kept == 0, "{at}");
            }
        }
    }
}

#[test]
fn levels_can_be_asked_for() {
    let case = ("ewn", "star2:depth=3", 0);
    let position = position("ewn", 4, false).unwrap();
    let all = search(case, &*position, 1, (99, usize::MAX));
    for levels in 0..5 {
        let few = search(case, &*position, 1, (levels, usize::MAX));
        assert_eq!(few.tree.levels(), levels as usize);
        let expected: Vec<_> =
            all.nodes.iter().filter(|n| n.level <= 1 + levels as usize).map(shown).collect();
        assert_eq!(few.nodes.iter().map(shown).collect::<Vec<_>>(), expected);
    }
}

#[test]
fn a_node_is_a_position() {
    each(|case, position, lines| {
        if lines != 3 {
            return;
        }
        let Searched { tree, nodes, .. } = search(case, position, lines, (9999, 4000));
        for node in nodes.iter().step_by(nodes.len() / 60 + 1) {
            let way = tree.way(node.index);
            assert_eq!(way.last().map(shown), Some(shown(node)));
            let mut played = position.fork();
            for on_the_way in &way {
                match on_the_way.kind {
                    NodeKind::Search | NodeKind::Iteration => {}
                    NodeKind::Roll => {
                        assert!(on_the_way.via.starts_with("roll "), "{case:?}");
                        if let Some(number) = on_the_way.roll {
                            played.set_roll(&number.to_string()).unwrap();
                        }
                    }
                    NodeKind::Move => {
                        played.play(&on_the_way.via).unwrap();
                    }
                }
            }
            let there = tree.position(node.index).unwrap();
            assert_eq!(there.text(), played.text(), "{case:?}");
            assert_eq!(there.side(), node.side, "{case:?}");
        }
        assert!(tree.node(nodes.len()).is_none() && tree.position(usize::MAX).is_none());
        assert!(tree.way(nodes.len()).is_empty() && tree.subtree(nodes.len()).is_empty());
        assert!(tree.children(usize::MAX, 0, 9).is_empty());
        let some = tree.children(0, 1, 2);
        assert!(some.iter().map(|node| node.depth).eq((2..4).take(some.len())));
    });
}

#[test]
fn a_leaf_is_worth_what_the_search_thinks_of_it() {
    for case in [
        ("ewn", "star2:depth=3,race=0.7", 3),
        ("ewn:king6", "expectimax:depth=2,eval=simple", 2),
        ("minichess:gardner", "alphabeta:depth=3,center=0.3", 4),
        ("amazons:size=5", "alphabeta:depth=1,eval=mobility", 3),
    ] {
        let position = position(case.0, case.2, false).unwrap();
        let Searched { tree, nodes, .. } = search(case, &*position, 1, (9999, 100_000));
        let engine = Registry::standard().game(case.0).unwrap().engine(case.1).unwrap();
        let leaves: Vec<_> = nodes.iter().filter(|node| node.why == Why::Leaf).collect();
        assert!(leaves.len() > 20, "{case:?}");
        for leaf in leaves.iter().step_by(leaves.len() / 50 + 1) {
            let there = tree.position(leaf.index).unwrap();
            let said = engine.explain(&*there).unwrap().unwrap();
            assert_eq!(said.value, leaf.value, "{case:?} {}", there.text());
            assert!((said.win - leaf.win.unwrap()).abs() < 1e-6, "{case:?}");
            assert!(!said.terms.is_empty());
        }
    }
}

#[test]
fn a_search_without_an_evaluator_has_no_opinion() {
    let game = Registry::standard().game("minichess:mirrored").unwrap();
    let start = game.start(0);
    let asked = |engine: &str| game.engine(engine).unwrap().explain(&*start).unwrap();
    assert!(asked("random").is_none());
    for engine in ["greedy", "mcts", "alphabeta", "alphabeta:noise=0.5", "level:easy"] {
        let own = asked(engine).unwrap();
        assert_eq!(own.value, game.explain(&*start, "").unwrap().value, "{engine}");
    }
    let amazons = Registry::standard().game("amazons").unwrap();
    assert!(game.engine("greedy").unwrap().explain(&*amazons.start(0)).is_err());
    let mut begun = amazons.start(0);
    begun.play("d1d7").unwrap();
    let said = amazons.engine("greedy").unwrap().explain(&*begun).err().unwrap().to_string();
    assert!(said.contains("between its steps"), "{said}");
}

#[test]
fn lines_are_told_for_as_many_moves_as_are_asked() {
    for (game, engine) in
        [("minichess:mirrored", "alphabeta:depth=4"), ("minichess", "mcts:nodes=500")]
    {
        let position = position(game, 2, true).unwrap();
        let Searched { report, .. } = search((game, engine, 0), &*position, 3, (1, 10));
        let moves = &report.rolls[0].moves;
        assert_eq!(moves[0].pv, report.pv, "{engine}");
        assert!(moves[1].pv.len() > 1 && moves[3].pv.is_empty(), "{engine}");
        for line in moves.iter().take(3) {
            assert_eq!(line.pv[0], line.text, "{engine}");
            let mut play = position.fork();
            for turn in &line.pv {
                play.play(turn).unwrap();
            }
        }
    }
}
