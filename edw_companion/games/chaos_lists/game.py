"""Chaos by roll lists as a value, and the editions of its lists, kept for the sessions that are played with them.

A session's first line has the digest of its lists; the lists themselves are kept beside people's own editions, under
``.kept/<digest>.json``, so that a game goes on with what it was started with, and no command at the table reads YAML.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from edw_companion.errors import BadFileError, EdwError, StorageError
from edw_companion.games.chaos_lists.state import RULES, ChaosListsState
from edw_companion.games.chaos_lists.values import RollList, digest, dump, undump
from edw_companion.games.game import JOINING, Game, Kinds, Plan, late
from edw_companion.session import files

if TYPE_CHECKING:
    from pathlib import Path

    from edw_companion.games.chaos_lists.state import Listed
    from edw_companion.games.lists import AtHand

EDITION = "1"
FEWEST = 2


def plan(wanted: Plan, own_lists: Path) -> dict[str, Any]:
    """What the first line says of the game; the lists themselves are kept beside people's own editions.

    After another game the same players keep their seats, and their lists.
    """
    from edw_companion.games.chaos_lists.reader import load
    from edw_companion.lists.editions import find

    facts = wanted.facts(RULES, FEWEST)
    name, title, _, date, _, lists = load(find(wanted.edition_or(EDITION), GAME.slug, own_lists))
    edition = {"name": name, "title": title, "date": date, "digest": keep(lists, own_lists)}
    return {**facts, "piles": {}, "edition": edition, "lists": _listed(lists)}


def _listed(lists: Mapping[str, RollList]) -> dict[str, Listed]:
    return {
        key: {"title": each.title, "dice": each.dice, "to": each.to,
              "entries": [f"{entry.at} {entry.name}" for entry in each.entries]}
        for key, each in lists.items()
    }  # fmt: skip


def at_hand(begin: Mapping[str, Any], own: Path) -> AtHand | None:
    """The lists that a session was started with: as they were kept, or an edition that still is the same.

    What goes by the name of lists that come with the program must be these.
    """
    from edw_companion.games.lists import AtHand
    from edw_companion.lists.editions import shipped

    edition = begin["edition"]
    known = edition["name"] in {place.name for place in shipped(GAME.slug)}
    lists = (None if known else kept(edition["digest"], own)) or _same_edition(edition, own)
    return None if lists is None else AtHand({"lists": _listed(lists)}, lists)


def keep(lists: Mapping[str, RollList], own: Path) -> str:
    """Keep lists for sessions, once; their digest."""
    name = digest(lists)
    path = _path(own, name)
    if not _sound(path, name):
        from edw_companion.lists.storage import replace_file  # sessions of lists that were kept do without

        replace_file(path, dump(lists))
    return name


def kept(name: str, own: Path) -> Mapping[str, RollList] | None:
    """The lists with that digest; None if they are not, or not unchanged, where they were kept."""
    try:
        return undump(_sound(_path(own, name), name))
    except (ValueError, TypeError, LookupError, AttributeError):
        return None


def kept_for(edition: Mapping[str, str], own: Path) -> Mapping[str, RollList]:
    """The lists of a session, from what its first line says of its edition.

    Where they were not kept (the session came from another laptop), an edition of that name that still is the same is
    as good, and is kept from then on.
    """
    lists = kept(edition["digest"], own)
    if lists is None:
        with suppress(EdwError):
            lists = _same_edition(edition, own)
        if lists is None:
            raise BadFileError(
                f"The lists that this session was started with (edition '{edition['name']}') are not in "
                f"{_path(own, edition['digest'])}, or were changed there: put the file back from the laptop or the "
                "copy that has it. Everything but new rolls works without."
            )
        keep(lists, own)
    return lists


def _same_edition(edition: Mapping[str, str], own: Path) -> Mapping[str, RollList] | None:
    """The lists of the edition of that name, if it has that digest."""
    from edw_companion.games.chaos_lists.reader import load
    from edw_companion.lists.editions import find

    lists = load(find(edition["name"], GAME.slug, own)).lists
    return lists if digest(lists) == edition["digest"] else None


def _path(own: Path, name: str) -> Path:
    return own / ".kept" / f"{name}.json"


def _sound(path: Path, name: str) -> bytes:
    """The bytes of a kept file, if they have the digest that its name says; else nothing."""
    import hashlib

    if not re.fullmatch(r"[0-9a-f]{64}", name):
        return b""
    try:
        data = files.read_file(str(path))  # which waits for nothing, were it a pipe
    except (OSError, BadFileError, StorageError):
        return b""
    return data if hashlib.sha256(data).hexdigest() == name else b""


_HERE = __package__

GAME = Game(
    slug="chaos-lists",
    title="Chaos by roll lists",
    says=("edition", "lists"),
    about="two and more: each turn a roll on a list of what may happen, and a Global for all",
    plan=plan,
    table=ChaosListsState,
    kinds=Kinds(
        _HERE,
        ("turns", "rolls", "stack", "lasting", "zone"),
        shared=("records", "dice"),
        seldom=("seats",),
    ),
    due=late(f"{_HERE}.view:due"),
    commands={
        "chaos": "",
        "global": f"{_HERE}.zone:in_force",
        "middle": f"{_HERE}.zone:lying",
        "counters": "edw_companion.core.things:counters",
        "eliminate": f"{_HERE}.turns:eliminate",
        **JOINING,
        "away": f"{_HERE}.turns:away",
    },
    turn=f"{_HERE}.sheets:TURN",
    sheets={"sheets": ("lists", "seats", "pads", "cards", "pull")},
    lists=f"{_HERE}.lists:LISTS",
    page=f"{_HERE}.zone:find_page",
    luck=f"{_HERE}.odds:fair_draws",
    seating=("order", "first"),
)
