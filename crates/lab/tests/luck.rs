//! The luck of the dice: exactly zero on average, and with it taken out a match takes less than half
//! as many games.

#[path = "../../../tests/fifth_game/mod.rs"]
mod fifth_game;

use fifth_game::NimKit;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use yiqi_core::{Outcome, Rng, Side, seeded};
use yiqi_engine::any::{AnyGame, AnyPosition, AnyReport, AnySearch};
use yiqi_engine::{Leash, Registry};
use yiqi_lab::{JUDGE, Judge, LuckAdjusted, PairLuck, Wall, Z95, luck};

/// What the die showed and the move.
type Turn = (Option<u32>, String);

/// What the first side scored and how.
struct Course {
    score: f64,
    turns: Vec<Turn>,
}

fn game(text: &str) -> Arc<dyn AnyGame> {
    Registry::standard().with::<NimKit>().game(text).unwrap()
}

fn think(engine: &mut dyn AnySearch, position: &dyn AnyPosition) -> AnyReport {
    let (limits, clock, stop) = (engine.limits(), Wall::start(), AtomicBool::new(false));
    let leash = Leash { limits: &limits, clock: &clock, stop: &stop };
    engine.think(position, leash, &mut |_| ()).unwrap()
}

/// The score of the first side, once the game is over.
fn score(position: &dyn AnyPosition) -> Option<f64> {
    position.end().map(|end| match end.outcome {
        Outcome::Win(Side::First) => 1.0,
        Outcome::Win(Side::Second) => 0.0,
        Outcome::Draw => 0.5,
    })
}

fn luck_of(judge: &mut Judge, opening: &dyn AnyPosition, turns: &[Turn]) -> f64 {
    luck(judge, opening, turns.iter().map(|(roll, text)| (*roll, &**text))).unwrap()
}

fn play(seats: [&mut dyn AnySearch; 2], opening: &dyn AnyPosition, dice: &mut Rng) -> Course {
    let (mut position, mut turns) = (opening.fork(), Vec::new());
    loop {
        if let Some(score) = score(&*position) {
            return Course { score, turns };
        }
        position.cast(dice);
        let best = think(seats[position.side().index()], &*position).best.unwrap();
        turns.push((position.roll(), position.play(&best).unwrap()));
    }
}

/// Pairs of games with the same dice, A first and then B.
fn pairs(game: &dyn AnyGame, [a, b]: [&str; 2], count: u64) -> Vec<[Course; 2]> {
    let (mut a, mut b) = (game.engine(a).unwrap(), game.engine(b).unwrap());
    let mut course = |index, a_first| {
        a.new_game(2 * index);
        b.new_game(2 * index + 1);
        let seats: [&mut dyn AnySearch; 2] =
            if a_first { [&mut *a, &mut *b] } else { [&mut *b, &mut *a] };
        play(seats, &*game.start(0), &mut seeded(7, index))
    };
    (0..count).map(|index| [course(index, true), course(index, false)]).collect()
}

fn judged(game: &dyn AnyGame, judge: &str, pairs: &[[Course; 2]]) -> Vec<PairLuck> {
    let mut judge = Judge::new(game, judge).unwrap();
    let start = game.start(0);
    let mut pair = |pair: &[Course; 2]| {
        let lucks = pair.each_ref().map(|course| luck_of(&mut judge, &*start, &course.turns));
        PairLuck::new(pair.each_ref().map(|course| course.score), lucks)
    };
    pairs.iter().map(&mut pair).collect()
}

/// Asserts that the mean of the lucks is within three standard errors of zero.
fn assert_fair(pairs: &[PairLuck]) {
    let n = pairs.len() as f64;
    let mean = pairs.iter().map(|pair| pair.luck).sum::<f64>() / n;
    let variance = pairs.iter().map(|pair| (pair.luck - mean).powi(2)).sum::<f64>() / n;
    assert!(variance > 0.0 && mean.abs() < 3.0 * (variance / n).sqrt(), "{mean} ± {variance}");
}

/// Takes the luck out and prints what came of it; asserts that neither luck nor the difference that it
/// makes is further from zero than three standard errors.
fn adjusted(game: &dyn AnyGame, judge: &str, played: &[[Course; 2]]) -> LuckAdjusted {
    let pairs = judged(game, judge, played);
    assert_fair(&pairs);
    let of_match = LuckAdjusted::of(&pairs).unwrap();
    let LuckAdjusted { raw, adjusted, share } = of_match;
    // What was taken off accounts for the variance that is gone.
    let deviation = ((raw.variance - adjusted.variance).abs() / raw.count as f64).sqrt();
    let apart = (adjusted.mean - raw.mean).abs();
    assert!(apart < 3.0 * deviation, "{judge}: {apart} ± {deviation}");
    println!(
        "{} {judge}: score {:.2} ± {:.2} %, without luck {:.2} ± {:.2} %, variance / {:.2}, share \
         {share:.2}",
        game.describe(),
        100.0 * raw.mean,
        100.0 * raw.error(),
        100.0 * adjusted.mean,
        100.0 * adjusted.error(),
        of_match.gain(),
    );
    of_match
}

