//! Evaluators and craft of xiangqi.
