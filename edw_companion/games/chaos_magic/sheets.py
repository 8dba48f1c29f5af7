"""The Chaos deck and the Global deck on paper: every card with what it says, to play them without a screen."""

from collections.abc import Iterator, Mapping
from typing import Any

from edw_companion.games import seat_ring, shared_sheets
from edw_companion.games.abilities import paragraphs
from edw_companion.games.chaos_magic.house_rules import RULES
from edw_companion.games.chaos_magic.lists import EDITION, facts, load
from edw_companion.games.chaos_magic.state import CHAOS, GLOBALS, ChaosMagicState, Mage, OnStack, Spite, bordered
from edw_companion.games.seat_table import seat_table, with_sides
from edw_companion.games.shared_sheets import BLANK_SEATS, counters, intro, life_pad, pad, to_keep
from edw_companion.games.sheets import Material
from edw_companion.paper.sheet import BOX, PART, TICKED, Paragraph, Section, Sheet, Table
from edw_companion.text import counted


def rules(material: Material) -> Sheet:
    """The rules on one leaf, but for the last chapter: it is about this program and not about the game.

    They are few and long, so one may go on in the second column: both are as high.
    """
    leaf = shared_sheets.rules(material)
    *house, book = leaf.sections
    return leaf._replace(sections=(*house, book._replace(blocks=book.blocks[:-1], flows=True)))


def piles(material: Material) -> Sheet:
    """Both decks of the session, or of an edition, card by card.

    Raises:
        EdwError: the decks are not there, or not sound.
    """
    session = material.state is not None and not material.edition
    begin = material.state.begin if session else facts(load(material.edition or EDITION, material.home.lists))
    cards, below = begin["cards"], begin["globals"]
    sections = [
        Section(title, tuple(made), columns=2, runs=True, fresh=fresh)
        for title, made, fresh in (
            ("Chaos deck", _chaos(begin["piles"][CHAOS], cards), False),
            ("Global deck", _globals(begin["piles"][GLOBALS], below), True),
        )
    ]
    whose = f", {OWN_WORK}" if begin["edition"]["name"] == EDITION else ""
    told = f"{counted(len(cards), 'Chaos card')} and {counted(len(below), 'Global')}{whose}. {BORDERS}"
    return Sheet("piles", begin["edition"]["title"], told, tuple(sections))


OWN_WORK = "written for this program: the author's own cards are not available"
"""Said of the decks that come with the program, so that nobody takes them for those of the game's author."""

BORDERS = "A border's letters are its colors: W white, U blue, B black, R red, G green."
"""Spelled as the cards spell it, which stand below."""


def _chaos(names: list[str], cards: Mapping[str, Any]) -> Iterator[Paragraph]:
    """A card; of a split one its name, and then each half as a paragraph of its own."""
    for number, name in enumerate(names, 1):
        card = cards[name]
        turned = card.get("turned", "")
        if "sides" in card:
            yield Paragraph(turned, f"{name}." if turned else name, str(number))
            yield from (Paragraph(_told(half), f"{side}.", PART) for side, half in card["sides"].items())
        else:
            first, *rest = filter(None, (turned, card["text"]))  # a trigger has a line of its own, as on the card
            yield Paragraph(_told({**card, "text": first}), f"{name}.", str(number))
            yield from (Paragraph(each, number=PART) for each in rest)


def _told(facts_: Mapping[str, str]) -> str:
    border = bordered(facts_["border"])
    return f"{border[:1].upper()}{border[1:]}. {facts_['text']}"


def _globals(names: list[str], cards: Mapping[str, Any]) -> Iterator[Paragraph]:
    """A Global with its type, an ability a paragraph; that it is a Global is said above all of them."""
    for number, name in enumerate(names, 1):
        first, *others = paragraphs(cards[name]["text"])
        types = cards[name]["types"].removeprefix("Global ")
        yield Paragraph(f"{types}. {first}", f"{name}.", str(number))
        yield from (Paragraph(each, number=PART) for each in others)


