//! Engines that go wrong in every known way, as real programs behind real pipes: each game is judged
//! right, the match goes on, and no process is left.

#![cfg(target_os = "linux")]

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};
use yiqi_core::Fault;
use yiqi_engine::{Limits, Registry};
use yiqi_lab::{
    Contestant, Control, Finished, Format, GameTime, MAX_PLIES, Match, Openings, Plan, SIDES_OF_A,
};

/// A match between an engine that behaves like that and a random one of ours.
struct Bout<'a> {
    game: &'a str,
    protocol: &'a str,
    behaviour: &'a str,
    options: &'a str,
    control: Control,
    pairs: usize,
}

const BOUT: Bout<'_> = Bout {
    game: "ewn",
    protocol: "ugi",
    behaviour: "honest",
    options: "",
    control: Control {
        limits: Limits { depth: Some(1), ..Limits::NONE },
        clock: None,
        margin: Duration::from_millis(100),
        patience: Duration::from_secs(10),
    },
    pairs: 2,
};

impl Bout<'_> {
    fn plan(&self) -> Plan {
        let Bout { game, protocol, behaviour, options, .. } = self;
        let mark = self.mark();
        let program = env!("CARGO_BIN_EXE_yiqi-mock-engine");
        let form = if *protocol == "botzone-json" { ",form=json" } else { "" };
        let word = protocol.split('-').next().unwrap();
        let text = format!(
            "{word}:\"{program}\",args=\"{behaviour} {protocol} {game} 1 {mark}\",name=Mock{form}{options}"
        );
        Plan {
            game: Registry::standard().game(game).unwrap(),
            engines: [&*text, "random"].map(|text| Contestant::resolve(text).unwrap()).into(),
            format: Format::RoundRobin,
            pairs: self.pairs,
            seed: 11,
            openings: Openings::Start,
            control: self.control.clone(),
            max_plies: MAX_PLIES,
            concurrency: 2,
            sprt: None,
            longest_think: None,
            observer: None,
        }
    }

    /// What the processes of this bout carry in their command lines.
    fn mark(&self) -> String {
        format!("bout-{}-{}-{}", std::process::id(), self.behaviour, self.protocol)
    }

    fn play(&self) -> (Match, Vec<Finished>) {
        let (plan, mark, behaviour) = (self.plan(), self.mark(), self.behaviour);
        let mut games = Vec::new();
        let result = plan.run(Vec::new(), &AtomicBool::new(false), &mut |progress| {
            games.push(progress.finished.clone());
            Ok::<(), Fault>(())
        });
        games.sort_by_key(|finished| finished.job);
        // What a program has started is not ours to wait for: the kernel ends it in a moment.
        let deadline = Instant::now() + Duration::from_secs(2);
        while alive(&mark) > 0 && Instant::now() < deadline {
            std::thread::sleep(Duration::from_millis(5));
        }
        assert_eq!(alive(&mark), 0, "{behaviour} left processes behind");
        let result = result.unwrap();
        assert!(result.complete && games.len() == 2 * self.pairs, "{behaviour}: the match goes on");
        (result, games)
    }

    /// The engine loses every game for that reason.
    fn always_loses(&self, reason: &str, detail: &str) {
        let (result, games) = self.play();
        for Finished { job, game, .. } in &games {
            let behaviour = self.behaviour;
            assert_eq!(game.winner, Some(!SIDES_OF_A[job.half]), "{behaviour}: {game:?}");
            assert_eq!(game.reason, reason, "{behaviour}: {:?}", game.detail);
            let said = game.detail.as_deref().unwrap_or_default();
            assert!(said.contains(detail) && !said.contains("mock-engine"), "{behaviour}: {said}");
        }
        assert_eq!(result.pairings[0].tally.forfeits, [2 * self.pairs as u64, 0]);
    }
}

/// How many processes carry this word in their command line.
fn alive(mark: &str) -> usize {
    let processes = std::fs::read_dir("/proc").unwrap().flatten();
    let lines = processes.filter_map(|entry| std::fs::read(entry.path().join("cmdline")).ok());
    lines.filter(|line| String::from_utf8_lossy(line).contains(mark)).count()
}

#[test]
fn an_honest_engine_plays_every_protocol() {
    let none = Bout { pairs: 3, ..BOUT };
    for (protocol, game) in [
        ("ugi", "ewn"),
        ("ugi", "ewn:king6"),
        ("ugi", "amazons:size=6"),
        ("ugi", "minichess:mirrored"),
        ("uci", "minichess:gardner"),
        ("uci", "xiangqi"),
        ("ucci", "xiangqi"),
        ("botzone", "amazons:size=8"),
        ("botzone-json", "amazons:size=8"),
    ] {
        let (result, games) = Bout { protocol, game, pairs: 1, ..none.clone() }.play();
        assert_eq!(result.pairings[0].tally.forfeits, [0, 0], "{protocol} {game}");
        assert!(games.iter().all(|finished| finished.game.detail.is_none()), "{protocol} {game}");
        assert!(games.iter().all(|finished| !finished.game.plies.is_empty()));
    }
}

impl Clone for Bout<'_> {
    fn clone(&self) -> Self {
        Bout { control: self.control.clone(), ..*self }
    }
}

