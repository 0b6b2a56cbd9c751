//! The named weights, chosen by matches of the one-ply player against `eval=simple` and by how well
//! values foretell results. Each set ends with `scale`: a score of that size is worth tanh 1 = 0.76.

crate::weights! {
    /// Weights of the standard rules.
    pub struct StandardWeights {
        /// Minus the expected turns until the quickest stone is home, if only it runs.
        race: 0.03,
        /// Sum over stones of the chance that the die allows it, divided by its distance.
        reach: 6.0,
        /// Expected number of moves of the next roll. Less than 0: a stone with one way left runs
        /// along the edge, where few can capture it.
        mobility: -0.3,
        /// Score that counts as nearly won.
        scale: 4.0,
    }
}

crate::weights! {
    /// Weights of `king6`, evolved by CMA-ES on games of the one-ply player; the scale by logistic
    /// regression (`data/weights/ewn-king6.toml`).
    pub struct King6Weights {
        /// Sum of the numbers.
        number: 0.8171,
        /// Sum of the progress of all stones, each from 0 to 1.
        progress: 2.6152,
        /// Enemy stones that could be captured.
        threats: 1.2261,
        /// Own stones that could be captured.
        dangers: -4.0871,
        /// Progress of the stone that is nearest to a goal.
        nearest: 85.3356,
        /// Score that counts as nearly won.
        scale: 128.5325,
    }
}

crate::weights! {
    /// Weights of `stride`.
    pub struct StrideWeights {
        /// Sum over stones of 1 / (distance + 1), in ranks.
        nearness: 1.3,
        /// Stones in the central 3×3.
        center: 0.8,
        /// Sum of the numbers.
        number: 0.3,
        /// Score that counts as nearly won.
        scale: 4.0,
    }
}

crate::weights! {
    /// Weights of `eval=simple`, the same in all variants.
    pub struct SimpleWeights {
        /// Stones on the board.
        stones: 1.0,
        /// Sum of the progress of all stones, each from 0 to 1.
        progress: 1.0,
        /// Score that counts as nearly won.
        scale: 4.0,
    }
}
