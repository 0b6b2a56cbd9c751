//! Values of another kind than is needed: from the words of the JSON reader, which are for programmers,
//! to words for people.

/// What the JSON reader says, as a field and what is wrong with it. The field is none where the reader
/// cannot tell it. The message may begin with the field and end with the place in the text.
pub(crate) fn wrong(message: &str) -> (Option<&str>, String) {
    let said = message.rsplit_once(" at line ").map_or(message, |(said, _)| said);
    if let Some(field) = said.strip_prefix("missing field ") {
        return (Some(field.trim_matches('`')), "it is missing".to_owned());
    }
    match said.split_once(": ") {
        // `invalid type: …` is no field; those of a path have no spaces.
        Some((field, rest)) if !field.contains(' ') => (Some(field), reason(rest)),
        _ => (None, reason(said)),
    }
}

/// The reason alone.
pub(crate) fn reason(said: &str) -> String {
    let said = said.rsplit_once(" at line ").map_or(said, |(said, _)| said);
    if let Some(field) = said.strip_prefix("missing field ") {
        return format!("{} is missing", field.trim_matches('`'));
    }
    let Some((found, expected)) = said.rsplit_once(", expected ") else { return said.to_owned() };
    let needed = match expected {
        "u8" => "a whole number from 0 to 255",
        "u32" => "a whole number from 0 to 4294967295",
        "u16" => "a whole number from 0 to 65535",
        "u64" | "usize" => "a whole number, 0 or more",
        "f32" | "f64" => "a number",
        "a boolean" => "true or false",
        "a string" => "a text",
        "a sequence" => "a list",
        "a map" => "a list of names and values",
        words if found.starts_with("unknown variant") => {
            let words = words.trim_start_matches("one of ").replace('`', "");
            return format!("it must be one of: {words}");
        }
        _ => return said.to_owned(),
    };
    format!("it must be {needed}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde::de::DeserializeOwned;
    use serde_json::{Value, json};

    fn said<T: DeserializeOwned>(value: Value) -> String {
        let read: Result<T, _> = serde_json::from_value(value);
        reason(&read.map(drop).unwrap_err().to_string())
    }

    #[test]
    fn kinds_are_told_in_plain_words() {
        assert_eq!(said::<u32>(json!(-5)), "it must be a whole number from 0 to 4294967295");
        assert_eq!(said::<u32>(json!(1e21)), "it must be a whole number from 0 to 4294967295");
        assert_eq!(said::<Vec<usize>>(json!(["abc"])), "it must be a whole number, 0 or more");
        assert_eq!(said::<f64>(json!("x")), "it must be a number");
        assert_eq!(said::<bool>(json!(1)), "it must be true or false");
        assert_eq!(said::<String>(json!(1)), "it must be a text");
        assert_eq!(said::<Vec<u8>>(json!("x")), "it must be a list");
    }

    #[test]
    fn the_field_is_told_where_the_reader_tells_it() {
        let words = "games: invalid value: integer `-5`, expected u32 at line 1 column 88";
        let number = "it must be a whole number from 0 to 4294967295".to_owned();
        assert_eq!(wrong(words), (Some("games"), number.clone()));
        assert_eq!(wrong("invalid value: integer `-5`, expected u32"), (None, number));
        let missing = wrong("missing field `games` at line 1 column 2");
        assert_eq!(missing, (Some("games"), "it is missing".to_owned()));
        let unknown = "unknown field `colour`, expected `game` or `games`";
        assert_eq!(wrong(unknown), (None, unknown.to_owned()));
    }
}
