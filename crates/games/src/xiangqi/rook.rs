//! The rook (车): any distance along rank or file, up to the first piece, which it captures if it is
//! an enemy.

use super::line;

/// The places of a line that a rook on `place` reaches, own pieces included.
#[inline(always)]
pub(super) fn reach(place: usize, occupied: u16) -> u16 {
    line::seen(place, occupied)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_goes_up_to_the_first_piece() {
        assert_eq!(reach(4, 0b00_0000_0000), 0b11_1110_1111);
        assert_eq!(reach(4, 0b01_0100_0001), 0b00_0110_1111);
        assert_eq!(reach(4, 0b00_0010_1000), 0b00_0010_1000, "ringed by pieces");
    }
}
