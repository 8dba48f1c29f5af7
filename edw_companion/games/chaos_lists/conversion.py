"""A roll list as the YAML file that people like to edit."""

from collections.abc import Iterator

from edw_companion.core.lasting import usual_end
from edw_companion.games.chaos_lists.values import CHOICE, STACK, Entry, Lasting, RollList, RollOrder, change_text
from edw_companion.lists.storage import quoted

COMMENT = """\
# At the top: title, dice, to (stack, command, token or now), clear: command, choose (player, or an object in words),
# optional: yes, desc (in words), and build (steps with name, dice, and of: words or entries: yes), where needed.
# One entry a line. Keys: at (number or range), name (or card) and text; cost, type, size; x and times (number or dice);
# color; rolls (list, of, pick, dice, times, who, stay, may, when); lasts (until or at, whose, rolls, text): until when
# it lasts, or at which moment the text is done. In texts [[2d6]], [[1d6 each]], [[coin]], [[random player]] and
# [[one of: red, green]] are rolled; in those of lasts [[that]] and [[twice that]] are what came of it last.
# After a change: edw lists check
"""


def list_text(roll_list: RollList) -> str:
    """The file of a list, as people like to edit it: one entry a line. ``reader`` reads it back."""
    head = [f"title: {quoted(roll_list.title)}\n", f"dice: {roll_list.dice}\n"]
    head[1:1] = [f"desc: {quoted(roll_list.desc)}\n"] if roll_list.desc else []
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
    for key, text in (("cost", entry.cost), ("type", entry.type), ("size", entry.size), ("text", entry.text)):
        if text:
            yield f"{key}: {quoted(text)}"
    for key, value, usual in (("x", entry.x, ""), ("times", entry.times, "1"), ("color", entry.color, "")):
        if value != usual:
            yield f"{key}: {value}"
    if entry.rolls:
        yield f"rolls: [{', '.join(map(order_text, entry.rolls))}]"
    if entry.lasts:
        yield f"lasts: [{', '.join(map(lasting_text, entry.lasts))}]"


def order_text(order: RollOrder) -> str:
    """An order as it is written in ``rolls``."""
    parts = [f"list: {order.on}"] if order.on else []
    parts += [f"of: [{', '.join(order.of)}]"] if order.of else []
    parts += [f"dice: {order.dice}"] if order.dice else []
    parts += [f"pick: {order.pick}"] if order.pick != CHOICE else []
    parts += [f"times: {order.times}"] if order.times != "1" else []
    parts += [f"who: {order.who}"] if order.who != "you" else []
    parts += ["stay: yes"] if order.stay else []
    parts += [f"may: {quoted(order.may)}"] if order.may else []
    parts += [f"when: {quoted(order.when)}"] if order.when else []
    return f"{{{', '.join(parts)}}}"


def lasting_text(lasting: Lasting) -> str:
    """What lasts as it is written in ``lasts``."""
    parts = [f"at: {lasting.at}"] if lasting.at else []
    parts += [f"until: {lasting.until}"] if lasting.until != usual_end(lasting.at) else []
    parts += [f"whose: {lasting.whose}"] if lasting.whose != "you" else []
    parts += [f"rolls: {quoted(change_text(lasting.change))}"] if lasting.change else []
    parts += [f"text: {quoted(lasting.text)}"] if lasting.text else []
    return f"{{{', '.join(parts)}}}"
