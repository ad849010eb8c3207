"""What plans would lead to, as the page asks for it."""

import json
import subprocess

from tests.page.calls import WEB
from tools.page import install_packages


def test_a_plan_is_asked_for_once_and_its_answer_is_dropped_when_something_has_happened():
    install_packages(WEB.resolve())
    ran = subprocess.run(["node", "tools/trying.mjs"], capture_output=True, cwd=WEB, check=True)
    assert json.loads(ran.stdout) == {"two": [1, 1], "other": 2, "refused": None, "again": 4, "late": None, "anew": 6}
