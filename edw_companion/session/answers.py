"""What was asked and answered so far, and what the next question is answered with.

Each question (label and spec) has the answers that count, the newest last; a new one uses up the next key that is not
published yet.
"""

from collections import defaultdict
from collections.abc import Callable, Collection, Iterator, Sequence

from edw_companion.chance.chain import keys_from, sha256_hex
from edw_companion.chance.source import Answer, Drawer, Key
from edw_companion.errors import RefusedError
from edw_companion.sentences import DO
from edw_companion.session.history import FACTS, History, Void, voids
from edw_companion.session.keys import Epoch, KeyLostError, key_path, last_draw, read_secret
from edw_companion.session.lines import Event
from edw_companion.session.paths import Home
from edw_companion.session.session import Session

Question = tuple[str, str]
"""A label and a spec."""

Forbids = Callable[[str], None]
"""Refuses with a sentence, unless the table overrules it."""


class Answers:
    """The answers that count, in ``known`` by their questions."""

    def __init__(self) -> None:
        self.known: dict[Question, list[Answer]] = {}
        self._asked: defaultdict[int, list[Question]] = defaultdict(list)

    def give(self, n: int, question: Question, got: Sequence[int], *, by_hand: bool) -> None:
        """Note that line ``n`` answers a question that had no answer, or had one by hand and gets another."""
        answers = self.known.setdefault(question, [])
        answers.append(Answer(n, tuple(got), by_hand, answers[0].n if answers else n))
        self._asked[n].append(question)

    def forget(self, void: Void) -> None:
        """What was answered in these lines counts no more."""
        for n in void.lines:
            for question in self._asked.pop(n, ()):
                left = [one for one in self.known[question] if one.n != n or (void.by_hand and not one.by_hand)]
                self.known[question] = [one._replace(first=left[0].n) for one in left]


def answers(lines: Sequence[Event]) -> dict[Question, Answer]:
    """What was answered in a file and counts, undone or not."""
    found, gone = Answers(), voids(lines)
    for event in lines:
        if event["n"] in gone:
            found.forget(gone[event["n"]])
        for draw in event.get("draws", ()):
            if "label" in draw and "again" not in draw:
                found.give(event["n"], (draw["label"], draw["spec"]), draw["got"], by_hand="src" in draw)
    return {question: given[-1] for question, given in found.known.items() if given}


def unasked(lines: Sequence[Event], stacks: History) -> dict[Question, int]:
    """What was drawn by key, taken back and not asked again since, each with the line that drew it.

    Whoever takes a draw back has seen it: a mistake, or a peek.
    """
    standing = frozenset(stacks.done)
    held = {
        (draw["label"], draw["spec"])
        for event in lines
        if "draws" in event and (event["n"] in standing or event["do"] in FACTS)
        for draw in event["draws"]
        if "label" in draw
    }
    found = answers(lines).items()
    return {question: answer.n for question, answer in found if not answer.by_hand and question not in held}


def drawer(session: Session, word: str, forbids: Forbids, own: Collection[str] = ()) -> Drawer:
    """What the next line's decision draws with; ``word`` was said by an opponent for it, ``own`` is what the table has.

    Earlier answers and the key file are looked up when something is asked. ``forbids`` is told what the rules refuse.
    """

    def peeked(label: str) -> None:
        pile = label.partition("/")[0]
        drawn = unasked(session.events, session.stacks).items()
        line = next((n for (asked, _), n in drawn if asked.partition("/")[0] == pile), None)
        if line is not None:
            forbids(
                f"What line {line} drew from the pile of {pile} was taken back and not asked again. A card that is "
                "named now would be one to choose."
            )

    keys = unused_keys(session.home, session.epoch, session.events)
    return Drawer(lambda: answers(session.events), keys, word, peeked, own)


def unused_keys(home: Home, epoch: Epoch, events: Sequence[Event]) -> Iterator[Key]:
    """The unused keys in order, the first one checked against the last that was published."""
    if _rekey_due(events):
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
    if links and sha256_hex(links[0]) != before:
        raise KeyLostError(path, "does not fit it")
    for number, key in enumerate(links, i + 1):
        yield Key(number, key, epoch.mix)
    used_up = f"All the draws of this session's key are used up: '{DO}' gives it a new one."
    raise RefusedError(used_up, "rekey --why WHY")


def _rekey_due(events: Sequence[Event]) -> bool:
    """Whether lines, and with them keys, were lost since the last new key: then the next draws could be foreseen."""
    for event in reversed(events):
        if event["do"] == "accept-rollback" or (event["do"] == "amended" and event["left_out"]):
            return True
        if event["do"] in ("begin", "rekey"):
            break
    return False
