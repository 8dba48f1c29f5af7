"""A code on paper as a QR code too, for a phone to keep: only where segno is installed, the optional extra ``qr``."""

import importlib
from collections.abc import Mapping
from itertools import groupby
from typing import Any

from edw_companion.paper.figure import Figure, Line, Mark
from edw_companion.session.lines import code

_SIDE = 24.0
_QUIET = 4
"""How many cells around it stay white."""


def qr(session: str, line: Mapping[str, Any]) -> Figure | None:
    """A line's code as a square of ``_SIDE`` millimetres; None without segno. In words it is nothing new."""
    try:
        segno = importlib.import_module("segno")
    except ImportError:
        return None
    text = f"{session}, code of line {line['n']}: {code(line['h'])}"
    rows = [[bool(cell) for cell in row] for row in segno.make(text, error="m", micro=False).matrix]
    cell = _SIDE / (len(rows) + 2 * _QUIET)
    marks: list[Mark] = []
    for number, row in enumerate(rows):
        y = (number + _QUIET + 0.5) * cell
        at = 0
        for dark, run in groupby(row):
            start, at = at, at + len([*run])
            if dark:
                marks.append(Line((((start + _QUIET) * cell, y), ((at + _QUIET) * cell, y)), weight=cell * 1.02))
    return Figure(_SIDE, _SIDE, tuple(marks), ())
