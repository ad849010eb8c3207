"""The notebook of examples/ runs from its first cell to its last, and shows what it says."""

import nbformat
from nbclient import NotebookClient

from tests.docs.test_readme import ROOT

NOTEBOOK = ROOT / "examples" / "notebook.ipynb"
PICTURE = "image/svg+xml"


def test_the_notebook_runs_and_shows_pictures():
    notebook = nbformat.read(NOTEBOOK, as_version=4)
    cells = [cell for cell in notebook.cells if cell.cell_type == "code"]
    assert not any(cell.outputs for cell in cells), "it is kept without its results"
    NotebookClient(notebook, timeout=120, kernel_name="python3", resources={"metadata": {"path": ROOT}}).execute()
    shown = [[kind for output in cell.outputs for kind in output.get("data", {})] for cell in cells]
    assert [PICTURE in kinds for kinds in shown] == [True, False, True, True, False, True, True, True, True]
    assert "RTC-049" in cells[4].outputs[0].text
    pictures = {output.data[PICTURE] for cell in cells for output in cell.outputs if PICTURE in output.get("data", {})}
    assert len(pictures) == 6, "the record ends where the match ended"
