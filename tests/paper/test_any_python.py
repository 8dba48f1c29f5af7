"""What is printed is the same on every Python: those before 3.12 add floats in order, the later ones compensate."""

import subprocess
import sys
from pathlib import Path

import pytest
from conftest import Edw
from played import play

ROOT = Path(__file__).parents[2]
ADDS = {
    "in order": "functools.reduce(operator.add, values, start)",
    "compensated": "math.fsum([start, *values]) if {*map(type, values)} == {float} else plain(values, start)",
    "from the end": "functools.reduce(operator.add, values[::-1], start)",
}
"""Ways to add, the last of which no Python has."""

PRINTED = """
import builtins, functools, math, operator, sys
plain = builtins.sum

def add(values, /, start=0):
    values = [*values]
    return {way} if values else start

builtins.sum = add
from edw_companion.cli.main import run
sys.exit(run(sys.argv[2:], {{"EDW_HOME": sys.argv[1]}}))
"""


@pytest.mark.parametrize("form", ["--json", "--html"])
def test_however_floats_are_added(edw: Edw, form: str) -> None:
    play(edw)
    ran = [
        subprocess.run(
            [sys.executable, "-c", PRINTED.format(way=way), str(edw.home), "print", "all", form],
            cwd=ROOT, capture_output=True, encoding="utf-8", check=False,
        )
        for way in ADDS.values()
    ]  # fmt: skip
    assert [each.returncode for each in ran] == [0] * len(ADDS), [each.stderr for each in ran]
    assert len(ran[0].stdout) > 100_000
    assert len({each.stdout for each in ran}) == 1


def test_lengths_are_in_hundredths(edw: Edw) -> None:
    def floats(value: object) -> list[float]:
        if isinstance(value, dict | list):
            return [each for part in (value.values() if isinstance(value, dict) else value) for each in floats(part)]
        return [value] if isinstance(value, float) else []

    found = floats(play(edw)("print", "report", "--json").json)
    assert len(found) > 100
    assert [each for each in found if each != round(each, 2)] == []
