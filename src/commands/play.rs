//! `yiqi play`: a game in the terminal, people and engines on either seat.

use super::{analyse, place, show, words};
use crate::args::{Place, Play};
use crate::failure::Failure;
use crate::{HEEDED, STOP, Session};
use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::SystemTime;
use yiqi_core::{Fault, Rng, seeded};
use yiqi_engine::any::{AnyGame, AnyPosition, AnyReport, AnySearch};
use yiqi_engine::{Leash, Registry};
use yiqi_lab::Wall;
use yiqi_protocols::records::{self, Record, Turn};

const HELP: &str = "a move in any accepted text, or: undo, hint, eval, moves, save FILE, help, q";

/// A game in progress.
struct Table {
    registry: Registry,
    game: Arc<dyn AnyGame>,
    /// The text of the first position.
    start: String,
    position: Box<dyn AnyPosition>,
    /// Positions before each step, for undo, with the step that was played.
    past: Vec<(Box<dyn AnyPosition>, String)>,
    /// One seat a side, by who moves first: an engine, or a person.
    seats: [Option<Box<dyn AnySearch>>; 2],
    first: yiqi_core::Side,
    dice: Rng,
    type_dice: bool,
    seed: u64,
    level: String,
}

/// What a typed line led to.
enum Answer {
    Go,
    Quit,
}

pub(super) fn run(
    registry: &Registry,
    args: &Play,
    session: &mut Session<'_>,
) -> Result<(), Failure> {
    // Without a seed every game is another one; it is printed, so that the game can be repeated.
    let seed = args.place.seed.unwrap_or_else(seed_from_clock);
    let reached = place::reach(registry, &Place { seed: Some(seed), ..args.place.clone() })?;
    let game = reached.game;
    let second = args.second.clone().unwrap_or_else(|| format!("level:{}", args.level));
    let seats = [seat(&*game, &args.first, seed)?, seat(&*game, &second, seed.wrapping_add(1))?];
    let start = match reached.moves.first() {
        Some((before, _)) => before.text(),
        None => reached.position.text(),
    };
    let mut table = Table {
        registry: registry.clone(),
        first: reached.position.side(),
        start,
        position: reached.position,
        past: reached.moves,
        seats,
        dice: seeded(seed, 1),
        type_dice: args.type_dice,
        seed,
        level: args.level.clone(),
        game,
    };
    writeln!(session.output, "{}, seed {seed}; {HELP}\n", table.game.describe())?;
    HEEDED.store(true, Ordering::Relaxed);
    table.play(session)
}

/// A seed of nine digits at most, which people can type.
fn seed_from_clock() -> u64 {
    let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
    (now.as_nanos() % 1_000_000_000) as u64
}

/// A person (`None`) or an engine.
fn seat(game: &dyn AnyGame, text: &str, seed: u64) -> Result<Option<Box<dyn AnySearch>>, Fault> {
    if text == "human" {
        return Ok(None);
    }
    let mut engine = analyse::engine_of(game, text)?;
    engine.new_game(seed);
    Ok(Some(engine))
}

impl Table {
    fn play(&mut self, session: &mut Session<'_>) -> Result<(), Failure> {
        loop {
            if let Some(end) = self.position.end() {
                let (board, text) = (self.position.drawing().to_text(), self.position.text());
                let result = words::result(&*self.position, &end);
                writeln!(session.output, "{board}\n{text}\ngame over: {result}")?;
                if self.is_left(session)? {
                    return Ok(());
                }
                continue;
            }
            if self.position.needs_roll() && !self.roll(session)? {
                return Ok(());
            }
            show::draw(session.output, &*self.position)?;
            let number = usize::from(self.position.side() != self.first);
            match self.seats[number].take() {
                Some(mut engine) => {
                    let moved = self.engine_moves(&mut *engine, session);
                    self.seats[number] = Some(engine);
                    moved?;
                    if STOP.load(Ordering::Relaxed) {
                        writeln!(session.output, "stopped")?;
                        return Ok(());
                    }
                }
                None => {
                    if matches!(self.ask(session)?, Answer::Quit) {
                        return Ok(());
                    }
                }
            }
        }
    }

