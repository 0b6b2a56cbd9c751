//! One game in progress: a state machine that knows neither threads nor time.
//!
//! Every change comes in as a call with the present moment and raises the revision. The position is
//! worked out from the turns, so that it can never say anything else than they do.
//!
//! The server's dice belong to the numbers of the turns: the roll of turn 7 is drawn from stream 7 of
//! the game's seed. A turn that is taken back and played again meets the same roll, and nobody can
//! take back a bad one.

use super::clock::{GameClock, Now};
use super::kept::Kept;
use crate::place::{set_roll, short};
use crate::problem::Refusal;
use crate::views::{EndView, NewGame, Seat, ThoughtView, TurnView, side_number};
use std::sync::Arc;
use yiqi_core::{Fault, seeded};
use yiqi_engine::Registry;
use yiqi_engine::any::{AnyGame, AnyPosition};

/// More turns than a game has; a game of two engines stops there.
const MOST_TURNS: usize = 2000;

/// The longest clock: a day, and an hour a turn.
const LONGEST: (u64, u64) = (86_400_000, 3_600_000);

/// A game in progress.
pub(crate) struct Table {
    pub(super) game: Arc<dyn AnyGame>,
    pub(super) kept: Kept,
    /// The position before the turn that is being played, with its roll.
    pub(super) before: Box<dyn AnyPosition>,
    /// The position now.
    pub(super) now: Box<dyn AnyPosition>,
    /// The engine whose turn it is.
    pub(super) thinking: Option<Thinking>,
    /// Whether the engine may play one turn although the game is paused.
    pub(super) step: bool,
}

/// An engine whose turn it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Thinking {
    pub(super) side: usize,
    pub(super) since_unix: u64,
    /// Whether its search has begun; until then its clock stands.
    pub(super) begun: bool,
}

/// A move that an engine has made.
pub(super) struct EngineMove {
    pub(super) text: String,
    pub(super) thought: ThoughtView,
    /// The analysis that keeps its search.
    pub(super) analysis: Option<String>,
}

impl Table {
    /// A new game. `seed` draws what the request leaves to chance.
    pub(super) fn new(
        registry: &Registry,
        id: String,
        new: NewGame,
        seed: u64,
        now: Now,
    ) -> Result<Table, Refusal> {
        let game = registry.game(short("game", &new.game)?)?;
        let seed = new.seed.unwrap_or(seed);
        let position = match new.position.as_deref().map(str::trim) {
            None | Some("" | "start") => game.start(seed),
            Some(text) => game.parse(short("position", text)?)?,
        };
        if let Some(clock) = new.clock {
            let fits = (1..=LONGEST.0).contains(&clock.base_ms) && clock.increment_ms <= LONGEST.1;
            if !fits {
                let text = format!("{}+{} ms", clock.base_ms, clock.increment_ms);
                let reason =
                    format!("a clock takes 1 to {} ms and {} a turn", LONGEST.0, LONGEST.1);
                return Err(Fault::whole("clock", text, reason).into());
            }
        }
        let kept = Kept {
            id,
            created: now.unix_ms,
            revision: 1,
            game: game.describe(),
            start: position.text(),
            seed,
            seats: new.seats,
            hand_dice: new.hand_dice && game.dice(),
            explain: new.explain,
            clock: new.clock.map(GameClock::new),
            paused: false,
            turns: Vec::new(),
            cursor: 0,
            half: String::new(),
            cast: None,
            verdict: None,
        };
        Ok(Table::set_up(game, kept, now)?)
    }

    /// A game that was kept. What does not rest by itself is paused: nobody may be looking.
    pub(super) fn reopen(registry: &Registry, mut kept: Kept, now: Now) -> Result<Table, Fault> {
        let game = registry.game(&kept.game)?;
        let engines = kept.seats.iter().all(|seat| matches!(seat, Seat::Engine { .. }));
        let mut table = Table::set_up(game, kept.clone(), now)?;
        if table.result().is_none() && (kept.clock.is_some() || engines) && !kept.paused {
            kept.paused = true;
            table.kept = kept;
            table.settle(now);
        }
        Ok(table)
    }

