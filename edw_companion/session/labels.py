"""How questions are written: the form of every label that a game draws under, and what each may ask for.

A label is made by the program from the standing state (section 6 of the contract) and never typed. A forged one could
ask the same thing twice under two names, so the form is checked with the draws. Which one is due only the game knows.
"""

import re

_COUNT = "[1-9][0-9]{0,5}"
_LIST = "[a-z][a-z0-9-]{0,30}"
"""The name of a pile or of a roll list."""

_FORMS = {
    "perm": "seats/1",
    "pick": f"start/1|scion/[1-5]|steal/{_COUNT}|{_LIST}/{_COUNT}/{_COUNT}",
    "dice": f"{_LIST}/{_COUNT}/{_COUNT}",
}
_LOW = f"low/{_COUNT}/(?P<colors>[a-z]+(?:-[a-z]+)+)/{_COUNT}"
_WHEEL = ("white", "blue", "black", "red", "green")


def is_question(label: str, spec: str) -> bool:
    """Whether a draw of this spec can be asked under this label, in any game."""
    if spec[:4] in ("perm", "pick"):
        return re.fullmatch(_FORMS[spec[:4]], label) is not None
    low = re.fullmatch(_LOW, label)
    if low is None:
        return re.fullmatch(_FORMS["dice"], label) is not None
    colors = low["colors"].split("-")
    in_order = [color for color in _WHEEL if color in colors]
    return colors == in_order and spec.startswith(f"{len(colors)}d")
