//! Clients against the mock engine: every way to go wrong ends in the right trouble, in time, and
//! leaves no process behind.
#![cfg(target_os = "linux")]

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use std::{fs, process, thread};
use yiqi_core::{Rng, seeded};
use yiqi_engine::Registry;
use yiqi_engine::any::AnyPosition;
use yiqi_protocols::clients::{
    Answer, Ask, Client, Clocks, Form, Program, Protocol, Reply, Think, Trouble,
};

/// The protocols in which an engine lives for a match, each with a game that it speaks of.
const TALKS: [(Protocol, &str); 3] =
    [(Protocol::Uci, "minichess"), (Protocol::Ucci, "xiangqi"), (Protocol::Ugi, "ewn")];

/// A deadline that nothing in these tests reaches unless it hangs.
const LONG: Duration = Duration::from_secs(30);
const SHORT: Duration = Duration::from_millis(300);

/// A game on the table with one client, which plays both sides.
struct Game {
    client: Box<dyn Client>,
    start: Box<dyn AnyPosition>,
    position: Box<dyn AnyPosition>,
    moves: Vec<String>,
    dice: Rng,
    think: Think,
    deadline: Option<Duration>,
    stop: AtomicBool,
}

impl Game {
    fn new(program: &Program, game: &str) -> Game {
        let game = Registry::standard().game(game).unwrap();
        let client = program.connect(&*game).unwrap();
        let (start, think) = (game.start(0), Think { depth: Some(1), ..Think::default() });
        let (position, moves, dice) = (start.fork(), Vec::new(), seeded(5, 0));
        let deadline = Some(LONG);
        Game { client, start, position, moves, dice, think, deadline, stop: AtomicBool::new(false) }
    }

    fn within(mut self, deadline: Duration) -> Game {
        self.deadline = Some(deadline);
        self
    }

    fn ask(&mut self) -> Result<Reply, Trouble> {
        self.position.cast(&mut self.dice);
        self.client.think(&Ask {
            start: &*self.start,
            moves: &self.moves,
            position: &*self.position,
            think: self.think,
            deadline: self.deadline,
            stop: &self.stop,
        })
    }

    /// Asks for a move and plays it.
    fn play(&mut self) -> Result<Reply, Trouble> {
        let reply = self.ask()?;
        let Answer::Move(text) = &reply.answer else { panic!("no move: {reply:?}") };
        self.moves.push(self.position.play(text).unwrap());
        Ok(reply)
    }

    /// Begins a game and plays up to `plies` moves of it.
    fn begin(&mut self, plies: usize) -> Result<(), Trouble> {
        self.client.new_game()?;
        (self.position, self.moves) = (self.start.fork(), Vec::new());
        for _ in 0..plies {
            if self.position.end().is_some() {
                break;
            }
            self.play()?;
        }
        Ok(())
    }

    /// The trouble that comes in a game of up to `plies` moves.
    fn trouble(&mut self, plies: usize) -> Trouble {
        self.begin(plies).expect_err("the engine behaves")
    }
}

/// A mark that the processes of one test bear on their command lines.
fn mark(test: &str) -> String {
    format!("{test}-{}", process::id())
}

fn mock(protocol: Protocol, behaviour: &str, game: &str, mark: &str) -> Program {
    let mut program = Program::new(protocol, env!("CARGO_BIN_EXE_yiqi-mock-engine"));
    program.args = [behaviour, protocol.word(), game, "7", mark].map(str::to_owned).to_vec();
    program
}

/// The numbers of the running processes that bear a mark. The test runner's own would bear it too if
/// it was started with its name; the mock alone has its name first.
fn processes(mark: &str) -> Vec<u32> {
    let numbers = fs::read_dir("/proc").unwrap().flatten();
    let numbers = numbers.filter_map(|entry| entry.file_name().to_str()?.parse::<u32>().ok());
    let bears = |number: &u32| {
        let line = fs::read(format!("/proc/{number}/cmdline")).unwrap_or_default();
        let line = String::from_utf8_lossy(&line).into_owned();
        line.contains("yiqi-mock-engine") && line.contains(mark)
    };
    numbers.filter(bears).collect()
}

