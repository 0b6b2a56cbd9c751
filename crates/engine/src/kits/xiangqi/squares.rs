//! Which squares suit which man, in hundredths of a pawn, beside what it is worth anywhere.
//!
//! The tables are Red's, with Black's back rank on top as on the page. Left and right are alike, so
//! each row gives files a to e and files f to i follow backwards. The thoughts behind the numbers:
//!
//! * The king feels safe on its back rank in the middle, the advisors and elephants before it and on
//!   their centre points, where they defend each other.
//! * A horse at the edge has few moves and on its own back rank none that matter; it is best beyond
//!   the river beside the enemy palace, where it checks.
//! * A rook wants to leave the corner, to hold the middle files and to look along the two ranks before
//!   the enemy back rank.
//! * A cannon keeps its distance: it wants screens before it, so its own second and third rank and the
//!   middle file suit it, and the enemy back rank, behind everything; in the middle of the board it has
//!   no screens.
//! * A soldier beyond the river gains until it stands before the palace. On the last rank it is old:
//!   it can only go sideways.

use yiqi_games::xiangqi::{FILES, Man, RANKS};

/// Ten rows, Black's back rank first; files a to e.
type Half = [[i8; 5]; RANKS];

#[rustfmt::skip]
const KING: Half = [
    [  0,   0,   0,   0,   0],
    [  0,   0,   0,   0,   0],
    [  0,   0,   0,   0,   0],
    [  0,   0,   0,   0,   0],
    [  0,   0,   0,   0,   0],
    [  0,   0,   0,   0,   0],
    [  0,   0,   0,   0,   0],
    [  0,   0,   0, -35, -30],
    [  0,   0,   0, -20, -15],
    [  0,   0,   0,   0,  10],
];

#[rustfmt::skip]
const ADVISOR: Half = [
    [  0,   0,   0,   0,   0],
    [  0,   0,   0,   0,   0],
    [  0,   0,   0,   0,   0],
    [  0,   0,   0,   0,   0],
    [  0,   0,   0,   0,   0],
    [  0,   0,   0,   0,   0],
    [  0,   0,   0,   0,   0],
    [  0,   0,   0, -10,   0],
    [  0,   0,   0,   0,   8],
    [  0,   0,   0,   2,   0],
];

#[rustfmt::skip]
const ELEPHANT: Half = [
    [  0,   0,   0,   0,   0],
    [  0,   0,   0,   0,   0],
    [  0,   0,   0,   0,   0],
    [  0,   0,   0,   0,   0],
    [  0,   0,   0,   0,   0],
    [  0,   0,  -4,   0,   0],
    [  0,   0,   0,   0,   0],
    [-15,   0,   0,   0,  12],
    [  0,   0,   0,   0,   0],
    [  0,   0,   2,   0,   0],
];

#[rustfmt::skip]
const HORSE: Half = [
    [-20, -10,  -5,  -5, -10],
    [-10,  10,  35,  15,   5],
    [  0,  20,  30,  40,  25],
    [  0,  25,  25,  35,  30],
    [ -5,  20,  25,  30,  35],
    [ -5,  10,  20,  25,  25],
    [-10,   5,  15,  15,  15],
    [-15,   0,  12,   5,   5],
    [-20, -10,   0,   0, -30],
    [-35, -20, -15, -15, -25],
];

#[rustfmt::skip]
const ROOK: Half = [
    [ 10,  10,  10,  20,  15],
    [ 15,  20,  15,  30,  35],
    [ 10,  15,  15,  25,  20],
    [ 10,  20,  20,  25,  25],
    [ 10,  20,  20,  25,  25],
    [ 10,  20,  20,  25,  25],
    [  0,  10,  10,  20,  15],
    [-10,   5,   5,  15,  10],
    [-10,   5,   0,  15,   0],
    [-30,  -5, -10,  10,   0],
];

#[rustfmt::skip]
const CANNON: Half = [
    [ 25,  15,   5, -10, -10],
    [ 10,  10,   0, -10, -15],
    [  5,   5,   0, -10, -10],
    [  0,   5,   5,   5,  15],
    [  0,   5,   5,   5,  15],
    [ -5,   0,   5,   0,  15],
    [ -5,   0,   5,   0,  10],
    [  0,   5,  12,  10,  20],
    [  0,   5,   5,   5,   5],
    [ -5,   0,   0,   5,   5],
];

#[rustfmt::skip]
const SOLDIER: Half = [
    [-30, -30, -25, -20, -20],
    [ 15,  30,  45,  60,  70],
    [ 15,  30,  45,  55,  60],
    [ 15,  25,  35,  45,  45],
    [ 10,  20,  25,  30,  30],
    [ -5,   0,  10,   0,  10],
    [-10,   0,  -5,   0,  -5],
    [  0,   0,   0,   0,   0],
    [  0,   0,   0,   0,   0],
    [  0,   0,   0,   0,   0],
];

/// By the number of the man.
const TABLES: [&Half; 7] = [&KING, &ADVISOR, &ELEPHANT, &HORSE, &ROOK, &CANNON, &SOLDIER];

/// What a square adds to one of Red's men, in pawns; file and rank count from 0.
pub(super) fn bonus(man: Man, file: usize, rank: usize) -> f64 {
    let folded = file.min(FILES - 1 - file);
    f64::from(TABLES[man.index()][RANKS - 1 - rank][folded]) / 100.0
}
