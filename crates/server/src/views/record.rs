//! A game that was played, as records hold it.

use super::position::winner;
use super::{TurnView, side_number};
use crate::place::short;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use yiqi_core::{Fault, Outcome, Side};
use yiqi_engine::Registry;
use yiqi_engine::any::AnyPosition;
use yiqi_protocols::records::{self, Record, Thought, Turn, wtn_file_name};

/// The most turns of one record: more than any game has.
const MOST_TURNS: usize = 5000;

/// The longest word of a record about itself: a player, a tag, a comment.
const LONGEST_WORD: usize = 10_000;

/// A game that was played, or the part of it that was. Of the turns a request needs only `text` and
/// `roll`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RecordView {
    /// The text that makes the game: `ewn:king6`.
    pub game: String,
    /// The players by side; empty where not known.
    #[serde(default)]
    pub players: [String; 2],
    /// The event it was played in.
    #[serde(default)]
    pub event: Option<String>,
    /// Where.
    #[serde(default)]
    pub site: Option<String>,
    /// When: `2019.08.10` or `2019.08.10 14:00`.
    #[serde(default)]
    pub date: Option<String>,
    /// The round of the event.
    #[serde(default)]
    pub round: Option<String>,
    /// What else is said of the game, as name and value.
    #[serde(default)]
    pub tags: Vec<[String; 2]>,
    /// The position it began in; null for the usual start.
    #[serde(default)]
    pub start: Option<String>,
    /// What is said before the first move.
    #[serde(default)]
    pub comment: Option<String>,
    /// What was played.
    #[serde(default)]
    pub turns: Vec<TurnView>,
    /// The result; null where it has none.
    #[serde(default)]
    pub outcome: Option<OutcomeView>,
    /// Why it ended.
    #[serde(default)]
    pub reason: Option<String>,
}

/// The result of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct OutcomeView {
    /// The side that has won; null for a draw.
    #[schema(required)]
    pub winner: Option<u8>,
}

/// A record as a file.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct RecordFile {
    /// What stands in it.
    pub text: String,
    /// What to call it.
    pub file_name: String,
}

impl RecordView {
    /// A record played over: every turn with its side, its squares and the other notations.
    ///
    /// # Errors
    /// As [`Record::replay`].
    pub(crate) fn new(registry: &Registry, record: &Record) -> Result<RecordView, Fault> {
        let replay = record.replay(registry)?;
        let turn = |turn: &Turn, before: &dyn AnyPosition| TurnView {
            roll: turn.roll.or_else(|| before.roll()),
            thought: (turn.thought != Thought::default()).then(|| (&turn.thought).into()),
            comment: turn.comment.clone(),
            ..TurnView::new(&*replay.game, before, &turn.text)
        };
        let tag = |(name, value): &(String, String)| [name.clone(), value.clone()];
        Ok(RecordView {
            game: record.game.clone(),
            players: record.players.clone(),
            event: record.event.clone(),
            site: record.site.clone(),
            date: record.date.clone(),
            round: record.round.clone(),
            tags: record.tags.iter().map(tag).collect(),
            start: record.start.clone(),
            comment: record.comment.clone(),
            turns: record
                .turns
                .iter()
                .zip(&replay.positions)
                .map(|(played, before)| turn(played, &**before))
                .collect(),
            outcome: record.outcome.map(|outcome| OutcomeView { winner: winner(outcome) }),
            reason: record.reason.clone(),
        })
    }

