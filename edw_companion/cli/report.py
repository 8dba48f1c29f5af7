"""What a command has recorded, as values: a shell prints it, the table prompt shows it."""

from collections.abc import Mapping, Sequence
from typing import Any

from edw_companion.cli import screen
from edw_companion.cli.table import Loaded, code_of
from edw_companion.core.due import Due
from edw_companion.errors import EdwError
from edw_companion.sentences import Sentence
from edw_companion.session.lines import Event


class Recorded:
    """A line that was recorded, and what there is to say of it.

    Attributes:
        before: the table that was decided on. Its game goes on in ``table``, unless the line takes others back.
        table: the table after it.
        event: the line.
        shown: the line, with nothing in it that is hidden.
        said: what happened, a sentence each.
        due: what the players must now do by hand.
        steps: what the turn that it begins asks for.
        then: what else there is to say of the table after it.
        notices: what to say first, beside the matter.
        fell: the seats that it left at 0 life or below.
    """

    def __init__(self, before: Loaded, table: Loaded, event: Event, shown: Mapping[str, Any], said: list[str]) -> None:
        """There are no more than its sentences, unless somebody adds to them."""
        self.before, self.table, self.event, self.shown = before, table, event, shown
        self.said = said
        self.due: list[Due] = []
        self.steps: list[Due] = []
        self.then: list[str | Sentence] = []
        self.notices: list[str | Sentence] = []
        self.fell: list[str] = []

    def telling(self, said: list[str]) -> "Recorded":
        """The same line, of which nothing is said but this."""
        return Recorded(self.before, self.table, self.event, self.shown, said)

    def sentences(self) -> list[str]:
        """All that is said of it, but for the notices."""
        return [*self.said, *map(str, self.due), *(f"- {step}" for step in self.steps), *map(str, self.then)]


class Report:
    """Where commands report to, as a shell takes it: printed, and a line ends with its code.

    Attributes:
        puts_questions: whether it puts what a command wants to be told to the players itself.
        recorded: what they have recorded for people, oldest first.
    """

    puts_questions = False

    def __init__(self, *, dry_run: bool = False, guided: bool = False) -> None:
        """``dry_run``: commands only decide, so that nothing comes of them but what refuses them.

        ``guided``: somebody asks the players for what comes next, so that no command needs to be named for it.
        """
        self.dry_run, self.guided = dry_run, guided
        self.recorded: list[Recorded] = []

    def change(self, done: Recorded) -> None:
        """A line was recorded."""
        self.recorded.append(done)
        screen.tell(*map(str, done.notices))
        self.ended(done.sentences(), done.event)

    def ended(self, sentences: Sequence[str], event: Mapping[str, Any]) -> None:
        """Sentences that end with the code of a line."""
        screen.prose(*sentences, f"code {code_of(event)}")

    def refused(self, error: EdwError) -> None:
        """A command was refused, or went wrong."""
        if not error.exit_code:  # an answer
            screen.prose(*error.lines)
            return
        first, *more = error.lines
        screen.tell(f"edw: {first}", *more)

    def see_help(self, wrong: str, command: str = "", example: str = "") -> None:
        """What is ``wrong``, in a sentence; the help page of a command, or of all, says more than the ``example``."""
        screen.tell(f"edw: {as_in(wrong, example)} See '{f'edw {command}'.strip()} --help'.")

    def warned(self, sentence: str, command: str) -> None:
        """What stands in the way of a table that is shown; the help page of a command says more."""
        screen.tell(f"{sentence} See 'edw {command} --help'.")


def as_in(sentence: str, example: str) -> str:
    """A sentence, with an example at its end if there is one."""
    return f"{sentence.removesuffix('.')}, as in: {example}." if example else sentence
