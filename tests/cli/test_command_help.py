"""Help that is not cut short, hints for slips, the first screen, and colours that can be switched off."""

import pytest
from conftest import Edw

from edw_companion.cli import main


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
