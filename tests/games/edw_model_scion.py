"""The Scion of the Ur-Dragon: its deck, its turns, and the halves of its attack (r14, 112 to 132)."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from edw_model_seats import SEATS, colors
from edw_model_table import Refused, Said, need

SCION = "scion"

DRAGONS = {
    "Crosis, the Purger": {"blue", "black", "red"},
    "Treva, the Renewer": {"green", "white", "blue"},
    "Rith, the Awakener": {"red", "green", "white"},
    "Darigaaz, the Igniter": {"black", "red", "green"},
    "Dromar, the Banisher": {"white", "blue", "black"},
}

ROUND = 6
"""The damage of one attack: the power of each dragon of the deck."""


@dataclass
class Half:
    """An attack on a player; ``to`` is the survivor to whom it went on after its target was out."""

    target: str
    state: str = "open"
    to: str | None = None
    blocked: bool = False  # it has struck, and dealt no damage to its player (124)
    owing: bool = False  # its ability was paid for, which comes after damage, and the damage is still to be said (124)

    @property
    def aim(self) -> str:
        """Whom it strikes."""
        return self.to or self.target

    @property
    def coming(self) -> bool:
        """Whether it is still to strike."""
        return self.state in ("open", "moved")


@dataclass
class Scion:
    """The Scion in its seat; ``pair`` are the last two, if there were exactly two."""

    seat: str
    deck: Sequence[str]
    pair: tuple[str, ...]
    turns_left: int = 5
    dragon: str | None = None
    halves: list[Half] = field(default_factory=list)
    spent: list[str] = field(default_factory=list)
    had_paid: list[str] = field(default_factory=list)

    @property
    def left(self) -> list[str]:
        """The dragons of its deck that it has not been, in the order of the list."""
        return [dragon for dragon in self.deck if dragon not in self.spent]

    @property
    def gone(self) -> bool:
        """Whether its last turn has ended (129)."""
        return self.turns_left == 0 and self.dragon is None

    def attack(self, dragon: str, living: Sequence[str], *, twice: bool) -> None:
        """Its turn begins: it becomes a dragon and attacks who shares least with it, of two on a tie both (122).

        A lone survivor is struck by all that would have come to the last two (127).
        """
        self.turns_left -= 1
        self.spent.append(dragon)
        self.dragon = dragon
        aims = self.aims(dragon, living)
        if len(aims) == 2 and len(living) == 1 and twice:
            self.halves = [Half(aim, *(() if aim in living else ("moved", living[0]))) for aim in aims]
        else:
            self.halves = [Half(aim) for aim in (aims if len(living) == 2 else living)]

    def aims(self, dragon: str, living: Sequence[str]) -> list[str]:
        """Who of the last two, or else of the living, shares least with a dragon."""
        shared = {seat: len(colors(seat) & DRAGONS[dragon]) for seat in self.pair or living}
        return [seat for seat in SEATS if seat in shared and shared[seat] == min(shared.values())]

    def targets(self, living: Sequence[str]) -> list[str]:
        """The living at whom a half is aimed that is not stopped."""
        aims = [half.aim for half in self.halves if half.state != "stopped"]
        return [seat for seat in SEATS if seat in aims and seat in living]

    def payers(self, living: Sequence[str]) -> list[str]:
        """Who may pay for the dragon's ability: not whom it hit, but the other of two (123)."""
        hit = [half.aim for half in self.halves if half.state in ("open", "spent")]
        return [seat for seat in SEATS if seat in living and any(aim != seat for aim in hit)]

    def strike(self, seat: str, damage: int) -> None:
        """Damage of it to a player: so many halves have struck, those first that were meant for that player."""
        coming = self.damage([seat])
        coming.sort(key=lambda half: half.to is not None)
        for half in coming[: max(1, damage // ROUND)]:
            half.state, half.owing = "spent", False

    def damage(self, living: Sequence[str]) -> list[Half]:
        """The halves whose damage is still to be said."""
        return [half for half in self.halves if (half.coming or half.owing) and half.aim in living]

    def stop(self, who: str | None, said: Said, *, blocked: bool, keeps: bool) -> None:
        """Tapped, nullified or blocked, wholly or one half: by whom it goes to or was for, their own first (121).

        The Scion may keep a dragon whose attack is stopped wholly, and before any of it is blocked (119).
        """
        meant = [half for half in self.halves if who in (None, half.aim, half.target)]
        need(any(half.state != "stopped" for half in meant), "nothing is on its way there")
        stopped = sorted((half for half in meant if half.coming), key=lambda half: half.to is not None)
        if not stopped:
            said.forbid("it has struck")
        struck = blocked or any(half.state == "spent" or half.blocked for half in self.halves)
        for half in (stopped[:1] if who is not None else stopped) or meant:
            half.state, half.blocked, half.owing = "stopped", half.blocked or blocked, False
        if keeps and not struck and all(half.state == "stopped" for half in self.halves):
            self.spent.pop()
            self.turns_left += 1

    def paid(self, who: str) -> None:
        """A player paid: the half that hit the other has dealt its damage."""
        self.had_paid.append(who)
        for half in self.halves:
            if half.state == "open" and half.aim != who:
                half.state, half.owing = "spent", True

    def fallen(self, seat: str, survivor: str, *, by_it: bool, twice: bool) -> None:
        """One of two is out in its turn: what had not struck goes on to the survivor (127)."""
        for half in self.halves:
            if half.aim != seat or not half.coming:
                continue
            own = any(other.aim == survivor and other.state in ("open", "spent") for other in self.halves)
            if by_it:
                half.state = "spent"
            elif twice or not own:
                half.state, half.to = "moved", survivor
            else:
                half.state = "stopped"

    def end_turn(self) -> None:
        """Its turn is over."""
        self.dragon, self.halves, self.had_paid = None, [], []

    def status(self, living: Sequence[str]) -> dict[str, Any]:
        """As ``edw status --json`` has it."""
        now = None
        if self.dragon is not None:
            now = {
                "dragon": self.dragon,
                "targets": self.targets(living),
                "payers": self.payers(living),
                "halves": [{"target": half.target, "state": half.state, "to": half.to} for half in self.halves],
            }
        return {"seat": self.seat, "turns_left": self.turns_left, "dragons_left": self.left, "now": now}


def in_its_turn(scion: Scion | None) -> Scion:
    """The Scion in its own turn.

    Raises:
        Refused: it is not its turn.
    """
    if scion is None or scion.dragon is None:
        raise Refused("it is not the Scion's turn")
    return scion
