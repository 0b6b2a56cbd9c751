//! The words of a file in portable game notation. What they mean for a game is asked elsewhere: chess
//! moves and the moves of Xiangqi come out alike.
//!
//! After S. J. Edwards (ed.), *Standard: Portable Game Notation Specification and Implementation
//! Guide*, 1994. Two things are added: `@3` is the roll of a die, and a move text that holds a space
//! or looks like something else stands in quotes. Move numbers, numeric annotation glyphs (`$1`, `!`)
//! and variations are passed over.

use crate::records::record::read_result;
use std::borrow::Cow;
use std::ops::Range;
use yiqi_core::Outcome;

/// A word with a meaning.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Token<'a> {
    /// `[Name "value"]`.
    Tag {
        /// The name.
        name: &'a str,
        /// The value without its quotes.
        value: Cow<'a, str>,
    },
    /// `{…}` or `; …`, on one line.
    Comment(String),
    /// The digits of `@3`.
    Roll(&'a str),
    /// A move, as written.
    Move(Cow<'a, str>),
    /// The mark at the end of a game; `None` for `*`.
    Result(Option<Outcome>),
}

/// Why a file cannot be cut into words.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub(super) enum BadWord {
    #[error("this comment is never closed")]
    Comment,
    #[error("this variation is never closed")]
    Variation,
    #[error("this quote is never closed")]
    Quote,
    #[error("a tag is written [Name \"value\"]")]
    Tag,
    #[error("nothing is open that \"{0}\" could close")]
    Stray(char),
    #[error("a roll is written @3")]
    Roll,
    #[error("an annotation glyph is written $1")]
    Glyph,
}

/// Cuts a text into words.
#[derive(Clone)]
pub(super) struct Tokens<'a> {
    text: &'a str,
    at: usize,
}

type Read<T> = Result<T, (Range<usize>, BadWord)>;

impl<'a> Tokens<'a> {
    pub(super) fn new(text: &'a str) -> Tokens<'a> {
        Tokens { text, at: 0 }
    }

    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    /// Passes over `length` bytes and gives them.
    fn take(&mut self, length: usize) -> &'a str {
        let taken = &self.rest()[..length];
        self.at += length;
        taken
    }

    /// Passes over white space and over lines that begin with a per cent sign.
    fn skip_blank(&mut self) {
        loop {
            let rest = self.rest();
            let blank = rest.len() - rest.trim_start().len();
            self.at += blank;
            let at_line_start = self.at == 0 || self.text[..self.at].ends_with('\n');
            if !(at_line_start && self.rest().starts_with('%')) {
                return;
            }
            self.take(line_length(self.rest()));
        }
    }

    /// The next word and its bytes: of a tag those of the value, of a move without quotes.
    fn read(&mut self) -> Read<Option<(Token<'a>, Range<usize>)>> {
        loop {
            self.skip_blank();
            let start = self.at;
            let Some(first) = self.rest().chars().next() else { return Ok(None) };
            return Ok(Some(match first {
                '[' => self.tag()?,
                '{' => {
                    let inner = self.braces()?;
                    (Token::Comment(crate::records::record::one_line(inner)), start..self.at)
                }
                ';' => {
                    let line = self.take(line_length(self.rest()));
                    (Token::Comment(crate::records::record::one_line(&line[1..])), start..self.at)
                }
                '(' => {
                    self.skip_variation()?;
                    continue;
                }
                '"' => {
                    let text = self.quoted()?;
                    (Token::Move(text), start + 1..self.at - 1)
                }
                ')' | '}' | ']' => {
                    return Err((start..start + 1, BadWord::Stray(first)));
                }
                '$' => {
                    self.take(1);
                    let digits = self.rest().bytes().take_while(u8::is_ascii_digit).count();
                    self.take(digits);
                    if digits == 0 {
                        return Err((start..self.at, BadWord::Glyph));
                    }
                    continue;
                }
                _ => match self.word()? {
                    Some(found) => found,
                    None => continue,
                },
            }));
        }
    }

    /// `[Name "value"]`.
    fn tag(&mut self) -> Read<(Token<'a>, Range<usize>)> {
        let start = self.at;
        let line_end = start + line_length(self.rest());
        let bad = (start..line_end, BadWord::Tag);
        self.take(1);
        self.skip_blank();
        let name = self.rest().bytes().take_while(|b| b.is_ascii_alphanumeric() || *b == b'_');
        let name = name.count();
        let name = self.take(name);
        self.skip_blank();
        if name.is_empty() || !self.rest().starts_with('"') {
            return Err(bad);
        }
        let open = self.at;
        let value = self.quoted()?;
        let span = open + 1..self.at - 1;
        self.skip_blank();
        if !self.rest().starts_with(']') {
            return Err(bad);
        }
        self.take(1);
        Ok((Token::Tag { name, value }, span))
    }

