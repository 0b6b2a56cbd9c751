//! Tests of the distributions of turns, of `eval=race` and of who may ask for it.

use super::EwnKit;
use super::race::RaceEvaluator;
use super::tests::{at, game, positions, turned};
use super::turns::{KEPT, LONGEST, Survival, movers, survivals, table, turns};
use super::vectors::{STONES, VECTORS, Vectors, digits, mirrored, place};
use crate::{Evaluator, Kit};
use std::collections::HashMap;
use yiqi_core::{Game, Options, Side, below, seeded};
use yiqi_games::ewn::{Ewn, Position};

/// Distances of the stones that are left, by number − 1; 0 is gone.
type Side6 = [usize; STONES];

/// The stones that a face allows, by the words of the rules.
fn allowed(stones: &Side6, face: usize) -> Vec<usize> {
    if stones[face] > 0 {
        return vec![face];
    }
    let lower = (0..face).filter(|&stone| stones[stone] > 0).max();
    let higher = (face + 1..STONES).filter(|&stone| stones[stone] > 0).min();
    lower.into_iter().chain(higher).collect()
}

/// The expected number of turns under the policy of fewest expected turns.
fn expected(stones: Side6, known: &mut HashMap<Side6, f64>) -> f64 {
    if let Some(&turns) = known.get(&stones) {
        return turns;
    }
    let mut sum = 1.0;
    for face in 0..STONES {
        let choices = allowed(&stones, face);
        let least = choices.iter().map(|&stone| left(stones, stone, known)).reduce(f64::min);
        sum += least.unwrap() / STONES as f64;
    }
    known.insert(stones, sum);
    sum
}

/// The same once `stone` has made a step.
fn left(mut stones: Side6, stone: usize, known: &mut HashMap<Side6, f64>) -> f64 {
    stones[stone] -= 1;
    if stones[stone] == 0 { 0.0 } else { expected(stones, known) }
}

/// The chance to be on the way still after each number of turns: all sides that can come of `start`, turn
/// by turn, with their probabilities.
fn enumerated(start: Side6, known: &mut HashMap<Side6, f64>) -> Survival {
    let mut now = HashMap::from([(start, 1.0)]);
    let mut survival = [0.0; LONGEST + 1];
    for after in &mut survival {
        *after = now.values().sum();
        let mut next: HashMap<Side6, f64> = HashMap::new();
        for (stones, weight) in now {
            for face in 0..STONES {
                let choices = allowed(&stones, face);
                let ways: Vec<f64> =
                    choices.iter().map(|&stone| left(stones, stone, known)).collect();
                let least = ways.iter().copied().fold(f64::INFINITY, f64::min);
                let best = choices.iter().zip(&ways).filter(|(_, way)| **way - least < 1e-12);
                let best: Vec<usize> = best.map(|(stone, _)| *stone).collect();
                for &stone in &best {
                    let mut child = stones;
                    child[stone] -= 1;
                    if child[stone] > 0 {
                        *next.entry(child).or_default() += weight / (STONES * best.len()) as f64;
                    }
                }
            }
        }
        now = next;
    }
    survival
}

