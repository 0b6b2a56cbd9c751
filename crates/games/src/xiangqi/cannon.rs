//! The cannon (炮): moves like a rook over empty squares; captures the first piece behind exactly one
//! other, its *screen*, of either side.

use super::line;

/// The places of a line that a cannon on `place` reaches: the empty ones up to the first piece, and
/// the second piece in each direction, own pieces included.
#[inline(always)]
pub(super) fn reach(place: usize, occupied: u16) -> u16 {
    let seen = line::seen(place, occupied);
    let screens = seen & occupied;
    seen ^ screens | line::behind(place, occupied, screens)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_captures_over_one_screen() {
        assert_eq!(reach(4, 0b00_0000_0000), 0b11_1110_1111);
        // Screens on 2 and 6; pieces behind them on 0 and 9; on 8 nothing to go to.
        assert_eq!(reach(4, 0b10_0100_0101), 0b10_0010_1001);
        // A third piece in a row is out of reach.
        assert_eq!(reach(0, 0b00_0001_1010), 0b00_0000_1001 & !1);
    }
}
