"""What is cut and folded for Chaos Magic: every card of both decks, the turn, a tent for each seat, dividers."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from edw_companion.games import cut_sheets
from edw_companion.games.abilities import paragraphs
from edw_companion.games.chaos_magic.lists import EDITION, facts, load
from edw_companion.games.chaos_magic.state import CHAOS, GLOBALS
from edw_companion.games.cut_sheets import Part
from edw_companion.games.sheets import Material
from edw_companion.paper.binder import PRINTED
from edw_companion.paper.cards import Card, Face
from edw_companion.paper.dividers import Divider
from edw_companion.paper.sheet import Sheet
from edw_companion.paper.turns import Turn

_TURN = Turn(
    (
        ("Untap.", "A tapped Global stays tapped while nobody controls it."),
        ("Upkeep.", "As in Magic."),
        ("Chaos step.", "Draw a Chaos card; it goes on the stack face down. Everybody may respond."),
        ("When all have passed,", "it is turned up. If it is split, choose a side. Its triggers come next; then choose "
         "modes and targets. Everybody may respond again, then it resolves."),
        ("Draw, main, combat, end.", "As in Magic. A land from the middle is my land for the turn, in my main phase."),
    ),
    (
        ("No Global in play?", "The next one comes at once."),
        ("A Global's abilities:", "if nobody controls it, whoever has priority may use them; otherwise only its "
         "controller may."),
        ("The middle:", "whoever has priority may play a card that was there as the turn began, for its costs and by "
         "its own timing."),
        ("A Chaos card", "is not a spell. Its colors are those of its border; its mana value is 0."),
        ("I would lose?", "Once a game I spite instead: I look at the top seven Chaos cards, put one on the stack, "
         "face up, and the others back on top in the same order. The card cannot be countered, and I cannot lose "
         "before it has resolved. If I would then no longer lose, I stay; otherwise I am out."),
    ),
)  # fmt: skip


def decks(material: Material) -> Mapping[str, Any]:
    """Both decks of the session, or of an edition, as a session's first line says them."""
    if material.state is not None and not material.edition:
        begin: Mapping[str, Any] = material.state.begin
        return begin
    return facts(load(material.edition or EDITION, material.home.lists))


def cards(material: Material) -> Sheet:
    """Both decks, card by card, each with the border of its colours."""
    begin = decks(material)
    parts = {
        CHAOS: Part("Chaos deck", lambda: tuple(_chaos_cards(begin))),
        GLOBALS: Part("Global deck", lambda: tuple(_global_cards(begin))),
    }
    return cut_sheets.cards_sheet(material, begin["edition"]["title"], parts)


def _chaos_cards(begin: Mapping[str, Any]) -> Iterator[Card]:
    names = begin["piles"][CHAOS]
    for number, name in enumerate(names, 1):
        card = begin["cards"][name]
        turned = card.get("turned", "")
        types = f"Chaos · {name}" if "sides" in card else "Chaos"
        faces = [
            Face(
                side,
                each["border"],
                tuple(("", text) for text in (turned, each["text"]) if text),
                types,
            )
            for side, each in (card.get("sides") or {name: card}).items()
        ]
        yield Card(tuple(faces), f"Chaos {number}/{len(names)}", "")


def _global_cards(begin: Mapping[str, Any]) -> Iterator[Card]:
    names = begin["piles"][GLOBALS]
    for number, name in enumerate(names, 1):
        card = begin["globals"][name]
        size, text = _size(card["text"])
        face = Face(name, "", tuple(("", each) for each in paragraphs(text)), card["types"], size)
        yield Card((face,), f"Global {number}/{len(names)}", "")


_SIZE = re.compile(r"(\d+/\d+)[.,] ")
"""A creature's power and toughness, which its text begins with."""


def _size(text: str) -> tuple[str, str]:
    """The power and toughness of a Global, "" for none, and what else it says."""
    found = _SIZE.match(text)
    if found is None:
        return "", text
    rest = text[found.end() :]
    return found[1], f"{rest[:1].upper()}{rest[1:]}"


def dividers(material: Material) -> Sheet:
    """Both decks and their discards."""
    piles = decks(material)["piles"]
    both = ((CHAOS, "C", "Chaos", "orange"), (GLOBALS, "G", "Global", "turquoise"))
    made = []
    for key, sign, word, ink in both:
        goes = (
            ("A card that leaves the stack", "goes to the Chaos discard.")
            if key == CHAOS
            else ("A Global that leaves play", "goes to the Global discard.")
        )
        made.append(Divider(f"{sign} deck", f"{word} deck", ink, (("", f"{len(piles[key])} cards"), goes)))
        empty = [("", "Cards lie face up."), ("The deck is empty?", "Shuffle these to make the new deck.")]
        if key == GLOBALS:
            empty.append(("Both empty?", "Then there is no Global."))
        made.append(Divider(f"{sign} discard", f"{word} discard", ink, tuple(empty)))
    return cut_sheets.dividers_sheet(material, made)


def binder(material: Material) -> Sheet:
    """Both decks in the pockets of a binder."""
    begin = decks(material)
    piles = {CHAOS: ("Chaos deck", begin["piles"][CHAOS]), GLOBALS: ("Global deck", begin["piles"][GLOBALS])}
    return cut_sheets.binder_sheet(material, begin["edition"]["title"], piles, boxes=PRINTED)


def quick(material: Material) -> Sheet:
    """The turn for each player."""
    return cut_sheets.quick_for_all(material, _TURN)


def tents(material: Material) -> Sheet:
    """A tent for each seat."""
    return cut_sheets.seat_tents(material, _TURN)
