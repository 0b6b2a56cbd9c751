//! Which sets of numbers a side may have, up to what the die cannot tell apart.
//!
//! Of a set only its roll map matters: which stones each face allows. A single stone moves on every face,
//! whatever its number; all other sets have maps of their own, so that the 63 sets have 58 maps. The mirror
//! i → 7 − i turns the faces of the die around, which are all as likely, and leaves 33 classes. A set that is
//! its own mirror image lets its stones change places: the first with the last, and so on.

/// Numbers of a side.
pub(super) const MOST: usize = 6;

/// The classes of sets with 1 … 6 stones (index 0 is not used).
pub(super) const CLASSES: [usize; MOST + 1] = [0, 1, 9, 10, 9, 3, 1];

/// What stands for a set of numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Labels {
    /// The number of the class among those of so many stones.
    pub(super) class: u8,
    /// Whether the stones stand in the descending order of their numbers.
    pub(super) descending: bool,
    /// Whether they may be taken in the opposite order as well.
    pub(super) reversible: bool,
}

/// The set with each number n replaced by 7 − n; bit n − 1 for number n.
const fn mirrored(set: u8) -> u8 {
    set.reverse_bits() >> 2
}

/// The set that stands for the class of `set`.
const fn canonical(set: u8) -> u8 {
    if set.is_power_of_two() {
        return 1;
    }
    let mirror = mirrored(set);
    if mirror < set { mirror } else { set }
}

/// By set, bit n − 1 for number n: its class.
pub(super) static LABELS: [Labels; 64] = {
    let mut labels = [Labels { class: 0, descending: false, reversible: false }; 64];
    let mut next = [0; MOST + 1];
    let mut set = 1u8;
    while set < 64 {
        let first = canonical(set);
        if first == set {
            let count = set.count_ones() as usize;
            let reversible = count > 1 && mirrored(set) == set;
            labels[set as usize] = Labels { class: next[count], descending: false, reversible };
            next[count] += 1;
        } else {
            // The one that stands for it is smaller, so its class is known.
            let descending = !set.is_power_of_two();
            labels[set as usize] = Labels { descending, ..labels[first as usize] };
        }
        set += 1;
    }
    labels
};

/// A class of sets.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Class {
    /// Stones.
    pub(super) count: usize,
    /// Its number among those of so many stones.
    pub(super) number: usize,
    /// The set that stands for it.
    pub(super) set: u8,
}

impl Class {
    /// The class of a set, bit n − 1 for number n.
    pub(super) fn of(set: u8) -> Class {
        let (set, count) = (canonical(set), set.count_ones() as usize);
        Class { count, number: usize::from(LABELS[usize::from(set)].class), set }
    }

    /// All classes of so many stones, in their order.
    pub(super) fn all(count: usize) -> Vec<Class> {
        let sets = (1..64u8).filter(|set| set.count_ones() as usize == count);
        sets.filter(|&set| canonical(set) == set).map(Class::of).collect()
    }

    /// Whether its stones may be taken in the opposite order.
    pub(super) fn reversible(self) -> bool {
        LABELS[usize::from(self.set)].reversible
    }

    /// By face, the stones that it allows, as places in the ascending order: the stone itself twice, or
    /// the next lower and the next higher one, or the only one of these twice.
    pub(super) fn allowed(self) -> [[u8; 2]; 6] {
        std::array::from_fn(|face| {
            let below = (self.set & ((1 << face) - 1)).count_ones() as u8;
            if self.set >> face & 1 == 1 {
                return [below; 2];
            }
            let last = self.count as u8 - 1;
            [below.saturating_sub(1), below.min(last)]
        })
    }

    /// The labels without the stone at a place of the ascending order.
    pub(super) fn without(self, place: usize) -> Labels {
        let mut rest = self.set;
        for _ in 0..place {
            rest &= rest - 1;
        }
        LABELS[usize::from(self.set & !(rest & rest.wrapping_neg()))]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn there_are_58_roll_maps_and_33_classes() {
        // A map: which places of the order each face allows.
        let map = |set: u8| -> Vec<Vec<usize>> {
            let numbers: Vec<u8> = (1..=6).filter(|n| set >> (n - 1) & 1 == 1).collect();
            let place = |n: u8| numbers.iter().position(|&m| m == n).unwrap();
            (1..=6)
                .map(|face| {
                    if numbers.contains(&face) {
                        return vec![place(face)];
                    }
                    let lower = numbers.iter().copied().filter(|&n| n < face).max();
                    let higher = numbers.iter().copied().filter(|&n| n > face).min();
                    lower.into_iter().chain(higher).map(place).collect()
                })
                .collect()
        };
        let maps: HashSet<_> = (1..64).map(map).collect();
        assert_eq!(maps.len(), 58);
        assert_eq!(CLASSES.iter().sum::<usize>(), 33);
        for (count, &expected) in CLASSES.iter().enumerate().skip(1) {
            let classes = Class::all(count);
            assert_eq!(classes.len(), expected);
            for (number, class) in classes.iter().enumerate() {
                assert_eq!(class.number, number);
                for (face, allowed) in map(class.set).iter().enumerate() {
                    let [low, high] = class.allowed()[face].map(usize::from);
                    assert_eq!((low, high), (allowed[0], *allowed.last().unwrap()));
                }
            }
        }
        // Seven sets of pairs, and in each of them the stones change places.
        assert_eq!((1..64).filter(|&set| Class::of(set).reversible()).count(), 7);
    }

    #[test]
    fn a_stone_less() {
        let class = Class::of(0b011010);
        assert_eq!(class.set, 0b010110, "2 3 5 stands for 2 4 5");
        assert_eq!(class.without(0), LABELS[0b010100]);
        assert_eq!(class.without(1), LABELS[0b010010]);
        assert_eq!(class.without(2), LABELS[0b000110]);
    }
}
