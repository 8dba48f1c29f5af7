"""What goes into the box: sleeves, piles and decks; and what is cut for it, such as cards and dividers."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import count
from math import ceil

from edw_companion.colors import BY_LETTER, WHEEL
from edw_companion.errors import EdwError
from edw_companion.games import cut_sheets
from edw_companion.games.cut_sheets import Wanted
from edw_companion.games.elder_dragon_wars import sleeves as rules
from edw_companion.games.elder_dragon_wars.lists import EDITION, LEGENDS, SHAPE, is_basic, is_elder_dragon
from edw_companion.games.elder_dragon_wars.ring import DRAGONS, ring_letters
from edw_companion.games.elder_dragon_wars.sheets_ring import seats_of
from edw_companion.games.elder_dragon_wars.sheets_scion import cards_of
from edw_companion.games.elder_dragon_wars.state import ARTIFACTS, CHAOS, PILES, PLANAR, SCION_CARD
from edw_companion.games.sheets import BINDER, Material, pile_columns, pile_table, plain_mana
from edw_companion.lists.cards import Card, CardList, Edition, is_land
from edw_companion.lists.editions import load
from edw_companion.paper import pieces
from edw_companion.paper.figure import INKS
from edw_companion.paper.pieces import Divider, Face
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
    chosen, counts = colors_of(material), rules.counts_of(material.state)
    if material.edition:
        counts = counts_in(edition_of(material))
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
    for each in rules.SOURCES[len(decks) :]:  # in as few words as are needed beside the sign
        title = each.title.removeprefix("Reverberating ").partition(" and ")[0]
        groups.append((each.sign, capital(title), each.ways))
    rows = tuple(
        (*((sign, title) if at == 0 else ("", "")), *way) for sign, title, ways in groups for at, way in enumerate(ways)
    )
    return Table(("sign", "source", "a card", "goes to"), rows, grouped=True)


def counts_in(edition: Edition) -> dict[str, int]:
    """How many sleeves each source of an edition needs."""
    return rules.counts({key.removeprefix("deck-"): len(each.cards) for key, each in edition.lists.items()})


def colors_of(material: Material) -> dict[str, str]:
    """The sleeve colour of every source, for the group and in this session."""
    return rules.colors(rules.read_group(material.home), material.state.sleeves if material.state is not None else {})


def edition_of(material: Material) -> Edition:
    """The edition that was asked for, or the session's, or the shipped one."""
    own = material.state.begin["edition"]["name"] if material.state is not None else EDITION
    return load(SHAPE, material.edition or own, material.home.lists)


def piles(material: Material) -> Sheet:
    """The numbered lists of the piles, the Scion's dragons and the planar artifacts, with boxes to tick."""
    state = material.state
    if state is None or material.edition:
        edition = edition_of(material)
        title = edition.title
        cards = {name: [(card.name, card.types) for card in edition.lists[name].cards] for name in (*PILES, "scion")}
    else:
        title = state.begin["edition"]["title"]
        cards = {name: [(card, state.kind_of(card)) for card in state.piles[name].order] for name in PILES}
        cards["scion"] = [(SCION_CARD, ""), *((card, "") for card in state.begin["scion"])]
    cards["planar"] = [(card, "") for card in PLANAR.values()]
    chosen, odd = colors_of(material), _odd(material)
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
        lists = edition_of(material).lists
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
    edition, state, chosen = edition_of(material), material.state, colors_of(material)
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


_NEXUS = "nexus"
_INK_OF = {"clear": "paper", "yellow": "gold"} | {color: color.letter for color in WHEEL}


def cards(material: Material) -> Sheet:
    """The Scion's six, the nexus markers and the planar pair; of any other list, cards without their texts."""
    edition = edition_of(material)
    parts = {
        "scion": ("the Scion and its dragons", cards_of(material, edition.lists["scion"], rules.BY_KEY["scion"].title)),
        _NEXUS: ("nexus markers", _markers()),
        "planar": ("planar artifacts", _planar()),
        **{name: (each.title, _named(each)) for name, each in edition.lists.items() if name not in _OWN},
    }
    return cut_sheets.cards_sheet(material, edition.title, parts, _OWN)


_OWN = ("scion", _NEXUS, "planar")


def _named(listed: CardList) -> Iterator[pieces.Card]:
    """The cards of a list without their texts, which are Magic's."""
    source = rules.BY_KEY[listed.name.removeprefix("deck-")]
    for at, card in enumerate(_through(listed), 1):
        letters = ring_letters({BY_LETTER[letter] for letter in card.colors})
        face = Face(card.name, letters, (), card.types, cost=card.cost or "")
        yield pieces.Card((face,), f"{source.sign} {at}/{len(listed.cards)}", source.title)


def _through(listed: CardList) -> list[Card]:
    """The cards as they are numbered on paper: in a deck the lands not in play at the start come last.

    A pile keeps its own numbers, which its draws give, wherever lands stand in it.
    """
    if not listed.name.startswith("deck-"):
        return list(listed.cards)
    return sorted(listed.cards, key=lambda card: is_land(card) and not is_basic(card))


