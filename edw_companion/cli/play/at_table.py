"""What only the table can tell of a line: who comes next, who sits where, how somebody stands, whether a turn is over.

Each is a function of the line, the table, and what stands for the slots of its form. Pure.
"""

from collections.abc import Callable, Mapping
from itertools import chain
from typing import NoReturn

from edw_companion.cli.play.forms import SAID
from edw_companion.cli.play.line import SEVERAL, Found, Line
from edw_companion.cli.play.typed_words import quoted_line
from edw_companion.cli.play.wording import with_names
from edw_companion.core.questions import NO, TYPED, YES, Meant, Over, SeveralError, asking, whether, which_of
from edw_companion.core.state import State
from edw_companion.core.view import out
from edw_companion.core.words import player
from edw_companion.errors import EdwError
from edw_companion.games.short_forms import TAKES_BACK, TO_TURN, whose_turn
from edw_companion.text import listed


class Answer(EdwError):  # noqa: N818 - nothing is wrong
    """What a question about the table is answered."""

    exit_code = 0


class TakesBack(Answer):
    """What is taken back is asked of the newest line.

    Attributes:
        who: whose turn goes on, so that nothing is asked where that line has only ended it; "" if it is not about that.
    """

    def __init__(self, text: str = TAKES_BACK.removeprefix(SAID), who: str = "") -> None:
        super().__init__(text)
        self.who = who

    question = Meant("Take back what was recorded last?", {YES: (TYPED, "undo"), NO: ()}, {YES: ("y",)})


def _whose(state: State) -> Answer:
    """What says whose turn it is."""
    now = state.active
    return Answer(f"It is the turn of {state.title(now)}." if now in state.players else "It is nobody's turn.")


def _answer(line: Line, state: State, found: Found) -> NoReturn:
    """Say how players stand: one, or all, the first of them first."""
    if "ONE" in found:
        seat = player(state, found["ONE"])
        if seat not in state.living:
            raise Answer(f"{state.title(seat)} is {out(state, seat)}.")
        away = ", and is away" if seat in state.away else ""
        raise Answer(f"{state.title(seat)} has {state.players[seat].life} life{away}.")
    scene = line.names.game.scene(state)
    if scene.over and scene.banner:
        raise Answer(" ".join([f"{scene.banner.title}.", *scene.banner.lines]))
    places = [place for place in scene.places if place.alive and not place.guest]
    places.sort(key=lambda place: -place.score)
    raise Answer(f"{', '.join(f'{place.name} {place.score} {place.unit}'.strip() for place in places)}.")


def _wins(line: Line, state: State, _found: Found) -> NoReturn:
    """Who has won; before the end it is said how somebody does."""
    if state.going:
        here = [state.name(seat) for seat in state.living]
        raise Answer(with_names("Who is left at the end wins: say who is out, as in 'ann is dead'.", here))
    _answer(line, state, {})


def _comes_next(line: Line, state: State, _found: Found) -> NoReturn:
    """Say who comes next."""
    after = line.names.game.scene(state).after
    raise Answer(f"{after[0]}{f', then {listed(after[1:])}' if after[1:] else ''}." if after else "Nobody.")


def _beside(_line: Line, state: State, found: Found) -> NoReturn:
    """Say who sits on both sides of a player."""
    one = player(state, found["ONE"])
    seats = [seat for seat in state.players if seat in state.living or seat == one]
    at = seats.index(one)
    left, right = (state.title(seats[(at + step) % len(seats)]) for step in (1, -1))
    raise Answer(f"On the left of {state.title(one)}: {left}. On the right: {right}.")


def _seated(line: Line, state: State, found: Found) -> list[str]:
    """All in their order, where one sits down beside another, or two change places."""
    seats, one, other = [*state.players], player(state, found["ONE"]), player(state, found["OTHER"])
    at, to = seats.index(one), seats.index(other)
    if line.typed.low.isdisjoint(("left", "right")):
        seats[at], seats[to] = other, one
    else:
        seats.remove(one)
        seats.insert(seats.index(other) + ("left" in line.typed.low), one)
        turned = seats.index(other) - to  # who is named last stays
        seats = seats[turned:] + seats[:turned]
    return ["seats", *map(state.name, seats)]