#[test]
fn a_crash_loses_and_the_next_game_is_played_by_a_new_process() {
    let bout = |behaviour| Bout { behaviour, ..BOUT };
    bout("crash=1").always_loses("engine crashed", "exit status 3");
    bout("abort").always_loses("engine crashed", "signal");
    bout("quit").always_loses("engine crashed", "");
    // It plays two moves before, in every game anew.
    let (_, games) = bout("crash=3").play();
    assert!(games.iter().all(|finished| finished.game.plies.len() >= 4), "{games:?}");
    assert!(games.iter().all(|finished| finished.game.reason == "engine crashed"));
}

#[test]
fn silence_loses_after_the_time_that_there_is() {
    let seconds = Duration::from_secs_f64;
    let patient = Control { patience: seconds(0.3), ..BOUT.control.clone() };
    Bout { behaviour: "hang", control: patient, pairs: 1, ..BOUT }
        .always_loses("no answer", "did not answer within 0.3 s");
    let timed = Limits { time: Some(seconds(0.2)), ..Limits::default() };
    let timed = Control { limits: timed, ..BOUT.control.clone() };
    for behaviour in ["hang", "late=2000", "child"] {
        Bout { behaviour, control: timed.clone(), pairs: 1, ..BOUT }
            .always_loses("out of time", "did not answer within 0.3 s");
    }
    let clock = Some(GameTime { base: seconds(0.3), increment: Duration::ZERO });
    let clock = Control { limits: Limits::default(), clock, ..BOUT.control.clone() };
    Bout { behaviour: "late=2000", control: clock.clone(), pairs: 1, ..BOUT }
        .always_loses("out of time", "did not answer within");
    // Within its time a slow answer is as good as any.
    let clock = Some(GameTime { base: seconds(20.0), increment: Duration::ZERO });
    let (result, _) =
        Bout { behaviour: "late=20", control: Control { clock, ..BOUT.control.clone() }, ..BOUT }
            .play();
    assert_eq!(result.pairings[0].tally.forfeits, [0, 0]);
}

#[test]
fn wrong_answers_lose() {
    let bout = |behaviour| Bout { behaviour, ..BOUT };
    bout("illegal=1").always_loses("illegal move", ": move \"");
    bout("garbage").always_loses("no move in the answer", "the engine answered");
    bout("null").always_loses("no move in the answer", "the engine answered");
    bout("flood").always_loses("engine flooded its output", "flooded");
    bout("longline").always_loses("engine flooded its output", "flooded");
}

#[test]
fn to_resign_is_no_forfeit() {
    let (result, games) = Bout { behaviour: "resign", ..BOUT }.play();
    assert_eq!(
        (result.pairings[0].tally.wdl.losses, result.pairings[0].tally.forfeits),
        (4, [0, 0])
    );
    assert!(games.iter().all(|finished| finished.game.reason == "resigned"));
}

#[test]
fn what_cannot_play_at_all_is_an_error_before_the_match() {
    let check = |text: &str, game: &str| {
        let plan = Plan {
            game: Registry::standard().game(game).unwrap(),
            engines: vec![Contestant::resolve(text).unwrap()],
            ..BOUT.plan()
        };
        plan.check().map_err(|fault| fault.to_string())
    };
    let program = env!("CARGO_BIN_EXE_yiqi-mock-engine");
    let honest = format!("ugi:\"{program}\",args=\"honest ugi ewn 1\"");
    assert_eq!(check(&honest, "ewn"), Ok(()));
    let said = check(&format!("{honest},NoSuchOption=1"), "ewn").unwrap_err();
    assert!(
        said.starts_with("engine \"yiqi-mock-engine\": ") && said.contains("NoSuchOption"),
        "{said}"
    );
    let said = check("ugi:/etc/passwd", "ewn").unwrap_err();
    assert!(said.contains("ermission denied"), "{said}");
    // What starts and fails is the referee's affair.
    let quits = format!("ugi:\"{program}\",args=\"quit ugi ewn 1\"");
    assert_eq!(check(&quits, "ewn"), Ok(()));
}

#[test]
fn a_claim_is_no_forfeit() {
    let bout = Bout { game: "xiangqi", protocol: "ucci", behaviour: "claim", ..BOUT };
    let (result, games) = bout.play();
    assert_eq!(result.pairings[0].tally.wdl.draws, 4);
    assert_eq!(games[0].game.reason, "claimed as a draw");
    assert_eq!(result.pairings[0].tally.forfeits, [0, 0]);
}

#[test]
fn odd_but_harmless_engines_play_on() {
    for (behaviour, options) in [("slow=300", ""), ("spam", ""), ("orphan", ""), ("twice", "")] {
        let (result, games) = Bout { behaviour, options, pairs: 1, ..BOUT }.play();
        let said: Vec<_> = games.iter().map(|finished| &finished.game.detail).collect();
        assert_eq!(result.pairings[0].tally.forfeits, [0, 0], "{behaviour}: {said:?}");
    }
    Bout { behaviour: "slow=3000", options: ",handshake=0.2", pairs: 1, ..BOUT }
        .always_loses("no answer", "");
}
