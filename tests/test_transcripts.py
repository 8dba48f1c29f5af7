"""Every transcript in README.md, examples/ and transcripts/ is typed, and its whole output compared."""

import io
import shutil
import time
from calendar import timegm
from pathlib import Path
from random import Random

import pytest
from transcript import ROOT, Shell, checked, compare, in_markdown, matches, sections

MARKDOWN = [ROOT / "README.md", *sorted((ROOT / "examples").glob("*.md"))]
WITH = [path for path in MARKDOWN if path.is_file() and "```console\n" in path.read_text(encoding="utf-8")]
TEXTS = sorted((Path(__file__).parent / "transcripts").glob("*.txt"))
EVENING = timegm((2026, 11, 21, 19, 5, 7))
SECTIONS = [(path, title) for path in TEXTS for title in sections(path.read_text(encoding="utf-8").splitlines())]


@pytest.mark.parametrize(
    ("wanted", "printed", "same"),
    [
        (["a"], ["a"], True),
        (["a"], ["b"], False),
        (["a"], ["a", "b"], False),
        ([], [], True),
        (["code …"], ["code 1234"], True),
        (["co… 12…"], ["code 1234"], True),
        (["code …"], ["cod 1234"], False),
        (["a", "…", "z"], ["a", "b", "c", "z"], True),
        (["a", "…", "z"], ["a", "z"], True),
        (["a", "…", "z"], ["a", "b"], False),
        (["(a+)"], ["(a+)"], True),
        (["(a+)"], ["aa"], False),
        (["…"], [], True),
    ],
)
def test_what_an_ellipsis_stands_for(wanted: list[str], printed: list[str], same: bool) -> None:
    assert matches(wanted, printed) == same


def test_the_commands_of_a_file() -> None:
    text = "a\n```console\n$ edw one\nx\n\ny\n$ edw two\n```\n$ edw no\n```sh\n$ edw no\n```\n```console\n$ three\n```"
    found = [(step.typed, step.prints) for step in in_markdown(text.split("\n"))]
    assert found == [("edw one", ["x", "", "y"]), ("edw two", []), ("three", [])]
    text = "# x\n\n== a\n$ edw one\nx\n\ny\n\n$ edw two\n\n== a: b\n$ edw three\n[2]"
    parts = {title: [(step.typed, step.prints) for step in each] for title, each in sections(text.split("\n")).items()}
    assert parts == {"a": [("edw one", ["x", "", "y"]), ("edw two", [])], "a: b": [("edw three", ["[2]"])]}


@pytest.fixture(autouse=True)
def nobody(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Nobody is at the terminal, in a folder where nothing else lies, and all happens in one minute."""
    monkeypatch.setattr("sys.stdin", io.StringIO())
    monkeypatch.chdir(tmp_path)
    gmtime = time.gmtime
    monkeypatch.setattr("time.gmtime", lambda seconds=None: gmtime(EVENING if seconds is None else seconds))


@pytest.mark.parametrize("path", WITH, ids=lambda path: path.name)
def test_a_document(path: Path, tmp_path: Path) -> None:
    shell = Shell(tmp_path, path.parent)
    steps = in_markdown(path.read_text(encoding="utf-8").splitlines())
    compare(path, list(steps), lambda step: shell.type(step.typed))


@pytest.fixture(scope="session")
def tables() -> dict[tuple[Path, str], Path]:
    """The data folders in which sections ended that others go on from."""
    return {}


@pytest.mark.parametrize(("path", "title"), SECTIONS, ids=[f"{path.stem}: {title}" for path, title in SECTIONS])
def test_a_section(
    path: Path,
    title: str,
    tables: dict[tuple[Path, str], Path],
    tmp_path_factory: pytest.TempPathFactory,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    found = sections(path.read_text(encoding="utf-8").splitlines())

    def begun(section: str) -> Shell:
        """Where a section begins: in an empty folder, or with what another one has left."""
        home = tmp_path_factory.mktemp("section") / "home"
        table = section.rpartition(": ")[0]
        if table and (path, table) not in tables:
            shell = begun(table)
            tables[path, table] = shell.home
            for step in found[table]:
                shell.type(step.typed)
        monkeypatch.setattr("edw_companion.session.keys.urandom", Random(section).randbytes)
        if table:
            shutil.copytree(tables[path, table], home)
        else:
            home.mkdir()
        return Shell(home, path.parent)

    shell = begun(title)
    compare(path, found[title], lambda step: checked(shell, step))


def test_there_are_transcripts() -> None:
    assert ROOT / "examples" / "a-whole-war.md" in WITH
    assert {"refusals"} <= {path.stem for path in TEXTS}
