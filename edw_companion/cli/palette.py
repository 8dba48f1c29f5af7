"""Styles as colours: the only place that knows which colour a seat is painted in, in the prompt and outside of it."""

from collections.abc import Mapping
from typing import Any

import click

_STYLES: Mapping[str, Mapping[str, Any]] = {
    "white": {"bold": True},  # the terminal's own colour: white on white paper would be gone
    "blue": {"fg": "bright_blue"},
    "black": {"fg": "bright_magenta"},  # black on black would be gone; the letter beside it says which it is
    "red": {"fg": "bright_red"},
    "green": {"fg": "bright_green"},
    "seat 1": {"fg": "bright_cyan"},
    "seat 2": {"fg": "bright_yellow"},
    "seat 3": {"fg": "bright_magenta"},
    "seat 4": {"fg": "bright_green"},
    "seat 5": {"fg": "bright_blue"},
    "seat 6": {"fg": "bright_red"},
    "seat 7": {"fg": "cyan"},
    "seat 8": {"fg": "yellow"},
    "danger": {"fg": "bright_red", "bold": True, "reverse": True},  # louder than the red seat
    "bar": {"reverse": True},
    "strong": {"bold": True},
    "changed": {"bold": True},
    "dim": {"dim": True},
}


def inked(text: str, style: str) -> str:
    """Text with the codes of a style: of a seat, filled if " bar" follows, or "strong", "dim" and so on."""
    seat = style.removesuffix(" bar")
    codes = {**_STYLES.get(seat, {}), **({"reverse": True, "bold": True} if seat != style else {})}
    return click.style(text, **codes) if codes and (text.strip() or "reverse" in codes) else text
