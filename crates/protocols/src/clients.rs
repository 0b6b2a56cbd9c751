//! Engines that are programs of their own, behind pipes.
