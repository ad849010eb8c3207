"""`@rule("ABC-041")`: the clauses of a game's RULES.md that a test is about."""

import pytest

rule = pytest.mark.rule
