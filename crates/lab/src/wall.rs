//! A real clock.

use std::time::{Duration, Instant};
use yiqi_engine::Clock;

/// Time since it was started.
#[derive(Clone, Copy, Debug)]
pub struct Wall(Instant);

impl Wall {
    /// A clock that starts at 0 now.
    pub fn start() -> Wall {
        Wall(Instant::now())
    }
}

impl Clock for Wall {
    fn elapsed(&self) -> Duration {
        self.0.elapsed()
    }
}
