//! What UCI, UCCI and UGI have in common: a process that lives for a match, a handshake, and for each
//! move a position, a `go` and lines until `bestmove`.

use super::dialect::{COORDS, Dialect};
use super::info::Info;
use super::process::{Patience, Process};
use super::trouble::{Trouble, quoted};
use super::{Answer, Ask, Client, Program, Reply, Think};
use std::sync::atomic::AtomicBool;
use std::time::Duration;
use yiqi_core::Side;

/// What only one of the protocols says.
pub(super) trait Speech: Send {
    /// The greeting, and the word that ends the engine's introduction.
    fn greeting(&self) -> (&'static str, &'static str);

    /// Sets an option; an empty value is a button.
    fn set_option(&self, name: &str, value: &str) -> String;

    /// Options that Yiqi sets by itself where the engine has them.
    fn own_options(&self, dialect: &Dialect) -> Vec<(&'static str, &'static str)>;

    /// Says that a new game begins, to an engine that has `options`.
    fn new_game(&self, options: &[Announced]) -> Option<&'static str>;

    /// What follows `position fen F moves …`.
    fn after_moves(&self, _ask: &Ask<'_>) -> String {
        String::new()
    }

    /// The question to an engine that has `options` and plays `side`.
    fn go(&self, think: &Think, side: Side, options: &[Announced]) -> String;

    /// The answer in a line, where there is one; moves as the engine writes them.
    fn answer<'a>(&self, line: &'a str) -> Option<Said<'a>>;
}

/// What an engine says at last.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Said<'a> {
    /// A move.
    Move(&'a str),
    /// It gives up.
    Resign,
    /// It has no move to say.
    NoMove,
}

/// An option that an engine has.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Announced {
    /// Its name.
    pub(super) name: String,
    /// The values of a choice.
    choices: Vec<String>,
}

impl Announced {
    /// Reads `option name Style type combo default Solid var Solid var Risky`; UCCI leaves out the
    /// word `name`.
    pub(super) fn parse(line: &str) -> Option<Announced> {
        let rest = line.strip_prefix("option ")?.trim_start();
        let rest = rest.strip_prefix("name ").unwrap_or(rest);
        let (name, about) = rest.split_once(" type ")?;
        let choices = about.split(" var ").skip(1).map(|value| value.trim().to_owned()).collect();
        Some(Announced { name: name.trim().to_owned(), choices })
    }
}

/// The option of this name, without regard to capitals.
pub(super) fn option_named<'a>(options: &'a [Announced], name: &str) -> Option<&'a Announced> {
    options.iter().find(|option| option.name.eq_ignore_ascii_case(name))
}

/// How many names a list in a message has at most.
const LISTED: usize = 12;
/// The longest text that may be a move.
const LONGEST_MOVE: usize = 32;
/// What engines say when they have no move.
const NULL_MOVES: [&str; 5] = ["0000", "(none)", "none", "null", "@@@@"];

/// A handshake is bounded by its own time, not by a stop sign.
static NEVER: AtomicBool = AtomicBool::new(false);

/// An engine that keeps talking.
pub(super) struct Dialogue<S> {
    speech: S,
    program: Program,
    dialect: Dialect,
    running: Option<Running>,
}

/// An engine that has introduced itself.
struct Running {
    process: Process,
    options: Vec<Announced>,
}

impl<S: Speech> Dialogue<S> {
    /// The client of `program`; nothing is started.
    pub(super) fn new(speech: S, program: Program, dialect: Dialect) -> Dialogue<S> {
        Dialogue { speech, program, dialect, running: None }
    }

    /// Starts the program and sets its options.
    fn start(&self) -> Result<Running, Trouble> {
        let (hello, done) = self.speech.greeting();
        let mut process = Process::start(self.program.start_command(), "quit\n")?;
        let mut patience = Patience::new(Some(self.program.handshake), &NEVER);
        process.send(hello.to_owned())?;
        let mut options = Vec::new();
        loop {
            let (_, line) = process.hear(&mut patience)?;
            if line == done {
                break;
            }
            options.extend(Announced::parse(&line));
        }
        for (name, value) in self.settings(&options)? {
            process.send(self.speech.set_option(&name, &value))?;
        }
        Ok(Running { process, options })
    }

