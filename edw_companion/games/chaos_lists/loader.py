"""The roll lists in an edition's folder: every file with what is wrong in it."""

import re
from collections.abc import Mapping

from edw_companion.games.chaos_lists.checks import NEEDED, faults, flaws
from edw_companion.games.chaos_lists.reader import read_list
from edw_companion.games.chaos_lists.values import RELATIVE, Lists, RollList
from edw_companion.lists import files
from edw_companion.lists.editions import Place, read_edition_head, read_yaml
from edw_companion.lists.files import EDITION_FILE
from edw_companion.lists.problems import Problem, Reading, cut, outcome, whole

GAME = "chaos-lists"

_NAME = re.compile(r"[a-z][a-z0-9-]{0,30}")


def load(place: Place) -> Lists:
    """The edition at a place, as long as it can be played: with gaps and overlaps, but without a fault."""
    return whole(str(place.folder), _edition(place))


def examine(place: Place) -> tuple[Lists | None, tuple[Problem, ...]]:
    """All that is wrong at a place, gaps and overlaps too, and the edition as far as it could be read."""
    edition, problems = outcome(_edition(place))
    lists = edition.lists.values() if edition else ()
    return edition, (*problems, *(problem for each in lists for problem in flaws(each)))


def _edition(place: Place) -> Reading[Lists | None]:
    head, of_game = yield from read_edition_head(place, GAME)
    if not of_game:
        return None
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
        tree = yield from read_yaml(place.folder, file)
        if tree:
            lists[name] = yield from read_list(tree, name, file)
    return lists
