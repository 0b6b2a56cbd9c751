//! Who meets whom in a generation, and in which opening.

use super::chance::{Chance, Purpose, happens};
use super::order::{EvolveOrder, Meet, OpeningSeeds};
use super::rates::Rates;
use yiqi_core::{Rng, Side, below};

/// A game that is to be played for fitness.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Meeting {
    /// The network whose opponent was drawn.
    pub(super) player: usize,
    /// The opponent.
    pub(super) rival: Rival,
    /// The side of the player.
    pub(super) side: Side,
    /// What opening and dice come from.
    pub(super) seed: u64,
}

/// An opponent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Rival {
    /// Another one of the generation.
    Peer(usize),
    /// Somebody in the hall of fame.
    Past(usize),
}

/// The meetings of a generation; `hall` champions of the past can be met.
pub(super) fn meetings(
    order: &EvolveOrder,
    rates: &Rates,
    hall: usize,
    chance: Chance,
) -> Vec<Meeting> {
    let mut meetings = Vec::new();
    for player in 0..order.population {
        // Opposite samples meet once, not once from the view of either.
        if order.meet == Meet::Twin && player % 2 == 1 {
            continue;
        }
        let mut rng = chance.rng(Purpose::Meeting, player);
        let peers = match order.meet {
            Meet::Random => peers(player, order.population, rates.opponents, &mut rng),
            Meet::Twin => vec![player + 1; rates.opponents],
        };
        for (round, peer) in peers.into_iter().enumerate() {
            let from_hall = hall > 0 && happens(&mut rng, order.hall_share);
            let rival = match from_hall {
                true => Rival::Past(below(&mut rng, hall as u32) as usize),
                false => Rival::Peer(peer),
            };
            let number = match order.opening_seeds {
                OpeningSeeds::Shared => round,
                OpeningSeeds::Own => player * rates.opponents + round,
            };
            let seed = chance.seed(Purpose::Opening, number);
            let side = Side::BOTH[below(&mut rng, 2) as usize];
            let meeting = Meeting { player, rival, side, seed };
            meetings.push(meeting);
            if order.pairs {
                meetings.push(Meeting { side: !side, ..meeting });
            }
            // The opposite sample meets the same champion of the past in the same opening.
            if let (Meet::Twin, Rival::Past(_)) = (order.meet, rival) {
                let twin = Meeting { player: player + 1, ..meeting };
                meetings.push(twin);
                if order.pairs {
                    meetings.push(Meeting { side: !side, ..twin });
                }
            }
        }
    }
    meetings
}

/// So many others at random, each at most once more than any other.
fn peers(player: usize, population: usize, opponents: usize, rng: &mut Rng) -> Vec<usize> {
    let mut others: Vec<_> = (0..population).filter(|&other| other != player).collect();
    let mut drawn = Vec::with_capacity(opponents);
    while drawn.len() < opponents {
        // The first part of a shuffle; once all have come, it begins again.
        let begin = drawn.len() % others.len();
        let other = begin + below(rng, (others.len() - begin) as u32) as usize;
        others.swap(begin, other);
        drawn.push(others[begin]);
    }
    drawn
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evolve::preset::Preset;
    use std::collections::{BTreeMap, BTreeSet};

    const CHANCE: Chance = Chance { seed: 7, generation: 4 };

    fn drawn(order: &EvolveOrder, hall: usize) -> Vec<Meeting> {
        meetings(order, &Rates::of(order, false), hall, CHANCE)
    }

    #[test]
    fn everybody_meets_different_others() {
        let order = Preset::Published.order("any", 1);
        let all = drawn(&order, 0);
        assert_eq!(all.len(), 150);
        for games in all.chunks(3) {
            let rivals: BTreeSet<_> =
                games.iter().map(|game| format!("{:?}", game.rival)).collect();
            assert_eq!(rivals.len(), 3, "{games:?}");
            assert!(games.iter().all(|game| game.rival != Rival::Peer(game.player)));
        }
        let seeds: BTreeSet<_> = all.iter().map(|game| game.seed).collect();
        assert_eq!(seeds.len(), 150);
        let first = all.iter().filter(|game| game.side == Side::First).count();
        assert!((45..=105).contains(&first), "{first}");
        let next =
            meetings(&order, &Rates::of(&order, false), 0, Chance { generation: 5, ..CHANCE });
        assert_ne!(all, next, "fresh opponents each generation");
        // More rounds than others: all of them, and again.
        let few = EvolveOrder { population: 3, opponents: 5, ..order };
        let mut times = BTreeMap::<_, u32>::new();
        for game in &drawn(&few, 0)[..5] {
            *times.entry(format!("{:?}", game.rival)).or_default() += 1;
        }
        assert!(times.len() == 2 && times.values().all(|&n| n >= 2), "{times:?}");
    }

    #[test]
    fn pairs_share_an_opening_and_openings_can_be_shared_by_all() {
        let order = EvolveOrder {
            pairs: true,
            opening_seeds: OpeningSeeds::Shared,
            ..Preset::Published.order("any", 1)
        };
        let all = drawn(&order, 0);
        assert_eq!(all.len(), 300);
        for pair in all.chunks(2) {
            assert_eq!(pair[1], Meeting { side: !pair[0].side, ..pair[0] });
        }
        let seeds: BTreeSet<_> = all.iter().map(|game| game.seed).collect();
        assert_eq!(seeds.len(), 3);
    }

    #[test]
    fn the_hall_has_its_share() {
        let published = Preset::Published.order("any", 1);
        let order = EvolveOrder { opponents: 40, hall: 5, hall_share: 0.25, ..published };
        let all = drawn(&order, 3);
        let past: Vec<_> =
            all.iter().filter(|game| matches!(game.rival, Rival::Past(0..3))).collect();
        assert!((400..600).contains(&past.len()), "{}", past.len());
        assert!(drawn(&order, 0).iter().all(|game| matches!(game.rival, Rival::Peer(_))));
    }

    #[test]
    fn twins_meet_each_other() {
        let order = Preset::Strong.order("any", 1);
        let all = drawn(&order, 0);
        assert_eq!(all.len(), order.population / 2 * order.opponents * 2);
        assert!(all.iter().all(|game| game.rival == Rival::Peer(game.player + 1)));
    }
}
