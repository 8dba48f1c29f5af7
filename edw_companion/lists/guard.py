"""The guard for YAML that people wrote: bytes in, a small tree of texts out, or problems with their lines.

YAML is more than a list needs, and some of it is dangerous: a few hundred bytes of merge keys take minutes, and
60 KB of brackets crash the C loader. So the pure Python parser runs event by event, and an alias, an anchor, a
tag, a depth above 12 or more than 20,000 nodes end the reading at that event, before anything is built of it.
No text gets a type: ``no`` stays "no" and ``12:30`` stays "12:30". This is the only module that imports PyYAML.
"""

import unicodedata
from collections.abc import Iterator, Mapping
from itertools import takewhile
from typing import NamedTuple

import yaml

from edw_companion.lists.problems import Problem, Reading, cut, every
from edw_companion.lists.texts import decoded, unfit

MAX_DEPTH = 12
MAX_NODES = 20_000


class Text(NamedTuple):
    """A scalar: its text in NFC, whatever it looks like, and the line it begins on."""

    value: str
    line: int


class Items(NamedTuple):
    """A list."""

    items: "tuple[Node, ...]"
    line: int


class Map(NamedTuple):
    """A map from text to nodes, each key once; ``lines`` are the lines of the keys."""

    entries: "Mapping[str, Node]"
    lines: Mapping[str, int]
    line: int


Node = Text | Items | Map
_Events = Iterator[yaml.Event]


class _RefusedError(Exception):
    """The file ends here: its problem makes the rest unreadable."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem)
        self.problem = problem


def read_tree(data: bytes, file: str) -> Reading[Node | None]:
    """The tree that the bytes of one file say, or None after the problem that ended the reading.

    A key that stands twice in a map is a problem too, but the reading goes on with the first of them.
    """
    text = yield from decoded(data, file)
    if text is None:
        return None
    try:
        events = _events(text, file)
        first = next(events, None)
        if first is None:
            raise _RefusedError(Problem(file, 0, "the file is empty", "write what belongs into it"))
        tree = yield from _node(first, events, file)
        next(events, None)  # what follows the one document is refused by the guard
    except _RefusedError as refused:
        yield refused.problem
        return None
    return tree


def _events(text: str, file: str) -> _Events:
    """The events of the one document's nodes, each of them checked before it is handed on."""
    nodes = depth = documents = 0
    for event in _parsed(text, file):
        documents += isinstance(event, yaml.DocumentStartEvent)
        nodes += isinstance(event, yaml.NodeEvent)
        depth += isinstance(event, yaml.CollectionStartEvent) - isinstance(event, yaml.CollectionEndEvent)
        fault = _unwanted(event) if isinstance(event, yaml.NodeEvent) else None
        if documents > 1:
            fault = "a second document begins here", "take the --- out"
        elif nodes > MAX_NODES:
            fault = fault or ("the file says too much", f"{MAX_NODES:,} nodes are the most")
        elif depth > MAX_DEPTH:
            fault = fault or ("this is nested too deep", f"{MAX_DEPTH} levels are the most")
        problem = Problem(file, _line(event), *fault) if fault else None
        if isinstance(event, yaml.ScalarEvent):
            problem = problem or unfit(event.value, file, _line(event))
        if problem:
            raise _RefusedError(problem)
        if isinstance(event, yaml.NodeEvent | yaml.CollectionEndEvent):
            yield event


def _parsed(text: str, file: str) -> _Events:
    """The parser's events; what it raises becomes a problem (for an impossible escape that is no YAMLError)."""
    line = 1
    try:
        for event in yaml.parse(text, Loader=yaml.SafeLoader):
            line = _line(event)
            yield event
    except yaml.reader.ReaderError as error:
        line = text.count("\n", 0, error.position) + 1
        problem = Problem(file, line, f"the character U+{error.character:04X} cannot stand here", "delete it")
    except yaml.MarkedYAMLError as error:
        line = error.problem_mark.line + 1 if error.problem_mark else line
        right = "look here and in the line above for a missing quote, comma, colon or bracket, or a wrong indent"
        problem = Problem(file, line, f"this cannot be read as YAML ({error.problem})", right)
    except (yaml.YAMLError, ValueError, OverflowError):
        problem = Problem(file, line, "this cannot be read as YAML", "look at the backslashes and % signs")
    else:
        return
    raise _RefusedError(problem)


def _line(event: yaml.Event) -> int:
    assert event.start_mark is not None
    return event.start_mark.line + 1


def _unwanted(event: yaml.NodeEvent) -> tuple[str, str] | None:
    """What a node has that a list has no use for, and what to do about it."""
    if isinstance(event, yaml.AliasEvent):
        remedy = "write that part out, or put a text with * in quotes"
        return f"*{cut(str(event.anchor))} stands for another part of the file", remedy
    if event.anchor is not None:
        return f"&{cut(event.anchor)} gives this part a name", "take it out, or put a text with & in quotes"
    if getattr(event, "tag", None) is not None:
        return "a tag (a word that begins with !) stands here", "take it out, or put a text with ! in quotes"
    return None


def _node(event: yaml.Event, events: _Events, file: str) -> Reading[Node]:
    """One node from its first event on; never deeper than the guard lets it."""
    line = _line(event)
    if isinstance(event, yaml.SequenceStartEvent):
        inside = takewhile(lambda each: not isinstance(each, yaml.SequenceEndEvent), events)
        return Items(tuple((yield from every(_node(each, events, file) for each in inside))), line)
    if isinstance(event, yaml.MappingStartEvent):
        return (yield from _map(line, events, file))
    assert isinstance(event, yaml.ScalarEvent)
    return Text(unicodedata.normalize("NFC", event.value), line)


def _map(line: int, events: _Events, file: str) -> Reading[Map]:
    entries: dict[str, Node] = {}
    lines: dict[str, int] = {}
    while not isinstance(event := next(events), yaml.MappingEndEvent):
        key = yield from _node(event, events, file)
        if not isinstance(key, Text):
            raise _RefusedError(Problem(file, key.line, "a list or map stands where a key should", "put it in quotes"))
        value = yield from _node(next(events), events, file)
        if key.value in entries:
            wrong = f'the key "{cut(key.value)}" stands here twice (first in line {lines[key.value]})'
            yield Problem(file, key.line, wrong, "keep one of them")
        else:
            entries[key.value] = value
            lines[key.value] = key.line
    return Map(entries, lines, line)
