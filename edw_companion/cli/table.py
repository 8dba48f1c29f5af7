"""A session laid on the table, its file and its game together, as commands see them; what they report; and a bar.

The bar, for long work, stands on a terminal alone, and is gone when the work is done.
"""

import contextlib
import sys
import time
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any, TypeVar

import click

from edw_companion import games
from edw_companion.chance import Draw
from edw_companion.cli import screen
from edw_companion.core.due import Due
from edw_companion.core.hidden import Public, shown
from edw_companion.errors import BadFileError, EdwError
from edw_companion.games.game import MISFITS, UNFIT, Game, apply, fold
from edw_companion.sentences import Sentence, called
from edw_companion.session.history import MOVES
from edw_companion.session.journal import Gathering
from edw_companion.session.lines import BadLineError, Event, code, encode
from edw_companion.session.session import Session
from edw_companion.text import Lines, lines_of
from edw_companion.tuples import NamedTuple


class UnknownGameError(BadFileError):
    """A session of a game that this version of the program does not have."""


_BACK = 100
"""So many standing lines before the newest the table is kept as it was, for an undo to begin there."""


class Earlier(NamedTuple):
    """The table after the standing lines up to ``line``, among them the decisions ``done``."""

    line: Event
    done: Sequence[int]
    state: Any

    def led_to(self, session: Session) -> bool:
        """Whether these very lines stand in a session, and no others up to there."""
        n, count, done = self.line["n"], len(self.done), session.stacks.done
        same = len(session.events) >= n and session.events[n - 1] is self.line and done[:count] == self.done
        return same and all(later > n for later in done[count : count + 1])


_PUBLIC = Gathering(Public, lambda public, lines, gone: public.take(lines, {n: gone[n].lines for n in gone}))


class Loaded(NamedTuple):
    """A session as a command sees it: its file and what lies on the table."""

    game: Game
    session: Session
    state: Any

    @property
    def public(self) -> Public:
        """What everybody has seen of hidden lines."""
        return _PUBLIC.of(self.session.events)

    def line(self, n: int) -> str:
        """Line ``n`` in words, with nothing hidden in it; of an undo or redo, which lines it moved."""
        event = self.session.events[n - 1]
        if event["do"] in MOVES:
            return f"{'Undone' if event['do'] == 'undo' else 'Redone'}: {' '.join(map(self.line, event['of']))}"
        return self.tell(event, self.public if event.get("hidden") else None)  # only a hidden line asks for it

    def tell(self, event: Event, public: Public | None) -> str:
        """A line in words; ``public`` as ``opened`` found it."""
        try:
            said = self.game.kinds[event["do"]].tell(self.state, shown(event, public))
            word = next((draw["word"] for draw in event.get("draws", ()) if draw.get("word")), "")
            by = f" of {self.state.title(event['word_by'])}" if "word_by" in event else ""
        except MISFITS as error:
            raise BadLineError(event["n"], UNFIT) from error
        spoken = f'The word{by} was "{word}".'
        if word and len(lines_of(said)) > 1:
            return Lines([*lines_of(said), spoken])
        return f"{said} {spoken}" if word else said


def loaded(session: Session, known: Loaded | None = None) -> Loaded:
    """The table of a session; ``known`` if nothing was recorded since."""
    if known is not None and known.session.journal is session.journal:
        return known._replace(session=session)
    game = game_of(session)
    return Loaded(game, session, fold(game, session.standing()))


def refolded(session: Session, earlier: Earlier | None) -> tuple[Loaded, Earlier | None]:
    """The table after lines were taken back or brought back, folded from where it was kept; and what to keep of it.

    Only the first undo in a long session, or one that goes far back, folds it from its beginning.
    """
    game = game_of(session)
    if earlier is not None and earlier.led_to(session):
        state = _copy(earlier.state)
        lines = [event for event in session.events[earlier.line["n"] :] if session.stacks.stands(event)]
    else:
        begin, *lines = session.standing()
        state, earlier = fold(game, [begin]), None
    if len(lines) > 2 * _BACK:
        apply(game, state, *lines[:-_BACK])
        line = lines[-_BACK - 1]
        done = [n for n in session.stacks.done if n <= line["n"]]
        earlier = Earlier(line, done, _copy(state))
        lines = lines[-_BACK:]
    apply(game, state, *lines)
    return Loaded(game, session, state), earlier


