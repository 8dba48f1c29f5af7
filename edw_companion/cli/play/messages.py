"""What stands below the table, in the prompt's words: what commands report there, news of others, what is due."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from edw_companion.cli import screen
from edw_companion.cli.app import App, Perform
from edw_companion.cli.loaded import Loaded
from edw_companion.cli.play.spans import Span
from edw_companion.cli.report import Recorded, Report, as_in
from edw_companion.colors import WHEEL
from edw_companion.core.questions import Asked
from edw_companion.core.scene import Scene
from edw_companion.core.wanted import WantedError
from edw_companion.errors import AgainstRulesError, EdwError
from edw_companion.games.prompts import Short
from edw_companion.sentences import Sentence

_TOLD = 3
ANYWAY = "anyway"
OVERRULE = f"If the table wants it all the same: '{ANYWAY}', or '{ANYWAY}' and why."


Said = str | Sentence
"""A line below the table: text, or a sentence whose commands are written as they are typed there."""


class TableReport(Report):
    """Where commands report to at the table prompt: it keeps what was recorded as values, the rest as it was printed.

    The code is left out, which stands in the corner of the table, and what a turn asks for, which stands below it.

    Attributes:
        wanted: what the table has to say before the last command can be carried out; None if nothing.
    """

    def __init__(
        self,
        own: Callable[[str], str] = str,
        short: Callable[[str], Short | None] = lambda _command: None,
        *,
        dry_run: bool = False,
    ) -> None:
        """Nothing was said yet.

        ``own`` writes what names commands as a shell has them in the prompt's words; ``short`` finds a command's short
        form.

        ``overrules``: whether what was refused last is against the rules alone, so that the table may want it;
        ``verbatim``: whether what is printed is left as it is.
        """
        super().__init__(dry_run=dry_run)
        self.overrules = self.verbatim = False
        self._own, self._short = own, short
        self._kept: list[Said] = []
        self._printed: screen.Collected | None = None
        self.wanted: Asked | None = None

    def change(self, done: Recorded) -> None:
        """See Report."""
        self.recorded.append(done)
        steps = set(map(str, done.table.game.due(done.table.state)))
        left = [due for due in done.due if not due.answers and str(due) not in steps]  # the others stand in the list
        left = [due for due in left if not (due.commands and due.commands[0].startswith("new "))]  # it is asked about
        said = done.said if done.event["do"] == "note" else map(self._own, done.said)
        self._keep(*map(screen.shortened, map(self._own, done.notices)), *said, *left, *map(self._own, done.then))

    def said(self, sentences: Sequence[str], _event: Mapping[str, Any]) -> None:
        """See Report."""
        self._keep(*map(self._own, sentences))

    def refused(self, error: EdwError) -> None:
        """See Report; what the table has to say is asked for."""
        if isinstance(error, WantedError):
            self.wanted = error.question
            return
        self.overrules = isinstance(error, AgainstRulesError)
        first, *more = error.lines
        if isinstance(error, AgainstRulesError):
            self._keep(Sentence(f"{self._own(error.refusal.text)} {OVERRULE}", *error.refusal.commands))
        elif not more:
            self._keep(Sentence(self._own(error.sentence.text), *error.sentence.commands))
        else:
            self._keep(*map(screen.shortened, map(self._own, (first, *more))))

    def see_help(self, wrong: str, command: str = "", example: str = "") -> None:
        """See Report; help is "?", and a command that has a short form is called by it."""
        told = self._own(screen.shortened(wrong))
        short = self._short(command) if command else None
        if short is not None:
            key = short.example.split()[0] if short.words != "life" else command
            told, command = told.replace(f"'{command}'", f"'{key}'"), key
        shown = example and (short.example if short is not None else self._own(example))
        self._keep(f"{as_in(told, shown)} See '{f'? {command}'.strip()}'.")

    def warned(self, sentence: str, command: str) -> None:
        """See Report."""
        self.see_help(sentence, command)

    def _keep(self, *said: Said) -> None:
        """Add to what was said, after what was printed before it."""
        printed = self._printed.taken() if self._printed else []
        self._kept += printed if self.verbatim else map(self._own, printed)
        self._kept += said

    def taken(self) -> list[Said]:
        """What was said since it was last asked."""
        said, self._kept = self._kept, []
        return said

    def heard(self, run: Callable[[], int]) -> tuple[int, list[Said]]:
        """Run what reports here; its exit code, and what it said and printed."""
        self.wanted = None
        with screen.collected() as self._printed:
            code = run()
        self._keep()
        return code, self.taken()


def heard(words: Sequence[str], app: App, perform: Perform, report: TableReport) -> tuple[int, list[Said]]:
    """Run a command that reports there; its exit code and what it said."""
    before, app.report = app.report, report
    try:
        return report.heard(lambda: perform(words, app))
    finally:
        app.report = before


class Last(NamedTuple):
    """The last line of a session that was shown: its number and its seal."""

    session: str
    n: int
    seal: str


NOTHING = Last("", 0, "")
"""Before any table was shown."""


def last_of(table: Loaded) -> Last:
    """The last line of a table."""
    event = table.session.events[-1]
    return Last(table.session.name, event["n"], event["h"])


def news(table: Loaded, shown: Last) -> list[str]:
    """What others have recorded since that line was shown."""
    events = table.session.events
    if table.session.name != shown.session or events[-1]["h"] == shown.seal:
        return []
    if len(events) <= shown.n or events[shown.n - 1]["h"] != shown.seal:
        return ["Meanwhile another file was put in this session's place: look at it with 'log'."]
    lines = [f"  {event['n']}  {table.line(event['n'])}" for event in events[shown.n :]]
    more = [f"  and {len(lines) - _TOLD} more: 'd' shows the log"] if len(lines) > _TOLD else []
    return ["Meanwhile somebody recorded at another place:", *more, *lines[-_TOLD:]]


def past(table: Loaded, count: int) -> list[Span]:
    """The last lines of the log in words, so many at most, without what was taken back; each in its seat's colour."""
    events = table.session.events[max(1, len(table.session.events) - count) :]
    public = table.public if any(event.get("hidden") for event in events) else None  # which walks the whole session
    styles = {seat: seat if seat in tuple(WHEEL) else f"seat {at}" for at, seat in enumerate(table.state.players, 1)}
    spans = []
    undone = {*table.session.stacks.undone}
    for event in events:
        if event["n"] in undone:
            continue
        indent = "" if event["do"] == "turn" else "  "
        spans.append(Span(f"{indent}{table.tell(event, public)}", styles.get(_about(event), "")))
    return spans


def _about(event: Mapping[str, Any]) -> str:
    """The seat that a line is about first; "" if it is about nobody."""
    found = event.get("who") or [each["who"] for each in event.get("changes", ())] or event.get("by") or ""
    return str(found[0] if isinstance(found, list) else found)


def in_words(scene: Scene) -> list[str]:
    """The table for people who hear it: whose turn it is, then each seat in one sentence, then what lies between."""
    seats = []
    for place in scene.places:
        marks = [*(["may be attacked"] if place.target else []), *(["in danger"] if place.danger else [])]
        also = [place.also] if place.also and place.alive else []
        score = f"{place.score} {place.unit}".rstrip()
        words = ", ".join([*marks, *also, *place.state, *place.extras])
        seats.append(f"{place.name} {score}{f': {words}' if words else ''}.")
    return [*([f"{scene.turn.rstrip('.')}."] if scene.turn else []), *seats, *scene.between()]
