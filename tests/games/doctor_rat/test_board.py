"""Doctor Rat in the browser: the Doctor's desk, the rats' table, and the notebook between them."""

from __future__ import annotations

import json
import re

import pytest

from tests.browser.ahead import play_ahead
from tests.browser.house import Arrive
from tests.browser.looks import looked_at
from tests.browser.visitor import (
    BOT,
    DESK,
    END,
    MOST_STEPS,
    PATIENCE,
    PHONE,
    Visitor,
    Wish,
    at_once,
    expect,
    expect_no_sideways_scroll,
)

TOKENS = ("ugh", "cover", "menu", "refuse")
WORDS = (("pt", "Nem uma palavra, Doutor"), ("es", "Ni una palabra, Doctor"), ("fr", "Pas un mot, Docteur"))


def sit_down(ann: Visitor, others: list[Wish], **options: object) -> str:
    return ann.open("doctor_rat", *others, chat="free", options=options)


def join(ben: Visitor, code: str) -> None:
    ben.at(f"/j/{code}")
    ben.page.get_by_label("Your nickname").fill("Ben")
    ben.page.get_by_role("button", name="Sit down").click()


BIG = ".ask .btn.big"
PLACES = (
    BIG,
    "button.card.lit[aria-pressed=false]:not([aria-disabled=true])",
    ".laying button.card.lit",
    ".say .seg:not(:has(.on)) button",
    ".ask .acts button:enabled:not(.hint, .back)",
)


def step(visitor: Visitor, wait: int = 0) -> bool:
    """One thing that can be done; False when nothing can."""
    kind, found = visitor.look(*PLACES, wait=wait)
    if kind != "place":
        return False
    page = visitor.page
    if found == BIG and visitor.bar.get_by_role("button", name="Not yet").count():  # this offer would end the game
        return at_once(visitor.bar.get_by_role("button", name=re.compile("^Offer")).click)
    if found == BIG:
        ready = page.locator(f"{BIG}:enabled")  # not while something is on its way
        return ready.count() > 0 and at_once(ready.click)
    return at_once(page.locator(found).first.click)


PLAY = """async ([end, big, places]) => {
  const found = (place) => [...document.querySelectorAll(place)].find((one) => one.checkVisibility())
  for (let idle = 0; idle < 1000; idle++) {
    if (document.querySelector(end)) return 'end'
    const lit = document.querySelector('.ask.sending') ? undefined : places.map(found).find(Boolean)
    const sure = [...document.querySelectorAll('.ask .acts button')].find((one) => /^\\s*Offer/.test(one.textContent))
    const wanted = lit?.matches(big) && /Not yet/.test(lit.textContent) ? sure : lit // this offer would end the game
    if (wanted && !wanted.disabled) {
      wanted.click()
      idle = 0
    }
    await new Promise((resolve) => setTimeout(resolve, wanted ? 0 : 20))
  }
  return document.querySelector('.ask')?.textContent ?? 'nothing is asked'
}"""


def play_quickly(*everybody: Visitor) -> None:
    """Whatever can be done on the page, to the end, without a hand that finds its way to it."""
    for one in everybody:
        one.page.evaluate(f"(how) => {{ window.played = ({PLAY})(how) }}", [END, BIG, PLACES])
    for one in everybody:
        assert one.page.evaluate("window.played") == "end"


def play_a_meal(*everybody: Visitor) -> None:
    """By hand."""
    now = everybody[0].page.locator("[aria-current=step]")
    for _ in range(MOST_STEPS):
        if now.count() and now.inner_text().startswith("2"):
            return
        moved = [step(one) for one in everybody]
        if not any(moved):
            everybody[0].page.wait_for_timeout(PATIENCE)
    raise AssertionError("the meal does not end")


def story(visitor: Visitor) -> None:
    """DOC-133  After the game all diets are open, with what happened and what could be believed meal by meal."""
    visitor.end.get_by_role("button", name="Close").first.click()
    table = visitor.page.get_by_role("table", name="Meal by meal, with all diets open")
    expect(table).to_be_visible()
    expect(table.get_by_role("row", name=re.compile("Meal 1"))).to_be_visible()
    for heading in table.get_by_role("columnheader").all():
        assert re.search("(?i)always|never|odd meals|the same|different|one more", heading.inner_text())
    assert re.search(r"Most likely then(, and true)?: .*%", table.inner_text())  # what could be believed after a meal