/// Whether this process has children that ended and were not reaped.
fn zombies() -> bool {
    let stats = fs::read_dir("/proc").unwrap().flatten();
    let mut stats = stats.filter_map(|entry| fs::read_to_string(entry.path().join("stat")).ok());
    stats.any(|stat| {
        let after_name = stat.rsplit(')').next().unwrap_or_default();
        let mut fields = after_name.split_whitespace();
        let (state, parent) = (fields.next(), fields.next());
        state == Some("Z") && parent == Some(&process::id().to_string())
    })
}

/// Waits a little for something that the kernel does in its own time.
fn soon(what: &str, mut happens: impl FnMut() -> bool) {
    let since = Instant::now();
    while !happens() {
        assert!(since.elapsed() < Duration::from_secs(10), "{what}");
        thread::sleep(Duration::from_millis(5));
    }
}

fn nothing_left(mark: &str) {
    // A killed grandchild takes its time, and other tests may be about to reap theirs.
    soon("processes are left", || processes(mark).is_empty());
    soon("a zombie is left", || !zombies());
}

#[test]
fn honest_engines_play_whole_games() {
    let mark = mark("honest");
    for (protocol, game) in [
        (Protocol::Uci, "minichess"),
        (Protocol::Uci, "minichess:gardner,stalemate=loss"),
        (Protocol::Uci, "xiangqi"),
        (Protocol::Ucci, "xiangqi"),
        (Protocol::Ugi, "minichess:losalamos"),
        (Protocol::Ugi, "ewn"),
        (Protocol::Ugi, "ewn:setup=choose"),
        (Protocol::Ugi, "amazons:size=6"),
    ] {
        let mut table = Game::new(&mock(protocol, "honest", game, &mark), game);
        for _ in 0..2 {
            table.begin(60).unwrap_or_else(|trouble| panic!("{protocol:?} {game}: {trouble}"));
            assert!(table.moves.len() > 2, "{protocol:?} {game}: {:?}", table.moves);
        }
        assert_eq!(processes(&mark).len(), 1, "one process plays all games");
    }
    nothing_left(&mark);
}

#[test]
fn what_an_engine_tells_of_its_search_is_in_the_reply() {
    let mark = mark("info");
    for (protocol, game) in TALKS {
        let mut table = Game::new(&mock(protocol, "honest", game, &mark), game);
        let remaining = [Duration::from_secs(60); 2];
        table.think = Think {
            clocks: Some(Clocks { remaining, increment: Duration::ZERO }),
            ..Think::default()
        };
        table.client.new_game().unwrap();
        let reply = table.play().unwrap();
        assert_eq!((reply.depth, reply.nodes), (Some(2), Some(20)));
        assert_eq!(reply.pv.len(), 1);
        assert!((reply.win.unwrap() - 0.640_065).abs() < 1e-6, "100 centipawns: {reply:?}");
        assert!(reply.time < LONG);
        assert_eq!(table.client.name(), "yiqi-mock-engine");
    }
}

#[test]
fn ranks_of_xiangqi_from_zero_and_from_one() {
    let mark = mark("coords");
    for (game, engine, options) in [
        ("xiangqi", "xiangqi", &[][..]),
        ("xiangqi", "xiangqi", &[("coords", "1-10")][..]),
        ("xiangqi:coords=1-10", "xiangqi", &[][..]),
        ("xiangqi:coords=1-10", "xiangqi", &[("Coords", "1-10"), ("hash", "64")][..]),
    ] {
        let mut program = mock(Protocol::Uci, "honest", engine, &mark);
        program.options =
            options.iter().map(|&(name, value)| (name.to_owned(), value.to_owned())).collect();
        Game::new(&program, game).begin(30).unwrap();
    }
    let program = mock(Protocol::Ucci, "honest", "xiangqi", &mark);
    Game::new(&program, "xiangqi:coords=1-10").begin(30).unwrap();
}

