//! Evaluators and craft of amazons.
