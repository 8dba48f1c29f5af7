"""What is cut or folded, as values: cards, dividers, pages of a binder, turns and tents, and the leaves they are on.

Each has the same in words (``says``), for text and for those who hear the page; ``leaves`` draws them.
"""

from collections.abc import Iterator

from edw_companion.paper.figure import Figure
from edw_companion.paper.fit import Passage
from edw_companion.tuples import NamedTuple

CARD = (63, 88)
"""Magic's cards, in millimetres."""

SLEEVED, DIVIDER = (66.0, 91.0), (66.0, 101.0)
"""A card in its sleeve, and a divider, whose tab stands out."""

BINDER, HALF, TENT = (95.0, 84.0), (190.0, 132.0), (190.0, 262.0)
"""A small page of a binder; half a leaf, as much of it as any printer prints; a tent, unfolded."""


def joined(passage: Passage) -> str:
    """A passage as one text."""
    return " ".join(filter(None, passage))


class Face(NamedTuple):
    """What stands on a card, or on a half of one.

    ``colors`` are the letters of its colours, "" for none; ``types`` its type line, "" for none; ``size`` its power and
    toughness, such as 4/6, "" for what is no creature; ``cost`` its mana cost, which stands in the corner in place of
    its colours.
    """

    name: str
    colors: str
    passages: tuple[Passage, ...]
    types: str = ""
    size: str = ""
    cost: str = ""


class Card(NamedTuple):
    """A card: its face, or the two faces of a split card; at its foot its number, and what it belongs to.

    ``rolled`` is the number by which players look it up, large at the top; "" for none. ``numeral`` is what is read of
    it across the table, above its text; "" for none. ``label`` says in small type what the text is to the card whose
    name it has; "" for none. Cards of one ``family`` belong together: their names are of one size, and their texts.
    """

    faces: tuple[Face, ...]
    foot: str
    source: str
    rolled: str = ""
    numeral: str = ""
    label: str = ""
    family: str = ""

    @property
    def says(self) -> tuple[str, ...]:
        """Its name and its text, and those of its other half."""
        lines = []
        for face in self.faces:
            told = ", ".join(filter(None, (face.cost or face.colors, face.types, face.size)))
            lines.append(" ".join(filter(None, (face.name, self.numeral, f"({told})" if told else ""))))
            lines += [" ".join(filter(None, (self.label, *passage))) for passage in face.passages]
        return (f"{self.rolled or self.foot}: {lines[0]}", *lines[1:])


class Divider(NamedTuple):
    """What stands behind a divider: its sign, its title, the ink of its sleeves, and what is worth knowing of it.

    A sign may be a letter and a word, such as "C discard": on the tab the word stands below the letter. ``tab`` is the
    place of its tab from the left.
    """

    sign: str
    title: str
    ink: str
    passages: tuple[Passage, ...]
    tab: int = 0

    @property
    def says(self) -> tuple[str, ...]:
        """Its title, and what stands on it."""
        return (f"[{self.sign}] {self.title}", *map(joined, self.passages))


Boxes = tuple[str, str, str]
BOUGHT: Boxes = ("owned", "sleeved", "proxied")
PRINTED: Boxes = ("printed", "cut", "sleeved")
"""What is ticked of each card: of a real one, and of one that is printed here."""

POCKETS = 9
"""The pockets of a binder's page, three by three."""


class Pockets(NamedTuple):
    """A page of a binder, small: its cards, the first by its number, and boxes to tick."""

    title: str
    first: int
    names: tuple[str, ...]
    boxes: Boxes

    @property
    def says(self) -> tuple[str, ...]:
        """What is ticked, and a line for each card."""
        ticks = "".join("[ ] " for _ in self.boxes)
        cards = (f"{ticks}{at}  {name}" for at, name in enumerate(self.names, self.first))
        return (f"{self.title}: {', '.join(self.boxes)}", *cards)


def pockets(title: str, names: tuple[str, ...], boxes: Boxes = BOUGHT) -> Iterator[Pockets]:
    """The pages of a pile whose cards lie in the binder by their numbers, from 1."""
    for page, at in enumerate(range(0, len(names), POCKETS), 1):
        yield Pockets(f"{title}, page {page}", at + 1, names[at : at + POCKETS], boxes)


class Turn(NamedTuple):
    """A turn in its steps, and what may happen at any time; each with a lead; ``title``: whose it is."""

    steps: tuple[Passage, ...]
    anytime: tuple[Passage, ...]
    title: str = "my turn"


class Seat(NamedTuple):
    """A seat of a ring: its sign, the ink of its disc, who sits there; ``out``: that is nobody's neighbour any more."""

    sign: str
    ink: str
    name: str
    out: bool = False

    @property
    def called(self) -> str:
        """Such as "Ann (W)"."""
        return f"{self.name} ({self.sign})" if self.name and self.sign else self.name or self.sign


class Quick(NamedTuple):
    """The turn on half a leaf for one player; the name is "" where nobody is seated, the sign where seats have none."""

    game: str
    seat: Seat
    turn: Turn

    @property
    def title(self) -> str:
        """The game, and whose turn it is."""
        return f"{self.game}: {self.turn.title}"

    @property
    def says(self) -> tuple[str, ...]:
        """A line for each step, and for what may happen at any time."""
        whose = f", {self.seat.called}" if self.seat.name else ""
        lines = (f"- {lead} {text}" for lead, text in (*self.turn.steps, *self.turn.anytime))
        return (f"{self.title}{whose}", *lines)


class Tent(NamedTuple):
    """A folded leaf before a seat, by its place in the ring; ``sides`` are others at the table, under words.

    ``title`` stands under its name, beside ``colors``, the letters of its deck, the axis in the middle; "" for none.
    ``foes`` are pairs of places in the ring that broken lines join. The turn is on its inner side.
    """

    ring: tuple[Seat, ...]
    at: int
    title: str
    colors: str
    sides: tuple[tuple[str, tuple[Seat, ...]], ...]
    turn: Turn
    foes: tuple[tuple[int, int], ...] = ()

    @property
    def own(self) -> Seat:
        """Whose it is."""
        return self.ring[self.at]

    @property
    def says(self) -> tuple[str, ...]:
        """Who sits there, and who the others are."""
        others = [f"{words}: {', '.join(seat.called for seat in seats)}" for words, seats in self.sides]
        return (f"{'. '.join(filter(None, (self.own.called, self.title, *others)))}.",)


Piece = Card | Divider | Pockets | Quick | Tent | Figure


class Leaves(NamedTuple):
    """Pieces of one kind; ``caption`` says what they are, ``size`` how large each is, in millimetres."""

    caption: str
    pieces: tuple[Piece, ...]
    size: tuple[float, float]
