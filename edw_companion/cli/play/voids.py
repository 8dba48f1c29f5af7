"""What is said of a void at the prompt: "void last all cocked die"; who agreed and why is asked if it is not said."""

from collections.abc import Sequence

from edw_companion.cli.table import Loaded
from edw_companion.core import words as who
from edw_companion.core.questions import Asked, Spoken
from edw_companion.errors import UsageError

VOID, LAST = "void", "last"
_AGREED, _WHY = "--agreed", "--why"
_SAID = {"because": _WHY, "why": _WHY, _WHY: _WHY, "agreed": _AGREED, _AGREED: _AGREED}
"""What begins who agreed, or why."""


def spoken(table: Loaded, words: Sequence[str]) -> list[str]:
    """The words of a void with its options as options: first who agreed, then why, said with or without "why"."""
    command, *rest = words
    said = rest[:1]
    if said == [LAST]:
        gone = table.session.stacks.gone
        drawn = (each["n"] for each in reversed(table.session.events) if each.get("draws") and each["n"] not in gone)
        said = [str(next(drawn, 1))]
    parts: dict[str, list[str]] = {_AGREED: [], _WHY: []}
    part = _AGREED
    for word in rest[1:]:
        if word in _SAID:
            part = _SAID[word]
        elif word.startswith("--"):
            return [*words]  # another option: as it was typed
        else:
            if part == _AGREED and not _agrees(table, word):
                part = _WHY
            parts[part].append(word)
    agreed, why = ",".join(parts[_AGREED]), " ".join(parts[_WHY])
    return [command, *said, *([_AGREED, agreed] if agreed else []), *([_WHY, why] if why else [])]


def _agrees(table: Loaded, word: str) -> bool:
    """Whether a word says who agreed: everybody, or players by name."""
    try:
        return word == "all" or bool([who.player(table.state, each) for each in word.split(",") if each])
    except UsageError:
        return False


def lacks(words: Sequence[str]) -> list[Asked]:
    """Who agreed, and why, as far as it was not said; nothing where no line is named, or help is wanted."""
    if len(words) < len([VOID, "N"]) or not words[1].isdecimal() or {"--help", "--json"} & {*words}:
        return []
    asked = {
        _AGREED: Spoken("Who agrees?", "Type all, or the names.", _agreed),
        _WHY: Spoken("Why does it not count?", "Say it in words, such as: cocked die.", lambda line: (_WHY, line)),
    }
    return [question for option, question in asked.items() if option not in words]


def _agreed(line: str) -> Sequence[str] | None:
    names = [name for name in line.replace(",", " ").split() if name != "and"]
    return (_AGREED, ",".join(names)) if names and not line.isdecimal() else None
