"""The families of errors and their exit codes; every error a user can meet is one of them.

A family says *how* a command ended. The classes that say *what* went wrong live beside the code that raises
them, take domain values and build their one sentence themselves: what is wrong, then what to do next.
"""

from edw_companion.sentences import Sentence


class EdwError(Exception):
    """Root of all errors that are shown as one sentence; never a traceback."""

    exit_code = 1

    def __init__(self, text: str = "", *commands: str) -> None:
        """See ``Sentence``."""
        self.sentence = Sentence(text, *commands)  # what is shown of it, with the commands that it names
        super().__init__(str(self.sentence))

    @property
    def lines(self) -> list[str]:
        """What is shown of it, line by line: one sentence, but for an error that holds a list of problems."""
        return [str(self)]


class RefusedError(EdwError):
    """The rules or the state say no; nothing was recorded. Exit code 1."""


class AgainstRulesError(RefusedError):
    """What a *rule* refuses. The table may overrule it with ``--anyway "WHY"``; what cannot be, it may not.

    Attributes:
        refusal: what the rules say, without how it is overruled.
    """

    def __init__(self, text: str, *commands: str) -> None:
        self.refusal = Sentence(text, *commands)
        super().__init__(f'{self.refusal.text} If the table wants it all the same: --anyway "WHY".', *commands)


class UnfinishedError(AgainstRulesError):
    """What is still to be done comes before that; the table may leave it with ``--anyway "WHY"``. Exit code 2."""

    exit_code = 2


class UsageError(EdwError):
    """The words typed do not say what to do. Exit code 2."""

    exit_code = 2


class OnPaperError(UsageError):
    """What was said is understood, but nothing of it is kept: what else the line says is done."""


class LacksError(UsageError):
    """A word is not there that a command cannot do without, and there is nothing to ask: its ``param``'s."""

    def __init__(self, param: str) -> None:
        super().__init__(f"Missing '{param}'.")
        self.param = param


class BadFileError(EdwError):
    """A session, key or list file is not what it should be. Exit code 65."""

    exit_code = 65


class StorageError(EdwError):
    """The system would not read or write. Exit code 74."""

    exit_code = 74


class BusyError(EdwError):
    """Another command is writing to the same session. Exit code 75."""

    exit_code = 75
