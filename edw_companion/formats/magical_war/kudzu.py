"""Kudzu's travels: who controls it, whose land it may go to next, when it dies (errata; rulings 20 and 21)."""

from edw_companion.formats.magical_war.state import GRAVEYARD, PLAY, Kudzu, MagicalWar
from edw_companion.table.counting import Haul
from edw_companion.table.game import Event, Facts, Kind, alive, running
from edw_companion.table.law import Law
from edw_companion.table.text import listed

CARD = "Kudzu"


def aim(game: MagicalWar, seat: str, target: str, land: str | None) -> Facts:
    """Kudzu comes into play, or is aimed anew by something: on a land of ``target``, under ``seat``."""
    alive(game, seat, target)
    return {"number": game.made + 1, "controller": seat, "land_of": target, "land": land}


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


def spread(game: MagicalWar, law: Law, number: int, target: str | None, land: str | None) -> Facts:
    """Kudzu destroys its land; the land's controller takes it over and sends it on, or it dies without a land to go to.

    Args:
        game: the table.
        law: the rules.
        number: which Kudzu.
        target: on whose land it goes; None if there is no land that it may go to.
        land: which, if it was said.

    Raises:
        AgainstRulesError: it may not go there.
    """
    running(game)
    kudzu = game.kudzus[number]
    owner = kudzu.land_of
    if target is not None:
        alive(game, target)
        allowed = may_go(game, kudzu)
        if target not in allowed:
            names = listed([game.title(seat) for seat in allowed])
            law.forbids(f"{CARD} of {game.title(owner)} may go only to lands of {names} (errata; ruling 20).")
    haul = Haul(game.counts)
    _lose_one(haul, f"{PLAY} {owner}", GRAVEYARD)
    if owner != kudzu.controller:
        _lose_one(haul, f"{PLAY} {kudzu.controller}", f"{PLAY} {owner}")
    if target is None:
        _lose_one(haul, f"{PLAY} {owner}", GRAVEYARD)
    return {
        "number": number, "was": kudzu.land, "owner": owner, "to": target, "land": land, "moves": haul.moves,
    }  # fmt: skip


def die(game: MagicalWar, number: int, why: str | None) -> Facts:
    """Kudzu is destroyed: by something, or since its land left play otherwise than by Kudzu (errata)."""
    running(game)
    haul = Haul(game.counts)
    _lose_one(haul, f"{PLAY} {game.kudzus[number].controller}", GRAVEYARD)
    return {"number": number, "why": why, "moves": haul.moves}


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
    return [
        kudzu.controller for kudzu in game.kudzus.values() if kudzu.land_of == seat and kudzu.controller != seat
    ]


def _apply_aim(game: MagicalWar, event: Event) -> None:
    game.made = event["number"]
    game.kudzus[game.made] = Kudzu(event["controller"], event["land_of"], event["land"])


def _apply_spread(game: MagicalWar, event: Event) -> None:
    game.carry(event["moves"])
    if event["to"] is None:
        del game.kudzus[event["number"]]
    else:
        game.kudzus[event["number"]] = Kudzu(event["owner"], event["to"], event["land"])


def _apply_die(game: MagicalWar, event: Event) -> None:
    game.carry(event["moves"])
    del game.kudzus[event["number"]]


def _land(game: MagicalWar, seat: str, land: str | None) -> str:
    return f"{land or 'a land'} of {game.title(seat)}"


def _tell_spread(game: MagicalWar, event: Event) -> str:
    owner = game.title(event["owner"])
    gone = f"{CARD} destroys {_land(game, event['owner'], event['was'])}, who controls it now"
    if event["to"] is None:
        return f"{gone}; there is no land that it may go to, and it is destroyed."
    return f"{gone}: {owner} sends it to {_land(game, event['to'], event['land'])}."


def _dues_spread(game: MagicalWar, event: Event) -> list[str]:
    kudzu = game.kudzus.get(event["number"])
    if kudzu is None:
        return []
    allowed = listed([game.title(seat) for seat in may_go(game, kudzu)])
    return [f"When it destroys that land, {game.title(kudzu.land_of)} chooses among lands of {allowed}."]


KINDS = {
    "kudzu": Kind(
        _apply_aim,
        lambda game, event: f"{game.title(event['controller'])} aims {CARD} at "
        f"{_land(game, event['land_of'], event['land'])}.",
        _dues_spread,
    ),
    "kudzu-spread": Kind(_apply_spread, _tell_spread, _dues_spread),
    "kudzu-died": Kind(
        _apply_die, lambda _game, event: f"{CARD} is destroyed{': ' + event['why'] if event['why'] else ''}."
    ),
}