def supposed(table: Loaded, do: str, facts: Mapping[str, Any], draws: Sequence[Draw]) -> Loaded:
    """A table as a line would leave it that is not recorded: its file and its lines are as they are."""
    state, last = _copy(table.state), table.session.events[-1]
    _, event = encode(last["h"], last["n"] + 1, last["at"], do, facts, draws)
    apply(table.game, state, event)
    return table._replace(state=state)


def _copy(state: Any) -> Any:
    import pickle  # few commands take lines back; deepcopy takes several times as long

    return pickle.loads(pickle.dumps(state))


def game_of(session: Session) -> Game:
    """The game that a session is of."""
    slug = session.begin["format"]
    if slug not in games.GAMES:
        raise UnknownGameError(
            f"The session '{session.name}' is of the game '{slug}', which this version of the program does not know: "
            f"it knows {', '.join(games.GAMES)}. Nothing was changed."
        )
    return games.find(slug)


def torn_end(session: Session) -> str:
    """What to say of the bytes after the last whole line of a session that has some."""
    if session.ended:
        return f"A piece of a line stands after the end of the session: '{called('repair --accept')}' puts it aside."
    return "The last command seems to have been interrupted; the next change mends the file."


def code_of(event: Mapping[str, Any]) -> str:
    """The code that ends every change."""
    return code(event["h"])


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
        decided: the kind and the facts of the line that a command would record that was only tried; None of others.
        drawn: what it would draw.
    """

    puts_questions = False

    def __init__(self, *, dry_run: bool = False) -> None:
        """``dry_run``: commands only decide, so that nothing comes of them but what refuses them."""
        self.dry_run = dry_run
        self.recorded: list[Recorded] = []
        self.decided: tuple[str, Mapping[str, Any]] | None = None
        self.drawn: Sequence[Draw] = ()

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

    def see_help(self, wrong: str, command: str = "", example: str = "", _error: Exception | None = None) -> None:
        """What is ``wrong``, in a sentence; the help page of a command, or of all, says more than the ``example``."""
        screen.tell(f"edw: {as_in(wrong, example)} See '{f'edw {command}'.strip()} --help'.")

    def warned(self, sentence: str, command: str) -> None:
        """What stands in the way of a table that is shown; the help page of a command says more."""
        screen.tell(f"{sentence} See 'edw {command} --help'.")


def as_in(sentence: str, example: str) -> str:
    """A sentence, with an example at its end if there is one."""
    return f"{sentence.removesuffix('.')}, as in: {example}." if example else sentence


T = TypeVar("T")

PATIENCE = 0.5
"""Seconds that work may take before a bar appears."""

_WIPED = "\x1b[1A\x1b[2K"
"""What goes back to the line that the bar was left in, and leaves nothing there."""


@contextlib.contextmanager
def progress(items: Collection[T], label: str) -> Iterator[Iterator[T]]:
    """The items one by one, with a bar on stderr once they have taken ``PATIENCE`` seconds.

    Leaving the block, on whatever way, takes the bar off the screen; nothing should be printed before that.
    """
    with contextlib.ExitStack() as stack:

        def counted() -> Iterator[T]:
            began, bar = time.monotonic(), None
            for done, item in enumerate(items):
                if bar is None and time.monotonic() - began >= PATIENCE:
                    stack.callback(click.echo, _WIPED, err=True, nl=False, color=True)
                    bar = stack.enter_context(click.progressbar(length=len(items), label=label, file=sys.stderr))
                    bar.update(done)
                yield item
                if bar is not None:
                    bar.update(1)

        yield counted() if screen.obeys() and sys.stderr.isatty() else iter(items)
