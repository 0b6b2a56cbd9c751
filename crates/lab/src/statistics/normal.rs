//! The normal distribution function, which the standard library lacks.

/// The probability that a standard normal variable is at most `x`, to about 1e-15; 0 or 1 for an
/// infinite `x`.
pub(crate) fn normal_cdf(x: f64) -> f64 {
    let tail = tail(x.abs());
    if x < 0.0 { tail } else { 1.0 - tail }
}

/// The probability of more than `x`, which is not negative.
fn tail(x: f64) -> f64 {
    if x > 38.0 {
        return 0.0;
    }
    let density = (-x * x / 2.0).exp() / std::f64::consts::TAU.sqrt();
    if x < 3.0 {
        // ½ − density · (x + x³/3 + x⁵/(3·5) + …): Abramowitz and Stegun 26.2.11.
        let (mut term, mut sum, mut n) = (x, 0.0, 1.0);
        while sum + term != sum {
            sum += term;
            n += 2.0;
            term *= x * x / n;
        }
        0.5 - density * sum
    } else {
        // density / (x + 1/(x + 2/(x + 3/(x + …)))): Abramowitz and Stegun 26.2.14.
        let fraction = (1..=120).rev().fold(x, |below, k| x + f64::from(k) / below);
        density / fraction
    }
}

#[cfg(test)]
mod tests {
    use super::normal_cdf;

    #[test]
    fn known_values() {
        for (x, p) in [
            (0.0, 0.5),
            (1.0, 0.841_344_746_068_542_9),
            (-1.959_963_984_540_054, 0.025),
            (2.999_999, 0.998_650_097_536_487),
            (3.0, 0.998_650_101_968_37),
            (5.0, 0.999_999_713_348_428_1),
        ] {
            assert!((normal_cdf(x) - p).abs() < 1e-13, "{x}: {}", normal_cdf(x));
        }
        assert_eq!((normal_cdf(f64::INFINITY), normal_cdf(f64::NEG_INFINITY)), (1.0, 0.0));
    }
}
