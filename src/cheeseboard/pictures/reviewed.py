"""A review in words: as lines for a terminal, and as a page that stands alone."""

from __future__ import annotations

from html import escape
from textwrap import wrap
from typing import Final

from cheeseboard.bots.coach import LEAST, Line, Unit
from cheeseboard.coach.advice import in_words
from cheeseboard.coach.review import Gesture, Moment, Review, SeatReview, Slip
from cheeseboard.coach.shares import Share, Term
from cheeseboard.engine.text import Speaker

BLOCKS: Final = "▁▂▃▄▅▆▇█"
PLAIN_BLOCKS: Final = "_.-=+*#@"
COLUMNS: Final = 48
MOST_LINES: Final = 4  # of what happened at a moment
INK: Final = ("#C98A00", "#7E3FB5", "#2F7FB8", "#C2410C", "#2E7D4F", "#8A5A3B", "#56616B", "#B0447E")
WIDTH, HEIGHT, LEFT, TOP = 880, 260, 46, 16  # of the picture
STYLE: Final = """
body { font: 16px/1.5 system-ui, sans-serif; color: #2b2430; background: #fffaf0; max-width: 60rem; margin: 2rem auto }
body { padding: 0 1rem }
h1 { font-size: 1.6rem } h2 { font-size: 1.2rem; margin-top: 2rem }
table { border-collapse: collapse } td, th { padding: .25rem 1rem .25rem 0; text-align: left }
td.n { text-align: right; font-variant-numeric: tabular-nums }
svg { width: 100%; height: auto; background: #f6ecd9; border-radius: 8px }
.better { background: #dcefe4 } .played { background: #fbe3d6 } .quiet { color: #5d5561 }
section { border: 1px solid #d9c9ab; border-radius: 8px; padding: .25rem 1rem 1rem; margin: 1rem 0 }
"""


