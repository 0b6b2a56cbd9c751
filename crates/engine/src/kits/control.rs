//! Who controls which squares: a picture for people that any game of attacks can have.

use yiqi_core::Side;

/// This many attackers more than the other side has are full control.
const FULL: f32 = 3.0;

/// By square, how many more men of the first side than of the second attack it, from −1 to 1.
pub(super) fn control(
    squares: usize,
    attacks: impl Iterator<Item = (Side, u128)>,
) -> (&'static str, Vec<f32>) {
    let mut lead = vec![0i32; squares];
    for (side, set) in attacks {
        for (square, lead) in lead.iter_mut().enumerate() {
            if set >> square & 1 == 1 {
                *lead += [1, -1][side];
            }
        }
    }
    ("control", lead.into_iter().map(|lead| (lead as f32 / FULL).clamp(-1.0, 1.0)).collect())
}
