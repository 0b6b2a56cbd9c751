//! `--method grid`: values of one weight, each held against the old one.

use crate::{Sample, los};
use yiqi_core::Fault;

/// The most values of a grid.
const MOST: usize = 200;

/// Reads `center=0.05..0.3/6`, so many values from one to the other, or `center=0.05,0.1`: the name and
/// the values.
///
/// ```
/// use yiqi_lab::tune::parse_grid;
/// let (name, values) = parse_grid("center=0.05..0.3/6")?;
/// assert_eq!((name, values), ("center".to_owned(), vec![0.05, 0.1, 0.15, 0.2, 0.25, 0.3]));
/// # Ok::<(), yiqi_core::Fault>(())
/// ```
///
/// # Errors
/// The place of what is wrong.
pub fn parse_grid(text: &str) -> Result<(String, Vec<f64>), Fault> {
    let at = |part: &str, reason: String| {
        let start = part.as_ptr() as usize - text.as_ptr() as usize;
        Fault::new("grid", text, start..start + part.len(), reason)
    };
    let shape = "a grid is NAME=FROM..TO/COUNT or NAME=VALUE,VALUE,…";
    let Some((name, values)) = text.split_once('=').filter(|(name, _)| !name.trim().is_empty())
    else {
        return Err(Fault::whole("grid", text, shape));
    };
    let number = |part: &str| {
        let number: Option<f64> = part.trim().parse().ok();
        number
            .filter(|number| number.abs() <= 1e6)
            .ok_or_else(|| at(part, format!("\"{part}\" is no number within ±1000000; {shape}")))
    };
    let Some((from, rest)) = values.split_once("..") else {
        let values: Result<Vec<_>, _> = values.split(',').map(number).collect();
        return Ok((name.trim().to_owned(), values?));
    };
    let Some((to, count)) = rest.split_once('/') else {
        return Err(at(values, format!("how many values? {shape}")));
    };
    let (low, high) = (number(from)?, number(to)?);
    let count: usize = count
        .trim()
        .parse()
        .ok()
        .filter(|count| (2..=MOST).contains(count))
        .ok_or_else(|| at(count, format!("a grid has from 2 to {MOST} values")))?;
    let value = |i: usize| low + (high - low) * i as f64 / (count - 1) as f64;
    // Ten digits: what binary fractions cannot hold would show.
    let digits = |x: f64| (x * 1e10).round() / 1e10;
    Ok((name.trim().to_owned(), (0..count).map(|i| digits(value(i))).collect()))
}

/// What a value of a grid has shown.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Compared {
    /// How likely a score so far from one half is by chance alone.
    pub p: f64,
    /// The same with account of how many values were tried, by Holm's method.
    pub adjusted: f64,
}

/// Holds the scores of several values against one half.
///
/// With few games their spread is no measure of luck – one pair has none at all –, so that nothing is less
/// likely than that all went one way: 2 · 2⁻ⁿ.
///
/// The best of several is likely to look good by luck. S. Holm, *A Simple Sequentially Rejective
/// Multiple Test Procedure*, Scandinavian Journal of Statistics 6, 1979: under `adjusted` ≤ 0.05 the
/// chance that anything is called different which is not is at most 5 %, whatever the values have to
/// do with each other.
pub fn compare(samples: &[Sample]) -> Vec<Compared> {
    let chance = |sample: &Sample| {
        let los = los(sample);
        let sweep = 2.0 * 0.5f64.powf(sample.count as f64);
        (2.0 * los.min(1.0 - los)).max(sweep).min(1.0)
    };
    let ps: Vec<_> = samples.iter().map(chance).collect();
    let mut order: Vec<_> = (0..ps.len()).collect();
    order.sort_by(|&a, &b| ps[a].total_cmp(&ps[b]));
    let mut answers = vec![Compared { p: 1.0, adjusted: 1.0 }; ps.len()];
    let mut least = 0.0f64;
    for (rank, &i) in order.iter().enumerate() {
        least = least.max(((ps.len() - rank) as f64 * ps[i]).min(1.0));
        answers[i] = Compared { p: ps[i], adjusted: least };
    }
    answers
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Wdl;

    #[test]
    fn grids_are_read_and_refused() {
        assert_eq!(parse_grid("a=-1,2.5").unwrap(), ("a".to_owned(), vec![-1.0, 2.5]));
        assert_eq!(parse_grid("a=1..0/3").unwrap().1, [1.0, 0.5, 0.0]);
        for (text, place) in [
            ("a", None),
            ("=1", None),
            ("a=x", Some("x")),
            ("a=1..2", Some("1..2")),
            ("a=1..y/3", Some("y")),
            ("a=1..2/1", Some("1")),
            ("a=1..2/9999", Some("9999")),
            ("a=1,nan", Some("nan")),
        ] {
            let fault = parse_grid(text).unwrap_err();
            assert_eq!(fault.span().map(|span| &text[span]), place, "{text}");
        }
    }

    #[test]
    fn holm_by_hand() {
        // Scores whose one-sided chances are known well enough: p for 60 of 100, 55 of 100, 50 of 100.
        let sample = |wins: u64| Wdl { wins, draws: 0, losses: 100 - wins }.sample();
        let found = compare(&[sample(55), sample(65), sample(50)]);
        let p: Vec<_> = found.iter().map(|compared| compared.p).collect();
        assert!((p[0] - 0.3149).abs() < 5e-3 && p[1] < 0.003 && p[2] == 1.0, "{p:?}");
        assert!((found[1].adjusted - 3.0 * p[1]).abs() < 1e-12);
        assert!((found[0].adjusted - 2.0 * p[0]).abs() < 1e-12);
        assert_eq!(found[2].adjusted, 1.0);
        assert!(compare(&[]).is_empty());
        let sweep = |wins| compare(&[Wdl { wins, draws: 0, losses: 0 }.sample()])[0].p;
        assert_eq!([sweep(1), sweep(2), sweep(6)], [1.0, 0.5, 1.0 / 32.0], "all won");
    }
}
