"""What a text in Magic's English says of when its abilities are used: at a cost, or at the beginning of a step."""

import re
from collections.abc import Iterator

_QUOTED = re.compile(r"“[^”]*”|\"[^\"]*\"")
_COST = re.compile(
    r"(?:^|(?<=[.!)]) |\n)"
    r"(?:[^.:\n]*\{[^{}\n]+\}[^.:\n]*"
    r"|(?:Discard|Exile|Pay|Put|Remove|Return|Reveal|Sacrifice|Tap|Untap)\b[^.:\n]*"
    r"|[+−–-]?[0-9X]+): "
)
_NEXT = re.compile(
    r"(?<=\.) (?=[^.:“\"]*\{[^.:“\"]+: "
    r"|(?:Discard|Exile|Pay|Put|Remove|Return|Reveal|Sacrifice|Tap|Untap)\b[^.:“\"]*: "
    r"|Whenever |At the beginning of (?!the next))"
)
"""Where the next ability of a text begins: one with a cost, or one that triggers."""
_STEP = re.compile(r"At the beginning of ([^.,\n]*?\b(upkeep|draw step|combat|end step))\b", re.IGNORECASE)


def activated(text: str) -> int:
    """How many activated abilities a card has: a cost and a colon. What it grants in quotation marks is not its own."""
    return len(_COST.findall(_QUOTED.sub("", text)))


def at_steps(text: str) -> Iterator[tuple[str, bool]]:
    """The steps at whose beginning its abilities trigger, and whether it is only "your" step.

    The steps are "upkeep", "draw step", "combat" and "end step".
    """
    for found in _STEP.finditer(_QUOTED.sub("", text)):
        yield found[2].casefold(), re.search(r"\byour\b", found[1]) is not None


def paragraphs(text: str) -> list[str]:
    """A text with a paragraph for each ability, as cards have it: they begin with a cost or a trigger."""
    return _NEXT.split(text)
