"""What is worked out once, up to so many."""

from cheeseboard.engine.remembering import make_room


def test_the_oldest_is_forgotten_and_no_more_than_has_to_be():
    known = {"a": 1, "b": 2, "c": 3}
    make_room(known, 4)
    assert known == {"a": 1, "b": 2, "c": 3}
    make_room(known, 3)
    assert known == {"b": 2, "c": 3}
    known["a"] = 4
    make_room(known, 3)
    assert list(known) == ["c", "a"]


class Shared(dict[str, int]):
    """A thread makes room in it at the same moment."""

    def __iter__(self):
        oldest = next(super().__iter__())
        del self[oldest]
        return iter([oldest])


def test_what_another_thread_has_let_go_is_gone_and_no_mistake():
    known = Shared(a=1, b=2, c=3)
    make_room(known, 3)
    assert dict(known.items()) == {"b": 2, "c": 3}
