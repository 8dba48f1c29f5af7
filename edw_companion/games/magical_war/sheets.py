"""The sheets of Magical War: the rules with the changed cards, those cards alone, and pads for pencils."""

from __future__ import annotations

from edw_companion.games import shared_sheets
from edw_companion.games.magical_war.errata import CHANGED, HIGH, LOST, NAMED, Changed
from edw_companion.games.magical_war.state import HAND, PIPELINE, RULES, MagicalWarState
from edw_companion.games.sheets import Material
from edw_companion.paper.sheet import Paragraph, Section, Sheet, Table
from edw_companion.text import either, listed

LIFE_ROWS, SIZE_ROWS, EFFECT_ROWS = 10, 3, 6
SEATS = 4
"""So many columns a pad has where nobody is seated yet."""


LOST_NAME = "A card without a name"
"""What the card is called on paper whose name the source has lost."""


def rules(material: Material) -> Sheet:
    """The rules on one leaf, with the cards that mean something else in place of the chapter on them."""
    leaf = shared_sheets.rules(material)
    *house, book = leaf.sections
    cards = tuple(Paragraph(f"{each.does}.", lead=f"{_named(each)}:") for each in CHANGED)
    sure = Paragraph("The source has lost some of these names; which, and how sure they are, is on the sheet errata.")
    changed = Section("The changed cards", (*cards, sure), columns=2)
    return leaf._replace(sections=(*house, book._replace(blocks=book.blocks[:-1]), changed))


def errata(material: Material) -> Sheet:
    """The changed cards: what each does here in full, and how sure its name is."""
    cards = tuple(Paragraph(each.in_full, lead=f"{_named(each)}:") for each in CHANGED)
    perhaps = [f"{_named(each)} may have been {either(each.perhaps)}." for each in CHANGED if each.perhaps]
    sections = (Section("", cards), Section("", (_how_sure(), Paragraph(" ".join(perhaps)))))
    return Sheet("errata", f"{material.game.title}: the changed cards", "", sections, dense=True)


def _named(each: Changed) -> str:
    return " and ".join(each.names) or LOST_NAME


def _how_sure() -> Paragraph:
    """Which names the source does not have, and how they were found."""
    by: dict[str, list[str]] = {}
    for each in CHANGED:
        by.setdefault(each.sure, []).extend(each.names)
    less = [name for sure, names in by.items() if sure not in (NAMED, LOST, HIGH) for name in names]
    return Paragraph(
        f"The source has lost some names; they were inferred from the alphabet and from what the cards say: "
        f"{listed(by[HIGH])}, and less surely {listed(less)}. The one without stood between D and F. The table decides."
    )


def pads(material: Material) -> Sheet:
    """Life, sizes and what changes them, to keep with a pencil; where the program counts no cards, nothing else is."""
    state: MagicalWarState | None = material.state
    names = tuple(player.name for player in state.players.values()) if state is not None else ()
    names = names or ("",) * SEATS
    usual = {rule.key: rule.default for rule in RULES}
    start = {key: state.house[key] if state is not None else usual[key] for key in (HAND, PIPELINE)}
    sizes = [f"{start[HAND]} / {start[PIPELINE]}"] * len(names)
    if state is not None:
        sizes = [f"{state.size(HAND, seat)} / {state.size(PIPELINE, seat)}" for seat in state.players]
    head = ("card, or lost turn", "whose", "on whom", "size +/-", "from upkeep of")
    effects = Table(head, (("",) * len(head),) * EFFECT_ROWS, room=True, shares=(20, 10, 14, 8, 16))
    return Sheet(
        "pads",
        f"{material.game.title}: life, sizes, effects",
        "One line for each change; strike out what is past. A pipeline grows in its player's upkeep.",
        (
            shared_sheets.life_pad(material, RULES, names, LIFE_ROWS),
            Section(
                "Hand size / pipeline size",
                (Table(names, (tuple(sizes), *shared_sheets.pad(names, SIZE_ROWS).rows), room=True),),
            ),
            Section("What changes sizes; Kudzu; lost turns", (effects,)),
        ),
    )
