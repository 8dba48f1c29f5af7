"""What a command works with: which session is meant, read or held for writing.

Commands that only look import nothing that writes; how lines are recorded is in ``record``.
"""

import contextlib
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

import click

from edw_companion import games
from edw_companion.chance import Chance
from edw_companion.cli import screen
from edw_companion.cli.table import Earlier, Loaded, Report, T, loaded, progress, torn_end
from edw_companion.core.at import At
from edw_companion.core.params import started
from edw_companion.core.pile_moves import sharing
from edw_companion.core.piles import Pile
from edw_companion.core.rules import Rules
from edw_companion.core.words import MAX_TEXT, card, player
from edw_companion.errors import EdwError, RefusedError, StorageError, UsageError
from edw_companion.games.game import MISFITS, Game
from edw_companion.sentences import DO
from edw_companion.session import files
from edw_companion.session.lines import HEADER, BadLineError
from edw_companion.session.paths import Home, checked_name
from edw_companion.session.session import Clock, Session, every, read_session, utc_now

if TYPE_CHECKING:
    from pathlib import Path

    from edw_companion.core.due import Due
    from edw_companion.session.writer import SessionWriter


_HEAD = len(HEADER) + 1000
"""Within so many bytes of a session's file stands its game."""


class NoSessionError(UsageError):
    """No session was named and none was used before."""

    def __init__(self) -> None:
        super().__init__(f"There is no session yet: {DO} starts one.", "new friday --players Ann,Bram,Cleo,Dan,Eve")


class Deciding(At[Any]):
    """What a command's decision has before it: beside what every decision sees, the whole table.

    Attributes:
        table: the table under the lock, with its file.
        made: files made for the line, which go if it is not recorded.
    """

    def __init__(
        self, table: Loaded, rules: Rules | None = None, find_chance: Callable[[], Chance] | None = None
    ) -> None:
        """Nothing is drawn yet; ``find_chance`` is not called before something is. Without it one only looks."""
        super().__init__(table.state, rules, find_chance, table.session.events[-1]["n"] + 1)
        self.table = table
        self.made: list[str] = []

    def late(self) -> "list[Due]":
        """See ``At``; whoever can be asked was told already, and gives no reason."""
        told = self.asks and self.rules.anyway is None
        return [] if told else [due for due in self.table.game.dues(self.state) if due.waits]

    def who(self, word: str, *others: str) -> str:
        """See ``At``."""
        return player(started(self.state), word, *others)

    def clean(self, text: str, what: str, most: int = MAX_TEXT) -> str:
        """See ``At``."""
        from edw_companion.cli.text_in import clean  # few commands are told texts

        return clean(text, what, most)

    def card(self, word: str, cards: Iterable[str], what: str = "card") -> str:
        """See ``At``; the name that the source has for it means it, too."""
        return card(word, cards, what, self.state.written)

    def card_or_new(self, word: str, cards: Iterable[str]) -> str:
        """See ``At``; of a name that is on no list a notice tells."""
        from edw_companion.cli.text_in import card_or_new

        return card_or_new(word, cards, self.notices, self.state.written)

    def leave_as_seen(self, pile: Pile) -> None:
        """Refuse to change what comes next while a draw of the pile is taken back and not asked again (section 6).

        Otherwise an undo would buy another card: draw, undo, shuffle, draw.
        """
        from edw_companion.session.answers import peeked  # few commands change what comes next

        session, same = self.table.session, sharing(self.state, pile.name)
        lines = [n for drawn, n in peeked(session.events, session.stacks).items() if drawn in same]
        if lines:
            self.rules.forbids(
                f"What line {lines[0]} drew from the {pile.title} was taken back and not asked again. Until it "
                f"is ('{DO}' brings it back), nobody shuffles the pile or puts other cards in its way, or an undo "
                "would buy another card.",
                "redo",
            )


