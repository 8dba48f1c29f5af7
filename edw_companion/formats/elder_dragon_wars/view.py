"""How the table of Elder Dragon Wars looks: as data for programs, and as a board for people.

Nothing hidden is in either: of chaos hands only the counts, of piles nothing that is to come.
"""

from functools import partial
from typing import Any

from edw_companion.formats.elder_dragon_wars import scion
from edw_companion.formats.elder_dragon_wars.dragons import may_attack as dragon_may_attack
from edw_companion.formats.elder_dragon_wars.dragons import may_block as dragon_may_block
from edw_companion.formats.elder_dragon_wars.ending import tell_result
from edw_companion.formats.elder_dragon_wars.ring import SCION, allies, blocks_for, living_enemies, may_attack
from edw_companion.formats.elder_dragon_wars.state import PLANAR, Commander, War
from edw_companion.table.colors import Color
from edw_companion.table.kind import Chapter, Shown
from edw_companion.table.text import columns, counted, folded, listed
from edw_companion.table.view import OUT, Row, View, headline

CHAPTER = Chapter[War]()


def _rest(game: War) -> dict[str, Any]:
    return {
        "planar": dict(game.planar),
        "piles": {
            "artifacts": {"left": game.artifacts.left, "graveyard": list(game.artifacts.graveyard)},
            "enchantments": {"left": game.enchantments.left, "current": game.current},
            "chaos": {"left": game.chaos.left, "graveyard": list(game.chaos.graveyard)},
        },
        "scion": scion.status(game),
        "result": _result(game),
    }


def _player(game: War, seat: str) -> dict[str, Any]:
    player, living = game.players[seat], game.living
    return {
        "color": player.seat,
        "player": player.name,
        "dragon": player.dragon,
        "life": player.life,
        "alive": player.alive,
        "nexus": player.nexus,
        "allies": [str(seat) for seat in allies(player.seat)],
        "enemies": [str(seat) for seat in living_enemies(player.seat, living)],
        "may_attack": attackable(game, player.seat) if player.alive else [],
        "artifacts": list(player.artifacts),
        "chaos_hand": len(player.hand),
        "chaos_in_play": list(player.chaos),
    }


def _result(game: War) -> dict[str, Any] | None:
    result = game.result
    if result is None:
        return None
    savior = result["savior"]
    return {"savior": savior, "player": savior and game.players[savior].name, "ur_dragon": result["ur_dragon"]}


def attackable(game: War, seat: str) -> list[str]:
    """Whom a player may attack now, under this table's house rules."""
    together = game.house["free-attack"] == "together"
    return [str(target) for target in may_attack(seat, game.living, together=together)]


def guards(game: War, seat: str) -> list[str]:
    """Whose Elder Dragon may block for this player: the seats of those who may (rule 2; rulings 43 to 45)."""
    always = game.house["ally-block"] == "always"
    return [
        other
        for other in game.living
        if dragon_may_block(game, game.players[other]) and seat in blocks_for(other, game.living, always=always)
    ]


def _columns(game: War) -> list[Row]:
    head = ["", "player", "life", "Elder Dragon", "chaos", "artifacts"]
    return [head, *(_row(player) for player in game.players.values())]


def _middle(game: War) -> list[str]:
    """What lies in the middle of the table, as lines."""
    planar = ", ".join(f"{name} {game.planar[which]}" for which, name in PLANAR.items())
    lines = [f"Enchantment: {game.current or 'none in play'}", f"Planar: {planar}"]
    lines.append(
        f"Piles: artifacts {game.artifacts.left} (graveyard {len(game.artifacts.graveyard)}), "
        f"enchantments {game.enchantments.left}, chaos {game.chaos.left} (graveyard {len(game.chaos.graveyard)})"
    )
    permanents = [f"{card} ({player.name})" for player in game.players.values() for card in player.chaos]
    if permanents:
        lines.append(f"Chaos cards in play: {', '.join(permanents)}")
    if game.scion is not None and not game.scion.gone:
        lines.append(_scion_line(game))
    return lines


def _row(player: Commander) -> Row:
    letter = Color(player.seat).letter
    name = f"{player.name} ({player.seat})"
    if not player.alive:
        return [letter, name, str(player.life), OUT, "", ""]
    dragon = f"{player.dragon}, {'nexus' if player.nexus else 'in play'}"
    return [letter, name, str(player.life), dragon, str(len(player.hand) or ""), ", ".join(player.artifacts)]


def _scion_line(game: War) -> str:
    state = game.scion
    assert state is not None
    now = f", now {state.now} on {listed([game.title(seat) for seat in state.hitting])}" if state.now else ""
    return f"Scion: {state.seat} seat, {counted(state.turns_left, 'turn')} left{now}"


def _headline(game: War) -> str:
    if game.result is not None:
        return f"The game is over. {tell_result(game, {'result': _result(game)})}"
    if game.active == SCION:
        return f"Turn {game.turns.number}: the Scion of the Ur-Dragon"
    return headline(game)


def _notes(game: War, seat: str) -> list[str]:
    player = game.players[seat]
    lines = ["in nexus" if player.nexus else "dragon in play"]
    lines += [f"{zone} {card}" for zone, card in enumerate(player.artifacts, 1)]
    return [*lines, *([counted(len(player.hand), "chaos card")] if player.hand else [])]


def _sign(game: War, seat: str) -> str:
    """That somebody is at 0 life or below."""
    player = game.players[seat]
    return "!" if player.alive and player.life <= 0 and not game.over else ""


VIEW = View[War](
    player=_player,
    rest=_rest,
    columns=_columns,
    middle=_middle,
    notes=_notes,
    also=lambda game, seat: game.players[seat].dragon,
    headline=_headline,
    sign=_sign,
    lay=partial(folded, right=(3,), below="         artifacts: "),
)


@CHAPTER.look("attack")
def attack(game: War) -> Shown:
    """Show who may attack whom now, and who may block for whom.

    Example: edw attack
    """
    data = {
        seat: {
            "may_attack": attackable(game, seat),
            "dragon_may_attack": dragon_may_attack(game.players[seat]),
            "blockers": guards(game, seat),
        }
        for seat in game.living
    }
    return Shown(data, columns(attack_rows(game)))


def attack_rows(game: War) -> list[list[str]]:
    """The ring as a table: who may attack whom, with which dragon, and who may block for whom (rules 2, 5 and 7)."""
    rows = [["", "player", "may attack", "Elder Dragon", "may block for them"]]
    for seat in game.living:
        player = game.players[seat]
        targets = ", ".join(game.players[target].name for target in attackable(game, seat)) or "nobody"
        dragon = "in nexus" if player.nexus else f"{'attacks' if dragon_may_attack(player) else 'not yet'}, " + (
            "blocks" if dragon_may_block(game, player) else "not yet"
        )
        guarded = ", ".join(f"{game.players[guard].name}'s dragon" for guard in guards(game, seat)) or "-"
        rows.append([Color(seat).letter, game.title(seat), targets, dragon, guarded])
    return rows
