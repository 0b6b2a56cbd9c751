//! What goes wrong with a request, as the page hears of it.

use crate::shape;
use axum::Json;
use axum::extract::rejection::{JsonRejection, PathRejection, QueryRejection};
use axum::extract::{FromRequest, FromRequestParts, Path, Query, Request};
use axum::http::StatusCode;
use axum::http::request::Parts;
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use serde::de::DeserializeOwned;
use utoipa::ToSchema;
use yiqi_core::Fault;

/// Why a request was refused.
#[derive(Clone, PartialEq, Debug, Default, Serialize, ToSchema)]
pub struct Problem {
    /// The whole message, one line.
    pub message: String,
    /// What the text was meant to be: `position`, `move`, `engine`.
    pub what: Option<String>,
    /// The text that was refused.
    pub text: Option<String>,
    /// Where it is wrong, from and to, in UTF-16 code units: as a page counts characters.
    pub span: Option<[usize; 2]>,
    /// The reason alone.
    pub reason: Option<String>,
    /// The square that it speaks of.
    pub square: Option<usize>,
    /// The present revision of the game, where the request spoke of another.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub revision: Option<u64>,
}

impl From<&Fault> for Problem {
    fn from(fault: &Fault) -> Problem {
        let text = fault.text();
        let units = |byte: usize| text[..byte].encode_utf16().count();
        Problem {
            message: fault.to_string(),
            what: Some(fault.what().to_owned()),
            span: fault.span().map(|span| [units(span.start), units(span.end)]),
            text: Some(text.to_owned()),
            reason: Some(fault.reason().to_string()),
            square: None,
            revision: None,
        }
    }
}

/// A refusal: its status and its words.
#[derive(Clone, Debug)]
pub(crate) struct Refusal {
    pub(crate) status: StatusCode,
    pub(crate) problem: Box<Problem>,
}

impl Refusal {
    pub(crate) fn new(status: StatusCode, message: impl Into<String>) -> Refusal {
        let problem = Problem { message: message.into(), ..Problem::default() };
        Refusal { status, problem: Box::new(problem) }
    }

    /// Some work has panicked: a defect of the program, told as such and not as a closed door.
    pub(crate) fn defect() -> Refusal {
        let message = "a defect of the program: the work has failed";
        Refusal::new(StatusCode::INTERNAL_SERVER_ERROR, message)
    }

    /// There is nothing of that name.
    pub(crate) fn not_found(what: &str) -> Refusal {
        Refusal::new(StatusCode::NOT_FOUND, format!("there is no such {what}"))
    }

    /// The same refusal, which speaks of a square.
    pub(crate) fn at(mut self, square: Option<usize>) -> Refusal {
        self.problem.square = square;
        self
    }

    /// It cannot be done in the present state.
    pub(crate) fn conflict(message: impl Into<String>) -> Refusal {
        Refusal::new(StatusCode::CONFLICT, message)
    }
}

impl From<Fault> for Refusal {
    fn from(fault: Fault) -> Refusal {
        let problem = Box::new(Problem::from(&fault));
        Refusal { status: StatusCode::UNPROCESSABLE_ENTITY, problem }
    }
}

impl From<JsonRejection> for Refusal {
    fn from(rejection: JsonRejection) -> Refusal {
        // A body of the wrong shape is no text of a game: 400, and 422 is kept for those.
        let status = match rejection.status() {
            StatusCode::UNPROCESSABLE_ENTITY => StatusCode::BAD_REQUEST,
            other => other,
        };
        let text = rejection.body_text();
        let JsonRejection::JsonDataError(_) = rejection else { return Refusal::new(status, text) };
        let said = text.split_once("target type: ").map_or(&*text, |(_, said)| said);
        let (what, reason) = shape::wrong(said);
        let message = what.map_or_else(|| reason.clone(), |what| format!("{what}: {reason}"));
        let what = what.map(str::to_owned);
        let problem = Problem { message, what, reason: Some(reason), ..Problem::default() };
        Refusal { status, problem: Box::new(problem) }
    }
}

impl From<QueryRejection> for Refusal {
    fn from(rejection: QueryRejection) -> Refusal {
        Refusal::new(rejection.status(), rejection.body_text())
    }
}

impl From<PathRejection> for Refusal {
    fn from(rejection: PathRejection) -> Refusal {
        // Nothing can be called so.
        Refusal::new(StatusCode::NOT_FOUND, rejection.body_text())
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        (self.status, Json(*self.problem)).into_response()
    }
}

/// A request's JSON body; a [`Refusal`] where it is none.
#[derive(Debug)]
pub(crate) struct Body<T>(pub(crate) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for Body<T> {
    type Rejection = Refusal;

    async fn from_request(request: Request, state: &S) -> Result<Body<T>, Refusal> {
        let Json(body) = Json::<T>::from_request(request, state).await?;
        Ok(Body(body))
    }
}

/// A request's query; a [`Refusal`] where it cannot be read.
#[derive(Debug)]
pub(crate) struct Asked<T>(pub(crate) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequestParts<S> for Asked<T> {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Asked<T>, Refusal> {
        let Query(query) = Query::<T>::from_request_parts(parts, state).await?;
        Ok(Asked(query))
    }
}

/// What a request's address names; a [`Refusal`] where that is no name.
#[derive(Debug)]
pub(crate) struct Named<T>(pub(crate) T);

impl<S: Send + Sync, T: DeserializeOwned + Send> FromRequestParts<S> for Named<T> {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Named<T>, Refusal> {
        let Path(name) = Path::<T>::from_request_parts(parts, state).await?;
        Ok(Named(name))
    }
}

#[cfg(test)]
mod tests {
    use super::Problem;
    use yiqi_core::Fault;

    #[test]
    fn spans_are_counted_as_a_page_counts() {
        let fault = Fault::new("move", "炮𝄞x", "炮𝄞".len().."炮𝄞x".len(), "no such piece");
        assert_eq!(Problem::from(&fault).span, Some([3, 4]));
    }
}
