//! The universal game interface: UCI for any game, whose players are p1 and p2 instead of white and
//! black. Positions and moves are Yiqi's own texts.
//!
//! Where a die is cast, the referee casts it and says so behind the moves: `position fen F moves M …
//! roll N`. This is Yiqi's extension; the rolls of earlier turns are not told, since each move names
//! its stone.

use super::dialect::Dialect;
use super::dialogue::{self, Announced, Said, Speech};
use super::{Ask, Think, uci};
use yiqi_core::Side;

/// UGI.
pub(super) struct Ugi;

impl Speech for Ugi {
    fn greeting(&self) -> (&'static str, &'static str) {
        ("ugi", "ugiok")
    }

    fn set_option(&self, name: &str, value: &str) -> String {
        uci::set_option(name, value)
    }

    fn own_options(&self, _dialect: &Dialect) -> Vec<(&'static str, &'static str)> {
        Vec::new()
    }

    fn new_game(&self, _options: &[Announced]) -> Option<&'static str> {
        Some("uginewgame")
    }

    fn after_moves(&self, ask: &Ask<'_>) -> String {
        ask.position.roll().map(|roll| format!(" roll {roll}")).unwrap_or_default()
    }

    fn go(&self, think: &Think, _side: Side, _options: &[Announced]) -> String {
        dialogue::go(think, ["p1time", "p2time", "p1inc", "p2inc"])
    }

    /// All words up to `ponder`: a move may have several (`place 314265`).
    fn answer<'a>(&self, line: &'a str) -> Option<Said<'a>> {
        let first = dialogue::best_move(line)?;
        if first == "resign" {
            return Some(Said::Resign);
        }
        let rest = line["bestmove".len()..].trim();
        Some(Said::Move(rest.split(" ponder").next().unwrap_or(rest).trim()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_may_have_several_words() {
        assert_eq!(Ugi.answer("bestmove place 314265"), Some(Said::Move("place 314265")));
        assert_eq!(Ugi.answer("bestmove a4b3 ponder b1b2"), Some(Said::Move("a4b3")));
        assert_eq!(Ugi.answer("bestmove resign"), Some(Said::Resign));
        assert_eq!(Ugi.answer("response true"), None);
    }
}
