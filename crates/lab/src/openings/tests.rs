use super::*;
use std::collections::HashSet;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use yiqi_core::{below, seeded};
use yiqi_engine::Registry;

/// Nobody stops these.
static GOING: AtomicBool = AtomicBool::new(false);

/// A judge that is done at once.
const QUICK: &str = "level:max,nodes=2000";

fn game(text: &str) -> Arc<dyn AnyGame> {
    Registry::standard().game(text).unwrap()
}

/// What stands after a flag in the command that made a suite.
fn flag<'a>(file: &'a str, flag: &str) -> &'a str {
    let command = file.lines().find(|line| line.starts_with("# yiqi ")).unwrap();
    let (_, rest) = command.split_once(&format!("--{flag} ")).unwrap();
    rest.split_whitespace().next().unwrap().trim_matches('\'')
}

#[test]
fn suites_are_long_distinct_and_playable() {
    for text in Openings::suites() {
        let game = game(text);
        assert_eq!(game.describe(), text, "the key of a suite is the text that the game gives");
        let Openings::Positions(positions) = Openings::of(&*game, "suite").unwrap() else {
            panic!("{text}: a suite is a list");
        };
        assert!(positions.len() >= 100, "{text}: {}", positions.len());
        let mut boards = HashSet::new();
        for position in &positions {
            let position = game.parse(position).unwrap();
            // The list is as the game itself would write it, a die not yet cast.
            assert!(position.roll().is_none() && !position.turns().is_empty(), "{text}");
            // Counters do not make the same board another opening.
            let board = (position.drawing().to_text(), position.side());
            assert!(boards.insert(board), "{text}: {} stands there twice", position.text());
        }
    }
}

/// If this fails since a search or an evaluator plays otherwise, make the suite anew with the
/// command that its file names.
#[test]
fn suites_are_balanced_by_the_judge_that_made_them() {
    let (mut rng, mut files) = (seeded(1, 0), HashSet::new());
    for text in Openings::suites() {
        let game = game(text);
        let file = Openings::suite_file(&*game).unwrap();
        if !files.insert(file) {
            continue;
        }
        let mut judge = BalanceJudge::new(&*game, flag(file, "engine")).unwrap();
        let balance: f64 = flag(file, "balance").parse().unwrap();
        let Openings::Positions(positions) = Openings::suite(&*game).unwrap() else {
            panic!("{text}: a suite is a list");
        };
        for _ in 0..10 {
            let opening = &positions[below(&mut rng, positions.len() as u32) as usize];
            let position = game.parse(opening).unwrap();
            let found = judge.imbalance(&*game, &*position, &AtomicBool::new(false)).unwrap();
            assert!(found.unwrap() <= balance, "{text}: {opening} is {found:?} off");
        }
    }
}

#[test]
fn every_game_has_balanced_random_openings() {
    for text in Openings::suites() {
        let game = game(text);
        let asked = format!("random:3,balance=0.15,engine=\"{QUICK}\"");
        let openings = Openings::of(&*game, &asked).unwrap();
        let mut judge = BalanceJudge::new(&*game, QUICK).unwrap();
        let draw = |pair| {
            let mut rng = seeded(5, pair);
            openings.opening(&*game, pair as usize, 9, &mut rng, &GOING).unwrap()
        };
        let drawn: Vec<_> = (0..3).map(draw).collect();
        for position in &drawn {
            let found = judge.imbalance(&*game, &**position, &AtomicBool::new(false)).unwrap();
            assert!(found.unwrap() <= 0.15, "{text}: {}", position.text());
        }
        assert_eq!(draw(0).text(), drawn[0].text(), "{text}: the same seed, the same opening");
        assert!(drawn.iter().any(|position| position.text() != drawn[0].text()), "{text}");
    }
}

#[test]
fn what_cannot_be_balanced_is_refused() {
    // In the eyes of one ply the side to move is ahead, and no move is made from the start.
    let xiangqi = game("xiangqi");
    let text = "random:0,balance=0.001,engine=\"alphabeta:depth=1\"";
    let openings = Openings::random(text).unwrap().unwrap();
    let fault =
        openings.opening(&*xiangqi, 0, 1, &mut seeded(1, 0), &GOING).err().unwrap().to_string();
    let shown = text.replace('"', "\\\"");
    let expected =
        format!("openings \"{shown}\": none of 500 openings of xiangqi is so balanced; ");
    assert!(fault.starts_with(&expected) && fault.contains("the best is 0."), "{fault}");
    // Who has been stopped does not go on looking.
    let stop = AtomicBool::new(true);
    assert!(openings.opening(&*xiangqi, 0, 1, &mut seeded(1, 0), &stop).is_ok());
    // No game of a 2×2 board lasts so long.
    let tiny = game("ewn:size=2,stones=1");
    let openings = Openings::random("random:50,balance=0.1").unwrap().unwrap();
    let fault =
        openings.opening(&*tiny, 0, 1, &mut seeded(1, 0), &GOING).err().unwrap().to_string();
    assert!(fault.ends_with("ewn:size=2,stones=1 ends before so many moves"), "{fault}");
}

