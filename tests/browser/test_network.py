"""The door to the network: opened beside an invitation, and closed again."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from cheeseboard.server.adapters.network import own_address
from tests.browser.house import Arrive
from tests.browser.visitor import expect_no_sideways_scroll

LET_IN, CLOSE = "Let in friends on this network", "Close the door"


@pytest.fixture
def closing(arrive: Arrive) -> Iterator[None]:
    """The house of these tests is closed again, whatever happens."""
    yield
    page = arrive().at("/").page
    page.evaluate("fetch('/api/network', { method: 'POST', body: '{\"open\":false}' })")


@pytest.mark.skipif(not own_address(), reason="this machine is in no network")
def test_friends_are_let_in_and_the_door_is_closed_again(arrive: Arrive, closing: None):
    ann = arrive()
    ann.open_table("Invite", "Invite")
    expect(ann.page.get_by_text("this computer only")).to_be_visible()
    ann.page.get_by_role("button", name=LET_IN).click()
    expect(ann.page.get_by_text("this computer only")).not_to_be_visible()
    link = ann.page.locator(".invite .link")
    expect(link).to_contain_text(f"{own_address()}:")
    ann.page.get_by_role("button", name="Link to this seat 3").click()
    expect(link).to_contain_text(f"{own_address()}:")

    browser = ann.page.context.browser
    assert browser is not None
    ben = browser.new_page(viewport={"width": 390, "height": 844}, locale="en-GB")
    ben.goto(f"http://{link.inner_text()}")
    ben.get_by_label("Your nickname").fill("Ben")
    ben.get_by_role("button", name="Sit down").click()
    expect(ann.page.get_by_text("Ben", exact=True).first).to_be_visible()
    expect(ben.get_by_role("button", name=LET_IN)).not_to_be_visible()
    expect(ben.get_by_role("button", name=CLOSE)).not_to_be_visible()

    ann.at("/")
    expect(ann.page.get_by_text("Anyone on your network can come in now")).to_be_visible()
    ann.page.get_by_role("button", name=CLOSE).click()
    expect(ann.page.get_by_role("button", name=LET_IN)).to_be_visible()
    expect(told(ben)).to_be_visible()
    ben.close()


def told(page: Page):
    return page.get_by_text("The server no longer lets in others from the network.")


def test_a_long_code_fits_a_phone_and_is_read_with_or_without_hyphens(arrive: Arrive):
    ann = arrive((390, 844))
    code = ann.open_table("Invite")
    assert len(code) == 15
    spelled = f"{code[:5]}-{code[5:10]}-{code[10:]}"
    expect(ann.page.get_by_label("Table code")).to_have_text(spelled)
    expect_no_sideways_scroll(ann.page)
    for typed in (spelled.upper(), f" {code[:5]} {code[5:10]} {code[10:]} "):
        ann.at("/")
        ann.page.get_by_label("Table code").fill(typed)
        ann.page.get_by_role("button", name="Join", exact=True).click()
        ann.page.wait_for_url(f"**/{code}")
