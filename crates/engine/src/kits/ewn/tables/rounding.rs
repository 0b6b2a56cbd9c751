//! Win chances as they stand in the file: 16 bits.
//!
//! 0 and 65535 are certain, so that a certain win is told from a likely one; what lies between is in one of
//! 65534 cells of equal width and is read as the middle of its cell. So a value is rounded by at most half a
//! cell, 7.63e-6, and together with what the numbers of 32 bits are off (`component`, less than 2e-8) a win
//! chance from a table is within 8e-6 of the truth.

use super::component::CERTAIN;

/// How far a win chance from a table may be from the truth.
pub(super) const ERROR: f64 = 8e-6;

/// Cells between the certain values.
const CELLS: u32 = 65_534;

/// What stands for an unrounded win chance.
#[inline]
pub(super) fn rounded(value: u32) -> u16 {
    match value {
        0 => 0,
        CERTAIN => u16::MAX,
        _ => 1 + ((u64::from(value) * u64::from(CELLS)) >> 32) as u16,
    }
}

/// The win chance that stands in the file.
#[inline]
pub(super) fn win(value: u16) -> f64 {
    match value {
        0 => 0.0,
        u16::MAX => 1.0,
        _ => (f64::from(value) - 0.5) / f64::from(CELLS),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rounding_is_within_the_bound_and_keeps_what_is_certain() {
        let unrounded = |value: u32| f64::from(value) / f64::from(CERTAIN);
        assert_eq!((win(rounded(0)), win(rounded(CERTAIN))), (0.0, 1.0));
        for value in (1..CERTAIN).step_by(9973).chain([CERTAIN - 1, CERTAIN / 2]) {
            let stored = rounded(value);
            assert!(0 < stored && stored < u16::MAX, "{value}");
            assert!((win(stored) - unrounded(value)).abs() < ERROR - 1e-8, "{value}");
        }
        // The order stays: no value is read as better than one above it.
        assert!((0..u16::MAX).all(|value| win(value) < win(value + 1)));
    }
}
