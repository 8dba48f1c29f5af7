"""What a session draws with: the answers that were given before, and the keys that are not published yet."""

from collections.abc import Callable, Iterator, Sequence

from edw_companion.chance.chain import keys_from, sha256_hex
from edw_companion.chance.source import Drawer, Key
from edw_companion.errors import RefusedError
from edw_companion.sentences import DO
from edw_companion.session.answers import answers, unasked
from edw_companion.session.keys import Epoch, KeyLostError, key_path, last_draw, read_secret
from edw_companion.session.lines import Event
from edw_companion.session.paths import Home
from edw_companion.session.session import Session

Forbids = Callable[[str], None]
"""Refuses with a sentence, unless the table overrules it."""


def drawer(session: Session, word: str, forbids: Forbids) -> Drawer:
    """What the next line's decision draws with; ``word`` was said by an opponent for it.

    Earlier answers and the key file are looked up when something is asked. ``forbids`` is told what the rules refuse.
    """

    def peeked(label: str) -> None:
        pile = label.partition("/")[0]
        lines = [
            n for (asked, _), n in unasked(session.events, session.stacks).items() if asked.partition("/")[0] == pile
        ]
        if lines:
            forbids(
                f"What line {lines[0]} drew from the pile of {pile} was taken back and not asked again. A card that is "
                "named now would be one to choose."
            )

    return Drawer(
        lambda: answers(session.events), unused_keys(session.home, session.epoch, session.events), word, peeked
    )


def unused_keys(home: Home, epoch: Epoch, events: Sequence[Event]) -> Iterator[Key]:
    """The unused keys in order, the first one checked against the last that was published."""
    if rekey_due(events):
        raise RefusedError(
            "Lines of this session were left out, and whoever has seen them can know the next draws: "
            f"'{DO}' gives it a new key first.",
            "rekey --why WHY",
        )
    i, before = last_draw(events)
    if i == epoch.base:
        before = epoch.commit
    path = key_path(home, epoch.sid, epoch.commit)
    links = keys_from(read_secret(path), i - epoch.base + 1, epoch.supply)
    for number, key in enumerate(links, i + 1):
        if number == i + 1 and sha256_hex(key) != before:
            raise KeyLostError(path, "does not fit it")
        yield Key(number, key, epoch.mix)
    used_up = f"All the draws of this session's key are used up: '{DO}' gives it a new one."
    raise RefusedError(used_up, "rekey --why WHY")


def rekey_due(events: Sequence[Event]) -> bool:
    """Whether lines, and with them keys, were lost since the last new key: then the next draws could be foreseen."""
    for event in reversed(events):
        if event["do"] == "accept-rollback" or (event["do"] == "amended" and event["left_out"]):
            return True
        if event["do"] in ("begin", "rekey"):
            break
    return False
