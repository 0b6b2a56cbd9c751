//! Matches between engines and their statistics.
