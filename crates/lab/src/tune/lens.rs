//! What an evaluator sees of a position, as numbers for a regression.
//!
//! All comes from the terms by which an evaluator explains itself. Of a *linear* evaluator the win
//! chance is the logistic function of a slope times the sum of weight × feature. What else has a part
//! in it – faces of a die that win at once – is taken as it is under the old weights: there the win
//! chance is replaced by its tangent.

use super::logistic::log_odds;
use yiqi_core::{Fault, Options};
use yiqi_engine::any::{AnyGame, AnyPosition};
use yiqi_engine::weights::NamedWeight;

/// How far the weights are moved to see how the win chance follows.
const NUDGE: f64 = 1e-3;

/// An evaluator of a game as a regression sees it.
pub(super) struct Lens<'a> {
    game: &'a dyn AnyGame,
    /// The evaluator's options, as [`AnyGame::explain`] takes them.
    eval: String,
    pub(super) weights: Vec<NamedWeight>,
    /// Whether the weight of that number has been seen as a term.
    pub(super) seen: Vec<bool>,
    /// Log-odds for one unit of the weighted sum.
    pub(super) slope: f64,
    /// The same evaluator with all weights a little larger.
    nudged: String,
}

/// A position through the lens.
pub(super) struct Glance {
    /// By weight: the side to move's feature less the opponent's; 0 for a weight without a term. Where
    /// other things have a part, as far as the win chance follows the weights.
    pub(super) features: Vec<f64>,
    /// What the win chance owes to other things, in log-odds.
    pub(super) offset: f64,
    /// The win chance that the evaluator gives.
    pub(super) win: f64,
}

impl<'a> Lens<'a> {
    /// The lens of an evaluator; `probes` are positions to learn its slope from.
    ///
    /// # Errors
    /// An evaluator without weights, or one whose win chance is no logistic function of its terms.
    pub(super) fn new(
        game: &'a dyn AnyGame,
        eval: &str,
        probes: &[Box<dyn AnyPosition>],
    ) -> Result<Lens<'a>, Fault> {
        let tuned = || format!("eval={}", game.tuned());
        let eval = &*if eval.is_empty() { tuned() } else { eval.to_owned() };
        let weights = game.weights(eval)?;
        let fault = |reason: &str| Err(Fault::whole("evaluator", eval_name(eval), reason));
        if weights.is_empty() {
            return fault("it has no weights by name");
        }
        let seen = vec![false; weights.len()];
        let mut lens =
            Lens { game, eval: eval.to_owned(), weights, seen, slope: 1.0, nudged: String::new() };
        let (mut across, mut squares, mut total) = (0.0, 0.0, 0.0);
        for position in probes {
            let explained = game.explain(&**position, eval)?;
            let (features, others) = lens.sort(&explained.terms);
            let odds = log_odds(explained.win);
            if others || odds.abs() > 6.0 {
                continue;
            }
            let sum = lens.sum(&features);
            across += sum * odds;
            squares += sum * sum;
            total += odds * odds;
        }
        if squares == 0.0 {
            return fault("it finds all positions equal, so that there is nothing to fit");
        }
        lens.slope = across / squares;
        // What the sum leaves unexplained of the log-odds.
        if total - across * lens.slope > 0.02 * total {
            return fault("its win chance is no logistic function of a weighted sum of its terms");
        }
        let moved: Vec<_> = (0..lens.weights.len())
            .filter(|&j| lens.seen[j])
            .map(|j| (lens.weights[j].name, lens.weights[j].value * (1.0 + NUDGE)))
            .collect();
        lens.nudged = with(eval, &moved)?;
        Ok(lens)
    }

    /// Looks at a position; `None` where other things decide it alone.
    ///
    /// # Errors
    /// As [`AnyGame::explain`].
    pub(super) fn look(&mut self, position: &dyn AnyPosition) -> Result<Option<Glance>, Fault> {
        let explained = self.game.explain(position, &self.eval)?;
        let (mut features, others) = self.sort(&explained.terms);
        let win = explained.win;
        if !others {
            return Ok(Some(Glance { features, offset: 0.0, win }));
        }
        if !(1e-6..1.0 - 1e-6).contains(&win) {
            return Ok(None);
        }
        let sum = self.sum(&features);
        let moved = log_odds(self.game.explain(position, &self.nudged)?.win) - log_odds(win);
        // How much of a change of the sum reaches the win chance; where the sum is 0 it cannot be seen.
        let reaches = if sum == 0.0 { 0.0 } else { moved / (NUDGE * self.slope * sum) };
        let reaches = reaches.clamp(0.0, 1.0);
        for feature in &mut features {
            *feature *= reaches;
        }
        let offset = log_odds(win) - self.slope * reaches * sum;
        Ok(Some(Glance { features, offset, win }))
    }

    /// The weights that have no term and by which the win chance shrinks as they grow: a score of
    /// that size counts as nearly won.
    ///
    /// # Errors
    /// As [`AnyGame::explain`].
    pub(super) fn scales(&self, probes: &[Box<dyn AnyPosition>]) -> Result<Vec<usize>, Fault> {
        let mut scales = Vec::new();
        for (j, weight) in self.weights.iter().enumerate().filter(|&(j, _)| !self.seen[j]) {
            let doubled = with(&self.eval, &[(weight.name, 2.0 * weight.value)])?;
            let (mut looked, mut halved) = (0, 0);
            for position in probes {
                let plain = self.game.explain(&**position, &self.eval)?;
                let odds = log_odds(plain.win);
                let others = plain.terms.iter().any(|term| !self.is_weight(&term.name));
                if others || !(0.01..6.0).contains(&odds.abs()) {
                    continue;
                }
                let ratio = log_odds(self.game.explain(&**position, &doubled)?.win) / odds;
                looked += 1;
                halved += usize::from((0.48..0.52).contains(&ratio));
            }
            if looked > 0 && halved == looked {
                scales.push(j);
            }
        }
        Ok(scales)
    }

    /// The features by weight, and whether there is a term that is no weight.
    fn sort(&mut self, terms: &[yiqi_engine::Term]) -> (Vec<f64>, bool) {
        let mut features = vec![0.0; self.weights.len()];
        let mut others = false;
        for term in terms {
            match self.weights.iter().position(|weight| weight.name == term.name) {
                Some(j) => {
                    features[j] = term.own - term.other;
                    self.seen[j] = true;
                }
                None => others |= term.share != 0.0,
            }
        }
        (features, others)
    }

    fn is_weight(&self, name: &str) -> bool {
        self.weights.iter().any(|weight| weight.name == name)
    }

    fn sum(&self, features: &[f64]) -> f64 {
        features.iter().zip(&self.weights).map(|(x, weight)| x * weight.value).sum()
    }
}

