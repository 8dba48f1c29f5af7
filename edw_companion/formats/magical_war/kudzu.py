"""Kudzu's travels: who controls it, whose land it may go to next, when it dies (errata; rulings 20 and 21)."""

from edw_companion.errors import RefusedError, UsageError
from edw_companion.formats.magical_war.errata import spelled
from edw_companion.formats.magical_war.state import GRAVEYARD, PLAY, Kudzu, MagicalWar
from edw_companion.table.counting import Haul
from edw_companion.table.due import DO, Due
from edw_companion.table.game import Event, Facts, alive, running
from edw_companion.table.kind import At, Chapter, Shown
from edw_companion.table.params import Number, Text, Who, started
from edw_companion.table.text import listed

CHAPTER = Chapter[MagicalWar]()

CARD = "Kudzu"
LAND = Text("land", "land", means=spelled, rest=True, required=False)
WHICH = Number("which", option="--which", metavar="N", help="Its number, if several are in play.")


def neighbours(game: MagicalWar, seat: str) -> list[str]:
    """Who sits beside a player, over the seats of those who are out."""
    others = [other for other in game.turns.clockwise(seat)[:-1] if game.players[other].alive]
    return list(dict.fromkeys([*others[:1], *others[-1:]]))


def may_go(game: MagicalWar, kudzu: Kudzu) -> list[str]:
    """Whose lands the next controller may choose, once Kudzu has destroyed its land (errata).

    The next controller is whoever controlled that land. If that is another player than before: the own lands and
    the neighbours', but not those of the player it came from. If it is the same: any land.
    """
    owner = kudzu.land_of
    if owner == kudzu.controller:
        return game.living
    near = {owner, *neighbours(game, owner)} - {kudzu.controller}
    return [seat for seat in game.living if seat in near]


def _lose_one(haul: Haul, source: str, target: str) -> None:
    """One card, if the count has one: Kudzu may have come into play in a way that nobody told."""
    haul.move(min(1, haul[source]), source, target)


def name(game: MagicalWar, number: int) -> str:
    """A Kudzu as sentences call it: with its number if there are several."""
    return f"{CARD} ({number})" if len(game.kudzus) > 1 else CARD


def forget_player(game: MagicalWar, seat: str) -> None:
    """A player leaves: their Kudzus go with them, and those on their lands die."""
    game.kudzus = {
        number: kudzu for number, kudzu in game.kudzus.items() if seat not in (kudzu.controller, kudzu.land_of)
    }


def on_lands_of(game: MagicalWar, seat: str) -> list[str]:
    """Who controls the Kudzus of others on this player's lands, one entry for each."""
    return [kudzu.controller for kudzu in game.kudzus.values() if kudzu.land_of == seat and kudzu.controller != seat]


def _land(game: MagicalWar, seat: str, land: str | None) -> str:
    return f"{land or 'a land'} of {game.title(seat)}"


@CHAPTER.look("kudzu")
def kudzus(game: MagicalWar) -> Shown:
    """Show every Kudzu: who controls it, and where it may go next.

    Example: edw kudzu
    """
    data, lines = [], []
    for number, each in game.kudzus.items():
        near = may_go(game, each)
        data.append({"number": number, **each._asdict(), "next": near})
        lines.append(
            f"{name(game, number)} of {game.title(each.controller)}, on {_land(game, each.land_of, each.land)}; when "
            f"that is destroyed, {game.title(each.land_of)} chooses among lands of "
            f"{listed([game.title(seat) for seat in near])}."
        )
    return Shown(data, lines or ["No Kudzu is in play."])


def _dues(game: MagicalWar, event: Event) -> list[Due]:
    kudzu = game.kudzus.get(event["number"])
    if kudzu is None:
        return []
    allowed = listed([game.title(seat) for seat in may_go(game, kudzu)])
    return [Due(f"When it destroys that land, {game.title(kudzu.land_of)} chooses among lands of {allowed}.")]


AIMED = CHAPTER.kind("kudzu", due=_dues)


@AIMED.command(Who(), Who("target"), LAND, words="kudzu aim")
def kudzu_aim(at: At[MagicalWar], who: str, target: str, land: str | None) -> Facts:
    """A Kudzu comes into play: WHO aims it at a land of TARGET's.

    Example: edw kudzu aim Ann Bram Forest
    """
    # Errata; or it is aimed anew by something.
    alive(at.game, who, target)
    return {"number": at.game.made + 1, "controller": who, "land_of": target, "land": land}


