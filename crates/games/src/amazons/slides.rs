//! How far a queen slides along one line: one look-up.
//!
//! A line of the board is at most twelve squares long, so what blocks it is a number below 4096. For
//! each of the twelve places on it a table holds how many squares are free below and above; ends
//! of shorter lines are blocked for good ([`super::lines`]).

/// The squares that are free on both sides of one place of a line.
#[derive(Clone, Copy)]
pub(super) struct Slide(u8);

impl Slide {
    /// How far the queen slides against the direction of the line.
    #[inline(always)]
    pub(super) fn down(self) -> u32 {
        u32::from(self.0 & 15)
    }

    /// How far the queen slides along the line.
    #[inline(always)]
    pub(super) fn up(self) -> u32 {
        u32::from(self.0 >> 4)
    }

    /// From `place` on a line blocked as the bits of `blocked` say. What the bit of the place itself
    /// says does not matter.
    #[inline(always)]
    pub(super) fn from(place: u16, blocked: u16) -> Slide {
        // Twelve bits of blocks and four of place make a u16, which the compiler sees is in range.
        Slide(TABLE[usize::from(place << 12 | blocked)])
    }
}

/// One byte for each place (upper four bits of the index) and each set of blocked squares (lower
/// twelve): free squares below in the lower half, above in the upper half.
static TABLE: [u8; 1 << 16] = {
    let mut table = [0; 1 << 16];
    let mut place = 0;
    while place < 12 {
        let mut blocked: u32 = 0;
        while blocked < 1 << 12 {
            let below = blocked & ((1 << place) - 1);
            let down = place - (32 - below.leading_zeros());
            let up = ((blocked | 1 << 12) >> (place + 1)).trailing_zeros();
            table[(place << 12 | blocked) as usize] = (up << 4 | down) as u8;
            blocked += 1;
        }
        place += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    use super::Slide;

    #[test]
    fn every_slide_stops_before_the_first_block() {
        for place in 0..12u16 {
            for blocked in 0..1 << 12 {
                let free = |at: &u16| blocked >> at & 1 == 0;
                let slide = Slide::from(place, blocked);
                let up = (place + 1..12).take_while(free).count();
                let down = (0..place).rev().take_while(free).count();
                assert_eq!((slide.down(), slide.up()), (down as u32, up as u32));
            }
        }
    }
}
