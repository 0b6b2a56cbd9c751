//! `name:key=value,flag,key="a, b"`: what was read, written with every value in quotes, is read
//! as the same.
#![no_main]

use libfuzzer_sys::fuzz_target;
use yiqi_core::Options;
use yiqi_fuzz::{look_at, read};

fn items(options: &Options) -> Vec<(String, Option<String>)> {
    let mut options = options.clone();
    let next = || options.take_next().map(|item| (item.key, item.value));
    std::iter::from_fn(next).collect()
}

fuzz_target!(|text: &str| {
    let Some(options) = read(text, Options::parse("engine", text)) else { return };
    let items = items(&options);
    let said: Vec<String> = items
        .iter()
        .map(|(key, value)| match value {
            None => key.clone(),
            Some(value) => format!("{key}=\"{}\"", value.replace('"', "\"\"")),
        })
        .collect();
    let colon = if said.is_empty() { "" } else { ":" };
    let written = format!("{}{colon}{}", options.name(), said.join(","));
    let again = Options::parse("engine", &written).expect("what was read can be written");
    assert_eq!(again.name(), options.name());
    assert_eq!(self::items(&again), items, "{written:?}");

    assert_eq!(options.finish(&[]).is_ok(), items.is_empty());
    look_at(&options.fault_at_name("the name is wrong"));
    for (key, value) in &items {
        let mut options = options.clone();
        let item = options.take(key).expect("it stands there");
        look_at(&options.fault(&item, "the option is wrong"));
        assert_eq!(options.clone().flag(key), value.is_none());
        let value = value.clone().unwrap_or_default();
        assert_eq!(options.text(key).as_ref(), Some(&value));
        if let Some(Some(number)) = read(text, options.number(key, -1000..=1000i64)) {
            assert_eq!(value.trim().parse(), Ok(number));
            assert!((-1000..=1000).contains(&number));
        }
        if let Some(index) = read(text, options.one_of(key, &["on", "off"])) {
            assert_eq!(index.map(|index| ["on", "off"][index]), Some(value.as_str()));
        }
        let rest = items.len() - 1;
        assert_eq!(read(text, options.finish(&["depth"])).is_some(), rest == 0);
    }
});
