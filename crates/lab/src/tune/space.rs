//! The weights that are searched, as a point whose coordinates are comparable.

use super::lens::eval_name;
use crate::Contestant;
use yiqi_core::{Fault, Options};
use yiqi_engine::any::AnyGame;
use yiqi_engine::weights::NamedWeight;

/// Weights of an engine's evaluator. A coordinate of 0 is the old weight, 1 is one *unit* more: the
/// size of the old weight, so that a step of 0.1 is ten per cent.
#[derive(Clone, PartialEq, Debug)]
pub struct Space {
    /// The weights that vary.
    pub axes: Vec<Axis>,
}

/// A weight that varies.
#[derive(Clone, PartialEq, Debug)]
pub struct Axis {
    /// Its name.
    pub name: &'static str,
    /// The old weight.
    pub old: f64,
    /// What one step of 1 is.
    pub unit: f64,
}

impl Space {
    /// The weights of an engine's evaluator that have a term at the start of the game; those named in
    /// `fixed` stay as they are, and if `only` names any, all but these do.
    ///
    /// # Errors
    /// An engine whose evaluator has no weights; unknown names; nothing that varies.
    pub fn of(
        game: &dyn AnyGame,
        engine: &Contestant,
        only: &[String],
        fixed: &[String],
    ) -> Result<Space, Fault> {
        let eval = eval_of(game, engine)?;
        let weights = game.weights(&eval)?;
        let fault = |reason: String| Fault::whole("evaluator", eval_name(&eval), reason);
        if let Some(name) =
            only.iter().chain(fixed).find(|name| !weights.iter().any(|w| w.name == **name))
        {
            let known: Vec<_> = weights.iter().map(|weight| weight.name).collect();
            return Err(fault(format!("unknown weight \"{name}\"; known: {}", known.join(", "))));
        }
        let terms = game.explain(&*game.start(0), &eval)?.terms;
        let varies = |weight: &&NamedWeight| {
            terms.iter().any(|term| term.name == weight.name)
                && !fixed.iter().any(|name| name == weight.name)
                && (only.is_empty() || only.iter().any(|name| name == weight.name))
        };
        let varying: Vec<_> = weights.iter().filter(varies).collect();
        let sizes = weights.iter().map(|weight| weight.value.abs()).filter(|&size| size > 0.0);
        // A weight of 0 has no size of its own: the least of the others will do.
        let least = sizes.fold(f64::INFINITY, f64::min);
        let least = if least.is_finite() { least } else { 1.0 };
        let axis = |weight: &&NamedWeight| Axis {
            name: weight.name,
            old: weight.value,
            unit: if weight.value == 0.0 { least } else { weight.value.abs() },
        };
        let axes: Vec<_> = varying.iter().map(axis).collect();
        if axes.is_empty() {
            let other = match weights.is_empty() {
                true => format!("; eval={} has", game.tuned()),
                false => String::new(),
            };
            return Err(fault(format!("it has no weights that could vary{other}")));
        }
        Ok(Space { axes })
    }

    /// How many weights vary.
    pub fn size(&self) -> usize {
        self.axes.len()
    }

    /// The weights of a point.
    pub fn weights(&self, point: &[f64]) -> Vec<(&'static str, f64)> {
        let weight = |(axis, x): (&Axis, &f64)| (axis.name, rounded(axis.old + axis.unit * x));
        self.axes.iter().zip(point).map(weight).collect()
    }

    /// The engine with the weights of a point.
    ///
    /// # Errors
    /// As [`Contestant::with`].
    pub fn engine(
        &self,
        game: &dyn AnyGame,
        base: &Contestant,
        point: &[f64],
    ) -> Result<Contestant, Fault> {
        let mut engine = base.clone();
        for (name, value) in self.weights(point) {
            engine = engine.with(game, name, &value.to_string())?;
        }
        Ok(engine)
    }
}

/// A weight to six decimals, so that texts are short and the same for all who read them.
fn rounded(weight: f64) -> f64 {
    (weight * 1e6).round() / 1e6
}

/// The options of an engine text that are its evaluator's.
///
/// # Errors
/// A program; an engine without an evaluator.
pub fn eval_of(game: &dyn AnyGame, engine: &Contestant) -> Result<String, Fault> {
    let text = engine.describe(game)?;
    let mut options = Options::parse("engine", &text)?;
    let eval = options.take("eval").filter(|_| !engine.is_program()).map(|item| item.to_string());
    let Some(eval) = eval else {
        return Err(options.fault_at_name("it has no evaluator whose weights could vary"));
    };
    let names = game.weights(&eval)?;
    let mut items = vec![eval];
    while let Some(item) = options.take_next() {
        if names.iter().any(|weight| weight.name == item.key) {
            items.push(item.to_string());
        }
    }
    Ok(items.join(","))
}

#[cfg(test)]
mod tests {
    use super::*;
    use yiqi_engine::Registry;

    #[test]
    fn a_point_is_an_engine_with_these_weights() {
        let game = Registry::standard().game("ewn:king6").unwrap();
        let weights = "number=1.5,progress=10,threats=2,dangers=-2.5,nearest=40";
        let base = Contestant::resolve(&format!("greedy:{weights},noise=0.1")).unwrap();
        assert_eq!(eval_of(&*game, &base).unwrap(), format!("eval=handcrafted,{weights}"));
        let space = Space::of(&*game, &base, &[], &["nearest".to_owned()]).unwrap();
        let names: Vec<_> = space.axes.iter().map(|axis| axis.name).collect();
        assert_eq!(names, ["number", "progress", "threats", "dangers"], "the scale has no term");
        let engine = space.engine(&*game, &base, &[0.0, 0.5, -1.0, 0.1]).unwrap();
        let said = engine.describe(&*game).unwrap();
        for part in ["progress=15", "threats=0", "dangers=-2.25", "noise=0.1"] {
            assert!(said.contains(part), "{said}");
        }
        let only = Space::of(&*game, &base, &["threats".to_owned()], &[]).unwrap();
        assert_eq!((only.size(), only.axes[0].unit), (1, 2.0));
        let said = |engine: &str, only: &[String]| {
            let engine = Contestant::resolve(engine).unwrap();
            Space::of(&*game, &engine, only, &[]).unwrap_err().to_string()
        };
        assert!(said("greedy", &["centre".to_owned()]).contains("known: number"));
        assert!(said("random", &[]).contains("no evaluator"));
    }

    #[test]
    fn a_weight_of_nothing_has_the_unit_of_the_least() {
        let game = Registry::standard().game("minichess").unwrap();
        let base = Contestant::resolve("alphabeta:depth=1,mobility=0,center=0.05").unwrap();
        let space = Space::of(&*game, &base, &[], &[]).unwrap();
        let mobility = space.axes.iter().find(|axis| axis.name == "mobility").unwrap();
        assert_eq!((mobility.old, mobility.unit), (0.0, 0.05));
    }
}
