"""Help that is whole, hints for slips, the first screen, and colours that can be switched off."""

from collections.abc import Iterator
from inspect import cleandoc

import click
import pytest
from conftest import Edw

from edw_companion import formats
from edw_companion.cli import main
from edw_companion.cli.desk import load


def commands() -> Iterator[tuple[str, click.Command]]:
    """Every shared command and every one of the default game, by its path."""
    for section in (*main.SHARED.values(), formats.find(formats.FORMATS[0]).commands):
        for name, place in section.items():
            yield from walk(name, load(place))


def walk(path: str, command: click.Command) -> Iterator[tuple[str, click.Command]]:
    yield path, command
    if isinstance(command, click.Group):
        for name, own in command.commands.items():
            yield from walk(f"{path} {name}", own)


def test_every_command_says_what_it_does_in_a_line_and_has_an_example() -> None:
    faults = []
    for path, command in commands():
        first, *_, last = cleandoc(command.help or "none").splitlines() * 2
        if len(first) > 60 or not first.endswith(".") or not last.startswith("Example: edw "):
            faults.append(f"{path}: {first} [{len(first)}] {last}")
    assert not faults, "\n".join(faults)


def test_help_is_not_cut_short(war: Edw) -> None:
    for name in ((), ("artifact",), ("chaos",), ("dragon",), ("scion",), ("turn",), ("planar",)):
        _, *lines = war(*name, "--help").out.splitlines()
        assert not [line for line in lines if line.endswith("...")]


SLIPS = {
    "lif": "life",
    "statsu": "status",
    "legnd w": "legend",
    "artifact los": "lose",
    "turn nxt": "next",
    "dragon cats w": "cast",
    "chaos drwa": "draw",
    "scion nulify": "nullify",
    "planar taap": "tap",
    "life w -5 --form red": "--from",
    "spell w --countred": "--countered",
}


@pytest.mark.parametrize(("typed", "meant"), SLIPS.items())
def test_a_slip_is_answered_with_what_was_meant(war: Edw, typed: str, meant: str) -> None:
    done = war.line(typed, code=2)
    assert meant in done.err.split("mean", 1)[1]
    assert done.err.count("\n") == 1


def test_a_word_that_is_like_nothing_has_no_hint(war: Edw) -> None:
    assert "mean" not in war("xyzzy", code=2).err


def test_alone_it_says_where_one_stands(edw: Edw) -> None:
    assert "edw play" in edw().out
    edw("new", "friday", "--players", "Ann,Bram,Cleo,Dan,Eve")
    said = edw().out
    assert "Session 'friday', Elder Dragon Wars. Turn 1:" in said
    assert "edw --help" in said


@pytest.mark.parametrize(
    ("args", "environ", "colored"),
    [
        ((), {}, False),  # no terminal
        (("--color", "always"), {}, True),
        (("--color", "always"), {"NO_COLOR": "1"}, True),
        (("--color", "never"), {}, False),
        ((), {"NO_COLOR": "1"}, False),
        ((), {"TERM": "dumb"}, False),
    ],
)
def test_colours(
    war: Edw, capsys: pytest.CaptureFixture[str], args: tuple[str, ...], environ: dict[str, str], colored: bool
) -> None:
    capsys.readouterr()
    assert main.run([*args, "watch", "--once"], {"EDW_HOME": str(war.home), **environ}) == 0
    out = capsys.readouterr().out
    assert ("\x1b[" in out) is colored
    assert "W Ann" in out
