"""How the table of Chaos by roll lists looks: data, board, the checklist of a turn; and what its story tells."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from edw_companion.core import turn_order
from edw_companion.core.due import OPTIONAL, Due
from edw_companion.core.lasting import END_STEP
from edw_companion.core.people import neighbours
from edw_companion.core.state import Event
from edw_companion.core.view import OUT, Middle, Row, View
from edw_companion.games.chaos_lists import reminders
from edw_companion.games.chaos_lists.effects import Ability, Global, Pending
from edw_companion.games.chaos_lists.queue import dues_of_rolls, tell_pendings, tell_queue
from edw_companion.games.chaos_lists.state import ChaosListsState
from edw_companion.games.chaos_lists.texts import begins, in_lines, shown
from edw_companion.games.chaos_lists.values import COMMAND, GLOBAL, SPITE
from edw_companion.games.finding import activated, at_steps
from edw_companion.games.game import Telling
from edw_companion.text import listed


def rest(state: ChaosListsState) -> dict[str, Any]:
    """What ``status`` says of the table besides seats and turns."""
    override = state.override(state.active)
    return {
        "list": state.current,
        "next_list": override.change[1] if override else None,
        "rolls": {"game": state.rolls, "turn": state.turn_rolls, "chaos_this_turn": state.chaos_rolls},
        "globals": [each._asdict() for each in state.globals],
        "owed": _pendings(state.to_make(state.owed)),
        "stack": [
            {
                "name": each.name,
                "text": each.text,
                "list": each.on,
                "who": each.who,
                "resolving": each.begun,
                "rolls": _pendings(each.queue),
            }
            for each in state.stack
        ],
        "middle": [lying._asdict() for lying in state.middle.cards],
        "lasting": reminders.data(state),
        "result": dict(state.result) if state.result else None,
        "rules": dict(state.house.chosen),
        "edition": state.begin["edition"]["name"],
    }


def _player(state: ChaosListsState, seat: str) -> dict[str, Any]:
    player = state.players[seat]
    absence = state.away.get(seat)
    left, right = neighbours(state, seat) if seat in state.here else (None, None)
    return {
        "player": player.name,
        "life": player.life,
        "counters": player.counters,
        "alive": player.alive,
        "away": absence._asdict() if absence else None,
        "left": left,
        "right": right,
        "keeps": state.keeps(seat),
        "played_from_middle": (state.turns.number, seat) in state.middle.plays,
    }


def _pendings(queue: Sequence[Pending]) -> list[dict[str, Any]]:
    """Rolls to come; of: the lists of which it is one, may: what must be so, why: what gives or moves it."""
    told = []
    for each in queue:
        more = {"of": [*each.of], "may": each.may, "why": each.why}
        told.append({"list": each.on, "who": each.who, **{key: value for key, value in more.items() if value}})
    return told


def _columns(state: ChaosListsState) -> list[Row]:
    rows: list[Row] = [["player", "life", "", "beside"]]
    for seat, player in state.players.items():
        near = neighbours(state, seat) if seat in state.here else ()
        beside = [state.title(each) for each in dict.fromkeys(filter(None, near))]
        notes = [*player.counted(), *_notes(state, seat)] if player.alive else [OUT]
        rows.append([player.name, str(player.life), ", ".join(notes), listed(beside) if beside else ""])
    return rows


def _middle(state: ChaosListsState) -> list[str]:
    """What lies between the players: Globals, the current list, the stack, the middle world, what is kept."""
    texts = [shown(f"Global: {each.name}", each.text).lines for each in state.globals]
    told = [f"{'  ' * bool(at)}{line}" for lines in texts for at, line in enumerate(lines)]
    return [*(told or _no_global(state)), _current(state), *stack_lines(state), *_kept(state)]


def _no_global(state: ChaosListsState) -> list[str]:
    return ["Global: none"] if GLOBAL in state.lists else []


def _current(state: ChaosListsState) -> str:
    override = state.override(state.active)
    why = f" ({override.name})" if override and override.name else ""
    then = f", the next chaos roll on {state.list_title(override.change[1])}{why}" if override else ""
    return f"Current list: {state.list_title(state.current)}{then}"


def _kept(state: ChaosListsState) -> list[str]:
    lying = [f"Middle world: {', '.join(state.middle.names())}"] if state.middle.cards else []
    return [*lying, *reminders.short_lines(state)]


def _large(state: ChaosListsState) -> Middle:
    """The stack and the rolls to come are a table, the next to be finished first; a small screen has no texts of it."""
    names = [f"Global: {each.name}" for each in state.globals] or _no_global(state)
    texts = [_text(each) for each in state.globals if each.text]
    rows: list[Row] = []
    if state.going and state.stack:
        rows = [["Stack", "of", "", "rolls"]]
        for each in reversed(state.stack):
            rows.append([each.name, each.who, each.condition, tell_queue(state, each.queue)])
            texts += [_text(each)] if each.text and not each.begun else []
    return Middle([*names, _current(state), *_to_roll(state), *_kept(state)], texts, rows)


def _text(each: Ability | Global) -> str:
    """What it does, after its name, in one: what flows has no lines of its own."""
    return each.text if begins(each.name, each.text) else f"{each.name}: {each.text}"


def stack_lines(state: ChaosListsState) -> list[str]:
    """What is on the stack, the next to be finished first, and the rolls of the chaos step that are still to come."""
    if not state.going:
        return []
    lines = []
    for number, ability in enumerate(reversed(state.stack), 1):
        rolls = tell_queue(state, ability.queue)
        still = f", still to roll: {rolls}" if rolls else ""
        lines.append(f"Stack {number}: {ability.name} ({ability.who}), {ability.condition}{still}")
        lines += [f"  {line}" for line in in_lines(ability.text)] if ability.text and not ability.begun else []
    return [*lines, *_to_roll(state)]


def _to_roll(state: ChaosListsState) -> list[str]:
    """The rolls that come after what is due now: that is the stack, or else the first of them."""
    owed = state.to_make(state.owed) if state.going else []
    if owed and not state.stack:
        told = owed[0]  # with those of the same step
        owed = [pending for pending in owed[1:] if not (told.step and pending.step)]
    return [f"To roll after that: {tell_pendings(state, owed)}"] if owed else []


def _notes(state: ChaosListsState, seat: str) -> list[str]:
    return [f"away {state.away[seat]}"] if seat in state.away else []


def due(state: ChaosListsState) -> list[Due]:
    """What is due in the present turn, as it stands now, in its order."""
    before, after = _happening(state, last=False), _happening(state, last=True)
    if state.active is None:
        return [*before, *dues_of_rolls(state), *after, turn_order.without_player(state)]
    pending, rolls = state.next_pending(), dues_of_rolls(state)
    if pending is not None and pending.step and not state.stepping:
        rolls = [each.after("After the upkeep, the chaos step. ") for each in rolls]
    upkeep, skips = [] if state.stepping else _at(state, "upkeep"), state.left_out()
    if skips:
        upkeep.append(Due(f"No chaos roll for {state.title(state.active)} in this turn ({listed(skips)})."))
    steps = [*reminders.dues_of_effects(state), *before, *((*rolls, *upkeep) if state.stack else (*upkeep, *rolls))]
    if state.lacks_global and not state.globals and not any(each.on == GLOBAL for each in (*state.owed, *state.queue)):
        steps.append(Due("No Global is in force. If one is to be rolled", "chaos global", answers=OPTIONAL))
    steps += [each for step in _STEPS[1:] for each in _at(state, step)]
    usable = [each.name for each in state.globals if activated(each.text)]
    if usable:
        triggers = " Its triggered abilities too." if state.house["global-triggers"] == "active" else ""
        whose = f"Only {state.title(state.active)} may activate abilities of the Global ({listed(usable)})."
        steps.append(Due(f"{whose}{triggers}"))
    waiting = [seat for seat in state.here if state.may_play_from_middle(seat)] if state.middle.cards else []
    if waiting:
        steps.append(Due(f"From the middle world may still play: {state.titles(waiting)}."))
    others = reminders.dues_of_moments(state, lambda when: not any(step in when for step in _STEPS))
    return [*steps, *others, *after]


def _happening(state: ChaosListsState, *, last: bool) -> list[Due]:
    """What is to be done in this turn, for its moment has come: as it ends, or before."""
    return [reminders.due_of_happening(state, each) for each in state.happening() if (each.at == END_STEP) == last]


_STEPS = ("upkeep", "draw step", "combat", "end step")


def _at(state: ChaosListsState, step: str) -> list[Due]:
    """What is rolled at the beginning of a step of this turn, and which other Globals in force trigger."""
    rolling = {each.globe for each in state.effects for order in each.later if step in order.when.casefold()}
    moments = reminders.dues_of_moments(state, lambda when: step in when)
    everybodys = state.house["global-triggers"] == "active"
    names = [
        each.name
        for each in state.globals
        for when, own in at_steps(each.text)
        if each.name not in rolling and when == step and (everybodys or not own or each.who == state.active)
    ]
    triggers = "triggers" if len(names) == 1 else "trigger"
    return [*moments, *([Due(f"At the beginning of the {step}, {listed(names)} {triggers}.")] if names else [])]


VIEW = View[ChaosListsState](
    player=_player,
    rest=rest,
    columns=_columns,
    middle=_middle,
    notes=_notes,
    turn=turn_order.direction,
    large=_large,
    right=(2,),
)


MANY = 3
"""From so many rolls that it calls for, a result is told."""


def _point(state: ChaosListsState, event: Event) -> str:
    """A Global, a Spite, another list, or a result that calls for many rolls (rules 1 to 3, and 6)."""
    if event["do"] == "global-put":
        return f"Into the command zone: {event['name']}."
    if event["do"] != "chaos":
        return ""
    where = event["list"]
    last = ", who is out," * (not state.players[event["who"]].alive)
    told = f"{state.title(event['who'])}{last} rolls {event['name']} on {state.list_title(where)}"
    moves = where in state.rotation and where != state.current and not event.get("aside")
    calls = sum(call["times"] for call in event["rolls"])
    if moves:
        return f"{told}: that is the list from now on."
    if calls >= MANY:
        return f"{told}, for {calls} more rolls."
    return f"{told}." if event["to"] == COMMAND or where == SPITE else ""


STORY = Telling(deeds={"rolls": lambda _state, event: [event["who"]] if event["do"] == "chaos" else []}, point=_point)
