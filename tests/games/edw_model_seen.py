"""What came up in a run of wars, read off the model's tables: a run that plays nothing shows nothing."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any

from edw_model_lines import COMMANDS
from edw_model_moves import RULES, STOPS
from edw_model_seats import SEATS
from edw_model_seen_dues import OFTEN
from edw_model_table import Said

Status = Mapping[str, Any]

_OFTEN = """
undo / redo / void / void of what stood / overruled / turn skip / turn extra / turns go on after the Scion
turn normal / turn savior / turn extra / turn scion / opening of a Savior who fell / the active player fell
2 at once / 3 at once / 4 at once / both enemies out / the Scion's seat passed over
lone survivor of a last pair / lone survivor without a last pair
one half at two players / two halves at two players / one half at a lone player / two halves at a lone player
half open / half spent / half moved / half stopped / half spent where it moved to / half moved, the other stopped
a half called by whom it was for / once: half stopped by a fall, the other open / twice: half moved, the other open
alone, tap a half / alone, nullify a half / alone, blocked a half / alone, deals a half / alone, deals both halves
half stopped by a fall, the other open / half stopped by a fall, the other spent
one of two halves: tap / one of two halves: nullify / one of two halves: blocked
the dragon stays in the deck / a struck half stopped against the rules
the ability paid for / the ability paid for against the rules
a stolen dragon / stolen from a thief / given back / a stolen dragon sent home
its owner fell / its thief fell / owner and thief fell
many undone / many redone / all undone / all redone / typed again after an undo
put into play past the Gate / a planar artifact shut off
by hand: artifacts / by hand: enchantments / by hand: low / by hand: scion / a tie rolled again
a turn without an upkeep / a turn with two upkeeps / refused after the end
pushed out / three artifacts kept / one pushed out of four / looted / pile turned over / an empty pile
end: savior outlives the Scion / end: savior after the Scion / end: savior beside the Scion
killed by 1 at once / killed by 2 at once / they killed each other / a killer fell too
killed by the Scion and another / 1 looted at once / 2 looted at once / one loots two
the loot of several pushes out / the Scion as several are looted
5 play / 4 play / 3 play / no enemies from the start
the Scion among 4 / the Scion as several of 4 fall / a turn of the Scion among 4 / low rolls among 4
the Scion among 3 / the Scion as several of 3 fall / a turn of the Scion among 3 / low rolls among 3
an opening among 4 / an opening among 3 / an end among 4 / an end among 3
end: savior without the Scion / end: a Savior at 0 / end: ur-dragon / end: draw
"""

_ALWAYS = {"enchantment none", "legend", "turn extra"}
"""What is hardly ever refused."""

WANTED = {
    *(line.strip() for line in f"{_OFTEN}{OFTEN}".replace("/", "\n").split("\n") if line),
    *(f"refused: {command}" for command in {*COMMANDS, "undo", "redo", "void"} - _ALWAYS),
    *COMMANDS,
    *(f"{done}: {command}" for command in COMMANDS for done in ("undone", "redone")),
    *(f"rule {key}={value}" for key, values in RULES.items() for value in values),
    *(f"last two: {one} and {other}" for one, other in combinations(SEATS, 2)),
}
"""What must come up in every run."""


LOOK = {"given back", "stolen from a thief", "its owner fell", "its thief fell", "owner and thief fell", "all undone"}
"""After what it is always seen who may attack and block."""


def moved_back(did: str, stood: Sequence[Sequence[str]], stands: Sequence[Sequence[str]]) -> Iterator[str]:
    """What an undo took back or a redo brought back, of the lines that stood before it and that stand after it."""
    if did in ("undo", "redo"):
        changed = (stood if did == "undo" else stands)[min(len(stood), len(stands)) :]
        done = {"undo": "undone", "redo": "redone"}[did]
        yield from (f"{done}: {called(words)}" for words in changed)
        if len(changed) > 9:
            yield f"many {done}"
        if len(changed) > 1 and not (stands if did == "undo" else stood):
            yield f"all {done}"


def called(words: Sequence[str]) -> str:
    """The command of a line."""
    return " ".join(words[:2]) if " ".join(words[:2]) in COMMANDS else words[0]


def began(rules: Mapping[str, str], players: int) -> Iterator[str]:
    """The house rules of a war, and how many play it."""
    yield f"{players} play"
    yield from (f"rule {key}={value}" for key, value in rules.items())


def living(status: Status) -> list[str]:
    """Who is in the game."""
    return [player["color"] for player in status["players"] if player["alive"]]


def seen(before: Status, words: Sequence[str], event: Mapping[str, Any], after: Status) -> Iterator[str]:
    """What one line shows: the table before it, what was typed, its line, and the table after it."""
    said = Said(words)
    yield called(words)
    if words[0] in ("undo", "redo", "void"):
        if words[0] == "void" and before != after:
            yield "void of what stood"
        return
    draws = event.get("draws", ())
    asked = [draw.get("label", "").partition("/")[0] for draw in draws]
    yield from (f"by hand: {what}" for what, draw in zip(asked, draws, strict=True) if "src" in draw)
    if asked.count("low") > 1:
        yield "a tie rolled again"
    if "anyway" in event:
        yield "overruled"
    yield from _turned(before, after)
    yield from _artifacts(before, said, after)
    yield from _fallen(before, said, after)
    yield from _empty(before, asked, after)
    yield from _scion(before, said, after, against="anyway" in event)
    yield from _control(before, said, after)
    if after["result"] and not before["result"]:
        if any(player["alive"] and player["life"] <= 0 for player in after["players"]):
            yield "end: a Savior at 0"
        yield f"end: {_end(before, after)}"


def _turned(before: Status, after: Status) -> Iterator[str]:
    if after["turn"]["number"] == before["turn"]["number"]:
        return
    yield f"turn {after['turn']['kind']}"
    if any("Eon Hub" in player["artifacts"] for player in after["players"]):
        yield "a turn without an upkeep"
    elif any("Paradox Haze" in player["chaos_in_play"] for player in after["players"]):
        yield "a turn with two upkeeps"
    scion = after["scion"]
    if scion and scion["turns_left"] == 5 and {before["turn"]["active"], after["turn"]["active"]} <= {*SEATS}:
        was, now = SEATS.index(before["turn"]["active"]), SEATS.index(after["turn"]["active"])
        if 0 < (SEATS.index(scion["seat"]) - was) % 5 < (now - was) % 5:
            yield "the Scion's seat passed over"
    if after["scion"] and not after["scion"]["turns_left"] and after["turn"]["active"] != "scion":
        yield "turns go on after the Scion"


def _scion(before: Status, said: Said, after: Status, *, against: bool) -> Iterator[str]:
    had = before["scion"]["now"] if before["scion"] else None
    now = after["scion"]["now"] if after["scion"] else None
    if now is None:
        return
    halves = now["halves"]
    yield from (f"half {half['state']}" for half in halves)
    if any(half["state"] == "spent" and half["to"] for half in halves):
        yield "half spent where it moved to"
    if had is None or before["turn"]["number"] != after["turn"]["number"]:
        lone = len(living(after)) == 1
        yield f"{'two halves' if len(halves) == 2 else 'one half'} at {'a lone player' if lone else 'two players'}"
        return
    changed = [(one["state"], two["state"]) for one, two in zip(had["halves"], halves, strict=True)]
    if said.plain[0] == "eliminate" and ("open", "stopped") in changed:
        yield f"half stopped by a fall, the other {next((two for _, two in changed if two != 'stopped'), 'stopped')}"
    if said.plain[0] == "eliminate" and ("open", "moved") in changed:
        yield f"half moved, the other {next((two for _, two in changed if two != 'moved'), 'moved')}"
    states, source = {half["state"] for half in halves}, said.option("--from")
    if had["halves"] == halves and states == {"moved", "spent"} and source == "scion" and len(living(before)) == 1:
        yield "alone, damage for no half that was open"
    if len(halves) == 2 and len(living(before)) == 1 and said.plain[0] in ("scion", "life"):
        does = said.plain[1] if said.plain[0] == "scion" else "deals"
        for at, (was, became) in enumerate(changed):
            if was in ("open", "moved") and became not in (was,):
                both = changed[1 - at][0] != changed[1 - at][1]
                yield (
                    f"alone, {does} both halves" if both else f"alone, {does} one half, the other {changed[1 - at][1]}"
                )
                yield f"alone, {does} a half"
    if said.plain[0] == "scion" and said.plain[1] in STOPS:
        if len({half["state"] for half in halves}) == 2:
            yield f"one of two halves: {said.plain[1]}"
        if any(half["to"] and half["target"] in said.plain[2:] for half in halves):
            yield "a half called by whom it was for"
        if after["scion"]["turns_left"] > before["scion"]["turns_left"]:
            yield "the dragon stays in the deck"
        if ("spent", "stopped") in changed:
            yield "a struck half stopped against the rules"
    if said.plain[:2] == ["scion", "paid"]:
        yield "the ability paid for against the rules" if against else "the ability paid for"


def _control(before: Status, said: Said, after: Status) -> Iterator[str]:
    if said.plain[:2] == ["planar", "off"]:
        yield "a planar artifact shut off"
    if "--put" in said.flags and before["planar"]["gate"] == "tapped":
        yield "put into play past the Gate"
    had = {owner: player["color"] for player in before["players"] for owner in player["controls"]}
    has = {owner: player["color"] for player in after["players"] for owner in player["controls"]}
    stolen = [owner for owner in had if had[owner] != owner]
    if said.plain[:2] == ["dragon", "give"]:
        owner, to = said.plain[2:]
        yield "given back" if owner == to else "stolen from a thief" if owner in stolen else "a stolen dragon"
    for owner in stolen:
        if said.plain[:2] == ["dragon", "return"] and owner not in has:
            yield "a stolen dragon sent home"
        if said.plain[0] == "eliminate" and owner not in has:
            yield "owner and thief fell" if had[owner] in said.plain else "its owner fell"
        if said.plain[0] == "eliminate" and has.get(owner) == owner:
            yield "its thief fell"


def _artifacts(before: Status, said: Said, after: Status) -> Iterator[str]:
    grown = len(after["piles"]["artifacts"]["graveyard"]) - len(before["piles"]["artifacts"]["graveyard"])
    if said.plain[0] in ("legend", "dragon") and grown > 0:
        yield "pushed out"
    if "--keep" in said.flags and any(len(player["artifacts"]) > 2 for player in after["players"]):
        yield "three artifacts kept"
        if grown > 0:
            yield "one pushed out of four"
    if "--take" in said.options:
        yield "looted"
    for name in ("artifacts", "chaos"):
        if said.plain[0] != "pile" and after["piles"][name]["left"] > before["piles"][name]["left"]:
            yield "pile turned over"
        if said.plain[0] != "pile" and not after["piles"][name]["left"]:
            yield "an empty pile"


def _by_whom(before: Status, said: Said, after: Status) -> Iterator[str]:
    """Who caused it when several are out at once, and what they took."""
    killers = dict(word.split("=") for word in said.options.get("--by", []) if "=" in word)
    if len(said.plain) < 3 or len(killers) < 2:
        return
    fell = [killer for killer in killers.values() if killer in said.plain]
    taken = [card for card in said.options.get("--take", []) if card != "none"]
    yield f"killed by {min(len({*killers.values()}), 2)} at once"
    if fell and len(fell) == len(killers):
        yield "they killed each other"
    elif fell:
        yield "a killer fell too"
    if "scion" in killers.values():
        yield "killed by the Scion and another" if len({*killers.values()}) > 1 else "both killed by the Scion"
    if taken:
        was = {card: player["color"] for player in before["players"] for card in player["artifacts"]}
        takers = [killers[was[card]] for card in taken]
        yield f"{len(taken)} looted at once" if len({*takers}) == len(takers) else "one loots two"
        held = {player["color"]: len(player["artifacts"]) for player in before["players"]}
        if any(held[taker] > 1 for taker in takers):
            yield "the loot of several pushes out"
        if after["scion"] and not before["scion"]:
            yield "the Scion as several are looted"


def _fallen(before: Status, said: Said, after: Status) -> Iterator[str]:
    had, left = living(before), living(after)
    if len(had) == len(left):
        return
    yield f"{len(had) - len(left)} at once"
    yield from _by_whom(before, said, after)
    if before["turn"]["active"] in had and not after["turn"]["active"]:
        yield "the active player fell"
        if before["turn"]["kind"] == "savior":
            yield "opening of a Savior who fell"
    if any(player["alive"] and not player["enemies"] for player in after["players"]) and len(left) > 2:
        yield "both enemies out"
    if len(left) == 2 < len(had):
        yield f"last two: {left[0]} and {left[1]}"
    if len(left) == 1 and not after["result"]:
        yield "lone survivor of a last pair" if len(had) == 2 else "lone survivor without a last pair"


def _empty(before: Status, asked: Sequence[str], after: Status) -> Iterator[str]:
    """What comes up only where seats are empty."""
    count = len(after.get("empty_seats", ()))
    if not count:
        return
    if after["scion"] and not before["scion"]:
        yield f"the Scion among {5 - count}"
        if len(living(before)) - len(living(after)) > 1:
            yield f"the Scion as several of {5 - count} fall"
    if after["turn"]["kind"] == "scion":
        yield f"a turn of the Scion among {5 - count}"
    if "low" in asked:
        yield f"low rolls among {5 - count}"
    if after["turn"]["kind"] == "savior":
        yield f"an opening among {5 - count}"
    if after["result"]:
        yield f"an end among {5 - count}"
    if len(living(after)) == 5 - count and any(not player["enemies"] for player in after["players"]):
        yield "no enemies from the start"


def _end(before: Status, after: Status) -> str:
    if after["result"]["ur_dragon"]:
        return "ur-dragon"
    if not after["result"]["savior"]:
        return "draw"
    if not before["scion"]:
        return "savior without the Scion"
    if len(living(before)) == 1:
        return "savior outlives the Scion"
    gone = not before["scion"]["turns_left"] and not before["scion"]["now"]
    return "savior after the Scion" if gone else "savior beside the Scion"
