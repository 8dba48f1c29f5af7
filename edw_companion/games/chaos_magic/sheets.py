"""The Chaos deck and the Global deck on paper: every card with what it says, to play them without a screen."""

from collections.abc import Iterator, Mapping
from typing import Any

from edw_companion.games import shared_sheets
from edw_companion.games.chaos_magic.house_rules import RULES
from edw_companion.games.chaos_magic.lists import EDITION, facts, load
from edw_companion.games.chaos_magic.state import CHAOS, GLOBALS, bordered
from edw_companion.games.shared_sheets import life_pad, pad, pad_heads
from edw_companion.games.sheets import Material
from edw_companion.paper.sheet import Paragraph, Section, Sheet


def rules(material: Material) -> Sheet:
    """The rules on one leaf, but for the last chapter: it is about this program and not about the game."""
    leaf = shared_sheets.rules(material)
    *house, book = leaf.sections
    return leaf._replace(sections=(*house, book._replace(blocks=book.blocks[:-1])))


def piles(material: Material) -> Sheet:
    """Both decks of the session, or of an edition, card by card.

    Raises:
        EdwError: the decks are not there, or not sound.
    """
    session = material.state is not None and not material.edition
    begin = material.state.begin if session else facts(load(material.edition or EDITION, material.home.lists))
    cards, below = begin["cards"], begin["globals"]
    sections = (
        Section(f"Chaos deck: {len(cards)} cards", tuple(_chaos(begin["piles"][CHAOS], cards)), columns=2),
        Section(
            f"Global deck: {len(below)} cards", tuple(_globals(begin["piles"][GLOBALS], below)), columns=2, fresh=True
        ),
    )
    intro = "The letters of a border are its colours: W white, U blue, B black, R red, G green."
    return Sheet("piles", f"{begin['edition']['title']}: both decks", intro, sections)


def _chaos(names: list[str], cards: Mapping[str, Any]) -> Iterator[Paragraph]:
    """A card; of a split one its name, and then each half as a paragraph of its own."""
    for number, name in enumerate(names, 1):
        card = cards[name]
        turned = card.get("turned", "")
        if "sides" in card:
            yield Paragraph(turned, f"{name}.", str(number))
            yield from (Paragraph(_told(half), f"{side}.", HALF) for side, half in card["sides"].items())
        else:
            yield Paragraph(_told(card, turned), f"{name}.", str(number))


HALF = "\N{EN DASH}"
"""Stands where the number of a card would, before a half of it."""


def _told(facts_: Mapping[str, str], turned: str = "") -> str:
    border = bordered(facts_["border"])
    return " ".join(filter(None, (f"{border[:1].upper()}{border[1:]}.", turned, facts_["text"])))


def _globals(names: list[str], cards: Mapping[str, Any]) -> Iterator[Paragraph]:
    """A Global with its type; that it is one is said above all of them."""
    for number, name in enumerate(names, 1):
        yield Paragraph(cards[name]["text"], f"{name}, {cards[name]['types'].removeprefix('Global ')}.", str(number))


def pads(material: Material) -> Sheet:
    """What lies on the table and is easily forgotten, to keep with a pencil."""
    heads = pad_heads(material)
    stack = ("Chaos card, face down until all pass", "controller", "side, targets")
    return Sheet(
        "pads",
        f"{material.game.title}: life, Globals, the stack",
        "One line for each change; strike out what is past. The stack grows upwards: begin it on its lowest line.",
        (
            life_pad(material, RULES, heads, LIFE_ROWS, tick="has spited, once a game"),
            Section("Globals in play", (pad(("Global", "controller", "tapped"), GLOBAL_ROWS, shares=(4, 2, 1)),)),
            Section("The stack", (pad(stack, STACK_ROWS, shares=(4, 2, 3)),), fresh=True),
            Section("The middle", (pad(("card", "owner", "there since turn"), MIDDLE_ROWS, shares=(4, 2, 2)),)),
            Section("What lasts", (pad(("what", "whose", "until"), LASTING_ROWS, shares=(4, 2, 2)),)),
        ),
    )


LIFE_ROWS, GLOBAL_ROWS, STACK_ROWS, MIDDLE_ROWS, LASTING_ROWS = 16, 4, 8, 8, 8
