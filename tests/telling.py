"""What is told of a game that is over, in English."""

from typing import Any

from cheeseboard.engine.account import Account
from cheeseboard.engine.text import Speaker
from cheeseboard.testing import Scene


def account_of(table: Scene) -> Account:
    return table.match.account()


def decided(table: Scene, reader: int | None = None) -> list[str]:
    """Sentences with their clauses, to a seat or a spectator."""
    words = Speaker([table.match.game.folder / "texts"], "en", [name.capitalize() for name in table.names], reader)
    return [f"{words.tell(f'decided.{one.name}', one.facts)} {one.clause}".strip() for one in account_of(table).decided]


def headline(table: Scene, reader: int | None = None) -> str:
    words = Speaker([table.match.game.folder / "texts"], "en", [name.capitalize() for name in table.names], reader)
    found = account_of(table).headline
    assert found is not None
    return words.tell(f"headline.{found.name}", found.facts)


def sheet(table: Scene) -> dict[str, list[Any]]:
    """Cells by line; lines of the same name are told apart by their number."""
    rows = account_of(table).rows
    return {" ".join([row.name, *[str(fact) for fact in row.facts.values()]]): row.cells for row in rows}
