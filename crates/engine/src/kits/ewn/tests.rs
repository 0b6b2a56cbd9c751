//! Tests of the evaluators and of the craft.

use super::features::Features;
use super::{EwnEvaluator, EwnKit, FeatureEvaluator};
use crate::{Craft, Evaluator, Kit};
use yiqi_core::{Ask, Game, Kind, Notation, Options, Outcome, Rules, Side, seeded};
use yiqi_games::ewn::{Ewn, Move, Moves, Position, Quiet, Stone};

const GAMES: [&str; 6] = [
    "ewn",
    "ewn:king6",
    "ewn:king6,goal=home",
    "ewn:stride",
    "ewn:size=7x4",
    "ewn:size=1x9,stones=3",
];

pub(super) fn game(text: &str) -> Ewn {
    Ewn::build(&mut Options::parse("game", text).unwrap()).unwrap()
}

/// The features that a text asks for, those of the variant where it asks for none.
fn evaluator(game: &Ewn, text: &str) -> FeatureEvaluator {
    let text = if text == "x" { "x:eval=handcrafted" } else { text };
    let mut options = Options::parse("engine", text).unwrap();
    let evaluator = EwnKit::evaluator(game, &mut options).unwrap();
    options.finish(&[]).unwrap();
    match evaluator {
        EwnEvaluator::Features(evaluator) => evaluator,
        other => panic!("no sum of features: {other:?}"),
    }
}

fn both(game: &Ewn) -> [FeatureEvaluator; 2] {
    ["x", "x:eval=simple"].map(|text| evaluator(game, text))
}

pub(super) fn at(game: &Ewn, text: &str) -> Position {
    game.parse(text).unwrap_or_else(|fault| panic!("{fault}")).position
}

/// Positions of random games, none of them decided.
pub(super) fn positions(game: &Ewn, seed: u64, games: usize) -> Vec<Position> {
    let mut rng = seeded(seed, 0);
    let mut out = Vec::new();
    for _ in 0..games {
        let mut p = game.start(&mut rng);
        let mut t = Quiet(0);
        while game.end(&p, &t, Ask::Rules).is_none() {
            out.push(p.clone());
            let roll = game.cast(&p, &mut rng);
            let m = game.random(&p, roll, &mut rng).unwrap();
            game.play(&mut p, &mut t, m);
        }
    }
    out
}

/// The same position for the other colour: turned by half a turn, colours and side exchanged.
pub(super) fn turned(game: &Ewn, p: &Position) -> Position {
    let text = game.text(p, None, &Quiet(0));
    let (board, rest) = text.split_once(' ').unwrap();
    // Runs of empty squares have one digit on the boards used here.
    let swap = |c: char| match c {
        c if c.is_ascii_lowercase() => c.to_ascii_uppercase(),
        c => c.to_ascii_lowercase(),
    };
    let board: String = board.chars().rev().map(swap).collect();
    at(game, &format!("{board} {} -", if rest.starts_with('r') { 'b' } else { 'r' }))
}

#[test]
fn values_change_sign_under_colour_swap() {
    for text in GAMES {
        let game = game(text);
        for evaluator in both(&game) {
            for p in positions(&game, 1, 20) {
                let swapped = turned(&game, &p);
                // For the side to move the swapped position is the same one …
                let (a, b) =
                    (evaluator.value(&game, &p, &()), evaluator.value(&game, &swapped, &()));
                assert!((a - b).abs() < 1e-12, "{text}: {a} {b}");
                // … and for Red the score has changed its sign.
                let red = |p: &Position| evaluator.score(&game, p, Side::First);
                assert!((red(&p) + red(&swapped)).abs() < 1e-9);
                let blue = evaluator.score(&game, &p, Side::Second);
                assert!((red(&p) + blue).abs() < 1e-9);
            }
        }
    }
}

