"""Magical War beside a model of its rules that shares no code with it: they agree after every line."""

import copy
import os
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest
from beside import check_imports, played
from mw_model import ADDS, RefusedError, War
from mw_model_lines import Lines

from edw_companion.cli import main
from edw_companion.cli.app import App
from edw_companion.session.paths import Home

WARS, LINES = (600 if os.environ.get("EDW_LONG") else 32), 80
NAMES = ("Ann", "Bram", "Cleo", "Dan")
RULES = {"life": "20", "cards": "60", "hand": "9", "pipeline": "2", "mine": "steps", "counts": "off"}
WANTED = {"step", "cast", "land", "draw", "discard", "renew", "steal", "life", "eliminate", "lay", "pipeline change",
          *(f"effect {verb}" for verb in ("add", "target", "give", "tap", "untap", "gone")),
          *(f"kudzu {verb}" for verb in ("aim", "spread", "dies")), "turn next", "turn skip", "turn extra",
          "stand attack", "stand leave", "over"}  # fmt: skip


def move(war: War, random: Random) -> list[str]:
    """A line that mostly keeps the rules; WHO is often left out where whose turn it is is meant."""
    if not war.laid() and (war.counted or random.random() < 0.7):
        opened = all(war.players[name].opened for name in war.living)
        return ["lay"] if opened or not war.counted else ["initial", *random.choice(([], ["1"], ["2"]))]
    if war.standing:
        stand = [["stand", "leave"], ["stand", "leave"], ["stand", "attack"], ["cast", "Fireball"], ["turn", "next"]]
        return random.choice([*stand, ["cast", "Howling Mine"], ["eliminate", random.choice(war.living)]])
    down = [name for name in war.living if war.players[name].life <= 0]
    if down and random.random() < 0.8:
        return ["eliminate", *down]
    who, other = random.choice(war.living), random.choice(war.living)
    said = random.choice(([], [], [], [war.active], [war.active], [who]))
    on = ["--on", other]
    cards = [[], ["Forest"], [random.choice([*ADDS])], ["Cursed Rack", *on], ["Black Vise", *on], ["Kudzu", *on]]
    number = [str(random.choice([*war.effects]))] if war.effects else []
    which = ["--which", str(random.choice([*war.kudzus]))] if war.kudzus else []
    shuffle = random.choice(([], ["--pipelines"], ["--shuffle", "--pipelines", "--cards", "7"], ["--cards", "7"]))
    held = [] if war.counted else ["5"]
    bound = ["effect", "add", war.active, random.choice(("Fastbond", "Island Sanctuary"))]
    choices = {
        "turn": (8, ["turn", "next", *(["--anyway", "so"] if war.loose or random.random() < 0.5 else [])]),
        "step": (8, ["step", *said, random.choice(("land", "discard"))]),
        "spell": (6, ["step", *said, "cast", *random.choice(cards)]),
        "countered": (1, ["step", *said, "cast", "Ivory Tower", "--spent"]),
        "forced": (2, ["step", who, "discard", "--forced", "Millstone"]),
        "draw": (3, ["draw", *said, *random.choice(([], [], ["3"], ["--skip"]))]),
        "cast": (3, ["cast", *said, *random.choice(cards), *random.choice(([], [], ["--stays"]))]),
        "land": (2, ["land", *said, *random.choice(([], ["--fastbond"]))]),
        "discard": (2, ["discard", *said, *random.choice(([], ["1"]))]),
        "renew": (1, ["renew", *random.choice(([], [who])), *shuffle]),
        "change": (1, ["pipeline", "change", *said]),
        "steal": (1, ["steal", *said, other, *held]),
        "add": (3, ["effect", "add", *said, random.choice([*ADDS]), *random.choice(([], on))]),
        "bound": (2, bound if war.players[war.active].alive else ["turn", "next"]),
        "extra": (1, ["turn", "extra", who]),
        "skip": (1, ["turn", "skip", who]),
        "life": (4, ["life", who, random.choice(("-3", "-9", "+2"))]),
        "aim": (2, ["kudzu", "aim", *said, other]),
    }
    if number:
        choices["effect"] = (5, ["effect", random.choice(("tap", "untap", "gone")), *number])
        choices["aimed"] = (7, ["effect", random.choice(("target", "target", "give")), *number, other])
    if which:
        to = random.choice((["nobody"], [other], [other], [other], []))
        choices["spread"] = (4, ["kudzu", "spread", *to, *which])
        choices["dies"] = (1, ["kudzu", "dies", *which])
    return random.choices([line for _, line in choices.values()], [weight for weight, _ in choices.values()])[0]


