"""``edw watch``: the table on a second screen, drawn again whenever the session changes; also as a page beside it."""

import gc
import os
import time
from pathlib import Path

import click

from edw_companion.cli import screen
from edw_companion.cli.asking import prompting_of
from edw_companion.cli.desk import Desk, Table, code_of, pass_desk
from edw_companion.cli.page import page
from edw_companion.cli.play.drawing import fitted
from edw_companion.cli.play.paint import paint, paper
from edw_companion.errors import EdwError, StorageError
from edw_companion.session import files
from edw_companion.table.scene import Scene

PAUSE = 0.5
"""Seconds between two looks at the file."""


class PageError(StorageError):
    """The page beside the session could not be written."""

    def __init__(self, path: Path, error: BaseException) -> None:
        why = (error.strerror if isinstance(error, OSError) else None) or error
        super().__init__(
            f"The page {path} could not be written ({why}): name a file in a folder that is there. "
            "The session is untouched."
        )


class Watcher:
    """Looks at a session and shows what is new.

    Attributes:
        page: the file of the page that is kept beside it; None for none.
    """

    def __init__(self, desk: Desk, page: Path | None) -> None:
        """Nothing is shown yet."""
        self.page = page
        self._desk = desk
        self._scene: Scene | None = None
        self._shown: tuple[object, ...] = ()

    def look(self) -> None:
        """Show the table if the file, the session or the size of the screen is another than before."""
        sight = (self._stamp(), paper())
        if sight == self._shown:
            return
        self._shown = sight
        try:
            self.show(self._desk.read())
        except EdwError as error:
            screen.tell(f"edw: {error}")

    def _stamp(self) -> tuple[object, ...]:
        try:
            path = Path(self._desk.home.session(self._desk.name()))
            status = path.stat()
        except (EdwError, OSError) as error:
            return (str(error),)
        return (path, status.st_size, status.st_mtime_ns, status.st_ino)

    def show(self, table: Table) -> None:
        """Draw the table and write its page."""
        scene = prompting_of(table.form).scene(table.game)
        last = table.book.events[-1]
        heading = (table.book.name, f"line {last['n']}  {code_of(last)}")
        latest = () if last["do"] == "begin" else (table.line(last["n"]),)
        paint(fitted(scene, self._scene, paper(), heading, (latest, scene.due)) or [], os.environ)
        self._scene = scene
        if self.page is not None:
            try:
                files.replace(str(self.page), page(scene, table.book.name, latest).encode())
            except StorageError as error:
                raise PageError(self.page, error.__cause__ or error) from error


@click.command()
@click.option("--html", "target", metavar="FILE", type=click.Path(path_type=Path), help="Keep a page up to date, too.")
@click.option("--once", is_flag=True, help="Show the table once and end.")
@pass_desk
def watch(desk: Desk, target: Path | None, once: bool) -> None:
    """Show the table on a second screen, as it changes.

    With --html it keeps one page beside it, for the browser of a tablet or a television, which loads it again by
    itself: no server, nothing from elsewhere, nothing hidden on it. Ctrl-C ends it.

    Example: edw watch --html table.html --once
    """
    gc.enable()  # switched off for commands that are over at once
    watcher = Watcher(desk, None if target is None else target.absolute())
    if once:
        watcher.show(desk.read())
        return
    try:
        while True:
            watcher.look()
            time.sleep(PAUSE)
    except KeyboardInterrupt:
        click.echo()
