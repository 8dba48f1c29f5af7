"""Where commands work: which session is meant, read or held for writing.

Commands that only look import nothing that writes; how lines are recorded is in ``record``.
"""

import contextlib
import re
import sys
from collections.abc import Callable, Iterable, Iterator
from functools import cached_property
from typing import TYPE_CHECKING, Any, TypeVar

import click

from edw_companion import formats
from edw_companion.chance import Chance
from edw_companion.cli import screen, words
from edw_companion.cli.laid import Table, laid, torn_end
from edw_companion.cli.report import Report
from edw_companion.errors import EdwError, StorageError, UsageError
from edw_companion.formats.format import Format
from edw_companion.session import files
from edw_companion.session.book import Book, Clock, read_book, utc_now
from edw_companion.session.lines import HEADER, BadLineError
from edw_companion.session.places import Home, checked_name
from edw_companion.table.game import Game, NotStartedError
from edw_companion.table.kind import At
from edw_companion.table.law import Law
from edw_companion.table.piles import Pile
from edw_companion.table.piling import sharing

if TYPE_CHECKING:
    from edw_companion.session.writing import Recovery, Writer


class NoSessionError(UsageError):
    """No session was named and none was used before."""

    def __init__(self) -> None:
        super().__init__("There is no session yet: edw new friday --players Ann,Bram,Cleo,Dan,Eve starts one.")


class Deciding(At[Any]):
    """What a command's decision has before it: beside what every decision sees, the whole table.

    Attributes:
        table: the table under the lock, with its file.
        made: files made for the line, which go if it is not recorded.
    """

    def __init__(
        self,
        table: Table,
        law: Law | None = None,
        find_chance: Callable[[], Chance] | None = None,
        made: list[str] | None = None,
    ) -> None:
        """Nothing is drawn yet; ``find_chance`` is not called before something is. Without it one only looks."""
        super().__init__(table.game, law, find_chance, table.book.events[-1]["n"] + 1)
        self.table = table
        self.made = [] if made is None else made

    def clean(self, text: str, what: str, most: int = words.MAX_TEXT) -> str:
        """See ``At``."""
        return words.clean(text, what, most)

    def card_or_new(self, word: str, cards: Iterable[str]) -> str:
        """See ``At``; of a name that is on no list a notice tells."""
        return words.card_or_new(word, cards, self.notices)

    def leave_as_seen(self, pile: Pile) -> None:
        """Refuse to change what comes next while a draw of the pile is taken back and not asked again (section 6).

        Otherwise an undo would buy another card: draw, undo, shuffle, draw.

        Raises:
            AgainstRulesError: there is such a draw.
        """
        from edw_companion.session.answers import unasked  # few commands change what comes next

        book = self.table.book
        same = sharing(self.game, pile.name)
        lines = [n for (label, _), n in unasked(book.events, book.stacks).items() if label.partition("/")[0] in same]
        if lines:
            self.law.forbids(
                f"What line {lines[0]} drew from the pile of {pile.name} was taken back and not asked again. Until it "
                "is ('edw redo' brings it back), nobody shuffles the pile or puts other cards in its way, or an undo "
                "would buy another card."
            )


G = TypeVar("G", bound=Game)


def started(game: G) -> G:
    """The game, if seats were drawn; before that no WHO means anybody.

    Raises:
        NotStartedError: they were not.
    """
    if not game.started:
        raise NotStartedError
    return game


