"""Players who are out of the game for good, where the last one left wins. What else follows is each game's own."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, TypedDict

from edw_companion.core import turn_order
from edw_companion.core.at import At
from edw_companion.core.due import DO, Due
from edw_companion.core.life import NOBODY, cause, line_of
from edw_companion.core.params import Text, Who, Word
from edw_companion.core.state import Event, State, alive, next_game, remark_of_absent, won
from edw_companion.errors import RefusedError, UsageError
from edw_companion.sentences import BEHIND
from edw_companion.text import listed

if TYPE_CHECKING:
    from edw_companion.core.facts import Line, Result

    Causes = Mapping[str, str | None]
    """By victim who or what did it, None for nobody or nothing that is known."""

    With = TypedDict("With", {"with": str | dict[str, str | None] | None})
    """With what players were taken out, in the table's words: once for all or by victim."""

    class Loss(Line, With):
        """Who loses, in turn order; ``by`` victim who caused it; and how the game ends, if it does."""

        who: list[str]
        by: dict[str, str | None]
        result: Result | None


_NONE: Causes = MappingProxyType({})

VICTIMS = Who(many=True, fact="by")


class By(Word):
    """``--by WHO`` or ``--by VICTIM=WHO``, which ``killers`` reads."""

    def told(self, event: Event) -> list[str]:
        """See ``Param``."""
        return [f"{victim}={killer or NOBODY}" for victim, killer in event["by"].items()]


class Means(Text):
    """``--with CARD`` or ``--with VICTIM=CARD``, which ``causes`` reads."""

    def told(self, event: Event) -> list[str]:
        """See ``Param``."""
        return [f"{victim}={cause}" for victim in event["by"] if (cause := cause_of(event, victim))]


_MEANS = "What did it: a card or anything else, as text. Of several also VICTIM=CARD."
MEANS = Means("means", "card", option="--with", metavar="CARD", many=True, help=_MEANS)


def by(cause: str = "Who caused it") -> By:
    """``cause`` begins the option's line of help."""
    about = f"{cause}; of several also VICTIM=WHO."
    return By("by", option="--by", metavar="WHO", many=True, people=True, help=about)


def killers(
    at: At[State], victims: Sequence[str], by: Sequence[str], *others: str, unsaid: Causes = _NONE
) -> dict[str, str | None]:
    """By victim who caused it, None for nobody's doing; ``others`` are words for one who is no player.

    ``unsaid``: who it is where nobody is named.
    """
    if len(set(victims)) < len(victims):
        raise UsageError("Somebody is named twice: name each player once.")

    def read(word: str) -> str | None:
        named = any(each.name.casefold() == NOBODY for each in at.state.players.values())  # only in an old session
        return None if word.casefold() == NOBODY and not named else at.who(word, *others)

    return causes(at, victims, by, read, unsaid)


def ask_who_did_it(at: At[State], victims: Sequence[str], by: Sequence[str], means: Sequence[str] = ()) -> None:
    """Ask who did it, where nobody is named and somebody is there to be asked; ``means`` is with what, as named."""
    if not by:
        from edw_companion.core import questions  # only the table prompt asks

        at.ask(lambda: questions.who_did_it(at.state, victims, said=bool(means)))


def once(causes: Mapping[str, str | None]) -> str | dict[str, str | None] | None:
    """With what it was done, as a line says it: once for all where it is the same."""
    said = {*causes.values()}
    return dict(causes) if len(said) > 1 else next(iter(said), None)


def cause_of(event: With | Event, victim: str) -> str | None:
    """What a line says that this victim was taken out with."""
    means: str | dict[str, str | None] | None = event["with"]
    return means.get(victim) if isinstance(means, dict) else means


def gives_up(line: Event) -> bool:
    """Whether those who are out of the game by a line left it of their own will."""
    return line["do"] == "conceded" or bool(line.get("concede"))


