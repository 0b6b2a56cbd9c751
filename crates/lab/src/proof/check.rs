//! A proof against the slow reference rules.
//!
//! Every line is looked at by itself: the turn must be legal, and what follows must be a won game or a
//! position whose every answer leads to another line of the proof that is at least two plies nearer
//! to the end. Since distances fall, no position of a play comes again, and repetition needs no look. For
//! the counter of moves without a capture each position gets the highest that it can have there: that of
//! the root and all plies since; the reference rules then say what it does.
//!
//! The rules are not those that the search has used: neither their moves nor their ends. Those only make
//! sure that position texts are written as they should be.

use super::file::{Proof, Proved};
use rayon::prelude::*;
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use yiqi_core::Fault;
use yiqi_engine::any::AnyGame;
use yiqi_engine::{ProofLine, Registry};
use yiqi_reference::{Reference, reference};

/// Why a proof is not accepted.
#[derive(Debug, thiserror::Error)]
pub enum ProofError {
    /// What is written there cannot be read, or the game has no reference rules.
    #[error(transparent)]
    Input(#[from] Fault),
    /// It proves nothing.
    #[error("the proof does not hold: {0}")]
    Wrong(String),
    /// Somebody has stopped it.
    #[error("stopped")]
    Stopped,
}

/// Whether a proof holds; `tell` hears of lines that are done.
///
/// # Errors
/// The first line, in the order of the proof, that is wrong, with the reason; a text that cannot be read; the
/// stop signal.
pub fn check(
    registry: &Registry,
    proof: &Proof,
    stop: &AtomicBool,
    tell: &(dyn Fn(u64) + Sync),
) -> Result<(), ProofError> {
    let game = registry.game(&proof.game)?;
    let (name, options) = proof.game.split_once(':').unwrap_or((&proof.game, ""));
    let rules = reference(name, options).map_err(|reason| {
        let reason = format!("the reference rules do not have it: {reason}");
        Fault::whole("game", proof.game.clone(), reason)
    })?;
    let checker = Checker::new(&*game, &*rules, proof)?;
    checker.root()?;
    let done = AtomicU64::new(0);
    let wrong = proof.lines.par_iter().enumerate().find_map_first(|(number, line)| {
        if stop.load(Ordering::Relaxed) {
            return Some(ProofError::Stopped);
        }
        let found = checker.line(line).err();
        tell(done.fetch_add(1, Ordering::Relaxed) + 1);
        found.map(|reason| {
            let ProofLine { position, turn, plies } = line;
            let line = number + 1;
            ProofError::Wrong(format!("line {line} of it, \"{plies} {turn} {position}\": {reason}"))
        })
    });
    wrong.map_or(Ok(()), Err)
}

struct Checker<'a> {
    rules: &'a dyn Reference,
    proof: &'a Proof,
    /// Distances by position.
    plies: HashMap<&'a str, u32>,
    /// The letter of the side that is to win.
    winner: char,
    /// The counter of the root.
    quiet: u32,
}

