"""How the table of Chaos by roll lists looks: as data for programs, as a board, and as the checklist of a turn."""

from collections.abc import Sequence
from typing import Any

from edw_companion.core import turn_order
from edw_companion.core.absence import neighbours
from edw_companion.core.due import DO, Due
from edw_companion.core.view import OUT, Middle, Row, View
from edw_companion.games.chaos_lists.sentences import dues_of_rolls, tell_pendings
from edw_companion.games.chaos_lists.state import MayhemState, Pending
from edw_companion.games.chaos_lists.values import GLOBAL
from edw_companion.text import listed


def rest(state: MayhemState) -> dict[str, Any]:
    """What ``status`` says of the table besides seats and turns."""
    return {
        "list": state.current,
        "next_list": state.override,
        "rolls": {"game": state.rolls, "turn": state.turn_rolls, "chaos_this_turn": state.chaos_rolls},
        "globals": [each._asdict() for each in state.globals],
        "owed": _pendings(state, state.owed),
        "stack": [
            {"name": name, "text": text, "list": on, "who": who, "resolving": begun, "rolls": _pendings(state, queue)}
            for name, text, on, who, begun, queue in state.stack
        ],
        "middle": [lying._asdict() for lying in state.middle.cards],
        "result": dict(state.result) if state.result else None,
        "rules": dict(state.house.chosen),
        "edition": state.begin["edition"]["name"],
    }


def _player(state: MayhemState, seat: str) -> dict[str, Any]:
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
        "keeps": list(state.kept.get(seat, ())),
        "played_from_middle": state.middle.has_played(seat, state.turns.number),
    }


def _pendings(state: MayhemState, queue: Sequence[Pending]) -> list[dict[str, Any]]:
    return [{"list": pending.on, "who": pending.who} for pending in state.to_make(queue)]


def _columns(state: MayhemState) -> list[Row]:
    rows: list[Row] = [["player", "life", "", "beside"]]
    for seat, player in state.players.items():
        beside: list[str] = []
        if seat in state.here:
            beside = [state.title(each) for each in dict.fromkeys(filter(None, neighbours(state, seat)))]
        notes = [*player.counted(), *_notes(state, seat)] if player.alive else [OUT]
        rows.append([player.name, str(player.life), ", ".join(notes), listed(beside) if beside else ""])
    return rows


def _middle(state: MayhemState) -> list[str]:
    """What lies between the players: Globals, the current list, the stack, the middle world, what is kept."""
    return [*_globals(state), *stack_lines(state), *_kept(state)]


def _globals(state: MayhemState) -> list[str]:
    texts = [f"Global: {each.name}.{f' {each.text}' * bool(each.text)}" for each in state.globals]
    return [*(texts or ["Global: none"]), _current(state)]


def _current(state: MayhemState) -> str:
    then = f", the next chaos roll on {state.list_title(state.override)}" if state.override else ""
    return f"Current list: {state.list_title(state.current)}{then}"


def _kept(state: MayhemState) -> list[str]:
    lying = [f"Middle world: {', '.join(state.middle.names())}"] if state.middle.cards else []
    return [*lying, *kept_lines(state)]


def _large(state: MayhemState) -> Middle:
    """The stack and the rolls to come are a table, the next to be finished first; a small screen has no texts of it."""
    names = [f"Global: {each.name}" for each in state.globals] or ["Global: none"]
    texts = [f"{each.name}: {each.text}" for each in state.globals if each.text]
    rows: list[Row] = []
    if state.going and state.stack:
        rows = [["Stack", "of", "", "rolls"]]
        for each in reversed(state.stack):
            condition = "resolving" if each.begun else "waits"
            rows.append([each.name, each.who, condition, tell_pendings(state, state.to_make(each.queue))])
            texts += [f"{each.name}: {each.text}"] if each.text and not each.begun else []
    return Middle([*names, _current(state), *_to_roll(state), *_kept(state)], texts, rows)


def kept_lines(state: MayhemState) -> list[str]:
    """What players keep."""
    return [f"{seat} keeps: {text}" for seat, texts in state.kept.items() for text in texts]


def stack_lines(state: MayhemState) -> list[str]:
    """What is on the stack, the next to be finished first, and the rolls of the chaos step that are still to come."""
    if not state.going:
        return []
    lines = []
    for number, ability in enumerate(reversed(state.stack), 1):
        condition = "resolving" if ability.begun else "waits"
        queue = state.to_make(ability.queue)
        rolls = f", still to roll: {tell_pendings(state, queue)}" if queue else ""
        lines.append(f"Stack {number}: {ability.name} ({ability.who}), {condition}{rolls}")
        lines += [f"  {ability.text}"] if ability.text and not ability.begun else []
    return [*lines, *_to_roll(state)]


def _to_roll(state: MayhemState) -> list[str]:
    """The rolls that come after what is due now: that is the stack, or else the first of them."""
    owed = state.to_make(state.owed)[0 if state.stack else 1 :] if state.going else []
    return [f"To roll after that: {tell_pendings(state, owed)}"] if owed else []


def _notes(state: MayhemState, seat: str) -> list[str]:
    return [f"away {state.away[seat]}"] if seat in state.away else []


def due(state: MayhemState) -> list[Due]:
    """What is due in the present turn, as it stands now."""
    if not state.going:
        return []
    if state.active is None:
        return [*dues_of_rolls(state), turn_order.WITHOUT_PLAYER]
    steps = []
    if state.stack:
        steps = dues_of_rolls(state)
    elif state.next_pending() is not None:
        steps = [step.after("After the upkeep, the chaos step. ") for step in dues_of_rolls(state)]
    if not state.globals and not any(pending.on == GLOBAL for pending in (*state.owed, *state.queue)):
        forgotten = f"No Global is in force. If its roll was forgotten: {DO}, then {DO}"
        steps.append(Due(forgotten, f"chaos extra {GLOBAL}", "chaos"))
    if state.globals:
        names = listed([each.name for each in state.globals])
        triggers = " Its triggered abilities too." if state.house["global-triggers"] == "active" else ""
        steps.append(Due(f"Only {state.title(state.active)} may activate abilities of the Global ({names}).{triggers}"))
    waiting = [seat for seat in state.here if state.may_play_from_middle(seat)] if state.middle.cards else []
    if waiting:
        steps.append(Due(f"From the middle world may still play: {listed([state.title(seat) for seat in waiting])}."))
    return steps


VIEW = View[MayhemState](
    player=_player,
    rest=rest,
    columns=_columns,
    middle=_middle,
    notes=_notes,
    turn=turn_order.direction,
    large=_large,
    right=(2,),
)
