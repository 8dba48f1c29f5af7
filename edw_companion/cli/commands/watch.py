"""``edw watch``: the table on a second screen, drawn again whenever the session changes; also as a page beside it."""

import contextlib
import gc
import os
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import click

from edw_companion.cli import screen
from edw_companion.cli.app import App, pass_app
from edw_companion.cli.commands.table import status_of
from edw_companion.cli.loaded import Loaded, code_of
from edw_companion.cli.options import json_option
from edw_companion.cli.page import page
from edw_companion.cli.play.paint import paint, paper
from edw_companion.cli.play.picture import Below, fitted
from edw_companion.cli.targets import check_earlier, check_place, reason
from edw_companion.core.scene import Scene
from edw_companion.errors import EdwError, StorageError
from edw_companion.session import files
from edw_companion.session.paths import Home

PAUSE = 0.5
"""Seconds between two looks at the file."""


Show = Callable[[Loaded], None]
"""Shows a table somewhere."""


class Watcher:
    """Looks at a session and shows what is new."""

    def __init__(self, app: App, *shows: Show) -> None:
        self._desk = app
        self._shows = shows
        self._seen: tuple[object, ...] = ()

    def look(self) -> None:
        """Show the table if the file, the session or the size of the screen is another than before."""
        sight = (self._stamp(), paper())
        if sight == self._seen:
            return
        self._seen = sight
        try:
            self.show()
        except EdwError as error:
            screen.tell(f"edw: {error}")

    def show(self) -> None:
        """Show the table wherever it is to be shown."""
        table = self._desk.read()
        for show in self._shows:
            show(table)

    def _stamp(self) -> tuple[object, ...]:
        try:
            path = Path(self._desk.home.session(self._desk.name()))
            status = path.stat()
        except (EdwError, OSError) as error:
            return (str(error),)
        return (path, status.st_size, status.st_mtime_ns, status.st_ino)


def latest(table: Loaded) -> tuple[str, ...]:
    """What happened last, in words; nothing before the first line after the beginning."""
    last = table.session.events[-1]
    return () if last["do"] == "begin" else (table.line(last["n"]),)


def scene_of(table: Loaded) -> Scene:
    """What is to be seen of a table."""
    return table.game.scene(table.state)


class Painter:
    """Draws tables on the screen, marking what has changed since the one before."""

    def __init__(self) -> None:
        self._before: Scene | None = None

    def __call__(self, table: Loaded) -> None:
        """Draw a table."""
        scene, last = scene_of(table), table.session.events[-1]
        heading = (table.session.name, f"line {last['n']}  {code_of(last)}")
        paint(
            fitted(scene, self._before, paper(), heading, Below(latest(table), [f"   {due}" for due in scene.due]))
            or [],
            os.environ,
        )
        self._before = scene


def check_page_place(path: Path, home: Home) -> None:
    """Check that a page may be written there, or written over."""
    check_place(path, home)
    with _unwritten(path), contextlib.suppress(FileNotFoundError):
        check_earlier(path)


def write_page(path: Path, table: Loaded) -> None:
    """Put the page of a table in a file."""
    check_page_place(path, table.session.home)
    text = page(scene_of(table), table.session.name, latest(table))
    with _unwritten(path):
        files.replace(str(path), text.encode())


@contextlib.contextmanager
def _unwritten(path: Path) -> Iterator[None]:
    """A try to write the page: what the system refuses is told as one sentence."""
    try:
        yield
    except (OSError, StorageError) as error:
        raise StorageError(
            f"The page {path} could not be written ({reason(error)}): name a file in a folder that is there. "
            "The session is untouched."
        ) from error


@click.command()
@click.option("--html", "target", metavar="FILE", type=click.Path(path_type=Path), help="Keep a page up to date, too.")
@click.option("--once", is_flag=True, help="Show the table once and end.")
@json_option
@pass_app
def watch(app: App, target: Path | None, once: bool, as_json: bool) -> None:
    """Show the table on a second screen, as it changes.

    With --html it keeps one page beside it, for the browser of a tablet or a television, which loads it again by
    itself: no server, nothing from elsewhere, nothing hidden on it; no other file than such a page is written over.
    With --json it prints the document of 'edw status' each time. Ctrl-C ends it.

    Example: edw watch --html table.html --once
    """
    gc.enable()  # switched off for commands that are over at once
    shows: list[Show] = [(lambda table: screen.say_json(status_of(table))) if as_json else Painter()]
    if target is not None:
        check_page_place(target.absolute(), app.home)
        shows.append(partial(write_page, target.absolute()))
    watcher = Watcher(app, *shows)
    if once:
        watcher.show()
        return
    try:
        while True:
            watcher.look()
            time.sleep(PAUSE)
    except KeyboardInterrupt:
        click.echo()
