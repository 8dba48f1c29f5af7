"""What players keep before them: the rules, turns and tents, and pads for life and zones."""

import re
from collections.abc import Iterator, Mapping
from itertools import combinations

from edw_companion.colors import WHEEL, Color
from edw_companion.games import cut_sheets, sheets
from edw_companion.games.elder_dragon_wars import sheets_scion
from edw_companion.games.elder_dragon_wars.artifacts import SACRIFICE_PRICE
from edw_companion.games.elder_dragon_wars.ring import DRAGONS, allies, deck_colors, enemies, ring_letters
from edw_companion.games.elder_dragon_wars.sheets_ring import BySeat, foes_of, seats_of
from edw_companion.games.elder_dragon_wars.state import PLANAR, RULES, SCION_TURNS, Commander, WarState
from edw_companion.games.sheets import Material
from edw_companion.paper.pieces import Seat, Tent, Turn
from edw_companion.paper.sheet import BOX, PAD, RING, Block, Paragraph, Section, Sheet, Stressed, Table
from edw_companion.text import counted

_LOOKED_UP = re.compile(r"\b(?:\d+ life|third|seven cards|ten poison counters)\b")
"""The numbers of the rules that one looks up in the middle of a game."""


def rules(material: Material) -> Sheet:
    """The rules on one leaf, the numbers that are looked up in bold."""
    leaf = sheets.rules(material)
    *house, book = leaf.sections
    blocks = tuple(
        block._replace(text=Stressed(block.text, *(found.span() for found in _LOOKED_UP.finditer(block.text))))
        for block in book.blocks
        if isinstance(block, Paragraph)
    )
    return leaf._replace(sections=(*house, book._replace(blocks=blocks)))


def _turn(material: Material, by_color: BySeat, color: Color) -> Turn:
    """The turn of a seat."""
    low = material.house(RULES)["low-die"]
    upkeep, empty = DRAGONS[color].upkeep, sum(seat.out for seat in by_color.values())
    foes = [by_color[each].called for each in foes_of(by_color, color)]
    lives = "one of them lives" if len(foes) > 1 else "that one lives"
    only = f"{' and '.join(foes)} only, while {lives}; then anybody"
    aims = only if foes else "anybody, since I have no eternal enemy"
    return Turn(
        (
            ("Untap:", "Gate and Matrix too."),
            ("Upkeep begins:", "with a Legend in play, not in its nexus, I put a chaos card into my "
             "hand. I play it when its type allows, for 5 life and no mana."),
            ("Upkeep:", f"I pay {upkeep} for my dragon in play, or it goes to its nexus. {SACRIFICE_PRICE} life rids "
             "me of an artifact."),
            ("Draw:", "an empty library takes back its graveyard first."),
            ("Attack:", f"{aims}. Legends have haste, but not my dragon."),
            ("If I eliminate a player:", f"I may take one of their artifacts. When the {_LAST[empty]} player is "
             f"out, the Scion comes, for {SCION_TURNS} turns."),
        ),
        (
            ("Spells", "cost up to {2} less: creatures through the Gate, others the Matrix. While one is tapped, "
             "nobody casts its kind. If it is shut off after I have paid, my spell is exiled (a dragon goes to its "
             "nexus, a chaos card to its graveyard)."),
            ("A Legend comes in:", "turn up an artifact. The living enemies of the Legend's controller roll a "
             f"d{low}: low gets it; none left, the controller. My third artifact pushes out my oldest."),
            ("A noncreature spell resolves:", "turn up the next enchantment, unless somebody pays 5 life."),
            ("Regrowth (graveyard to hand):", "sacrifice Legends for a Legend whose colours they have between them, or "
             "a one-colour Legend for an instant, sorcery or enchantment of exactly that colour."),
            ("My dragon:", f"costs {DRAGONS[color].cost}, at instant speed; blocks from the next turn on, for allies "
             "too while an enemy of mine lives; goes to its nexus if countered or leaving play."),
            ("My three starting basics", "come back if destroyed or sacrificed."),
        ),
    )  # fmt: skip


_LAST = ("third", "second", "first")
"""Whose elimination brings the Scion, by how many seats are empty from the start (rule 14; ruling 2)."""


def quick(material: Material) -> Sheet:
    """The turn of each player, with its upkeep and enemies, by its dragon before the seating; and the Scion's."""
    by_color = seats_of(material)
    turns = [
        (seat._replace(name=seat.name or DRAGONS[color].name), _turn(material, by_color, color))
        for color, seat in by_color.items()
        if not seat.out
    ]
    return cut_sheets.quick_sheet(material, [*turns, (Seat("", "", "The Scion"), sheets_scion.turn(material))])


