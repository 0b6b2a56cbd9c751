//! The arena of a game: see [`AnyArena`].

use super::bout;
use super::file::{self, Header, Network};
use super::mlp::{Form, Mlp};
use super::shape::Shape;
use super::topology::Topology;
use crate::any::{AnyArena, Bout, Bouted, Phenotype};
use crate::{Kit, Library};
use yiqi_core::{Fault, Rng, Rules};

/// Networks of one shape that play the game of a kit.
#[derive(Debug)]
pub struct Arena<K: Kit> {
    game: K::Game,
    inputs: K::Inputs,
    /// What is bred.
    topology: Topology,
    /// What plays.
    plain: Topology,
    form: Form,
}

impl<K: Kit> Arena<K> {
    /// The arena for a shape.
    ///
    /// # Errors
    /// A shape that cannot be, a game whose positions networks do not see.
    pub fn new(game: &K::Game, shape: &Shape) -> Result<Arena<K>, Fault> {
        let inputs = super::inputs_of::<K>(game)?;
        let topology = Topology::new(&inputs, shape)
            .map_err(|reason| Fault::whole("hidden layers", shape.layers(), reason))?;
        let plain = topology.plain();
        Ok(Arena { game: game.clone(), inputs, topology, plain, form: Form::best() })
    }

    /// The same with networks that are computed in plain code, whatever the processor can do: the same
    /// bits, later.
    #[must_use]
    pub fn scalar(self) -> Arena<K> {
        Arena { form: Form::Scalar, ..self }
    }
}

impl<K: Kit> AnyArena for Arena<K> {
    fn genes(&self) -> usize {
        self.topology.genes()
    }

    fn newborn(&self, rng: &mut Rng) -> Vec<f32> {
        self.topology.newborn(rng)
    }

    fn express(&self, genome: &[f32]) -> Box<dyn Phenotype> {
        assert_eq!(genome.len(), self.genes(), "the genes of a network");
        Box::new(Mlp::new(&self.plain, &self.topology.expand(genome), self.form))
    }

    fn play(&self, players: [&dyn Phenotype; 2], bout: &Bout) -> Bouted {
        let players = players.map(|player| {
            let network = player.as_any().downcast_ref::<Mlp>();
            network
                .filter(|network| *network.topology() == self.plain)
                .expect("a player of this arena")
        });
        let craft = K::craft(&self.game, &Library::default());
        bout::play(&self.game, &self.inputs, &craft, players, bout)
    }

    fn write(&self, genome: &[f32], note: &str) -> Vec<u8> {
        let header = Header::of(K::Game::NAME, &self.plain, note);
        file::write(&header, &self.topology.expand(genome))
    }

    fn read(&self, file: &str, bytes: &[u8]) -> Result<Vec<f32>, Fault> {
        let (topology, genes) = match file::read::<K>(&self.game, file, bytes)? {
            Network::Mlp(topology, genes) => (topology, genes),
            Network::Incremental(..) => {
                let reason = "it is an integer network, and a multilayer perceptron is wanted";
                return Err(Fault::whole(file::WHAT, file, reason));
            }
        };
        let (found, wanted) = (&topology.shape, &self.plain.shape);
        if found != wanted {
            let reason = format!("its shape is {found}, and {wanted} is wanted");
            return Err(Fault::whole(file::WHAT, file, reason));
        }
        self.topology.gather(genes).ok_or_else(|| {
            let reason = "it holds the weights of squares, from which shared genes cannot be told";
            Fault::whole(file::WHAT, file, reason)
        })
    }
}
