"""``edw watch``: the table on a second screen, drawn again whenever the session changes; also as a page beside it."""

import contextlib
import gc
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from datetime import datetime
from functools import partial
from pathlib import Path

import click

from edw_companion.cli import screen
from edw_companion.cli.app import App
from edw_companion.cli.commands.table import status_of
from edw_companion.cli.options import command
from edw_companion.cli.play.picture import Below, fitted
from edw_companion.cli.play.text import ink_for, paint, paper
from edw_companion.cli.table import Loaded, code_of
from edw_companion.cli.targets import check_earlier, check_place, reason
from edw_companion.core.view import Scene
from edw_companion.errors import EdwError, StorageError, UsageError
from edw_companion.session import files
from edw_companion.session.paths import Home

PAUSE = 0.5
"""Seconds between two looks at the file."""


Show = Callable[[Loaded, Scene | None], None]
"""Shows a table somewhere, and what has changed since the one before."""


def looks(app: App, *shows: Show, pages: Sequence[Show] = ()) -> Iterator[None]:
    """Show the table, at each step, if the file, the session or the size of the screen is another than before.

    Where it could not be shown it is tried again at the next step; why is told once. ``pages`` say the time, so they
    are also written when it is another minute.
    """
    seen: tuple[object, ...] = ()
    table: Loaded | None = None
    before: Scene | None = None  # the table before its last change; a window of another size is no change
    owed: list[Show] = []
    last_minute, last_told = 0, ""
    while True:
        try:
            path = Path(app.home.session(app.name()))
            status = path.stat()
            stamp: tuple[object, ...] = (path, status.st_size, status.st_mtime_ns, status.st_ino)
        except (EdwError, OSError) as error:
            stamp = (str(error),)
        told, minute = "", int(time.time()) // 60
        if (stamp, paper()) != seen:
            seen, owed = (stamp, paper()), [*shows, *pages]
            try:
                old, table = table, app.read()
                if old is None or old.session.name != table.session.name:
                    before = None
                elif old.session.journal.last_seal != table.session.journal.last_seal:
                    before = old.game.scene(old.state)
            except EdwError as error:
                table, owed, told = None, [], str(error)
        elif minute != last_minute:
            owed += [page for page in pages if page not in owed]
        if table is not None:
            for show in [*owed]:
                try:
                    show(table, before)
                    owed.remove(show)
                except EdwError as error:
                    told = str(error)
        if told and told != last_told:
            screen.tell(f"edw: {told}")
        last_minute, last_told = minute, told
        yield


def latest(table: Loaded) -> tuple[str, ...]:
    """What happened last, in words; nothing before the first line after the beginning."""
    last = table.session.events[-1]
    return () if last["do"] == "begin" else (table.line(last["n"]),)


def draw(table: Loaded, before: Scene | None) -> None:
    """Draw a table on the screen."""
    scene, last = table.game.scene(table.state), table.session.events[-1]
    heading = (table.session.name, f"line {last['n']}  {code_of(last)}")
    below = Below(latest(table), [f"   {due}" for due in scene.due])
    lines, _ = fitted(scene, before, paper(), heading, below)
    paint(lines or [])


def page_of(table: Loaded, before: Scene | None) -> bytes:
    """The page of a table, as it is now."""
    from edw_companion.cli.tv.page import page  # a screen without one does without

    scene = table.game.scene(table.state)
    return page(table.session.name, scene, latest(table), datetime.now().astimezone(), before).encode()


def write_page(path: Path, home: Home, table: Loaded | None = None, before: Scene | None = None) -> None:
    """Put the page of a table in a file; without one it is only seen whether it may be written there, or over what."""
    check_place(path, home)
    try:
        with contextlib.suppress(FileNotFoundError):
            check_earlier(path)
        if table is not None:
            files.replace(str(path), page_of(table, before))
    except (OSError, StorageError) as error:
        raise StorageError(
            f"The page {path} could not be written ({reason(error)}): name a file in a folder that is there. "
            "The session is untouched."
        ) from error


@command()
@click.option("--html", "target", metavar="FILE", type=click.Path(path_type=Path), help="Keep a page up to date, too.")
@click.option("--serve", is_flag=True, help="Show it in the browsers of the table's own network.")
@click.option("--once", is_flag=True, help="Show the table once and end.")
def watch(app: App, target: Path | None, serve: bool, once: bool) -> None:
    """Show the table on a second screen, as it changes.

    With --html it keeps one page beside it, for the browser of a tablet or a television, which loads it again by
    itself: no server, nothing from elsewhere, nothing hidden on it; no other file than such a page is written over.
    With --serve this laptop shows that page itself: type the address that is shown into the browser of the television.
    Who has the address sees what the open table sees, and can change nothing; it is gone when the command ends.
    With --json it prints the document of 'edw status' each time. Ctrl-C ends it.

    Example: edw watch --html table.html --once
    """
    gc.enable()  # switched off for commands that are over at once
    if serve and once:
        raise UsageError("--serve shows the table until the command ends, and --once ends it: leave one of them out.")
    shows: list[Show] = [] if serve else [draw]
    if app.as_json:
        shows = [lambda table, _before: screen.say_json(status_of(table))]
    pages: list[Show] = []
    if target is not None:
        pages.append(partial(write_page, target.absolute(), app.home))
        write_page(target.absolute(), app.home)
    if once:
        table = app.read()
        for show in (*shows, *pages):
            show(table, None)
        return
    with contextlib.ExitStack() as stack:
        if serve:
            from edw_companion.cli.tv.serve import Served, invitation  # only who asks for it opens a port

            served = stack.enter_context(Served.open())
            pages.append(lambda table, before: served.show(page_of(table, before)))
            if app.as_json:
                screen.say_json({"address": served.address})
            else:
                screen.say(*invitation(served.address, screen.cells(), ink_for(sys.stdout.encoding)))
        with contextlib.suppress(KeyboardInterrupt):
            for _ in looks(app, *shows, pages=pages):
                time.sleep(PAUSE)
        click.echo()