    /// After the end: whether a person, if one plays, is done with the game and does not take a move
    /// back.
    fn is_left(&mut self, session: &mut Session<'_>) -> Result<bool, Failure> {
        while self.seats.iter().any(Option::is_none) {
            write!(session.output, "undo, save FILE or q: ")?;
            session.output.flush()?;
            let Some(line) = read_line(session)? else { return Ok(true) };
            let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((&line, ""));
            match word {
                "q" | "quit" => return Ok(true),
                "save" => self.save(rest.trim(), session)?,
                "undo" if self.undo() => return Ok(false),
                "undo" => writeln!(session.output, "nothing to take back")?,
                _ => {}
            }
        }
        Ok(true)
    }

    /// Casts the die, or asks for it; `false` when the input has ended.
    fn roll(&mut self, session: &mut Session<'_>) -> Result<bool, Failure> {
        if !self.type_dice {
            self.position.cast(&mut self.dice);
            return Ok(true);
        }
        while self.position.needs_roll() {
            write!(session.output, "the die shows: ")?;
            session.output.flush()?;
            let Some(line) = read_line(session)? else { return Ok(false) };
            match line.as_str() {
                "" => {}
                "q" | "quit" => return Ok(false),
                // The roll that was asked for is that of another position now.
                "undo" if self.undo() => {}
                text => {
                    if let Err(fault) = self.position.set_roll(text) {
                        writeln!(session.output, "{fault}")?;
                    }
                }
            }
        }
        Ok(true)
    }

    /// Plays a step or a turn and remembers the position before it.
    fn step(&mut self, text: &str) -> Result<String, Fault> {
        let before = self.position.fork();
        let played = self.position.play(text)?;
        self.past.push((before, played.clone()));
        Ok(played)
    }

    fn engine_moves(
        &mut self,
        engine: &mut dyn AnySearch,
        session: &mut Session<'_>,
    ) -> Result<(), Failure> {
        let report = self.think(engine)?;
        let name = self.position.side_name(self.position.side());
        let Some(best) = report.best else { return Ok(()) };
        self.step(&best)?;
        let win = words::percent(report.win);
        writeln!(
            session.output,
            "{name} plays {best}  (win chance {win}, depth {})\n",
            report.depth
        )?;
        Ok(())
    }

    fn think(&self, engine: &mut dyn AnySearch) -> Result<AnyReport, Fault> {
        let limits = engine.limits();
        let clock = Wall::start();
        let leash = Leash { limits: &limits, clock: &clock, stop: &STOP };
        engine.think(&*self.position, leash, &mut |_| {})
    }

    /// Asks a person until something happens. A refused move, or a refused half of one, leaves the
    /// position as it was.
    fn ask(&mut self, session: &mut Session<'_>) -> Result<Answer, Failure> {
        let name = self.position.side_name(self.position.side());
        let prompt = if self.position.mid_turn() {
            format!("{name}, second half: ")
        } else if self.turns_have_halves() {
            format!("{name}, move (or first half): ")
        } else {
            format!("{name}: ")
        };
        loop {
            write!(session.output, "{prompt}")?;
            session.output.flush()?;
            let Some(line) = read_line(session)? else { return Ok(Answer::Quit) };
            let (word, rest) = line.split_once(' ').unwrap_or((&line, ""));
            match word {
                "" => {}
                "q" | "quit" | "exit" => return Ok(Answer::Quit),
                "help" | "?" => writeln!(session.output, "{HELP}")?,
                "moves" => writeln!(session.output, "{}", self.position.steps().join(" "))?,
                "hint" => self.hint(session)?,
                "eval" => self.eval(session)?,
                "save" => self.save(rest.trim(), session)?,
                "undo" => {
                    if self.undo() {
                        return Ok(Answer::Go);
                    }
                    writeln!(session.output, "nothing to take back")?;
                }
                _ => match self.step(&line) {
                    Ok(_) => {
                        writeln!(session.output)?;
                        return Ok(Answer::Go);
                    }
                    Err(fault) => writeln!(session.output, "{fault}")?,
                },
            }
        }
    }

