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

/// Room for the outputs of a layer: all of them, for the output of the network, or those that are not
/// 0, with their numbers, for another layer. It is never copied nor filled: that would take longer than
/// the network does.
struct Room {
    all: [MaybeUninit<Floats>; MOST_WIDTH / LANES],
    values: [MaybeUninit<f32>; MOST_WIDTH],
    numbers: [MaybeUninit<u32>; MOST_WIDTH],
}

/// The outputs of a layer.
struct Outputs<'a> {
    room: &'a mut MaybeUninit<Room>,
    /// Whether all of them are wanted.
    all: bool,
    /// How many registers of them there are.
    registers: usize,
    /// How many of them are not 0, where only those are wanted.
    count: usize,
}

impl Outputs<'_> {
    fn new(room: &mut MaybeUninit<Room>, all: bool) -> Outputs<'_> {
        Outputs { room, all, registers: 0, count: 0 }
    }

    /// Takes the next outputs, which are not negative.
    #[target_feature(enable = "avx2,popcnt")]
    #[inline]
    fn put<const N: usize>(&mut self, outputs: [__m256; N]) {
        assert!(
            self.registers + N <= MOST_WIDTH / LANES,
            "a layer has at most {MOST_WIDTH} outputs"
        );
        let room = self.room.as_mut_ptr();
        for output in outputs {
            if self.all {
                // SAFETY: the register is one of those in the room, as was asserted.
                unsafe { _mm256_store_ps((&raw mut (*room).all[self.registers]).cast(), output) };
            } else {
                let above = _mm256_cmp_ps::<_CMP_GT_OQ>(output, _mm256_setzero_ps());
                let mask = _mm256_movemask_ps(above) as usize;
                // SAFETY: eight bytes are loaded from an array of eight. At most eight outputs of each
                // register before have been counted, so that there is room for eight more.
                unsafe {
                    let packed = _mm_loadl_epi64(PACKED[mask & 255].as_ptr().cast());
                    let packed = _mm256_cvtepu8_epi32(packed);
                    let values = (&raw mut (*room).values).cast::<f32>().add(self.count);
                    _mm256_storeu_ps(values, _mm256_permutevar8x32_ps(output, packed));
                    let first = _mm256_set1_epi32((self.registers * LANES) as i32);
                    let numbers = (&raw mut (*room).numbers).cast::<u32>().add(self.count);
                    _mm256_storeu_si256(numbers.cast(), _mm256_add_epi32(packed, first));
                }
                self.count += mask.count_ones() as usize;
            }
            self.registers += 1;
        }
    }

    /// Output number `i` of those that are not 0, with its place in the layer.
    #[inline(always)]
    fn active(&self, i: usize) -> (f32, usize) {
        debug_assert!(i < self.count);
        // SAFETY: the first `count` of both were written.
        unsafe {
            let room = self.room.as_ptr();
            let value = (&raw const (*room).values).cast::<f32>().add(i).read();
            let number = (&raw const (*room).numbers).cast::<u32>().add(i).read();
            (value, number as usize)
        }
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
    let mut start = 0;
    for block in sum.chunks_mut(BLOCK) {
        by_size!(block.len(), add_block(net, block, rows, start));
        start += BLOCK;
    }
}

/// Adds rows to some registers of a sum.
#[target_feature(enable = "avx2")]
#[inline]
fn add_block<const N: usize>(net: &Mlp, block: &mut [Ints], rows: &[Row], start: usize) {
    let totals = sums::<N>(net, block, rows, start);
    for (ints, total) in block.iter_mut().zip(totals) {
        // SAFETY: eight integers, aligned.
        unsafe { _mm256_store_si256((&raw mut *ints).cast(), total) };
    }
}

