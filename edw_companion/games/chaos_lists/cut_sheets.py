"""What is cut and folded for Chaos by roll lists: entries as cards, the turn, a tent for each seat."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import groupby, starmap

from edw_companion.games import cut_sheets
from edw_companion.games.chaos_lists.game import EDITION, kept_for
from edw_companion.games.chaos_lists.reader import GAME, load
from edw_companion.games.chaos_lists.texts import on_paper
from edw_companion.games.chaos_lists.values import COMMAND, TOKEN, Entry, RollList
from edw_companion.games.cut_sheets import Part, Wanted
from edw_companion.games.finding import activated, paragraphs
from edw_companion.games.sheets import Material
from edw_companion.lists.editions import find
from edw_companion.paper.cards import LARGE, Card, Face
from edw_companion.paper.lines import Passage
from edw_companion.paper.sheet import Sheet
from edw_companion.paper.turns import Turn
from edw_companion.text import capital

_TURN = Turn(
    (
        ("Untap, upkeep:", "as usual."),
        ("Chaos step.", "I roll on the current list, one of A to F: the d4 gives the tens, the d10 the units."),
        ("The result", "goes onto the stack as an ability. Dice in its text are rolled at once, then I choose targets. "
         "Now players may respond."),
        ("It resolves.", "If it calls for rolls on other lists, I make them now, each finished before the next. "
         "If it is only a card's name, it does what a copy of that card would do."),
        ("The rest of the turn:", "as usual."),
    ),
    (
        ("The current list", "of A to F is everybody's: at first A, then whichever was rolled on last."),
        ("The Global", "affects the whole table; only the active player may activate its abilities. Before a roll on "
         "Global, the old one is removed."),
        ("The middle world:", "in each turn each player may play one card from there, for its costs and when it could "
         "be played."),
        ("Am I away?", "I have not lost, but I do nothing and nothing affects me; my neighbours sit side by side. "
         "“Three turns” are the next three, whoever's they are."),
        ("If I lose", "and two or more opponents are left, I choose one as the killer and roll on Spite, or decline. "
         "Nobody can respond to the result."),
    ),
)  # fmt: skip


def lists_of(material: Material) -> tuple[str, Mapping[str, RollList]]:
    """The lists of the session, or of an edition, with its title."""
    if material.state is not None and not material.edition:
        edition = material.state.begin["edition"]
        return edition["title"], kept_for(edition, material.home.lists)
    loaded = load(find(material.edition or EDITION, GAME, material.home.lists))
    return loaded.title, loaded.lists


def cards(material: Material) -> Sheet:
    """The Globals, which stay on the table; or the entries of any one list."""
    title, found = lists_of(material)
    parts = {name: Part(each.title, partial(lambda each: tuple(_entries(each)), each)) for name, each in found.items()}
    usual = [name for name, each in found.items() if each.to == COMMAND]
    sheet = cut_sheets.cards_sheet(material, title, parts, usual)
    return sheet if material.of else sheet._replace(intro=f"{sheet.intro} {OTHERS}")


OTHERS = "Those of another list: --of LIST."
ACTIVE = "Only the active player may activate {}."
"""On a Global with a cost: "you" in it is whoever that is."""


def _entries(each: RollList) -> Iterator[Card]:
    """Its entries; of a list by which something is put together, cards to write that on."""
    if each.build:
        blank = Face(capital(each.title), "", tuple(_to_write(each)))
        yield from (Card((blank,), "", "", "", LARGE),) * BLANK_CARDS
        return
    for entry in each.entries:
        token = entry.card and each.to == TOKEN
        types = "Token" if token else " ".join(filter(None, (entry.cost, entry.type, entry.size)))
        colors = "".join(letter for letter in "WUBRG" if f"{{{letter}}}" in entry.cost)
        told = (*_text(entry, token=token), *(_BLANK_LINES if token else ()))
        if each.to == COMMAND and (abilities := activated(entry.text)):
            told = (*told, ("", ACTIVE.format("these" if abilities > 1 else "this")))
        yield Card(
            (Face(entry.name.rstrip("."), colors, told, types),),
            "",
            each.title,
            entry.at,
            LARGE,
        )


BLANK_CARDS = 9
"""So many cards to write on: those of a leaf."""

_BLANK_LINES = (("Type:", "_" * 13), ("Cost:", "_" * 13), *(("", "_" * 19) for _ in range(4)))
"""On the token of a card, of which lists have the name alone: what the table writes in."""


def _to_write(each: RollList) -> Iterator[Passage]:
    """A line for what each roll decides; two rolls for one or the other are one of each."""
    for name, run in groupby(step.name for step in each.build):
        times = len([*run])
        names = name.split(" or ") if times > 1 else [name]
        yield from ((f"{capital(one)}:", "_" * 8) for one in names)


def _text(entry: Entry, *, token: bool) -> Iterator[Passage]:
    if entry.x:
        yield "", f"X is {entry.x}."
    if entry.times != "1":
        yield "", f"{entry.times} copies."
    if entry.card and not entry.text:
        yield "", "A copy of the card." if token else "The Magic card of this name."
    for line in filter(None, on_paper(entry.text).split("\n")):
        yield from (("", each) for each in paragraphs(line))


def pull(material: Material) -> Sheet:
    """The real cards that the lists name, with the numbers that give them; or those of any one list."""
    title, found = lists_of(material)
    chosen = cut_sheets.chosen_lists(material, {name: each.title for name, each in found.items()})
    uses: dict[str, list[tuple[str, str]]] = {}
    for each in (found[name] for name in chosen):
        for entry in each.entries:
            if entry.card:
                uses.setdefault(entry.name, []).append((each.title, entry.at))
    return cut_sheets.pull_sheet(
        title, "The Magic cards named on the lists, with their numbers.", starmap(_wanted, uses.items())
    )


def _wanted(name: str, uses: Sequence[tuple[str, str]]) -> Wanted:
    """A card, which serves as often as it comes: under the first list that names it, with where else it is."""
    group = uses[0][0]
    others = ", ".join(f"{on} {at}" for on, at in uses if on != group)
    here = ", ".join(at for on, at in uses if on == group)
    return Wanted(f"{name} (also {others})" if others else name, "", group, here)


def quick(material: Material) -> Sheet:
    """The turn for each player."""
    return cut_sheets.quick_for_all(material, _TURN)


def tents(material: Material) -> Sheet:
    """A tent for each seat."""
    return cut_sheets.seat_tents(material, _TURN)