#[test]
fn crashes_are_told_with_their_status_and_the_next_game_starts_anew() {
    let mark = mark("crash");
    for (protocol, game) in TALKS {
        let mut table = Game::new(&mock(protocol, "crash=3", game, &mark), game);
        let trouble = table.trouble(10);
        assert_eq!(trouble.to_string(), "the engine ended with exit status 3");
        assert_eq!(trouble.last_words(), "mock: crashed as told");
        assert_eq!(table.moves.len(), 2);
        nothing_left(&mark);
        table.begin(2).unwrap();
        drop(table);
        nothing_left(&mark);
        let mut table = Game::new(&mock(protocol, "abort", game, &mark), game);
        assert_eq!(table.trouble(1).to_string(), "the engine was ended by signal 6");
        let mut table = Game::new(&mock(protocol, "quit", game, &mark), game);
        assert_eq!(table.trouble(1).to_string(), "the engine ended with exit status 0");
        nothing_left(&mark);
    }
}

#[test]
fn silence_ends_with_the_deadline() {
    let mark = mark("silence");
    for (protocol, game) in TALKS {
        for behaviour in ["hang", "late=1500", "child"] {
            let mut table = Game::new(&mock(protocol, behaviour, game, &mark), game).within(SHORT);
            let since = Instant::now();
            assert_eq!(table.trouble(1), Trouble::Silent { after: SHORT }, "{behaviour}");
            assert!(since.elapsed() < Duration::from_secs(5), "{behaviour}: {:?}", since.elapsed());
            // The grandchild has gone too.
            nothing_left(&mark);
        }
    }
}

#[test]
fn a_late_answer_belongs_to_no_later_game() {
    let mark = mark("late");
    for (protocol, game) in TALKS {
        let mut table = Game::new(&mock(protocol, "late=600", game, &mark), game).within(SHORT);
        table.trouble(1);
        table.deadline = Some(LONG);
        table.begin(2).unwrap();
        // A second answer to one question is no answer to the next.
        let mut table = Game::new(&mock(protocol, "twice", game, &mark), game);
        table.begin(5).unwrap();
        table.begin(5).unwrap();
    }
}

#[test]
fn handshakes_are_bounded() {
    let mark = mark("handshake");
    for (protocol, game) in TALKS {
        let mut program = mock(protocol, "slow=1000", game, &mark);
        Game::new(&program, game).begin(1).unwrap();
        program.handshake = SHORT;
        let trouble = Game::new(&program, game).trouble(1);
        assert_eq!(trouble, Trouble::Silent { after: SHORT });
    }
    // It is ready once and reads nothing afterwards.
    let mut program = mock(Protocol::Uci, "deaf", "minichess", &mark);
    program.handshake = Duration::from_secs(2);
    let trouble = Game::new(&program, "minichess").trouble(1);
    assert_eq!(trouble, Trouble::Silent { after: program.handshake });
    nothing_left(&mark);
}

#[test]
fn floods_are_dammed() {
    let mark = mark("flood");
    for (protocol, game) in TALKS {
        for behaviour in ["flood", "longline"] {
            let mut table = Game::new(&mock(protocol, behaviour, game, &mark), game);
            assert_eq!(table.trouble(1), Trouble::Flooded, "{behaviour}");
            nothing_left(&mark);
        }
        // Standard error may be as long as it likes.
        Game::new(&mock(protocol, "spam", game, &mark), game).begin(2).unwrap();
    }
}

#[test]
fn answers_that_are_none() {
    let mark = mark("garbage");
    for (protocol, game) in TALKS {
        let said = |behaviour| Game::new(&mock(protocol, behaviour, game, &mark), game).trouble(1);
        assert_eq!(said("null").to_string(), "the engine answered \"bestmove (none)\"");
        let garbage = said("garbage");
        assert!(matches!(garbage, Trouble::Garbage(_)), "{garbage:?}");
        assert!(!garbage.to_string().contains(char::is_control), "{garbage}");
        // An illegal move is for the referee to refuse.
        let mut table = Game::new(&mock(protocol, "illegal=2", game, &mark), game);
        table.begin(1).unwrap();
        let Answer::Move(text) = table.ask().unwrap().answer else { panic!("no move") };
        assert_eq!(text, "a1a1");
        assert!(table.position.play(&text).is_err());
    }
}