    fn set_up(game: Arc<dyn AnyGame>, kept: Kept, now: Now) -> Result<Table, Fault> {
        let position = game.parse(&kept.start)?;
        let (before, thinking) = (position.fork(), None);
        let mut table = Table { game, kept, before, now: position, thinking, step: false };
        table.replay()?;
        table.settle(now);
        Ok(table)
    }

    /// Works the positions out from the turns.
    pub(super) fn replay(&mut self) -> Result<(), Fault> {
        let too_far = || Fault::whole("game", &*self.kept.id, "turns are missing");
        let mut position = self.game.parse(&self.kept.start)?;
        for turn in self.kept.turns.get(..self.kept.cursor).ok_or_else(too_far)? {
            if position.roll() != turn.roll {
                set_roll(&mut *position, turn.roll)?;
            }
            position.play(&turn.text)?;
        }
        self.now = position;
        self.open_turn()?;
        if !self.kept.half.is_empty() {
            self.now.play(&self.kept.half)?;
        }
        Ok(())
    }

    /// A turn begins: the die is cast, unless a hand does it.
    fn open_turn(&mut self) -> Result<(), Fault> {
        let number = self.kept.cursor;
        if self.now.needs_roll() {
            let earlier = self.kept.turns.get(number).map_or(self.kept.cast, |turn| turn.roll);
            match earlier {
                Some(_) => set_roll(&mut *self.now, earlier)?,
                None if self.kept.hand_dice => {}
                None => self.cast(),
            }
        }
        self.before = self.now.fork();
        Ok(())
    }

    /// The server casts the die: what it shows belongs to the number of the turn.
    fn cast(&mut self) {
        self.now.cast(&mut seeded(self.kept.seed, self.kept.cursor as u64 + 1));
    }

    /// Makes the clock and the engines what the state of the game says. Called after every change.
    pub(super) fn settle(&mut self, now: Now) {
        let side = self.side();
        self.thinking = match self.thinking {
            _ if !self.engine_due() => None,
            Some(thinking) if thinking.side == side => Some(thinking),
            _ => Some(Thinking { side, since_unix: now.unix_ms, begun: false }),
        };
        let at_work = match self.kept.seats[side] {
            Seat::Person => true,
            Seat::Engine { .. } => self.thinking.is_some_and(|thinking| thinking.begun),
        };
        let halted = self.kept.paused && !self.step;
        let runs = at_work && !halted && self.result().is_none() && !self.now.needs_roll();
        if let Some(clock) = &mut self.kept.clock {
            clock.run(runs.then_some(side), now);
            clock.settle(now);
        }
    }

    /// Something has changed that everybody should hear of.
    pub(super) fn changed(&mut self, now: Now) {
        self.kept.revision += 1;
        self.settle(now);
    }

    /// Whether the engine at the board should play.
    fn engine_due(&self) -> bool {
        let engine = matches!(self.kept.seats[self.side()], Seat::Engine { .. });
        let may = !self.kept.paused || self.step;
        let room = self.kept.cursor < MOST_TURNS;
        engine && may && room && self.result().is_none() && !self.now.needs_roll()
    }

    /// The side to move.
    pub(super) fn side(&self) -> usize {
        usize::from(side_number(self.now.side()))
    }

    /// Whether a person sits there.
    pub(super) fn is_person(&self, side: usize) -> bool {
        self.kept.seats[side] == Seat::Person
    }

    /// Whether only engines play.
    pub(super) fn is_show(&self) -> bool {
        !self.is_person(0) && !self.is_person(1)
    }

    /// The result, if there is one.
    pub(super) fn result(&self) -> Option<EndView> {
        let by_rules = || self.now.end().as_ref().map(EndView::from);
        self.kept.verdict.clone().or_else(by_rules)
    }

    /// Grows with every change.
    pub(super) fn revision(&self) -> u64 {
        self.kept.revision
    }

