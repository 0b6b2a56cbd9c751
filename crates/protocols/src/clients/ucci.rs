//! The universal Chinese chess protocol, version 3: <https://www.xqbase.com/protocol/cchess_ucci.htm>.
//!
//! It differs from UCI in its words: options without `name` and `value`, one limit for `go`, times in
//! seconds unless the option `usemillisec` is set, and `nobestmove` from an engine that sees no game
//! to go on with.

use super::Think;
use super::dialect::Dialect;
use super::dialogue::{self, Announced, Said, Speech, option_named};
use std::time::Duration;
use yiqi_core::Side;

/// UCCI.
pub(super) struct Ucci;

/// The option that makes milliseconds of seconds.
const MILLISECONDS: &str = "usemillisec";

impl Speech for Ucci {
    fn greeting(&self) -> (&'static str, &'static str) {
        ("ucci", "ucciok")
    }

    fn set_option(&self, name: &str, value: &str) -> String {
        match value {
            "" => format!("setoption {name}"),
            _ => format!("setoption {name} {value}"),
        }
    }

    fn own_options(&self, _dialect: &Dialect) -> Vec<(&'static str, &'static str)> {
        vec![(MILLISECONDS, "true")]
    }

    fn new_game(&self, options: &[Announced]) -> Option<&'static str> {
        option_named(options, "newgame").map(|_| "setoption newgame")
    }

    /// One limit only: the clock or the time for this move, or else nodes, or else depth.
    fn go(&self, think: &Think, side: Side, options: &[Announced]) -> String {
        let in_milliseconds = option_named(options, MILLISECONDS).is_some();
        let time = |time: Duration| match in_milliseconds {
            true => dialogue::milliseconds(time),
            // Rounded down: a little early is better than late.
            false => u128::from(time.as_secs().max(1)),
        };
        let increment = |time: Duration| match in_milliseconds {
            true => time.as_millis(),
            false => u128::from(time.as_secs()),
        };
        if let Some(clocks) = &think.clocks {
            let (own, theirs) = (time(clocks.remaining[side]), time(clocks.remaining[!side]));
            let more = increment(clocks.increment);
            return format!("go time {own} increment {more} opptime {theirs} oppincrement {more}");
        }
        match (think.movetime, think.nodes, think.depth) {
            (None, Some(nodes), _) => format!("go nodes {nodes}"),
            (None, None, Some(depth)) => format!("go depth {depth}"),
            (movetime, ..) => {
                let movetime = movetime.or_else(|| think.default_time()).unwrap_or_default();
                format!("go time {} movestogo 1", time(movetime))
            }
        }
    }

    fn answer<'a>(&self, line: &'a str) -> Option<Said<'a>> {
        if line == "nobestmove" {
            return Some(Said::NoMove);
        }
        let text = dialogue::best_move(line)?;
        // An offer of a draw is no answer to the question.
        let resigns = line.split_whitespace().skip(2).any(|word| word == "resign");
        Some(if resigns { Said::Resign } else { Said::Move(text) })
    }
}

#[cfg(test)]
mod tests {
    use super::super::Clocks;
    use super::*;

    #[test]
    fn times_are_in_the_unit_that_the_engine_knows() {
        let remaining = [Duration::from_millis(60_500), Duration::from_millis(900)];
        let clocks = Some(Clocks { remaining, increment: Duration::from_millis(600) });
        let on_the_clock = Think { clocks, ..Think::default() };
        let a_move = Think { movetime: Some(Duration::from_millis(2500)), ..Think::default() };
        let option = Announced::parse("option usemillisec type check default false").unwrap();
        let options = [option];
        let seconds = |think: &Think| Ucci.go(think, Side::First, &[]);
        let milliseconds = |think: &Think| Ucci.go(think, Side::Second, &options);
        assert_eq!(seconds(&on_the_clock), "go time 60 increment 0 opptime 1 oppincrement 0");
        assert_eq!(
            milliseconds(&on_the_clock),
            "go time 900 increment 600 opptime 60500 oppincrement 600"
        );
        assert_eq!(seconds(&a_move), "go time 2 movestogo 1");
        assert_eq!(milliseconds(&a_move), "go time 2500 movestogo 1");
        assert_eq!(milliseconds(&Think::default()), "go time 1000 movestogo 1");
        let deep = Think { depth: Some(2), ..Think::default() };
        assert_eq!(seconds(&deep), "go depth 2");
        assert_eq!(seconds(&Think { nodes: Some(5), ..deep }), "go nodes 5");
    }

    #[test]
    fn answers() {
        assert_eq!(Ucci.answer("nobestmove"), Some(Said::NoMove));
        assert_eq!(Ucci.answer("bestmove h2e2 ponder h9g7 draw"), Some(Said::Move("h2e2")));
        assert_eq!(Ucci.answer("bestmove h2e2 resign"), Some(Said::Resign));
        assert_eq!(Ucci.answer("info depth 1"), None);
        assert_eq!(Ucci.set_option("newgame", ""), "setoption newgame");
        assert_eq!(Ucci.set_option("usemillisec", "true"), "setoption usemillisec true");
    }
}
