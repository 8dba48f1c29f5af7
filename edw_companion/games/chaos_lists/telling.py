"""A roll in words: who made it, which numbers did not count, and what came, as a card shows it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from edw_companion.games.chaos_lists.entry_text import shown
from edw_companion.games.chaos_lists.sentences import told_resolved
from edw_companion.games.chaos_lists.state import MayhemState
from edw_companion.games.chaos_lists.values import TOKEN
from edw_companion.text import Lines, listed

if TYPE_CHECKING:
    from edw_companion.games.chaos_lists.rolls import Made


def tell_roll(state: MayhemState, event: Made) -> str:
    """Who rolled what where, and what it does."""
    cleared, resolved = event["cleared"], event.get("resolved")
    told = [told_resolved(resolved)] if resolved else []
    told += [f"{listed(cleared)} leave{'s' * (len(cleared) == 1)} the command zone."] if cleared else []
    told += [f"{seat} is back in the game." for seat in event["back"]]
    chosen = f", having chosen {event['choice']}" if event["choice"] else ""
    number = "" if event["number"] is None else f" {event['number']}"
    rolls = f"{state.title(event['who'])} rolls{number} on {state.list_title(event['list'])}"
    first, *more = _what(event).lines
    copies = event.get("copies", 0)
    twice = [f"It goes onto the stack {'twice' if copies == 1 else f'{1 + copies} times'}."] if copies else []
    said = " ".join([*told, f"{rolls}{chosen}{_not_counted(event)}: {first}"])
    return Lines([said, *more, *twice] if more else [" ".join([said, *twice])])


def _not_counted(event: Made) -> str:
    """The numbers that came before the one that counts, and why they do not."""
    if event["number"] is None:
        return ""
    *before, last = [each for each in event["rolled"] if each["for"] == "number"]
    again = [str(each["came"]) for each in before if each["name"] is None]
    came = [str(each["came"]) for each in before if each["name"] is not None]
    told = [f"{listed(again)} stand{'s' * (len(again) == 1)} for nothing"] if again else []
    told += [f"{listed([*dict.fromkeys(came)])} came last"] if came else []
    told += [f"{last['came']} has come"] if last["came"] != event["number"] else []
    return f" ({', '.join(told)})" if told else ""


def _what(event: Made) -> Lines:
    """The result as a card shows it: its name, X, colour, cost, type, text and size."""
    name, times = event["name"], event.get("times", 1)
    if event["to"] == TOKEN:
        copies = f"a token copy of {name}" if times == 1 else f"{times} token copies of {name}"
        name = copies if event.get("card") else f"{name}{f' ({times} tokens)' if times != 1 else ''}"
    elif times != 1:
        name = f"{name}, {times} times"
    marks = [f"X is {event['x']}"] if "x" in event else []
    marks += [event["color"]] if "color" in event else []
    cost, kind, size = event.get("cost", ""), event.get("type", ""), event.get("size", "")
    return shown(name, event["text"], cost, kind, size, ", ".join(marks))
