//! What is met along a rank or a file.
//!
//! A line is a word with one bit a place: ten for a file, nine for a rank. Whatever stands on it, the
//! places that a rook reaches come from one table look-up, and looking again without the pieces met
//! first gives those that stand behind them: the second are a cannon's targets.

use super::squares::RANKS;

/// By place and occupied places: the places seen in both directions up to and including the first
/// occupied one.
static SEEN: [[u16; 1 << RANKS]; RANKS] = {
    let mut table = [[0; 1 << RANKS]; RANKS];
    let mut place = 0;
    while place < RANKS {
        let mut occupied = 0;
        while occupied < 1 << RANKS {
            let mut seen = 0;
            let mut up = place + 1;
            while up < RANKS {
                seen |= 1 << up;
                if occupied >> up & 1 != 0 {
                    break;
                }
                up += 1;
            }
            let mut down = place;
            while down > 0 {
                down -= 1;
                seen |= 1 << down;
                if occupied >> down & 1 != 0 {
                    break;
                }
            }
            table[place][occupied] = seen;
            occupied += 1;
        }
        place += 1;
    }
    table
};

/// The places seen from `place` up to and including the first occupied one in each direction. On a
/// rank the tenth place does not exist and must be masked off.
#[inline(always)]
pub(super) fn seen(place: usize, occupied: u16) -> u16 {
    SEEN[place][usize::from(occupied)]
}

/// The occupied places met first, second and third in each direction from `place`.
#[inline(always)]
pub(super) fn met(place: usize, occupied: u16) -> [u16; 3] {
    let first = seen(place, occupied) & occupied;
    let second = behind(place, occupied, first);
    let third = behind(place, occupied ^ first, second);
    [first, second, third]
}

/// The occupied places met next when those met `first` are taken away.
#[inline(always)]
pub(super) fn behind(place: usize, occupied: u16, first: u16) -> u16 {
    let rest = occupied ^ first;
    seen(place, rest) & rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_are_met_in_order() {
        // Place 4 of a file with pieces on 0, 1, 2, 6, 9.
        let occupied = 0b10_0100_0111;
        assert_eq!(seen(4, occupied), 0b00_0110_1100);
        assert_eq!(met(4, occupied), [0b00_0100_0100, 0b10_0000_0010, 0b00_0000_0001]);
        // What stands on the place itself does not matter.
        assert_eq!(met(4, occupied | 1 << 4), met(4, occupied));
    }
}