/// Features that must not fall when a stone comes nearer to its goal, the others left alone.
#[test]
fn progress_grows_with_progress() {
    let progress = |features| match features {
        Features::Standard => vec![0, 1],
        Features::King6 => vec![1, 4],
        Features::Stride => vec![0],
        Features::Simple => vec![1],
    };
    for text in GAMES {
        let game = game(text);
        let distances = super::distance::Distances::new(&game);
        for features in [Features::of(&game), Features::Simple] {
            for side in [Side::First, Side::Second] {
                let stone = |number| Stone::new(side, number);
                let area = game.board().area() as u8;
                // One stone alone, then with a second one that stays.
                for fixed in [None, Some(area / 2)] {
                    let mut by_distance: Vec<(u8, Vec<f64>)> = Vec::new();
                    for square in (0..area).filter(|s| Some(*s) != fixed) {
                        let mut stones = vec![(stone(1), square)];
                        stones.extend(fixed.map(|s| (stone(2), s)));
                        let p = board(&game, &stones, side);
                        let Some(p) = p else { continue };
                        let measured = features.measure(&game, &distances, &p, side);
                        let terms = progress(features).iter().map(|&i| measured[i]).collect();
                        by_distance.push((distances.get(side, square), terms));
                    }
                    by_distance.sort_by_key(|(distance, _)| std::cmp::Reverse(*distance));
                    let mut rose = 0;
                    for pair in by_distance.windows(2) {
                        let ((far, before), (near, after)) = (&pair[0], &pair[1]);
                        for (a, b) in before.iter().zip(after) {
                            assert!(b >= a, "{text} {features:?}: {far} {a}, {near} {b}");
                            rose += usize::from(near < far && b > a);
                        }
                    }
                    assert!(rose > 0 || fixed.is_some(), "{text} {features:?}");
                }
            }
        }
    }
}

/// A position with these stones and a single enemy somewhere out of the way; `None` where the
/// game would be over.
fn board(game: &Ewn, stones: &[(Stone, u8)], side: Side) -> Option<Position> {
    let area = game.board().area();
    let mut cells: Vec<Option<char>> = vec![None; area];
    for (stone, square) in stones {
        cells[usize::from(*square)] = Some(stone.letter());
    }
    let enemy = Stone::new(!side, 3);
    let free = (0..area).find(|&s| {
        cells[s].is_none() && !game.is_goal(!side, s as u8) && !game.is_goal(side, s as u8)
    })?;
    cells[free] = Some(enemy.letter());
    let width = usize::from(game.board().width);
    let rows: Vec<String> = cells
        .chunks(width)
        .rev()
        .map(|row| {
            let mut text = String::new();
            let mut empty = 0;
            for cell in row.iter().copied().chain([Some('/')]) {
                match cell {
                    None => empty += 1,
                    Some(c) => {
                        if empty > 0 {
                            text += &empty.to_string();
                        }
                        empty = 0;
                        text.extend((c != '/').then_some(c));
                    }
                }
            }
            text
        })
        .collect();
    let letter = game.letter(side);
    game.parse(&format!("{} {letter} -", rows.join("/"))).ok().map(|setup| setup.position)
}

/// The faces that win at once, by playing every move of every roll.
fn slow_winning_faces(game: &Ewn, p: &Position) -> u32 {
    let side = game.side(p);
    let wins = |roll| {
        let mut moves = Moves::new();
        game.moves(p, roll, Kind::All, &mut moves);
        moves.iter().any(|&m| {
            let (mut child, mut trail) = (p.clone(), Quiet(0));
            game.play(&mut child, &mut trail, m);
            let end = game.end(&child, &trail, Ask::Rules);
            end.is_some_and(|end| end.outcome == Outcome::Win(side))
        })
    };
    game.rolls(p).iter().map(|&(roll, _)| u32::from(wins(roll))).sum()
}

#[test]
fn winning_faces_are_counted_exactly() {
    for text in GAMES {
        let game = game(text);
        let mut some = 0;
        for p in positions(&game, 2, 200) {
            let exact = slow_winning_faces(&game, &p);
            assert_eq!(game.winning_faces(&p), exact);
            some += u32::from(exact > 0);
            let share = f64::from(exact) / game.stones() as f64;
            for evaluator in both(&game) {
                let value = evaluator.value(&game, &p, &());
                assert!((-1.0..=1.0).contains(&value));
                assert!(value >= share - (1.0 - share) - 1e-12, "{value} {share}");
                assert!((evaluator.worth(evaluator.chance(value)) - value).abs() < 1e-12);
            }
        }
        assert!(some > 10, "{text}");
    }
    let game = game("ewn");
    for (text, faces) in [
        ("A4/5/5/2F2/1a3 r -", 0), // six is two squares away
        ("A4/5/5/3F1/1a3 r -", 5), // only a 1 forces the other stone
        ("5/5/5/3F1/1a3 r -", 6),  // alone, every face
        ("1BA2/5/5/5/2a2 r -", 0),
        ("A4/1a3/2B2/5/5 r -", 1), // the last enemy stone stands beside stone 1 only
        ("A4/1a3/2C2/5/5 r -", 2), // a 2 may choose stone 1 as well
    ] {
        assert_eq!(game.winning_faces(&at(&game, text)), faces, "{text}");
        assert_eq!(slow_winning_faces(&game, &at(&game, text)), faces, "{text}");
    }
}

