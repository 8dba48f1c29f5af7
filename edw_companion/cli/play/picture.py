"""A scene as lines for a terminal of a given size, drawn above the line or told line by line.

Loudest is each score, then whose turn it is, then who may be attacked, then what is due; the log has what is left.
"""

from collections.abc import Iterator, Sequence
from itertools import accumulate
from typing import NamedTuple

from edw_companion.cli import screen
from edw_companion.cli.play.seats import BARE, CHANGED, DENSER, abreast, in_a_row, stacked, styles
from edw_companion.cli.play.state import past, scene_in_words
from edw_companion.cli.play.text import (
    EMPTY,
    Line,
    Paper,
    Span,
    Tint,
    across,
    cut,
    flowed,
    paint,
    paper,
    tabled,
)
from edw_companion.cli.table import Loaded, code_of
from edw_companion.core.view import Banner, Scene
from edw_companion.games.short_forms import prompting_of
from edw_companion.text import padded, width, wrapped

_FRAMED, _AIRY, _BARRED = 36, 30, 22
"""From how many lines on there are frames; air; a bar of short forms below the prompt."""
_TWO_COLUMNS, _GUTTER = 100, 3
_ENOUGH = 3
"""Of what is due so much is shown before the table grows."""
_LOG = {3: 6, 2: 3}
"""By the size of digits, from the largest down, so many lines are kept for the log."""
_TIGHT = -1
_DEEPEST = 6
"""From so many lines a seat downwards what is at the seats is cut, where not all of it has room."""
_NUMBER = 3
"""So many cells of something due are its number."""
OVER = "The game is over"


class Below(NamedTuple):
    """What stands below the table: what was said, what is due, and what happened, newest last, each in its style."""

    said: Sequence[str]
    due: Sequence[str]
    log: Sequence[Span] = ()


Form = tuple[int, ...]
_LARGEST: Form = ()
_A_LINE_EACH: Form = (1,)  # in a row, too, which is for one long message alone


class Picture(NamedTuple):
    """A way to draw the table.

    Attributes:
        form: greater, the smaller its seats stand: the table does not grow again in the same turn.
        spare: so many lines are to be left below it for the log; -1 if not even an empty one is.
        last: whether it comes only if no other has room for as much as is due at the least.
    """

    lines: list[Line]
    form: Form
    spare: int = 0
    last: bool = False


_MORE: Line = (Span("   ... (t shows all that is due)", "dim"),)


def fitted(
    scene: Scene, before: Scene | None, paper: Paper, heading: tuple[str, str], below: Below, least: Form = _LARGEST
) -> tuple[list[Line] | None, Form]:
    """The table, as large as there is room for it and all that was said and is due; the log where room is left.

    Args:
        scene: what is to be seen.
        before: the scene that changes are marked against; None if there was none.
        paper: the size, and what digits are made of.
        heading: the session, for the top left; the code, for the top right.
        below: what stands below it.
        least: no larger form is drawn: the table does not grow while the eye is on it.

    Returns:
        As many lines as fill the paper down to the prompt, None if not even the barest table has room; and ``least``
        for the next time.
    """
    tint = Tint({place.name: place.style for place in scene.places if not place.guest})
    log = [span for span in below.log if span.text.strip() not in below.said]
    wide = paper.cells * 11 // 20 if paper.cells >= _TWO_COLUMNS and log else paper.cells - 1
    items = [_item(line, scene, tint, wide) for line in below.due]
    needed = sum(map(len, items))
    told = [(Span(text, "strong"),) for line in below.said for text in wrapped(line, paper.cells - 1)]
    air = [EMPTY] if told else []
    rooms = paper.lines - (2 if paper.lines >= _BARRED else 1) - len(told)
    drawn: list[Picture] = []  # for want of one with room for everything, the first in which enough of it is seen
    for picture in pictures(scene, before, paper, *heading):
        if picture.form < least:
            continue
        drawn.append(picture)
        left, spare = rooms - len(picture.lines), min(picture.spare, len(log))
        wanted = max(needed, spare) if paper.cells >= _TWO_COLUMNS and spare > 0 else needed + spare
        if wanted + len(air) * (spare > _TIGHT) < left and not picture.last:
            apart = air[: left - needed]
            due = _filled(items, log, paper, left - len(apart), tint)
            return [*picture.lines, *due, *apart, *told], picture.form
    rooms -= len(air)
    for enough in (min(len(items), _ENOUGH), 0):
        for lines, form, *_ in drawn[:-1] if scene.fight else drawn:
            left = rooms - len(lines)
            whole = needed <= left
            seen = [item for item, high in zip(items, accumulate(map(len, items)), strict=True) if high <= left - 2]
            shown = items if whole else [*seen, [_MORE]]
            if left > 0 and len(shown) > enough - whole:
                return [*lines, *_filled(shown, log if whole else (), paper, left, tint), *air, *told], form
    for lines, form, *_ in drawn:
        if len(lines) <= rooms:
            return [*lines, *[EMPTY] * (rooms - len(lines)), *air, *told], form
    return None, least


