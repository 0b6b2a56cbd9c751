//! Evaluators and craft of minichess.
