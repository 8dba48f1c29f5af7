"""A page of a binder, small: three by three pockets, each with its card and boxes to tick."""

from collections.abc import Iterator, Sequence

from edw_companion.paper.figure import Box, Figure, Label, Mark, Point
from edw_companion.paper.lines import wide
from edw_companion.paper.passages import fit, set_in

WIDTH, HEIGHT = 95.0, 84.0
"""The small page, in millimetres: six of them are on a leaf, with room above them for the leaf's title."""

SIDE = 3
POCKETS = SIDE * SIDE
Boxes = tuple[str, str, str]
BOUGHT: Boxes = ("owned", "sleeved", "proxied")
PRINTED: Boxes = ("printed", "cut", "sleeved")
"""What is ticked of each card: of a real one, and of one that is printed here."""

_EDGE, _HEAD, _INSIDE, _BOX = 2.0, 7.0, 1.4, 3.2
_NAME, _TITLE = 4.2, 3.7
_APART, _CLEAR = 9.2, 1.4
"""From box to box, each with a letter behind it, and from a name to the boxes."""


def legend(boxes: Boxes) -> str:
    """What the letters beside the boxes mean: it stands in the title of a leaf, once for its six pages."""
    return " · ".join(f"{word[0]} {word}" for word in boxes)


def pages(title: str, names: Sequence[str], boxes: Boxes = BOUGHT) -> Iterator[Figure]:
    """The pages of a pile whose cards lie in the binder by their numbers, from 1."""
    for page, first in enumerate(range(0, len(names), POCKETS), 1):
        yield _page(f"{title}, page {page}", first + 1, names[first : first + POCKETS], boxes)


def _page(title: str, first: int, names: Sequence[str], boxes: Boxes) -> Figure:
    size = (WIDTH - 2 * _EDGE) / SIDE, (HEIGHT - _HEAD - _EDGE) / SIDE
    marks: list[Mark] = [Label((_EDGE, _HEAD - 1.6), title, "start", fit(title, WIDTH - 2 * _EDGE, _TITLE), bold=True)]
    for at in range(POCKETS):
        place = _EDGE + at % SIDE * size[0], _HEAD + at // SIDE * size[1]
        marks.append(Box(place, size))
        if at < len(names):
            marks += _pocket(place, size, first + at, names[at], boxes)
    says = [f"{title}: {', '.join(boxes)}"]
    says += [f"{''.join('[ ] ' for _ in boxes)}{first + at}  {name}" for at, name in enumerate(names)]
    return Figure(WIDTH, HEIGHT, tuple(marks), tuple(says))


def _pocket(place: Point, size: Point, number: int, name: str, boxes: Boxes) -> Iterator[Mark]:
    left, top = place[0] + _INSIDE, place[1] + _INSIDE
    room, high = size[0] - 2 * _INSIDE, size[1] - 2 * _INSIDE
    yield Label((left, top + _NAME * 0.85), str(number), "start", _NAME, bold=True)
    whole = min(_NAME, *(room / wide(word) for word in name.split()))  # no word is torn
    below = _NAME * 1.15
    yield from set_in((left, top + below), (room, high - below - _BOX - _CLEAR), (("", name),), whole).marks
    for at, word in enumerate(boxes):
        x, y = left + at * _APART, top + high - _BOX
        yield Box((x, y), (_BOX, _BOX))
        yield Label((x + _BOX + 1, y + _BOX - 0.4), word[0], "start", 3.4)
