"""The packages are an extra: where one is missing, one line says how to get it."""

import subprocess
import sys

import pytest

from cheeseboard.engine.errors import Problem
from cheeseboard.research import need

MISSING = """
import sys
sys.modules[{package!r}] = None
from cheeseboard.engine.errors import Problem
try:
    import cheeseboard.research.{module}
except Problem as problem:
    print(problem)
"""


@pytest.mark.parametrize(
    ("package", "module"),
    [
        ("numpy", "tensors.numbers"),
        ("pettingzoo", "pettingzoo"),
        ("pyspiel", "openspiel"),
        ("gymnasium", "gymnasium"),
        ("numpy", "vector"),
        ("pyspiel", "conformance"),
    ],
)
def test_a_missing_package_is_named_with_the_extra(package: str, module: str):
    program = MISSING.format(package=package, module=module)
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout == f"{package} is not installed: pip install 'cheeseboard[research]' brings it\n"


def test_the_rest_of_the_house_needs_none_of_them():
    program = "import sys; sys.modules['numpy'] = None\nimport cheeseboard.bots.bot, cheeseboard.cli.main"
    subprocess.run([sys.executable, "-c", program], check=True)


def test_what_is_there_is_given():
    assert need("json").dumps([1]) == "[1]"
    with pytest.raises(Problem, match="no_such_package"):
        need("no_such_package")
