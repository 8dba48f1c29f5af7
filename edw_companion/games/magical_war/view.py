"""How the table of Magical War looks: as data for programs, and as a board for people. Only counts of hidden cards."""

from edw_companion.core import turn_order
from edw_companion.core.view import OUT as GONE
from edw_companion.core.view import Data, Middle, Row, View
from edw_companion.games.magical_war.sizes import effect_lines, effects
from edw_companion.games.magical_war.state import COMMON, HAND, OUT, OWN, PIPELINE, PLAY, MagicalWarState
from edw_companion.text import counted


def _turn(state: MagicalWarState) -> Data:
    due = state.steps_due(state.active) if state.active else 0
    return {
        "drew": state.drew, "steps": state.steps, "steps_due": due, "steps_free": state.spared, "land": state.landed,
        **turn_order.direction(state),
    }  # fmt: skip


def _rest(state: MagicalWarState) -> Data:
    return {
        "set_up": state.started and state.set_up,
        "piles": {place: state.count(place) for place in COMMON},
        "effects": effects(state),
        "kudzu": [{"number": number, **kudzu._asdict()} for number, kudzu in state.kudzus.items()],
        "standing": list(state.standing),
        "result": state.result,
    }


def _player(state: MagicalWarState, seat: str) -> Data:
    player = state.players[seat]
    return {
        "player": player.name,
        "life": player.life,
        "alive": player.alive,
        "last_stand": seat in state.standing,
        "hand": state.count(HAND, seat),
        "pipeline": state.count(PIPELINE, seat),
        "hand_size": state.size(HAND, seat),
        "pipeline_size": state.size(PIPELINE, seat),
        "in_play": state.count(PLAY, seat),
        "lost_turns": state.turns.skips.count(seat),
        "mulligans": player.mulligans,
    }


def _columns(state: MagicalWarState) -> list[Row]:
    head = ["sizes", *([HAND, PIPELINE, "in play"] if state.counted else [])]
    rows: list[Row] = [["player", "life", *head, ""]]
    for seat, player in state.players.items():
        numbers = [_sizes(state, seat), *_counts(state, seat)] if player.alive else [""] * len(head)
        end = ", ".join(to_come(state, seat)) if player.alive else GONE
        rows.append([player.name, str(player.life), *numbers, end])
    return rows


def _sizes(state: MagicalWarState, seat: str) -> str:
    """Hand size and pipeline size, such as "9/2"."""
    return f"{state.size(HAND, seat)}/{state.size(PIPELINE, seat)}"


def _counts(state: MagicalWarState, seat: str) -> list[str]:
    """The cards in hand, in the pipeline, and in play, on a table that counts."""
    return [str(state.count(zone, seat)) for zone in OWN] if state.counted else []


def _middle(state: MagicalWarState) -> list[str]:
    """What is common to all: counts of cards, effects, Kudzus."""
    return [*_piles(state), *_in_force(state)]


def _piles(state: MagicalWarState) -> list[str]:
    numbers = [
        f"{place} {number}" for place, number in state.counts.items() if place in COMMON and (number or place != OUT)
    ]
    return [", ".join(numbers)] if numbers else []


def _in_force(state: MagicalWarState) -> list[str]:
    kudzus = [
        f"Kudzu of {state.title(kudzu.controller)} on {state.land(kudzu.land_of, kudzu.land)}."
        for kudzu in state.kudzus.values()
    ]
    return [*(f"{line}." for line in effect_lines(state)), *kudzus]


def to_come(state: MagicalWarState, seat: str) -> list[str]:
    """The last stand that a player makes, and the turns that a player skips."""
    lost = state.turns.skips.count(seat)
    return [*(["last stand"] if seat in state.standing else []), *([f"skips {counted(lost, 'turn')}"] if lost else [])]


def _notes(state: MagicalWarState, seat: str) -> list[str]:
    """Hand and pipeline, if they are counted; sizes that are not as they were at the start; what is to come."""
    hand, pipeline, *_ = _counts(state, seat) or ("", "")
    usual = {what: state.house.number(what) for what in (HAND, PIPELINE)}
    sizes = [f"{what} size {state.size(what, seat)}" for what, size in usual.items() if state.size(what, seat) != size]
    return [*([f"{hand} in hand, {pipeline} down"] if hand else []), *sizes, *to_come(state, seat)]


def _extras(state: MagicalWarState, seat: str) -> list[str]:
    return [f"{state.count(PLAY, seat)} in play"] if state.counted else []


VIEW = View[MagicalWarState](
    player=_player,
    rest=_rest,
    turn=_turn,
    columns=_columns,
    middle=_middle,
    notes=_notes,
    extras=_extras,
    large=lambda state: Middle(_in_force(state), [f"Cards: {line}" for line in _piles(state)]),
    right=(2, 3, 4, 5, 6),
)
