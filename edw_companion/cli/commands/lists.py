"""``edw lists``: the card and roll lists that a game is played with, shipped ones and people's own."""

import contextlib
import shutil
from collections.abc import Iterator, Sequence
from pathlib import Path

import click

from edw_companion import games
from edw_companion.cli import complete, screen, words
from edw_companion.cli.app import App
from edw_companion.cli.options import command, format_option, group, show
from edw_companion.core.kind import Shown
from edw_companion.errors import BadFileError, EdwError, RefusedError
from edw_companion.games import catalog
from edw_companion.games.catalog import Lists
from edw_companion.games.game import load
from edw_companion.text import counted, width


def lists_of(app: App, slug: str | None) -> Lists:
    """The lists of the game named, or of the present session's, or of the default one."""
    if slug is None:
        with contextlib.suppress(EdwError):
            slug = app.slug()
    game = games.find(slug or games.GAMES[0])
    if not game.lists:
        raise RefusedError(f"{game.title} is played without lists.")
    found: Lists = load(game.lists)
    return found


@group("lists")
@format_option
def lists_group(app: App, slug: str | None) -> Shown:
    """Show the editions of lists: shipped and your own.

    A session keeps the lists it was started with, whatever becomes of them here.

    Example: edw lists
    """
    rows = lists_of(app, slug).overview(app.home.lists)
    return Shown([row._asdict() for row in rows], _overview(rows))


def _overview(rows: Sequence[catalog.Row]) -> Iterator[str]:
    for row in rows:
        whose = "shipped" if row.shipped else "your own"
        yield f"{row.name} ({whose}): {row.fault or f'{row.title}, {row.date}'}"
        if not row.fault:
            counts = ", ".join(f"{name} {count}" for name, count in row.counts.items())
            entries = counted(sum(row.counts.values()), "entry", "entries")
            yield from screen.wrapped(f"  {counts}", f"  {entries}, digest {row.digest[:12]}")


@command("show", of=lists_group)
@click.argument("edition", shell_complete=complete.edition)
@click.argument("which", required=False, metavar="[LIST]", shell_complete=complete.card_list)
@format_option
def show_list(app: App, edition: str, which: str | None, slug: str | None) -> Shown:
    """Show a list of an edition as a table, or all of them.

    Example: edw lists show 1 artifacts
    """
    found = lists_of(app, slug)
    chosen = words.choose(which, {name: (name,) for name in found.names}, "list") if which else None
    tables = found.show(edition, chosen, app.home.lists)
    records = [[dict(zip(table.head, row, strict=True)) for row in table.rows] for table in tables]
    whole = [{"title": table.title, "rows": each} for table, each in zip(tables, records, strict=True)]
    return Shown(whole, _laid_out(tables))


_TEXT, _NARROW, _BETWEEN = "text", 24, "  "
"""The column of a table that may be broken, its least width, and what stands between two columns."""


def _laid_out(tables: Sequence[catalog.Shown]) -> Iterator[str]:
    """Tables without their empty columns, as wide as the terminal: what does not fit of a text goes on below."""
    from tabulate import tabulate

    for number, table in enumerate(tables):
        used = [at for at in range(len(table.head)) if any(row[at] for row in table.rows)]
        head, rows = [table.head[at] for at in used], [[row[at] for at in used] for row in table.rows]
        padded = [f"{name}{_BETWEEN}" for name in head]  # as tabulate has them
        wide = [max(map(width, column)) + len(_BETWEEN) for column in zip(padded, *rows, strict=True)]
        room = shutil.get_terminal_size().columns - sum(wide)
        most = [max(cells + room, _NARROW) if name == _TEXT else None for name, cells in zip(head, wide, strict=True)]
        text = tabulate(rows, headers=head, disable_numparse=True, maxcolwidths=most if room < 0 else None)
        yield from (*([""] if number else []), table.title, *text.splitlines())


@command("check", of=lists_group)
@click.argument("target", metavar="NAME|PATH", shell_complete=complete.edition)
@format_option
def check(app: App, target: str, slug: str | None) -> Shown | None:
    """Check an edition: all mistakes at once, each with its place.

    Each comes with its file, its line and what would be right.

    Example: edw lists check 1
    """
    found = lists_of(app, slug).check(target, app.home.lists)
    whole = {"problems": [problem._asdict() for problem in found.problems], "notes": list(found.notes)}
    show(app, Shown(whole, [*map(str, found.problems), *found.notes], prose=True))
    if found.problems:
        count = len(found.problems)
        raise BadFileError(f"'{target}' has {'a mistake' if count == 1 else f'{count} mistakes'}, listed above.")
    return None if app.as_json else Shown(None, [f"'{target}' is right."])


@command("copy", of=lists_group)
@click.argument("source", shell_complete=complete.edition)
@click.argument("name")
@format_option
def copy(app: App, source: str, name: str, slug: str | None) -> Shown:
    """Make your own edition from another one, to be edited.

    It becomes a folder of YAML files, whose place is said. 'edw lists check' finds mistakes, 'edw lists diff' shows
    what was changed, and 'edw new --lists NAME' plays it.

    Example: edw lists copy 1 friday
    """
    folder = lists_of(app, slug).copy(source, name, app.home.lists)
    said = [
        f"Your lists '{name}' are in {folder}",
        f"Edit the files there, then: edw lists check {name}; play them with: edw new --lists {name}",
    ]
    return Shown({"edition": name, "folder": str(folder)}, said)


@command("diff", of=lists_group)
@click.argument("before", shell_complete=complete.edition)
@click.argument("after", shell_complete=complete.edition)
@format_option
def diff(app: App, before: str, after: str, slug: str | None) -> Shown:
    """Show what changed between two editions.

    Added, removed, moved and renamed, list by list.

    Example: edw lists diff 1 1
    """
    lines = lists_of(app, slug).compare(before, after, app.home.lists)
    said = lines or [f"'{before}' and '{after}' hold the same cards."]
    return Shown({"before": before, "after": after, "lines": lines}, said)


@command("import", of=lists_group)
@click.argument("edition", shell_complete=complete.edition)
@click.argument("which", metavar="LIST", shell_complete=complete.card_list)
@click.argument("file", type=click.Path(path_type=Path))
@format_option
def import_list(app: App, edition: str, which: str, file: Path, slug: str | None) -> Shown:
    """Replace a list of your own edition by a text file's cards.

    One card a line; numbers, counts such as '2 x Forest', and # comments are understood.

    Example: edw lists import friday chaos my-chaos.txt
    """
    from edw_companion.session.files import OddFileError, read_file

    found = lists_of(app, slug)
    chosen = words.choose(which, {name: (name,) for name in found.names}, "list")
    try:
        data = read_file(str(file))
    except FileNotFoundError:
        raise RefusedError(f"There is no file '{file}'.") from None
    except OddFileError:
        raise BadFileError(f"'{file}' is no plain file of text: save the cards as one, and name that.") from None
    lines = found.replace(edition, chosen, data, file.name, app.home.lists)
    said = [*lines, f"Now check it: edw lists check {edition}"]
    return Shown({"edition": edition, "list": chosen, "lines": lines}, said)
