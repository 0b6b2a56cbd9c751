//! The page itself.

use super::charts;
use super::distribution::Distribution;
use crate::{Finished, Pairing, Past, Sprt, Standing, elo, figure, history, summary_line, totals};
use maud::{DOCTYPE, Markup, PreEscaped, html};
use std::error::Error;
use yiqi_core::Side;

/// The most games that are listed: a page with more is slow to open.
const LISTED: usize = 1000;

const STYLE: &str = "
:root { color-scheme: light dark; }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.5rem; } h2 { font-size: 1.2rem; margin-top: 2.5rem; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { text-align: left; padding: .25rem .8rem .25rem 0; border-bottom: 1px solid #8884; vertical-align: top; }
.scroll { overflow-x: auto; } svg { max-width: 100%; height: auto; }
code { font-family: ui-monospace, monospace; overflow-wrap: anywhere; } .verdict { font-weight: 600; }
figure { margin: 1rem 0; } figcaption, .quiet { color: #888; }
";

/// A match as a page that needs no other file.
pub fn page(past: &Past, games: &[Finished], sprt: Option<&Sprt>) -> String {
    let games: Vec<_> = games.iter().filter(|finished| counts(past, finished)).collect();
    let games = &games[..];
    let title = format!("{}: match {}", past.game, past.id);
    let settings = [&*past.settings, if past.complete { "" } else { "not finished" }];
    let settings: Vec<_> = settings.into_iter().filter(|text| !text.is_empty()).collect();
    html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { (title) }
                style { (PreEscaped(STYLE)) }
            }
            body {
                h1 { (title) }
                p {
                    "Begun " (past.created) ", seed " (past.seed)
                    @if !settings.is_empty() { ", " (settings.join(", ")) } "."
                }
                (engines(past))
                @for pairing in &past.pairings { (one(past, pairing, games, sprt)) }
                (list(past, games))
            }
        }
    }
    .into_string()
}

/// Whether a game belongs to a pair that counts: one that a sequential test did not come to does not,
/// nor one whose partner was not played.
fn counts(past: &Past, finished: &Finished) -> bool {
    let pairing = past.pairings.get(finished.job.pairing);
    let numbers = |pairing: &Pairing| {
        let found = pairing.pairs.binary_search_by_key(&finished.job.pair, |pair| pair.number);
        found.is_ok()
    };
    pairing.is_some_and(numbers)
}

fn engines(past: &Past) -> Markup {
    html! {
        h2 { "Standings" }
        div.scroll { table {
            tr { @for head in ["engine", "games", "W-D-L", "score", "Elo", "depth", "nodes", "s", "forfeits"] { th { (head) } } }
            @for (engine, total) in totals(past) {
                @let sample = total.penta.sample();
                @let elo = elo(&sample);
                @let (wdl, or_none) = (total.wdl, |x: Option<f64>, digits| x.map_or("-".to_owned(), |x| figure(x, digits)));
                tr {
                    td { (past.entrants[engine].name) } td { (wdl.games()) }
                    td { (wdl.wins) "-" (wdl.draws) "-" (wdl.losses) }
                    td { (plus_minus(100.0 * sample.mean, 100.0 * sample.error(), 2)) " %" }
                    td { (plus_minus(elo.value, elo.error, 1)) }
                    td { (or_none(total.effort.depth_a_turn(), 1)) }
                    td { (or_none(total.effort.nodes_a_turn(), 0)) }
                    td { (figure(total.effort.seconds_a_turn(), 4)) }
                    td { (total.forfeits) }
                }
            }
        } }
        h2 { "Engines" }
        div.scroll { table {
            tr { th { "name" } th { "what it is" } th { "content" } }
            @for engine in &past.entrants {
                tr {
                    td { (engine.name) }
                    td { code { (engine.description) } }
                    td { code { (engine.hash.get(..12).unwrap_or_default()) } }
                }
            }
        } }
    }
}

