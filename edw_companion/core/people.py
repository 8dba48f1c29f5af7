"""People come, go and sit wrong: away and back, back after an elimination, other seats and beginners.

What each of it does to a table is in ``core/state``, and what more a game keeps of its players in that game's own.
Turns that come to somebody who is away pass (``turn_order``). Being away is not losing.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, NotRequired

from edw_companion.core.at import At
from edw_companion.core.due import DO, OPTIONAL, Due, quoted
from edw_companion.core.kind import Chapter, Kind, Shown
from edw_companion.core.life import MAX_LIFE
from edw_companion.core.params import Flag, Number, Who, Word, started
from edw_companion.core.state import Event, Player, State, running
from edw_companion.core.turn_order import without_player
from edw_companion.core.turns import Absence
from edw_companion.errors import RefusedError, UsageError
from edw_companion.sentences import Sentence
from edw_companion.text import capital, listed

if TYPE_CHECKING:
    from edw_companion.core.facts import Line, OfPlayer, Paid

    class Left(OfPlayer):
        """Who leaves for a while, and for how long, as in ``Absence``."""

        turns: int | None
        until: str | None

    class CameBack(OfPlayer):
        """Who is back."""

        life: NotRequired[Paid]  # with how much, where the player was out of the game
        cards: NotRequired[Sequence[str]]  # what had left the game with them, and is put back by hand
        leaves: NotRequired[str]  # who sat in the seat and leaves it, a guest
        goes_on: NotRequired[bool]  # whether the game was over, and is not

    class Seated(Line, total=False):
        """The names of the players in the order of their places, or who takes the present ``turn``, or both."""

        seats: list[str]
        first: str
        turn: int


MAX_TURNS = 1_000


def waiting_for(away: Mapping[str, Absence], ended: str) -> list[str]:
    """Who comes back because this has ended."""
    return [seat for seat, absence in away.items() if absence.until == ended]


def neighbours(state: State, seat: str) -> tuple[str | None, str | None]:
    """Who sits on this player's left (next clockwise) and right, over empty chairs; None if nobody else is there."""
    here = [other for other in state.turns.clockwise(seat)[:-1] if other in state.here]
    return (here[0], here[-1]) if here else (None, None)


def _there(state: State, seat: str) -> None:
    running(state)
    if not state.players[seat].alive:
        raise RefusedError(f"{state.title(seat)} is out of the game. To bring them back: {DO}", f"back {quoted(seat)}")


def remarks_of_away(state: State, seats: Iterable[str | None]) -> list[Due]:
    """That somebody is away to whom, or by whom, something was done: it counts, since the table may mean it."""
    gone = [seat for seat in dict.fromkeys(seats) if seat in state.away]
    return [Due(f"{state.title(seat)} is away {state.away[seat]}. If it was somebody else", "undo") for seat in gone]


def who_is_away(state: State) -> Shown:
    """Everybody who is away."""
    lines = [f"{state.title(seat)} is away {absence}." for seat, absence in started(state).away.items()]
    return Shown({seat: each._asdict() for seat, each in state.away.items()}, lines or ["Nobody is away."])


CHAPTER = Chapter[State]()
AWAY: Kind[State, Left] = CHAPTER.kind(
    "away",
    tell=lambda state, event: f"{state.title(event['who'])} is away {Absence(event['turns'], event['until']).told()}.",
    since=6,
)


WHO_AND_HOW_LONG = (
    Who(metavar="[WHO]", required=False),
    Number("turns", 0, MAX_TURNS, option="--turns", metavar="N", help="For N turns, begun or skipped."),
    Flag("turn", "Until this turn ends."),
)
"""What ``edw away`` is told in every game."""


def leave(at: At[State], who: str | None, turns: int | None, until: str | None = None, *, turn: bool) -> Left:
    """A player leaves the game for a while: for so many turns, until this turn or something ends, or just for now."""
    if who is None:
        raise UsageError("Say who leaves", "away WHO")
    if sum((turns is not None, turn, until is not None)) > 1:
        raise UsageError("For how long is said twice: say it once, or leave it out.")
    _there(at.state, who)
    if who in at.state.away:
        at.rules.forbids(f"{at.state.title(who)} is away already, {at.state.away[who]}.")
    return {"who": who, "turns": 0 if turn else turns, "until": until}


@AWAY.command(*WHO_AND_HOW_LONG, words="away", anyway=True, shows=who_is_away)
def away(at: At[State], who: str | None, turns: int | None, *, turn: bool) -> Left:
    """WHO leaves the game for a while; alone, show who is away.

    Until 'edw back WHO', if nothing else is said. Turns that come to them are skipped; it is not losing, and life and
    cards stay where they are. With --turns every turn counts, begun or skipped, whoever's it is.

    Example: edw away Ann
    """
    return leave(at, who, turns, turn=turn)