def _back(_line: Line, state: State, _found: Found) -> NoReturn:
    """Whoever is away comes back, a sentence for each."""
    if not state.away:
        raise Answer("Nobody is away.")
    raise SeveralError([f"back {quoted_line([state.name(seat)])}" for seat in state.away])


def _half(line: Line, state: State, found: Found) -> list[str]:
    """The change by which players lose half of their life; how it is rounded is asked, where that is not said."""
    seats = [seat for word in found["WHO"].split(SEVERAL) for seat in line.names.seats(word)]
    lives = {seat: max(state.players[seat].life, 0) for seat in seats}
    ways = {
        way: ["life", *chain(*((seat, f"-{(life + more) // 2}") for seat, life in lives.items()))]
        for way, more in (("up", 1), ("down", 0))
    }
    said = line.typed.low & {*ways}
    if not said and ways["up"] != ways["down"]:
        raise which_of(f"Half of {listed([*map(str, lives.values())])}: rounded up or down?", ways)
    return ways["down" if said == {"down"} else "up"]


def _whom(line: Line, state: State, _found: Found) -> NoReturn:
    """Ask who is hit, where only that was not said: those who may be attacked come first."""
    words = line.typed.words
    places = sorted(line.names.game.scene(state).places, key=lambda place: not place.target)
    at = words.index("for") if "for" in words else 0
    others = [place.name for place in places if place.alive and place.name.casefold() not in line.typed.low]
    lines = {name: (TYPED, quoted_line([*words[:at], name, *words[at:]])) for name in others}
    raise which_of("Whom?" if at else "Whose life?", lines)


def _is_it_over(_line: Line, state: State, _found: Found) -> NoReturn:
    """Ask whether the present turn is over."""
    active = whose_turn(state)
    if active:
        raise asking(Over(f"Is the turn of {state.title(active)} over?", {YES: ("turn", "next"), NO: ()}))
    raise _whose(state)


def _ended(_line: Line, state: State, found: Found) -> list[str]:
    """The end of the turn, where it is that player's."""
    if player(state, found["ONE"]) not in (state.active, whose_turn(state)):
        raise _whose(state)
    return ["turn", "next"]


def _turned(line: Line, state: State, found: Found) -> list[str]:
    """The end of the turn, where the player comes next; else it is asked, or that player takes the first one."""
    game, who, now = line.names.game, found["ONE"], state.active
    seat = player(state, who)
    comes = game.scene(state).after[:1] == (state.name(seat),)
    if comes and seat == now:  # who has several turns, one after the other
        text = f"It is the turn of {state.title(now)}. Is it over, and does the next one of {state.title(now)} begin?"
        raise asking(Over(text, {YES: ("turn", "next"), NO: ()}))
    if comes:
        return ["turn", "next"]
    if seat == now:
        raise _whose(state)
    told = game.kinds["turn"].chapter.commands["turn next"].params
    if state.played and now and any(param.name == "called" for param in told):  # whoever is called takes it
        text = f"Is the turn of {state.title(now)} over, and does that of {state.title(seat)} begin out of order?"
        raise whether(text, ("turn", "next", who))
    return ["first", who]


def _goes_on(_line: Line, state: State, found: Found) -> NoReturn:
    """The turn that was ended is not over."""
    seat = player(state, found["ONE"])
    raise _whose(state) if seat == state.active else TakesBack(who=seat)


def ask_which_turn(state: State, who: str) -> None:
    """Ask which turn is skipped of the player whose turn it is."""
    if player(state, who) == state.active:
        text = f"Which turn of {state.title(state.active)} is skipped?"
        raise which_of(text, {"this one": ("turn", "next"), "the next": ("turn", "skip", who)})


AT_TABLE: Mapping[str, Callable[[Line, State, Found], list[str]]] = {
    "": _answer, "(wins)": _wins, "(comes-next)": _comes_next, "(beside)": _beside, "(sits)": _seated,
    "(all-back)": _back, "(half)": _half, "(whom)": _whom, "(is-it-over)": _is_it_over, "(turn-is-over)": _ended,
    TO_TURN: _turned, "(goes-on)": _goes_on,
}  # fmt: skip
"""By what a form of ``LINES`` means: the command that it is at a table, or what it is answered, or asked."""
