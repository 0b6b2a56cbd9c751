//! Named weights of handcrafted evaluators, from TOML files and `key=value` options.

use std::collections::BTreeMap;
use std::path::Path;
use toml::Spanned;
use yiqi_core::{Fault, Options, read_text};

/// The largest weight either way. Sums of larger ones could become infinite, and the difference of
/// two such sums no number at all.
const MOST: f64 = 1e6;

/// A set of named weights. Made by [`weights!`](crate::weights!).
pub trait Weights: Clone + Default {
    /// The names, in the order of the fields.
    const NAMES: &'static [&'static str];

    /// The weight of that name.
    fn get(&self, name: &str) -> Option<f64>;

    /// The place of the weight of that name.
    fn get_mut(&mut self, name: &str) -> Option<&mut f64>;

    /// The weights with their names and defaults.
    fn named(&self) -> Vec<NamedWeight> {
        self.named_over(&Self::default())
    }

    /// The weights with their names, and the defaults of a variant of the game.
    fn named_over(&self, default: &Self) -> Vec<NamedWeight> {
        let weight = |&name: &&'static str| NamedWeight {
            name,
            value: self.get(name).unwrap_or_default(),
            default: default.get(name).unwrap_or_default(),
        };
        Self::NAMES.iter().map(weight).collect()
    }

    /// The weights as a TOML text that [`from_toml`] reads back.
    fn to_toml(&self) -> String {
        to_toml(&self.named())
    }
}

/// One weight of an evaluator.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct NamedWeight {
    /// Its name, in options and TOML files.
    pub name: &'static str,
    /// What it is.
    pub value: f64,
    /// What it is unless told otherwise.
    pub default: f64,
}

/// Weights as a TOML text that [`from_toml`] reads back.
pub fn to_toml(weights: &[NamedWeight]) -> String {
    weights.iter().map(|weight| format!("{} = {:?}\n", weight.name, weight.value)).collect()
}

/// Declares a set of named weights with their defaults.
///
/// ```
/// yiqi_engine::weights! {
///     /// Weights of a small evaluator.
///     pub struct Small {
///         /// Worth of a rook.
///         rook: 5.0,
///         /// Worth of a central square.
///         center: 0.1,
///     }
/// }
/// use yiqi_engine::weights::{Weights, from_toml};
/// let w: Small = from_toml("w.toml", "center = 0.3\n").unwrap();
/// assert_eq!((w.rook, w.center), (5.0, 0.3));
/// assert!(from_toml::<Small>("w.toml", "centre = 1").unwrap_err().to_string().contains("rook, center"));
/// ```
#[macro_export]
macro_rules! weights {
    ($(#[$meta:meta])* $vis:vis struct $name:ident {
        $($(#[$field_meta:meta])* $field:ident : $default:expr),* $(,)?
    }) => {
        $(#[$meta])*
        #[derive(Clone, Debug, PartialEq)]
        $vis struct $name { $($(#[$field_meta])* pub $field: f64),* }

        impl Default for $name {
            fn default() -> Self { Self { $($field: $default),* } }
        }

        impl $crate::weights::Weights for $name {
            const NAMES: &'static [&'static str] = &[$(stringify!($field)),*];

            fn get(&self, name: &str) -> Option<f64> {
                match name { $(stringify!($field) => Some(self.$field),)* _ => None }
            }

            fn get_mut(&mut self, name: &str) -> Option<&mut f64> {
                match name { $(stringify!($field) => Some(&mut self.$field),)* _ => None }
            }
        }
    };
}

/// Reads weights from a TOML text; `file` names it in errors. What is not given keeps its default.
///
/// # Errors
/// As [`read_toml`].
pub fn from_toml<W: Weights>(file: &str, text: &str) -> Result<W, Fault> {
    over_toml(W::default(), file, text)
}

/// Those of `weights` that a TOML text names are set.
fn over_toml<W: Weights>(mut weights: W, file: &str, text: &str) -> Result<W, Fault> {
    let mut named = weights.named();
    read_toml(file, text, &mut named)?;
    for NamedWeight { name, value, .. } in named {
        if let Some(place) = weights.get_mut(name) {
            *place = value;
        }
    }
    Ok(weights)
}

/// Sets those of `weights` that a TOML text names; `file` names it in errors. After an error some may
/// be set.
///
/// # Errors
/// Broken TOML, an unknown name (the known ones are listed), or a value that is no number within
/// ±10⁶.
pub fn read_toml(file: &str, text: &str, weights: &mut [NamedWeight]) -> Result<(), Fault> {
    let what = format!("weights file {file}");
    // Keys with their places: a name may stand in a comment before, or be written with escapes.
    let table: BTreeMap<Spanned<String>, toml::Value> =
        toml::from_str(text).map_err(|e: toml::de::Error| {
            Fault::new(what.clone(), text, e.span().unwrap_or(0..0), e.message().to_owned())
        })?;
    for (key, value) in &table {
        let name = key.get_ref().as_str();
        let fault = |reason: String| Fault::new(what.clone(), text, key.span(), reason);
        let Some(place) = weights.iter().position(|weight| weight.name == name) else {
            let known: Vec<_> = weights.iter().map(|weight| weight.name).collect();
            return Err(fault(format!("unknown weight \"{name}\"; known: {}", known.join(", "))));
        };
        let number = value.as_float().or_else(|| value.as_integer().map(|n| n as f64));
        weights[place].value = number
            .filter(|n| (-MOST..=MOST).contains(n))
            .ok_or_else(|| fault(format!("{name} takes a number from -{MOST} to {MOST}")))?;
    }
    Ok(())
}

/// Takes every weight that stands in `options` as `name=value`, over those of `file` if one is
/// given.
///
/// # Errors
/// As [`from_toml`]; a file that cannot be read.
pub fn from_options<W: Weights>(options: &mut Options, file: Option<&Path>) -> Result<W, Fault> {
    over_options(W::default(), options, file)
}

/// The same over other weights than the default: those of a variant of the game.
///
/// # Errors
/// As [`from_options`].
pub fn over_options<W: Weights>(
    mut weights: W,
    options: &mut Options,
    file: Option<&Path>,
) -> Result<W, Fault> {
    if let Some(path) = file {
        let text = read_text("weights file", path)?;
        weights = over_toml(weights, &path.display().to_string(), &text)?;
    }
    for &name in W::NAMES {
        if let Some(value) = options.number(name, -MOST..=MOST)?
            && let Some(place) = weights.get_mut(name)
        {
            *place = value;
        }
    }
    Ok(weights)
}

#[cfg(test)]
mod tests {
    use super::from_toml;

    crate::weights! {
        struct Small {
            rook: 5.0,
            center: 0.1,
        }
    }

    #[test]
    fn a_wrong_weight_is_shown_where_it_stands() {
        let place = |text: &str| {
            let fault = from_toml::<Small>("w.toml", text).unwrap_err();
            fault.span().map(|span| text[span].to_owned())
        };
        assert_eq!(place("# 塔 is the rook\nrook = \"塔\"").as_deref(), Some("rook"));
        let text = "# centre\ncentre = 1";
        assert_eq!(from_toml::<Small>("w.toml", text).unwrap_err().span(), Some(9..15));
        assert_eq!(place("\"\\u70ae\" = 1").as_deref(), Some("\"\\u70ae\""));
        assert_eq!(place("rook.a = 1").as_deref(), Some("rook"));
        for number in ["nan", "-inf", "1e300", "-1000001"] {
            assert_eq!(place(&format!("rook = {number}")).as_deref(), Some("rook"), "{number}");
        }
    }
}