class App:
    """Where commands work: the data folder, the session chosen, the clock and how to print.

    Attributes:
        chosen: the session named on the command line or by EDW_SESSION; None for the one last used.
        clock: the time of new lines.
        color: whether to use colours; None if the terminal decides.
        pager: whether people asked for the pager, which otherwise shows what is too long for their terminal.
        as_json: whether the command prints one JSON document, and asks nobody anything.
        expect: the last seal that the players were shown when asked something; None if nothing was asked.
        report: where commands report what they did.
        fed: whether commands come from stdin, line by line.
        known: the table as it was last read or recorded; taken again while its file holds the same bytes.
        earlier: an earlier table, where lines were taken back: it serves the next time.
        at_once: whether the file was compared with it just now, so that its stamp tells if somebody wrote since. Two
            changes in one moment can have one stamp: whoever waited compares anew.
    """

    def __init__(self, find_home: Callable[[], Home], chosen: str | None, clock: Clock = utc_now) -> None:
        """Nothing is looked for yet."""
        self._find_home = find_home
        self.chosen = chosen
        self.clock = clock
        self.color: bool | None = None
        self.pager = False
        self.as_json = False
        self.expect: str | None = None
        self.report = Report()
        self.fed = False
        self.known: Loaded | None = None
        self.at_once = False
        self.earlier: Earlier | None = None

    @cached_property
    def home(self) -> Home:
        """The data folder, looked for when it is first needed."""
        return self._find_home()

    def slug(self) -> str:
        """The game of the chosen session, from the first bytes of its file."""
        try:
            return slug_of(files.read_file(self.home.session(self.name()), _HEAD))
        except OSError:
            raise NoSessionError from None

    def game(self) -> Game:
        """The game of the chosen session; the default one where there is no session to ask."""
        try:
            return games.find(self.slug())
        except EdwError:
            return games.find(games.GAMES[0])

    def name(self) -> str:
        """The session that commands go to; NoSessionError if none was named, and none was used before."""
        if self.chosen:
            return checked_name(self.chosen)
        try:
            return checked_name(files.read_file(self.home.current).decode("ascii", "replace").strip())
        except (FileNotFoundError, UsageError):
            raise NoSessionError from None

    def use(self, name: str) -> None:
        """Make this the session last used."""
        with contextlib.suppress(OSError, StorageError):
            if files.read_file(self.home.current) == f"{name}\n".encode():
                return
        files.make_folder(self.home.root)
        files.replace(self.home.current, f"{name}\n".encode())

    def read(self, name: str | None = None) -> Loaded:
        """The session as it stands, for reading; damage is told on stderr and what is before it is shown."""
        session = read_session(self.home, name or self.name(), known=self._session(self.known))
        try:
            table = loaded(session, self.known)
        except BadLineError as damage:
            table = loaded(session.until(damage))
        journal, self.known = table.session.journal, table
        if journal.damage is not None:
            screen.tell(f"{journal.damage} What follows is the table up to there; nothing can be recorded.")
        elif (seen := table.session.missing()) is not None:
            older = f"This file is older than this laptop has seen (line {seen.n} was seen)"
            self.report.warned(f"{older}: nothing can be recorded in it.", "accept-rollback")
        elif journal.tail:
            screen.tell(torn_end(table.session))
        return table

    def of_every(self, each: Callable[[Session], T]) -> list[T]:
        """What ``each`` gives of every session on this laptop; what is left out is told on stderr (see ``every``)."""
        with progress(self.home.names(), "Sessions") as names:
            found, left_out = every(self.home, names, each)
        screen.tell(*left_out)
        return found

    def state(self) -> Any:
        """The table as it stands, for what its words mean; None if none can be read, which the command then says."""
        with contextlib.suppress(EdwError, *MISFITS):
            session = read_session(self.home, self.name(), known=self._session(self.known))
            self.known = loaded(session, self.known)
            return self.known.state
        return None

    def begin(self) -> Mapping[str, Any]:
        """The first line of the chosen session; empty without one that can be read."""
        with contextlib.suppress(EdwError):
            begin: Mapping[str, Any] = self.read().state.begin
            return begin
        return {}

    def before_asking(self) -> Loaded:
        """The table as it is shown to players who are asked something: this run records about it, or not at all.

        What is then recorded is refused if somebody has recorded meanwhile (section 3 of the contract).
        """
        table = self.read()
        self.expect = self.expect or table.session.journal.last_seal
        return table

    @contextlib.contextmanager
    def holding(self, *, closed: bool = False) -> "Iterator[tuple[SessionWriter, Loaded]]":
        """The session held for writing, and its table; what is known of it is forgotten until all went well.

        ``closed``: the session may be.
        """
        from edw_companion.session.writer import DamagedError, writing  # commands that only look do without

        known, self.known = self.known, None
        writer = None
        try:
            before = self._session(known)
            with writing(self.home, self.name(), self.clock, expect=self.expect, known=before, closed=closed) as writer:
                try:
                    table = loaded(writer.session, known)
                except BadLineError as damage:
                    raise DamagedError(damage) from None
                try:
                    yield writer, table
                except (RefusedError, UsageError):  # decisions leave the table as it is
                    self.known = table if writer.session.journal is table.session.journal else None
                    raise
        finally:  # what was mended stands, whatever became of the command
            if writer is not None and writer.recovered is not None:
                from edw_companion.core.records import recovered

                event, complete = writer.recovered
                said = recovered(event)
                screen.tell(f"{said} Nothing that had been shown is missing." if complete else said)

    def _session(self, known: Loaded | None) -> Session | None:
        if known is None or self.at_once:
            return known and known.session
        return known.session._replace(stamp=None)


def interactive() -> bool:
    """Whether somebody can be asked: stdin is a terminal, and no null device, which Windows calls one too."""
    if sys.stdin is None or not sys.stdin.isatty():
        return False
    return sys.platform != "win32" or type(sys.stdin.buffer.raw).__name__ == "_WindowsConsoleIO"


def piped_in(app: App, most: int) -> bytes:
    """What is piped in where a file is called "-", a byte more than the limit at most."""
    if app.fed or app.report.puts_questions:
        raise UsageError("Commands are typed here, and no file is piped in: name one.")
    return sys.stdin.buffer.read(most + 1)


def bytes_of(app: App, file: "Path") -> tuple[str, bytes]:
    """The session file that was named, from anywhere, and how sentences call it; "-" is what is piped in."""
    if str(file) == "-":
        return "stdin", piped_in(app, files.MAX_SIZE)
    try:
        return str(file), files.read_file(str(file))
    except FileNotFoundError:
        raise UsageError(f"There is no file '{file}'.") from None


def slug_of(data: bytes) -> str:
    """The game that a session file names, by its place in the first line; "" if there is none.

    For choosing which commands there are; whoever goes on reads the whole file strictly.
    """
    _, _, behind = data[:_HEAD].partition(b'"format": "')
    return behind.partition(b'"')[0].decode("ascii", "replace")


Perform = Callable[[Sequence[str], App], int]
"""Runs a command given as words and returns its exit code; errors are printed."""

pass_app = click.make_pass_decorator(App)


def form_of(ctx: click.Context) -> Game:
    """The game of the session, or the default one where there is no session to ask."""
    app = ctx.find_object(App)
    return app.game() if app else games.find(games.GAMES[0])
