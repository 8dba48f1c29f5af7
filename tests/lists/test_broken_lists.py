"""Every mistake in lists of the corpus gets its whole message, and nothing else is complained about.

A case is one text file. Its first line says the mistake in words; the second names the file it is in. Lines that begin
with - must each stand in that file once and are taken out; lines with + are put in where the first was taken (without
any -, they become the whole file; without either, the file is deleted). After a line of === comes the whole message,
with FOLDER for the edition's folder. In ``broken-rolls/`` what follows the second line is the whole file of the small
lists, and the message names the problems, first those without which the lists cannot be played, then, after a line of
---, those that a table can live with. ``EDW_GOLDEN=write`` writes these anew.
"""

import os
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from edw_companion.games.chaos_lists import reader
from edw_companion.games.chaos_magic import lists
from edw_companion.games.elder_dragon_wars.lists import SHAPE
from edw_companion.lists.editions import Place, at_folder, load_place, shipped
from edw_companion.lists.problems import BadListsError

HERE = Path(__file__).parent
SMALL = HERE.parent / "transcripts" / "small"


class Corpus(NamedTuple):
    """Cases of a game: the edition that is broken, who loads it, and files of which there must be a case."""

    folder: str
    game: str
    edition: Path
    load: Callable[[Place], object]
    files: frozenset[str] = frozenset()


CORPORA = (
    Corpus("broken", SHAPE.format, shipped(SHAPE.format)[0].folder, lambda place: load_place(SHAPE, place)),
    Corpus("broken-decks", lists.GAME, shipped(lists.GAME)[0].folder, lambda place: load_place(lists.SHAPE, place),
           frozenset({"edition.yaml", "chaos.yaml", "globals.yaml"})),
    Corpus("broken-rolls", reader.GAME, SMALL, reader.load,
           frozenset({"edition.yaml", "a.yaml", "global.yaml", "built.yaml"})),
)  # fmt: skip
CASES = [(corpus, path) for corpus in CORPORA for path in sorted((HERE / corpus.folder).glob("*.txt"))]


def break_lists(path: Path, changes: list[str], *, whole: bool) -> None:
    """Make a case's mistake in a file."""
    out = [line[1:] for line in changes if line.startswith("-") and not whole]
    put = changes if whole else [line[1:] for line in changes if line.startswith("+")]
    lines = path.read_text(encoding="utf-8").splitlines() if out else []
    place = lines.index(out[0]) if out else 0
    for line in out:
        assert lines.count(line) == 1, line
        lines.remove(line)
    lines[place:place] = put
    if out or put:
        path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    else:
        path.unlink(missing_ok=True)


def said(corpus: Corpus, folder: Path) -> str:
    """What is said of the lists in a folder."""
    place, faults, message = at_folder(folder, corpus.game), [], ""
    try:
        corpus.load(place)
    except BadListsError as error:
        faults, message = list(error.problems), str(error).replace(str(folder), "FOLDER")
    if corpus.game != reader.GAME:
        return message
    flaws = [str(problem) for problem in reader.examine(place)[1] if problem not in faults]
    return "\n".join([*map(str, faults), *(["---", *flaws] if flaws else [])])


@pytest.mark.parametrize(("corpus", "path"), CASES, ids=[f"{corpus.folder} {path.stem}" for corpus, path in CASES])
def test_a_mistake_is_named_with_its_place_and_what_would_be_right(corpus: Corpus, path: Path, tmp_path: Path) -> None:
    top, _, message = path.read_text(encoding="utf-8").partition("===\n")
    mistake, file, *changes = top.splitlines()
    folder = tmp_path / corpus.edition.name
    shutil.copytree(corpus.edition, folder)
    break_lists(folder / file, changes, whole=corpus.game == reader.GAME)
    found = said(corpus, folder)
    if os.environ.get("EDW_GOLDEN") == "write" and corpus.game == reader.GAME:
        path.write_text(f"{top}===\n{found}\n", encoding="utf-8")
    assert found == message.rstrip("\n")
    assert mistake.strip()
    assert found


@pytest.mark.parametrize("corpus", CORPORA, ids=lambda corpus: corpus.folder)
def test_unbroken_lists_are_right_and_every_kind_of_file_has_a_case(corpus: Corpus, tmp_path: Path) -> None:
    shutil.copytree(corpus.edition, tmp_path / corpus.edition.name)
    assert said(corpus, tmp_path / corpus.edition.name) == ""
    cases = [path.read_text(encoding="utf-8").splitlines()[1] for of, path in CASES if of is corpus]
    assert {*cases} >= corpus.files
    assert len(cases) >= 30