def test_the_doctor_and_a_rat_in_two_browsers_play_a_whole_game(arrive: Arrive):
    ann, ben = arrive(), arrive(PHONE)
    join(ben, sit_down(ann, [{"kind": "open"}, BOT], groups=2, talks=0))
    play_a_meal(ann, ben)
    play_quickly(ann, ben)
    story(ann)
    story(ben)


def test_a_lost_game_has_no_winners_and_a_look_of_its_own(arrive: Arrive):
    """DOC-128  Rats that choose by luck, without any token: hardly one game in hundreds is won."""
    ann = arrive()
    lost = ann.end.get_by_role("heading", name=re.compile(r"^Not tonight\. Too much for the (White|Grey|Black) rats\."))
    for _ in range(3):
        sit_down(ann, [{"kind": "bot", "level": "random"}], ugh_tokens=0)
        play_ahead(ann, TOKENS, phase="over")
        expect(ann.end).to_be_visible()
        if lost.is_visible():
            break
    for width, height in (DESK, PHONE):
        ann.page.set_viewport_size({"width": width, "height": height})
        expect(lost).to_be_visible()
        expect(ann.end).to_contain_text("everyone loses together")
        expect(ann.end.locator(".sad")).to_be_visible()
        expect(ann.end.locator(".scene .food").first).to_be_visible()  # what it could not eat
        expect(ann.end).not_to_contain_text(re.compile(r"\bwins?\b"))
        expect_no_sideways_scroll(ann.page)
    ann.page.set_viewport_size({"width": DESK[0], "height": DESK[1]})  # as it was lent


def test_two_colleagues_in_two_browsers_play_a_whole_game(arrive: Arrive):
    """DOC-187, DOC-210  Each sees one diet, which is the other's, until the end."""
    ann, ben = arrive(), arrive(PHONE)
    join(ben, sit_down(ann, [{"kind": "open"}], variant="colleagues", ugh_tokens=0))
    seen = []
    for one in (ann, ben):
        diet = one.page.locator(".diet")
        expect(diet).to_have_count(1)
        seen.append(one.page.locator(".row").filter(has=diet).get_by_role("heading").inner_text())
    assert sorted(seen) == ["Doctor A", "Doctor B"]
    play_a_meal(ann, ben)
    play_quickly(ann, ben)
    story(ann)
    story(ben)


def test_the_doctor_offers_exactly_as_many_cards_as_there_are_groups(arrive: Arrive):
    """DOC-070  A choice is free, in any order, until it is offered as a whole, and says for whom each card is good."""
    ann = arrive()
    sit_down(ann, [BOT, BOT], groups=2)
    reserve = ann.page.get_by_role("region", name="Reserve")
    cards = reserve.get_by_role("button")
    expect(cards).to_have_count(3)
    expect(cards.first).to_have_accessible_name(re.compile(r"^[1-4] \w+ \w+\. good for: (none|White rats|Grey rats)"))
    offer = ann.bar.get_by_role("button", name="Offer these cards")
    cards.nth(2).click()
    expect(offer).to_be_hidden()
    cards.nth(0).click()
    expect(offer).to_be_visible()
    expect(ann.bar.get_by_role("status")).to_have_text(re.compile(r"^Offer [1-4] \w+ \w+ and [1-4] \w+ \w+\?$"))
    expect(ann.bar).to_contain_text(re.compile(r"Good in this offer: White \d, Grey \d\."))
    cards.nth(0).press("Enter")
    expect(offer).to_be_hidden()
    cards.nth(1).press("Enter")
    offer.click()
    expect(reserve.get_by_role("button")).to_have_count(0)


def test_strict_menu_and_a_refusal_are_chosen_where_they_lie(arrive: Arrive):
    """DOC-096, DOC-113"""
    ann = arrive()
    sit_down(ann, [BOT, BOT])
    cards = ann.page.get_by_role("region", name="Reserve").get_by_role("button")
    for place in range(3):
        cards.nth(place).click()
    ann.bar.get_by_role("button", name=re.compile("^Offer ")).click()
    ann.page.get_by_role("button", name=re.compile("^Strict Menu")).click()
    group = ann.page.get_by_role("region", name="Grey rats")
    group.get_by_role("button", name=re.compile("^Grey: .*, (good|bad)$")).first.click()
    ann.bar.get_by_role("button", name=re.compile("^Menu Grey: ")).click()
    expect(group.get_by_text("Strict Menu")).to_be_visible()
    expect(ann.bar.get_by_text("Let them eat, or refuse a card with an Ugh!")).to_be_visible()
    expect(group.get_by_role("button")).to_have_count(0)
    refusal = re.compile(r"^Not for the White rats: .* \((good|bad)\)$")
    ann.page.get_by_role("region", name="White rats").get_by_role("button", name=refusal).click()
    expect(ann.bar).to_contain_text(re.compile(r"(Good|Bad) for the White rats\. This costs an Ugh! token, 2 are left"))
    ann.bar.get_by_role("button", name=refusal).click()
    expect(ann.page.get_by_text("2 left", exact=True)).to_be_visible()


