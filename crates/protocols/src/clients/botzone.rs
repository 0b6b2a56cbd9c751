//! Botzone's bots for Amazons: a process for each move, which gets the whole game and answers with one
//! move – or, where it asks to be kept running, one process that gets the moves as they come.
//!
//! Squares are pairs of x from the left and y from the top, moves are three squares: from, to, arrow.

use super::dialect::Dialect;
use super::process::{Patience, Process};
use super::trouble::Trouble;
use super::{Answer, Ask, Client, Form, Program, Reply};
use serde_json::{Value, json};
use std::time::Instant;

/// Lines and columns of the board.
const SIZE: i64 = 8;
/// What the bot prints that wants to be kept running.
const KEEP_RUNNING: &str = ">>>BOTZONE_REQUEST_KEEP_RUNNING<<<";
/// The request to the side that begins, and the answer of one that has no move.
const NONE: Points = [-1; 6];
/// The names of the six numbers in the JSON form.
const NAMES: [&str; 6] = ["x0", "y0", "x1", "y1", "x2", "y2"];

/// x and y of from, to and arrow.
type Points = [i64; 6];

/// A bot.
pub(super) struct Botzone {
    program: Program,
    dialect: Dialect,
    /// The one position that a bot takes for the start.
    start: String,
    kept: Option<Kept>,
    memory: Memory,
}

/// A bot that is kept running, and the moves that it knows of.
struct Kept {
    process: Process,
    known: Vec<String>,
}

/// What a bot wants to be told again: in its next turn, and in later games too.
#[derive(Default)]
struct Memory {
    data: String,
    globaldata: String,
}

/// What a bot has said, as far as it has said it.
#[derive(Default)]
struct Response {
    points: Option<Points>,
    /// Lines after the move.
    lines: usize,
    data: String,
    globaldata: String,
}

impl Botzone {
    /// The client of `program`, in a game that begins with the position text `start`.
    pub(super) fn new(program: Program, dialect: Dialect, start: String) -> Botzone {
        Botzone { program, dialect, start, kept: None, memory: Memory::default() }
    }

    /// The bot that is to move and what it must be told: a kept one the last move, a new one all.
    fn bot(&mut self, moves: &[String], points: &[Points]) -> Result<(Process, String), Trouble> {
        if let (Some(kept), [before @ .., _], [.., last]) = (self.kept.take(), moves, points)
            && kept.known == before
        {
            let request = match self.program.form {
                Form::Simple => line(last),
                Form::Json => object(last).to_string(),
            };
            return Ok((kept.process, request));
        }
        let process = Process::start(self.program.start_command(), "")?;
        Ok((process, self.whole_game(points)))
    }

    /// The whole game, as a bot gets it that was just started.
    fn whole_game(&self, moves: &[Points]) -> String {
        // Who begins is told so by a request without a move.
        let begins = moves.len().is_multiple_of(2);
        let told: Vec<&Points> = begins.then_some(&NONE).into_iter().chain(moves).collect();
        let (requests, responses) = (told.iter().step_by(2), told.iter().skip(1).step_by(2));
        match self.program.form {
            Form::Simple => {
                let mut out = requests.len().to_string();
                for points in told {
                    out.push('\n');
                    out.push_str(&line(points));
                }
                for memory in [&self.memory.data, &self.memory.globaldata] {
                    if !memory.is_empty() {
                        out.push('\n');
                        out.push_str(memory);
                    }
                }
                out
            }
            Form::Json => json!({
                "requests": requests.map(|points| object(points)).collect::<Vec<_>>(),
                "responses": responses.map(|points| object(points)).collect::<Vec<_>>(),
                "data": self.memory.data,
                "globaldata": self.memory.globaldata,
                "time_limit": "",
                "memory_limit": "",
            })
            .to_string(),
        }
    }

