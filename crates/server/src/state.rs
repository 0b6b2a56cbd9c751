//! What all requests share.

use crate::analyses::Analyses;
use crate::config::Config;
use crate::games::Keeper;
use crate::matches::Hall;
use crate::pool::Pool;
use crate::runs::Workshop;
use std::sync::Arc;
use yiqi_engine::Registry;

/// The workbench.
#[derive(Debug)]
pub(crate) struct App {
    pub(crate) config: Config,
    pub(crate) registry: Arc<Registry>,
    pub(crate) pool: Pool,
    pub(crate) analyses: Arc<Analyses>,
    pub(crate) games: Keeper,
    pub(crate) matches: Hall,
    pub(crate) runs: Workshop,
}

impl App {
    pub(crate) fn new(registry: Registry, config: Config) -> App {
        let registry = Arc::new(registry);
        let pool = Pool::new(registry.clone(), &config.limits);
        let analyses = Arc::new(Analyses::new(pool.clone(), config.limits));
        let games = Keeper::new(registry.clone(), &config, pool.clone(), analyses.clone());
        let matches = Hall::new(&config);
        let runs = Workshop::new(&config);
        App { config, registry, pool, analyses, games, matches, runs }
    }
}