def test_an_ugh_says_what_it_costs_before_it_counts(arrive: Arrive):
    """DOC-086  The token is no button of the bar, and the strong one only when it was chosen."""
    ann = arrive()
    sit_down(ann, [BOT, BOT])
    expect(ann.bar.get_by_text("Choose 3 cards for the offer.")).to_be_visible()
    expect(ann.bar.get_by_role("button", name=re.compile("Ugh!"))).to_have_count(0)
    ann.page.get_by_role("button", name="Ugh!, 3 left").click()
    expect(ann.bar).to_contain_text("The whole reserve leaves the game")
    expect(ann.bar).to_contain_text("This costs an Ugh! token, 2 are left.")
    ann.bar.get_by_role("button", name="Ugh! New cards").click()
    expect(ann.page.get_by_role("button", name="Ugh!, 2 left")).to_be_visible()


def test_a_hint_names_the_whole_offer(arrive: Arrive):
    ann = arrive()
    sit_down(ann, [BOT, BOT], groups=2, ugh_tokens=0)
    ann.bar.get_by_role("button", name="Hint").click()
    offer = r"Hint: Offer [1-4] \w+ \w+ and [1-4] \w+ \w+"
    by_the_deal = r"(: \d+% right| Everything else is plainly worse)"
    expect(ann.bar).to_contain_text(re.compile(offer + by_the_deal))
    expect(ann.page.locator("button.card.hinted")).to_have_count(0)
    ann.bar.get_by_role("button", name="Show me").click()
    expect(ann.page.locator("button.card.hinted")).to_have_count(2)


INSIDE = """(names) => names.filter((name) => {
  const found = [...document.querySelectorAll(name)].filter((one) => one.checkVisibility())
  const stage = document.querySelector('.stage').getBoundingClientRect()
  const inside = ({ left, right, top, bottom }) =>
    left >= stage.left && right <= stage.right && top >= stage.top && bottom <= stage.bottom
  return !found.length || !found.every((one) => inside(one.getBoundingClientRect()))
})"""

WIDTHS = "(found) => found.map((one) => one.getBoundingClientRect().width)"
LEGIBLE = 46  # px, of a card with four things on it

LETTERS = "(size) => { document.documentElement.style.fontSize = size }"
BELOW = """() => {
  const stage = document.querySelector('.stage')
  return stage.scrollHeight - stage.clientHeight
}"""


def test_plan_cards_ticks_and_notebook_lie_on_one_screen(arrive: Arrive):
    """What is good tonight, the whole reserve with its ticks, and a way to the notebook, also with many cards."""
    ann = arrive()
    sit_down(ann, [{"kind": "bot", "level": "hard"}, BOT])
    page = ann.page
    for meal in (1, 3):  # six cards in the third
        play_ahead(ann, TOKENS, phase="offering", meal=meal)
        expect(page.locator("[aria-current=step]")).to_have_text(re.compile(f"^{meal}"))
        expect(page.locator(".row .plan")).to_have_count(3)
        expect(page.locator(".hand button.card").first).to_be_visible()
        for size in (PHONE, (844, 390), DESK):  # the last as it was lent
            page.set_viewport_size({"width": size[0], "height": size[1]})
            notebook = ".brief .head" if size == DESK else ".switches .icb[title=Notebook]"
            parts = [".row .words", ".hand .card", ".hand .ticks", ".track", notebook]
            assert page.evaluate(INSIDE, parts) == [], (meal, size)
            assert page.evaluate(BELOW) <= 0, (meal, size)
            cards = page.locator(".hand .card .food").evaluate_all(WIDTHS)
            assert min(cards) >= LEGIBLE, (meal, size, cards)
            tokens = page.locator(".doctor :is(.switches, .tokens) .token:visible")
            expect(tokens).to_have_count(3)
        page.evaluate(LETTERS, "200%")
        for size in (PHONE, (844, 390)):
            page.set_viewport_size({"width": size[0], "height": size[1]})
            parts = [".row .face", ".row .plan, .row.same .says", ".hand .card", ".hand .ticks", ".track"]
            assert page.evaluate(INSIDE, parts) == [], (meal, size, "large letters")
        page.evaluate(LETTERS, "")
        play_ahead(ann, TOKENS, phase="serving", meal=meal)
        expect(page.get_by_role("region", name="Chosen").locator(".card").first).to_be_visible()
        assert page.evaluate(INSIDE, [".hand .card", ".hand .ticks"]) == [], (meal, "what is chosen and what is kept")
        page.set_viewport_size({"width": DESK[0], "height": DESK[1]})


