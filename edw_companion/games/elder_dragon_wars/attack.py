"""The Scion's attack as one value: its dragon, and its halves. Rule 14; rulings 119 to 124 and 127.

A dragon that attacks both of the last two does so as two, and each half has a fate of its own. An attack on one player
is one half. Nothing else says whom the Scion attacks: sentences, JSON, what is due and the screens all read this.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping

from edw_companion.games.elder_dragon_wars import ring
from edw_companion.text import listed

OPEN, STOPPED, SPENT, MOVED, BLOCKED = "open", "stopped", "spent", "moved", "blocked"
DAMAGE = 6
"""What each half deals: all five dragons are 6/6."""


class Half:
    """What goes to one player.

    Attributes:
        target: whom it was for as the turn began, by which it is named; no two halves have the same.
        to: the lone survivor, if its target fell before it struck (ruling 127); else None.
        state: "open", "stopped" (tapped or nullified), "spent" (it has dealt its damage), "moved" (open, but ``to``),
            "blocked" (it has struck, and dealt no damage to its player).
        noted: False where the ability was paid for, which comes after damage, and nobody has typed that.
    """

    def __init__(self, target: str, to: str | None = None) -> None:
        self.target, self.to, self.state = target, to, OPEN if to is None else MOVED
        self.noted = True

    @property
    def aim(self) -> str:
        """Whom it hits, or has hit."""
        return self.to or self.target

    @property
    def coming(self) -> bool:
        """Whether it has still to strike."""
        return self.state in (OPEN, MOVED)


class Attack:
    """The attack of the Scion's present turn.

    Attributes:
        dragon: which the Scion is.
        paid: who has paid for its ability.
        beyond: who had damage from the Scion last, though no half was on its way to them.
    """

    def __init__(self, dragon: str, targets: Iterable[str], moved: Mapping[str, str]) -> None:
        self.dragon = dragon
        self.halves = [Half(target, moved.get(target)) for target in targets]
        self.paid: list[str] = []
        self.beyond: list[str] = []

    @property
    def coming(self) -> list[Half]:
        """What has still to strike."""
        return [half for half in self.halves if half.coming]

    @property
    def damaging(self) -> list[Half]:
        """Those whose damage is still to come, or to be noted."""
        return [half for half in self.halves if half.coming or not half.noted]

    @property
    def unstopped(self) -> list[Half]:
        """What deals its damage or has dealt it."""
        return [half for half in self.halves if half.state not in (STOPPED, BLOCKED)]

    @property
    def met(self) -> bool:
        """Whether a half has attacked, be its damage dealt or not."""
        return any(half.state in (SPENT, BLOCKED) for half in self.halves)

    def doubled(self, half: Half) -> bool:
        """Whether another half is for the same player, so that it must be said which is meant."""
        return sum(each.aim == half.aim for each in self.halves) > 1

    def aims(self, halves: Iterable[Half] | None = None) -> list[str]:
        """Whom some halves are for, each once; without a word those that are not stopped."""
        return list(dict.fromkeys(half.aim for half in (self.unstopped if halves is None else halves)))

    def at(self, who: str | None) -> list[Half]:
        """All halves, or the one for a player: theirs from the start first, and one that has still to strike."""
        if who is None:
            return self.halves
        theirs = [half for half in self._own_first(self.halves) if who in (half.target, half.aim)]
        return [half for half in theirs if half.coming][:1] or theirs

    def strike(self, seat: str, damage: int) -> None:
        """A player had damage of it: a half for each six, at least one, and what was theirs from the start first."""
        theirs = [half for half in self._own_first(self.damaging) if half.aim == seat]
        for half in theirs[: max(1, damage // DAMAGE)] if damage > 0 else ():
            half.state, half.noted = SPENT, True

    @staticmethod
    def _own_first(halves: Iterable[Half]) -> list[Half]:
        return sorted(halves, key=lambda half: half.to is not None)

    def stop(self, targets: Collection[str] | None, state: str = STOPPED) -> None:
        """Some halves, by whom they were for, or all of them are tapped or nullified, or else ``BLOCKED``."""
        for half in self.halves:
            if targets is None or half.target in targets:
                half.state, half.noted = state, True

    def fall(self, seat: str, *, struck: bool, to: str | None) -> None:
        """Somebody is out of the game: the Scion ``struck`` them down, or what was coming goes ``to`` the survivor."""
        for half in self.coming:
            if half.aim == seat:
                half.to = half.to if to is None else to
                half.state = SPENT if struck else STOPPED if to is None else MOVED

    def narrow(self, survivor: str) -> None:
        """What is left is one attack on the survivor, as it was in lines of rulings before 3."""
        self.halves = [half for half in self.halves if half.target == survivor] or [Half(survivor)]

    def goes_on(self, seat: str, survivor: str, *, once: bool) -> bool:
        """Whether what is coming for somebody who falls otherwise goes on to the lone survivor (ruling 127).

        ``once``: the house rule ``lone-double=once``, by which the survivor is hit once.
        """
        hits = any(half.aim == survivor for half in self.unstopped)
        return any(half.aim == seat for half in self.coming) and not (once and hits)

    def payers(self, living: Collection[str]) -> list[str]:
        """Who may pay for the ability: for each half that deals damage, the other player (ruling 123).

        That is nobody where a half was moved: its only player is the one it hits.
        """
        hit = [half.target for half in self.unstopped if half.to is None]
        return [str(color) for color in ring.payers(hit, living)]

    def hit_of(self, payer: str) -> Half | None:
        """The half that a payment is for: one that hits the other player, struck or not."""
        return next((half for half in self.unstopped if half.to is None and half.target != payer), None)

    def told(self, name: Callable[[str], str]) -> str:
        """What becomes of it, as "attacks Ann, has hit Bram"; ``name`` says how a seat is called."""
        return listed([*self._phrases(name)])

    def _phrases(self, name: Callable[[str], str]) -> Iterator[str]:
        says = {OPEN: "attacks", MOVED: "attacks", SPENT: "has hit", STOPPED: "was stopped against"}
        says[BLOCKED] = "has dealt no damage to"
        for verb in dict.fromkeys(says.values()):
            seats = [half.aim for half in self.halves if says[half.state] == verb]
            once = [f"{name(seat)} twice" if seats.count(seat) > 1 else name(seat) for seat in dict.fromkeys(seats)]
            if once:
                yield f"{verb} {listed(once)}"
