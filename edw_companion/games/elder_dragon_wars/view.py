"""How the table of Elder Dragon Wars looks: as data for programs, and as a board for people.

Nothing hidden is in either: of chaos hands only the counts, of piles nothing that is to come.
"""

from __future__ import annotations

from edw_companion.colors import Color
from edw_companion.core.kind import Chapter, Shown
from edw_companion.core.view import OUT, Data, Row, View, headline
from edw_companion.games.elder_dragon_wars import dragons, ring, scion
from edw_companion.games.elder_dragon_wars.state import PLANAR, WarState
from edw_companion.text import columns, counted

CHAPTER = Chapter[WarState]()


def _rest(state: WarState) -> Data:
    result = state.result
    if result is not None:
        savior = result["savior"]
        player = savior and state.players[savior].name
        result = {"savior": savior, "player": player, "ur_dragon": result["ur_dragon"]}
    return {
        "planar": dict(state.planar),
        "piles": {
            "artifacts": {"left": state.artifacts.left, "graveyard": list(state.artifacts.graveyard)},
            "enchantments": {"left": state.enchantments.left, "current": state.current},
            "chaos": {"left": state.chaos.left, "graveyard": list(state.chaos.graveyard)},
        },
        "scion": scion.status(state),
        "result": result,
    }


def _player(state: WarState, seat: str) -> Data:
    player = state.players[seat]
    return {
        "color": seat,
        "player": player.name,
        "dragon": player.dragon,
        "life": player.life,
        "alive": player.alive,
        "nexus": player.nexus,
        "allies": [str(ally) for ally in ring.allies(seat)],
        "enemies": [str(enemy) for enemy in ring.living_enemies(seat, state.living)],
        "may_attack": attackable(state, seat) if player.alive else [],
        "artifacts": list(player.artifacts),
        "chaos_hand": len(player.hand),
        "chaos_in_play": list(player.chaos),
    }


def attackable(state: WarState, seat: str) -> list[str]:
    """Whom a player may attack now, under this table's house rules."""
    together = state.house["free-attack"] == "together"
    return [str(target) for target in ring.may_attack(seat, state.living, together=together)]


def guards(state: WarState, seat: str) -> list[str]:
    """Whose Elder Dragon may block for this player: the seats of those who may (rule 2; rulings 43 to 45)."""
    always = state.house["ally-block"] == "always"
    return [
        other
        for other in state.living
        if dragons.may_block(state, state.players[other])
        and seat in ring.blocks_for(other, state.living, always=always)
    ]


def _columns(state: WarState) -> list[Row]:
    rows: list[Row] = [["", "player", "life", "Elder Dragon", "chaos", "artifacts"]]
    for player in state.players.values():
        rest = [OUT, "", ""]
        if player.alive:
            dragon = f"{player.dragon}, {'nexus' if player.nexus else 'in play'}"
            zones = "\n".join(f"{zone} {card}" for zone, card in enumerate(player.artifacts, 1))
            rest = [dragon, str(len(player.hand) or ""), zones]
        rows.append([Color(player.seat).letter, player.name, str(player.life), *rest])
    return rows


def _middle(state: WarState) -> list[str]:
    """What lies in the middle of the table, as lines."""
    lines = [
        f"Enchantment: {state.current or 'none in play'}",
        f"Planar: {', '.join(f'{name} {state.planar[which]}' for which, name in PLANAR.items())}",
        f"Piles: artifacts {state.artifacts.left} (graveyard {len(state.artifacts.graveyard)}), "
        f"enchantments {state.enchantments.left}, chaos {state.chaos.left} (graveyard {len(state.chaos.graveyard)})",
    ]
    permanents = [f"{card} ({player.name})" for player in state.players.values() for card in player.chaos]
    if permanents:
        lines.append(f"Chaos cards in play: {', '.join(permanents)}")
    guest = state.scion
    if guest is not None and not guest.gone:
        now = f", now {guest.now} on {state.titles(guest.hitting)}" if guest.now else ""
        lines.append(f"Scion: {guest.seat} seat, {counted(guest.turns_left, 'turn')} left{now}")
    return lines


def _headline(state: WarState) -> str:
    if state.result is not None:
        return f"The game is over. {scion.tell_result(state, state.result)}"
    if state.active == ring.SCION:
        return f"Turn {state.turns.number}: the Scion of the Ur-Dragon"
    return headline(state)


def _notes(state: WarState, seat: str) -> list[str]:
    player = state.players[seat]
    lines = ["in nexus" if player.nexus else "dragon in play"]
    lines += [f"{zone} {card}" for zone, card in enumerate(player.artifacts, 1)]
    lines += [counted(len(player.hand), "chaos card")] if player.hand else []
    foes = "".join(Color(other).letter for other in ring.living_enemies(Color(seat), state.living))
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
    right=(3,),
)


@CHAPTER.look("attack")
def attack(state: WarState) -> Shown:
    """Show who may attack whom now, and who may block for whom.

    Example: edw attack
    """
    # Rules 2, 5 and 7.
    data, rows = {}, [["", "player", "may attack", "Elder Dragon", "may block for them"]]
    for seat in state.living:
        player, targets, blockers = state.players[seat], attackable(state, seat), guards(state, seat)
        attacks, blocks = dragons.may_attack(player), dragons.may_block(state, player)
        data[seat] = {"may_attack": targets, "dragon_may_attack": attacks, "blockers": blockers}
        dragon = f"{'attacks' if attacks else 'not yet'}, {'blocks' if blocks else 'not yet'}"
        aims = ", ".join(state.players[target].name for target in targets) or "nobody"
        guarded = ", ".join(f"{state.players[guard].name}'s dragon" for guard in blockers) or "-"
        rows.append([Color(seat).letter, state.title(seat), aims, "in nexus" if player.nexus else dragon, guarded])
    return Shown(data, columns(rows))