def seats(material: Material) -> Sheet:
    """The seats, with who sits at whose left and right, since cards speak of both, and with who is spiting now."""
    state: ChaosMagicState = material.started("seats")
    spiting = {seat: SPITING for seat in state.living if state.players[seat].spite in UNDER_WAY}

    def table(shown: Material) -> Table:
        made = seat_table(shown)
        told = (
            tuple(spiting.get(seat, cell) if of == "spite" else cell for of, cell in zip(made.head, row, strict=True))
            for seat, row in zip(state.players, made.rows, strict=True)
        )
        return with_sides(state, made._replace(rows=tuple(told)))

    return seat_ring.seats(material, spiting, table)


SPITED, SPITING, UNDER_WAY = "spited", "spiting now", (Spite.DUE, Spite.LOOKING, Spite.ON_STACK)
"""Said of whoever has spited, and of whoever looks at the seven cards or waits for the one that was chosen."""


def pads(material: Material) -> Sheet:
    """What lies on the table and is easily forgotten, to keep with a pencil; of a session, as it stands."""
    material = to_keep(material)
    state: ChaosMagicState | None = material.state if material.state is not None and material.state.started else None
    spites = [_spite(state.players[seat]) for seat in state.living] if state is not None else []
    spites = spites or [_spite(None)] * BLANK_SEATS
    entries = reversed(state.stack) if state is not None else ()
    stack_ = [(_lies(entry), entry.who, _ways(entry)) for entry in entries]
    globals_ = [
        (each.card, " ".join(state.says(each.card)), each.controller or "", "yes" * each.tapped)
        for state in filter(None, (state,))
        for each in state.globals
    ]
    middle_ = [
        (f"{card} ({state.timings[card]})" if card in state.timings else card, owner or "", str(turn))
        for state in filter(None, (state,))
        for card, owner, turn in state.middle.cards
    ]
    lasting = counters(material)
    if state is not None and state.land:
        lasting.append((f"{state.land} was the land of the turn", state.title(state.active), "the turn ends"))
    head = ("Chaos card, face down until all pass", "controller", "side, targets")
    return Sheet(
        "pads",
        f"{material.game.title}: life, Globals, stack, middle, what lasts",
        intro(material, *_decks(state)),
        (
            life_pad(material, RULES, LIFE_ROWS - len(globals_), {"": spites}),
            Section("Globals in play", (pad(_GLOBAL, GLOBAL_ROWS, globals_, (35, 100, 28, 19)),)),
            Section("The stack: start on the bottom line", (pad(head, STACK_ROWS, stack_, (4, 2, 3), up=True),)),
            Section("The middle", (pad(("card", "owner", "there since turn"), MIDDLE_ROWS, middle_, (4, 2, 2)),)),
            Section("What lasts", (pad(("what", "whose", "until"), LASTING_ROWS, lasting, (4, 2, 2)),)),
        ),
    )


_GLOBAL = ("Global", "what it says", "controller", "tapped")
LIFE_ROWS, GLOBAL_ROWS, STACK_ROWS, MIDDLE_ROWS, LASTING_ROWS = 20, 5, 8, 8, 10


def _spite(player: Mage | None) -> str:
    """A box, also while the spite is on its way; a ticked one for whoever has spited, which is done once a game."""
    if player is None or player.spite is Spite.UNUSED:
        return f"{BOX} {SPITED}"
    return f"{BOX} {SPITING}" if player.spite in UNDER_WAY else f"{TICKED} {SPITED}"


def _lies(entry: OnStack) -> str:
    """A Chaos card on the stack; of one that lies face down no more than that, whoever has seen it."""
    return entry.card if entry.card and entry.up else "face down"


def _ways(entry: OnStack) -> str:
    return ", ".join(filter(None, (entry.side, "a spite: not to be countered" if entry.spite else "")))


def _decks(state: ChaosMagicState | None) -> list[str]:
    """How many cards the decks and their discards have."""
    if state is None:
        return []
    piles_ = [*state.chaos_decks, state.global_deck]
    return [f"{', '.join(f'{each.title} {each.left} (discard {len(each.graveyard)})' for each in piles_)}."]
