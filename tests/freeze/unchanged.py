"""A decision only looks: whatever is decided or refused, the state that it looked at stays as it was.

``watching`` compares the game's state as it is before a command decides with how it is when its line is recorded, or
when it is refused. It takes hold where every change goes through: ``App.holding``.
"""

import contextlib
import pickle
from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Any
from unittest import mock

from edw_companion.cli.app import App

_PLAIN = (str, int, float, bytes, type(None))


def fingerprint(value: object) -> str:
    """Everything that a value holds, through all its attributes, as one text; what it only caches is left out."""
    parts: list[str] = []
    _write(value, parts, set())
    return " ".join(parts)


def _write(value: Any, parts: list[str], above: set[int]) -> None:
    if isinstance(value, _PLAIN):
        parts.append(repr(value))
        return
    if callable(value):
        parts.append(getattr(value, "__qualname__", type(value).__name__))
        return
    if id(value) in above:
        parts.append("above")
        return
    above.add(id(value))
    parts.append(f"{type(value).__name__}(")
    if isinstance(value, Mapping):
        for key, each in value.items():
            _write(key, parts, above)
            _write(each, parts, above)
    elif isinstance(value, set | frozenset):
        parts.extend(sorted(map(repr, value)))
    elif isinstance(value, list | tuple):
        for each in value:
            _write(each, parts, above)
    for name, each in _attributes(value):
        parts.append(name)
        _write(each, parts, above)
    parts.append(")")
    above.remove(id(value))


def _attributes(value: object) -> Iterator[tuple[str, Any]]:
    """The attributes of an object, with slots or without."""
    kind = type(value)
    slots = [kind.__dict__.get("__slots__", ()) for kind in kind.__mro__]
    for names in slots:
        for name in [names] if isinstance(names, str) else names:
            if hasattr(value, name):
                yield name, getattr(value, name)
    for name, each in getattr(value, "__dict__", {}).items():
        if not isinstance(getattr(kind, name, None), cached_property):
            yield name, each


def changed(before: bytes, value: object) -> bool:
    """Whether a value is another than it was when it was pickled.

    What is pickled alike is alike; where it is not, something else may hold the same, or was only cached.
    """
    return pickle.dumps(value) != before and fingerprint(pickle.loads(before)) != fingerprint(value)


@contextlib.contextmanager
def watching() -> Iterator[list[str]]:
    """While this lasts, what each decision changes is put into the list that this gives: the kind of its line."""
    found: list[str] = []
    whole = App.holding

    @contextlib.contextmanager
    def holding(app: App, *, closed: bool = False) -> Iterator[tuple[Any, Any]]:
        with whole(app, closed=closed) as (writer, table):
            before = [pickle.dumps(table.state)]

            def check(do: str) -> None:
                if before and changed(before.pop(), table.state):
                    found.append(do)

            record = writer.record

            def recording(do: str, *rest: Any) -> Any:
                check(do)
                return record(do, *rest)

            with mock.patch.object(writer, "record", recording):
                try:
                    yield writer, table
                except BaseException as refusal:
                    check(f"refused: {refusal}")
                    raise

    with mock.patch.object(App, "holding", holding):
        yield found
