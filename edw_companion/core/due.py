"""What the players must now do by hand, and what else a command that they type would do for them."""

import shlex
from collections.abc import Callable, Collection, Mapping
from copy import copy
from types import MappingProxyType
from typing import Any

from edw_companion.sentences import DO as DO
from edw_companion.sentences import Sentence

ASIDE = f" ({DO})"
"""A command that is named aside, within what is to be done; or behind it, as its ``how``."""
_ALONE = (f": {DO}", ASIDE, f" ({DO}, or {DO})")
"""What names the commands behind what is to be done, and says nothing else."""

OPTIONAL: Mapping[str, str] = MappingProxyType({"no": ""})
"""The answers of what may be left undone."""
NOBODY: Mapping[str, str] = MappingProxyType({"nobody": ""})
"""The answer where it may be about nobody, after those that name somebody."""


class Due(Sentence):
    """Something to be done by hand, or typed: "A player at 0 is out of the game: edw eliminate ann".

    Attributes:
        does: the command that does it, if it names one alone, up to where the players must say more; "" where they do
            it by hand and nothing is typed, None where it only says how things stand.
        answers: by word ("no", a player's name) what else may be typed instead; "" where that is nothing.
        waits: whether it is too late for it when the turn is over, so that who ends the turn is told first.
        told: whether the line of the next turn tells that it was left undone.
        parts: by word, what of it may be done alone.
        owed: whether it stays due after the line that left it, until a line does it or the turn ends; without that
            the table's own dues know it, or it is only told.
        again: whether it may be done more than once, and keeps its number.
        known: what the table knows of it as a sentence; an answer that says otherwise puts that right, and says so.
        key: what makes it the same item while its words and its command change, and another one than its like.
        done: what is told of it once it was done by hand, where that is less than all of it.
        fits: given a line that its command may have recorded, whether that can be it; a function that can be pickled.
        stays: why it cannot be left, as a sentence; "" where it can.
        part: which it is of how many that are due alike, one after the other; (1, 1) where it is alone.
        alike: what all of those say.
    """

    def __init__(
        self,
        says: str,
        *commands: str,
        how: str = "",
        does: str | None = None,
        answers: Mapping[str, str] = MappingProxyType({}),
        waits: bool = False,
        told: bool = False,
        parts: Mapping[str, "Due"] = MappingProxyType({}),
        owed: bool = False,
        again: bool = False,
        known: str = "",
        done: str = "",
        key: str = "",
        part: tuple[int, int] = (1, 1),
        fits: Callable[[Any], bool] | None = None,
        stays: str = "",
    ) -> None:
        """See ``Sentence``; ``does`` is the command, where there is one and it is not given."""
        which, count = part
        super().__init__(f"{says}, {which} of {count}" if count > 1 else says, *commands, how=how)
        self.does = _closed(commands[0]) if does is None and len(commands) == 1 else does
        self.answers = dict(answers)  # a table that is kept is pickled
        self.waits, self.told, self.parts, self.owed = waits, told, dict(parts), owed
        self.again, self.known, self.done, self.fits, self.stays = again, known, done, fits, stays
        who = (self.does or "").partition(" --")[0] if self.presses else self.does  # however they fell
        self.key, self.part, self.alike = key or who or self.text, part, says

    @property
    def presses(self) -> bool:
        """Whether a turn does not end before it is answered: a player at 0 life is out, or the table says otherwise."""
        return (self.does or "").startswith("eliminate ")

    @property
    def optional(self) -> bool:
        """Whether it may be left without a word."""
        return self.answers == OPTIONAL or (self.answers.get("no") == "" and self.does not in self.commands)

    def acting(self, typed: Callable[[str], str]) -> str:
        """What is to be done, without the commands behind it, if those stand there alone.

        Others are written as ``typed`` writes them.
        """
        return self.written(typed, how=self.how not in _ALONE)

    def without(self, seats: Collection[str]) -> "Due":
        """The same, without the answers that name somebody of these."""
        due = copy(self)
        due.answers = {word: does for word, does in self.answers.items() if not {*seats} & {*shlex.split(does)}}
        return due

    def by_hand(self) -> str:
        """What is to be done, without the commands that do it."""
        return self.says.replace(ASIDE, "")


_PLACES = frozenset(("N", "WHO", "CARD", "TEXT", "NAME", "CREATURE"))
"""What stands in a command where players say what only they know; other words in capitals are names."""


def _closed(command: str) -> str:
    """A command up to where the players must say more: "step ann" of "step ann land|cast|discard [CARD]"."""
    words = command.split()
    is_open = (at for at, word in enumerate(words) if word[0] in "[…" or "|" in word or word.strip('"…') in _PLACES)
    return " ".join(words[: next(is_open, len(words))])


def quoted(word: str) -> str:
    """A word as it stands in a command: in quotes if there are spaces in it."""
    return f'"{word}"' if " " in word or "'" in word else word