def _markers() -> Iterator[pieces.Card]:
    for color, dragon in DRAGONS.items():
        passages = (
            ("In the nexus", "it lies face up, as a card in hand: it cannot be targeted and owes no upkeep."),
            ("Cast it", f"for {dragon.cost} whenever an instant could be cast. It turns up an artifact."),
            (
                "In play",
                f"pay {dragon.upkeep} in each of my upkeeps. It blocks from the next turn on, for allies too while "
                "an enemy of mine lives, and may attack from my next turn on. Countered, unpaid or leaving play, it "
                "goes back to its nexus.",
            ),
        )
        face = Face(f"{dragon.name}: nexus", ring_letters({color}), passages)
        yield pieces.Card((face,), color.letter, "Nexus marker", family=_NEXUS)


def _planar() -> Iterator[pieces.Card]:
    kinds = {"gate": "creature spells", "matrix": "spells that are not creatures"}
    spared = {
        "gate": "an Elder Dragon goes to its nexus, a chaos card to the chaos graveyard",
        "matrix": "a chaos card goes to the chaos graveyard",
    }
    for at, (which, name) in enumerate(PLANAR.items(), 1):
        passages = (
            ("Everybody's:", f"{kinds[which]} cost up to {{2}} less through it. It never leaves."),
            ("Tapped or countered", f"after such a spell is paid for, it exiles that spell; {spared[which]}."),
            ("While it is tapped", "nobody casts such spells. It untaps when the next player untaps."),
        )
        source = rules.BY_KEY["planar"].title
        yield pieces.Card((Face(name, "", passages),), f"P {at}/{len(PLANAR)}", source, family="planar")


def binder(material: Material) -> Sheet:
    """The piles, the Scion's cards and the planar pair in the pockets of a binder; or any one list."""
    edition = edition_of(material)
    piles = {name: (each.title, [card.name for card in each.cards]) for name, each in edition.lists.items()}
    return cut_sheets.binder_sheet(material, edition.title, piles, (*PILES, "scion", "planar"))


def pull(material: Material) -> Sheet:
    """Every card of the decks and piles, with the sign of its source and its number there; or those of any one list."""
    edition = edition_of(material)
    chosen = cut_sheets.chosen_lists(material, {name: each.title for name, each in edition.lists.items()})
    wanted = [
        Wanted(card.name, card.box or "", _filed(card), f"{rules.BY_KEY[name.removeprefix('deck-')].sign} {at}")
        for name in chosen
        for at, card in enumerate(_through(edition.lists[name]), 1)
    ]
    return cut_sheets.pull_sheet(edition.title, _CODES, sorted(wanted, key=lambda each: _FILED.index(each.group)))


_CODES = (
    "The number says where a card goes: C\xa054 is the 54th of the chaos cards. A\xa0artifacts · E\xa0enchantments · "
    "C\xa0chaos · S\xa0Scion · P\xa0planar · W\xa0U\xa0B\xa0R\xa0G the decks. Tick what you have in hand."
)


_FILED = (*(str(color).capitalize() for color in WHEEL), "Several colours", "No colour", "Lands")


def _filed(card: Card) -> str:
    """What people file a card under."""
    if is_land(card):
        return "Lands"
    if not card.colors:
        return "No colour"
    return "Several colours" if len(card.colors) > 1 else str(BY_LETTER[card.colors]).capitalize()


def dividers(material: Material) -> Sheet:
    """A divider for each of the ten sources, in the colour of its sleeves, and for the two graveyards."""
    counts, chosen = counts_in(edition_of(material)), colors_of(material)
    names = {str(color): seat.name for color, seat in seats_of(material).items()}
    made = [_divider(source, counts[source.key], chosen[source.key], names) for source in rules.SOURCES]
    made += [_graveyard(rules.BY_KEY[key], word, chosen[key]) for key, word in GRAVEYARDS.items()]
    return cut_sheets.dividers_sheet(material, made)


GRAVEYARDS = {CHAOS: "Chaos", ARTIFACTS: "Artifact"}
"""The piles whose cards have a graveyard of their own (rules 6 and 13); no tab hides that of its pile."""


def _divider(source: rules.Source, count: int, color: str, names: Mapping[str, str]) -> Divider:
    dragons = {str(seat): dragon.name for seat, dragon in DRAGONS.items()}
    whose = " · ".join(filter(None, (names.get(source.key), dragons.get(source.key))))
    ways = tuple((zone[0].upper() + zone[1:], f"→ {to}") for zone, to in source.ways)
    told = (*([(whose, "")] if whose else []), ("", f"{count} cards, {color} sleeves"), *ways)
    return Divider(source.sign, source.title, _ink_of(color), told)


def _graveyard(source: rules.Source, word: str, color: str) -> Divider:
    told = (("", f"face up, {color} sleeves"), ("The pile is empty?", "Shuffle these: they are the pile."))
    return Divider(f"{source.sign} graveyard", f"{word} graveyard", _ink_of(color), told)


def _ink_of(color: str) -> str:
    """The ink nearest to a colour of rules."""
    looks = (color, *rules.LOOKS[color].split(", "))
    inks = (_INK_OF.get(each, each) for each in looks)
    return next((ink for ink in inks if ink in INKS), "paper")
