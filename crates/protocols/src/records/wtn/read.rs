//! Reads the records of the Chinese competitions, with all that other hands have made of them.

use super::{FIRST_WINS, LETTERS, SECOND_WINS, SIZE};
use crate::records::Record;
use crate::records::place::{fault_at, fault_within};
use crate::records::recorder::Recorder;
use std::ops::Range;
use std::sync::Arc;
use yiqi_core::{Fault, Outcome, Side};
use yiqi_engine::Registry;
use yiqi_engine::any::AnyGame;

/// The game of these records, by who moves first.
const GAMES: [&str; 2] = ["ewn", "ewn:first=blue"];
/// Names of the sides in headers.
const NAMES: [&str; 2] = ["红方", "蓝方"];

/// Why a record was refused.
#[derive(Debug, thiserror::Error)]
enum BadWtn {
    #[error("expected a layout such as R:A5-1;…, a move such as 1:3;(R3,B2), or a header #[WTN]…")]
    Line,
    #[error("a record begins with a header #[WTN]…")]
    NoHeader,
    #[error("a header is a row of texts in square brackets")]
    Header,
    #[error("a stone of a layout is written A5-1")]
    Entry,
    #[error("another stone stands there already")]
    Taken,
    #[error("the layout of {0} is missing")]
    NoLayout(&'static str),
    #[error("a layout stands before the first move")]
    LateLayout,
    #[error("a square is A1 to E5")]
    Square,
    #[error("this should be move {0}: a line is missing or out of order")]
    Number(usize),
    #[error("a move is written (R3,B2) or (A3,B2)")]
    Move,
    #[error("it is the other side's turn")]
    Side,
    #[error("{0}")]
    Play(String),
}

/// Whether the text looks like this format.
pub(in crate::records) fn detect(text: &str) -> bool {
    let first = text.lines().map(str::trim).find(|line| !line.is_empty());
    first.is_some_and(|line| {
        let words = ["先手", "后手", NAMES[0], NAMES[1]];
        // With quotes it would be a tag of portable game notation.
        let header = is_header(line) && !line.contains('"');
        line.to_ascii_uppercase().starts_with("#[WTN")
            || header && words.iter().any(|word| line.contains(word))
    })
}

fn is_header(line: &str) -> bool {
    line.strip_prefix('#').unwrap_or(line).trim_start().starts_with('[')
}

/// Full-width punctuation as the plain one.
fn plain(c: char) -> char {
    match c {
        '：' => ':',
        '；' => ';',
        '，' => ',',
        '（' => '(',
        '）' => ')',
        '－' => '-',
        c => c,
    }
}

/// Cuts at a character, plain or full-width, and gives each piece, trimmed, with its place.
fn cut(text: &str, at: usize, by: char) -> impl Iterator<Item = (&str, usize)> {
    text.split(move |c| plain(c) == by).map(move |piece| {
        let start = piece.as_ptr() as usize - text.as_ptr() as usize;
        let blank = piece.len() - piece.trim_start().len();
        (piece.trim(), at + start + blank)
    })
}

fn span(piece: &str, at: usize) -> Range<usize> {
    at..at + piece.len()
}

/// Reads all games of a file.
pub(in crate::records) fn read(registry: &Registry, text: &str) -> Result<Vec<Record>, Fault> {
    let mut done = Vec::new();
    let mut draft: Option<Draft<'_>> = None;
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let blank = line.len() - line.trim_start().len();
        let (start, line_text) = (at + blank, line.trim());
        at += line.len();
        if line_text.is_empty() {
            continue;
        }
        if is_header(line_text) {
            if let Some(draft) = draft.take() {
                done.push(draft.record(registry)?);
            }
            draft = Some(Draft::new(text, done.len() + 1, line_text, start)?);
            continue;
        }
        match &mut draft {
            Some(draft) => draft.line(line_text, start)?,
            None => {
                let place = span(line_text, start);
                return Err(fault_at(text, place, "game 1", BadWtn::NoHeader));
            }
        }
    }
    if let Some(draft) = draft {
        done.push(draft.record(registry)?);
    }
    Ok(done)
}

/// A piece of the file with its place.
#[derive(Clone, Copy)]
struct Piece<'a> {
    text: &'a str,
    at: usize,
}

/// A line of the game: the die, and the two words in brackets.
struct Played<'a> {
    die: Piece<'a>,
    stone: Piece<'a>,
    target: Piece<'a>,
}