#[test]
fn distributions_are_those_of_an_enumeration() {
    let (all, mut known) = (survivals(), HashMap::new());
    let mut rng = seeded(1, 0);
    let mut drawn: Vec<usize> =
        (0..150).map(|_| 1 + below(&mut rng, VECTORS as u32 - 1) as usize).collect();
    drawn.extend([place(0), 4 * place(5), VECTORS - 1]);
    for vector in drawn {
        let slow = enumerated(digits(vector), &mut known);
        for (turn, (fast, slow)) in all[vector].iter().zip(slow).enumerate() {
            assert!((fast - slow).abs() < 1e-12, "{vector} turn {turn}: {fast} {slow}");
        }
    }
    // One stone two steps away, alone: every face moves it. Two of them: the same.
    let two = 2 * place(3);
    assert!(all[two].iter().zip([1.0, 1.0, 0.0]).all(|(a, b)| (a - b).abs() < 1e-15));
    assert_eq!(all[0], [1.0; LONGEST + 1]);
    // Stone 1 at one step, the others far: one turn with a chance of 1/6.
    let far = (1..STONES).map(|stone| 4 * place(stone)).sum::<usize>();
    assert!((all[1 + far][1] - 5.0 / 6.0).abs() < 1e-15);
    // The slowest side of all arrives within nineteen turns, and one in fifteen times after fifteen.
    let slowest = all[VECTORS - 1];
    assert!(slowest[LONGEST] == 0.0 && slowest[LONGEST - 1] > 0.0);
    assert!((slowest[KEPT - 1] - 0.0665).abs() < 1e-4, "{}", slowest[KEPT - 1]);
}

#[test]
fn numbers_turned_round_need_as_many_turns() {
    let all = survivals();
    for vector in 1..VECTORS {
        for (a, b) in all[vector].iter().zip(&all[mirrored(vector)]) {
            assert!((a - b).abs() < 1e-12, "{vector}");
        }
    }
}

/// Why the policy hardly matters: where two stones may move, one of them is ahead at every turn.
#[test]
fn most_choices_suit_every_opponent() {
    let all = survivals();
    let (mut choices, mut clear) = (0, 0);
    for vector in 1..VECTORS {
        let digits = digits(vector);
        for face in 0..STONES {
            let [Some(low), Some(high)] = movers(&digits, face) else { continue };
            if low == high || digits[low] == 1 || digits[high] == 1 {
                continue;
            }
            let [low, high] = [low, high].map(|stone| all[vector - place(stone)]);
            let ahead = |a: &Survival, b: &Survival| a.iter().zip(b).all(|(a, b)| *a <= b + 1e-12);
            choices += 1;
            clear += u32::from(ahead(&low, &high) || ahead(&high, &low));
            assert!(turns(&low).is_finite() && turns(&high).is_finite());
        }
    }
    println!("{clear} of {choices} choices are clear");
    assert!(f64::from(clear) > 0.9 * f64::from(choices), "{clear} of {choices}");
}

/// The chance to be home first, as it is defined: over all pairs of turns.
fn slow_first(own: &Survival, other: &Survival) -> f64 {
    let at = |survival: &Survival, turn: usize| survival[turn - 1] - survival[turn];
    let mut sums = [0.0; 2];
    for mine in 2..=LONGEST {
        for theirs in 1..=LONGEST {
            let weight = at(own, mine) * at(other, theirs);
            sums[usize::from(mine <= theirs)] += weight;
        }
    }
    sums[1] / (sums[0] + sums[1])
}

#[test]
fn the_chance_is_that_of_the_two_distributions() {
    let game = game("ewn");
    let (race, vectors) = (RaceEvaluator::new(&game), Vectors::new(&game));
    let all = survivals();
    let mut asked = 0;
    for p in positions(&game, 5, 200) {
        let [own, other] = [p.side(), !p.side()].map(|side| all[vectors.of(&p, side)]);
        if own[1] < 1e-9 {
            continue;
        }
        let (fast, slow) = (f64::from(race.first_home(&p)), slow_first(&own, &other));
        assert!((fast - slow).abs() < 1e-4, "{fast} {slow}");
        let wins = f64::from(game.winning_faces(&p)) / 6.0;
        let value = race.value(&game, &p, &());
        assert!((value - (wins + (1.0 - wins) * (2.0 * slow - 1.0))).abs() < 2e-4);
        asked += 1;
    }
    assert!(asked > 1000, "{asked}");
    assert_eq!(table().len(), VECTORS);
}

