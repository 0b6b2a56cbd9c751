//! Records of every game in every format: what is written is read back, what is wrong is refused.

use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::time::Duration;
use yiqi_core::{Outcome, Rng, Side, below, seeded};
use yiqi_engine::{Clock, Leash, Registry};
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
                        fault.what().starts_with("broken, ") || fault.what() == "record file",
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

#[test]
fn a_competition_record_is_read_and_written_to_the_byte() {
    let registry = Registry::standard();
    let record = golden_game("wtn.txt");
    assert_eq!(record.game, "ewn");
    assert_eq!(record.start.as_deref(), Some("ADF2/BE3/C3c/3eb/2fda r -"));
    assert_eq!(record.players, ["甲队", "乙队"]);
    assert_eq!(record.date.as_deref(), Some("2019.08.10 14:00"));
    assert_eq!((record.site.as_deref(), record.event.as_deref()), (Some("北京"), Some("2019CCGC")));
    assert_eq!(moves(&record), "a3b2 c1c2 b2c1 c2c3 c1d1 c3c4 d1e1");
    assert_eq!(record.turns[1].roll, Some(6));
    assert_eq!(record.outcome, Some(Outcome::Win(Side::First)));
    assert_eq!(record.reason.as_deref(), Some("corner reached"));
    let written = records::format("wtn").unwrap().write(&registry, &record).unwrap();
    assert_eq!(written.as_bytes(), golden("wtn.txt"));
    assert_eq!(wtn_file_name(&registry, &record).unwrap(), "WTN-甲队vs乙队-先手胜201908101400.txt");
    assert_same(&[golden_game("wtn_tolerant.txt")], &[record], "");
}

#[test]
fn blue_may_be_the_first_team() {
    let registry = Registry::standard();
    let record = golden_game("wtn_blue_first.txt");
    assert_eq!(record.game, "ewn:first=blue");
    assert_eq!(record.players, ["甲队", "乙队"]);
    assert_eq!(record.outcome, Some(Outcome::Win(Side::First)), "the second to move is Red");
    let written = records::format("wtn").unwrap().write(&registry, &record).unwrap();
    assert_eq!(written.as_bytes(), golden("wtn_blue_first.txt"));
    assert_eq!(wtn_file_name(&registry, &record).unwrap(), "WTN-乙队vs甲队-后手胜202307220930.txt");
}

#[test]
fn the_three_notations_of_xiangqi_say_the_same() {
    let registry = Registry::standard();
    let [iccs, wxf, chinese] =
        ["xiangqi_iccs.pgn", "xiangqi_wxf.pgn", "xiangqi_chinese.pgn"].map(golden_game);
    assert_eq!(moves(&iccs), "h2e2 h9g7 h0g2 i9h9 i0h0 g6g5 h0h6 b9c7 g3g4 g5g4 h6g6");
    assert_eq!(iccs.players, ["Li", "Wang"]);
    assert_eq!(iccs.round, None);
    assert_eq!(iccs.reason.as_deref(), Some("resigned"));
    let tags = [("RedTeam", "North"), ("BlackTeam", "South"), ("ECCO", "C00")];
    assert_eq!(iccs.tags, tags.map(|(name, value)| (name.to_owned(), value.to_owned())));
    let thought = Thought { score: Some(0.38), depth: Some(19), ..Thought::default() };
    assert_eq!(iccs.turns[6].thought, thought);
    assert_same(&[wxf, chinese], &[iccs.clone(), iccs.clone()], "");
    let written = |format| records::format(format).unwrap().write(&registry, &iccs).unwrap();
    assert!(written("pgn").starts_with("[Game \"Chinese Chess\"]\n[Event \"A friendly game\"]\n"));
    assert!(written("pgn").contains("\n[Format \"ICCS\"]\n"), "{}", written("pgn"));
    assert!(written("pgn").contains("\n\n1. H2-E2 H9-G7 2. H0-G2 I9-H9 3. I0-H0 G6-G5 4. H0-H6"));
    assert!(written("pgn-wxf").contains("\n\n1. C2=5 H8+7 2. H2+3 R9=8 3. R1=2 P7+1 4. R2+6"));
    assert!(written("pgn-chinese").contains("\n\n1. 炮二平五 马８进７ 2. 马二进三 车９平８"));
}

