"""Pads for pencils: life and poison, the middle of the table, each player's zones; of a session, as it stands."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from edw_companion.colors import WHEEL, Color
from edw_companion.games import shared_sheets
from edw_companion.games.elder_dragon_wars.house_rules import RULES
from edw_companion.games.elder_dragon_wars.ring import DRAGONS
from edw_companion.games.elder_dragon_wars.state import PLANAR
from edw_companion.games.sheets import Material
from edw_companion.paper.sheet import BOX, Block, Paragraph, Section, Sheet, Table
from edw_companion.text import counted

if TYPE_CHECKING:
    from edw_companion.games.elder_dragon_wars.state import Commander, WarState

LIFE_ROWS, ENCHANTMENT_ROWS, ZONE_ROWS = 17, 9, 5

POISON = 10
"""So many poison counters put a player out of the game."""

_NOW = "now"


def pads(material: Material) -> Sheet:
    """Life and zones to keep with a pencil; chaos cards in hands are secret, so a sheet that all see has none."""
    material = shared_sheets.to_keep(material)
    state: WarState | None = material.state if material.state is not None and material.state.started else None
    there = [Color(seat) for seat in state.living] if state is not None and state.living else [*WHEEL]
    signs: dict[str, str] = {color: color.letter for color in WHEEL}
    poison = {f"the boxes: poison counters, out at {POISON}": (BOX * POISON,) * len(there)}
    dragons = {color: state.players[color] if state is not None else None for color in WHEEL}
    places: list[Block] = []
    for color in there:
        places += _zones(color, dragons[color])
    return Sheet(
        "pads",
        f"{material.game.title}: life and zones",
        shared_sheets.intro(material),
        (
            shared_sheets.life_pad(material, RULES, LIFE_ROWS, poison, signs),
            Section("Planar Gate, Mana Matrix, Elder Dragons: lay a bead where each is", (_beads(state, dragons),)),
            Section("Enchantments in play, one after the other", (_enchantments(state),)),
            Section("Artifacts: when one leaves zone 1, zone 2 moves up", tuple(places), columns=2),
        ),
    )


def _beads(state: WarState | None, dragons: dict[Color, Commander | None]) -> Table:
    """Two places for each thing that is one way or the other; of a session, where it is now."""
    things = [(card, *_of_planar(state, place)) for place, card in PLANAR.items()]
    things += [(DRAGONS[color].name, *_of_dragon(state, player)) for color, player in dragons.items()]
    return Table(("", "ready, or in its nexus", "tapped, or in play"), tuple(things), room=True)


def _of_planar(state: WarState | None, place: str) -> tuple[str, str]:
    if state is None:
        return BOX, BOX
    return (_NOW, "") if state.planar[place] == "ready" else ("", _NOW)


def _of_dragon(state: WarState | None, player: Commander | None) -> tuple[str, str]:
    """Where an Elder Dragon is, and with whom if that is somebody else (ruling 31); "out" with a player who is."""
    if state is None or player is None:
        return BOX, BOX
    if player.controller not in state.living:
        return "out", ""
    if player.nexus:
        return _NOW, ""
    return "", _NOW if player.controller == player.seat else f"with {state.title(player.controller)}"


def _enchantments(state: WarState | None) -> Table:
    """Numbered lines in two columns, read down the first and then the second; the first is in play now."""
    now = state.current if state is not None else None
    left = state.counters if state is not None else -1
    first = f"{now} ({counted(left, 'counter')})" if now and left >= 0 else now or ""
    rows = [
        (str(at), first if at == 1 else "", str(at + ENCHANTMENT_ROWS), "") for at in range(1, ENCHANTMENT_ROWS + 1)
    ]
    return Table(("", "enchantment", "", "enchantment"), tuple(rows), right=(0, 2), room=True)


def _zones(color: Color, player: Commander | None) -> Iterator[Block]:
    """A player's two zones and, where there are any, the chaos cards in play under that player."""
    name = f", {player.name}" if player is not None else ""
    chaos = f"in play: {', '.join(player.chaos)}" if player is not None and player.chaos else ""
    yield Paragraph(chaos, lead=f"{color.letter} {DRAGONS[color].name}{name}")
    known = [tuple([*player.artifacts, "", ""][:2])] if player is not None else []
    yield shared_sheets.pad(("zone 1 (older)", "zone 2 (newer)"), ZONE_ROWS, known)
