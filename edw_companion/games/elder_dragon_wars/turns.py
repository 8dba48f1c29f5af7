"""The course of turns, and what a turn asks for, step by step, as ``edw turn next`` prints it.

Rules 2, 3, 5 to 7, 9 and 12 to 14; rulings 9 to 12, 55, 98, 115, 129, 138 and 139.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, NotRequired, cast

from edw_companion.core import turn_order
from edw_companion.core.at import At
from edw_companion.core.due import OPTIONAL, Due, quoted
from edw_companion.core.kind import Chapter, Kind
from edw_companion.core.state import next_game, picked_by_hand
from edw_companion.core.turns import Turn as TurnToCome
from edw_companion.errors import RefusedError
from edw_companion.games.elder_dragon_wars import artifacts, dragons, elimination, scion
from edw_companion.games.elder_dragon_wars.cards import TIMESIFTER, dues_of_extra_turn
from edw_companion.games.elder_dragon_wars.phases import PARADOX_HAZE
from edw_companion.games.elder_dragon_wars.planar import stands, told
from edw_companion.games.elder_dragon_wars.ring import SCION, Attack
from edw_companion.games.elder_dragon_wars.state import COUNTERS, HALLOWS_EVE, LAST_COUNTER, PLANAR, WarState
from edw_companion.text import either, listed

if TYPE_CHECKING:
    from edw_companion.core.facts import Line

    class Turn(Line, turn_order.Passed):
        """A turn that begins, as in ``turn_order``, with what comes of it by itself; ``who`` is None at the end.

        Attributes:
            scion_leaves: the turn before was its fifth.
            dragon: the one that the Scion becomes.
            targets: whom it attacks; one of them is out of the game where somebody is left alone (ruling 127).
            moved: who that is, and to whom their half goes.
            untaps: the planar artifacts that untap.
        """

        number: NotRequired[int]
        who: str | None
        kind: str | None
        seat: NotRequired[str]
        skipped: NotRequired[list[str]]
        scion_leaves: NotRequired[bool]
        dragon: NotRequired[str]
        targets: NotRequired[list[str]]
        moved: NotRequired[dict[str, str]]
        untaps: NotRequired[list[str]]
        result: NotRequired[elimination.Result]


CHAPTER = Chapter[WarState]()


TURN: Kind[WarState, Turn] = CHAPTER.kind("turn")


def next_turn(at: At[WarState], shown: str | None) -> Turn:
    """The turn ends and the next begins; ``shown`` is the Scion's dragon, if the table turned it up itself.

    It does not end before what is left in it: what the Scion's attack comes to, an extra turn that a card gives.
    """
    turn_order.none_late(at)
    state = at.running
    guest = state.guest()
    leaves = guest is not None and guest.turns == 0 and state.turns.who == SCION  # its last turn ends (ruling 129)
    if leaves and len(state.living) == 1:
        result: elimination.Result = {"savior": state.living[0], "ur_dragon": False}
        return {"who": None, "kind": None, "scion_leaves": True, "result": result}
    facts = cast("Turn", turn_order.next_turn(state))
    if leaves:
        facts["scion_leaves"] = True
    if facts["who"] == SCION:
        facts["dragon"] = scion.next_dragon(state, at.chance, shown)
        facts["targets"] = scion.targets_of(state, facts["dragon"])
        moved = {seat: state.living[0] for seat in facts["targets"] if seat not in state.living}
        if moved:
            facts["moved"] = moved
        return facts
    if shown is not None:
        raise RefusedError(
            f"The next turn is {state.title(facts['who'])}'s, so no dragon of the Scion is turned up: leave --card out."
        )
    tapped = [which for which, condition in state.planar.items() if condition == "tapped"]
    untaps = [which for which in tapped if which not in state.shut_off]  # rule 3; ruling 55
    if untaps:
        facts["untaps"] = untaps
    return facts


turn_order.declare_next(TURN, next_turn, cards=lambda war: war.begin["scion"])


@TURN.applies
def _(state: WarState, event: Turn) -> None:
    guest, who = state.scion, event["who"]
    if guest is not None:
        guest.attack = None
        guest.gone = guest.gone or event.get("scion_leaves", False)
    state.result = event.get("result", state.result)
    if who is None:
        return
    turn_order.apply_turn(state, cast("turn_order.NewTurn", event))
    state.begin_upkeep(who)
    state.planar.update(dict.fromkeys(event.get("untaps", ()), "ready"))
    if guest is not None and who == SCION:
        guest.turns_left -= 1
        guest.dragons.remove(event["dragon"])
        guest.attack = Attack(event["dragon"], event["targets"], event.get("moved", {}), state.living)
        guest.attacks.append(guest.attack)
        return
    if guest is not None and event["kind"] != "extra":
        guest.waits = False
    for player in state.dragons_of(who):
        player.begun = True


@TURN.decides_again
def _(at: At[WarState], event: Turn) -> Turn:
    turn_order.none_passed(at)
    return next_turn(at, event["dragon"] if picked_by_hand(event) else None)


@TURN.tells
def _(state: WarState, event: Turn) -> str:
    parts = ["The Scion's fifth turn is over: it leaves the game."] if event.get("scion_leaves") else []
    if event["who"] is not None:
        parts.append(turn_order.tell_turn(state, cast("turn_order.NewTurn", event)))
    untaps = [PLANAR[which] for which in event.get("untaps", ())]
    if untaps:
        parts.append(f"{listed(untaps)} {'untaps' if len(untaps) == 1 else 'untap'}.")
    if "dragon" in event:
        parts.append(tell_dragon(state, event))
    return " ".join(filter(None, (*parts, elimination.tell_result(state, event.get("result")))))


def tell_dragon(state: WarState, event: Turn) -> str:
    """What the Scion becomes in its turn, and whom it attacks."""
    aims = state.titles(event["targets"]) + (" at once, as two dragons" if len(event["targets"]) > 1 else "")
    for survivor in event.get("moved", {}).values():
        aims = f"{state.title(survivor)} twice"
    return f"The Scion becomes {event['dragon']}{',' * (',' in event['dragon'])} and attacks {aims}."


@TURN.owes
def _(state: WarState, event: Turn) -> list[Due]:
    if state.over:
        return [*elimination.dues_of_end(state), next_game(state)]
    sifts = event["who"] in state.players and state.upkeep.count and TIMESIFTER in state.upkeep.cards
    return dues_of_extra_turn(state, TIMESIFTER, f"Upkeep: {TIMESIFTER} gives") if sifts else []


def upcoming(state: WarState, count: int) -> list[TurnToCome]:
    """The next turns, as things stand; the war of whoever is left alone ends with the Scion's last one."""
    guest, order = state.guest(), turn_order.upcoming(state, count)
    left = guest.turns if guest and len(state.living) == 1 else count
    for at, turn in enumerate(order):
        if not left:
            return order[:at]
        left -= turn.who == SCION
    return order