#[test]
fn chess_is_read_with_all_that_pgn_allows() {
    let registry = Registry::standard();
    let games = records::read(&registry, "minichess.pgn", golden("minichess.pgn"));
    let games = games.unwrap_or_else(|fault| panic!("{fault}"));
    let [rotated, gardner] = &games[..] else { panic!("{} games", games.len()) };
    assert_eq!(moves(rotated), "d1e2 a5b4 a1a3 b5e2");
    assert_eq!(rotated.turns[0].comment.as_deref(), Some("both kings stood in check"));
    assert_eq!(rotated.turns[3].thought.mate, Some(0));
    assert_eq!(rotated.reason.as_deref(), Some("checkmate"));
    assert_eq!(gardner.game, "minichess:gardner");
    assert_eq!(gardner.players, ["alphabeta:depth=5", "random"]);
    assert!(moves(gardner).ends_with("b4a5q e5d4 d5e3 a4a3 a5c3"));
    let written = records::format("pgn").unwrap().write(&registry, gardner).unwrap();
    assert_eq!(
        written,
        "[Event \"?\"]\n[Site \"?\"]\n[Date \"2024.05.02\"]\n[Round \"1\"]\n\
         [White \"alphabeta:depth=5\"]\n[Black \"random\"]\n[Result \"1-0\"]\n\
         [Variant \"gardner\"]\n[Termination \"checkmate\"]\n\n\
         1. a3 Nc3 2. axb4 d3 3. Nxc3 {+2.50/5 0.2s, a knight for nothing} 3... Bd4 4.\n\
         Nxd5 Bc5 5. bxa5=Q Kd4 6. Ne3 a3 7. Qc3# 1-0\n"
    );
}

#[test]
fn amazons_lines_are_read_in_every_form() {
    let registry = Registry::standard();
    let record = golden_game("amazons.txt");
    assert_eq!(record.game, "amazons:size=4");
    assert_eq!(moves(&record), "b1b3/a4 c4c2/b1 d2c3/d2 a3b2/a1 c3c4/c3 b4a3/b4 c1d1/c1 d3d4/d3");
    assert_eq!(record.turns[2].comment.as_deref(), Some("out of the corner"));
    assert_eq!(record.outcome, Some(Outcome::Win(Side::Second)));
    let plain = golden_game("amazons_plain.txt");
    assert_eq!((plain.game.as_str(), moves(&plain).as_str()), ("amazons", "d1d7/g7 d10d8/d9"));
    let written = |format| records::format(format).unwrap().write(&registry, &plain).unwrap();
    assert_eq!(written("squares"), "# game: amazons\nd1-d7(g7)\nd10-d8(d9)\n");
    assert_eq!(written("numbers"), "# game: amazons\n0 3 6 3 6 3 6 6\n9 3 7 3 7 3 8 3\n");
}

#[test]
fn games_that_no_arena_format_holds_are_written_plainly() {
    let registry = Registry::standard();
    let game = registry.game("ewn:king6,setup=choose").unwrap();
    let mut record = Record::new(&*game, &*game.start(0));
    record.players = ["a".to_owned(), String::new()];
    record.turns.push(Turn::new("place 314265", None));
    record.turns.push(Turn::new("place 123456", None));
    record.turns.push(Turn::new("c6d6", Some(4)));
    let written = records::format("pgn").unwrap().write(&registry, &record).unwrap();
    assert_eq!(
        written,
        "[Game \"ewn\"]\n[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n\
         [Red \"a\"]\n[Blue \"?\"]\n[Result \"*\"]\n[Variant \"king6,setup=choose\"]\n\n\
         1. \"place 314265\" \"place 123456\" 2. @4 c6d6 *\n"
    );
    let text = |format: &str| records::format(format).unwrap().write(&registry, &record);
    assert_eq!(
        text("wtn").unwrap_err().to_string(),
        "record format \"ewn:king6,setup=choose\": this format knows the standard game on 5x5 only"
    );
    assert_eq!(
        text("squares").unwrap_err().to_string(),
        "record format \"ewn\": squares serves amazons only"
    );
    assert_eq!(
        records::format("sgf").unwrap_err().to_string(),
        "record format \"sgf\": unknown; known: wtn, pgn, pgn-wxf, pgn-chinese, squares, numbers"
    );
}

