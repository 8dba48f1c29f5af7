"""Deck files of any shape, and whether a deck may be played: rule 1 and rulings 1, 2 and 4.

All mistakes come at once, with their lines. What cannot be read is refused; what is against rule 1 the table may
allow. What a card is, is known of the shipped lists' cards and of basic lands; of others the headings are believed.
Nothing of a running game is known here.
"""

from collections import Counter
from collections.abc import Collection, Generator, Iterable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path

from edw_companion.chance.chain import sha256
from edw_companion.colors import BASIC_LANDS, BY_LETTER, WHEEL, Color
from edw_companion.core.state import Event
from edw_companion.errors import BadFileError, RefusedError
from edw_companion.games.five_colors.cards import BASICS
from edw_companion.games.five_colors.state import DECK, Type, Zone
from edw_companion.games.old_cards import kind_of_old
from edw_companion.lists.cards import front, front_face, spelling
from edw_companion.lists.files import read_bytes
from edw_companion.lists.other_programs import TITLES, read_cards, shipped_cards
from edw_companion.lists.problems import MistakesError, Problem, Reading, cut, outcome
from edw_companion.lists.sheet import MAIN, Entry, Heading, Sheet
from edw_companion.session.lines import is_key
from edw_companion.text import counted, listed
from edw_companion.tuples import NamedTuple

MOST_OF_ONE = {True: 1, False: 3}
"""How many of one card a deck may hold: of an enchantment, of anything else."""

_SHOWN = 12


class Section(NamedTuple):
    """What a heading says: the deck and the kind of the cards below it, each "" where it leaves that open.

    ``enchantments``: whether it says at least that they are enchantments.
    """

    deck: str = ""
    kind: str = ""
    enchantments: bool = False


_KINDS = {
    Type.LAND: ("lands", Zone.DYNASTY, ("land", "basic land", "nonbasic land", "snow land")),
    Type.CREATURE: ("creatures", Zone.DYNASTY, ("creature", "artifact creature", "legend", "legendary creature",
                                                "summon", "wall")),
    Type.ENCHANTMENT: ("global enchantments", Zone.DYNASTY, ("global enchantment", "enchant world",
                                                             "world enchantment", "event")),
    Type.OTHER: ("artifacts", Zone.DYNASTY, ("artifact", "mono artifact", "poly artifact", "continuous artifact")),
    Type.LOCAL: ("local enchantments", Zone.FATE, ("local enchantment", "aura", "enchant creature", "enchant land",
                                                   "enchant artifact", "enchant enchantment", "creature enchantment",
                                                   "land enchantment")),
    Type.SORCERY: ("sorceries", Zone.FATE, ("sorcery",)),
    Type.INSTANT: ("instants", Zone.FATE, ("instant", "interrupt", "mana source")),
}  # fmt: skip
"""By kind of card the heading that messages call it by, the deck that it belongs in, and the headings that mean it."""

ENCHANTMENTS = frozenset({Type.ENCHANTMENT, Type.LOCAL})
"""The kinds of which a deck may hold one of a name."""

BY_HEAD: Mapping[str, Section] = {
    **{key: Section(deck, kind, kind in ENCHANTMENTS) for kind, (_, deck, keys) in _KINDS.items() for key in keys},
    **dict.fromkeys(("dynasty", "dynasty deck"), Section(Zone.DYNASTY)),
    **dict.fromkeys(("fate", "fate deck"), Section(Zone.FATE)),
    "enchantment": Section(enchantments=True),
    **dict.fromkeys((*MAIN, "spell", "other spell", "noncreature spell", "permanent"), Section()),
}
"""What headings say, by ``heading_key``: the game's own words, Magic's, and those of deck programs."""

_DECKS = {Type.SPELL: Zone.FATE, **{kind: deck for kind, (_, deck, _) in _KINDS.items()}}
_NAMES = {kind: name for kind, (name, _, _) in _KINDS.items()}
_HEADS = ", ".join(_NAMES.values())


def _sections(heads: Iterable[Heading]) -> Mapping[Heading, Section]:
    """What each heading says, in their order: "enchantments" below "fate deck" are local ones. Unknown ones are out."""
    found: dict[Heading, Section] = {}
    half = ""
    for head in heads:
        section = BY_HEAD.get(head.key)
        if section is None:
            continue
        if section.enchantments and not section.kind and half:
            section = Section(half, Type.ENCHANTMENT if half == Zone.DYNASTY else Type.LOCAL, True)
        elif section.deck and not section.kind:
            half = section.deck
        found[head] = section
    return found


