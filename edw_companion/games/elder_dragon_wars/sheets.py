"""Sheets of what goes into the box: sleeves to buy, piles for the binder, decks to put together."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from edw_companion.games.elder_dragon_wars import sleeves as rules
from edw_companion.games.elder_dragon_wars.deck_checks import LEGENDS, is_basic, is_elder_dragon
from edw_companion.games.elder_dragon_wars.lists import SHAPE
from edw_companion.games.elder_dragon_wars.plan import EDITION
from edw_companion.games.elder_dragon_wars.ring import DRAGONS
from edw_companion.games.elder_dragon_wars.state import CHAOS, ENCHANTMENTS, PILES, PLANAR, SCION_CARD
from edw_companion.games.shared_sheets import BINDER, pile_columns, pile_table, plain_mana
from edw_companion.games.sheets import Material
from edw_companion.lists.cards import Card, CardList, Edition
from edw_companion.lists.editions import load
from edw_companion.paper.sheet import BOX, Checks, Paragraph, Section, Sheet, Table

TODO = (
    "Buy a few more of each colour than there are cards: sleeves split.",
    "Count each source as you sleeve it; a number that is missing is on its list (edw print piles, decks).",
    "Put the sign on a divider in the box, or as a dot of ink in a corner of each sleeve's back.",
    "Keep the binder or the boxes in the order of the numbers.",
)


def sleeves(material: Material) -> Sheet:
    """What to buy, what to put into which sleeve, and where the cards of each source go."""
    chosen, counts = _colors(material), rules.counts_of(material.state)
    if material.edition:
        lists = _edition(material).lists
        counts = rules.counts({key.removeprefix("deck-"): len(each.cards) for key, each in lists.items()})
    rows = [
        (source.sign, source.title, chosen[source.key], str(counts[source.key]), BOX, BOX, BOX)
        for source in rules.SOURCES
    ]
    total = ("", "all together", "", str(sum(counts.values())), "", "", "")
    shopping = Table(("sign", "source", "sleeves", "cards", "bought", "sleeved", "signed"), (*rows, total), right=(3,))
    return Sheet(
        "sleeves",
        f"{material.game.title}: sleeves",
        "Every source has a colour and a sign. When a card leaves a zone, its sleeve says where it goes (rule 15).",
        (
            Section("To buy and to sleeve", (shopping, Checks(TODO))),
            Section("Where a card goes", (_ways(chosen),)),
        ),
    )


def _ways(chosen: rules.Choice) -> Table:
    """Where the cards of each source go; the five decks are one."""
    decks = [source for source in rules.SOURCES if source.key in DRAGONS]
    groups = [("".join(deck.sign for deck in decks), "The five decks", decks[0].ways)]
    groups += [
        (each.sign, f"{each.title}, {chosen[each.key]}", each.ways) for each in rules.SOURCES if each not in decks
    ]
    rows = tuple(
        (*((sign, title) if at == 0 else ("", "")), way.zone, way.to)
        for sign, title, ways in groups
        for at, way in enumerate(ways)
    )
    return Table(("sign", "source", "from", "to"), rows, grouped=True)


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
    chosen = _colors(material)
    sections = [_pile_section(name, rows, chosen[name]) for name, rows in cards.items()]
    return Sheet("piles", f"{title}: piles", BINDER, tuple(sections))


def _pile_section(name: str, cards: Sequence[tuple[str, str]], color: str) -> Section:
    """A pile under its sleeve; chaos cards with the type that says when they may be played."""
    table = pile_table([(card,) for card, _ in cards])
    if name == CHAOS:
        table = pile_table([(card, types.partition(" —")[0]) for card, types in cards], ("type",))
    fresh = name in (ENCHANTMENTS, CHAOS, "scion")
    title = _title(name, rules.BY_KEY[name].title, len(cards), color)
    return Section(title, (table,), columns=pile_columns(len(cards)), fresh=fresh)


def _title(key: str, title: str, count: int, color: str) -> str:
    return f"[{rules.BY_KEY[key].sign}] {title}: {count} cards, {color} sleeves"


def decks(material: Material) -> Sheet:
    """The five decks, one a page, with boxes to tick."""
    edition, state, chosen = _edition(material), material.state, _colors(material)
    intro = "The Elder Dragon starts in its nexus and three lands in play; the other 40 are the library."
    if state is not None and not material.edition and state.begin["edition"]["digest"] != edition.digest:
        intro += " These lists have changed since the session began: the game goes on with those it was started with."
    parts = [part for color in DRAGONS for part in _deck_sections(color, edition.lists[f"deck-{color}"], chosen[color])]
    return Sheet("decks", f"{edition.title}: decks", intro, tuple(parts))


def _deck_sections(color: str, deck: CardList, sleeve: str) -> Iterator[Section]:
    legends = [card for section in LEGENDS for card in deck.section(section)]
    spells = deck.section("spells")
    creatures = [(*_ticked(card), "nexus" if is_elder_dragon(card) else "") for card in legends]
    yield Section(
        _title(color, deck.title, len(deck.cards), sleeve),
        (
            Paragraph("", lead=f"Legends ({len(legends)})"),
            Table(("", "card", "cost", "start"), tuple(creatures)),
            Paragraph("", lead=f"Spells ({len(spells)})"),
            Table(("", "card", "cost", "type"), tuple((*_ticked(card), card.types) for card in spells)),
        ),
        fresh=color != "white",
    )
    for title, basic, columns in (("Lands in play at the start", True, 1), ("Other lands", False, 2)):
        rows = tuple((BOX, card.name) for card in deck.section("lands") if is_basic(card) is basic)
        yield Section(f"{title} ({len(rows)})", (Table(("", ""), rows),), columns=columns)


def _ticked(card: Card) -> tuple[str, str, str]:
    return (BOX, card.name, plain_mana(card.cost or ""))
