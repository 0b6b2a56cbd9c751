#!/usr/bin/env python3
"""OpenSpiel's Monte Carlo tree search for EinStein würfelt nicht! as a UGI engine.

The rules of OpenSpiel's `einstein_wurfelt_nicht` are those of the standard game on 5x5. Once:

    python3 -m venv openspiel && openspiel/bin/pip install open_spiel

Yiqi's default engine at 0.1 s a move against 10,000 simulations a move, 2,000 games in 1,000 pairs, both
sides' stones placed at random (OpenSpiel has no other beginning):

    yiqi match ewn:setup=random --openings start --games 2000 --seed 7 \\
        -e star2:time=0.1 \\
        -e 'ugi:openspiel/bin/python3,args="scripts/openspiel-ugi.py --simulations 10000",name=OpenSpiel'

Options: --simulations N (10000), --seed S (1), --uct C (OpenSpiel's example value 2), --solve (backs up proven
results). The search is OpenSpiel's own C++ (`pyspiel.MCTSBot` with one random playout a leaf). It is seeded
anew for each move by --seed and the moves of the game so far, so that the same game comes out again.

How a position gets there: OpenSpiel has no way to set one up, so the game is played again from its beginning,
both placements first. Its first player to move is the one at the lower right (White), so where Red begins the
board is turned by half a turn: Red plays White, Blue plays Black. OpenSpiel checks every move, and an answer
is one of its legal moves; games that do not begin with all twelve stones on their start squares are refused
with an `info string`, and `bestmove resign`.
"""

import argparse
import hashlib
import sys

try:
    import pyspiel
except ImportError:
    sys.exit("openspiel-ugi.py: pip install open_spiel")

SIZE = 5
BLACK, WHITE = 0, 1
# The start squares of Black in OpenSpiel's order, as (row, column) from the upper left.
BLACK_HOME = [(r, c) for r in range(SIZE) for c in range(SIZE) if r + c <= 2]
WHITE_HOME = [(r, c) for r in range(SIZE) for c in range(SIZE) if r + c >= 6]
# Directions of OpenSpiel's actions: Black's three, then White's.
STEPS = [(1, 1), (1, 0), (0, 1), (-1, 0), (-1, -1), (0, -1)]


class Refused(Exception):
    """A position that OpenSpiel cannot reach."""


def rank(order):
    """The number of a permutation of 1..6 in alphabetical order."""
    number, left = 0, sorted(order)
    for stone in order:
        number = number * len(left) + left.index(stone)
        left.remove(stone)
    return number


class Board:
    """A position text of Yiqi, turned so that the side that begins plays White."""

    def __init__(self, fen):
        rows, side = fen.split()[:2]
        cells = {}
        for r, row in enumerate(rows.split("/")):
            c = 0
            for letter in row:
                if letter.isdigit():
                    c += int(letter)
                else:
                    cells[r, c] = letter
                    c += 1
        # Turned where Red (upper left, upper case) begins.
        self.turned = side == "r"
        self.cells = {}
        for (r, c), letter in cells.items():
            colour = BLACK if letter.isupper() != self.turned else WHITE
            self.cells[self.turn((r, c))] = (colour, ord(letter.lower()) - ord("a") + 1)

    def turn(self, square):
        r, c = square
        return (SIZE - 1 - r, SIZE - 1 - c) if self.turned else (r, c)

    def read(self, text):
        """A square of Yiqi (a1 at the lower left)."""
        return self.turn((SIZE - int(text[1]), ord(text[0]) - ord("a")))

    def write(self, square):
        r, c = self.turn(square)
        return "abcde"[c] + str(SIZE - r)

    def placement(self, home, colour):
        stones = [self.cells.get(square) for square in home]
        if any(stone is None or stone[0] != colour for stone in stones):
            raise Refused("OpenSpiel's games begin with all twelve stones on their start squares")
        return rank([number for _, number in stones])


def square_and_step(action):
    """What an action of OpenSpiel means: origin, step, capture (mixed base 5, 5, 6, 2)."""
    action, _capture = divmod(action, 2)
    action, direction = divmod(action, len(STEPS))
    return divmod(action, SIZE), STEPS[direction]


def replay(game, fen, moves, roll):
    """OpenSpiel's state after the moves, with the roll cast."""
    board = Board(fen)
    state = game.new_initial_state()
    state.apply_action(board.placement(BLACK_HOME, BLACK))
    state.apply_action(board.placement(WHITE_HOME, WHITE))
    stones = dict(board.cells)
    for move in moves:
        origin, target = board.read(move[:2]), board.read(move[2:4])
        # Any roll that allows the move will do: the stone's own number does.
        state.apply_action(stones[origin][1] - 1)
        for action in state.legal_actions():
            (r, c), (dr, dc) = square_and_step(action)
            if (r, c) == origin and (r + dr, c + dc) == target:
                state.apply_action(action)
                break
        else:
            raise Refused(f"OpenSpiel does not know the move {move}")
        stones[target] = stones.pop(origin)
    state.apply_action(roll - 1)
    return board, state


def think(game, options, fen, moves, roll):
    board, state = replay(game, fen, moves, roll)
    text = f"{options.seed} {fen} {' '.join(moves)} {roll}"
    seed = int.from_bytes(hashlib.sha256(text.encode()).digest()[:4], "little") >> 1
    evaluator = pyspiel.RandomRolloutEvaluator(1, seed)
    bot = pyspiel.MCTSBot(
        game, evaluator, options.uct, options.simulations, 1000, options.solve, seed, False
    )
    (r, c), (dr, dc) = square_and_step(bot.step(state))
    return board.write((r, c)) + board.write((r + dr, c + dc))


def parse(words):
    """`fen F moves M … roll N`, or `startpos …`."""
    fen, moves, roll, part = [], [], None, None
    for word in words:
        if word in ("fen", "moves", "roll"):
            part = word
        elif word == "startpos":
            fen = ["ABC2/DE3/F3f/3ed/2cba", "r", "-"]
        elif part == "fen":
            fen.append(word)
        elif part == "moves":
            moves.append(word)
        elif part == "roll":
            roll = int(word)
    if roll is None and len(fen) > 2 and fen[2].isdigit():
        roll = int(fen[2])
    return " ".join(fen), moves, roll


def main():
    parser = argparse.ArgumentParser(description="OpenSpiel's MCTS as a UGI engine")
    parser.add_argument("--simulations", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--uct", type=float, default=2.0)
    parser.add_argument("--solve", action="store_true")
    options = parser.parse_args()
    game = pyspiel.load_game("einstein_wurfelt_nicht")
    position = None
    for line in sys.stdin:
        words = line.split()
        if not words:
            continue
        if words[0] == "ugi":
            print(f"id name OpenSpiel MCTS {options.simulations}")
            print("id author DeepMind and contributors")
            print("ugiok")
        elif words[0] == "isready":
            print("readyok")
        elif words[0] == "position":
            position = parse(words[1:])
        elif words[0] == "go":
            try:
                print("bestmove", think(game, options, *position))
            except Refused as reason:
                print(f"info string {reason}")
                print("bestmove resign")
        elif words[0] == "quit":
            break
        sys.stdout.flush()


if __name__ == "__main__":
    main()