    /// What to set: the user's options, which the engine must have, and Yiqi's own where it has them
    /// and the user says nothing.
    fn settings(&self, options: &[Announced]) -> Result<Vec<(String, String)>, Trouble> {
        let mut settings = Vec::new();
        for (name, value) in &self.program.options {
            match option_named(options, name) {
                Some(option) => settings.push((option.name.clone(), value.clone())),
                // Told to Yiqi, which counts ranks accordingly.
                None if name.eq_ignore_ascii_case(COORDS) && self.dialect.coords.is_some() => {}
                None => {
                    let known = options.iter().map(|option| option.name.as_str());
                    let reason = format!(
                        "the engine has no option {}; it has: {}",
                        quoted(name),
                        list(known)
                    );
                    return Err(Trouble::Refused(reason));
                }
            }
        }
        for (name, value) in self.speech.own_options(&self.dialect) {
            let said = self.program.options.iter().any(|(said, _)| said.eq_ignore_ascii_case(name));
            let Some(option) = option_named(options, name).filter(|_| !said) else { continue };
            if !option.choices.is_empty() && !option.choices.iter().any(|choice| choice == value) {
                let choices = option.choices.iter().map(String::as_str);
                let reason = format!("the engine's {name} is not {value} but: {}", list(choices));
                return Err(Trouble::Refused(reason));
            }
            settings.push((option.name.clone(), value.to_owned()));
        }
        Ok(settings)
    }

    /// The engine, started anew or told of a new game.
    fn begin(&self, running: Option<Running>) -> Result<Running, Trouble> {
        let mut running = match running {
            Some(running) => running,
            None => self.start()?,
        };
        if let Some(text) = self.speech.new_game(&running.options) {
            running.process.send(text.to_owned())?;
        }
        self.synchronise(&mut running.process, &NEVER)?;
        Ok(running)
    }

    /// Waits until the engine has worked off all it was told. What it said until then belongs to
    /// earlier questions: a second `bestmove` is never taken for the next answer.
    fn synchronise(&self, process: &mut Process, stop: &AtomicBool) -> Result<(), Trouble> {
        process.send("isready".to_owned())?;
        let mut patience = Patience::new(Some(self.program.handshake), stop);
        while process.hear(&mut patience)?.1 != "readyok" {}
        Ok(())
    }

    /// Asks for a move.
    fn ask(&self, running: &mut Running, ask: &Ask<'_>) -> Result<Reply, Trouble> {
        let process = &mut running.process;
        self.synchronise(process, ask.stop)?;
        let mut question = format!("position fen {}", ask.start.text());
        if !ask.moves.is_empty() {
            question.push_str(" moves");
        }
        for text in ask.moves {
            question.push(' ');
            question.push_str(&self.dialect.spoken(text));
        }
        question.push_str(&self.speech.after_moves(ask));
        question.push('\n');
        question.push_str(&self.speech.go(&ask.think, ask.position.side(), &running.options));
        let mut info = Info::default();
        let mut patience = Patience::new(ask.deadline, ask.stop);
        process.send(question)?;
        loop {
            let (at, line) = process.hear(&mut patience)?;
            info.hear(&line);
            let Some(said) = self.speech.answer(&line) else { continue };
            let answer = match said {
                Said::Resign => Answer::Resign,
                Said::NoMove => Answer::ClaimsDraw,
                Said::Move(text) => self.read_move(text).ok_or_else(|| Trouble::garbage(&line))?,
            };
            let time = at.saturating_duration_since(patience.since());
            let Info { depth, nodes, win, pv } = info;
            return Ok(Reply { answer, time, depth, nodes, win, pv });
        }
    }

    /// A move as the game reads it; `None` for what is no move at all.
    fn read_move(&self, text: &str) -> Option<Answer> {
        let plain = (1..=LONGEST_MOVE).contains(&text.len())
            && text.bytes().all(|c| c.is_ascii_graphic() || c == b' ');
        if !plain || NULL_MOVES.iter().any(|null| text.eq_ignore_ascii_case(null)) {
            return None;
        }
        self.dialect.heard(text).map(Answer::Move)
    }
}

impl<S: Speech> Client for Dialogue<S> {
    fn name(&self) -> String {
        self.program.label()
    }

    fn new_game(&mut self) -> Result<(), Trouble> {
        // After a trouble the process is not put back, and so ended.
        let running = self.running.take();
        self.running = Some(self.begin(running)?);
        Ok(())
    }