#[test]
fn what_is_wrong_is_named_with_its_place() {
    let registry = Registry::standard();
    let rotated = "[Variant \"rotated\"]\n";
    let wtn = "#[WTN][a R][b B][][2019.08.10 14:00 c][d];\n";
    let layout = "R:A5-1;B5-4;C5-6;A4-2;B4-5;A3-3\nB:E1-1;D1-4;C1-6;E2-2;D2-5;E3-3\n";
    let whole = String::from_utf8(golden("wtn.txt")).unwrap();
    let cases = [
        (
            format!("{rotated}1. Qe2+ Kb4\n2. Nb4 *"),
            "game 1, move 3, line 3 \"2. Nb4 *\", character 4 (\"Nb4\"): a knight does not go from b1 to \
             b4 (in 1qbnr/1k3/5/4Q/RNB1K w - - 2 2)",
        ),
        (
            format!("{rotated}1. Qe2+ Kb4 *\n\n{rotated}\n1. Qe2 Kz9 *"),
            "game 2, move 2, line 6 \"1. Qe2 Kz9 *\", character 9 (\"z9\"): \"z9\" is off the board \
             (a1–e5) (in kqbnr/5/5/4Q/RNB1K b - - 1 1)",
        ),
        (
            format!("{rotated}1. Qe2+ Kb4 2. Ra3 Qxe2# 1-0"),
            "game 1, line 2 \"1. Qe2+ Kb4 2. Ra3 Qxe2# 1-0\", character 26 (\"1-0\"): the record says \
             1-0, but by the rules Black has won: checkmate",
        ),
        (
            format!("{rotated}[Result \"1-0\"]\n1. Qe2+ Kb4 0-1"),
            "game 1, line 3 \"1. Qe2+ Kb4 0-1\", character 13 (\"0-1\"): the game ends with 0-1, but \
             its tag [Result] says 1-0",
        ),
        (
            format!("{rotated}1. Qe2+ Kb4"),
            "game 1, line 2 \"1. Qe2+ Kb4\": the game is cut off: no result (1-0, 0-1, 1/2-1/2 or *) \
             stands after the last move, and it is not over",
        ),
        (
            format!("{rotated}1. Qe2+ {{a comment"),
            "game 1, move 2, line 2 \"1. Qe2+ {a comment\", character 9 (\"{a comment\"): this \
             comment is never closed",
        ),
        (
            "[Variant \"shogi\"]\n*".to_owned(),
            "game 1, line 1 \"[Variant \\\"shogi\\\"]\", character 11 (\"shogi\"): unknown option \
             \"shogi\"; known: rotated, mirrored, setup=XXXXX/YYYYY, shuffle, gardner, losalamos, \
             stalemate=draw|loss",
        ),
        (
            "[Game \"Go\"]\n*".to_owned(),
            "game 1, line 1 \"[Game \\\"Go\\\"]\", character 8 (\"Go\"): unknown game; known: Chinese \
             Chess, minichess, ewn, amazons, xiangqi",
        ),
        (
            "[Event \"x\"]\n1. e4 *".to_owned(),
            "game 1, line 2 \"1. e4 *\", character 4 (\"e4\"): which game it is stands in a tag \
             [Game] or [Variant], and there is none",
        ),
        (
            format!("{rotated}[FEN \"kk3/5/5/5/4K w - - 0 1\"]\n*"),
            "game 1, line 2 \"[FEN \\\"kk3/5/5/5/4K w - - 0 1\\\"]\", character 8 (\"k\"): Black has a \
             second king on b5",
        ),
        (
            "[Game \"ewn\"]\n1. @7 c5c4 *".to_owned(),
            "game 1, move 1, line 2 \"1. @7 c5c4 *\", character 5 (\"7\"): the die shows a number \
             from 1 to 6",
        ),
        (
            "[Game \"ewn\"]\n1. @3 *".to_owned(),
            "game 1, move 1, line 2 \"1. @3 *\", character 5 (\"3\"): no move follows the roll",
        ),
        (
            format!("{wtn}{layout}1:3;(R3,B2)\n2:6;(B6,A1)\n"),
            "game 1, move 2, line 5 \"2:6;(B6,A1)\", character 6 (\"B6,A1\"): stone 6 does not reach \
             a1 from c1: it moves one square left, up or diagonally left-up (in \
             ADF2/BE3/4c/1C1eb/2fda b 6)",
        ),
        (
            format!("{wtn}{layout}1:3;(B3,D3)\n"),
            "game 1, move 1, line 4 \"1:3;(B3,D3)\", character 6 (\"B3\"): it is the other side's \
             turn",
        ),
        (
            format!("{wtn}{layout}1:3;(R3,B2)\n3:6;(B6,C2)\n"),
            "game 1, line 5 \"3:6;(B6,C2)\", character 1 (\"3\"): this should be move 2: a line is \
             missing or out of order",
        ),
        (
            format!("{wtn}{layout}1:3;(R3,B2)\n2:6;(B6"),
            "game 1, line 5 \"2:6;(B6\", character 3 (\"6;(B6\"): a move is written (R3,B2) or (A3,B2)",
        ),
        (
            format!("{wtn}R:A5-1;F5-4\n"),
            "game 1, line 2 \"R:A5-1;F5-4\", character 8 (\"F5-4\"): a square is A1 to E5",
        ),
        (
            format!("{wtn}R:A5-1;B5-1\nB:E1-1"),
            "game 1, line 2 \"R:A5-1;B5-1\": stone A stands on a5 and again on b5",
        ),
        (
            format!("{wtn}R:A5-1\n"),
            "game 1, line 1 \"#[WTN][a R][b B][][2019.08.10 14:00 c][d];\": the layout of Blue is \
             missing",
        ),
        (
            whole.replace("先手胜", "后手胜"),
            "game 1, line 1 \"#[WTN][甲队 R][乙队 B][后手胜][2019.08.10 14:00 北京][2019CCGC];\", \
             character 20 (\"后手胜\"): the record says 0-1, but by the rules Red has won: corner \
             reached",
        ),
        (
            "d1-d7(g7)\nd10-d1\n".to_owned(),
            "game 1, move 2, line 2 \"d10-d1\": d7 is not free (in \
             3b2b3/10/10/b2w2x2b/10/10/w8w/10/10/6w3 b -)",
        ),
        (
            "# game: ewn\n".to_owned(),
            "game 1, line 1 \"# game: ewn\", character 9 (\"ewn\"): only records of amazons are \
             written so, and this is ewn",
        ),
        (
            "d1-d7(g7)\n# white: x\n".to_owned(),
            "game 1, line 2 \"# white: x\", character 10 (\"x\"): what is known of the game stands \
             before its first move",
        ),
        (
            "# game: amazons\n# result: 2-0\n".to_owned(),
            "game 1, line 2 \"# result: 2-0\", character 11 (\"2-0\"): a result is 1-0, 0-1, \
             1/2-1/2 or *, then perhaps the reason",
        ),
        (
            "hello\n".to_owned(),
            "first line \"hello\": this is none of the record formats: wtn, pgn, pgn-wxf, \
             pgn-chinese, squares, numbers",
        ),
        (
            String::new(),
            "first line \"\": this is none of the record formats: wtn, pgn, pgn-wxf, pgn-chinese, \
             squares, numbers",
        ),
    ];
    for (text, expected) in cases {
        let refused = records::read(&registry, "file", text.clone().into());
        let fault = refused.map(|games| games.len()).expect_err(&text).to_string();
        assert_eq!(fault, format!("file, {expected}"), "{text}");
    }
}