def _kind_of_types(types: str) -> str:
    """What a card is by its type line; "" for what this game does not know."""
    words = front(types)
    if "Enchantment" in words and "Aura" in types:
        return Type.LOCAL
    kinds = {"Land": Type.LAND, "Creature": Type.CREATURE, "Enchantment": Type.ENCHANTMENT, "Artifact": Type.OTHER}
    kinds |= {"Instant": Type.INSTANT, "Sorcery": Type.SORCERY}
    return next((kind for word, kind in kinds.items() if word in words), "")


class Card(NamedTuple):
    """Some of a card in a deck: its line in the file, the name that it is told by, what it is, where it belongs.

    ``kind`` is "" and ``deck`` is "" where nothing tells; ``known``: whether the kind is known and not only said.
    """

    entry: Entry
    name: str
    kind: str
    deck: str
    known: bool


class Deck(NamedTuple):
    """A deck as it was read.

    Attributes:
        color: None if the file does not say it.
        dynasty: how many cards this half has, and ``fate`` the other.
        kinds: by name what each card is; "" where that is open.
        copies: by name how many of it there are.
        on_word: the names of those whose kind the headings alone say.
        banned: how many cards' names it was compared with.
        notes: what was left out of the file.
    """

    color: Color | None = None
    dynasty: int = 0
    fate: int = 0
    kinds: Mapping[str, str] = {}
    copies: Mapping[str, int] = {}
    on_word: tuple[str, ...] = ()
    banned: int = 0
    notes: tuple[str, ...] = ()

    def of(self, color: str | None) -> "Deck":
        """The deck in that colour, as the table says it; as the file does, if it says nothing."""
        return self._replace(color=Color(color)) if color else self

    @property
    def start(self) -> str | None:
        """The land in play as the game begins."""
        return BASIC_LANDS[self.color] if self.color else None

    @property
    def verdict(self) -> list[str]:
        """What was looked at and what was not, as sentences; of a deck without mistakes."""
        known = len(self.kinds) - len(self.on_word)
        which = f"{known} of the {len(self.kinds)} cards belong" if self.on_word else "all cards belong"
        looked = ["both sizes", "the copies of each card", counted(self.banned, "banned card")]
        said = [f"Checked: {listed([*looked, *([f'where {which}'] if known else [])])}."]
        if self.on_word:
            said.append(f"Taken on your word, as no list here knows what they are: {_named(self.on_word)}.")
        if self.color is None:
            said.append('The colour is not said: write "color: white", or add --color.')
        return [*said, *self.notes]


class Checked(NamedTuple):
    """A deck file that could be read: its deck, what in it is ``against`` rule 1, and the SHA-256 of its bytes."""

    name: str
    deck: Deck
    against: tuple[Problem, ...]
    digest: str

    @property
    def refusal(self) -> str:
        """What is against the rule, in a sentence."""
        mistakes = [f"{each.wrong}{f' (line {each.line})' * bool(each.line)}" for each in self.against]
        return (
            f"The deck in {self.name} is against rule 1: {'; '.join(mistakes[:3])}{'; and more' * (len(mistakes) > 3)}."
        )

    def allowed(self) -> "Checked":
        """The same, if nothing is against the rule."""
        if self.against:
            raise _DeckError(self.name, self.against, self.deck.notes)
        return self


class _DeckError(MistakesError):
    """A deck file with mistakes; what was left out of it is said below them."""

    def __init__(self, file: str, problems: Iterable[Problem], notes: Sequence[str] = ()) -> None:
        in_order = sorted(problems, key=lambda each: (not each.line, each.line))
        super().__init__(f"The deck in {file} has", in_order)
        self._notes = notes

    @property
    def lines(self) -> list[str]:
        return [*super().lines, *(f"  {note}" for note in self._notes)]


def read_file(path: str, banned: Collection[str]) -> Checked:
    """Read a deck file and see what it is."""
    place = Path(path)
    if not place.is_file():
        raise RefusedError(f"There is no file '{path}': give the path of a deck, as any program writes it.")
    name = cut(place.name, 80)
    data, problems = outcome(read_bytes(place.parent, place.name))
    if data is None:
        raise _DeckError(name, problems)
    return read_data(data, name, banned)


def read_data(data: bytes, name: str, banned: Collection[str]) -> Checked:
    """The same of the bytes of a file."""
    sheet, problems = outcome(read_cards(data, name, BY_HEAD, _known()))
    if sheet is None and len(problems) == 1:
        raise BadFileError(f"{problems[0]}.")
    if sheet is None:
        raise _DeckError(name, problems)
    reader = _Reader(sheet, name, banned)
    deck, more = outcome(reader.read())
    against = tuple(reader.against(deck))
    if problems or more:
        raise _DeckError(name, (*problems, *more, *against), deck.notes)
    return Checked(name, deck, against, sha256(data).hexdigest())