def tents(material: Material) -> Sheet:
    """A tent for each seat that is not empty, with its dragon, its allies and its eternal enemies."""
    by_color = seats_of(material)
    sitting = [color for color, seat in by_color.items() if not seat.out]
    pairs = [(one, other) for one, other in combinations(sitting, 2) if other in enemies(one)]
    foes = tuple((WHEEL.index(one), WHEEL.index(other)) for one, other in pairs)
    made = []
    for color in sitting:
        near = [each for each in allies(color) if each in sitting]
        beside = (("Allies", near), ("Enemies", foes_of(by_color, color)))
        sides = tuple((title, tuple(by_color[each] for each in those)) for title, those in beside if those)
        letters, turn = ring_letters(deck_colors(color)), _turn(material, by_color, color)
        at, ring = WHEEL.index(color), tuple(by_color.values())
        made.append(Tent(ring, at, DRAGONS[color].name, letters, sides, turn, foes))
    return cut_sheets.tents_sheet(material, made)


LIFE_ROWS = 20

_NEXUS, _PLAY = "in its nexus", "in play"

_ROWS, _HEAD = 34, 2
"""So many rows fill the second page, with room for long names, and a table's heads are as high as so many of them."""

POISON, _ABREAST = 10, 5
"""So many poison counters put a player out of the game, and so many boxes for them stay side by side."""


def pads(material: Material) -> Sheet:
    """Life and zones to keep with a pencil; chaos cards in hands are secret, so a sheet that all see has none."""
    state: WarState | None
    material, state = sheets.to_keep(material)
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
        notes = Table(("what is easily forgotten",), (("",),) * rows, role=PAD)
        tables.append(iter((Paragraph("", lead="Notes"), notes)))
    zones = f"enchantments and artifacts{now}"
    planar = {card: (state.planar[which] if state is not None else "", "") for which, card in PLANAR.items()}
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
                (
                    Paragraph(f"Lay a bead where each is.{rings}"),
                    _beads(("ready", "tapped"), planar),
                    _dragon_beads(state),
                ),
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


def _dragon_beads(state: WarState | None) -> Table:
    """Where each Elder Dragon is that is not out; and with whom, if not its player (ruling 31)."""
    if state is None:
        return _beads((_NEXUS, _PLAY), {dragon.name: ("", "") for dragon in DRAGONS.values()})
    lies = {}
    for color, player in state.players.items():
        if player.controller in state.living:
            beside = "" if player.controller == color else f" with {state.title(player.controller)}"
            lies[player.dragon] = _NEXUS if player.nexus else _PLAY, beside
    return _beads((_NEXUS, _PLAY), lies)


def _beads(places: tuple[str, str], lies: Mapping[str, tuple[str, str]]) -> Table:
    """A column for each thing, and a row for each of two places, with a ring where it is and what is said beside that.

    On a new pad, where nothing is known, it is nowhere, "".
    """
    rows = ((place, *(RING + beside if at == place else "" for at, beside in lies.values())) for place in places)
    return Table(("", *lies), tuple(rows), role=PAD)


def _enchantments(state: WarState | None, rows: int) -> Iterator[Block]:
    """Numbered lines in two columns, read down the first and then the second; the first is in play now."""
    now = state.current if state is not None else None
    left = state.counters if state is not None else -1
    first = f"{now} ({counted(left, 'counter')})" if now and left >= 0 else now or ""
    lines = tuple((str(at), first if at == 1 else "", str(at + rows), "") for at in range(1, rows + 1))
    yield Paragraph("", lead="Enchantments in play (left column first)")
    yield Table(("", "enchantment", "", "enchantment"), lines, right=(0, 2), role=PAD)


def _zones(color: Color, player: Commander | None, rows: int) -> Iterator[Block]:
    """A player's two zones and, where there are any, the chaos cards in play under that player."""
    name = player.name if player is not None else DRAGONS[color].name
    chaos = f"in play: {', '.join(player.chaos)}" if player is not None and player.chaos else ""
    yield Paragraph(chaos, lead=f"{color.letter} {name}")
    known = [tuple([*player.artifacts, "", ""][:2])] if player is not None else []
    yield sheets.pad(("zone 1 (older)", "zone 2 (newer)"), rows, known)
