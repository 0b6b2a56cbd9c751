//! Books of openings as scripts see them, and the one that comes with the program.

mod driver;

use driver::{drive, succeeded, words};
use serde_json::Value;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};
use yiqi_core::{MATE_RANGE, Outcome, below, seeded};
use yiqi_engine::any::{AnyGame, AnyPosition};
use yiqi_engine::book::Book;
use yiqi_engine::opening_book::{OpeningBook, Worth};
use yiqi_engine::{Library, Registry, SolveOrder};
use yiqi_lab::Openings;

/// Plies of the shipped book.
const PLIES: usize = 10;

/// A book that takes a moment.
const SMALL: &str =
    "book build minichess:gardner --plies 3 --engine alphabeta:depth=4,table=1 --prove 3000";

/// The registry without tables, so that they have no part in what is asked.
fn registry() -> Registry {
    Registry::standard().with_library(Library::default())
}

/// Runs a command line. Gives exit status, output and errors.
fn typed(line: &str) -> (u8, String, String) {
    drive(&registry(), words(line), "")
}

fn done(line: &str) -> String {
    succeeded(line, typed(line))
}

fn json(line: &str) -> Value {
    serde_json::from_str(&done(line)).unwrap()
}

fn shipped() -> OpeningBook {
    let Book::Openings(book) = registry().game("minichess").unwrap().book().unwrap() else {
        panic!("a book of openings");
    };
    book
}

/// The starts that the book was made for.
fn starts(game: &dyn AnyGame) -> Vec<String> {
    let Openings::Positions(mut starts) = Openings::suite(game).unwrap() else { panic!("a list") };
    for text in game.book_starts() {
        starts.push(registry().game(&text).unwrap().start(0).text());
    }
    starts
}

#[test]
fn every_line_is_one_of_the_game_and_rests_on_a_deep_search() {
    // Reading it has held every position and move against the rules.
    let book = shipped();
    assert!(book.write().len() < 1_000_000, "{} bytes", book.write().len());
    assert!(book.notes[0].starts_with("yiqi book build minichess --plies 10 "), "{:?}", book.notes);
    for opening in &book.openings {
        for (text, worth) in &opening.moves {
            // A search ends before its time only where it sees the end: a draw, or a mate.
            if let Worth::Searched { depth, value } = *worth {
                let seen = value == 0.0 || value.abs() >= f64::from(MATE_RANGE);
                assert!(depth >= 8 || seen, "{} {text} {worth}", opening.key);
            }
        }
    }
    let told = json("book show minichess --json");
    assert_eq!(told["positions"].as_array().unwrap().len(), book.openings.len());
    assert_eq!(told["proved"], book.proved());
}

/// Whoever the book plays for: it has its move ready for five moves of each side, if the other side plays by it too, or
/// any other move that stands in it.
#[test]
fn every_start_is_known_for_five_moves_of_each_side() {
    let game = registry().game("minichess").unwrap();
    let starts = starts(&*game);
    assert!(starts.len() > 130);
    for (number, start) in starts.iter().enumerate() {
        // The line of the book itself, and some in which one side leaves it.
        for line in 0..7 {
            let mut rng = seeded(number as u64, line);
            let mut position = game.parse(start).unwrap();
            for ply in 0..PLIES {
                if position.end().is_some() {
                    break;
                }
                let moves = game.book_moves(&*position).unwrap();
                let own = line == 0 || ply % 2 == line as usize % 2;
                // After the other side's last move nothing has to be known.
                assert!(!moves.is_empty() || !own && ply + 1 == PLIES, "{start} {ply}");
                let Some(first) = moves.first() else { break };
                let total: f64 = moves.iter().map(|choice| choice.probability).sum();
                assert!((total - 1.0).abs() < 1e-9 && first.probability > 0.0);
                let any = below(&mut rng, moves.len() as u32) as usize;
                let played = if own { first } else { &moves[any] };
                position.play(&played.text).unwrap();
            }
        }
    }
}

