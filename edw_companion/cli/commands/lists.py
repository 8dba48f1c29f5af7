"""``edw lists``: the card and roll lists that a game is played with, shipped ones and people's own."""

import os
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

import click

from edw_companion import games
from edw_companion.cli import complete, screen
from edw_companion.cli.app import App, interactive, piped_in
from edw_companion.cli.options import HintingGroup, command, option, show
from edw_companion.core import words
from edw_companion.core.kind import Shown
from edw_companion.errors import BadFileError, RefusedError, UsageError
from edw_companion.games.game import load
from edw_companion.games.lists import Incoming, Lists, Replacing, Row
from edw_companion.games.lists import Shown as ShownList
from edw_companion.lists.files import EDITION_FILE
from edw_companion.lists.yaml_tree import MAX_BYTES
from edw_companion.sentences import called
from edw_companion.session.files import OddFileError, read_file
from edw_companion.text import Styled, Table, broken, columns, counted, either, width


def lists_of(app: App, slug: str | None) -> Lists:
    """The lists of the game named, or of the present session's, or of the default one."""
    game = games.find(slug) if slug else app.game()
    if not game.lists:
        raise RefusedError(f"{game.title} is played without lists.")
    found: Lists = load(game.lists)
    return found


@command("lists", cls=HintingGroup, invoke_without_command=True)
@option("--format")
def lists_group(app: App, slug: str | None) -> Shown:
    """Show the editions of lists: shipped and your own.

    A session keeps the lists it was started with, whatever becomes of them here.

    Example: edw lists
    """
    rows = lists_of(app, slug).overview(app.home.lists)
    return Shown([row._asdict() for row in rows], overview(rows))


@command("show", of=lists_group)
@click.argument("edition", shell_complete=complete.edition)
@click.argument("which", required=False, metavar="[LIST]", shell_complete=complete.card_list)
@option("--as", "--format")
def show_list(app: App, edition: str, which: str | None, slug: str | None) -> Shown:
    """Show a list of an edition as a table, or all of them.

    Example: edw lists show 1
    """
    found = lists_of(app, slug)
    chosen = words.one_of(which, found.names(edition, app.home.lists), "list") if which else None
    tables = found.show(edition, chosen, app.home.lists)
    records = [[dict(zip(table.head, row, strict=True)) for row in table.rows] for table in tables]
    whole = [{"title": table.title, "rows": each} for table, each in zip(tables, records, strict=True)]
    return Shown(whole, laid_out(tables), tables=[*map(used, tables)])


@command("check", of=lists_group)
@click.argument("target", metavar="NAME|PATH", shell_complete=complete.edition)
@option("--format")
def check(app: App, target: str, slug: str | None) -> Shown | None:
    """Check an edition: all mistakes at once, each with its place.

    Each comes with its file, its line and what would be right.

    Example: edw lists check 1
    """
    return _checked(app, lists_of(app, slug), target)


def _checked(app: App, lists: Lists, target: str) -> Shown | None:
    found = lists.check(target, app.home.lists)
    notes = list(found.notes)
    whole = {"problems": [problem._asdict() for problem in found.problems], "notes": notes}
    show(app, Shown(whole, [*notes, *map(str, found.problems)], prose=True))  # mistakes last, where they are seen
    if found.problems:
        count = len(found.problems)
        raise BadFileError(f"'{target}' has {'a mistake' if count == 1 else f'{count} mistakes'}, listed above.")
    return None if app.as_json else Shown(None, [f"'{target}' is right."])


