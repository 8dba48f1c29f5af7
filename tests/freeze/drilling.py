"""Add a drill to the frozen sessions of a game: ``python tests/freeze/drilling.py SLUG``, after ``record.py``.

The drill is one more session, in which every command is typed with too little, too much and nonsense, before the start,
at the beginning and amid the game, and then what ``by-hand.txt`` has for the game: commands that no mover types.
"""

import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE), str(HERE.parent)]

from frozen import NAME, keep, sessions, stored, typing  # noqa: E402
from pages import stored_pages  # noqa: E402

DRILL = "200"
SHARED = ("life", "turn next", "turn extra", "turn skip", "roll", "pile", "void", "note", "mix", "undo", "print")
FEW = ("", " Ann")
ENDINGS = ("", " xyzzy", " Ann", " Ann xyzzy", " Ann 999", " Ann Bram 1 2 3 4", " -1", " --anyway", " --hlep")


def drill(slug: str, endings: Sequence[str] = ENDINGS) -> Iterator[str]:
    """Every command of a game, typed wrongly."""
    own = [path for path, page in stored_pages(slug).items() if _is_own(slug, path, page)]
    for path in [*own, *SHARED]:
        yield from (f"{path}{ending}" for ending in endings)


def _is_own(slug: str, path: str, page: str) -> bool:
    whole = stored_pages(slug)[""].partition("The state:\n")[2].partition("\n\n")[0]
    return bool(path and page) and f"  {path.split(' ')[0]} " in whole


def by_hand(slug: str) -> list[str]:
    """What ``by-hand.txt`` has for a game."""
    for block in (HERE / "by-hand.txt").read_text(encoding="utf-8").split("== ")[1:]:
        name, *lines = block.split("\n")
        if name == slug:
            return [line for line in lines if line]
    return []


def lines(slug: str) -> Iterator[str]:
    """The command lines of the drill; what is played between comes from the first session that has gone far."""
    players = "Ann,Bram" if slug == "five-colors" else "Ann,Bram,Cleo,Dan,Eve"
    yield f"new {NAME} --format {slug} --players {players} --ritual"
    yield from drill(slug, FEW)
    yield "start --first Ann"
    yield from by_hand(slug)
    yield from drill(slug)
    found = [each for each in sessions(slug).values() if each.typed[0].line.startswith("new ") and each.name != DRILL]
    long = max(found[:20], key=lambda session: sum(each.code == 0 for each in session.typed))
    yield long.typed[0].line.replace(f"new {NAME}", "new amid")
    yield from (each.line for each in long.typed[1 : len(long.typed) // 2] if each.code == 0)
    yield from drill(slug)


def main() -> None:
    """Type the drill and store it beside the other sessions."""
    slug = sys.argv[1]
    known = sessions(slug)
    with tempfile.TemporaryDirectory() as folder, typing(Path(folder), f"{slug} {DRILL}") as typist:
        for line in lines(slug):
            typist(line)
        session, _ = stored(DRILL, typist, [each.line for each in next(iter(known.values())).reads])
    keep(slug, list({**known, DRILL: session}.values()))
    print(f"{slug}: {len(session.typed)} command lines")


if __name__ == "__main__":
    main()
