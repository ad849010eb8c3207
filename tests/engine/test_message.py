"""What a text can ask for, and what each language makes of it."""

import json
import subprocess

import pytest

from cheeseboard.engine.errors import Problem
from cheeseboard.engine.kind import Kind
from cheeseboard.engine.language import LANGUAGES, language_of
from cheeseboard.engine.message import asked
from cheeseboard.engine.text import Speaker


class Toy(Kind):
    __slots__ = ()


GROUP, CITY, POODLE = Toy(0, "group"), Toy(1, "city"), Toy(2, "poodle")
KINDS = {
    "en": {"group": ("Group A", "Group A", "a group"), "city": ("city", "the city", "a city")},
    "pt": {"group": ("Grupo A", "o Grupo A", "um grupo"), "city": ("cidade", "a cidade", "uma cidade")},
    "es": {"group": ("Grupo A", "el Grupo A", "un grupo"), "city": ("ciudad", "la ciudad", "una ciudad")},
    "fr": {"group": ("Groupe A", "le Groupe A", "un groupe"), "city": ("ville", "la ville", "une ville")},
}
POODLES = {"en": "Poodle", "pt": "Poodle", "es": "Caniche", "fr": "Caniche"}


NAMES = ("Ana", "Bruno", "Inés", "Oskar")


def says(language: str, text: str, reader: int | None = None, names: tuple[str, ...] = NAMES, **facts: object) -> str:
    speaker = Speaker([], language, [*names], reader)
    for code, forms in {**KINDS[language], "poodle": (POODLES[language],) * 3}.items():
        speaker.texts |= {f"kind.{code}.{form}": word for form, word in zip(("bare", "the", "a"), forms, strict=True)}
    speaker.texts |= {"kind.poodle.many": f"{POODLES[language]}s", "kind.group.short": "A", "x": text}
    return speaker.say("x", facts)


@pytest.mark.parametrize(
    ("language", "text", "said"),
    [
        ("pt", "Dieta para {the_g}, de {the_g}.", "Dieta para o Grupo A, do Grupo A."),
        ("pt", "Em {the_g}, a {the_g}, por {the_g}.", "No Grupo A, ao Grupo A, pelo Grupo A."),
        ("pt", "De {the_c} a {the_c}, por {the_c}, em {a_c}.", "Da cidade à cidade, pela cidade, numa cidade."),
        ("es", "De {the_g} a {the_g}; de {the_c}.", "Del Grupo A al Grupo A; de la ciudad."),
        ("fr", "De {the_g} à {the_g}, de {the_c}, d’un.", "Du Groupe A au Groupe A, de la ville, d’un."),
        ("fr", "Moins que {a_g}, à côté de {a_c}.", "Moins qu’un groupe, à côté d’une ville."),
        ("en", "Of {the_g}.", "Of Group A."),
        ("pt", "Nada de {g}: {short_g}, {short_c}.", "Nada de Grupo A: A, cidade."),
    ],
)  # fmt: skip
def test_a_preposition_melts_into_the_article_of_a_thing(language, text, said):
    assert says(language, text, g=GROUP, c=CITY) == said


def test_a_name_is_left_whole_and_only_the_word_before_it_is_softened():
    assert says("fr", "La carte de {seat}, plus que {other}.", seat=0, other=1) == "La carte d’Ana, plus que Bruno."
    assert says("es", "Carta de {seat}.", names=("El Greco",), seat=0) == "Carta de El Greco."
    assert says("es", "Bruno y {seat}, Bruno o {other}", seat=2, other=3) == "Bruno e Inés, Bruno u Oskar"


def test_lists_with_and_and_with_or():
    assert says("es", "{winners}", winners=(0, 2)) == "Ana e Inés"
    assert says("es", "{winners, or}", winners=(0, 1, 3)) == "Ana, Bruno u Oskar"
    assert says("pt", "{things, or}", things=(CITY, GROUP)) == "cidade ou Grupo A"
    assert says("fr", "{the_things}", things=(CITY, GROUP)) == "la ville et le Groupe A"


def test_equal_things_are_counted_together():
    assert says("pt", "{things, counted}", things=(POODLE, CITY, POODLE)) == "2 Poodles e 1 cidade"


def test_verbs_agree_with_one_or_several():
    text = "{winners} {winners, one {ganha} other {ganham}}."
    assert says("pt", text, winners=(0,)) == "Ana ganha."
    assert says("pt", text, winners=(0, 1)) == "Ana e Bruno ganham."


def test_zero_has_a_branch_of_its_own_where_it_is_written():
    text = "{n, zero {rien} one {{n} fromage} other {{n} fromages}}"
    assert [says("fr", text, n=n) for n in (0, 1, 2)] == ["rien", "1 fromage", "2 fromages"]
    assert says("fr", text.replace("zero {rien} ", ""), n=0) == "0 fromage"
    assert says("es", "{things, zero {nada} other {algo}}", things=()) == "nada"


