//! The symmetries of the board.

/// Symmetries of a square board.
pub(super) const IMAGES: usize = 8;

/// Where a symmetry takes a square of a board of so many files: bit 0 reflects the files, bit 1 the ranks,
/// bit 2 exchanges them.
pub(super) fn image(width: usize, number: usize, square: usize) -> usize {
    let (mut file, mut rank) = (square % width, square / width);
    if number & 1 != 0 {
        file = width - 1 - file;
    }
    if number & 2 != 0 {
        rank = width - 1 - rank;
    }
    if number & 4 != 0 {
        (file, rank) = (rank, file);
    }
    rank * width + file
}
