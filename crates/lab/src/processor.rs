//! The processor time of a thread as a clock.

use std::time::Duration;
use yiqi_engine::Clock;

/// The time that this thread has computed since the clock was started.
///
/// A built-in engine thinks in the thread of its game. Where more games run than there are cores, it
/// must not pay for the time that the others take: with a wall clock it would lose games on time
/// through no fault of its own. Away from Unix it is the wall clock.
#[derive(Clone, Copy, Debug)]
pub struct ThreadTime(Duration);

impl ThreadTime {
    /// A clock that starts at 0 now. It counts in the thread that started it.
    pub fn start() -> ThreadTime {
        ThreadTime(now())
    }
}

impl Clock for ThreadTime {
    fn elapsed(&self) -> Duration {
        now().saturating_sub(self.0)
    }
}

#[cfg(unix)]
fn now() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    // A thread has computed neither for a negative time nor for 2⁶⁴ seconds.
    Duration::new(time.tv_sec.max(0).unsigned_abs(), u32::try_from(time.tv_nsec).unwrap_or(0))
}

#[cfg(not(unix))]
fn now() -> Duration {
    static ZERO: std::sync::OnceLock<std::time::Instant> = std::sync::OnceLock::new();
    ZERO.get_or_init(std::time::Instant::now).elapsed()
}

/// Lets everything else that wants to compute go before this thread and the threads that it will
/// start: for work that nobody waits for. It cannot be taken back. Away from Linux nothing changes,
/// since there only whole programs can step back.
pub fn yield_to_others() {
    #[cfg(target_os = "linux")]
    {
        // A thread of a lower priority is all the same a thread.
        let _ = rustix::process::nice(10);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[cfg(unix)]
    fn sleep_is_free_and_work_is_not() {
        let clock = ThreadTime::start();
        std::thread::sleep(Duration::from_millis(60));
        assert!(clock.elapsed() < Duration::from_millis(30));
        let mut x = 1u64;
        while clock.elapsed() < Duration::from_millis(31) {
            x = std::hint::black_box(x.wrapping_mul(3));
        }
    }
}