impl<'a> Checker<'a> {
    fn new(
        game: &dyn AnyGame,
        rules: &'a dyn Reference,
        proof: &'a Proof,
    ) -> Result<Checker<'a>, ProofError> {
        canonical(game, &proof.position)?;
        let at = game.parse(&proof.position)?;
        let winner = match proof.result {
            Proved::Win => at.letter(at.side()),
            Proved::Loss => at.letter(!at.side()),
        };
        let mut plies = HashMap::new();
        for (line, number) in proof.lines.iter().zip(1..) {
            let fault = |reason: String| {
                Fault::whole(format!("line {number} of the proof"), line.position.clone(), reason)
            };
            canonical(game, &line.position).map_err(|error| fault(error.to_string()))?;
            if counted(&line.position, 0, 1) != line.position {
                return Err(fault("its counters are not those of a new game".to_owned()).into());
            }
            if line.position.split(' ').nth(1) != Some(&*winner.to_string()) {
                return Err(fault("the winner is not to move".to_owned()).into());
            }
            if plies.insert(&*line.position, line.plies).is_some() {
                return Err(fault("it stands there twice".to_owned()).into());
            }
        }
        Ok(Checker { rules, proof, plies, winner, quiet: quiet(&proof.position) })
    }

    /// The root, or all that can follow it, stands in the proof.
    fn root(&self) -> Result<(), ProofError> {
        let Proof { position, plies, .. } = self.proof;
        let wrong = |reason: String| ProofError::Wrong(format!("at the start, {reason}"));
        if let Some((_, reason)) = self.rules.result(std::slice::from_ref(position)) {
            return Err(wrong(format!("the game is over already: {reason}")));
        }
        match self.proof.result {
            Proved::Win => self.answered(position, *plies).map_err(wrong),
            Proved::Loss => {
                let turns = self.rules.moves(position, None);
                turns
                    .iter()
                    .try_for_each(|turn| self.defended(position, turn, plies.saturating_sub(1)))
                    .map_err(wrong)
            }
        }
    }

    /// A line by itself.
    fn line(&self, line: &ProofLine) -> Result<(), String> {
        let ProofLine { position, turn, plies } = line;
        let Some(passed) = self.proof.plies.checked_sub(*plies) else {
            return Err(format!(
                "it takes longer than the {} plies of the whole",
                self.proof.plies
            ));
        };
        let position = counted(position, self.quiet + passed, 1);
        if let Some((_, reason)) = self.rules.result(std::slice::from_ref(&position)) {
            return Err(format!("the game can be over there: {reason}"));
        }
        if !self.rules.moves(&position, None).contains(turn) {
            return Err(format!("{turn} is not legal there"));
        }
        let after = self.rules.play(&position, turn);
        match self.rules.result(std::slice::from_ref(&after)) {
            Some((Some(winner), _)) if winner == self.winner && *plies >= 1 => return Ok(()),
            Some((_, reason)) => {
                return Err(format!("it ends the game and does not win: {reason}"));
            }
            None => {}
        }
        let Some(rest) = plies.checked_sub(2) else {
            return Err(format!("{turn} does not win at once"));
        };
        let answers = self.rules.moves(&after, None);
        answers.iter().try_for_each(|answer| self.defended(&after, answer, rest))
    }

    /// A turn of the other side leads to where the winner wins within `plies`.
    fn defended(&self, position: &str, turn: &str, plies: u32) -> Result<(), String> {
        let after = self.rules.play(position, turn);
        match self.rules.result(std::slice::from_ref(&after)) {
            Some((Some(winner), _)) if winner == self.winner => Ok(()),
            Some((_, reason)) => Err(format!("the answer {turn} ends the game: {reason}")),
            None => self
                .answered(&after, plies)
                .map_err(|reason| format!("after the answer {turn} {reason}")),
        }
    }

    /// The proof has a win within `plies` from a position on.
    fn answered(&self, position: &str, plies: u32) -> Result<(), String> {
        match self.plies.get(&*counted(position, 0, 1)) {
            None => Err(format!("nothing is said of {position}")),
            Some(&found) if found > plies => {
                Err(format!("the win takes {found} plies, and may take {plies} only"))
            }
            Some(_) => Ok(()),
        }
    }
}

/// A position text is as the game writes it: the reference rules take no other.
fn canonical(game: &dyn AnyGame, text: &str) -> Result<(), Fault> {
    match game.parse(text)?.text() == text {
        true => Ok(()),
        false => Err(Fault::whole("position", text, "it is not written as the game writes it")),
    }
}

/// The place of the counter in the texts of chess-like games, which have six words.
const COUNTER: usize = 4;

/// The counter of plies without a capture; 0 in a game without one.
fn quiet(position: &str) -> u32 {
    let words: Vec<&str> = position.split(' ').collect();
    if words.len() == 6 { words[COUNTER].parse().unwrap_or(0) } else { 0 }
}

/// The same position with these counters, where it has any.
fn counted(position: &str, quiet: u32, number: u32) -> String {
    let words: Vec<&str> = position.split(' ').collect();
    match words[..] {
        [board, side, a, b, _, _] => format!("{board} {side} {a} {b} {quiet} {number}"),
        _ => position.to_owned(),
    }
}