/// One game as it stands in the file, before the rules have seen it.
struct Draft<'a> {
    text: &'a str,
    /// `game 2`.
    place: String,
    header: Range<usize>,
    players: [String; 2],
    /// Whose team has been read.
    named: [bool; 2],
    /// Who moves first, where the header says it.
    first: Option<Side>,
    /// Who has won: whether the first to move, or which side.
    first_won: Option<bool>,
    winner: Option<Side>,
    result: Range<usize>,
    date: Option<String>,
    site: Option<String>,
    event: Option<String>,
    /// The letters of the stones, ranks from the bottom.
    board: [[Option<char>; SIZE]; SIZE],
    /// Where the layout of a side stands.
    layouts: [Option<Range<usize>>; 2],
    played: Vec<Played<'a>>,
}

impl<'a> Draft<'a> {
    /// Reads the header.
    fn new(text: &'a str, number: usize, line: &'a str, at: usize) -> Result<Draft<'a>, Fault> {
        let mut draft = Draft {
            text,
            place: format!("game {number}"),
            header: span(line, at),
            players: Default::default(),
            named: [false; 2],
            first: None,
            first_won: None,
            winner: None,
            result: 0..0,
            date: None,
            site: None,
            event: None,
            board: Default::default(),
            layouts: [None, None],
            played: Vec::new(),
        };
        let mut rest = line.strip_prefix('#').unwrap_or(line);
        let mut items = 0;
        while let Some(open) = rest.find('[') {
            let Some(length) = rest[open..].find(']') else {
                return Err(draft.refuse(span(line, at), BadWtn::Header));
            };
            let item = rest[open + 1..open + length].trim();
            rest = &rest[open + length + 1..];
            let start = item.as_ptr() as usize - text.as_ptr() as usize;
            draft.item(item, start, items == 0);
            items += 1;
        }
        Ok(draft)
    }

    /// Takes one text of the header. They are told by what they look like; the one that looks like
    /// nothing else is the event.
    fn item(&mut self, item: &str, at: usize, first: bool) {
        if item.is_empty() || first && item.eq_ignore_ascii_case("WTN") {
            return;
        }
        for side in Side::BOTH {
            let named = item.strip_prefix(NAMES[side]);
            if let Some(name) = named.and_then(|rest| rest.strip_prefix([':', '：'])) {
                self.players[side] = name.trim().to_owned();
                self.named[side] = true;
                return;
            }
            match named.map(str::trim) {
                Some("先手") => {
                    self.first = Some(side);
                    return;
                }
                Some("胜") => {
                    (self.winner, self.result) = (Some(side), span(item, at));
                    return;
                }
                _ => {}
            }
        }
        if item == FIRST_WINS || item == SECOND_WINS {
            (self.first_won, self.result) = (Some(item == FIRST_WINS), span(item, at));
        } else if let Some((date, site)) = read_date(item) {
            (self.date, self.site) = (date, site);
        } else if let Some((side, name)) = team(item).filter(|&(side, _)| !self.named[side]) {
            self.first.get_or_insert(side);
            self.players[side] = name.to_owned();
            self.named[side] = true;
        } else {
            self.event = Some(item.to_owned());
        }
    }

    fn refuse(&self, span: Range<usize>, why: BadWtn) -> Fault {
        fault_at(self.text, span, &self.place, why)
    }

    /// Reads a line after the header.
    fn line(&mut self, line: &'a str, at: usize) -> Result<(), Fault> {
        let Some((colon, c)) = line.char_indices().find(|&(_, c)| plain(c) == ':') else {
            return Err(self.refuse(span(line, at), BadWtn::Line));
        };
        let head = line[..colon].trim();
        let start = colon + c.len_utf8();
        let (rest, rest_at) = (&line[start..], at + start);
        let side = Side::BOTH.into_iter().find(|&side| {
            head.eq_ignore_ascii_case(LETTERS[side].encode_utf8(&mut [0; 4])) || head == NAMES[side]
        });
        match (side, head.parse::<usize>()) {
            (Some(side), _) => self.layout(side, rest, rest_at, span(line, at)),
            (None, Ok(number)) => {
                let due = self.played.len() + 1;
                if number != due {
                    return Err(self.refuse(span(head, at), BadWtn::Number(due)));
                }
                self.played.push(self.read_move(rest, rest_at)?);
                Ok(())
            }
            _ => Err(self.refuse(span(line, at), BadWtn::Line)),
        }
    }

    /// Reads `A5-1;B5-4;…`.
    fn layout(
        &mut self,
        side: Side,
        text: &str,
        at: usize,
        line: Range<usize>,
    ) -> Result<(), Fault> {
        if !self.played.is_empty() {
            return Err(self.refuse(line, BadWtn::LateLayout));
        }
        for (entry, at) in cut(text, at, ';').filter(|(entry, _)| !entry.is_empty()) {
            let place = span(entry, at);
            let bad = || self.refuse(place.clone(), BadWtn::Entry);
            let (square, number) = entry.split_once(|c| plain(c) == '-').ok_or_else(bad)?;
            let number: u8 =
                number.trim().parse().ok().filter(|n| (1..=6).contains(n)).ok_or_else(bad)?;
            let letter = char::from([b'A', b'a'][side] + number - 1);
            let (file, rank) = read_square(square.trim())
                .ok_or_else(|| self.refuse(place.clone(), BadWtn::Square))?;
            if self.board[rank][file].is_some() {
                return Err(self.refuse(place, BadWtn::Taken));
            }
            self.board[rank][file] = Some(letter);
        }
        self.layouts[side] = Some(line);
        Ok(())
    }

    /// Reads `3;(R3,B2)`.
    fn read_move(&self, text: &'a str, at: usize) -> Result<Played<'a>, Fault> {
        let bad = || self.refuse(span(text, at), BadWtn::Move);
        let mut pieces = cut(text, at, ';');
        let (die, die_at) = pieces.next().ok_or_else(bad)?;
        let (inner, inner_at) = pieces.next().ok_or_else(bad)?;
        if die.is_empty() || pieces.any(|(piece, _)| !piece.is_empty()) {
            return Err(bad());
        }
        let open = inner.chars().next().filter(|&c| plain(c) == '(').ok_or_else(bad)?;
        let close = inner.chars().last().filter(|&c| plain(c) == ')').ok_or_else(bad)?;
        let words = &inner[open.len_utf8()..inner.len() - close.len_utf8()];
        let mut words = cut(words, inner_at + open.len_utf8(), ',');
        let (Some(stone), Some(target), None) = (words.next(), words.next(), words.next()) else {
            return Err(bad());
        };
        let piece = |(text, at)| Piece { text, at };
        Ok(Played { die: piece((die, die_at)), stone: piece(stone), target: piece(target) })
    }

    /// Whether moves name the square of origin and not the stone. `B3` may be either; no stone's
    /// name begins with A, C, D or E.
    fn by_squares(&self) -> bool {
        let square =
            |played: &Played<'_>| played.stone.text.starts_with(|c| "ACDEacde".contains(c));
        self.played.iter().any(square)
    }

    /// Plays the game by the rules.
    fn record(mut self, registry: &Registry) -> Result<Record, Fault> {
        let by_squares = self.by_squares();
        let mover = self.played.first().filter(|_| !by_squares);
        let first = self
            .first
            .or_else(|| mover.and_then(|played| side_of(played.stone.text)))
            .unwrap_or(Side::First);
        let game = registry.game(GAMES[first])?;
        let mut recorder = self.recorder(&game, first)?;
        for (number, played) in (1..).zip(&self.played) {
            let place = format!("{}, move {number}", self.place);
            let Played { die, stone, target } = played;
            recorder
                .position
                .set_roll(die.text)
                .map_err(|fault| fault_within(self.text, die.at, &place, fault))?;
            let whole = stone.at..target.at + target.text.len();
            let refuse = |span, why| fault_at(self.text, span, &place, why);
            let to = read_square(target.text)
                .ok_or_else(|| refuse(span(target.text, target.at), BadWtn::Square))?;
            let from = if by_squares {
                let from = read_square(stone.text);
                square_name(from.ok_or_else(|| refuse(whole.clone(), BadWtn::Move))?)
            } else {
                let side = side_of(stone.text);
                let side = side.ok_or_else(|| refuse(whole.clone(), BadWtn::Move))?;
                if side != recorder.position.side() && recorder.position.end().is_none() {
                    return Err(refuse(span(stone.text, stone.at), BadWtn::Side));
                }
                stone.text[1..].to_owned()
            };
            recorder
                .play(&format!("{from}{}", square_name(to)))
                .map_err(|fault| refuse(whole, BadWtn::Play(fault.reason().to_string())))?;
        }
        let winner = match self.first_won {
            Some(won) => Some(if won { first } else { !first }),
            None => self.winner,
        };
        let mut record = recorder
            .finish(winner.map(Outcome::Win), None)
            .map_err(|why| fault_at(self.text, self.result.clone(), &self.place, why))?;
        record.players = std::mem::take(&mut self.players);
        (record.date, record.site, record.event) = (self.date, self.site, self.event);
        Ok(record)
    }

    /// Sets up the stones.
    fn recorder(&self, game: &Arc<dyn AnyGame>, first: Side) -> Result<Recorder, Fault> {
        if self.layouts.iter().all(Option::is_none) {
            return Recorder::new(game, None);
        }
        if let Some(side) = Side::BOTH.into_iter().find(|&side| self.layouts[side].is_none()) {
            let why = BadWtn::NoLayout(["Red", "Blue"][side]);
            return Err(self.refuse(self.header.clone(), why));
        }
        let rank = |stones: &[Option<char>; SIZE]| {
            let mut out = String::new();
            for stones in stones.chunk_by(|a, b| a.is_none() && b.is_none()) {
                match stones[0] {
                    None => out += &stones.len().to_string(),
                    Some(letter) => out.push(letter),
                }
            }
            out
        };
        let ranks: Vec<String> = self.board.iter().rev().map(rank).collect();
        let side = ['r', 'b'][first];
        Recorder::new(game, Some(&format!("{} {side} -", ranks.join("/")))).map_err(|fault| {
            let place = self.layouts[Side::First].clone().unwrap_or_default();
            fault_at(self.text, place, &self.place, fault.reason().to_string())
        })
    }
}

