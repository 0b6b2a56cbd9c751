//! The same positions solved by plain value iteration on the slow reference rules, which share nothing with the
//! tables: no symmetries, no numbers, no counters, no rules of ours.

use super::super::MinichessEndgames;
use super::super::known::Verdict;
use super::{game, known};
use crate::exact::Endgames as _;
use std::collections::HashMap;
use yiqi_core::{Notation as _, seeded};
use yiqi_reference::{Reference, reference};

/// What a position comes to: plies to a win, to a loss, or neither yet.
type Value = Option<Verdict>;

/// One position: its moves' ends, or what the rules say of it.
enum Node {
    Over(Verdict),
    Moves(Vec<Result<usize, Verdict>>),
}

/// All positions with these men, letters as in position texts, solved; by text without counters.
fn solve(
    rules: &dyn Reference,
    men: &str,
    fewer: &HashMap<String, Verdict>,
) -> HashMap<String, Verdict> {
    let texts = all(men);
    let number: HashMap<&str, usize> = texts.iter().enumerate().map(|(i, t)| (&**t, i)).collect();
    let nodes: Vec<Node> = texts
        .iter()
        .map(|text| {
            let whole = format!("{text} - - 0 1");
            if let Some(end) = rules.result(std::slice::from_ref(&whole)) {
                return Node::Over(over(&whole, end));
            }
            let ends = rules.moves(&whole, None).into_iter().map(|m| {
                let child = rules.play(&whole, &m);
                let short = child.split(' ').take(2).collect::<Vec<_>>().join(" ");
                match (number.get(&*short), fewer.get(&short)) {
                    (Some(&at), _) => Ok(at),
                    (_, Some(&known)) => Err(known),
                    // Fewer men than there are tables of: the reference ends such a game.
                    _ => Err(over(&child, rules.result(std::slice::from_ref(&child)).unwrap())),
                }
            });
            Node::Moves(ends.collect())
        })
        .collect();
    let mut values: Vec<Value> = nodes.iter().map(|_| None).collect();
    for (at, node) in nodes.iter().enumerate() {
        if let Node::Over(verdict) = node {
            values[at] = Some(*verdict);
        }
    }
    // Pass `plies` settles what ends in so many plies.
    for plies in 1.. {
        let settled: Vec<(usize, Verdict)> = nodes
            .iter()
            .enumerate()
            .filter(|&(at, _)| values[at].is_none())
            .filter_map(|(at, node)| match node {
                Node::Over(_) => None,
                Node::Moves(ends) => settle(ends, &values, plies).map(|verdict| (at, verdict)),
            })
            .collect();
        for &(at, verdict) in &settled {
            values[at] = Some(verdict);
        }
        // Distances of fewer men may lie further on.
        if settled.is_empty() && plies > 130 {
            break;
        }
    }
    let found = texts.into_iter().zip(values);
    found.map(|(text, value)| (text, value.unwrap_or(Verdict::Draw))).collect()
}

/// What a position is worth if it ends in just so many plies.
fn settle(ends: &[Result<usize, Verdict>], values: &[Value], plies: u32) -> Option<Verdict> {
    let ends = || ends.iter().map(|end| end.map_or_else(Some, |at| values[at]));
    if ends().any(|end| end == Some(Verdict::Loss(plies - 1))) {
        return Some(Verdict::Win(plies));
    }
    let won = |end| match end {
        Some(Verdict::Win(n)) if n < plies => Some(n),
        _ => None,
    };
    let slowest = ends().map(won).collect::<Option<Vec<_>>>()?.into_iter().max()?;
    (slowest == plies - 1).then_some(Verdict::Loss(plies))
}

/// The verdict of the reference, for the side to move.
fn over(text: &str, (winner, _): (Option<char>, String)) -> Verdict {
    let side = text.split(' ').nth(1).and_then(|side| side.chars().next());
    match winner {
        None => Verdict::Draw,
        Some(winner) => {
            assert_ne!(Some(winner), side, "{text}");
            Verdict::Loss(0)
        }
    }
}

/// Every legal placement of these men with either side to move: no two on one square, kings apart, nobody but
/// the side to move in check.
fn all(men: &str) -> Vec<String> {
    let men: Vec<char> = men.chars().collect();
    let mut texts = Vec::new();
    for mut n in 0..25usize.pow(men.len() as u32) {
        let mut board = [['1'; 5]; 5];
        let free = men.iter().all(|&man| {
            let place = &mut board[n / 5 % 5][n % 5];
            n /= 25;
            std::mem::replace(place, man) == '1'
        });
        if !free {
            continue;
        }
        let rows: Vec<String> = board.iter().map(|row| row.iter().collect()).collect();
        for side in ['w', 'b'] {
            texts.push(format!("{} {side}", merged(&rows.join("/"))));
        }
    }
    texts.retain(|text| legal(text));
    texts
}

