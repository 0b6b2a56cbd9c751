//! `yiqi games`: what can be played.

use crate::Session;
use crate::args::Json;
use crate::failure::Failure;
use serde_json::json;
use std::io::Write as _;
use yiqi_engine::{Registry, engines, levels};

pub(super) fn run(
    registry: &Registry,
    args: &Json,
    session: &mut Session<'_>,
) -> Result<(), Failure> {
    let out = &mut session.output;
    if args.json {
        let games: Vec<_> = registry
            .about()
            .iter()
            .map(|game| {
                let options: Vec<_> = game
                    .choices
                    .iter()
                    .map(|c| json!({"form": c.form, "help": c.help, "help_zh": c.help_zh}))
                    .collect();
                let evaluators: Vec<_> = game.every_evaluator().map(|(name, _)| name).collect();
                json!({"name": game.name, "title": game.title, "title_zh": game.title_zh,
                       "options": options, "evaluators": evaluators})
            })
            .collect();
        let levels = levels::NAMES;
        writeln!(out, "{}", json!({"games": games, "engines": engines::NAMES, "levels": levels}))?;
        return Ok(());
    }
    for game in registry.about() {
        writeln!(out, "{}  {} {}", game.name, game.title, game.title_zh)?;
        for choice in game.choices {
            writeln!(out, "    {:<24} {}", choice.form, choice.help)?;
            writeln!(out, "    {:<24} {}", "", choice.help_zh)?;
        }
        for (name, help) in game.every_evaluator() {
            writeln!(out, "    {:<24} {help}", format!("eval={name}"))?;
        }
        writeln!(out)?;
    }
    writeln!(out, "engines  {}", engines::NAMES.join(", "))?;
    writeln!(out, "levels   {}", levels::NAMES.join(", "))?;
    Ok(())
}
