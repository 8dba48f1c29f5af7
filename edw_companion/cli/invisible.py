"""Characters that are not seen, which emoji keyboards and jokers put into text: left out of what is typed, and said.

Two texts that differ in nothing else look the same and are not the same to a hash. The list is that of Unicode's
property Default_Ignorable_Code_Point, as far as a session file may hold it at all.
"""

import re

import click

from edw_companion.cli.screen import tell

UNSEEN = (
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0"
    "\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)
_LEFT_OUT = __name__


def unseen(text: str) -> list[str]:
    """The characters of a text that are not seen, each once, as U+FE0F."""
    if text.isascii():
        return []
    return [f"U+{ord(char):04X}" for char in dict.fromkeys(re.findall(UNSEEN, text))]


def only_seen(text: str) -> str:
    """What was typed without them; at the end of the command it is told, once, which were left out."""
    found = unseen(text)
    if not found:
        return text
    ctx = click.get_current_context(silent=True)
    if ctx is not None:
        root = ctx.find_root()
        if _LEFT_OUT not in root.meta:
            root.call_on_close(lambda: _tell(root.meta[_LEFT_OUT]))
        root.meta.setdefault(_LEFT_OUT, {}).update(dict.fromkeys(found))
    return re.sub(UNSEEN, "", text)


def _tell(found: dict[str, None]) -> None:
    tell(f"The characters that are not seen were left out ({', '.join(found)}).")
