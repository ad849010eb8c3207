"""My box: a form that the rules check, and a table that says what it is played with."""

import re
from pathlib import Path

from tests.browser.house import Arrive
from tests.browser.looks import faults
from tests.browser.visitor import expect


def test_a_box_is_changed_in_a_form_and_the_table_says_which_it_is(arrive: Arrive, axe: str, tmp_path: Path) -> None:
    guest = arrive()
    page = guest.at("/").page
    page.get_by_role("button", name="Play: Chop! Chop!").click()
    page.get_by_role("button", name=re.compile("^Change: ")).click()
    form = page.get_by_role("dialog").last
    knives, use = form.get_by_label("Knife"), form.get_by_role("button", name="Use this box")
    knives.fill("3")
    knives.press("Tab")
    expect(form.get_by_role("alert")).to_contain_text("39 tiles for 38 squares")
    expect(use).to_be_disabled()
    form.get_by_label("Broken dishes").fill("17")
    form.get_by_label("Broken dishes").press("Tab")
    expect(form.get_by_text("2 things differ from the standard box:")).to_be_visible()
    assert faults(guest, axe) == []
    with page.expect_download() as kept:
        form.get_by_role("button", name="Save as a file").click()
    file = tmp_path / "knives.toml"
    kept.value.save_as(file)
    assert file.read_text(encoding="utf-8").endswith("[tiles]\nbroken = 17\nknife = 3\n")
    form.get_by_label("Knife").fill("2")
    form.get_by_label("Knife").press("Tab")
    expect(form.get_by_text("1 thing differs from the standard box:")).to_be_visible()
    form.locator("input[type=file]").set_input_files(file)
    expect(form.get_by_text("2 things differ from the standard box:")).to_be_visible()
    use.click()
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/t/*")
    page.get_by_role("button", name="Menu").click()
    note = page.get_by_role("dialog").locator("details", has_text="Box: knives")
    note.locator("summary").click()
    expect(note.get_by_text("[tiles] knife: 2 → 3")).to_be_visible()
