"""The decks' editions: a new game's first line, and what ``edw lists`` asks for. Only these commands import this."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from edw_companion.errors import RefusedError
from edw_companion.games.chaos_magic.decks import (
    CHAOS_FILE,
    GAME,
    GLOBALS_FILE,
    ChaosCard,
    Decks,
    Edition,
    GlobalCard,
    Side,
    read_edition,
)
from edw_companion.games.chaos_magic.state import CHAOS, GLOBALS, RULES
from edw_companion.games.game import Plan
from edw_companion.games.lists import AtHand, Checked, Incoming, Lists, NoSuchListError, Row, Shown, overview, place_of
from edw_companion.lists import cards as magic
from edw_companion.lists import editions
from edw_companion.lists.editions import Place, as_it_came
from edw_companion.lists.problems import outcome, whole
from edw_companion.lists.storage import copy_files

NAMES = (CHAOS, GLOBALS)
FEWEST = 2
EDITION = "starter"
"""The decks that are played when none are named: the ones that were written for this project."""


def plan(wanted: Plan, own_lists: Path) -> dict[str, Any]:
    """What the first line says of the game; after another one, the same players keep their seats."""
    planned = wanted.facts(RULES, FEWEST)
    return {**planned, "after": planned.get("after"), **facts(load(wanted.edition_or(EDITION), own_lists))}


def load(name: str, own: Path) -> Edition:
    """An edition by its name, without a single mistake."""
    return load_place(editions.find(name, GAME, own))


def load_place(place: Place) -> Edition:
    """The edition at a place, without a single mistake."""
    if not place.shipped:
        return whole(str(place.folder), read_edition(place))
    name, title, source, date, notes, (chaos, below, titles, heads) = as_it_came(place)
    cards = (ChaosCard(*card) for card in chaos)
    whole_cards = tuple(card._replace(sides=tuple(Side(*side) for side in card.sides)) for card in cards)
    decks = Decks(whole_cards, tuple(GlobalCard(*card) for card in below), titles, heads)
    return Edition(name, title, source, date, tuple(notes), decks)


def facts(edition: Edition) -> dict[str, Any]:
    """What a game needs to know of an edition without its files, as plain data (about 26 KB as JSON)."""
    decks = edition.decks
    return {
        "edition": {"name": edition.name, "title": edition.title, "date": edition.date, "digest": edition.digest},
        "piles": {CHAOS: [card.name for card in decks.chaos], GLOBALS: [card.name for card in decks.globals]},
        "cards": {card.name: _chaos_facts(card) for card in decks.chaos},
        "globals": {card.name: {"types": card.types, "text": card.text} for card in decks.globals},
    }


def _chaos_facts(card: ChaosCard) -> dict[str, Any]:
    """Its "border" and "text", or "sides" by name; "turned" if it has that."""
    turned = {"turned": card.turned} if card.turned else {}
    if card.sides:
        return {**turned, "sides": {side.name: {"border": side.border, "text": side.text} for side in card.sides}}
    return {**turned, "border": card.border, "text": card.text}


def _row(place: Place) -> Row:
    edition = load_place(place)
    counts = {CHAOS: len(edition.decks.chaos), GLOBALS: len(edition.decks.globals)}
    return Row(place.name, place.shipped, edition.title, edition.date, counts, edition.digest, "")


def _show(name: str, which: str | None, own: Path) -> list[Shown]:
    edition = load(name, own)
    if which not in (None, *NAMES):
        raise NoSuchListError(str(which), NAMES)
    decks, titles = edition.decks, edition.decks.titles
    chaos = tuple(row for card in decks.chaos for row in _chaos_rows(card))
    below = tuple((str(card.number), card.name, card.types, card.text) for card in decks.globals)
    tables = {
        CHAOS: Shown(titles[CHAOS_FILE] or "Chaos deck", ("number", "card", "border", "text"), chaos),
        GLOBALS: Shown(titles[GLOBALS_FILE] or "Global deck", ("number", "card", "type", "text"), below),
    }
    return [table for key, table in tables.items() if which in (None, key)]


def _chaos_rows(card: ChaosCard) -> Iterator[tuple[str, str, str, str]]:
    """One row for a card, one for each side of a split card."""
    if not card.sides:
        yield str(card.number), card.name, card.border, " ".join(filter(None, (card.turned, card.text)))
    for place, side in enumerate(card.sides):
        turned = f"{card.turned} " if card.turned and not place else ""
        yield "" if place else str(card.number), f"{'// ' * place}{side.name}", side.border, f"{turned}{side.text}"


def _copy(source: str, name: str, own: Path) -> Path:
    """A new own edition, the same as the source but for its name; comments in its decks are kept."""
    place = editions.find(source, GAME, own)
    edition = load_place(place)
    head = magic.Edition(name, GAME, edition.title, edition.source, edition.date, "", {}, edition.notes)
    return copy_files(place, head, (CHAOS_FILE, GLOBALS_FILE), own)


def _compare(before: str, after: str, own: Path) -> list[str]:
    old, new = ({card.name: card for card in load(name, own).decks.all} for name in (before, after))
    parts = {
        "added": [card for name, card in new.items() if name not in old],
        "removed": [card for name, card in old.items() if name not in new],
        "changed": [card for name, card in new.items() if name in old and old[name].words != card.words],
    }
    lines = []
    for title, cards in parts.items():
        lines += [f"{title}:"] * bool(cards)
        lines += [f"  {CHAOS if isinstance(card, ChaosCard) else GLOBALS} {card.number}  {card.name}" for card in cards]
    return lines


def _replace(_incoming: Incoming, _own: Path) -> list[str]:
    raise RefusedError(f"Cards of this game have texts: write them into {CHAOS_FILE} and {GLOBALS_FILE} themselves.")


def _at_hand(begin: Mapping[str, Any], own: Path) -> AtHand | None:
    edition = load(begin["edition"]["name"], own)
    told = {key: value for key, value in facts(edition).items() if key != "edition"}
    return AtHand(told) if edition.digest == begin["edition"]["digest"] else None


LISTS = Lists(
    overview=lambda own: overview(GAME, own, _row),
    names=lambda _edition, _own: NAMES,
    show=_show,
    check=lambda target, own: Checked(outcome(read_edition(place_of(target, GAME, own)))[1], ()),
    copy=_copy,
    compare=_compare,
    replace=_replace,
    at_hand=_at_hand,
)
"""What ``edw lists`` works on in this game."""
