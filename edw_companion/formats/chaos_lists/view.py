"""How the table of Chaos by roll lists looks: as data for programs, as a board, and as the checklist of a turn."""

from functools import partial
from typing import Any

from edw_companion.formats.chaos_lists.state import Ability, Mayhem, Pending
from edw_companion.formats.chaos_lists.telling import dues_of_rolls, tell_pendings
from edw_companion.formats.chaos_lists.values import GLOBAL
from edw_companion.table.absence import neighbours
from edw_companion.table.due import DO, Due
from edw_companion.table.text import columns, listed
from edw_companion.table.view import OUT, Row, View


def rest(game: Mayhem) -> dict[str, Any]:
    """What ``status`` says of the table besides seats and turns."""
    return {
        "list": game.current,
        "next_list": game.override,
        "rolls": {"game": game.rolls, "turn": game.turn_rolls, "chaos_this_turn": game.chaos_rolls},
        "globals": [each._asdict() for each in game.globals],
        "owed": _pendings([pending for pending in game.owed if game.may_roll(pending)]),
        "stack": [_ability(ability) for ability in game.stack],
        "middle": [lying._asdict() for lying in game.middle.cards],
        "result": dict(game.result) if game.result else None,
        "rules": dict(game.house.chosen),
        "edition": game.begin["edition"]["name"],
    }


def _player(game: Mayhem, seat: str) -> dict[str, Any]:
    player = game.players[seat]
    absence = game.away.get(seat)
    left, right = neighbours(game, seat) if seat in game.here else (None, None)
    return {
        "player": player.name,
        "life": player.life,
        "alive": player.alive,
        "away": absence._asdict() if absence else None,
        "left": left,
        "right": right,
        "keeps": list(game.kept.get(seat, ())),
        "played_from_middle": game.middle.has_played(seat, game.turns.number),
    }


def _ability(ability: Ability) -> dict[str, Any]:
    return {
        "name": ability.name,
        "text": ability.text,
        "list": ability.on,
        "who": ability.who,
        "resolving": ability.begun,
        "rolls": _pendings(ability.queue),
    }


def _pendings(queue: list[Pending] | tuple[Pending, ...]) -> list[dict[str, Any]]:
    return [{"list": pending.on, "who": pending.who} for pending in queue]


def _columns(game: Mayhem) -> list[Row]:
    return [["player", "life", "", "beside"], *(_row(game, seat) for seat in game.players)]


def _middle(game: Mayhem) -> list[str]:
    """What lies between the players: Globals, the current list, the stack, the middle world, what is kept."""
    lines = [f"Global: {each.name}.{f' {each.text}' * bool(each.text)}" for each in game.globals] or ["Global: none"]
    then = f", the next chaos roll on {game.list_title(game.override)}" if game.override else ""
    lines.append(f"Current list: {game.list_title(game.current)}{then}")
    lines += stack_lines(game)
    if game.middle.cards:
        lines.append(f"Middle world: {', '.join(game.middle.names())}")
    return [*lines, *kept_lines(game)]


def kept_lines(game: Mayhem) -> list[str]:
    """What players keep."""
    return [f"{seat} keeps: {text}" for seat, texts in game.kept.items() for text in texts]


def stack_lines(game: Mayhem) -> list[str]:
    """What is on the stack, the next to be finished first, and the rolls of the chaos step that are still to come."""
    if not game.going:
        return []
    lines = []
    for number, ability in enumerate(reversed(game.stack), 1):
        state = "resolving" if ability.begun else "waits"
        rolls = f", still to roll: {tell_pendings(game, ability.queue)}" if ability.queue else ""
        lines.append(f"Stack {number}: {ability.name} ({ability.who}), {state}{rolls}")
        lines += [f"  {ability.text}"] if ability.text and not ability.begun else []
    owed = [pending for pending in game.owed if game.may_roll(pending)]
    return [*lines, *([f"To roll in this step: {tell_pendings(game, owed)}"] if owed else [])]


def _row(game: Mayhem, seat: str) -> Row:
    player = game.players[seat]
    if not player.alive or seat in game.away:
        return [player.name, str(player.life), *(_notes(game, seat) or [OUT]), ""]
    beside = dict.fromkeys(filter(None, neighbours(game, seat)))
    return [player.name, str(player.life), "", listed([game.title(each) for each in beside]) if beside else ""]


def _notes(game: Mayhem, seat: str) -> list[str]:
    return [f"away {game.away[seat]}"] if seat in game.away else []


def due(game: Mayhem) -> list[Due]:
    """What is due in the present turn, as it stands now."""
    if not game.going:
        return []
    if game.active is None:
        return [*dues_of_rolls(game), Due("Nobody is active; when the turn has run out", "turn next")]
    steps = []
    if game.next_pending() is not None or game.stack:
        steps = [step.after("After the upkeep, the chaos step. ") for step in dues_of_rolls(game)]
    if not game.globals and not any(pending.on == GLOBAL for pending in (*game.owed, *game.queue)):
        forgotten = f"No Global is in force. If its roll was forgotten: {DO}, then {DO}"
        steps.append(Due(forgotten, f"chaos extra {GLOBAL}", "chaos"))
    if game.globals:
        names = listed([each.name for each in game.globals])
        triggers = " Its triggered abilities too." if game.house["global-triggers"] == "active" else ""
        steps.append(Due(f"Only {game.title(game.active)} may activate abilities of the Global ({names}).{triggers}"))
    waiting = [seat for seat in game.here if game.may_play_from_middle(seat)] if game.middle.cards else []
    if waiting:
        steps.append(Due(f"From the middle world may still play: {listed([game.title(seat) for seat in waiting])}."))
    return steps


VIEW = View[Mayhem](
    player=_player, rest=rest, columns=_columns, middle=_middle, notes=_notes, lay=partial(columns, right=(2,))
)
