"""Sheets of what goes into the box: sleeves to buy, piles for the binder, decks to put together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import count
from math import ceil

from edw_companion.errors import EdwError
from edw_companion.games.elder_dragon_wars import sleeves as rules
from edw_companion.games.elder_dragon_wars.lists import LEGENDS, SHAPE, is_basic, is_elder_dragon
from edw_companion.games.elder_dragon_wars.plan import EDITION
from edw_companion.games.elder_dragon_wars.ring import DRAGONS
from edw_companion.games.elder_dragon_wars.state import ARTIFACTS, CHAOS, PILES, PLANAR, SCION_CARD
from edw_companion.games.sheets import BINDER, Material, pile_columns, pile_table, plain_mana
from edw_companion.lists.cards import Card, CardList, Edition
from edw_companion.lists.editions import load
from edw_companion.paper.sheet import BOX, DECK, Block, Checks, Paragraph, Section, Sheet, Stressed, Table
from edw_companion.text import capital, counted, listed

PACK = 100
"""The larger pack: of so many cards those to spare have a pack of their own."""

SPARE = 20
"""One sleeve more for every so many, since sleeves split."""

SPARES = (
    "Standard size: sleeves of 66 × 91 mm for cards of 63 × 88 mm, sold in packs of 50 and 100. One to spare for every "
    f"{SPARE} cards is counted in, since sleeves split"
)
ONLY_SPARES = "for the piles of 100 the pack of 50 holds only spares"
SHARED = "Sources of one colour share its packs."

TODO = (
    "Count each source as you sleeve it. To find a missing card, tick off the sheet of its deck or pile.",
    "Put the sign on a divider in the box, or a small dot of ink on each sleeve's back.",
    "Keep the cards in the order of the deck and pile sheets.",
)


def sleeves(material: Material) -> Sheet:
    """What to buy, what to put into which sleeve, and where the cards of each source go."""
    chosen, counts = _colors(material), rules.counts_of(material.state)
    if material.edition:
        lists = _edition(material).lists
        counts = rules.counts({key.removeprefix("deck-"): len(each.cards) for key, each in lists.items()})
    rows = tuple(_shopping(chosen, counts))
    table = Table(("", "sign", "to sleeve", "colour", "cards", "with spares", "packs to buy"), rows, right=(4, 5))
    return Sheet(
        "sleeves",
        f"{material.game.title}: sleeves",
        "Every source has a colour and a sign. When a card leaves a zone, its sleeve says where it goes (rule 15).",
        (
            Section("To buy and to sleeve", (table, Paragraph(_spares(chosen, counts)), Checks(TODO))),
            Section("Where a card goes", (_ways(),)),
        ),
    )


def _shopping(chosen: rules.Choice, counts: Mapping[str, int]) -> Iterator[tuple[str, ...]]:
    """A row for each source, with the packs of a colour where it first comes; and one for all."""
    needed = Counter[str]()
    for source in rules.SOURCES:
        needed[chosen[source.key]] += with_spares(counts[source.key])
    first: dict[str, str] = {}
    for source in rules.SOURCES:
        color, cards = chosen[source.key], counts[source.key]
        packs = f"with {first[color]}" if color in first else _packs([needed[color]])
        first.setdefault(color, source.sign)
        yield (BOX, source.sign, source.title, color, str(cards), str(with_spares(cards)), packs)
    cards = sum(counts[source.key] for source in rules.SOURCES)
    total = ("in all", counted(len(needed), "colour"), str(cards), str(needed.total()), _packs(needed.values()))
    yield ("", "", *(Stressed(cell, (0, len(cell))) for cell in total))


def _spares(chosen: rules.Choice, counts: Mapping[str, int]) -> str:
    """How sleeves are counted, and what of it concerns these colours and these piles."""
    shared = Counter(chosen.values())
    alone = any(counts[key] == PACK and shared[color] == 1 for key, color in chosen.items())
    told = f"{SPARES}: {ONLY_SPARES}." if alone else f"{SPARES}."
    return f"{told} {SHARED}" if len(shared) < len(chosen) else told


def with_spares(cards: int) -> int:
    """How many sleeves are enough for so many cards, with those that will split."""
    return cards + ceil(cards / SPARE)


def packs_of(sleeves: int) -> tuple[int, int]:
    """The fewest packs of 100 and of 50 that leave less than 50 over: two of 50 are no cheaper than one of 100."""
    return divmod(ceil(sleeves / 50), 2)


def _packs(needed: Iterable[int]) -> str:
    """The packs for so many sleeves of each colour: "1 of 100, 1 of 50"."""
    hundreds, fifties = map(sum, zip(*map(packs_of, needed), strict=True))
    return ", ".join(f"{number} of {size}" for number, size in ((hundreds, 100), (fifties, 50)) if number)


def _ways() -> Table:
    """Where the cards of each source go; the five decks are one."""
    decks = [source for source in rules.SOURCES if source.key in DRAGONS]
    groups = [("".join(deck.sign for deck in decks), "The five decks", decks[0].ways)]
    groups += [(each.sign, _short(each.title), each.ways) for each in rules.SOURCES if each not in decks]
    rows = tuple(
        (*((sign, title) if at == 0 else ("", "")), way.zone, way.to)
        for sign, title, ways in groups
        for at, way in enumerate(ways)
    )
    return Table(("sign", "source", "a card", "goes to"), rows, grouped=True)


def _short(title: str) -> str:
    """A source's title as far as it is needed beside its sign: the widest makes the column."""
    short = title.removeprefix("Reverberating ").partition(" and ")[0]
    return capital(short)


