//! Who says whether an opening is balanced: a search that says the same on every machine.

use crate::Wall;
use std::sync::atomic::{AtomicBool, Ordering};
use yiqi_core::{Fault, Options};
use yiqi_engine::any::{AnyGame, AnyPosition, AnySearch};
use yiqi_engine::{Leash, Limits};

/// What the random choices of a judge, if it makes any, come from.
const SEED: u64 = 1;

/// A search with a fixed depth or number of nodes that weighs openings.
///
/// Its word is the mean of the last two depths that it finished: an odd depth ends with a move of
/// the side to play and flatters it, an even one flatters the other (in Amazons by a fifth and more).
/// It begins every position with empty tables, so that a verdict depends on nothing but the position
/// and the engine text.
pub struct BalanceJudge {
    engine: Box<dyn AnySearch>,
    limits: Limits,
}

impl BalanceJudge {
    /// The engine that judges where none is named: the strongest search of the game, whichever that
    /// is, for so few nodes that a match can afford it at the start of every pair.
    pub const DEFAULT: &'static str = "level:max,nodes=20000";

    /// A second look at what [`BalanceJudge::DEFAULT`] found balanced: twenty times its nodes, which is
    /// two or three turns deeper in chess, one or two with dice, and hardly one in Amazons.
    pub const SECOND_LOOK: &'static str = "level:max,nodes=400000";

    /// A judge from an engine text, which must give `depth` or `nodes`. A time in it, such as that
    /// of a level, does not count.
    ///
    /// # Errors
    /// An engine text that the game refuses; one that is limited neither in depth nor in nodes.
    pub fn new(game: &dyn AnyGame, text: &str) -> Result<BalanceJudge, Fault> {
        let engine = game.engine(text)?;
        let own = engine.limits();
        if own.depth.is_none() && own.nodes.is_none() {
            let reason = "who judges openings needs depth= or nodes=, so that it says the same on \
                          every machine";
            return Err(Options::parse("engine", text)?.fault_at_name(reason));
        }
        Ok(BalanceJudge { engine, limits: Limits { time: None, ..own } })
    }

    /// How far the position is from balance: |win chance − ½|, from 0 to ½; of a game with dice
    /// before the roll. A draw that is proved counts as ½: no game between sensible players comes
    /// of it, so it is no opening. `None` when `stop` was set before the end.
    ///
    /// # Errors
    /// A position of another game or one that is over.
    pub fn imbalance(
        &mut self,
        game: &dyn AnyGame,
        position: &dyn AnyPosition,
        stop: &AtomicBool,
    ) -> Result<Option<f64>, Fault> {
        self.engine.new_game(SEED);
        let clock = Wall::start();
        let leash = Leash { limits: &self.limits, clock: &clock, stop };
        let mut depths = Vec::new();
        let report = self.engine.think(position, leash, &mut |depth| depths.push(depth.win))?;
        if stop.load(Ordering::Relaxed) {
            return Ok(None);
        }
        // With dice an exact ½ is a fair game; without, it is a draw.
        let dead = report.exact && !game.dice();
        let win = match depths[..] {
            _ if report.exact => report.win,
            [.., before, last] => (before + last) / 2.0,
            [only] => only,
            [] => report.win,
        };
        Ok(Some(if dead { 0.5 } else { (win - 0.5).abs() }))
    }
}
