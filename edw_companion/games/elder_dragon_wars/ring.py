"""The circle of the five Elder Dragons: allies, enemies, who may attack whom; and the Scion's attack as a value.

Everything follows from the colour pie: each deck has its axis colour and the two beside it (rule 1). Alliance and
enmity stay by colour whoever is eliminated (ruling 46).

The Scion's attack is its dragon, and its halves (rule 14; rulings 119 to 124 and 127). A dragon that attacks both of
the last two does so as two, and each half has a fate of its own. An attack on one player is one half. Nothing else
says whom the Scion attacks: sentences, JSON, what is due and the screens all read this.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence

from edw_companion.colors import WHEEL, Color
from edw_companion.text import listed
from edw_companion.tuples import NamedTuple

SCION = "scion"
"""Whose turn it is when the Scion of the Ur-Dragon acts; no player may be called so."""
THIRD = 3
"""The elimination that brings the Scion (rule 14)."""


SAVIORS = 3
"""So many turns open a war that follows one (rule 7)."""


class ElderDragon(NamedTuple):
    """One of the five: its full name, its mana cost, and what its upkeep costs out of the nexus (rule 2)."""

    name: str
    cost: str
    upkeep: str


DRAGONS: dict[Color, ElderDragon] = {
    Color.WHITE: ElderDragon("Arcades Sabboth", "{2}{G}{G}{W}{W}{U}{U}", "{G}{W}{U}"),
    Color.BLUE: ElderDragon("Chromium", "{2}{W}{W}{U}{U}{B}{B}", "{W}{U}{B}"),
    Color.BLACK: ElderDragon("Nicol Bolas", "{2}{U}{U}{B}{B}{R}{R}", "{U}{B}{R}"),
    Color.RED: ElderDragon("Vaevictis Asmadi", "{2}{B}{B}{R}{R}{G}{G}", "{B}{R}{G}"),
    Color.GREEN: ElderDragon("Palladia-Mors", "{2}{R}{R}{G}{G}{W}{W}", "{R}{G}{W}"),
}


class ScionDragon(NamedTuple):
    """A dragon that the Scion becomes: its colours, the price of its ability after damage, and what it is in short.

    On paper a dragon may be a card without Magic's text, so that whoever pays must be told what for.
    """

    colors: frozenset[Color]
    ability: str
    effect: str


def _around(seat: str, *steps: int) -> list[Color]:
    """The seats so many steps clockwise from this one."""
    at = WHEEL.index(Color(seat))
    return [WHEEL[(at + step) % len(WHEEL)] for step in steps]


def deck_colors(axis: str) -> frozenset[Color]:
    """The three colours of a deck: its axis and both neighbours (rule 1)."""
    return frozenset(_around(axis, -1, 0, 1))


def ring_letters(colors: Collection[str]) -> str:
    """The letters of neighbouring colours, clockwise: those of a deck with its axis in the middle (rule 1), as GWU."""
    first = next((at for at, color in enumerate(WHEEL) if color in colors and WHEEL[at - 1] not in colors), 0)
    return "".join(color.letter for color in (*WHEEL[first:], *WHEEL[:first]) if color in colors)


SCION_DRAGONS: dict[str, ScionDragon] = {
    "Treva, the Renewer": ScionDragon(deck_colors("white"), "{2}{W}", "gain 1 life per permanent of that colour"),
    "Dromar, the Banisher": ScionDragon(deck_colors("blue"), "{2}{U}", "all creatures of that colour go back to hand"),
    "Crosis, the Purger": ScionDragon(
        deck_colors("black"), "{2}{B}", "whoever was hit discards all cards of that colour"
    ),
    "Darigaaz, the Igniter": ScionDragon(
        deck_colors("red"), "{2}{R}", "whoever was hit takes 1 damage per card of that colour in hand"
    ),
    "Rith, the Awakener": ScionDragon(
        deck_colors("green"), "{2}{G}", "a 1/1 green Saproling per permanent of that colour"
    ),
}
"""The dragons in the order of the seats whose colours they have; "that colour" in an effect is the chosen one."""


def allies(seat: str) -> list[Color]:
    """The neighbours, who share two colours, in seat order."""
    return sorted(_around(seat, -1, 1), key=WHEEL.index)


def enemies(seat: str) -> list[Color]:
    """The eternal enemies, who share one colour, in seat order (rule 5)."""
    return sorted(_around(seat, -2, 2), key=WHEEL.index)


def living_enemies(seat: str, living: Collection[str]) -> list[Color]:
    """The eternal enemies who are still in the game, in seat order."""
    return [color for color in enemies(seat) if color in living]


def may_attack(seat: str, living: Collection[str], *, together: bool) -> list[Color]:
    """Whom a player may attack: eternal enemies while one lives, then anybody left (rules 5 and 7; ruling 37).

    Args:
        seat: the attacker.
        living: who is in the game.
        together: the house rule ``free-attack=together``: a player may attack an ally only when no living player
            has a living eternal enemy.
    """
    foes = living_enemies(seat, living)
    if foes or (together and any(living_enemies(other, living) for other in living)):
        return foes
    return [color for color in WHEEL if color in living and color != seat]


def blocks_for(seat: str, living: Collection[str], *, always: bool) -> list[Color]:
    """For whom a player's Elder Dragon may block (rule 2, last bullet but one; rulings 43 and 44).

    Living allies, as long as the player still has a living eternal enemy; with ``always`` (the house rule
    ``ally-block=always``), as long as the allies live.
    """
    if not always and not living_enemies(seat, living):
        return []
    return [color for color in allies(seat) if color in living]


def targets(dragon: str, living: Collection[str]) -> list[Color]:
    """Whom the Scion attacks as this dragon: those who share the fewest colours with it, both on a tie (rule 14)."""
    shared = {color: len(SCION_DRAGONS[dragon].colors & deck_colors(color)) for color in WHEEL if color in living}
    fewest = min(shared.values(), default=0)
    return [color for color, count in shared.items() if count == fewest]


def payers(hit: Collection[str], living: Collection[str]) -> list[Color]:
    """Who may pay for the dragon's ability after damage: for each player hit, the others (ruling 123)."""
    return [color for color in WHEEL if color in living and any(victim != color for victim in hit)]


