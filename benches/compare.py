"""Speeds of other programs, for `cargo bench --bench speed`.

    python3 benches/compare.py [WORD]     all, or the races with WORD in their names

Prints JSON: units a second by the name of the race, and remarks.

* Games: OpenSpiel (`pip install open-spiel`), whose playouts are C++: its MCTS bot with one rollout a
  simulation, on the start position.
* Perft: Fairy-Stockfish, the program (its Python module `pyffish` has no perft, and a loop in Python
  over its moves would measure Python). It is looked for under the name in FAIRY_STOCKFISH, then as
  `fairy-stockfish`. The source distribution of `pyffish` contains it: compile all of src/ but
  ffishjs.cpp and pyffish.cpp, with the macros of its setup.py (without ALLVARS it lacks Amazons). Like
  Yiqi it does not make the moves of the last ply. A program that does not know a variant plays chess
  instead and says nothing: a speed counts only where the number of leaves is right.

Time is processor time.
"""

import json
import os
import resource
import shutil
import subprocess
import sys
import tempfile
import time

# Race: game of OpenSpiel, playouts.
PLAYOUTS = {
    "games ewn": ("einstein_wurfelt_nicht", 20_000),
    "games amazons": ("amazons", 2_000),
}
SIMULATIONS_A_SEARCH = 1_000

# Race: variant of Fairy-Stockfish, depth, leaves.
PERFTS = {
    "perft xiangqi 5": ("xiangqi", 4, 3_290_240),
    "perft minichess 8": ("yiqi-rotated", 7, 3_657_966),
    "perft minichess:mirrored 6": ("yiqi-mirrored", 6, 20_040_907),
    "perft amazons 2": ("amazons", 2, 4_307_152),
}
VARIANTS = """
[yiqi-rotated:gardner]
startFen = kqbnr/5/5/5/RNBQK w - - 0 1
[yiqi-mirrored:gardner]
startFen = rnbqk/5/5/5/RNBQK w - - 0 1
"""


def playouts(pyspiel, name, count):
    """Playouts a second of OpenSpiel's MCTS bot."""
    game = pyspiel.load_game(name)
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    evaluator = pyspiel.RandomRolloutEvaluator(1, 1)
    bot = pyspiel.MCTSBot(game, evaluator, 2.0, SIMULATIONS_A_SEARCH, 1000, False, 1, False)
    start = time.thread_time()
    for _ in range(count // SIMULATIONS_A_SEARCH):
        bot.mcts_search(state)
    return count / (time.thread_time() - start)


def fairy(program, variants, variant, depth):
    """Leaves and processor seconds of one run of Fairy-Stockfish."""
    commands = [
        f"setoption name VariantPath value {variants}",
        f"setoption name UCI_Variant value {variant}",
        "position startpos",
        f"go perft {depth}",
        "quit",
    ]
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    answer = subprocess.run(
        [program], input="\n".join(commands) + "\n", capture_output=True, text=True, check=True
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    spent = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    (leaves,) = [
        int(line.split(":")[1]) for line in answer.stdout.splitlines() if "Nodes searched" in line
    ]
    return leaves, spent


def main():
    wanted = sys.argv[1] if len(sys.argv) > 1 else ""
    speeds, remarks = {}, []
    games = {race: job for race, job in PLAYOUTS.items() if wanted in race}
    perfts = {race: job for race, job in PERFTS.items() if wanted in race}
    if games:
        try:
            import pyspiel

            for race, job in games.items():
                speeds[race] = playouts(pyspiel, *job)
            remarks.append("Beside games: OpenSpiel, playouts of its C++ MCTS bot.")
        except ImportError:
            remarks.append("Nothing beside games: `pip install open-spiel` first.")
    if perfts:
        program = shutil.which(os.environ.get("FAIRY_STOCKFISH", "fairy-stockfish"))
        if program:
            with tempfile.NamedTemporaryFile("w", suffix=".ini") as variants:
                variants.write(VARIANTS)
                variants.flush()
                for race, (variant, depth, expected) in perfts.items():
                    # A run to depth 1 is what starting the program costs.
                    few, startup = fairy(program, variants.name, variant, 1)
                    leaves, spent = fairy(program, variants.name, variant, depth)
                    if leaves != expected:
                        remarks.append(
                            f"Nothing beside {race}: {leaves} leaves at depth {depth} of {variant}, "
                            f"not {expected}: this Fairy-Stockfish does not know the game."
                        )
                    elif spent > startup:
                        speeds[race] = (leaves - few) / (spent - startup)
            remarks.append("Beside perft: Fairy-Stockfish, some of it one turn less deep.")
        else:
            remarks.append("Nothing beside perft: no `fairy-stockfish` found, see benches/compare.py.")
    print(json.dumps([speeds, remarks]))


if __name__ == "__main__":
    main()
