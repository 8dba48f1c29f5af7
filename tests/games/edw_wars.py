"""Wars for tests, made by folding events; every event is decided anew, can be told and is plain data."""

import json
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from edw_companion.chance import Chance
from edw_companion.chance.draws import fits
from edw_companion.core.at import At
from edw_companion.core.rules import Rules
from edw_companion.games.audit import fault_of
from edw_companion.games.elder_dragon_wars import elimination, reverberation, setup, turns
from edw_companion.games.elder_dragon_wars.game import GAME
from edw_companion.games.elder_dragon_wars.state import WarState

NAMES = {"white": "Ann", "blue": "Bram", "black": "Cleo", "red": "Dan", "green": "Eve"}
W, U, B, R, G = NAMES


@cache
def list_facts() -> Mapping[str, Any]:
    """What a session's first line takes from the shipped lists."""
    from edw_companion.games.elder_dragon_wars.lists import EDITION, SHAPE, facts
    from edw_companion.lists.editions import load

    return facts(load(SHAPE, EDITION, Path("/nowhere")))


class Script(Chance):
    """A Chance that answers what it is told to, in the order it is asked; it keeps the questions."""

    def __init__(self, *answers: int | Sequence[int]) -> None:
        self.draws: list[Any] = []
        self._answers = list(answers)

    def _ask(self, label: str | None, spec: str, by_hand: Sequence[int] | None) -> list[int]:
        if by_hand is None:
            answer = self._answers.pop(0)
            got = [answer] if isinstance(answer, int) else list(answer)
        else:
            got = list(by_hand)
        assert fits(spec, got), f"{spec} cannot come to {got}"
        self.draws.append({"label": label, "spec": spec, "got": got})
        return got

    def pick(self, label: str, m: int, by_hand: int | None = None) -> int:
        return self._ask(label, f"pick {m}", None if by_hand is None else [by_hand])[0]

    def dice(self, label: str | None, count: int, sides: int, by_hand: Sequence[int] | None = None) -> list[int]:
        return self._ask(label, f"{count}d{sides}", by_hand)

    def order(self, label: str, m: int) -> list[int]:
        return self._ask(label, f"perm {m}", None)

    @property
    def questions(self) -> list[tuple[str | None, str]]:
        """What was asked so far: label and spec."""
        return [(draw["label"], draw["spec"]) for draw in self.draws]


def at(war: WarState, chance: Any = None, rules: Rules | None = None) -> At[WarState]:
    """What a decision sees, with a scripted or random chance."""
    return At(war, rules, lambda: chance)


def happen(war: WarState, do: str, facts: Mapping[str, Any], chance: Script | None = None) -> str:
    """Take an event into the war, as a recorded line would be; gives what is told of it, and the dues after it."""
    event = {"n": 1, "do": do, **facts, **({"draws": chance.draws} if chance and chance.draws else {})}
    assert json.loads(json.dumps(event)) == event, "an event is plain data"
    kind = GAME.kinds[do]
    assert fault_of(kind, war, event) is None
    kind.apply(war, event)
    return " / ".join([kind.tell(war, event), *map(str, kind.due(war, event))])


def started(rules: Mapping[str, str] | None = None, after: Mapping[str, Any] | None = None, first: int = 1) -> WarState:
    """Ann white, Bram blue, Cleo black, Dan red, Eve green; ``first`` is the place of who begins."""
    rest = {"name": "friday", **list_facts()}
    begin = {"players": list(NAMES.values()), "seats": NAMES, "rules": rules or {}, "after": after, **rest}
    war = WarState(begin)
    chance = Script(first)
    happen(war, "start", setup.start(war, chance), chance)
    return war


def next_turn(war: WarState, *answers: int) -> str:
    """The next turn; ``answers`` for the Scion's dragon."""
    chance = Script(*answers)
    return happen(war, "turn", turns.next_turn(at(war, chance), None), chance)


def fall(
    war: WarState,
    killers: Mapping[str, str | None],
    take: Iterable[str] = (),
    means: Mapping[str, str | None] | None = None,
    rules: Rules | None = None,
) -> Mapping[str, Any]:
    """What is decided of victims, each with who killed them and with what."""
    by = [f"{victim}={killer}" for victim, killer in killers.items() if killer]
    causes = [f"{victim}={card}" for victim, card in (means or {}).items() if card]
    return elimination.eliminate(at(war, rules=rules), list(killers), by, list(take), causes)


def die(war: WarState, *victims: str, by: str | None = None, take: Iterable[str] = (), card: str | None = None) -> str:
    """Players fall together, all to one killer."""
    return happen(war, "eliminate", fall(war, dict.fromkeys(victims, by), take, dict.fromkeys(victims, card)))


def legend(war: WarState, seat: str, *answers: int | Sequence[int], **how: Any) -> str:
    """A Legend comes; the answers are the place of the artifact in what is left, then the dice of each round."""
    chance = Script(*answers)
    return happen(war, "legend", reverberation.legend(at(war, chance), seat, None, **how), chance)
