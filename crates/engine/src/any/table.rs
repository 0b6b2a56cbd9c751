//! A game on the table: rules, position, die and trail, behind texts.

use super::{AnyPosition, StepChoice};
use crate::turns;
use std::any::Any;
use std::mem::discriminant;
use yiqi_core::drawing::Drawing;
use yiqi_core::perft::perft;
use yiqi_core::{Ask, End, Fault, Game, Gesture, Kind, Rng, Rules, Setup, Side, seeded};

/// A game in progress.
#[derive(Clone, Debug)]
pub(crate) struct Table<G: Rules> {
    pub(super) game: G,
    pub(super) position: G::Position,
    /// What the die shows; where it has only one face it need not be cast, see [`Table::known_roll`].
    roll: Option<G::Roll>,
    pub(super) trail: G::Trail,
}

/// Why the table refuses what is asked of it. The position is part of the message, for whoever reads
/// it in a log.
#[derive(Debug, thiserror::Error)]
enum Refusal {
    #[error("the game is over, {reason} (in {position})")]
    Over { reason: &'static str, position: String },
    #[error("{why} (in {position})")]
    Unreadable { why: String, position: String },
    #[error("{why} (in {position})")]
    Illegal { why: String, position: String },
    #[error("no roll allows it: {why} (in {position})")]
    NoRoll { why: String, position: String },
    #[error("the turn ends after {steps} (in {position})")]
    TooLong { steps: String, position: String },
    #[error("no style of that name; known: {0}")]
    Style(String),
    #[error("{0} has no die")]
    NoDie(&'static str),
    #[error("no die is cast here (in {0})")]
    NoCast(String),
    #[error("the die is not cast in the middle of a turn (in {0})")]
    MidTurn(String),
}

/// A text that was read and found legal.
struct Reading<G: Game> {
    steps: Vec<G::Move>,
    roll: G::Roll,
    position: G::Position,
    trail: G::Trail,
}

/// How a step of a text fails with one roll.
enum Failure<G: Game> {
    Illegal(G::Illegal),
    /// The turn was complete after so many steps.
    TooLong(usize),
}

impl<G: Rules> Table<G> {
    /// A new game; `seed` draws what the options leave to chance.
    pub(super) fn start(game: &G, seed: u64) -> Table<G> {
        let position = game.start(&mut seeded(seed, 0));
        let trail = game.trail(&position);
        Table { game: game.clone(), position, roll: None, trail }
    }

    /// A position with what the die shows.
    pub(super) fn at(game: &G, position: G::Position, trail: G::Trail, roll: G::Roll) -> Table<G> {
        Table { game: game.clone(), position, roll: Some(roll), trail }
    }

    /// Reads a position text.
    pub(super) fn parse(game: &G, text: &str) -> Result<Table<G>, Fault> {
        let Setup { position, roll, trail } = game.parse(text)?;
        if G::DICE && roll.is_none() && game.mid_turn(&position) {
            let reason = "between the steps of a turn the roll must be given";
            return Err(Fault::whole("position", text, reason));
        }
        Ok(Table { game: game.clone(), position, roll, trail })
    }

    /// The roll with which the next step is played, where it is known: it is set, or there is only
    /// one.
    pub(super) fn known_roll(&self) -> Option<G::Roll> {
        self.roll.or_else(|| match self.game.rolls(&self.position) {
            &[(only, _)] => Some(only),
            _ => None,
        })
    }

    /// The same with what the die shows.
    pub(super) fn rolled(&self, roll: G::Roll) -> Table<G> {
        Table { roll: Some(roll), ..self.clone() }
    }

    /// The table after a legal step with the known roll.
    pub(super) fn after(&self, m: G::Move) -> Table<G> {
        let mut next = self.clone();
        next.game.play(&mut next.position, &mut next.trail, m);
        let over = turns::turn_is_over(&next.game, &next.position, &next.trail, self.side());
        next.roll = if over { None } else { self.known_roll() };
        next
    }

    /// Every roll with which the next step may be played.
    fn candidate_rolls(&self) -> Vec<G::Roll> {
        match self.known_roll() {
            Some(roll) => vec![roll],
            None => self.game.rolls(&self.position).iter().map(|&(roll, _)| roll).collect(),
        }
    }

    /// Reads a move text and checks every step, without playing it.
    fn read(&self, text: &str) -> Result<Reading<G>, Fault> {
        if let Some(end) = self.end() {
            let refusal = Refusal::Over { reason: end.reason, position: self.text() };
            return Err(Fault::whole("move", text, refusal));
        }
        let parsed = self.game.parse_move(&self.position, self.known_roll(), text);
        let steps = parsed.map_err(|fault| {
            let span = fault.span().unwrap_or(0..0);
            let why = fault.reason().to_string();
            let refusal = Refusal::Unreadable { why, position: self.text() };
            Fault::new("move", fault.text(), span, refusal)
        })?;
        if steps.is_empty() {
            let why = "no move can be made of it".to_owned();
            return Err(Fault::whole(
                "move",
                text,
                Refusal::Unreadable { why, position: self.text() },
            ));
        }
        let mut failures = Vec::new();
        for roll in self.candidate_rolls() {
            match self.try_steps(&steps, roll) {
                Ok(reading) => return Ok(reading),
                Err(failure) => failures.push(failure),
            }
        }
        Err(Fault::whole("move", text, self.refusal(&steps, failures)))
    }

    /// Plays `steps` on a copy.
    fn try_steps(&self, steps: &[G::Move], roll: G::Roll) -> Result<Reading<G>, Failure<G>> {
        let (mut position, mut trail) = (self.position.clone(), self.trail.clone());
        let side = self.game.side(&position);
        for (done, &m) in steps.iter().enumerate() {
            if done > 0 && turns::turn_is_over(&self.game, &position, &trail, side) {
                return Err(Failure::TooLong(done));
            }
            self.game.legal(&position, roll, m).map_err(Failure::Illegal)?;
            self.game.play(&mut position, &mut trail, m);
        }
        Ok(Reading { steps: steps.to_vec(), roll, position, trail })
    }

    /// The reason to show when a text failed with every roll. Of several the one of the rarest kind
    /// says most: five faces of six only say that another stone must move, the sixth why this one
    /// may not go there.
    fn refusal(&self, steps: &[G::Move], failures: Vec<Failure<G>>) -> Refusal {
        let position = self.text();
        let no_roll = failures.len() > 1;
        let kind = |failure: &Failure<G>| match failure {
            Failure::Illegal(why) => Some(discriminant(why)),
            Failure::TooLong(_) => None,
        };
        let kinds: Vec<_> = failures.iter().map(kind).collect();
        let frequency = |i: usize| kinds.iter().filter(|&&k| k == kinds[i]).count();
        let rarest = (0..kinds.len()).min_by_key(|&i| frequency(i));
        match rarest.and_then(|i| failures.into_iter().nth(i)) {
            Some(Failure::Illegal(why)) if no_roll => {
                Refusal::NoRoll { why: why.to_string(), position }
            }
            Some(Failure::Illegal(why)) => Refusal::Illegal { why: why.to_string(), position },
            Some(Failure::TooLong(done)) => {
                let steps = self.game.move_text(&self.position, &steps[..done]);
                Refusal::TooLong { steps, position }
            }
            None => Refusal::Illegal { why: "no roll can be cast".to_owned(), position },
        }
    }
}

impl<G: Rules> AnyPosition for Table<G> {
    fn text(&self) -> String {
        self.game.text(&self.position, self.roll, &self.trail)
    }

    fn side(&self) -> Side {
        self.game.side(&self.position)
    }

    fn letter(&self, side: Side) -> char {
        self.game.letter(side)
    }

    fn side_name(&self, side: Side) -> &'static str {
        self.game.side_name(side)
    }

    fn roll(&self) -> Option<u32> {
        self.roll.and_then(|roll| self.game.roll_number(roll))
    }

    fn needs_roll(&self) -> bool {
        self.known_roll().is_none() && self.end().is_none()
    }

    fn faces(&self) -> Vec<u32> {
        if !self.needs_roll() {
            return Vec::new();
        }
        let rolls = self.game.rolls(&self.position);
        rolls.iter().filter_map(|&(roll, _)| self.game.roll_number(roll)).collect()
    }

    fn cast(&mut self, rng: &mut Rng) {
        if self.needs_roll() {
            self.roll = Some(self.game.cast(&self.position, rng));
        }
    }

    fn set_roll(&mut self, text: &str) -> Result<(), Fault> {
        if !G::DICE {
            return Err(Fault::whole("roll", text, Refusal::NoDie(G::NAME)));
        }
        if let Some(end) = self.end() {
            let refusal = Refusal::Over { reason: end.reason, position: self.text() };
            return Err(Fault::whole("roll", text, refusal));
        }
        if self.mid_turn() {
            return Err(Fault::whole("roll", text, Refusal::MidTurn(self.text())));
        }
        let roll = self.game.parse_roll(&self.position, text)?;
        if !self.game.rolls(&self.position).iter().any(|&(face, _)| face == roll) {
            return Err(Fault::whole("roll", text, Refusal::NoCast(self.text())));
        }
        self.roll = Some(roll);
        Ok(())
    }

    fn turns(&self) -> Vec<String> {
        let mut out = Vec::new();
        if self.end().is_some() {
            return out;
        }
        let (game, p) = (&self.game, &self.position);
        for roll in self.candidate_rolls() {
            let mut add = |steps: &[G::Move], _: &_, _: &_| out.push(game.move_text(p, steps));
            turns::each_turn(game, p, &self.trail, roll, &mut add);
        }
        out.sort_unstable();
        out.dedup();
        out
    }

    fn steps(&self) -> Vec<String> {
        self.choices().into_iter().map(|choice| choice.text).collect()
    }

    fn choices(&self) -> Vec<StepChoice> {
        let mut out = Vec::new();
        if self.end().is_some() {
            return out;
        }
        let (game, p) = (&self.game, &self.position);
        for roll in self.candidate_rolls() {
            let mut moves = G::Moves::default();
            game.moves(p, roll, Kind::All, &mut moves);
            out.extend(moves.iter().map(|&m| StepChoice {
                text: game.move_text(p, &[m]),
                gesture: game.gesture(p, m),
            }));
        }
        out.sort_unstable_by(|a, b| a.text.cmp(&b.text));
        out.dedup_by(|a, b| a.text == b.text);
        out
    }

    fn gesture(&self, text: &str) -> Result<Gesture, Fault> {
        let reading = self.read(text)?;
        let (mut position, mut trail) = (self.position.clone(), self.trail.clone());
        let mut whole = Gesture::default();
        for m in reading.steps {
            let step = self.game.gesture(&position, m);
            whole.squares.extend(step.squares);
            whole.piece = whole.piece.or(step.piece);
            self.game.play(&mut position, &mut trail, m);
        }
        Ok(whole)
    }

    fn play(&mut self, text: &str) -> Result<String, Fault> {
        let Reading { steps, roll, position, trail } = self.read(text)?;
        let canonical = self.game.move_text(&self.position, &steps);
        let over = turns::turn_is_over(&self.game, &position, &trail, self.side());
        (self.position, self.trail) = (position, trail);
        self.roll = if over { None } else { Some(roll) };
        Ok(canonical)
    }

    fn styled(&self, style: &str, text: &str) -> Result<String, Fault> {
        let known = self.game.styles();
        if !known.contains(&style) {
            let list = if known.is_empty() { "none".to_owned() } else { known.join(", ") };
            return Err(Fault::whole("move style", style, Refusal::Style(list)));
        }
        let reading = self.read(text)?;
        Ok(self.game.move_text_in(style, &self.position, &reading.steps))
    }

    fn mid_turn(&self) -> bool {
        self.game.mid_turn(&self.position)
    }

    fn end(&self) -> Option<End> {
        turns::end(&self.game, &self.position, &self.trail, self.known_roll(), Ask::Rules)
    }

    fn alarm(&self) -> Option<&'static str> {
        self.game.alarm(&self.position)
    }

    fn drawing(&self) -> Drawing {
        self.game.drawing(&self.position, self.known_roll())
    }

    fn perft(&self, depth: u32) -> u64 {
        let roll = if self.mid_turn() { self.known_roll() } else { self.roll };
        perft(&self.game, &mut self.position.clone(), &mut self.trail.clone(), roll, depth)
    }

    fn fork(&self) -> Box<dyn AnyPosition> {
        Box::new(self.clone())
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}
