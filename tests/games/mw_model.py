"""A model of Magical War, written from its rules and rulings alone: it shares no code with the game.

It is given who plays and the house rules, and then each line that is typed. It works out pipelines, sizes, effects,
draws, steps, skipped turns, Kudzus and last stands, and says them in the shape of ``edw status --json``. Rules are
cited as "r4", rulings by their number. Lines that come before the first turn are ``initial`` and ``lay``.
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
    """A war as it stands."""

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
        self.effects: dict[int, Effect] = {}
        self.kudzus: dict[int, tuple[str, str]] = {}  # controller, whose land
        self.standing: list[str] = []
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

    # What lines do

    def take(self, words: Sequence[str]) -> None:
        """Take a line, or refuse it whole."""
        if self.result is not None:
            raise RefusedError
        bare = [word for word in words if not word.startswith("--")]
        flags = {word.removeprefix("--") for word in words if word.startswith("--")}
        options = {word.removeprefix("--"): words[at + 1] for at, word in enumerate(words[:-1]) if word in _VALUED}
        bare = [word for word in bare if word not in options.values() or words[words.index(word) - 1] not in _VALUED]
        name = "_".join(bare[:2]) if bare[0] in ("turn", "effect", "kudzu", "stand", "pipeline") else bare[0]
        rest = bare[name.count("_") + 1 :]
        getattr(self, f"do_{name}")(rest, flags, options)

    def who(self, rest: list[str]) -> str:
        """Who is named first, or else is meant; the name is taken from the words."""
        name = rest.pop(0) if rest and rest[0] in self.players else self.doer()
        self.need(self.players[name].alive)
        return name

    def do_initial(self, rest: list[str], _flags: set[str], _options: dict[str, str]) -> None:
        """Free cards in turn order (r2, 2)."""
        name = next((each for each in self.living if not self.players[each].opened), self.living[0])
        self.need(not self.players[name].opened)
        for _ in range(int(rest[0]) if rest else 0):
            self.move(name, "hand", "play")
            self.draw(name, 1)
        self.players[name].opened = True

    def do_lay(self, _rest: list[str], _flags: set[str], _options: dict[str, str]) -> None:
        """Everybody lays a pipeline (r2)."""
        unlaid = [name for name in self.living if not self.players[name].laid]
        self.need(unlaid)
        self.need(not self.counted or all(self.players[name].opened for name in self.living))
        for name in unlaid:
            self.players[name].laid = True
            self.fill(name)

    def do_draw(self, rest: list[str], flags: set[str], _options: dict[str, str]) -> None:
        """The draw phase (r4, 3), or cards by some card's doing."""
        name = self.who(rest)
        if rest:
            self.draw(name, int(rest[0]))
            return
        self.need(self.laid() or not self.counted)
        self.need(name == self.active and not self.drew and not self.steps)
        if "skip" not in flags:
            self.draw(name, self.wanted(name))
        self.drew, self.spared = True, "skip" in flags

    def do_step(self, rest: list[str], flags: set[str], options: dict[str, str]) -> None:
        """A pipeline step (r5, 7 to 10)."""
        name = self.who(rest)
        fate, card = rest[0], rest[1] if len(rest) > 1 else None
        forced = "forced" in flags
        self.need(self.laid() or not self.counted)
        if forced:
            self.need(fate == "discard")
        else:
            self.need(not self.standing and name == self.active and self.steps < self.steps_due(name))
            self.need(fate != "land" or not self.landed)
            self.draw_first(name)
        mage = self.players[name]
        if mage.hand:
            self.move(name, "hand", "pipeline")
        self.need(not self.counted or mage.pipeline)
        spent = "spent" in flags or card in SPENT
        self.move(name, "pipeline", "graveyard" if fate == "discard" or (fate == "cast" and spent) else "play")
        if fate == "cast" and "spent" not in flags:
            self.resolve(name, card, options)
        self.begin()
        if not forced:
            self.steps += 1
            self.landed = self.landed or fate == "land"

    def do_cast(self, rest: list[str], flags: set[str], options: dict[str, str]) -> None:
        """An instant or a free spell from the hand (r5); in a last stand nothing that stays (r7)."""
        name = self.who(rest)
        card = rest[0] if rest else None
        stays = "stays" in flags or (card in (*ADDS, "Kudzu") and "spent" not in flags)
        self.need(not (stays and name in self.standing))
        self.draw_first(name)
        self.move(name, "hand", "play" if stays else "graveyard")
        if "spent" not in flags:
            self.resolve(name, card, options)

    def do_land(self, rest: list[str], flags: set[str], _options: dict[str, str]) -> None:
        """A land from the hand: by Fastbond, or with pipeline size 0 (9, 16)."""
        name, fastbond = self.who(rest), "fastbond" in flags
        self.need(name not in self.standing and name == self.active)
        self.need(fastbond or (not self.size("pipeline", name) and not self.landed))
        self.draw_first(name)
        self.move(name, "hand", "play")
        self.players[name].life -= fastbond
        self.landed = self.landed or not fastbond

    def do_discard(self, rest: list[str], _flags: set[str], _options: dict[str, str]) -> None:
        """Down to the hand size, out of the hand (r6, 5), or so many."""
        name = self.who(rest)
        mage = self.players[name]
        over = max(0, min(mage.hand + mage.pipeline - self.size("hand", name), mage.hand))
        for _ in range(int(rest[0]) if rest else over):
            self.move(name, "hand", "graveyard")

    def do_renew(self, rest: list[str], flags: set[str], options: dict[str, str]) -> None:
        """New hands, in turn order."""
        names = [*rest] or self.living
        order = [*self.players]
        at = order.index(self.active)
        names = [name for name in order[at:] + order[:at] if name in names]
        for name in names:
            mage = self.players[name]
            away = mage.hand + (mage.pipeline if "pipelines" in flags else 0)
            mage.hand, mage.pipeline = 0, 0 if "pipelines" in flags else mage.pipeline
            self.stock += away if "shuffle" in flags else 0
            self.graveyard += 0 if "shuffle" in flags else away
        if "shuffle" in flags:
            self.stock, self.graveyard = self.stock + self.graveyard, 0
        for name in names:
            self.draw(name, int(options.get("cards", self.size("hand", name))))
            if "pipelines" in flags:
                self.fill(name)

    def do_pipeline_change(self, rest: list[str], _flags: set[str], _options: dict[str, str]) -> None:
        """The pipeline is taken up and laid out again."""
        mage = self.players[name := self.who(rest)]
        mage.hand, mage.pipeline = mage.hand + mage.pipeline, 0
        self.fill(name)

    def do_effect_add(self, rest: list[str], flags: set[str], options: dict[str, str]) -> None:
        """A card that changes sizes is in play; the table may overrule on whom."""
        self.effect(self.who(rest), rest[0], options.get("on"), free="anyway" in flags)

    def do_effect_target(self, rest: list[str], _flags: set[str], _options: dict[str, str]) -> None:
        """Aimed anew, in its controller's upkeep, before the draw."""
        each, target = self.effects[int(rest[0])], rest[1]
        self.need(self.players[target].alive and not each.gone and not each.common and each.target != target)
        self.need(self.upkeep() == each.controller and target != each.controller)
        each.target = target
        self.settle()

    def do_effect_give(self, rest: list[str], _flags: set[str], _options: dict[str, str]) -> None:
        """Another controller (50)."""
        each, to = self.effects[int(rest[0])], rest[1]
        self.need(self.players[to].alive and not each.gone and each.controller != to)
        each.target = to if each.target == each.controller else None if each.target == to else each.target
        each.controller = to
        self.settle()

    def do_effect_tap(self, rest: list[str], _flags: set[str], _options: dict[str, str]) -> None:
        """A tapped one changes nothing."""
        each = self.effects[int(rest[0])]
        self.need(not each.tapped and not each.gone)
        each.tapped = True
        self.settle()

    def do_effect_untap(self, rest: list[str], _flags: set[str], _options: dict[str, str]) -> None:
        """It counts again."""
        each = self.effects[int(rest[0])]
        self.need(each.tapped and not each.gone)
        each.tapped = False
        self.settle()

    def do_effect_gone(self, rest: list[str], _flags: set[str], _options: dict[str, str]) -> None:
        """It has left play."""
        each = self.effects[int(rest[0])]
        self.need(not each.gone)
        each.gone = True
        self.settle()

    def do_kudzu_aim(self, rest: list[str], _flags: set[str], _options: dict[str, str]) -> None:
        """A new Kudzu on somebody's land."""
        who = rest.pop(0) if len([word for word in rest if word in self.players]) > 1 else self.doer()
        self.need(self.players[who].alive)
        self.aim(who, rest[0])

    def do_kudzu_spread(self, rest: list[str], _flags: set[str], options: dict[str, str]) -> None:
        """It destroys its land and goes on, or there is nowhere to go (20)."""
        number = int(options["which"])
        controller, owner = self.kudzus[number]
        near = set(self.living) if owner == controller else ({owner} | self.neighbours(owner)) - {controller}
        self.need(not rest or rest[0] in near & set(self.living))
        self.lose_card(owner)
        if owner != controller and self.counted and self.players[controller].play:
            self.players[controller].play -= 1
            self.players[owner].play += 1
        if rest:
            self.kudzus[number] = (owner, rest[0])
        else:
            del self.kudzus[number]
            self.lose_card(owner)

    def do_kudzu_dies(self, _rest: list[str], _flags: set[str], options: dict[str, str]) -> None:
        """Kudzu is destroyed."""
        self.lose_card(self.kudzus.pop(int(options["which"]))[0])

    def do_turn_skip(self, rest: list[str], _flags: set[str], _options: dict[str, str]) -> None:
        """The next turn is skipped; they add up (19)."""
        self.need(self.players[rest[0]].alive)
        self.players[rest[0]].skips += 1

    def do_turn_extra(self, rest: list[str], _flags: set[str], _options: dict[str, str]) -> None:
        """An extra turn after this one."""
        self.need(self.players[rest[0]].alive)
        self.extras.append(rest[0])

    def do_turn_next(self, _rest: list[str], _flags: set[str], _options: dict[str, str]) -> None:
        """The turn ends, and the next one's upkeep settles what waits for it (11, 14, 53)."""
        self.need(not self.standing and (self.laid() or not self.counted))
        self.need(all(self.players[name].life > 0 for name in self.living))
        for name, kind, skipped in self.coming():
            if skipped:
                self.players[name].skips -= 1
                if kind == "extra":
                    del self.extras[-1 - self.extras[::-1].index(name)]
                continue
            break
        else:
            raise RefusedError
        if kind == "extra":
            while self.extras.pop() != name:
                pass
        else:
            self.extras, self.anchor = [], name
        self.begin()
        self.number, self.active = self.number + 1, name
        self.drew = self.spared = self.landed = False
        self.steps = 0
        self.settle()
        self.fill(name)
        self.shrink(name)

    def do_life(self, rest: list[str], _flags: set[str], _options: dict[str, str]) -> None:
        """Life is changed by so much."""
        self.need(self.players[rest[0]].alive)
        self.players[rest[0]].life += int(rest[1])

    def do_eliminate(self, rest: list[str], _flags: set[str], _options: dict[str, str]) -> None:
        """A player loses, picks up the pipeline and makes a last stand (r7, 23)."""
        self.need(all(self.players[name].alive and name not in self.standing for name in rest))
        order = [*self.players]
        at = order.index(self.active)
        for name in (each for each in order[at:] + order[:at] if each in rest):
            mage = self.players[name]
            mage.hand, mage.pipeline = mage.hand + mage.pipeline, 0
            self.standing.append(name)

    def do_stand_attack(self, _rest: list[str], _flags: set[str], _options: dict[str, str]) -> None:
        """One attack in a last stand."""
        self.need(self.standing and not self.players[self.standing[0]].attacked)
        self.players[self.standing[0]].attacked = True

    def do_stand_leave(self, _rest: list[str], _flags: set[str], _options: dict[str, str]) -> None:
        """Its last stand is over: a player leaves, and what was theirs is over (21, 25)."""
        self.need(self.standing)
        name = self.standing.pop(0)
        mage = self.players[name]
        self.graveyard += mage.hand + mage.pipeline + mage.play
        mage.hand = mage.pipeline = mage.play = 0
        upkeep = self.upkeep()
        mage.alive = False
        for each in self.effects.values():
            each.gone = each.gone or each.controller == name
            each.target = None if each.target == name else each.target
            each.on -= {name}
        for number, (controller, owner) in [*self.kudzus.items()]:
            if name in (controller, owner):
                del self.kudzus[number]
                if owner == name != controller:
                    self.lose_card(controller)
        left = self.living
        if not left or (len(left) == 1 and left[0] not in self.standing):
            self.result = {"winner": left[0] if left else None}
        self.settle(upkeep if upkeep != name else None, quiet=self.result is not None)

    def do_steal(self, rest: list[str], _flags: set[str], _options: dict[str, str]) -> None:
        """A card goes from hand to hand (52)."""
        held = rest.pop() if rest[-1].isdigit() else None
        victim = rest.pop()
        who = rest[0] if rest else self.doer()
        self.need(who != victim and self.players[who].alive and self.players[victim].alive)
        self.need(held if not self.counted else self.players[victim].hand)
        if self.counted:
            self.players[victim].hand -= 1
            self.players[who].hand += 1

    # What they come to

    def begin(self) -> None:
        """Where nobody counts, somebody who plays on has begun."""
        for mage in self.players.values() if not self.counted else ():
            mage.opened = mage.laid = True

    def wanted(self, name: str) -> int:
        """What the draw phase brings (r4, 3, 35)."""
        mines = sum(each.card == "Howling Mine" and not (each.tapped or each.gone) for each in self.effects.values())
        most = self.size("hand", name) + 1 + (mines if self.rules["mine"] == "draws" else 0)
        return max(0, most - self.players[name].hand - self.players[name].pipeline)

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


_VALUED = ("--on", "--which", "--cards", "--forced", "--anyway", "--place")
"""Options that are followed by a word."""