/// What the solver says of a position within so many plies: the plies in which its mover wins, or loses.
fn solved(game: &dyn AnyGame, position: &dyn AnyPosition, depth: u32) -> Option<(bool, u32)> {
    let stop = AtomicBool::new(false);
    let mut hear = |_, _| ();
    let order = SolveOrder { depth: Some(depth), ..SolveOrder::new(256, &stop, &mut hear) };
    let found = game.solve(position, order).unwrap();
    match found.outcome {
        Some(Outcome::Win(side)) => Some((side == position.side(), found.plies.unwrap())),
        _ => None,
    }
}

#[test]
fn proofs_of_the_book_are_the_solvers_too() {
    let game = registry().game("minichess").unwrap();
    let book = shipped();
    let start = game.book_key(&*game.start(0)).unwrap();
    let best = &book.find(&start).unwrap().moves[0];
    assert_eq!(best.1, Worth::Win(15), "the published layout");
    let short = |worth: Worth| match worth {
        Worth::Win(plies) | Worth::Loss(plies) => plies <= 9,
        Worth::Searched { .. } => false,
    };
    let all: Vec<_> = book.openings.iter().filter(|opening| short(opening.moves[0].1)).collect();
    let sample = all.iter().step_by(all.len().div_ceil(60));
    for opening in sample {
        let position = game.parse(&opening.key).unwrap();
        let (text, worth) = &opening.moves[0];
        let (won, plies) = match *worth {
            Worth::Win(plies) => (true, plies),
            Worth::Loss(plies) => (false, plies),
            Worth::Searched { .. } => continue,
        };
        let (truly_won, truly) = solved(&*game, &*position, plies).unwrap();
        assert!(truly_won == won && truly <= plies, "{} {worth}", opening.key);
        let mut after = position.fork();
        after.play(text).unwrap();
        if won && after.end().is_none() {
            let (won, left) = solved(&*game, &*after, plies - 1).unwrap();
            assert!(!won && left < plies, "{} {text} {worth}", opening.key);
        }
    }
}

#[test]
fn the_book_is_played_at_once_where_it_is_asked_for() {
    let on = "--engine alphabeta:depth=3,book=on --lines 1";
    let told = json(&format!("analyse minichess {on} --json"));
    let probed = json("book probe minichess --json");
    assert_eq!(told["nodes"], 0);
    assert_eq!(told["best"], probed[0]["move"]);
    assert_eq!(told["exact"], true, "a proved win is certain: {told}");
    assert_eq!((&probed[0]["mate"], &probed[0]["proved"]), (&15.into(), &true.into()));
    let said = done("book probe minichess");
    assert!(said.contains("win 15 (proved)"), "{said}");

    let nodes = |line: &str| json(line)["nodes"].as_u64().unwrap();
    assert!(nodes("analyse minichess --engine alphabeta:depth=3 --json") > 0, "off as it was");
    assert!(nodes("analyse minichess --engine level:hard,depth=3 --lines 1 --json") == 0);
    assert!(nodes("analyse minichess --engine level:easy --json") > 0);
    let more = "analyse minichess --engine alphabeta:depth=3,book=on --lines 2 --json";
    assert!(nodes(more) > 0, "more than a move is asked for");
    // A win that a counter could stop is not promised.
    let late = "--position 'kqbnr/5/5/5/RNBQK w - - 90 60'";
    assert!(nodes(&format!("analyse minichess {late} {on} --json")) > 0);
    let probed = done("book probe minichess --position '3k1/5/5/5/RN2K w'");
    assert!(probed.contains("says nothing"), "{probed}");
}

#[test]
fn what_has_stood_before_is_searched() {
    let on = "--engine alphabeta:depth=3,book=on --lines 1 --json";
    // Out and back: the layout is there again.
    let cycle = out_and_back("minichess:mirrored").expect("a cycle");
    let once = json(&format!("analyse minichess:mirrored {on}"));
    let again = json(&format!("analyse minichess:mirrored --moves '{cycle}' {on}"));
    assert_eq!(once["nodes"], 0);
    assert!(again["nodes"].as_u64().unwrap() > 0, "{cycle}");
}

/// Two moves of each side that lead back to the start.
fn out_and_back(game: &str) -> Option<String> {
    let game = registry().game(game).unwrap();
    let start = game.start(0);
    let back = |text: &str| format!("{}{}", &text[2..4], &text[..2]);
    for first in start.turns() {
        let mut position = start.fork();
        position.play(&first).unwrap();
        for second in position.turns() {
            let line = [first.clone(), second.clone(), back(&first), back(&second)];
            let mut position = start.fork();
            let played = line.iter().all(|text| position.play(text).is_ok());
            if played && game.book_key(&*position).ok() == game.book_key(&*start).ok() {
                return Some(line.join(" "));
            }
        }
    }
    None
}

