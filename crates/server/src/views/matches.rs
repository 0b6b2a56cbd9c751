//! Matches: what was played, what it shows, and the games on the boards.

use super::report::finite;
use super::{Detail, PositionView, TurnView, side_number};
use crate::problem::Problem;
use serde::Serialize;
use utoipa::ToSchema;
use yiqi_engine::any::AnyGame;
use yiqi_lab::{
    GameRow, LiveGame, Pairing, Past, Sprt, Standing, figure, history, summary_line, totals,
};

/// Whether a match is being played.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum MatchState {
    /// It is being played here.
    Running,
    /// It is not complete and nobody plays it here.
    Stopped,
    /// All of it was played, or a test has ended it.
    Done,
}

/// A match in a list.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub struct MatchSummary {
    /// Its number as a text.
    pub id: String,
    /// When it began, `2026-11-30T09:00:00Z`.
    pub created: String,
    /// The game's text.
    pub game: String,
    /// Whether it is being played.
    pub state: MatchState,
    /// The names of the engines.
    pub engines: Vec<String>,
    /// Games that were played.
    pub games_played: usize,
    /// Games that will have been played; null where only the command line knows.
    pub games_planned: Option<usize>,
    /// What it has brought, in a line.
    pub line: String,
}

/// The matches of the database.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub struct MatchList {
    /// The newest first.
    pub matches: Vec<MatchSummary>,
}

/// A match.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub struct MatchView {
    /// Its number as a text.
    pub id: String,
    /// When it began, `2026-11-30T09:00:00Z`.
    pub created: String,
    /// The game's text.
    pub game: String,
    /// Openings, limits and clock in words.
    pub settings: String,
    /// The seed of all that is left to chance.
    pub seed: u64,
    /// Whether it is being played.
    pub state: MatchState,
    /// Whether it can be gone on with from here.
    pub can_resume: bool,
    /// The engines by number.
    pub engines: Vec<EntrantView>,
    /// Games that were played.
    pub games_played: usize,
    /// Games that will have been played; null where only the command line knows.
    pub games_planned: Option<usize>,
    /// Games at a time, while it is being played.
    pub concurrency: Option<usize>,
    /// What the engines have brought against each other.
    pub pairings: Vec<PairingView>,
    /// What is to be said of the plan: games that are the same again and again.
    pub warning: Option<String>,
    /// What has ended it before its time.
    pub problem: Option<Problem>,
}

/// An engine of a match.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct EntrantView {
    /// What it is called.
    pub name: String,
    /// Its text with all that matters filled in.
    pub description: String,
}

/// What two engines have brought against each other, from the side of the first.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub struct PairingView {
    /// The name of the first.
    pub a: String,
    /// The name of the second.
    pub b: String,
    /// Games won; only those of whole pairs count.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
    /// The score, 0 … 1.
    pub score: f64,
    /// Half the width of its 95 % interval; null where it is infinite.
    pub score_error: Option<f64>,
    /// The Elo difference; null where it is infinite.
    pub elo: Option<f64>,
    /// Half the width of its 95 % interval; null where it is infinite.
    pub elo_error: Option<f64>,
    /// The likelihood of superiority, 0 … 1.
    pub los: f64,
    /// Pairs of games by their points: none, a half, one, one and a half, two.
    pub pentanomial: [u64; 5],
    /// The logarithm of the likelihood ratio, where there is a test.
    pub llr: Option<f64>,
    /// Its bounds.
    pub llr_bounds: Option<[f64; 2]>,
    /// What the match shows, in words.
    pub verdict: String,
    /// The line that scripts read.
    pub line: String,
    /// The score without the luck of the dice, where there were dice.
    pub without_luck: Option<WithoutLuck>,
    /// Games played, the score after them and its error (null where it is infinite): at most 400
    /// points.
    pub history: Vec<[Option<f64>; 3]>,
}

/// A score without the luck of the dice.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, ToSchema)]
pub struct WithoutLuck {
    /// The score.
    pub score: f64,
    /// Half the width of its 95 % interval; null where it is infinite.
    pub score_error: Option<f64>,
    /// How many times as many games the plain score takes for the same error.
    pub gain: Option<f64>,
}

/// The games on the boards.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub struct Boards {
    /// In the order of their numbers.
    pub games: Vec<LiveGameView>,
}

/// A game that is being played, or was the last one on its board.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub struct LiveGameView {
    /// Its number in the match, from 1.
    pub job: usize,
    /// The name of the engine that moves first.
    pub first: String,
    /// The name of the engine that moves second.
    pub second: String,
    /// How it stands, without the legal steps; the side to move is the one that thinks.
    pub view: PositionView,
    /// The win chance of the side that moves first, 0 … 1, as the engine that moved last sees it.
    pub win: Option<f64>,
    /// Whether it is over; it stays until the next game begins on its board.
    pub over: bool,
}

/// Some games of a match.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub struct GamePage {
    /// How many there are.
    pub total: usize,
    /// Those that were asked for, in the order of their numbers.
    pub games: Vec<MatchGame>,
}

