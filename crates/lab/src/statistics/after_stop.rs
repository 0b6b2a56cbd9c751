//! The difference after a test has stopped the match.
//!
//! A match that ends because its LLR has reached a bound ends at a moment of luck: the mean of its
//! results lies too far out, and the usual interval around it is not one of 95 %. Here the moment
//! itself is taken as the observation. The path of the results is approximated by a Brownian motion
//! between two walls (D. Siegmund, *Sequential Analysis*, 1985, chapters III and IV; M. Van den Bergh
//! does the same for fishtest, <https://www.cantate.be/Fishtest/>). Stops are put in the order in
//! which they speak for the first engine: at the lower wall the sooner the worse, then at the upper
//! wall the sooner the better. A difference lies within the interval if neither what was seen or
//! worse, nor what was seen or better, has a probability below 2.5 % under it.

use super::elo::elo_of_score;
use super::normal::normal_cdf;
use crate::{Counts, Decision, Sprt};

/// What a stopped match says about the difference, in logistic Elo. Ends may be infinite, none is
/// NaN.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct AfterStop {
    /// The lower end of the 95 % interval.
    pub low: f64,
    /// The difference under which this stop lies in the middle: as often too high as too low.
    pub median: f64,
    /// The upper end.
    pub high: f64,
}

/// The difference that these counts show, at which `sprt` has stopped the match. `None` where it has
/// not, and where all scores are the same, so that nothing says how much they vary.
pub fn after_stop(sprt: &Sprt, counts: impl Into<Counts>) -> Option<AfterStop> {
    let counts = counts.into();
    let sample = counts.sample();
    let decision = sprt.decision(sprt.llr(counts));
    if decision == Decision::Continue || sample.variance == 0.0 {
        return None;
    }
    let deviation = sample.variance.sqrt();
    // The sum of the scores, less halfway between the hypotheses, each in standard deviations, is a
    // path with unit variance a step; times `apart` it is about the LLR.
    let [h0, h1] = sprt.distances(&sample);
    let (halfway, apart) = ((h0 + h1) / 2.0, h1 - h0);
    let steps = sample.count as f64;
    let end = steps * ((sample.mean - 0.5) / deviation - halfway);
    let (low, high) = sprt.bounds();
    let walls = match decision {
        Decision::AcceptH1 => Walls { below: OVERSHOOT - low / apart, above: end },
        _ => Walls { below: -end, above: OVERSHOOT + high / apart },
    };
    // On short ways the LLR is not quite proportional to the path.
    if walls.below <= 0.0 || walls.above <= 0.0 {
        return None;
    }
    // The better the engine, the less likely a stop that is as bad as this one or worse.
    let elo_at = |probability: f64| {
        let drift = root(1.0 / steps.sqrt(), |drift| match decision {
            Decision::AcceptH1 => 1.0 - walls.reached_above(drift, steps) - probability,
            _ => walls.reached_below(drift, steps) - probability,
        });
        elo_of_score(0.5 + (drift + halfway) * deviation)
    };
    Some(AfterStop { low: elo_at(0.975), median: elo_at(0.5), high: elo_at(0.025) })
}

/// How far a path of steps is beyond a wall when it has passed it, in standard deviations of a step:
/// a walk in steps meets walls as far out as a continuous one meets walls moved by so much (Siegmund,
/// chapter X).
const OVERSHOOT: f64 = 0.583;

/// Where `falling` is zero, sought from zero on in ways of `scale`: by secants, of which an end that
/// stays counts half (the Illinois method).
fn root(scale: f64, falling: impl Fn(f64) -> f64) -> f64 {
    let end = |mut x: f64, sign: f64| {
        let mut y = falling(x);
        while sign * y > 0.0 && x.abs() < 1e3 {
            x *= 2.0;
            y = falling(x);
        }
        (x, y)
    };
    let ((mut low, mut above), (mut high, mut below)) = (end(-scale, -1.0), end(scale, 1.0));
    let mut last = 0.0;
    for _ in 0..100 {
        if above == below || high - low < 1e-10 * scale {
            break;
        }
        let x = (low * below - high * above) / (below - above);
        let y = falling(x);
        if y > 0.0 {
            (low, above) = (x, y);
            below /= if last > 0.0 { 2.0 } else { 1.0 };
        } else {
            (high, below) = (x, y);
            above /= if last < 0.0 { 2.0 } else { 1.0 };
        }
        if y.abs() < 1e-12 {
            return x;
        }
        last = y;
    }
    (low + high) / 2.0
}

/// Two walls around the start of a Brownian motion of unit variance, as positive distances.
struct Walls {
    below: f64,
    above: f64,
}

impl Walls {
    /// The probability of reaching the upper wall, before the lower one and before `time`.
    ///
    /// The density of that moment without drift is a sum over the wall and its mirror images at
    /// `above` + 2*k* (`below` + `above`), each as if it stood alone; a drift multiplies it by
    /// exp(drift · `above` − drift² · time / 2).
    fn reached_above(&self, drift: f64, time: f64) -> f64 {
        let drift_to_wall = drift * self.above;
        let root = time.sqrt();
        let image = |distance: f64| {
            let part = |drift: f64| {
                let tail = normal_cdf((drift * time - distance) / root);
                let factor = drift_to_wall - drift * distance;
                if tail > 0.0 { (factor + tail.ln()).exp() } else { 0.0 }
            };
            part(drift) + part(-drift)
        };
        let width = self.below + self.above;
        let mut sum = 0.0;
        for k in 0..MOST_IMAGES {
            let there = 2.0 * f64::from(k) * width;
            let pair = image(there + self.above) - image(there + 2.0 * width - self.above);
            sum += pair;
            if pair.abs() < 1e-13 {
                break;
            }
        }
        sum.clamp(0.0, 1.0)
    }

    /// The same of the lower wall.
    fn reached_below(&self, drift: f64, time: f64) -> f64 {
        Walls { below: self.above, above: self.below }.reached_above(-drift, time)
    }
}

/// Images beyond these play a part only after a hundred thousand times the usual length of a test.
const MOST_IMAGES: u32 = 2_000;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wall_is_reached_as_often_as_it_must_be() {
        // In the end, by the optional stopping theorem, with probability
        // (1 − exp(2 · drift · below)) / (exp(−2 · drift · above) − exp(2 · drift · below)).
        let walls = Walls { below: 2.0, above: 3.0 };
        for drift in [-0.7_f64, -0.1, 0.2, 0.9] {
            let (down, up) = ((2.0 * drift * 2.0).exp(), (-2.0 * drift * 3.0).exp());
            let (above, below) = (walls.reached_above(drift, 1e3), walls.reached_below(drift, 1e3));
            assert!((above - (1.0 - down) / (up - down)).abs() < 1e-9, "{drift}: {above}");
            assert!((above + below - 1.0).abs() < 1e-9, "{drift}: {above} {below}");
        }
        assert!((walls.reached_above(0.0, 1e3) - 0.4).abs() < 1e-9);
        // With the other wall far away, twice as often as the motion is beyond it at that time.
        let alone = Walls { below: 1e3, above: 3.0 }.reached_above(0.0, 9.0);
        assert!((alone - 2.0 * normal_cdf(-1.0)).abs() < 1e-12, "{alone}");
        assert_eq!(walls.reached_above(-500.0, 1.0), 0.0);
        assert_eq!(walls.reached_above(500.0, 1.0), 1.0);
    }
}
