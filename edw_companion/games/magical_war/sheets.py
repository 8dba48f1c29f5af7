"""The sheets of Magical War: the rules with the changed cards, those cards alone, and pads for pencils."""

from __future__ import annotations

from collections.abc import Callable

from edw_companion.games import shared_sheets
from edw_companion.games.magical_war.errata import CHANGED, HIGH, Changed
from edw_companion.games.magical_war.state import HAND, PIPELINE, RULES, MagicalWarState
from edw_companion.games.sheets import Material
from edw_companion.paper.sheet import Paragraph, Section, Sheet, Table
from edw_companion.text import either, listed

LIFE_ROWS, SIZE_ROWS, EFFECT_ROWS = 10, 3, 6
SEATS = 4
"""So many columns a pad has where nobody is seated yet."""


INFERRED = "*"
"""Stands behind a name that the source has lost and this project has inferred."""


def rules(material: Material) -> Sheet:
    """The rules on one leaf, with the cards that mean something else in place of the chapter on them."""
    leaf = shared_sheets.rules(material)
    *house, book = leaf.sections
    inferred = Paragraph(f"{INFERRED} The source has lost this name; it is inferred.")
    changed = Section("The changed cards", (*_changed(lambda each: each.in_short), inferred), columns=2)
    return leaf._replace(sections=(*house, book._replace(blocks=book.blocks[:-1]), changed))


def errata(material: Material) -> Sheet:
    """The changed cards: what each does here in full, and how sure its name is."""
    perhaps = [f"{each.called} may have been {either(each.perhaps)}." for each in CHANGED if each.perhaps]
    sections = (
        Section("", _changed(lambda each: each.in_full)),
        Section("", (_how_sure(), Paragraph(" ".join(perhaps)))),
    )
    return Sheet("errata", f"{material.game.title}: the changed cards", "", sections, dense=True)


def _changed(does: Callable[[Changed], str]) -> tuple[Paragraph, ...]:
    """What each of the cards does, a name that is inferred with its mark."""
    return tuple(Paragraph(does(each), lead=f"{each.called}{INFERRED * each.inferred}:") for each in CHANGED)


def _how_sure() -> Paragraph:
    """What the mark of a name means, and which of those are less sure."""
    less = [name for each in CHANGED if each.inferred and each.sure != HIGH for name in each.names]
    return Paragraph(
        f"{INFERRED} The source has lost this name; it is inferred from the alphabet and from what the card says, "
        f"less surely so {listed(less)}. The table decides."
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
