"""What is wrong with roll lists that could be read: alone, and with each other.

Two kinds of mistakes: those that make an edition unplayable (``faults``), and those that a table can live with, since
a gap is rolled again and of two entries at one number the first counts (``flaws``). ``edw lists check`` names both.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from edw_companion.core.dice import parse_dice
from edw_companion.games.chaos_lists.odds import MAX_RESULTS, countable
from edw_companion.games.chaos_lists.values import (
    CHOSEN,
    COMMAND,
    GLOBAL,
    MORE,
    NEXT,
    RELATIVE,
    SPITE,
    TOKEN,
    Entry,
    RollList,
    rotation,
)
from edw_companion.lists.problems import Problem
from edw_companion.text import counted, listed

if TYPE_CHECKING:
    from edw_companion.games.chaos_lists.imports.names import Names

MAX_DIFFERENT = 20
"""How many different entries a procedure may ask for: their rolls have to fit into a line of the session."""

MAX_WORDS = 50 * 1024
"""How many bytes of names a session's first line has room for."""


def faults(lists: Mapping[str, RollList], files: Collection[str]) -> Iterator[Problem]:
    """What makes an edition unplayable; ``files`` are the names of all lists in it, those that cannot be read too."""
    if not files:
        yield Problem(
            "edition.yaml", 0, "there are no lists beside it", "write one, such as a.yaml, or copy an edition"
        )
    for roll_list in lists.values():
        yield from _check_dice(roll_list)
        yield from _check_jumps(roll_list, (*files, *RELATIVE))
        yield from _check_build(roll_list)
    size = sum(len(f'"{entry.at} {entry.name}", '.encode()) for each in lists.values() for entry in each.entries)
    if size > MAX_WORDS:
        wrong = f"the names are too many or too long for a session ({size:,} bytes)"
        yield Problem("edition.yaml", 0, wrong, f"{MAX_WORDS:,} bytes are the most")


def _check_dice(roll_list: RollList) -> Iterator[Problem]:
    if not roll_list.dice:
        return
    if not countable(roll_list):
        wrong = f"{roll_list.dice} are no dice for a list"
        yield Problem(roll_list.file, 0, wrong, f"dice with at most {MAX_RESULTS:,} different results are")
    elif roll_list.entries and not any(map(_reach(roll_list).intersection, map(_span, roll_list.entries))):
        yield Problem(roll_list.file, 0, f"{roll_list.dice} give none of its entries", "mend the dice or the numbers")


def _check_jumps(roll_list: RollList, known: Collection[str]) -> Iterator[Problem]:
    right = f"the lists are {', '.join(dict.fromkeys(known))}"
    for entry in roll_list.entries:
        changed = [name for each in entry.lasts for name in each.change[1:] if each.change[0] != MORE]
        for on in (*(name for order in entry.rolls for name in order.lists), *changed):
            if on not in known:
                yield Problem(roll_list.file, entry.line, f'{entry.name} rolls on "{on}", which is no list', right)


def _check_build(roll_list: RollList) -> Iterator[Problem]:
    for step in roll_list.build:
        low, high = parse_dice(step.dice).least, parse_dice(step.dice).most
        if step.words and (low != 1 or high != len(step.words)):
            wrong = f"{step.name}: {step.dice} give {low} to {high}, but there are {counted(len(step.words), 'word')}"
            yield Problem(roll_list.file, 0, wrong, "give one word for each result, from 1")
        sound = countable(roll_list)
        reachable = [entry for entry in roll_list.entries if sound and _span(entry) & _reach(roll_list)]
        if step.entries and high > MAX_DIFFERENT:
            wrong = f"{step.name}: {step.dice} can ask for {high} different entries"
            yield Problem(roll_list.file, 0, wrong, f"{MAX_DIFFERENT} are the most")
        elif step.entries and sound and not 0 <= low <= high <= len(reachable):
            wrong = f"{step.name}: {step.dice} can ask for {high} different entries, and {len(reachable)} can come"
            yield Problem(roll_list.file, 0, wrong, "take smaller dice, or write more entries")


