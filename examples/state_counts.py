"""How large the tiny editions are, which exact algorithms want to know before they start.

    python examples/state_counts.py [GAME] [MOST]
"""

import argparse

from cheeseboard.games import find, folders
from cheeseboard.research.counting import Size, size_of


def main(game: str = "", most: int = 100_000) -> list[Size]:
    """Of every tiny edition; a + says that there are more than were walked."""
    found = []
    print(f"{'decisions':>10} {'luck':>9} {'ends':>9} {'inf. states':>11} {'actions':>8} {'longest':>8}")
    for name in [game] if game else folders():
        for edition in find(name).tiny():
            size = size_of(find(name), edition, most)
            more = "" if size.is_whole else "+"
            row = [size.decisions, size.chances, size.ends, size.information_states, size.most_actions, size.longest]
            print(" ".join(f"{number}{more}".rjust(w) for number, w in zip(row, (10, 9, 9, 11, 8, 8))),
                  f" {name}: {edition.name}")  # fmt: skip
            found.append(size)
    return found


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="how large the tiny editions are")
    parser.add_argument("game", nargs="?", default="", choices=["", *folders()], metavar="GAME")
    parser.add_argument("most", nargs="?", type=int, default=100_000, help="states that are walked at most")
    words = parser.parse_args()
    main(words.game, words.most)