#[test]
fn games_can_be_given_up() {
    let mark = mark("resign");
    let answer = |protocol, behaviour, game| {
        let mut table = Game::new(&mock(protocol, behaviour, game, &mark), game);
        table.client.new_game().unwrap();
        table.ask().unwrap().answer
    };
    for (protocol, game) in TALKS {
        assert_eq!(answer(protocol, "resign", game), Answer::Resign);
    }
    assert_eq!(answer(Protocol::Botzone, "resign", "amazons:size=8"), Answer::Resign);
    assert_eq!(answer(Protocol::Ucci, "claim", "xiangqi"), Answer::ClaimsDraw);
}

#[test]
fn children_of_an_engine_end_with_it() {
    let mark = mark("orphan");
    for (protocol, game) in TALKS {
        let mut table = Game::new(&mock(protocol, "orphan", game, &mark), game);
        table.begin(1).unwrap();
        soon("the engine has a child", || processes(&mark).len() == 2);
        drop(table);
        nothing_left(&mark);
    }
}

#[test]
fn options_that_an_engine_lacks() {
    let mark = mark("options");
    let mut program = mock(Protocol::Uci, "honest", "minichess", &mark);
    program.options = vec![("Hsh".to_owned(), "64".to_owned())];
    assert_eq!(
        Game::new(&program, "minichess").trouble(0).to_string(),
        "the engine has no option \"Hsh\"; it has: Hash, Coords, UCI_Variant"
    );
    program.options.clear();
    assert_eq!(
        Game::new(&program, "minichess:losalamos").trouble(0).to_string(),
        "the engine's UCI_Variant is not losalamos but: xiangqi, minichess, gardner"
    );
    nothing_left(&mark);
}

#[test]
fn a_stop_sign_is_seen_at_once() {
    let mark = mark("stop");
    let mut table = Game::new(&mock(Protocol::Uci, "hang", "minichess", &mark), "minichess");
    table.deadline = None;
    table.client.new_game().unwrap();
    table.stop.store(true, Ordering::Relaxed);
    let since = Instant::now();
    assert_eq!(table.ask().unwrap_err(), Trouble::Interrupted);
    let stop = &table.stop;
    stop.store(false, Ordering::Relaxed);
    table.client.new_game().unwrap();
    let ask = Ask {
        start: &*table.start,
        moves: &[],
        position: &*table.position,
        think: table.think,
        deadline: None,
        stop,
    };
    thread::scope(|scope| {
        scope.spawn(|| {
            thread::sleep(SHORT);
            stop.store(true, Ordering::Relaxed);
        });
        assert_eq!(table.client.think(&ask).unwrap_err(), Trouble::Interrupted);
    });
    assert!(since.elapsed() < Duration::from_secs(8), "{:?}", since.elapsed());
    nothing_left(&mark);
}

#[test]
fn bots_play_whole_games_in_every_form() {
    let mark = mark("bots");
    for (form, word) in [(Form::Simple, "botzone"), (Form::Json, "botzone-json")] {
        for keep in ["", "-keep"] {
            // White begins at the bottom, or Black at the top, as on Botzone.
            for game in ["amazons:size=8", "amazons:size=8,first=black"] {
                let mut program = mock(Protocol::Botzone, "honest", game, &mark);
                program.args[1] = format!("{word}{keep}");
                program.form = form;
                let (mut a, mut b) = (Game::new(&program, game), Game::new(&program, game));
                a.client.new_game().unwrap();
                b.client.new_game().unwrap();
                for _ in 0..6 {
                    a.play().unwrap();
                    b.moves.clone_from(&a.moves);
                    b.position = a.position.fork();
                    b.play().unwrap();
                    a.moves.clone_from(&b.moves);
                    a.position = b.position.fork();
                }
                let running = processes(&mark).len();
                assert_eq!(running, if keep.is_empty() { 0 } else { 2 }, "{word}{keep}");
                // A kept bot that does not know the game's past starts anew.
                a.begin(3).unwrap();
            }
        }
    }
    nothing_left(&mark);
}

