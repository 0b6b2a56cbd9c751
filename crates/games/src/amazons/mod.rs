//! The Game of the Amazons.
