"""What is told first and done only when it is typed again: an undo past a fact, the end of a turn that is too early."""

from collections.abc import Sequence

from edw_companion.cli.loaded import Loaded
from edw_companion.cli.play.agenda import Item
from edw_companion.cli.play.messages import Said
from edw_companion.core.records import passed_over
from edw_companion.errors import RefusedError
from edw_companion.sentences import DO, Sentence
from edw_companion.session.history import FACTS


class Caution:
    """What the last line was told of; only the very next line counts as typed again."""

    def __init__(self) -> None:
        """Nothing was told."""
        self._told: tuple[str, ...] = ()
        self._before: tuple[str, ...] = ()

    def next_line(self) -> None:
        """Another line is typed."""
        self._before, self._told = self._told, ()

    def first_time(self, *what: str) -> bool:
        """Whether the line before was not told of this; this one is."""
        if self._before == what:
            return False
        self._told = what
        return True


def of_undo(table: Loaded, words: Sequence[str]) -> list[Said]:
    """What to say before an undo that goes past a fact, such as a roll or a note; nothing where none is in its way."""
    last = table.session.events[-1]
    count = words[1] if len(words) > 1 else "1"
    if last["do"] not in FACTS or not count.isdecimal() or not int(count):
        return []
    try:
        numbers = table.session.stacks.undo(int(count))
    except RefusedError:
        return []
    stands: list[Said] = [*passed_over(last)] or [f"Line {last['n']} stands: {table.line(last['n'])}"]
    takes = "; ".join(f"line {n}, {table.line(n)}" for n in numbers)
    again = " ".join(words)
    return [*stands, Sentence(f"So nothing was taken back. '{DO}' again takes back {takes}", again)]


def of_turn(items: Sequence[Item], told: Sequence[str]) -> list[Said]:
    """What to say before a turn ends in which something is due that will be too late then; ``told`` are its words."""
    if not items:
        return []
    said = [f"Still to come: {text}. {item.number} does it." for item, text in zip(items, told, strict=True)]
    return [*said, Sentence(f"So the turn goes on. '{DO}' again ends it as it is.", "turn next")]
