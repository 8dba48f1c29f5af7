"""The table as one page for a browser on a second screen: it holds all it needs and loads itself again. Pure."""

import html
import math
from collections.abc import Iterable

from edw_companion.cli.screen import visible
from edw_companion.colors import WHEEL
from edw_companion.core.scene import Place, Scene
from edw_companion.paper.mark import GENERATOR

SECONDS = 2
"""How long the browser waits before it loads the page again."""

_STYLE = """
:root { color-scheme: dark; --ink: #f4f1e8; --paper: #14161b; --dim: #a9adb8 }
body { margin: 0; background: var(--paper); color: var(--ink); font: 2.2vmin/1.35 system-ui, sans-serif }
h1 { font-size: 3.4vmin; font-weight: 600; margin: 2vmin 3vmin 0 }
.ring { position: relative; width: 100vmin; height: 72vmin; margin: 0 auto }
.seat { position: absolute; width: 27vmin; transform: translate(-50%, -50%); text-align: center }
.seat.active { outline: .5vmin solid var(--ink); border-radius: 1.5vmin }
.seat.out { opacity: .4 }
.life { font-size: 11vmin; line-height: 1.1; font-weight: 700; font-variant-numeric: tabular-nums }
.name { font-size: 3vmin; font-weight: 600 }
.letter { display: inline-block; width: 1.5em; border-radius: 50%; margin-right: .3em; color: #111; background: #bbb }
.white .letter { background: #f8f3d6 } .blue .letter { background: #7db7f0 } .black .letter { background: #b8a3c9 }
.red .letter { background: #f28b78 } .green .letter { background: #86c98f }
.state { color: var(--dim); font-size: 1.9vmin }
.middle { position: absolute; left: 50%; top: 50%; width: 32vmin; transform: translate(-50%, -50%);
  text-align: center; font-size: 3vmin; font-weight: 600 }
ul { list-style: none; margin: 0 3vmin 2vmin; padding: 0 } .due { color: var(--dim) }
""".strip()

_TOP = -math.pi / 2


def page(scene: Scene, name: str, said: Iterable[str]) -> str:
    """The page of the session ``name``; ``said`` is what happened last."""
    count = max(1, len(scene.places))
    seats = "\n".join(_seat(place, at / count) for at, place in enumerate(scene.places))
    then = f"<br><small>then {_text(', '.join(scene.after))}</small>" if scene.after else ""
    return f"""<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="generator" content="{GENERATOR}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="{SECONDS}">
<title>{_text(name)}</title>
<style>
{_STYLE}
</style>
</head>
<body>
<h1>{_text(name)}</h1>
<div class="ring">
{seats}
<div class="middle">{_text(scene.turn)}{then}</div>
</div>
<ul>
{_items(scene.facts)}
</ul>
<ul class="due">
{_items([*said, *map(str, scene.due)])}
</ul>
</body>
</html>
"""


def _text(text: str) -> str:
    return html.escape(visible(text))


def _items(lines: Iterable[str]) -> str:
    return "\n".join(f"<li>{_text(line)}</li>" for line in lines)


def _seat(place: Place, around: float) -> str:
    """A seat on the ring, clockwise from the top; ``around`` is its part of the way."""
    angle = _TOP + 2 * math.pi * around
    left, top = 50 + 36 * math.cos(angle), 50 + 38 * math.sin(angle)
    color = place.seat if place.seat in tuple(WHEEL) else "other"
    classes = ["seat", color, *(["active"] if place.active else []), *([] if place.alive else ["out"])]
    state = "".join(f"<div>{_text(line)}</div>" for line in place.state)
    return (
        f'<div class="{" ".join(classes)}" style="left: {left:.1f}%; top: {top:.1f}%">'
        f'<div class="life">{place.score}</div>'
        f'<div class="name"><span class="letter">{_text(place.letter)}</span>{_text(place.name)}</div>'
        f'<div class="state">{state}</div></div>'
    )
