//! The universal chess interface, for chess variants and Xiangqi.

use super::Think;
use super::dialect::{COORDS, Dialect};
use super::dialogue::{self, Announced, Said, Speech};
use yiqi_core::Side;

/// UCI.
pub(super) struct Uci;

impl Speech for Uci {
    fn greeting(&self) -> (&'static str, &'static str) {
        ("uci", "uciok")
    }

    fn set_option(&self, name: &str, value: &str) -> String {
        set_option(name, value)
    }

    fn own_options(&self, dialect: &Dialect) -> Vec<(&'static str, &'static str)> {
        let coords = dialect.coords.map(|coords| (COORDS, coords));
        let variant = dialect.variant.map(|variant| ("UCI_Variant", variant));
        coords.into_iter().chain(variant).collect()
    }

    fn new_game(&self, _options: &[Announced]) -> Option<&'static str> {
        Some("ucinewgame")
    }

    fn go(&self, think: &Think, _side: Side, _options: &[Announced]) -> String {
        dialogue::go(think, ["wtime", "btime", "winc", "binc"])
    }

    fn answer<'a>(&self, line: &'a str) -> Option<Said<'a>> {
        dialogue::best_move(line).map(|text| match text {
            "resign" => Said::Resign,
            _ => Said::Move(text),
        })
    }
}

/// `setoption name N value V`, without a value for a button.
pub(super) fn set_option(name: &str, value: &str) -> String {
    match value {
        "" => format!("setoption name {name}"),
        _ => format!("setoption name {name} value {value}"),
    }
}
