//! A rule set with its evaluators, behind texts.

use super::cabinet::Cabinet;
use super::table::Table;
use super::{
    AnyArena, AnyEvaluation, AnyGame, AnyLayout, AnyPosition, AnyPupil, AnySearch, AnySolution,
    AnyTables, solution,
};
use crate::book::{AnyBookMove, Book, BookMove, ShippedBook};
use crate::exact::{Choice, Stock, equip};
use crate::judge::Judge;
use crate::net::{Arena, Inputs as _, Network, Planes, Seen, Shape, Shipped, inputs_of};
use crate::placement::{PlacementBook, Placements};
use crate::solve::{SolveOrder, Unsolved};
use crate::weights::NamedWeight;
use crate::{Evaluator, Kit, Library, Opinion, Searchable, engines, images};
use yiqi_core::drawing::{Drawing, Piece};
use yiqi_core::{Fault, Game, Notation, Options, Rules, Side, Value, rows, seeded};

/// A game as it stands on the shelf, ready to be played.
pub(crate) struct Shelf<K: Kit> {
    game: K::Game,
    stock: Stock,
}

impl<K: Kit> Shelf<K> {
    /// A rule set whose engines use what lies in `library`.
    pub(crate) fn new(game: K::Game, library: Library) -> Shelf<K> {
        Shelf { game, stock: Stock::new(library) }
    }

    /// The evaluator that `eval=simple,center=0.2` asks for.
    fn evaluator(&self, eval: &str) -> Result<Judge<K>, Fault> {
        let colon = if eval.is_empty() { "" } else { ":" };
        let mut options = Options::parse("evaluator", &format!("evaluator{colon}{eval}"))?;
        let evaluator = Judge::read(&self.game, &mut options)?;
        let known = [vec!["eval"], K::weight_names(&self.game)].concat();
        options.finish(&known)?;
        Ok(evaluator)
    }
}

impl<K: Kit> AnyGame for Shelf<K> {
    fn name(&self) -> &'static str {
        K::Game::NAME
    }

    fn describe(&self) -> String {
        self.game.describe()
    }

    fn start(&self, seed: u64) -> Box<dyn AnyPosition> {
        Box::new(Table::start(&self.game, seed))
    }

    fn parse(&self, text: &str) -> Result<Box<dyn AnyPosition>, Fault> {
        Ok(Box::new(Table::parse(&self.game, text)?))
    }

    fn board(&self) -> Drawing {
        let mut drawing = self.game.drawing(&self.game.start(&mut seeded(0, 0)), None);
        drawing.pieces.fill(None);
        drawing.marks.clear();
        drawing
    }

    fn palette(&self) -> Vec<Piece> {
        self.game.palette()
    }

    fn arrange(
        &self,
        pieces: &[(usize, char)],
        side: Side,
        roll: Option<u32>,
    ) -> Result<String, Fault> {
        let mut board = self.board();
        let palette = self.game.palette();
        for &(square, glyph) in pieces {
            let fault = |reason: String| Fault::whole("piece", glyph.to_string(), reason);
            let Some(piece) = palette.iter().find(|piece| piece.glyph == glyph) else {
                let known: Vec<_> = palette.iter().map(|piece| piece.glyph.to_string()).collect();
                return Err(fault(format!(
                    "no piece has this letter; known: {}",
                    known.join(", ")
                )));
            };
            let area = board.pieces.len();
            let place = board.pieces.get_mut(square).ok_or_else(|| {
                fault(format!("square {square} is off the board, which has {area} squares"))
            })?;
            if place.replace(*piece).is_some() {
                return Err(fault(format!("square {square} is given twice")));
            }
        }
        if let Some(number) = roll.filter(|_| !K::Game::DICE) {
            let reason = format!("{} has no die", K::Game::NAME);
            return Err(Fault::whole("roll", number.to_string(), reason));
        }
        Ok(self.game.arrange(&rows::write(&board), side, roll))
    }

    fn square_of(&self, fault: &Fault) -> Option<usize> {
        self.game.square_of(fault)
    }

    fn engine(&self, text: &str) -> Result<Box<dyn AnySearch>, Fault> {
        Ok(Box::new(engines::build::<K>(&self.game, text, &self.stock)?))
    }

    fn explain(&self, position: &dyn AnyPosition, eval: &str) -> Result<AnyEvaluation, Fault> {
        let table = calm_table(&self.game, position)?;
        let evaluator = self.evaluator(eval)?;
        sees(evaluator.fits(&self.game, &table.position), table)?;
        let opinion = Opinion::of(&evaluator, &self.game, &table.position);
        Ok(evaluation::<K::Game>(opinion))
    }

    fn tuned(&self) -> &'static str {
        K::EVALUATORS.first().map_or("", |(name, _)| *name)
    }

    fn weights(&self, eval: &str) -> Result<Vec<NamedWeight>, Fault> {
        let eval = match eval {
            // The default of a game may be an evaluator without weights.
            "" => format!("eval={}", self.tuned()),
            eval => eval.to_owned(),
        };
        Ok(self.evaluator(&eval)?.weights(&self.game))
    }

    fn maps(&self, position: &dyn AnyPosition) -> Result<Vec<(&'static str, Vec<f32>)>, Fault> {
        let table = table_of(&self.game, position)?;
        Ok(K::maps(&self.game, &table.position))
    }

    fn counts(&self, position: &dyn AnyPosition) -> Result<Vec<(&'static str, [u32; 2])>, Fault> {
        let table = table_of(&self.game, position)?;
        Ok(K::counts(&self.game, &table.position))
    }

    fn solve(
        &self,
        position: &dyn AnyPosition,
        order: SolveOrder<'_>,
    ) -> Result<AnySolution, Unsolved> {
        let table = table_of(&self.game, position)?;
        if !K::Game::DICE {
            let found = equip::<K>(&self.game, &self.stock, Choice::Auto)?;
            let craft = K::craft(&self.game, &found.library);
            return Ok(solution::prove(table, craft, order));
        }
        solution::solve(table, order)
    }

    fn arena(&self, shape: &Shape) -> Result<Box<dyn AnyArena>, Fault> {
        Ok(Box::new(Arena::<K>::new(&self.game, shape)?))
    }

    fn planes(&self) -> Result<Planes, Fault> {
        Ok(Planes::of(&inputs_of::<K>(&self.game)?))
    }

    fn features(&self, pieces: &[Seen], see: &mut dyn FnMut(Seen)) -> Result<(), Fault> {
        inputs_of::<K>(&self.game)?.features(pieces, see);
        Ok(())
    }

    fn tables(&self) -> Option<Box<dyn AnyTables>> {
        let endgames = K::endgames(&self.game)?;
        Some(Box::new(Cabinet::new(self.game.clone(), endgames)))
    }

    fn placements(&self) -> Result<Placements, Fault> {
        K::placements(&self.game).map_err(|reason| Fault::whole("game", self.describe(), reason))
    }

    fn book(&self) -> Result<Book, Fault> {
        match K::book(&self.game) {
            Some(ShippedBook::Placements(file, text)) => self.read_book(file, text),
            Some(ShippedBook::Openings(shipped)) => self.read_book(shipped.file, shipped.text),
            // A game that could have a book of placements has a reason why it has none.
            None => Err(self.placements().err().unwrap_or_else(|| {
                let reason = "no book of this game comes with the program";
                Fault::whole("game", self.describe(), reason)
            })),
        }
    }

    fn read_book(&self, file: &str, text: &str) -> Result<Book, Fault> {
        match K::placements(&self.game) {
            Ok(_) => PlacementBook::read(file, text).map(Book::Placements),
            Err(reason) if K::Game::DICE => Err(Fault::whole("game", self.describe(), reason)),
            Err(_) => images::read::<K>(&self.game, file, text).map(Book::Openings),
        }
    }

    fn book_key(&self, position: &dyn AnyPosition) -> Result<String, Fault> {
        let table = calm_table(&self.game, position)?;
        Ok(images::least::<K>(&self.game, &table.position).0)
    }

    fn book_starts(&self) -> Vec<String> {
        K::book_starts(&self.game)
    }

    fn book_moves(&self, position: &dyn AnyPosition) -> Result<Vec<AnyBookMove>, Fault> {
        let table = table_of(&self.game, position)?;
        let moves = K::book_moves(&self.game, &table.position);
        let any = |choice: BookMove<_, _>| AnyBookMove {
            text: self.game.move_text(&table.position, &choice.turn),
            probability: choice.probability,
            win: choice.win,
            worth: choice.worth,
        };
        Ok(moves.into_iter().map(any).collect())
    }

    fn layouts(&self) -> Vec<AnyLayout> {
        K::layouts(&self.game)
    }

    fn pupil(&self) -> Result<Box<dyn AnyPupil>, Fault> {
        K::pupil(&self.game).map_err(|reason| Fault::whole("game", self.describe(), reason))
    }

    fn networks(&self) -> Vec<Shipped> {
        let fits = |shipped: &&Shipped| {
            Network::<K>::from_bytes(&self.game, shipped.eval, shipped.bytes).is_ok()
        };
        K::NETWORKS.iter().filter(fits).copied().collect()
    }

    fn styles(&self) -> &'static [&'static str] {
        self.game.styles()
    }

    fn dice(&self) -> bool {
        K::Game::DICE
    }
}