@command("edit", of=lists_group)
@click.argument("edition", shell_complete=complete.edition)
@click.argument("which", required=False, metavar="[LIST]", shell_complete=complete.card_list)
@option("--format")
def edit(app: App, edition: str, which: str | None, slug: str | None) -> Shown | None:
    """Edit a list of your own edition, and have it checked.

    It is opened in your editor (VISUAL or EDITOR). Without LIST you edit what the edition says of itself: its title and
    source. What you save is kept, also where it has mistakes: they are said. What was there before is kept beside it.

    Example: edw lists edit ours
    """
    from edw_companion.lists.storage import keep, own_folder

    if app.as_json:
        raise UsageError("--json is not for an editor: leave it out.")
    found, own = lists_of(app, slug), app.home.lists
    file = own_folder(edition, slug or app.game().slug, own) / EDITION_FILE
    if which is not None:
        known = [name for name in found.names(edition, own) if name != found.every]
        file = file.with_name(f"{words.one_of(which, known, 'list')}.yaml")
    if not interactive() or app.report.puts_questions:
        raise RefusedError(f"An editor needs a terminal of its own. The file is {file}")
    before = file.read_bytes() if file.exists() else b""
    with screen.terminal():
        try:
            click.edit(filename=str(file))
        except (click.ClickException, ValueError):  # ValueError: a quotation mark that nobody closed
            named = [f"{name} is set to '{os.environ[name]}'" for name in ("VISUAL", "EDITOR") if os.environ.get(name)]
            failed = f"{named[0]}, and that failed." if named else "EDITOR names no editor."
            raise RefusedError(f"{failed} The file is {file}") from None
    if file.exists() and file.read_bytes() == before:
        return Shown(None, ["Nothing was changed."])
    if before:
        show(app, Shown(None, [f"What it was before is in {keep(file, before)}"]))
    return _checked(app, found, edition)


@command("copy", of=lists_group)
@click.argument("source", shell_complete=complete.edition)
@click.argument("name")
@option("--format")
def copy(app: App, source: str, name: str, slug: str | None) -> Shown:
    """Make your own edition from another one, to be edited.

    It becomes a folder of YAML files, whose place is said. 'edw lists check' finds mistakes, 'edw lists diff' shows
    what was changed, and 'edw new --lists NAME' plays it.

    Example: edw lists copy 1 friday
    """
    folder = lists_of(app, slug).copy(source, name, app.home.lists)
    said = [
        f"Your lists '{name}' are in {folder}",
        f"Edit the files there, then: {called(f'lists check {name}')}; play them with: {called(f'new --lists {name}')}",
    ]
    return Shown({"edition": name, "folder": str(folder)}, said)


