"""The start, the course of turns, and players who leave for a while or for good (rules 1, 5 and 6)."""

from edw_companion.chance import Chance
from edw_companion.formats.chaos_lists.state import Ability, Mayhem, Pending
from edw_companion.formats.chaos_lists.telling import dues_of_rolls
from edw_companion.formats.chaos_lists.values import GLOBAL, SPITE
from edw_companion.table import absence, course, losing, seating
from edw_companion.table.game import Event, Facts, Kind, Player
from edw_companion.table.law import Law
from edw_companion.table.text import listed
from edw_companion.table.turns import Turn


def upcoming(game: Mayhem, count: int) -> list[Turn]:
    """The next turns, over those who are away."""
    return absence.upcoming(game, count)


def next_turn(game: Mayhem, _chance: Chance, _shown: str | None = None) -> Facts:
    """The turn ends and the next begins; what is still on the stack, or was not rolled, is named and gone.

    Raises:
        OverError, NotStartedError, NobodyLeftError: it cannot be.
    """
    facts = absence.next_turn(game, absence.steps(game))
    unfinished = [ability.name for ability in game.stack]
    unrolled = sum(map(game.may_roll, game.owed))
    return {
        **facts,
        **({"unfinished": unfinished} if unfinished else {}),
        **({"unrolled": unrolled} if unrolled else {}),
    }


def leave(game: Mayhem, law: Law, seat: str, turns: int | None, until: str | None) -> Facts:
    """A player leaves the game for a while (rule 5)."""
    return absence.leave(game, game.away, law, seat, absence.Absence(turns, until))


def come_back(game: Mayhem, seat: str) -> Facts:
    """A player is back before the time."""
    return absence.come_back(game, game.away, seat)


def lose(game: Mayhem, victims: list[str], killers: dict[str, str | None], card: str | None) -> Facts:
    """Players lose, all at once; those who leave two opponents or more behind roll on Spite, in turn order (rule 6).

    Raises:
        OwnDoingError, DeadError, OverError, NotStartedError: it cannot be.
    """
    facts = losing.lose(game, victims, killers, card)
    left = [seat for seat in game.living if seat not in victims]
    spites = facts["who"] if len(left) > 1 and SPITE in game.lists else []
    gone = [at for at, ability in enumerate(game.stack) if ability.who in victims and not ability.begun]
    carried = [card for seat in facts["who"] for card in game.middle.owned(seat)]
    return {**facts, "spites": spites, "gone": gone, "middle": carried}


def make_player(game: Mayhem, name: str) -> Player:
    """A player as the game starts."""
    return Player(name, name, game.house.number("life"))


def _apply_start(game: Mayhem, event: Event) -> None:
    seating.apply_start(game, event, lambda name: make_player(game, name))
    game.begin_turn(event["first"])
    game.owed.insert(0, Pending(GLOBAL, event["first"]))


def _apply_turn(game: Mayhem, event: Event) -> None:
    absence.apply_turn(game, event)
    game.begin_turn(event["who"])


def _apply_lose(game: Mayhem, event: Event) -> None:
    losing.apply_loss(game, event)
    for at in reversed(event["gone"]):
        del game.stack[at]
    for seat in event["who"]:
        game.away.pop(seat, None)
        game.kept.pop(seat, None)
        game.middle.leave_with(seat)
    if event["spites"]:
        queue = tuple(Pending(SPITE, seat, lost=True) for seat in event["spites"])
        game.stack.append(Ability(game.list_title(SPITE), "", "", event["spites"][0], True, queue))


def _dues_start(game: Mayhem, event: Event) -> list[str]:
    return [f"When all hands are kept, {game.title(event['first'])} rolls the first Global: edw chaos"]


def _tell_turn(game: Mayhem, event: Event) -> str:
    told = [absence.tell_step(game, event)]
    if event.get("unrolled"):
        told.append(f"Chaos rolls of the turn before that were not made: {event['unrolled']}.")
    if event.get("unfinished"):
        told.append(f"It left unfinished: {listed(event['unfinished'])}.")
    return " ".join(told)


def _tell_lose(game: Mayhem, event: Event) -> str:
    told = [losing.tell_loss(game, event)]
    if event["middle"]:
        told.append(f"From the middle world with them: {listed(event['middle'])}.")
    return " ".join(told)


def _dues_lose(game: Mayhem, event: Event) -> list[str]:
    return [*losing.dues_of_loss(game, event), *dues_of_rolls(game)]


KINDS: dict[str, Kind] = {
    **absence.KINDS,
    "start": Kind(_apply_start, seating.tell_start, _dues_start, seating.audit_start),
    "turn": Kind(_apply_turn, _tell_turn),
    "extra": course.EXTRA,
    "eliminate": Kind(_apply_lose, _tell_lose, _dues_lose),
}
