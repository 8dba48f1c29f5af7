"""What the table prompt asks before players are eliminated: who is meant, and who did it. Pure."""

from collections.abc import Sequence

from edw_companion.core import words
from edw_companion.core.life import NOBODY
from edw_companion.core.questions import Instead, Question, also_called
from edw_companion.core.state import State
from edw_companion.errors import UsageError

_OUT = "eliminate"


def who_is_out(state: State, said: Sequence[str]) -> list[Question]:
    """What the table prompt asks before ``eliminate`` where nobody says who did it.

    Who is named after somebody may be meant as out, too, or as who did it, where not all of them are at 0: as the doer
    stands after a change of life. Of one alone it asks who did it.
    """
    if not state.going or any(word.startswith("-") for word in said):
        return []
    try:
        named = [words.player(state, word) for word in said]
    except UsageError:
        return []  # the command says what is wrong
    if not named or len({*named}) < len(named) or not all(state.players[seat].alive for seat in named):
        return []
    if len(named) == 1:
        return [_who_did_it(state, named[0])]
    return [] if all(state.players[seat].down for seat in named) else [_two_or_one(state, named)]


def _who_did_it(state: State, victim: str) -> Question:
    """Anybody who is in the game may have, or one who is no player, or nobody."""
    guest = state.guest()
    others = {state.players[seat].name: seat for seat in state.living if seat != victim}
    others |= {guest.name: guest.name} if guest else {}
    answers = {name: ("--by", seat) for name, seat in others.items()}
    also = {name: also_called(seat) for name, seat in others.items()}
    return Question(f"{state.title(victim)} is out: who did it?", {**answers, NOBODY: ("--by", NOBODY)}, also)


def _two_or_one(state: State, named: Sequence[str]) -> Question:
    """Whether the last one who is named did it, or is out with the others."""
    *victims, last = named
    all_of_them = "both" if len(named) == len("ab") else "all"
    return Instead(
        f"{'Is' if len(victims) == 1 else 'Are'} {state.titles(victims)} out, by {state.title(last)}?",
        {
            f"yes, by {state.players[last].name}": (_OUT, *victims, "--by", last),
            f"{all_of_them} are out": (_OUT, *named, "--by", NOBODY),
            "no": (),
        },
        {f"{all_of_them} are out": (all_of_them,)},
    )
