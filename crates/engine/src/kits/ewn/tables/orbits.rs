//! Numbers for lists of distinct squares, without gaps and once for all that the symmetries exchange.

/// No list.
const NOTHING: u32 = u32::MAX;

/// Numbered lists of `length` distinct symbols out of `symbols`.
#[derive(Debug)]
pub(super) struct Orbits {
    /// Symbols.
    pub(super) symbols: u32,
    /// Distinct numbers.
    pub(super) count: u64,
    /// By [`code`] of the list.
    numbers: Box<[u32]>,
}

/// Which lists are the same.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Symmetry {
    /// A list and its reverse.
    pub(super) reversal: bool,
    /// A list and its image when, after this many symbols that stay, the symbols of each pair are
    /// exchanged.
    pub(super) fixed: Option<u32>,
}

/// The code of a list: its symbols as digits, the first one the lowest.
#[inline(always)]
pub(super) fn code(symbols: u32, list: impl DoubleEndedIterator<Item = u8>) -> usize {
    list.rev().fold(0, |code, symbol| code * symbols as usize + usize::from(symbol))
}

/// The list of a code.
pub(super) fn decode(symbols: u32, mut code: usize, list: &mut [u8]) {
    for symbol in list {
        *symbol = (code % symbols as usize) as u8;
        code /= symbols as usize;
    }
}

/// Whether no symbol stands there twice.
pub(super) fn distinct(list: &[u8]) -> bool {
    list.iter().try_fold(0u32, |seen, &s| (seen >> s & 1 == 0).then_some(seen | 1 << s)).is_some()
}

impl Orbits {
    /// Numbers all lists in the order of their codes.
    pub(super) fn new(symbols: u32, length: usize, symmetry: Symmetry) -> Orbits {
        let codes = (symbols as usize).pow(length as u32);
        let mut numbers = vec![NOTHING; codes].into_boxed_slice();
        let (mut count, mut list) = (0, vec![0; length]);
        let exchanged = |symbol: u8| match symmetry.fixed {
            Some(fixed) if u32::from(symbol) >= fixed => {
                ((u32::from(symbol) - fixed) ^ 1) as u8 + fixed as u8
            }
            _ => symbol,
        };
        for own in 0..codes {
            if numbers[own] != NOTHING {
                continue;
            }
            decode(symbols, own, &mut list);
            if !distinct(&list) {
                continue;
            }
            let other = code(symbols, list.iter().map(|&s| exchanged(s)));
            numbers[own] = count;
            numbers[other] = count;
            if symmetry.reversal {
                numbers[code(symbols, list.iter().rev().copied())] = count;
                numbers[code(symbols, list.iter().rev().map(|&s| exchanged(s)))] = count;
            }
            count += 1;
        }
        Orbits { symbols, count: u64::from(count), numbers }
    }

    /// The number of the list with this code.
    #[inline(always)]
    pub(super) fn number(&self, code: usize) -> u64 {
        let number = self.numbers[code];
        debug_assert_ne!(number, NOTHING, "a list with a symbol twice");
        u64::from(number)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orbits_are_counted_as_by_burnside() {
        let count = |symbols, length, reversal, fixed| {
            Orbits::new(symbols, length, Symmetry { reversal, fixed }).count
        };
        assert_eq!(count(23, 3, false, None), 23 * 22 * 21);
        assert_eq!(count(23, 2, true, None), 23 * 22 / 2);
        // Fixed by the exchange: both among the three that stay.
        assert_eq!(count(23, 2, false, Some(3)), (23 * 22 + 3 * 2) / 2);
        // Fixed by the exchange with the reversal: the ten pairs, either way round.
        assert_eq!(count(23, 2, true, Some(3)), (23 * 22 + 3 * 2 + 20) / 4);
    }
}
