//! What a man attacks, for those who look at a position; the search asks in its own way (`check`).

use super::man::Man;
use super::position::Position;
use super::squares::{FILES, RANKS};
use super::{advisor, check, elephant, horse, king, line, rook, soldier};

impl Position {
    /// The squares on which the man on `square` could take something, own men included; none from an
    /// empty square. A cannon attacks what lies behind its screen, up to the next piece.
    pub fn attacks(&self, square: usize) -> u128 {
        let Some((side, man)) = self.at(square) else { return 0 };
        let along = |reach: fn(usize, u16) -> u16| {
            let on = |line: check::Line, places: usize| {
                line.squares(reach(line.place, line.occupied) & ((1 << places) - 1))
            };
            on(self.rank_through(side, square), FILES) | on(self.file_through(side, square), RANKS)
        };
        match man {
            Man::King => king::reach(square),
            Man::Advisor => advisor::reach(square),
            Man::Elephant => elephant::reach(square, self.occupied()),
            Man::Horse => horse::reach(square, self.occupied()),
            Man::Rook => along(rook::reach),
            Man::Cannon => along(over_a_screen),
            Man::Soldier => soldier::reach(side, square),
        }
    }
}

/// The places of a line behind the first piece in each direction, up to the second.
fn over_a_screen(place: usize, occupied: u16) -> u16 {
    let seen = line::seen(place, occupied);
    line::seen(place, occupied & !seen) & !seen
}

#[cfg(test)]
mod tests {
    use super::super::squares::has;
    use super::super::{Move, Xiangqi};
    use yiqi_core::{Ask, Game, Kind, Notation, seeded};

    /// The squares that the man on a square attacks, by name.
    fn attacks(text: &str, from: usize) -> String {
        let game = Xiangqi::default();
        let p = game.parse(text).unwrap().position;
        let set = p.attacks(from);
        let names = (0..90).filter(|&square| has(set, square));
        names.map(|square| game.square(square).to_string()).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn a_cannon_attacks_behind_its_screen() {
        let text = "3k5/9/9/9/9/4p4/9/R1C1P4/9/4K4 w";
        assert_eq!(attacks(text, 20), "f2 g2 h2 i2", "to the left a screen and nothing behind it");
        assert_eq!(attacks(text, 18), "a0 a1 b2 c2 a3 a4 a5 a6 a7 a8 a9");
        assert_eq!(attacks(text, 22), "e3");
        assert_eq!(attacks(text, 0), "");
    }

    #[test]
    fn whatever_is_captured_is_attacked() {
        let game = Xiangqi::default();
        let mut rng = seeded(3, 0);
        for _ in 0..20 {
            let mut p = game.start(&mut rng);
            let mut t = game.trail(&p);
            while game.end(&p, &t, Ask::Rules).is_none() {
                let mut moves = <Xiangqi as Game>::Moves::default();
                game.moves(&p, (), Kind::All, &mut moves);
                let attacked = |m: &&Move| has(p.attacks(m.from()), m.to());
                let taking = moves.iter().filter(|&&m| p.captures(m));
                assert!(taking.clone().all(|m| attacked(&m)), "{p:?}");
                let Some(m) = game.random(&p, (), &mut rng) else { break };
                game.play(&mut p, &mut t, m);
            }
        }
    }
}