def test_three_answers_leave_their_rule_in_sight_on_a_phone(arrive: Arrive):
    """DOC-110"""
    ann = arrive(PHONE)
    sit_down(ann, [BOT] * 3, doctor_seat=1)
    play_ahead(ann, phase="agreeing")
    expect(ann.bar.get_by_role("button", name="Call for decision")).to_be_visible()
    hidden = ann.bar.locator(".says").evaluate("({ scrollHeight, clientHeight }) => scrollHeight - clientHeight")
    assert hidden <= 0
    assert ann.page.evaluate(MARKS_BELOW) == 0, "what is written on a card lies on it, however small the card is"


MARKS_BELOW = """() => [...document.querySelectorAll('.foods:has(.plate)')].flatMap((foods) => {
  const card = foods.querySelector('.zero')
  for (let meal = 1; meal < 8; meal++) foods.prepend(card.cloneNode(true))
  const bottom = (one, part) => one.querySelector(part).getBoundingClientRect().bottom
  return [...foods.querySelectorAll('.zero')].filter((one) => bottom(one, 'small') > bottom(one, '.food'))
}).length"""


@pytest.mark.parametrize("options", [{"doctor_seat": 1}, {"variant": "colleagues"}], ids=str)
def test_the_table_of_the_rats_and_of_colleagues_lies_on_one_screen(arrive: Arrive, options: dict[str, object]):
    ann = arrive()
    sit_down(ann, [BOT] * (3 if "doctor_seat" in options else 1), **options)
    expect(ann.page.locator("button.card.lit, .token.lit").first).to_be_visible()
    expect(ann.bar.locator(".btn.pri")).to_have_count(0)  # no token is spent by default
    for size in (PHONE, (844, 390), DESK):  # the last as it was lent
        ann.page.set_viewport_size({"width": size[0], "height": size[1]})
        assert ann.page.evaluate(INSIDE, [".rows", ".hand .card", ".track"]) == [], size
        if "doctor_seat" in options:  # colleagues see marks below their cards, too
            assert min(ann.page.locator(".hand .card .food").evaluate_all(WIDTHS)) >= LEGIBLE, size
        assert ann.page.evaluate(BELOW) <= 0, size
        if size != DESK:
            ann.page.evaluate(LETTERS, "200%")
            assert ann.page.evaluate(BELOW) <= 0, (size, "large letters")
            ann.page.evaluate(LETTERS, "")
    if "doctor_seat" in options:
        ann.page.locator("button.card.lit").first.click()
        expect(ann.bar.get_by_role("status")).to_have_text(re.compile(r"^Take [1-4] \w+ \w+ for the \w+ rats\?$"))
        expect(ann.bar.get_by_role("button", name="Take this card")).to_be_visible()


def test_medicine_is_laid_on_two_symbols_and_the_rats_think_aloud(arrive: Arrive):
    """DOC-090, DOC-092  From meal 3 on; DOC-109  a bot says what it takes its diet for."""
    ann = arrive()
    sit_down(ann, [BOT], groups=2)
    medicine = ann.page.get_by_role("button", name=re.compile("^Medicine, 1 left"))
    play_ahead(ann, TOKENS, phase="serving", meal=2)
    expect(ann.bar.get_by_role("button", name="Serve")).to_be_visible()
    expect(medicine).to_be_hidden()
    play_ahead(ann, TOKENS, phase="serving", meal=3)
    expect(ann.page.get_by_role("region", name="Grey rats")).to_contain_text("thinks: perhaps")
    medicine.click()
    group = ann.page.get_by_role("region", name="White rats")
    group.get_by_role("button", name="White: 1 and 2", exact=True).click()
    ann.bar.locator(".btn.big").click()
    expect(group.locator("li.covered")).to_have_count(2)
    expect(medicine).to_be_hidden()


