//! Evaluators: what they say of a position, and their weights.

use crate::config::Limits;
use crate::engine_text::allowed_evaluator;
use crate::place::{Place, Step, short};
use crate::problem::{Body, Problem, Refusal};
use crate::state::App;
use crate::views::{EvaluationView, WeightView};
use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use yiqi_core::{Fault, Item, Options};
use yiqi_engine::Registry;
use yiqi_engine::weights::{NamedWeight, read_toml, to_toml};

/// The longest TOML text in bytes: more than any evaluator has weights.
const LONGEST_TOML: usize = 100_000;

/// The requests of this file.
pub(super) fn routes() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::new()
        .routes(routes!(explain))
        .routes(routes!(weights))
        .routes(routes!(read_weights))
}

/// A position to judge, at the start of a turn.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Explain {
    /// As in [`Place`].
    pub game: String,
    /// As in [`Place`].
    #[serde(default)]
    pub position: Option<String>,
    /// As in [`Place`].
    #[serde(default)]
    pub moves: Vec<Step>,
    /// As in [`Place`].
    #[serde(default)]
    pub roll: Option<u32>,
    /// As in [`Place`].
    #[serde(default)]
    pub seed: Option<u64>,
    /// `eval=simple,center=0.2`; without it the game's usual evaluator.
    #[serde(default)]
    pub eval: Option<String>,
}

/// An evaluator of a game.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Evaluator {
    /// The text that makes the game.
    pub game: String,
    /// `eval=simple,center=0.2`; without it the game's usual evaluator.
    #[serde(default)]
    pub eval: Option<String>,
}

/// The weights of an evaluator.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub(crate) struct WeightsView {
    /// All of them; none for an evaluator without.
    pub weights: Vec<WeightView>,
    /// The same as a TOML file.
    pub toml: String,
}

/// Weights as a TOML file.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct WeightsFile {
    /// The text that makes the game.
    pub game: String,
    /// The evaluator that they are meant for, `eval=simple`; without it the game's usual one.
    #[serde(default)]
    pub eval: Option<String>,
    /// What stands in the file; what it does not name keeps its default.
    pub toml: String,
}

/// Weights that were read.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub(crate) struct WeightsRead {
    /// The evaluator with these weights, for engine texts: `eval=simple,center=0.2`.
    pub eval: String,
    /// All its weights.
    pub weights: Vec<WeightView>,
}

/// Judges a position term by term.
#[utoipa::path(post, path = "/explain", tag = "evaluators", request_body = Explain, responses(
    (status = 200, body = EvaluationView),
    (status = 422, body = Problem,
        description = "a text that the game refuses; a game that is over; the middle of a turn")))]
pub(crate) async fn explain(
    State(app): State<Arc<App>>,
    Body(asked): Body<Explain>,
) -> Result<Json<EvaluationView>, Refusal> {
    let limits = app.config.limits;
    let explain = move |registry: &Registry| {
        let Explain { game, position, moves, roll, seed, eval } = asked;
        let reached = Place { game, position, moves, roll, seed }.reach(registry)?;
        let (game, position) = (&*reached.game, reached.last());
        let eval = allowed_evaluator(registry, game, eval.as_deref().unwrap_or_default(), &limits)?;
        let evaluation = game.explain(position, eval)?;
        Ok::<_, Refusal>(EvaluationView::new(&evaluation, game.maps(position)?))
    };
    Ok(Json(app.pool.quick(explain).await??))
}

/// The weights of an evaluator.
#[utoipa::path(post, path = "/weights", tag = "evaluators", request_body = Evaluator, responses(
    (status = 200, body = WeightsView),
    (status = 422, body = Problem, description = "no such game, evaluator or weight")))]
pub(crate) async fn weights(
    State(app): State<Arc<App>>,
    Body(asked): Body<Evaluator>,
) -> Result<Json<WeightsView>, Refusal> {
    let limits = app.config.limits;
    let weights = move |registry: &Registry| {
        let game = registry.game(short("game", &asked.game)?)?;
        let eval = asked.eval.as_deref().unwrap_or_default();
        let weights = game.weights(allowed_evaluator(registry, &*game, eval, &limits)?)?;
        Ok::<_, Fault>(WeightsView { toml: to_toml(&weights), weights: views(weights) })
    };
    Ok(Json(app.pool.quick(weights).await??))
}

/// Reads the weights of a TOML file.
#[utoipa::path(post, path = "/weights/read", tag = "evaluators", request_body = WeightsFile,
    responses(
        (status = 200, body = WeightsRead),
        (status = 422, body = Problem,
            description = "no such game or evaluator; a file that is wrong, with the place in it")))]
pub(crate) async fn read_weights(
    State(app): State<Arc<App>>,
    Body(file): Body<WeightsFile>,
) -> Result<Json<WeightsRead>, Refusal> {
    let limits = app.config.limits;
    let read = move |registry: &Registry| file.read(registry, &limits);
    Ok(Json(app.pool.quick(read).await??))
}

impl WeightsFile {
    fn read(&self, registry: &Registry, limits: &Limits) -> Result<WeightsRead, Fault> {
        let game = registry.game(short("game", &self.game)?)?;
        let eval = self.eval.as_deref().unwrap_or_default();
        let eval = allowed_evaluator(registry, &*game, eval, limits)?;
        if self.toml.len() > LONGEST_TOML {
            return Err(Fault::whole("weights", "", "the file is too long for one of weights"));
        }
        game.weights(eval)?;
        // Weights that stand beside the name of the evaluator are not those of the file.
        let mut items: Vec<String> = match eval.is_empty() {
            true => Vec::new(),
            false => Options::nameless("evaluator", eval)?
                .take("eval")
                .iter()
                .map(Item::to_string)
                .collect(),
        };
        let mut weights = game.weights(&items.join(","))?;
        for weight in &mut weights {
            weight.value = weight.default;
        }
        read_toml("weights", &self.toml, &mut weights)?;
        let changed = weights.iter().filter(|weight| weight.value != weight.default);
        items.extend(changed.map(|weight| format!("{}={}", weight.name, weight.value)));
        Ok(WeightsRead { eval: items.join(","), weights: views(weights) })
    }
}

fn views(weights: Vec<NamedWeight>) -> Vec<WeightView> {
    weights.into_iter().map(WeightView::from).collect()
}
