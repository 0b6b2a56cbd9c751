//! The pictures of a report, as SVG.

use super::distribution::Distribution;
use crate::Milestone;
use plotters::prelude::*;
use std::error::Error;
use std::ops::Range;

/// Width and height of a picture.
const SIZE: (u32, u32) = (720, 280);

/// A tone that can be read on light and on dark ground.
const GREY: RGBColor = RGBColor(128, 128, 128);
const INK: RGBColor = RGBColor(47, 111, 179);
const SIGNAL: RGBColor = RGBColor(200, 80, 60);

/// A picture may fail to be drawn; a report shows why in its place.
type Drawn = Result<String, Box<dyn Error>>;

/// The score in percent after each pair, with its 95 % band.
pub(super) fn score(steps: &[Milestone]) -> Drawn {
    // The first pairs say nothing: their band would make the rest of the picture flat.
    let shown: Vec<_> = steps.iter().filter(|step| step.error < 0.35).collect();
    let (low, high) = shown.iter().fold((45.0f64, 55.0f64), |(low, high), step| {
        let (below, above) = (step.score - step.error, step.score + step.error);
        (low.min(100.0 * below), high.max(100.0 * above))
    });
    let point = |step: &&Milestone, off: f64| (step.pairs as f64, 100.0 * (step.score + off));
    let upper = shown.iter().map(|step| point(step, step.error));
    let lower = shown.iter().rev().map(|step| point(step, -step.error));
    let band: Vec<_> = upper.chain(lower).collect();
    let line: Vec<_> = shown.iter().map(|step| point(step, 0.0)).collect();
    picture(["pairs", "score, %"], 0.0..last(steps), low.max(0.0)..high.min(100.0), |chart| {
        chart.draw_series([Polygon::new(band, INK.mix(0.2))])?;
        chart.draw_series([level(last(steps), 50.0)])?;
        chart.draw_series([PathElement::new(line, INK.stroke_width(2))])?;
        Ok(())
    })
}

/// The logarithm of the likelihood ratio after each pair, between the bounds of its test.
pub(super) fn llr(steps: &[Milestone], bounds: (f64, f64)) -> Drawn {
    let line: Vec<_> =
        steps.iter().filter_map(|step| Some((step.pairs as f64, step.llr?))).collect();
    let (low, high) = line.iter().fold(bounds, |(low, high), &(_, y)| (low.min(y), high.max(y)));
    picture(["pairs", "LLR"], 0.0..last(steps), low * 1.1..high * 1.1, |chart| {
        for bound in [bounds.0, bounds.1] {
            chart.draw_series([level(last(steps), bound)])?;
        }
        chart.draw_series([PathElement::new(line, INK.stroke_width(2))])?;
        Ok(())
    })
}

/// Bars.
pub(super) fn bars(distribution: &Distribution, what: &str) -> Drawn {
    let Distribution { from, width, counts } = distribution;
    let most = counts.iter().copied().max().unwrap_or(1) as f64;
    picture([what, "games"], *from..distribution.to(), 0.0..most * 1.05, |chart| {
        chart.draw_series(counts.iter().enumerate().map(|(i, &count)| {
            let left = from + width * i as f64;
            Rectangle::new([(left, 0.0), (left + width * 0.94, count as f64)], INK.filled())
        }))?;
        Ok(())
    })
}

/// What curves and bars are drawn on.
type Chart<'a, 'b> = ChartContext<
    'a,
    SVGBackend<'b>,
    Cartesian2d<plotters::coord::types::RangedCoordf64, plotters::coord::types::RangedCoordf64>,
>;

/// Draws on axes of these names and ranges.
fn picture(
    names: [&str; 2],
    x: Range<f64>,
    y: Range<f64>,
    draw: impl FnOnce(&mut Chart<'_, '_>) -> Result<(), Box<dyn Error>>,
) -> Drawn {
    let mut svg = String::new();
    {
        let root = SVGBackend::with_string(&mut svg, SIZE).into_drawing_area();
        let mut chart = ChartBuilder::on(&root)
            .margin(8)
            .margin_right(24)
            .x_label_area_size(36)
            .y_label_area_size(52)
            .build_cartesian_2d(x, y)?;
        axes(&mut chart, names)?;
        draw(&mut chart)?;
        root.present()?;
    }
    Ok(svg)
}

fn axes(chart: &mut Chart<'_, '_>, [x, y]: [&str; 2]) -> Result<(), Box<dyn Error>> {
    // Whole numbers without the point that would tell of a precision they do not have.
    let number = |x: &f64| {
        let text = format!("{x:.3}");
        text.trim_end_matches('0').trim_end_matches('.').to_owned()
    };
    let text = ("sans-serif", 13).into_font().color(&GREY);
    chart
        .configure_mesh()
        .x_label_formatter(&number)
        .y_label_formatter(&number)
        .x_desc(x)
        .y_desc(y)
        .axis_style(GREY)
        .bold_line_style(GREY.mix(0.25))
        .light_line_style(TRANSPARENT)
        .label_style(text.clone())
        .axis_desc_style(text)
        .draw()?;
    Ok(())
}

/// A line across.
fn level(most: f64, y: f64) -> PathElement<(f64, f64)> {
    PathElement::new(vec![(0.0, y), (most, y)], SIGNAL.stroke_width(1))
}

fn last(steps: &[Milestone]) -> f64 {
    steps.last().map_or(1.0, |step| step.pairs as f64)
}
