#!/usr/bin/env python3
"""Legal moves of mini chess, Gardner's and Los Alamos chess against Fairy-Stockfish, on random positions.

    python3 -m venv oracle && oracle/bin/pip install pyffish
    cargo build --release -p yiqi-engine --example legal
    oracle/bin/python scripts/pyffish-oracle.py --positions 100000 --seed 1

Positions are those of random games that pyffish plays, from random layouts where the variant has no pawns.
Where the rules of Yiqi have ended the game for want of material there are no moves, and that is what is
looked for. Exit status 1 and the first differences, if there are any.
"""

import argparse
import random
import subprocess
import sys

import pyffish

# Gardner's board with other beginnings: its pawns are what the variants without pawns lack.
pyffish.load_variant_config("[pawnless:gardner]\nstartFen = kqbnr/5/5/5/RNBQK w - - 0 1\n")
GAMES = {"minichess": "pawnless", "minichess:gardner": "gardner", "minichess:losalamos": "losalamos"}
LONGEST = 80


def start(game, rng):
    """A beginning: for the variants without pawns one in which not only Black is in check."""
    variant = GAMES[game]
    if game != "minichess":
        return pyffish.start_fen(variant)
    while True:
        white, black = ("".join(rng.sample("KQRBN", 5)) for _ in range(2))
        board = f"{black.lower()}/5/5/5/{white}"
        in_check = [pyffish.gives_check(variant, f"{board} {side} - - 0 1", []) for side in "wb"]
        if in_check[0] or not in_check[1]:
            return f"{board} w - - 0 1"


def ended(fen):
    """Whether there is too little material to go on: bare kings, or one minor piece besides."""
    men = [c for c in fen.split(" ")[0] if c.isalpha() and c not in "Kk"]
    return not men or (len(men) == 1 and men[0] in "BNbn")


def positions(game, count, rng):
    """Random positions with their legal moves, each once."""
    variant, seen = GAMES[game], set()
    while len(seen) < count:
        fen = start(game, rng)
        for _ in range(LONGEST):
            moves = pyffish.legal_moves(variant, fen, [])
            key = " ".join(fen.split(" ")[:2])
            if key not in seen and len(seen) < count:
                seen.add(key)
                yield f"{key} - - 0 1", sorted(moves)
            if not moves or ended(fen):
                break
            fen = pyffish.get_fen(variant, fen, [rng.choice(moves)])


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--positions", type=int, default=100_000, help="of each game")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--program", default="target/release/examples/legal")
    options = parser.parse_args()
    wrong = 0
    for game in GAMES:
        rng = random.Random(f"{options.seed} {game}")
        drawn = list(positions(game, options.positions, rng))
        asked = "".join(f"{game}\t{fen}\n" for fen, _ in drawn)
        answer = subprocess.run([options.program], input=asked, capture_output=True, text=True, check=True)
        answers = answer.stdout.split("\n")[:-1]
        assert len(answers) == len(drawn), "an answer for each position"
        moves = over = mates = 0
        for (fen, expected), found in zip(drawn, answers):
            if ended(fen):
                over, expected = over + 1, []
            mates += not expected
            moves += len(expected)
            if found.split() != expected:
                wrong += 1
                if wrong <= 5:
                    print(f"{game}: {fen}\n  pyffish {' '.join(expected)}\n  yiqi    {found}")
        print(f"{game}: {len(drawn)} positions, {moves} moves, {over} without material, {mates} without a move")
    print(f"{wrong} differences")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
