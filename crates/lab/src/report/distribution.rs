//! How often values fall between bounds.

/// Counts of values in bars of equal width.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Distribution {
    /// Where the first bar begins.
    pub(super) from: f64,
    /// The width of a bar, a round number.
    pub(super) width: f64,
    /// How many values are in each.
    pub(super) counts: Vec<u64>,
}

/// About so many bars are drawn.
const BARS: f64 = 24.0;

impl Distribution {
    /// Sorts values into bars; a value on a boundary belongs to the bar above. `None` without values.
    pub(super) fn of(values: &[f64]) -> Option<Distribution> {
        let low = values.iter().copied().reduce(f64::min)?;
        let high = values.iter().copied().reduce(f64::max)?;
        let width = round_width((high - low) / BARS).max(smallest(values));
        let from = (low / width).floor() * width;
        let bars = ((high - from) / width).floor() as usize + 1;
        let mut counts = vec![0; bars];
        for value in values {
            counts[(((value - from) / width).floor() as usize).min(bars - 1)] += 1;
        }
        Some(Distribution { from, width, counts })
    }

    /// Where the last bar ends.
    pub(super) fn to(&self) -> f64 {
        self.from + self.width * self.counts.len() as f64
    }
}

/// The next round number, 1, 2 or 5 times a power of ten.
fn round_width(width: f64) -> f64 {
    if width <= 0.0 {
        return 0.0;
    }
    let power = 10f64.powf(width.log10().floor());
    let times = [1.0, 2.0, 5.0, 10.0].into_iter().find(|times| times * power >= width * 0.999);
    times.unwrap_or(10.0) * power
}

/// The narrowest bar that makes sense: one for whole numbers, else something above 0.
fn smallest(values: &[f64]) -> f64 {
    let whole = values.iter().all(|value| value.fract() == 0.0);
    let largest = values.iter().fold(0f64, |most, value| most.max(value.abs()));
    if whole { 1.0 } else { (largest * 1e-6).max(1e-9) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_value_is_in_its_bar() {
        let lengths: Vec<_> = (0..=120).map(|i| f64::from(i * i % 97)).collect();
        let d = Distribution::of(&lengths).unwrap();
        assert_eq!(d.counts.iter().sum::<u64>(), 121);
        assert_eq!((d.from, d.width), (0.0, 5.0));
        assert!(d.to() > 96.0 && d.to() <= 100.0);
        assert_eq!(Distribution::of(&[]), None);
        let one = Distribution::of(&[7.0, 7.0]).unwrap();
        assert_eq!((one.from, one.width, &one.counts[..]), (7.0, 1.0, &[2][..]));
        let zero = Distribution::of(&[0.0]).unwrap();
        assert_eq!(zero.counts, [1]);
        let tiny = Distribution::of(&[0.0012, 0.0048, 0.0032]).unwrap();
        assert!(tiny.counts.len() >= 12 && tiny.counts.len() <= 40, "{tiny:?}");
    }
}
