//! Rank correlation: whether two lists put things in the same order, whatever the numbers are.

/// Spearman's coefficient, −1 … 1: the correlation of the ranks, where equal ones share the mean of
/// theirs. `None` where either list does not vary or they differ in length.
pub fn spearman(a: &[f64], b: &[f64]) -> Option<f64> {
    if a.len() != b.len() {
        return None;
    }
    correlation(&ranks(a), &ranks(b))
}

/// Kendall's coefficient τ_b, −1 … 1: pairs in the same order less pairs in the opposite one, out of
/// those that neither list ties. `None` where either list does not vary or they differ in length.
pub fn kendall(a: &[f64], b: &[f64]) -> Option<f64> {
    if a.len() != b.len() {
        return None;
    }
    let sign = |x: f64, y: f64| f64::from(i8::from(x > y) - i8::from(x < y));
    let (mut both, mut in_a, mut in_b) = (0.0, 0.0, 0.0);
    for i in 0..a.len() {
        for j in 0..i {
            let (x, y) = (sign(a[i], a[j]), sign(b[i], b[j]));
            both += x * y;
            in_a += x * x;
            in_b += y * y;
        }
    }
    (in_a > 0.0 && in_b > 0.0).then(|| both / (in_a * in_b).sqrt())
}

/// The ranks from 1, equal values with the mean of theirs.
fn ranks(list: &[f64]) -> Vec<f64> {
    let mut order: Vec<_> = (0..list.len()).collect();
    order.sort_by(|&a, &b| list[a].total_cmp(&list[b]));
    let mut ranks = vec![0.0; list.len()];
    let mut first = 0;
    while first < order.len() {
        let equal = order[first..].iter().take_while(|&&i| list[i] == list[order[first]]).count();
        for &i in &order[first..first + equal] {
            ranks[i] = first as f64 + (equal as f64 + 1.0) / 2.0;
        }
        first += equal;
    }
    ranks
}

/// Pearson's correlation.
fn correlation(a: &[f64], b: &[f64]) -> Option<f64> {
    let n = a.len() as f64;
    let mean = |list: &[f64]| list.iter().sum::<f64>() / n;
    let (ma, mb) = (mean(a), mean(b));
    let (mut ab, mut aa, mut bb) = (0.0, 0.0, 0.0);
    for (x, y) in a.iter().zip(b) {
        let (x, y) = (x - ma, y - mb);
        ab += x * y;
        aa += x * x;
        bb += y * y;
    }
    (aa > 0.0 && bb > 0.0).then(|| ab / (aa * bb).sqrt())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn close(found: Option<f64>, expected: f64) {
        assert!(found.is_some_and(|x| (x - expected).abs() < 1e-12), "{found:?} {expected}");
    }

    #[test]
    fn orders_that_are_the_same_and_the_opposite() {
        let a = [1.0, 2.0, 3.0, 4.0];
        let squares = a.map(|x| x * x);
        let down = a.map(|x| -x);
        for f in [spearman, kendall] {
            close(f(&a, &squares), 1.0);
            close(f(&a, &down), -1.0);
            assert_eq!(f(&a, &[7.0; 4]), None);
            assert_eq!(f(&a, &[1.0]), None);
            assert_eq!(f(&[], &[]), None);
        }
    }

    /// Worked by hand.
    #[test]
    fn ties() {
        // Ranks 1, 2.5, 2.5, 4 and 1, 2, 3.5, 3.5; deviations −1.5, 0, 0, 1.5 and −1.5, −0.5, 1, 1.
        let (a, b) = ([0.0, 1.0, 1.0, 2.0], [5.0, 6.0, 7.0, 7.0]);
        close(spearman(&a, &b), 3.75 / (4.5f64 * 4.5).sqrt());
        // Pairs: 4 in the same order, none in the opposite; one tied in each list alone.
        close(kendall(&a, &b), 4.0 / 5.0);
        // One swap of neighbours among four: 1 − 6·2/(4·15), (5 − 1)/6.
        let (a, b) = ([1.0, 2.0, 3.0, 4.0], [1.0, 3.0, 2.0, 4.0]);
        close(spearman(&a, &b), 0.8);
        close(kendall(&a, &b), 4.0 / 6.0);
    }
}
