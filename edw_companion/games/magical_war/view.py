"""How the table of Magical War looks: as data for programs, and as a board for people. Only counts of hidden cards."""

from edw_companion.core import turn_order
from edw_companion.core.view import OUT as GONE
from edw_companion.core.view import Data, Middle, Row, View
from edw_companion.games.magical_war.sizes import effect_lines, effects
from edw_companion.games.magical_war.state import COMMON, HAND, OUT, PIPELINE, PLAY, MagicalWarState
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
        "piles": {place: state.counts[place] for place in COMMON},
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
        "lost_turns": player.lost_turns,
        "mulligans": player.mulligans,
    }


def _columns(state: MagicalWarState) -> list[Row]:
    rows: list[Row] = [["player", "life", "hand", "pipeline", "sizes", "in play", ""]]
    for seat, player in state.players.items():
        hand, pipeline, sizes, in_play = _counts(state, seat) if player.alive else [""] * 4
        end = ", ".join(_to_come(state, seat)) if player.alive else GONE
        rows.append([player.name, str(player.life), hand, pipeline, sizes, in_play, end])
    return rows


def _counts(state: MagicalWarState, seat: str) -> list[str]:
    """The hand, the pipeline, the sizes of both, and what is in play."""
    hand, pipeline, in_play = (str(state.count(zone, seat)) for zone in (HAND, PIPELINE, PLAY))
    return [hand, pipeline, f"{state.size(HAND, seat)}/{state.size(PIPELINE, seat)}", in_play]


def _middle(state: MagicalWarState) -> list[str]:
    """What is common to all: counts of cards, effects, Kudzus."""
    return [_piles(state), *_in_force(state)]


def _piles(state: MagicalWarState) -> str:
    return ", ".join(f"{place} {state.counts[place]}" for place in COMMON if place != OUT or state.counts[place])


def _in_force(state: MagicalWarState) -> list[str]:
    kudzus = [
        f"Kudzu of {state.title(kudzu.controller)} on {state.land(kudzu.land_of, kudzu.land)}."
        for kudzu in state.kudzus.values()
    ]
    return [*(f"{line}." for line in effect_lines(state)), *kudzus]


def _to_come(state: MagicalWarState, seat: str) -> list[str]:
    lost = state.players[seat].lost_turns
    return [*(["last stand"] if seat in state.standing else []), *([f"loses {counted(lost, 'turn')}"] if lost else [])]


def _extras(state: MagicalWarState, seat: str) -> list[str]:
    return [*map(" ".join, zip(("hand", "pipeline", "sizes", "in play"), _counts(state, seat), strict=True))]


VIEW = View[MagicalWarState](
    player=_player,
    rest=_rest,
    turn=_turn,
    columns=_columns,
    middle=_middle,
    notes=_to_come,
    extras=_extras,
    large=lambda state: Middle(_in_force(state), [f"Cards: {_piles(state)}"]),
    right=(2, 3, 4, 6),
)
