"""Losing and the last stand: rule 7; rulings 22 to 25. Whoever loses strikes once more, then leaves."""

from collections.abc import Sequence

from edw_companion.errors import RefusedError
from edw_companion.formats.magical_war import kudzu, sizes
from edw_companion.formats.magical_war.errata import spelled
from edw_companion.formats.magical_war.state import GRAVEYARD, HAND, OWN, PIPELINE, PLAY, MagicalWar
from edw_companion.table import losing
from edw_companion.table.counting import Haul, cards, moved
from edw_companion.table.due import DO, Due
from edw_companion.table.game import Event, Facts, alive, next_game, remark_of_absent
from edw_companion.table.kind import At, Chapter, Shown
from edw_companion.table.params import Text, Who
from edw_companion.table.text import listed

CHAPTER = Chapter[MagicalWar]()

ELIMINATED = CHAPTER.kind("eliminate")


@ELIMINATED.command(
    losing.VICTIMS,
    losing.by(),
    Text("means", "card", means=spelled, option="--with", metavar="CARD", help=losing.MEANS.help),
    words="eliminate",
)
def eliminate(at: At[MagicalWar], who: Sequence[str], by: Sequence[str], means: str | None) -> Facts:
    """WHO loses, picks up the pipeline and makes a last stand.

    Several who lose together stand in turn order. When a last stand is over: edw stand leave WHO.

    Example: edw eliminate Bram --by Ann
    """
    # Rule 7; rulings 22 and 23.
    game = at.game
    killers = losing.killers(at, who, by)
    losing.check(game, killers)
    for seat in who:
        if seat in game.standing:
            raise RefusedError(f"{game.title(seat)} has lost already and makes a last stand.")
    haul = Haul(game.counts)
    order = losing.in_turn_order(game, who)
    for seat in order:
        haul.move(game.count(PIPELINE, seat), f"{PIPELINE} {seat}", f"{HAND} {seat}")
    return {"who": order, "by": {seat: killers[seat] for seat in order}, "with": means, "moves": haul.moves}


@ELIMINATED.applies
def _(game: MagicalWar, event: Event) -> None:
    game.carry(event["moves"])
    game.standing += event["who"]


@ELIMINATED.tells
def _(game: MagicalWar, event: Event) -> str:
    means = f", with {event['with']}" if event["with"] else ""
    told = []
    for seat in event["who"]:
        killer = event["by"][seat]
        number = moved(event["moves"], f"{PIPELINE} {seat}", f"{HAND} {seat}")
        told.append(
            f"{game.title(seat)} loses{' to ' + game.title(killer) if killer else ''}{means} and picks up "
            f"{cards(number)} of the pipeline."
        )
    return " ".join(told)


@ELIMINATED.owes
def _(game: MagicalWar, event: Event) -> list[Due]:
    return [*remark_of_absent(game, event["by"].values(), event["who"]), *_dues(game, event)]


@CHAPTER.look("stand")
def stand(game: MagicalWar) -> Shown:
    """Show whose last stand it is and what may be done in it.

    Example: edw stand
    """
    due = [*map(str, dues_of_stand(game))]
    return Shown({"standing": game.standing, "due": due}, due or ["Nobody makes a last stand."])


def dues_of_stand(game: MagicalWar) -> list[Due]:
    """What whoever makes a last stand may do now."""
    if not game.standing:
        return []
    seat = game.standing[0]
    title = game.title(seat)
    dues = [Due(f"Last stand of {title}: instants and sorceries with the mana at hand", f"cast {seat} CARD")]
    if not game.players[seat].attacked:
        dues.append(Due("One attack with all untapped creatures", f"stand attack {seat}"))
    dues.append(Due(f"Then {title} leaves", f"stand leave {seat}"))
    if len(game.standing) > 1:
        dues.append(Due(f"After that: {listed([game.title(other) for other in game.standing[1:]])}."))
    return dues


def _dues(game: MagicalWar, _event: Event) -> list[Due]:
    return [next_game(game)] if game.over else dues_of_stand(game)


ATTACKED = CHAPTER.kind("stand-attack", due=_dues)


@ATTACKED.command(Who(), words="stand attack", anyway=True)
def stand_attack(at: At[MagicalWar], who: str) -> Facts:
    """WHO makes the one attack of the last stand.

    Example: edw stand attack Bram
    """
    # Rule 7: with all untapped creatures.
    _check_standing(at, who)
    if at.game.players[who].attacked:
        at.law.forbids(f"{at.game.title(who)} has made the one attack of the last stand (rule 7).")
    return {"who": who}


@ATTACKED.applies
def _(game: MagicalWar, event: Event) -> None:
    game.players[event["who"]].attacked = True


@ATTACKED.tells
def _(game: MagicalWar, event: Event) -> str:
    return f"{game.title(event['who'])} attacks once more with all untapped creatures."


LEFT = CHAPTER.kind("left", due=_dues)


@LEFT.command(Who(), words="stand leave", anyway=True)
def stand_leave(at: At[MagicalWar], who: str) -> Facts:
    """WHO's last stand is over, and WHO leaves the game.

    All cards of that seat go to the common graveyard.

    Example: edw stand leave Bram
    """
    # Rule 7; rulings 24 and 25.
    game = at.game
    _check_standing(at, who)
    haul = Haul(game.counts)
    for zone in OWN:
        haul.move(haul[f"{zone} {who}"], f"{zone} {who}", GRAVEYARD)
    for controller in kudzu.on_lands_of(game, who):
        haul.move(min(1, haul[f"{PLAY} {controller}"]), f"{PLAY} {controller}", GRAVEYARD)
    left = [other for other in game.living if other != who]
    over = not left or (len(left) == 1 and left[0] not in game.standing)
    result = {"winner": left[0] if left else None} if over else None
    return {"who": who, "moves": haul.moves, "result": result}


@LEFT.applies
def _(game: MagicalWar, event: Event) -> None:
    seat = event["who"]
    game.carry(event["moves"])
    game.players[seat].alive = False
    game.standing.remove(seat)
    sizes.forget_player(game, seat)
    kudzu.forget_player(game, seat)
    game.result = event["result"]


@LEFT.tells
def _(game: MagicalWar, event: Event) -> str:
    told = f"{game.title(event['who'])} is out of the game; all cards of that seat go to the common graveyard."
    return f"{told} {losing.tell_result(game, event['result'])}" if event["result"] else told


def _check_standing(at: At[MagicalWar], seat: str) -> None:
    game = at.game
    alive(game, seat)
    if seat not in game.standing:
        raise RefusedError(f"{game.title(seat)} has not lost: {DO} begins a last stand.", f"eliminate {seat}")
    first = game.standing[0]
    if first != seat:
        at.law.forbids(f"First comes the last stand of {game.title(first)} (rule 7, ruling 23).")
