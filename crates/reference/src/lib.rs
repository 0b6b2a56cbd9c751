//! Slow, obviously right rules of the four games: coordinates and loops only.
