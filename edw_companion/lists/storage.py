"""People's own editions, written: a copy of a whole edition, or one list anew, as YAML that people like to edit.

All or nothing: new files get a name of their own first and take their place by one rename, so that a cut-off leaves the
old state, and at worst a hidden folder or file beside it. Folders are 0700 and files 0600.
"""

import contextlib
import json
import os
import re
import shutil
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from itertools import count
from pathlib import Path

from edw_companion.errors import RefusedError, StorageError, UsageError
from edw_companion.lists import files
from edw_companion.lists.cards import Card, CardList, Edition, Shape
from edw_companion.lists.editions import Place, find, load_place, shipped, usable
from edw_companion.lists.files import EDITION_FILE, ListStorageError
from edw_companion.lists.problems import cut, outcome, whole
from edw_companion.session.files import create, make_folder, put_in_place, sync_folder

_LIST_COMMENT = """\
# One card a line. Keys: number, name (as printed in English), cost, colors (letters of WUBRG; none is
# colourless), types; written (the name as the source has it, if other); odd (why the card may stand here
# although its cost, colours or types do not fit). After a change: edw lists check
"""
_HEAD_COMMENT = "# What these lists are. The name is that of the folder.\n"


def head_text(edition: Edition) -> str:
    """The edition.yaml of an edition."""
    fields = {"name": edition.name, "format": edition.format, "title": edition.title}
    fields |= {"source": edition.source, "date": edition.date}
    lines = [f"{key}: {quoted(value)}\n" for key, value in fields.items() if value]
    notes = [f"  - {quoted(note)}\n" for note in edition.notes]
    order = [f"lists: [{', '.join(edition.order)}]\n"] if edition.order else []
    return "".join([_HEAD_COMMENT, *lines, *order, *(["notes:\n", *notes] if notes else [])])


def list_text(card_list: CardList) -> str:
    """The file of a list: its sections if it has any, else its cards.

    A list has sections when ``heads`` names them; a section without cards is written as an empty list.
    """
    title = f"title: {quoted(card_list.title)}\n"
    sections = [section for section in card_list.heads if section]
    if not sections:
        return f"{_LIST_COMMENT}{title}cards:{''.join(_block(card_list.cards, '  '))}"
    blocks = "".join(f"  {section}:{''.join(_block(card_list.section(section), '    '))}" for section in sections)
    return f"{_LIST_COMMENT}{title}sections:\n{blocks}"


def _block(cards: tuple[Card, ...], indent: str) -> Iterator[str]:
    yield "\n" if cards else " []\n"
    for card in cards:
        yield f"{indent}- {{{', '.join(_fields(card))}}}\n"


def _fields(card: Card) -> Iterator[str]:
    yield f"number: {card.number}"
    for key in ("name", "cost", "colors", "types", "written", "odd", "box"):
        value = getattr(card, key)
        if value:
            yield f"{key}: {value if key == 'colors' else quoted(value)}"


def quoted(text: str) -> str:
    """A text in double quotes; JSON's escapes are YAML's as well."""
    return json.dumps(text, ensure_ascii=False)


def copy(shape: Shape, source: str, name: str, own: Path) -> Place:
    """A new own edition of the name, the same as the source but for that name; comments in its lists are kept."""
    place = find(source, shape.format, own)
    edition = load_place(shape, place)
    folder = copy_files(place, edition._replace(name=name), [f"{each}.yaml" for each in edition.lists], own)
    return Place(name, shape.format, folder, False)


def copy_files(place: Place, head: Edition, lists: Iterable[str], own: Path) -> Path:
    """The folder of a new own edition: with a head of its own, and with the list files of another one as they are."""
    target = own / files.checked_name(head.name)
    if os.path.lexists(target) or head.name in [each.name for each in shipped(head.format)]:
        raise RefusedError(f'There are lists called "{head.name}" already. Choose another name for the copy.')
    where = place.folder
    texts = {file: whole(str(where), files.read_bytes(where, file)) for file in lists}
    return _write_folder(target, {EDITION_FILE: head_text(head).encode(), **texts})


