"""From an edition's folder to its roll lists: every file with what is wrong in it."""

import re
from collections.abc import Mapping

from edw_companion.cardlists import files
from edw_companion.cardlists.editions import Place
from edw_companion.cardlists.files import EDITION_FILE
from edw_companion.cardlists.guard import Node, read_tree
from edw_companion.cardlists.problems import BadListsError, Problem, Reading, cut, outcome
from edw_companion.cardlists.reading import read_head
from edw_companion.formats.chaos_lists.checking import NEEDED, faults, flaws
from edw_companion.formats.chaos_lists.reading import read_list
from edw_companion.formats.chaos_lists.values import RELATIVE, Lists, RollList

GAME = "chaos-lists"

_NAME = re.compile(r"[a-z][a-z0-9-]{0,30}")


def load(place: Place) -> Lists:
    """The edition at a place, as long as it can be played: with gaps and overlaps, but without a fault."""
    edition, problems = outcome(_edition(place))
    if edition is None or problems:
        raise BadListsError(str(place.folder), problems)
    return edition


def examine(place: Place) -> tuple[Lists | None, tuple[Problem, ...]]:
    """All that is wrong at a place, gaps and overlaps too, and the edition as far as it could be read."""
    edition, problems = outcome(_edition(place))
    lists = edition.lists.values() if edition else ()
    return edition, (*problems, *(problem for each in lists for problem in flaws(each)))


def _edition(place: Place) -> Reading[Lists | None]:
    tree = yield from _tree(place, EDITION_FILE)
    head = (yield from read_head(tree, EDITION_FILE)) if tree else None
    if head and head.format not in (GAME, ""):
        wrong = f'these are lists of "{cut(head.format)}"'
        yield Problem(EDITION_FILE, head.lines["format"], wrong, f"expected format: {GAME}")
        return None
    if head and head.name not in (place.name, ""):
        wrong = f'the name is "{cut(head.name)}", but the folder is {cut(place.name)}'
        yield Problem(EDITION_FILE, head.lines["name"], wrong, "give both the same name")
    names = _names(place)
    lists, unreadable = outcome(_lists(place, names))
    yield from unreadable
    yield from faults(lists, names)
    if head is None:
        return None
    return Lists(head.name, head.title, head.source, head.date, head.notes, lists)


def _names(place: Place) -> tuple[str, ...]:
    """The names of the lists that lie in the folder, A to F and Global first."""
    names = [file.rpartition(".")[0] for file in files.yaml_files(place.folder) if file != EDITION_FILE]
    return (*(each for each in NEEDED if each in names), *(each for each in names if each not in NEEDED))


def _lists(place: Place, names: tuple[str, ...]) -> Reading[Mapping[str, RollList]]:
    """The lists that can be read."""
    lists = {}
    for name in names:
        file = f"{name}.yaml"
        if not _NAME.fullmatch(name) or name in RELATIVE:
            right = "small letters, digits and hyphens, a letter first"
            yield Problem(cut(file, 80), 0, "no list can be called so", f"{right}; {', '.join(RELATIVE)} mean lists")
            continue
        tree = yield from _tree(place, file)
        if tree:
            lists[name] = yield from read_list(tree, name, file)
    return lists


def _tree(place: Place, file: str) -> Reading[Node | None]:
    data = yield from files.read_bytes(place.folder, file)
    return None if data is None else (yield from read_tree(data, file))
