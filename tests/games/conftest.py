"""A drawing that does not fit the table is explained line by line."""

from cheeseboard.testing import Scene, View


def pytest_assertrepr_compare(op: str, left: object, right: object) -> list[str] | None:
    if op == "==" and isinstance(left, Scene | View) and isinstance(right, str):
        return ["the drawing does not fit:", *left.differences(right)]
    return None