@AIMED.applies
def _(game: MagicalWar, event: Event) -> None:
    game.made = event["number"]
    game.kudzus[game.made] = Kudzu(event["controller"], event["land_of"], event["land"])


@AIMED.tells
def _(game: MagicalWar, event: Event) -> str:
    return f"{game.title(event['controller'])} aims {CARD} at {_land(game, event['land_of'], event['land'])}."


SPREAD = CHAPTER.kind("kudzu-spread", due=_dues)


@SPREAD.command(Who("target", required=False), LAND, WHICH, words="kudzu spread", anyway=True)
def kudzu_spread(at: At[MagicalWar], target: str | None, land: str | None, which: int | None) -> Facts:
    """Kudzu destroys its land and goes to a land of TARGET's.

    Its land's controller chooses TARGET. Without TARGET there is no land that it may go to, and it is destroyed.

    Example: edw kudzu spread Bram Swamp
    """
    # Errata; rulings 20 and 21: the land's controller takes it over.
    number = _meant(at, which)
    game = at.game
    running(game)
    kudzu = game.kudzus[number]
    owner = kudzu.land_of
    if target is not None:
        alive(game, target)
        allowed = may_go(game, kudzu)
        if target not in allowed:
            names = listed([game.title(seat) for seat in allowed])
            at.law.forbids(f"{CARD} of {game.title(owner)} may go only to lands of {names} (errata; ruling 20).")
    haul = Haul(game.counts)
    _lose_one(haul, f"{PLAY} {owner}", GRAVEYARD)
    if owner != kudzu.controller:
        _lose_one(haul, f"{PLAY} {kudzu.controller}", f"{PLAY} {owner}")
    if target is None:
        _lose_one(haul, f"{PLAY} {owner}", GRAVEYARD)
    return {
        "number": number, "was": kudzu.land, "owner": owner, "to": target, "land": land, "moves": haul.moves,
    }  # fmt: skip


@SPREAD.applies
def _(game: MagicalWar, event: Event) -> None:
    game.carry(event["moves"])
    if event["to"] is None:
        del game.kudzus[event["number"]]
    else:
        game.kudzus[event["number"]] = Kudzu(event["owner"], event["to"], event["land"])


@SPREAD.tells
def _(game: MagicalWar, event: Event) -> str:
    owner = game.title(event["owner"])
    gone = f"{CARD} destroys {_land(game, event['owner'], event['was'])}, who controls it now"
    if event["to"] is None:
        return f"{gone}; there is no land that it may go to, and it is destroyed."
    return f"{gone}: {owner} sends it to {_land(game, event['to'], event['land'])}."


DIED = CHAPTER.kind("kudzu-died")


@DIED.command(
    Text("why", "reason", option="--why", metavar="WHY", help="What destroyed it, or its land."),
    WHICH,
    words="kudzu dies",
)
def kudzu_dies(at: At[MagicalWar], why: str | None, which: int | None) -> Facts:
    """Kudzu is destroyed, or its land by something else.

    Example: edw kudzu dies --why "Stone Rain on its land"
    """
    # Errata: it dies with its land, unless Kudzu itself destroys that.
    number = _meant(at, which)
    running(at.game)
    haul = Haul(at.game.counts)
    _lose_one(haul, f"{PLAY} {at.game.kudzus[number].controller}", GRAVEYARD)
    return {"number": number, "why": why, "moves": haul.moves}


@DIED.applies
def _(game: MagicalWar, event: Event) -> None:
    game.carry(event["moves"])
    del game.kudzus[event["number"]]


@DIED.tells
def _(_game: MagicalWar, event: Event) -> str:
    return f"{CARD} is destroyed{': ' + event['why'] if event['why'] else ''}."


def _meant(at: At[MagicalWar], which: int | None) -> int:
    """The Kudzu that is meant: the only one, or the numbered one."""
    kudzus = started(at.game).kudzus
    if not kudzus:
        raise RefusedError(f"No Kudzu is in play: {DO} tells of one.", "kudzu aim WHO TARGET")
    if which is None and len(kudzus) == 1:
        return next(iter(at.game.kudzus))
    if which is None or which not in kudzus:
        raise UsageError(f"Which Kudzu? Say --which {' or '.join(map(str, kudzus))}.")
    return which