def test_a_thing_chooses_by_its_gender():
    text = "descarta-{c, m {o} f {a}}"
    assert says("pt", text, c=CITY) == "descarta-a"
    assert says("pt", text, c=GROUP) == "descarta-o"
    with pytest.raises(Problem, match="no branch for 'c'"):
        says("pt", text, c=POODLE)
    assert says("pt", "{c, m {o} other {isso}}", c=POODLE) == "isso"


def test_a_capital_letter_asks_for_one():
    assert says("es", "{The_g} come. {Seat} mira.", reader=0, g=GROUP, seat=0) == "El Grupo A come. Tú mira."
    assert says("fr", "{Nth_n, m} repas", n=0) == "1er repas"


def test_ordinals_know_their_gender():
    assert [says("pt", "{nth_n} {nth_n, m}", n=n) for n in (0, 1)] == ["1.ª 1.º", "2.ª 2.º"]
    spanish = [says("es", "{nth_n} {nth_n, m}", n=n) for n in (0, 1, 2, 10)]
    assert spanish == ["1.ª 1.er", "2.ª 2.º", "3.ª 3.er", "11.ª 11.º"]
    assert [says("fr", "{nth_n} {nth_n, m}", n=n) for n in (0, 1, 20)] == ["1re 1er", "2e 2e", "21e 21e"]
    assert says("en", "{nth_n} {nth_n, m}", n=2) == "3rd 3rd"


def test_figures_and_percent_are_written_as_each_language_does():
    wanted = {
        "en": "−12,345 43%",
        "pt": "−12\u00a0345 43%",
        "es": "−12.345 43\u00a0%",
        "fr": "−12\u202f345 43\u00a0%",
    }
    assert {language: says(language, "{n} {m, percent}", n=-12345, m=43) for language in wanted} == wanted


def test_a_phrase_is_chosen_by_the_first_thing_of_a_list():
    speaker = Speaker([], "en", ["Ann"])
    speaker.texts = {
        "kind.poodle.bare": "Poodle", "kind.city.bare": "city", "kind.group.bare": "group",
        "phrase.diet.poodle": "always {others, or}", "phrase.diet.city": "never {second}", "x": "{diet}.",
    }  # fmt: skip
    assert speaker.say("x", {"diet": (POODLE, CITY, GROUP)}) == "always city or group."
    assert speaker.say("x", {"diet": (CITY, GROUP)}) == "never group."
    assert speaker.say("x", {"diet": (GROUP, CITY)}) == "group and city."


def test_a_label_has_the_colon_of_its_language():
    assert Speaker([], "fr", []).label("Pioche", "3") == "Pioche\u00a0: 3"
    assert Speaker([], "en", []).label("Pile", "{value}") == "Pile: {value}"


def test_what_a_text_speaks_of():
    text = "{The_card} {n, one {{seat}} other {{nth_slot, m}}} {cards, or}"
    assert asked(text) == {"card", "n", "seat", "slot", "cards"}


def test_a_text_that_cannot_be_filled_in_says_why():
    with pytest.raises(Problem, match="only n"):
        says("en", "{m}", n=1)
    with pytest.raises(Problem, match="not closed"):
        says("en", "{n", n=1)
    with pytest.raises(Problem, match=r"kind\.group\.many"):
        says("en", "{things, counted}", things=(GROUP, GROUP))


# ---- the same rules as every browser has ----

BROWSER = """
const { locales, numbers } = JSON.parse(process.argv[1])
const told = locales.map((locale) => {
  const plurals = new Intl.PluralRules(locale), figures = new Intl.NumberFormat(locale)
  return numbers.map((number) => [plurals.select(number), figures.format(number)])
})
console.log(JSON.stringify(told))
"""


def test_plurals_and_figures_are_those_of_every_browser():
    """CLDR's, as Intl knows them: for 0 to 1000, tenths, and big numbers, where three of our languages have `many`."""
    numbers = [*range(1001), 0.1, 0.7, 1.3, 1.9, 2.1, 11.5, 1234, 9999, 10_000, 99_999, 123_456]
    numbers += [1_000_000, 1_000_001, 2_000_000, 12_345_678, 10**9]
    locales = [language_of(language).locale for language in LANGUAGES]
    ran = subprocess.run(
        ["node", "-e", BROWSER, json.dumps({"locales": locales, "numbers": numbers})], capture_output=True, check=True
    )
    for language, told in zip(LANGUAGES, json.loads(ran.stdout), strict=True):
        grammar = language_of(language)
        assert [[grammar.category(number), grammar.figure(number)] for number in numbers] == told, language