/// The position as one of `game`.
///
/// # Errors
/// When it is a position of another game or of the same game with other options.
pub(super) fn table_of<'a, G: Rules>(
    game: &G,
    position: &'a dyn AnyPosition,
) -> Result<&'a Table<G>, Fault> {
    let table = position.as_any().downcast_ref::<Table<G>>();
    table.filter(|table| table.game.describe() == game.describe()).ok_or_else(|| {
        let reason = format!("this is no position of {}", game.describe());
        Fault::whole("position", position.text(), reason)
    })
}

/// The same where an evaluator may be asked: at the start of a turn of a game that is not over.
///
/// # Errors
/// As [`table_of`]; a position in the middle of a turn, a game that is over.
pub(super) fn calm_table<'a, G: Rules>(
    game: &G,
    position: &'a dyn AnyPosition,
) -> Result<&'a Table<G>, Fault> {
    let table = table_of(game, position)?;
    if let Some(end) = table.end() {
        let reason = format!("the game is over, {}: there is nothing to judge", end.reason);
        return Err(Fault::whole("position", table.text(), reason));
    }
    if table.mid_turn() {
        let reason = "a position is judged at the start of a turn, not between its steps";
        return Err(Fault::whole("position", table.text(), reason));
    }
    Ok(table)
}

/// Nothing, where an evaluator sees the position.
///
/// # Errors
/// Where it does not.
pub(super) fn sees<G: Rules>(fits: bool, table: &Table<G>) -> Result<(), Fault> {
    if fits {
        return Ok(());
    }
    let reason = format!("the network is for the board of {}", table.game.describe());
    Err(Fault::whole("position", table.text(), reason))
}

/// An opinion as numbers.
pub(super) fn evaluation<G: Game<Value: Searchable>>(opinion: Opinion<G::Value>) -> AnyEvaluation {
    let Opinion { value, win, terms } = opinion;
    AnyEvaluation { value: value.real(), centipawns: G::Value::CENTIPAWNS, win, terms }
}
