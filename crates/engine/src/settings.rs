//! Switches of the depth-first searches. All are on in play; tests and students switch them off one
//! by one to see what each is worth.

/// What a depth-first search uses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// Size of the transposition table in MiB; 0 for none.
    pub table_mib: usize,
    /// Null windows for all moves but the first (principal variation search); off: plain alpha-beta.
    /// Star1 and Star2 do without, whatever stands here.
    pub pvs: bool,
    /// Quiescence at the leaves, where the game's craft asks for it.
    pub quiescence: bool,
    /// Killer and history ordering; the table move and the craft's own order are always used.
    pub history: bool,
    /// A position that recurs below the root is judged at once ([`yiqi_core::Ask::Search`]); off:
    /// only what the position alone decides ends a line, repetition and counters do not.
    pub recurrence: bool,
    /// What the table knows from a deeper search serves as well; off: only entries of the same depth
    /// do, so that values are those of a search without a table.
    pub deeper: bool,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            table_mib: 64,
            pvs: true,
            quiescence: true,
            history: true,
            recurrence: true,
            deeper: true,
        }
    }
}
