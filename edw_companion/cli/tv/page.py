"""The table as one page for a browser on a second screen: it holds all it needs, and looks for a newer one itself."""

import base64
import hashlib
import math
import re
from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from functools import cache
from importlib.resources import files

from edw_companion.cli.screen import visible
from edw_companion.colors import BY_LETTER, WHEEL
from edw_companion.core.due import Due
from edw_companion.core.view import Place, Scene
from edw_companion.paper import GENERATOR
from edw_companion.paper.markup import Node, node, written
from edw_companion.text import width

SECONDS = "2"
"""How long a browser that runs no scripts waits before it loads the page again."""

_LONG = 14
"""A name of more cells is written smaller."""

_SHORT = 30
"""What lies in the middle is written large if it has so few letters."""


def page(name: str, scene: Scene, said: Sequence[str], at: datetime, before: Scene | None = None) -> str:
    """The whole page.

    Args:
        name: of the session.
        scene: the table; nothing hidden is in it.
        said: what happened last.
        at: when this was so.
        before: the table before that, for what has changed.
    """
    head = (
        node("meta", charset="utf-8"),
        node("meta", name="generator", content=GENERATOR),
        node("meta", http_equiv="Content-Security-Policy", content=policy()),
        node("meta", name="referrer", content="no-referrer"),
        node("meta", name="viewport", content="width=device-width, initial-scale=1"),
        node("noscript", node("meta", http_equiv="refresh", content=SECONDS)),
        node("title", visible(name)),
    )
    clock = f"as of {at.strftime('%H:%M')}"
    as_of = node("footer", f"{visible(name)}, {clock}", data_at=str(round(at.timestamp() * 1000)))
    table = written(_table(scene, said, before, as_of))
    # Style and script are constants of this program, never anybody's text; escaped ones would be none.
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n'
        + "\n".join(map(written, head))
        + f"\n<style>\n{_constant('page.css')}</style>\n</head>\n<body>\n{table}\n"
        + f"<script>{_constant('page.js')}</script>\n</body>\n</html>\n"
    )


@cache
def policy() -> str:
    """What a browser lets the page do: its own style and script, and to ask for itself again."""
    known = base64.b64encode(hashlib.sha256(_constant("page.js").encode()).digest()).decode()
    return f"default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-{known}'; connect-src 'self'"


@cache
def _constant(name: str) -> str:
    return files(__package__).joinpath(name).read_text(encoding="utf-8")


def _table(scene: Scene, said: Sequence[str], before: Scene | None, as_of: Node) -> Node:
    """All that changes; the script puts a newer one in its place."""
    banner = scene.banner if scene.over or before is None or before.banner != scene.banner else None
    large = []
    if banner is not None:
        lines = [node("p", *_marked(line)) for line in banner.lines]
        large = [node("header", node("h1", *_marked(banner.title)), *lines, class_=f"banner {_ink(banner.style)}")]
    ring = node("section", *_lines(scene.places), *_seats(scene.places, before), class_="ring")
    kinds = ["table", *([] if scene.places else ["early"]), *(["over"] if scene.over else [])]
    side = node("aside", *_side(scene, said), as_of)
    return node("main", *large, ring, side, class_=" ".join(kinds))


def _seats(places: Sequence[Place], before: Scene | None) -> Iterator[Node]:
    """The seats on the ring, clockwise from the top, from edge to edge."""
    old = {place.seat: place for place in before.places} if before else {}
    angles = [-math.pi / 2 + 2 * math.pi * at / len(places) for at in range(len(places))]
    across, down = _spread([math.cos(angle) for angle in angles]), _spread([math.sin(angle) for angle in angles])
    for place, left, top in zip(places, across, down, strict=True):
        yield _seat(place, old.get(place.seat), f"--x: {left:.1f}%; --y: {top:.1f}%")


def _spread(numbers: Sequence[float]) -> list[float]:
    """The numbers as percents of the way from the smallest to the largest."""
    low, high = min(numbers, default=0), max(numbers, default=0)
    return [100 * (each - low) / (high - low) if high - low > 0.01 else 50 for each in numbers]


