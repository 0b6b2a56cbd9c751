//! How long the engines of a match may think.

use std::time::Duration;
use yiqi_core::Fault;
use yiqi_engine::Limits;
use yiqi_engine::any::AnySearch;

/// How far an engine may overrun its time if nothing else is said.
pub const MARGIN: Duration = Duration::from_millis(100);

/// How long the referee waits for an engine that no time limit binds.
pub const PATIENCE: Duration = Duration::from_secs(60);

/// What a match says of depth, nodes and time.
#[derive(Clone, PartialEq, Debug)]
pub struct Control {
    /// Limits of each move.
    pub limits: Limits,
    /// The clock of the game.
    pub clock: Option<GameTime>,
    /// How far an engine may overrun its time before it has lost.
    pub margin: Duration,
    /// How long the referee waits where nothing limits the time.
    pub patience: Duration,
}

impl Default for Control {
    fn default() -> Control {
        Control { limits: Limits::default(), clock: None, margin: MARGIN, patience: PATIENCE }
    }
}

impl Control {
    /// The limits of an engine in a match: what the match says of depth, nodes and time goes before
    /// what the engine's own text says. The engine's time, which is there by default, counts only
    /// where the match says nothing at all: a match by depth or nodes shall come out the same on
    /// every machine.
    pub fn limits_for(&self, own: &Limits) -> Limits {
        let of_match = &self.limits;
        let silent = of_match.depth.is_none() && of_match.nodes.is_none() && self.clock.is_none();
        Limits {
            depth: of_match.depth.or(own.depth),
            nodes: of_match.nodes.or(own.nodes),
            time: of_match.time.or(own.time.filter(|_| silent)),
            ..own.clone()
        }
    }

    /// The limits of a built-in engine, see [`Control::limits_for`].
    pub fn limits_of(&self, engine: &dyn AnySearch) -> Limits {
        self.limits_for(&engine.limits())
    }
}

/// A clock for the whole game: so much at the start, so much more after each move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GameTime {
    /// The time at the start.
    pub base: Duration,
    /// What each move adds.
    pub increment: Duration,
}

impl GameTime {
    /// Reads `60+0.6`, `60` or `1:30+2`: seconds, or minutes and seconds, and an increment.
    ///
    /// ```
    /// let time = yiqi_lab::GameTime::parse("1:30+0.6")?;
    /// assert_eq!((time.base.as_secs(), time.increment.as_millis()), (90, 600));
    /// # Ok::<(), yiqi_core::Fault>(())
    /// ```
    ///
    /// # Errors
    /// What is no number of seconds, or no time at all.
    pub fn parse(text: &str) -> Result<GameTime, Fault> {
        let (base, increment) = text.split_once('+').unwrap_or((text, "0"));
        let (minutes, seconds) = base.split_once(':').unwrap_or(("0", base));
        let number = |piece: &str, at: usize| {
            let seconds = piece.parse().ok().filter(|s: &f64| (0.0..=1e6).contains(s));
            seconds.ok_or_else(|| {
                let reason =
                    format!("\"{piece}\" is no number from 0 to 1000000; a time is 60+0.6");
                Fault::new("time control", text, at..at + piece.len(), reason)
            })
        };
        let after = base.len() - seconds.len();
        let minutes = number(minutes, 0)?;
        let base = Duration::from_secs_f64(60.0 * minutes + number(seconds, after)?);
        let increment = number(increment, text.len() - increment.len().min(text.len()))?;
        let time = GameTime { base, increment: Duration::from_secs_f64(increment) };
        if time.base.is_zero() {
            return Err(Fault::whole("time control", text, "no time to begin with"));
        }
        Ok(time)
    }
}

/// The clocks of both sides while a game runs.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Clocks {
    pub(crate) left: [Duration; 2],
    pub(crate) increment: Duration,
}

impl Clocks {
    pub(crate) fn start(time: GameTime) -> Clocks {
        Clocks { left: [time.base; 2], increment: time.increment }
    }

    /// Takes the time of a move. An overrun that the margin forgives leaves nothing but the
    /// increment.
    pub(crate) fn spend(&mut self, side: usize, spent: Duration) {
        self.left[side] = self.left[side].saturating_sub(spent) + self.increment;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts() {
        let time = |text| {
            GameTime::parse(text).map(|t| (t.base.as_millis(), t.increment.as_millis())).ok()
        };
        assert_eq!(time("60+0.6"), Some((60_000, 600)));
        assert_eq!(time("0.5"), Some((500, 0)));
        assert_eq!(time("2:05+1"), Some((125_000, 1000)));
        for wrong in ["", "+1", "x", "60+", "60+x", "-1", "1:x", "0", "1e9", "inf", "nan", "40/60"]
        {
            assert_eq!(time(wrong), None, "{wrong}");
        }
        assert_eq!(
            GameTime::parse("60+x").unwrap_err().to_string(),
            "time control \"60+x\", character 4 (\"x\"): \"x\" is no number from 0 to 1000000; a \
             time is 60+0.6"
        );
    }

    #[test]
    fn a_forgiven_overrun_leaves_the_increment() {
        let second = Duration::from_secs(1);
        let mut clocks = Clocks::start(GameTime { base: second, increment: second / 10 });
        clocks.spend(1, second / 2);
        assert_eq!(clocks.left, [second, second * 6 / 10]);
        clocks.spend(1, second);
        assert_eq!(clocks.left[1], second / 10);
    }
}
