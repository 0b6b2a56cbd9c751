//! What networks see, held against the drawings of the games.

mod variants;

use std::collections::HashMap;
use yiqi_core::drawing::Piece;
use yiqi_core::{Ask, Game, Kind, Notation, Options, Rng, Rules, Side, below, rows, seeded};
use yiqi_engine::Kit;
use yiqi_engine::kits::{
    amazons::AmazonsKit, ewn::EwnKit, minichess::MinichessKit, xiangqi::XiangqiKit,
};
use yiqi_engine::net::{Inputs, MOST_CHANGES, Seen};

/// Calls `look` with each variant of a game.
fn each_variant<K: Kit>(look: impl Fn(&str, &K::Game, &K::Inputs)) {
    let mut looked = 0;
    for text in variants::ALL.iter().filter(|text| text.split(':').next() == Some(K::Game::NAME)) {
        let mut options = Options::parse("game", text).unwrap();
        let game = K::Game::build(&mut options).unwrap();
        look(text, &game, &K::Inputs::of(&game).unwrap());
        looked += 1;
    }
    assert!(looked > 0);
}

/// Plays a random game and calls `look` with every position and the step that is played from it.
fn random_game<G: Game>(
    game: &G,
    rng: &mut Rng,
    mut look: impl FnMut(&G::Position, &G::Trail, G::Move),
) {
    let mut p = game.start(rng);
    let mut t = game.trail(&p);
    for _ in 0..200 {
        if game.end(&p, &t, Ask::Rules).is_some() {
            return;
        }
        let (roll, side) = (game.cast(&p, rng), game.side(&p));
        while game.side(&p) == side {
            let mut moves = G::Moves::default();
            game.moves(&p, roll, Kind::All, &mut moves);
            if moves.is_empty() {
                return;
            }
            let m = moves[below(rng, moves.len() as u32) as usize];
            look(&p, &t, m);
            game.play(&mut p, &mut t, m);
        }
    }
}

/// All that is seen, sorted.
fn all<G: Game, I: Inputs<G>>(inputs: &I, game: &G, p: &G::Position) -> Vec<Seen> {
    let mut seen = Vec::new();
    inputs.each(game, p, |piece| seen.push(piece));
    sort(&mut seen);
    seen
}

fn sort(seen: &mut [Seen]) {
    seen.sort_by_key(|s| (s.square, s.owner.map(Side::index), s.kind));
}

/// The kinds are numbered in the order of the palette, and what is seen is what is drawn.
fn as_drawn<K: Kit>() {
    each_variant::<K>(|text, game, inputs| {
        let mut names: HashMap<(bool, usize), &str> = HashMap::new();
        let mut rng = seeded(1, 0);
        for _ in 0..30 {
            random_game(game, &mut rng, |p, _, _| {
                let drawing = game.drawing(p, None);
                let drawn = drawing.pieces.iter().enumerate();
                let drawn: Vec<(usize, Piece)> =
                    drawn.filter_map(|(square, piece)| Some((square, (*piece)?))).collect();
                let seen = all(inputs, game, p);
                assert_eq!(drawing.pieces.len(), inputs.squares(), "{text}");
                assert_eq!(drawn.len(), seen.len(), "{text} {p:?}");
                for ((square, piece), seen) in drawn.into_iter().zip(seen) {
                    assert_eq!((square, piece.owner), (seen.square, seen.owner), "{text} {p:?}");
                    let kinds =
                        [inputs.neutral(), inputs.kinds()][usize::from(seen.owner.is_some())];
                    assert!(seen.kind < kinds, "{text}: {seen:?}");
                    let key = (seen.owner.is_some(), seen.kind);
                    assert_eq!(*names.entry(key).or_insert(piece.id), piece.id, "{text}: {seen:?}");
                }
            });
        }
        for owner in [Some(Side::First), Some(Side::Second), None] {
            let palette = game.palette();
            let kinds = palette.iter().filter(|piece| piece.owner == owner).filter_map(|piece| {
                let found = names.iter().find(|(_, id)| **id == piece.id)?;
                Some(found.0.1)
            });
            assert!(kinds.is_sorted_by(|a, b| a < b), "{text}");
        }
    });
}

