//! What a person touches on the board to make a step.

/// The squares that a person touches, in order, to make one step: a board that knows no rules offers
/// the legal steps by these alone.
///
/// Squares are numbered as in [`crate::drawing::Drawing`]. Two legal steps of a position never have
/// the same gesture.
///
/// ```
/// let push = yiqi_core::Gesture::of([8, 13]);
/// assert_eq!((push.squares.len(), push.piece), (2, None));
/// assert_ne!(push, yiqi_core::Gesture::of([8, 13]).choosing("queen"));
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Gesture {
    /// From and to; the target alone of a shot; nothing for a pass.
    pub squares: Vec<usize>,
    /// The picture's id of what is chosen where squares do not tell: what a pawn becomes.
    pub piece: Option<&'static str>,
}

impl Gesture {
    /// These squares in this order, and nothing to choose.
    pub fn of(squares: impl IntoIterator<Item = usize>) -> Gesture {
        Gesture { squares: squares.into_iter().collect(), piece: None }
    }

    /// The same, and then the choice of a piece.
    #[must_use]
    pub fn choosing(self, piece: &'static str) -> Gesture {
        Gesture { piece: Some(piece), ..self }
    }
}