    /// Refuses a request that was made for another state of the game.
    pub(crate) fn expect(&self, revision: Option<u64>) -> Result<(), Refusal> {
        let present = self.kept.revision;
        match revision {
            Some(seen) if seen != present => {
                let words = format!("the game has changed: revision {present}, not {seen}");
                let mut refusal = Refusal::conflict(words);
                refusal.problem.revision = Some(present);
                Err(refusal)
            }
            _ => Ok(()),
        }
    }

    /// Refuses when the game is over.
    pub(super) fn expect_open(&self) -> Result<(), Refusal> {
        match self.result() {
            Some(end) => Err(Refusal::conflict(format!("the game is over: {}", end.reason))),
            None => Ok(()),
        }
    }

    /// A person plays a turn or a step.
    pub(crate) fn play(&mut self, text: &str, now: Now) -> Result<(), Refusal> {
        self.expect_open()?;
        if !self.is_person(self.side()) {
            return Err(Refusal::conflict("it is an engine's turn"));
        }
        if self.kept.cursor >= MOST_TURNS {
            return Err(Refusal::conflict("the game is too long to go on"));
        }
        self.step(short("move", text.trim())?)?;
        self.kept.paused = false;
        self.close_turn(None, now)
    }

    /// The engine whose turn it is has made its move.
    pub(super) fn play_engine(&mut self, made: EngineMove, now: Now) -> Result<(), Refusal> {
        if self.thinking.is_none() {
            return Err(Refusal::conflict("no engine is to move"));
        }
        self.step(&made.text)?;
        self.step = false;
        self.close_turn(Some(made), now)
    }

    fn step(&mut self, text: &str) -> Result<(), Refusal> {
        if self.now.needs_roll() {
            return Err(Refusal::conflict("the die must be cast first"));
        }
        let canonical = self.now.play(text)?;
        self.kept.half += &canonical;
        Ok(())
    }

    /// Writes the turn down, if it is complete, and opens the next.
    fn close_turn(&mut self, made: Option<EngineMove>, now: Now) -> Result<(), Refusal> {
        if self.now.mid_turn() && self.now.end().is_none() {
            self.changed(now);
            return Ok(());
        }
        let half = std::mem::take(&mut self.kept.half);
        let mut turn = TurnView::new(&*self.game, &*self.before, &half);
        if let Some(made) = made {
            (turn.thought, turn.analysis) = (Some(made.thought), made.analysis);
        }
        let number = self.kept.cursor;
        match self.kept.turns.get_mut(number) {
            // The same as before: what followed it still can.
            Some(again) if again.text == turn.text && again.roll == turn.roll => {
                if turn.thought.is_some() {
                    *again = turn;
                }
            }
            _ => {
                self.kept.turns.truncate(number);
                self.kept.turns.push(turn);
                self.kept.cast = None;
            }
        }
        self.kept.cursor += 1;
        if let Some(clock) = &mut self.kept.clock {
            clock.press(usize::from(side_number(self.before.side())), now);
        }
        self.thinking = None;
        self.open_turn()?;
        self.changed(now);
        Ok(())
    }

    /// A hand casts the die, and its face is entered; without a face the server casts it.
    pub(crate) fn roll(&mut self, face: Option<u32>, now: Now) -> Result<(), Refusal> {
        self.expect_open()?;
        if !self.kept.hand_dice {
            return Err(Refusal::conflict("no die is cast by hand in this game"));
        }
        if !self.now.needs_roll() {
            return Err(Refusal::conflict("the die is cast already"));
        }
        match face {
            Some(_) => set_roll(&mut *self.now, face)?,
            None => self.cast(),
        }
        self.kept.cast = self.now.roll();
        self.before = self.now.fork();
        self.changed(now);
        Ok(())
    }

    /// The search of the engine begins: from now on its clock runs.
    pub(super) fn engine_begins(&mut self, now: Now) {
        if let Some(thinking) = &mut self.thinking {
            thinking.begun = true;
        }
        self.settle(now);
    }
}
