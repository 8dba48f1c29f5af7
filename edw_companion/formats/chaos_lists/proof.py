"""Whether a recorded roll is what its draws gave, by the names of entries in the session's first line."""

from collections.abc import Sequence

from edw_companion.formats.chaos_lists.state import Mayhem
from edw_companion.table.dice import parse_dice
from edw_companion.table.game import Event


def audit_roll(game: Mayhem, event: Event) -> str | None:
    """Whether number, name and everything at random are what was drawn, by the names in the session's first line."""
    fault = _audit_records(event, game.label(event["list"]))
    if fault:
        return fault
    numbers = [record for record in event["rolled"] if record["for"] == "number"]
    known = game.lists[event["list"]]
    for record in numbers:
        if record["dice"] != known["dice"]:
            return f"it rolls {record['dice']} on a list of {known['dice']}"
        if record["name"] != name_at(known["entries"], record["came"]):
            return f"{record['came']} is not {record['name']} on its list"
    if event["number"] is not None and (event["number"], event["name"]) != (numbers[-1]["came"], numbers[-1]["name"]):
        return f"it says {event['name']}, but {numbers[-1]['name']} was rolled"
    texts = [str(record["came"]) for record in event["rolled"] if record["for"] in ("text", "entry")]
    missing = [came for came in texts if came not in event["text"]]
    return f"its text does not say that {missing[0]} was rolled" if missing else None


def name_at(entries: Sequence[str], number: int) -> str | None:
    """The name that stands at a number in "12 Name" and "12-14 Name"; None in a gap."""
    for entry in entries:
        at, _, name = entry.partition(" ")
        low, _, high = at.partition("-")
        if int(low) <= number <= int(high or low):
            return name
    return None


def _audit_records(event: Event, label: str) -> str | None:
    """Whether a line's records are what its draws gave, one for one, under the labels of this roll."""
    draws = event.get("draws", ())
    if len(draws) != len(event["rolled"]):
        return "its draws are not those that it says were rolled"
    for part, (draw, record) in enumerate(zip(draws, event["rolled"], strict=True), 1):
        if draw["label"] != f"{label}/{part}":
            return f"its draw {draw['label']} answers another question than {label}/{part}"
        fault = _audit_record(draw, record)
        if fault:
            return fault
    return None


def _audit_record(draw: Event, record: Event) -> str | None:
    if "among" in record:
        spec, came = f"pick {len(record['among'])}", record["among"][draw["got"][0] - 1]
    else:
        dice = parse_dice(record["dice"])
        spec, came = f"{dice.times}d{dice.sides}", sum(draw["got"]) + dice.plus
    if spec != draw["spec"] or came != record["came"]:
        return f"its draw {draw['label']} gives {came}, but the line says {record['came']}"
    return None
