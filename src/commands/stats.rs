//! `yiqi stats`: what counts of games or of pairs show.

use super::words;
use crate::Session;
use crate::args::{Stats, StatsCounts};
use crate::failure::Failure;
use serde_json::json;
use std::io::Write as _;
use yiqi_core::Fault;
use yiqi_lab::{
    AfterStop, Counts, Estimate, Pentanomial, Sample, Sprt, Verdict, Wdl, after_stop, elo, figure,
    los, normalized_elo,
};

pub(super) fn run(args: &Stats, session: &mut Session<'_>) -> Result<(), Failure> {
    let counts = counts(&args.counts)?;
    let sprt = args.sprt.as_deref().map(Sprt::parse).transpose()?;
    if args.json.json {
        return Ok(writeln!(session.output, "{}", as_json(counts, sprt.as_ref()))?);
    }
    let sample = counts.sample();
    let after = sprt.as_ref().and_then(|sprt| after_stop(sprt, counts));
    let out = &mut session.output;
    match counts {
        Counts::Pairs(pairs) => {
            writeln!(out, "games  {} in {} pairs", counts.games(), pairs.pairs())?;
        }
        Counts::Games(_) => writeln!(out, "games  {}", counts.games())?,
    }
    writeln!(out, "score  {} ± {}", words::percent(sample.mean), words::percent(sample.error()))?;
    let estimate = |e: Estimate| format!("{} ± {}", figure(e.value, 2), figure(e.error, 2));
    writeln!(out, "Elo    {}", estimate(elo(&sample)))?;
    writeln!(out, "nElo   {}", estimate(normalized_elo(&sample)))?;
    writeln!(out, "LOS    {}", words::percent(los(&sample)))?;
    if let Some(sprt) = &sprt {
        let (low, high) = sprt.bounds();
        let llr = sprt.llr(counts);
        let [shown, low, high] = [llr, low, high].map(|x| figure(x, 4));
        writeln!(out, "SPRT   {sprt}")?;
        writeln!(out, "LLR    {shown}, bounds {low} and {high}: {}", sprt.decision(llr))?;
        if let Some(after) = &after {
            let [low, median, high] = [after.low, after.median, after.high].map(|x| figure(x, 2));
            writeln!(
                out,
                "Elo    {median}, 95 % from {low} to {high}, with account of the stop of the SPRT"
            )?;
        }
    }
    writeln!(out, "{}", verdict(counts, &sample, after.as_ref()).words("A", "B"))?;
    Ok(())
}

fn counts(args: &StatsCounts) -> Result<Counts, Fault> {
    match (&args.pentanomial, &args.wdl) {
        (Some(text), _) => Ok(Pentanomial::parse(text)?.into()),
        (None, wdl) => Ok(Wdl::parse(wdl.as_deref().unwrap_or_default())?.into()),
    }
}

fn as_json(counts: Counts, sprt: Option<&Sprt>) -> serde_json::Value {
    // An infinite number becomes null.
    let sample = counts.sample();
    let (elo, nelo) = (elo(&sample), normalized_elo(&sample));
    let llr = sprt.map(|sprt| sprt.llr(counts));
    let after = sprt.and_then(|sprt| after_stop(sprt, counts));
    json!({
        "games": counts.games(),
        "score": sample.mean, "score_error": sample.error(),
        "elo": elo.value, "elo_error": elo.error,
        "nelo": nelo.value, "nelo_error": nelo.error,
        "los": los(&sample),
        "llr": llr,
        "llr_bounds": sprt.map(Sprt::bounds),
        "decision": sprt.zip(llr).map(|(sprt, llr)| sprt.decision(llr).to_string()),
        "elo_after_stop": after.map(|x| json!({"low": x.low, "median": x.median, "high": x.high})),
        "verdict": verdict(counts, &sample, after.as_ref()).words("A", "B"),
    })
}

/// The verdict, after a sequential test with account of its stop. What is still to be played is in
/// pairs, whatever was counted.
fn verdict(counts: Counts, sample: &Sample, after: Option<&AfterStop>) -> Verdict {
    if let Some(after) = after {
        return Verdict::after(after);
    }
    match (Verdict::of(sample), counts) {
        (Verdict::Noise(Some(games)), Counts::Games(_)) => Verdict::Noise(Some(games.div_ceil(2))),
        (verdict, _) => verdict,
    }
}
