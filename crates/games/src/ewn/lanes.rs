//! Sixteen bytes, one for each lane, compared and changed all at once.

/// One byte a lane. It is read and written as one register of sixteen bytes: were a single byte
/// written, the next comparison of all sixteen would have to wait until memory had both.
#[derive(Clone, Copy, Debug)]
#[repr(align(16))]
pub(super) struct Lanes([u8; 16]);

/// By lane: all bits of its byte, none of the others.
static ONLY: [Lanes; 16] = {
    let mut only = [Lanes([0; 16]); 16];
    let mut lane = 0;
    while lane < 16 {
        only[lane].0[lane] = 0xff;
        lane += 1;
    }
    only
};

impl Lanes {
    /// 0 in every lane.
    pub(super) const ZERO: Lanes = Lanes([0; 16]);

    /// The byte of a lane.
    #[inline(always)]
    pub(super) fn get(&self, lane: usize) -> u8 {
        self.0[lane & 15]
    }

    /// Puts `value` into a lane.
    #[inline(always)]
    pub(super) fn set(&mut self, lane: usize, value: u8) {
        let only = &ONLY[lane & 15];
        #[cfg(target_arch = "x86_64")]
        self.put_sse2(only, value);
        #[cfg(not(target_arch = "x86_64"))]
        self.put_portable(only, value);
    }

    /// The lanes that hold `value`: bit `lane`.
    #[inline(always)]
    pub(super) fn equal(&self, value: u8) -> u16 {
        #[cfg(target_arch = "x86_64")]
        return self.equal_sse2(value);
        #[cfg(not(target_arch = "x86_64"))]
        return self.equal_portable(value);
    }

    #[cfg(target_arch = "x86_64")]
    #[inline(always)]
    fn put_sse2(&mut self, only: &Lanes, value: u8) {
        use std::arch::x86_64::{
            _mm_and_si128, _mm_andnot_si128, _mm_load_si128, _mm_or_si128, _mm_set1_epi8,
            _mm_store_si128,
        };
        // SAFETY: these are SSE2 instructions, which every x86-64 processor has, and the sixteen
        // bytes are aligned as load and store demand.
        unsafe {
            let only = _mm_load_si128(only.0.as_ptr().cast());
            let rest = _mm_andnot_si128(only, _mm_load_si128(self.0.as_ptr().cast()));
            let new = _mm_and_si128(only, _mm_set1_epi8(value as i8));
            _mm_store_si128(self.0.as_mut_ptr().cast(), _mm_or_si128(rest, new));
        }
    }

    #[cfg(any(test, not(target_arch = "x86_64")))]
    fn put_portable(&mut self, only: &Lanes, value: u8) {
        for (byte, only) in self.0.iter_mut().zip(only.0) {
            *byte ^= (*byte ^ value) & only;
        }
    }

    /// Compilers do not find these three instructions by themselves; written out they make perft a
    /// third faster, and twice in the variants with blocked squares.
    #[cfg(target_arch = "x86_64")]
    #[inline(always)]
    fn equal_sse2(&self, value: u8) -> u16 {
        use std::arch::x86_64::{_mm_cmpeq_epi8, _mm_load_si128, _mm_movemask_epi8, _mm_set1_epi8};
        // SAFETY: as above.
        unsafe {
            let bytes = _mm_load_si128(self.0.as_ptr().cast());
            _mm_movemask_epi8(_mm_cmpeq_epi8(bytes, _mm_set1_epi8(value as i8))) as u16
        }
    }

    /// The same comparison in ordinary registers: the exact zero-byte test of Warren's *Hacker's
    /// Delight*, section 6–1. Half as fast.
    #[cfg(any(test, not(target_arch = "x86_64")))]
    fn equal_portable(&self, value: u8) -> u16 {
        const LOW: u64 = 0x0101_0101_0101_0101;
        const SEVEN: u64 = 0x7f7f_7f7f_7f7f_7f7f;
        let (words, _) = self.0.as_chunks::<8>();
        let gather = |word: u64| -> u16 {
            let differs = word ^ (LOW * u64::from(value));
            let zero = !(((differs & SEVEN) + SEVEN) | differs | SEVEN); // 0x80 in every equal byte
            ((zero >> 7).wrapping_mul(0x0102_0408_1020_4080) >> 56) as u16
        };
        gather(u64::from_le_bytes(words[0])) | gather(u64::from_le_bytes(words[1])) << 8
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SOME: Lanes = Lanes([
        0x01, 0x80, 0x00, 0x01, 0x7f, 0x80, 0xff, 0x00, 0xfe, 0xff, 0x7f, 0x80, 0x01, 0x00, 0x00,
        0xff,
    ]);

    #[test]
    fn bytes_are_compared_exactly() {
        for value in 0..=255 {
            let slow = (0..16).map(|i| u16::from(SOME.get(i) == value) << i).sum();
            assert_eq!(SOME.equal(value), slow, "{value}");
            assert_eq!(SOME.equal_portable(value), slow, "{value}");
        }
    }

    #[test]
    fn one_byte_is_changed() {
        for (lane, only) in ONLY.iter().enumerate() {
            let expected: [u8; 16] =
                std::array::from_fn(|i| if i == lane { 0x55 } else { SOME.get(i) });
            let (mut changed, mut portable) = (SOME, SOME);
            changed.set(lane, 0x55);
            portable.put_portable(only, 0x55);
            assert_eq!(changed.0, expected, "{lane}");
            assert_eq!(portable.0, expected, "{lane}");
        }
    }
}
