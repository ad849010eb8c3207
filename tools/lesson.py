"""Walk through a lesson while it is being written: every question on the way, and what may be answered.

python -m tools.lesson GAME LESSON
"""

import sys

from cheeseboard.engine.errors import Illegal, Problem
from cheeseboard.engine.lesson import Lesson, read_lesson
from cheeseboard.engine.luck import Quick
from cheeseboard.engine.staged import drawing_of, staged_match
from cheeseboard.games import find

MOST_SHOWN = 40  # moves that are offered
MOST_MOVES = 1000


def walk(lesson: Lesson) -> None:
    match = staged_match(lesson.drawn(), lesson.game, Quick(1))
    step = -1
    for _ in range(MOST_MOVES):
        place = lesson.place(match.choices)
        if lesson.is_over(place):
            break
        if place.step != step:
            step = place.step
            print(f"\n[{lesson.steps[step].id}]")
        seat, notation = lesson.next_other(place) or (lesson.seat, lesson.steps[step].next_moves(place.so_far)[0])
        ask = match.ask(seat)
        offered = [] if ask is None else [move.notation for move in ask.moves]
        shown = [one for one in offered if one != notation][:MOST_SHOWN]
        asked = "not asked" if ask is None else ask.prompt
        print(f"  {lesson.names[seat]}: {notation}   ({asked}: {', '.join(shown)})")
        try:
            match.submit(seat, notation)
        except (Illegal, Problem) as problem:
            print(f"  here it ends: {problem}")
            break
    print("\nThe table now:\n" + drawing_of(lesson.game).draw(match.table, lesson.names))
    print(f"luck: {len(match.luck.notes)} came, {len(lesson.drawn().luck)} were scripted; outcome: {match.outcome}")


if __name__ == "__main__":
    try:
        walk(read_lesson(find(sys.argv[1]), sys.argv[2]))
    except Problem as problem:
        sys.exit(str(problem))
