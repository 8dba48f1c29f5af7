"""The end of a turn and the Straighten of the next: rules 4 and 10; rulings 5, 10, 12 and 26; and giving up."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, TypedDict

from edw_companion.core import turn_order
from edw_companion.core.at import At
from edw_companion.core.counts import Moves, cards
from edw_companion.core.kind import Chapter, Kind
from edw_companion.core.params import Who
from edw_companion.core.state import alive, next_game
from edw_companion.errors import RefusedError
from edw_companion.games.five_colors.phases import goes_on
from edw_companion.games.five_colors.provinces import put, refilled, tell_filled
from edw_companion.games.five_colors.state import (
    DOWN,
    EMPTY,
    HAND_LIMIT,
    LIFE_FOR_PROVINCE,
    FiveColorsState,
    Province,
    Zone,
)
from edw_companion.sentences import DO
from edw_companion.text import capital, listed

if TYPE_CHECKING:
    from typing import NotRequired

    from edw_companion.core.facts import OfMoves, OfPlayer, Result
    from edw_companion.core.turn_order import NewTurn

    class Ended(TypedDict):
        """What the end of a turn brings: cards drawn and over the limit, and provinces gained by life.

        ``filled``: the provinces that are refilled, where that was not done before; ``dropped``: by player the damage
        that was left of fights and not assigned.
        """

        who: str
        filled: NotRequired[list[int]]
        dropped: NotRequired[dict[str, int]]
        drew: int
        over: int
        provinces: int

    class TurnBegun(NewTurn, OfMoves):
        """A turn of this game; ``events``: enchantments of its player that are discarded."""

        ended: Ended
        events: NotRequired[list[str]]

    class Conceded(OfPlayer):
        """Who gives up, and with it the game's end."""

        result: Result


CHAPTER = Chapter[FiveColorsState]()
TURN: Kind[FiveColorsState, TurnBegun] = CHAPTER.kind("turn")
CHAPTER.take(turn_order.EXTRA)
CHAPTER.take(turn_order.SKIP)


def next_turn(state: FiveColorsState) -> TurnBegun:
    """The turn ends (fate card, hand limit, provinces for life), and the next player straightens."""
    facts = turn_order.next_turn(state)
    if state.duel is not None:
        raise RefusedError(f"A duel goes on: {DO}, or {DO} if a duelist has left play.", "duel strike WHO", "duel off")
    if state.battle is not None and state.battle.waiting:
        now = goes_on(state, state.battle)
        raise RefusedError(f"{capital(now.text)} '{DO}' calls the battle off.", *now.commands, "battle off")
    seat, following = state.turns.who, facts["who"]
    moves = Moves(state.counts)
    filled = [] if state.refilled else refilled(state, moves, seat)
    dropped: Counter[str] = Counter()
    for who, number, _ in state.battle.damage if state.battle is not None else ():
        dropped[who] += number
    drew = moves.most(1, f"{Zone.FATE} {seat}", f"{Zone.HAND} {seat}")
    over = moves.trim(HAND_LIMIT, f"{Zone.HAND} {seat}", f"{Zone.DISCARD} {seat}")
    gone = [card for owner, card in state.events if owner == following]
    moves.most(len(gone), f"{Zone.PLAY} {following}", f"{Zone.DISCARD} {following}")
    provinces = state.players[seat].gained // LIFE_FOR_PROVINCE
    ended: Ended = {"who": seat, "drew": drew, "over": over, "provinces": provinces}
    if filled:
        ended["filled"] = filled
    if dropped.total():
        ended["dropped"] = {who: number for who, number in dropped.items() if number}
    turn: TurnBegun = {**facts, "ended": ended, "events": gone, "moves": moves.made}
    if not gone:
        del turn["events"]
    return turn


def _next(at: At[FiveColorsState], _shown: object) -> TurnBegun:
    """The next turn; and which numbers were said under an enchantment that leaves: the table may say them anew."""
    facts = next_turn(at.state)
    turn_order.none_late(at)
    gone = facts.get("events", ())
    told = [f"{name} {known.size}" for name, known in at.state.named_under(gone)]
    if told:
        at.notices.append(
            f"{listed(gone)} {'were' if len(gone) > 1 else 'was'} in play when these numbers were said: "
            f"{listed(told)}. Say them again with the creature where they are others now."
        )
    return facts


turn_order.declare_next(TURN, _next)


@TURN.applies
def _(state: FiveColorsState, event: TurnBegun) -> None:
    ended = event["ended"]
    put(state, ended["who"], ended.get("filled", ()), DOWN)
    state.players[ended["who"]].provinces += [Province(EMPTY)] * ended["provinces"]  # at the right end (ruling 10)
    state.in_play.straighten(event["who"])
    for player in state.players.values():
        player.gained = 0
    state.events = [(owner, card) for owner, card in state.events if owner != event["who"]]
    gone = event.get("events", ())
    for name, known in state.known.items():
        state.known[name] = known._replace(under=tuple(card for card in known.under if card not in gone))
    state.changing.difference_update(gone)
    turn_order.apply_turn(state, event)
    state.revealed = state.landed = state.refilled = False
    state.battle, state.recruiting, state.early = None, "", []


@TURN.tells
def _(state: FiveColorsState, event: TurnBegun) -> str:
    ended, gone = event["ended"], event.get("events", [])
    over = f", discards {cards(ended['over'])}" if ended["over"] else ""
    number = ended["provinces"]
    gained = f", gains {number} province{'s' * (number > 1)} for life gained" if number else ""
    drew = "draws a fate card" if ended["drew"] else "has no fate card to draw"
    dropped = [f"{number} damage of {state.title(seat)}" for seat, number in ended.get("dropped", {}).items()]
    lost = f"Not assigned, and gone: {listed(dropped)}. " if dropped else ""
    fills = f"{tell_filled(ended['filled'])}, " if "filled" in ended else ""
    turn = turn_order.tell_turn(state, event, turn_order.tell_skipped(state, event))
    told = f"{lost}{state.title(ended['who'])} {fills}{drew}{over}{gained}. {turn}"
    verb = "are" if len(gone) > 1 else "is"
    return f"{told} Straighten: {listed(gone)} {verb} discarded." if gone else told


CONCEDED: Kind[FiveColorsState, Conceded] = CHAPTER.kind("conceded", due=lambda state, _event: [next_game(state)])


@CONCEDED.command(Who(), words="concede")
def concede(at: At[FiveColorsState], who: str) -> Conceded:
    """WHO gives up, and the other one wins.

    Example: edw concede Bram
    """
    alive(at.state, who)
    return {"who": who, "result": {"winner": at.state.opponent(who)}}


@CONCEDED.applies
def _(state: FiveColorsState, event: Conceded) -> None:
    state.lose(event["who"])
    state.result = event["result"]


@CONCEDED.tells
def _(state: FiveColorsState, event: Conceded) -> str:
    return f"{state.title(event['who'])} gives up. {state.title(event['result']['winner'])} wins."