/// 1,000 games; `cargo test -p yiqi-lab --test luck halved -- --nocapture` prints the figures of
/// `docs/results.md`.
#[test]
fn the_variance_is_halved_by_two_evaluators() {
    let game = game("ewn");
    let players = ["expectimax:depth=2,eval=handcrafted", "greedy:eval=handcrafted"];
    let played = pairs(&*game, players, 500);
    let gain = |judge| {
        let of_match = adjusted(&*game, judge, &played);
        assert!(of_match.adjusted.mean > 0.5 + of_match.adjusted.error(), "two turns beat one");
        of_match.gain()
    };
    let (usual, simple) = (gain(JUDGE), gain("expectimax:depth=2,eval=simple"));
    assert!(usual > simple && simple > 2.0, "{usual} {simple}");
    let shallow = gain("greedy:eval=simple");
    assert!(simple > shallow && shallow > 1.5, "{simple} {shallow}");
    // A judge without an opinion.
    assert_eq!(LuckAdjusted::of(&judged(&*game, "random", &played)), None);
}

/// The figures of the other rule sets.
#[test]
#[ignore = "a table for docs/results.md, a minute"]
fn house_rules_gain_too() {
    for text in ["ewn:king6", "ewn:stride"] {
        let game = game(text);
        let played = pairs(&*game, ["expectimax:depth=2", "greedy"], 500);
        assert!(adjusted(&*game, JUDGE, &played).gain() > 1.2);
    }
    let game = game("ewn");
    let played = pairs(&*game, ["star2:depth=3", "expectimax:depth=1"], 500);
    for judge in [JUDGE, "expectimax:depth=2"] {
        assert!(adjusted(&*game, judge, &played).gain() > 2.0);
    }
}

#[test]
fn where_luck_does_not_count_little_is_taken_off() {
    for (text, engines) in [("ewn", ["greedy", "random"]), ("ewn:king6", ["greedy", "random"])] {
        let game = game(text);
        let pairs = judged(&*game, JUDGE, &pairs(&*game, engines, 100));
        assert_fair(&pairs);
        let match_ = LuckAdjusted::of(&pairs).unwrap();
        assert!(match_.gain() > 0.9 && match_.share < 0.6, "{text}: {match_:?}");
    }
}

#[test]
fn an_engine_against_itself_scores_one_half() {
    for (text, engine) in [("ewn", "greedy:noise=0.3"), ("nim:stones=26", "random")] {
        let game = game(text);
        let pairs = judged(&*game, JUDGE, &pairs(&*game, [engine, engine], 200));
        let LuckAdjusted { raw, adjusted, .. } = LuckAdjusted::of(&pairs).unwrap();
        assert!(adjusted.error() < raw.error(), "{text}");
        assert!((adjusted.mean - 0.5).abs() < 3.0 * adjusted.error() / Z95, "{text}: {adjusted:?}");
    }
    // And without any choice left to chance, exactly.
    let game = game("ewn");
    let played = pairs(&*game, ["expectimax:depth=1"; 2], 20);
    let pairs = judged(&*game, JUDGE, &played);
    assert!(pairs.iter().all(|pair| pair.score == 0.5 && pair.luck == 0.0));
    assert_eq!(LuckAdjusted::of(&pairs), None);
}

/// Calls `visit` with the probability and the course of every game from `position` that the dice
/// allow when both sides play as `engine` does.
fn every_game(
    engine: &mut dyn AnySearch,
    position: &dyn AnyPosition,
    weight: f64,
    turns: &mut Vec<Turn>,
    visit: &mut dyn FnMut(f64, f64, &[Turn]),
) {
    if let Some(score) = score(position) {
        return visit(weight, score, turns);
    }
    let faces = position.faces();
    let weight = weight / faces.len() as f64;
    for face in faces {
        let mut next = position.fork();
        next.set_roll(&face.to_string()).unwrap();
        let best = think(engine, &*next).best.unwrap();
        turns.push((Some(face), next.play(&best).unwrap()));
        every_game(engine, &*next, weight, turns, visit);
        turns.pop();
    }
}

const TINY: [(&str, &str); 3] =
    [("ewn:size=3,stones=2", ""), ("ewn", "5/1a3/1bB2/3A1/5 r -"), ("nim:stones=6", "")];

fn opening(game: &dyn AnyGame, text: &str) -> Box<dyn AnyPosition> {
    if text.is_empty() { game.start(0) } else { game.parse(text).unwrap() }
}