def told(status: dict[str, Any], own: dict[str, Any]) -> dict[str, Any]:
    """As much of the game's status as the model knows, in its shape."""
    rows = {key: [{name: row[name] for name in mine[0]} for row in status[key]] if (mine := own[key]) else status[key]
            for key in ("players", "effects", "kudzu")}  # fmt: skip
    for row in rows["effects"]:
        row["works_on"] = row["works_on"] if row["target"] == "all" else sorted(row["works_on"])
    parts = {key: {name: status[key][name] for name in own[key]} for key in ("turn", "piles")}
    return {**{key: status[key] for key in own}, **rows, **parts}


def taken(war: Lines, line: list[str]) -> Lines | None:
    """The model after a line; None if it refuses it."""
    after = copy.deepcopy(war)
    try:
        after.take(line)
    except RefusedError:
        return None
    return after


def play(home: Home, number: int, counts: Counter[str]) -> None:
    """A war beside the model."""
    random, name = Random(f"magical war {number}"), f"war-{number}"
    names = NAMES[: random.randint(2, 4)]
    said = {"counts": random.choice(("on", "on", "off")), "mine": random.choice(("steps", "draws")),
            "life": random.choice(("20", "9")),
            **random.choice(({}, {"cards": "30"}, {"hand": "5", "pipeline": "3"}, {"cards": "30", "hand": "2"})),
            }  # fmt: skip
    seats = [f"--seat={at}={each}" for at, each in enumerate(names, 1)]
    rules = [f"--rule={key}={value}" for key, value in said.items()]
    app = App(lambda: home, name)
    begin = ["new", name, "--format", "magical-war", "--players", ",".join(names), *seats, *rules, "--first", "Ann"]
    assert main.perform(begin, app) == 0
    war, typed = Lines(names, {**RULES, **said}), [str(said)]
    for _ in range(LINES):
        line = move(war, random)
        after = taken(war, line)
        code = main.perform(line, app)
        typed.append(f"{code} {' '.join(line)}")
        history = "\n".join(typed)
        assert (code == 0) == (after is not None), f"{history}\nthe model {'refuses' if after is None else 'takes'} it"
        if after is None:
            counts["refused"] += 1
            continue
        war = after
        table = app.read()
        own = war.status()
        theirs = told(table.game.status(table.state), own)
        wrong = [f"{key}: the game {theirs[key]}, the model {own[key]}" for key in own if theirs[key] != own[key]]
        assert not wrong, "\n".join([history, *wrong])
        counts[" ".join(line[:2]) if line[0] in ("turn", "effect", "kudzu", "stand", "pipeline") else line[0]] += 1
        if war.result:
            counts["over"] += 1
            return


def test_the_game_and_the_model_agree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    counts = played(WARS, tmp_path, monkeypatch, play)
    assert not WANTED - counts.keys(), f"never came up: {sorted(WANTED - counts.keys())}"


@pytest.mark.parametrize(("name", "otherwise"), [
    ("draw_first", lambda _war, _name: None),
    ("neighbours", lambda war, _name: set(war.living)),
    ("steps_due", lambda _war, _name: 1),
    ("lose_card", lambda _war, _name: None),
])  # fmt: skip
def test_another_rule_is_found_out(
    name: str, otherwise: object, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(War, name, otherwise)
    with pytest.raises(AssertionError, match="the model"):
        played(WARS, tmp_path, monkeypatch, play)


def test_the_model_shares_no_code_with_the_game() -> None:
    check_imports("mw_model", {"collections.abc", "dataclasses", "itertools", "typing"}, 2)
