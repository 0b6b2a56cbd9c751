//! Games as texts: the formats of their arenas.