def of_line(line: Event, banned: Collection[str]) -> Checked:
    """The same of a recorded line: what it says of the file's cards, without what only the file itself says."""
    kinds, copies, name, digest = line["cards"], line["copies"], line["file"] or "", line["sha256"] or ""
    if not name or cut(name, 80) != name or not is_key(digest) or kinds.keys() != copies.keys():
        raise ValueError(name)
    sizes: Counter[str] = Counter()
    for card, number in copies.items():
        sizes[Zone.FATE if kinds[card] in Type.OF_FATE else Zone.DYNASTY] += number
    against = (
        min(sizes[Zone.DYNASTY], sizes[Zone.FATE]) < DECK
        or any(number > MOST_OF_ONE[kinds[card] in ENCHANTMENTS] for card, number in copies.items())
        or not {spelling(card) for card in banned}.isdisjoint(map(spelling, copies))
        or "anyway" in line
    )
    color = Color(line["color"]) if line["color"] else None
    deck = Deck(color, sizes[Zone.DYNASTY], sizes[Zone.FATE], kinds, copies)
    return Checked(name, deck, (Problem(name, 0, "it is against the rule", "see rule 1"),) * against, digest)


def _named(names: Iterable[str]) -> str:
    """Names in a sentence, of many the first ones."""
    found = [*names]
    more = [f"{len(found) - _SHOWN} more"] if len(found) > _SHOWN + 1 else []
    return listed([*found[: _SHOWN if more else None], *more])


@cache
def _known() -> Mapping[str, tuple[str, str]]:
    """By ``spelling`` the name and the kind of every card that is known."""
    cards = [(name, _kind_of_types(types)) for name, types in shipped_cards().items()]
    cards += [(name, Type.LAND) for name in BASICS]
    halves = {spelling(front_face(name)): (name, kind) for name, kind in cards}
    return halves | {spelling(name): (name, kind) for name, kind in cards}


def kind_on_lists(name: str) -> str:
    """What a card is by the lists that come with the program, or a spell that everybody knows; else ""."""
    old = kind_of_old(name)
    return _known().get(spelling(name), ("", ""))[1] or (old if old in (Type.LAND, Type.SORCERY, Type.INSTANT) else "")