fn one(past: &Past, pairing: &Pairing, games: &[&Finished], sprt: Option<&Sprt>) -> Markup {
    let [a, b] = names(past, pairing);
    let tally = &pairing.tally;
    let standing = Standing::of(pairing, sprt);
    let (sample, elo, nelo) = (standing.sample, standing.elo, standing.nelo);
    let steps = history(&pairing.pairs, sprt);
    let number = past.pairings.iter().position(|other| std::ptr::eq(other, pairing));
    let own = |finished: &&&Finished| Some(finished.job.pairing) == number;
    let own: Vec<_> = games.iter().filter(own).map(|finished| &finished.game).collect();
    let lengths: Vec<_> = own.iter().map(|game| game.plies.len() as f64).collect();
    let seconds = |game: &&crate::Played| -> f64 {
        game.plies.iter().map(|ply| ply.time.as_secs_f64()).sum()
    };
    let seconds: Vec<_> = own.iter().map(seconds).collect();
    html! {
        h2 { (a) " – " (b) }
        p.verdict { (standing.verdict.words(a, b)) }
        div.scroll { table {
            tr { th { "W-D-L" } td { (tally.wdl.wins) "-" (tally.wdl.draws) "-" (tally.wdl.losses) } }
            tr { th { "pairs (LL-LD-DD-WD-WW)" } td { (tally.penta.0.map(|n| n.to_string()).join("-")) } }
            tr { th { "score" } td { (plus_minus(100.0 * sample.mean, 100.0 * sample.error(), 2)) " %" } }
            tr { th { "Elo" } td { (plus_minus(elo.value, elo.error, 1)) } }
            tr { th { "normalized Elo" } td { (plus_minus(nelo.value, nelo.error, 1)) } }
            tr { th { "LOS" } td { (figure(100.0 * standing.los, 2)) " %" } }
            @if let (Some(sprt), Some(test)) = (sprt, standing.test) {
                tr { th { "SPRT" } td { (sprt) ": LLR " (figure(test.llr, 2)) ", " (test.decision) } }
                @if let Some(after) = standing.after_stop {
                    @let [low, median, high] = [after.low, after.median, after.high].map(|x| figure(x, 1));
                    tr { th { "Elo with account of the stop" } td { (median) ", 95 % from " (low) " to " (high) } }
                }
            }
            @if let Some(luck) = standing.without_luck {
                @let (score, error) = (100.0 * luck.adjusted.mean, 100.0 * luck.adjusted.error());
                tr { th { "score without the luck of the dice" } td { (plus_minus(score, error, 2)) " %" } }
            }
            tr { th { "side that moves first" } td { (figure(100.0 * tally.first.sample().mean, 2)) " %" } }
            tr { th { "endings" } td {
                @for (reason, count) in &tally.reasons { (reason) " " (count) br; }
            } }
        } }
        (figure_of("Score of the first engine with its 95 % band", charts::score(&steps)))
        @if let Some(sprt) = sprt {
            (figure_of("Log-likelihood ratio between the bounds of the test", charts::llr(&steps, sprt.bounds())))
        }
        @if let Some(lengths) = Distribution::of(&lengths) {
            (figure_of("Length of the games", charts::bars(&lengths, "moves of both sides")))
        }
        @if let Some(seconds) = Distribution::of(&seconds) {
            (figure_of("Thinking time of the games", charts::bars(&seconds, "seconds of both sides")))
        }
        p { code { (summary_line(a, b, tally)) } }
    }
}

fn plus_minus(value: f64, error: f64, digits: usize) -> String {
    format!("{} ± {}", figure(value, digits), figure(error, digits))
}

fn figure_of(caption: &str, picture: Result<String, Box<dyn Error>>) -> Markup {
    html! {
        figure {
            @match picture {
                Ok(svg) => (PreEscaped(svg)),
                Err(error) => p { "This picture could not be drawn: " (error) },
            }
            figcaption { (caption) }
        }
    }
}

/// Every game: who, how it ended, and its moves to open.
fn list(past: &Past, games: &[&Finished]) -> Markup {
    let name = |engine: usize| past.entrants.get(engine).map_or("", |engine| &*engine.name);
    html! {
        h2 #games { "Games" }
        p.quiet {
            "To step through game K on a board: "
            code { "yiqi results --match " (past.id) " --out games.txt" } ", then "
            code { "yiqi replay games.txt --game K --step" } "."
            @if games.len() > LISTED { " Of " (games.len()) " games the first " (LISTED) " are listed." }
        }
        div.scroll { table {
            tr { th { "#" } th { "first" } th { "second" } th { "result" } th { "why" } th { "moves" } }
            @for (number, finished) in games.iter().take(LISTED).enumerate() {
                @let game = &finished.game;
                @let pairing = past.pairings.get(finished.job.pairing).map_or([0, 0], |p| p.engines);
                @let [first, second] = finished.job.players(pairing);
                @let anchor = format!("game-{}", number + 1);
                tr id=(anchor) {
                    td { a href={ "#" (anchor) } { (number + 1) } }
                    td { (name(first)) } td { (name(second)) }
                    td { (result(game.winner)) }
                    td { (game.reason) @if let Some(detail) = &game.detail { br; span.quiet { (detail) } } }
                    td { details {
                        summary { (game.plies.len()) }
                        code { (game.opening) } br;
                        code { (moves(game)) }
                    } }
                }
            }
        } }
    }
}

fn result(winner: Option<Side>) -> &'static str {
    match winner {
        Some(Side::First) => "1–0",
        Some(Side::Second) => "0–1",
        None => "½–½",
    }
}

/// The moves with the rolls before them.
fn moves(game: &crate::Played) -> String {
    let texts = game.plies.iter().map(|ply| match ply.roll {
        Some(roll) => format!("{roll}:{}", ply.text),
        None => ply.text.clone(),
    });
    texts.collect::<Vec<_>>().join(" ")
}

fn names<'a>(past: &'a Past, pairing: &Pairing) -> [&'a str; 2] {
    pairing.engines.map(|engine| past.entrants.get(engine).map_or("", |engine| &*engine.name))
}
