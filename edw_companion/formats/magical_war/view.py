"""How the table of Magical War looks: as data for programs, and as a board for people. Only counts of hidden cards."""

from functools import partial
from typing import Any

from edw_companion.formats.magical_war.sizes import effect_lines, effects
from edw_companion.formats.magical_war.state import COMMON, HAND, OUT, PIPELINE, PLAY, Mage, MagicalWar
from edw_companion.table.text import columns, counted
from edw_companion.table.view import OUT as GONE
from edw_companion.table.view import Row, View


def _turn(game: MagicalWar) -> dict[str, Any]:
    active = game.active
    return {
        "drew": game.drew,
        "steps": game.steps,
        "steps_due": game.steps_due(active) if active else 0,
        "steps_free": game.spared,
        "land": game.landed,
    }


def _rest(game: MagicalWar) -> dict[str, Any]:
    return {
        "set_up": game.started and game.set_up,
        "piles": {place: game.counts[place] for place in COMMON},
        "effects": effects(game),
        "kudzu": [{"number": number, **kudzu._asdict()} for number, kudzu in game.kudzus.items()],
        "standing": list(game.standing),
        "result": game.result,
    }


def _player(game: MagicalWar, seat: str) -> dict[str, Any]:
    player = game.players[seat]
    return {
        "player": player.name,
        "life": player.life,
        "alive": player.alive,
        "last_stand": seat in game.standing,
        "hand": game.count(HAND, seat),
        "pipeline": game.count(PIPELINE, seat),
        "hand_size": game.size(HAND, seat),
        "pipeline_size": game.size(PIPELINE, seat),
        "in_play": game.count(PLAY, seat),
        "lost_turns": player.lost_turns,
        "mulligans": player.mulligans,
    }


def _columns(game: MagicalWar) -> list[Row]:
    head = ["player", "life", "hand", "pipeline", "sizes", "in play", ""]
    return [head, *(_row(game, player) for player in game.players.values())]


def _middle(game: MagicalWar) -> list[str]:
    """What is common to all: counts of cards, effects, Kudzus."""
    shown = [place for place in COMMON if place != OUT or game.counts[place]]
    lines = [", ".join(f"{place} {game.counts[place]}" for place in shown)]
    lines += [f"{line}." for line in effect_lines(game)]
    for kudzu in game.kudzus.values():
        land = f"{kudzu.land or 'a land'} of {game.title(kudzu.land_of)}"
        lines.append(f"Kudzu of {game.title(kudzu.controller)} on {land}.")
    return lines


def _row(game: MagicalWar, player: Mage) -> Row:
    seat = player.seat
    if not player.alive:
        return [player.name, str(player.life), "", "", "", "", GONE]
    counts = [str(game.count(zone, seat)) for zone in (HAND, PIPELINE)]
    in_play, told = str(game.count(PLAY, seat)), ", ".join(_to_come(game, seat))
    return [player.name, str(player.life), *counts, _sizes(game, seat), in_play, told]


def _sizes(game: MagicalWar, seat: str) -> str:
    return f"{game.size(HAND, seat)}/{game.size(PIPELINE, seat)}"


def _to_come(game: MagicalWar, seat: str) -> list[str]:
    lost = game.players[seat].lost_turns
    return [*(["last stand"] if seat in game.standing else []), *([f"loses {counted(lost, 'turn')}"] if lost else [])]


def _notes(game: MagicalWar, seat: str) -> list[str]:
    counts = [f"{name} {game.count(zone, seat)}" for zone, name in ((HAND, "hand"), (PIPELINE, "pipeline"))]
    sizes = f"sizes {_sizes(game, seat)}"
    return [*counts, sizes, f"in play {game.count(PLAY, seat)}", *_to_come(game, seat)]


VIEW = View[MagicalWar](
    player=_player,
    rest=_rest,
    turn=_turn,
    columns=_columns,
    middle=_middle,
    notes=_notes,
    lay=partial(columns, right=(2, 3, 4, 6)),
)