def put_files(head: Edition, texts: Mapping[str, str], own: Path) -> Path:
    """The folder of an own edition with these files and no others: made, or put in the place of the one before."""
    target = own / files.checked_name(head.name)
    if usable(head.format, own, head.name):
        target = own_folder(head.name, head.format, own)
    elif os.path.lexists(target):
        raise RefusedError(f'There are lists called "{head.name}" already, of another game. Choose another name.')
    return _write_folder(
        target, {file: text.encode() for file, text in {EDITION_FILE: head_text(head), **texts}.items()}
    )


def replace_list(shape: Shape, name: str, card_list: CardList, own: Path) -> tuple[Path | None, int]:
    """Write one list of an own edition anew. Whether it is right, ``examine`` says.

    Returns:
        Where the file before is kept, beside it, if there was one; how many comments of people's own that alone has.
    """
    if card_list.name not in shape.lists:
        known = ", ".join(shape.lists)
        raise UsageError(f'There is no list "{cut(card_list.name)}" in an edition. The lists are {known}.')
    target = own_folder(name, shape.format, own) / card_list.file
    text = list_text(card_list)
    before, _ = outcome(files.read_bytes(target.parent, target.name))
    kept = None if before is None else keep(target, before)
    replace_file(target, text.encode())
    return kept, own_comments((before or b"").decode("utf-8", "replace"), text)


def keep(target: Path, data: bytes) -> Path:
    """A copy of a file's bytes beside it, under the first name that is free: ``artifacts.yaml.bak-1``."""
    names = (target.with_name(f"{target.name}.bak-{number}") for number in count(1))
    kept = next(name for name in names if not os.path.lexists(name))
    with _told_of(kept):
        create(str(kept), data)
    return kept


def own_comments(before: str, after: str) -> int:
    """How many comments of a YAML text are not in another one."""
    kept = {line.strip() for line in after.splitlines()}
    bare = (re.sub(r'"(?:[^"\\]|\\.)*"', "", line) for line in before.splitlines() if line.strip() not in kept)
    return sum(re.search(r"(?:^|\s)#", line) is not None for line in bare)


def own_folder(name: str, game: str, own: Path) -> Path:
    """The folder of an edition that may be written to."""
    place = find(name, game, own)
    if place.shipped:
        raise RefusedError(
            f'The lists "{name}" come with the program and stay as they are. Make your own of them',
            f"lists copy {name} NAME",
        )
    return place.folder


def _write_folder(target: Path, texts: Mapping[str, bytes]) -> Path:
    """Write a folder next to its place, then move it there; where it is."""
    with _told_of(target):
        make_folder(str(target.parent))
        new = Path(tempfile.mkdtemp(prefix=".new-", dir=target.parent))
        try:
            for file, data in texts.items():
                create(str(new / file), data)
            _move(new, target)
        except BaseException:
            shutil.rmtree(new, ignore_errors=True)
            raise
        sync_folder(str(target.parent))
    return target


def _move(new: Path, target: Path) -> None:
    """Move a folder to its place; what lies there goes, and stays where that fails."""
    if not target.is_dir():
        put_in_place(new, target)
        return
    aside = Path(tempfile.mkdtemp(prefix=".old-", dir=target.parent))
    try:
        put_in_place(target, aside / target.name)
        put_in_place(new, target)
    except BaseException:
        if not target.exists():
            put_in_place(aside / target.name, target)
        aside.rmdir()
        raise
    shutil.rmtree(aside, ignore_errors=True)


def replace_file(target: Path, data: bytes) -> None:
    """Write a file anew in a folder of its own next to its place, then move it there."""
    with _told_of(target):
        make_folder(str(target.parent))
        with tempfile.TemporaryDirectory(prefix=".new-", dir=target.parent) as folder:
            new = Path(folder, target.name)
            create(str(new), data)
            put_in_place(new, target)
        sync_folder(str(target.parent))


@contextlib.contextmanager
def _told_of(target: Path) -> Iterator[None]:
    """What the system refuses is told of what was to be written."""
    try:
        yield
    except (OSError, StorageError) as error:
        raise ListStorageError("write", target, error) from error