/// Poor judges too: over all that the dice may show, luck is nothing.
#[test]
fn luck_has_mean_zero_exactly() {
    for (text, position) in TINY {
        let game = game(text);
        let start = opening(&*game, position);
        for judge in [JUDGE, "expectimax:depth=2", "mcts:nodes=20", "random"] {
            let mut judge = Judge::new(&*game, judge).unwrap();
            let (mut policy, mut games) = (game.engine("expectimax:depth=1").unwrap(), 0);
            let (mut whole, mut mean, mut least, mut most) = (0.0, 0.0, 0.0_f64, 0.0_f64);
            every_game(&mut *policy, &*start, 1.0, &mut Vec::new(), &mut |weight, _, turns| {
                let luck = luck_of(&mut judge, &*start, turns);
                games += 1;
                whole += weight;
                mean += weight * luck;
                (least, most) = (least.min(luck), most.max(luck));
            });
            assert!(games > 20 && f64::abs(whole - 1.0) < 1e-12, "{text}: {games}, {whole}");
            assert!(f64::abs(mean) < 1e-12, "{text}: {mean}");
            let opinion = judge.describe() != "random";
            assert_eq!(most > 0.1 && least < -0.1, opinion, "{text} {}", judge.describe());
        }
    }
}

/// A judge that knows the truth, and players who do: what is left of every game is its value.
#[test]
fn perfect_judges_leave_nothing_to_chance() {
    for (text, position) in TINY {
        let game = game(text);
        let start = opening(&*game, position);
        let perfect = "star2:depth=40,table=1";
        let mut policy = game.engine(perfect).unwrap();
        let report = think(&mut *policy, &*start);
        assert!(report.exact, "{text}");
        let value = if start.side() == Side::First { report.win } else { 1.0 - report.win };
        let mut judge = Judge::new(&*game, perfect).unwrap();
        let mut mean = 0.0;
        every_game(&mut *policy, &*start, 1.0, &mut Vec::new(), &mut |weight, score, turns| {
            mean += weight * score;
            let left = score - luck_of(&mut judge, &*start, turns);
            assert!((left - value).abs() < 1e-9, "{text} {turns:?}: {left}, not {value}");
        });
        assert!((mean - value).abs() < 1e-9, "{text}");
    }
}

#[test]
fn rolls_that_decide_the_game_are_exact() {
    let nim = game("nim:stones=3");
    let mut judge = Judge::new(&*nim, "greedy:near=0").unwrap();
    let start = nim.start(0);
    // A 3 takes all; of the others this judge has no opinion, one half: the mean is 2/3.
    let lucky = luck(&mut judge, &*start, [(Some(3), "3")]).unwrap();
    assert!((lucky - 1.0 / 3.0).abs() < 1e-12, "{lucky}");
    let unlucky = luck(&mut judge, &*start, [(Some(2), "1")]).unwrap();
    assert!((unlucky + 1.0 / 6.0).abs() < 1e-12, "{unlucky}");
    // A roll that was cast counts though its player gives up; one that stood there before does not.
    let forfeited = luck(&mut judge, &*start, [(Some(3), "")]).unwrap();
    assert_eq!(forfeited, lucky);
    let given = nim.parse("3 f 3").unwrap();
    assert_eq!(luck(&mut judge, &*given, [(Some(3), "3")]).unwrap(), 0.0);
    // The luck of the second side is the first one's bad luck.
    let second = nim.parse("3 s -").unwrap();
    assert_eq!(luck(&mut judge, &*second, [(Some(3), "3")]).unwrap(), -lucky);
}

#[test]
fn what_cannot_be_judged_is_refused() {
    let nim = game("nim:stones=3");
    let start = nim.start(0);
    let mut judge = Judge::of(&*nim).unwrap().unwrap();
    let mut said = |opening: &dyn AnyPosition, turn| {
        luck(&mut judge, opening, [turn]).unwrap_err().to_string()
    };
    assert!(said(&*start, (None, "1")).contains("what the die showed here is not known"));
    assert!(said(&*start, (Some(4), "1")).contains("the die has no such face here"));
    assert!(said(&*start, (Some(1), "2")).contains("the die shows 1"));
    assert!(said(&*nim.parse("3 f 2").unwrap(), (Some(1), "1")).contains("no die is cast here"));
    assert!(Judge::of(&*game("xiangqi")).unwrap().is_none());
    let refused = |text| Judge::new(&*nim, text).err().map(|fault| fault.to_string());
    assert!(refused("star2").unwrap().contains("by depth or nodes"));
    assert!(refused("mcts:time=1").unwrap().contains("by depth or nodes"));
    assert!(refused("oracle").unwrap().contains("unknown engine"));
    assert_eq!(refused("mcts:nodes=9"), None);
    assert_eq!(Judge::new(&*nim, "star2:depth=2").unwrap().describe().find("depth=2"), Some(6));
}
