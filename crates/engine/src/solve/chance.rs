//! Win chances that stay exact as long as their fractions are short.

use num_rational::Ratio;
use num_traits::{CheckedAdd as _, CheckedMul as _, One as _, Zero as _};
use std::cmp::Ordering;
use std::fmt;

/// The largest denominator of a weight that is taken for a fraction.
const FINEST: u64 = 1000;

/// A win chance from 0 to 1 (a draw counts half).
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Chance {
    /// The chance itself.
    Exact(Ratio<u64>),
    /// The chance to within rounding: as a fraction its numbers would be longer than 64 bits.
    Near(f64),
}

impl Chance {
    /// A certain loss.
    pub(crate) fn loss() -> Chance {
        Chance::Exact(Ratio::zero())
    }

    /// A certain win.
    pub(crate) fn win() -> Chance {
        Chance::Exact(Ratio::one())
    }

    /// A draw.
    pub(crate) fn draw() -> Chance {
        Chance::Exact(Ratio::new(1, 2))
    }

    /// The weight of a roll: the fraction of the smallest numbers that is this very `f64`.
    pub(crate) fn weight(weight: f64) -> Chance {
        let fraction = (1..=FINEST).find_map(|denominator| {
            let numerator = (weight * denominator as f64).round();
            let same = numerator / denominator as f64 == weight;
            (same && numerator >= 0.0).then(|| Ratio::new(numerator as u64, denominator))
        });
        fraction.map_or(Chance::Near(weight), Chance::Exact)
    }

    /// What is left to the other side.
    pub(crate) fn other(self) -> Chance {
        match self {
            // A fraction in lowest terms stays so.
            Chance::Exact(chance) => {
                Chance::Exact(Ratio::new_raw(chance.denom() - chance.numer(), *chance.denom()))
            }
            Chance::Near(chance) => Chance::Near(1.0 - chance),
        }
    }

    /// This and `weight` of `part`.
    pub(crate) fn plus(self, weight: Chance, part: Chance) -> Chance {
        if let (Chance::Exact(sum), Chance::Exact(weight), Chance::Exact(part)) =
            (self, weight, part)
            && let Some(sum) = weight.checked_mul(&part).and_then(|share| sum.checked_add(&share))
        {
            return Chance::Exact(sum);
        }
        Chance::Near(self.real() + weight.real() * part.real())
    }

    /// The larger one.
    pub(crate) fn most(self, other: Chance) -> Chance {
        if other.order(self) == Ordering::Greater { other } else { self }
    }

    /// The order of two chances: exact where both are.
    pub(crate) fn order(self, other: Chance) -> Ordering {
        match (self, other) {
            (Chance::Exact(a), Chance::Exact(b)) => a.cmp(&b),
            _ => self.real().total_cmp(&other.real()),
        }
    }

    /// Whether nothing is larger.
    pub(crate) fn is_win(self) -> bool {
        matches!(self, Chance::Exact(chance) if chance.is_one())
    }

    /// As a number.
    pub(crate) fn real(self) -> f64 {
        match self {
            Chance::Exact(chance) => *chance.numer() as f64 / *chance.denom() as f64,
            Chance::Near(chance) => chance,
        }
    }

    /// As a fraction, where it is one.
    pub(crate) fn fraction(self) -> Option<String> {
        match self {
            Chance::Exact(chance) => Some(chance.to_string()),
            Chance::Near(_) => None,
        }
    }
}

impl fmt::Display for Chance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Chance::Exact(chance) => chance.fmt(f),
            Chance::Near(chance) => chance.fmt(f),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_are_fractions_where_they_can_be() {
        for denominator in 1..=7u64 {
            for numerator in 0..=denominator {
                let weight = numerator as f64 / denominator as f64;
                let fraction = Ratio::new(numerator, denominator);
                assert_eq!(Chance::weight(weight), Chance::Exact(fraction));
            }
        }
        let odd = std::f64::consts::FRAC_1_PI;
        assert_eq!(Chance::weight(odd), Chance::Near(odd));
    }

    #[test]
    fn sums_are_exact_and_what_grows_too_long_is_near() {
        let third = Chance::weight(1.0 / 3.0);
        let mean = Chance::loss().plus(third, Chance::win()).plus(third, Chance::draw());
        assert_eq!((mean.to_string().as_str(), mean.other().to_string().as_str()), ("1/2", "1/2"));
        let mut chance = Chance::win();
        for power in 1..=60 {
            chance = Chance::loss().plus(third, chance);
            assert_eq!(chance.fraction().is_some(), power <= 40, "{power}"); // 3⁴⁰ < 2⁶⁴ < 3⁴¹
            assert!((chance.real() / 3f64.powi(-power) - 1.0).abs() < 1e-12);
        }
    }

    #[test]
    fn order_is_by_size() {
        let (half, near) = (Chance::draw(), Chance::Near(0.25));
        assert_eq!(half.most(near), half);
        assert_eq!(near.most(half), half);
        assert!(Chance::win().is_win() && !Chance::Near(1.0).is_win());
        assert_eq!(Chance::loss().order(Chance::loss()), Ordering::Equal);
    }
}
