"""svelte-check bites: a planted error is found where it is, by the settings the page is checked with."""

import json
import re
import subprocess
from pathlib import Path

from tools.page import install_packages

WEB = Path("web").resolve()
COMPONENT = """<script lang="ts">
  import type {{ Told }} from '{web}/src/protocol.ts'
  let {{ told }}: {{ told: Told }} = $props()
  const sequence: {type} = $derived(told.sequence)
</script>

<p>{{sequence}}</p>
"""


def checked(folder: Path, **types: str) -> subprocess.CompletedProcess[str]:
    """A small page of its own, beside the packages of ours: components by name, with what they take a number for."""
    for name, type in types.items():
        (folder / f"{name}.svelte").write_text(COMPONENT.format(web=WEB, type=type), encoding="utf-8")
    settings = {"extends": f"{WEB}/tsconfig.json", "include": ["*.svelte"], "compilerOptions": {"types": []}}
    (folder / "tsconfig.json").write_text(json.dumps(settings), encoding="utf-8")
    (folder / "node_modules").symlink_to(WEB / "node_modules")
    program = WEB / "node_modules" / ".bin" / "svelte-check"
    words = ["--fail-on-warnings", "--output", "human", "--workspace", str(folder)]
    command = [str(program), *words, "--tsconfig", str(folder / "tsconfig.json")]
    return subprocess.run(command, capture_output=True, text=True)


def plain(text: str) -> str:
    """Without colours, which some machines ask every program for."""
    return re.sub(r"\x1b\[[0-9;]*m", "", text)


def test_a_planted_type_error_is_found_and_what_is_right_beside_it_is_not(tmp_path):
    install_packages(WEB)
    found = checked(tmp_path, Planted="string", Right="number")
    assert found.returncode == 1, found.stdout
    said = plain(found.stdout)
    assert "Planted.svelte:4" in said
    assert "Type 'number' is not assignable to type 'string'" in said
    assert "Right.svelte" not in said
    assert "1 error and 0 warnings" in said
