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
from edw_companion.cardlists.cards import CardList, Edition, Shape
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
            "Make your own of them",
            f"lists copy {name} NAME",
        )


def copy(shape: Shape, source: str, name: str, own: Path) -> Place:
    """A new own edition of the name, the same as the source but for that name; comments in its lists are kept.

    Raises:
        UnknownEditionError, BadListsError: the source is not there, or not sound.
        EditionNameError, NameInUseError, ListStorageError: the copy cannot be called so, or not be written.
    """
    place = find(source, shape.format, own)
    edition = load_place(shape, place)
    folder = copy_files(place, edition._replace(name=name), [f"{each}.yaml" for each in edition.lists], own)
    return Place(name, shape.format, folder, False)


def copy_files(place: Place, head: Edition, lists: Iterable[str], own: Path) -> Path:
    """The folder of a new own edition: with a head of its own, and with the list files of another one as they are.

    Raises:
        EditionNameError, NameInUseError: it cannot be called so.
        BadListsError, ListStorageError: the system would not read or write.
    """
    target = own / files.checked_name(head.name)
    if os.path.lexists(target) or head.name in [each.name for each in shipped(head.format)]:
        raise NameInUseError(head.name)
    texts = {EDITION_FILE: head_text(head).encode(), **{file: _bytes_of(place.folder, file) for file in lists}}
    try:
        _write_folder(target, texts)
    except OSError as error:
        raise ListStorageError("write", target, error) from error
    return target


def replace_list(shape: Shape, name: str, card_list: CardList, own: Path) -> Path:
    """Writes one list of an own edition anew; the file's comments go. Whether it is right, ``examine`` says.

    Raises:
        UnknownListError, EditionNameError, UnknownEditionError, ShippedListsError: there is no such list of one's own.
        ListStorageError: the system would not write.
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

    Raises:
        BadListsError: it is gone by now.
    """
    data, problems = outcome(files.read_bytes(folder, file))
    if data is None:
        raise BadListsError(str(folder), problems)
    return data


def _write_folder(target: Path, texts: Mapping[str, bytes]) -> None:
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
