"""Help that is not cut short, hints for slips, the first screen, and colours that can be switched off."""

import re
import sys
import tomllib
from pathlib import Path

import pytest
from conftest import Edw

from edw_companion import __main__, __version__
from edw_companion.cli import main


def test_help_is_not_cut_short(war: Edw) -> None:
    for name in ((), ("artifact",), ("chaos",), ("dragon",), ("scion",), ("turn",), ("planar",)):
        _, *lines = war(*name, "--help").out.splitlines()
        assert not [line for line in lines if line.endswith("...")]


@pytest.mark.parametrize(
    ("args", "environ", "colored"),
    [
        ((), {}, False),  # no terminal
        (("--color", "always"), {}, True),
        (("--color", "always"), {"NO_COLOR": "1"}, True),
        (("--color", "never"), {}, False),
        ((), {"NO_COLOR": "1"}, False),
        ((), {"TERM": "dumb"}, False),
        (("--no-color",), {"FORCE_COLOR": "1"}, False),
        ((), {"FORCE_COLOR": "1"}, True),
        ((), {"FORCE_COLOR": "0"}, False),
        ((), {"CLICOLOR_FORCE": "1"}, True),
        ((), {"CLICOLOR_FORCE": "1", "CLICOLOR": "0"}, True),
        ((), {"CLICOLOR": "1"}, False),  # no terminal
        ((), {"CLICOLOR_FORCE": "1", "NO_COLOR": "1"}, False),
        (("--color", "auto"), {"FORCE_COLOR": "1"}, False),
    ],
)
def test_colours(
    war: Edw, capsys: pytest.CaptureFixture[str], args: tuple[str, ...], environ: dict[str, str], colored: bool
) -> None:
    for typed in ([*args, "watch", "--once"], ["watch", "--once", *args], [*args, "attack"], ["attack", *args]):
        capsys.readouterr()
        assert main.run(typed, {"EDW_HOME": str(war.home), **environ}) == 0
        out = capsys.readouterr().out
        assert ("\x1b[" in out) is colored
        assert re.search("W +Ann", out)


@pytest.mark.parametrize(("said", "colored"), [("0", False), ("1", True)])
def test_clicolor_counts_on_a_terminal(
    war: Edw, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, said: str, colored: bool
) -> None:
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    assert main.run(["attack"], {"EDW_HOME": str(war.home), "CLICOLOR": said, "TERM": "xterm"}) == 0
    assert ("\x1b[" in capsys.readouterr().out) is colored


@pytest.mark.parametrize("typed", ["status", "log", "rules haste", "sleeves", "lists", "lists show 1 scion"])
def test_colours_on_request_everywhere(war: Edw, typed: str) -> None:
    assert "\x1b[" in war(*typed.split(), "--color", "always").out
    assert "\x1b[" not in war(*typed.split()).out


def test_the_version_is_told(edw: Edw) -> None:
    assert edw("-V").out == edw("--version").out == f"edw, version {__version__}\n"


def test_a_fault_says_where_to_report_it(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def faulty(_args: list[str], _environ: object) -> int:
        raise KeyError

    monkeypatch.delenv("EDW_TRACEBACK", raising=False)
    monkeypatch.setattr(main, "run", faulty)
    assert __main__._run() == 70
    told = capsys.readouterr().err
    assert told.startswith("edw: This is a fault of the program (KeyError)")
    assert "Please report it" in told


def test_the_readme_says_how_it_comes_and_goes_and_where_faults_go() -> None:
    root = Path(__file__).parents[2]
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    text = " ".join((root / "README.md").read_text(encoding="utf-8").split())
    for tool in ("pipx", "uv tool"):
        assert f"`{tool} install .`" in text
        assert f"`{tool} uninstall {project['name']}`" in text
    assert ("the project has no public address yet" in text) is ("urls" not in project)


def test_the_changelog_begins_with_this_version() -> None:
    text = (Path(__file__).parents[2] / "CHANGELOG.md").read_text()
    headings = re.findall("(?m)^## (.+)", text)
    assert headings[0].startswith(f"{__version__} (")
    assert all(re.fullmatch(r"\d+\.\d+\.\d+ \(\d{4}-\d\d-\d\d\)", heading) for heading in headings)
