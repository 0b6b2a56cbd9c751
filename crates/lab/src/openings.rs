//! Where the games of a match begin.

use yiqi_core::{Fault, Rng, below};
use yiqi_engine::any::{AnyGame, AnyPosition};

/// How often random moves are drawn anew when they end the game.
const TRIES: u32 = 1000;

/// The most random moves that an opening may have.
const MOST_PLIES: u32 = 200;

/// Where games begin. Both games of a pair have the same opening.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Openings {
    /// The game's own starting position.
    #[default]
    Start,
    /// So many random turns from it, other ones for each pair.
    Random(u32),
    /// Positions as texts, one after the other, and again from the first when they run out.
    Positions(Vec<String>),
}

impl Openings {
    /// Reads `random:PLIES`; `None` when the text is something else, the name of a file.
    ///
    /// # Errors
    /// `random:` without a sensible number.
    pub fn random(text: &str) -> Result<Option<Openings>, Fault> {
        let Some(number) = text.strip_prefix("random:") else {
            return Ok(None);
        };
        match number.parse() {
            Ok(plies) if plies <= MOST_PLIES => Ok(Some(Openings::Random(plies))),
            _ => {
                let reason = format!("random: takes a number of moves from 0 to {MOST_PLIES}");
                Err(Fault::new("openings", text, "random:".len()..text.len(), reason))
            }
        }
    }

    /// Reads a list of openings, one a line: a position text, or moves from the start, separated by
    /// spaces, or by `;` where a move text itself has spaces. Empty lines and lines that begin with
    /// `#` are skipped.
    ///
    /// # Errors
    /// The number of the line and what is wrong with it; an empty list.
    pub fn parse(game: &dyn AnyGame, name: &str, list: &str) -> Result<Openings, Fault> {
        let mut positions = Vec::new();
        for (number, line) in (1..).zip(list.lines()) {
            let line = line.trim();
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let place = format!("{name} line {number}");
            let position = match game.parse(line) {
                Ok(position) => position,
                Err(fault) => after_moves(game, line, &place, fault)?,
            };
            if let Some(end) = position.end() {
                let reason = format!("the game is over here, {}", end.reason);
                return Err(Fault::whole(place, line, reason));
            }
            positions.push(position.text());
        }
        if positions.is_empty() {
            return Err(Fault::whole("openings", name, "no opening stands in it"));
        }
        Ok(Openings::Positions(positions))
    }

    /// The opening of a pair. `seed` draws what the game's start leaves to chance, `rng` the random
    /// moves.
    ///
    /// # Errors
    /// A position that the game refuses; random moves that always end the game.
    pub(crate) fn opening(
        &self,
        game: &dyn AnyGame,
        pair: usize,
        seed: u64,
        rng: &mut Rng,
    ) -> Result<Box<dyn AnyPosition>, Fault> {
        match self {
            Openings::Positions(texts) if !texts.is_empty() => {
                game.parse(&texts[pair % texts.len()])
            }
            Openings::Start | Openings::Positions(_) => Ok(game.start(seed)),
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

/// The position after the moves of a line, which is no position text: `fault` says why.
fn after_moves(
    game: &dyn AnyGame,
    line: &str,
    place: &str,
    fault: Fault,
) -> Result<Box<dyn AnyPosition>, Fault> {
    let separator = if line.contains(';') { ';' } else { ' ' };
    let mut position = game.start(0);
    let mut at = 0;
    for (count, piece) in line.split(separator).enumerate() {
        let text = piece.trim();
        let offset = at + (piece.len() - piece.trim_start().len());
        at += piece.len() + separator.len_utf8();
        if text.is_empty() {
            continue;
        }
        if let Err(refused) = position.play(text) {
            // If not even the first can be played, a position was meant.
            let wrong = if count == 0 { fault } else { refused };
            let offset = if count == 0 { 0 } else { offset };
            return Err(wrong.within(place, line, offset));
        }
    }
    Ok(position)
}

/// `plies` random turns; `None` when the game ends on the way.
fn random_walk(
    mut position: Box<dyn AnyPosition>,
    plies: u32,
    rng: &mut Rng,
) -> Result<Option<Box<dyn AnyPosition>>, Fault> {
    for _ in 0..plies {
        position.cast(rng);
        let turns = position.turns();
        if turns.is_empty() {
            return Ok(None);
        }
        position.play(&turns[below(rng, turns.len() as u32) as usize])?;
    }
    Ok(position.end().is_none().then_some(position))
}
