//! The order in which games make room.

use crate::games::store::{Receipt, Row, Store, answered_here};

fn now<T>(receipt: Receipt<T>) -> T {
    answered_here(receipt).unwrap()
}

#[test]
fn rows_are_in_the_order_of_their_last_writing_whatever_the_clock_says() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::new(folder.path());
    let save = |id: &str, updated| {
        let (id, state) = (id.to_owned(), String::new());
        let row = Row { id, created: 5, updated, finished: false, summary: String::new(), state };
        now(store.save(row));
    };
    // All in one millisecond, then one after the clock was set back.
    ["d", "c", "b"].iter().for_each(|id| save(id, 5));
    save("a", 4);
    assert_eq!(now(store.prune(4)), ["d"]);
    save("c", 5);
    assert_eq!(now(store.prune(3)), ["b"]);
    assert_eq!(now(store.prune(2)), ["a"]);
    assert_eq!(now(store.prune(1)), ["c"]);
    now(store.close());
}