    /// Whether a step from here leaves the turn unfinished.
    fn turns_have_halves(&self) -> bool {
        let mut after = self.position.fork();
        let step = after.steps().into_iter().next();
        step.is_some_and(|step| after.play(&step).is_ok() && after.mid_turn())
    }

    /// Goes back to where a person was last to move.
    fn undo(&mut self) -> bool {
        let person =
            |p: &dyn AnyPosition| self.seats[usize::from(p.side() != self.first)].is_none();
        let Some(at) = self.past.iter().rposition(|(before, _)| person(&**before)) else {
            return false;
        };
        let mut tail = self.past.split_off(at).into_iter();
        if let Some((before, _)) = tail.next() {
            self.position = before;
        }
        true
    }

    fn hint(&self, session: &mut Session<'_>) -> Result<(), Failure> {
        let mut engine = self.game.engine(&format!("level:{}", self.level))?;
        engine.new_game(self.seed);
        let report = self.think(&mut *engine)?;
        let best = report.best.unwrap_or_default();
        writeln!(session.output, "{best}  (win chance {})", words::percent(report.win))?;
        Ok(())
    }

    fn eval(&self, session: &mut Session<'_>) -> Result<(), Failure> {
        match self.game.explain(&*self.position, "") {
            Err(fault) => writeln!(session.output, "{fault}")?,
            Ok(e) => {
                for t in &e.terms {
                    writeln!(
                        session.output,
                        "{:<12} {:>8.3} - {:>8.3}  × {:<8.3} = {:>8.3}",
                        t.name, t.own, t.other, t.weight, t.share
                    )?;
                }
                let value = words::value(e.value, e.centipawns, None, e.win);
                writeln!(session.output, "{value}  (win chance {})", words::percent(e.win))?;
            }
        }
        Ok(())
    }

    /// Writes the game as a record that `replay` reads. A file that exists is kept.
    fn save(&self, file: &str, session: &mut Session<'_>) -> Result<(), Failure> {
        let path = Path::new(file);
        let saved = if file.is_empty() {
            Err("save needs a file name".to_owned())
        } else if path.exists() {
            Err("that file exists".to_owned())
        } else {
            self.record().and_then(|text| fs::write(path, text).map_err(|error| error.to_string()))
        };
        match saved {
            Ok(()) => writeln!(session.output, "saved to {file}")?,
            Err(why) => writeln!(session.output, "not saved: {why}")?,
        }
        Ok(())
    }

    /// The whole turns of the game in portable game notation.
    fn record(&self) -> Result<String, String> {
        let start = self.game.parse(&self.start).map_err(|fault| fault.to_string())?;
        let mut record = Record::new(&*self.game, &*start);
        for (number, seat) in self.seats.iter().enumerate() {
            let side = if number == 0 { self.first } else { !self.first };
            let engine = seat.as_deref();
            record.players[side] = engine.map_or("human".to_owned(), AnySearch::describe);
        }
        for (before, step) in &self.past {
            // The text of a turn is that of its steps, one after the other.
            match record.turns.last_mut() {
                Some(turn) if before.mid_turn() => turn.text += step,
                _ => record.turns.push(Turn::new(step, before.roll())),
            }
        }
        if self.position.mid_turn() {
            record.turns.pop();
        }
        if let Some(end) = self.position.end() {
            record.outcome = Some(end.outcome);
            record.reason = Some(end.reason.to_owned());
        }
        let pgn = records::format("pgn").and_then(|format| format.write(&self.registry, &record));
        pgn.map_err(|fault| fault.to_string())
    }
}

/// A line without its ends; `None` when the input is over.
fn read_line(session: &mut Session<'_>) -> Result<Option<String>, Failure> {
    let mut bytes = Vec::new();
    if session.input.read_until(b'\n', &mut bytes)? == 0 {
        writeln!(session.output)?;
        return Ok(None);
    }
    Ok(Some(String::from_utf8_lossy(&bytes).trim().to_owned()))
}
