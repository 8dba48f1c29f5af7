"""Writing people's own editions: a copy of a whole edition, or one list of it anew. All or nothing.

New files get a name of their own first and take their place by one rename, so that a cut-off leaves the old
state, and at worst a hidden folder or file beside it. Folders are 0700 and files 0600.
"""

import os
import shutil
import tempfile
from collections.abc import Iterable, Mapping
from pathlib import Path

from edw_companion.cardlists import files
from edw_companion.cardlists.cards import CardList, Shape
from edw_companion.cardlists.editions import Place, find, load_place, shipped
from edw_companion.cardlists.files import EDITION_FILE, ListStorageError
from edw_companion.cardlists.problems import BadListsError, cut, outcome
from edw_companion.cardlists.writing import head_text, list_text
from edw_companion.errors import RefusedError, UsageError


class NameInUseError(RefusedError):
    """A copy cannot take the name of an edition that is there already."""

    def __init__(self, name: str) -> None:
        super().__init__(f'There are lists called "{name}" already. Choose another name for the copy.')


class UnknownListError(UsageError):
    """A game has no list of that name."""

    def __init__(self, name: str, known: Iterable[str]) -> None:
        super().__init__(f'There is no list "{cut(name)}" in an edition. The lists are {", ".join(known)}.')


class ShippedListsError(RefusedError):
    """The lists that come with the program are not written to."""

    def __init__(self, name: str) -> None:
        super().__init__(
            f'The lists "{name}" come with the program and stay as they are. '
            f"Make your own of them: edw lists copy {name} NAME"
        )


def copy(shape: Shape, source: str, name: str, own: Path) -> Place:
    """A new own edition of the name, the same as the source but for that name; comments in its lists are kept.

    Raises: EditionNameError, UnknownEditionError, BadListsError, NameInUseError, ListStorageError
    """
    files.checked_name(name)
    place = find(source, shape.format, own)
    edition = load_place(shape, place)
    target = own / name
    if os.path.lexists(target) or name in [each.name for each in shipped(shape.format)]:
        raise NameInUseError(name)
    texts = {f"{each}.yaml": _bytes_of(place.folder, f"{each}.yaml") for each in edition.lists}
    texts[EDITION_FILE] = head_text(edition._replace(name=name)).encode()
    try:
        write_folder(target, texts)
    except OSError as error:
        raise ListStorageError("write", target, error) from error
    return Place(name, shape.format, target, False)


def replace_list(shape: Shape, name: str, card_list: CardList, own: Path) -> Path:
    """Writes one list of an own edition anew; the file's comments go. Whether it is right, `examine` says.

    Raises: UnknownListError, EditionNameError, UnknownEditionError, ShippedListsError, ListStorageError
    """
    if card_list.name not in shape.lists:
        raise UnknownListError(card_list.name, shape.lists)
    place = find(name, shape.format, own)
    if place.shipped:
        raise ShippedListsError(name)
    target = place.folder / f"{card_list.name}.yaml"
    try:
        replace_file(target, list_text(card_list).encode())
    except OSError as error:
        raise ListStorageError("write", target, error) from error
    return target


def _bytes_of(folder: Path, file: str) -> bytes:
    """A file that was read as a list a moment ago, as it is.

    Raises: BadListsError if it is gone by now
    """
    data, problems = outcome(files.read_bytes(folder, file))
    if data is None:
        raise BadListsError(str(folder), problems)
    return data


def write_folder(target: Path, texts: Mapping[str, bytes]) -> None:
    """Writes a new folder next to its place, then moves it there; raises OSError as it comes."""
    files.make_private(target.parent)
    new = Path(tempfile.mkdtemp(prefix=".new-", dir=target.parent))
    try:
        for file, data in texts.items():
            files.write_new(new / file, data)
        files.sync_folder(new)
        new.rename(target)
    except BaseException:
        shutil.rmtree(new, ignore_errors=True)
        raise
    files.sync_folder(target.parent)


def replace_file(target: Path, data: bytes) -> None:
    """Writes a file anew in a folder of its own next to its place, then moves it there; raises OSError as it comes."""
    with tempfile.TemporaryDirectory(prefix=".new-", dir=target.parent) as folder:
        files.write_new(Path(folder, target.name), data)
        Path(folder, target.name).replace(target)
    files.sync_folder(target.parent)
