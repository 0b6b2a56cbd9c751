//! Orders of stones in a corner, numbered: the moves of the placement phase.
//!
//! An order of `n` stones is a permutation of 1 … n; its number, 0 … n! − 1, is its place in the
//! alphabetical list of all of them.

/// The number of orders of `n` stones.
pub(super) const fn orders(n: usize) -> usize {
    let (mut product, mut i) = (1, 2);
    while i <= n {
        product *= i;
        i += 1;
    }
    product
}

/// The order with this number: entry `i` is the stone on start square `i`. Entries from `n` on are
/// 0.
pub(super) fn order(number: u16, n: usize) -> [u8; 6] {
    let mut rest = usize::from(number);
    let mut left: u8 = (1 << n) - 1; // stones not yet placed, bit `stone - 1`
    let mut out = [0; 6];
    for (i, place) in out.iter_mut().enumerate().take(n) {
        let block = orders(n - 1 - i);
        let mut stones = left;
        for _ in 0..rest / block {
            stones &= stones.wrapping_sub(1);
        }
        rest %= block;
        let stone = stones.trailing_zeros() as u8;
        left &= !(1 << stone);
        *place = stone + 1;
    }
    out
}

/// The number of an order; `None` if it is no permutation of 1 … `order.len()`.
pub(super) fn number(order: &[u8]) -> Option<u16> {
    let n = order.len();
    let mut number = 0;
    for (i, &stone) in order.iter().enumerate() {
        if !(1..=n).contains(&usize::from(stone)) || order[..i].contains(&stone) {
            return None;
        }
        let smaller = order[i + 1..].iter().filter(|&&later| later < stone).count();
        number += smaller * orders(n - 1 - i);
    }
    u16::try_from(number).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orders_are_numbered_alphabetically() {
        assert_eq!(order(0, 6), [1, 2, 3, 4, 5, 6]);
        assert_eq!(order(719, 6), [6, 5, 4, 3, 2, 1]);
        assert_eq!(order(3, 3), [2, 3, 1, 0, 0, 0]);
        for n in 1..=6 {
            for k in 0..orders(n) as u16 {
                assert_eq!(number(&order(k, n)[..n]), Some(k));
            }
        }
        assert_eq!(number(&[1, 1]), None);
        assert_eq!(number(&[0, 1]), None);
        assert_eq!(number(&[1, 3]), None);
    }
}