/// A game of a match.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct MatchGame {
    /// Its number in the match, from 1. A game that is not yet played leaves a gap.
    pub number: usize,
    /// The name of the engine that moved first.
    pub first: String,
    /// The name of the engine that moved second.
    pub second: String,
    /// The position it began in.
    pub opening: String,
    /// The side that has won; null for a draw.
    pub winner: Option<u8>,
    /// Why it ended.
    pub reason: String,
    /// What exactly has happened, where the referee had to end it.
    pub detail: Option<String>,
    /// Turns of both sides.
    pub plies: u64,
}

/// All that a [`MatchView`] is made of.
pub(crate) struct MatchFacts<'a> {
    pub(crate) past: &'a Past,
    pub(crate) sprt: Option<&'a Sprt>,
    pub(crate) state: MatchState,
    pub(crate) games_played: usize,
    pub(crate) games_planned: Option<usize>,
    pub(crate) can_resume: bool,
    pub(crate) concurrency: Option<usize>,
    pub(crate) warning: Option<String>,
    pub(crate) problem: Option<Problem>,
}

impl MatchView {
    pub(crate) fn new(facts: MatchFacts<'_>) -> MatchView {
        let past = facts.past;
        let entrant = |entrant: &yiqi_lab::Entrant| EntrantView {
            name: entrant.name.clone(),
            description: entrant.description.clone(),
        };
        let pairing = |pairing| PairingView::new(past, pairing, facts.sprt);
        MatchView {
            id: past.id.to_string(),
            created: past.created.clone(),
            game: past.game.clone(),
            settings: past.settings.clone(),
            seed: past.seed,
            state: facts.state,
            can_resume: facts.can_resume,
            engines: past.entrants.iter().map(entrant).collect(),
            games_played: facts.games_played,
            games_planned: facts.games_planned,
            concurrency: facts.concurrency,
            pairings: past.pairings.iter().map(pairing).collect(),
            warning: facts.warning,
            problem: facts.problem,
        }
    }
}

impl MatchSummary {
    /// The match of a view; its line is that of the pairing, or the scores of all engines.
    pub(crate) fn new(past: &Past, view: &MatchView) -> MatchSummary {
        let scores = || {
            let score = |(engine, total): &(usize, yiqi_lab::Total)| {
                let percent = figure(100.0 * total.penta.sample().mean, 1);
                format!("{} {percent} %", name(past, *engine))
            };
            totals(past).iter().map(score).collect::<Vec<_>>().join(", ")
        };
        MatchSummary {
            id: view.id.clone(),
            created: view.created.clone(),
            game: view.game.clone(),
            state: view.state,
            engines: view.engines.iter().map(|engine| engine.name.clone()).collect(),
            games_played: view.games_played,
            games_planned: view.games_planned,
            line: match &view.pairings[..] {
                [only] => only.line.clone(),
                _ => scores(),
            },
        }
    }
}

impl PairingView {
    fn new(past: &Past, pairing: &Pairing, sprt: Option<&Sprt>) -> PairingView {
        let [a, b] = pairing.engines.map(|engine| name(past, engine));
        let Standing { sample, elo, los, test, verdict, without_luck, .. } =
            Standing::of(pairing, sprt);
        let (tally, steps) = (&pairing.tally, history(&pairing.pairs, None));
        PairingView {
            wins: tally.wdl.wins,
            draws: tally.wdl.draws,
            losses: tally.wdl.losses,
            score: sample.mean,
            score_error: finite(sample.error()),
            elo: finite(elo.value),
            elo_error: finite(elo.error),
            los,
            pentanomial: tally.penta.0,
            llr: test.and_then(|test| finite(test.llr)),
            llr_bounds: test.map(|test| test.bounds.into()),
            verdict: verdict.words(a, b),
            line: summary_line(a, b, tally),
            without_luck: without_luck.map(|luck| WithoutLuck {
                score: luck.adjusted.mean,
                score_error: finite(luck.adjusted.error()),
                gain: finite(luck.gain()),
            }),
            history: steps
                .iter()
                .map(|step| [Some(2.0 * step.pairs as f64), Some(step.score), finite(step.error)])
                .collect(),
            a: a.to_owned(),
            b: b.to_owned(),
        }
    }
}

impl LiveGameView {
    pub(crate) fn new(
        rules: &dyn AnyGame,
        game: &LiveGame,
        job: usize,
        [first, second]: [&str; 2],
    ) -> LiveGameView {
        let last = game.last.as_ref();
        let last = last.map(|(before, text)| TurnView::new(rules, &**before, text));
        LiveGameView {
            job,
            first: first.to_owned(),
            second: second.to_owned(),
            view: PositionView::new(
                rules,
                &*game.position,
                last.as_ref(),
                game.plies,
                Detail::Picture,
            ),
            win: game.win,
            over: game.over,
        }
    }
}

impl MatchGame {
    pub(crate) fn new(past: &Past, row: GameRow) -> MatchGame {
        let job = row.finished.job;
        let pairing = past.pairings.get(job.pairing).map_or([0, 0], |pairing| pairing.engines);
        let [first, second] = job.players(pairing).map(|engine| name(past, engine).to_owned());
        let game = row.finished.game;
        MatchGame {
            number: job.number(past.pairings.len()) + 1,
            first,
            second,
            opening: game.opening,
            winner: game.winner.map(side_number),
            reason: game.reason,
            detail: game.detail,
            plies: row.plies,
        }
    }
}

/// What an engine is called.
fn name(past: &Past, engine: usize) -> &str {
    past.entrants.get(engine).map_or("?", |entrant| &entrant.name)
}
