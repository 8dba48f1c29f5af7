"""Turns on a set of roll lists as it is exchanged: what comes is made or asked for, and nobody sees a raw link.

    python tests/long/evenings.py chaos.yaml                 # 200 turns of five players
    python tests/long/evenings.py chaos.yaml --turns 1000 --seed 7

The set is imported with one command into a folder that is thrown away. A table of five answers whatever is asked for by
lot, counters a tenth of what comes, and now and then has somebody lose, who spites. In the end the session is verified.
Counted are the results whose texts call for a roll, and of these: those that brought rolls, asked for something, left
something that lasts or rolled their dice; those that did nothing of it are listed, for reading by eye.
"""

import argparse
import json
import re
import sys
import tempfile
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any

from tables import done, edw, journal

PLAYERS = ("Ann", "Bram", "Cleo", "Dan", "Eve")
_CALLS = re.compile(r"\brolls?\b|\bd[0-9]+\b", re.IGNORECASE)
_LINK = re.compile(r"(?<!\[)\[[a-z][a-zA-Z-]*\](?!\])")
_OPTIONS = ("--on", "--who", "--choose")
_MOST = 6
"""How many things one roll may ask for before the table gives up."""


class Table:
    """Five players who answer by lot."""

    def __init__(self, home: Path, file: Path, seed: int) -> None:
        """Import the set, and begin."""
        self.home, self.random = home, Random(seed)
        self.seen: list[str] = []  # everything that was printed
        self.asked: Counter[str] = Counter()
        self._said("lists", "import", "real", "all", str(file), "--format", "chaos-lists")
        self._said("new", "friday", "--format", "chaos-lists", "--lists", "real", "--players", ",".join(PLAYERS))

    def _said(self, *words: str) -> str:
        self.seen.append(done(self.home, *words).out)
        return self.seen[-1]

    def status(self) -> Mapping[str, Any]:
        """The table as data."""
        return dict(json.loads(self._said("status", "--json")))

    def rolls(self) -> None:
        """Make what is due until nothing is; what is asked for is chosen by lot."""
        while True:
            state = self.status()
            if state["result"] or not (state["owed"] or any(each["rolls"] for each in state["stack"])):
                return
            if state["stack"] and not state["stack"][-1]["resolving"] and self.random.random() < 0.1:
                self._said("chaos", "counter")
            else:
                self.roll(state)

    def roll(self, state: Mapping[str, Any]) -> None:
        """One roll: a condition is met in two of three; a list, a player or an object is chosen where that is asked."""
        queue = state["stack"][-1]["rolls"] if state["stack"] else state["owed"]
        if queue and queue[0].get("may"):
            self.asked["may"] += 1
            if self.random.random() < 1 / 3:
                self._said("chaos", "skip")
                return
        words = ["chaos"]
        for _ in range(_MOST):
            ended = edw(self.home, *words)
            self.seen += [ended.out, ended.err]
            if ended.code == 0:
                return
            wanted = next((option for option in _OPTIONS if f"{option}" in ended.err), None)
            if "--more" in ended.err and "--more" not in words:
                words.append("--more")
            elif wanted is None or wanted in words:
                raise AssertionError((words, ended))
            else:
                self.asked[wanted] += 1
                words += [wanted, self._chosen(wanted, state, ended.err)]
        raise AssertionError(words)

    def _chosen(self, option: str, state: Mapping[str, Any], why: str) -> str:
        if option == "--on":
            names = re.split(r", | or ", why.rpartition(": ")[2].strip().rstrip("."))
            return self.random.choice(names).strip('"')
        if option == "--choose" and "player" not in why:
            return "Lightning Bolt"
        names = [each["player"] for each in state["players"] if each["alive"] and not each["away"]]
        return str(self.random.choice(names))

    def turn(self) -> bool:
        """A turn, after which the next begins; False once the game is over."""
        self.rolls()
        state = self.status()
        alive = [each["player"] for each in state["players"] if each["alive"]]
        if len(alive) > 3 and self.random.random() < 0.01:
            killer, victim = self.random.sample(alive, 2)
            self._said("eliminate", victim, "--by", killer)
            self.rolls()
        if self.status()["result"]:
            return False
        self._said("turn", "next", "--anyway", "the table goes on")
        return True


def answered(event: Mapping[str, Any]) -> bool:
    """Whether what came makes rolls, leaves something that lasts, or had dice rolled."""
    dice = any(each["for"] not in ("number", "pick") for each in event["rolled"])
    return bool(event["rolls"] or event.get("lasts") or dice)


def main(words: Sequence[str]) -> int:
    """Play, verify, and count."""
    parser = argparse.ArgumentParser(description="Turns on a set of roll lists as it is exchanged.")
    parser.add_argument("file", type=Path)
    parser.add_argument("--turns", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    said = parser.parse_args(words)
    with tempfile.TemporaryDirectory() as folder:
        table = Table(Path(folder), said.file, said.seed)
        turns = 1
        while turns < said.turns and table.turn():
            turns += 1
        done(Path(folder), "verify")
        events = journal(Path(folder)).events
        rolls = [event for event in events if event["do"] == "chaos"]
    calls = [event for event in rolls if _CALLS.search(event["text"])]
    silent = {f"{event['list']}: {event['name']}: {event['text']}" for event in calls if not answered(event)}
    raw = sorted({link for text in table.seen for link in _LINK.findall(text)})
    lists = Counter(event["list"] for event in rolls)
    print(f"{turns} turns, {len(rolls)} rolls: {', '.join(f'{name} {count}' for name, count in lists.most_common())}")
    print(f"asked for: {', '.join(f'{option} {count}' for option, count in table.asked.most_common())}")
    print(f"{len(calls)} results call for a roll; {len(silent)} texts brought or asked for none:")
    print(*sorted(silent), sep="\n")
    print(f"raw links that were shown: {', '.join(raw) or 'none'}")
    return 1 if raw else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
