"""The guard for YAML that people wrote: bytes in, a small tree of texts out, or problems with their lines.

YAML is more than a list needs, and some of it is dangerous: a few hundred bytes of merge keys take minutes, and
60 KB of brackets crash the C loader. So a parser runs event by event, and an alias, an anchor, a tag, a depth above
12 or more than 20,000 nodes end the reading at that event, before anything is built of it. libyaml's parser goes
first, where PyYAML was built with it: it is ten times as fast, and its events crash nothing. A file that it finds
anything wrong with is read again in pure Python, whose lines and words are those that are said.
This is the only module that imports PyYAML, which takes longer than many a command: import it where a file is read.
"""

import re
import unicodedata
from collections.abc import Iterator
from itertools import takewhile
from typing import Any

import yaml

from edw_companion.lists.problems import Problem, Reading, cut, every, outcome
from edw_companion.lists.yaml_tree import MAX_DEPTH, MAX_NODES, Items, Map, Node, Text, decoded, unfit

_Events = Iterator[yaml.Event]

_PURE = yaml.SafeLoader
_FAST = getattr(yaml, "CSafeLoader", _PURE)

_TWO_WAYS = re.compile("[\t\x85\u2028\u2029\ufeff]|[|>][-+0-9]*#|(?:^|\r)(?:---|%)", re.MULTILINE)
"""What the two parsers may read in two ways, as they may a ? that is not in quotes; the pure one decides."""
_QUOTED = re.compile(r'"[^"\\\n]*"')


class _RefusedError(Exception):
    """The file ends here: its problem makes the rest unreadable."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem)
        self.problem = problem


def read_tree(data: bytes, file: str, *, fast: bool = True) -> Reading[Node | None]:
    """The tree that the bytes of one file say, or None after the problem that ended the reading.

    A key that stands twice in a map is a problem too, but the reading goes on with the first of them. Whether it is
    ``fast`` changes neither the tree nor the problems.
    """
    text = yield from decoded(data, file)
    if text is None:
        return None
    if fast and not _two_ways(text):
        tree, problems = outcome(_tree(text, file, _FAST))
        if not problems:
            return tree
    return (yield from _tree(text, file, _PURE))


def _two_ways(text: str) -> bool:
    """Whether the two parsers may read a text in two ways."""
    asked = "?" in text and not {"?", '"', "'"}.isdisjoint(_QUOTED.sub("", text))
    return asked or _TWO_WAYS.search(text) is not None


def _tree(text: str, file: str, parser: Any) -> Reading[Node | None]:
    try:
        events = _events(text, file, parser)
        first = next(events, None)
        if first is None:
            raise _RefusedError(Problem(file, 0, "the file is empty", "write what belongs into it"))
        tree = yield from _node(first, events, file)
        next(events, None)  # what follows the one document is refused by the guard
    except _RefusedError as refused:
        yield refused.problem
        return None
    return tree


def _events(text: str, file: str, parser: Any) -> _Events:
    """The events of the one document's nodes, each of them checked before it is handed on."""
    nodes = depth = documents = 0
    for event in _parsed(text, file, parser):
        fault = None
        if isinstance(event, yaml.NodeEvent):
            nodes += 1
            depth += isinstance(event, yaml.CollectionStartEvent)
            fault = _unwanted(event)
            if nodes > MAX_NODES:
                fault = fault or ("the file says too much", f"{MAX_NODES:,} nodes are the most")
            elif depth > MAX_DEPTH:
                fault = fault or ("this is nested too deep", f"{MAX_DEPTH} levels are the most")
        elif isinstance(event, yaml.CollectionEndEvent):
            depth -= 1
        else:
            documents += isinstance(event, yaml.DocumentStartEvent)
            if documents < 2:
                continue
            fault = "a second document begins here", "take the --- out"
        problem = Problem(file, _line(event), *fault) if fault else None
        if isinstance(event, yaml.ScalarEvent):
            if not event.value.isprintable():
                problem = problem or unfit(event.value, file, _line(event))
            if event.value == event.style == "":  # libyaml's sign for nothing at all, which it puts on another line
                problem = problem or Problem(file, _line(event), "nothing stands here", "write a text")
        if problem:
            raise _RefusedError(problem)
        yield event


def _parsed(text: str, file: str, parser: Any) -> _Events:
    """The parser's events; what it raises becomes a problem (for an impossible escape that is no YAMLError)."""
    event = None
    try:
        for event in yaml.parse(text, Loader=parser):
            yield event
    except yaml.reader.ReaderError as error:
        line = text.count("\n", 0, error.position) + 1
        problem = Problem(file, line, f"the character U+{error.character:04X} cannot stand here", "delete it")
    except yaml.MarkedYAMLError as error:
        line = error.problem_mark.line + 1 if error.problem_mark else _last(event)
        right = "look here and in the line above for a missing quote, comma, colon or bracket, or a wrong indent"
        problem = Problem(file, line, f"this cannot be read as YAML ({error.problem})", right)
    except (yaml.YAMLError, ValueError, OverflowError):
        right = "look at the backslashes and % signs"
        problem = Problem(file, _last(event), "this cannot be read as YAML", right)
    else:
        return
    raise _RefusedError(problem)


def _last(event: yaml.Event | None) -> int:
    """The line of the last event that could be read."""
    return _line(event) if event else 1


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
    if isinstance(event, yaml.ScalarEvent):
        return Text(unicodedata.normalize("NFC", event.value), line)
    if isinstance(event, yaml.MappingStartEvent):
        return (yield from _map(line, events, file))
    inside = takewhile(lambda each: not isinstance(each, yaml.SequenceEndEvent), events)
    return Items(tuple((yield from every(_node(each, events, file) for each in inside))), line)


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