def test_the_doctor_has_nothing_to_say_and_the_rats_see_no_diet(arrive: Arrive):
    """DOC-137, DOC-145"""
    ann, ben = arrive(), arrive()
    join(ben, sit_down(ann, [{"kind": "open"}, BOT]))
    expect(ann.page.get_by_text("Not a word, Doctor")).to_be_visible()
    for one in (ann, ben):
        one.page.get_by_role("tab", name=re.compile("Phrases|Talk")).click()
    expect(ben.page.get_by_label("Say something")).to_be_visible()
    expect(ann.page.get_by_text("You can only listen for now.")).to_be_visible()
    expect(ann.page.get_by_label("Say something")).to_be_hidden()
    expect(ann.page.get_by_role("region", name="White rats").locator(".diet")).to_be_visible()
    expect(ben.page.get_by_role("region", name="White rats")).to_be_visible()
    expect(ben.page.locator(".diet")).to_have_count(0)
    expect(ben.page.get_by_role("region", name="Reserve")).to_be_hidden()


def test_the_notebook_lies_open_and_keeps_pencil_marks(arrive: Arrive):
    """DOC-147"""
    ann = arrive()
    sit_down(ann, [BOT, BOT], doctor_seat=1)
    book = ann.page.get_by_role("region", name="Notebook")
    expect(book).to_contain_text(re.compile(r"White rats: \d+ diets still possible"))
    expect(book.locator(".shares li")).to_have_count(6)
    expect(book.locator(".likely li")).to_have_count(3)
    expect(book.get_by_text("Good for the White rats tonight")).to_be_visible()
    book.get_by_text("Your pencil marks").click()
    book.get_by_role("button", name="cheese: no mark").click()
    book.get_by_role("button", name="cheese: yes").click()
    ann.page.reload()
    expect(book.get_by_role("button", name="cheese: no", exact=True)).to_be_visible()
    book.get_by_role("button", name="Grey rats").click()
    expect(book.get_by_role("button", name="cheese: no mark")).to_be_visible()


def test_a_table_without_a_notebook_has_pencil_marks_only(arrive: Arrive):
    ann = arrive()
    sit_down(ann, [BOT, BOT], doctor_seat=1, notebook=False)
    book = ann.page.get_by_role("region", name="Notebook")
    expect(book.get_by_role("button", name="cheese: no mark")).to_be_visible()
    expect(book.locator(".shares")).to_have_count(0)


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (4, {"complications": True, "doctor_seat": 2}),
        (2, {"variant": "colleagues", "diets": "choose"}),
        (2, {"diets": "choose", "groups": 2}),
    ],
)
def test_every_way_to_play_comes_to_its_end(arrive: Arrive, seats: int, options: dict[str, object]):
    ann = arrive(PHONE)
    sit_down(ann, [BOT] * (seats - 1), **options)
    play_quickly(ann)
    story(ann)


HEADINGS = "axe.run(document, {runOnly: ['heading-order']}).then(({ violations }) => violations)"


@pytest.mark.parametrize(
    ("theme", "size", "doctor"), [("dusk", DESK, 0), ("light", DESK, 1), ("dark", PHONE, 0), ("light", PHONE, 1)]
)
def test_neither_screen_has_a_serious_fault(arrive: Arrive, axe: str, theme: str, size: tuple[int, int], doctor: int):
    ann = arrive(size, theme=theme)
    sit_down(ann, [BOT, BOT], doctor_seat=doctor)
    expect(ann.page.locator("button.card.lit").first).to_be_visible()
    found = looked_at(ann, axe)
    for _ in range(12):
        step(ann)
    found += looked_at(ann, axe)
    if doctor and size == PHONE:
        ann.page.get_by_role("button", name=re.compile("^Notebook")).click()
        ann.page.get_by_text("Your pencil marks").click()
        found += looked_at(ann, axe)
    found += [str(fault) for fault in ann.page.evaluate(HEADINGS)]
    assert not found, "\n".join(dict.fromkeys(found))


def test_the_desk_speaks_four_languages(arrive: Arrive):
    ann = arrive()
    sit_down(ann, [BOT, BOT])
    for language, said in WORDS:
        settings = json.dumps({"language": language, "speed": 0, "sound": False})
        ann.page.evaluate("(settings) => localStorage.setItem('cheeseboard.settings', settings)", settings)
        ann.page.reload()
        expect(ann.page.get_by_text(said)).to_be_visible()
