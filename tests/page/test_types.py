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


def checked(folder: Path, type: str) -> subprocess.CompletedProcess[str]:
    """A small page of its own, beside the packages of ours."""
    (folder / "Planted.svelte").write_text(COMPONENT.format(web=WEB, type=type), encoding="utf-8")
    settings = {"extends": f"{WEB}/tsconfig.json", "include": ["*.svelte"], "compilerOptions": {"types": []}}
    (folder / "tsconfig.json").write_text(json.dumps(settings), encoding="utf-8")
    if not (folder / "node_modules").exists():
        (folder / "node_modules").symlink_to(WEB / "node_modules")
    program = WEB / "node_modules" / ".bin" / "svelte-check"
    words = ["--fail-on-warnings", "--output", "human", "--workspace", str(folder)]
    command = [str(program), *words, "--tsconfig", str(folder / "tsconfig.json")]
    return subprocess.run(command, capture_output=True, text=True)


def plain(text: str) -> str:
    """Without colours, which some machines ask every program for."""
    return re.sub(r"\x1b\[[0-9;]*m", "", text)


def test_a_planted_type_error_is_found_and_its_mending_is_seen(tmp_path):
    install_packages(WEB)
    wrong = checked(tmp_path, "string")
    assert wrong.returncode == 1, wrong.stdout
    assert "Planted.svelte:4" in plain(wrong.stdout)
    assert "Type 'number' is not assignable to type 'string'" in plain(wrong.stdout)
    mended = checked(tmp_path, "number")
    assert mended.returncode == 0, mended.stdout
    assert "0 errors and 0 warnings" in plain(mended.stdout)
