"""Before the first turn: two players, their decks, the four provinces (rules 1 and 2; rulings 1 to 4 and 26)."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from edw_companion.colors import WHEEL
from edw_companion.core import seats as seating
from edw_companion.core.counts import MAX_CARDS, TooManyCardsError, cards
from edw_companion.core.due import DO, Due
from edw_companion.core.kind import At, Chapter, Kind, Shown
from edw_companion.core.params import Choice, Number, Param, Who
from edw_companion.core.state import alive
from edw_companion.games.five_colors.creatures import uncoded
from edw_companion.games.five_colors.state import DECK, DYNASTY, FATE, HAND_SIZE, RULES, FiveColorsState, Planeswalker
from edw_companion.text import columns

if TYPE_CHECKING:
    from typing import NotRequired

    from edw_companion.core.facts import OfPlayer
    from edw_companion.core.seats import Start
    from edw_companion.games.five_colors.decks import Checked
    from edw_companion.games.plan import Plan

    class Decks(OfPlayer):
        """How many cards the dynasty and the fate deck have; of a checked file what it says and is.

        ``cards``: what is in it, each name with its kind.
        """

        sizes: list[int]
        color: str | None
        start: str | None
        file: str | None
        sha256: str | None
        cards: NotRequired[dict[str, str]]


CHAPTER = Chapter[FiveColorsState]()
COLOR = Choice(
    "color", {color: (color, color.letter) for color in WHEEL}, "colour", option="--color", help="Whose land they play."
)
PLAYERS = 2
EDITION = "1"
"""The edition that is played when none is named."""


def plan(wanted: Plan, own_lists: Path) -> dict[str, object]:
    """What the first line says of the game; only a new session reads lists, so only it imports what reads them."""
    from edw_companion.games.five_colors.lists import SHAPE, facts
    from edw_companion.lists.editions import load

    planned = wanted.facts(RULES, PLAYERS, PLAYERS)
    return {**planned, "piles": {}, **facts(load(SHAPE, wanted.edition_or(EDITION), own_lists))}


START: Kind[FiveColorsState, Start] = CHAPTER.kind("start", tell=seating.tell_start, again=seating.again)


@START.applies
def _(state: FiveColorsState, event: Start) -> None:
    life, provinces = state.house.number("life"), state.house.number("provinces")
    seating.apply_start(state, event, lambda name: Planeswalker(name, life, provinces))
    state.deal()


@START.owes
def _(state: FiveColorsState, _event: Start) -> list[Due]:
    number = state.house.number("provinces")
    checked = f"Decks are checked before the game: {DO} (or {DO})."
    return [
        Due(
            f"Each: one basic land of the own colour in play, {cards(number)} of the dynasty deck face down side by "
            f"side, {HAND_SIZE} of the fate deck in hand."
        ),
        Due(checked, "deck use WHO FILE", "deck size WHO DYNASTY FATE"),
    ]


class _DeckFile(Param):
    """The path of a deck's file, which is read and checked."""

    def one(self, at: At[FiveColorsState], word: str) -> Checked:
        from edw_companion.games.five_colors.decks import read_file  # only who names a file pays for its reader

        return read_file(word, at.state.begin["banned"])


@CHAPTER.look("deck")
def show_decks(state: FiveColorsState) -> Shown:
    """Show the decks: colours, sizes, which were checked.

    Example: edw deck
    """
    players = state.players.values()
    data = [{"player": p.name, "color": p.color, **p.size, "file": p.checked} for p in players]
    table = [["player", "colour", "dynasty", "fate", "checked"]]
    table += [[p.name, p.color or "-", *map(str, p.size.values()), p.checked or "no"] for p in players]
    return Shown(data, columns(table, right=(2, 3)))


DECKS: Kind[FiveColorsState, Decks] = CHAPTER.kind("decks")


@DECKS.command(Who(), _DeckFile("file"), COLOR, words="deck use", anyway=True)
def use(at: At[FiveColorsState], who: str, file: Checked, color: str | None) -> Decks:
    """WHO plays the decks of FILE, which are checked first.

    What the file says of its cards is known from then on. The colour may be in it ("color: green").

    Example: edw deck use Ann ann.txt
    """
    deck = file.deck.of(color)
    told = _sized(at, who, deck.dynasty, deck.fate)
    if file.against:
        at.rules.forbids(file.refusal)
    cards = dict(deck.kinds)
    return {**told, "color": deck.color, "start": deck.start, "file": file.name, "sha256": file.digest, "cards": cards}


@DECKS.command(Who(), Number("dynasty", 1, MAX_CARDS), Number("fate", 1, MAX_CARDS), words="deck size", anyway=True)
def size(at: At[FiveColorsState], who: str, dynasty: int, fate: int) -> Decks:
    """WHO's decks have so many cards, without a file.

    Example: edw deck size Ann 32 30
    """
    told = _sized(at, who, dynasty, fate)
    if min(dynasty, fate) < DECK:
        at.rules.forbids(f"Each of the two decks has {DECK} cards at least (rule 1).")
    return told


def _sized(at: At[FiveColorsState], who: str, dynasty: int, fate: int) -> Decks:
    # Rule 1: the sizes as the game begins.
    state = at.state
    alive(state, who)
    if state.turns.number > 1 or state.revealed:
        at.rules.forbids("Decks are checked before the game (rule 1).")
    for zone, number in ((DYNASTY, dynasty), (FATE, fate)):
        there = state.count(zone, who)
        if there is not None and not 0 <= there + number - state.players[who].size[zone] <= MAX_CARDS:
            raise TooManyCardsError
    return {"who": who, "sizes": [dynasty, fate], "color": None, "start": None, "file": None, "sha256": None}


@DECKS.applies
def _(state: FiveColorsState, event: Decks) -> None:
    player = state.players[event["who"]]
    for zone, number in zip((DYNASTY, FATE), event["sizes"], strict=True):
        state.recount(f"{zone} {player.seat}", (state.count(zone, player.seat) or 0) + number - player.size[zone])
        player.size[zone] = number
    player.color = event["color"] or player.color
    player.checked = event["file"]
    for name, kind in event.get("cards", {}).items():
        state.know(player.seat, uncoded(name), kind)


@DECKS.tells
def _(state: FiveColorsState, event: Decks) -> str:
    dynasty, fate = event["sizes"]
    whose, sizes = f"Decks of {state.title(event['who'])}", f"dynasty {dynasty}, fate {fate}"
    if event["sha256"] is None:
        return f"{whose}: {sizes}."
    colored, land = (f", {event['color']}", f", {event['start']} in play") if event["color"] else ("", "")
    return f"{whose}{colored}: {sizes}{land}; checked in {event['file']} (SHA-256 {event['sha256'][:12]} …)."