def _item(text: str, scene: Scene, tint: Tint, cells: int) -> list[Line]:
    """Something due, its number apart; red if somebody is at 0."""
    number, rest = text[:_NUMBER], text[_NUMBER:]
    down = any(place.alive and place.score <= 0 and rest.startswith(place.name) for place in scene.places)
    rows = (Tint({}) if down else tint).lines(rest, cells - len(number), "danger" * down, indent="")
    return [(Span(" " * len(number) if at else number, "strong"), *row) for at, row in enumerate(rows)]


def _filled(items: Sequence[Sequence[Line]], log: Sequence[Span], paper: Paper, room: int, tint: Tint) -> list[Line]:
    """What is due, and the newest of the log beside it or below it, in just so many lines."""
    due = [line for item in items for line in item]
    if paper.cells >= _TWO_COLUMNS and log and due:
        wide = paper.cells * 11 // 20
        headed = paper.lines >= _AIRY and 0 < len(due) < room - 3
        past = _past(log, paper.cells - 1 - wide - _GUTTER, room - 1 - headed, tint)
        if headed and past:
            due, past = [(Span("DUE", "strong"),), *due], [(Span("LOG", "strong"),), *past]
        rows: list[Line] = []
        for at in range(max(room - 1, len(due))):
            left = due[at] if at < len(due) else EMPTY
            gap = " " * (wide - across(left))
            rows.append((*left, Span(f"{gap} │ ", "dim"), *past[at]) if at < len(past) else left)
        return [EMPTY, *rows][max(0, len(rows) + 1 - room) :]
    past = _past(log, paper.cells - 1, room - len(due) - 2, tint)
    lines = [*([EMPTY] if due and len(due) < room else []), *due, *([EMPTY, *past] if past else [])]
    return [*lines, *[EMPTY] * (room - len(lines))]


def _past(log: Sequence[Span], cells: int, room: int, tint: Tint) -> list[Line]:
    """The newest of what happened, as many whole sentences as have room."""
    found: list[Line] = []
    for span in reversed(log):
        lines = tint.lines(span.text, cells, span.style)
        if len(found) + len(lines) > room:
            break
        found = [*lines, *found]
    return found