/// The same position with the board mirrored along the way to the goal, which exchanges both directions.
fn transposed(game: &Ewn, p: &Position) -> Position {
    let text = game_text(game, p);
    let (rows, rest) = text.split_once(' ').unwrap();
    let rows: Vec<Vec<char>> = rows.split('/').map(unpacked).collect();
    let rows: Vec<String> = (0..5)
        .map(|y| (0..5).map(|x| rows[x][y]).collect::<String>())
        .map(|row| packed(&row))
        .collect();
    at(game, &format!("{} {rest}", rows.join("/")))
}

/// The same position with the numbers of one side turned round.
fn renumbered(game: &Ewn, p: &Position, side: Side) -> Position {
    let base = if side == Side::First { b'A' } else { b'a' };
    let swap = |c: char| match (c as u8).checked_sub(base) {
        Some(number @ 0..6) => char::from(base + 5 - number),
        _ => c,
    };
    let text = game_text(game, p);
    let (rows, rest) = text.split_once(' ').unwrap();
    at(game, &format!("{} {rest}", rows.chars().map(swap).collect::<String>()))
}

fn game_text(game: &Ewn, p: &Position) -> String {
    use yiqi_core::Notation as _;
    game.text(p, None, &game.trail(p))
}

fn unpacked(row: &str) -> Vec<char> {
    let cells = |c: char| match c.to_digit(10) {
        Some(empty) => vec!['.'; empty as usize],
        None => vec![c],
    };
    row.chars().flat_map(cells).collect()
}

fn packed(row: &str) -> String {
    let mut text = String::new();
    let mut empty = 0;
    for c in row.chars().chain(['/']) {
        if c == '.' {
            empty += 1;
            continue;
        }
        if empty > 0 {
            text += &empty.to_string();
        }
        empty = 0;
        text.extend((c != '/').then_some(c));
    }
    text
}

#[test]
fn learned_values_know_the_symmetries() {
    let game = game("ewn");
    for eval in ["x:eval=race", "x:eval=ntuple"] {
        let evaluator = EwnKit::evaluator(&game, &mut Options::parse("x", eval).unwrap()).unwrap();
        let value = |p: &Position| evaluator.value(&game, p, &());
        for p in positions(&game, 6, 30) {
            let there = value(&p);
            assert!((-1.0..=1.0).contains(&there));
            let mut twins = vec![turned(&game, &p), transposed(&game, &p)];
            twins.extend(Side::BOTH.map(|side| renumbered(&game, &p, side)));
            for twin in twins {
                // Sums of single precision, in another order.
                assert!((value(&twin) - there).abs() < 1e-5, "{eval} {}", game_text(&game, &p));
            }
            let terms = evaluator.terms(&game, &p);
            assert!(terms.iter().all(|t| (t.share - t.weight * (t.own - t.other)).abs() < 1e-9));
            if eval == "x:eval=race" {
                let sum: f64 = terms.iter().map(|term| term.share).sum();
                assert!((sum - there).abs() < 1e-6, "{sum} {there}");
            }
        }
    }
}

#[test]
fn other_games_are_told_why_not() {
    for (text, words) in [
        ("ewn:king6", "king6 has other rules"),
        ("ewn:stride", "stride has other rules"),
        ("ewn:size=6", "this board has 6×6 squares"),
        ("ewn:stones=5", "this game has 5 stones a side"),
    ] {
        for eval in ["race", "ntuple"] {
            let engine = format!("star2:eval={eval}");
            let mut options = Options::parse("engine", &engine).unwrap();
            let fault = EwnKit::evaluator(&game(text), &mut options).unwrap_err();
            assert!(fault.to_string().contains(words), "{fault}");
            assert_eq!(fault.span().map(|span| &engine[span]), Some(&engine[6..]));
        }
    }
    let mut options = Options::parse("engine", "star2:eval=race,reach=2").unwrap();
    let fault = EwnKit::evaluator(&game("ewn"), &mut options).unwrap_err().to_string();
    assert!(fault.contains("eval=race has no weights to set"), "{fault}");
}
