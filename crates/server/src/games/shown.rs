//! A game as the page sees it, and its record.

use super::clock::Now;
use super::date;
use super::table::Table;
use crate::views::{
    ClockView, Detail, EndView, GameState, PositionView, Seat, ThinkingView, TurnView,
};
use serde::{Deserialize, Serialize};
use yiqi_core::{Fault, Outcome, Side};
use yiqi_engine::any::AnyPosition;
use yiqi_protocols::records::{Record, Turn};

/// What the list of games says of a game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(super) struct Summary {
    pub(super) game: String,
    pub(super) seats: [Seat; 2],
    pub(super) turns: usize,
    pub(super) result: Option<EndView>,
}

impl Table {
    /// The whole game.
    pub(super) fn state(&self, now: Now) -> GameState {
        let kept = &self.kept;
        let clock = kept.clock.as_ref().map(|clock| ClockView {
            base_ms: clock.setting.base_ms,
            increment_ms: clock.setting.increment_ms,
            remaining_ms: [0, 1].map(|side| clock.left(side, now)),
            running: clock.running().map(|side| side as u8),
        });
        let thinking = self.thinking.map(|thinking| ThinkingView {
            side: thinking.side as u8,
            since_ms: thinking.since_unix,
        });
        GameState {
            id: kept.id.clone(),
            revision: kept.revision,
            created: date::stamp(kept.created),
            game: kept.game.clone(),
            seats: kept.seats.clone(),
            hand_dice: kept.hand_dice,
            explain: kept.explain,
            clock,
            paused: kept.paused,
            thinking,
            turns: kept.turns.clone(),
            cursor: kept.cursor,
            view: self.view(),
            start: kept.start.clone(),
            result: self.result(),
            seed: kept.seed,
        }
    }

    /// The position. Where the game is over there is nothing to play, whatever the rules say.
    fn view(&self) -> PositionView {
        let half = (!self.kept.half.is_empty())
            .then(|| TurnView::new(&*self.game, &*self.before, &self.kept.half));
        let earlier = self.kept.cursor.checked_sub(1).and_then(|last| self.kept.turns.get(last));
        let last = half.as_ref().or(earlier);
        let detail = if self.result().is_some() { Detail::Picture } else { Detail::Full };
        PositionView::new(&*self.game, &*self.now, last, self.kept.cursor, detail)
    }

    /// What the list of games says.
    pub(super) fn summary(&self) -> Summary {
        Summary {
            game: self.kept.game.clone(),
            seats: self.kept.seats.clone(),
            turns: self.kept.cursor,
            result: self.result(),
        }
    }

    /// The turns on the board as a record.
    ///
    /// # Errors
    /// None: the start is known to be a position.
    pub(super) fn record(&self) -> Result<Record, Fault> {
        let start = self.game.parse(&self.kept.start)?;
        let mut record = Record::new(&*self.game, &*start);
        record.players = [0, 1].map(|side: usize| match &self.kept.seats[side] {
            Seat::Person => "Person".to_owned(),
            Seat::Engine { engine } => engine.clone(),
        });
        record.date = Some(date::record_date(self.kept.created));
        let played = self.kept.turns.get(..self.kept.cursor).unwrap_or_default();
        record.turns = played.iter().map(turn).collect();
        if let Some(end) = self.result() {
            let side = |number: u8| Side::BOTH[usize::from(number & 1)];
            let winner = |number| Outcome::Win(side(number));
            record.outcome = Some(end.winner.map_or(Outcome::Draw, winner));
            record.reason = Some(end.reason);
        }
        Ok(record)
    }

    /// The position now, for a search.
    pub(super) fn position(&self) -> Box<dyn AnyPosition> {
        self.now.fork()
    }
}

fn turn(view: &TurnView) -> Turn {
    let mut turn = Turn::new(&*view.text, view.roll);
    turn.thought = view.thought.map(Into::into).unwrap_or_default();
    turn.comment.clone_from(&view.comment);
    turn
}
