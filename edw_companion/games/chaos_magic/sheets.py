"""The Chaos deck and the Global deck on paper: every card with what it says, to play them without a screen."""

from collections.abc import Iterator, Mapping
from typing import Any

from edw_companion.games.chaos_magic.lists import EDITION, facts, load
from edw_companion.games.chaos_magic.state import CHAOS, GLOBALS, bordered
from edw_companion.games.sheets import Material
from edw_companion.paper.sheet import Paragraph, Section, Sheet


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
        Section(f"Global deck: {len(below)} cards", tuple(_globals(begin["piles"][GLOBALS], below)), 2, fresh=True),
    )
    intro = "Write each card on a blank one, with a border of its colours: W white, U blue, B black, R red, G green."
    return Sheet("piles", f"{begin['edition']['title']}: both decks", intro, sections)


def _chaos(names: list[str], cards: Mapping[str, Any]) -> Iterator[Paragraph]:
    for number, name in enumerate(names, 1):
        card = cards[name]
        turned = f"{card['turned']} " if "turned" in card else ""
        if "sides" in card:
            halves = " ".join(f"{each} ({_letters(half)}): {half['text']}" for each, half in card["sides"].items())
            yield Paragraph(f"{turned}{halves}", f"{number}  {name}.")
        else:
            yield Paragraph(f"{turned}{card['text']}", f"{number}  {name} ({_letters(card)}).")


def _letters(facts_: Mapping[str, str]) -> str:
    return bordered(facts_["border"])


def _globals(names: list[str], cards: Mapping[str, Any]) -> Iterator[Paragraph]:
    for number, name in enumerate(names, 1):
        yield Paragraph(cards[name]["text"], f"{number}  {name}, {cards[name]['types']}.")
