//! Openings that come with Yiqi. Every file names the command that made it.

use super::list;
use yiqi_core::Fault;
use yiqi_engine::any::AnyGame;

/// A list of openings and the games that it serves.
struct Suite {
    /// Texts of rule sets, as [`AnyGame::describe`] writes them. Those of one suite differ only in
    /// their starting position, or in rules that no opening touches.
    games: &'static [&'static str],
    /// The file's name and what it holds.
    file: (&'static str, &'static str),
}

/// A suite by the name of its file in `suites/`.
macro_rules! suite {
    ($file:literal, $($game:literal),+) => {
        Suite { games: &[$($game),+], file: ($file, include_str!(concat!("../../suites/", $file))) }
    };
}

/// The one place that knows which game has which suite; a new game that brings one adds a line. The
/// 5×5 games without pawns share theirs: as their own starts are decided or nearly so, it holds
/// other layouts after some moves.
const SUITES: [Suite; 9] = [
    suite!("pawnless.txt", "minichess", "minichess:mirrored", "minichess:shuffle"),
    suite!("gardner.txt", "minichess:gardner"),
    suite!("losalamos.txt", "minichess:losalamos"),
    suite!("ewn.txt", "ewn", "ewn:setup=random", "ewn:setup=choose"),
    suite!("king6.txt", "ewn:king6"),
    suite!("stride.txt", "ewn:stride"),
    suite!("amazons.txt", "amazons"),
    suite!("amazons8.txt", "amazons:size=8"),
    suite!("xiangqi.txt", "xiangqi", "xiangqi:rules=simple"),
];

/// The texts of the games that have a suite.
pub(super) fn games() -> impl Iterator<Item = &'static str> {
    SUITES.iter().flat_map(|suite| suite.games).copied()
}

/// The file of a game's suite, `# …` comments included; `None` where it has none.
pub(super) fn source(game: &dyn AnyGame) -> Option<(&'static str, &'static str)> {
    let text = game.describe();
    SUITES.iter().find(|suite| suite.games.contains(&text.as_str())).map(|suite| suite.file)
}

/// The suite of a game as position texts.
///
/// # Errors
/// A game without one, with those that have one.
pub(super) fn positions(game: &dyn AnyGame) -> Result<Vec<String>, Fault> {
    let Some((name, list)) = source(game) else {
        let known = games().collect::<Vec<_>>().join(", ");
        let reason = format!(
            "{} has no suite of openings; these have one: {known}; random:4,balance=0.1 serves \
             every game",
            game.describe()
        );
        return Err(Fault::whole("openings", "suite", reason));
    };
    list::read(game, name, list)
}