    /// Takes note of a line that a bot prints.
    fn read(&self, response: &mut Response, text: &str) -> Result<(), Trouble> {
        let garbage = || Trouble::garbage(text);
        if response.points.is_some() {
            // The simple form goes on with what is meant for the bot's author, then what it wants
            // to be told again.
            response.lines += 1;
            match (self.program.form, response.lines) {
                (Form::Simple, 2) => text.clone_into(&mut response.data),
                (Form::Simple, 3) => text.clone_into(&mut response.globaldata),
                _ => {}
            }
            return Ok(());
        }
        if text.is_empty() {
            return Ok(());
        }
        let numbers: Option<Vec<i64>> = match self.program.form {
            Form::Simple => text.split_whitespace().map(|word| word.parse().ok()).collect(),
            Form::Json => {
                let value: Value = serde_json::from_str(text).map_err(|_| garbage())?;
                let memory = |key| value[key].as_str().unwrap_or_default().to_owned();
                (response.data, response.globaldata) = (memory("data"), memory("globaldata"));
                NAMES.iter().map(|&name| value["response"][name].as_i64()).collect()
            }
        };
        let points = numbers.and_then(|numbers| Points::try_from(numbers).ok());
        response.points = Some(points.ok_or_else(garbage)?);
        Ok(())
    }

    /// A move as the game writes it; `None` for squares off the board.
    fn text(&self, points: &Points) -> Option<String> {
        let square = |x: i64, y: i64| {
            let on_board = (0..SIZE).contains(&x) && (0..SIZE).contains(&y);
            let rank = if self.dialect.upside_down { y + 1 } else { SIZE - y };
            on_board.then(|| format!("{}{rank}", char::from(b'a' + x as u8)))
        };
        let &[x0, y0, x1, y1, x2, y2] = points;
        Some(format!("{}{}/{}", square(x0, y0)?, square(x1, y1)?, square(x2, y2)?))
    }

    /// A move of the game in numbers; `None` for a text that is no whole turn on this board.
    fn points(&self, text: &str) -> Option<Points> {
        let squares: Vec<&[u8]> =
            text.split('/').flat_map(|half| half.as_bytes().chunks(2)).collect();
        let mut numbers = Vec::new();
        for square in squares {
            let &[file, rank] = square else { return None };
            let (x, rank) = (i64::from(file) - i64::from(b'a'), i64::from(rank) - i64::from(b'0'));
            let y = if self.dialect.upside_down { rank - 1 } else { SIZE - rank };
            if !(0..SIZE).contains(&x) || !(0..SIZE).contains(&y) {
                return None;
            }
            numbers.extend([x, y]);
        }
        numbers.try_into().ok()
    }
}

impl Client for Botzone {
    fn name(&self) -> String {
        self.program.label()
    }

    /// Ends a bot that was kept running; its starting belongs to its first move.
    fn new_game(&mut self) -> Result<(), Trouble> {
        self.kept = None;
        self.memory.data.clear();
        Ok(())
    }

    /// As on Botzone the answer counts when the bot has ended or asks to be kept running, and the time
    /// runs from the start of the process.
    fn think(&mut self, ask: &Ask<'_>) -> Result<Reply, Trouble> {
        if ask.start.text() != self.start {
            let reason = "bots of Botzone know one start only, and this game had another";
            return Err(Trouble::Refused(reason.to_owned()));
        }
        let points: Option<Vec<Points>> = ask.moves.iter().map(|text| self.points(text)).collect();
        let points = points.ok_or_else(|| {
            Trouble::Refused("bots of Botzone know whole turns on 8x8 squares only".to_owned())
        })?;
        let mut patience = Patience::new(ask.deadline, ask.stop);
        let (mut process, request) = self.bot(ask.moves, &points)?;
        process.send(request)?;
        let mut response = Response::default();
        let (at, keep) = loop {
            match process.hear(&mut patience) {
                Ok((at, line)) if line == KEEP_RUNNING => break (at, true),
                Ok((_, line)) => self.read(&mut response, &line)?,
                Err(Trouble::Exited { .. }) if response.points.is_some() => {
                    break (Instant::now(), false);
                }
                Err(trouble) => return Err(trouble),
            }
        };
        let points = response.points.ok_or_else(|| Trouble::garbage(KEEP_RUNNING))?;
        let answer = match points {
            NONE => Answer::Resign,
            _ => {
                let text = self.text(&points).ok_or_else(|| Trouble::garbage(&line(&points)))?;
                Answer::Move(text)
            }
        };
        self.memory = Memory { data: response.data, globaldata: response.globaldata };
        if let (true, Answer::Move(text)) = (keep, &answer) {
            let known = ask.moves.iter().chain([text]).cloned().collect();
            self.kept = Some(Kept { process, known });
        }
        let time = at.saturating_duration_since(patience.since());
        Ok(Reply { answer, time, depth: None, nodes: None, win: None, pv: Vec::new() })
    }
}

