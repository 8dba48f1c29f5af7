"""A model of Magical War, written from its rules and rulings alone: it shares no code with the game.

It is given who plays and the house rules, and then each line that is typed. It works out pipelines, sizes, effects,
draws, steps, skipped turns, Kudzus and last stands, and says them in the shape of ``edw status --json``. Rules are
cited as "r4", rulings by their number. The state is here, and what follows from it; what lines do to it is in
``mw_model_lines``.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

VISES = {"Black Vise", "The Rack"}
"""They begin, move and end in the upkeep of their target (14)."""
ADDS: dict[str, tuple[str, dict[str, int]]] = {
    "Black Vise": ("opponent", {"pipeline": 1}),
    "The Rack": ("opponent", {"pipeline": 1}),
    "Cursed Rack": ("opponent", {"hand": -1}),
    "Howling Mine": ("all", {"steps": 1}),
    "Ivory Tower": ("self", {"pipeline": -1}),
    "Library of Leng": ("self", {"hand": 1}),
    "Fastbond": ("self", {}),
    "Island Sanctuary": ("self", {}),
}
SPENT = {"Timetwister", "Wheel of Fortune", "Regrowth", "Darkpact"}
"""Cards of the errata that do not stay in play; others that are cast from a pipeline do, unless they are countered."""


class RefusedError(Exception):
    """The rules, or the table as it is, do not have it."""


@dataclass
class Effect:
    """A card that changes sizes."""

    card: str
    controller: str
    target: str | None  # None: nobody, or everybody
    common: bool
    adds: dict[str, int]
    on: set[str] = field(default_factory=set)  # whose sizes it changes now
    tapped: bool = False
    gone: bool = False

    @property
    def waits(self) -> bool:
        """Whether it changes anything only in upkeeps."""
        return self.card in VISES and not self.common

    def wanted(self) -> set[str]:
        """Whose sizes it should change."""
        return {self.target} if self.target and not (self.tapped or self.gone) else set()


@dataclass
class Mage:
    """A player; the cards are counted only where the table does."""

    life: int
    hand: int
    pipeline: int = 0
    play: int = 0
    alive: bool = True
    skips: int = 0
    attacked: bool = False
    opened: bool = False
    laid: bool = False


class War:
    """A war as it stands: what a line does to it is a method of ``Lines``, which is built upon it."""

    def __init__(self, names: Sequence[str], rules: dict[str, str]) -> None:
        """``names`` in the order of the seats; the first takes the first turn."""
        self.rules = rules
        self.counted = rules["counts"] == "on"
        hand = int(rules["hand"])
        self.players = {name: Mage(int(rules["life"]), hand) for name in names}
        self.stock, self.graveyard = (int(rules["cards"]) - hand) * len(names), 0
        self.number, self.active, self.extras = 1, names[0], list[str]()
        self.anchor = names[0]
        self.drew = self.spared = self.landed = False
        self.steps, self.made = 0, 0
        self.loose = False  # whether a card has left something to be typed in this turn
        self.effects: dict[int, Effect] = {}
        self.kudzus: dict[int, tuple[str, str]] = {}  # controller, whose land
        self.standing: list[str] = []
        self.told: dict[str, bool] = {}  # cards of which the table said whether they stay in play
        self.result: dict[str, str | None] | None = None

    # What can be asked of it

    @property
    def living(self) -> list[str]:
        """Who is in the game."""
        return [name for name, player in self.players.items() if player.alive]

    def size(self, what: str, name: str) -> int:
        """A hand or pipeline size (13)."""
        return max(0, int(self.rules[what]) + self.given(what, name))

    def given(self, what: str, name: str) -> int:
        """What effects add for a player."""
        common = [each for each in self.effects.values() if each.common and not (each.tapped or each.gone)]
        return sum(each.adds.get(what, 0) for each in [*common, *(e for e in self.effects.values() if name in e.on)])

    def steps_due(self, name: str) -> int:
        """How many steps a turn has (r5, 8, 9)."""
        return max(0, 1 + self.given("steps", name)) if self.size("pipeline", name) else 0

    def laid(self) -> bool:
        """Whether all first pipelines lie there (r2)."""
        return all(self.players[name].laid for name in self.living)

    def upkeep(self) -> str | None:
        """Who is in the upkeep: until the draw, or the first step."""
        here = self.players[self.active].alive and self.laid() and not self.drew and not self.steps
        return self.active if here else None

    def doer(self) -> str:
        """Who is meant where nobody is named."""
        who = self.standing[0] if self.standing else self.active
        self.need(self.players[who].alive)
        return who

    def coming(self) -> Any:
        """The turns to come, each with whether it is skipped."""
        here = [name for name in self.living if name not in self.standing]
        skips = {name: self.players[name].skips for name in here}
        order = list(self.players)

        def turns() -> Any:
            yield from ((name, "extra") for name in reversed(self.extras) if name in here)
            at = order.index(self.anchor)
            while here:
                at = (at + 1) % len(order)
                if order[at] in here:
                    yield order[at], "normal"

        for name, kind in turns():
            skipped = skips[name] > 0
            skips[name] -= skipped
            yield name, kind, skipped

    def neighbours(self, name: str) -> set[str]:
        """Those on the left and right who are still in the game (20)."""
        order = list(self.players)
        at = order.index(name)
        around = [other for other in order[at + 1 :] + order[:at] if other in self.living]
        return {*around[:1], *around[-1:]}

    def need(self, it: object) -> None:
        """Refuse what is not so."""
        if not it:
            raise RefusedError

    # What follows from lines

    def begin(self) -> None:
        """Where nobody counts, somebody who plays on has begun."""
        for mage in self.players.values() if not self.counted else ():
            mage.opened = mage.laid = True

    def lies(self, name: str, card: str) -> bool:
        """Whether a player controls a card: what it allows nobody else may do."""
        return any(each.card == card and each.controller == name and not each.gone for each in self.effects.values())

    def wanted(self, name: str) -> int:
        """What the draw phase brings (r4, 3, 35)."""
        mines = sum(each.card == "Howling Mine" and not (each.tapped or each.gone) for each in self.effects.values())
        most = self.size("hand", name) + 1 + (mines if self.rules["mine"] == "draws" else 0)
        return max(0, most - self.players[name].hand - self.players[name].pipeline)

    def over(self, name: str) -> int:
        """What is discarded down to the hand size, out of the hand (r6, 5)."""
        mage = self.players[name]
        return max(0, min(mage.hand + mage.pipeline - self.size("hand", name), mage.hand)) if self.counted else 0

    def late(self) -> bool:
        """Whether the turn has something left for which it is too late when it has ended."""
        name = self.active
        if not self.players[name].alive:
            return False
        mage, due = self.players[name], self.steps_due(name)
        drawn = 0 if self.drew else self.stock + self.graveyard
        could = not self.counted or mage.hand + mage.pipeline + drawn
        steps = self.steps < due and not self.spared and could
        upkeep = self.upkeep() == name
        draw = self.counted and upkeep and not due and self.wanted(name)
        discard = not upkeep and (self.steps >= due or self.spared) and self.over(name)
        return bool(steps or draw or discard or self.loose)

    def draw_first(self, name: str) -> None:
        """The first card that is played takes the draw along."""
        if self.upkeep() == name and not self.standing:
            self.draw(name, self.wanted(name))
            self.drew = True

    def draw(self, name: str, number: int) -> None:
        """Draw; the graveyard becomes a new stock when a card is missing (r4, 4)."""
        for _ in range(number if self.counted else 0):
            if not self.stock:
                self.stock, self.graveyard = self.graveyard, 0
            if self.stock:
                self.stock -= 1
                self.players[name].hand += 1

    def move(self, name: str, source: str, to: str) -> None:
        """A card goes from one of a player's places to another, or to the graveyard."""
        mage = self.players[name]
        if not self.counted:
            return
        self.need(getattr(mage, source))
        setattr(mage, source, getattr(mage, source) - 1)
        if to == "graveyard":
            self.graveyard += 1
        else:
            setattr(mage, to, getattr(mage, to) + 1)

    def lose_card(self, name: str) -> None:
        """A card in play goes to the graveyard, if one is counted there."""
        if self.counted and self.players[name].play:
            self.move(name, "play", "graveyard")

    def fill(self, name: str) -> None:
        """A pipeline is filled up to its size, as far as the hand has cards (11, 53)."""
        mage = self.players[name]
        while self.counted and mage.laid and mage.hand and mage.pipeline < self.size("pipeline", name):
            self.move(name, "hand", "pipeline")

    def shrink(self, name: str) -> None:
        """What is too much of a pipeline goes back to the hand."""
        while self.counted and self.players[name].pipeline > self.size("pipeline", name):
            self.move(name, "pipeline", "hand")

    def settle(self, upkeep: str | None = None, *, quiet: bool = False) -> None:
        """Effects work on those they should: at once, or in the upkeep that goes on (14). Pipelines follow (11)."""
        now = upkeep or self.upkeep()
        before = {name: self.size("pipeline", name) for name in self.living}
        for number, each in [*self.effects.items()]:
            wanted = each.wanted()
            if quiet and each.waits:
                wanted = each.on
            elif each.waits:
                wanted = (each.on - {now}) | (wanted & {now})
            each.on = wanted
            if each.gone and not each.on:
                del self.effects[number]
        for name in [each for each in self.living if not quiet and each not in self.standing]:
            size = self.size("pipeline", name)
            if size < before[name]:
                self.shrink(name)
            elif size > before[name] and name == now:
                self.fill(name)

    def effect(self, who: str, card: str, on: str | None, *, free: bool = False) -> None:
        """A card that changes sizes comes (errata)."""
        whom, adds = ADDS[card]
        aimed = on or {"self": who, "all": "all"}.get(whom)
        self.need(aimed is not None and (aimed == "all" or self.players[aimed].alive))
        right = {"opponent": aimed not in (who, "all"), "self": aimed == who, "all": aimed == "all"}[whom]
        self.need(right or free)
        self.made += 1
        self.effects[self.made] = Effect(card, who, None if aimed == "all" else aimed, aimed == "all", dict(adds))
        self.settle()

    def aim(self, who: str, target: str) -> None:
        """A new Kudzu."""
        self.need(self.players[target].alive)
        self.made += 1
        self.kudzus[self.made] = (who, target)

    def resolve(self, name: str, card: str | None, options: dict[str, str]) -> None:
        """What comes of a card with its being cast."""
        aimed = card == "Kudzu" or (card in ADDS and ADDS[card][0] == "opponent")
        self.loose |= card in SPENT - {"Regrowth"} or (aimed and "on" not in options)
        if card == "Kudzu" and "on" in options:
            self.aim(name, options["on"])
        elif card in ADDS and (ADDS[card][0] != "opponent" or "on" in options):
            self.effect(name, card, options.get("on"))

    def status(self) -> dict[str, Any]:
        """The table as ``status --json`` has it, as far as the model knows it."""

        def told(number: int) -> int | None:
            return number if self.counted else None

        players = [
            {
                "player": name, "life": mage.life, "alive": mage.alive, "last_stand": name in self.standing,
                "hand": told(mage.hand), "pipeline": told(mage.pipeline), "in_play": told(mage.play),
                "hand_size": self.size("hand", name), "pipeline_size": self.size("pipeline", name),
                "lost_turns": mage.skips,
            }
            for name, mage in self.players.items()
        ]  # fmt: skip
        effects = [
            {
                "number": number, "card": each.card, "controller": each.controller,
                "target": "all" if each.common else each.target, "tapped": each.tapped, "gone": each.gone,
                "works_on": self.living if each.common and not (each.tapped or each.gone) else sorted(each.on),
            }
            for number, each in self.effects.items()
        ]  # fmt: skip
        kudzus = [{"number": number, "controller": c, "land_of": o} for number, (c, o) in self.kudzus.items()]
        active = self.active if self.players[self.active].alive else None
        turn = {
            "number": self.number, "active": active, "drew": self.drew, "steps": self.steps, "land": self.landed,
            "steps_due": self.steps_due(active) if active else 0, "steps_free": self.spared,
        }  # fmt: skip
        coming = (name for name, _, skipped in self.coming() if not skipped)
        return {
            "players": players, "turn": turn, "effects": effects, "kudzu": kudzus, "standing": self.standing,
            "next": [] if self.result else [*islice(coming, 10)], "result": self.result, "set_up": self.laid(),
            "piles": {"stock": told(self.stock), "graveyard": told(self.graveyard)},
        }  # fmt: skip