CHAPTER.take(turn_order.EXTRA)
CHAPTER.take(turn_order.SKIP)


def due(state: WarState) -> list[Due]:
    """What is due in the present turn, as it stands now."""
    if state.active is None:
        return [turn_order.without_player(state), *elimination.dues_of_end(state)]
    if state.active == SCION:
        return [
            *scion.dues_of_attack(state),
            *(_blocks(state, state.attack.aims(state.attack.coming)) if state.attack else ()),
            *_main(state),
            *elimination.dues_of_end(state),
        ]
    player = state.players[state.active]
    mana = dragons.price(state, player)
    return [
        *_upkeep(state, state.active),
        *_main(state),
        *_combat(state, state.active),
        # It can be cast at any time (rule 2, eighth bullet).
        *([Due(f"Cast {player.dragon} for {mana}", f"dragon cast {player.seat}", answers=OPTIONAL)] if mana else []),
        *elimination.dues_of_end(state),
    ]


def _upkeep(state: WarState, seat: str) -> list[Due]:
    """What is due in the upkeep, in order: the chaos card comes before anything is paid (ruling 98).

    Nothing once it is over, but a chaos card that was earned for certain.
    """
    player, upkeep = state.players[seat], state.upkeep
    if not upkeep.count:
        return []
    from edw_companion.games.elder_dragon_wars import chaos  # what only shows the table does without

    draws = chaos.CHAPTER.in_time("chaos draw", state, seat)
    begins, draw = "Draw a chaos card", f"chaos draw {seat}"
    steps = []
    if draws and not upkeep.drawn and upkeep.earned:  # wherever they are now
        late = "with" if not upkeep.past[0] else "which was forgotten in the upkeep, with"
        steps.append(Due(f"{begins}, {late} {listed(upkeep.earned)} in play", draw))
    elif draws and not upkeep.drawn and upkeep.maybe:
        steps.append(Due(f"{begins}, if {_may_be_theirs(state, seat)}", draw, answers=OPTIONAL))
    if upkeep.past[0]:
        return steps
    for each in state.dragons_of(seat):
        if not each.begun:  # one that came in this turn was not there as it began
            continue
        home = f"dragon return {each.seat}"
        pay, unpaid = f"Pay {dragons.upkeep(each)}", {"no": f'{home} --why "upkeep not paid"'}
        steps.append(Due(f"{pay}, or {each.dragon} goes home", home, does="", answers=unpaid, done=f"{pay}."))
    if 0 <= state.counters < COUNTERS:
        off = f"Take a counter off {HALLOWS_EVE}"
        last = f"{off}, the last: {LAST_COUNTER}, and each Legend among them reverberates"  # rulings 65 and 97
        left = Due(f"{off}, {state.counters} left.")
        steps.append(left if state.counters else Due(last, "legend WHO CARD", does="", answers=OPTIONAL))
    goes = {card: f"artifact sacrifice {quoted(card)}" for card in player.artifacts if card in upkeep.held}
    if goes and player.life >= artifacts.SACRIFICE_PRICE:  # one that came since is hardly in time
        one = len(goes) == 1
        which = next(iter(goes.values())) if one else "artifact sacrifice CARD"
        may_go = f"{either([*goes])} may go, for {artifacts.SACRIFICE_PRICE} life"
        steps.append(Due(may_go, which, answers=OPTIONAL if one else {**goes, **OPTIONAL}, key="sacrifice"))
    if draws and not (upkeep.drawn or upkeep.earned or upkeep.maybe) and upkeep.came:
        steps.append(
            Due(f"{begins}, if {either([*dict.fromkeys(upkeep.came)])} came during the upkeep", draw, answers=OPTIONAL)
        )
    if draws and upkeep.drawn < upkeep.count > 1:
        again = f"{begins} and pay again in a second upkeep, if {PARADOX_HAZE} is on {state.title(seat)}"
        steps.append(Due(again, draw, answers=OPTIONAL) if upkeep.drawn else Due(f"{again}."))
    return steps