class _Reader:
    """A sheet of cards as a deck."""

    def __init__(self, sheet: Sheet, file: str, banned: Collection[str]) -> None:
        self._sheet, self._file, self._banned = sheet, file, {spelling(name) for name in banned}
        self._heads = _sections(sheet.heads)
        self._cards = [self._card(entry) for entry in sheet.cards]

    def _card(self, entry: Entry) -> Card:
        known = _known().get(spelling(entry.name)) or _known().get(spelling(front_face(entry.name)))
        said = self._section(entry)
        kind = (known[1] if known else "") or said.kind
        deck = _DECKS.get(kind) or said.deck
        return Card(entry, known[0] if known else entry.name, kind, deck, bool(known and known[1]))

    def _section(self, entry: Entry) -> Section:
        """What stands above a card; a category of its own says as much as a heading."""
        if entry.head is None:
            return Section()
        return self._heads.get(entry.head) or BY_HEAD.get(entry.head.key, Section())

    @property
    def _lost(self) -> list[Card]:
        """The cards that belong in neither deck, as far as can be told."""
        return [card for card in self._cards if not card.deck]

    def read(self) -> Reading[Deck]:
        """The deck; problems are what cannot be read."""
        from difflib import get_close_matches

        for head in self._sheet.heads:
            if head.key not in BY_HEAD:
                near = get_close_matches(head.key, BY_HEAD, 1, 0.6)
                meant = f'if it means "{near[0]}", write that' if near else f"there are {_HEADS}"
                wrong = f'"{cut(head.words)}" is no heading of a deck'
                yield Problem(self._file, head.line, wrong, f'{meant}; a card would be "1 {cut(head.words)}"')
        strange = [key for key in self._sheet.fields if key not in ("color", "start", *TITLES)]
        for key in strange:
            right = f"there are color, start, {_HEADS}"
            yield Problem(self._file, self._sheet.fields[key][1], f'"{cut(key)}" is no part of a deck', right)
        yield from self._open()
        names = {card.name.removeprefix("Snow-Covered ") for card in self._cards}
        lands = [color for color, land in BASIC_LANDS.items() if land in names]
        own = (yield from self._color()) or (lands[0] if len(lands) == 1 else None)
        sizes: Counter[str] = Counter()
        copies: Counter[str] = Counter()
        for card in self._cards:
            sizes[card.deck] += card.entry.times
            copies[card.name] += card.entry.times
        kinds = {card.name: card.kind or (Type.SPELL if card.deck == Zone.FATE else "") for card in self._cards}
        on_word = tuple(dict.fromkeys(card.name for card in self._cards if not card.known))
        notes = tuple(self._notes())
        return Deck(own, sizes[Zone.DYNASTY], sizes[Zone.FATE], kinds, copies, on_word, len(self._banned), notes)

    def _open(self) -> Generator[Problem]:
        """One problem for all cards of which nobody can tell what they are, and one for enchantments of either kind."""
        lost = [card for card in self._lost if card.entry.head is None or card.entry.head.key in BY_HEAD]
        for enchantments in (False, True):
            found = [card for card in lost if self._section(card.entry).enchantments == enchantments]
            these = _named(dict.fromkeys(card.name for card in found))
            if found and enchantments:
                wrong, right = f"nobody can tell whether these are global: {these}", '"global" or "local enchantments"'
                yield Problem(self._file, found[0].entry.line, wrong, f"write {right} above them")
            elif found:
                wrong = f"no list here knows what these are: {these}"
                right = 'put them below headings that say it, such as "Creatures", "Instants", or only "Fate deck"'
                yield Problem(self._file, found[0].entry.line, wrong, right)

    def _color(self) -> Reading[Color | None]:
        if "color" not in self._sheet.fields:
            return None
        text, line = self._sheet.fields["color"]
        found = BY_LETTER.get(text.upper()) or next((color for color in WHEEL if color == text.casefold()), None)
        if found is None:
            yield Problem(self._file, line, f'"{cut(text)}" is no colour', f"there are {', '.join(WHEEL)}")
        return found

    def _notes(self) -> Iterator[str]:
        aside = self._sheet.aside
        if aside:
            number = counted(sum(entry.times for entry in aside), "card")
            heads = ", ".join(dict.fromkeys(entry.head.words for entry in aside if entry.head))
            below = f"below the empty line {self._sheet.break_line}, taken for a sideboard"
            yield f"Left out: {number} {below if self._sheet.break_line else f'({heads})'}."
        if self._lost:
            yield f"Checked all the same: the copies of each card, {counted(len(self._banned), 'banned card')}."
        if self._sheet.titles:
            yield f"Taken for a title: {' / '.join(head.words for head in self._sheet.titles)}."

    def against(self, deck: Deck) -> Generator[Problem]:
        """What is against rule 1 (rulings 1, 2 and 4), from the top of the file to the sizes."""
        text, line = self._sheet.fields.get("start", ("", 0))
        if text and deck.start and spelling(text) != spelling(deck.start):
            wrong = f'the starting land is "{cut(text)}"'
            yield Problem(self._file, line, wrong, f"{deck.color} starts with one {deck.start} beside the deck")
        for card in self._cards:
            name, said = card.entry.name, self._section(card.entry)
            if spelling(card.name) in self._banned:
                wrong = f"{name} only deals damage to players, who have no life to lose"
                yield Problem(self._file, card.entry.line, wrong, "take it out: it is banned")
            if (
                card.known
                and said.deck
                and (said.deck != card.deck or (said.kind and said.enchantments != (card.kind in ENCHANTMENTS)))
            ):
                wrong = f"{name} stands among {_NAMES.get(said.kind, f'cards of the {said.deck} deck')}"
                yield Problem(self._file, card.entry.line, wrong, f"it belongs among {_NAMES[card.kind]}")
        for half in (Zone.DYNASTY, Zone.FATE, ""):
            yield from self._copies(half)
        for half, size in ((Zone.DYNASTY, deck.dynasty), (Zone.FATE, deck.fate)):
            if size + sum(card.entry.times for card in self._lost) < DECK:
                wrong = f"the {half} deck has {counted(size, 'card')}"
                yield Problem(self._file, 0, wrong, f"it needs {DECK} at least, so add {DECK - size}")

    def _copies(self, half: str) -> Generator[Problem]:
        """Too many of one card in one deck, or in neither; a card that is an enchantment anywhere there is one."""
        found = [card for card in self._cards if card.deck == half]
        whole = {spelling(front_face(card.name)): spelling(card.name) for card in found if "/" in card.name}

        def key(card: Card) -> str:
            return whole.get(spelling(card.name), spelling(card.name))

        enchantments = {
            key(card) for card in found
            if card.kind in ENCHANTMENTS or (not card.known and self._section(card.entry).enchantments)
        }  # fmt: skip
        count: Counter[str] = Counter()
        for card in found:
            most = MOST_OF_ONE[key(card) in enchantments]
            before, count[key(card)] = count[key(card)], count[key(card)] + card.entry.times
            if before <= most < count[key(card)]:
                kind = "an enchantment" if most == 1 else "any card, basic lands too"
                wrong = f"{card.entry.name} is {count[key(card)]} times in the {f'{half} deck' if half else 'file'}"
                yield Problem(self._file, card.entry.line, wrong, f"{most} is the most of {kind}")
