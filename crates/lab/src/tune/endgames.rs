//! `--endgames`: draws endgame positions whose values a finished search or an exhausted graph proves.
//!
//! Games of a shallow engine with mistakes give positions; from those, in games with few pieces at the
//! end, pieces are taken away at random. Each is given to a search of a fixed number of nodes, and kept
//! only if that comes to an end: a forced end within its horizon, or every line played out. What it
//! leaves open, small graphs decide.

use super::exhaust::exhaust;
use super::truth::{Truth, Verdict};
use crate::positions::{Codec, Record};
use crate::{SelfPlay, Wall};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use yiqi_core::{Fault, Rng, below, seeded};
use yiqi_engine::Leash;
use yiqi_engine::any::{AnyGame, AnyPosition, AnySearch};

/// What is to be drawn.
#[derive(Clone, PartialEq, Debug)]
pub struct EndgameRecipe {
    /// How many positions.
    pub count: usize,
    /// The seed.
    pub seed: u64,
    /// The engine whose games they come from.
    pub player: String,
    /// The search that decides, limited by nodes or depth.
    pub judge: String,
    /// Take pieces away until at most so many are left; 0: take none.
    pub pieces: usize,
    /// The largest graph that is looked through where the search leaves a position open; 0: none.
    pub graph: usize,
}

/// Values are drawn evenly from so many kinds: lost to won.
const KINDS: usize = 5;

/// A search that ends with fewer nodes had nothing to find out.
const LEAST: u64 = 50;

/// So many games in which nothing new was found, and a kind is given up.
const PATIENCE: u32 = 60;

impl EndgameRecipe {
    /// Draws positions; `hear` is told how many there are.
    ///
    /// # Errors
    /// Engines that the game refuses.
    pub fn draw(
        &self,
        game: &Arc<dyn AnyGame>,
        stop: &AtomicBool,
        hear: &mut dyn FnMut(usize),
    ) -> Result<Truth, Fault> {
        let mut plan = SelfPlay::new(
            game.clone(),
            std::slice::from_ref(&self.player),
            "random:2,balance=0.5",
        )?;
        (plan.seed, plan.noise) = (self.seed, 0.15);
        let mut judge = game.engine(&self.judge)?;
        let codec = Codec::of(&**game);
        let mut kinds: [Vec<Verdict>; KINDS] = Default::default();
        let mut rng = seeded(self.seed, 1);
        let (mut number, mut idle) = (0, 0);
        let found = |kinds: &[Vec<Verdict>; KINDS]| kinds.iter().map(Vec::len).sum::<usize>();
        while found(&kinds) < self.count && !stop.load(Ordering::Relaxed) {
            let mut records = Vec::new();
            plan.play::<Fault>(0, number..number + 1, stop, &mut |played| {
                records = played.records;
                Ok(())
            })?;
            number += 1;
            idle += 1;
            let Some(position) = self.pick(&**game, &codec, &records, &mut rng)? else { continue };
            let text = position.text();
            let Some((value, how)) = self.value(&mut *judge, &*position, stop)? else { continue };
            let kind = kind(value);
            // Few kinds may ever be found; then the others fill the list.
            let used = if idle < PATIENCE {
                KINDS
            } else {
                kinds.iter().filter(|k| !k.is_empty()).count()
            };
            let quota = self.count.div_ceil(quotas(game.dice(), used));
            let there = kinds.iter().flatten().any(|verdict| verdict.position == text);
            if there || kinds[kind].len() >= quota {
                continue;
            }
            kinds[kind].push(Verdict { position: text, value, how });
            idle = 0;
            hear(found(&kinds));
        }
        Ok(Truth { verdicts: kinds.into_iter().flatten().collect() })
    }

    /// A late position of a game, with fewer pieces where that is asked.
    fn pick(
        &self,
        game: &dyn AnyGame,
        codec: &Codec,
        records: &[Record],
        rng: &mut Rng,
    ) -> Result<Option<Box<dyn AnyPosition>>, Fault> {
        if records.is_empty() {
            return Ok(None);
        }
        let late = records.len().div_ceil(3) as u32;
        let record = &records[records.len() - 1 - below(rng, late) as usize];
        if self.pieces == 0 {
            let position = codec.position(game, record)?;
            return Ok(position.end().is_none().then_some(position));
        }
        let mut record = record.clone();
        let left = 3 + below(rng, (self.pieces - 2) as u32) as usize;
        // Where the board is no position without a piece, a king, another is taken.
        for _ in 0..100 {
            if record.pieces.len() <= left {
                let position = codec.position(game, &record)?;
                return Ok(position.end().is_none().then_some(position));
            }
            let mut fewer = record.clone();
            fewer.pieces.remove(below(rng, record.pieces.len() as u32) as usize);
            if codec.position(game, &fewer).is_ok() {
                record = fewer;
            }
        }
        Ok(None)
    }

    /// The value of a position and how it was found; `None` where it is open.
    fn value(
        &self,
        judge: &mut dyn AnySearch,
        position: &dyn AnyPosition,
        stop: &AtomicBool,
    ) -> Result<Option<(f64, String)>, Fault> {
        judge.new_game(1);
        let (limits, clock) = (judge.limits(), Wall::start());
        let leash = Leash { limits: &limits, clock: &clock, stop };
        let report = judge.think(position, leash, &mut |_| ())?;
        let (depth, nodes) = (report.depth, report.nodes);
        match report.mate {
            // What is over at once is no test of an evaluator.
            Some(plies) if plies.abs() < 3 => return Ok(None),
            _ if nodes < LEAST => return Ok(None),
            Some(plies) => {
                let way = if plies > 0 { "wins" } else { "loses" };
                let how = format!("search to depth {depth}: {way} in {} plies", plies.abs());
                return Ok(Some((f64::from(plies.signum()), how)));
            }
            None if report.exact => {
                let value = (1e6 * (2.0 * report.win - 1.0)).round() / 1e6;
                let how = format!("search to depth {depth}, {nodes} nodes: no line left open");
                return Ok(Some((value, how)));
            }
            None if self.graph == 0 => return Ok(None),
            None => {}
        }
        Ok(exhaust(position, self.graph, stop)?.map(|found| {
            let how = format!("all {} positions that can follow", found.positions);
            (f64::from(found.value), how)
        }))
    }
}

/// How many kinds share the list: three where there are only wins, draws and losses.
fn quotas(dice: bool, used: usize) -> usize {
    used.min(if dice { KINDS } else { 3 }).max(1)
}

/// The kind of a value: a fifth of the range from −1 to 1.
fn kind(value: f64) -> usize {
    (((value + 1.0) / 2.0 * KINDS as f64) as usize).min(KINDS - 1)
}
