"""The state that every game has.

A state is only changed by the fold, while it is being made; after that everybody reads it.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, TypeVar

from edw_companion.core.due import DO, Due
from edw_companion.core.piles import Pile
from edw_companion.core.rules import House, HouseRule
from edw_companion.core.turns import Absence, Guest, Turns
from edw_companion.errors import RefusedError
from edw_companion.sentences import Sentence
from edw_companion.text import listed
from edw_companion.tuples import NamedTuple

POISON = "poison"
MANY_POISON = 10
"""With so many poison counters a player loses, as at 0 life."""

ANY_PHASE = "turn"
"""Instead of a phase: whatever belongs to it may be done as soon as turns are taken."""

Event = Mapping[str, Any]
Facts = dict[str, Any]
F = TypeVar("F", bound=Event)


class Player:
    """Someone at the table."""

    def __init__(self, seat: str, name: str, life: int) -> None:
        self.seat = seat  # the key that files and JSON use: a name, or a colour where the game sits by colours
        self.name = name
        self.life = life  # may be 0 or below; the table decides what that means
        self.alive = True  # False once eliminated
        self.counters: dict[str, int] = {}  # how much is counted, poison too, by name; nothing that there is none of
        # Who brought the player to 0 or below, or else ``down``, and with what, as far as it was said; and the same of
        # the last loss of life in the present turn.
        self.hit: tuple[str | None, str | None] = (None, None)
        self.blow: tuple[str | None, str | None] = (None, None)
        self.guessed = False  # whether ``hit`` is of an earlier blow: what brought them to 0 names nobody
        self.lost: tuple[int, str | None] | None = None  # in which turn and by whom; None for somebody who has not
        self.took: Sequence[str] = ()  # what left the game with the player, as far as the log knows, in words

    @property
    def down(self) -> str:
        """Why the player is out of the game by what is counted, such as "is at -2"; "" if nothing says so."""
        if self.life <= 0:
            return f"is at {self.life}"
        poison = self.counters.get(POISON, 0)
        return f"has {poison} poison counters" if poison >= MANY_POISON else ""

    def counted(self) -> list[str]:
        """The player's counters, such as "poison 3"."""
        return [f"{name} {number}" for name, number in self.counters.items()]


class Now(NamedTuple):
    """Where a turn is, as far as the log tells."""

    turn: Sequence[str] = ()  # the phases of a turn in their order
    may: Sequence[str] = ()  # those that it may be now; none where that is not known
    on: Sentence = Sentence("")  # what is said to a command whose phase is still to come: what is on, and what ends it
    over: Sentence = Sentence("")  # what is said to one whose phase is over


