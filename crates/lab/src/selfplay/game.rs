//! One game of self-play.

use super::{SelfPlay, SelfPlayed};
use crate::Wall;
use crate::positions::{Codec, Record, material, result};
use rand::Rng as _;
use std::sync::atomic::{AtomicBool, Ordering};
use yiqi_core::{Fault, Outcome, Rng, below, seeded};
use yiqi_engine::Leash;
use yiqi_engine::any::{AnyGame, AnyPosition, AnySearch};

/// Changes the seed, so that self-play and matches of one seed are different games.
const SELF_PLAY: u64 = u64::from_be_bytes(*b"selfplay");

/// Where a game is played.
pub(super) struct Board<'a> {
    pub(super) plan: &'a SelfPlay,
    pub(super) codec: &'a Codec,
    pub(super) game: &'a dyn AnyGame,
    pub(super) stop: &'a AtomicBool,
}

impl Board<'_> {
    /// Plays the game of this number, which the file knows as `name`; `None` when it was stopped.
    pub(super) fn play(
        &self,
        number: u32,
        name: u32,
        engines: &mut [Box<dyn AnySearch>],
    ) -> Result<Option<SelfPlayed>, Fault> {
        let mut rng = seeded(self.plan.seed ^ SELF_PLAY, u64::from(number));
        let (start, index) = (rng.next_u64(), number as usize);
        let openings = &self.plan.openings.1;
        let mut position = openings.opening(self.game, index, start, &mut rng, self.stop)?;
        for engine in &mut *engines {
            engine.new_game(rng.next_u64());
        }
        let (mut records, mut nodes) = (Vec::new(), 0);
        let outcome = loop {
            if let Some(end) = position.end() {
                break end.outcome;
            }
            if records.len() >= self.plan.max_plies as usize {
                break Outcome::Draw;
            }
            // Two engines take turns at moving first from game to game.
            let mover = (position.side().index() + index) % engines.len();
            let searched = self.turn(&mut position, &mut *engines[mover], &mut rng)?;
            if self.stop.load(Ordering::Relaxed) {
                return Ok(None);
            }
            nodes += searched.1;
            records.push(Record { ply: records.len() as u16, game: name, ..searched.0 });
        };
        for record in &mut records {
            record.result = result(outcome, record.side);
        }
        Ok(Some(SelfPlayed { number: name, records, nodes }))
    }

    /// Searches a position and plays a turn; gives what is known of the position by then, and the
    /// nodes.
    fn turn(
        &self,
        position: &mut Box<dyn AnyPosition>,
        engine: &mut dyn AnySearch,
        rng: &mut Rng,
    ) -> Result<(Record, u64), Fault> {
        position.cast(rng);
        let (limits, clock) = (engine.limits(), Wall::start());
        let leash = Leash { limits: &limits, clock: &clock, stop: self.stop };
        let report = engine.think(&**position, leash, &mut |_| ())?;
        let no_move = || Fault::whole("engine", engine.describe(), "it has found no move");
        let best = report.best.ok_or_else(no_move)?;
        let record = Record {
            pieces: self.codec.pieces(&**position)?,
            side: position.side(),
            roll: position.roll().and_then(|roll| u8::try_from(roll).ok()),
            score: Some((2.0 * report.win - 1.0) as f32),
            result: 0,
            ply: 0,
            game: 0,
            noisy: material::changes(&**position, &best)?,
            check: position.alarm().is_some(),
        };
        // Drawn in any case, so that with and without noise the dice are the same.
        let drawn = f64::from(below(rng, 1 << 30)) / f64::from(1 << 30);
        if drawn < self.plan.noise {
            let turns = position.turns();
            position.play(&turns[below(rng, turns.len() as u32) as usize])?;
        } else {
            position.play(&best)?;
        }
        Ok((record, report.nodes))
    }
}
