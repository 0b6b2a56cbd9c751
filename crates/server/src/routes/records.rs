//! Records of games: read from files of any format and written into them.

use crate::place::short;
use crate::problem::{Body, Problem, Refusal};
use crate::state::App;
use crate::views::{RecordFile, RecordView};
use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use yiqi_core::Fault;
use yiqi_protocols::records;

/// The most games of one file.
const MOST_RECORDS: usize = 500;

/// What a file is called in messages when nobody says.
const FILE_NAME: &str = "record";

/// The requests of this file.
pub(super) fn routes() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::new().routes(routes!(read)).routes(routes!(write))
}

/// A file to read.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct RecordText {
    /// What stands in it.
    pub text: String,
    /// What it is called, for messages.
    #[serde(default)]
    pub file_name: Option<String>,
}

/// The games of a file.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub(crate) struct Records {
    /// The games.
    pub records: Vec<RecordView>,
}

/// A game to write.
#[derive(Clone, PartialEq, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct RecordWish {
    /// The name of the format.
    pub format: String,
    /// The game.
    pub record: RecordView,
}

/// Reads the games of a file; the format is detected, every move and every result checked.
#[utoipa::path(post, path = "/records/read", tag = "records", request_body = RecordText, responses(
    (status = 200, body = Records),
    (status = 422, body = Problem, description = "no record, or one that the rules refuse")))]
pub(crate) async fn read(
    State(app): State<Arc<App>>,
    Body(file): Body<RecordText>,
) -> Result<Json<Records>, Refusal> {
    let read = move |registry: &_| {
        let name = short("file name", file.file_name.as_deref().unwrap_or(FILE_NAME))?;
        let records = records::read(registry, name, file.text.into_bytes())?;
        if records.len() > MOST_RECORDS {
            let reason = format!("more games than {MOST_RECORDS}: split the file");
            return Err(Fault::whole(name, records.len().to_string(), reason));
        }
        records.iter().map(|record| RecordView::new(registry, record)).collect()
    };
    Ok(Json(Records { records: app.pool.quick(read).await?? }))
}

/// Writes a game in a format of its arena.
#[utoipa::path(post, path = "/records/write", tag = "records", request_body = RecordWish, responses(
    (status = 200, body = RecordFile),
    (status = 422, body = Problem, description = "a game that the rules or the format refuse")))]
pub(crate) async fn write(
    State(app): State<Arc<App>>,
    Body(wish): Body<RecordWish>,
) -> Result<Json<RecordFile>, Refusal> {
    let write = move |registry: &_| {
        let record = wish.record.into_record()?;
        RecordFile::new(registry, &wish.format, &record)
    };
    Ok(Json(app.pool.quick(write).await??))
}
