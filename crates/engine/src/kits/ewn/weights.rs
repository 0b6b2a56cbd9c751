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
    /// Weights of `king6`, found by SPSA on games of the one-ply player; the scale by logistic
    /// regression (`data/weights/ewn-king6.toml`).
    pub struct King6Weights {
        /// Sum of the numbers.
        number: -1.0705,
        /// Sum of the progress of all stones, each from 0 to 1.
        progress: 2.5067,
        /// Enemy stones that could be captured.
        threats: 2.8502,
        /// Own stones that could be captured.
        dangers: -1.0672,
        /// Progress of the stone that is nearest to a goal.
        nearest: 48.1726,
        /// Score that counts as nearly won.
        scale: 57.2996,
    }
}

crate::weights! {
    /// Weights of `stride`, evolved by CMA-ES on games of the one-ply player; the scale by logistic
    /// regression (`data/weights/ewn-stride.toml`).
    pub struct StrideWeights {
        /// Sum over stones of 1 / (distance + 1), in ranks.
        nearness: 1.3553,
        /// Stones in the central 3×3.
        center: 1.2031,
        /// Sum of the numbers.
        number: 0.4901,
        /// Moves that the die may allow.
        mobility: 0.0765,
        /// Stones that can capture.
        threats: 0.3126,
        /// Stones that can step onto the other side's home row.
        ready: 0.5515,
        /// Score that counts as nearly won.
        scale: 3.8034,
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
