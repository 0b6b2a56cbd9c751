//! Records of every game in every format: what is written is read back, what is wrong is refused.

use std::path::Path;
use std::time::Duration;
use yiqi_core::{Outcome, Rng, Side, below, seeded};
use yiqi_engine::Registry;
use yiqi_protocols::records::{self, FORMATS, Record, Thought, Turn, wtn_file_name};

/// Rule sets of all games: each variant and each option once at least.
const GAMES: [&str; 26] = [
    "minichess",
    "minichess:mirrored",
    "minichess:setup=KQRBN/KQRBN,stalemate=loss",
    "minichess:shuffle",
    "minichess:gardner",
    "minichess:losalamos,stalemate=loss",
    "ewn",
    "ewn:first=blue",
    "ewn:setup=314265/642513",
    "ewn:setup=random,first=blue",
    "ewn:setup=choose",
    "ewn:size=6",
    "ewn:size=16x2,stones=3",
    "ewn:king6",
    "ewn:king6,goal=home,first=blue",
    "ewn:stride",
    "ewn:stride,setup=123456/654321",
    "amazons",
    "amazons:size=8",
    "amazons:size=4x5,first=black",
    "amazons:size=12x10,layout=side",
    "amazons:size=5",
    "xiangqi",
    "xiangqi:rules=simple",
    "xiangqi:limit=off",
    "xiangqi:coords=1-10,limit=100",
];

const WORDS: [&str; 9] = [
    "a book move",
    "12%",
    "curly } brace",
    "(not a variation)",
    "好棋！",
    "a \"quoted\" word \\ and more words so that the line of the file must be broken somewhere",
    "% and ; and #",
    "+0.38/19",
    ", so it is said",
];

fn chance(rng: &mut Rng, of: u32) -> bool {
    below(rng, of) == 0
}

/// Asserts that records are equal, and shows no more than where they differ.
#[track_caller]
fn assert_same(found: &[Record], expected: &[Record], file: &str) {
    assert_eq!(found.len(), expected.len(), "{file}");
    for (found, expected) in found.iter().zip(expected) {
        let pairs = found.turns.iter().zip(&expected.turns);
        if let Some((found, expected)) = pairs.clone().find(|(a, b)| a != b) {
            assert_eq!(found, expected, "{file}");
        }
        assert_eq!(found.turns.len(), expected.turns.len(), "{file}");
        let head = |record: &Record| Record { turns: Vec::new(), ..record.clone() };
        assert_eq!(head(found), head(expected), "{file}");
    }
}

fn some_word(rng: &mut Rng) -> String {
    WORDS[below(rng, WORDS.len() as u32) as usize].to_owned()
}

/// A thought whose numbers a record can say exactly.
fn some_thought(rng: &mut Rng) -> Thought {
    let mut number = |below_it: u32| (!chance(rng, 3)).then(|| below(rng, below_it));
    let score = number(2000).map(|n| (f64::from(n) - 1000.0) / 100.0);
    let mate = number(60).map(|n| n as i32 - 30);
    Thought {
        score: score.filter(|_| mate.is_none()),
        mate,
        win: number(10_001).map(|n| format!("{:.2}", f64::from(n) / 100.0)).map(|percent| {
            // Read as a reader does, so that the last bit agrees.
            percent.parse::<f64>().unwrap() / 100.0
        }),
        depth: number(99),
        nodes: number(1_000_000_000).map(u64::from),
        time: number(1_000_000).map(|n| Duration::from_millis(n.into())),
    }
}

