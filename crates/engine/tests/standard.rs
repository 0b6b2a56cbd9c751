//! The games of the standard registry: every level of every variant can be built.

use yiqi_engine::{Registry, levels};

#[test]
fn every_level_of_every_variant_builds() {
    let registry = Registry::standard();
    assert!(registry.about().len() == 4);
    for about in registry.about() {
        let variants =
            about.choices.iter().map(|choice| choice.form).filter(|form| !form.contains('='));
        let texts = variants.map(|variant| format!("{}:{variant}", about.name));
        for text in std::iter::once(about.name.to_owned()).chain(texts) {
            let game = registry.game(&text).unwrap();
            for level in levels::NAMES {
                let engine = game.engine(&format!("level:{level}")).unwrap();
                let full = engine.describe();
                assert_eq!(game.engine(&full).unwrap().describe(), full, "{text}");
            }
        }
    }
}
