"""Record a game of each format for ``test_old_sessions.py``: ``python tests/session/record_old_sessions.py NAME``.

NAME says when, such as ``v0.1``. Games are played at random through the program itself, as in the conformance test;
what is recorded is never written over.
"""

import contextlib
import io
import json
import shutil
import sys
import tempfile
from pathlib import Path
from random import Random

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE.parent / "games"), str(HERE.parent)]

from moves import Words, play_of  # noqa: E402

from edw_companion import games  # noqa: E402
from edw_companion.cli.main import run  # noqa: E402
from edw_companion.games.game import fold  # noqa: E402
from edw_companion.session.paths import Home  # noqa: E402
from edw_companion.session.session import read_session  # noqa: E402

STEPS = 150


def typed(home: Path, words: Words) -> str:
    """What a command prints to stdout."""
    out = io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(io.StringIO()):
        run(words, {"EDW_HOME": str(home)})
    return out.getvalue()


def record(slug: str, folder: Path) -> None:
    """Play a game and keep it."""
    random, how = Random(f"old {slug}"), play_of(slug)
    with tempfile.TemporaryDirectory() as name:
        home = Path(name)
        typed(home, ["new", "friday", "--format", slug, *how.begin(random)])
        for step in range(STEPS):
            session = read_session(Home(str(home)), "friday")
            for words in how.moves(fold(games.find(slug), session.standing()), random) or [["undo", "5"]]:
                typed(home, words)
            if step % 20 == 7:
                typed(home, ["undo"])
                typed(home, ["redo"])
                typed(home, ["roll", "2d6"])
        folder.mkdir(parents=True)
        shutil.copy(Home(str(home)).session("friday"), folder / "friday.yaml")
        status = json.loads(typed(home, ["status", "--json"]))
        (folder / "status.json").write_text(json.dumps(status, indent=1) + "\n", encoding="utf-8")


def main() -> None:
    """Record one game of each format."""
    for slug in games.GAMES:
        folder = HERE / "old" / f"{slug}-{sys.argv[1]}"
        if folder.exists():
            print(f"{folder} is there already and stays as it is.")
            continue
        record(slug, folder)
        print(folder)


if __name__ == "__main__":
    main()
