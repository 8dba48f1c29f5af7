"""Elder Dragon Wars beside a model of its rules that shares no code with it: they agree after every line."""

import contextlib
import io
import json
import os
import re
import shlex
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from random import Random
from typing import Any

import pytest
from beside import check_imports, silently, unwatched
from edw_model_dues import Dues
from edw_model_history import Model
from edw_model_moves import NAMES, look_back, move, players, rewind, rules
from edw_model_scion import Scion
from edw_model_seen import LOOK, WANTED, began, called, moved_back, seen
from edw_model_seen_dues import dues_seen
from edw_model_table import Said
from edw_model_turns import Order, Turn

from edw_companion.cli import main
from edw_companion.cli.app import App
from edw_companion.core.due import Due
from edw_companion.core.rules import parse_rules
from edw_companion.errors import UnfinishedError
from edw_companion.games.elder_dragon_wars import lists, setup
from edw_companion.games.elder_dragon_wars.lists import facts
from edw_companion.lists import editions
from edw_companion.lists.cards import Edition, Shape
from edw_companion.lists.editions import load
from edw_companion.session.paths import Home

WARS = 2000 if os.environ.get("EDW_LONG") else 100
LINES = 70

NEW_RULES = ("scion-first", "lone-double", "savior")
"""House rules that sessions from before do not name."""


SPECIAL = (
    *("Eon Hub", "Paradox Haze", "Timesifter", "Arena", "Strip Mine", "Gilded Drake"),
    *("Karn, Silver Golem", "Time Warp", "Time Stretch"),
)
"""Cards that bring or take upkeeps and turns, lands, a creature, a Legend: most are in a war of small piles, too."""

KNOWN = ("life", "scion tap", "scion paid", "legend", "spell", "dragon return", "dragon cast", "artifact sacrifice")
"""The commands of what is due that the model knows of, beside those that it knows a part of."""


class Table:
    """A war in the game and in the model, side by side."""

    def __init__(self, app: App, random: Random, counts: Counter[str]) -> None:
        """The war has begun."""
        self.app, self.random, self.counts = app, random, counts
        self.known = app.read()
        begin, start = self.known.session.events
        self.model = Model(begin, start.get("draws", ()))
        self.typed = [str(begin["rules"]), str(start)]
        self.counts.update(began(begin["rules"], len(begin["players"])))
        self.status = self.compare()
        self.counts[f"turn {self.status['turn']['kind']}"] += 1

    def type(self, words: list[str]) -> None:
        """Type a line: both take it, or both refuse it."""
        code, war = main.perform(words, self.app), self.model.war
        self.known = self.app.read()
        self.typed.append(f"{code} {' '.join(words)}")
        if code:
            assert self.model.refuses(words), self.told("the game refuses it, and the model does not")
            late = words == ["turn", "next"] and war.unresolved() and not (war.down or war.over)
            assert code == UnfinishedError.exit_code or not late, self.told("how it refuses it")
            self.counts.update(["refused after the end" if self.status["result"] else f"refused: {called(words)}"])
            return
        event, stood = self.known.session.events[-1], self.model.standing
        self.typed[-1] += f" {event.get('draws', '')}"
        try:
            self.model.take(event["n"], words, event.get("draws", ()))
        except (Exception, AssertionError) as error:
            raise AssertionError(self.told(f"the game takes it, and the model does not: {error!r}")) from error
        before, self.status = self.status, self.compare()
        came = [*seen(before, words, event, self.status)]
        came += dues_seen(war.dues(), Said(words), self.model.war.dues(), war.living)
        if words[0] in ("undo", "redo"):
            self.check(self.shown("turn")["due"], [*map(str, self.known.game.dues(self.known.state))])
        came += moved_back(words[0], stood, self.model.standing)
        if {*came} & LOOK:
            self.look()
        double = self.model.war.rules["lone-double"]
        self.counts.update(["lines", *came, *(f"{double}: {what}" for what in came if what.startswith("half "))])

    def compare(self) -> Any:
        """The table of the game is that of the model."""
        theirs, own = self.known.game.status(self.known.state), self.model.status()
        self.check(theirs.get("empty_seats"), own.get("empty_seats"))
        self.check(_sorted({key: theirs[key] for key in own}), _sorted(own))
        dues = self.known.game.dues(self.known.state)
        self.check(_done_by(dues), self.model.war.dues())
        assert len({due.key for due in dues}) == len(dues), self.told(f"one number for two: {dues}")
        return own

    def look(self) -> None:
        """Who may attack and who may block is the same, too."""
        war = self.model.war
        if war.over:
            return
        theirs = self.shown("attack")
        for one in theirs.values():
            one["blockers"].sort()
        self.check(theirs, war.attacks())
        self.check([{key: one[key] for key in war.dragons()[0]} for one in self.shown("dragon")], war.dragons())

    def shown(self, word: str) -> Any:
        """What a command shows as JSON."""
        with contextlib.redirect_stdout(io.StringIO()) as out:
            assert main.perform([word, "--json"], self.app) == 0
        return json.loads(out.getvalue())

    def check(self, theirs: Any, own: Any) -> None:
        """The game and the model say the same."""
        assert theirs == own, self.told("\n".join(_different(theirs, own)))

    def told(self, what: str) -> str:
        """The war so far, for whoever reads of a failure."""
        return "\n".join([*self.typed, what])


