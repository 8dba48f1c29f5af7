"""The table of the model of Legends of the Five Colors: what lies there, and how it is seen; see ``fc_model``."""

from typing import Any

Status = dict[str, Any]
SIDES = ("attack", "defence")
BASICS = ("Plains", "Island", "Swamp", "Mountain", "Forest")


class RefusedError(Exception):
    """The rules, or the table as it stands, refuse a line."""


def bare(name: str) -> str:
    """A name without the number of a twin."""
    return name.partition(" (")[0]


def need(right: object) -> None:
    """What has to be so for a line to be taken."""
    if not right:
        raise RefusedError


class Seat:
    """A player: provinces as [state, card, walls], life, and the life gained in this turn."""

    def __init__(self, provinces: int, life: int) -> None:
        self.provinces: list[Status] = [{"state": "down", "card": None, "walls": []} for _ in range(provinces)]
        self.life, self.gained, self.alive = life, 0, True


class Fight:
    """A province that is attacked: who is there by side, and what became of it."""

    def __init__(self, province: int) -> None:
        self.province, self.fought = province, False
        self.there: dict[str, list[Status]] = {"attack": [], "defence": []}
        self.gone: list[Status] = []  # taken out by the last action, each with its side
        self.lost: list[str] = []  # walls that actions took out; they may be saved still
        self.left: dict[str, int] = {}

    def army(self, side: str) -> tuple[int, int]:
        """r8, 16: tapped by its own effect it adds no power, tapped by another neither."""
        power = sum(one["power"] for one in self.there[side] if one["tapped"] == "")
        return power, sum(one["toughness"] for one in self.there[side] if one["tapped"] != "other")


