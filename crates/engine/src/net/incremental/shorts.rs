//! Sixteen 16-bit integers side by side: what one AVX2 register holds.

/// Integers in a [`Shorts`].
pub(super) const LANES: usize = 16;

/// Sixteen integers, aligned for a register.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(C, align(32))]
pub(super) struct Shorts(pub(super) [i16; LANES]);

/// Integers side by side; there are as many as fill registers.
pub(super) fn shorts(numbers: impl IntoIterator<Item = i16>) -> Vec<Shorts> {
    let numbers: Vec<i16> = numbers.into_iter().collect();
    let (whole, rest) = numbers.as_chunks();
    debug_assert!(rest.is_empty());
    whole.iter().map(|&lanes| Shorts(lanes)).collect()
}
