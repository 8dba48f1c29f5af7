"""What is said about rolls to come, and what is to be done next."""

import re
from collections.abc import Sequence

from edw_companion.core.due import DO, Due
from edw_companion.games.chaos_lists.state import MayhemState, Pending

_SKIPPED = {"no": "chaos skip"}


def dues_of_rolls(state: MayhemState) -> list[Due]:
    """What is to be done next about rolls and what they brought; empty when nothing is."""
    if not state.going:
        return []
    pending = state.next_pending()
    top = state.stack[-1] if state.stack else None
    if top is not None and not top.begun:
        resolves, command = f"When {top.name} has resolved", "chaos done"
        if pending is not None:
            resolves = f"As {top.name} resolves, make its rolls ({tell_pendings(state, state.to_make(top.queue))})"
            command = "chaos"
        text, countered = f"{resolves}: {DO}; if it is countered: {DO}", "chaos counter"
        return [Due(text, command, countered, does=command, answers={"countered": countered}, told=True)]
    if pending is None:
        over = f"{top.name} is over, with nothing more to roll" if top is not None else ""
        return [Due(over, "chaos done", told=True)] if over else []
    cause = f" for {top.name}" if top is not None and top.on else ""
    now = pending._replace(on=state.meant(pending.on))
    next_roll = f"Next: {tell_pendings(state, [now])}{cause}"
    if pending.lost and state.house["spite-decline"] != "no":
        text = f"{next_roll}: {DO}, or {DO} to decline"
        return [Due(text, "chaos", "chaos skip", does="chaos", answers=_SKIPPED, told=True)]
    return [Due(next_roll, "chaos", answers=_SKIPPED, told=True)]


def tell_pendings(state: MayhemState, queue: Sequence[Pending]) -> str:
    """Rolls to come in words, as "Ann on Chaos B, Bram on Vortex"; equal ones after each other as "2 × …"."""
    words: list[tuple[str, int]] = []
    for pending in queue:
        word = f"{state.title(pending.who) if pending.who else 'somebody chosen'} on {state.list_title(pending.on)}"
        if words and words[-1][0] == word:
            words[-1] = (word, words[-1][1] + 1)
        else:
            words.append((word, 1))
    return ", ".join(word if count == 1 else f"{count} × {word}" for word, count in words)


_LEAVES = Due("Who leaves for a while", "away WHO --turns N, --turn or --global NAME")
_KEPT = Due("What has to be remembered", "chaos keep WHO TEXT")
_HINTS = (
    ("middle world", Due("Cards in the middle world", "middle put CARD…")),
    ("leave the game", _LEAVES),
    ("leaves the game for", _LEAVES),
    ("extra turn", Due("An extra turn", "turn extra WHO")),
    ("skips? (their|your|that|the) next turn", Due("A turn that is skipped", "turn skip WHO")),
    ("reverse the (turn order|order of turns)", Due("The other way round", "turn reverse")),
    ("(poison|energy|experience) counter", Due("Such counters", "counters WHO NAME +N")),
    ("emblem", _KEPT),
    ("rest of the game", _KEPT),
)
"""What a text speaks of, and the command that notes it; everything else in a text is the table's to carry out."""


def dues_of_text(text: str) -> list[Due]:
    """What is noted of what a text speaks of, each once."""
    return [*dict.fromkeys(hint for words, hint in _HINTS if re.search(words, text, re.IGNORECASE))]