/// The options of an evaluator with some of its weights set.
///
/// # Errors
/// Options that cannot be read.
pub(super) fn with(eval: &str, set: &[(&str, f64)]) -> Result<String, Fault> {
    let mut items = Vec::new();
    if !eval.is_empty() {
        let mut options = Options::nameless("evaluator", eval)?;
        while let Some(item) = options.take_next() {
            if !set.iter().any(|(name, _)| *name == item.key) {
                items.push(item.to_string());
            }
        }
    }
    items.extend(set.iter().map(|(name, value)| format!("{name}={value}")));
    Ok(items.join(","))
}

/// What an evaluator is called in messages.
pub(super) fn eval_name(eval: &str) -> &str {
    if eval.is_empty() { "the default" } else { eval }
}

#[cfg(test)]
mod tests {
    use super::super::logistic::chance;
    use super::*;
    use yiqi_core::{below, seeded};
    use yiqi_engine::Registry;

    fn positions(game: &dyn AnyGame, count: usize) -> Vec<Box<dyn AnyPosition>> {
        let mut rng = seeded(3, 0);
        let mut all = Vec::new();
        while all.len() < count {
            let mut position = game.start(all.len() as u64);
            while position.end().is_none() && all.len() < count {
                let text = position.text();
                if !text.ends_with('*') {
                    all.push(game.parse(&text).unwrap());
                }
                position.cast(&mut rng);
                let turns = position.turns();
                position.play(&turns[below(&mut rng, turns.len() as u32) as usize]).unwrap();
            }
        }
        all
    }

    #[test]
    fn the_win_chance_of_every_game_is_what_the_lens_says() {
        for text in
            ["minichess:gardner", "ewn", "ewn:king6", "ewn:stride", "amazons:size=8", "xiangqi"]
        {
            let game = Registry::standard().game(text).unwrap();
            let probes = positions(&*game, 400);
            let mut lens = Lens::new(&*game, "", &probes).unwrap();
            let mut others = 0;
            for position in &probes {
                let Some(glance) = lens.look(&**position).unwrap() else { continue };
                let odds = glance.offset + lens.slope * lens.sum(&glance.features);
                others += usize::from(glance.offset != 0.0);
                // Centipawns are rounded man by man.
                assert!((chance(odds) - glance.win).abs() < 0.03, "{text} {}", position.text());
            }
            assert_eq!(others > 0, text.starts_with("ewn"), "{text}: {others}");
            let scales: Vec<_> =
                lens.scales(&probes).unwrap().iter().map(|&j| lens.weights[j].name).collect();
            assert_eq!(scales, if text.starts_with("ewn") { vec!["scale"] } else { vec![] });
        }
    }

    #[test]
    fn where_faces_win_at_once_the_chance_follows_the_weights_by_its_tangent() {
        let game = Registry::standard().game("ewn").unwrap();
        let probes = positions(&*game, 600);
        let mut lens = Lens::new(&*game, "", &probes).unwrap();
        let mut compared = 0;
        for position in &probes {
            let Some(glance) = lens.look(&**position).unwrap() else { continue };
            if glance.offset == 0.0 || glance.features.iter().all(|&x| x == 0.0) {
                continue;
            }
            let j = glance.features.iter().position(|&x| x != 0.0).unwrap();
            let weight = lens.weights[j];
            let changed = with("", &[(weight.name, weight.value * 1.01)]).unwrap();
            let truth = log_odds(game.explain(&**position, &changed).unwrap().win);
            let change = lens.slope * glance.features[j] * weight.value * 0.01;
            assert!((truth - log_odds(glance.win) - change).abs() < 0.02 * change.abs() + 1e-4);
            compared += 1;
        }
        assert!(compared > 20, "{compared}");
    }

    #[test]
    fn evaluators_without_weights_are_named() {
        let game = Registry::standard().game("ewn").unwrap();
        let probes = positions(&*game, 30);
        assert!(Lens::new(&*game, "eval=nonsense", &probes).is_err());
        assert!(Lens::new(&*game, "", &[]).is_err());
        assert_eq!(
            with("eval=simple,stones=2", &[("stones", 3.5)]).unwrap(),
            "eval=simple,stones=3.5"
        );
    }
}
