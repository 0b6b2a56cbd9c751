//! Short algebraic notation: `Ra4`, `Rdxb5#`, `bxc5=Q+`.

use super::Minichess;
use super::geometry::Bits;
use super::man::Man;
use super::moves::Move;
use super::notation::{Bad, BadMove};
use super::position::Position;
use yiqi_core::{Game, Kind};

impl Minichess {
    /// Writes a legal move, with `+` or `#`.
    pub(super) fn san(&self, p: &Position, m: Move) -> String {
        let man = p.man(m.from());
        let (from, to) = (self.square(m.from()).to_string(), self.square(m.to()));
        let (file, rank) = from.split_at(1);
        let mut out = String::new();
        if man == Man::Pawn {
            if p.captures(m) {
                out.push_str(file);
            }
        } else {
            out.push(man.letter());
            let rivals: Vec<String> = self
                .legal_moves(p)
                .iter()
                .filter(|o| o.to() == m.to() && o.from() != m.from() && p.man(o.from()) == man)
                .map(|o| self.square(o.from()).to_string())
                .collect();
            if !rivals.is_empty() {
                out.push_str(match () {
                    () if rivals.iter().all(|other| !other.starts_with(file)) => file,
                    () if rivals.iter().all(|other| !other.ends_with(rank)) => rank,
                    () => &from,
                });
            }
        }
        if p.captures(m) {
            out.push('x');
        }
        out.push_str(&to.to_string());
        if let Some(man) = m.promotion() {
            out.push('=');
            out.push(man.letter());
        }
        let mut child = *p;
        child.apply(m);
        if self.in_check(&child, child.side()) {
            out.push(if self.can_move(&child, ()) { '+' } else { '#' });
        }
        out
    }

    /// Reads a short text, which must fit exactly one legal move; a text that fits no legal move
    /// but names one man is read as that man's illegal move, so that the rule can say why.
    pub(super) fn read_san(&self, p: &Position, text: &str) -> Result<Move, Bad> {
        let start = text.len() - text.trim_start().len();
        let trimmed = text.trim();
        let whole = start..start + trimmed.len();
        let form = || (whole.clone(), BadMove::Form);
        if ["O-O", "O-O-O", "0-0", "0-0-0"].contains(&trimmed) {
            return Err((whole, BadMove::Castling));
        }
        if !trimmed.is_ascii() {
            return Err(form());
        }

        let mut rest = trimmed.trim_end_matches(['+', '#', '!', '?']);
        let man = rest.chars().next().filter(char::is_ascii_uppercase);
        let man = match man {
            None => Man::Pawn,
            Some(letter) => {
                rest = &rest[1..];
                Man::from_letter(letter).filter(|&man| man != Man::Pawn).ok_or_else(form)?
            }
        };
        let mut becomes = None;
        if let Some(letter) = rest.chars().last().filter(char::is_ascii_uppercase) {
            becomes = Man::from_letter(letter).filter(|&man| man != Man::King);
            if becomes.is_none() {
                return Err((whole, BadMove::Promotion(letter.to_string())));
            }
            rest = &rest[..rest.len() - 1];
            rest = rest.strip_suffix('=').unwrap_or(rest);
        }
        if rest.len() < 2 {
            return Err(form());
        }
        let (hint, goal) = rest.split_at(rest.len() - 2);
        if !goal.as_bytes()[0].is_ascii_lowercase() || !goal.as_bytes()[1].is_ascii_digit() {
            return Err(form());
        }
        let goal_at = start + (goal.as_ptr() as usize - trimmed.as_ptr() as usize);
        let to = self.read_square(text, goal_at..goal_at + 2)?;

        let (hint, takes) = match hint.strip_suffix('x') {
            Some(hint) => (hint, true),
            None => (hint, false),
        };
        let (file, rank) = match *hint.as_bytes() {
            [] => (None, None),
            [f] if f.is_ascii_lowercase() => (Some(f - b'a'), None),
            [r] if r.is_ascii_digit() => (None, Some(r.wrapping_sub(b'1'))),
            [f, r] if f.is_ascii_lowercase() && r.is_ascii_digit() => {
                (Some(f - b'a'), Some(r.wrapping_sub(b'1')))
            }
            _ => return Err(form()),
        };
        let fits = |from: usize| {
            let at = self.square(from);
            file.is_none_or(|f| f == at.file) && rank.is_none_or(|r| r == at.rank)
        };

        let legal: Vec<Move> = self
            .legal_moves(p)
            .iter()
            .copied()
            .filter(|m| m.to() == to && p.man(m.from()) == man && fits(m.from()))
            .filter(|m| m.promotion() == becomes && (!takes || p.captures(*m)))
            .collect();
        match legal[..] {
            [m] => Ok(m),
            [] => {
                let mut named = Bits(p.men(p.side(), man)).filter(|&from| fits(from));
                match (named.next(), named.next()) {
                    (Some(from), None) if !takes || p.captures(Move::new(from, to, None)) => {
                        Ok(Move::new(from, to, becomes))
                    }
                    _ => Err((whole, BadMove::NoSuch)),
                }
            }
            _ => {
                let texts: Vec<String> = legal.iter().map(|&m| self.san(p, m)).collect();
                Err((whole, BadMove::Ambiguous(texts.join(", "))))
            }
        }
    }

    fn legal_moves(&self, p: &Position) -> <Minichess as Game>::Moves {
        let mut moves = <Minichess as Game>::Moves::default();
        self.moves(p, (), Kind::All, &mut moves);
        moves
    }
}