class Words:
    """How a review is told in one language to one reader."""

    def __init__(self, words: Speaker, unit: Unit, has_secrets: bool = True) -> None:
        self.words = words
        self.is_points = unit == "points"
        self.least = LEAST["points" if self.is_points else "chance"]
        self.has_secrets = has_secrets

    def say(self, key: str, **facts: object) -> str:
        return self.words.say(f"terminal.{key}", facts)

    def over_the_line(self) -> str:
        return self.say(self.known("review.points" if self.is_points else "review.chance"))

    def known(self, key: str) -> str:
        """Where nothing lies closed, nobody speaks of what was known."""
        return key if self.has_secrets else f"{key}.open"

    def figure(self, value: float) -> str:
        """A chance in hundredths, or points."""
        grammar = self.words.grammar
        if self.is_points:
            return grammar.figure(tenths(value))
        return grammar.percent.replace("{n}", grammar.figure(round(100.0 * value)))

    def bare(self, value: float) -> str:
        grammar = self.words.grammar
        return grammar.figure(tenths(value) if self.is_points else round(100.0 * value))

    def signed(self, value: float) -> str:
        shown = self.bare(value)
        return shown if shown.startswith("−") or shown == "0" else f"+{shown}"

    def spoken(self, lines: list[Line]) -> str:
        return in_words(self.words, lines)

    # Parts of a result

    def parts(self, share: Share) -> list[tuple[str, str]]:
        found = [(self.say("review.start"), self.figure(share.start.value))]
        for key, term in (("review.luck", share.luck), (self.known("review.choices"), share.choices),
                          ("review.hidden", share.hidden), ("review.others", share.others)):  # fmt: skip
            if term is not share.hidden or self.has_secrets:
                found.append((self.say(key), self.term(term)))
        if share.rest.error:  # what adds up by itself leaves nothing
            found.append((self.say("review.rest"), self.signed(share.rest.value)))
        return [*found, (self.say("review.result"), self.figure(share.result))]

    def is_nothing(self, term: Term) -> bool:
        return abs(term.value) < term.error or self.is_zero(term.value)

    def is_zero(self, value: float) -> bool:
        return self.bare(value) == self.bare(0.0)

    def term(self, term: Term) -> str:
        if self.is_nothing(term) and not self.is_zero(term.error):
            return self.say("review.nothing", off=self.bare(term.error))
        return self.give_or_take(term.value, term.error)

    def give_or_take(self, value: float, error: float) -> str:
        """Nobody reads "give or take 0"."""
        if self.is_zero(error):
            return self.signed(value)
        return self.say("review.give_or_take", value=self.signed(value), off=self.bare(error))

    def left_out(self, seat: SeatReview) -> str:
        """Why the parts are not told."""
        untold = seat.untold
        if untold is None:
            return ""
        off = self.bare(untold.off) if untold.why == "wide" else self.figure(untold.off)
        return self.say(f"review.no_parts_{untold.why}", off=off)

    # Moments

    def nothing_stands_out(self, seat: SeatReview) -> str:
        """What the line shows all the same."""
        found, turn = self.say("review.none"), seat.turn
        if turn is None:
            return found
        if turn.is_large:
            of = {"from": self.figure(turn.before), "to": self.figure(turn.after)}
            return f"{found} {self.say('review.turn', n=turn.number + 1, **of)}"
        size = abs(turn.after - turn.before)
        unit = "points" if self.is_points else "chance"
        return f"{found} {self.say(f'review.steady_{unit}', n=self.figure(size), count=tenths(size))}"

    def title(self, moment: Moment) -> str:
        number = moment.number + 1
        key = {"own": "review.own_at", "luck": "review.luck_at", "others": "review.others_at"}[moment.what]
        return self.say(key, n=number, effect=self.give_or_take(moment.effect, moment.error))

    def more(self, seat: SeatReview) -> list[Moment]:
        """Slips that are no moments: each is told all the same."""
        shown = [moment.number for moment in seat.moments if moment.slip is not None]
        left = [slip for slip in seat.slips if slip.number not in shown]
        return [Moment("own", slip.number, seat.seat, -slip.gap, slip.error, [], slip) for slip in left]

    def happened(self, moment: Moment) -> list[str]:
        if moment.played:
            name = self.words.names[moment.seat]
            return [self.say("review.what_was_played", name=name, what=self.spoken(moment.played))]
        return [self.words.event(event) for event in moment.told[:MOST_LINES]]

    def choice(self, gesture: Gesture, mark: str) -> str:
        value, off = self.figure(gesture.value), self.bare(gesture.error)
        said = {"what": self.spoken(gesture.spoken), "mark": self.say(mark), "value": value}
        if self.is_zero(gesture.error):
            return self.say("review.choice.exact", **said)
        return self.say("review.choice", **said, off=off)

    def both(self, slip: Slip) -> tuple[str, str]:
        return self.choice(slip.better, "review.better" if slip.is_best else "review.example"), self.choice(
            slip.played, "review.played"
        )

    def reason(self, slip: Slip) -> str:
        """What the figures are, why they differ, and the clause."""
        key = f"review.as_known_{slip.unit}"
        parts = [self.say(key if slip.unit == "right" else self.known(key)) if slip.unit else ""]
        parts += ["" if slip.reason is None else self.spoken([slip.reason]), slip.clause]
        return " ".join([part for part in parts if part])

    def is_usual(self, seat: SeatReview) -> bool:
        """Are there slips, while all choices together were worth about what the usual ones would have been?"""
        gaps = [slip.gap for slip in seat.slips if slip.unit == ("points" if self.is_points else "chance")]
        return bool(gaps) and seat.share is not None and seat.share.choices.value > -0.5 * sum(gaps)

    def count(self, seat: SeatReview) -> str:
        """What was looked at, and that nothing was found, where it was not."""
        key = "review.slips" if seat.slips else "review.no_slip"
        found = self.say(key, n=len(seat.slips) if seat.slips else seat.judged)
        if self.is_usual(seat):
            found = f"{found} {self.say('review.usual_too', n=len(seat.slips))}"
        if seat.judged == seat.choices:
            sum_up = seat.share.choices if seat.share is not None and not seat.slips else None
            if sum_up is None or sum_up.value > -self.least or self.is_nothing(sum_up):
                return found
            return f"{found} {self.say('review.no_single')}"
        looked = self.say("review.looked", judged=seat.judged, n=seat.choices)
        return f"{found} {looked}"


