"""The help pages of a game: ``edw --help`` and ``edw help all`` in one of its sessions, and those of its commands."""

import re
from collections.abc import Iterator
from pathlib import Path

from frozen import HERE, NAME, Typist

from edw_companion import games

FIRST = games.GAMES[0]
"""The game whose file has the pages of the commands that every game shares; other files leave them out."""

ALL = "help all"
"""What is typed for all commands and options."""

_OWN = "The game"
_MARK = "$ edw "


def begin(slug: str, typist: Typist) -> None:
    """Begin a session of a game, so that its commands are there."""
    players = "Ann,Bram" if slug == "five-colors" else "Ann,Bram,Cleo,Dan,Eve"
    assert typist(f"new {NAME} --format {slug} --players {players} --first Ann").code == 0


def named(page: str) -> dict[str, list[str]]:
    """The commands that a help page names, by the title above them."""
    sections: dict[str, list[str]] = {}
    title = ""
    for line in page.splitlines():
        if re.fullmatch(r"\S.*:", line):
            title = line.removesuffix(":")
        elif title not in ("", "Options") and (found := re.match(r"  ([a-z][a-z-]*)(  |$)", line)):
            sections.setdefault(title, []).append(found[1])
    return sections


def help_of(typist: Typist, path: str) -> str:
    """The help page of a command; "" is the program."""
    done = typist(f"{path} --help".strip())
    assert (done.code, done.err) == (0, ""), done
    return done.out


def all_of(typist: Typist) -> str:
    """The page of all commands and options."""
    done = typist(ALL)
    assert (done.code, done.err) == (0, ""), done
    return done.out


def within(typist: Typist, path: str) -> Iterator[tuple[str, str]]:
    """The pages of a command and of those within it, by how they are typed."""
    page = help_of(typist, path)
    yield path, page
    for name in named(page).get("Commands", []):
        yield from within(typist, f"{path} {name}")


def pages(slug: str, typist: Typist) -> dict[str, str]:
    """The program's page and those of all commands, by how they are typed."""
    found = {"": help_of(typist, ""), ALL: all_of(typist)}
    for title, names in named(found[ALL]).items():
        if title == _OWN or slug == FIRST:
            for name in names:
                found |= dict(within(typist, name))
    return found


def pages_path(slug: str) -> Path:
    """The file of a game's pages."""
    return HERE / f"help-{slug}.txt"


def stored_pages(slug: str) -> dict[str, str]:
    """The pages as they are stored."""
    parts = pages_path(slug).read_text(encoding="utf-8").split(_MARK)[1:]
    blocks = [part.partition("\n") for part in parts]
    return {typed.removesuffix("--help").strip(): page.removesuffix("\n") for typed, _, page in blocks}


def keep_pages(slug: str, found: dict[str, str]) -> None:
    """Write the pages of a game."""
    typed = {path: path if path == ALL else f"{path} --help".strip() for path in found}
    text = "\n".join(f"{_MARK}{typed[path]}\n{page}" for path, page in found.items())
    pages_path(slug).write_text(f"{text}\n", encoding="utf-8")
