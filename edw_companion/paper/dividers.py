"""Dividers for the box: a card at sleeved size with a tab, and on it what stands behind it and where it goes."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from edw_companion.paper.evened import set_evened
from edw_companion.paper.figure import LIGHT, Box, Figure, Label, Line, Mark
from edw_companion.paper.lines import Passage
from edw_companion.paper.passages import Setting, fit, set_name, size_in
from edw_companion.paper.setting import POINT

WIDTH, HEIGHT, TAB = 66.0, 91.0, 10.0
"""A sleeved card, and how far the tab stands out of it, in millimetres."""

_TABS = 4
_INSIDE, _BAND, _TITLE, _TEXT, _AIR = 4.0, 5.0, 10.0, 22.5, 4.5
"""What is free beside the text, how high the band of colour is, how large the title may be, where the text begins
below the tab, and what is free above and below the title."""
_ROOM = (WIDTH - 2 * _INSIDE, HEIGHT - _TEXT - 3)


class Divider(NamedTuple):
    """What stands behind a divider: its sign, its title, the ink of its sleeves, and what is worth knowing of it.

    A sign may be a letter and a word, such as "C discard": on the tab the word stands below the letter.
    ``largest``: the size of its type in points, if there is room.
    """

    sign: str
    title: str
    ink: str
    passages: tuple[Passage, ...]
    largest: float = 16.0


def figures(those: Sequence[Divider], together: int) -> Iterator[Figure]:
    """The dividers of a box, their titles in type of one size, and their texts.

    With each ``together`` tabs begin at the left again.
    """
    size = min((size_in(_ROOM, each.passages, each.largest * POINT) for each in those), default=0.0)
    titled = min((_title(each, _TITLE).size for each in those), default=0.0)
    yield from (_figure(each, at % together, size, titled) for at, each in enumerate(those))


def _figure(divider: Divider, at: int, size: float, titled: float) -> Figure:
    """A divider; tabs stand side by side, so the ``at``-th one stands where those before it do not hide it."""
    wide = WIDTH / _TABS
    left, right = at % _TABS * wide, (at % _TABS + 1) * wide
    outline = (
        (0.0, TAB), (left, TAB), (left, 0.0), (right, 0.0), (right, TAB), (WIDTH, TAB), (WIDTH, TAB + HEIGHT),
        (0.0, TAB + HEIGHT), (0.0, TAB),
    )  # fmt: skip
    ink = "black" if divider.ink in LIGHT else "paper"
    marks: list[Mark] = [
        Box((left, 0), (wide, TAB), divider.ink, 0),
        *_on_tab(divider.sign, left + wide / 2, wide, ink),
        Box((0, TAB), (WIDTH, _BAND), divider.ink, 0),
        *_title(divider, titled).marks,
        *set_evened((_INSIDE, TAB + _TEXT), _ROOM[0], divider.passages, size),
        Line(outline, weight=0.2),
    ]
    told = [" ".join(filter(None, passage)) for passage in divider.passages]
    return Figure(WIDTH, HEIGHT + TAB, tuple(marks), (f"[{divider.sign}] {divider.title}", *told))


def _title(divider: Divider, most: float) -> Setting:
    """The title, on two lines if it is larger so, in the middle between the band and the text."""
    room = (_ROOM[0], _TEXT - _BAND - _AIR)
    high = set_name((0, 0), room, divider.title, most).height
    top = TAB + _BAND + (_TEXT - _BAND - high) / 2 - 0.4
    return set_name((_INSIDE, top), room, divider.title, most, anchor="middle")


def _on_tab(sign: str, middle: float, wide: float, ink: str) -> list[Mark]:
    letter, _, word = sign.partition(" ")
    if not word:
        return [Label((middle, TAB * 0.74), letter, size=fit(letter, wide - 3, 7), bold=True, ink=ink)]
    return [
        Label((middle, TAB * 0.54), letter, size=fit(letter, wide - 3, 5.6), bold=True, ink=ink),
        Label((middle, TAB * 0.88), word, size=fit(word, wide - 2.4, 3.2), bold=True, ink=ink),
    ]
