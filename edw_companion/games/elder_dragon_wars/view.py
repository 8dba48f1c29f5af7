"""How the table of Elder Dragon Wars looks: as data for programs, and as a board for people.

Nothing hidden is in either: of chaos hands only the counts, of piles nothing that is to come.
"""

from functools import partial
from typing import Any

from edw_companion.colors import Color
from edw_companion.core.kind import Chapter, Shown
from edw_companion.core.view import OUT, Row, View, headline
from edw_companion.games.elder_dragon_wars import scion
from edw_companion.games.elder_dragon_wars.dragons import may_attack as dragon_may_attack
from edw_companion.games.elder_dragon_wars.dragons import may_block as dragon_may_block
from edw_companion.games.elder_dragon_wars.end_of_war import tell_result
from edw_companion.games.elder_dragon_wars.ring import SCION, allies, blocks_for, living_enemies, may_attack
from edw_companion.games.elder_dragon_wars.state import PLANAR, Commander, WarState
from edw_companion.text import columns, counted, folded, listed

CHAPTER = Chapter[WarState]()


def _rest(state: WarState) -> dict[str, Any]:
    return {
        "planar": dict(state.planar),
        "piles": {
            "artifacts": {"left": state.artifacts.left, "graveyard": list(state.artifacts.graveyard)},
            "enchantments": {"left": state.enchantments.left, "current": state.current},
            "chaos": {"left": state.chaos.left, "graveyard": list(state.chaos.graveyard)},
        },
        "scion": scion.status(state),
        "result": _result(state),
    }


def _player(state: WarState, seat: str) -> dict[str, Any]:
    player, living = state.players[seat], state.living
    return {
        "color": player.seat,
        "player": player.name,
        "dragon": player.dragon,
        "life": player.life,
        "alive": player.alive,
        "nexus": player.nexus,
        "allies": [str(seat) for seat in allies(player.seat)],
        "enemies": [str(seat) for seat in living_enemies(player.seat, living)],
        "may_attack": attackable(state, player.seat) if player.alive else [],
        "artifacts": list(player.artifacts),
        "chaos_hand": len(player.hand),
        "chaos_in_play": list(player.chaos),
    }


def _result(state: WarState) -> dict[str, Any] | None:
    result = state.result
    if result is None:
        return None
    savior = result["savior"]
    return {"savior": savior, "player": savior and state.players[savior].name, "ur_dragon": result["ur_dragon"]}


def attackable(state: WarState, seat: str) -> list[str]:
    """Whom a player may attack now, under this table's house rules."""
    together = state.house["free-attack"] == "together"
    return [str(target) for target in may_attack(seat, state.living, together=together)]


def guards(state: WarState, seat: str) -> list[str]:
    """Whose Elder Dragon may block for this player: the seats of those who may (rule 2; rulings 43 to 45)."""
    always = state.house["ally-block"] == "always"
    return [
        other
        for other in state.living
        if dragon_may_block(state, state.players[other]) and seat in blocks_for(other, state.living, always=always)
    ]


def _columns(state: WarState) -> list[Row]:
    head = ["", "player", "life", "Elder Dragon", "chaos", "artifacts"]
    return [head, *(_row(player) for player in state.players.values())]


def _middle(state: WarState) -> list[str]:
    """What lies in the middle of the table, as lines."""
    planar = ", ".join(f"{name} {state.planar[which]}" for which, name in PLANAR.items())
    lines = [f"Enchantment: {state.current or 'none in play'}", f"Planar: {planar}"]
    lines.append(
        f"Piles: artifacts {state.artifacts.left} (graveyard {len(state.artifacts.graveyard)}), "
        f"enchantments {state.enchantments.left}, chaos {state.chaos.left} (graveyard {len(state.chaos.graveyard)})"
    )
    permanents = [f"{card} ({player.name})" for player in state.players.values() for card in player.chaos]
    if permanents:
        lines.append(f"Chaos cards in play: {', '.join(permanents)}")
    if state.scion is not None and not state.scion.gone:
        lines.append(_scion_line(state))
    return lines


def _row(player: Commander) -> Row:
    letter = Color(player.seat).letter
    name = f"{player.name} ({player.seat})"
    if not player.alive:
        return [letter, name, str(player.life), OUT, "", ""]
    dragon = f"{player.dragon}, {'nexus' if player.nexus else 'in play'}"
    return [letter, name, str(player.life), dragon, str(len(player.hand) or ""), ", ".join(player.artifacts)]


def _scion_line(state: WarState) -> str:
    scion = state.scion
    assert scion is not None
    now = f", now {scion.now} on {listed([state.title(seat) for seat in scion.hitting])}" if scion.now else ""
    return f"Scion: {scion.seat} seat, {counted(scion.turns_left, 'turn')} left{now}"


def _headline(state: WarState) -> str:
    if state.result is not None:
        return f"The game is over. {tell_result(state, {'result': _result(state)})}"
    if state.active == SCION:
        return f"Turn {state.turns.number}: the Scion of the Ur-Dragon"
    return headline(state)


def _notes(state: WarState, seat: str) -> list[str]:
    player = state.players[seat]
    lines = ["in nexus" if player.nexus else "dragon in play"]
    lines += [f"{zone} {card}" for zone, card in enumerate(player.artifacts, 1)]
    lines += [counted(len(player.hand), "chaos card")] if player.hand else []
    foes = "".join(Color(other).letter for other in living_enemies(Color(seat), state.living))
    return [*lines, *([f"foes {foes}"] if foes else [])]


def _sign(state: WarState, seat: str) -> str:
    """That somebody is at 0 life or below."""
    player = state.players[seat]
    return "!" if player.alive and player.life <= 0 and not state.over else ""


VIEW = View[WarState](
    player=_player,
    rest=_rest,
    columns=_columns,
    middle=_middle,
    notes=_notes,
    also=lambda state, seat: state.players[seat].dragon,
    headline=_headline,
    sign=_sign,
    targets=lambda state: attackable(state, state.active) if state.active in state.players else (),
    lay=partial(folded, right=(3,), below="         artifacts: "),
)


@CHAPTER.look("attack")
def attack(state: WarState) -> Shown:
    """Show who may attack whom now, and who may block for whom.

    Example: edw attack
    """
    data = {
        seat: {
            "may_attack": attackable(state, seat),
            "dragon_may_attack": dragon_may_attack(state.players[seat]),
            "blockers": guards(state, seat),
        }
        for seat in state.living
    }
    return Shown(data, columns(attack_rows(state)))


def attack_rows(state: WarState) -> list[list[str]]:
    """The ring as a table: who may attack whom, with which dragon, and who may block for whom (rules 2, 5 and 7)."""
    rows = [["", "player", "may attack", "Elder Dragon", "may block for them"]]
    for seat in state.living:
        player = state.players[seat]
        targets = ", ".join(state.players[target].name for target in attackable(state, seat)) or "nobody"
        dragon = (
            "in nexus"
            if player.nexus
            else f"{'attacks' if dragon_may_attack(player) else 'not yet'}, "
            + ("blocks" if dragon_may_block(state, player) else "not yet")
        )
        guarded = ", ".join(f"{state.players[guard].name}'s dragon" for guard in guards(state, seat)) or "-"
        rows.append([Color(seat).letter, state.title(seat), targets, dragon, guarded])
    return rows
