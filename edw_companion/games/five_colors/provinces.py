"""Provinces: what lies there; seen, cleared, refilled, gained and lost (rules 8 to 11; rulings 10 to 12).

What comes out of them is in ``recruitment``.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from edw_companion.core.at import At
from edw_companion.core.counts import Moves
from edw_companion.core.kind import Chapter, Kind, Shown
from edw_companion.core.params import Number, Who
from edw_companion.core.phases import ACTIVE
from edw_companion.core.state import alive
from edw_companion.errors import RefusedError
from edw_companion.games.five_colors.phases import RECRUITMENT
from edw_companion.games.five_colors.state import DOWN, EMPTY, FiveColorsState, How, Province, Zone
from edw_companion.text import listed

if TYPE_CHECKING:
    from edw_companion.core.facts import Line, OfPlayer, PlayerMoves, Result
    from edw_companion.games.five_colors.cards import Named

    class Fallen(Line):
        """A province that is lost, with its card, if that was known, and its walls; the game's end, if it was the last.

        It says so only of itself; a line may say more.
        """

        number: int
        card: str | None
        walls: list[str]
        result: Result | None

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


def refilled(state: FiveColorsState, moves: Moves, seat: str) -> list[int]:
    """A player's empty provinces get cards, as far as the dynasty deck has any; their numbers (rule 9, ruling 12)."""
    wanted = state.players[seat].lying(EMPTY)
    return wanted[: moves.most(len(wanted), f"{Zone.DYNASTY} {seat}", f"{Zone.PROVINCES} {seat}")]


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
    moves.move(int(own.state != EMPTY), f"{Zone.PROVINCES} {seat}", f"{Zone.DISCARD} {seat}")
    moves.most(len(walls), f"{Zone.PLAY} {seat}", f"{Zone.DISCARD} {seat}")
    last = len(state.players[seat].provinces) == 1
    result: Result | None = {"winner": state.opponent(seat)} if last else None
    return {"number": number, "card": own.card, "walls": walls, "result": result}


def apply_fallen(state: FiveColorsState, seat: str, lost: Fallen) -> None:
    """Take the loss of a province into the table: the others move together, and fields of battle with them."""
    number = lost["number"]
    if lost["card"]:
        state.in_play.comes(seat, lost["card"], How.DISCARDED)
    for wall in lost["walls"]:
        state.in_play.dies(seat, wall)
    del state.players[seat].provinces[number - 1]
    if state.battle.defender == seat:
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


CHAPTER = Chapter[FiveColorsState]()
WHO = Who(unsaid=lambda state: state.turns.who)


@CHAPTER.look("province")
def show_provinces(state: FiveColorsState) -> Shown:
    """Show all provinces, from the left.

    Example: edw province
    """
    data = {player.name: player.row() for player in state.players.values()}
    lines = []
    for player in state.players.values():
        rows = [f"  {number}. {words}" for number, words in enumerate(state.in_provinces(player.seat), 1)]
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
    seat = at.state.turns.who
    if at.state.refilled:
        at.rules.forbids("Cards are discarded before the provinces are refilled (rule 9).")
    found = {number: filled(at.state, seat, number).card for number in numbers}
    gone: list[Named] = [{"province": number, "card": found[number]} for number in sorted(found)]
    moves = at.state.moving(len(found), f"{Zone.PROVINCES} {seat}", f"{Zone.DISCARD} {seat}")
    return {"who": seat, "cleared": gone, "moves": moves}


@CLEARED.applies
def _(state: FiveColorsState, event: Cleared) -> None:
    put(state, event["who"], [entry["province"] for entry in event["cleared"]], EMPTY)
    if not state.battle.fields:
        state.recruiting = "cards of provinces were discarded"
    for entry in event["cleared"]:
        if entry["card"]:
            state.in_play.comes(event["who"], entry["card"], How.DISCARDED)


@CLEARED.tells
def _(state: FiveColorsState, event: Cleared) -> str:
    gone = [f"{entry['card'] or 'the card'} of province {entry['province']}" for entry in event["cleared"]]
    return f"{state.title(event['who'])} discards {listed(gone)}."


REFILLED: Kind[FiveColorsState, Refilled] = CHAPTER.kind(
    "refilled", tell=lambda state, event: f"{state.title(event['who'])} {tell_filled(event['filled'])}."
)


@REFILLED.command(WHO, words="province refill", act=("Refilling", "rule 9"), during=(RECRUITMENT,), whose=ACTIVE)
def refill(at: At[FiveColorsState], who: str) -> Refilled:
    """WHO's empty provinces get cards face down.

    The end of the turn does it by itself; it is said for others, and where it matters before.

    Example: edw province refill
    """
    # Rule 9; ruling 12: as far as the dynasty deck has any.
    state = at.state
    if state.refilled and who == state.active:
        at.rules.forbids("The provinces of this turn were refilled already (rule 9).")
    if not state.players[who].lying(EMPTY):
        raise RefusedError(f"No province of {state.title(who)} is empty.")
    moves = Moves(state.counts)
    return {"who": who, "filled": refilled(state, moves, who), "moves": moves.made}


@REFILLED.applies
def _(state: FiveColorsState, event: Refilled) -> None:
    put(state, event["who"], event["filled"], DOWN)
    if event["who"] == state.active:
        state.refilled = True


GAINED: Kind[FiveColorsState, Gained] = CHAPTER.kind(
    "province-gained",
    apply=lambda state, event: state.players[event["who"]].provinces.append(Province(EMPTY)),
    tell=lambda state, event: f"{state.title(event['who'])} has a new province, {event['number']}.",
)


@GAINED.command(WHO, words="province gain")
def gain(at: At[FiveColorsState], who: str) -> Gained:
    """WHO gets a province, because the table says so.

    Those for life gained come by themselves at the end of the turn.

    Example: edw province gain
    """
    # Ruling 10: at the right end, and empty.
    alive(at.state, who)
    return {"who": who, "number": len(at.state.players[who].provinces) + 1}


LOST: Kind[FiveColorsState, Lost] = CHAPTER.kind(
    "province-lost",
    apply=lambda state, event: apply_fallen(state, event["who"], event),
    tell=lambda state, event: tell_fallen(state, event["who"], event),
)


@LOST.command(WHO, Number("number", 1, 100, metavar="PROVINCE"), words="province lose")
def lose(at: At[FiveColorsState], who: str, number: int) -> Lost:
    """WHO loses a province otherwise than in battle.

    Example: edw province lose Bram 4
    """
    alive(at.state, who)
    moves = Moves(at.state.counts)
    lost = fallen(at.state, moves, who, number)
    return {"who": who, **lost, "moves": moves.made}
