"""Provinces: seen, cleared, refilled, gained and lost. Rules 9 and 10; rulings 10 to 12; the end of this chapter."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from edw_companion.core.counts import Moves
from edw_companion.core.kind import At, Kind, Shown
from edw_companion.core.params import Number, Who
from edw_companion.core.phases import ACTIVE
from edw_companion.core.state import alive
from edw_companion.errors import RefusedError
from edw_companion.games.five_colors import row, view
from edw_companion.games.five_colors.phases import RECRUITMENT
from edw_companion.games.five_colors.recruitment import CHAPTER
from edw_companion.games.five_colors.row import (
    active,
    apply_fallen,
    empty,
    fallen,
    filled,
    put,
    refilled,
    tell_fallen,
    tell_filled,
)
from edw_companion.games.five_colors.state import DISCARD, DISCARDED, DOWN, EMPTY, PROVINCES, FiveColorsState
from edw_companion.text import listed

if TYPE_CHECKING:
    from edw_companion.core.facts import OfPlayer, PlayerMoves
    from edw_companion.games.five_colors.recruitment import Named
    from edw_companion.games.five_colors.row import Fallen

    class Cleared(PlayerMoves):
        """The cards that are discarded."""

        cleared: list[Named]

    class Refilled(PlayerMoves):
        """The provinces that get a card."""

        filled: list[int]

    class Gained(OfPlayer):
        """A new province by its number."""

        number: int

    class Lost(PlayerMoves, Fallen):
        """A province that is lost otherwise than in battle."""


PROVINCE = Number("number", 1, 100, metavar="PROVINCE")


@CHAPTER.look("province")
def show_provinces(state: FiveColorsState) -> Shown:
    """Show all provinces, from the left.

    Example: edw province
    """
    data = {player.name: view.provinces(player) for player in state.players.values()}
    lines = []
    for player in state.players.values():
        rows = [f"  {number}. {view.province_words(own)}" for number, own in enumerate(player.provinces, 1)]
        lines += [f"{state.title(player.seat)}:", *rows]
    return Shown(data, lines)


CLEARED: Kind[FiveColorsState, Cleared] = CHAPTER.kind("cleared")


@CLEARED.command(
    Number("numbers", 1, 100, many=True, metavar="PROVINCE…"),
    words="province clear",
    act=("A discard to make room", "rule 9"),
    during=(RECRUITMENT,),
    whose=ACTIVE,
    again=lambda _state, event: {"numbers": [entry["province"] for entry in event["cleared"]]},
)
def clear(at: At[FiveColorsState], numbers: Sequence[int]) -> Cleared:
    """The active player discards the cards of some provinces.

    Example: edw province clear 1 3
    """
    # Rule 9: to make room.
    seat = active(at.state)
    if at.state.refilled:
        at.rules.forbids("Cards are discarded before the provinces are refilled (rule 9).")
    found = {number: filled(at.state, seat, number).card for number in numbers}
    gone: list[Named] = [{"province": number, "card": found[number]} for number in sorted(found)]
    moves = at.state.moving(len(found), f"{PROVINCES} {seat}", f"{DISCARD} {seat}")
    return {"who": seat, "cleared": gone, "moves": moves}


@CLEARED.applies
def _(state: FiveColorsState, event: Cleared) -> None:
    put(state, event["who"], [entry["province"] for entry in event["cleared"]], EMPTY)
    if state.battle is None:
        state.recruiting = "cards of provinces were discarded"
    for entry in event["cleared"]:
        if entry["card"]:
            state.in_play.comes(event["who"], entry["card"], DISCARDED)


@CLEARED.tells
def _(state: FiveColorsState, event: Cleared) -> str:
    gone = [f"{entry['card'] or 'the card'} of province {entry['province']}" for entry in event["cleared"]]
    return f"{state.title(event['who'])} discards {listed(gone)}."


REFILLED: Kind[FiveColorsState, Refilled] = CHAPTER.kind("refilled")


@REFILLED.command(
    Who(unsaid=active),
    words="province refill",
    act=("Refilling", "rule 9"),
    during=(RECRUITMENT,),
    whose=ACTIVE,
)
def refill(at: At[FiveColorsState], who: str) -> Refilled:
    """WHO's empty provinces get cards face down.

    The end of the turn does it by itself; it is said for others, and where it matters before.

    Example: edw province refill
    """
    # Rule 9; ruling 12: as far as the dynasty deck has any.
    state = at.state
    if state.refilled and who == state.active:
        at.rules.forbids("The provinces of this turn were refilled already (rule 9).")
    if not empty(state, who):
        raise RefusedError(f"No province of {state.title(who)} is empty.")
    moves = Moves(state.counts)
    return {"who": who, "filled": refilled(state, moves, who), "moves": moves.made}


@REFILLED.applies
def _(state: FiveColorsState, event: Refilled) -> None:
    put(state, event["who"], event["filled"], DOWN)
    if event["who"] == state.active:
        state.refilled = True


@REFILLED.tells
def _(state: FiveColorsState, event: Refilled) -> str:
    return f"{state.title(event['who'])} {tell_filled(event['filled'])}."


GAINED: Kind[FiveColorsState, Gained] = CHAPTER.kind(
    "province-gained",
    tell=lambda state, event: f"{state.title(event['who'])} has a new province, {event['number']}.",
)


@GAINED.command(Who(unsaid=active), words="province gain")
def gain(at: At[FiveColorsState], who: str) -> Gained:
    """WHO gets a province, because the table says so.

    Those for life gained come by themselves at the end of the turn.

    Example: edw province gain
    """
    # Ruling 10: at the right end, and empty.
    alive(at.state, who)
    return {"who": who, "number": len(at.state.players[who].provinces) + 1}


@GAINED.applies
def _(state: FiveColorsState, event: Gained) -> None:
    row.gain_provinces(state, event["who"], 1)


LOST: Kind[FiveColorsState, Lost] = CHAPTER.kind(
    "province-lost", tell=lambda state, event: tell_fallen(state, event["who"], event)
)


@LOST.command(Who(unsaid=active), PROVINCE, words="province lose")
def lose(at: At[FiveColorsState], who: str, number: int) -> Lost:
    """WHO loses a province otherwise than in battle.

    Example: edw province lose Bram 4
    """
    alive(at.state, who)
    moves = Moves(at.state.counts)
    lost = fallen(at.state, moves, who, number)
    return {"who": who, **lost, "moves": moves.made}


@LOST.applies
def _(state: FiveColorsState, event: Lost) -> None:
    apply_fallen(state, event["who"], event)
