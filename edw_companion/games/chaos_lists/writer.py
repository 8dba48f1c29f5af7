"""A roll list as YAML that people like to edit: one entry a line. What is written here, ``reading`` reads back."""

from collections.abc import Iterator

from edw_companion.games.chaos_lists.values import STACK, Entry, RollList, RollOrder
from edw_companion.lists.writer import quoted

COMMENT = """\
# At the top: title, dice, to (stack, command, token or now), clear: command, choose (player, or an object in words),
# optional: yes, and build (steps with name, dice, and of: words or entries: yes), each only where it is needed.
# One entry a line. Keys: at (number or range), name and text, or card; x and times (number or dice), color, and
# rolls (list, times, who, stay). In a text [[2d6]], [[1d6 each]], [[coin]], [[random player]], [[random opponent]] and
# [[one of: red, green]] are rolled. After a change: edw lists check
"""


def list_text(roll_list: RollList) -> str:
    """The file of a list."""
    head = [f"title: {quoted(roll_list.title)}\n", f"dice: {roll_list.dice}\n"]
    head += [f"to: {roll_list.to}\n"] if roll_list.to != STACK and not roll_list.build else []
    head += ["clear: command\n"] if roll_list.clear else []
    head += [f"choose: {quoted(roll_list.choose)}\n"] if roll_list.choose else []
    head += ["optional: yes\n"] if roll_list.optional else []
    if roll_list.build:
        head.append("build:\n")
        for step in roll_list.build:
            words = f", of: [{', '.join(map(quoted, step.words))}]" if step.words else ""
            entries = ", entries: yes" if step.entries else ""
            head.append(f"  - {{name: {quoted(step.name)}, dice: {step.dice}{words}{entries}}}\n")
    body = [f"  - {{{', '.join(_fields(entry))}}}\n" for entry in roll_list.entries]
    return "".join((COMMENT, *head, "entries:\n" if body else "entries: []\n", *body))


def _fields(entry: Entry) -> Iterator[str]:
    yield f"at: {entry.at}"
    yield f"{'card' if entry.card else 'name'}: {quoted(entry.name)}"
    if entry.text:
        yield f"text: {quoted(entry.text)}"
    for key in ("x", "times", "color"):
        value = getattr(entry, key)
        if value != Entry._field_defaults[key]:
            yield f"{key}: {value}"
    if entry.rolls:
        yield f"rolls: [{', '.join(map(_order, entry.rolls))}]"


def _order(order: RollOrder) -> str:
    times = f", times: {order.times}" if order.times != "1" else ""
    who = f", who: {order.who}" if order.who != "you" else ""
    stay = ", stay: yes" if order.stay else ""
    return f"{{list: {order.on}{times}{who}{stay}}}"
