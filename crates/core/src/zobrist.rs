//! Zobrist keys: one random word for every (thing, place), the hash of a position being their sum
//! modulo two (Zobrist 1970).

/// One step of SplitMix64 (Steele, Lea, Flood 2014), usable in constants: a full-period mixer whose
/// outputs serve as keys.
#[inline(always)]
pub const fn mix(x: u64) -> u64 {
    let z = x.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// A table of `N` keys, the same in every build; different `salt`s give different tables.
///
/// ```
/// const STONES: [u64; 300] = yiqi_core::zobrist::keys(1);
/// assert_ne!(STONES[0], STONES[1]);
/// ```
pub const fn keys<const N: usize>(salt: u64) -> [u64; N] {
    let mut out = [0; N];
    let mut i = 0;
    while i < N {
        out[i] = mix(mix(salt) ^ (i as u64).wrapping_mul(0xd6e8_feb8_6659_fd93));
        i += 1;
    }
    out
}
