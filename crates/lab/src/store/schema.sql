-- The database of matches. Its version stands in user_version; see schema.rs.

-- Engines, one row for whatever plays the same: the hash covers the engine's text, the version of
-- Yiqi and the files that it is made of.
CREATE TABLE engine (
    id          INTEGER PRIMARY KEY,
    hash        TEXT NOT NULL UNIQUE,
    description TEXT NOT NULL
) STRICT;

CREATE TABLE match (
    id       INTEGER PRIMARY KEY,
    -- SHA-256 of all that decides the games: what --resume looks for.
    plan     TEXT NOT NULL,
    created  TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%SZ', 'now')),
    game     TEXT NOT NULL,
    -- 'round-robin', 'gauntlet' or 'challenge'.
    format   TEXT NOT NULL,
    seed     TEXT NOT NULL,
    -- What a person wants to know of the rest: openings, limits, clock.
    settings TEXT NOT NULL,
    -- How many pairs of each pairing count: those after the last one were played in vain when a
    -- sequential test stopped. NULL as long as all count.
    pairs    INTEGER,
    complete INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX match_plan ON match (plan);

-- The engines of a match by number, from 0.
CREATE TABLE entrant (
    match  INTEGER NOT NULL REFERENCES match ON DELETE CASCADE,
    number INTEGER NOT NULL,
    engine INTEGER NOT NULL REFERENCES engine,
    name   TEXT NOT NULL,
    PRIMARY KEY (match, number)
) STRICT, WITHOUT ROWID;

CREATE TABLE game (
    id      INTEGER PRIMARY KEY,
    match   INTEGER NOT NULL REFERENCES match ON DELETE CASCADE,
    pairing INTEGER NOT NULL,
    pair    INTEGER NOT NULL,
    half    INTEGER NOT NULL,
    -- The numbers of the engines that move first and second.
    first   INTEGER NOT NULL,
    second  INTEGER NOT NULL,
    opening TEXT NOT NULL,
    -- 0 the side that moves first, 1 the other, NULL a draw.
    winner  INTEGER,
    reason  TEXT NOT NULL,
    -- What has happened, where the referee had to end the game.
    detail  TEXT,
    plies   INTEGER NOT NULL,
    -- The roll before a turn that was never played.
    unused_roll INTEGER,
    -- What the dice gave to the first side, in points, where a judge was asked.
    luck    REAL,
    UNIQUE (match, pairing, pair, half)
) STRICT;

CREATE TABLE turn (
    game   INTEGER NOT NULL REFERENCES game ON DELETE CASCADE,
    ply    INTEGER NOT NULL,
    side   INTEGER NOT NULL,
    move   TEXT NOT NULL,
    roll   INTEGER,
    micros INTEGER NOT NULL,
    depth  INTEGER,
    nodes  INTEGER,
    -- Win chance of the side to move, 0 to 1.
    win    REAL,
    PRIMARY KEY (game, ply)
) STRICT, WITHOUT ROWID;