def causes(
    at: At[State],
    victims: Sequence[str],
    texts: Sequence[str],
    read: Callable[[str], str | None] = str,
    unsaid: Causes = _NONE,
) -> dict[str, str | None]:
    """By victim, what an option says: one word for all, and over that a word for one of them, as Dan=Ann.

    ``read`` takes a word, such as what did it, in the table's words; ``unsaid``: what it is where nothing is said.
    """
    said: dict[str | None, str | None] = {}
    for text in texts:
        victim, equals, word = text.partition("=")
        seat = at.who(victim) if equals else None
        if seat is not None and seat not in victims:
            raise UsageError(f"'{text}' is said of somebody who is not eliminated.")
        if seat in said:
            each = f"{seat or victims[0]}={word or text}"
            raise UsageError(f"'{text}' is one too many: name one for all, or one for each, as in {each}.")
        said[seat] = read(word if equals else text)
    return {victim: said.get(victim, said.get(None, unsaid.get(victim))) for victim in victims}


def check(state: State, causes: Mapping[str, str | None]) -> None:
    """Check that these players can lose: they are in the game, and somebody else caused it, or nobody."""
    alive(state, *causes)
    for victim, killer in causes.items():
        if killer == victim:
            raise RefusedError(
                f"{state.title(victim)} cannot be their own killer: when nobody else caused it, leave {DO} out; of "
                f"several say {DO}.",
                f"{BEHIND}--by",
                f"{BEHIND}--by VICTIM=WHO",
            )


def check_winner(
    at: At[State],
    killers: Mapping[str, str | None],
    causes: Mapping[str, str | None],
    winner: str | None,
    would: str = "would win the game",
) -> None:
    """Nobody who is at 0 or below wins without a word: the table says whether they fall with the others.

    ``killers``: by victim who did it; ``causes``: with what, perhaps of others, too; ``winner``: who is left, if
    anybody wins.
    """
    state = at.state
    if winner is None or winner in killers or not state.players[winner].down or not state.way_out(winner):
        return
    killer, means = cause(state, winner)
    with_what = {**causes, winner: means or [*causes.values()][-1]}
    all_of_them = line_of({**killers, winner: killer}, with_what)
    says = f"{state.title(winner)} {state.players[winner].down} too and {would}. If they fall together: {DO}."
    at.rules.forbids(says, all_of_them)


def lose(state: State, killers: Mapping[str, str | None], causes: Mapping[str, str | None]) -> Loss:
    """Players lose, all at once: by victim who did it, and with what, in the table's words."""
    check(state, killers)
    left = [seat for seat in state.living if seat not in killers]
    result: Result | None = {"winner": left[0] if left else None} if len(left) < 2 else None
    return {"who": state.turns.in_order(killers), "by": dict(killers), "with": once(causes), "result": result}


def apply_loss(state: State, event: Loss) -> None:
    """Take a recorded loss into the game."""
    for seat in event["who"]:
        state.lose(seat, event["by"][seat])
    state.result = event["result"]


def tell_victim(state: State, event: Any, seat: str, falls: str = "loses", by: str = "to") -> str:
    """How a player ``falls``, by or to whom and with what, as a sentence without its full stop."""
    killer, card = event["by"][seat], cause_of(event, seat)
    whose = f" {by} {state.title(killer)}" if killer else ""
    return f"{state.title(seat)} {falls}{whose}{f', with {card}' if card else ''}"


def tell_victims(state: State, event: Event | Loss, falls: str, by: str) -> str:
    """How each of them ``falls``, all in one sentence."""
    return f"{'; '.join(tell_victim(state, event, seat, falls, by) for seat in event['who'])}."


def tell_loss(state: State, event: Loss, loses: str = "loses") -> str:
    """Who lost by whom, and who has won, if that ends the game; ``loses``: how, in a word."""
    told = tell_victims(state, event, loses, "to")
    return f"{told} {tell_result(state, event['result'])}" if event["result"] else told


def tell_result(state: State, result: Result) -> str:
    """Who has won."""
    return f"{state.title(result['winner'])} wins the game." if result["winner"] else "Nobody is left: nobody wins."


def dues_of_loss(state: State, event: Loss, first: Sequence[Due] | None = None) -> list[Due]:
    """What the players do by hand: the cards of those who are out, the turn that runs out, the next game.

    ``first``: what comes before the cards leave.
    """
    cards = "All cards" if first is None else "Then all cards"
    dues = [
        *remark_of_absent(state, event["by"].values(), event["who"]),
        *(first or ()),
        Due(f"{cards} of {listed([state.title(seat) for seat in event['who']])} leave the game with them."),
    ]
    if state.over:
        return [*dues, *won(state), next_game(state)]
    if state.turns.who in event["who"]:
        dues.append(turn_order.without_player(state))
    return dues
