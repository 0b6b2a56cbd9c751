//! Which games a protocol speaks, and how it writes them.
//!
//! This is the one place of the clients that names games: UCI needs the name of a variant, UCCI is
//! made for one game, and Botzone has one board. Read it like a table.

use super::{Program, Protocol};
use yiqi_core::{Fault, Options};
use yiqi_engine::any::AnyGame;

/// The option of UCI engines that says how they number the ranks of Xiangqi.
pub(super) const COORDS: &str = "Coords";

/// The start of Botzone's Amazons, but for the side that begins.
const BOTZONE_AMAZONS: &str = "2b2b2/8/b6b/8/8/w6w/8/2w2w2";

/// How a program and Yiqi understand each other.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Dialect {
    /// The value of UCI's option `UCI_Variant`.
    pub(super) variant: Option<&'static str>,
    /// The value of [`COORDS`].
    pub(super) coords: Option<&'static str>,
    /// What the number of a rank in the game's own texts must be raised by to be the program's.
    shift: i64,
    /// Whether the program sees the board upside down.
    pub(super) upside_down: bool,
}

impl Dialect {
    /// The dialect in which `program` plays `game`.
    ///
    /// # Errors
    /// When it cannot.
    pub(super) fn of(program: &Program, game: &dyn AnyGame) -> Result<Dialect, Fault> {
        let refuse = |what: &str| {
            let reason = format!("{what}, not {}", game.describe());
            Fault::whole("engine", program.to_string(), reason)
        };
        let start = game.start(0);
        let lowest = start.drawing().lowest as i64;
        match (program.protocol, game.name()) {
            (Protocol::Uci, "xiangqi") => {
                let coords = coords(program)?;
                let shift = i64::from(coords == "1-10") - lowest;
                let variant = Some("xiangqi");
                Ok(Dialect { variant, coords: Some(coords), shift, ..Dialect::default() })
            }
            (Protocol::Uci, "minichess") => {
                let mut options = Options::parse("game", &game.describe())?;
                let mut named = |variant| options.flag(variant).then_some(variant);
                let variant = named("gardner").or_else(|| named("losalamos"));
                Ok(Dialect { variant: variant.or(Some("minichess")), ..Dialect::default() })
            }
            (Protocol::Uci, _) => Err(refuse("uci is for xiangqi and minichess")),
            (Protocol::Ucci, "xiangqi") => Ok(Dialect { shift: -lowest, ..Dialect::default() }),
            (Protocol::Ucci, _) => Err(refuse("ucci is for xiangqi")),
            // Games and moves are written as Yiqi writes them.
            (Protocol::Ugi, _) => Ok(Dialect::default()),
            (Protocol::Botzone, "amazons") => {
                // The side at the top begins there. Where the other one does here, the board is
                // turned over, which changes nothing in this game.
                let text = start.text();
                match text.strip_prefix(BOTZONE_AMAZONS) {
                    Some(" b -") => Ok(Dialect::default()),
                    Some(" w -") => Ok(Dialect { upside_down: true, ..Dialect::default() }),
                    _ => Err(refuse("botzone is for amazons:size=8 from its usual start")),
                }
            }
            (Protocol::Botzone, _) => Err(refuse("botzone is for amazons:size=8")),
        }
    }

    /// A move of the game as the program reads it, in one word.
    pub(super) fn spoken(&self, text: &str) -> String {
        // Only a set-up such as ewn's "place 314265" has a space, which its reader does not need.
        let word: String = text.split_whitespace().collect();
        shifted(&word, self.shift).unwrap_or(word)
    }

    /// A move of the program as the game reads it; `None` for a square below the board.
    pub(super) fn heard(&self, text: &str) -> Option<String> {
        shifted(text, -self.shift)
    }
}

/// How the program numbers the ranks of Xiangqi, from 0 unless its options say otherwise.
fn coords(program: &Program) -> Result<&'static str, Fault> {
    let said = program.options.iter().find(|(name, _)| name.eq_ignore_ascii_case(COORDS));
    match said.map(|(_, value)| value.as_str()) {
        None | Some("0-9") => Ok("0-9"),
        Some("1-10") => Ok("1-10"),
        Some(_) => {
            let reason = format!("{COORDS} is one of: 0-9, 1-10");
            Err(Fault::whole("engine", program.to_string(), reason))
        }
    }
}

