"""The sheets of Magical War: the rules with the changed cards, those cards alone, and pads for pencils."""

from __future__ import annotations

from edw_companion.games import shared_sheets
from edw_companion.games.magical_war.errata import CHANGED, LOST, NAMED, title
from edw_companion.games.magical_war.state import HAND, PIPELINE, RULES, MagicalWarState
from edw_companion.games.sheets import Material
from edw_companion.paper.sheet import Paragraph, Section, Sheet, Table
from edw_companion.text import either

LIFE_ROWS, EFFECT_ROWS = 19, 8
SEATS = 4
"""So many columns a pad has where nobody is seated yet."""


def rules(material: Material) -> Sheet:
    """The rules on one leaf, with the cards that mean something else."""
    leaf = shared_sheets.rules(material)
    cards = tuple(Paragraph(f"{each.does}{_how_sure(each.sure)}.", lead=f"{title(each)}:") for each in CHANGED)
    return leaf._replace(sections=(*leaf.sections, Section("The changed cards", cards, columns=2)))


def _how_sure(sure: str) -> str:
    return "" if sure == NAMED else f" ({sure})" if sure == LOST else f" (name inferred, {sure})"


def errata(material: Material) -> Sheet:
    """The changed cards: what each does here, how sure its name is, what is typed."""
    rows = tuple((title(each), each.does, _perhaps(each.sure, each.perhaps), each.program) for each in CHANGED)
    table = Table(("card", "what it does here", "the name", "the program"), rows)
    intro = (
        "Where the source has lost a card's name, it was inferred from its place in the alphabet and from what is "
        "printed on the card; the table has the last word. Each in full: edw rules NAME"
    )
    return Sheet("errata", f"{material.game.title}: the changed cards", intro, (Section("", (table,)),))


def _perhaps(sure: str, others: tuple[str, ...]) -> str:
    said = sure if sure in (NAMED, LOST) else f"inferred ({sure})"
    return f"{said}; perhaps {either(others)}" if others else said


def pads(material: Material) -> Sheet:
    """Life, sizes and what changes them, to keep with a pencil; where the program counts no cards, nothing else is."""
    state: MagicalWarState | None = material.state
    names = tuple(player.name for player in state.players.values()) if state is not None else ()
    heads = names or ("",) * SEATS
    usual = {rule.key: rule.default for rule in RULES}
    start = {key: state.house[key] if state is not None else usual[key] for key in ("life", HAND, PIPELINE)}
    life = ((start["life"],) * len(heads), *(("",) * len(heads),) * LIFE_ROWS)
    sizes = ((start[HAND] + " / " + start[PIPELINE],) * len(heads), *(("",) * len(heads),) * 3)
    effects = Table(("card", "of", "on", "what it adds", "from whose upkeep on"), (("",) * 5,) * EFFECT_ROWS, room=True)
    return Sheet(
        "pads",
        f"{material.game.title}: life, sizes, effects",
        "One line for each change; strike out what is past. A pipeline grows in its player's upkeep.",
        (
            Section("Life", (Table(heads, life, room=True),)),
            Section("Hand size / pipeline size", (Table(heads, sizes, room=True),)),
            Section("What changes them; Kudzu; skipped turns", (effects,)),
        ),
    )
