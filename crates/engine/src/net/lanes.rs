//! Eight numbers side by side: what one AVX2 register holds.

/// Numbers in a [`Floats`] or [`Ints`].
pub(super) const LANES: usize = 8;

/// Eight floating-point numbers, aligned for a register.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[repr(C, align(32))]
pub(super) struct Floats(pub(super) [f32; LANES]);

/// Eight integers, aligned for a register.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(C, align(32))]
pub(super) struct Ints(pub(super) [i32; LANES]);

/// How many registers hold `numbers` numbers.
pub(super) const fn registers(numbers: usize) -> usize {
    numbers.div_ceil(LANES)
}

/// Numbers side by side; the last register is filled up with zeros.
pub(super) fn floats(numbers: &[f32]) -> Vec<Floats> {
    let filled = |chunk: &[f32]| {
        let mut lanes = Floats::default();
        lanes.0[..chunk.len()].copy_from_slice(chunk);
        lanes
    };
    numbers.chunks(LANES).map(filled).collect()
}

/// The same for integers.
pub(super) fn ints(numbers: &[i32]) -> Vec<Ints> {
    let filled = |chunk: &[i32]| {
        let mut lanes = Ints::default();
        lanes.0[..chunk.len()].copy_from_slice(chunk);
        lanes
    };
    numbers.chunks(LANES).map(filled).collect()
}