/// The team of `<name> R`.
fn team(item: &str) -> Option<(Side, &str)> {
    Side::BOTH.into_iter().find_map(|side| {
        let letter = LETTERS[side];
        let name = item.strip_suffix([letter, letter.to_ascii_lowercase()])?;
        (name.is_empty() || name.ends_with(char::is_whitespace)).then(|| (side, name.trim()))
    })
}

/// The side of the stone `R3`.
fn side_of(stone: &str) -> Option<Side> {
    let mut chars = stone.chars();
    let letter = chars.next()?.to_ascii_uppercase();
    let number = chars.as_str();
    let plain = number.len() == 1 && number.bytes().all(|b| b.is_ascii_digit());
    Side::BOTH.into_iter().find(|&side| plain && LETTERS[side] == letter)
}

/// File and rank, from 0, of `A5`.
fn read_square(text: &str) -> Option<(usize, usize)> {
    let &[file, rank] = text.as_bytes() else { return None };
    let file = usize::from(file.to_ascii_uppercase().checked_sub(b'A')?);
    let rank = usize::from(rank.checked_sub(b'1')?);
    (file < SIZE && rank < SIZE).then_some((file, rank))
}

fn square_name((file, rank): (usize, usize)) -> String {
    format!("{}{}", char::from(b'a' + file as u8), rank + 1)
}

/// Date and place of `2019.08.10 14:00 北京`; `None` for a text that begins with no date.
fn read_date(item: &str) -> Option<(Option<String>, Option<String>)> {
    let (day, rest) = item.split_once(' ').unwrap_or((item, ""));
    let numbers: Vec<&str> = day.split(['.', '-', '/']).collect();
    let number = |text: &&str| {
        (1..=4).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_digit() || b == b'?')
    };
    if numbers.len() != 3 || numbers[0].len() != 4 || !numbers.iter().all(number) {
        return None;
    }
    let rest = rest.trim();
    let (time, site) = match rest.split_once(' ').unwrap_or((rest, "")) {
        (time, site) if is_time(time) => (Some(time), site.trim()),
        _ => (None, rest),
    };
    let day = numbers.join(".");
    let date = match time {
        None => day,
        Some(time) => format!("{day} {time}"),
    };
    let known = date.bytes().any(|b| b.is_ascii_digit());
    Some((known.then_some(date), (!site.is_empty()).then(|| site.to_owned())))
}

fn is_time(text: &str) -> bool {
    text.contains(':') && text.bytes().all(|b| b.is_ascii_digit() || b == b':')
}