@AWAY.applies
def _(state: State, event: Left) -> None:
    state.away[event["who"]] = Absence(event["turns"], event["until"])


@AWAY.owes
def _(state: State, event: Left) -> list[Due]:
    if event["turns"] is not None or event["until"] is not None:
        return []
    turn = [without_player(state)] if state.turns.who == event["who"] else []
    return [*turn, Due(f"When {state.title(event['who'])} is back", f"back {quoted(event['who'])}")]


BACK: Kind[State, CameBack] = CHAPTER.kind("back", since=6)


@BACK.command(
    Who(),
    Number("points", 1, MAX_LIFE, metavar="[LIFE]", required=False),
    Number("life", 1, MAX_LIFE, option="--life", metavar="N", help="Of who was out: with how much life; or as LIFE."),
    words="back",
    anyway=True,
    again=lambda _state, event: {"life": event["life"]["to"] if "life" in event else None},
)
def back(at: At[State], who: str, points: int | None, life: int | None) -> CameBack:
    """WHO is back in the game, who was away or out of it.

    Whoever was taken out by mistake, or comes back by a house rule, sits in the old seat again, and the elimination
    counts as undone. Without --life they have what they had. Cards that had left the game with them are put back by
    hand: the line says which they were.

    Example: edw back Ann --life 20
    """
    state, life = started(at.state), points or life
    player = state.players[who]
    if player.alive and player.lost is None:
        running(state)
        if who not in state.away:
            raise RefusedError(f"{state.title(who)} is not away, and not out of the game.")
        if life is not None:
            says = f"{state.title(who)} was away, and has {player.life} life as before. To change that"
            raise RefusedError(says, f"life {quoted(who)} ={life}")
        return {"who": who}
    if life is None and player.life <= 0:
        raise _wanted_life(player, f"back {quoted(who)} --life N")
    now = player.life if life is None else life
    facts: CameBack = {"who": who, "life": {"who": who, "from": player.life, "to": now}}
    taken, guest = state.in_the_way(who), state.guest()
    if taken and guest:
        if guest.name == state.turns.who:
            acts = f"{capital(state.title(guest.name))} acts in the seat of {state.title(who)}"
            raise RefusedError(f"{acts}: {DO} ends its turn first.", "turn next")
        facts["leaves"] = guest.name
        at.rules.forbids(taken)
    if player.took:
        facts["cards"] = [*player.took]
    if state.over:
        facts["goes_on"] = True
    return facts


def _wanted_life(player: Player, command: str) -> UsageError:
    from edw_companion.core.questions import Spoken, WantedError  # hardly anybody leaves it out

    def reads(line: str) -> Sequence[str] | None:
        return ("--life", line) if line.isdecimal() and int(line) else None

    why = Sentence(f"{player.name} is at {player.life}: say with how much life", command)
    return WantedError(why, Spoken(f"With how much life is {player.name} back?", "Type a number.", reads))


@BACK.applies
def _(state: State, event: CameBack) -> None:
    if "life" in event:
        state.come_back(event["who"], event["life"]["to"])
    else:
        del state.away[event["who"]]


@BACK.tells
def _(state: State, event: CameBack) -> str:
    if "life" not in event:
        return f"{state.title(event['who'])} is back in the game."
    told = [f"{state.title(event['who'])} is back in the game, at {event['life']['to']} life."]
    told += [f"{capital(state.title(event['leaves']))} leaves that seat, and the game."] if "leaves" in event else []
    told += [f"Back by hand: {listed(event['cards'])}."] if event.get("cards") else []
    return " ".join([*told, *(["The game goes on."] if "goes_on" in event else [])])


@BACK.owes
def _(state: State, event: CameBack) -> list[Due]:
    if "life" not in event:
        return []
    who, cards = state.title(event["who"]), event.get("cards", ())
    by_hand = {card: state.put_back(event["who"], card) for card in cards}
    back = f"All else that left with {who} comes back" if cards else f"All cards of {who} come back"
    return [
        *(
            Due(f"{who} has {card} again", command, answers=OPTIONAL, owed=True)
            for card, command in by_hand.items()
            if command
        ),
        Due(f"{back}, and the elimination counts as undone."),
    ]


SEATED: Kind[State, Seated] = CHAPTER.kind("seats", since=6)
_LATE = "Something has been played already"


