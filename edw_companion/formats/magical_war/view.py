"""How the table of Magical War looks: as data for programs, and as a board for people. Only counts of hidden cards."""

from typing import Any

from edw_companion.formats.magical_war.sizes import effect_lines, effects
from edw_companion.formats.magical_war.state import COMMON, HAND, OUT, PIPELINE, PLAY, Mage, MagicalWar
from edw_companion.formats.magical_war.turning import upcoming
from edw_companion.table.board import turn_line, waiting
from edw_companion.table.text import columns

NEXT_TURNS = 10


def status(game: MagicalWar) -> dict[str, Any]:
    """The table as data, but for what the session adds (name, format, last, code)."""
    turns = game.turns
    turn = None
    if game.started:
        active = game.active
        turn = {
            "number": turns.number,
            "active": active,
            "kind": turns.kind,
            "drew": game.drew,
            "steps": game.steps,
            "steps_due": game.steps_due(active) if active else 0,
            "steps_free": game.spared,
            "land": game.landed,
        }
    return {
        "players": [_player(game, player) for player in game.players.values()],
        "turn": turn,
        "next": [coming.who for coming in upcoming(game, NEXT_TURNS)],
        "set_up": game.started and game.set_up,
        "piles": {place: game.counts[place] for place in COMMON},
        "effects": effects(game),
        "kudzu": [{"number": number, **kudzu._asdict()} for number, kudzu in game.kudzus.items()],
        "standing": list(game.standing),
        "result": game.result,
        "rules": dict(game.house.chosen),
    }


def _player(game: MagicalWar, player: Mage) -> dict[str, Any]:
    seat = player.seat
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


def board(game: MagicalWar) -> list[str]:
    """The table for people, within 80 columns as long as names are short."""
    if not game.started:
        return waiting(game)
    rows = [["", "player", "life", "hand", "pipeline", "sizes", "in play", ""]]
    rows += [_row(game, player) for player in game.players.values()]
    lines = [whose_turn(game), "", *columns(rows, right=(2, 3, 4, 6)), ""]
    shown = [place for place in COMMON if place != OUT or game.counts[place]]
    lines.append(", ".join(f"{place} {game.counts[place]}" for place in shown))
    lines += [f"{line}." for line in effect_lines(game)]
    for kudzu in game.kudzus.values():
        land = f"{kudzu.land or 'a land'} of {game.title(kudzu.land_of)}"
        lines.append(f"Kudzu of {game.title(kudzu.controller)} on {land}.")
    return [*lines, *game.house.lines()]


def _row(game: MagicalWar, player: Mage) -> list[str]:
    seat = player.seat
    mark = ">" if game.active == seat and not game.over else ""
    if not player.alive:
        return [mark, player.name, str(player.life), "", "", "", "", "out of the game"]
    notes = ["last stand"] if seat in game.standing else []
    notes += [f"loses {player.lost_turns} turn{'s' * (player.lost_turns != 1)}"] if player.lost_turns else []
    sizes = f"{game.size(HAND, seat)}/{game.size(PIPELINE, seat)}"
    counts = [str(game.count(zone, seat)) for zone in (HAND, PIPELINE)]
    return [mark, player.name, str(player.life), *counts, sizes, str(game.count(PLAY, seat)), ", ".join(notes)]


def whose_turn(game: MagicalWar) -> str:
    """The turn in one line."""
    if game.over:
        winner = game.result["winner"] if game.result else None
        return f"The game is over: {game.title(winner)} has won." if winner else "The game is over: nobody has won."
    return turn_line(game)
