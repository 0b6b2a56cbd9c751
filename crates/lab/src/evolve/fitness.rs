//! Fitness: points a game, +1 for a win, 0 for a draw, −1 for a loss.

use super::games::points;
use super::meetings::{Meeting, Rival};
use super::order::Credit;
use yiqi_engine::any::Bouted;

/// The mean points a game of every network, −1 … 1; 0 for one that has not played.
pub(super) fn fitness(
    population: usize,
    meetings: &[Meeting],
    games: &[Bouted],
    credit: Credit,
) -> Vec<f64> {
    let mut sums = vec![(0i32, 0u32); population];
    let mut count = |number: usize, points: i32| {
        sums[number].0 += points;
        sums[number].1 += 1;
    };
    for (meeting, game) in meetings.iter().zip(games) {
        let points = points(game, meeting.side);
        count(meeting.player, points);
        if let (Credit::Both, Rival::Peer(peer)) = (credit, meeting.rival) {
            count(peer, -points);
        }
    }
    sums.into_iter().map(|(sum, games)| f64::from(sum) / f64::from(games.max(1))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use yiqi_core::{Outcome, Side};

    #[test]
    fn points_are_counted_for_whom_they_should() {
        let meeting = |player, rival, side| Meeting { player, rival, side, seed: 0 };
        let won = |outcome| Bouted { outcome, plies: 9, evaluations: 1 };
        let meetings = [
            meeting(0, Rival::Peer(1), Side::First),
            meeting(0, Rival::Past(0), Side::Second),
            meeting(1, Rival::Peer(2), Side::Second),
        ];
        let games =
            [won(Outcome::Win(Side::First)), won(Outcome::Draw), won(Outcome::Win(Side::First))];
        assert_eq!(fitness(4, &meetings, &games, Credit::Own), [0.5, -1.0, 0.0, 0.0]);
        assert_eq!(fitness(4, &meetings, &games, Credit::Both), [0.5, -1.0, 1.0, 0.0]);
    }
}
