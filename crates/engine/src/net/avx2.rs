//! Networks in registers of 256 bits, with the same bits as `scalar`.
//!
//! After ReLU about half of the outputs of a layer are 0. The others are packed together with their
//! numbers, so that the next layer walks through a short list, with 64 neurons in eight registers.

use super::lanes::{Floats, Ints, LANES};
use super::mlp::{BLOCK, Block, Mlp, SCALE};
use super::topology::{MOST_WIDTH, Row};
use std::arch::x86_64::*;
use std::mem::MaybeUninit;

/// By mask of eight lanes: the numbers of those in the mask, packed to the front.
static PACKED: [[u8; LANES]; 256] = {
    let mut table = [[0; LANES]; 256];
    let mut mask = 0;
    while mask < 256 {
        let (mut lane, mut count) = (0, 0);
        while lane < LANES {
            if mask >> lane & 1 == 1 {
                table[mask][count] = lane as u8;
                count += 1;
            }
            lane += 1;
        }
        mask += 1;
    }
    table
};

/// The outputs of a layer that are not 0, with their numbers.
struct Active {
    values: [MaybeUninit<f32>; MOST_WIDTH],
    numbers: [MaybeUninit<u32>; MOST_WIDTH],
    count: usize,
}

impl Active {
    fn new() -> Active {
        let (values, numbers) =
            ([MaybeUninit::uninit(); MOST_WIDTH], [MaybeUninit::uninit(); MOST_WIDTH]);
        Active { values, numbers, count: 0 }
    }

    /// Adds those of eight outputs that are above 0; `register` is their place in the layer.
    #[target_feature(enable = "avx2,popcnt")]
    #[inline]
    fn pack(&mut self, outputs: __m256, register: usize) {
        let above = _mm256_cmp_ps::<_CMP_GT_OQ>(outputs, _mm256_setzero_ps());
        let mask = _mm256_movemask_ps(above) as usize;
        // At most eight were counted for each register before, so that eight more fit.
        let room = register < MOST_WIDTH / LANES && self.count <= register * LANES;
        assert!(room, "a layer has at most {MOST_WIDTH} outputs");
        // SAFETY: there are eight bytes to load, and there is room for eight numbers, as was asserted.
        unsafe {
            let packed = _mm_loadl_epi64(PACKED[mask & 255].as_ptr().cast());
            let packed = _mm256_cvtepu8_epi32(packed);
            let values = self.values.as_mut_ptr().add(self.count);
            _mm256_storeu_ps(values.cast(), _mm256_permutevar8x32_ps(outputs, packed));
            let first = _mm256_set1_epi32((register * LANES) as i32);
            let numbers = self.numbers.as_mut_ptr().add(self.count);
            _mm256_storeu_si256(numbers.cast(), _mm256_add_epi32(packed, first));
        }
        self.count += mask.count_ones() as usize;
    }

    /// The values with their numbers.
    #[inline(always)]
    fn each(&self) -> impl Iterator<Item = (f32, usize)> {
        // SAFETY: the first `count` of both were written.
        let read = |i: usize| unsafe {
            (self.values[i].assume_init(), self.numbers[i].assume_init() as usize)
        };
        (0..self.count).map(read)
    }
}

#[target_feature(enable = "avx2")]
#[inline]
fn load(ints: &Ints) -> __m256i {
    // SAFETY: eight integers, aligned.
    unsafe { _mm256_load_si256((&raw const *ints).cast()) }
}

#[target_feature(enable = "avx2")]
#[inline]
fn load_floats(floats: &Floats) -> __m256 {
    // SAFETY: eight numbers, aligned.
    unsafe { _mm256_load_ps((&raw const *floats).cast()) }
}

/// Calls a function for a block of 1 to [`BLOCK`] registers, whose number it takes as a constant.
macro_rules! by_size {
    ($size:expr, $function:ident($($argument:expr),*)) => {
        match $size {
            1 => $function::<1>($($argument),*),
            2 => $function::<2>($($argument),*),
            3 => $function::<3>($($argument),*),
            4 => $function::<4>($($argument),*),
            5 => $function::<5>($($argument),*),
            6 => $function::<6>($($argument),*),
            7 => $function::<7>($($argument),*),
            _ => $function::<BLOCK>($($argument),*),
        }
    };
}

/// Adds rows of weights to a sum of the first layer.
#[target_feature(enable = "avx2")]
pub(super) fn add(net: &Mlp, sum: &mut [Ints], rows: &[Row]) {
    for (register, ints) in sum.iter_mut().enumerate() {
        let [total] = sums::<1>(net, std::slice::from_ref(ints), rows, register);
        // SAFETY: eight integers, aligned.
        unsafe { _mm256_store_si256((&raw mut *ints).cast(), total) };
    }
}