#[test]
fn wrong_texts_are_refused_with_their_place() {
    let ewn = game("ewn");
    let said = |text: &str| Openings::of(&*ewn, text).unwrap_err().to_string();
    assert_eq!(
        said("random:4,balance=0.6"),
        "openings \"random:4,balance=0.6\", character 10 (\"balance=0.6\"): balance is how far the \
         win chance may be from a half, from 0 to 0.5"
    );
    assert_eq!(
        said("random:4,engine=greedy"),
        "openings \"random:4,engine=greedy\", character 10 (\"engine=greedy\"): engine= judges the \
         balance: balance= is missing"
    );
    assert_eq!(
        said("random:4,balance=0.1,engine=star2"),
        "engine \"star2\": who judges openings needs depth= or nodes=, so that it says the same on \
         every machine"
    );
    assert_eq!(
        said("random:balance=0.1"),
        "openings \"random:balance=0.1\": random: takes a number of moves from 0 to 200"
    );
    assert_eq!(
        said("random:201"),
        "openings \"random:201\", character 8 (\"201\"): random: takes a number of moves from 0 to 200"
    );
    assert_eq!(
        said("random:4,quick"),
        "openings \"random:4,quick\", character 10 (\"quick\"): unknown option \"quick\"; known: \
         PLIES, balance, engine"
    );
    assert!(said("random:4,balance=0.1,engine=\"star3:depth=2\"").contains("unknown engine"));
    assert!(said("no/such.txt").starts_with("openings file \"no/such.txt\": "));
    let fault = Openings::of(&*game("amazons:size=5"), "suite").unwrap_err().to_string();
    let expected = "openings \"suite\": amazons:size=5 has no suite of openings; these have one: \
                    minichess, minichess:mirrored, ";
    assert!(fault.starts_with(expected), "{fault}");
}

#[test]
fn a_proved_draw_is_no_opening() {
    let minichess = game("minichess:mirrored");
    let stop = AtomicBool::new(false);
    let mut judge = BalanceJudge::new(&*minichess, "alphabeta:depth=2").unwrap();
    let mut off = |position: &dyn AnyPosition, stop: &AtomicBool| {
        judge.imbalance(&*minichess, position, stop).unwrap()
    };
    // White must take the rook, and kings alone draw.
    let drawn = minichess.parse("4k/5/5/1r3/K4 w - - 0 1").unwrap();
    assert_eq!(off(&*drawn, &stop), Some(0.5));
    let start = minichess.start(1);
    assert!(off(&*start, &stop).unwrap() < 0.5);
    assert_eq!(off(&*start, &AtomicBool::new(true)), None);
}

#[test]
fn a_short_list_is_the_beginning_of_a_long_one() {
    let ewn = game("ewn:king6");
    let recipe = Recipe {
        plies: 4,
        seed: 3,
        balance: 0.1,
        engine: "star2:depth=1".to_owned(),
        check: "star2:depth=2".to_owned(),
    };
    let go = AtomicBool::new(false);
    let list = |count: usize| -> Vec<Made> {
        let mut maker = Maker::new(&*ewn, &recipe).unwrap();
        let made = (0..count).map(|_| maker.next(&go, &mut |_| ()).unwrap().unwrap()).collect();
        let counts = maker.counts();
        assert_eq!(counts.kept, count as u64);
        assert!(counts.drawn >= counts.balanced && counts.balanced >= counts.distinct);
        assert!(counts.distinct >= counts.kept);
        made
    };
    let long = list(8);
    assert_eq!(list(3), long[..3]);
    assert!(long.iter().all(|made| made.imbalance.iter().all(|&off| off <= 0.1)));
    // One opening and no other: the second is a copy, and the search for it ends.
    let same = Recipe { plies: 0, balance: 0.5, ..recipe };
    let mut maker = Maker::new(&*ewn, &same).unwrap();
    assert!(maker.next(&go, &mut |_| ()).unwrap().is_some());
    let fault = maker.next(&go, &mut |_| ()).unwrap_err().to_string();
    assert_eq!(
        fault,
        "openings of \"ewn:king6\": 5000 openings in a row were not within 0.5 of balance or were \
         there before"
    );
    let stop = AtomicBool::new(true);
    assert_eq!(Maker::new(&*ewn, &same).unwrap().next(&stop, &mut |_| ()).unwrap(), None);
}

#[test]
fn the_fairest_of_a_few_is_fairer_than_the_first() {
    let stop = AtomicBool::new(false);
    for text in ["minichess", "ewn", "amazons:size=6", "xiangqi"] {
        let game = game(text);
        let mut judge = BalanceJudge::new(&*game, "level:max,nodes=3000").unwrap();
        let mut sums = [0.0, 0.0];
        for pair in 0..12 {
            for (openings, sum) in
                [Openings::Random(4), Openings::Fairest(4)].into_iter().zip(&mut sums)
            {
                let draw =
                    || openings.opening(&*game, pair, 5, &mut seeded(9, pair as u64), &GOING);
                let opening = draw().unwrap();
                assert_eq!(opening.text(), draw().unwrap().text(), "the same from the same seed");
                *sum += judge.imbalance(&*game, &*opening, &stop).unwrap().unwrap();
            }
        }
        let [plain, fairest] = sums;
        // Where chance makes fair openings by itself there is little to gain.
        assert!(fairest < f64::max(0.8 * plain, 12.0 * 0.04), "{text}: {plain} and {fairest}");
    }
}
