//! Gradient training of the integer networks of [`yiqi_engine::net::incremental`] on positions of
//! self-play.
//!
//! A [`TrainOrder`] says what is to be learned and how; [`train()`] goes through the positions epoch
//! after epoch into the folder of a run, [`resume_training`] goes on with one. An idea a file:
//! `examples` turns records into sparse inputs and targets, `data` goes through them in bounded memory,
//! `model` is the network, `bag` its first layer, `adam` and `rate` the optimiser, `learner` all of them
//! together, `start` and `course` the run. Gradients are computed by candle.
//!
//! On a processor the same order gives the same bytes, however often it was stopped: every sum is made
//! in an order that does not depend on the number of threads.

mod adam;
mod bag;
mod course;
mod data;
mod device;
mod examples;
mod learner;
mod log;
mod model;
mod order;
mod rate;
mod start;
mod state;
#[cfg(test)]
mod tests;

pub use course::{Learning, Trained};
pub use device::TrainDevice;
pub use log::Epoch;
pub use order::TrainOrder;
pub use start::{resume_training, train};
