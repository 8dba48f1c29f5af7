"""How the table of Magical War looks: as data, as a board, as the checklist of a turn; and what its story tells.

Of hidden cards there are only counts.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from edw_companion.core import turn_order
from edw_companion.core.counts import cards
from edw_companion.core.due import ASIDE, DO, OPTIONAL, Due, quoted
from edw_companion.core.elimination import cause_of, tell_victim
from edw_companion.core.life import tell_change
from edw_companion.core.view import OUT as GONE
from edw_companion.core.view import Data, Middle, Row, View
from edw_companion.games.game import Telling
from edw_companion.games.magical_war import setup
from edw_companion.games.magical_war.effects import CHAPTER as AIMING
from edw_companion.games.magical_war.effects import effect_lines, effects, name
from edw_companion.games.magical_war.last_stand import dues_of_stand
from edw_companion.games.magical_war.pipeline import CAST
from edw_companion.games.magical_war.state import (
    COMMON,
    GRAVEYARD,
    HAND,
    OUT,
    OWN,
    PIPELINE,
    PLAY,
    STOCK,
    MagicalWarState,
)
from edw_companion.games.magical_war.turns import CHAPTER as DRAWING
from edw_companion.games.magical_war.turns import discard_due, draw_due
from edw_companion.text import counted, listed

if TYPE_CHECKING:
    from edw_companion.core.state import Event


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
        "kudzu": [kudzu._asdict() for kudzu in state.kudzus],
        "standing": list(state.standing),
        "result": state.result,
    }


def _player(state: MagicalWarState, seat: str) -> Data:
    player = state.players[seat]
    return {
        "player": player.name,
        "life": player.life,
        **({"counters": player.counters} if player.counters else {}),
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
        sizes = f"{state.size(HAND, seat)}/{state.size(PIPELINE, seat)}"  # such as "9/2"
        numbers = [sizes, *_counts(state, seat)] if player.alive else [""] * len(head)
        end = ", ".join([*player.counted(), *to_come(state, seat)]) if player.alive else GONE
        rows.append([player.name, str(player.life), *numbers, end])
    return rows


def _counts(state: MagicalWarState, seat: str) -> list[str]:
    """The cards in hand, in the pipeline, and in play, on a table that counts."""
    return [str(state.count(zone, seat)) for zone in OWN] if state.counted else []


def _piles(state: MagicalWarState) -> list[str]:
    numbers = [
        f"{place} {number}" for place, number in state.counts.items() if place in COMMON and (number or place != OUT)
    ]
    return [", ".join(numbers)] if numbers else []


def _in_force(state: MagicalWarState) -> list[str]:
    kudzus = [
        f"Kudzu of {state.title(kudzu.controller)} on {state.land(kudzu.land_of, kudzu.land)}."
        for kudzu in state.kudzus
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


VIEW = View[MagicalWarState](
    player=_player,
    rest=_rest,
    turn=_turn,
    columns=_columns,
    middle=lambda state: [*_piles(state), *_in_force(state)],
    notes=_notes,
    extras=lambda state, seat: [f"{state.count(PLAY, seat)} in play"] if state.counted else [],
    large=lambda state: Middle(_in_force(state), [f"Cards: {line}" for line in _piles(state)]),
    right=(2, 3, 4, 5, 6),
)


def due(state: MagicalWarState) -> list[Due]:
    """What is due now, as the table stands."""
    if state.standing:
        return dues_of_stand(state)
    if not state.set_up:
        return setup.due(state)
    seat = state.active
    if seat is None:  # whoever has left draws no cards, and others may still cast
        return [turn_order.without_player(state)]
    return [*_upkeep(state, seat), *_draw(state, seat), *_steps(state, seat), *_discard(state, seat)]


def _upkeep(state: MagicalWarState, seat: str) -> list[Due]:
    grown = state.size(PIPELINE, seat) - state.players[seat].face_down
    steps = [Due(f"Upkeep: {cards(grown)} from the hand to the end of the pipeline.")] if grown > 0 else []
    for effect in state.effects:
        if not AIMING.in_time("effect target", state, effect.number):
            continue
        others = [each for each in state.living if each not in (seat, effect.target)]
        aimed = effect.controller == seat and not (effect.common or effect.gone or effect.target == seat)
        if aimed and others and effect.chosen != state.turns.number:
            card = name(state, effect)
            aims = f"effect target {quoted(card)}"
            answers = {**{state.title(each): f"{aims} {quoted(each)}" for each in others}, **OPTIONAL}
            anew = f"Upkeep: {card}, on {state.title(effect.target)}, may be aimed anew"
            steps.append(Due(anew, f"{aims} WHO", how=ASIDE, answers=answers))
    return steps


def _draw(state: MagicalWarState, seat: str) -> list[Due]:
    if not DRAWING.in_time("draw", state, seat):
        return []
    number, full = draw_due(state, seat), state.full(seat)
    if number is None:
        return [Due(f"Draw: up to {cards(full)}, the pipeline counted.")]
    held = f"{state.held(seat)} in hand and pipeline, hand size {state.size(HAND, seat)}"
    if not number:
        return [Due(f"Draw: nothing ({held}).")]
    alone = not state.steps_due(seat)
    return [Due(f"Draw: {cards(number)} ({held}), or with the first card played", "draw", told=True, waits=alone)]


def _steps(state: MagicalWarState, seat: str) -> list[Due]:
    if not state.size(PIPELINE, seat):
        played = "Main: pipeline size 0, so cards are played from the hand, as in Magic"
        return [Due(played, "cast", "land", how=f": {DO}, {DO}")]
    left = state.steps_due(seat) - state.steps
    if left <= 0 or not _has_cards(state, seat):
        return []
    free = ", if the player likes" if state.spared else ""
    times = "a pipeline step" if left == 1 else f"{left} pipeline steps"
    main = f"Main: {times}{free}, before or after the attack"
    return [Due(main, "step land|cast|discard [CARD]", told=True, waits=not state.spared)]


def _has_cards(state: MagicalWarState, seat: str) -> bool:
    """Whether a step can turn up a card, as far as cards are counted: one that lies there, is held, or is drawn yet."""
    to_draw = 0 if state.drew else sum(state.count(place) or 0 for place in (STOCK, GRAVEYARD))
    return not state.counted or bool((state.held(seat) or 0) + to_draw)


def _discard(state: MagicalWarState, seat: str) -> list[Due]:
    """What is too many once the steps of the turn are done: before that they may take it away."""
    number = discard_due(state, seat)
    if not number or state.upkeep == seat or (state.steps < state.steps_due(seat) and not state.spared):
        return []
    return [Due(f"Discard phase, as it stands: {cards(number)}", "discard", told=True, waits=True)]


def _cast(_state: MagicalWarState, event: Event) -> Sequence[str]:
    """By a pipeline step: of what is cast from the hand, often only what it did is told."""
    return [event["who"]] if event["do"] == "step" and event["as"] == CAST else []


def _point(state: MagicalWarState, event: Event) -> str:
    """Last stands, new hands for several, and turns that are skipped (rules 3 and 7; errata)."""
    match event["do"]:
        case "eliminate":
            lost = [tell_victim(state, event, seat) + "," * bool(cause_of(event, seat)) for seat in event["who"]]
            return " ".join(f"{each} and makes a last stand." for each in lost)
        case "life" if event.get("by") in state.standing:
            changes = listed([tell_change(state, change) for change in event["changes"]])
            means = f", with {event['with']}" if event.get("with") else ""
            return f"{state.title(event['by'])}'s last stand: {changes}{means}."
        case "renewed" if len(event["who"]) > 1:
            return f"New hands for {state.titles(event['who'])}."
        case "turn":
            lost = [*event.get("lost", ()), *event.get("skipped", ())]
            return f"{state.titles(lost)} {'skip' if len(lost) > 1 else 'skips'} a turn." if lost else ""
        case _:
            return ""


STORY = Telling(deeds={"pipeline casts": _cast}, point=_point, setup=("mulligan", "initial", "laid"))
