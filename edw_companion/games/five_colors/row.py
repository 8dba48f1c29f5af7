"""A player's row of provinces: what lies there, and what the loss of one means (rules 8 and 11)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from edw_companion.core.counts import Moves
from edw_companion.core.state import alive
from edw_companion.errors import RefusedError
from edw_companion.games.five_colors.state import (
    DISCARD,
    DISCARDED,
    DOWN,
    DYNASTY,
    EMPTY,
    PLAY,
    PROVINCES,
    FiveColorsState,
    Province,
)
from edw_companion.text import listed

if TYPE_CHECKING:
    from edw_companion.core.facts import Line, Result

    class Fallen(Line):
        """A province that is lost, with its card, if that was known, and its walls; the game's end, if it was the last.

        It says so only of itself; a line may say more.
        """

        number: int
        card: str | None
        walls: list[str]
        result: Result | None


def active(state: FiveColorsState) -> str:
    """The player whose turn it is, in a game that goes on."""
    alive(state, state.turns.who)
    return state.turns.who


def province(state: FiveColorsState, seat: str, number: int) -> Province:
    """A province by its number from the left."""
    own = state.players[seat].provinces
    if not 1 <= number <= len(own):
        has = f"has the provinces 1 to {len(own)}, counted from the left" if len(own) > 1 else "has province 1 alone"
        raise RefusedError(f"{state.title(seat)} {has}.")
    return own[number - 1]


def filled(state: FiveColorsState, seat: str, number: int) -> Province:
    """A province that has a card."""
    own = province(state, seat, number)
    if own.state == EMPTY:
        raise RefusedError(f"Province {number} of {state.title(seat)} has no card.")
    return own


def face_down(state: FiveColorsState, seat: str) -> list[int]:
    """The provinces with a card face down, from the left."""
    return [at for at, each in enumerate(state.players[seat].provinces, 1) if each.state == DOWN]


def empty(state: FiveColorsState, seat: str) -> list[int]:
    """The provinces without a card, from the left."""
    return [at for at, each in enumerate(state.players[seat].provinces, 1) if each.state == EMPTY]


def refilled(state: FiveColorsState, moves: Moves, seat: str) -> list[int]:
    """A player's empty provinces get cards, as far as the dynasty deck has any; their numbers (rule 9, ruling 12)."""
    wanted = empty(state, seat)
    return wanted[: moves.most(len(wanted), f"{DYNASTY} {seat}", f"{PROVINCES} {seat}")]


def tell_filled(numbers: Sequence[int]) -> str:
    """Such as "refills provinces 1 and 3 face down"."""
    if not numbers:
        return "refills no province"
    return f"refills province{'s' * (len(numbers) > 1)} {listed([*map(str, numbers)])} face down"


def put(state: FiveColorsState, seat: str, numbers: Iterable[int], condition: str, card: str | None = None) -> None:
    """A card lies in provinces, or none."""
    own = state.players[seat].provinces
    for number in numbers:
        own[number - 1] = own[number - 1]._replace(state=condition, card=card)


def gain_provinces(state: FiveColorsState, seat: str, number: int) -> None:
    """New provinces, empty, at the right end (ruling 10)."""
    state.players[seat].provinces += [Province(EMPTY)] * number


def drop_walls(state: FiveColorsState, seat: str, number: int, walls: Sequence[str]) -> None:
    """Walls are no longer attached to a province."""
    own = state.players[seat].provinces
    kept = tuple(wall for wall in own[number - 1].walls if wall not in walls)
    own[number - 1] = own[number - 1]._replace(walls=kept)


def fallen(state: FiveColorsState, moves: Moves, seat: str, number: int, dead: Sequence[str] = ()) -> Fallen:
    """What the loss of a province means: its card and walls go, and perhaps the game is over.

    ``dead``: walls of it that were destroyed already.
    """
    own = province(state, seat, number)
    walls = [wall for wall in own.walls if wall not in dead]
    moves.move(int(own.state != EMPTY), f"{PROVINCES} {seat}", f"{DISCARD} {seat}")
    moves.most(len(walls), f"{PLAY} {seat}", f"{DISCARD} {seat}")
    last = len(state.players[seat].provinces) == 1
    result: Result | None = {"winner": state.opponent(seat)} if last else None
    return {"number": number, "card": own.card, "walls": walls, "result": result}


def apply_fallen(state: FiveColorsState, seat: str, lost: Fallen) -> None:
    """Take the loss of a province into the table: the others move together, and fields of battle with them."""
    number = lost["number"]
    if lost["card"]:
        state.in_play.comes(seat, lost["card"], DISCARDED)
    for wall in lost["walls"]:
        state.in_play.dies(seat, wall)
    del state.players[seat].provinces[number - 1]
    if state.battle is not None and state.battle.defender == seat:
        for field in state.battle.fields:
            field.province = 0 if field.province == number else field.province - (field.province > number)
            field.fought = field.fought or not field.province
        if state.battle.now is not None and not state.battle.now.province:
            state.battle.now = None
    if lost["result"] is not None:
        state.lose(seat, state.opponent(seat))
        state.result = lost["result"]


def tell_fallen(state: FiveColorsState, seat: str, lost: Fallen, title: str = "") -> str:
    """Such as "Province 2 of Bram is destroyed; Forest is discarded."; ``title``: its number, if more is said of it."""
    gone = [*([lost["card"]] if lost["card"] else []), *lost["walls"]]
    what = f"; {listed(gone)} {'are' if len(gone) > 1 else 'is'} discarded" if gone else ""
    won = lost["result"]
    end = f" {state.title(won['winner'])} wins: {state.title(seat)} has no province left." if won else ""
    return f"Province {title or lost['number']} of {state.title(seat)} is destroyed{what}.{end}"