def pictures(scene: Scene, before: Scene | None, paper: Paper, heading: str, corner: str) -> Iterator[Picture]:
    """The table, each picture smaller than the one before it: large digits, small ones, seats a line each, in a row."""

    def drawn(
        seats: Sequence[Line], middle: Sequence[Line], form: Form = _A_LINE_EACH, spare: int = _TIGHT, **how: bool
    ) -> Picture:
        apart = [EMPTY] if seats and middle and spare > _TIGHT else []
        return Picture([_top(scene, paper, heading, corner), *seats, *apart, *middle], form, spare, **how)

    fight = list(_fight(scene, before, paper))
    banner = scene.banner if scene.over or (before and before.banner != scene.banner) else None
    if banner:
        middles = [[*lines, *fight] for lines in _banners(banner, paper)]
        whole = short = middles[0]
    else:
        whole, short = ([*fight, *_facts(scene, before, paper, full=full)] for full in (True, False))
        first = _facts(scene._replace(facts=scene.facts[:1]), before, paper, full=False)
        middles = [short, [*fight, *first], fight]
    old = {place.seat: place for place in before.places} if before else {}
    air = [EMPTY] if paper.lines >= _AIRY else []
    seats: list[Line] = []
    form = _LARGEST
    for style in styles(scene.places, paper, framed=paper.lines >= _FRAMED and bool(paper.ink.upper)):
        if seats and style.level == BARE:
            yield drawn(seats, short, form)
        seats, form = list(abreast(scene.places, old, paper, style)), (-style.size, style.level, not style.airy)
        spare = next((lines for size, lines in _LOG.items() if style.size >= size), 0)
        yield drawn([*air, *seats], whole if style.level < DENSER else short, form, spare)
    few = list(stacked(scene.places, old, paper, full=False))
    if seats:
        yield drawn(seats, short, form)
    yield drawn(list(stacked(scene.places, old, paper, full=True)), whole, spare=0)
    yield drawn(few, short, spare=0)
    yield drawn(few, middles[0])
    *more, least = middles
    if seats and not banner:
        yield drawn(seats, more[-1], form)
    for some in (more, [least]):  # rather less at the seats than nothing of the middle
        for deep in (0, *range(_DEEPEST, 0, -1)):
            few = list(stacked(scene.places, old, paper, full=False, deep=deep))
            yield from (drawn(few, middle) for middle in some)
    few = in_a_row(scene.places, old, paper)
    rows = fight and list(_fight(scene, before, paper, whole=False))
    for middle in [*middles, []] if banner else [fight, rows, []]:
        yield drawn(few, middle, last=True)


def _facts(scene: Scene, before: Scene | None, paper: Paper, *, full: int) -> list[Line]:
    """What lies in the middle; a mark stands before what has changed."""
    known = (*before.facts, *before.extras) if before else (*scene.facts, *scene.extras)
    items: list[Line] = []
    for fact in (*scene.facts, *(scene.extras if full else ())):
        label, colon, rest = fact.partition(": ")
        if fact not in known:
            items.append((Span(f"{CHANGED} {fact}", "changed"),))
        else:
            items.append((Span(f"  {label}{colon}", "dim" if colon else ""), Span(rest)))
    return flowed(items, paper.cells - 1, " ")


def _fight(scene: Scene, before: Scene | None, paper: Paper, *, whole: bool = True) -> Iterator[Line]:
    """The fight or the stack as a table; a mark stands before rows that are new; a line each, if not ``whole``."""
    known = before.fight if before else scene.fight
    if not scene.fight:
        return
    for row, lines in zip(scene.fight, tabled(scene.fight, paper.cells - 3, whole=whole), strict=True):
        head = row is scene.fight[0]
        new = not head and row not in known
        style = "strong" if head else "changed" if new else ""
        for at, text in enumerate(lines):
            yield (Span(f"{CHANGED if new and not at else ' '} {text}", style),)


