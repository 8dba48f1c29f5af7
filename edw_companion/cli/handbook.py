"""The handbook, which goes by task, as it is read in a terminal: what is in it, or what it says of some words."""

import contextlib
import re
import textwrap
from collections.abc import Iterator
from pkgutil import get_data

from edw_companion.cli import screen
from edw_companion.errors import RefusedError, StorageError
from edw_companion.games.rulebook import search
from edw_companion.sentences import DO, lead
from edw_companion.text import Styled

_PLACES = ("handbook.md", "../examples/handbook.md")
"""Where it lies, as the package sees it: in it, or in the checkout beside it."""
_SET_IN = "    "
_BEGINS = (_SET_IN, "* ", *(f"{number}. " for number in range(1, 10)))
"""What begins a line that does not go on with the one before."""
_NAMED = 6
"""So many other places are named below the one that says most."""


def told(query: str) -> list[str]:
    """The place in the handbook that says most of some words, and the titles of others; its contents without words.

    Raises:
        RefusedError: it says nothing of them.
    """
    (_, contents), *places = (place.partition("\n")[::2] for place in _text().split("\n## "))
    if not query:
        return [*_plain(contents)]
    found = search(query, places).places
    if not found:
        raise RefusedError(f"The handbook says nothing of '{query}'. '{DO}' shows what is in it.", "help handbook")
    (title, text), *more = (places[at] for at in found[: _NAMED + 1])
    also = ["", "Also:", *(f"  {title}" for title, _ in more)] if more else []
    return [Styled(title, "strong"), "", *_plain(text), *also]


def titled(query: str) -> list[str]:
    """The place in the handbook whose title has all of some words, as ``told`` tells it; none if there is none."""
    titles = [(place.partition("\n")[0],) for place in _text().split("\n## ")[1:]]
    return told(titles[found.places[0]][0]) if (found := search(query, titles)).complete else []


def _text() -> str:
    for place in _PLACES:
        with contextlib.suppress(OSError):
            return "\n".join((get_data("edw_companion", place) or b"").decode().splitlines())
    raise StorageError("The handbook is not where the program is. Install the program again.")


def _plain(text: str) -> Iterator[str]:
    """A text without its marks, broken into lines; what is typed and printed stands as it is, set in."""
    lines, typed = [""], False
    for line in re.sub(r"^!\[.*\)$", "", text, flags=re.MULTILINE).strip("\n").splitlines():
        if line.startswith("```"):
            typed = not typed
        elif typed:
            lines.append(f"{_SET_IN}{line}")
        elif line and lines[-1] and not line.startswith(_BEGINS) and not lines[-1].startswith(_SET_IN):
            lines[-1] += f" {line.lstrip()}"
        else:
            lines.append(line)
    for line in lines[1:]:
        words = re.sub(r"\[([^\]]+)\]\([^)]+\)", r"\1", line).replace("`edw ", f"'{lead()}").replace("`", "'")
        if words.startswith("**"):
            yield Styled(words.strip("*"), "strong")
        elif words.startswith(_SET_IN):
            yield line
        else:
            hang = "  " if words.startswith("* ") else "   " if words[:1].isdigit() else ""
            yield from textwrap.wrap(words, screen.page_cells(), subsequent_indent=hang) or [""]
