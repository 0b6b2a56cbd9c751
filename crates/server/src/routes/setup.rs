//! Setting a position up, piece by piece.

use crate::place::short;
use crate::problem::{Body, Problem, Refusal};
use crate::state::App;
use crate::views::{BoardView, Detail, PositionView};
use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use yiqi_core::drawing::Piece;
use yiqi_core::{Fault, Side};
use yiqi_engine::any::AnyGame;

/// The most pieces of one request: more than any board has squares.
const MOST_PIECES: usize = 1000;

/// The requests of this file.
pub(super) fn routes() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::new().routes(routes!(palette)).routes(routes!(arrange))
}

/// A game.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct GameName {
    /// The text that makes it.
    pub game: String,
}

/// What an editor can set.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub(crate) struct Palette {
    /// The pieces.
    pub pieces: Vec<PaletteItem>,
    /// The board without any; its text is empty, since it is no position.
    pub empty: PositionView,
}

/// A piece that can be set.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub(crate) struct PaletteItem {
    /// Its letter in position texts, by which it is set.
    pub glyph: char,
    /// The picture's id.
    pub id: &'static str,
    /// Whose it is; null for nobody's.
    pub owner: Option<u8>,
}

/// A position that a person has set up.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Arrangement {
    /// The text that makes the game.
    pub game: String,
    /// The pieces.
    pub pieces: Vec<SetPiece>,
    /// The side to move.
    #[schema(maximum = 1)]
    pub side: u8,
    /// What the die shows.
    #[serde(default)]
    pub roll: Option<u32>,
}

/// A piece that was set.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct SetPiece {
    /// Where.
    pub square: usize,
    /// Which.
    pub glyph: char,
}

/// What an arrangement amounts to.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub(crate) struct Arranged {
    /// Its position text, right or wrong.
    pub text: String,
    /// The position, if it is one.
    pub view: Option<PositionView>,
    /// Why it is none.
    pub problem: Option<Problem>,
}

/// What can be set on a board.
#[utoipa::path(post, path = "/palette", tag = "positions", request_body = GameName, responses(
    (status = 200, body = Palette),
    (status = 422, body = Problem, description = "no such game")))]
pub(crate) async fn palette(
    State(app): State<Arc<App>>,
    Body(asked): Body<GameName>,
) -> Result<Json<Palette>, Refusal> {
    let palette = move |registry: &yiqi_engine::Registry| {
        let game = registry.game(short("game", &asked.game)?)?;
        let item = |Piece { glyph, id, owner }: Piece| PaletteItem {
            glyph,
            id,
            owner: owner.map(|side| side.index() as u8),
        };
        let pieces = game.palette().into_iter().map(item).collect();
        Ok::<_, Fault>(Palette { pieces, empty: empty(&*game) })
    };
    Ok(Json(app.pool.quick(palette).await??))
}

/// The view of a board on which nothing stands yet.
fn empty(game: &dyn AnyGame) -> PositionView {
    let start = game.start(0);
    let view = PositionView::new(game, &*start, None, 0, Detail::Picture);
    PositionView {
        text: String::new(),
        roll: None,
        needs_roll: false,
        mid_turn: false,
        alarm: None,
        end: None,
        board: BoardView::from(&game.board()),
        counts: Vec::new(),
        ..view
    }
}

/// Makes a position of pieces on squares. An arrangement that is none is no error of the request:
/// `problem` says what is wrong with it and, where one is to blame, at which square.
#[utoipa::path(post, path = "/arrange", tag = "positions", request_body = Arrangement, responses(
    (status = 200, body = Arranged),
    (status = 422, body = Problem,
        description = "no such game, piece or square; a square that is given twice")))]
pub(crate) async fn arrange(
    State(app): State<Arc<App>>,
    Body(asked): Body<Arrangement>,
) -> Result<Json<Arranged>, Refusal> {
    let arrange = move |registry: &_| asked.arrange(registry);
    Ok(Json(app.pool.quick(arrange).await??))
}

impl Arrangement {
    fn arrange(&self, registry: &yiqi_engine::Registry) -> Result<Arranged, Fault> {
        let game = registry.game(short("game", &self.game)?)?;
        let numbered = Side::BOTH.get(usize::from(self.side)).copied();
        let no_side = || Fault::whole("side", self.side.to_string(), "it is 0 or 1");
        let side = numbered.ok_or_else(no_side)?;
        if self.pieces.len() > MOST_PIECES {
            return Err(Fault::whole("pieces", self.pieces.len().to_string(), "too many"));
        }
        let pieces: Vec<_> = self.pieces.iter().map(|set| (set.square, set.glyph)).collect();
        let text = game.arrange(&pieces, side, self.roll)?;
        Ok(match game.parse(&text) {
            Ok(position) => {
                let view = PositionView::new(&*game, &*position, None, 0, Detail::Full);
                Arranged { text: view.text.clone(), view: Some(view), problem: None }
            }
            Err(fault) => {
                let square = game.square_of(&fault);
                let problem = Some(Problem { square, ..Problem::from(&fault) });
                Arranged { text, view: None, problem }
            }
        })
    }
}