#[test]
fn a_book_is_the_same_on_any_number_of_threads_and_after_a_kill() {
    let place = tempfile::tempdir().unwrap();
    let file = |name: &str| place.path().join(name).display().to_string();
    let line = |name: &str, threads: u32| {
        format!(
            "{SMALL} --threads {threads} --run {} --out {}",
            file(name),
            file(&format!("{name}.txt"))
        )
    };
    for threads in [1, 2] {
        done(&line(&format!("run{threads}"), threads));
    }
    let one = std::fs::read_to_string(file("run1.txt")).unwrap();
    assert_eq!(one, std::fs::read_to_string(file("run2.txt")).unwrap());
    let shown = done(&format!("book show minichess:gardner --file {} --lines 3", file("run1.txt")));
    assert!(shown.contains("positions in all"), "{shown}");

    let killed = line("killed", 1);
    let mut child = Command::new(env!("CARGO_BIN_EXE_yiqi"))
        .args(words(&killed))
        .stdin(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let size = |name: &str| {
        std::fs::metadata(Path::new(&file(name)).join("checkpoint")).map_or(0, |file| file.len())
    };
    let begun = Instant::now();
    while size("killed") < size("run1") / 4 && begun.elapsed() < Duration::from_secs(120) {
        std::thread::sleep(Duration::from_millis(1));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(!Path::new(&file("killed.txt")).exists(), "it was killed before its end");
    done(&format!("{killed} --resume"));
    assert_eq!(one, std::fs::read_to_string(file("killed.txt")).unwrap());

    let (status, _, errors) = typed(&killed);
    assert!(status == 2 && errors.contains("--resume"), "{errors}");
    let other = format!("{} --resume", killed.replace("--plies 3", "--plies 2"));
    let (status, _, errors) = typed(&other);
    assert!(status == 2 && errors.contains("other settings"), "{errors}");
}

#[test]
fn damaged_books_and_options_that_do_not_apply_are_refused() {
    let place = tempfile::tempdir().unwrap();
    let file = place.path().join("b.txt");
    let good = shipped().openings[0].clone();
    for (second, reason) in [
        ("nonsense", "no move"),
        ("kqbnr/5/5/5/RNBQK w - - 0 1 ; c1e3 win 15", "stands in a book as"),
        (&format!("{} ; a9a8 win 3", good.key), "a9a8"),
        ("9/5/5/5/5 w ; a1a2 win 3", "rank"),
    ] {
        std::fs::write(&file, format!("# a note\n{second}\n")).unwrap();
        let (status, _, errors) = typed(&format!("book show minichess --file {}", file.display()));
        assert!(status == 2 && errors.contains("line 2"), "{second}: {status} {errors}");
        assert!(errors.contains(reason), "{second}: {errors}");
    }
    for (line, reason) in [
        ("book build minichess --run /tmp/none", "needs --plies"),
        ("book build minichess --plies 0", "1..=60"),
        ("book build minichess --plies 2 --refine alphabeta:depth=2", "for one of placements"),
        (
            "book build minichess --plies 2 --engine alphabeta --run /tmp/none",
            "needs depth= or nodes=",
        ),
        ("book build minichess --plies 2 --starts random:3", "start, suite or the positions"),
        ("book build minichess --plies 2 --replies 0", "1..=100"),
        ("book build ewn --plies 10 --run /tmp/none", "for one of openings"),
        ("book build ewn --margin 10 --run /tmp/none", "for one of openings"),
        ("book build ewn:king6 --plies 10 --run /tmp/none", "king6 has other rules"),
        ("book build chess --plies 10", "chess"),
        ("book show minichess:stalemate=loss", "no book"),
        (
            "analyse minichess:losalamos --engine alphabeta:book=on",
            "no book of minichess:losalamos",
        ),
    ] {
        let (status, _, errors) = typed(line);
        assert!(status == 2 && errors.contains(reason), "{line}: {status} {errors}");
    }
}
