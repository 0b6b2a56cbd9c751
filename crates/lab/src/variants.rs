//! Variants of one engine: what its parameters are worth.

use crate::Contestant;
use yiqi_core::{Fault, Item, Options};
use yiqi_engine::any::AnyGame;

/// The engine and its variants for `key=value,value,…`, the engine itself first.
///
/// # Errors
/// No key, no values, a value given twice; an engine that is a program or does not know the key.
pub fn sweep(game: &dyn AnyGame, base: &Contestant, text: &str) -> Result<Vec<Contestant>, Fault> {
    let fault = |reason: &str| Err(Fault::whole("sweep", text, reason));
    let Some((key, values)) = text.split_once('=').filter(|(key, _)| !key.trim().is_empty()) else {
        return fault("a sweep is KEY=VALUE,VALUE,…");
    };
    let values: Vec<_> = values.split(',').map(str::trim).collect();
    for (i, value) in values.iter().enumerate() {
        if value.is_empty() {
            return fault("a value is missing");
        }
        if values[..i].contains(value) {
            return fault(&format!("{value} stands in it twice"));
        }
    }
    variants(game, base, values.iter().map(|value| (key.trim(), (*value).to_owned())))
}

/// The engine, and for each weight of its evaluator one variant with the weight so much lower and one
/// with it so much higher, the engine itself first. Weights of 0 stay as they are.
///
/// # Errors
/// `text` is no percentage above 0; an engine without an evaluator's weights.
pub fn sensitivity(
    game: &dyn AnyGame,
    base: &Contestant,
    text: &str,
) -> Result<Vec<Contestant>, Fault> {
    let number = text.trim().trim_end_matches('%').trim_end().parse().ok();
    let Some(percent) = number.filter(|percent: &f64| *percent > 0.0 && *percent <= 100.0) else {
        return Err(Fault::whole("sensitivity", text, "a percentage above 0 and up to 100"));
    };
    let weights = weights(game, base)?;
    let factors = [1.0 - percent / 100.0, 1.0 + percent / 100.0];
    let changed = weights
        .iter()
        .filter(|&&(_, weight)| weight != 0.0)
        .flat_map(|(name, weight)| factors.map(|f| (&**name, rounded(weight * f))));
    let engines = variants(game, base, changed)?;
    if engines.len() == 1 {
        return Err(Fault::whole("sensitivity", &base.name, "all its weights are 0"));
    }
    Ok(engines)
}

fn variants<'a>(
    game: &dyn AnyGame,
    base: &Contestant,
    changes: impl IntoIterator<Item = (&'a str, String)>,
) -> Result<Vec<Contestant>, Fault> {
    let mut engines = vec![base.clone()];
    for (key, value) in changes {
        let variant = base.with(game, key, &value)?;
        variant.describe(game)?;
        engines.push(variant);
    }
    Ok(engines)
}

/// The weights that the engine's evaluator plays by, as it explains them at the start.
fn weights(game: &dyn AnyGame, base: &Contestant) -> Result<Vec<(String, f64)>, Fault> {
    let mut options = Options::parse("engine", &base.describe(game)?)?;
    let mut said = Vec::new();
    let mut eval = String::new();
    while let Some(item) = options.take_next() {
        if item.key == "eval" {
            eval = item.to_string();
        } else {
            said.push(item);
        }
    }
    if game.weights(&eval)?.is_empty() {
        let reason = format!("its evaluator has no weights; eval={} has", game.tuned());
        return Err(Fault::whole("sensitivity", &base.name, reason));
    }
    let start = game.start(0);
    let names = |eval: &str| -> Result<Vec<(String, f64)>, Fault> {
        let terms = game.explain(&*start, eval)?.terms;
        Ok(terms.into_iter().map(|term| (term.name, term.weight)).collect())
    };
    let known = names(&eval)?;
    let own = said.iter().filter(|item| known.iter().any(|(name, _)| *name == item.key));
    let texts: Vec<_> = [eval].into_iter().chain(own.map(Item::to_string)).collect();
    names(&texts.join(","))
}

/// A weight to six digits, so that the text does not show what binary fractions cannot hold.
fn rounded(weight: f64) -> String {
    let digits = 5 - weight.abs().log10().floor() as i32;
    let unit = 10f64.powi(digits);
    format!("{}", (weight * unit).round() / unit)
}

#[cfg(test)]
mod tests {
    use super::*;
    use yiqi_engine::Registry;

    fn names(engines: &[Contestant]) -> Vec<&str> {
        engines.iter().map(|engine| &*engine.name).collect()
    }

    #[test]
    fn values_of_one_key() {
        let game = Registry::standard().game("minichess").unwrap();
        let base = Contestant::resolve("alphabeta:depth=2,center=0.3").unwrap();
        let engines = sweep(&*game, &base, "center=0.05, 0.1").unwrap();
        assert_eq!(names(&engines), ["alphabeta:depth=2,center=0.3", "center=0.05", "center=0.1"]);
        let level = Contestant::resolve("level:easy").unwrap();
        assert_eq!(names(&sweep(&*game, &level, "center=0.3").unwrap())[1], "center=0.3");
        let said = engines[1].describe(&*game).unwrap();
        assert!(said.starts_with("alphabeta:depth=2,") && said.contains("center=0.05"), "{said}");
        let depths = sweep(&*game, &base, "depth=3").unwrap();
        assert!(depths[1].describe(&*game).unwrap().starts_with("alphabeta:depth=3,"));
        for (text, reason) in [
            ("center", "KEY=VALUE"),
            ("=1", "KEY=VALUE"),
            ("center=", "a value is missing"),
            ("center=1,,2", "a value is missing"),
            ("center=1,1", "1 stands in it twice"),
            ("centre=1", "known:"),
            ("center=x", "center"),
        ] {
            let said = sweep(&*game, &base, text).unwrap_err().to_string();
            assert!(said.contains(reason), "{text}: {said}");
        }
    }

    #[test]
    fn every_weight_up_and_down() {
        let game = Registry::standard().game("ewn:king6").unwrap();
        let base = Contestant::resolve("greedy:progress=10").unwrap();
        let engines = sensitivity(&*game, &base, "10%").unwrap();
        let names = names(&engines);
        assert!(names.contains(&"progress=9") && names.contains(&"progress=11"), "{names:?}");
        assert_eq!(names.len() % 2, 1);
        assert!(sensitivity(&*game, &base, "0%").is_err());
        assert!(sensitivity(&*game, &base, "x").is_err());
        let random = Contestant::resolve("random").unwrap();
        assert!(sensitivity(&*game, &random, "10").is_err());
    }

    #[test]
    fn weights_keep_six_digits() {
        assert_eq!(rounded(0.1 * 1.1), "0.11");
        assert_eq!(rounded(-2.5 * 0.9), "-2.25");
        assert_eq!(rounded(1234.5678), "1234.57");
    }
}