#[test]
fn bots_go_wrong_in_time() {
    let mark = mark("bad-bots");
    let game = "amazons:size=8";
    let bot = |behaviour| Game::new(&mock(Protocol::Botzone, behaviour, game, &mark), game);
    assert_eq!(bot("quit").trouble(1).to_string(), "the engine ended with exit status 0");
    let crash = bot("crash").trouble(1);
    assert_eq!(crash.to_string(), "the engine ended with exit status 3");
    assert_eq!(crash.last_words(), "mock: crashed as told");
    for behaviour in ["hang", "late=1500", "child", "slow=1500"] {
        let trouble = bot(behaviour).within(SHORT).trouble(1);
        assert_eq!(trouble, Trouble::Silent { after: SHORT }, "{behaviour}");
    }
    assert_eq!(
        bot("flood").trouble(1).to_string(),
        "the engine answered \"info string there is always something to say\""
    );
    assert_eq!(bot("longline").trouble(1), Trouble::Flooded);
    assert!(matches!(bot("garbage").trouble(1), Trouble::Garbage(_)));
    let mut illegal = bot("illegal=2");
    illegal.begin(2).unwrap();
    let Answer::Move(text) = illegal.ask().unwrap().answer else { panic!("no move") };
    assert!(illegal.position.play(&text).is_err(), "{text}");
    let mut elsewhere = bot("honest");
    elsewhere.start = Registry::standard().game(game).unwrap().parse("w3/4/4/3b w -").unwrap();
    assert!(matches!(elsewhere.ask(), Err(Trouble::Refused(_))));
    nothing_left(&mark);
}

#[test]
fn programs_that_cannot_be() {
    let game = Registry::standard().game("minichess").unwrap();
    let refused = |text: &str| {
        let program = Program::parse(text).and_then(|program| program.unwrap().connect(&*game));
        program.err().unwrap().to_string()
    };
    assert!(refused("uci:no/such/program").contains("there is no program no/such/program"));
    assert!(refused("uci:yiqi-no-such-program").contains("there is no program"));
    assert!(refused("uci:sh,dir=no/such/folder").contains("there is no folder no/such/folder"));
    assert!(refused("ucci:sh").contains("ucci is for xiangqi, not minichess"));
    assert!(refused("uci").contains("a program is missing"));
    assert!(refused("uci:").contains("missing"));
    assert!(refused("uci:depth=4").contains("the program comes first"));
    assert!(refused("uci:sh,depth=0").contains("depth takes a number"));
    assert!(refused("uci:sh,args=\"'\"").contains("left open in args"));
    assert!(refused("botzone:sh,hash=1").contains("unknown option \"hash\""));
    // A file that the system cannot run is a trouble of the first game.
    let program = Program::new(Protocol::Uci, concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml"));
    let trouble = program.connect(&*game).unwrap().new_game().unwrap_err();
    assert!(matches!(trouble, Trouble::Start { .. }), "{trouble:?}");
    assert!(!trouble.to_string().contains('/'), "{trouble}");
}

/// Not a test: what [`a_killed_yiqi_leaves_no_engine`] starts and kills.
#[test]
#[ignore = "started by another test"]
fn hosts_an_engine_until_killed() {
    let Ok(mark) = std::env::var("YIQI_TEST_MARK") else { return };
    // The thread that starts the engine ends, as one that plays a game does; the engine must not.
    let table = thread::spawn(move || {
        let mut table = Game::new(&mock(Protocol::Ugi, "honest", "ewn", &mark), "ewn");
        table.begin(2).unwrap();
        table
    });
    let _table = table.join().unwrap();
    thread::sleep(Duration::from_secs(60));
}

#[test]
fn a_killed_yiqi_leaves_no_engine() {
    let mark = mark("killed");
    let mut host = process::Command::new(std::env::current_exe().unwrap())
        .args(["--ignored", "--exact", "hosts_an_engine_until_killed"])
        .env("YIQI_TEST_MARK", &mark)
        .stdout(process::Stdio::null())
        .spawn()
        .unwrap();
    soon("the engine starts", || processes(&mark).len() == 1);
    thread::sleep(Duration::from_millis(500));
    assert_eq!(processes(&mark).len(), 1, "the engine outlives the thread that started it");
    // SIGKILL: nothing of the host runs any more.
    host.kill().unwrap();
    host.wait().unwrap();
    soon("the engine ends", || processes(&mark).is_empty());
}
