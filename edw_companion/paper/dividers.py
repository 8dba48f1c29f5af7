"""Dividers for the box: a card at sleeved size with a tab, and on it what stands behind it and where it goes."""

from typing import NamedTuple

from edw_companion.paper.figure import LIGHT, Box, Figure, Label, Line, Mark
from edw_companion.paper.passages import Passage, fit, set_in

WIDTH, HEIGHT, TAB = 66.0, 91.0, 10.0
"""A sleeved card, and how far the tab stands out of it, in millimetres."""

_TABS = 2
_INSIDE = 5.0


class Divider(NamedTuple):
    """What stands behind a divider: its sign, its title, the ink of its sleeves, and what is worth knowing of it."""

    sign: str
    title: str
    ink: str
    passages: tuple[Passage, ...]


def figure(divider: Divider, at: int) -> Figure:
    """The divider; tabs stand side by side, so the ``at``-th one stands where those before it do not hide it."""
    wide = WIDTH / _TABS
    left, right = at % _TABS * wide, (at % _TABS + 1) * wide
    outline = (
        (0.0, TAB), (left, TAB), (left, 0.0), (right, 0.0), (right, TAB), (WIDTH, TAB), (WIDTH, TAB + HEIGHT),
        (0.0, TAB + HEIGHT), (0.0, TAB),
    )  # fmt: skip
    ink = "black" if divider.ink in LIGHT else "paper"
    room = WIDTH - 2 * _INSIDE
    title = set_in((_INSIDE, TAB + 27), (room, 16), ((divider.title, ""),), 5.6, middle=True)
    high = min(TAB - 2, set_in((0, 0), (wide - 12, TAB - 2), ((divider.title, ""),), 3.8).height)
    tab = set_in((left + 10.5, (TAB - high) / 2), (wide - 12, TAB - 2), ((divider.title, ""),), 3.8, ink=ink)
    below = TAB + 27 + title.height + 2.5
    marks: list[Mark] = [
        Box((left, 0), (wide, TAB), divider.ink, 0),
        Label((left + 5, TAB * 0.74), divider.sign, size=fit(divider.sign, 8, 7), bold=True, ink=ink),
        *tab.marks,
        Box((0, TAB), (WIDTH, 3.2), divider.ink, 0),
        Label((WIDTH / 2, TAB + 23), divider.sign, size=fit(divider.sign, room, 18), bold=True),
        *title.marks,
        *set_in((_INSIDE, below), (room, TAB + HEIGHT - below - 4), divider.passages, 4.2, middle=True).marks,
        Line(outline, weight=0.2),
    ]
    told = [" ".join(filter(None, passage)) for passage in divider.passages]
    return Figure(WIDTH, HEIGHT + TAB, tuple(marks), (f"[{divider.sign}] {divider.title}", *told))