def tenths(points: float) -> float:
    """As the page writes them: 1 and not 1.0, which would want another plural than it is read with."""
    found = round(points, 1)
    return int(found) if found == int(found) else found


# ---- lines ----


def lines_of(review: Review, seat: SeatReview, words: Words, ascii: bool, width: int) -> list[str]:
    """What a terminal of that width shows, a line each; an empty one between parts."""
    found: list[str] = []
    names = words.words.names
    if review.line:
        found += [words.over_the_line(), "", *charts(review, words, ascii, width)]
        off = ["  " + words.say("review.line_off", off=words.bare(review.error)), ""] if review.error else []
        found += ["", *off]
    if seat.share is not None:
        found += [words.say("review.made", name=names[seat.seat]), ""]
        parts = words.parts(seat.share)
        widest = max([len(label) for label, _ in parts])
        found += [*[f"  {label:{widest}}  {value}" for label, value in parts], ""]
    elif review.is_whole and seat.untold is not None:
        found += [words.left_out(seat), ""]
    found += [words.say("review.moments") if seat.moments else words.nothing_stands_out(seat), ""]
    for number, moment in enumerate(seat.moments, 1):
        found += [f"  {number}. {words.title(moment)}", *[f"     {line}" for line in told(moment, words)], ""]
    more = words.more(seat)
    found += [words.say("review.more"), ""] if more else []
    for moment in more:
        found += [f"  {words.title(moment)}", *[f"     {line}" for line in told(moment, words)], ""]
    return [part for line in [*found, words.count(seat)] for part in broken(line, width)]


def charts(review: Review, words: Words, ascii: bool, width: int) -> list[str]:
    """A line for each seat; names that leave no room for that stand above it."""
    found: list[tuple[str, str]] = []
    for place, name in seats_shown(review, words.words.names):
        values = [point.values[place] for point in review.line]
        ends = f"{words.figure(values[0])} → {words.figure(values[-1])}"
        found.append((name, f"{spark(values, all_values(review), ascii)}  {ends}"))
    widest = max([len(name) for name, _ in found])
    if widest + 4 + max([len(line) for _, line in found]) <= width:
        return [f"  {name:{widest}}  {line}" for name, line in found]
    return [part for name, line in found for part in (f"  {name}", f"  {line}")]


def broken(line: str, width: int) -> list[str]:
    """As often as it takes, each part below the first letter."""
    if len(line) <= width:
        return [line]
    return wrap(line, width, subsequent_indent=" " * (len(line) - len(line.lstrip())), break_on_hyphens=False)


def seats_shown(review: Review, names: list[str]) -> list[tuple[int, str]]:
    """Those who win and lose together have one line."""
    found: dict[tuple[float, ...], list[int]] = {}
    for place in range(len(names)):
        found.setdefault(tuple([point.values[place] for point in review.line]), []).append(place)
    return [(places[0], ", ".join([names[place] for place in places])) for places in found.values()]


def told(moment: Moment, words: Words) -> list[str]:
    if moment.slip is None:
        return words.happened(moment)
    reason = words.reason(moment.slip)
    return [*words.both(moment.slip), *([reason] if reason else [])]


def all_values(review: Review) -> list[float]:
    return [value for point in review.line for value in point.values]


