use super::*;
use std::sync::atomic::AtomicBool;
use yiqi_core::Outcome;
use yiqi_engine::{Registry, SolveOrder};

/// The proof of a position as the solver writes it.
fn proved(game: &str, position: &str) -> Proof {
    let game = Registry::standard().game(game).unwrap();
    let at = if position == "start" { game.start(1) } else { game.parse(position).unwrap() };
    let stop = AtomicBool::new(false);
    let mut hear = |_, _| {};
    let order = SolveOrder { proof: true, ..SolveOrder::new(256, &stop, &mut hear) };
    let found = game.solve(&*at, order).unwrap();
    let result = match found.outcome {
        Some(Outcome::Win(side)) if side == at.side() => Proved::Win,
        Some(Outcome::Win(_)) => Proved::Loss,
        other => panic!("{other:?}"),
    };
    Proof {
        notes: vec!["a note".to_owned()],
        game: game.describe(),
        position: at.text(),
        result,
        plies: found.plies.unwrap(),
        lines: found.proof.unwrap(),
    }
}

/// What the checker says; nothing where the proof holds.
fn said(proof: &Proof) -> String {
    let read = Proof::read("p", &proof.write()).unwrap();
    assert_eq!(read, *proof);
    let found = check(&Registry::standard(), &read, &AtomicBool::new(false), &|_| ());
    found.map_or_else(|error| error.to_string(), |()| String::new())
}

/// White mates with the rook.
const ROOK: &str = "2k2/5/2K2/5/R4 w - - 0 1";
/// Black loses the ending of a queen.
const QUEEN: &str = "4k/5/2K2/5/Q4 b - - 0 1";

#[test]
fn proofs_of_wins_and_losses_hold() {
    for (game, position, result, plies) in [
        ("minichess", "start", Proved::Win, 15),
        ("minichess", ROOK, Proved::Win, 1),
        ("minichess", QUEEN, Proved::Loss, 4),
        ("minichess:stalemate=loss", "k4/5/2K2/5/1Q3 w - - 0 1", Proved::Win, 1),
        ("minichess:gardner", "k4/2P2/1K3/5/5 w - - 0 1", Proved::Win, 1),
        ("minichess:gardner", "5/k1P2/5/1K3/5 w - - 0 1", Proved::Win, 7),
    ] {
        let proof = proved(game, position);
        eprintln!("{position} {:?} {} lines {}", proof.result, proof.plies, proof.lines.len());
        assert_eq!(said(&proof), "", "{position}");
        assert_eq!((proof.result, proof.plies), (result, plies), "{game} {position}");
    }
}

#[test]
fn what_is_wrong_is_named() {
    let whole = proved("minichess", QUEEN);
    assert_eq!(said(&whole), "");
    let changed = |change: &dyn Fn(&mut Proof)| {
        let mut proof = whole.clone();
        change(&mut proof);
        said(&proof)
    };
    for (number, line) in whole.lines.iter().enumerate() {
        let text = changed(&|proof| drop(proof.lines.remove(number)));
        assert!(text.contains(&format!("nothing is said of {}", &line.position[..9])), "{text}");
        let text = changed(&|proof| proof.lines[number].turn = "e5e4".to_owned());
        let named = format!("line {} of it", number + 1);
        assert!(text.contains(&named) && text.contains("e5e4 is not legal there"), "{text}");
        let text = changed(&|proof| proof.lines[number].plies += 2);
        assert!(text.contains("may take") || text.contains("takes longer"), "{text}");
        if line.plies > 1 {
            let text = changed(&|proof| proof.lines[number].plies -= 2);
            assert!(text.contains("may take") || text.contains("does not win at once"), "{text}");
        }
        let text = changed(&|proof| proof.lines.push(proof.lines[number].clone()));
        assert!(text.contains("it stands there twice"), "{text}");
        let text = changed(&|proof| proof.lines[number].position.push(' '));
        assert!(text.contains("not written as the game writes it"), "{text}");
    }
    for short in [1, 2, 3] {
        let text = changed(&|proof| proof.plies = short);
        assert!(text.contains("at the start, after the answer"), "{text}");
        assert!(text.contains("may take"), "{text}");
    }
    let text = changed(&|proof| proof.result = Proved::Win);
    assert!(text.contains("the winner is not to move"), "{text}");
    let text = changed(&|proof| proof.game = "minichess:shuffle".to_owned());
    assert!(text.contains("reference rules do not have it"), "{text}");
}

#[test]
fn a_king_that_is_left_standing_is_no_win() {
    // Black has one move, and is stalemated where White does not mate.
    let mut proof = proved("minichess", ROOK);
    assert_eq!((proof.lines.len(), proof.plies), (1, 1));
    proof.lines[0].turn = "a1b1".to_owned();
    assert!(said(&proof).contains("a1b1 does not win at once"), "{}", said(&proof));
    let mut proof = proved("minichess", "k4/5/2K2/5/1Q3 w - - 0 1");
    proof.lines[0].turn = "b1b3".to_owned();
    assert!(said(&proof).contains("ends the game and does not win: stalemate"));
    proof.game = "minichess:stalemate=loss".to_owned();
    assert_eq!(said(&proof), "", "there it wins");
}

#[test]
fn the_counter_of_the_root_counts() {
    let mut proof = proved("minichess", QUEEN);
    let counted = |quiet: u32| QUEEN.replace(" 0 1", &format!(" {quiet} 60"));
    proof.position = counted(96);
    assert_eq!(said(&proof), "", "mate comes with the hundredth ply");
    proof.position = counted(97);
    assert!(said(&proof).contains("50 moves without capture"), "{}", said(&proof));
    // The solver does not claim it either.
    let game = Registry::standard().game("minichess").unwrap();
    let solved = |quiet| {
        let (stop, mut hear) = (AtomicBool::new(false), |_, _| {});
        let at = game.parse(&counted(quiet)).unwrap();
        game.solve(&*at, SolveOrder::new(16, &stop, &mut hear)).unwrap()
    };
    assert_eq!(solved(96).plies, Some(4));
    assert_eq!((solved(97).outcome, solved(97).plies), (None, Some(3)));
}

#[test]
fn damaged_files_are_refused() {
    let text = proved("minichess", QUEEN).write();
    let refused = |text: &str| Proof::read("file.txt", text).unwrap_err().to_string();
    assert!(refused("").contains("no proof"));
    assert!(
        refused(&text[..text.len() - 20]).contains("cut short"),
        "{}",
        refused(&text[..text.len() - 20])
    );
    for at in (0..text.len() - 10).step_by(7) {
        let mut bytes = text.clone().into_bytes();
        bytes[at] ^= 1;
        let changed = String::from_utf8(bytes).unwrap();
        assert!(Proof::read("file.txt", &changed).is_err(), "{at}");
    }
    // With a checksum of its own, a text that says no proof.
    let summed =
        |body: &str| refused(&format!("{body}crc32 {:08x}\n", crc32fast::hash(body.as_bytes())));
    for (body, words) in [
        ("", "\"game\" is expected here"),
        ("game minichess\nposition x\nvalue draw plies 3\n", "line 3 \"draw plies 3\""),
        ("game minichess\nposition x\nvalue win plies 3\nlines two\n", "a number is expected"),
        (
            "game minichess\nposition x\nvalue win plies 3\nlines 2\n3 a1a2 y\n",
            "has 1 lines and says 2",
        ),
        ("# n\ngame g\nposition x\nvalue win plies 3\nlines 1\nq a1a2\n", "file.txt line 6"),
    ] {
        let text = summed(body);
        assert!(text.contains(words), "{body}: {text}");
    }
}
