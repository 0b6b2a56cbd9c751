//! Where the games of a match begin.
//!
//! An idea a file: lists as people write them, random moves, the judge of balance, random openings
//! that it accepts, the maker of lists, and the suites that were made with it.

mod balanced;
mod fairest;
mod judge;
mod list;
mod maker;
mod suite;
#[cfg(test)]
mod tests;
mod walk;

pub use balanced::Balanced;
pub use judge::BalanceJudge;
pub use maker::{DrawCounts, Made, Maker, Recipe};

use std::sync::atomic::AtomicBool;
use walk::{MOST_PLIES, random_walk};
use yiqi_core::{Fault, Options, Rng, read_text};
use yiqi_engine::any::{AnyGame, AnyPosition};

/// How often random moves are drawn anew when they end the game.
const TRIES: u32 = 1000;

/// Where games begin. Both games of a pair have the same opening.
#[derive(Clone, PartialEq, Debug, Default)]
pub enum Openings {
    /// The game's own starting position.
    #[default]
    Start,
    /// So many random turns from it, other ones for each pair.
    Random(u32),
    /// The same, the fairest of a few draws in the eyes of a very shallow search.
    Fairest(u32),
    /// The same, drawn anew until a shallow search finds both sides about equal.
    Balanced(Balanced),
    /// Positions as texts, one after the other, and again from the first when they run out.
    Positions(Vec<String>),
}

impl Openings {
    /// Reads what `--openings` says: `start`, `suite` (those that come with Yiqi), `random:PLIES`
    /// with or without `balance=` and `engine=` (see [`Openings::random`]), or the path of a list
    /// (see [`Openings::parse`]). The words go before files of that name; `./suite` is a file.
    ///
    /// # Errors
    /// `suite` for a game that has none, with those that have one; wrong options; an engine that
    /// the game refuses; a file that cannot be read, or a line in it.
    pub fn of(game: &dyn AnyGame, text: &str) -> Result<Openings, Fault> {
        match text {
            "start" => return Ok(Openings::Start),
            "suite" => return Openings::suite(game),
            _ => {}
        }
        if let Some(random) = Openings::random(text)? {
            if let Openings::Balanced(balanced) = &random {
                BalanceJudge::new(game, &balanced.engine)?;
            }
            return Ok(random);
        }
        let list = read_text("openings file", text)?;
        Openings::parse(game, text, &list)
    }

    /// Reads `random:PLIES`, the fairest of a few draws, or
    /// `random:PLIES,balance=0.1,engine="alphabeta:depth=4"`: openings whose win chance differs from ½
    /// by more than `balance` in the eyes of `engine` (without it [`BalanceJudge::DEFAULT`]) are drawn
    /// anew. With `balance=0.5` they are taken as they come. `None` when the text is something else.
    ///
    /// ```
    /// use yiqi_lab::Openings;
    /// assert_eq!(Openings::random("random:4")?, Some(Openings::Fairest(4)));
    /// assert_eq!(Openings::random("random:4,balance=0.5")?, Some(Openings::Random(4)));
    /// assert!(matches!(Openings::random("random:4,balance=0.1")?, Some(Openings::Balanced(_))));
    /// assert_eq!(Openings::random("book.txt")?, None);
    /// # Ok::<(), yiqi_core::Fault>(())
    /// ```
    ///
    /// # Errors
    /// `random:` without a sensible number; an unknown option or one out of range.
    pub fn random(text: &str) -> Result<Option<Openings>, Fault> {
        if !text.starts_with("random:") {
            return Ok(None);
        }
        let number = || format!("random: takes a number of moves from 0 to {MOST_PLIES}");
        if text == "random:" {
            return Err(Fault::whole("openings", text, number()));
        }
        let mut options = Options::parse("openings", text)?;
        let balance = options.take("balance").map(|item| {
            let share = item.value.as_deref().and_then(|value| value.trim().parse().ok());
            share.filter(|share| (0.0..=0.5).contains(share)).ok_or_else(|| {
                let reason = "balance is how far the win chance may be from a half, from 0 to 0.5";
                options.fault(&item, reason)
            })
        });
        let balance = balance.transpose()?;
        let engine = options.take("engine");
        if let (Some(item), None) = (&engine, balance) {
            return Err(options.fault(item, "engine= judges the balance: balance= is missing"));
        }
        let plies = match options.take_next() {
            None => return Err(Fault::whole("openings", text, number())),
            Some(item) => match item.key.parse() {
                Ok(plies) if plies <= MOST_PLIES && item.value.is_none() => plies,
                _ => return Err(options.fault(&item, number())),
            },
        };
        options.finish(&["PLIES", "balance", "engine"])?;
        let balance = match balance {
            None => return Ok(Some(Openings::Fairest(plies))),
            Some(0.5) => return Ok(Some(Openings::Random(plies))),
            Some(balance) => balance,
        };
        let engine = engine.and_then(|item| item.value).unwrap_or(BalanceJudge::DEFAULT.to_owned());
        Ok(Some(Openings::Balanced(Balanced { plies, balance, engine })))
    }

    /// Reads a list of openings, one a line: a position text, or moves from the start, separated by
    /// spaces, or by `;` where a move text itself has spaces. Empty lines and lines that begin with
    /// `#` are skipped.
    ///
    /// # Errors
    /// The number of the line and what is wrong with it; an empty list.
    pub fn parse(game: &dyn AnyGame, name: &str, list: &str) -> Result<Openings, Fault> {
        list::read(game, name, list).map(Openings::Positions)
    }

    /// The suite of a game that comes with Yiqi.
    ///
    /// # Errors
    /// A game without one, with those that have one.
    pub fn suite(game: &dyn AnyGame) -> Result<Openings, Fault> {
        suite::positions(game).map(Openings::Positions)
    }

    /// The texts of the games that have a suite.
    pub fn suites() -> Vec<&'static str> {
        suite::games().collect()
    }

    /// The suite of a game as the file that is checked in, with the command that made it on the first
    /// line that begins with `# yiqi `.
    pub fn suite_file(game: &dyn AnyGame) -> Option<&'static str> {
        suite::source(game).map(|(_, list)| list)
    }

    /// The opening of a pair. `seed` draws what the game's start leaves to chance, `rng` the random
    /// moves. Once `stop` is set, what comes back quickly is any position, for a game that nobody will
    /// play.
    ///
    /// # Errors
    /// A position that the game refuses; random moves that always end the game, or are never
    /// balanced; a judge that the game refuses.
    pub(crate) fn opening(
        &self,
        game: &dyn AnyGame,
        pair: usize,
        seed: u64,
        rng: &mut Rng,
        stop: &AtomicBool,
    ) -> Result<Box<dyn AnyPosition>, Fault> {
        match self {
            Openings::Positions(texts) if !texts.is_empty() => {
                game.parse(&texts[pair % texts.len()])
            }
            Openings::Start | Openings::Positions(_) => Ok(game.start(seed)),
            Openings::Balanced(balanced) => balanced.draw(game, seed, rng, stop),
            &Openings::Fairest(plies) => fairest::fairest(game, plies, seed, rng, stop),
            &Openings::Random(plies) => {
                for _ in 0..TRIES {
                    if let Some(position) = random_walk(game.start(seed), plies, rng)? {
                        return Ok(position);
                    }
                }
                let reason = format!("{} ends before so many moves", game.describe());
                Err(Fault::whole("openings", format!("random:{plies}"), reason))
            }
        }
    }
}
