//! 5×5 chess without pawns, Gardner and Los Alamos.
