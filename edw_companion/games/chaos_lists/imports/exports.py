"""Roll lists written as a text that people read and that comes in again as it was: a heading a list, an entry a line.

What a line of words does not say, or would say otherwise, stands in keys, as lists have them:
``12. {card: "Opt", x: 2}``.
"""

from collections.abc import Collection, Mapping

from edw_companion.games.chaos_lists.imports.directions import spoken
from edw_companion.games.chaos_lists.imports.files import import_set
from edw_companion.games.chaos_lists.imports.names import list_name
from edw_companion.games.chaos_lists.texts import beginning
from edw_companion.games.chaos_lists.values import Entry, RollList
from edw_companion.games.chaos_lists.writer import as_written, entry_keys, head_keys, jump_of, step_text
from edw_companion.lists.problems import BadListsError


def export_text(lists: Mapping[str, RollList]) -> str:
    """The lists as one text; ``import_set`` makes the same lists of it."""
    keyed: set[tuple[str, int]] = set()
    for _ in range(4):  # a line that reads otherwise may change how the others are read
        text = _text(lists, keyed)
        wrong = _otherwise(lists, text, keyed) - keyed
        if not wrong:
            return text
        keyed |= wrong
    return _text(lists, {(name, at) for name, each in lists.items() for at in range(-1, len(each.entries))})


def _otherwise(lists: Mapping[str, RollList], text: str, keyed: Collection[tuple[str, int]]) -> set[tuple[str, int]]:
    """What comes in otherwise than it was: by list the places of entries, -1 for what stands above them."""
    heads = {(name, -1) for name in lists}
    everything = {(name, at) for name, each in lists.items() for at in range(-1, len(each.entries))}
    try:
        found = import_set(text.encode(), "lists.txt", {}).lists
    except BadListsError:
        return everything
    if found.keys() != lists.keys():
        return everything if heads <= {*keyed} else heads
    wrong: set[tuple[str, int]] = set()
    for name, each in lists.items():
        again = found[name]
        if again._replace(entries=()) != each._replace(entries=()):
            wrong.add((name, -1))
        if len(again.entries) != len(each.entries):
            wrong |= {(name, at) for at in range(len(each.entries))}
            continue
        pairs = zip(each.entries, again.entries, strict=True)
        wrong |= {(name, at) for at, (one, other) in enumerate(pairs) if one._replace(line=0) != other._replace(line=0)}
    return wrong


def _text(lists: Mapping[str, RollList], keyed: Collection[tuple[str, int]]) -> str:
    parts = []
    for name, each in lists.items():
        title, above = each.title, (each.desc or spoken(each)).split("\n")
        if (name, -1) in keyed:
            build = [f"build: [{', '.join(map(step_text, each.build))}]"] if each.build else []
            title, above = name, [f"{{{', '.join([*head_keys(each), *build])}}}"]
        called = f"{name}: " if list_name(title) != name or ": " in title else ""
        parts += [f"## {called}{title} ({each.dice})", "", *above, ""]
        for at, entry in enumerate(each.entries):
            keys = ", ".join(key for key in entry_keys(entry) if not (entry.low and key.startswith("at: ")))
            parts.append(f"{entry.at}. {f'{{{keys}}}' if (name, at) in keyed else _line(entry, lists)}")
        parts.append("")
    return "\n".join(parts)


def _line(entry: Entry, lists: Mapping[str, RollList]) -> str:
    """An entry in words."""
    jump, text = jump_of(entry), as_written(entry.text)
    x, times = f" X={entry.x}" * bool(entry.x), f" x{entry.times}" * (entry.times != "1")
    if entry.card:
        return f"[{entry.name}]{times}{x}"
    if jump in lists and not text and entry.name == f"Roll on {lists[jump].title}":
        return f"{{{lists[jump].title}}}{x}"
    if not text or entry.name == beginning(entry.text):
        return (text or entry.name) + x
    return f"{entry.name} - {text}{x}"
