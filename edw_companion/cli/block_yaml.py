"""Plain values as block YAML for people: no braces, no anchors, quotes only where YAML would read something else."""

import json
import re
from collections.abc import Iterator
from typing import Any

from edw_companion.cli.screen import visible

_PLAIN = r"[A-Za-z][A-Za-z0-9_ ,.'()/-]*[A-Za-z0-9.')]|[A-Za-z]"
_WORDS = frozenset(("y", "n", "yes", "no", "on", "off", "true", "false", "null"))


def block_yaml(value: Any) -> Iterator[str]:
    """The lines of a map or list; numbers, texts, booleans and None inside are read back as they are."""
    if isinstance(value, dict):
        entries = ((f"{_scalar(key)}:", part) for key, part in value.items())
    else:
        entries = (("-", part) for part in value)
    for head, part in entries:
        if not isinstance(part, dict | list) or not part:
            yield f"{head} {_scalar(part)}"
            continue
        lines = block_yaml(part)
        if head == "-":
            yield f"- {next(lines)}"
        else:
            yield head
        yield from (f"  {line}" for line in lines)


def _scalar(value: Any) -> str:
    """A value on one line."""
    if not isinstance(value, str):
        return json.dumps(value)
    if re.fullmatch(_PLAIN, value) and value.lower() not in _WORDS:
        return value
    return "".join(char if visible(char) == char else _escaped(char) for char in json.dumps(value, ensure_ascii=False))


def _escaped(char: str) -> str:
    """A character that would act on a terminal."""
    return f"\\U{ord(char):08x}"
