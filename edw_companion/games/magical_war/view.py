"""How the table of Magical War looks: as data for programs, and as a board for people. Only counts of hidden cards."""

from functools import partial
from typing import Any

from edw_companion.core.view import OUT as GONE
from edw_companion.core.view import Row, View
from edw_companion.games.magical_war.sizes import effect_lines, effects
from edw_companion.games.magical_war.state import COMMON, HAND, OUT, PIPELINE, PLAY, Mage, MagicalWarState
from edw_companion.text import columns, counted


def _turn(state: MagicalWarState) -> dict[str, Any]:
    active = state.active
    return {
        "drew": state.drew,
        "steps": state.steps,
        "steps_due": state.steps_due(active) if active else 0,
        "steps_free": state.spared,
        "land": state.landed,
    }


def _rest(state: MagicalWarState) -> dict[str, Any]:
    return {
        "set_up": state.started and state.set_up,
        "piles": {place: state.counts[place] for place in COMMON},
        "effects": effects(state),
        "kudzu": [{"number": number, **kudzu._asdict()} for number, kudzu in state.kudzus.items()],
        "standing": list(state.standing),
        "result": state.result,
    }


def _player(state: MagicalWarState, seat: str) -> dict[str, Any]:
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
    head = ["player", "life", "hand", "pipeline", "sizes", "in play", ""]
    return [head, *(_row(state, player) for player in state.players.values())]


def _middle(state: MagicalWarState) -> list[str]:
    """What is common to all: counts of cards, effects, Kudzus."""
    shown = [place for place in COMMON if place != OUT or state.counts[place]]
    lines = [", ".join(f"{place} {state.counts[place]}" for place in shown)]
    lines += [f"{line}." for line in effect_lines(state)]
    for kudzu in state.kudzus.values():
        land = f"{kudzu.land or 'a land'} of {state.title(kudzu.land_of)}"
        lines.append(f"Kudzu of {state.title(kudzu.controller)} on {land}.")
    return lines


def _row(state: MagicalWarState, player: Mage) -> Row:
    seat = player.seat
    if not player.alive:
        return [player.name, str(player.life), "", "", "", "", GONE]
    counts = [str(state.count(zone, seat)) for zone in (HAND, PIPELINE)]
    in_play, told = str(state.count(PLAY, seat)), ", ".join(_to_come(state, seat))
    return [player.name, str(player.life), *counts, _sizes(state, seat), in_play, told]


def _sizes(state: MagicalWarState, seat: str) -> str:
    return f"{state.size(HAND, seat)}/{state.size(PIPELINE, seat)}"


def _to_come(state: MagicalWarState, seat: str) -> list[str]:
    lost = state.players[seat].lost_turns
    return [*(["last stand"] if seat in state.standing else []), *([f"loses {counted(lost, 'turn')}"] if lost else [])]


def _notes(state: MagicalWarState, seat: str) -> list[str]:
    counts = [f"{name} {state.count(zone, seat)}" for zone, name in ((HAND, "hand"), (PIPELINE, "pipeline"))]
    sizes = f"sizes {_sizes(state, seat)}"
    return [*counts, sizes, f"in play {state.count(PLAY, seat)}", *_to_come(state, seat)]


VIEW = View[MagicalWarState](
    player=_player,
    rest=_rest,
    turn=_turn,
    columns=_columns,
    middle=_middle,
    notes=_notes,
    lay=partial(columns, right=(2, 3, 4, 6)),
)
