"""A model of Legends of the Five Colors, written from its source and rulings alone: it shares no code with the game.

It is given who plays and begins, and then each line as it was typed. It keeps what the game counts: provinces, the four
stages of a battle, armies and their totals, damage, duels, provinces for life, the end. "r8" is a rule, a bare number a
ruling. Names are typed whole here: what a beginning of a name means is the program's own affair.
"""

from copy import deepcopy

from fc_model_battle import Battles
from fc_model_table import RefusedError, need


class Model(Battles):
    """The table, and what lines do to it."""

    def take(self, words: list[str]) -> None:
        """A line; if it is refused, nothing has changed."""
        before = deepcopy(self.__dict__)
        try:
            need(not self.over)
            self.facts = {}
            name = "_".join(words[:2]) if words[0] in ("battle", "province", "duel", "turn") else words[0]
            getattr(self, f"do_{name}")(*words[2 if "_" in name else 1 :])
        except (RefusedError, IndexError) as error:
            self.__dict__ = before
            raise RefusedError from error

    # Provinces: r4, r9, r11.

    def do_reveal(self, *words: str) -> None:
        """r4: once a turn, before the battle, and not what refills a province (7); named then or later.

        An enchantment is known as one from then on.
        """
        cards = words[: words.index("--event")] if "--event" in words else words
        if cards != words:
            self.kinds[words[-1]] = "event"
        own_provinces = self.seats[self.active].provinces
        hidden = [own for own in own_provinces if own["state"] == "up" and own["card"] is None]
        if self.up and cards and hidden:
            need(len(cards) <= len(hidden))
            hidden = hidden[: len(cards)]
        else:
            hidden = [own for own in own_provinces if own["state"] == "down"]
            need(not self.up and not self.ends and self.fights is None and not self.duel)
            need(len(cards) <= len(hidden))
        self.up = True
        for at, own in enumerate(hidden):
            card = self.said(cards[at])[0] if at < len(cards) else None
            self.named.add((self.active, str(card)))
            if card and card != cards[at]:
                self.kinds[card] = "creature"
            own["state"], own["card"] = "up", card
            if self.kinds.get(card or "") == "event":
                self.events.append((self.active, str(card)))
                own["state"], own["card"] = "empty", None

    def do_recruit(self, *words: str) -> None:
        """r9, 7, 9: lands tapped and one a turn, walls attached; basic lands and walls are known by name."""
        flag = next((word.removeprefix("--") for word in words if word.startswith("--")), "")
        numbers = [int(word) for word in words if not word.startswith("--")]
        need(len(set(numbers)) == len(numbers) and self.recruits)
        for number in numbers:
            own = self.at(self.active, number)
            need(own["state"] == "up")
            card = own["card"]
            kind = flag or self.kind(card)
            need(kind or card is None)
            need(not (flag == "land" and self.kind(card) in ("creature", "wall", "event")))
            need(not (flag in ("wall", "creature") and self.kind(card) in ("land", "event")))
            need(not (flag == "wall" and card is None))
            need(not (kind == "land" and self.land))
            self.land = self.land or kind == "land"
            self.comes(self.active, card)
            if self.fights is None and kind in ("land", "wall"):
                self.bringing = True
            elif self.fights is None and card and card not in self.immune:
                self.soon.append(card)
            if card and flag:
                self.kinds[card] = flag
            if kind == "wall":
                taken = [wall for each in self.seats[self.active].provinces for wall in each["walls"]]
                names = [card, *(f"{card} ({twin})" for twin in range(2, 20))]
                own["walls"].append(next(name for name in names if name not in taken))
            own["state"], own["card"] = "empty", None

    def do_province_clear(self, *numbers: str) -> None:
        """r9: before they are refilled."""
        need(not self.full and self.recruits)
        self.bringing = self.bringing or self.fights is None
        for number in {*map(int, numbers)}:
            need(self.at(self.active, number)["state"] != "empty")
        for number in map(int, numbers):
            self.comes(self.active, self.at(self.active, number)["card"], "gone")
            self.at(self.active, number).update(state="empty", card=None)

    def do_province_refill(self) -> None:
        """r9: once a turn."""
        empty = any(own["state"] == "empty" for own in self.seats[self.active].provinces)
        need(not self.full and self.recruits and empty)
        self.refill()

    def do_province_lose(self, name: str, number: str) -> None:
        """r11."""
        self.at(name, int(number))
        self.fall(name, int(number))

    def do_life(self, name: str, change: str) -> None:
        """r10: what is gained in the turn counts; a total that is set gains nothing."""
        self.seats[name].life += int(change)
        self.seats[name].gained += max(0, int(change))

    # Duels: r12.

    def do_duel_begin(self, legend: str, cost: str, challenged: str, against: str) -> None:
        need(self.acts and (self.active, legend) not in self.tired)
        self.tired.add((self.active, legend))
        other = self.other(self.active)
        self.duel = {"challenger": self.active, "legend": legend, "cost": int(cost), "defender": other}
        self.duel |= {"challenged": challenged, "challenged_cost": int(against), "acting": other}
        both = {(self.active, legend), (other, challenged)}
        self.named |= both
        for who, card in both:
            self.seen(who, card)
        self.becomes(self.active, legend, "tapped", "ready")
        self.kinds |= {card: "creature" for card in (legend, challenged) if self.kind(card) in ("", "other")}  # r12
        self.duel["focus"] = dict.fromkeys(self.names, 0)

    def do_duel_focus(self, who: str) -> None:
        need(self.duel is not None and self.duel["acting"] == who)
        assert self.duel is not None
        self.duel["focus"][who] += 1
        self.duel["acting"] = self.other(who)

    def do_duel_strike(self, who: str, *costs: str) -> None:
        need(self.duel is not None and self.duel["acting"] == who)
        assert self.duel is not None
        told = {name: numbers.split(",") for name, _, numbers in (cost.partition("=") for cost in costs)}
        need(all(len(told.get(name, ())) == number for name, number in self.duel["focus"].items()))
        totals = {
            name: cost + sum(map(int, told.get(name, ())))
            for name, cost in (
                (self.duel["challenger"], self.duel["cost"]),
                (self.duel["defender"], self.duel["challenged_cost"]),
            )
        }
        mine, theirs = totals[self.duel["challenger"]], totals[self.duel["defender"]]
        loser = "legend" if mine < theirs else "challenged"
        self.facts = {"totals": totals, "dies": None if mine == theirs else self.duel[loser]}
        if mine == theirs:
            self.becomes(self.duel["challenger"], self.duel["legend"], "tapped", "ready")
            self.becomes(self.duel["defender"], self.duel["challenged"], "tapped", "ready")
        else:
            whose = self.duel["challenger" if mine < theirs else "defender"]
            self.becomes(whose, self.duel[loser], "gone", "tapped", "ready")
        self.tired -= {(self.duel["challenger"], str(self.facts["dies"]))}
        self.duel = None

    def do_duel_off(self, *_why: str) -> None:
        need(self.duel is not None)
        self.duel = None

    # The turn: r10.

    def do_turn_next(self, *anyway: str) -> None:
        """Provinces are refilled, life brings some more; enchantments leave at their player's Straighten (5).

        Events come first, and damage that could destroy a creature is assigned (r4, 18).
        """
        need(self.duel is None and not (self.fights is not None and self.waiting()))
        need(anyway or not (self.deadly() or self.turns_up))
        if not self.full:
            self.refill()
        mine = self.seats[self.active]
        self.facts = {"who": self.other(self.active)}
        mine.provinces += [{"state": "empty", "card": None, "walls": []} for _ in range(mine.gained // 5)]
        for seat in self.seats.values():
            seat.gained = 0
        self.active = self.other(self.active)
        self.number += 1
        for (who, _), there in self.cards.items():
            if who == self.active:
                there[:] = ["ready" if how == "tapped" else how for how in there]
        self.events = [(who, card) for who, card in self.events if who != self.active]
        self.clear()

    def do_concede(self, who: str) -> None:
        self.seats[who].alive, self.winner = False, self.other(who)
