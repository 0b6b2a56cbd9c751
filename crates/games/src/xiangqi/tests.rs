//! The rules held against figures of other programs.

use super::*;
use yiqi_core::{Notation, Options, Rules, perft};

#[test]
fn perft_equals_the_figures_of_other_programs() {
    let game = Xiangqi::build(&mut Options::parse("game", "xiangqi").unwrap()).unwrap();
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/data/xiangqi_perft.txt");
    let mut lines = 0;
    for line in std::fs::read_to_string(path).unwrap().lines().filter(|l| !l.starts_with('#')) {
        let (text, figures) = line.split_once('|').unwrap();
        let setup = game.parse(text.trim()).unwrap();
        let (mut p, mut t) = (setup.position, setup.trail);
        for (depth, figure) in (1..).zip(figures.split_whitespace()) {
            if figure.len() <= 7 {
                let leaves = perft::perft(&game, &mut p, &mut t, None, depth);
                assert_eq!(leaves.to_string(), figure, "{text} at depth {depth}");
            }
        }
        lines += 1;
    }
    assert_eq!(lines, 8);
}

#[test]
fn repetition_names_no_wrong_loser() {
    use yiqi_core::{Ask, Game, Outcome};
    let game = Xiangqi::default();
    let (mut agree, mut differ) = (0, Vec::new());
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/data/xiangqi_repetition.txt");
    for line in std::fs::read_to_string(path).unwrap().lines().filter(|l| !l.starts_with('#')) {
        let parts: Vec<&str> = line.split('|').map(str::trim).collect();
        // One diagram has a soldier behind its start, which no game can reach.
        let setup = match game.parse(parts[0]) {
            Ok(setup) => setup,
            Err(fault) => {
                assert!(fault.to_string().ends_with("never gets to i7"), "{fault}");
                continue;
            }
        };
        let (mut p, mut t) = (setup.position, setup.trail);
        for text in parts[1].split(' ') {
            assert_eq!(game.end(&p, &t, Ask::Rules), None, "{line}");
            let m = game.parse_move(&p, None, text).unwrap()[0];
            game.legal(&p, (), m).unwrap();
            game.play(&mut p, &mut t, m);
        }
        let end = game.end(&p, &t, Ask::Rules).unwrap();
        let verdict = match end.outcome {
            Outcome::Draw => "draw",
            Outcome::Win(side) if side == p.side() => "win",
            Outcome::Win(_) => "loss",
        };
        if parts[2].trim_end_matches(" *") == verdict {
            agree += 1;
        } else {
            // Only a chase, which is not judged yet, may make the difference.
            differ.push((verdict, line.to_owned()));
        }
    }
    println!("{agree} agree, {} differ", differ.len());
    for (verdict, line) in &differ {
        assert_eq!(*verdict, "draw", "{line}");
    }
}
