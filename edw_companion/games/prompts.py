"""What the table prompt asks in a game, as one record that is only loaded where somebody is at the table."""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple

from edw_companion.core.questions import ENTER, Choice, Dialogue, Question, nothing
from edw_companion.core.state import Event, State
from edw_companion.text import listed

YES = "y"


class Short(NamedTuple):
    """A short form of the prompt.

    Attributes:
        words: the command that it stands for; what is typed after it follows.
        example: as one types it, for the list of all of them.
        says: what it does, for that list.
        alone: the command where nothing follows, if that is another one.
    """

    words: str
    example: str
    says: str
    alone: str = ""


LIFE = Short("life", "ann-5 bram=20", "life; 'ann-7 bram fireball': from Bram, with it")
"""How life is changed where seats have no colours."""


class Prompting(NamedTuple):
    """How a game is played at the prompt.

    Attributes:
        shorts: the game's own short forms.
        life: how life is changed, for the list of short forms.
        before: by the words of a command, what is asked before it, given the table, which would take the command;
            what it returns is added to them.
        after: by kind of event, what is asked after it, given the table as it is by then and the event.
        fallen: asks about those who are at 0 life or below, given the table, their seats and the event; also asked
            at a terminal outside the prompt.
    """

    shorts: Mapping[str, Short] = MappingProxyType({})
    life: Short = LIFE
    before: Mapping[str, Callable[[Any], Dialogue]] = MappingProxyType({})
    after: Mapping[str, Sequence[Callable[[Any, Event], Dialogue]]] = MappingProxyType({})
    fallen: Callable[[Any, Sequence[str], Event], Dialogue] = lambda _state, _seats, _event: nothing()

    def asked_before(self, words: Sequence[str]) -> Callable[[Any], Dialogue] | None:
        """What is asked before the command that these words are; nothing where options have answered already."""
        if any(word.startswith("-") for word in words):
            return None
        found = (ask for command, ask in self.before.items() if [*words[: command.count(" ") + 1]] == command.split())
        return next(found, None)


def asked(text: str, yes: str, otherwise: str, command: list[str]) -> Dialogue:
    """A question with one answer besides none: the command, or nothing."""
    key = yield Question(text, (Choice(YES, yes),), otherwise)
    return [] if key == ENTER else command


def ask_lost(state: State, down: Sequence[str], event: Event, lost: str = "lost?", yes: str = "yes") -> Dialogue:
    """Whether these players, who are at 0 life or below, have lost to whoever and whatever the event names."""
    if state.over or not down:
        return []
    source = event.get("by")
    by = ["--by", source] if source and source not in down else []
    means = ["--with", event["with"]] if event.get("with") else []
    text = f"{listed([state.title(seat) for seat in down])} at 0 life or below: {lost}"
    return (yield from asked(text, yes, "not yet", ["eliminate", *down, *by, *means]))
