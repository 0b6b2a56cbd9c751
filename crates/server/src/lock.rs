//! Taking a lock whatever became of the thread that held it last.

use std::sync::{Mutex, MutexGuard, PoisonError};

/// What a mutex guards. One request that fails under a lock must not take the others with it.
pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
