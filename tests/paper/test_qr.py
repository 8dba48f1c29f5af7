"""The code on paper as a QR code: every dark cell is drawn, and without segno there is none and nothing is missed."""

import sys
from types import SimpleNamespace

import pytest
from conftest import Edw

from edw_companion.paper.figure import Line, qr

LINE = {"n": 17, "h": "c0ce4f221083" + "0" * 20}
CELLS = [[1, 1, 0, 1], [0, 0, 0, 0], [1, 0, 1, 1], [0, 1, 1, 0]]


def test_every_dark_cell_and_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def make(text: str, **_options: object) -> SimpleNamespace:
        asked.append(text)
        return SimpleNamespace(matrix=CELLS)

    monkeypatch.setitem(sys.modules, "segno", SimpleNamespace(make=make))
    figure = qr("friday", LINE)
    assert figure is not None
    assert asked == ["friday, code of line 17: c0ce-4f22-1083"]
    cell = figure.width / (len(CELLS) + 8)
    dark = set()
    for mark in figure.marks:
        assert isinstance(mark, Line)
        (left, y), (right, _) = mark.points
        dark |= {(round(y / cell - 4.5), at) for at in range(round(left / cell) - 4, round(right / cell) - 4)}
    assert dark == {(row, at) for row, cells in enumerate(CELLS) for at, cell in enumerate(cells) if cell}


@pytest.mark.parametrize("words", [("print", "report", "--html"), ("print", "check")])
def test_it_is_where_a_sheet_is_signed_if_segno_is_there(
    war: Edw, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...]
) -> None:
    war("roll", "d6")
    monkeypatch.setitem(sys.modules, "segno", None)
    assert "<svg" not in war(*words).out
    monkeypatch.setitem(
        sys.modules, "segno", SimpleNamespace(make=lambda _text, **_options: SimpleNamespace(matrix=CELLS))
    )
    assert "<svg" in war(*words).out
