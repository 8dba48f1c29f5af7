"""What lines do to the model of Magical War: see ``mw_model``."""

from collections.abc import Sequence

from mw_model import ADDS, SPENT, RefusedError, War

VALUED = ("--on", "--which", "--cards", "--forced", "--anyway", "--place")
"""Options that are followed by a word."""

SETUP = ("initial", "lay", "life", "eliminate", "stand_attack", "stand_leave", "turn_extra", "turn_skip")
"""What is done before the pipelines lie: the setup, and what people tell of each other (r2)."""


class Lines(War):
    """A war that takes lines."""

    def take(self, words: Sequence[str]) -> None:
        """Take a line, or refuse it whole."""
        if self.result is not None:
            raise RefusedError
        bare = [word for word in words if not word.startswith("--")]
        flags = {word.removeprefix("--") for word in words if word.startswith("--")}
        options = {word.removeprefix("--"): words[at + 1] for at, word in enumerate(words[:-1]) if word in VALUED}
        bare = [word for word in bare if word not in options.values() or words[words.index(word) - 1] not in VALUED]
        name = "_".join(bare[:2]) if bare[0] in ("turn", "effect", "kudzu", "stand", "pipeline") else bare[0]
        rest = bare[name.count("_") + 1 :]
        self.need(self.laid() or not self.counted or name in SETUP)
        getattr(self, f"do_{name}")(rest, flags, options)

    def who(self, rest: list[str]) -> str:
        """Who is named first, or else is meant; the name is taken from the words."""
        name = rest.pop(0) if rest and rest[0] in self.players else self.doer()
        self.need(self.players[name].alive)
        return name

    def do_initial(self, rest: list[str], _flags: set[str], _options: dict[str, str]) -> None:
        """Free cards in turn order (r2, 2)."""
        name = next((each for each in self.living if not self.players[each].opened), self.living[0])
        self.need(not self.players[name].opened and not self.standing)
        for _ in range(int(rest[0]) if rest else 0):
            self.move(name, "hand", "play")
            self.draw(name, 1)
        self.players[name].opened = True

    def do_lay(self, _rest: list[str], _flags: set[str], _options: dict[str, str]) -> None:
        """Everybody lays a pipeline (r2)."""
        unlaid = [name for name in self.living if not self.players[name].laid]
        self.need(unlaid and not self.standing)
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
        self.need(not self.standing and name == self.active and not self.drew and not self.steps)
        self.need("skip" not in flags or self.lies(name, "Island Sanctuary"))
        if "skip" not in flags:
            self.draw(name, self.wanted(name))
        self.drew, self.spared = True, "skip" in flags

    def do_step(self, rest: list[str], flags: set[str], options: dict[str, str]) -> None:
        """A pipeline step (r5, 7 to 10)."""
        name = self.who(rest)
        fate, card = rest[0], rest[1] if len(rest) > 1 else None
        forced = "forced" in flags
        self.need(card != "Forest" or fate != "cast")
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
        self.need_said(fate == "cast", card, flags)
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
        usual = card in (*ADDS, "Kudzu") or self.told.get(card or "", False)
        stays = "stays" in flags or (usual and "spent" not in flags)
        self.need(not (stays and name in self.standing))
        free = name not in self.standing and not self.size("pipeline", name)
        self.need(card != "Forest")
        self.need(free or name in self.standing or card not in (*ADDS, *SPENT, "Kudzu") or card == "Darkpact")
        own = name == self.active and not self.standing
        self.need(name in self.standing or card not in (*ADDS, "Kudzu") or own)
        self.need_said(free, card, flags)
        self.draw_first(name)
        self.move(name, "hand", "play" if stays else "graveyard")
        if "spent" not in flags:
            self.resolve(name, card, options)

    def need_said(self, asked: bool, card: str | None, flags: set[str]) -> None:
        """Where cards are counted, whether a card stays in play is known or said."""
        known = card in (*ADDS, *SPENT, "Kudzu", "Fireball", *self.told) or {"stays", "spent"} & flags
        self.need(not (asked and self.counted) or known)
        if card and {"stays", "spent"} & flags:
            self.told[card] = "stays" in flags

    def do_land(self, rest: list[str], flags: set[str], _options: dict[str, str]) -> None:
        """A land from the hand: by Fastbond, or with pipeline size 0 (9, 16)."""
        name, fastbond = self.who(rest), "fastbond" in flags
        self.need(not self.standing and name == self.active)
        self.need(not fastbond or self.lies(name, "Fastbond"))
        self.need(fastbond or (not self.size("pipeline", name) and not self.landed))
        self.draw_first(name)
        self.move(name, "hand", "play")
        self.players[name].life -= fastbond
        self.landed = self.landed or not fastbond

    def do_discard(self, rest: list[str], _flags: set[str], _options: dict[str, str]) -> None:
        """Down to the hand size, out of the hand (r6, 5), or so many."""
        name = self.who(rest)
        self.need(rest or (name == self.active and not self.standing))
        for _ in range(int(rest[0]) if rest else self.over(name)):
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
            stays = min(1, self.graveyard)  # the card that does it
            self.stock, self.graveyard = self.stock + self.graveyard - stays, stays
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
        self.need(not self.standing and self.upkeep() == each.controller and target != each.controller)
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
        self.need(rest and rest[0] in (near & set(self.living)) | {"nobody"})
        self.lose_card(owner)
        if owner != controller and self.counted and self.players[controller].play:
            self.players[controller].play -= 1
            self.players[owner].play += 1
        if rest[0] != "nobody":
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

    def do_turn_next(self, _rest: list[str], flags: set[str], _options: dict[str, str]) -> None:
        """The turn ends, and the next one's upkeep settles what waits for it (11, 14, 53)."""
        self.need(not self.standing and (self.laid() or "anyway" in flags))
        passes = all(self.players[name].life > 0 for name in self.living) and not self.late()
        self.need(passes or "anyway" in flags)
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
        self.drew = self.spared = self.landed = self.loose = False
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
        last = [self.players[other] for other in self.living if other != name and other not in self.standing]
        self.need(self.standing or len(last) != 1 or last[0].life > 0)
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