    fn think(&mut self, ask: &Ask<'_>) -> Result<Reply, Trouble> {
        let mut running = match self.running.take() {
            Some(running) => running,
            None => self.begin(None)?,
        };
        let reply = self.ask(&mut running, ask)?;
        self.running = Some(running);
        Ok(reply)
    }
}

/// Names, separated by commas, not too many.
fn list<'a>(mut names: impl Iterator<Item = &'a str>) -> String {
    let shown: Vec<_> = names.by_ref().take(LISTED).collect();
    match (shown.is_empty(), names.next().is_some()) {
        (true, _) => "none".to_owned(),
        (_, true) => format!("{}, …", shown.join(", ")),
        (_, false) => shown.join(", "),
    }
}

/// The first word after `bestmove`, where the line says one.
pub(super) fn best_move(line: &str) -> Option<&str> {
    let rest = line.strip_prefix("bestmove")?;
    if !rest.is_empty() && !rest.starts_with(char::is_whitespace) {
        return None;
    }
    Some(rest.split_whitespace().next().unwrap_or_default())
}

/// Whole milliseconds, at least one: none would mean no limit to some engines.
pub(super) fn milliseconds(time: Duration) -> u128 {
    time.as_millis().max(1)
}

/// `go` with all that was asked; `clock` are the names of the clocks: the first side's and the second
/// side's time, their increments. What the clocks say goes before the time for one move.
pub(super) fn go(think: &Think, clock: [&str; 4]) -> String {
    let mut out = "go".to_owned();
    let mut add = |key: &str, value: &dyn ToString| {
        out.push(' ');
        out.push_str(key);
        out.push(' ');
        out.push_str(&value.to_string());
    };
    if let Some(depth) = think.depth {
        add("depth", &depth);
    }
    if let Some(nodes) = think.nodes {
        add("nodes", &nodes);
    }
    if let Some(clocks) = &think.clocks {
        add(clock[0], &milliseconds(clocks.remaining[0]));
        add(clock[1], &milliseconds(clocks.remaining[1]));
        add(clock[2], &clocks.increment.as_millis());
        add(clock[3], &clocks.increment.as_millis());
    } else if let Some(time) = think.movetime.or_else(|| think.default_time()) {
        add("movetime", &milliseconds(time));
    }
    out
}

#[cfg(test)]
mod tests {
    use super::super::Clocks;
    use super::*;

    #[test]
    fn options_are_announced_with_and_without_the_word_name() {
        let line = "option name Skill Level type combo default 1 var 1 var two words";
        let option = Announced::parse(line).unwrap();
        assert_eq!(option.name, "Skill Level");
        assert_eq!(option.choices, ["1", "two words"]);
        let option = Announced::parse("option usemillisec type check default false").unwrap();
        assert_eq!((option.name.as_str(), option.choices.len()), ("usemillisec", 0));
        assert_eq!(Announced::parse("option name Clear Hash"), None);
        assert_eq!(Announced::parse("id name type option"), None);
    }

    #[test]
    fn what_was_asked_is_told() {
        let names = ["wtime", "btime", "winc", "binc"];
        let told = |think| go(&think, names);
        assert_eq!(told(Think::default()), "go movetime 1000");
        assert_eq!(told(Think { depth: Some(6), ..Think::default() }), "go depth 6");
        let movetime = Some(Duration::from_micros(10));
        let think = Think { nodes: Some(9), movetime, ..Think::default() };
        assert_eq!(told(think), "go nodes 9 movetime 1");
        let remaining = [Duration::from_secs(60), Duration::from_millis(1500)];
        let clocks = Some(Clocks { remaining, increment: Duration::from_millis(600) });
        let think = Think { clocks, movetime, ..Think::default() };
        assert_eq!(told(think), "go wtime 60000 btime 1500 winc 600 binc 600");
    }

    #[test]
    fn the_best_move_is_a_word_of_its_own() {
        assert_eq!(best_move("bestmove h2e2 ponder h9g7"), Some("h2e2"));
        assert_eq!(best_move("bestmove"), Some(""));
        assert_eq!(best_move("bestmoves h2e2"), None);
        assert_eq!(best_move("info bestmove h2e2"), None);
    }
}
