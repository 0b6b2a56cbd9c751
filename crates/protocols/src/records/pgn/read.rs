//! Reads portable game notation, game after game.

use super::tokens::{Token, Tokens};
use super::{DIALECTS, Dialect};
use crate::records::Record;
use crate::records::place::{fault_at, fault_within};
use crate::records::record::{read_result, result_text};
use crate::records::recorder::Recorder;
use std::ops::Range;
use std::sync::Arc;
use yiqi_core::{Fault, Outcome, Side};
use yiqi_engine::Registry;
use yiqi_engine::any::AnyGame;

/// Why a file was refused.
#[derive(Debug, thiserror::Error)]
enum BadPgn {
    #[error("which game it is stands in a tag [Game] or [Variant], and there is none")]
    NoGame,
    #[error("unknown game; known: {0}")]
    Game(String),
    #[error("a result is 1-0, 0-1, 1/2-1/2 or *")]
    Result,
    #[error("the game ends with {0}, but its tag [Result] says {1}")]
    Results(&'static str, &'static str),
    #[error(
        "the game is cut off: no result (1-0, 0-1, 1/2-1/2 or *) stands after the last move, \
         and it is not over"
    )]
    CutOff,
    #[error("no move follows the roll")]
    NoMove,
}

/// Whether the text looks like this format.
pub(in crate::records) fn detect(text: &str) -> bool {
    let mut tokens = Tokens::new(text);
    let tag = tokens.find(|token| !matches!(token, Ok((Token::Comment(_), _))));
    matches!(tag, Some(Ok((Token::Tag { .. }, _))))
        || text.trim_start().starts_with('[') && matches!(tag, Some(Err(_)))
}

/// Reads all games of a file.
pub(in crate::records) fn read(registry: &Registry, text: &str) -> Result<Vec<Record>, Fault> {
    let mut reader = Reader {
        registry,
        text,
        tags: Vec::new(),
        game: None,
        roll: None,
        early: None,
        done: Vec::new(),
    };
    for token in Tokens::new(text) {
        let (token, span) =
            token.map_err(|(span, why)| fault_at(text, span, &reader.place(), why))?;
        reader.take(token, span)?;
    }
    if reader.game.is_some() || !reader.tags.is_empty() {
        let end = text.trim_end().len();
        reader.finish(None, end..end)?;
    }
    Ok(reader.done)
}

/// A tag with the bytes of its value.
struct Tag {
    name: String,
    value: String,
    span: Range<usize>,
}

/// Reads game after game.
struct Reader<'a> {
    registry: &'a Registry,
    text: &'a str,
    /// The tags of the game that is read.
    tags: Vec<Tag>,
    /// Its moves, once the first has come.
    game: Option<Recorder>,
    /// Where a roll stands that no move has followed yet.
    roll: Option<Range<usize>>,
    /// The comment before the first move.
    early: Option<String>,
    done: Vec<Record>,
}