@command("diff", of=lists_group)
@click.argument("before", shell_complete=complete.edition)
@click.argument("after", shell_complete=complete.edition)
@option("--format")
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
@click.argument("file", type=click.Path(path_type=Path, allow_dash=True))
@click.option("--dry-run", is_flag=True, help="Only show what would change.")
@click.option("--yes", is_flag=True, help="Do it without being asked, also where most cards go or hardly any is known.")
@click.option("--title", metavar="TEXT", help="With 'all': what the edition is called, in words.")
@click.option("--source", metavar="TEXT", help="With 'all': where it comes from, such as a page and its authors.")
@click.option("--main", metavar="NAME", help="With 'all': the list that is rolled on in each turn.")
@click.option("--for-all", metavar="NAME", help="With 'all': the list of which one result at a time holds for all.")
@option("--format")
def import_list(
    app: App, edition: str, which: str, file: Path, dry_run: bool, yes: bool, slug: str | None, **told: str | None
) -> Shown:
    """Make a list of your own edition from a file.

    In games of cards it is text with a card a line ("12. Mirari", "2 x Forest"), or what deck programs write: MTGO,
    Arena, Moxfield, Archidekt, Forge, .dek, .cod, CSV. What would change is shown first, and at a terminal you are
    asked; a copy of the list before is kept beside it. '-' in place of FILE reads what is piped in.

    In Chaos by roll lists it is a text with an entry a line ("12. Name: what it does"; numbered lines, a table or a CSV
    are as good), with a heading above each list ("Persons (2d10)"), or a YAML or JSON file in the shape that the
    best-known set of lists has. With 'all' in place of LIST all lists of the file become the edition, which is made if
    there is none; a file with one list can be any of them, and keeps its jumps to the others. What texts make players
    roll is read from their words. Which list is rolled on in each turn, and which one holds for all, is asked where the
    file does not say it, or said with --main and --for-all.

    Example: edw lists import ours all chaos.yaml --format chaos-lists
    """
    found = lists_of(app, slug)
    chosen = words.one_of(which, found.names(edition, app.home.lists), "list")
    data = _read(app, file)
    whole = chosen == found.every
    if not whole and any(told.values()):
        raise UsageError(
            "--title, --source, --main and --for-all are said of a whole edition: "
            f"write {found.every or 'all'} for the list."
        )
    named = "stdin" if str(file) == "-" else file.name
    if whole and interactive() and not (app.as_json or app.report.puts_questions):
        undecided = found.undecided(data, named)  # which refuses what cannot be read before anything is asked
        asks = [("title", "What is the edition called?", edition), ("source", "Where does it come from?", file.name)]
        if undecided.main:
            asks.append(("main", f"Which list is rolled on in each turn: {either(undecided.main)}?", undecided.main[0]))
        if undecided.main and undecided.for_all:
            asks.append(("for_all", "Which one holds for all, one result at a time (Enter: none)?", ""))
        for name, text, usual in asks:
            told[name] = told[name] or click.prompt(text, default=usual, show_default=bool(usual), err=True)
    incoming = Incoming(edition, chosen, data, named, **{name: said or "" for name, said in told.items()})
    if found.replacing is not None:
        return _replaced(app, incoming, found.replacing(incoming, app.home.lists), dry_run=dry_run, yes=yes)
    if dry_run:
        raise RefusedError(
            "In this game a file is taken whole, and --dry-run shows nothing: look at it with", "lists diff"
        )
    lines = found.replace(incoming, app.home.lists)
    then = f"Play it: {called(f'new --format {slug or app.slug()} --lists {edition}')}" if whole else ""
    said = [*lines, then or f"Now check it: {called(f'lists check {edition}')}"]
    return Shown({"edition": edition, "list": chosen, "lines": lines}, said, prose=True)


def _read(app: App, file: Path) -> bytes:
    if str(file) == "-":
        return piped_in(app, MAX_BYTES)
    try:
        return read_file(str(file))
    except FileNotFoundError:
        raise RefusedError(f"There is no file '{file}'.") from None
    except OddFileError:
        raise BadFileError(f"'{file}' is no plain file of text: save the cards as one, and name that.") from None


def _replaced(app: App, incoming: Incoming, coming: Replacing, *, dry_run: bool, yes: bool) -> Shown:
    """A list of cards, replaced once the players have seen what changes."""
    edition, which = incoming.edition, incoming.which
    whole = {"edition": edition, "list": which, "changes": coming.changes, "notes": coming.notes}
    seen = [*(coming.changes or [f"The {which} of {edition} stay as they are."]), *coming.notes]
    asked = app.report.puts_questions and not (yes or app.as_json)
    if coming.strange and not yes:
        raise RefusedError(f"{coming.strange}: with --yes all of them are taken as names of cards.")
    if dry_run or asked or not coming.changes:
        end = ["Nothing was written; the same with --yes does it."] if asked else ["Nothing was written."] * dry_run
        return Shown({**whole, "lines": []}, [*seen, *(end if coming.changes else [])])
    if interactive() and not (yes or app.as_json):
        with screen.terminal():
            screen.tell(*seen)
            if not click.confirm(f"Replace the {which} of {edition}?", default=False, err=True):
                raise RefusedError("Never mind: nothing was written.")
        seen = []
    elif coming.loss and not yes:
        raise RefusedError(f"The {which} of {edition} would lose {coming.loss}: look with --dry-run, do it with --yes.")
    lines = coming.done()
    return Shown({**whole, "lines": lines}, [*seen, *lines, f"Now check it: {called(f'lists check {edition}')}"])


