//! The description of the interface (OpenAPI 3.1): what every request says of itself, and what holds
//! for all of them.

use crate::problem::Problem;
use crate::routes;
use crate::state::App;
use axum::Router;
use std::sync::Arc;
use utoipa::openapi::path::{Operation, Parameter, ParameterBuilder, ParameterIn};
use utoipa::openapi::{ContentBuilder, ObjectBuilder, Ref, RefOr, Required, ResponseBuilder, Type};
use utoipa::{OpenApi, ToSchema as _};
use utoipa_axum::router::OpenApiRouter;

/// The head of the description.
#[derive(OpenApi)]
#[openapi(info(title = "Yiqi workbench", description = "Games, analyses and matches"))]
struct Head;

/// What any request may be answered.
const ANY: [(&str, &str); 2] =
    [("401", "a token is needed"), ("403", "it comes from another site, or to another host")];

/// What a request with a body may be answered.
const WITH_BODY: [(&str, &str); 3] =
    [("400", "no JSON of this shape"), ("413", "too long"), ("415", "not said to be JSON")];

/// What a request with a query may be answered.
const WITH_QUERY: [(&str, &str); 1] = [("400", "a query that cannot be read")];

/// What a request for something with a name may be answered.
const WITH_NAME: [(&str, &str); 1] = [("404", "there is none of that name, or none any more")];

/// The description as JSON.
///
/// # Errors
/// Never in practice: of the JSON writer.
pub fn openapi() -> Result<String, serde_json::Error> {
    let (_, description) = described();
    description.to_pretty_json().map(|text| text + "\n")
}

/// All requests with their description.
pub(crate) fn described() -> (Router<Arc<App>>, utoipa::openapi::OpenApi) {
    let api = OpenApiRouter::with_openapi(Head::openapi()).nest("/api", routes::api());
    let (router, mut description) = api.split_for_parts();
    for (path, item) in &mut description.paths.paths {
        let operations = [&mut item.get, &mut item.post, &mut item.put, &mut item.delete];
        for operation in operations.into_iter().flatten() {
            name(operation);
            add_names(operation, path);
            add_answers(operation);
        }
    }
    (router, description)
}

/// Makes the id of a request one of its own: that of the function, after the kind of the request.
fn name(operation: &mut Operation) {
    if let (Some(tag), Some(id)) = (operation.tags.iter().flatten().next(), &operation.operation_id)
    {
        operation.operation_id = Some(format!("{tag}_{id}"));
    }
}

/// Adds the names that stand in the path, where the request does not speak of them itself.
fn add_names(operation: &mut Operation, path: &str) {
    let names = path.split('{').skip(1).filter_map(|rest| rest.split('}').next());
    let parameters = operation.parameters.get_or_insert_default();
    for name in names {
        let known =
            |known: &RefOr<Parameter>| matches!(known, RefOr::T(known) if known.name == name);
        if !parameters.iter().any(known) {
            let text = ObjectBuilder::new().schema_type(Type::String).build();
            let parameter = ParameterBuilder::new().name(name).parameter_in(ParameterIn::Path);
            parameters.push(parameter.required(Required::True).schema(Some(text)).build().into());
        }
    }
}

/// Adds the answers that the guard and the readers of bodies, queries and names give, where the
/// request does not speak of them itself.
fn add_answers(operation: &mut Operation) {
    let stands_in = |parameter: &RefOr<Parameter>, place: &ParameterIn| match parameter {
        RefOr::T(parameter) => parameter.parameter_in == *place,
        RefOr::Ref(_) => false,
    };
    let has = |place| operation.parameters.iter().flatten().any(|p| stands_in(p, place));
    let when = |holds: bool, answers: &'static [(&str, &str)]| if holds { answers } else { &[] };
    let answers = [
        &ANY[..],
        when(operation.request_body.is_some(), &WITH_BODY),
        when(has(&ParameterIn::Query), &WITH_QUERY),
        when(has(&ParameterIn::Path), &WITH_NAME),
    ];
    for &(status, words) in answers.into_iter().flatten() {
        operation.responses.responses.entry(status.to_owned()).or_insert_with(|| {
            let schema = Ref::from_schema_name(Problem::name());
            let content = ContentBuilder::new().schema(Some(schema)).build();
            let response = ResponseBuilder::new().description(words);
            response.content("application/json", content).build().into()
        });
    }
}
