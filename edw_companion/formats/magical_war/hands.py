"""Cards out of hands: instants and free spells, lands by Fastbond, new hands, random cards (rules 5 and 7; errata)."""

from collections.abc import Sequence

from edw_companion.chance import Chance
from edw_companion.formats.magical_war.drawing import tell_reshuffle
from edw_companion.formats.magical_war.errata import dues
from edw_companion.formats.magical_war.state import GRAVEYARD, HAND, PIPELINE, PLAY, STOCK, MagicalWar
from edw_companion.table.counting import Haul, TooFewCardsError, cards, moved
from edw_companion.table.game import Event, Facts, Kind, alive
from edw_companion.table.law import Law
from edw_companion.table.life import apply_payment, dues_of_fallen
from edw_companion.table.losing import in_turn_order
from edw_companion.table.text import listed


def cast(game: MagicalWar, law: Law, seat: str, card: str | None, *, stays: bool) -> Facts:
    """A spell from the hand: an instant, one that costs nothing, or any with pipeline size 0 (rule 5; ruling 9).

    Args:
        game: the table.
        law: the rules.
        seat: who casts it.
        card: its name, if it was said.
        stays: a permanent; otherwise it goes to the graveyard.

    Raises:
        TooFewCardsError: the hand is empty.
        AgainstRulesError: a permanent in a last stand.
    """
    alive(game, seat)
    if stays and seat in game.standing:
        law.forbids("In a last stand only instants and sorceries are cast (rule 7).")
    haul = Haul(game.counts)
    haul.move(1, f"{HAND} {seat}", f"{PLAY} {seat}" if stays else GRAVEYARD)
    return {"who": seat, "card": card, "moves": haul.moves}


def land(game: MagicalWar, law: Law, seat: str, card: str | None, *, fastbond: bool) -> Facts:
    """A land from the hand: by Fastbond for 1 damage, or with pipeline size 0 (errata; rulings 9 and 16).

    Raises:
        TooFewCardsError: the hand is empty.
        AgainstRulesError: it is not this player's turn, lands go through the pipeline, or one was played.
    """
    alive(game, seat)
    if seat in game.standing:
        law.forbids("In a last stand no land is played (rule 7).")
    elif game.active != seat:
        law.forbids(f"{game.title(seat)} plays lands only in their own main phase (rule 5).")
    if not fastbond and game.size(PIPELINE, seat):
        law.forbids(f"{game.title(seat)}'s lands go through the pipeline (rule 5); with Fastbond: --fastbond.")
    if not fastbond and game.landed:
        law.forbids("A land was played in this turn already (ruling 7).")
    haul = Haul(game.counts)
    haul.move(1, f"{HAND} {seat}", f"{PLAY} {seat}")
    life = game.players[seat].life
    hurt = {"who": seat, "from": life, "to": life - 1} if fastbond else None
    return {"who": seat, "card": card, "hurt": hurt, "moves": haul.moves}


def renew(game: MagicalWar, seats: Sequence[str], number: int | None, *, pipelines: bool, shuffle: bool) -> Facts:
    """Hands go away and new ones are drawn, in turn order (errata: Contract from Below, Timetwister, Wheel of Fortune).

    Args:
        game: the table.
        seats: whose.
        number: how many each draws; None for the own hand size.
        pipelines: whether the pipelines go too, and are laid out anew.
        shuffle: whether everything goes into the stock with the graveyard, instead of to the graveyard.
    """
    alive(game, *seats)
    order = in_turn_order(game, seats)
    haul = Haul(game.counts)
    away = STOCK if shuffle else GRAVEYARD
    for seat in order:
        for zone in (HAND, PIPELINE)[: 1 + pipelines]:
            haul.move(haul[f"{zone} {seat}"], f"{zone} {seat}", away)
    if shuffle:
        haul.move(haul[GRAVEYARD], GRAVEYARD, STOCK)
    for seat in order:
        own = f"{HAND} {seat}"
        haul.draw(game.size(HAND, seat) if number is None else number, STOCK, GRAVEYARD, own)
        if pipelines:
            haul.move(min(haul[own], game.size(PIPELINE, seat)), own, f"{PIPELINE} {seat}")
    return {"who": order, "pipelines": pipelines, "shuffle": shuffle, "moves": haul.moves}