/// Registers of a sum of the first layer, with rows added; `start` is the place of the first.
#[target_feature(enable = "avx2")]
#[inline]
fn sums<const N: usize>(net: &Mlp, sum: &[Ints], rows: &[Row], start: usize) -> [__m256i; N] {
    let mut totals = [_mm256_setzero_si256(); N];
    let sum: &[Ints; N] = sum.first_chunk().expect("a sum has as many registers as the layer");
    for i in 0..N {
        totals[i] = load(&sum[i]);
    }
    for row in rows {
        let weights = &net.rows[row.index * net.width + start..];
        let weights: &[Ints; N] = weights.first_chunk().expect("a row has as many too");
        let factor = _mm256_set1_epi32(row.factor);
        for i in 0..N {
            let product = _mm256_mullo_epi32(load(&weights[i]), factor);
            totals[i] = _mm256_add_epi32(totals[i], product);
        }
    }
    totals
}

/// As `scalar::score`.
#[target_feature(enable = "avx2,popcnt")]
pub(super) fn score(net: &Mlp, sum: &[Ints], rows: &[Row], negate: bool, flags: &[Ints]) -> f32 {
    let mut rooms = [const { MaybeUninit::<Room>::uninit() }; 2];
    let [room, other] = &mut rooms;
    let mut outputs = Outputs::new(room, net.middle.is_empty());
    let mut start = 0;
    while start < net.width {
        let size = (net.width - start).min(BLOCK);
        by_size!(size, first(net, sum, rows, negate, flags, start, &mut outputs));
        start += size;
    }
    let mut spare = other;
    for (layer, dense) in net.middle.iter().enumerate() {
        let mut next = Outputs::new(spare, layer + 1 == net.middle.len());
        for block in &dense.blocks {
            by_size!(block.bias.len(), hidden(block, &outputs, &mut next));
        }
        spare = outputs.room;
        outputs = next;
    }
    let mut lanes = _mm256_setzero_ps();
    // SAFETY: all outputs of the last hidden layer were wanted, and so written: as many registers as
    // there are of weights.
    let all = unsafe { &(&*outputs.room.as_ptr()).all };
    for (output, weights) in all.iter().zip(&net.last) {
        // SAFETY: as above.
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
    outputs: &mut Outputs<'_>,
) {
    let totals = sums::<N>(net, &sum[start..], rows, start);
    // Negation in two's complement: all bits turned, and 1 added.
    let sign = _mm256_set1_epi32(-i32::from(negate));
    let scale = _mm256_set1_ps(SCALE);
    let flags: &[Ints; N] = flags[start..].first_chunk().expect("as many flags as neurons");
    let mut neurons = [_mm256_setzero_ps(); N];
    for i in 0..N {
        let total = _mm256_sub_epi32(_mm256_xor_si256(totals[i], sign), sign);
        let total = _mm256_add_epi32(total, load(&flags[i]));
        let total = _mm256_max_epi32(total, _mm256_setzero_si256());
        neurons[i] = _mm256_mul_ps(_mm256_cvtepi32_ps(total), scale);
    }
    outputs.put(neurons);
}

/// Some registers of a hidden layer after the first.
#[target_feature(enable = "avx2,popcnt")]
#[inline]
fn hidden<const N: usize>(block: &Block, inputs: &Outputs<'_>, outputs: &mut Outputs<'_>) {
    let bias: &[Floats; N] = block.bias.first_chunk().expect("a bias for every neuron");
    let weights: &[[Floats; N]] = block.weights.as_chunks().0;
    assert!(weights.len() >= inputs.registers * LANES, "weights for every input");
    let mut neurons = [_mm256_setzero_ps(); N];
    for i in 0..N {
        neurons[i] = load_floats(&bias[i]);
    }
    for active in 0..inputs.count {
        let (value, number) = inputs.active(active);
        let value = _mm256_set1_ps(value);
        // SAFETY: the number is that of an output of the layer before, for all of which there are
        // weights, as was asserted.
        let weights = unsafe { weights.get_unchecked(number) };
        for i in 0..N {
            let product = _mm256_mul_ps(value, load_floats(&weights[i]));
            neurons[i] = _mm256_add_ps(neurons[i], product);
        }
    }
    for neurons in &mut neurons {
        *neurons = _mm256_max_ps(*neurons, _mm256_setzero_ps());
    }
    outputs.put(neurons);
}