def flaws(roll_list: RollList) -> Iterator[Problem]:
    """Gaps, overlaps and entries that never come, in a list whose dice are sound."""
    if not roll_list.entries or not countable(roll_list):
        return
    reach = _reach(roll_list)
    taken: dict[int, Entry] = {}
    for entry in roll_list.entries:
        span = _span(entry)
        beyond = sorted(span - reach)
        if beyond:
            never = "it never comes" if len(beyond) == len(span) else f"never by {_ranges(beyond)}"
            given = f"{roll_list.dice} give {min(reach)} to {max(reach)}"
            wrong = f"{given}, but {entry.name} stands at {entry.at}: {never}"
            yield Problem(roll_list.file, entry.line, wrong, "mend the dice or the number")
        twice = sorted(number for number in span & reach if number in taken)
        if twice:
            first = taken[twice[0]]
            never = ", so it never comes" if span & reach == set(twice) else ""
            wrong = f"{entry.name} stands at {_ranges(twice)}, where {first.name} stands already (line {first.line})"
            yield Problem(roll_list.file, entry.line, f"{wrong}{never}", "give every number to one entry")
        taken = {**dict.fromkeys(span, entry), **taken}
    gaps = sorted(reach - set(taken))
    if gaps:
        wrong = f"nothing stands at {_ranges(gaps)}, which {roll_list.dice} can give"
        yield Problem(roll_list.file, 0, wrong, "add entries there; until then it is rolled again")


def notices(lists: Mapping[str, RollList]) -> Iterator[str]:
    """Lists that nothing rolls on, and texts that say more than their entry's keys: meant so, or forgotten."""
    from edw_companion.games.chaos_lists.imports.names import Names

    reached = _reached(lists)
    yield from (f"{name}.yaml: no entry that can come rolls on {name}" for name in lists if name not in reached)
    names = Names({name: each.title for name, each in lists.items()})
    for roll_list in lists.values():
        for entry in roll_list.entries:
            keys = [*missing_keys(entry, roll_list, names)]
            if keys:
                place = f"{roll_list.file}:{entry.line}: {entry.name}"
                yield f"{place}: its text says more than its keys: {', '.join(keys)}"


def missing_keys(entry: Entry, roll_list: RollList, names: "Names") -> Iterator[str]:
    """The keys that an entry lacks for what its text calls for, ready to be written into its line."""
    from edw_companion.games.chaos_lists.imports.wording import read  # a grammar, which only few commands need
    from edw_companion.games.chaos_lists.writer import lasting_text, order_text
    from edw_companion.lists.storage import quoted

    said = read(entry.text or entry.name, names, roll_list.name, stays=roll_list.to in (COMMAND, TOKEN))
    if entry.card:
        return
    known = {on for order in entry.rolls for on in (*order.lists, order.dice)}
    if any(on not in known for order in said.rolls for on in (*order.lists, *filter(None, (order.dice,)))):
        yield f"rolls: [{', '.join(map(order_text, said.rolls))}]"
    moments = {each.at for each in said.lasts} - {each.at for each in entry.lasts} - {""}
    if (said.lasts and not entry.lasts) or moments:
        yield f"lasts: [{', '.join(map(lasting_text, said.lasts))}]"
    if "[[" in said.text and "[[" not in entry.text:
        yield f"text: {quoted(said.text)}"


def _reached(lists: Mapping[str, RollList]) -> set[str]:
    """The lists that a game can come to roll on: from its first list, Global and Spite on, over all entries."""
    reached: set[str] = set()
    turning = rotation(lists)
    waiting = [*turning[:1], GLOBAL, SPITE]
    while waiting:
        name = waiting.pop()
        if name in reached or name not in lists:
            continue
        reached.add(name)
        called = {on for entry in lists[name].entries for order in entry.rolls for on in order.lists}
        called |= {on for entry in lists[name].entries for each in entry.lasts for on in each.change[1:]}
        waiting += [*called, *(turning if called & {NEXT, CHOSEN} else ())]
    return reached


def _reach(roll_list: RollList) -> set[int]:
    return set(range(roll_list.roll.least, roll_list.roll.most + 1))


def _span(entry: Entry) -> set[int]:
    return set(range(entry.low, entry.high + 1))


def _ranges(numbers: Iterable[int]) -> str:
    """Numbers in order as words: "3, 5-7 and 9"."""
    spans: list[list[int]] = []
    for number in numbers:
        if not spans or number > spans[-1][-1] + 1:
            spans.append([])
        spans[-1].append(number)
    return listed([str(low) if not more else f"{low}-{more[-1]}" for low, *more in spans])
