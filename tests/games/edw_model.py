"""A model of Elder Dragon Wars, written from the rules and their rulings alone: it shares no code with the game.

It is given the session's first line, and then each line that was typed, with the dice and picks that were recorded in
it. Everything else it works out by itself, and says it in the shape of ``edw status --json``. Rules are cited as "r6",
rulings by their number on the rulings page.

The state and what is shown of it are here; what lines do to it is in ``edw_model_cards`` and ``edw_model_lines``, and
``edw_model_history`` plays a session. ``edw_model_moves`` types at random, ``edw_model_seen`` counts what came up.
"""

from collections.abc import Mapping
from typing import Any

from edw_model_scion import Scion
from edw_model_seats import RING, SEATS, Seat, allies, foes
from edw_model_table import Pile
from edw_model_turns import Order

COMMANDERS = ("Arcades Sabboth", "Chromium", "Nicol Bolas", "Vaevictis Asmadi", "Palladia-Mors")
LASTING = ("Land", "Creature", "Artifact", "Enchantment", "Planeswalker")
"""Types of cards that stay in play (103)."""

BEFORE = {"scion-first": "seat", "lone-double": "once", "savior": "dragon"}
"""What was played where a first line does not name a rule."""

EXTRA = ("turn extra",)
"""What is owed for an extra turn: whose it is, is said as it is granted."""

Status = dict[str, Any]


class War:
    """A war as it stands: what a line does to it is a method of ``Lines``, which is built upon it."""

    def __init__(self, begin: Mapping[str, Any]) -> None:
        """``begin`` is the session's first line."""
        self.begin = begin
        self.rules: Mapping[str, str] = {**BEFORE, **begin["rules"]}
        self.players: dict[str, Seat] = {}
        self.empty: list[str] = []  # seats that nobody took: out from the start, by nobody (2)
        self.piles = {name: Pile(name, cards) for name, cards in begin["piles"].items()}
        self.current: str | None = None
        self.tapped = {"gate": False, "matrix": False}
        self.shut = {"gate": False, "matrix": False}  # without being tapped (54)
        self.scion: Scion | None = None
        self.result: Status | None = None
        self.order = Order()
        self.number, self.kind = 1, "normal"
        self.active: str | None = None  # nobody while a turn runs out without its player
        self.of = "white"  # the seat that has or had this turn, the Scion's too
        self.upkeeps, self.drawn = 1, 0  # in this turn, and the chaos cards drawn in them
        self.earned = False  # whether an Elder Dragon, or Karn, was under its player as the upkeep began (98)
        self.past = False  # whether its upkeep is certainly over: a sorcery or a land was played since
        self.landed = False  # the land play of this turn went to a chaos card (102)
        self.played: set[str] = set()  # chaos cards that were played as spells, and did not resolve yet
        self.owed: list[tuple[str, ...]] = []  # what lines of this turn have left to be done: the commands that do it

    @property
    def living(self) -> list[str]:
        """Who is in the game, in the order of the seats from white."""
        return [seat for seat in SEATS if self.players[seat].alive]

    @property
    def down(self) -> list[str]:
        """Who is at 0 and not out yet, in the order of turns from the player whose turn it is or was (140)."""
        return [seat for seat in RING[self.of] if self.players[seat].alive and self.players[seat].life <= 0]

    @property
    def over(self) -> bool:
        """Whether there is a result."""
        return self.result is not None

    def locked(self, planar: str) -> bool:
        """Whether Gate or Matrix lets nothing through (r3)."""
        return self.tapped[planar] or self.shut[planar]

    def settle(self, *command: str) -> None:
        """A line does what is owed, once."""
        if command in self.owed:
            self.owed.remove(command)

    def enemies(self, seat: str) -> list[str]:
        """The eternal enemies of a seat who live (r5)."""
        return [other for other in self.living if other in foes(seat)]

    def may_attack(self, seat: str) -> list[str]:
        """Enemies, and everybody once there are none (r5, 37)."""
        if not self.players[seat].alive:
            return []
        if self.enemies(seat):
            return self.enemies(seat)
        free = self.rules["free-attack"] == "alone"
        return [other for other in self.living if other != seat and (free or not self.enemies(other))]

    def controls(self, seat: str) -> list[str]:
        """The Elder Dragons out of the nexus that a player controls, by colour."""
        return [owner for owner in SEATS if self.players[owner].dragon.controller == seat]

    def may_block(self, owner: str) -> bool:
        """Whether this Elder Dragon began a turn in play (21, 22)."""
        dragon = self.players[owner].dragon
        return dragon.controller is not None and self.number > dragon.came

    def blockers(self, seat: str) -> list[str]:
        """Whose Elder Dragon may block for an ally, by name: the controller's alliances count (43, 44, 45)."""
        helpers = [ally for ally in self.living if ally in allies(seat)]
        always = self.rules["ally-block"] == "always"
        helpers = [ally for ally in helpers if always or self.enemies(ally)]
        return sorted(who for who in SEATS if self.players[who].dragon.controller in helpers and self.may_block(who))

    def attacks(self) -> Status:
        """Who may attack and who may block, as ``edw attack --json`` has it."""
        return {
            seat: {
                "may_attack": self.may_attack(seat),
                "dragon_may_attack": any(self.players[owner].dragon.ready for owner in self.controls(seat)),
                "blockers": self.blockers(seat),
            }
            for seat in self.living
        }

    def dragons(self) -> list[Status]:
        """The Elder Dragons, as ``edw dragon --json`` has them."""
        return [
            {
                "color": owner,
                "nexus": self.players[owner].dragon.controller is None,
                "may_block": self.may_block(owner),
                "may_attack": self.players[owner].dragon.ready,
            }
            for owner in self.living
        ]

    def status(self) -> Status:
        """The table as ``edw status --json`` has it."""
        return {
            "players": [self._player(seat) for seat in SEATS if seat not in self.empty],
            **({"empty_seats": [*self.empty]} if self.empty else {}),
            "turn": {"number": self.number, "active": self.active, "kind": self.kind},
            "next": [] if self.over else self.order.upcoming(10, self.living, self.scion),
            "planar": {name: "tapped" if self.locked(name) else "ready" for name in self.tapped},
            "piles": {
                "artifacts": self.piles["artifacts"].status(),
                "enchantments": {"left": self.piles["enchantments"].left, "current": self.current},
                "chaos": self.piles["chaos"].status(),
            },
            "scion": None if self.scion is None else self.scion.status(self.living),
            "result": self.result,
        }

    def _player(self, seat: str) -> Status:
        player = self.players[seat]
        return {
            "color": seat,
            "player": player.name,
            "dragon": COMMANDERS[SEATS.index(seat)],
            "life": player.life,
            "alive": player.alive,
            "nexus": player.dragon.controller is None,
            "controls": self.controls(seat),
            "allies": allies(seat),
            "enemies": self.enemies(seat),
            "may_attack": self.may_attack(seat),
            "artifacts": [*player.artifacts],
            "chaos_hand": len(player.hand),
            "chaos_in_play": [*player.chaos],
        }