def _colors(material: Material) -> dict[str, str]:
    return rules.colors(rules.read_group(material.home), material.state.sleeves if material.state is not None else {})


def _edition(material: Material) -> Edition:
    """The edition that was asked for, or the session's, or the shipped one."""
    own = material.state.begin["edition"]["name"] if material.state is not None else EDITION
    return load(SHAPE, material.edition or own, material.home.lists)


def piles(material: Material) -> Sheet:
    """The numbered lists of the piles, the Scion's dragons and the planar artifacts, with boxes to tick."""
    state = material.state
    if state is None or material.edition:
        edition = _edition(material)
        title = edition.title
        cards = {name: [(card.name, card.types) for card in edition.lists[name].cards] for name in (*PILES, "scion")}
    else:
        title = state.begin["edition"]["title"]
        cards = {name: [(card, state.kind_of(card)) for card in state.piles[name].order] for name in PILES}
        cards["scion"] = [(SCION_CARD, ""), *((card, "") for card in state.begin["scion"])]
    cards["planar"] = [(card, "") for card in PLANAR.values()]
    chosen, odd = _colors(material), _odd(material)
    sections = [
        Section(
            _title(name, len(cards[name]), chosen[name]),
            (
                _pile_table(name, cards[name]),
                *_notes([(str(at), card, odd.get(card, "")) for at, (card, _) in enumerate(cards[name], 1)]),
                *(_below(chosen, cards) if name == CHAOS else ()),
            ),
            columns=pile_columns(len(cards[name])),
            fresh=name != ARTIFACTS,
            foot=", ".join(map(_signed, (name, *BELOW))) if name == CHAOS else "",
        )
        for name in PILES
    ]
    return Sheet("piles", f"{title}: piles", BINDER, tuple(sections))


BELOW = ("scion", "planar")
"""Few cards: they stand below the last pile, since a page of their own would be empty."""


def _odd(material: Material) -> dict[str, str]:
    """What is odd about cards, by name; of lists that are there no more nothing is known."""
    try:
        lists = _edition(material).lists
    except EdwError:
        return {}
    return {card.name: card.odd for each in lists.values() for card in each.cards if card.odd}