impl Reader<'_> {
    /// Where the reader is: `game 2, move 14`.
    fn place(&self) -> String {
        let game = format!("game {}", self.done.len() + 1);
        match &self.game {
            None => game,
            Some(recorder) => format!("{game}, move {}", recorder.record.turns.len() + 1),
        }
    }

    fn take(&mut self, token: Token<'_>, span: Range<usize>) -> Result<(), Fault> {
        let start = span.start;
        match token {
            Token::Tag { name, value } => {
                // A tag that stands there already belongs to the next game.
                let again = self.tags.iter().any(|tag| tag.name == name);
                if self.game.is_some() || again {
                    let end = self.text[..start].trim_end_matches(['[', ' ']).trim_end().len();
                    self.finish(None, end..end)?;
                }
                self.tags.push(Tag { name: name.to_owned(), value: value.into_owned(), span });
            }
            Token::Comment(comment) => match &mut self.game {
                Some(recorder) => recorder.annotate(&comment),
                None if comment.is_empty() => {}
                None => match &mut self.early {
                    Some(before) => *before += &format!(" {comment}"),
                    None => self.early = Some(comment),
                },
            },
            Token::Roll(roll) => {
                self.all_rolls_played()?;
                let mut game = self.started(&span)?;
                let set = game.position.set_roll(roll);
                self.game = Some(game);
                set.map_err(|fault| fault_within(self.text, start, &self.place(), fault))?;
                self.roll = Some(span);
            }
            Token::Move(words) => {
                let mut game = self.started(&span)?;
                let played = game.play(&words);
                self.game = Some(game);
                played.map_err(|fault| fault_within(self.text, start, &self.place(), fault))?;
                self.roll = None;
            }
            Token::Result(outcome) => self.finish(Some(outcome), span)?,
        }
        Ok(())
    }

    fn all_rolls_played(&self) -> Result<(), Fault> {
        match &self.roll {
            None => Ok(()),
            Some(span) => Err(self.refuse(span.clone(), BadPgn::NoMove)),
        }
    }

    fn refuse(&self, span: Range<usize>, why: BadPgn) -> Fault {
        fault_at(self.text, span, &self.place(), why)
    }

    /// A tag that says something.
    fn tag(&self, name: &str) -> Option<&Tag> {
        let tag = self.tags.iter().find(|tag| tag.name.eq_ignore_ascii_case(name))?;
        tag.value.contains(|c| !" ?.-".contains(c)).then_some(tag)
    }

    /// Takes a tag out, so that it does not stand among the other ones.
    fn take_tag(&mut self, name: &str) -> Option<String> {
        let value = self.tag(name).map(|tag| tag.value.trim().to_owned());
        self.tags.retain(|tag| !tag.name.eq_ignore_ascii_case(name));
        value
    }

    /// The game that is read; at the first word after the tags, at `span`, it begins.
    fn started(&mut self, span: &Range<usize>) -> Result<Recorder, Fault> {
        if let Some(game) = self.game.take() {
            return Ok(game);
        }
        let game = self.which_game(span)?;
        let start = self.tag("FEN");
        let recorder = Recorder::new(&game, start.map(|tag| tag.value.as_str()));
        let at = start.map_or(span.start, |tag| tag.span.start);
        let mut recorder =
            recorder.map_err(|fault| fault_within(self.text, at, &self.place(), fault))?;
        recorder.record.comment = self.early.take();
        Ok(recorder)
    }

    /// The rule set that the tags ask for.
    fn which_game(&self, span: &Range<usize>) -> Result<Arc<dyn AnyGame>, Fault> {
        let about = self.registry.about();
        let by_name = |name: &str| {
            about.iter().map(|about| about.name).find(|known| known.eq_ignore_ascii_case(name))
        };
        let variant = self.tag("Variant");
        let name = match (self.tag("Game"), variant.and_then(|tag| by_name(tag.value.trim()))) {
            (Some(tag), _) => {
                let title = tag.value.trim();
                let titled = |dialect: &&Dialect| {
                    dialect.title.is_some_and(|known| known.eq_ignore_ascii_case(title))
                };
                let name = DIALECTS.iter().find(titled).map(|dialect| dialect.game);
                name.or_else(|| by_name(title)).ok_or_else(|| {
                    let titles = DIALECTS.iter().filter_map(|dialect| dialect.title);
                    let known: Vec<_> = titles.chain(about.iter().map(|g| g.name)).collect();
                    self.refuse(tag.span.clone(), BadPgn::Game(known.join(", ")))
                })?
            }
            (None, Some(name)) => name,
            (None, None) => {
                let told = |dialect: &&Dialect| {
                    let telling = |tag: &Tag| {
                        dialect.telling.iter().any(|name| tag.name.eq_ignore_ascii_case(name))
                    };
                    self.tags.iter().any(telling)
                };
                let dialect = DIALECTS.iter().find(told);
                dialect.ok_or_else(|| self.refuse(span.clone(), BadPgn::NoGame))?.game
            }
        };
        let Some(tag) = variant.filter(|tag| by_name(tag.value.trim()).is_none()) else {
            return self.registry.game(name);
        };
        // Other programs write `Los Alamos`.
        let plain = tag.value.trim();
        let folded = plain.to_lowercase().replace([' ', '-'], "");
        let game = |options: &str| self.registry.game(&format!("{name}:{options}"));
        game(plain).or_else(|fault| game(&folded).map_err(|_| fault)).map_err(|fault| {
            fault_at(self.text, tag.span.clone(), &self.place(), fault.reason().to_string())
        })
    }

    /// Ends a game: at its mark, or with `None` where the file or the next game's tags follow.
    fn finish(&mut self, mark: Option<Option<Outcome>>, span: Range<usize>) -> Result<(), Fault> {
        self.all_rolls_played()?;
        let game = self.started(&span)?;
        let (mut said, mut place) = (mark.flatten(), span.clone());
        if let Some(tag) = self.tag("Result") {
            let tagged = read_result(tag.value.trim())
                .ok_or_else(|| self.refuse(tag.span.clone(), BadPgn::Result))?;
            if tagged.is_some() && said.is_some() && tagged != said {
                let why = BadPgn::Results(result_text(said), result_text(tagged));
                return Err(self.refuse(span, why));
            }
            if said.is_none() && tagged.is_some() {
                (said, place) = (tagged, tag.span.clone());
            }
        }
        if mark.is_none() && game.position.end().is_none() {
            return Err(self.refuse(span, BadPgn::CutOff));
        }
        let names = Side::BOTH.map(|side| game.position.side_name(side));
        let reason = self.take_tag("Termination").filter(|text| text != "normal");
        let mut record = game
            .finish(said, reason)
            .map_err(|reason| fault_at(self.text, place, &self.place(), reason))?;
        let players = [[names[0], "White", "Red"], [names[1], "Black", "Blue"]];
        record.players = players.map(|names| {
            let found = names.map(|name| self.take_tag(name));
            found.into_iter().flatten().next().unwrap_or_default()
        });
        record.event = self.take_tag("Event");
        record.site = self.take_tag("Site");
        record.round = self.take_tag("Round");
        let (date, time) = (self.take_tag("Date"), self.take_tag("Time"));
        record.date = match (date, time) {
            (Some(date), Some(time)) => Some(format!("{date} {time}")),
            (date, _) => date,
        };
        for name in ["Game", "Variant", "SetUp", "FEN", "Format", "Result"] {
            self.take_tag(name);
        }
        record.tags = self.tags.drain(..).map(|tag| (tag.name, tag.value)).collect();
        self.done.push(record);
        Ok(())
    }
}
