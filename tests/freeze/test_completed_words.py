"""What a shell is offered after each command, amid a game of each kind: ``completion.txt``.

A line for each beginning of a command line: what is offered there, all of it or, of many words, the first ones and a
hash of all. ``EDW_GOLDEN=write`` writes the file anew.
"""

import contextlib
import hashlib
import io
import os
import re
from pathlib import Path
from unittest import mock

import pytest
from drilling import DRILL
from frozen import HERE, Typist, sessions, typing
from pages import stored_pages
from transcripts import said

from edw_companion import games
from edw_companion.cli import main

GOLDEN = HERE / "completion.txt"
MANY = 12


def offered(typist: Typist, begun: str) -> str:
    """What is offered in place of the last word of a command line, which may be empty."""
    asked = {
        "_EDW_COMPLETE": "bash_complete",
        "COMP_WORDS": f"edw {begun}",
        "COMP_CWORD": str(len(begun.split(" "))),
        "EDW_HOME": str(typist.home),
    }
    out = io.TextIOWrapper(io.BytesIO(), encoding="utf-8")  # a shell is given bytes
    with mock.patch.dict(os.environ, asked), contextlib.redirect_stdout(out), contextlib.suppress(SystemExit):
        main.run([], os.environ)
    out.seek(0)
    words = [line.rstrip("\n").partition(",")[2] for line in out]
    if len(words) <= MANY:
        return " ".join(words)
    seal = hashlib.sha256(" ".join(words).encode()).hexdigest()[:8]
    return f"{' '.join(words[:MANY])} … {len(words)} words, {seal}"


def asked(slug: str) -> list[str]:
    """The beginnings of command lines: every command; after it nothing, an option, a second word; and each option."""
    begun = ["l", "--session ", "--color "]
    for path, page in stored_pages(slug).items():
        begun += [f"{path} ".lstrip(), f"{path} --".lstrip(), *([f"{path} a", f"{path} Ann "] if path else [])]
        begun += [f"{path} {option} ".lstrip() for option in re.findall(r"^  (?:-\w, )?(--[a-z-]+) [A-Z[]", page, re.M)]
    return list(dict.fromkeys(begun))


def amid(slug: str, folder: Path) -> dict[str, str]:
    """What is offered half-way through the longest session of the sample, but for the drill."""
    session = max((sessions(slug)[name] for name in said(slug) if name != DRILL), key=lambda each: len(each.typed))
    with typing(folder, f"{slug} {session.name}") as typist:
        for each in session.typed[: len(session.typed) // 2]:
            typist(each.line)
        return {begun: offered(typist, begun) for begun in asked(slug)}


def stored() -> dict[str, list[str]]:
    """The lines of each game."""
    parts = GOLDEN.read_text(encoding="utf-8").split("== ")[1:] if GOLDEN.exists() else []
    blocks = [part.rstrip("\n").split("\n") for part in parts]
    return {slug: [line for line in lines if line] for slug, *lines in blocks}


@pytest.mark.parametrize("slug", games.GAMES)
def test_what_a_shell_is_offered(slug: str, tmp_path: Path) -> None:
    found = [f"edw {begun}| {words}".rstrip() for begun, words in amid(slug, tmp_path).items()]
    known = stored()
    if os.environ.get("EDW_GOLDEN") == "write":
        known[slug] = found
        blocks = ["\n".join([f"== {each}", "", *known[each]]) for each in games.GAMES if each in known]
        GOLDEN.write_text("\n\n".join(blocks) + "\n", encoding="utf-8")
    else:
        assert found == known[slug]
