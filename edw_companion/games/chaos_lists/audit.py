"""What came of a recorded roll, decided anew without the lists, which no session's file holds.

Its first line has the dice and the names of every list, so that verify gives the same verdict on any laptop. What an
entry says, whom it makes roll, and what is chosen before it, is taken from the line.
"""

from collections.abc import Sequence

from edw_companion.core.dice import parse_dice
from edw_companion.core.state import Event, Facts
from edw_companion.games.chaos_lists.roll_chance import Asker
from edw_companion.games.chaos_lists.state import MayhemState

_OF_THE_ENTRY = ("number", "name", "x", "times", "color", "text", "rolls", "card", "also")


def outcome_again(state: MayhemState, event: Event, asker: Asker) -> Facts:
    """As ``results.outcome``: everything at random is asked for again, in the order in which it was recorded."""
    listed = state.lists[event["list"]]
    for record in event["rolled"]:
        _ask(asker, record, listed["dice"])
        if record["for"] == "number":
            asker.records[-1]["name"] = name_at(listed["entries"], asker.records[-1]["came"])
    came = {record["for"]: record for record in asker.records}
    facts = {key: event[key] for key in _OF_THE_ENTRY if key in event}
    if event["number"] is None:  # a procedure of several rolls
        facts |= {"name": listed["title"], "rolls": []}
    else:
        facts |= {"number": came["number"]["came"], "name": came["number"]["name"]}
    facts |= {use: max(came[use]["came"], 0) for use in ("x", "times") if use in came}
    texts = [str(record["came"]) for record in asker.records if record["for"] in ("text", "entry")]
    return facts if all(each in event["text"] for each in texts) else {**facts, "text": texts}


def _ask(asker: Asker, record: Event, dice: str) -> None:
    """Ask for what was recorded; a number on a list is rolled with the dice of that list."""
    if "among" in record:
        asker.among(record["among"], record["for"])
    else:
        asker.dice(parse_dice(dice if record["for"] == "number" else record["dice"]), record["for"], record.get("who"))


def name_at(entries: Sequence[str], number: int) -> str | None:
    """The name that stands at a number in "12 Name" and "12-14 Name"; None in a gap."""
    for entry in entries:
        at, _, name = entry.partition(" ")
        low, _, high = at.partition("-")
        if int(low) <= number <= int(high or low):
            return name
    return None
