//! Numbers that nobody can guess, from the system's source of chance: for ids, and for seeds that nobody
//! has chosen. What is played comes from the seed alone.

use crate::problem::Refusal;
use axum::http::StatusCode;

/// A number.
///
/// # Errors
/// 503 where the system has none to give.
pub(crate) fn number() -> Result<u64, Refusal> {
    let none = |error| {
        let message = format!("the system has no random numbers: {error}");
        Refusal::new(StatusCode::SERVICE_UNAVAILABLE, message)
    };
    getrandom::u64().map_err(none)
}