/// A random game of at most so many moves, with random words about it.
fn random_game(registry: &Registry, text: &str, seed: u64, most: u32) -> Record {
    let mut rng = seeded(seed, 7);
    let game = registry.game(text).unwrap();
    let mut position = game.start(seed);
    // Some games begin in a position of their own.
    if chance(&mut rng, 3) {
        for _ in 0..4 {
            position.cast(&mut rng);
            let turns = position.turns();
            if !turns.is_empty() {
                position.play(&turns[below(&mut rng, turns.len() as u32) as usize]).unwrap();
            }
        }
        if position.end().is_some() {
            position = game.start(seed);
        }
    }
    let mut record = Record::new(&*game, &*position);
    for _ in 0..below(&mut rng, most + 1) {
        position.cast(&mut rng);
        let turns = position.turns();
        if turns.is_empty() {
            break;
        }
        let roll = position.roll();
        let played = position.play(&turns[below(&mut rng, turns.len() as u32) as usize]).unwrap();
        let mut turn = Turn::new(played, roll);
        if chance(&mut rng, 4) {
            turn.thought = some_thought(&mut rng);
        }
        if chance(&mut rng, 8) {
            turn.comment = Some(some_word(&mut rng));
        }
        record.turns.push(turn);
    }
    match position.end() {
        Some(end) => {
            record.outcome = Some(end.outcome);
            record.reason = Some(end.reason.to_owned());
        }
        None if chance(&mut rng, 2) => {
            record.outcome =
                Some(Outcome::Win([Side::First, Side::Second][chance(&mut rng, 2) as usize]));
            record.reason = Some("resigned".to_owned());
        }
        None => {}
    }
    let mut maybe = |text: &str| (!chance(&mut rng, 3)).then(|| text.to_owned());
    record.players = [maybe("alphabeta:depth=6 \"A\\B\"").unwrap_or_default(), "李 强".to_owned()];
    record.event = maybe("2019CCGC");
    record.site = maybe("北京");
    record.date = maybe("2019.08.10 14:00").or(Some("2019.08.10".to_owned()));
    record.round = maybe("3");
    record.comment = maybe("before the first move");
    record.tags = maybe("C00").map(|eco| ("ECCO".to_owned(), eco)).into_iter().collect();
    record
}

/// What a competition's record of EinStein leaves of a game.
fn without_words(mut record: Record) -> Record {
    (record.round, record.comment, record.tags) = (None, None, Vec::new());
    for turn in &mut record.turns {
        (turn.comment, turn.thought) = (None, Thought::default());
    }
    if record.reason.as_deref() == Some("resigned") {
        record.reason = None;
    }
    record
}

#[test]
fn every_game_is_read_back_from_every_format_that_serves_it() {
    let registry = Registry::standard();
    let mut written = [0; FORMATS.len()];
    for text in GAMES {
        let name = text.split(':').next().unwrap();
        let seeds = if name == "ewn" { 60 } else { 24 };
        for seed in 0..seeds {
            let record = random_game(&registry, text, seed, 160);
            for (format, written) in FORMATS.iter().zip(&mut written) {
                let file = match format.write(&registry, &record) {
                    Ok(file) => file,
                    Err(fault) => {
                        let plain = matches!(text, "ewn" | "ewn:first=blue");
                        let unfit = !format.serves(name) || (format.name == "wtn" && !plain);
                        assert!(unfit, "{} {text}: {fault}", format.name);
                        continue;
                    }
                };
                *written += 1;
                let detected = records::detect(&file).unwrap();
                let again = detected.read(&registry, &file).unwrap_or_else(|fault| {
                    panic!("{} {text} {seed}: {fault}\n{file}", format.name)
                });
                let expected = match format.name {
                    "wtn" => as_wtn(&registry, &record),
                    _ => record.clone(),
                };
                assert_same(&again, &[expected], &format!("{} {text} {seed}\n{file}", format.name));
                let twice = format.write(&registry, &again[0]).unwrap();
                assert_eq!(twice, file);
            }
        }
    }
    assert!(written.iter().all(|&n| n >= 48), "{written:?}");
}

/// The record that is read from a competition's record: the standard game by who moves first, from
/// the position where all stones stand.
fn as_wtn(registry: &Registry, record: &Record) -> Record {
    let replay = record.replay(registry).unwrap();
    let placed = replay.positions.iter().position(|p| !p.text().ends_with('*')).unwrap();
    let start = &replay.positions[placed];
    let game = ["ewn", "ewn:first=blue"][start.side()];
    let game = registry.game(game).unwrap();
    // The roll belongs to the first move.
    let board = start.text();
    let start = game.parse(&format!("{} -", board.rsplit_once(' ').unwrap().0)).unwrap();
    let fresh = Record::new(&*game, &*start);
    let turns = record.turns[placed..].to_vec();
    without_words(Record { game: fresh.game, start: fresh.start, turns, ..record.clone() })
}