def spark(values: list[float], among: list[float], ascii: bool) -> str:
    """A line of blocks, from the least to the most that any seat had."""
    blocks = PLAIN_BLOCKS if ascii else BLOCKS
    least, most = min([0.0, *among]), max([*among, 1e-9])
    shown = [values[min(len(values) - 1, column * len(values) // COLUMNS)] for column in range(COLUMNS)]
    places = [int((value - least) / (most - least) * (len(blocks) - 1) + 0.5) for value in shown]
    return "".join([blocks[max(0, min(len(blocks) - 1, place))] for place in places])


# ---- a page ----


def page_of(review: Review, seats: list[tuple[SeatReview, Words]], title: str) -> str:
    """With nothing from elsewhere: it can be kept, and sent to somebody."""
    words = seats[0][1]
    heading = f"{title} · {words.say('review.title')}"
    body = [f"<h1>{escape(heading)}</h1>"]
    if review.line:
        body += [f"<h2>{escape(words.over_the_line())}</h2>", drawn(review, words)]
        if review.error:
            body.append(f'<p class="quiet">{escape(words.say("review.line_off", off=words.bare(review.error)))}</p>')
    for seat, own in seats:
        body += section(review, seat, own)
    language = words.words.language
    head = f'<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{escape(heading)}</title>'
    return f'<!doctype html>\n<html lang="{language}"><head>{head}<style>{STYLE}</style></head>\n<body>' + "\n".join(
        [*body, "</body></html>\n"]
    )


def section(review: Review, seat: SeatReview, words: Words) -> list[str]:
    found = [f"<section><h2>{escape(words.words.names[seat.seat])}</h2>"]
    if seat.share is not None:
        rows = [f'<tr><th>{escape(label)}</th><td class="n">{escape(value)}</td></tr>'
                for label, value in words.parts(seat.share)]  # fmt: skip
        found.append(f"<table>{''.join(rows)}</table>")
    elif review.is_whole and seat.untold is not None:
        found.append(f'<p class="quiet">{escape(words.left_out(seat))}</p>')
    if not seat.moments:
        found.append(f"<p>{escape(words.nothing_stands_out(seat))}</p>")
    for number, moment in enumerate(seat.moments, 1):
        found += [f"<h3>{number}. {escape(words.title(moment))}</h3>", *paragraphs(moment, words)]
    found.append(f'<p class="quiet">{escape(words.count(seat))}</p>')
    more = words.more(seat)
    if more:
        found.append(f"<details><summary>{escape(words.say('review.more'))}</summary>")
        for moment in more:
            found += [f"<h3>{escape(words.title(moment))}</h3>", *paragraphs(moment, words)]
        found.append("</details>")
    return [*found, "</section>"]


def paragraphs(moment: Moment, words: Words) -> list[str]:
    if moment.slip is None:
        return [f"<p>{escape(line)}</p>" for line in words.happened(moment)]
    better, played = words.both(moment.slip)
    return [f'<p class="better">{escape(better)}</p>', f'<p class="played">{escape(played)}</p>',
            f"<p>{escape(words.reason(moment.slip))}</p>"]  # fmt: skip


def drawn(review: Review, words: Words) -> str:
    names = words.words.names
    least, most = min([0.0, *all_values(review)]), max([*all_values(review), 1e-9])
    last = max(1, len(review.line) - 1)
    name = escape(words.over_the_line(), quote=True)
    parts = [f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{name}">']
    for value in (least, (least + most) / 2, most):
        y = height(value, least, most)
        parts.append(f'<line x1="{LEFT}" x2="{WIDTH - 8}" y1="{y:.1f}" y2="{y:.1f}" stroke="#cdb98f"/>')
        said = words.bare(value)
        parts.append(f'<text x="{LEFT - 6}" y="{y + 4:.1f}" text-anchor="end" font-size="12">{said}</text>')
    for seat, name in enumerate(names):
        places = [(LEFT + (WIDTH - LEFT - 8) * at / last, height(point.values[seat], least, most))
                  for at, point in enumerate(review.line)]  # fmt: skip
        line = " ".join([f"{x:.1f},{y:.1f}" for x, y in places])
        ink = INK[seat % len(INK)]
        parts.append(f'<polyline points="{line}" fill="none" stroke="{ink}" stroke-width="2.5"/>')
        x = LEFT + 120 * seat
        parts.append(f'<text x="{x}" y="{HEIGHT - 8}" fill="{ink}" font-size="14">{escape(name)}</text>')
    return "".join([*parts, "</svg>"])


def height(value: float, least: float, most: float) -> float:
    return TOP + (HEIGHT - TOP - 40) * (1.0 - (value - least) / (most - least))
