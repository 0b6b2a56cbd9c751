//! Evaluators and craft of ewn.