def _done_by(dues: Iterable[Due]) -> list[str]:
    """What does what is due, as far as the model knows of it."""
    return sorted(filter(None, (_known(due, command) for due in dues for command in due.commands)))


def _known(due: Due, command: str) -> str:
    """A command of something due as the model says it; nothing where that does not know of it."""
    words = shlex.split(re.sub(r" \[[^]]*\]", "", command))
    if words[0] == "eliminate":
        said = Said(words)
        by = dict.fromkeys(said.plain[1:])
        for word in said.options.get("--by", ()):
            victim, equals, killer = word.partition("=")
            by |= {victim: killer} if equals else dict.fromkeys(by, None if word == "nobody" else word)
        return " ".join(["eliminate", *(f"{victim}={killer}" for victim, killer in by.items())])
    if words[:2] == ["turn", "extra"]:
        return "turn extra"
    if words[:2] == ["chaos", "draw"]:
        return "" if due.optional else command  # a Legend that nobody typed may have earned it
    return " ".join(words) if command.startswith(KNOWN) and "WHO" not in words else ""


def _sorted(status: dict[str, Any]) -> dict[str, Any]:
    """The status with its graveyards sorted: their order is no matter of the rules."""
    piles = {
        name: {key: sorted(value) if key == "graveyard" else value for key, value in pile.items()}
        for name, pile in status["piles"].items()
    }
    return {**status, "piles": piles}


def _different(one: Any, two: Any, place: str = "") -> Iterator[str]:
    """Where two tables differ: what the game says, and what the model."""
    if isinstance(one, (dict, list)) and type(one) is type(two) and len(one) == len(two):
        for key in one if isinstance(one, dict) else range(len(one)):
            yield from _different(one[key], two[key], f"{place}.{key}")
    elif one != two:
        yield f"{place}: the game {one}, the model {two}"