@command("export", of=lists_group)
@click.argument("edition", shell_complete=complete.edition)
@click.argument("rest", nargs=-1, metavar="[LIST] [FILE]", shell_complete=complete.card_list)
@click.option("--as", "shape", metavar="SHAPE", help="In games of cards: text (a card a line), moxfield or csv.")
@click.option("--force", is_flag=True, help="Write over a file that is there.")
@option("--format")
def export_lists(
    app: App, edition: str, rest: Sequence[str], shape: str | None, force: bool, slug: str | None
) -> Shown:
    """Print lists as one file, for other programs and tables.

    In games of cards it is one list of an edition. In Chaos by roll lists it is the edition, in the shape that the
    best-known set of lists has. 'edw lists import' reads all of them. With FILE it is written there.

    Example: edw lists export 1 artifacts --as csv
    """
    found = lists_of(app, slug)
    shapes = found.list_exports or found.exports
    if not shapes:
        raise RefusedError(
            "The lists of this game are files already. Make a folder of your own of them", "lists copy 1 NAME"
        )
    made = words.one_of(shape, shapes, "shape") if shape else next(iter(shapes))
    if found.list_exports:
        known = found.names(edition, app.home.lists)
        if not rest:
            raise UsageError(f"Which list of {edition}? There are {', '.join(known)}.")
        which = words.one_of(rest[0], known, "list")
        what, text = f"{edition}, {which},", found.list_exports[made](edition, which, app.home.lists)
        rest = rest[1:]
    else:
        what, text = edition, found.exports[made](edition, app.home.lists)
    if len(rest) > 1:
        raise UsageError("One file is written: name one.")
    if not rest:
        return Shown({"edition": edition, "text": text}, text.splitlines())
    from edw_companion.cli.targets import write_file  # paper, which no list on a screen pays for

    write_file(Path(rest[0]), text, app.home, force=force, over_any=True)
    return Shown({"edition": edition, "file": rest[0]}, [f"{what} is in {rest[0]}."])


def overview(rows: Sequence[Row]) -> Iterator[str]:
    """Each edition: what it is, how many entries each of its lists has, its digest, or why it cannot be played."""
    for row in rows:
        whose = "shipped" if row.shipped else "your own"
        told = f"{row.name} ({whose}): {row.fault or ', '.join(filter(None, (row.title, row.date)))}"
        yield Styled(told, "strong")
        if not row.fault:
            counts = ", ".join(f"{name} {count}" for name, count in row.counts.items())
            entries = counted(sum(row.counts.values()), "entry", "entries")
            yield from screen.wrapped(f"  {counts}", f"  {entries}, digest {row.digest[:12]}")


def used(table: ShownList) -> Table:
    """A list's head and rows, without columns that are empty in all of them."""
    told = [column for column in zip(table.head, *table.rows, strict=True) if any(column[1:]) or not table.rows]
    return [*zip(*told, strict=True)]


def laid_out(tables: Sequence[ShownList]) -> Iterator[str]:
    """Tables without their empty columns; what is prose, or wider than the screen, in paragraphs."""
    for number, table in enumerate(tables):
        head, *rows = used(table)
        yield from (*([""] if number else []), Styled(table.title, "strong"))
        yield from _paragraphs(rows) if table.prose else _table(head, rows)


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> Iterable[str]:
    """A table with a line below its head, or paragraphs where it is wider than the screen."""
    ruled = ["-" * max(map(width, column)) for column in zip(head, *rows, strict=True)]
    text = columns([head, ruled, *rows])
    return _paragraphs(rows) if max(map(width, text)) > screen.cells() else text


def _paragraphs(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """Rows as wrapped text: what stands first is in the margin, and each line of a cell is a line."""
    margin = max(width(first) for first, *_ in rows) + 2
    for first, *rest in rows:
        head = f"{' ' * (margin - 2 - width(first))}{first}  "
        for line in (part for cell in rest for part in cell.splitlines()):
            yield from broken(line, screen.cells(), head, " " * margin)
            head = " " * margin