    /// The record that a page describes. Whether the rules allow it is not looked at here.
    ///
    /// # Errors
    /// Too many turns, a text that is too long, a winner or the name of a tag that is none.
    pub(crate) fn into_record(self) -> Result<Record, Fault> {
        if self.turns.len() > MOST_TURNS {
            return Err(Fault::whole("turns", self.turns.len().to_string(), "too many"));
        }
        for text in [&Some(self.game.clone()), &self.start].into_iter().flatten() {
            short("position", text)?;
        }
        let words = [&self.event, &self.site, &self.date, &self.round, &self.comment, &self.reason];
        let words = words.into_iter().flatten().chain(&self.players);
        let said = self.turns.iter().filter_map(|turn| turn.comment.as_ref());
        for word in words.chain(said).chain(self.tags.iter().flatten()) {
            if word.len() > LONGEST_WORD {
                let start: String = word.chars().take(20).collect();
                return Err(Fault::whole("text", start, "it is too long for a record"));
            }
        }
        let turn = |turn: TurnView| {
            short("move", &turn.text)?;
            let thought = turn.thought.map(Thought::from).unwrap_or_default();
            Ok(Turn { text: turn.text, roll: turn.roll, thought, comment: turn.comment })
        };
        let tag = |[name, value]: [String; 2]| match is_tag(&name) {
            true => Ok((name, value)),
            false => Err(Fault::whole("tag", name, "a name is made of letters, digits and _")),
        };
        let outcome = |outcome: OutcomeView| match outcome.winner {
            None => Ok(Outcome::Draw),
            Some(number) => {
                match Side::BOTH.into_iter().find(|&side| side_number(side) == number) {
                    Some(side) => Ok(Outcome::Win(side)),
                    None => Err(Fault::whole("winner", number.to_string(), "it is 0, 1 or null")),
                }
            }
        };
        Ok(Record {
            game: self.game,
            players: self.players,
            event: self.event,
            site: self.site,
            date: self.date,
            round: self.round,
            tags: self.tags.into_iter().map(tag).collect::<Result<_, _>>()?,
            start: self.start.filter(|start| !start.trim().is_empty()),
            comment: self.comment,
            turns: self.turns.into_iter().map(turn).collect::<Result<_, Fault>>()?,
            outcome: self.outcome.map(outcome).transpose()?,
            reason: self.reason,
        })
    }
}

impl RecordFile {
    /// Writes a record, every move and the result checked by the rules.
    ///
    /// # Errors
    /// An unknown format, one that does not serve the game or cannot say what the record does; as
    /// [`Record::replay`].
    pub(crate) fn new(
        registry: &Registry,
        format: &str,
        record: &Record,
    ) -> Result<RecordFile, Fault> {
        let text = records::format(format)?.write(registry, record)?;
        let file_name = match format {
            // These competitions say what a file is to be called.
            "wtn" => wtn_file_name(registry, record)?,
            _ => usual_name(format, record),
        };
        Ok(RecordFile { text, file_name: safe(&file_name) })
    }
}

/// `xiangqi-2026.03.01-甲-乙.pgn`.
fn usual_name(format: &str, record: &Record) -> String {
    let game = record.game.split(':').next().unwrap_or_default();
    let date = record.date.as_deref().and_then(|date| date.split_whitespace().next());
    let players = record.players.iter().map(|player| &**player);
    let parts = [Some(game), date].into_iter().flatten().chain(players);
    let parts: Vec<&str> = parts.filter(|part| !part.is_empty()).collect();
    // Moves as lines are plain text; the dialects of one format share its ending.
    let ending = if format.split('-').next() == Some("pgn") { "pgn" } else { "txt" };
    let name: String = parts.join("-").chars().take(80).collect();
    format!("{name}.{ending}")
}

/// A name that every file system takes.
fn safe(name: &str) -> String {
    let safe = |c: char| match c {
        '/' | '\\' | ':' | '*' | '?' | '"' | '<' | '>' | '|' => '_',
        c if c.is_whitespace() || c.is_control() => '_',
        c => c,
    };
    name.chars().map(safe).collect()
}

/// Whether it can be the name of a tag.
fn is_tag(name: &str) -> bool {
    let plain = |b: u8| b.is_ascii_alphanumeric() || b == b'_';
    !name.is_empty() && name.len() <= 100 && name.bytes().all(plain)
}