class Lists:
    """The card lists as they are read once, and how much of each pile a war plays with."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Wars read them from here; nothing waits for the disk, and nobody is there to be asked."""
        self.most, self.old, self.random = 100, False, Random(0)
        self._editions: dict[str, Edition] = {}
        monkeypatch.setattr(editions, "load", self._load)
        monkeypatch.setattr(lists, "facts", lambda edition: self._cut(facts(edition)))
        monkeypatch.setattr(setup, "parse_rules", lambda *told: self._from_before(parse_rules(*told)))
        # Piles that were cut are no edition's.
        monkeypatch.setattr("edw_companion.cli.record.check_lists", lambda *_: None)
        unwatched(monkeypatch)

    def _load(self, shape: Shape, name: str, own: Path) -> Edition:
        if name not in self._editions:
            self._editions[name] = load(shape, name, own)
        return self._editions[name]

    def _cut(self, facts: Any) -> Any:
        return {**facts, "piles": {name: self._some(cards) for name, cards in facts["piles"].items()}}

    def _some(self, cards: list[str]) -> list[str]:
        chosen = {*self.random.sample(cards, self.most), *self.random.sample(SPECIAL, 7)}
        return [card for card in cards if card in chosen]

    def _from_before(self, said: Mapping[str, str]) -> Mapping[str, str]:
        return {key: value for key, value in said.items() if not (self.old and key in NEW_RULES)}


def _play(home: Home, number: int, lists: Lists, counts: Counter[str], before: str) -> str:
    """A war; its name if it came to an end, else nothing. ``before`` is the name of the war that it may follow."""
    random, name = Random(f"war {number}"), f"war-{number}"
    with pytest.MonkeyPatch.context() as keys:
        keys.setattr("edw_companion.session.keys.urandom", random.randbytes)
        lists.most, lists.old, lists.random = random.choice((100, 3, 3)), random.random() < 0.3, random
        follows = ["--after", before, *random.choice(([], [], ["--redeal"]))] if before else []
        playing = players(random) if not follows or random.random() < 0.3 else []
        empty = not playing or playing != ["--players", ",".join(NAMES)]
        words = ["new", name, *follows, *playing, *rules(random, empty=empty)]
        assert main.perform(words, App(lambda: home, name)) == 0
        table = Table(App(lambda: home, name), random, counts)
        late = 0
        for _ in range(LINES):
            words = move(table.model.war, random)
            back = look_back(random, words, table.known.session.events, len(table.model.standing))
            for line in [words, *back]:
                table.type(line)
            counts["typed again after an undo"] += back == [["undo"], words]
            if random.random() < 0.1:
                table.look()
            late += table.model.war.over
            if late > 2:
                break
        if random.random() < 0.4:
            for line in rewind(random, len(table.model.standing)):
                table.type(line)
    return name if table.model.war.over else ""


def _wars(least: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """Play so many wars, and on until all that is wanted has come up, but no more than twice as many; what came up.

    Each may follow the one before if that came to an end.
    """
    home, lists, counts, last = Home(str(tmp_path / "home")), Lists(monkeypatch), Counter[str](), ""
    for number in range(2 * least):
        if number >= least and counts.keys() >= WANTED:
            break
        with silently():
            last = _play(home, number, lists, counts, last)
    return counts


def test_the_game_and_the_model_agree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    counts = _wars(WARS, tmp_path, monkeypatch)
    assert not WANTED - counts.keys(), f"never came up: {sorted(WANTED - counts.keys())}"


@pytest.mark.parametrize(
    ("where", "name", "otherwise"),
    [
        (Said, "forbid", lambda _said, _why: None),
        (Scion, "payers", lambda _scion, living: list(living)),
        (Dues, "unresolved", lambda _war: False),
        (Dues, "brought", lambda _war, _seat: None),
        (Dues, "settle", lambda _war, *_command: None),
        (Order, "begin", lambda _order, first, *, savior: Turn(first, "savior" if savior else "normal")),
    ],
)
def test_another_rule_is_found_out(
    where: type, name: str, otherwise: object, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(where, name, otherwise)
    with pytest.raises(AssertionError, match="the model"):
        _wars(50, tmp_path, monkeypatch)


def test_the_model_shares_no_code_with_the_game() -> None:
    allowed = {"collections", "collections.abc", "copy", "dataclasses", "itertools", "random", "typing"}
    check_imports("edw_model", allowed, 6)