def opening(savior: str) -> list[Color]:
    """The Savior's opening: three turns, then each ally clockwise from the Savior (rule 7; rulings 9 to 11)."""
    return _around(savior, *[0] * SAVIORS, 1, -1)


def opening_anchor(savior: str) -> Color:
    """The seat after which the regular order goes on clockwise: the next is the first eternal enemy (ruling 10)."""
    return _around(savior, 1)[0]


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
    """The attack of a turn of the Scion's.

    Attributes:
        dragon: which the Scion is.
        began: whom it was for as the turn began, a player by two halves twice.
        able: who might pay for its ability then.
        stopped: how it was, in a word each time.
        hit: who has had damage of it, a player by two halves twice.
        paid: who has paid for its ability.
        beyond: who had damage from the Scion last, though no half was on its way to them.
    """

    def __init__(self, dragon: str, targets: Iterable[str], moved: Mapping[str, str], living: Collection[str]) -> None:
        self.dragon = dragon
        self.halves = [Half(target, moved.get(target)) for target in targets]
        self.began, self.able = [half.aim for half in self.halves], self.payers(living)
        self.stopped: list[str] = []
        self.hit: list[str] = []
        self.paid: list[str] = []
        self.beyond: list[str] = []

    @property
    def coming(self) -> list[Half]:
        """What has still to strike."""
        return [half for half in self.halves if half.coming]

    @property
    def damaging(self) -> list[Half]:
        """Those whose damage is still to come, or to be noted, in the order in which they strike somebody."""
        return self._own_first(half for half in self.halves if half.coming or not half.noted)

    @property
    def unstopped(self) -> list[Half]:
        """What deals its damage or has dealt it."""
        return [half for half in self.halves if half.state not in (STOPPED, BLOCKED)]

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
        theirs, times = [half for half in self.damaging if half.aim == seat], max(1, damage // DAMAGE)
        for half in theirs[:times]:
            half.state, half.noted = SPENT, True
        self.hit += [seat] * min(times, self.began.count(seat) or 1)

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
        return [str(color) for color in payers(hit, living)]

    def told(self, name: Callable[[str], str]) -> str:
        """What becomes of it, as "attacks Ann, has hit Bram"; ``name`` says how a seat is called."""
        by_verb = {verb: [half.aim for half in self.halves if half.state in which] for verb, which in _SAYS.items()}
        return listed([f"{verb} {listed(each_once(seats, name))}" for verb, seats in by_verb.items() if seats])


_SAYS = {
    "attacks": (OPEN, MOVED),
    "has hit": (SPENT,),
    "was stopped against": (STOPPED,),
    "has dealt no damage to": (BLOCKED,),
}


def each_once(seats: Sequence[str], name: Callable[[str], str]) -> list[str]:
    """Whom some halves hit, as "Ann" or "Ann twice"; ``name`` says how a seat is called."""
    return [f"{name(seat)}{' twice' * (seats.count(seat) > 1)}" for seat in dict.fromkeys(seats)]
