"""Editions where they lie: those that come with the program and people's own; found by name, then loaded whole.

Shipped are <lists>/<format>/<name>/, people's own are <own>/<name>/, whatever their format, which their
edition.yaml says. A game passes in its ``Shape``; the folder of people's own lists is passed in too.
What comes with the program was checked before it came: to play with it, the ``edition.json`` is read that
``python tests/lists/lists_json.py`` makes of its YAML, which stays what people read, copy and change.
"""

from collections.abc import Callable, Collection, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from edw_companion.errors import BadFileError, UsageError
from edw_companion.lists import files
from edw_companion.lists.cards import CardList, Edition, Shape
from edw_companion.lists.files import EDITION_FILE, ListStorageError
from edw_companion.lists.problems import Problem, Reading, cut, outcome, whole
from edw_companion.lists.yaml_tree import Map, Node
from edw_companion.tuples import NamedTuple


class Place(NamedTuple):
    """Where an edition is. ``format`` is None where its edition.yaml cannot be read."""

    name: str
    format: str | None
    folder: Path
    shipped: bool


def shipped_root(package: Path = Path(__file__).parent.parent) -> Path:
    """The folder of the shipped lists: inside the package, else in the checkout beside it (editable install)."""
    inside = package / "lists" / "shipped"
    return inside if files.is_folder(inside) else package.parent / "lists"


def shipped(game: str) -> tuple[Place, ...]:
    """The editions of a game that come with the program, by name."""
    return tuple(Place(each.name, game, each, True) for each in files.folders(shipped_root() / game))


def own_editions(own: Path, name: str = "") -> tuple[Place, ...]:
    """People's own editions of all games, by name, also those that cannot be read; or the one of a name."""
    folders = [each for each in files.folders(own) if name in ("", each.name)]
    return tuple(Place(each.name, _format_of(each), each, False) for each in folders)


def usable(game: str, own: Path, name: str = "") -> tuple[Place, ...]:
    """The editions of a game, or those of one name; people's own ones that cannot be read are among them."""
    mine = (place for place in own_editions(own, name) if place.format in (game, None))
    return (*(place for place in shipped(game) if name in ("", place.name)), *mine)


def _format_of(folder: Path) -> str | None:
    if folder.is_symlink():
        return None
    try:
        (_, head), problems = outcome(_read_head(folder))
    except ListStorageError:
        return None
    return head.format if head and not problems else None


def find(name: str, game: str, own: Path) -> Place:
    """The edition of a game by its name; one whose format cannot be read is found too, so that it can be mended."""
    files.checked_name(name)
    found = usable(game, own, name)
    if not found:
        names = ", ".join(f'"{place.name}"' for place in usable(game, own))
        there_are = f"there are {names}" if names else "there are none yet"
        raise UsageError(f'No lists "{name}" for {game}: {there_are}. Make your own with', "lists copy")
    if len(found) > 1:
        raise BadFileError(
            f"Your lists in {found[1].folder} have the name of lists that come with the program. Rename the folder, "
            f"and write its new name into {EDITION_FILE}."
        )
    place = found[0]
    if not place.shipped and place.folder.is_symlink():
        raise BadFileError(f"{place.folder} is a link. Put the folder itself there, or name the other folder instead.")
    return place


def at_folder(folder: Path, game: str) -> Place:
    """The place of lists that lie in any folder, which its owner named."""
    if not files.is_folder(folder):
        raise UsageError(f"{folder} is no folder. Give the folder that holds the lists and their {EDITION_FILE}.")
    folder = folder.resolve()
    return Place(folder.name, game, folder, False)


def load(shape: Shape, name: str, own: Path) -> Edition:
    """An edition by its name, without a single mistake."""
    return load_place(shape, find(name, shape.format, own))


def load_place(shape: Shape, place: Place) -> Edition:
    """The edition at a place, without a single mistake; BadListsError has all of them."""
    if not place.shipped:
        return whole(str(place.folder), _edition(shape, place))
    name, game, title, source, date, hashed, lists, notes, order = as_it_came(place)
    found = {
        key: CardList(key, heading, tuple([shape.card(*row) for row in rows]), heads)
        for key, heading, rows, heads in lists.values()
    }
    return Edition(name, game, title, source, date, hashed, found, tuple(notes), tuple(order))