class State:
    """What lies on the table.

    ``left_due`` is what the standing lines of the present turn have left to be done, and none of them has done since.
    """

    players: Mapping[str, Player]  # by seat, in seat order; empty before the start

    def __init__(self, begin: Event, ring: Iterable[str] = (), rules: Sequence[HouseRule] = ()) -> None:
        """The table before the start; ``rules`` are the house rules that the game has."""
        self.begin = begin  # the facts the session began with
        self.players = {}
        self.turns = Turns(tuple(ring))
        self.written: dict[str, str] = dict(begin.get("written", {}))  # by card, another name in the game's source
        self.piles = {name: Pile(name, cards, self.written) for name, cards in begin["piles"].items()}
        self.closed = False  # whether the session was closed, be the game over or not
        self.own: set[str] = set(begin.get("own", ()))  # what the table rolls or turns up itself: "dice", "cards"
        self.house = House(rules, begin["rules"] if rules else {})  # the house rules
        self.result: Event | None = None  # once the game has ended {"winner": seat or None}, or what else its end says
        self.left_due: list[Due] = []
        self.away: dict[str, Absence] = {}  # who has left the game for a while, and for how long
        self.played = False  # whether anything has happened since the start that does not still lay the table
        self.standing: list[str] = []  # who has lost, and acts once more before the turn goes on, in order
        self.newest = begin  # the newest line that was taken in

    @property
    def started(self) -> bool:
        """Whether seats and start were drawn."""
        return bool(self.players)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.result is not None

    @property
    def going(self) -> bool:
        """Whether the game goes on at this table: something can be due."""
        return self.started and not self.over and not self.closed

    @property
    def living(self) -> list[str]:
        """The seats of those who are in the game, in seat order."""
        return [seat for seat, player in self.players.items() if player.alive]

    @property
    def empty(self) -> Mapping[str, Sequence[str]]:
        """The seats in which nobody sits, though turns and rules count them, with what each may be called."""
        return {}

    @property
    def here(self) -> list[str]:
        """Those who are in the game and not away, in seat order."""
        return [seat for seat in self.living if seat not in self.away]

    @property
    def reached(self) -> list[str]:
        """Those whom "all" and the like mean: who is in the game, away or not."""
        return self.living

    @property
    def takers(self) -> list[str]:
        """Those who have turns to come, away or not, in seat order."""
        return self.living

    @property
    def active(self) -> str | None:
        """Whose turn it is: a seat or a guest; None while a turn runs out without its player."""
        who = self.turns.who
        return None if who in self.away or (who in self.players and not self.players[who].alive) else who or None

    def before(self, event: Event) -> None:
        """An event is about to be taken in, whatever it does."""
        self.newest = event
        if event["do"] == "turn":
            self.turns.line, self.left_due = event["n"], []
            for player in self.players.values():
                player.blow = (None, None)

    def lose(self, seat: str, by: str | None = None) -> None:
        """A player is out of the game, by somebody's doing or nobody's; when and by whom is kept, counters are gone."""
        player = self.players[seat]
        player.counters.clear()
        player.alive, player.lost = False, player.lost or (self.turns.number, by)
        self.away.pop(seat, None)

    def come_back(self, seat: str, life: int) -> None:
        """A player who was out of the game is in it again, as if nobody had taken them out; so it goes on."""
        player = self.players[seat]
        player.alive, player.lost, player.life, player.took = True, None, life, ()
        player.hit = player.blow = (None, None)
        self.result = None

    def put_back(self, _seat: str, _card: str) -> str:
        """The command that puts a card back that had left the game with a player who is back; "" if there is none."""
        return ""

    def in_the_way(self, _seat: str) -> str:
        """Who sits in the seat of one who would come back, as a sentence; "" where nobody does."""
        return ""

    def arrival(self, name: str) -> Player:
        """A player who sits down to play, in a game whose seats are its players."""
        return Player(name, name, self.house.number("life"))

    def no_room(self) -> str:
        """Why nobody can sit down late, as a sentence; "" where somebody can."""
        return ""

    def begins_with(self, _name: str) -> Sequence[str]:
        """What a player who sits down late gets, a sentence each."""
        return ()

    def sit(self, name: str, after: str) -> None:
        """A late player sits down, next clockwise after somebody."""
        seats, ring = [*self.players], [*self.turns.ring]
        seats.insert(seats.index(after) + 1, name)
        ring.insert(ring.index(after) + 1, name)
        self.players = {seat: self.players.get(seat) or self.arrival(name) for seat in seats}
        self.turns.ring = tuple(ring)

    @property
    def places(self) -> Mapping[str, Sequence[str]]:
        """The places at the table in the order of the players, with the names that each goes by."""
        return {str(place): (str(place),) for place in range(1, len(self.players) + 1)}

    def reseat(self, names: Sequence[str]) -> None:
        """The players sit in this order: in a game whose seats are its players that is the order of the seats."""
        self.players = {name: self.players[name] for name in names}
        self.turns.ring = tuple(names)

    def take_first(self, seat: str) -> None:
        """The present turn is somebody else's, who begins it."""
        self.turns.opening.clear()
        self.turns.who, self.turns.kind, self.turns.anchor = seat, "normal", seat

    victors: Sequence[str] = ()
    """Who may have won that is no player."""

    def outcome(self, winner: str | None) -> Event:
        """The end of a game that somebody has won, a seat, or nobody; see ``result``."""
        return {"winner": winner}

    def settle(self, winner: str | None) -> None:
        """The table says who has won, a seat or nobody: whoever has was never out of the game."""
        if winner is not None and winner in self.players and not self.players[winner].alive:
            self.come_back(winner, self.players[winner].life)
        self.result = self.outcome(winner)

    def unpicked(self, _pile: Pile) -> bool:
        """Whether a card of this pile lies face down on the table that is picked only when it is turned up."""
        return False

    def guest(self) -> Guest | None:
        """One who is no player but takes turns."""
        return None

    @property
    def guests(self) -> Sequence[str]:
        """The name of that one, where there is one."""
        guest = self.guest()
        return [guest.name] if guest else []

    @property
    def phase(self) -> Now:
        """Where the turn is, as far as the log tells."""
        return Now()

    def elsewhere(self, during: Collection[str]) -> Sentence | None:
        """What goes on instead of these phases, and what leads on; None where one of them may be now."""
        now = self.phase
        if ANY_PHASE in during or not now.may or not {*during}.isdisjoint(now.may):
            return None
        past = now.turn[: min(map(now.turn.index, now.may))]
        return now.over if {*during} <= {*past} else now.on

    @property
    def paused(self) -> bool:
        """Whether something goes on that is no part of anybody's turn."""
        return False

    def foes(self, of: str | None = None) -> list[str]:
        """The seats that a player fights, left out whoever's turn it is: everybody else in the game."""
        return [seat for seat in self.reached if seat != (of or self.active)]

    def falls(self, _seats: Iterable[str]) -> str:
        """What becomes of players who are at 0 life, or are taken out."""
        return "out of the game"

    def way_out(self, _seat: str) -> str:
        """What may be said as a player at 0 life is taken out of the game; "" where they are not."""
        return "[--by WHO]"

    def names(self, seat: str) -> tuple[str, ...]:
        """What a seat may be called by, the best name first."""
        return (self.title(seat), self.players[seat].name, seat)

    @staticmethod
    def called(begin: Event) -> list[str]:
        """What can be typed for somebody who plays, by the session's first line alone; see ``names``."""
        return list(begin["players"])

    @staticmethod
    def homes(begin: Event) -> dict[str, tuple[Collection[str], str]]:
        """By place, the cards that belong there, and what the rules call their kind; by the session's first line."""
        return {f"the {name} pile": (cards, name) for name, cards in begin["piles"].items()}

    def turn_words(self, kind: str) -> str:
        """What is said behind the name of whose turn it is; "" for a regular turn."""
        return ", an extra turn" if kind == "extra" else ""

    def name(self, seat: str) -> str:
        """A player's name alone."""
        return self.players[seat].name

    def by_name(self, seat: str) -> str:
        """A player's name alone, or what one who is no player is called."""
        return self.name(seat) if seat in self.players else self.title(seat)

    def title(self, seat: str | None) -> str:
        """How a seat is called in sentences, such as "Ann (white)"."""
        if seat is None:
            return "nobody"
        player = self.players.get(seat)
        return f"{player.name} ({seat})" if player and player.name != seat else str(seat)

    def titles(self, seats: Iterable[str]) -> str:
        """How several are called."""
        return listed([self.title(seat) for seat in seats])


