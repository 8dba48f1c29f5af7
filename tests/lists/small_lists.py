"""A game with two small lists, for the tests of a room that knows no game."""

import json
from collections.abc import Iterable, Mapping
from pathlib import Path

from edw_companion.lists.cards import Card, CardList, Edition, Shape, digest
from edw_companion.lists.editions import Place, examine
from edw_companion.lists.problems import Problem
from edw_companion.lists.storage import head_text, list_text


def no_check(_lists: Mapping[str, CardList]) -> Iterable[Problem]:
    """A game that takes any lists."""
    return ()


SHAPE = Shape("small-game", {"pile": (), "deck": ("heroes", "lands")}, no_check)


def pile(*names: str) -> CardList:
    """A pile of artifacts, numbered on from 1."""
    cards = [Card(number, name, "{1}", "", "Artifact") for number, name in enumerate(names, start=1)]
    return CardList("pile", "The pile", tuple(cards), {"": 0})


def deck(*heroes: str) -> CardList:
    """A deck of heroes and one land."""
    cards = [Card(number, name, "{W}", "W", "Creature", "heroes") for number, name in enumerate(heroes, start=1)]
    land = Card(1, "Plains", None, "", "Basic Land — Plains", "lands")
    return CardList("deck", "The deck", (*cards, land), {"heroes": 0, "lands": 0})


def edition(a_pile: CardList, a_deck: CardList, name: str = "small") -> Edition:
    """An edition of both lists, with its digest."""
    lists = {"pile": a_pile, "deck": a_deck}
    hashed = digest(SHAPE.format, lists.values())
    return Edition(name, SHAPE.format, "Small", "a test", "2026-11", hashed, lists, ("a note",))


def write_edition(folder: Path, what: Edition) -> Path:
    """Writes an edition's files into a new folder of its name."""
    home = folder / what.name
    home.mkdir(parents=True)
    (home / "edition.yaml").write_text(head_text(what), encoding="utf-8")
    for name, card_list in what.lists.items():
        (home / f"{name}.yaml").write_text(list_text(card_list), encoding="utf-8")
    return home


def come_with_the_program(home: Path) -> None:
    """Makes the edition in a folder one that comes with the program."""
    found, problems = examine(SHAPE, Place(home.name, SHAPE.format, home, False))
    assert problems == ()
    (home / "edition.json").write_text(json.dumps(found), encoding="utf-8")
