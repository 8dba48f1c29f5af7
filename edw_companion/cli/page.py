"""The table as one page for a browser on a second screen: it holds all it needs and loads itself again."""

import html
import math
from collections.abc import Iterable
from importlib.resources import files
from string import Template

from edw_companion.cli.screen import visible
from edw_companion.colors import WHEEL
from edw_companion.core.scene import Place, Scene
from edw_companion.paper import GENERATOR

SECONDS = 2
"""How long the browser waits before it loads the page again."""


def page(scene: Scene, name: str, said: Iterable[str]) -> str:
    """The page of the session ``name``; ``said`` is what happened last."""
    count = max(1, len(scene.places))
    seats = "\n".join(_seat(place, at / count) for at, place in enumerate(scene.places))
    whole = Template(files(__package__).joinpath("page.html").read_text(encoding="utf-8"))
    return whole.substitute(
        generator=GENERATOR,
        seconds=SECONDS,
        name=_text(name),
        seats=seats,
        turn=_text(scene.turn),
        then=f"<br><small>then {_text(', '.join(scene.after))}</small>" if scene.after else "",
        facts=_items(scene.between()),
        due=_items([*said, *map(str, scene.due)]),
    )


def _text(text: str) -> str:
    return html.escape(visible(text))


def _items(lines: Iterable[str]) -> str:
    return "\n".join(f"<li>{_text(line)}</li>" for line in lines)


def _seat(place: Place, around: float) -> str:
    """A seat on the ring, clockwise from the top; ``around`` is its part of the way."""
    angle = -math.pi / 2 + 2 * math.pi * around
    left, top = 50 + 36 * math.cos(angle), 50 + 38 * math.sin(angle)
    color = place.style if place.style in tuple(WHEEL) else "other"
    classes = ["seat", color, *(["active"] if place.active else []), *([] if place.alive else ["out"])]
    state = "".join(
        f"<div>{_text(line)}</div>" for line in (*filter(None, [place.beside]), *place.state, *place.extras)
    )
    return (
        f'<div class="{" ".join(classes)}" style="left: {left:.1f}%; top: {top:.1f}%">'
        f'<div class="life">{place.score}</div>'
        f'<div class="name"><span class="letter">{_text(place.letter)}</span>{_text(place.name)}</div>'
        f'<div class="state">{state}</div></div>'
    )
