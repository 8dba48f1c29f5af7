"""Values and the facts of Magic that every game shares; the digest byte by byte."""

import hashlib
from collections.abc import Callable

import pytest
from small_lists import deck, edition, pile

from edw_companion.lists.cards import Card, CardList, colors_of, digest, folded, is_cost, is_legend, is_type_line


@pytest.mark.parametrize("text", ["{2}{G}{W}", "{X}{X}{2}{W}{W}", "{10}", "{0}", "{W/U}", "{2/B}", "{G/P}", "{C}{S}"])
def test_costs_in_symbols(text: str) -> None:
    assert is_cost(text)


@pytest.mark.parametrize("text", ["", "2GW", "{2}{G}W", "{g}", "{}", "{2}{G", "{W}{U} ", "{-1}", "{٣}"])
def test_what_is_no_cost(text: str) -> None:
    assert not is_cost(text)


@pytest.mark.parametrize(
    ("cost", "colors"), [(None, ""), ("{5}", ""), ("{2}{G}{W}", "WG"), ("{R}{B}{U}", "UBR"), ("{2/B}{C}", "B")]
)
def test_colours_of_a_cost(cost: str | None, colors: str) -> None:
    assert colors_of(cost) == colors


@pytest.mark.parametrize(
    ("types", "right"),
    [
        ("Legendary Creature", True),
        ("Legendary Artifact Creature — Golem", True),
        ("Basic Snow Land — Island", True),
        ("Instant — Arcane", True),
        ("Legendary", False),
        ("Enchant World", False),
        ("creature", False),
        ("Legendary Creature - Golem", False),
        ("", False),
        ("— Golem", False),
    ],
)
def test_type_lines(types: str, right: bool) -> None:
    assert is_type_line(types) is right


@pytest.mark.parametrize(
    ("types", "legend"),
    [
        ("Legendary Creature — Elder Dragon", True),
        ("Legendary Artifact Creature", True),
        ("Legendary Artifact", False),
        ("Creature — Legendary", False),
    ],
)
def test_a_legend_is_a_legendary_creature(types: str, legend: bool) -> None:
    assert is_legend(Card(1, "X", None, "", types)) is legend


def test_names_are_compared_without_capitals_and_curly_apostrophes() -> None:
    assert folded("Urza’s Miter") == folded("URZA'S miter")


def test_the_digest_is_over_the_bytes_that_its_text_tells() -> None:
    lists = edition(pile("Mirari", "Time Bomb"), deck("Samite Healer")).lists.values()
    said = (
        "edw-lists-1 small-game\n"
        "list deck\n"
        "heroes\t1\tSamite Healer\t{W}\tW\tCreature\n"
        "lands\t1\tPlains\t\t\tBasic Land — Plains\n"
        "list pile\n"
        "\t1\tMirari\t{1}\t\tArtifact\n"
        "\t2\tTime Bomb\t{1}\t\tArtifact\n"
    )
    assert digest("small-game", lists) == hashlib.sha256(said.encode()).hexdigest()


def changed_first(**changes: str | int | None) -> Callable[[CardList], CardList]:
    return lambda a: a._replace(cards=(a.cards[0]._replace(**changes), *a.cards[1:]))  # type: ignore[arg-type]


SAME: dict[str, Callable[[CardList], CardList]] = {
    "title": lambda a: a._replace(title="Another"),
    "order": lambda a: a._replace(cards=a.cards[::-1]),
    "lines": lambda a: a._replace(cards=tuple(card._replace(line=9) for card in a.cards), heads={"": 7}),
    "written": changed_first(written="Mirary"),
    "odd": changed_first(odd="for fun"),
    "box": changed_first(box="Bram, red box"),
}
OTHER: dict[str, Callable[[CardList], CardList]] = {
    "name": changed_first(name="Mirage"),
    "number": changed_first(number=3),
    "cost": changed_first(cost="{2}"),
    "no cost": changed_first(cost=None),
    "colors": changed_first(colors="U"),
    "types": changed_first(types="Legendary Artifact"),
    "section": changed_first(section="heroes"),
    "one less": lambda a: a._replace(cards=a.cards[:-1]),
}


@pytest.mark.parametrize("change", SAME.values(), ids=SAME)
def test_what_changes_nothing_in_play_does_not_change_the_digest(change: Callable[[CardList], CardList]) -> None:
    before = pile("Mirari", "Time Bomb")
    assert digest("small-game", [change(before)]) == digest("small-game", [before])


@pytest.mark.parametrize("change", OTHER.values(), ids=OTHER)
def test_what_is_played_changes_the_digest(change: Callable[[CardList], CardList]) -> None:
    before = pile("Mirari", "Time Bomb")
    assert digest("small-game", [change(before)]) != digest("small-game", [before])


def test_another_game_has_another_digest() -> None:
    assert digest("small-game", [pile("Mirari")]) != digest("other-game", [pile("Mirari")])
