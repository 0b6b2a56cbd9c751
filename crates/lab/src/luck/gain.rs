//! How much of a game's result the dice have brought.
//!
//! The luck of a roll is what a [`Judge`] thinks of the position with that face minus the mean of
//! what it thinks over all faces. The sum over a game is a martingale: whatever the players do and
//! however poor the judge, its mean is zero. So result − luck has the mean of the result, and the
//! better the judge foresees results, the less it varies (D. Montgomery, "Variance Reduction",
//! GammOnLine 2000, <https://bkgm.com/articles/GOL/Feb00/var.htm>; for all chance in games, N. Burch
//! and others, "AIVAT", AAAI 2018, <https://arxiv.org/abs/1612.06915>).

use crate::Judge;
use yiqi_core::Fault;
use yiqi_engine::any::AnyPosition;

/// The luck of [`yiqi_core::Side::First`] in a game from `opening`, in points: a win counts 1, a draw
/// ½.
///
/// `turns` are what the die showed, if it was cast, and the move. Every roll that was cast belongs to
/// them, or the mean is no longer zero: a player who forfeits the game after a roll leaves a turn
/// with that roll and an empty text, as the last one.
///
/// ```
/// use yiqi_engine::Registry;
/// use yiqi_lab::{Judge, luck};
///
/// let ewn = Registry::standard().game("ewn")?;
/// let mut judge = Judge::new(&*ewn, "greedy")?;
/// // With a 1 to 5 Red's 1 enters the corner and wins; a 6 moves the other stone.
/// let opening = ewn.parse("5/4F/5/3A1/f4 r -")?;
/// let lucky = luck(&mut judge, &*opening, [(Some(3), "d2e1")])?;
/// let unlucky = luck(&mut judge, &*opening, [(Some(6), "e4e3")])?;
/// assert!(lucky > 0.0 && (5.0 * lucky + unlucky).abs() < 1e-12);
/// # Ok::<(), yiqi_core::Fault>(())
/// ```
///
/// # Errors
/// A roll that is missing, that the die does not have, or that is not the one of `opening`; a move
/// that cannot be played.
pub fn luck<'a>(
    judge: &mut Judge,
    opening: &dyn AnyPosition,
    turns: impl IntoIterator<Item = (Option<u32>, &'a str)>,
) -> Result<f64, Fault> {
    let mut position = opening.fork();
    let mut luck = 0.0;
    judge.new_game();
    for (roll, text) in turns {
        if position.needs_roll() {
            let Some(roll) = roll else {
                let reason = "what the die showed here is not known";
                return Err(Fault::whole("position", position.text(), reason));
            };
            luck += judge.gain(&*position, roll)?;
            position.set_roll(&roll.to_string())?;
        } else if let Some(roll) = roll.filter(|_| roll != position.roll()) {
            let reason = format!("no die is cast here (in {})", position.text());
            return Err(Fault::whole("roll", roll.to_string(), reason));
        }
        if !text.is_empty() {
            position.play(text)?;
        }
    }
    Ok(luck)
}