class Table:
    """The table."""

    def __init__(self, names: list[str], first: str, provinces: int = 4, life: int = 20) -> None:
        self.names = names
        self.seats = {name: Seat(provinces, life) for name in names}
        self.active, self.number = first, 1
        self.winner: str | None = None
        self.strength: dict[str, tuple[int, int, bool]] = {}  # said once, known from then on
        self.kinds = {"Icy Manipulator": "other", "Manabarbs": "event"}  # as the lists that come with the program say
        self.named: set[tuple[str, str]] = set()  # who has named which card as their own
        self.cards: dict[tuple[str, str], list[str]] = {}  # whose cards were in play: ready, tapped, gone
        self.events: list[tuple[str, str]] = []
        self.duel: Status | None = None
        self.tired: set[tuple[str, str]] = set()  # Legends that duels have tapped
        self.immune: set[str] = set()
        self.facts: Status = {}  # what the last line has worked out
        self.clear()

    def clear(self) -> None:
        """A turn begins."""
        self.up = self.land = self.full = False
        self.fights: list[Fight] | None = None
        self.stage, self.now, self.passes, self.open, self.says = 0, -1, 0, False, ""
        self.bringing = False  # Recruitment has begun for certain, and nobody has attacked
        self.soon: list[str] = []  # who came before a battle: only those without summoning sickness may
        self.tired = {(who, legend) for who, legend in self.tired if who != self.active}

    def comes(self, who: str, card: str | None, how: str = "ready") -> None:
        """A card comes into play, or is gone from a province."""
        if card:
            self.cards.setdefault((who, card), []).append(how)

    def seen(self, who: str, card: str, number: int = 1) -> None:
        """So many of a name are there, whatever was known."""
        there = self.cards.setdefault((who, card), [])
        while len(there) - there.count("gone") < number:
            self.becomes(who, card, "ready", "gone") if "gone" in there else there.append("ready")

    def becomes(self, who: str, card: str, how: str, *was: str) -> None:
        """One of a name changes, the likeliest of them."""
        there = self.cards.get((who, bare(card)), [])
        old = next((each for each in was if each in there), None)
        if old:
            there[there.index(old)] = how

    def other(self, name: str) -> str:
        """The opponent."""
        return next(each for each in self.names if each != name)

    @property
    def over(self) -> bool:
        """Whether somebody has won."""
        return self.winner is not None

    @property
    def asked(self) -> str | None:
        """Whose stage comes next."""
        if self.fights is None or self.begun or self.stage == 3:
            return None
        return self.other(self.active) if self.stage in (0, 2) else self.active

    @property
    def begun(self) -> bool:
        """Whether the fighting has begun."""
        return self.now >= 0 or any(fight.fought for fight in self.fights or ())

    @property
    def turns_up(self) -> bool:
        """r4: whether Events are still to turn up cards."""
        return not self.up and any(own["state"] == "down" for own in self.seats[self.active].provinces)

    @property
    def acts(self) -> bool:
        """r6: whether it may be the Actions: after Events, before an attack and before Recruitment."""
        return not (self.duel or self.turns_up or self.fights is not None or self.bringing or self.full)

    @property
    def recruits(self) -> bool:
        """r6, r9: whether it may be Recruitment, or the Actions: no battle and no duel is on."""
        return not (self.duel or (self.waiting() if self.fights is not None else self.turns_up and not self.ends))

    @property
    def ends(self) -> bool:
        """Whether Recruitment has begun for certain without a battle."""
        return self.bringing or self.full

    def early(self, _side: str) -> bool:
        """13: whether fliers wait until the defender has named all on the ground."""
        return not self.begun and self.stage < 2

    def held(self) -> list[str]:
        """The fliers that wait."""
        return [
            one["name"]
            for fight in self.fights or ()
            for side in SIDES
            for one in fight.there[side]
            if one["flying"] and self.early(side)
        ]

    def waiting(self) -> list[int]:
        """The provinces still to be fought for: where no attacker has come there is no fight."""
        last = self.begun or self.stage == 3
        return [
            fight.province
            for at, fight in enumerate(self.fights or ())
            if not fight.fought and (at == self.now or fight.there["attack"] or not last)
        ]

    def at(self, name: str, number: int) -> Status:
        """A province from the left."""
        need(1 <= number <= len(self.seats[name].provinces))
        return self.seats[name].provinces[number - 1]

    def fall(self, name: str, number: int) -> None:
        """r11: the others move together, in a battle too; without a province one has lost."""
        lost = self.seats[name].provinces[number - 1]
        self.comes(name, lost["card"], "gone")
        for wall in lost["walls"]:
            self.becomes(name, wall, "gone", "ready", "tapped")
        del self.seats[name].provinces[number - 1]
        if self.fights is not None and name != self.active:
            for fight in self.fights:
                if fight.province == number:
                    fight.fought, fight.province = True, 0
                elif fight.province > number:
                    fight.province -= 1
            if self.now >= 0 and not self.fights[self.now].province:
                self.now = -1
        if not self.seats[name].provinces:
            self.seats[name].alive, self.winner = False, self.other(name)

    def said(self, text: str) -> tuple[str, bool]:
        """A card's name, and whether its strength is known; it is kept if it is said here."""
        name, _, strength = text.removesuffix(" flying").rpartition(" ")
        if "/" not in strength:
            return text, text in self.strength
        power, toughness = map(int, strength.split("/"))
        flies = text.endswith(" flying") or self.strength.get(name, (0, 0, False))[2]
        self.strength[name] = power, toughness, flies
        return name, True

    def kind(self, card: str | None) -> str:
        """What is known of a card."""
        if card in BASICS:
            return "land"
        told = self.kinds.get(card or "", "")
        told = "creature" if told in ("", "other") and card in self.strength else told
        return "wall" if told in ("", "creature") and (card or "").startswith("Wall ") else told

    def refill(self) -> None:
        self.full = True
        for own in self.seats[self.active].provinces:
            if own["state"] == "empty":
                own["state"] = "down"

    # What is seen.

    def status(self) -> Status:
        """The table as ``edw status --json`` has it, as far as it is kept here."""
        players = [
            {
                "player": name,
                "life": seat.life,
                "gained": seat.gained,
                "alive": seat.alive,
                "provinces": [{"number": at, **own} for at, own in enumerate(seat.provinces, 1)],
            }
            for name, seat in self.seats.items()
        ]
        return {
            "players": players,
            "turn": {"number": self.number, "revealed": self.up, "land": self.land, "refilled": self.full},
            "events": [{"player": who, "card": card} for who, card in self.events],
            "battle": self.battle(),
            "duel": self.duel,
            "result": {"winner": self.winner} if self.winner else None,
        }

    def battle(self) -> Status | None:
        """The battle, without those that are held back."""
        if self.fights is None:
            return None
        held = self.held()
        keys = ("name", "power", "toughness", "flying", "tapped", "damage")
        fields = [
            {
                "province": fight.province,
                "fought": fight.fought,
                **{
                    side: [{key: one[key] for key in keys} for one in fight.there[side] if one["name"] not in held]
                    for side in SIDES
                },
                "left": fight.left,
            }
            for fight in self.fights
        ]
        now = self.fights[self.now].province if self.now >= 0 else None
        return {
            "attacker": self.active,
            "defender": self.other(self.active),
            "now": now,
            "acting": self.says if now else None,
            "passes": self.passes if now else 0,
            "assigning": self.asked,
            "held": sorted(held),
            "fields": fields,
        }
