"""In a lesson: what was said has been read, back to the step before, and no lesson any more.  At a puzzle the like, and
what the answer came to."""

from __future__ import annotations

from functools import partial

from cheeseboard.coach.puzzles import Puzzle
from cheeseboard.engine.lesson import Lesson
from cheeseboard.server.core.entries import ENTRY, Undone
from cheeseboard.server.core.errors import MoveRefused, RequestDenied
from cheeseboard.server.core.puzzling import judged
from cheeseboard.server.hall.open_table import OpenTable
from cheeseboard.server.hall.telling import tell_table
from cheeseboard.server.messages.base import Base
from cheeseboard.server.protocol import Judge, LessonWish


class Lessons(Base):
    async def heed_learner(self, message: LessonWish) -> None:
        open_table = await self.at(message.table)
        puzzle = open_table.journaled.puzzle()
        if puzzle is not None:
            self.key(open_table, puzzle.seat)
            self.heed_solver(open_table, puzzle, message)
            return
        lesson = open_table.journaled.lesson()
        if lesson is None:
            raise RequestDenied("bad_table", "nothing is taught here")
        self.key(open_table, lesson.seat)
        if message.wish == "read":
            open_table.read = open_table.journaled.lesson_place(lesson).step
            self.hall.wake(open_table)
        elif message.wish == "back":
            await self.hall.moves.entered(open_table, partial(self.back, open_table, lesson))
        else:
            await self.skip(open_table)

    def back(self, open_table: OpenTable, lesson: Lesson) -> Undone:
        choices = open_table.journaled.back_to(lesson)
        if choices is None:
            raise MoveRefused("nothing_to_take_back")
        open_table.read = -1
        return Undone(lesson.seat, "", choices)

    def heed_solver(self, open_table: OpenTable, puzzle: Puzzle, message: LessonWish) -> None:
        if message.wish != "read" or not open_table.journaled.puzzle_place(puzzle).answered:
            raise RequestDenied("bad_table", "a puzzle is played on when it has been answered")
        open_table.read = 0
        self.hall.wake(open_table)

    async def judge(self, message: Judge) -> None:
        open_table = await self.at(message.table)
        journaled = open_table.journaled
        puzzle = journaled.puzzle()
        if puzzle is None or journaled.setup.posed is None:
            raise RequestDenied("bad_table", "no puzzle is asked here")
        self.key(open_table, puzzle.seat)
        answer = journaled.puzzle_answer(puzzle)
        told = await self.hall.workers.do(judged, journaled.game.name, journaled.setup.posed.number, answer)
        told.id, told.table = message.id, message.table
        self.connection.send(told)

    async def skip(self, open_table: OpenTable) -> None:
        """The rest of the script is forgotten: the game goes on with bots and with luck."""
        async with open_table.lock:
            journaled = open_table.journaled
            taught = open_table.setup.lesson
            if taught is None or taught.skipped is not None:
                return
            taught.skipped = len(journaled.playing().luck.notes)
            await self.hall.keep(open_table)
            journaled.restore([ENTRY.decode(entry) for entry in journaled.journal])
            open_table.tell_frames()
        tell_table(open_table)
        self.hall.wake(open_table)