#[test]
fn files_of_several_games_are_read_and_windows_line_ends_are_nothing() {
    let registry = Registry::standard();
    for (format, games) in [
        ("pgn", &["minichess:gardner", "ewn:king6", "xiangqi", "amazons:size=5"][..]),
        ("pgn-chinese", &["xiangqi", "xiangqi:rules=simple"]),
        ("wtn", &["ewn", "ewn:first=blue", "ewn"]),
        ("squares", &["amazons", "amazons:size=6"]),
        ("numbers", &["amazons:size=6", "amazons"]),
    ] {
        let format = records::format(format).unwrap();
        let games: Vec<Record> = (0..)
            .zip(games)
            .map(|(seed, text)| random_game(&registry, text, 100 + seed, 40))
            .map(|record| if format.name == "wtn" { as_wtn(&registry, &record) } else { record })
            .collect();
        let file = format.write_all(&registry, &games).unwrap();
        assert_same(&records::read(&registry, "x", file.clone().into()).unwrap(), &games, &file);
        let windows = format!("\u{feff}{}\r\n\u{1a}", file.replace('\n', "\r\n"));
        assert_same(&records::read(&registry, "x", windows.into()).unwrap(), &games, &file);
    }
}

#[test]
fn nothing_that_a_file_may_hold_makes_a_reader_panic() {
    let registry = Registry::standard();
    let mut rng = seeded(11, 0);
    for (game, format) in [
        ("ewn", "wtn"),
        ("ewn:king6", "pgn"),
        ("minichess:losalamos", "pgn"),
        ("xiangqi", "pgn-chinese"),
        ("xiangqi", "pgn-wxf"),
        ("amazons:size=5", "squares"),
        ("amazons:size=5", "numbers"),
    ] {
        let format = records::format(format).unwrap();
        for seed in 0..20 {
            let record = random_game(&registry, game, seed, 30);
            let file = format.write(&registry, &record).unwrap().into_bytes();
            for _ in 0..40 {
                let mut broken = file.clone();
                for _ in 0..1 + below(&mut rng, 3) {
                    let at = below(&mut rng, broken.len() as u32) as usize;
                    match below(&mut rng, 4) {
                        0 => broken.truncate(at.max(1)),
                        1 => broken[at] = below(&mut rng, 256) as u8,
                        2 => drop(broken.remove(at)),
                        _ => broken
                            .insert(at, b"\"[]{}();:,-#@%.*\n\r 0A"[below(&mut rng, 21) as usize]),
                    }
                    if broken.is_empty() {
                        broken.push(b'[');
                    }
                }
                match records::read(&registry, "broken", broken.clone()) {
                    // What is read although it was broken is a game by the rules.
                    Ok(games) => games.iter().for_each(|game| {
                        game.replay(&registry).unwrap();
                    }),
                    Err(fault) => assert!(
                        fault.to_string().starts_with("broken, ") || fault.what() == "record",
                        "{fault}"
                    ),
                }
                // Each reader by itself takes whatever comes.
                let text = String::from_utf8_lossy(&broken);
                for format in &FORMATS {
                    let _ = format.read(&registry, &text);
                }
            }
        }
    }
}

/// A file of `tests/data/records`.
fn golden(name: &str) -> Vec<u8> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/data/records").join(name);
    std::fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn golden_game(name: &str) -> Record {
    let games = records::read(&Registry::standard(), name, golden(name));
    let [game] = games.unwrap_or_else(|fault| panic!("{fault}")).try_into().unwrap();
    game
}

fn moves(record: &Record) -> String {
    record.turns.iter().map(|turn| turn.text.as_str()).collect::<Vec<_>>().join(" ")
}
