"""The corpus of broken lists: how a case in `broken/` is read and played on a copy of the shipped edition.

A case is one text file. Its first line says the mistake in words; the second names the file it is in. Lines that
begin with - must each stand in that file once and are taken out; lines with + are put in where the first was taken
(without any -, they become the whole file; without either, the file is deleted). After a line of === comes the
whole message, with FOLDER for the edition's folder.
"""

from pathlib import Path
from typing import NamedTuple

CASES = Path(__file__).parent / "broken"


class Case(NamedTuple):
    """One mistake and what is said about it."""

    mistake: str
    file: str
    out: tuple[str, ...]
    put: tuple[str, ...]
    message: str


def read_case(path: Path) -> Case:
    """The case in a file of the corpus."""
    top, _, message = path.read_text(encoding="utf-8").partition("===\n")
    mistake, file, *changes = top.splitlines()
    out = tuple(line[1:] for line in changes if line.startswith("-"))
    put = tuple(line[1:] for line in changes if line.startswith("+"))
    return Case(mistake, file, out, put, message.rstrip("\n"))


def break_lists(case: Case, folder: Path) -> None:
    """Makes the case's mistake in the edition that lies in a folder."""
    path = folder / case.file
    if not case.out:
        path.unlink(missing_ok=True)
        if case.put:
            path.write_text("".join(f"{line}\n" for line in case.put), encoding="utf-8")
        return
    lines = path.read_text(encoding="utf-8").splitlines()
    place = lines.index(case.out[0])
    for line in case.out:
        assert lines.count(line) == 1, line
        lines.remove(line)
    lines[place:place] = case.put
    path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
