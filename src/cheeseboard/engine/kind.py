"""Kinds of things in the box: a card face, a breed, a cheese."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
class Kind:
    """Copies of one kind cannot be told apart, so the kind itself stands for each of them.

    Kinds are made once, at import, and shared: they compare by identity, and copying or unpickling finds the shared
    one again.  `number` counts from 0 within the class; `code` is what people write.
    """

    __slots__ = ("code", "number")

    def __init__(self, number: int, code: str) -> None:
        self.number = number
        self.code = code
        KINDS.setdefault(type(self), {})[code] = self

    def __reduce__(self) -> tuple[Any, ...]:
        return shared_kind, (type(self), self.code)

    def __repr__(self) -> str:
        return self.code


KINDS: Final[dict[type, dict[str, Kind]]] = {}


def shared_kind(kind_class: type, code: str) -> Kind:
    return KINDS[kind_class][code]


def kinds_of(kind_class: type) -> list[Kind]:
    """All kinds of a class, in the order of their numbers."""
    return sorted(KINDS[kind_class].values(), key=kind_number)


def kind_number(kind: Kind) -> int:
    return kind.number