    /// A text in quotes, on one line; a backslash stands before a quote and before a backslash.
    fn quoted(&mut self) -> Read<Cow<'a, str>> {
        let start = self.at;
        self.take(1);
        let mut value = Cow::Borrowed("");
        loop {
            let plain = self.rest().find(['"', '\\', '\n']).unwrap_or(self.rest().len());
            value += self.take(plain);
            match self.rest().as_bytes() {
                [b'"', ..] => {
                    self.take(1);
                    return Ok(value);
                }
                [b'\\', b'"' | b'\\', ..] => {
                    self.take(1);
                    value += self.take(1);
                }
                [b'\\', ..] => value += self.take(1),
                _ => return Err((start..self.at, BadWord::Quote)),
            }
        }
    }

    /// What stands in braces. They do not nest.
    fn braces(&mut self) -> Read<&'a str> {
        let start = self.at;
        match self.rest().find('}') {
            Some(length) => Ok(&self.take(length + 1)[1..length]),
            None => Err((start..start + line_length(self.rest()), BadWord::Comment)),
        }
    }

    /// Passes over `(…)`, which may hold comments and further variations.
    fn skip_variation(&mut self) -> Read<()> {
        let start = self.at;
        let mut depth = 0usize;
        loop {
            let Some(next) = self.rest().find(['(', ')', '{', ';']) else {
                self.at = start;
                return Err((start..start + line_length(self.rest()), BadWord::Variation));
            };
            self.take(next);
            match self.rest().as_bytes()[0] {
                b'{' => {
                    self.braces()?;
                    continue;
                }
                b';' => {
                    self.take(line_length(self.rest()));
                    continue;
                }
                b'(' => depth += 1,
                _ => depth -= 1,
            }
            self.take(1);
            if depth == 0 {
                return Ok(());
            }
        }
    }

    /// A move, a roll or a result, freed of the move number before it and of `!` and `?` after it;
    /// `None` for a number alone.
    fn word(&mut self) -> Read<Option<(Token<'a>, Range<usize>)>> {
        let start = self.at;
        let ends = |c: char| c.is_whitespace() || "{}()[];\"$".contains(c);
        let length = self.rest().find(ends).unwrap_or(self.rest().len());
        let mut word = self.take(length);
        if let Some(result) = read_result(word) {
            return Ok(Some((Token::Result(result), start..self.at)));
        }
        let digits = word.bytes().take_while(u8::is_ascii_digit).count();
        let after = word[digits..].trim_start_matches(['.', '…']);
        let dots = word.len() - digits - after.len();
        if after.is_empty() {
            return Ok(None);
        }
        // `15.6` is a move of a Xiangqi soldier and no move number.
        if dots > 0 && !after.bytes().all(|b| b.is_ascii_digit()) {
            word = after;
        }
        let start = self.at - word.len();
        if let Some(result) = read_result(word) {
            return Ok(Some((Token::Result(result), start..self.at)));
        }
        if let Some(roll) = word.strip_prefix('@') {
            let digits = !roll.is_empty() && roll.bytes().all(|b| b.is_ascii_digit());
            let token = if digits { Ok(Token::Roll(roll)) } else { Err(BadWord::Roll) };
            let found = token.map_err(|why| (start..self.at, why))?;
            return Ok(Some((found, start + 1..self.at)));
        }
        let text = word.trim_end_matches(['!', '?']);
        let span = start..start + text.len();
        Ok((!text.is_empty()).then_some((Token::Move(Cow::Borrowed(text)), span)))
    }
}

/// The length of the first line without its end.
fn line_length(text: &str) -> usize {
    let line = text.find('\n').unwrap_or(text.len());
    text[..line].trim_end_matches('\r').len()
}

impl<'a> Iterator for Tokens<'a> {
    type Item = Read<(Token<'a>, Range<usize>)>;

    /// After an error nothing more comes.
    fn next(&mut self) -> Option<Self::Item> {
        let next = self.read();
        if next.is_err() {
            self.at = self.text.len();
        }
        next.transpose()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn moves(text: &str) -> Vec<String> {
        let words = Tokens::new(text).map(|word| match word.unwrap().0 {
            Token::Move(text) => text.into_owned(),
            Token::Roll(roll) => format!("roll {roll}"),
            Token::Comment(comment) => format!("; {comment}"),
            Token::Result(outcome) => format!("{outcome:?}"),
            Token::Tag { name, value } => format!("{name} = {value}"),
        });
        words.collect()
    }

    #[test]
    fn words_are_told_apart() {
        assert_eq!(
            moves("1.e4 1... e5 2 . Nf3! $12 15=6 15.6 *"),
            ["e4", "e5", "Nf3", "15=6", "15.6", "None"]
        );
        assert_eq!(
            moves("1. @3 c5c4 1…@6 \"place 314265\" 0-1"),
            ["roll 3", "c5c4", "roll 6", "place 314265", "Some(Win(Second))"]
        );
        assert_eq!(
            moves("%skip\n[A_1\t\"x \\\"y\\\\\"] a {b\r\n c} ;d\r\n(e (f {)} ;)\n) g) h"),
            ["A_1 = x \"y\\", "a", "; b c", "; d", "h"]
        );
        assert_eq!(moves("1.炮二平五 马８进７"), ["炮二平五", "马８进７"]);
    }

    #[test]
    fn what_is_open_must_be_closed() {
        let fault = |text: &str| Tokens::new(text).find_map(Result::err).unwrap();
        assert_eq!(fault("a {b\nc"), (2..4, BadWord::Comment));
        assert_eq!(fault("a (b {)} "), (2..9, BadWord::Variation));
        assert_eq!(fault("[A \"b\n\"]"), (3..5, BadWord::Quote));
        assert_eq!(fault("[A b]"), (0..5, BadWord::Tag));
        assert_eq!(fault("[A \"b\""), (0..6, BadWord::Tag));
        assert_eq!(fault("a ) b"), (2..3, BadWord::Stray(')')));
        assert_eq!(fault("@x"), (0..2, BadWord::Roll));
        assert_eq!(fault("$x"), (0..1, BadWord::Glyph));
    }
}
