//! What is known of a game that was played.

use super::Thought;
use yiqi_core::{Outcome, Side};
use yiqi_engine::any::{AnyGame, AnyPosition};

/// A game that was played, or the part of it that was.
///
/// Texts are single lines: formats write a line break in them as a space.
#[derive(Clone, PartialEq, Debug)]
pub struct Record {
    /// The text that makes the game: `ewn:king6`.
    pub game: String,
    /// The players in the order of [`Side`]; empty where not known.
    pub players: [String; 2],
    /// The event it was played in.
    pub event: Option<String>,
    /// Where.
    pub site: Option<String>,
    /// When, `2019.08.10` or `2019.08.10 14:00`.
    pub date: Option<String>,
    /// The round of the event.
    pub round: Option<String>,
    /// What else a file says of the game, as name and value: `ECCO`, `RedTeam`. Names are made of
    /// ASCII letters, digits and underscores.
    pub tags: Vec<(String, String)>,
    /// The position it began in; `None` for the usual start of the game.
    pub start: Option<String>,
    /// What is said before the first move.
    pub comment: Option<String>,
    /// What was played, in order.
    pub turns: Vec<Turn>,
    /// The result, by the rules or as the players or a referee have it; `None` when it has none.
    pub outcome: Option<Outcome>,
    /// Why it ended: `checkmate`, `resigned`.
    pub reason: Option<String>,
}

/// What a side did in its turn.
#[derive(Clone, PartialEq, Debug)]
pub struct Turn {
    /// The move in its canonical form.
    pub text: String,
    /// What the die showed; `None` without a die, and where the record does not say.
    pub roll: Option<u32>,
    /// What the player thought of it.
    pub thought: Thought,
    /// What somebody said of it.
    pub comment: Option<String>,
}

impl Turn {
    /// A move without a word about it.
    pub fn new(text: impl Into<String>, roll: Option<u32>) -> Turn {
        Turn { text: text.into(), roll, thought: Thought::default(), comment: None }
    }

    /// What is thought and said of the move as formats write it, `+0.38/19 1.2s, a good move`; `None`
    /// where nothing is.
    pub fn words(&self) -> Option<String> {
        super::thought::write(&self.thought, self.comment.as_deref())
    }
}

impl Record {
    /// A game that begins in this position; nothing is played yet.
    pub fn new(game: &dyn AnyGame, start: &dyn AnyPosition) -> Record {
        let text = start.text();
        // Where the start is drawn from a seed there is no usual one.
        let usual = [0, 1].iter().all(|&seed| game.start(seed).text() == text);
        Record {
            game: game.describe(),
            players: Default::default(),
            event: None,
            site: None,
            date: None,
            round: None,
            tags: Vec::new(),
            start: (!usual).then_some(text),
            comment: None,
            turns: Vec::new(),
            outcome: None,
            reason: None,
        }
    }
}

/// A result as records write it, seen from the first side: `1-0`, `0-1`, `1/2-1/2`, `*`.
pub(super) fn result_text(outcome: Option<Outcome>) -> &'static str {
    match outcome {
        Some(Outcome::Win(Side::First)) => "1-0",
        Some(Outcome::Win(Side::Second)) => "0-1",
        Some(Outcome::Draw) => "1/2-1/2",
        None => "*",
    }
}

/// Reads [`result_text`]; the inner `None` is `*`, the outer one some other text.
pub(super) fn read_result(text: &str) -> Option<Option<Outcome>> {
    match text {
        "1-0" => Some(Some(Outcome::Win(Side::First))),
        "0-1" => Some(Some(Outcome::Win(Side::Second))),
        "1/2-1/2" | "1/2" => Some(Some(Outcome::Draw)),
        "*" => Some(None),
        _ => None,
    }
}

/// A text on one line: white space, whatever it is, becomes single spaces.
pub(super) fn one_line(text: &str) -> String {
    text.split(|c: char| c.is_whitespace() || c.is_control())
        .filter(|word| !word.is_empty())
        .collect::<Vec<_>>()
        .join(" ")
}