/// A move in the simple form.
fn line(points: &Points) -> String {
    points.map(|number| number.to_string()).join(" ")
}

/// A move in the JSON form.
fn object(points: &Points) -> Value {
    NAMES.iter().zip(points).map(|(&name, &number)| (name.to_owned(), json!(number))).collect()
}

#[cfg(test)]
mod tests {
    use super::super::Protocol;
    use super::*;

    fn bot(form: Form, upside_down: bool) -> Botzone {
        let program = Program { form, ..Program::new(Protocol::Botzone, "bot") };
        let mut dialect = Dialect::default();
        dialect.upside_down = upside_down;
        Botzone::new(program, dialect, String::new())
    }

    #[test]
    fn squares_count_from_the_top_left() {
        let upright = bot(Form::Simple, false);
        let points = [5, 0, 5, 6, 2, 3];
        assert_eq!(upright.points("f8f2/c5"), Some(points));
        assert_eq!(upright.text(&points).as_deref(), Some("f8f2/c5"));
        let turned = bot(Form::Simple, true);
        assert_eq!(turned.points("f1f7/c4"), Some(points));
        assert_eq!(turned.text(&points).as_deref(), Some("f1f7/c4"));
        for text in ["f8f2", "f8f2/c9", "i8f2/c5", "f8f2/c55", "", "f8f2/c5/c5", "ｆ"] {
            assert_eq!(upright.points(text), None, "{text}");
        }
        assert_eq!(upright.text(&[0, 0, 0, 0, 0, 8]), None);
    }

    #[test]
    fn who_begins_is_told_so() {
        let (a, b) = ([5, 0, 5, 6, 2, 3], [2, 7, 2, 4, 0, 4]);
        let mut simple = bot(Form::Simple, false);
        assert_eq!(simple.whole_game(&[]), "1\n-1 -1 -1 -1 -1 -1");
        assert_eq!(simple.whole_game(&[a]), "1\n5 0 5 6 2 3");
        simple.memory.data = "42".to_owned();
        let whole = "2\n-1 -1 -1 -1 -1 -1\n5 0 5 6 2 3\n2 7 2 4 0 4\n42";
        assert_eq!(simple.whole_game(&[a, b]), whole);
        let json = bot(Form::Json, false);
        let value: Value = serde_json::from_str(&json.whole_game(&[a, b])).unwrap();
        assert_eq!(value["requests"], json!([object(&NONE), object(&b)]));
        assert_eq!(value["responses"], json!([{"x0":5,"y0":0,"x1":5,"y1":6,"x2":2,"y2":3}]));
        let keys: Vec<_> = value.as_object().unwrap().keys().map(String::as_str).collect();
        assert_eq!(
            keys,
            ["data", "globaldata", "memory_limit", "requests", "responses", "time_limit"]
        );
    }

    #[test]
    fn answers_in_both_forms() {
        let mut response = Response::default();
        let simple = bot(Form::Simple, false);
        for text in ["", "5 0 5 6 2 3", "a word to my author", "42", "43"] {
            simple.read(&mut response, text).unwrap();
        }
        assert_eq!(response.points, Some([5, 0, 5, 6, 2, 3]));
        assert_eq!((response.data.as_str(), response.globaldata.as_str()), ("42", "43"));
        let mut response = Response::default();
        let text = r#"{"response":{"x0":5,"y0":0,"x1":5,"y1":6,"x2":2,"y2":3},"data":"42"}"#;
        bot(Form::Json, false).read(&mut response, text).unwrap();
        assert_eq!((response.points, response.data.as_str()), (Some([5, 0, 5, 6, 2, 3]), "42"));
        for (form, text) in [
            (Form::Simple, "5 0 5 6 2"),
            (Form::Simple, "5 0 5 6 2 3 4"),
            (Form::Simple, "five"),
            (Form::Json, "5 0 5 6 2 3"),
            (Form::Json, r#"{"response":{"x0":5}}"#),
            (Form::Json, "[]"),
        ] {
            let refused = bot(form, false).read(&mut Response::default(), text).unwrap_err();
            assert!(matches!(refused, Trouble::Garbage(_)), "{text}");
        }
    }
}