/// Some registers of a sum of the first layer, the first of which is `start`, with rows added.
#[target_feature(enable = "avx2")]
#[inline]
fn sums<const N: usize>(net: &Mlp, sum: &[Ints], rows: &[Row], start: usize) -> [__m256i; N] {
    let mut totals = [_mm256_setzero_si256(); N];
    for (total, ints) in totals.iter_mut().zip(&sum[..N]) {
        *total = load(ints);
    }
    for row in rows {
        let weights = &net.rows[row.index * net.width + start..][..N];
        let factor = _mm256_set1_epi32(row.factor);
        for (total, weights) in totals.iter_mut().zip(weights) {
            *total = _mm256_add_epi32(*total, _mm256_mullo_epi32(load(weights), factor));
        }
    }
    totals
}

/// Where the outputs of a layer go.
struct Outputs {
    /// All of them, for the last layer.
    all: [MaybeUninit<Floats>; MOST_WIDTH / LANES],
    /// Those that are not 0, for a hidden layer: of this layer and of the one before.
    active: [Active; 2],
}

impl Outputs {
    /// Takes eight outputs: for the last layer, or for hidden layer number `layer`.
    #[target_feature(enable = "avx2,popcnt")]
    #[inline]
    fn put(&mut self, last: bool, layer: usize, outputs: __m256, register: usize) {
        if last {
            let place = self.all[register].as_mut_ptr();
            // SAFETY: there is room for eight numbers, aligned.
            unsafe { _mm256_store_ps(place.cast(), outputs) };
        } else {
            self.active[layer % 2].pack(outputs, register);
        }
    }
}

/// As `scalar::score`.
#[target_feature(enable = "avx2,popcnt")]
pub(super) fn score(net: &Mlp, sum: &[Ints], rows: &[Row], negate: bool, flags: &[Ints]) -> f32 {
    let all = [MaybeUninit::uninit(); MOST_WIDTH / LANES];
    let mut outputs = Outputs { all, active: [Active::new(), Active::new()] };
    let mut start = 0;
    while start < net.width {
        let size = (net.width - start).min(BLOCK);
        by_size!(size, first(net, sum, rows, negate, flags, start, &mut outputs));
        start += size;
    }
    for (layer, dense) in net.middle.iter().enumerate() {
        outputs.active[(layer + 1) % 2].count = 0;
        let last = layer + 1 == net.middle.len();
        let mut start = 0;
        for block in &dense.blocks {
            by_size!(block.bias.len(), hidden(block, layer, last, start, &mut outputs));
            start += block.bias.len();
        }
    }
    let mut lanes = _mm256_setzero_ps();
    for (output, weights) in outputs.all.iter().zip(&net.last) {
        // SAFETY: the layer before has written as many registers as there are weights for.
        let output = load_floats(unsafe { output.assume_init_ref() });
        lanes = _mm256_add_ps(lanes, _mm256_mul_ps(output, load_floats(weights)));
    }
    let four = _mm_add_ps(_mm256_castps256_ps128(lanes), _mm256_extractf128_ps::<1>(lanes));
    let two = _mm_add_ps(four, _mm_movehl_ps(four, four));
    let one = _mm_add_ss(two, _mm_movehdup_ps(two));
    _mm_cvtss_f32(one) + net.last_bias
}

/// Some registers of the first layer.
#[target_feature(enable = "avx2,popcnt")]
#[inline]
fn first<const N: usize>(
    net: &Mlp,
    sum: &[Ints],
    rows: &[Row],
    negate: bool,
    flags: &[Ints],
    start: usize,
    outputs: &mut Outputs,
) {
    let totals = sums::<N>(net, &sum[start..], rows, start);
    // Negation in two's complement: all bits turned, and 1 added.
    let sign = _mm256_set1_epi32(-i32::from(negate));
    let scale = _mm256_set1_ps(SCALE);
    for (i, (total, flags)) in totals.into_iter().zip(&flags[start..start + N]).enumerate() {
        let total = _mm256_sub_epi32(_mm256_xor_si256(total, sign), sign);
        let total = _mm256_add_epi32(total, load(flags));
        let total = _mm256_max_epi32(total, _mm256_setzero_si256());
        let output = _mm256_mul_ps(_mm256_cvtepi32_ps(total), scale);
        outputs.put(net.middle.is_empty(), 0, output, start + i);
    }
}

/// Some registers of a hidden layer after the first.
#[target_feature(enable = "avx2,popcnt")]
#[inline]
fn hidden<const N: usize>(
    block: &Block,
    layer: usize,
    last: bool,
    start: usize,
    outputs: &mut Outputs,
) {
    let mut neurons = [_mm256_setzero_ps(); N];
    for (neurons, bias) in neurons.iter_mut().zip(&block.bias) {
        *neurons = load_floats(bias);
    }
    for (value, number) in outputs.active[layer % 2].each() {
        let value = _mm256_set1_ps(value);
        let weights = &block.weights[number * N..][..N];
        for (neurons, weights) in neurons.iter_mut().zip(weights) {
            *neurons = _mm256_add_ps(*neurons, _mm256_mul_ps(value, load_floats(weights)));
        }
    }
    for (i, neurons) in neurons.into_iter().enumerate() {
        let output = _mm256_max_ps(neurons, _mm256_setzero_ps());
        outputs.put(last, layer + 1, output, start + i);
    }
}
