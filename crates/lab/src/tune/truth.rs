//! Endgame positions whose value is known, and how well evaluators put them in order.

use super::ranks::{kendall, spearman};
use yiqi_core::Fault;
use yiqi_engine::any::AnyGame;

/// Positions of a game with their true values.
#[derive(Clone, PartialEq, Debug)]
pub struct Truth {
    /// The positions.
    pub verdicts: Vec<Verdict>,
}

/// A position and its value.
#[derive(Clone, PartialEq, Debug)]
pub struct Verdict {
    /// The position text.
    pub position: String,
    /// The expected result for the side to move, −1 … 1.
    pub value: f64,
    /// How that is known.
    pub how: String,
}

/// How an evaluator's order of the positions goes with the true one.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Agreement {
    /// Spearman's coefficient; `None` where the evaluator finds all positions equal.
    pub spearman: Option<f64>,
    /// Kendall's τ_b.
    pub kendall: Option<f64>,
}

/// The files that come with Yiqi, by the game that they are of.
const FILES: [(&str, &str); 4] = [
    ("minichess", include_str!("../../../../data/endgames/minichess.txt")),
    ("ewn", include_str!("../../../../data/endgames/ewn.txt")),
    ("amazons", include_str!("../../../../data/endgames/amazons.txt")),
    ("xiangqi", include_str!("../../../../data/endgames/xiangqi.txt")),
];

impl Truth {
    /// The positions that come with Yiqi.
    ///
    /// # Errors
    /// A game of which there are none, with those of which there are some.
    pub fn of(game: &dyn AnyGame) -> Result<Truth, Fault> {
        let asked = game.describe();
        let Some((name, text)) = FILES.iter().find(|(name, _)| *name == asked) else {
            let known = FILES.map(|(name, _)| name).join(", ");
            let reason = format!("no endgames of it come with Yiqi; there are those of: {known}");
            return Err(Fault::whole("game", asked, reason));
        };
        Truth::parse(game, &format!("data/endgames/{name}.txt"), text)
    }

    /// Reads a list: a line is `POSITION ; VALUE ; HOW`, the value from −1 to 1; what begins with `#` is
    /// a comment. `file` names it in errors.
    ///
    /// # Errors
    /// The line and what is wrong with it.
    pub fn parse(game: &dyn AnyGame, file: &str, text: &str) -> Result<Truth, Fault> {
        let mut verdicts = Vec::new();
        for (number, line) in text.lines().enumerate() {
            if line.trim().is_empty() || line.starts_with('#') {
                continue;
            }
            let what = format!("endgames file {file}, line {}", number + 1);
            let fault = |reason: String| Fault::whole(what.clone(), line, reason);
            let parts: Vec<_> = line.splitn(3, ';').map(str::trim).collect();
            let &[position, value, how] = &parts[..] else {
                return Err(fault("a line is POSITION ; VALUE ; HOW".to_owned()));
            };
            let parsed = game.parse(position);
            let placed = parsed.map_err(|fault| fault.within(what.clone(), line, 0))?;
            if placed.end().is_some() || placed.mid_turn() {
                return Err(fault("nobody is to begin a turn in this position".to_owned()));
            }
            let known = value.parse().ok().filter(|value| (-1.0..=1.0).contains(value));
            let value = known.ok_or_else(|| fault(format!("\"{value}\" is no value, −1 to 1")))?;
            let (position, how) = (position.to_owned(), how.to_owned());
            verdicts.push(Verdict { position, value, how });
        }
        Ok(Truth { verdicts })
    }

    /// How well an evaluator, with options as for [`AnyGame::explain`], puts the positions in order.
    ///
    /// # Errors
    /// An evaluator that the game refuses.
    pub fn agreement(&self, game: &dyn AnyGame, eval: &str) -> Result<Agreement, Fault> {
        let said: Result<Vec<_>, Fault> = self
            .verdicts
            .iter()
            .map(|verdict| Ok(game.explain(&*game.parse(&verdict.position)?, eval)?.value))
            .collect();
        let said = said?;
        let truth: Vec<_> = self.verdicts.iter().map(|verdict| verdict.value).collect();
        Ok(Agreement { spearman: spearman(&said, &truth), kendall: kendall(&said, &truth) })
    }

    /// The list as [`Truth::parse`] reads it.
    pub fn to_text(&self) -> String {
        let line = |verdict: &Verdict| {
            let Verdict { position, value, how } = verdict;
            format!("{position} ; {value} ; {how}\n")
        };
        self.verdicts.iter().map(line).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use yiqi_engine::Registry;

    #[test]
    fn the_lists_that_come_with_yiqi_are_thirty_of_all_kinds() {
        for (name, text) in FILES {
            let game = Registry::standard().game(name).unwrap();
            let truth = Truth::of(&*game).unwrap();
            assert_eq!(truth.verdicts.len(), 30, "{name}");
            let count = |wanted: &dyn Fn(f64) -> bool| {
                truth.verdicts.iter().filter(|verdict| wanted(verdict.value)).count()
            };
            assert!(count(&|value| value > 0.2) >= 6, "{name}");
            assert!(count(&|value| value < -0.2) >= 6, "{name}");
            assert!(truth.verdicts.iter().all(|verdict| !verdict.how.is_empty()), "{name}");
            assert!(
                text.lines().any(|line| line.starts_with("# yiqi tune ")),
                "{name}: no command"
            );
            let again = Truth::parse(&*game, "again", &truth.to_text()).unwrap();
            assert_eq!(again, truth);
        }
    }

    #[test]
    fn lines_that_are_wrong_are_named() {
        let game = Registry::standard().game("minichess").unwrap();
        let said = |text: &str| Truth::parse(&*game, "f", text).unwrap_err().to_string();
        let good = "4k/5/5/R4/K4 w - - 0 1";
        assert!(said(&format!("# x\n{good} ; 1")).contains("line 2"));
        assert!(said(&format!("{good} ; 2 ; x")).contains("no value"));
        assert!(said("4k/5 ; 1 ; x").contains("line 1"));
        let truth = Truth::parse(&*game, "f", &format!("{good} ; 1 ; seen")).unwrap();
        assert_eq!(
            truth.agreement(&*game, "").unwrap().spearman,
            None,
            "one position has no order"
        );
    }

    #[test]
    fn material_orders_what_material_decides() {
        let game = Registry::standard().game("minichess").unwrap();
        let list = "4k/5/5/R4/K4 w - - 0 1 ; 1 ; x\n4k/5/5/B3n/K4 w - - 0 1 ; 0 ; x\n\
                    4k/5/5/r4/1K3 w - - 0 1 ; -1 ; x";
        let truth = Truth::parse(&*game, "f", list).unwrap();
        let found = truth.agreement(&*game, "eval=simple").unwrap();
        assert_eq!((found.spearman, found.kendall), (Some(1.0), Some(1.0)));
        let turned = truth.agreement(&*game, "eval=simple,rook=-5,bishop=-3").unwrap();
        assert!(turned.spearman.unwrap() < 0.0);
    }
}
