"""The files of examples/ as modules."""

import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

import pytest

FOLDER = Path(__file__).parents[2] / "examples"


def example(name: str) -> Any:
    spec = spec_from_file_location(name, FOLDER / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    with pytest.MonkeyPatch.context() as beside:
        beside.setattr(sys, "path", [str(FOLDER), *sys.path])  # as when it is run: an example may import another
        spec.loader.exec_module(module)
    return module
