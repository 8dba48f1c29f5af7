"""What a decision sees: the table under the lock, the rules, chance; and how it reads what was said."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any, TypeVar

from edw_companion.core import words
from edw_companion.core.rules import Rules
from edw_companion.core.state import State, running
from edw_companion.errors import UsageError

S_co = TypeVar("S_co", bound=State, covariant=True)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping
    from typing import Generic as Generic

    from edw_companion.chance import Chance, Draw
    from edw_companion.core.due import Due
    from edw_companion.core.piles import Pile
    from edw_companion.core.questions import Asked
    from edw_companion.sentences import Sentence
else:

    class Generic:
        """What is left of typing's where nobody checks types: with it every command would take 1 % longer."""

        def __class_getitem__(cls, _of):
            return cls


class At(Generic[S_co]):
    """What a decision sees. By itself it takes players, texts and cards whole; whoever records reads what people type.

    Attributes:
        state: the table under the lock.
        line: the number of that line.
        lists: whole roll lists, for what is decided anew; none where they are not at hand.
        asks: whether somebody is there to be asked.
    """

    asks = False

    def __init__(
        self,
        state: S_co,
        rules: Rules | None = None,
        find_chance: Callable[[], Chance] | None = None,
        line: int = 0,
        lists: Mapping[str, Any] | None = None,
    ) -> None:
        """``find_chance`` is not called before something is drawn."""
        self.state, self.line, self.lists = state, line, lists or {}
        self.rules = rules or Rules()  # the rules, and the table's word that overrules them
        self.notices: list[str | Sentence] = []  # what to say if it is recorded
        self.draws: list[Draw] = []  # what was drawn, for the line that is recorded
        self._find_chance = find_chance

    @property
    def running(self) -> S_co:
        """The table, for what is refused where no game goes on."""
        running(self.state)
        return self.state

    @cached_property
    def chance(self) -> Chance:
        """What the decision draws with."""
        if self._find_chance is None:
            raise ValueError("nothing can be drawn here")
        chance = self._find_chance()
        self.draws = chance.draws
        return chance

    def ask(self, question: Callable[[], Asked | None]) -> None:
        """Ask what only the players know and nobody has said, if somebody is there; else what is unsaid is left so.

        It is asked after all refusals. ``question`` gives none where there is nothing to ask; each of its answers adds
        words to the command, or is a whole one.

        Raises:
            WantedError: there is something to ask.
        """
        asked = question() if self.asks else None
        if asked is not None:
            from edw_companion.core.questions import asking

            raise asking(asked)

    def who(self, word: str, *others: str) -> str:
        """The seat that a word means; ``others`` are words for somebody who is no player."""
        if word in self.state.players or word in others:
            return word
        raise UsageError(word)

    def maybe_who(self, word: str | None, *others: str) -> str | None:
        """The seat, if one was named."""
        return None if word is None else self.who(word, *others)

    def clean(self, text: str, what: str, most: int = words.MAX_TEXT) -> str:
        """A text as a session's file may hold it."""
        if isinstance(text, str) and 0 < len(text) <= most and text == text.strip():
            return text
        raise UsageError(what)

    def card(self, word: str, cards: Iterable[str], what: str = "card") -> str:
        """One of these cards; ``what`` they are is for the error."""
        if word in cards:
            return word
        raise UsageError(what)

    def card_or_new(self, word: str, cards: Iterable[str]) -> str:
        """A known card, or the name as it is typed where no list knows it."""
        return word if word in cards else self.clean(word, "card")

    def late(self) -> list[Due]:
        """What is too late once the turn is over, and nobody has done: whoever records for people knows."""
        return []

    def take_back(self) -> None:
        """Make sure that lines may be taken back; whoever records knows which."""

    def leave_as_seen(self, pile: Pile) -> None:
        """Make sure that what comes next of a pile may be changed; whoever records knows what was taken back."""