class _Places(Word):
    """Who sits where: WHO=SEAT, SEAT=WHO, or both as words; where no seat is named, everybody in their order."""

    people = True

    def read(self, at: At[State], typed: Sequence[str]) -> list[str]:
        """The names in the order of the places."""
        state = started(at.state)
        words = [word.strip(" ,") for text in typed for word in text.split("=")]
        words = [word for word in words if word not in ("", "is", "and")]
        seats = [*state.players]
        of_place = {name: seat for seat, names in zip(seats, state.places.values(), strict=True) for name in names}
        if len(words) == len(seats) and of_place.keys().isdisjoint(map(str.casefold, words)):
            pairs = [*zip(seats, map(at.who, words), strict=True)]
        else:
            pairs = [self._pair(at, of_place, *words[first : first + 2]) for first in range(0, len(words), 2)]
        given = dict(pairs)
        if not words or len(given) < len(pairs) or len({*given.values()}) < len(pairs):
            raise UsageError("Name each player and each seat once, as in", f"seats {_example(state)}")
        # Who was there goes where the others came from.
        loose = iter([seat for seat in seats if seat not in given.values() and seat in given])
        free = [seat for seat in seats if seat not in given and seat in given.values()]
        given |= {place: next(loose) for place in free}
        return [state.players[given.get(seat, seat)].name for seat in seats]

    def _pair(self, at: At[State], of_place: Mapping[str, str], *words: str) -> tuple[str, str]:
        """The place, by the seat that it is now, and the seat of who is to sit there."""
        places = [of_place.get(word.casefold(), "") for word in words]
        if len(words) != len("ab") or places == ["", ""] or "" not in places:
            raise UsageError(f"'{' '.join(words)}' does not say who sits where. Write", f"seats {_example(at.state)}")
        place, who = (places[0], words[1]) if places[0] else (places[1], words[0])
        return place, at.who(who)

    def again(self, at: At[State], event: Event) -> list[str]:
        """See ``Param``."""
        names: list[str] = event["seats"]
        if sorted(names) != sorted(each.name for each in at.state.players.values()):
            raise UsageError("seats")
        return names


def _example(state: State) -> str:
    pairs = zip(state.players.values(), state.places, strict=True)
    return " ".join(quoted(f"{player.name}={place}") for player, place in pairs)


def who_sits_where(state: State) -> Shown:
    """The seats, clockwise."""
    seats = {place: each.name for place, each in zip(started(state).places, state.players.values(), strict=True)}
    return Shown(seats, [f"Seats clockwise: {listed([f'{name} {place}' for place, name in seats.items()])}."])


@SEATED.command(_Places("given", metavar="[WHO=SEAT]…", many=True, required=False), words="seats", anyway=True,
                shows=who_sits_where)  # fmt: skip
def seats(at: At[State], given: list[str]) -> Seated:
    """Put right who sits where; without words, show it.

    While nothing has been played it is just said, later only with --anyway. Whoever loses a seat to somebody gets
    theirs. A seat is a number, clockwise, or a colour (Tom=white); without seats all are named in their order. Where
    seats are colours a player moves, and all that is the seat's stays there, life too.

    Example: edw seats Ann=2 Bram=1
    """
    state = at.running
    if given == [each.name for each in state.players.values()]:
        raise RefusedError("They sit so already.")
    if state.played:
        at.rules.forbids(f"{_LATE}: seats are changed only if all want it.")
    facts: Seated = {"seats": given}
    beginner = state.turns.who
    if not state.played and not state.turns.opening:  # whoever was to begin does, wherever they sit
        place = [*state.players][given.index(state.name(beginner))]
        if beginner not in given and place != beginner:
            facts |= {"first": place, "turn": state.turns.number}
    return facts


@SEATED.command(Who(fact="first"), words="first", anyway=True, its=lambda event: "seats" not in event)
def first(at: At[State], who: str) -> Seated:
    """WHO takes the first turn.

    While nothing has been played it is just said. Later, with --anyway, the turn that goes on is WHO's instead.

    Example: edw first Bram
    """
    state = at.state
    _there(state, who)
    if state.turns.who == who:
        raise RefusedError(f"It is the turn of {state.title(who)} already.")
    if state.played:
        at.rules.forbids(f"{_LATE}: the turn goes to somebody else only if all want it.")
    elif state.turns.opening:
        at.rules.forbids(f"{state.title(state.turns.who)} opens this game, as the winner of the last one.")
    return {"first": who, "turn": state.turns.number}


@SEATED.applies
def _(state: State, event: Seated) -> None:
    if "seats" in event:
        state.reseat(event["seats"])
    if "first" in event:
        state.take_first(event["first"])


@SEATED.tells
def _(state: State, event: Seated) -> str:
    told = []
    if "seats" in event:
        places = zip(event["seats"], state.places, strict=False)
        sit = [name if place.isdecimal() else f"{name} {place}" for name, place in places]
        told.append(f"Seats clockwise: {', '.join(sit)}.")
    if "first" in event:
        turn = "takes the first turn" if event["turn"] == 1 else f"has turn {event['turn']}"
        name = dict(zip(state.places, event.get("seats", ()), strict=False)).get(event["first"])
        who = f"{name} ({event['first']})" if name else state.title(event["first"])
        told.append(f"{who} {turn}.")
    return " ".join(told)