def _notes(cards: Iterable[tuple[str, str, str]]) -> Iterator[Paragraph]:
    """What is odd about numbered cards: those of which the same is said have one note."""
    same: dict[str, list[tuple[str, str]]] = {}
    for at, card, odd in cards:
        if odd:
            same.setdefault(odd, []).append((at, card))
    for odd, those in same.items():
        (at, card), *more = those
        if more:
            yield Paragraph(f"{odd}.", lead=f"Nos. {listed([at for at, _ in those])}:")
        else:
            yield Paragraph(f"{card}: {odd}.", lead=f"No. {at}")


def _below(chosen: rules.Choice, cards: Mapping[str, Sequence[tuple[str, str]]]) -> Iterator[Block]:
    for name in BELOW:
        yield Paragraph("", lead=_title(name, len(cards[name]), chosen[name]))
        yield _pile_table(name, cards[name])


def _pile_table(name: str, cards: Sequence[tuple[str, str]]) -> Table:
    """The cards of a pile; chaos cards with the type that says when they may be played."""
    if name == CHAOS:
        return pile_table([(card, _kind(types).removeprefix("Legendary ")) for card, types in cards], ("type",))
    return pile_table([(card,) for card, _ in cards])


def _kind(types: str) -> str:
    """A type line without its creature types and the like."""
    return types.partition(" —")[0]


def _title(key: str, count: int, color: str, title: str = "") -> str:
    return f"{_signed(key, title)} · {count} cards, {color} sleeves"


def _signed(key: str, title: str = "") -> str:
    source = rules.BY_KEY[key]
    return f"[{source.sign}] {title or source.title}"


def decks(material: Material) -> Sheet:
    """The five decks, one a page, with boxes to tick."""
    edition, state, chosen = _edition(material), material.state, _colors(material)
    intro = ""
    if state is not None and not material.edition and state.begin["edition"]["digest"] != edition.digest:
        intro = "These lists have changed since the session began: the game goes on with those it was started with."
    names = {seat: player.name for seat, player in state.players.items()} if state is not None else {}
    names |= dict.fromkeys(state.empty, "not used") if state is not None else {}
    sections = (_deck(color, edition.lists[f"deck-{color}"], chosen[color], names.get(color, "")) for color in DRAGONS)
    return Sheet("decks", f"{edition.title}: decks", intro, tuple(sections))


def _deck(color: str, deck: CardList, sleeve: str, player: str) -> Section:
    """A deck, its cards numbered through: a number that is missing as one sleeves them is on this list."""
    lands = deck.section("lands")
    parts = {
        "Legends": [card for section in LEGENDS for card in deck.section(section)],
        "Spells": list(deck.section("spells")),
        "Lands in play at the start": [card for card in lands if is_basic(card)],
        "Other lands": [card for card in lands if not is_basic(card)],
    }
    blocks: list[Block] = []
    number = count(1)
    through: list[tuple[str, Card]] = []
    for title, cards in parts.items():
        cells = _CELLS.get(title, _LANDS)
        numbered = [(str(next(number)), card) for card in cards]
        lines = (HEAD, *((at, BOX, *_told(card)) for at, card in numbered))
        head, *rows = (tuple(line[cell] for cell in cells) for line in lines)
        right = (0, len(cells) - 1) if title in _CELLS else (0,)  # costs of tables one above the other line up
        blocks += (Paragraph("", lead=f"{title} ({len(cards)})"), Table(head, tuple(rows), right=right, role=DECK))
        through += numbered
    notes = _notes((at, card.name, card.odd or "") for at, card in through)
    title = capital(deck.title.removeprefix("The ")) + (f" ({player})" if player else "")
    titled = _title(color, len(deck.cards), sleeve, title)
    return Section(titled, (*blocks, *notes), columns=2, fresh=color != "white", beside=4)


HEAD = ("no.", "", "card", "type", "cost")
"""What is told of a card of a deck: of a Legend not its type, of a land no more than its name."""

_CELLS, _LANDS = {"Legends": (0, 1, 2, 4), "Spells": (0, 1, 2, 3, 4)}, (0, 1, 2)


def _told(card: Card) -> tuple[str, str, str]:
    name = f"{card.name} (nexus)" if is_elder_dragon(card) else card.name
    return name, _kind(card.types), plain_mana(card.cost or "")
