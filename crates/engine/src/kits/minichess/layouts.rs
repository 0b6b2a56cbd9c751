//! The starts of the atlas: both sides in the same order, or one in the reverse of the other's.

use crate::any::AnyLayout;
use yiqi_core::Rules as _;
use yiqi_games::minichess::{Layout, Minichess, Variant};

/// Of each pair of mirror images the one whose name comes first; 60 with the same order, then 60 with the
/// reverse, each by name. None for the variants with pawns.
pub(super) fn all(game: &Minichess) -> Vec<AnyLayout> {
    if game.pawns() {
        return Vec::new();
    }
    let named = |layout: Layout| AnyLayout {
        name: layout.to_string(),
        game: Minichess::new(Variant::Setup(layout), game.stalemate_loses()).describe(),
        twin: layout.reflected().to_string(),
    };
    let mut layouts: Vec<AnyLayout> =
        Layout::symmetric().map(named).filter(|layout| layout.name < layout.twin).collect();
    let rotated = |layout: &AnyLayout| layout.name[..5] != layout.name[6..];
    layouts.sort_by(|a, b| (rotated(a), &a.name).cmp(&(rotated(b), &b.name)));
    layouts
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn every_layout_is_there_once_or_by_its_image() {
        let layouts = all(&Minichess::new(Variant::Rotated, true));
        assert_eq!(layouts.len(), 120);
        let names: HashSet<&str> =
            layouts.iter().flat_map(|layout| [&*layout.name, &*layout.twin]).collect();
        assert_eq!(names.len(), 240);
        assert!(names.contains("RNBQK/KQBNR") && names.contains("RNBQK/RNBQK"));
        assert!(layouts[0].game.ends_with("BKNQR/BKNQR,stalemate=loss"), "{:?}", layouts[0]);
        assert_eq!(layouts[60].name, "BKNQR/RQNKB");
        assert!(all(&Minichess::new(Variant::Gardner, false)).is_empty());
    }
}
