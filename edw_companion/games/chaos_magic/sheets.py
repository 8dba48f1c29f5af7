"""Both decks of Chaos Magic on paper, card by card; and what is cut and folded, such as tents and cards."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from edw_companion.games import cut_sheets, seat_ring, sheets
from edw_companion.games.chaos_magic.lists import EDITION, SHAPE, facts
from edw_companion.games.chaos_magic.state import CHAOS, GLOBALS, RULES, ChaosMagicState, Mage, Spite, bordered
from edw_companion.games.finding import paragraphs
from edw_companion.games.seat_ring import seat_table, with_sides
from edw_companion.games.sheets import BLANK_SEATS, Material, counters, intro, life_pad, pad, to_keep
from edw_companion.lists.editions import load
from edw_companion.paper.pieces import PRINTED, Card, Divider, Face, Turn
from edw_companion.paper.sheet import BOX, PART, TICKED, Paragraph, Section, Sheet, Table
from edw_companion.text import counted


def rules(material: Material) -> Sheet:
    """The rules on one leaf, but for the last chapter: it is about this program and not about the game."""
    return sheets.rules(material, last=-1)


def piles(material: Material) -> Sheet:
    """Both decks of the session, or of an edition, card by card.

    Raises:
        EdwError: the decks are not there, or not sound.
    """
    begin = decks(material)
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
    state: ChaosMagicState | None
    material, state = to_keep(material)
    spites = [_spite(state.players[seat]) for seat in state.living] if state is not None else []
    spites = spites or [_spite(None)] * BLANK_SEATS
    entries = reversed(state.stack) if state is not None else ()
    stack_ = [
        (
            entry.card if entry.card and entry.up else "face down",  # and no more, whoever has seen it
            entry.who,
            ", ".join([*filter(None, [entry.side]), *["a spite: not to be countered"] * entry.spite]),
        )
        for entry in entries
    ]
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


def _decks(state: ChaosMagicState | None) -> list[str]:
    """How many cards the decks and their discards have."""
    if state is None:
        return []
    piles_ = [*state.chaos_decks, state.global_deck]
    return [f"{', '.join(f'{each.title} {each.left} (discard {len(each.graveyard)})' for each in piles_)}."]


TURN = Turn(
    (
        ("Untap.", "A tapped Global stays tapped while nobody controls it."),
        ("Upkeep.", "As in Magic."),
        ("Chaos step.", "Draw a Chaos card; it goes on the stack face down. Everybody may respond."),
        ("When all have passed,", "it is turned up. If it is split, choose a side. Its triggers come next; then choose "
         "modes and targets. Everybody may respond again, then it resolves."),
        ("Draw, main, combat, end.", "As in Magic. A land from the middle is my land for the turn, in my main phase."),
    ),
    (
        ("No Global in play?", "The next one comes at once."),
        ("A Global's abilities:", "if nobody controls it, whoever has priority may use them; otherwise only its "
         "controller may."),
        ("The middle:", "whoever has priority may play a card that was there as the turn began, for its costs and by "
         "its own timing."),
        ("A Chaos card", "is not a spell. Its colors are those of its border; its mana value is 0."),
        ("I would lose?", "Once a game I spite instead: I look at the top seven Chaos cards, put one on the stack, "
         "face up, and the others back on top in the same order. The card cannot be countered, and I cannot lose "
         "before it has resolved. If I would then no longer lose, I stay; otherwise I am out."),
    ),
)  # fmt: skip


def decks(material: Material) -> Mapping[str, Any]:
    """Both decks of the session, or of an edition, as a session's first line says them."""
    if material.state is not None and not material.edition:
        begin: Mapping[str, Any] = material.state.begin
        return begin
    return facts(load(SHAPE, material.edition or EDITION, material.home.lists))


def cards(material: Material) -> Sheet:
    """Both decks, card by card, each with the border of its colours."""
    begin = decks(material)
    parts = {CHAOS: ("Chaos deck", _chaos_cards(begin)), GLOBALS: ("Global deck", _global_cards(begin))}
    return cut_sheets.cards_sheet(material, begin["edition"]["title"], parts)


def _chaos_cards(begin: Mapping[str, Any]) -> Iterator[Card]:
    names = begin["piles"][CHAOS]
    for number, name in enumerate(names, 1):
        card = begin["cards"][name]
        turned = card.get("turned", "")
        types = f"Chaos · {name}" if "sides" in card else "Chaos"
        faces = [
            Face(side, each["border"], tuple(("", text) for text in (turned, each["text"]) if text), types)
            for side, each in (card.get("sides") or {name: card}).items()
        ]
        yield Card(tuple(faces), f"Chaos {number}/{len(names)}", "")


def _global_cards(begin: Mapping[str, Any]) -> Iterator[Card]:
    names = begin["piles"][GLOBALS]
    for number, name in enumerate(names, 1):
        card = begin["globals"][name]
        size, text = _size(card["text"])
        face = Face(name, "", tuple(("", each) for each in paragraphs(text)), card["types"], size)
        yield Card((face,), f"Global {number}/{len(names)}", "")


_SIZE = re.compile(r"(\d+/\d+)[.,] ")
"""A creature's power and toughness, which its text begins with."""


def _size(text: str) -> tuple[str, str]:
    """The power and toughness of a Global, "" for none, and what else it says."""
    found = _SIZE.match(text)
    if found is None:
        return "", text
    rest = text[found.end() :]
    return found[1], f"{rest[:1].upper()}{rest[1:]}"


def dividers(material: Material) -> Sheet:
    """Both decks and their discards."""
    count = {key: ("", f"{len(names)} cards") for key, names in decks(material)["piles"].items()}
    empty = ("", "Cards lie face up."), ("The deck is empty?", "Shuffle these to make the new deck.")
    made = (
        ("C deck", "Chaos deck", "orange",
         (count[CHAOS], ("A card that leaves the stack", "goes to the Chaos discard."))),
        ("C discard", "Chaos discard", "orange", empty),
        ("G deck", "Global deck", "turquoise",
         (count[GLOBALS], ("A Global that leaves play", "goes to the Global discard."))),
        ("G discard", "Global discard", "turquoise", (*empty, ("Both empty?", "Then there is no Global."))),
    )  # fmt: skip
    return cut_sheets.dividers_sheet(material, [Divider(*each) for each in made])


def binder(material: Material) -> Sheet:
    """Both decks in the pockets of a binder."""
    begin = decks(material)
    piles = {CHAOS: ("Chaos deck", begin["piles"][CHAOS]), GLOBALS: ("Global deck", begin["piles"][GLOBALS])}
    return cut_sheets.binder_sheet(material, begin["edition"]["title"], piles, boxes=PRINTED)
