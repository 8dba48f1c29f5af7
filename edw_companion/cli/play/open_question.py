"""A question that is open at the prompt: what is still asked, and what becomes of the answers."""

from collections.abc import Callable, Sequence

from edw_companion.cli.loaded import Loaded
from edw_companion.core.questions import Asked


class Open:
    """A command that waits for answers.

    Attributes:
        words: the command; none where the answers are commands.
        said: the words of what was answered by now.
        questions: what is still asked, the next first.
        seal: the last seal of the table that it is about.
        turn: in which turn it was put; None before the table was shown with it. Its answer is of no other turn.
        again: what would be asked at a table as it is then.
        none: what becomes of it where the answer is that nothing is recorded; what there is to say.
    """

    def __init__(
        self,
        words: Sequence[str],
        questions: Sequence[Asked],
        seal: str,
        again: Callable[[Loaded], Sequence[Asked]],
        none: Callable[[], str] = str,
    ) -> None:
        """See the attributes; nothing is answered yet."""
        self.words, self.questions, self.seal = [*words], [*questions], seal
        self.again, self.none = again, none
        self.said: list[str] = []
        self.turn: tuple[str, int] | None = None
