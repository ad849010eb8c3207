"""Steps of a lesson by themselves: which moves go on, and what is answered to all others."""

from cheeseboard.engine.lesson import LessonStep


def step(*wants: list[str], any_order: bool = False, instead: dict[str, str] | None = None) -> LessonStep:
    return LessonStep("a", list(wants), any_order, instead or {}, [], "", [])


def test_a_gesture_goes_on_move_by_move_in_its_order():
    one = step(["draw", "put 0"], ["take"])
    assert one.goes_on(["draw"])
    assert one.goes_on(["draw", "put 0"])
    assert not one.goes_on(["put 0"])
    assert not one.goes_on(["take", "put 0"])
    assert not one.is_done(["draw"])
    assert one.is_done(["take"])
    assert one.next_moves(["draw"]) == ["put 0"]
    assert one.next_moves(["take"]) == []


def test_in_any_order_the_last_move_still_comes_last():
    one = step(["a", "b", "b", "done"], any_order=True)
    assert one.goes_on(["b", "a"])
    assert not one.goes_on(["b", "b", "b"])
    assert not one.goes_on(["b", "done"])
    assert one.is_done(["b", "a", "b", "done"])
    assert not one.is_done(["b", "a", "b"])
    assert one.next_moves(["b"]) == ["a", "b", "done"]


def test_the_longest_pattern_answers():
    one = step(["take"], instead={"put 3": "third", "put *": "row", "*": "other"})
    assert [one.answer(move) for move in ("put 3", "put 1", "draw")] == ["third", "row", "other"]
    assert step(["take"]).answer("draw") == ""