/// Found by fuzzing: written as PGN, the second began another game.
#[test]
fn what_is_said_twice_of_a_game_is_refused() {
    let text = "# game: amazons:size=4\n# event: one\n# Event: two\n";
    let said = records::read(&Registry::standard(), "games", text.into()).unwrap_err().to_string();
    assert!(said.contains("line 3") && said.ends_with("said of the game already"), "{said}");
}

#[test]
fn bytes_that_are_no_text_are_refused() {
    let registry = Registry::standard();
    let fault = |bytes: &[u8]| {
        records::read(&registry, "file", bytes.to_vec()).expect_err("no text").to_string()
    };
    assert_eq!(
        fault(b"[Game \"Chinese Chess\"]\n1. \xc5\xda\xb6\xfe\xc6\xbd\xce\xe5 *"),
        "record file \"file\": line 2 is no UTF-8 text (byte 0xc5); other encodings are not read yet"
    );
    assert_eq!(
        fault(b"[Event \"a\"]\n\n[Site \"\0\"]"),
        "record file \"file\": line 3 holds control characters: this is no text"
    );
}

#[test]
fn a_replay_checks_what_a_program_made() {
    let registry = Registry::standard();
    let game = registry.game("ewn").unwrap();
    let mut record = Record::new(&*game, &*game.start(0));
    record.turns.push(Turn::new("c5c4", Some(3)));
    record.turns.push(Turn::new("c1c2", Some(9)));
    let fault = |record: &Record| record.replay(&registry).map(drop).unwrap_err().to_string();
    assert_eq!(fault(&record), "move 2, roll \"9\": the die shows a number from 1 to 6");
    record.turns[1] = Turn::new("c1c2", Some(3));
    assert!(record.replay(&registry).is_ok());
    record.turns[1] = Turn::new("c1c2", Some(2));
    assert!(fault(&record).starts_with("move 2 \"c1c2\": stone 2 must move"), "{}", fault(&record));
    record.turns.truncate(1);
    record.outcome = Some(Outcome::Win(Side::Second));
    assert!(record.replay(&registry).is_ok(), "Red may have resigned");
    record.start = Some("5/5/5/5/2a1A b -".to_owned());
    record.turns.clear();
    assert_eq!(
        fault(&record),
        "result \"0-1\": the record says 0-1, but by the rules Red has won: corner reached"
    );
}

