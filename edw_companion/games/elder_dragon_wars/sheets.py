"""Sheets of what goes into the box: sleeves to buy, piles for the binder, decks to put together."""

from collections.abc import Iterator, Sequence

from edw_companion.games.elder_dragon_wars import sleeves as rules
from edw_companion.games.elder_dragon_wars.deck_checks import LEGENDS, is_basic, is_elder_dragon
from edw_companion.games.elder_dragon_wars.lists import SHAPE
from edw_companion.games.elder_dragon_wars.plan import EDITION
from edw_companion.games.elder_dragon_wars.ring import DRAGONS
from edw_companion.games.elder_dragon_wars.sleeves import read_group
from edw_companion.games.elder_dragon_wars.state import ARTIFACTS, CHAOS, ENCHANTMENTS, PLANAR
from edw_companion.games.shared_sheets import BINDER, pile_columns, pile_table, plain_mana
from edw_companion.games.sheets import Material
from edw_companion.lists.cards import Card, CardList, Edition
from edw_companion.lists.editions import load
from edw_companion.paper.sheet import BOX, Checks, Paragraph, Section, Sheet, Table

TITLE = "Elder Dragon Wars"
SCION_CARD = "Scion of the Ur-Dragon"
_PILES = (ARTIFACTS, ENCHANTMENTS, CHAOS)


def sleeves(material: Material) -> Sheet:
    """What to buy, what to put into which sleeve, and where the cards of each source go."""
    chosen, counts = _colors(material), _counts(material)
    rows = [
        (source.sign, source.title, chosen[source.key], str(counts[source.key]), BOX, BOX, BOX)
        for source in rules.SOURCES
    ]
    total = ("", "all together", "", str(sum(counts.values())), "", "", "")
    shopping = Table(("sign", "source", "sleeves", "cards", "bought", "sleeved", "signed"), (*rows, total), right=(3,))
    todo = Checks(
        (
            "Buy a few more of each colour than there are cards: sleeves split.",
            "Count each source as you sleeve it; a number that is missing is on its list (edw print piles, decks).",
            "Put the sign on a divider in the box, or as a dot of ink in a corner of each sleeve's back.",
            "Keep the binder or the boxes in the order of the numbers.",
        )
    )
    return Sheet(
        "sleeves",
        f"{TITLE}: sleeves",
        "Every source has a colour and a sign. When a card leaves a zone, its sleeve says where it goes (rule 15).",
        (
            Section("To buy and to sleeve", (shopping, todo)),
            Section("Where a card goes", (_ways(chosen),)),
        ),
    )


def _ways(chosen: rules.Choice) -> Table:
    """Where the cards of each source go; the five decks are one."""
    rows: list[tuple[str, ...]] = []
    decks = [source for source in rules.SOURCES if source.key in DRAGONS]
    others = [source for source in rules.SOURCES if source not in decks]
    groups = [("".join(deck.sign for deck in decks), "The five decks", "", decks[0].ways)]
    groups += [(each.sign, each.title, chosen[each.key], each.ways) for each in others]
    for sign, title, color, ways in groups:
        names = [sign, f"{title}, {color}" if color else title]
        for at, way in enumerate(ways):
            rows.append((*(names if at == 0 else ("", "")), way.zone, way.to))
    return Table(("sign", "source", "from", "to"), tuple(rows), grouped=True)


def _colors(material: Material) -> dict[str, str]:
    state = material.state
    return rules.colors(read_group(material.home), state.sleeves if state is not None else {})


def _counts(material: Material) -> dict[str, int]:
    if material.edition:
        lists = _edition(material).lists
        return rules.counts({key.removeprefix("deck-"): len(each.cards) for key, each in lists.items()})
    return rules.counts_of(material.state)


def _edition(material: Material) -> Edition:
    """The edition that was asked for, or the session's, or the shipped one.

    Raises:
        EdwError: it is not there, or not sound.
    """
    own = material.state.begin["edition"]["name"] if material.state is not None else EDITION
    return load(SHAPE, material.edition or own, material.home.lists)


def piles(material: Material) -> Sheet:
    """The numbered lists of the piles, the Scion's dragons and the planar artifacts, with boxes to tick."""
    state = material.state
    if state is None or material.edition:
        edition = _edition(material)
        title = edition.title
        cards = {name: [(card.name, card.types) for card in edition.lists[name].cards] for name in (*_PILES, "scion")}
    else:
        title = state.begin["edition"]["title"]
        cards = {name: [(card, state.kind_of(card)) for card in state.piles[name].order] for name in _PILES}
        cards["scion"] = [(SCION_CARD, ""), *((card, "") for card in state.begin["scion"])]
    cards["planar"] = [(card, "") for card in PLANAR.values()]
    chosen = _colors(material)
    sections = [_pile_section(name, rows, chosen) for name, rows in cards.items()]
    return Sheet("piles", f"{title}: piles", BINDER, tuple(sections))


def _pile_section(name: str, cards: Sequence[tuple[str, str]], chosen: rules.Choice) -> Section:
    """A pile under its sleeve; chaos cards with the type that says when they may be played."""
    source = rules.BY_KEY[name]
    title = f"[{source.sign}] {source.title}: {len(cards)} cards, {chosen[name]} sleeves"
    if name == CHAOS:
        table = pile_table([(card, types.partition(" —")[0]) for card, types in cards], ("type",))
    else:
        table = pile_table([(card,) for card, _ in cards])
    return Section(title, (table,), columns=pile_columns(len(cards)), fresh=name in (ENCHANTMENTS, CHAOS, "scion"))


def decks(material: Material) -> Sheet:
    """The five decks, one a page, with boxes to tick."""
    edition = _edition(material)
    state = material.state
    intro = "The Elder Dragon starts in its nexus and three lands in play; the other 40 are the library."
    if state is not None and not material.edition and state.begin["edition"]["digest"] != edition.digest:
        intro += " These lists have changed since the session began: the game goes on with those it was started with."
    chosen = _colors(material)
    sections = [_deck_sections(str(color), edition.lists[f"deck-{color}"], chosen) for color in DRAGONS]
    return Sheet("decks", f"{edition.title}: decks", intro, tuple(part for deck in sections for part in deck))


def _deck_sections(color: str, deck: CardList, chosen: rules.Choice) -> Iterator[Section]:
    source = rules.BY_KEY[color]
    title = f"[{source.sign}] {deck.title}: {len(deck.cards)} cards, {chosen[color]} sleeves"
    legends = [card for section in LEGENDS for card in deck.section(section)]
    spells = deck.section("spells")
    creatures = [(*_ticked(card), "nexus" if is_elder_dragon(card) else "") for card in legends]
    others = [(*_ticked(card), card.types) for card in spells]
    yield Section(
        title,
        (
            Paragraph("", lead=f"Legends ({len(legends)})"),
            Table(("", "card", "cost", "start"), tuple(creatures)),
            Paragraph("", lead=f"Spells ({len(spells)})"),
            Table(("", "card", "cost", "type"), tuple(others)),
        ),
        fresh=color != "white",
    )
    basics = [card for card in deck.section("lands") if is_basic(card)]
    rest = [card for card in deck.section("lands") if not is_basic(card)]
    yield Section(f"Lands in play at the start ({len(basics)})", (_names(basics),))
    yield Section(f"Other lands ({len(rest)})", (_names(rest),), columns=2)


def _ticked(card: Card) -> tuple[str, str, str]:
    return (BOX, card.name, plain_mana(card.cost or ""))


def _names(cards: Sequence[Card]) -> Table:
    return Table(("", ""), tuple((BOX, card.name) for card in cards))