def as_it_came(place: Place) -> Any:
    """What the edition.json of a shipped edition says: the fields of the edition's value, tuples as lists."""
    return files.shipped_json(place.folder / "edition.json")


def examine(shape: Shape, place: Place) -> tuple[Edition | None, tuple[Problem, ...]]:
    """All that is wrong with the lists at a place, and the edition as far as it could be read.

    An edition that comes with problems is for looking at, never for playing; None has no head to begin with.
    """
    return outcome(_edition(shape, place))


def _edition(shape: Shape, place: Place) -> Reading[Edition | None]:
    head, of_game = yield from read_edition_head(place, shape.format)
    if not of_game:
        return None
    lists, unreadable = outcome(_read_lists(shape, place.folder))
    yield from unreadable
    lines = {(problem.file, problem.line) for problem in unreadable}
    for problem in shape.check(lists):
        if (problem.file, problem.line) not in lines:
            yield problem
    return head and head._replace(digest=shape.digest(head.format, lists.values()), lists=lists, order=())


def readable_lists(shape: Shape, place: Place) -> Collection[CardList]:
    """The lists at a place, as far as they can be read."""
    if place.shipped:
        return load_place(shape, place).lists.values()
    lists, _ = outcome(_read_lists(shape, place.folder))
    return lists.values()


def read_edition_head(place: Place, game: str) -> Reading[tuple[Edition | None, bool]]:
    """What an edition says of itself, if that can be read, and whether it can be one of this game."""
    lines, head = yield from _read_head(place.folder)
    if head and head.format not in (game, ""):
        wrong = f'these are lists of "{cut(head.format)}"'
        yield Problem(EDITION_FILE, lines["format"], wrong, f"expected format: {game}")
        return head, False
    if head and head.name not in (place.name, ""):
        wrong = f'the name is "{cut(head.name)}", but the folder is {cut(place.name)}'
        yield Problem(EDITION_FILE, lines["name"], wrong, "give both the same name")
    return head, True


def _read_head(folder: Path) -> Reading[tuple[Mapping[str, int], Edition | None]]:
    """On which lines what an edition says of itself stands, by its keys; and what that is."""
    from edw_companion.lists.schema import read_head

    tree = yield from read_yaml(folder, EDITION_FILE)
    if tree is None:
        return {}, None
    lines = {key: node.line for key, node in tree.entries.items()} if isinstance(tree, Map) else {}
    return lines, (yield from read_head(tree, EDITION_FILE))


def _read_lists(shape: Shape, folder: Path) -> Reading[Mapping[str, CardList]]:
    """The lists that can be read, by their names; a file that the game knows no list for is a problem."""
    lists = {}
    for name, sections in shape.lists.items():
        data = yield from files.read_bytes(folder, f"{name}.yaml")
        if data is not None:
            found, problems = _list_of(data, name, sections, name in shape.named, shape.read)
            yield from problems
            if found:
                lists[name] = found
    expected = {EDITION_FILE, *(f"{name}.yaml" for name in shape.lists)}
    for file in files.yaml_files(folder):
        if file not in expected:
            right = f"the lists are {', '.join(shape.lists)}, each with .yaml behind its name"
            yield Problem(cut(file, 80), 0, "no list of this game is called so", right)
    return lists


@lru_cache(maxsize=64)
def _list_of(
    data: bytes, name: str, sections: tuple[str, ...], named: bool, read: Callable[..., Any] | None
) -> tuple[CardList | None, tuple[Problem, ...]]:
    """The list in a file's bytes, and what is wrong with it; remembered, for own editions are copies of others."""
    from edw_companion.lists.guard import read_tree
    from edw_companion.lists.schema import read_list

    file = f"{name}.yaml"
    tree, problems = outcome(read_tree(data, file))
    if tree is None:
        return None, problems
    found, more = outcome(read(tree, name, file) if read else read_list(tree, name, sections, file, named=named))
    return found, problems + more


def read_yaml(folder: Path, file: str) -> Reading[Node | None]:
    """The tree in a file of an edition."""
    from edw_companion.lists.guard import read_tree

    data = yield from files.read_bytes(folder, file)
    return None if data is None else (yield from read_tree(data, file))