#[test]
fn the_examples_of_the_documentation_are_read() {
    let registry = Registry::standard();
    for page in ["../../docs/records.md", "../../docs/records.zh.md"] {
        let text =
            std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(page)).unwrap();
        let blocks = text.split("```\n").skip(1).step_by(2);
        let examples = ["[Game ", "#[WTN]", "# game"];
        let records = blocks.filter(|block| examples.iter().any(|begin| block.starts_with(begin)));
        let moves: Vec<usize> = records
            .map(|block| records::read(&registry, page, block.into()))
            .map(|games| games.unwrap_or_else(|fault| panic!("{fault}"))[0].turns.len())
            .collect();
        assert_eq!(moves, [3, 2, 2]);
    }
}

#[test]
fn a_search_says_what_it_thought() {
    struct Stopped;
    impl Clock for Stopped {
        fn elapsed(&self) -> Duration {
            Duration::from_millis(1500)
        }
    }
    let registry = Registry::standard();
    let words = |game: &str, position: &str, engine: &str| {
        let game = registry.game(game).unwrap();
        let mut engine = game.engine(engine).unwrap();
        let (limits, stop) = (engine.limits(), AtomicBool::new(false));
        let leash = Leash { limits: &limits, clock: &Stopped, stop: &stop };
        let position = game.parse(position).unwrap();
        let report = engine.think(&*position, leash, &mut |_| ()).unwrap();
        let thought = Thought::from(&report);
        Turn { thought, ..Turn::new(report.best.unwrap_or_default(), None) }.words().unwrap()
    };
    let mate = words("minichess", "4k/5/2KQ1/5/5 w - - 0 1", "alphabeta:depth=1");
    assert!(mate.starts_with("+M1/1 1.5s 100% "), "{mate}");
    let dice = words("ewn", "5/5/5/3A1/a4 r 1", "star2:depth=1");
    assert!(dice.starts_with("/1 1.5s 100% "), "{dice}");
}
