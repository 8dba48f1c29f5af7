"""Pads for pencils: life and poison, the middle of the table, each player's zones; of a session, as it stands."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from edw_companion.colors import WHEEL, Color
from edw_companion.games import sheets
from edw_companion.games.elder_dragon_wars.house_rules import RULES
from edw_companion.games.elder_dragon_wars.ring import DRAGONS
from edw_companion.games.elder_dragon_wars.state import PLANAR
from edw_companion.games.sheets import Material
from edw_companion.paper.sheet import BOX, RING, Block, Paragraph, Section, Sheet, Table
from edw_companion.text import counted

if TYPE_CHECKING:
    from edw_companion.games.elder_dragon_wars.state import Commander, WarState

LIFE_ROWS = 20

_ROWS, _HEAD = 34, 2
"""So many rows fill the second page, with room for long names, and a table's heads are as high as so many of them."""

POISON, _ABREAST = 10, 5
"""So many poison counters put a player out of the game, and so many boxes for them stay side by side."""


def pads(material: Material) -> Sheet:
    """Life and zones to keep with a pencil; chaos cards in hands are secret, so a sheet that all see has none."""
    material = sheets.to_keep(material)
    known: WarState | None = material.state
    state = known if known is not None and known.started and known.living else None
    there = [Color(seat) for seat in state.living] if state is not None else [*WHEEL]
    signs: dict[str, str] = {color: color.letter for color in WHEEL}
    boxes = " ".join([BOX * _ABREAST] * (POISON // _ABREAST))
    says = f"Tick a box per poison counter: {POISON} put a player out. The line below is for notes."
    poison = {says: (boxes,) * len(there)}
    life = sheets.life_pad(material, RULES, LIFE_ROWS, poison, signs)
    turn = f"turn {state.turns.number}" if state is not None and material.session is not None else ""
    now = f", as of {turn}" if turn else ""
    rings = f" {RING} marks {turn or 'the start'}." if state is not None else ""
    deep = -(-(1 + len(there)) // 2)
    rows = _ROWS // deep - _HEAD
    tables = [_enchantments(state, rows)]
    tables += [_zones(color, state.players[color] if state is not None else None, rows) for color in there]
    if len(there) % 2 == 0:  # their zones and the enchantments leave a place of the last two empty
        tables.append(_notes(rows))
    zones = f"enchantments and artifacts{now}"
    each = iter(tables)  # two abreast, and then the next two: so they are read
    moves = Paragraph("When an artifact leaves zone 1, the one in zone 2 moves to zone 1.")
    return Sheet(
        "pads",
        f"{material.game.title}: life and zones",
        sheets.intro(material, "Each player's left column comes first."),
        (
            _halved(life)._replace(foot=f"life{now}"),
            Section(
                "Planar artifacts and dragons",
                (Paragraph(f"Lay a bead where each is.{rings}"), _planar(state), _dragons(state)),
            ),
            Section(f"{material.game.title}: {zones}", (moves,), fresh=True, foot=zones),
            *(Section("", (*left, *right), columns=2, follows=True) for left, right in zip(each, each, strict=True)),
        ),
    )


def _halved(life: Section) -> Section:
    """The life of all, with two columns for each below what has one: there are more changes than a leaf has rows.

    The last row becomes the line for notes, which is as wide as the boxes.
    """
    *says, table = life.blocks
    assert isinstance(table, Table)
    boxes = next(at for at, row in enumerate(table.rows, 1) if BOX in row[0])
    *rows, notes = (tuple(half for cell in row for half in (cell, "")) for row in table.rows[boxes:])
    above = table._replace(rows=(*table.rows[:boxes], notes[::2]))
    return life._replace(blocks=(*says, above, table._replace(head=("",) * len(notes), rows=tuple(rows), abreast=2)))


def _planar(state: WarState | None) -> Table:
    """Two places for each planar artifact; where seats are known, a ring where it is as this is printed."""
    ready = {place: state.planar[place] == "ready" if state is not None else None for place in PLANAR}
    lies = {card: _lies(ready[place]) for place, card in PLANAR.items()}
    return _beads(("ready", "tapped"), lies)


def _dragons(state: WarState | None) -> Table:
    """The same for Elder Dragons, without those that are out; and with whom one is, if not its player (ruling 31)."""
    lies = {}
    for color, dragon in DRAGONS.items():
        player = state.players.get(color) if state is not None else None
        if state is None:
            lies[dragon.name] = _lies(None)
        elif player is not None and player.controller in state.living:
            strange = player.controller != color
            lies[dragon.name] = _lies(player.nexus, f" with {state.title(player.controller)}" if strange else "")
    return _beads(("in its nexus", "in play"), lies)


def _beads(places: tuple[str, str], lies: Mapping[str, tuple[str, str]]) -> Table:
    """A column for each thing, and a row for each place where it may be."""
    rows = zip(places, *lies.values(), strict=True)
    return Table(("", *lies), tuple(rows), room=True)


def _lies(first: bool | None, beside: str = "") -> tuple[str, str]:
    """The ring of what lies in the first place, or in the second and what is said of it there; of a new pad none."""
    if first is None:
        return "", ""
    return (RING, "") if first else ("", RING + beside)


def _notes(rows: int) -> Iterator[Block]:
    """Lines to write on, beside those of a player's zones."""
    yield Paragraph("", lead="Notes")
    yield Table(("what is easily forgotten",), (("",),) * rows, room=True)


def _enchantments(state: WarState | None, rows: int) -> Iterator[Block]:
    """Numbered lines in two columns, read down the first and then the second; the first is in play now."""
    now = state.current if state is not None else None
    left = state.counters if state is not None else -1
    first = f"{now} ({counted(left, 'counter')})" if now and left >= 0 else now or ""
    lines = tuple((str(at), first if at == 1 else "", str(at + rows), "") for at in range(1, rows + 1))
    yield Paragraph("", lead="Enchantments in play (left column first)")
    yield Table(("", "enchantment", "", "enchantment"), lines, right=(0, 2), room=True)


def _zones(color: Color, player: Commander | None, rows: int) -> Iterator[Block]:
    """A player's two zones and, where there are any, the chaos cards in play under that player."""
    name = player.name if player is not None else DRAGONS[color].name
    chaos = f"in play: {', '.join(player.chaos)}" if player is not None and player.chaos else ""
    yield Paragraph(chaos, lead=f"{color.letter} {name}")
    known = [tuple([*player.artifacts, "", ""][:2])] if player is not None else []
    yield sheets.pad(("zone 1 (older)", "zone 2 (newer)"), rows, known)
