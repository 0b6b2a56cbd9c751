//! Repetition: what it means that a position stands again.

use super::options::Repetition;
use super::trail::Trail;
use yiqi_core::{Ask, End, Side};

/// The cycle that brought the present position back, by the number of its plies: from the first of
/// the last three times to now. A search need not walk a cycle twice and takes the last two.
#[inline]
fn cycle(past: &[u64], ask: Ask) -> Option<usize> {
    let last = past.len() - 1;
    let now = past[last] | 1;
    let mut once = None;
    // A position takes two moves of each side to come back.
    for back in (4..=last).step_by(2) {
        if past[last - back] | 1 == now {
            if once.is_some() {
                return Some(back);
            }
            once = Some(back);
        }
    }
    if ask == Ask::Search { once } else { None }
}

/// The end by repetition, if the position stands for the third time (in a search: the second).
#[inline]
pub(super) fn judge(trail: &Trail, to_move: Side, ask: Ask, rules: Repetition) -> Option<End> {
    let past = trail.live();
    let plies = cycle(past, ask)?;
    let recent = &past[past.len() - plies..];
    // The side that has just moved gave the last check and every second one before it.
    let checks = |skip| recent.iter().rev().skip(skip).step_by(2).all(|word| word & 1 == 1);
    let end = match rules {
        Repetition::Computer if checks(0) && !checks(1) => End::win(to_move, "perpetual check"),
        Repetition::Computer if checks(1) && !checks(0) => End::win(!to_move, "perpetual check"),
        _ => End::draw("threefold repetition"),
    };
    Some(end.resting_on(plies as u32))
}
