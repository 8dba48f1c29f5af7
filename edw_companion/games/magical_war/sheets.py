"""The sheets of Magical War: the rules with the changed cards, those cards alone, and pads for pencils."""

from __future__ import annotations

from edw_companion.games import shared_sheets
from edw_companion.games.magical_war.errata import CHANGED, LOST, NAMED, Changed, title
from edw_companion.games.magical_war.state import HAND, PIPELINE, RULES, MagicalWarState
from edw_companion.games.sheets import Material
from edw_companion.paper.sheet import Paragraph, Section, Sheet, Table
from edw_companion.text import either

LIFE_ROWS, SIZE_ROWS, EFFECT_ROWS = 10, 3, 6
SEATS = 4
"""So many columns a pad has where nobody is seated yet."""


MARKS = "* name inferred, ** less surely"


def _marked(each: Changed) -> str:
    """A card's name with a mark where the source does not have it."""
    return title(each) + {NAMED: "", LOST: "", "high": "*"}.get(each.sure, "**")


def rules(material: Material) -> Sheet:
    """The rules on one leaf, with the cards that mean something else in place of the chapter on them."""
    leaf = shared_sheets.rules(material)
    *house, book = leaf.sections
    cards = tuple(Paragraph(f"{each.does}.", lead=f"{_marked(each)}:") for each in CHANGED)
    changed = Section(f"The changed cards ({MARKS})", cards, columns=2)
    return leaf._replace(sections=(*house, book._replace(blocks=book.blocks[:-1]), changed))


def errata(material: Material) -> Sheet:
    """The changed cards: what each does here, how sure its name is, what is typed."""
    head = ("card", f"what it does here ({MARKS})")
    table = Table(head, tuple((_marked(each), each.does) for each in CHANGED))
    typed = Table(
        ("card", "what is typed when it resolves, or is used"),
        tuple((title(each), each.program) for each in CHANGED if each.then),
    )
    intro = (
        "Where the source has lost a card's name, it was inferred from its place in the alphabet and from what is "
        "printed on the card; the table has the last word. Each in full: edw rules NAME"
    )
    names = [(title(each) if each.names else f"The one {title(each)}", each.perhaps) for each in CHANGED]
    perhaps = [f"{name} may have been {either(others)}." for name, others in names if others]
    sections = (Section("", (table, Paragraph(" ".join(perhaps)))), Section("With the program", (typed,)))
    return Sheet("errata", f"{material.game.title}: the changed cards", intro, sections)


def pads(material: Material) -> Sheet:
    """Life, sizes and what changes them, to keep with a pencil; where the program counts no cards, nothing else is."""
    state: MagicalWarState | None = material.state
    names = tuple(player.name for player in state.players.values()) if state is not None else ()
    names = names or ("",) * SEATS
    usual = {rule.key: rule.default for rule in RULES}
    start = {key: state.house[key] if state is not None else usual[key] for key in ("life", HAND, PIPELINE)}
    life = (*([] if any(names) else [names]), *_column(start["life"], len(names), LIFE_ROWS))
    sizes = _column(f"{start[HAND]} / {start[PIPELINE]}", len(names), SIZE_ROWS)
    head = ("card, or lost turn", "whose", "on whom", "adds", "from upkeep of")
    effects = Table(head, (("",) * len(head),) * EFFECT_ROWS, room=True, shares=(20, 10, 14, 8, 16))
    return Sheet(
        "pads",
        f"{material.game.title}: life, sizes, effects",
        "One line for each change; strike out what is past. A pipeline grows in its player's upkeep.",
        (
            Section("Life", (Table(names, life, room=True),)),
            Section("Hand size / pipeline size", (Table(names, sizes, room=True),)),
            Section("What changes sizes; Kudzu; lost turns", (effects,)),
        ),
    )


def _column(first: str, seats: int, rows: int) -> tuple[tuple[str, ...], ...]:
    """A line with what each player has first, and lines to write on."""
    return ((first,) * seats, *(("",) * seats,) * rows)