/// Runs of empty squares as one number.
fn merged(rows: &str) -> String {
    (2..=5).rev().fold(rows.to_owned(), |rows, n| rows.replace(&"1".repeat(n), &n.to_string()))
}

/// Whether kings are apart and the side not to move is not in check: no man of the mover could take its king.
fn legal(text: &str) -> bool {
    let rules = game(false);
    rules.parse(&format!("{text} - - 0 1")).is_ok_and(|setup| {
        let p = setup.position;
        !rules.in_check(&p, !p.side())
    })
}

/// Compares the tables with the slow solution of some sets, each with what it can become.
fn compare(stalemate_loses: bool, sets: &[&str]) -> usize {
    let game = game(stalemate_loses);
    let known = known(&game);
    let options = if stalemate_loses { "mirrored,stalemate=loss" } else { "mirrored" };
    let rules = reference("minichess", options).unwrap();
    let mut solved: HashMap<String, Verdict> = HashMap::new();
    for men in sets {
        let found = solve(&*rules, men, &solved);
        assert!(found.len() > 1000, "{men}");
        for (text, verdict) in &found {
            let p = game.parse(&format!("{text} - - 0 1")).unwrap().position;
            assert_eq!(known.verdict(&p), Some(*verdict), "{text}");
        }
        solved.extend(found);
    }
    solved.len()
}

const THREE: [&str; 8] = ["KkN", "KkB", "KkR", "KkQ", "Kkn", "Kkb", "Kkr", "Kkq"];

#[test]
fn three_men_agree_with_the_slow_solution() {
    for loses in [false, true] {
        assert_eq!(compare(loses, &THREE), 142_560, "positions");
    }
}

#[test]
fn some_sets_of_four_men_agree_with_the_slow_solution() {
    for (loses, sets) in [(false, ["KkRb"]), (true, ["KkNb"])] {
        compare(loses, &[&THREE[..], &sets].concat());
    }
}

#[test]
#[ignore = "minutes: all sets of four men"]
fn all_sets_of_four_men_agree_with_the_slow_solution() {
    let four: Vec<String> = ["NB", "NR", "NQ", "BR", "BQ", "RQ"]
        .map(|pair| format!("Kk{pair}"))
        .into_iter()
        .chain("NBRQ".chars().flat_map(|a| "nbrq".chars().map(move |b| format!("Kk{a}{b}"))))
        .collect();
    let sets: Vec<&str> = THREE.into_iter().chain(four.iter().map(|set| &**set)).collect();
    for loses in [false, true] {
        compare(loses, &sets);
    }
}

#[test]
fn random_positions_of_five_men_agree_with_the_next_ones_by_the_slow_rules() {
    for loses in [false, true] {
        let game = game(loses);
        let (known, endgames) = (known(&game), MinichessEndgames::of(&game).unwrap());
        let options = if loses { "stalemate=loss" } else { "stalemate=draw" };
        let rules = reference("minichess", options).unwrap();
        let mut rng = seeded(5, u64::from(loses));
        for split in endgames.splits(5) {
            for _ in 0..2_500 {
                let p = endgames.draw(split, &mut rng);
                let text = game.text(&p, None, &yiqi_core::Game::trail(&game, &p));
                let ends = rules.moves(&text, None).into_iter().map(|m| {
                    let child = rules.play(&text, &m).replace(" 1 ", " 0 ");
                    match rules.result(std::slice::from_ref(&child)) {
                        Some(end) => over(&child, end),
                        None => known.verdict(&game.parse(&child).unwrap().position).unwrap(),
                    }
                });
                assert_eq!(known.verdict(&p), best(ends), "{text}");
            }
        }
    }
}

/// The best of what the other side is left with.
fn best(ends: impl Iterator<Item = Verdict>) -> Option<Verdict> {
    let rank = |verdict: &Verdict| match *verdict {
        Verdict::Win(plies) => 1000 - i64::from(plies),
        Verdict::Draw => 0,
        Verdict::Loss(plies) => i64::from(plies) - 1000,
    };
    let turned = ends.map(|end| match end {
        Verdict::Win(plies) => Verdict::Loss(plies + 1),
        Verdict::Draw => Verdict::Draw,
        Verdict::Loss(plies) => Verdict::Win(plies + 1),
    });
    turned.max_by_key(rank)
}
