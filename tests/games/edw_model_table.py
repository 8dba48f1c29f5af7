"""What the model reads a line with: its words, its dice and picks, and the piles that they pick from."""

from collections.abc import Mapping, Sequence
from typing import Any

FLAGS = ("--countered", "--keep", "--put", "--graveyard")


class Refused(Exception):  # noqa: N818
    """A line that cannot be, or that the rules refuse."""


class Unanswered(Exception):  # noqa: N818
    """A line would draw, and nothing was drawn in it."""


class Said:
    """A line in its parts: the command's words and what follows them, options with their values, flags."""

    def __init__(self, words: Sequence[str]) -> None:
        """An option that is no flag takes the word behind it."""
        self.plain: list[str] = []
        self.options: dict[str, list[str]] = {}
        self.flags: set[str] = set()
        self.overruled = False  # whether the table wanted what the rules refuse
        left = list(words)
        while left:
            word = left.pop(0)
            if word in FLAGS:
                self.flags.add(word)
            elif word.startswith("--"):
                self.options.setdefault(word, []).append(left.pop(0))
            else:
                self.plain.append(word)

    def option(self, name: str) -> str | None:
        """The last value of an option."""
        return self.options[name][-1] if name in self.options else None

    def forbid(self, why: str) -> None:
        """What the rules refuse, unless the table wants it all the same."""
        if "--anyway" not in self.options:
            raise Refused(why)
        self.overruled = True


def need(holds: object, why: str) -> None:
    """What must be so, whatever the table wants."""
    if not holds:
        raise Refused(why)


class Draws:
    """The answers of chance that stand in a line, one after the other; each must have been asked for in that way."""

    def __init__(self, draws: Sequence[Mapping[str, Any]]) -> None:
        """As they are recorded."""
        self._left = list(draws)

    def ask(self, what: str, spec: str) -> list[int]:
        """The next answer, to a question of a kind: the first part of its label."""
        if not self._left:
            raise Unanswered(f"nothing was drawn for {what} ({spec})")
        draw = self._left.pop(0)
        assert (draw["label"].partition("/")[0], draw["spec"]) == (what, spec), f"{draw} is no {spec} for {what}"
        return list(draw["got"])

    def done(self) -> None:
        """Nothing more was drawn than the rules ask for."""
        assert not self._left, f"the rules ask for no such draw: {self._left}"


class Pile:
    """A pile of which the next card is not known, but for cards put on its top or under it.

    Attributes:
        list: its cards in the order of their list, in which picks count what is left.
        unseen: what nobody has seen, between the known cards on its top and under it.
        out: what was taken out and lies on the table.
    """

    def __init__(self, name: str, cards: Sequence[str]) -> None:
        """All its cards are unseen."""
        self.name, self.list = name, list(cards)
        self.unseen = list(cards)
        self.top: list[str] = []
        self.bottom: list[str] = []
        self.graveyard: list[str] = []
        self.out: list[str] = []

    @property
    def left(self) -> int:
        """How many cards the pile has."""
        return len(self.top) + len(self.unseen) + len(self.bottom)

    def status(self) -> dict[str, Any]:
        """How many are left, and the graveyard."""
        return {"left": self.left, "graveyard": [*self.graveyard]}

    def turn_up(self, draws: Draws, *, again: bool) -> str | None:
        """The top card; ``again``: an empty pile is made anew of its graveyard (77, 109). None if there is no card."""
        if not self.left and again:
            self.shuffle(self.graveyard)
        if self.top:
            return self.top.pop(0)
        if self.unseen:
            return self._picked(draws)
        return self.bottom.pop(0) if self.bottom else None

    def look(self, count: int, draws: Draws) -> None:
        """So many cards are known on top; they stay there."""
        while len(self.top) < count and self.unseen:
            self.top.append(self._picked(draws))

    def _picked(self, draws: Draws) -> str:
        return self.unseen.pop(draws.ask(self.name, f"pick {len(self.unseen)}")[0] - 1)

    def shuffle(self, cards: list[str]) -> None:
        """All that is left, and these cards, are unseen."""
        inside = {*self.top, *self.unseen, *self.bottom, *cards}
        self.unseen = [card for card in self.list if card in inside]
        for place in (self.top, self.bottom, cards):
            place.clear()

    def shuffle_in(self, card: str) -> None:
        """A card goes among the unseen; what is known on top or under the pile stays there."""
        self.unseen = [each for each in self.list if each == card or each in self.unseen]

    def find(self, card: str) -> list[str] | None:
        """Where a card of the pile lies, if nobody has it."""
        places = (self.unseen, self.top, self.bottom, self.graveyard, self.out)
        return next((place for place in places if card in place), None)

    def take(self, card: str) -> None:
        """A card is taken from where it lies."""
        place = self.find(card)
        if place is None:
            raise Refused(f"{card} is elsewhere")
        place.remove(card)
