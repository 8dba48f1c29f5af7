"""The battle in the model of Legends of the Five Colors: its four stages, actions, and how a fight ends (r7, r8)."""

from copy import deepcopy

from fc_model_table import SIDES, Fight, Status, Table, bare, need


class Battles(Table):
    """What lines about a battle do."""

    # The stages: r7, 13.

    def do_battle_attack(self, *words: str) -> None:
        """The active player's creatures: after Events, before Recruitment, until the defender answers (13)."""
        at = words.index("--haste") if "--haste" in words else len(words)
        words, immune = words[:at], [word for word in words[at:] if word != "--haste"]
        need(self.acts or self.staging("attack"))
        fresh = self.fights is None or self.open_to("attack", flying=False)
        self.fights = self.fights or []
        attacked = [fight.province for fight in self.fights]
        parts = _parts(words)
        for number, _ in parts:
            need(1 <= number <= len(self.seats[self.other(self.active)].provinces))
            need(number in attacked or fresh)
        before = [self.open_to("attack", flying=flies) for flies in (False, True)]
        flying = self.send("attack", parts, self.active)
        need(all(before[flies] for flies in flying))
        need({*self.soon} <= {*immune} and {*immune} <= {*self.soon})
        self.immune |= {*immune}
        self.soon = []
        if self.stage == 1 and any(flying):
            self.stage = 2

    def do_battle_defend(self, *words: str) -> None:
        """Untapped creatures of the opponent, in as many lines as they like (13); walls only at home (r9)."""
        if words == ("none",):
            need(self.asked == self.other(self.active))
            self.do_battle_none()
            return
        need(self.staging("defence"))
        parts = _parts(words)
        need(all(number in [fight.province for fight in self.fights or ()] for number, _ in parts))
        flying = self.send("defence", parts, self.other(self.active))
        need(all(self.open_to("defence", flying=flies) for flies in flying))

    def staging(self, side: str) -> bool:
        """Whether a side may still name creatures of some kind."""
        on = self.fights is not None and self.waiting() and not self.duel
        return bool(on and any(self.open_to(side, flying=flies) for flies in (False, True)))

    def open_to(self, side: str, *, flying: bool) -> bool:
        """13: until their stage is over; the attacker's ends with the first answer, too."""
        there = [one for fight in self.fights or () for one in fight.there["defence"] if one["flying"] == flying]
        if side == "attack":
            return not self.begun and (self.stage < 2 * flying or (self.stage == 2 * flying and not there))
        return not self.begun and self.stage < 2 * flying + 1

    def do_battle_none(self) -> None:
        """Who is asked names nobody more."""
        need(self.fights is not None and self.asked is not None)
        self.stage += 1
        self.come()

    def come(self) -> None:
        """Attackers with flying that were named early come as soon as the ground is done with."""
        if self.stage == 1 and any(one["flying"] for fight in self.fights or () for one in fight.there["attack"]):
            self.stage = 2

    def send(self, side: str, parts: list[tuple[int, list[str]]], who: str) -> list[bool]:
        """Creatures go to provinces; which of them fly."""
        assert self.fights is not None
        flying: list[bool] = []
        late = bool(self.fights) and self.asked != who
        before = deepcopy(self.cards)
        there = {one["name"] for fight in self.fights for one in fight.there[side]}
        for number, creatures in parts:
            fight = next((each for each in self.fights if each.province == number), None)
            if fight is None:
                fight = Fight(number)
                self.fights.append(fight)
            for text in creatures:
                theirs = self.theirs(text, who)
                need(not theirs or (theirs != text and not late))
                name, known = self.said(text)
                self.named.add((who, name))
                need(known)
                if name in there:
                    there.remove(name)
                    self.leave(side, name, number, before.get((who, name), []).count("ready"))
                sent = self.sent(side, name)
                need(not self.against(before.get((who, name), []), who, side, name, sent))
                power, toughness, flies = self.strength[name]
                one = {"name": self.twin(name), "power": power, "toughness": toughness, "flying": flies}
                one |= {"tapped": "", "damage": 0, "wall": ""}
                if side == "defence":
                    one["wall"] = self.wall(name, number, who)
                    self.kinds |= {name: "wall"} if one["wall"] else {}
                fight.there[side].append(one)
                self.seen(who, name, sent + 1)
                flying.append(flies)
        return flying

    def leave(self, side: str, name: str, number: int, ready: int) -> None:
        """The only untapped creature of a name that is sent elsewhere, as long as its stage is open, was moved."""
        for fight in self.fights or ():
            for one in [one for one in fight.there[side] if one["name"] == name and fight.province != number]:
                if ready == self.sent(side, name) == 1 and self.open_to(side, flying=one["flying"]):
                    fight.there[side].remove(one)

    def sent(self, side: str, name: str) -> int:
        """How many of a name are in this battle already."""
        return sum(bare(one["name"]) == name for fight in self.fights or () for one in fight.there[side])

    def against(self, there: list[str], who: str, side: str, name: str, sent: int = 0) -> bool:
        """Whether the log knows better: a Wall attacks, or those of a name are tapped, gone, elsewhere."""
        wall = side == "attack" and self.kind(name) == "wall"
        lies = any(own["state"] == "up" and own["card"] == name for own in self.seats[who].provinces)
        return wall or (there.count("ready") <= sent and bool(there or lies))

    def twin(self, name: str) -> str:
        """Two of one name get a number."""
        taken = [one["name"] for fight in self.fights or () for side in SIDES for one in fight.there[side]]
        names = [name, *(f"{name} ({twin})" for twin in range(2, 40))]
        return next(each for each in names if each not in taken)

    def theirs(self, text: str, who: str) -> str:
        """The opponent's creature that is named as one's own without having been one; one's own if it has numbers."""
        bare = text.removesuffix(" flying")
        name = bare.rpartition(" ")[0] if "/" in bare else bare
        return name if (who, name) not in self.named and (self.other(who), name) in self.cards else ""

    def wall(self, name: str, number: int, who: str) -> str:
        """Which wall of that province a defender is; a wall of another does not defend it (r9)."""
        homes = {
            wall: at
            for at, own in enumerate(self.seats[who].provinces, 1)
            for wall in own["walls"]
            if wall == name or wall.startswith(f"{name} (")
        }
        need(not homes or number in homes.values())
        used = [one["wall"] for fight in self.fights or () for one in fight.there["defence"]]
        return next((wall for wall, at in homes.items() if at == number and wall not in used), "")

    def do_battle_pass(self) -> None:
        """Nobody is sent, or no action is taken."""
        need(self.fights is not None)
        if self.asked is not None:
            self.do_battle_none()
            return
        need(self.now >= 0 and self.passes < 2)
        assert self.fights is not None
        self.fights[self.now].gone = []
        self.says, self.passes, self.open = self.other(self.says), self.passes + 1, False
        if self.passes == 2:
            self.do_battle_resolve()
            self.facts = {"resolved": self.facts}

    # The fight: r8.

    def pick(self, number: str) -> None:
        """20: the defender picks each; nobody is held back by then."""
        need(self.now < 0 and int(number) in self.waiting() and not self.held())
        assert self.fights is not None
        self.now = next(at for at, fight in enumerate(self.fights) if fight.province == int(number))
        self.stage, self.says, self.passes, self.open = 3, self.other(self.active), 0, False

    def do_battle_pick(self, number: str) -> None:
        need(self.fights is not None)
        self.pick(number)

    def do_battle_off(self) -> None:
        """11: the table calls the rest off; walls that fought and died are gone all the same."""
        need(self.fights is not None and self.waiting())
        assert self.fights is not None
        for fight in self.fights:
            if not fight.fought and fight.province in self.waiting():
                self.bury_walls(fight, [])
        for fight in self.fights:
            fight.fought, fight.left = True, {}
        self.now = -1

    def do_battle_act(self, who: str, how: str, what: str) -> None:
        """An action resolves at once; the defender acts first, then both in turn."""
        if self.now < 0:  # it begins where the creature is
            name = what.rpartition("=" if how == "--damage" else " ")[0] if how in ("--damage", "--becomes") else what
            there = [fight for fight in self.fights or () for side in SIDES for one in fight.there[side]
                     if one["name"] == name and fight.province in self.waiting()]  # fmt: skip
            need(there)
            self.pick(str(there[0].province))
        need(self.says == who)
        assert self.fights is not None
        fight = self.fights[self.now]
        saved = [one for one in fight.gone if one["name"] == what]
        name, number = what, 0
        if how == "--damage":
            name, _, amount = what.rpartition("=")
            number = int(amount)
        if how == "--becomes":
            name, _, strength = what.rpartition(" ")
        side, one = next(((side, one) for side in SIDES for one in fight.there[side] if one["name"] == name), ("", {}))
        if how == "--saves":
            need(saved)
            one = saved[0]
            one["damage"] = 0 if 0 < one["damage"] >= one["toughness"] else one["damage"]
            fight.there[one["side"]].append(one)
            self.becomes(self.whose(one["side"]), one["name"], "ready", "gone")
            fight.gone = []
        else:
            need(one)
            fight.gone = []
            dies = how == "--destroys"
            if how in ("--uses", "--taps"):
                need(not one["tapped"] and (how == "--taps" or side == self.side(who)))
                one["tapped"] = "own" if how == "--uses" else "other"
            elif how == "--untaps":
                need(one["tapped"])
                one["tapped"] = ""
            elif how == "--becomes":
                one["power"], one["toughness"] = map(int, strength.split("/"))
                dies = 0 < one["damage"] >= one["toughness"]
            elif how == "--damage":
                one["damage"] += number
            dies = dies or 0 < one["damage"] >= one["toughness"]
            if dies:
                fight.there[side].remove(one)
                fight.gone = [one | {"side": side}]
                fight.lost.append(one["wall"])
                self.becomes(self.whose(side), one["name"], "gone", "ready", "tapped")
        self.says, self.passes, self.open = self.other(who), 0, True

    def whose(self, side: str) -> str:
        return self.active if side == "attack" else self.other(self.active)

    def side(self, who: str) -> str:
        return "attack" if who == self.active else "defence"

    def do_battle_resolve(self, *number: str) -> None:
        """14 to 19: both ways at the same moment; who has not passed passes now, but an action may be answered."""
        need(self.fights is not None)
        assert self.fights is not None
        if self.now < 0:
            self.pick(number[0] if number else str(self.waiting()[0]) if len(self.waiting()) == 1 else "0")
        else:
            need(not number or int(number[0]) == self.fights[self.now].province)
        need(not self.open)
        fight = self.fights[self.now]
        (power, hold), (strikes, guard) = fight.army("attack"), fight.army("defence")
        attack, defence = list(fight.there["attack"]), list(fight.there["defence"])
        kills, killed = bool(defence) and power > guard, bool(attack) and strikes > hold
        defender = self.other(self.active)
        left = {self.active: power if defence and not kills else 0, defender: strikes if attack and not killed else 0}
        fight.left = {who: number for who, number in left.items() if number}
        dead = defence if kills else []
        self.facts = {
            "province": fight.province,
            "attack": [power, hold],
            "defence": [strikes, guard],
            "dead": {
                "attack": [one["name"] for one in attack if killed],
                "defence": [one["name"] for one in dead],
            },
            "falls": power - guard >= 6,
            "taps": [one["name"] for one in attack if not killed],
        }
        for who, one in [*((self.active, one) for one in attack * killed), *((defender, one) for one in dead)]:
            self.becomes(who, one["name"], "gone", "ready", "tapped")
        for one in [] if killed else attack:
            self.becomes(self.active, one["name"], "tapped", "ready")
        fight.there = {"attack": [] if killed else attack, "defence": [] if kills else defence}
        self.bury_walls(fight, dead)
        fight.fought, self.now = True, -1
        if power - guard >= 6:
            self.fall(defender, fight.province)

    def deadly(self) -> bool:
        """Whether somebody has as much damage left as would destroy a creature."""
        return any(
            number and one["damage"] + number >= one["toughness"]
            for fight in self.fights or ()
            for who, number in fight.left.items()
            for one in fight.there["defence" if who == self.active else "attack"]
        )

    def bury_walls(self, fight: Fight, dead: list[Status]) -> None:
        """A wall that died is attached no longer."""
        there = [one["wall"] for one in fight.there["defence"]]
        down = [wall for wall in fight.lost if wall not in there] + [one["wall"] for one in dead]
        own = self.at(self.other(self.active), fight.province)
        own["walls"] = [wall for wall in own["walls"] if wall not in down]

    def do_battle_assign(self, who: str, creature: str, amount: str) -> None:
        """18: freely among the other's creatures, and it adds up."""
        need(self.fights is not None)
        side = "defence" if who == self.active else "attack"
        found = [(f, one) for f in self.fights or () for one in f.there[side] if one["name"] == creature]
        need(found and int(amount) <= found[0][0].left.get(who, 0))
        fight, one = found[0]
        fight.left[who] -= int(amount)
        one["damage"] += int(amount)
        if one["damage"] >= one["toughness"]:
            fight.there[side].remove(one)
            likely = ("tapped", "ready") if side == "attack" else ("ready", "tapped")
            self.becomes(self.whose(side), creature, "gone", *likely)
            if fight.province:
                self.bury_walls(fight, [one])


def _parts(words: tuple[str, ...]) -> list[tuple[int, list[str]]]:
    """A province's number, then its creatures."""
    parts: list[tuple[int, list[str]]] = []
    for word in words:
        if word.isdecimal():
            parts.append((int(word), []))
        else:
            parts[-1][1].append(word)
    return parts