/// Pieces kept up step by step are those of the position.
fn kept_up<K: Kit>() {
    each_variant::<K>(|text, game, inputs| {
        let mut rng = seeded(2, 0);
        for _ in 0..60 {
            random_game(game, &mut rng, |p, t, m| {
                let mut seen = all(inputs, game, p);
                let mut changes = 0;
                inputs.changes(game, p, m, |piece, put| {
                    changes += 1;
                    if put {
                        seen.push(piece);
                    } else {
                        let at = seen.iter().position(|other| *other == piece);
                        seen.remove(at.unwrap_or_else(|| panic!("{text} {p:?} {m:?}: {piece:?}")));
                    }
                });
                sort(&mut seen);
                let (mut child, mut t) = (p.clone(), t.clone());
                game.play(&mut child, &mut t, m);
                assert_eq!(seen, all(inputs, game, &child), "{text} {p:?} {m:?}");
                assert!(changes <= MOST_CHANGES, "{text}");
            });
        }
    });
}

/// What an integer network sees: one feature a square at most, of a kind that there is, from the position as
/// from its pieces, and with the board turned and the sides exchanged what the other side sees.
fn features<K: Kit>() {
    each_variant::<K>(|text, game, inputs| {
        let [kinds, neutral] = inputs.feature_kinds();
        let mut rng = seeded(4, 0);
        for _ in 0..20 {
            random_game(game, &mut rng, |p, _, _| {
                let (mut seen, mut pieces) = (Vec::new(), all(inputs, game, p));
                let count = inputs.features_of(game, p, |feature| seen.push(feature));
                sort(&mut seen);
                assert_eq!(count, pieces.len(), "{text}");
                assert!(seen.is_sorted_by(|a, b| a.square < b.square), "{text} {p:?}");
                for feature in &seen {
                    let most = if feature.owner.is_some() { kinds } else { neutral };
                    assert!(
                        feature.kind < most && feature.square < inputs.squares(),
                        "{feature:?}"
                    );
                }
                assert_eq!(K::Inputs::KEPT_UP, seen == pieces, "{text} {p:?}");
                let of = |pieces: &[Seen]| {
                    let mut seen = Vec::new();
                    inputs.features(pieces, |feature| seen.push(feature));
                    sort(&mut seen);
                    seen
                };
                assert_eq!(of(&pieces), seen, "{text} {p:?}");
                for seen in [&mut pieces, &mut seen] {
                    for one in seen.iter_mut() {
                        one.square = inputs.turned(one.square);
                        one.owner = one.owner.map(|side| !side);
                    }
                    sort(seen);
                }
                assert_eq!(of(&pieces), seen, "{text} {p:?}");
            });
        }
    });
}

/// The board turned, with the other side in every piece's place, looks to that side as the board does
/// to this one.
fn turned<K: Kit>() {
    each_variant::<K>(|text, game, inputs| {
        let mut rng = seeded(3, 0);
        let palette = game.palette();
        let mut compared = 0;
        for _ in 0..10 {
            random_game(game, &mut rng, |p, _, _| {
                if game.mid_turn(p) || !inputs.judges(game, p) {
                    return;
                }
                let mut board = game.drawing(p, None);
                let pieces = board.pieces.clone();
                for (square, piece) in pieces.into_iter().enumerate() {
                    let other = piece.map(|piece| {
                        let owner = piece.owner.map(|side| !side);
                        let mut fitting =
                            palette.iter().filter(|q| q.id == piece.id && q.owner == owner);
                        *fitting.next().unwrap()
                    });
                    board.pieces[inputs.turned(square)] = other;
                }
                let words = game.arrange(&rows::write(&board), !game.side(p), None);
                let other = game.parse(&words).unwrap().position;
                let mut seen = all(inputs, game, p);
                for piece in &mut seen {
                    piece.square = inputs.turned(piece.square);
                    piece.owner = piece.owner.map(|side| !side);
                }
                sort(&mut seen);
                assert_eq!(seen, all(inputs, game, &other), "{text} {p:?}");
                assert_eq!(inputs.check(game, p), inputs.check(game, &other), "{text} {p:?}");
                compared += 1;
            });
        }
        assert!(compared > 20, "{text}");
    });
}

#[test]
fn minichess() {
    as_drawn::<MinichessKit>();
    kept_up::<MinichessKit>();
    turned::<MinichessKit>();
    features::<MinichessKit>();
}

#[test]
fn ewn() {
    as_drawn::<EwnKit>();
    kept_up::<EwnKit>();
    turned::<EwnKit>();
    features::<EwnKit>();
}

#[test]
fn amazons() {
    as_drawn::<AmazonsKit>();
    kept_up::<AmazonsKit>();
    turned::<AmazonsKit>();
    features::<AmazonsKit>();
}

#[test]
fn xiangqi() {
    as_drawn::<XiangqiKit>();
    kept_up::<XiangqiKit>();
    turned::<XiangqiKit>();
    features::<XiangqiKit>();
}
