"""Leaves of what is cut or folded: boxes in exact millimetres, which the style lays on the paper.

The browser breaks lines and shares columns; only how large type may be is reckoned here (``fit``).
"""

from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise

from edw_companion.paper import fit
from edw_companion.paper.figure import (
    INKS,
    LIGHT,
    Box,
    Disc,
    Figure,
    Label,
    Line,
    Mark,
    Placed,
    Point,
    Words,
    around,
    arrow,
    disc,
    fitting,
    ink_of,
    sign,
    svg,
    text_in,
    towards,
)
from edw_companion.paper.fit import BOLD, LEADING, Room
from edw_companion.paper.markup import Node, node, number
from edw_companion.paper.pieces import (
    DIVIDER,
    POCKETS,
    TENT,
    Card,
    Divider,
    Face,
    Leaves,
    Piece,
    Pockets,
    Quick,
    Tent,
    Turn,
)

PAPERS = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
"""The papers there are, in millimetres."""

RULER = 50.0
_FREE = 7.0
"""What a printer leaves free at the edges of the paper, both together."""


def leaves(block: Leaves, paper: str) -> Iterator[Node]:
    """The leaves that pieces are printed on; no more stand in a row than must, so that there is room for cut marks."""
    if not block.pieces:
        return
    size, cut = block.size, not isinstance(block.pieces[0], Pockets)
    across, down = (max(1, int((room - _FREE) // long)) for room, long in zip(PAPERS[paper], size, strict=True))
    count = -(-len(block.pieces) // (across * down))
    across = -(-len(block.pieces) // (down * count))
    left, top = ((room - n * long) / 2 for room, n, long in zip(PAPERS[paper], (across, down), size, strict=True))
    boxes = [*_boxes(block.pieces, size)]
    for at in range(count):
        share = boxes[at * across * down : (at + 1) * across * down]
        place = f"{'' if cut else 'sheet '}{at + 1} of {count}" if count > 1 else ""
        if cut:
            columns = [left + each * size[0] for each in range(min(across, len(share)) + 1)]
            rows = [top + each * size[1] for each in range(-(-len(share) // across) + 1)]
            marks = [svg(Figure(*PAPERS[paper], tuple(_cut_marks(columns, rows, PAPERS[paper])), ()))]
            exact = f"print at 100 %, {size[0]:g} × {size[1]:g} mm"
            words = [node("span", " · ".join(filter(None, (block.caption, exact, place)))), svg(_ruler())]
        else:
            title, _, legend = block.caption.partition(" · ")
            marks, words = [], [node("b", title), node("span", " · ".join(filter(None, (legend, place))))]
        kind = f"margin{' aside' * (cut and left > top)}{' title' * (not cut)}"
        style = f"grid: auto-flow {number(size[1])}mm / repeat({across}, {number(size[0])}mm)"
        style += f"; --left: {number(left)}mm; --top: {number(top)}mm"
        yield node("section", *marks, node("p", *words, class_=kind), *share, class_="leaf", style=style)


def _cut_marks(columns: Sequence[float], rows: Sequence[float], paper: Room) -> Iterator[Line]:
    """Short lines around the pieces, where a ruler is laid to cut through; none where a printer prints nothing."""
    for places, across, upright in ((columns, rows, True), (rows, columns, False)):
        ends = ((across[0] - _FAR, across[0] - _NEAR), (across[-1] + _NEAR, across[-1] + _FAR))
        for start, end in ends:
            start, end = max(start, _EDGE), min(end, paper[upright] - _EDGE)
            for place in places if end - start > _NEAR else ():
                yield Line(((place, start), (place, end)) if upright else ((start, place), (end, place)), weight=0.15)


_NEAR, _FAR, _EDGE = 1.0, 4.0, 5.0
"""From where to where cut marks go, from the pieces; so near the edge of the paper many printers print nothing."""


def _ruler() -> Figure:
    """It shows whether a leaf was printed at its size."""
    ends = ((at, 1.0 if at % 10 else 0.0) for at in range(0, int(RULER) + 1, 5))
    ticks = (Line(((_AT + at, 3), (_AT + at, high)), weight=0.2) for at, high in ends)
    words = Label((_AT - 1.5, 3), f"{RULER:g} mm", "end", 2.5)
    return Figure(_AT + RULER + 0.1, 3.1, (Line(((_AT, 3), (_AT + RULER, 3)), weight=0.2), *ticks, words), ())


_AT = 12.0
"""Where the ruler begins, behind its words."""


def _boxes(pieces: Sequence[Piece], size: Room) -> Iterator[Node]:
    """The pieces; type is of one size on cards of a family, and on all dividers."""
    cards = [each for each in pieces if isinstance(each, Card)]
    divided = [each for each in pieces if isinstance(each, Divider)]
    above = min((_name(each.title, _ABOVE[0], _ABOVE[1] / 2 / LEADING, 0.95) for each in divided), default=0.0)
    behind = min((fit.size(each.passages, _BEHIND, min(5.6, above)) for each in divided), default=0.0)
    for each in pieces:
        match each:
            case Card():
                family = [card for card in cards if card.family == each.family] if each.family else [each]
                faces = [(card, face) for card in family for face in card.faces]
                name = min(_name(face.name, _name_room(card, face, size)[0], _NAME) for card, face in faces)
                most = min(fit.MOST, name)
                texts = ((face.passages, _text_room(card, face, size, name)) for card, face in faces)
                yield _card(each, size, name, min(fit.size(told, room, most) for told, room in texts))
            case Divider():
                yield _divider(each, above, behind)
            case Pockets():
                yield _pockets(each)
            case Quick():
                yield _quick(each)
            case Tent():
                yield _tent(each)
            case Figure():
                yield node("div", svg(each), class_="piece")


def _titled(text: str, room: Room, mm: float) -> Node:
    """A name in bold type of that size."""
    ((name, _), *_rest) = fit.cut([(text, "")], room, mm) if text else [("", "")]
    return node("h3", name, title=text * (name != text), style=f"font-size: {number(mm)}mm")


def _name(text: str, wide: float, most: float, nearly: float = 0.64) -> float:
    """The size of a name: on one line, or on two where it would not be ``nearly`` as large."""
    one, two = (fit.size([(text, "")], (wide, rows * most * LEADING), most) for rows in (1, 2))
    return one if one > nearly * two else two


_NAME, _DISC, _COST, _ROLLED = 4.94, 4.8, 3.6, 12.0
"""On a card, in millimetres: a name, a disc beside it, one of a cost, and a number that is rolled."""
_AROUND, _HEAD, _TYPES, _LABEL, _NUMERAL, _FOOT = (12.1, 7.7), 3.0, 3.4, 3.8, 25.0, 5.2
"""What is beside and above a card's text: its borders, and below its name, its lines, and at its foot."""


def _name_room(card: Card, face: Face, size: Room) -> Room:
    """The box of a face's name: two lines of what its symbols and its number leave."""
    symbols = _COST * face.cost.count("{") if face.cost else _DISC * len(face.colors)
    rolled = _ROLLED * bool(card.rolled and face is card.faces[0])
    return size[0] - _AROUND[0] - symbols - rolled, 2 * _NAME * LEADING


def _text_room(card: Card, face: Face, size: Room, name: float) -> Room:
    """The box of a face's text, below its name and its lines."""
    first, last = face is card.faces[0], face is card.faces[-1]
    wide, _ = _name_room(card, face, size)
    titled = max(fit.high([(face.name, "")], wide, name), 9.0 * bool(card.rolled and first), 6.0)
    lines = _TYPES * bool(face.types) + _LABEL * bool(card.label and first) + _NUMERAL * bool(card.numeral and first)
    share = (size[1] - 1.6) / len(card.faces) - _AROUND[1]
    return size[0] - _AROUND[0], share - titled - _HEAD - lines - _FOOT * bool(last or face.size)


def _card(card: Card, size: Room, name: float, mm: float) -> Node:
    """A card, bordered up to where it is cut."""
    made = []
    for face in card.faces:
        first, last = face is card.faces[0], face is card.faces[-1]
        inks = [INKS[letter] for letter in face.colors] or [INKS["silver"]]
        ends = [f"{100 * at // len(inks)}%" for at in range(len(inks) + 1)]
        bands = ", ".join(f"{ink} {left} {right}" for ink, left, right in zip(inks, ends, ends[1:], strict=False))
        costs = face.cost.strip("{}").split("}{") if face.cost else []
        discs = [disc(each, each, "disc") for each in face.colors if not costs]
        discs += [disc(each.replace("/", ""), ink_of(each), "disc cost") for each in costs]
        rolled = [node("b", card.rolled, class_="rolled")] if card.rolled and first else []
        head = node("header", _titled(face.name, _name_room(card, face, size), name), *rolled, *discs)
        lines = (("numeral", card.numeral * first), ("types", face.types), ("label", card.label * first))
        foot = [node("span", card.foot * last), node("span", card.source * last)]
        foot += [node("b", face.size)] if face.size else []
        panel = node(
            "div",
            head,
            *(node("p", text, class_=kind) for kind, text in lines if text),
            text_in(face.passages, _text_room(card, face, size, name), mm),
            *([node("footer", *foot)] if last or face.size else []),
            class_="panel",
        )
        made.append(node("div", panel, class_="face", style=f"background: linear-gradient(90deg, {bands})"))
    return node("div", *made, class_="piece card")


_TABS, _TAB, _BAND = 4, 10.0, 5.0
_BEHIND, _ABOVE = (58.0, 65.0), (58.0, 13.0)
"""On a divider: the box of its text, and that of its title."""


def _divider(divider: Divider, title: float, mm: float) -> Node:
    """A divider; tabs stand side by side, so that those before do not hide it."""
    (wide, high), share = DIVIDER, DIVIDER[0] / _TABS
    left, right = divider.tab % _TABS * share, (divider.tab % _TABS + 1) * share
    tab = (left, _TAB), (left, 0.0), (right, 0.0), (right, _TAB)
    corners = (*tab, (wide, _TAB), (wide, high), (0.0, high), (0.0, _TAB))
    letter, _, word = divider.sign.partition(" ")
    ink = "black" if divider.ink in LIGHT else "paper"
    most, low = (5.6, 0.54) if word else (7.0, 0.74)
    signs = ((letter, most, low, share - 3), (word, 3.2, 0.88, share - 2.4))
    marks: list[Mark] = [Box((left, 0), (share, _TAB), divider.ink, 0), Box((0, _TAB), (wide, _BAND), divider.ink, 0)]
    marks += [
        Label((left + share / 2, _TAB * y), text, size=fitting(text, room, size), ink=ink, bold=True)
        for text, size, y, room in signs
        if text
    ]
    marks.append(Line((*corners, corners[0]), weight=0.2))
    drawn = svg(Figure(wide, high, tuple(marks), ()))
    texts = _titled(divider.title, _ABOVE, title), text_in(divider.passages, _BEHIND, mm)
    return node("div", drawn, *texts, class_="piece divider")


_POCKET, _LINE = (26.0, 13.5), (90.0, 6.0)
"""On a page of a binder: the box of a card's name, and that of the title."""


def _pockets(page: Pockets) -> Node:
    """A page of a binder: its pockets with a number, a name, and boxes to tick."""
    cells = []
    for at, name in enumerate(page.names, page.first):
        ticks = node("span", *(node("i", word[0]) for word in page.boxes))
        told = text_in([("", name)], _POCKET, fit.size([("", name)], _POCKET, 4.2))
        cells.append(node("div", node("b", str(at)), told, ticks))
    cells += [node("div")] * (POCKETS - len(cells))
    title = _titled(page.title, _LINE, fit.size([(page.title, "")], _LINE, 3.7))
    return node("div", title, *cells, class_="piece pockets")


STEPS, ANYTIME = "Step by step", "At any time"
"""What stands over the two parts of a turn."""


def _columns(turn: Turn, room: Room, most: float, heads: Sequence[Node]) -> Node:
    """The steps at the left, what may happen at any time at the right: as wide as makes the type of both largest."""

    def sizes(part: float) -> float:
        shares = ((turn.steps, part), (turn.anytime, 1 - part))
        return min(fit.size(told, (room[0] * share, room[1] - most * LEADING), most) for told, share in shares)

    part = max((at / 100 for at in range(36, 65)), key=lambda each: (sizes(each), -abs(each - 0.5)))
    mm = sizes(part)
    sides = ((heads[0], turn.steps, part), (heads[1], turn.anytime, 1 - part))
    made = (
        node("div", head, text_in(told, (room[0] * share, room[1] - most * LEADING), mm)) for head, told, share in sides
    )
    style = f"grid-template-columns: {part:.2f}fr {1 - part:.2f}fr; font-size: {number(mm)}mm"
    return node("div", *made, class_="turn", style=style)


def _quick(quick: Quick) -> Node:
    """The turn on half a leaf."""
    seat, title = quick.seat, quick.title
    mark = [disc(seat.sign, seat.ink)] if seat.sign else []
    room = (177.0 - 6.4 * BOLD * len(title) * 0.5 - 12.0 * bool(mark), 8.0)
    whose = _titled(seat.name, room, fit.size([(seat.name, "")], room, 6.4)) if seat.name else node("u")
    head = node("header", node("h3", title, style="font-size: 6.4mm"), whose, *mark)
    heads = (node("h4", STEPS), node("h4", ANYTIME))
    return node("div", head, _columns(quick.turn, (176.0, 112.5), 6.0, heads), class_="piece quick")


_PANEL, _BASE, _FLAP = 100.0, 50.0, 12.0
"""A tent: how high its two sides, its base and its flap are."""
_DASHES = (2.0, 1.5)


def _tent(tent: Tent) -> Node:
    """The leaf that is folded three times: its outer side on its head, its inner side, its base, a flap to glue."""
    wide, own = TENT[0], tent.own
    heads = (node("h3", disc(own.sign, own.ink), " My turn"), node("h3", ANYTIME))
    outside = Figure(wide, _PANEL, (Placed((wide, _PANEL), tuple(_outside(tent)), 180),), tent.says)
    inside = _columns(tent.turn, (180.0, _PANEL - 6.0), 5.6, heads)
    base = "Base: fold along the broken lines, printed side out, and glue the flap inside the side with the name."
    folds = (node("p", base, style=f"height: {_BASE:g}mm"), node("p", "glue", style=f"height: {_FLAP:g}mm"))
    return node("div", svg(outside), node("div", inside, class_="inside"), *folds, class_="piece tent")


def _amid(at: Point, room: Point, name: str, most: float) -> Words:
    """A name in the middle of a box's height."""
    return Words(at, room, ((name, ""),), most, stand="center")


_NAMED, _SIDE, _TITLE_AT = 6.2, 30.0, 38.0
"""How large the names of allies and enemies are, where the first of them begins behind "Allies" and "Enemies", and
where the seat's dragon stands."""


def _outside(tent: Tent) -> Iterator[Mark]:
    """What the others see: the seat's disc, the name, who is who, and the ring."""
    own, (wide, high) = tent.own, (TENT[0], _PANEL)
    if not tent.sides:
        yield from sign((22, 20), 16, own.sign, own.ink)
        if sum(not seat.out for seat in tent.ring) > 2:  # of two each is the other's neighbour
            yield from _ring(tent, (wide - 23, 22.5), 13.5)
        yield _amid((44, 13), (wide - 44 - 50, 14), tent.title, 8)
        yield _amid((6, 39), (wide - 12, high - 42), own.name, 44)
        return
    yield from sign((31, high / 2), 23, own.sign, own.ink)
    left, room = 62.0, wide - 62 - 56
    if own.name:
        yield _amid((left, 6), (room, 26 if tent.title else 40), own.name, 20)
    else:
        yield Line(((left, 28), (left + room, 28)), weight=0.3)
    for at, color in enumerate(tent.colors):
        axis = at == len(tent.colors) // 2
        yield from sign((left + 4 + at * 9, _TITLE_AT), 4.6 if axis else 3.2, color, color)
    aside = 9.0 * len(tent.colors) + 1
    yield _amid((left + aside, _TITLE_AT - 4), (room + 2 - aside, 8), tent.title, 4.9)
    for row, (words, seats) in enumerate(tent.sides):
        y = 62.0 + row * 21
        yield Label((left, y), words, "start", 5.8, bold=True)
        share = (wide - 6 - left - _SIDE) / max(1, len(seats))
        for place, seat in enumerate(seats):
            x = left + _SIDE + place * share
            yield from sign((x + 5, y - 2), 5, seat.sign, seat.ink)
            yield _amid((x + 12, y - 10), (share - 15, 16), seat.name, _NAMED)
    yield from _ring(tent, (wide - 26, 29), 18)


def _ring(tent: Tent, center: Point, radius: float) -> Iterator[Mark]:
    """The ring of seats, small: neighbours joined by lines, foes by broken ones; all of the own seat's are strong.

    Where nobody is an ally or a foe, arrows say how the turn goes.
    """
    count = len(tent.ring)
    spots = [around(center, radius, count, at) for at in range(count)]
    size = min(5.0, 11.0 * radius / 18 / max(1, count) * 2)
    there = [at for at, seat in enumerate(tent.ring) if not seat.out]
    beside = {*pairwise(there), (there[0], there[-1])}
    for pair in combinations(range(count), 2):
        own, (one, other) = tent.at in pair, (spots[at] for at in pair)
        ends = towards(one, other, size), towards(other, one, size)
        if pair in tent.foes:
            yield Line(ends, "red" if own else "grey", 0.9 if own else 0.25, _DASHES)
        elif pair in beside and tent.sides:
            yield Line(ends, weight=1.1 if own else 0.3)
    for start, end in pairwise([*there, there[0]] if not tent.sides else ()):
        yield from arrow(spots[start], spots[end], size + 1.2 * (tent.at in (start, end)), 2.4)
    for at, (seat, spot) in enumerate(zip(tent.ring, spots, strict=True)):
        yield from [Disc(spot, size + 1.2, "black")] * (at == tent.at)
        yield from sign(spot, size, seat.sign, "pale" if seat.out else seat.ink)
