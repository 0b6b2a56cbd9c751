//! Steps drawn without being listed.

use super::{game, position, steps};
use std::collections::HashMap;
use yiqi_core::{Game, seeded};

/// Draws from `text`'s position must be spread evenly over its legal steps.
fn even(text: &str) {
    let game = game("amazons");
    let p = position(text);
    let legal = steps(&p);
    let draws = 200 * legal.len();
    let mut rng = seeded(2, 0);
    let mut drawn: HashMap<_, usize> = legal.iter().map(|&m| (m, 0)).collect();
    for _ in 0..draws {
        let m = game.random(&p, (), &mut rng).expect("a step");
        *drawn.get_mut(&m).expect("a legal step") += 1;
    }
    // Chi-square with n − 1 degrees of freedom: mean n − 1, deviation √(2 (n − 1)).
    let chi_square: f64 = drawn.values().map(|&n| (n as f64 - 200.0).powi(2) / 200.0).sum();
    let freedom = legal.len() as f64 - 1.0;
    assert!((chi_square - freedom).abs() < 4.0 * (2.0 * freedom).sqrt(), "{text}: {chi_square}");
}

#[test]
fn moves_and_shots_are_drawn_evenly() {
    even("3b2b3/10/10/b8b/10/10/w8w/10/10/3w2w3 w -");
    even("3b2b3/10/4x5/b8b/3w6/3x2x3/w8w/2x7/10/6w3 w d6");
    even("b2x/xx2/1x2/w3 b -");
}

#[test]
fn nothing_is_drawn_where_nothing_is_legal() {
    let p = position("wx2/xx2/2xx/2xb w -");
    assert_eq!(game("amazons").random(&p, (), &mut seeded(0, 0)), None);
}