class Desk:
    """Where commands work: the data folder, the session chosen, the clock and how to print.

    Attributes:
        chosen: the session named on the command line or by EDW_SESSION; None for the one last used.
        clock: the time of new lines.
        color: whether to use colours; None if the terminal decides.
        expect: the last seal that the players were shown when asked something; None if nothing was asked.
        report: where commands report what they did.
        known: the table as it was last read or recorded; taken again while its file holds the same bytes.
    """

    def __init__(self, find_home: Callable[[], Home], chosen: str | None, clock: Clock = utc_now) -> None:
        """Nothing is looked for yet."""
        self._find_home = find_home
        self.chosen = chosen
        self.clock = clock
        self.color: bool | None = None
        self.expect: str | None = None
        self.report = Report()
        self.known: Table | None = None

    @cached_property
    def home(self) -> Home:
        """The data folder, looked for when it is first needed."""
        return self._find_home()

    def slug(self) -> str:
        """The game of the chosen session, from the first bytes of its file.

        Raises:
            EdwError: there is no session, or no such file.
        """
        try:
            return slug_of(files.read_file(self.home.session(self.name())))
        except OSError:
            raise NoSessionError from None

    def form(self) -> Format:
        """The game of the chosen session; the default one where there is no session to ask."""
        try:
            return formats.find(self.slug())
        except EdwError:
            return formats.find(formats.FORMATS[0])

    def name(self) -> str:
        """The session that commands go to.

        Raises:
            NoSessionError: none was named, and none was used before.
            BadNameError: its name cannot be one.
        """
        if self.chosen:
            return checked_name(self.chosen)
        try:
            return checked_name(files.read_file(self.home.current).decode("ascii", "replace").strip())
        except (FileNotFoundError, UsageError):
            raise NoSessionError from None

    def use(self, name: str) -> None:
        """Make this the session last used."""
        try:
            if files.read_file(self.home.current) == f"{name}\n".encode():
                return
        except (OSError, StorageError):
            pass
        files.make_folder(self.home.root)
        files.replace(self.home.current, f"{name}\n".encode())

    def read(self, name: str | None = None) -> Table:
        """The session as it stands, for reading; damage is told on stderr and what is before it is shown.

        Raises:
            The errors of ``read_book``, UnknownGameError.
        """
        book = read_book(self.home, name or self.name(), known=self.known.book if self.known else None)
        try:
            table = laid(book, self.known)
        except BadLineError as damage:
            table = laid(book.until(damage))
        self._warn(table.book)
        self.known = table
        return table

    def before_asking(self) -> Table:
        """The table as it is shown to players who are asked something: this run records about it, or not at all.

        Raises:
            As ``read``; and what is then recorded, MovedOnError, if somebody has recorded meanwhile (section 3 of the
            contract).
        """
        table = self.read()
        self.expect = self.expect or table.book.journal.last_seal
        return table

    @contextlib.contextmanager
    def holding(self) -> "Iterator[tuple[Writer, Table]]":
        """The session held for writing, and its table; what is known of it is forgotten until all went well.

        Raises:
            The errors of ``writing``, UnknownGameError.
        """
        from edw_companion.session.writing import DamagedError, writing  # commands that only look do without

        known, self.known = self.known, None
        writer = None
        try:
            with writing(self.home, self.name(), self.clock, expect=self.expect, known=known and known.book) as writer:
                try:
                    table = laid(writer.book, known)
                except BadLineError as damage:
                    raise DamagedError(damage) from None
                yield writer, table
        finally:  # what was mended stands, whatever became of the command
            if writer is not None and writer.recovered is not None:
                self._tell_recovery(writer.recovered)

    def _tell_recovery(self, recovered: "Recovery") -> None:
        """Say how the file's end had to be mended."""
        from edw_companion.table.remarks import RECOVERED

        told = RECOVERED.tell(None, recovered.event)
        screen.tell(f"{told} Nothing that had been shown is missing." if recovered.complete else told)

    def _warn(self, book: Book) -> None:
        if book.journal.damage is not None:
            screen.tell(f"{book.journal.damage} What follows is the table up to there; nothing can be recorded.")
        elif book.rolled_back() and book.seen is not None:
            self.report.see_help(
                f"This file is older than this laptop has seen (line {book.seen.n} was seen): nothing can be recorded "
                "in it.",
                "accept-rollback",
            )
        elif book.journal.tail:
            screen.tell(torn_end(book))


def interactive() -> bool:
    """Whether somebody can be asked: stdin is a terminal, and no null device, which Windows calls one too."""
    if sys.stdin is None or not sys.stdin.isatty():
        return False
    return sys.platform != "win32" or type(sys.stdin.buffer.raw).__name__ == "_WindowsConsoleIO"


def slug_of(data: bytes) -> str:
    """The game that a session file names, by its place in the first line; "" if there is none.

    For choosing which commands there are; whoever goes on reads the whole file strictly.
    """
    found = re.search(rb'"format": "([a-z-]{1,40})"', data[: len(HEADER) + 1000])
    return found[1].decode() if found else ""


pass_desk = click.make_pass_decorator(Desk)


def form_of(ctx: click.Context) -> Format:
    """The game of the session, or the default one where there is no session to ask."""
    desk = ctx.find_object(Desk)
    return desk.form() if desk else formats.find(formats.FORMATS[0])
