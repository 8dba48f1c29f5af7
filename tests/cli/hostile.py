"""Session files of somebody who wants a shell or a terminal to obey: a good session, edited, drawn and sealed anew.

Each case puts one trick into one field. Whoever writes such a file has its key, so its draws are made to come out right
wherever they can, and every seal fits.
"""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from sealing import Events, events_of, proofs, sealed

from edw_companion.chance.chain import commit_of, sha256_hex
from edw_companion.chance.draws import result
from edw_companion.errors import EdwError
from edw_companion.session.lines import BadLineError

TRICKS = {
    "substitution": "$(touch pwned)",
    "backquotes": "`touch pwned`",
    "quote": "'; touch pwned #",
    "double quote": '"; touch pwned; "',
    "quoted substitution": '"$(touch pwned)"',
    "curly": "”$(touch pwned)”",
    "arithmetic": "0 $((x[$(touch pwned)]))",
    "subscript": "x[$(touch pwned)]",
    "ansi-c": "$'\\x74ouch pwned'",
    "quote in ansi-c": "é'; touch pwned; $'",
    "newline": "x\ntouch pwned",
    "written newline": "x\\ntouch pwned",
    "return": "x\rtouch pwned",
    "format": "%s%n%d%b",
    "option": "-e",
    "dashes": "--help; touch pwned",
    "history": "!!; !touch",
    "pipe": "x | touch pwned & touch pwned2 > pwned3",
    "pattern": "* ~ ? [a-z] {a,b}",
    "escape": "\x1b]0;pwned\x07\x1b[2J",
    "c1": "\x9b2J",
    "separator": "x\u2028touch pwned",
    "bidi": "x\u202etouch pwned",
    "fullwidth": "＇；touch pwned＃",
    "backslash": "x\\",
    "end of text": "x\nEOF\ntouch pwned\n",
    "script": "</script><script>alert(1)</script>",
    "unseen": "x\ufe0f\u034f\u3164",
}


class Field(NamedTuple):
    """A place for text in a session: what puts the text there, and whether a line may hold any text there."""

    put: Callable[[Events, str], object]
    free: bool


def _at(do: str, *keys: str | int) -> Callable[[Events, str], object]:
    """Puts text into the first event of a kind, at the end of these keys."""

    def put(events: Events, text: str) -> None:
        place: Any = next(event for event in events if event["do"] == do)
        for key in keys[:-1]:
            place = place[key]
        place[keys[-1]] = text

    return put


def _named(events: Events, text: str) -> None:
    """A player has the text for a name, wherever the session says it."""
    old = events[0]["players"][0]
    for event in events:
        for key, value in event.items():
            if value == old:
                event[key] = text
            elif isinstance(value, list):
                event[key] = [text if each == old else each for each in value]
            elif isinstance(value, dict):
                event[key] = {at: text if each == old else each for at, each in value.items()}


def _carded(events: Events, text: str) -> None:
    """The card that the Legend turns up has the text for a name, in the pile too."""
    legend = next(event for event in events if event["do"] == "legend")
    old = legend["turned"]["card"]
    pile = events[0]["piles"]["artifacts"]
    pile[pile.index(old)] = text
    legend["turned"]["card"] = text


def _keyed(events: Events, text: str) -> None:
    """The key of the last draw is the text, and the commit of its chain, which has no other draw, fits it."""
    next(event for event in events if event["do"] == "rekey")["commit"] = sha256_hex(text)
    next(event for event in events if event["do"] == "spell")["draws"][0]["key"] = text


def _ended(events: Events, text: str) -> None:
    """The session ends with the text for its secret, and the commit of a new chain fits that."""
    rekey = next(event for event in events if event["do"] == "rekey")
    events.append({**rekey, "n": len(events) + 1, "commit": commit_of(text, rekey["supply"])})
    events.append({"n": len(events) + 1, "at": rekey["at"], "do": "end", "key": text})


FIELDS: dict[str, Field] = {
    "commit": Field(_at("begin", "commit"), False),
    "sid": Field(_at("begin", "sid"), False),
    "name": Field(_at("begin", "name"), False),
    "format": Field(_at("begin", "format"), False),
    "version": Field(_at("begin", "v"), False),
    "player": Field(_named, True),
    "card": Field(_carded, True),
    "list": Field(_at("begin", "lists"), True),
    "at": Field(_at("mix", "at"), False),
    "do": Field(_at("note", "do"), False),
    "who": Field(_at("mix", "who"), True),
    "phrase": Field(_at("mix", "phrase"), True),
    "seats": Field(_at("start", "seats"), False),
    "seat of a legend": Field(_at("legend", "who"), True),
    "legend": Field(_at("legend", "name"), True),
    "key": Field(_at("legend", "draws", 0, "key"), False),
    "last key": Field(_keyed, False),
    "key of the end": Field(_ended, False),
    "spec": Field(_at("roll", "draws", 0, "spec"), False),
    "dice": Field(_at("roll", "dice"), True),
    "word": Field(_at("legend", "draws", 0, "word"), True),
    "word of a roll": Field(_at("roll", "draws", 0, "word"), True),
    "label": Field(_at("legend", "draws", 0, "label"), True),
    "label of a spell": Field(_at("spell", "draws", 0, "label"), True),
    "commit of a rekey": Field(_at("rekey", "commit"), False),
    "sid of a rekey": Field(_at("rekey", "sid"), False),
    "name of a rekey": Field(_at("rekey", "name"), False),
    "why of a rekey": Field(_at("rekey", "why"), True),
    "why of a void": Field(_at("void", "why"), True),
    "agreed": Field(_at("void", "agreed", 0), True),
    "note": Field(_at("note", "text"), True),
    "anyway": Field(_at("spell", "anyway"), True),
}


def corpus(data: bytes, field: str, tricks: Iterator[str]) -> Iterator[tuple[str, bytes]]:
    """Hostile files of a field, each with the trick that is in it."""
    for trick in tricks:
        events = events_of(data)
        FIELDS[field].put(events, TRICKS[trick])
        yield trick, sealed(redrawn(events))


def sealed_oddly(data: bytes) -> Iterator[tuple[str, bytes]]:
    """Files whose last seal is a trick, as long as a seal is."""
    for trick, text in TRICKS.items():
        yield trick, data[:-35] + text.encode().ljust(32, b"x")[:32] + b'"}\n'


def redrawn(events: Events) -> Events:
    """With results that come of the keys that are there, and of the phrases and words."""
    try:
        for _, proof in proofs(events):
            draw = proof.draw
            draw["got"] = result(draw["key"], proof.epoch.mix, draw["i"], draw["spec"], draw["word"])
    except (EdwError, BadLineError):  # no spec is left: refused whatever it comes to
        pass
    return events
