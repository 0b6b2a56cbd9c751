//! The text of an atlas: a layout a line.
//!
//! ```text
//! # yiqi solve minichess --atlas --nodes 50000000 --memory 1024
//! # layout image value plies best proof nodes
//! BKNQR/BKNQR RQNKB/RQNKB win 17 a1b2 512 123456
//! BKNRQ/BKNRQ QRNKB/QRNKB unknown 20 - - 50000000
//! ```
//!
//! Plies are the distance to the end; of what is unknown, within how many neither side has a forced win. The
//! first line says how it was made, and an atlas goes on only with the same.

use std::fmt::Write as _;
use yiqi_core::Fault;

/// What the columns are.
const COLUMNS: &str = "layout image value plies best proof nodes";

/// What was found out about layouts.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Atlas {
    /// The command that makes it.
    pub made: String,
    /// Layouts that are done.
    pub rows: Vec<Row>,
}

/// A layout.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Row {
    /// Its name.
    pub layout: String,
    /// The name of its mirror image, which has the same value.
    pub twin: String,
    /// `win`, `loss` or `draw` for the side that begins, or `unknown`.
    pub value: String,
    /// Plies to the end; of what is unknown, within how many neither side has a forced win.
    pub plies: u32,
    /// The best first move, where a win or loss was proved.
    pub best: Option<String>,
    /// Positions of the proof.
    pub proof: Option<usize>,
    /// Positions that were searched.
    pub nodes: u64,
}

impl Atlas {
    /// The row of a layout, or of its mirror image.
    pub fn row(&self, layout: &str) -> Option<&Row> {
        self.rows.iter().find(|row| row.layout == layout || row.twin == layout)
    }

    /// The text of the atlas.
    pub fn write(&self) -> String {
        let mut text = format!("# {}\n# {COLUMNS}\n", self.made);
        for Row { layout, twin, value, plies, best, proof, nodes } in &self.rows {
            let best = best.as_deref().unwrap_or("-");
            let proof = proof.map_or_else(|| "-".to_owned(), |proof| proof.to_string());
            // A text takes every line.
            let _ = writeln!(text, "{layout} {twin} {value} {plies} {best} {proof} {nodes}");
        }
        text
    }

    /// Reads the text of an atlas; `file` names it in errors.
    ///
    /// # Errors
    /// A line that is no row.
    pub fn read(file: &str, text: &str) -> Result<Atlas, Fault> {
        let mut lines = text.lines().zip(1..);
        let fault = |number: u32, line: &str, reason: &str| {
            Fault::whole(format!("atlas {file} line {number}"), line, reason.to_owned())
        };
        let (first, _) = lines.next().unwrap_or_default();
        let made = first.strip_prefix("# ").ok_or_else(|| {
            fault(1, first, "an atlas begins with the command that makes it, after #")
        })?;
        let mut atlas = Atlas { made: made.to_owned(), rows: Vec::new() };
        for (line, number) in lines.filter(|(line, _)| !line.starts_with('#')) {
            let row = Row::read(line)
                .ok_or_else(|| fault(number, line, &format!("a line is: {COLUMNS}")))?;
            if atlas.row(&row.layout).is_some() {
                return Err(fault(number, line, "the layout stands there twice"));
            }
            atlas.rows.push(row);
        }
        Ok(atlas)
    }
}

impl Row {
    fn read(line: &str) -> Option<Row> {
        let words: Vec<&str> = line.split(' ').collect();
        let [layout, twin, value, plies, best, proof, nodes] = words[..] else { return None };
        let known = ["win", "loss", "draw", "unknown"].contains(&value);
        let proof = match proof {
            "-" => None,
            proof => Some(proof.parse().ok()?),
        };
        known.then_some(Row {
            layout: layout.to_owned(),
            twin: twin.to_owned(),
            value: value.to_owned(),
            plies: plies.parse().ok()?,
            best: (best != "-").then(|| best.to_owned()),
            proof,
            nodes: nodes.parse().ok()?,
        })
    }
}
