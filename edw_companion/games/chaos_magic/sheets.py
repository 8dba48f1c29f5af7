"""The Chaos deck and the Global deck on paper: every card with what it says, to play them without a screen."""

from collections.abc import Iterator, Mapping
from typing import Any

from edw_companion.games import seat_ring, shared_sheets
from edw_companion.games.chaos_magic.house_rules import RULES
from edw_companion.games.chaos_magic.lists import EDITION, facts, load
from edw_companion.games.chaos_magic.state import CHAOS, GLOBALS, ChaosMagicState, Mage, OnStack, Spite, bordered
from edw_companion.games.seat_table import seat_table, with_sides
from edw_companion.games.shared_sheets import BLANK_SEATS, counters, intro, life_pad, pad, to_keep
from edw_companion.games.sheets import Material
from edw_companion.paper.sheet import BOX, PART, TICKED, Paragraph, Section, Sheet, Table


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
    told = (
        f"The Chaos deck has {len(cards)} cards, the Global deck {len(below)}. "
        "The letters of a border are its colours: W white, U blue, B black, R red, G green."
    )
    return Sheet("piles", f"{begin['edition']['title']}: both decks", told, tuple(sections))


def _chaos(names: list[str], cards: Mapping[str, Any]) -> Iterator[Paragraph]:
    """A card; of a split one its name, and then each half as a paragraph of its own."""
    for number, name in enumerate(names, 1):
        card = cards[name]
        turned = card.get("turned", "")
        if "sides" in card:
            yield Paragraph(turned, f"{name}.", str(number))
            yield from (Paragraph(_told(half), f"{side}.", PART) for side, half in card["sides"].items())
        else:
            yield Paragraph(_told(card, turned), f"{name}.", str(number))


def _told(facts_: Mapping[str, str], turned: str = "") -> str:
    border = bordered(facts_["border"])
    return " ".join(filter(None, (f"{border[:1].upper()}{border[1:]}.", turned, facts_["text"])))


def _globals(names: list[str], cards: Mapping[str, Any]) -> Iterator[Paragraph]:
    """A Global with its type; that it is one is said above all of them."""
    for number, name in enumerate(names, 1):
        yield Paragraph(cards[name]["text"], f"{name}, {cards[name]['types'].removeprefix('Global ')}.", str(number))


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


SPITING, UNDER_WAY = "spiting now", (Spite.DUE, Spite.LOOKING, Spite.ON_STACK)
"""Said of whoever looks at the seven cards, or waits for the one that was chosen."""


def pads(material: Material) -> Sheet:
    """What lies on the table and is easily forgotten, to keep with a pencil; of a session, as it stands."""
    material = to_keep(material)
    state: ChaosMagicState | None = material.state if material.state is not None and material.state.started else None
    spites = [_spite(state.players[seat]) for seat in state.living] if state is not None else []
    spites = spites or [BOX] * BLANK_SEATS
    entries = reversed(state.stack) if state is not None else ()
    stack_ = [(_lies(entry), entry.who, _ways(entry)) for entry in entries]
    globals_ = [
        (each.card, " ".join(state.says(each.card)), each.controller or "nobody", "yes" * each.tapped)
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
        f"{material.game.title}: life, Globals, the stack",
        intro(material, *_decks(state)),
        (
            life_pad(material, RULES, LIFE_ROWS - len(globals_), {_SPITED: spites}),
            Section("Globals in play", (pad(_GLOBAL, GLOBAL_ROWS, globals_, (8, 13, 4, 3)),)),
            Section("The stack, from its lowest line upwards", (pad(head, STACK_ROWS, stack_, (4, 2, 3), up=True),)),
            Section("The middle", (pad(("card", "owner", "there since turn"), MIDDLE_ROWS, middle_, (4, 2, 2)),)),
            Section("What lasts", (pad(("what", "whose", "until"), LASTING_ROWS, lasting, (4, 2, 2)),)),
        ),
    )


_SPITED = "Tick the box of a player who has spited: once a game."
_GLOBAL = ("Global", "what it says", "controller", "tapped")
LIFE_ROWS, GLOBAL_ROWS, STACK_ROWS, MIDDLE_ROWS, LASTING_ROWS = 20, 5, 9, 8, 8


def _spite(player: Mage) -> str:
    """A box, also while the spite is on its way; a ticked one for whoever has spited, with what became of it."""
    if player.spite is Spite.UNUSED:
        return BOX
    return f"{BOX} {SPITING}" if player.spite in UNDER_WAY else f"{TICKED} {player.spite}"


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