def _banners(banner: Banner, paper: Paper) -> list[list[Line]]:
    """A title in a bar across the screen and what it means: with all of its sentences, and with fewer and fewer."""
    cells, style = paper.cells - 1, f"{banner.style} bar".strip()
    blank: list[Line] = [(Span(" " * cells, style),)] if paper.lines >= _AIRY else []
    titles = wrapped(banner.title, cells - 2, "")
    bar = [(Span(padded(" " * ((cells - width(text)) // 2) + text, cells), style),) for text in titles]
    found = [[*blank, *bar, *blank]]
    for line in banner.lines:
        found.append([*found[-1], *((Span(f"  {text}", "strong"),) for text in wrapped(line, cells - 2, ""))])
    return found[::-1]


def _top(scene: Scene, paper: Paper, heading: str, corner: str) -> Line:
    turn = OVER if scene.over else scene.turn
    left = f" {heading}  {turn}" if turn else f" {heading}"
    then = f", then {', '.join(scene.after)}" if scene.after else ""
    for text in (left.removesuffix(".") + then, left):
        if width(text) + 3 + width(corner) < paper.cells:
            return (Span(padded(text, paper.cells - 2 - width(corner)) + f"{corner} ", "bar"),)
    text = left if width(left) < paper.cells else f" {turn or heading}"
    return (Span(padded(cut(text, paper.cells - 1), paper.cells - 1), "bar"),)


_BELL, _APART = "\a", "   "
_REST_OF_SCREEN = "\x1b[J"
_INDENT = 4
"""A row that begins with so many spaces goes on with what stands above it."""


def page_end(rows: Sequence[str], room: int) -> int:
    """Where a page of so many rows ends: at an empty row, or before one that is not indented, past half of it."""
    if len(rows) <= room:
        return len(rows)
    ends = range(room, room // 2, -1)
    empty = next((at for at in ends if not rows[at - 1].strip()), None)
    return empty or next((at for at in ends if rows[at][:_INDENT].strip()), room)


class Display:
    """What the players see, and what they saw before the line that they have typed.

    Attributes:
        more: what is left of something longer than the screen, which an empty line shows.
    """

    def __init__(self, *, plain: bool, bell: bool) -> None:
        """``plain``: nothing is drawn over what was told; ``bell``: a new turn rings, and what comes to be due."""
        self.plain, self._bell = plain, bell
        self._session = ""
        self._scene: Scene | None = None
        self._before: Scene | None = None
        self._due: Sequence[str] = ()
        self._least: dict[object, Form] = {}  # by what must be the same, so that the table does not grow
        self.more: Sequence[str] = ()

    @property
    def turn(self) -> str:
        """Whose turn it is, as it was shown last; "" if no table was."""
        return self._scene.turn if self._scene is not None else ""

    def mark_changes(self) -> None:
        """What changes from now on is marked."""
        self._before = self._scene

    def show(self, table: Loaded, said: Sequence[str], due: Sequence[str], *, turned: bool, whole: bool) -> None:
        """The table, what was said, and what is due; ``turned``: in another turn than was shown last.

        ``whole``: what is longer than the screen is shown to its end all the same, as the log is.
        """
        known, self._due = self._due, due
        items, before = ({line.lstrip(" 0123456789") for line in lines} for lines in (due, known))
        if self._bell and self._scene is not None and (turned or items - before):
            screen.control(_BELL)
        if self._session != table.session.name:
            self._session, self._before = table.session.name, None  # another table, on which nothing has changed
        with screen.collected():  # commands are named as they are typed here
            self._scene = table.game.scene(table.state)
        if self.plain:
            whole = turned or not said
            self._tell(self._scene, said, due if whole or due != known else (), whole=whole)
            return
        size, last = paper(), table.session.events[-1]
        large = self._scene.banner.lines if self._scene.over and self._scene.banner else ()
        more, self.more = [] if said else self.more, []
        said = [line for line in said if line not in large]
        heading = (table.session.name, f"line {last['n']}  {code_of(last)}")
        steady = (table.session.name, table.state.turns.number, size, len(self._scene.places))
        lines, least = None, self._least.get(steady, _LARGEST)
        if not more:
            below = Below(said, due, past(table, size.lines))
            lines, least = fitted(self._scene, self._before, size, heading, below, least)
        self._least = {steady: least}
        if lines is None:
            self.leave()
            rows = more or screen.wrapped(*said)
            page = len(rows) if whole else page_end(rows, size.lines - len(("foot", "prompt")))
            self.more = rows[page:]
            screen.say(*rows[:page], "(Enter: more)" if self.more else "(Enter: the table)")
        else:
            paint(lines, _bar(table, size.cells - 1) if size.lines >= _BARRED else ())

    def _tell(self, scene: Scene, said: Sequence[str], due: Sequence[str], *, whole: bool) -> None:
        known = self._before and self._before.banner
        large = scene.banner if scene.banner != known and not scene.over else None
        moment = [f"{large.title}.", *large.lines] if large else []
        screen.prose(*said, *moment, *(scene_in_words(scene) if whole else []), *due)

    def leave(self) -> None:
        """Wipe what stands below the line, such as the bar."""
        if not self.plain and screen.obeys():
            screen.control(_REST_OF_SCREEN)


def _bar(table: Loaded, cells: int) -> Line:
    """The six short forms that matter now, or as many of them as have room."""
    state = table.state
    if not state.started:
        forms = ["start draw the seats", "mix WHO PHRASE", "? all"]
    elif state.over:
        forms = ["new another game", "u undo", "? all"]
    else:
        own = prompting_of(table.game).hinted(state) if state.going else []
        forms = ["n next turn", *own[:3], "u undo", "? all"]
    while len(forms) > 1 and len(f" {_APART.join(forms)}") > cells:
        del forms[-3 if len(forms) > 2 else 0]
    return (Span(padded(f" {_APART.join(forms)}", cells), "bar"),)