def _lines(places: Sequence[Place]) -> list[Node]:
    """Lines between neighbours, and from whose turn it is to those who may be attacked; the script lays them."""
    active = next((at for at, place in enumerate(places) if place.active), None)
    pairs = {(at, (at + 1) % len(places)): "" for at in range(len(places))} if len(places) > 2 else {}
    aims = {(active, at): "aim" for at, place in enumerate(places) if place.target and active is not None}
    drawn = [
        node("line", data_ends=f"{one} {two}", class_=kind) for (one, two), kind in [*pairs.items(), *aims.items()]
    ]
    return [node("svg", *drawn)] if drawn else []


def _seat(place: Place, old: Place | None, where: str) -> Node:
    kinds = {"active": place.active, "target": place.target, "danger": place.danger, "out": not place.alive}
    tags = [node("span", "target", class_="tag")] if place.target else []
    tags += [node("span", "turn", class_="tag")] if place.active else []
    change = place.score - old.score if old is not None and not place.guest else 0
    beside = [
        *([node("span", f"{change:+}", class_="change")] if change else []),
        *(node("span", *_marked(text), class_="unit") for text in (place.unit, place.beside) if text),
    ]
    numbered: list[str] = []
    for text in place.state:
        numbered += [text] if text.partition(" ")[0].removeprefix("p") == str(len(numbered) + 1) else []
    others = [text for text in (place.also if place.alive else "", *place.state) if text and text not in numbered]
    state = [node("p", *_marked(" · ".join(others)))] if others else []
    for text in numbered:
        number, _, rest = text.partition(" ")
        state.append(node("p", node("b", number), f" {visible(rest)}"))
    more = [node("p", *_marked(" · ".join(place.extras)), class_="more")] if place.extras else []
    disc = node("span", visible(place.letter), class_="disc")
    score = [node("span", str(place.score), class_="number")]
    small = "name long" if width(place.name) > _LONG else "name"
    return node(
        "article",
        node("h2", disc, node("span", visible(place.name), class_=small), *tags),
        *([] if place.vacant else [node("div", *score, *beside, class_="score")]),
        node("div", *state, *more, class_="state"),
        class_=" ".join(["seat", _ink(place.style), *(kind for kind, so in kinds.items() if so)]),
        style=where,
    )


def _ink(style: str) -> str:
    """The class of a style: a colour's, or that of a seat's number."""
    known = re.fullmatch(r"seat ([1-8])", style)
    return f"s{known[1]}" if known else style if style in tuple(WHEEL) else "other"


def _side(scene: Scene, said: Iterable[str]) -> Iterator[Node]:
    """What lies between the players, what is due, who is next and what happened last."""
    if not scene.places:  # before the start
        yield from (node("h1", visible(due.by_hand())) for due in scene.due)
        return
    for at, fact in enumerate(scene.facts):
        label, colon, rest = fact.partition(": ")
        told = [node("h3", *_marked(label)), node("p", *_marked(rest))] if colon else [node("p", *_marked(fact))]
        yield node("div", *told, class_="fact" if at or len(rest) > _SHORT else "fact first")
    if scene.fight:
        head, *rows = scene.fight
        body = [node("tr", *(node("td", *_marked(cell)) for cell in row)) for row in rows]
        yield node("table", node("tr", *(node("th", *_marked(cell)) for cell in head)), *body)
    todo = [node("li", *_marked(text)) for text in map(Due.by_hand, scene.due) if text and not scene.over]
    if not (scene.over and scene.banner):  # which says the same
        yield node("div", node("h3", *_marked(scene.turn)), *([node("ul", *todo)] if todo else []), class_="due")
    if scene.after:
        inks = {f"{'the ' * place.guest}{place.name}": _ink(place.style) for place in scene.places}
        chips = [node("span", visible(name), class_=f"chip {inks.get(name, 'other')}") for name in scene.after]
        yield node("div", node("h3", "next"), node("p", *_apart(chips)), class_="next")
    last = [node("p", *_marked(text)) for text in said]
    if last:
        yield node("div", node("h3", "last"), *last, class_="last")
    more = [node("p", *_marked(text)) for text in scene.extras]
    if more:
        yield node("div", *more, class_="more")


def _apart(chips: Sequence[Node]) -> Iterator[Node | str]:
    for chip in chips:
        yield from (chip, " ")


_MANA = re.compile(r"\{([^{}\s]{1,4})\}")


def _marked(text: str) -> Iterator[Node | str]:
    """A text, its costs in discs instead of braces."""
    for at, part in enumerate(_MANA.split(visible(text))):
        color = BY_LETTER.get(part)
        yield node("span", part, class_=f"mana {color or 'other'}") if at % 2 else part
