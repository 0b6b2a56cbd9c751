//! How results, values and moves are said.

use yiqi_core::{End, Outcome};
use yiqi_engine::Bound;
use yiqi_engine::any::AnyPosition;

/// `White wins: checkmate`, `draw: stalemate`.
pub(crate) fn result(position: &dyn AnyPosition, end: &End) -> String {
    match end.outcome {
        Outcome::Win(side) => format!("{} wins: {}", position.side_name(side), end.reason),
        Outcome::Draw => format!("draw: {}", end.reason),
    }
}

/// The result for the side to move, as `--json` names it.
pub(crate) fn result_for_mover(position: &dyn AnyPosition, end: &End) -> &'static str {
    match end.outcome {
        Outcome::Draw => "draw",
        Outcome::Win(side) if side == position.side() => "win",
        Outcome::Win(_) => "loss",
    }
}

/// A value as people read it: `+0.35`, `mate in 5 plies`, or a win chance for games of chance.
pub(crate) fn value(value: f64, centipawns: bool, mate: Option<i32>, win: f64) -> String {
    match mate {
        Some(plies) if plies >= 0 => format!("wins in {plies}"),
        Some(plies) => format!("loses in {}", -plies),
        None if centipawns => format!("{:+.2}", value / 100.0),
        None => percent(win),
    }
}

/// A win chance with the digits that are known: two of a belief, which never reads as certain; of one that
/// no evaluator had a part in as many as `error`, by which it may be off, leaves, at most ten.
pub(crate) fn chance(win: f64, exact: bool, error: f64) -> String {
    if exact {
        return format!("{}, exact", known(win, error));
    }
    match percent(win).as_str() {
        "100.00 %" => "> 99.99 %".to_owned(),
        "0.00 %" => "< 0.01 %".to_owned(),
        likely => likely.to_owned(),
    }
}

/// `53.25 %`.
pub(crate) fn percent(share: f64) -> String {
    format!("{:.2} %", 100.0 * share)
}

/// An exact win chance with the digits that are known: `57.870 %` where it may be off by `error`, at most
/// ten digits where a search has found it; what is certain in a word of its own.
pub(crate) fn known(win: f64, error: f64) -> String {
    if win == 0.0 || win == 1.0 {
        return format!("{} %", 100.0 * win);
    }
    if error > 0.0 {
        let digits = (-(100.0 * error).log10()).floor().max(0.0) as usize;
        return format!("{:.digits$} %", 100.0 * win);
    }
    let digits = format!("{:.10}", 100.0 * win);
    format!("{} %", digits.trim_end_matches('0').trim_end_matches('.'))
}

/// `win`, `draw` or `loss`, for a win chance that is one of them.
pub(crate) fn outcome(win: f64) -> &'static str {
    match win {
        0.0 => "loss",
        1.0 => "win",
        _ => "draw",
    }
}

/// `win in 7 plies`, `draw`, `loss in 6 plies`.
pub(crate) fn distance(win: f64, plies: Option<u32>) -> String {
    let outcome = outcome(win);
    plies.map_or(outcome.to_owned(), |plies| format!("{outcome} in {plies} plies"))
}

/// The mark before a value that is only a bound.
pub(crate) fn bound(bound: Bound) -> &'static str {
    match bound {
        Bound::Exact => "",
        Bound::Lower => "≥ ",
        Bound::Upper => "≤ ",
    }
}

/// `a / b` as a percentage, `-` where there is nothing.
pub(crate) fn rate(a: u64, b: u64) -> String {
    if b == 0 { "-".to_owned() } else { format!("{:.1} %", 100.0 * a as f64 / b as f64) }
}
