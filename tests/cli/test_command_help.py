"""Help that is not cut short, hints for slips, the first screen, and colours that can be switched off."""

import pytest
from conftest import Edw

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
