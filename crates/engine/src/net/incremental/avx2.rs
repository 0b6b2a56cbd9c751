//! Integer networks in registers of 256 bits, with the same bits as `scalar`.

use super::network::Update;
use super::parameters::ONE;
use super::shorts::Shorts;
use std::arch::x86_64::*;

/// Registers that are kept in the processor while rows are added to them.
const BLOCK: usize = 8;

/// The same where every position is summed from scratch: the networks are small then.
const SMALL: usize = 2;

#[target_feature(enable = "avx2")]
#[inline]
fn load(shorts: &Shorts) -> __m256i {
    // SAFETY: sixteen integers, aligned.
    unsafe { _mm256_load_si256((&raw const *shorts).cast()) }
}

#[target_feature(enable = "avx2")]
#[inline]
fn store(to: &mut Shorts, register: __m256i) {
    // SAFETY: room for sixteen integers, aligned.
    unsafe { _mm256_store_si256((&raw mut *to).cast(), register) }
}

/// As `scalar::after`.
#[target_feature(enable = "avx2")]
pub(super) fn after(from: &[Shorts], rows: &[Shorts], update: &[Update], to: &mut [Shorts]) {
    let width = from.len();
    let (whole, rest) = from.as_chunks::<BLOCK>();
    let (to_whole, to_rest) = to.as_chunks_mut::<BLOCK>();
    for (block, (from, to)) in whole.iter().zip(to_whole).enumerate() {
        let mut sums = [_mm256_setzero_si256(); BLOCK];
        for (sum, from) in sums.iter_mut().zip(from) {
            *sum = load(from);
        }
        for &Update { input, put } in update {
            let row = &rows[input * width + block * BLOCK..][..BLOCK];
            for (sum, row) in sums.iter_mut().zip(row) {
                let row = load(row);
                *sum = if put { _mm256_add_epi16(*sum, row) } else { _mm256_sub_epi16(*sum, row) };
            }
        }
        for (to, sum) in to.iter_mut().zip(sums) {
            store(to, sum);
        }
    }
    let done = whole.len() * BLOCK;
    for (i, (from, to)) in rest.iter().zip(to_rest).enumerate() {
        let mut sum = load(from);
        for &Update { input, put } in update {
            let row = load(&rows[input * width + done + i]);
            sum = if put { _mm256_add_epi16(sum, row) } else { _mm256_sub_epi16(sum, row) };
        }
        store(to, sum);
    }
}

/// As `scalar::anew`.
#[target_feature(enable = "avx2")]
pub(super) fn anew(bias: &[Shorts], rows: &[Shorts], inputs: &[u32], weights: &[Shorts]) -> i32 {
    let width = bias.len();
    let mut totals = _mm256_setzero_si256();
    let (whole, rest) = bias.as_chunks::<SMALL>();
    let done = whole.len() * SMALL;
    for (block, bias) in whole.iter().enumerate() {
        let first = block * SMALL;
        let mut sums = [_mm256_setzero_si256(); SMALL];
        for (sum, bias) in sums.iter_mut().zip(bias) {
            *sum = load(bias);
        }
        for &input in inputs {
            let row = &rows[input as usize * width + first..][..SMALL];
            for (sum, row) in sums.iter_mut().zip(row) {
                *sum = _mm256_add_epi16(*sum, load(row));
            }
        }
        for (sum, weights) in sums.into_iter().zip(&weights[first..]) {
            totals = _mm256_add_epi32(totals, weighed(sum, weights));
        }
    }
    for (i, bias) in rest.iter().enumerate() {
        let mut sum = load(bias);
        for &input in inputs {
            sum = _mm256_add_epi16(sum, load(&rows[input as usize * width + done + i]));
        }
        totals = _mm256_add_epi32(totals, weighed(sum, &weights[done + i]));
    }
    total(totals)
}

/// As `scalar::dot`. The product of weight and activation fits into 16 bits, since neither is beyond
/// ±127 and 255.
#[target_feature(enable = "avx2")]
pub(super) fn dot(sum: &[Shorts], weights: &[Shorts]) -> i32 {
    let mut totals = _mm256_setzero_si256();
    for (sum, weights) in sum.iter().zip(weights) {
        totals = _mm256_add_epi32(totals, weighed(load(sum), weights));
    }
    total(totals)
}

/// Sixteen neurons' weight × activation², two and two together.
#[target_feature(enable = "avx2")]
#[inline]
fn weighed(sum: __m256i, weights: &Shorts) -> __m256i {
    let (zero, one) = (_mm256_setzero_si256(), _mm256_set1_epi16(ONE));
    let activations = _mm256_min_epi16(_mm256_max_epi16(sum, zero), one);
    let products = _mm256_mullo_epi16(activations, load(weights));
    _mm256_madd_epi16(products, activations)
}

/// The sum of eight integers.
#[target_feature(enable = "avx2")]
#[inline]
fn total(totals: __m256i) -> i32 {
    let four = _mm_add_epi32(_mm256_castsi256_si128(totals), _mm256_extracti128_si256::<1>(totals));
    let two = _mm_add_epi32(four, _mm_shuffle_epi32::<0b00_00_11_10>(four));
    let one = _mm_add_epi32(two, _mm_shuffle_epi32::<0b00_00_00_01>(two));
    _mm_cvtsi128_si32(one)
}