#[test]
fn terms_add_up_to_the_score() {
    for text in GAMES {
        let game = game(text);
        for evaluator in both(&game) {
            for p in positions(&game, 3, 5) {
                let terms = evaluator.terms(&game, &p);
                let sum: f64 =
                    terms.iter().filter(|t| t.name != "winning faces").map(|t| t.share).sum();
                assert!((sum - evaluator.score(&game, &p, game.side(&p))).abs() < 1e-9);
                for t in &terms {
                    assert!((t.share - t.weight * (t.own - t.other)).abs() < 1e-9, "{t:?}");
                }
            }
        }
    }
}

#[test]
fn king6_sees_threats_and_dangers() {
    let game = game("ewn:king6");
    let evaluator = evaluator(&game, "x");
    // Red's 5 beside Blue's 3 and 6; equal numbers do nothing to each other.
    let p = at(&game, "6/6/1Ec3/1f4/6/BA2ab r -");
    let names: Vec<(String, f64, f64)> =
        evaluator.terms(&game, &p).into_iter().map(|t| (t.name, t.own, t.other)).collect();
    assert!(names.contains(&("threats".to_owned(), 1.0, 1.0)), "{names:?}");
    assert!(names.contains(&("dangers".to_owned(), 1.0, 1.0)), "{names:?}");
    assert!(names.contains(&("number".to_owned(), 8.0, 12.0)), "{names:?}");
}

#[test]
fn weights_come_from_options() {
    let game = game("ewn:king6");
    let p = at(&game, "A5/6/6/6/6/4ba r -");
    let heavy = evaluator(&game, "x:number=100,eval=handcrafted");
    assert!(heavy.value(&game, &p, &()) < evaluator(&game, "x").value(&game, &p, &()));
    for (text, words) in [
        ("x:eval=nnue", "known: handcrafted, simple, race, ntuple, ntuple:FILE, weights:FILE"),
        ("x:scale=0", "greater than 0"),
        ("x:eval=weights:no/such/file.toml", "no/such/file.toml"),
        ("x:number=much", "number takes"),
    ] {
        let fault = EwnKit::evaluator(&game, &mut Options::parse("engine", text).unwrap());
        assert!(fault.unwrap_err().to_string().contains(words), "{text}");
    }
    let names = EwnKit::weight_names(&game);
    assert_eq!(names, ["number", "progress", "threats", "dangers", "nearest", "scale", "stones"]);
}

#[test]
fn levels_are_given_for_every_variant() {
    let levels: toml::Table = EwnKit::LEVELS.parse().unwrap();
    for variant in ["default", "king6", "stride"] {
        for level in ["easy", "normal", "hard", "max"] {
            let text = levels[variant][level].as_str().unwrap();
            assert!(Options::parse("engine", text).is_ok());
        }
    }
}

#[test]
fn goals_come_before_captures_and_captures_before_the_rest() {
    let game = game("ewn");
    let craft = EwnKit::craft(&game, &crate::Library::default());
    let p = at(&game, "AB3/5/5/2ab1/2fC1 r -");
    let go = |text: &str| game.parse_move(&p, None, text).unwrap()[0];
    let rank = |text: &str| craft.noisy(&game, &p, go(text));
    assert!(rank("d1e1") > Some(50));
    assert_eq!(rank("a5b5"), None, "an own stone is no prey");
    assert_eq!(rank("a5a4"), None);
    let p = at(&game, "5/5/2A2/2fa1/1b3 r -");
    let rank = |text: &str| craft.noisy(&game, &p, game.parse_move(&p, None, text).unwrap()[0]);
    assert!(rank("c3c2") > rank("c3d2"), "the larger number first");
    assert!(rank("c3d3").is_none());

    for text in GAMES {
        let game = self::game(text);
        let craft = EwnKit::craft(&game, &crate::Library::default());
        for p in positions(&game, 4, 5) {
            for &(roll, _) in game.rolls(&p) {
                let mut moves = Moves::new();
                game.moves(&p, roll, Kind::All, &mut moves);
                let mut noisy = Moves::new();
                game.moves(&p, roll, Kind::Noisy, &mut noisy);
                for &m in &moves {
                    assert!(craft.slot(&game, &p, m) < craft.slots(&game));
                    assert_eq!(craft.noisy(&game, &p, m).is_some(), noisy.contains(&m));
                }
            }
        }
    }
    assert!(craft.slot(&game, &p, Move::Place(719)) < craft.slots(&game));
}
