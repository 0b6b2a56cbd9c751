//! Where it is computed.

use super::course::failed;
use crate::RunError;
use yiqi_core::Fault;

/// Where a network is trained.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum TrainDevice {
    /// The processor.
    #[default]
    Cpu,
    /// The first graphics card that speaks CUDA.
    Cuda,
}

impl TrainDevice {
    /// The library's device.
    ///
    /// # Errors
    /// A program that was built without CUDA; a machine without it.
    pub(super) fn open(self) -> Result<candle_core::Device, RunError> {
        match self {
            TrainDevice::Cpu => Ok(candle_core::Device::Cpu),
            TrainDevice::Cuda if !candle_core::utils::cuda_is_available() => {
                let reason = "this program was built without CUDA; \
                              cargo build --release --features cuda builds one with it";
                Err(Fault::whole("device", "cuda", reason).into())
            }
            TrainDevice::Cuda => candle_core::Device::new_cuda(0).map_err(failed),
        }
    }
}
