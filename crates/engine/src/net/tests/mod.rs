//! Networks against themselves and against slow oracles.

mod bouts;
mod files;
mod forms;
mod judges;
mod oracle;

use super::topology::Topology;
use yiqi_core::{Ask, Game, Kind, Options, Rng, Rules, below, seeded};

/// The game of a text.
fn game<G: Rules>(text: &str) -> G {
    G::build(&mut Options::parse("game", text).unwrap()).unwrap()
}

/// Plays random games and calls `look` with whether one begins, the position and the step played from
/// it.
fn random_games<G: Game>(
    game: &G,
    games: usize,
    mut look: impl FnMut(bool, &G::Position, &G::Trail, G::Move),
) {
    let mut rng = seeded(5, 0);
    for _ in 0..games {
        let mut p = game.start(&mut rng);
        let (mut t, mut first) = (game.trail(&p), true);
        'game: for _ in 0..60 {
            let (roll, side) = (game.cast(&p, &mut rng), game.side(&p));
            while game.side(&p) == side {
                let mut moves = G::Moves::default();
                game.moves(&p, roll, Kind::All, &mut moves);
                if moves.is_empty() || game.end(&p, &t, Ask::Rules).is_some() {
                    break 'game;
                }
                let m = moves[below(&mut rng, moves.len() as u32) as usize];
                look(first, &p, &t, m);
                first = false;
                game.play(&mut p, &mut t, m);
            }
        }
    }
}

/// A genome with genes of all sizes, some of them zero, some beyond the largest weight.
fn genome(topology: &Topology, rng: &mut Rng) -> Vec<f32> {
    let mut genes = topology.newborn(rng);
    for gene in &mut genes {
        match below(rng, 40) {
            0 => *gene = 0.0,
            1 => *gene *= 50.0,
            2 => *gene = 1e9 * gene.signum(),
            _ => {}
        }
    }
    genes
}
