//! The hall of fame: past champions as opponents, so that what was learned is not forgotten.
//!
//! C. Rosin and R. Belew, *New Methods for Competitive Coevolution*, Evolutionary Computation 5, 1997.

use super::chance::{Chance, Purpose};
use serde::{Deserialize, Serialize};
use yiqi_core::below;

/// A champion and the generation that it came from.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(super) struct Champion {
    pub(super) generation: u32,
    pub(super) genome: Vec<f32>,
}

/// Lets a champion in. Of a full hall one goes, each with the same chance: so champions of long ago
/// stay among those of late.
pub(super) fn admit(hall: &mut Vec<Champion>, champion: Champion, most: usize, chance: Chance) {
    if most == 0 {
        return;
    }
    if hall.len() >= most {
        let gone = below(&mut chance.rng(Purpose::Hall, 0), hall.len() as u32);
        hall.remove(gone as usize);
    }
    hall.push(champion);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_newest_is_there_and_old_ones_too() {
        let mut hall = Vec::new();
        for generation in 0..1000 {
            let champion = Champion { generation, genome: vec![] };
            admit(&mut hall, champion, 20, Chance { seed: 1, generation });
            assert_eq!(hall.len(), 20.min(generation as usize + 1));
            assert_eq!(hall.last().unwrap().generation, generation);
        }
        assert!(hall[0].generation < 970, "{}", hall[0].generation);
        admit(
            &mut hall,
            Champion { generation: 0, genome: vec![] },
            0,
            Chance { seed: 1, generation: 0 },
        );
        assert_eq!(hall.len(), 20);
    }
}