def steal(game: MagicalWar, chance: Chance, seat: str, victim: str, place: int | None) -> Facts:
    """A random card of another hand comes into this one (errata: Darkpact); ``place`` if the table drew it itself.

    Raises:
        TooFewCardsError: that hand is empty.
    """
    alive(game, seat, victim)
    there = game.count(HAND, victim)
    if not there:
        raise TooFewCardsError(f"{HAND} {victim}", there, 1)
    got = chance.pick(f"steal/{game.stolen + 1}", there, place)
    haul = Haul(game.counts)
    haul.move(1, f"{HAND} {victim}", f"{HAND} {seat}")
    return {"who": seat, "from": victim, "place": got, "of": there, "moves": haul.moves}


def _apply_steal(game: MagicalWar, event: Event) -> None:
    game.stolen += 1
    game.carry(event["moves"])


def _apply_land(game: MagicalWar, event: Event) -> None:
    game.carry(event["moves"])
    apply_payment(game, event["hurt"])
    if game.active == event["who"]:
        game.landed = True


def _audit_steal(game: MagicalWar, event: Event) -> str | None:
    (draw,) = event["draws"]
    if (draw["label"], draw["spec"]) != (f"steal/{game.stolen + 1}", f"pick {game.count(HAND, event['from'])}"):
        return f"it draws {draw['label']} ({draw['spec']}) from another hand than the one that lies there"
    return None if draw["got"] == [event["place"]] else "its card is not the one that was drawn"


def _tell_cast(game: MagicalWar, event: Event) -> str:
    what = event["card"] or "a spell"
    end = "; it goes to the graveyard" if event["moves"][-1]["to"] == GRAVEYARD else ""
    return f"{game.title(event['who'])} casts {what} from the hand{end}."


def _tell_land(game: MagicalWar, event: Event) -> str:
    hurt = event["hurt"]
    pain = f"; Fastbond deals 1 damage, {hurt['from']} -> {hurt['to']}" if hurt else ""
    return f"{game.title(event['who'])} plays {event['card'] or 'a land'} from the hand{pain}."


def _tell_renew(game: MagicalWar, event: Event) -> str:
    moves = event["moves"]
    what = "hand and pipeline" if event["pipelines"] else "hand"
    where = "into the stock, with the graveyard" if event["shuffle"] else "to the graveyard"
    drawn = [f"{game.title(seat)} {moved(moves, STOCK, f'{HAND} {seat}')}" for seat in event["who"]]
    reshuffled = "" if event["shuffle"] else tell_reshuffle(moves)
    return f"{what.capitalize()} of {listed([game.title(seat) for seat in event['who']])} go {where}. {reshuffled}" + (
        f"Drawn: {listed(drawn)}."
    )


def _tell_steal(game: MagicalWar, event: Event) -> str:
    hand = f"{cards(event['of'])} of {game.title(event['from'])}"
    return f"{game.title(event['who'])} takes card {event['place']} of the {hand}, counted from the left."


def _dues_renew(_game: MagicalWar, event: Event) -> list[str]:
    laid = [move for move in event["moves"] if move["to"].startswith(PIPELINE)]
    return [f"Face down: {listed([cards(move['cards']) + ' of ' + move['to'][9:] for move in laid])}."] if laid else []


KINDS = {
    "cast": Kind(lambda game, event: game.carry(event["moves"]), _tell_cast,
                 lambda _game, event: dues(event["card"], event["who"])),
    "land": Kind(_apply_land, _tell_land, lambda game, event: dues_of_fallen(game, [event["who"]])),
    "renewed": Kind(lambda game, event: game.carry(event["moves"]), _tell_renew, _dues_renew),
    "stolen": Kind(_apply_steal, _tell_steal, audit=_audit_steal),
}  # fmt: skip