def _may_be_theirs(state: WarState, seat: str) -> str:
    """What must be so for a chaos card, as far as the log knows of other Legends than Elder Dragons (rule 13)."""
    own = [*dict.fromkeys(state.upkeep.maybe.get(seat, ()))]
    if not own:
        return f"{state.title(seat)} controls a Legend in this upkeep"
    return f"{either(own) if len(own) < 3 else f'a Legend of {state.title(seat)}'} is still in play"


def _main(state: WarState) -> list[Due]:
    tapped = [name for which, name in PLANAR.items() if stands(state, which) == "tapped"]
    steps = [Due(f"Locked until the next player's untap step, by being tapped: {listed(tapped)}.")] if tapped else []
    return [*steps, *(Due(told(state, which)) for which in state.shut_off)]


def _combat(state: WarState, seat: str) -> list[Due]:
    targets = state.attackable(seat)
    if not targets:
        return [Due("Attack: there is nobody to attack.")]
    here = [target for target in targets if target not in state.away]
    able = [f"; {each.dragon} {'too' if dragons.may_attack(each) else 'not yet'}" for each in state.dragons_of(seat)]
    able += [f"; {state.title(target)} is away" for target in targets if target in state.away]
    return [Due(f"Attack: {state.titles(here) or 'nobody'}{''.join(able)}."), *_blocks(state, here)]


def _blocks(state: WarState, targets: Iterable[str]) -> Iterator[Due]:
    """Which Elder Dragons may block for those who are attacked."""
    for target in targets:
        others = {state.active, *state.away}  # who is away blocks for nobody
        helpers = [each for each in dragons.guards(state, target) if each.controller not in others]
        if helpers:
            they = listed([f"{each.dragon} of {state.title(each.controller)}" for each in helpers])
            yield Due(f"{they} may block for {state.title(target)}.")