/// Raises every number that follows a letter by `shift`; `None` where one would be negative.
fn shifted(text: &str, shift: i64) -> Option<String> {
    if shift == 0 {
        return Some(text.to_owned());
    }
    let mut out = String::new();
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let after_letter = out.ends_with(|c: char| c.is_ascii_alphabetic());
        if digits > 0 && after_letter {
            let number = rest[..digits].parse::<i64>().ok()?.checked_add(shift)?;
            if number < 0 {
                return None;
            }
            out.push_str(&number.to_string());
            rest = &rest[digits..];
        } else {
            out.push(c);
            rest = &rest[c.len_utf8()..];
        }
    }
    Some(out)
}

#[cfg(test)]
mod tests {
    use super::*;
    use yiqi_engine::Registry;

    fn dialect(program: &str, game: &str) -> Result<Dialect, String> {
        let program = Program::parse(program).unwrap().unwrap();
        let game = Registry::standard().game(game).unwrap();
        Dialect::of(&program, &*game).map_err(|fault| fault.reason().to_string())
    }

    #[test]
    fn ranks_are_counted_as_the_program_counts_them() {
        let there_and_back = |program, game, here: &str, there: &str| {
            let dialect = dialect(program, game).unwrap();
            assert_eq!(dialect.spoken(here), there);
            assert_eq!(dialect.heard(there).as_deref(), Some(here));
        };
        there_and_back("uci:x", "xiangqi", "a0a9", "a0a9");
        there_and_back("uci:x,Coords=1-10", "xiangqi", "a0a9", "a1a10");
        there_and_back("uci:x", "xiangqi:coords=1-10", "i10h9", "i9h8");
        there_and_back("uci:x,coords=1-10", "xiangqi:coords=1-10", "i10h9", "i10h9");
        there_and_back("ucci:x", "xiangqi:coords=1-10", "h3e3", "h2e2");
        there_and_back("ugi:x", "xiangqi:coords=1-10", "h3e3", "h3e3");
        there_and_back("uci:x", "minichess:gardner", "a4b5q", "a4b5q");
        assert_eq!(dialect("uci:x,Coords=1-10", "xiangqi").unwrap().heard("a0a1"), None);
        assert_eq!(dialect("ugi:x", "ewn").unwrap().spoken("place 314265"), "place314265");
    }

    #[test]
    fn variants_have_names() {
        let variant = |game| dialect("uci:x", game).unwrap().variant;
        assert_eq!(variant("xiangqi"), Some("xiangqi"));
        assert_eq!(variant("minichess"), Some("minichess"));
        assert_eq!(variant("minichess:mirrored"), Some("minichess"));
        assert_eq!(variant("minichess:gardner,stalemate=loss"), Some("gardner"));
        assert_eq!(variant("minichess:losalamos"), Some("losalamos"));
    }

    #[test]
    fn games_that_a_protocol_cannot_speak_of() {
        let refused = |program, game| dialect(program, game).unwrap_err();
        assert_eq!(refused("uci:x", "ewn"), "uci is for xiangqi and minichess, not ewn");
        assert_eq!(refused("ucci:x", "amazons"), "ucci is for xiangqi, not amazons");
        assert!(refused("botzone:x", "amazons").contains("size=8 from its usual start"));
        assert!(refused("botzone:x", "amazons:size=8,layout=side").contains("usual start"));
        assert_eq!(refused("botzone:x", "xiangqi"), "botzone is for amazons:size=8, not xiangqi");
        assert_eq!(refused("uci:x,Coords=0-10", "xiangqi"), "Coords is one of: 0-9, 1-10");
        assert!(dialect("botzone:x", "amazons:size=8").unwrap().upside_down);
        assert!(!dialect("botzone:x", "amazons:size=8,first=black").unwrap().upside_down);
    }
}
