//! An engine at the board: a search of ours or a program of somebody's.

use crate::{Control, ThreadTime};
use std::time::Duration;
use yiqi_core::Fault;
use yiqi_engine::any::{AnyGame, AnySearch};
use yiqi_engine::{Clock as _, Leash, Limits};
use yiqi_protocols::clients::{Answer, Ask, Client, Reply, Trouble};

/// An engine that has taken its seat. It is used by one thread and plays one game after the other.
pub struct Player {
    body: Body,
    limits: Limits,
}

enum Body {
    BuiltIn(Box<dyn AnySearch>),
    Program(Box<dyn Client>),
}

impl Player {
    /// A search of ours under the limits of a match.
    pub fn built_in(search: Box<dyn AnySearch>, control: &Control) -> Player {
        let limits = control.limits_of(&*search);
        Player { body: Body::BuiltIn(search), limits }
    }

    /// The search that `text` names.
    ///
    /// # Errors
    /// A text that the game refuses.
    pub fn from_text(game: &dyn AnyGame, text: &str, control: &Control) -> Result<Player, Fault> {
        Ok(Player::built_in(game.engine(text)?, control))
    }

    /// A program; `own` are the limits that its text gives.
    pub fn program(client: Box<dyn Client>, own: &Limits, control: &Control) -> Player {
        Player { body: Body::Program(client), limits: control.limits_for(own) }
    }

    /// Its limits in this match.
    pub fn limits(&self) -> &Limits {
        &self.limits
    }

    /// Lets no move take longer than this.
    pub(crate) fn hold(&mut self, longest: Option<Duration>) {
        self.limits.time = [self.limits.time, longest].into_iter().flatten().min();
    }

    /// What it is called.
    pub fn name(&self) -> String {
        match &self.body {
            Body::BuiltIn(search) => search.describe(),
            Body::Program(client) => client.name(),
        }
    }

    /// Begins a game: nothing is remembered of the one before, and a program that has died is
    /// started anew. Random choices of our own searches come from `seed`.
    pub(crate) fn new_game(&mut self, seed: u64) -> Result<(), Trouble> {
        match &mut self.body {
            Body::BuiltIn(search) => {
                search.new_game(seed);
                Ok(())
            }
            Body::Program(client) => client.new_game(),
        }
    }

    /// Starts a program once, to see whether it can play at all; our own searches can. A program that
    /// starts and then fails is left to the referee.
    ///
    /// # Errors
    /// A program that does not start, or cannot play the game, or lacks an option that it is given.
    pub(crate) fn try_out(&mut self) -> Result<(), Fault> {
        let Body::Program(client) = &mut self.body else { return Ok(()) };
        match client.new_game() {
            Err(trouble @ (Trouble::Start { .. } | Trouble::Refused(_))) => {
                Err(Fault::whole("engine", client.name(), trouble.to_string()))
            }
            _ => Ok(()),
        }
    }

    /// Thinks about a move. The limits of a move stand in [`Player::limits`], the clocks in `ask`.
    pub(crate) fn think(
        &mut self,
        ask: &Ask<'_>,
        budget: Option<Duration>,
    ) -> Result<Result<Reply, Trouble>, Fault> {
        let search = match &mut self.body {
            Body::Program(client) => return Ok(client.think(ask)),
            Body::BuiltIn(search) => search,
        };
        let time = [self.limits.time, budget].into_iter().flatten().min();
        let limits = Limits { time, ..self.limits.clone() };
        let clock = ThreadTime::start();
        let leash = Leash { limits: &limits, clock: &clock, stop: ask.stop };
        let report = search.think(ask.position, leash, &mut |_| ())?;
        let Some(best) = report.best else {
            return Ok(Err(Trouble::Garbage("without a move".to_owned())));
        };
        Ok(Ok(Reply {
            answer: Answer::Move(best),
            time: clock.elapsed(),
            depth: Some(report.depth),
            nodes: Some(report.nodes),
            win: Some(report.win),
            pv: report.pv,
        }))
    }
}