class NotStartedError(RefusedError):
    """Seats and start are not drawn yet."""

    def __init__(self) -> None:
        mixing = f"The game has not started: when everyone has mixed in a phrase, '{DO}' draws the seats."
        super().__init__(mixing, "start")


def alive(state: State, *seats: str | None) -> None:
    """Check that a game goes on and that these players are in it; None is nobody who must be."""
    running(state)
    for seat in seats:
        if seat is not None and not state.players[seat].alive:
            out = f"{state.title(seat)} is out of the game: that can only be done by or to those who are in it."
            raise RefusedError(out)


def running(state: State) -> None:
    """Check that a game goes on."""
    if not state.started:
        raise NotStartedError
    if state.over:
        over = f"The game is over: '{DO}' begins the next ('{DO}' takes the end back)."
        raise RefusedError(over, f"new --after {state.begin['name']}", "undo")


def without_empty(facts: F, *keys: str) -> F:
    """The facts but for those among these that say nothing: an older program does not know them."""
    return {key: fact for key, fact in facts.items() if fact or key not in keys}  # type: ignore[return-value]


def picked_by_hand(event: Event) -> bool:
    """Whether a card or place was typed in from the real pile."""
    return any("src" in draw and draw["spec"].startswith("pick") for draw in event.get("draws", ()))


def rolled_by_hand(event: Event) -> bool:
    """Whether the results of real dice were typed in."""
    return any("src" in draw and not draw["spec"].startswith("pick") for draw in event.get("draws", ()))


def remark_of_absent(state: State, causes: Collection[str | None], now: Collection[str] = ()) -> list[Due]:
    """What to say where somebody who was out of the game already is named as the cause of something.

    It is no refusal: what they set going can still strike. But a wrong name is likelier. ``now`` are those who leave
    the game with this very event, and may well have caused it, as may who brought them to 0.
    """
    known = {*now, *(state.players[seat].hit[0] for seat in now)}
    out = [seat for seat, player in state.players.items() if not player.alive and seat not in known]
    gone = [seat for seat in out if seat in causes]
    return [Due(f"{state.title(seat)} was out of the game before. If somebody else did it", "undo") for seat in gone]


def won(state: State) -> list[Due]:
    """Against whom the game was won."""
    winner = state.result["winner"] if state.result else None
    others = [seat for seat in state.players if seat != winner]
    return [Due(f"{state.title(winner)} has won against {state.titles(others)}.")] if winner else []


def next_game(state: State) -> Due:
    """What to type when a game has ended."""
    return Due("The next game", f"new --after {state.begin['name']}", "end", how=f": {DO}. To close this one: {DO}")
