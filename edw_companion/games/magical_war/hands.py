"""Cards out of hands: instants and free spells, lands by Fastbond, new hands, random cards (rules 5 and 7; errata)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, TypedDict

from edw_companion.core.counts import Haul, TooFewCardsError, cards, moved, take_moves
from edw_companion.core.due import DO, Due, quoted
from edw_companion.core.elimination import in_turn_order
from edw_companion.core.kind import At, Chapter, Kind
from edw_companion.core.life import apply_payment, dues_of_fallen
from edw_companion.core.params import Flag, Number, Who
from edw_companion.core.state import alive, picked_by_hand
from edw_companion.errors import UsageError
from edw_companion.games.magical_war.draws import tell_reshuffle
from edw_companion.games.magical_war.errata import CARD, dues
from edw_companion.games.magical_war.state import GRAVEYARD, HAND, PIPELINE, PLAY, STOCK, MagicalWarState
from edw_companion.text import listed

if TYPE_CHECKING:
    from edw_companion.core.facts import OfMoves, Paid, PlayerMoves

    class FromHand(PlayerMoves):
        """A card that is played from the hand, if it was named."""

        card: str | None

    class LandPlayed(FromHand):
        """``hurt``: the damage that Fastbond does."""

        hurt: Paid | None

    class Renewed(OfMoves):
        """New hands of some players, in turn order."""

        who: list[str]
        pipelines: bool
        shuffle: bool

    From = TypedDict("From", {"from": str})

    class Stolen(From, PlayerMoves):
        """The card at a ``place``, counted from 1, of so many in a hand is somebody else's."""

        place: int
        of: int


CHAPTER = Chapter[MagicalWarState]()

CAST: Kind[MagicalWarState, FromHand] = CHAPTER.kind(
    "cast", apply=take_moves, due=lambda state, event: dues(state, event["card"], event["who"])
)


@CAST.command(
    Who(),
    CARD,
    Flag("stays", "A permanent; otherwise it goes to the graveyard."),
    words="cast",
    anyway=True,
)
def cast(at: At[MagicalWarState], who: str, card: str | None, *, stays: bool) -> FromHand:
    """WHO casts a spell from the hand: an instant, or a free one.

    With pipeline size 0 it may be any spell, and in a last stand a sorcery too. Other spells go through the pipeline
    (edw step).

    Example: edw cast Ann "Lightning Bolt"
    """
    # Rule 5; ruling 9.
    alive(at.state, who)
    if stays and who in at.state.standing:
        at.rules.forbids("In a last stand only instants and sorceries are cast (rule 7).")
    to = f"{PLAY} {who}" if stays else GRAVEYARD
    return {"who": who, "card": card, "moves": at.state.moving(1, f"{HAND} {who}", to)}


@CAST.tells
def _(state: MagicalWarState, event: FromHand) -> str:
    what = event["card"] or "a spell"
    end = "; it goes to the graveyard" if event["moves"] and event["moves"][-1]["to"] == GRAVEYARD else ""
    return f"{state.title(event['who'])} casts {what} from the hand{end}."


LAND: Kind[MagicalWarState, LandPlayed] = CHAPTER.kind(
    "land", due=lambda state, event: dues_of_fallen(state, [event["who"]])
)


@LAND.command(
    Who(), CARD, Flag("fastbond", "By Fastbond, for 1 damage."), words="land", anyway=True,
    again=lambda _state, event: {"fastbond": event["hurt"] is not None},
)  # fmt: skip
def land(at: At[MagicalWarState], who: str, card: str | None, *, fastbond: bool) -> LandPlayed:
    """WHO plays a land from the hand.

    That takes Fastbond, for 1 damage, or pipeline size 0.

    Example: edw land Ann Forest --fastbond
    """
    # Errata; rulings 9 and 16.
    state = at.state
    alive(state, who)
    if who in state.standing:
        at.rules.forbids("In a last stand no land is played (rule 7).")
    elif state.active != who:
        at.rules.forbids(f"{state.title(who)} plays lands only in their own main phase (rule 5).")
    if not fastbond and state.size(PIPELINE, who):
        at.rules.forbids(f"{state.title(who)}'s lands go through the pipeline (rule 5); with Fastbond: --fastbond.")
    if not fastbond and state.landed:
        at.rules.forbids("A land was played in this turn already (ruling 7).")
    life = state.players[who].life
    hurt: Paid | None = {"who": who, "from": life, "to": life - 1} if fastbond else None
    return {"who": who, "card": card, "hurt": hurt, "moves": state.moving(1, f"{HAND} {who}", f"{PLAY} {who}")}


@LAND.applies
def _(state: MagicalWarState, event: LandPlayed) -> None:
    state.carry(event["moves"])
    apply_payment(state, event["hurt"])
    state.landed = state.landed or state.active == event["who"]


@LAND.tells
def _(state: MagicalWarState, event: LandPlayed) -> str:
    hurt = event["hurt"]
    pain = f"; Fastbond deals 1 damage, {hurt['from']} -> {hurt['to']}" if hurt else ""
    return f"{state.title(event['who'])} plays {event['card'] or 'a land'} from the hand{pain}."


RENEWED: Kind[MagicalWarState, Renewed] = CHAPTER.kind("renewed", apply=take_moves)


@RENEWED.command(
    Who(many=True, required=False),
    Flag("pipelines", "Pipelines go too and are laid out anew."),
    Flag("shuffle", "Into the stock with the graveyard, instead of to the graveyard."),
    Number("number", 0, 1000, option="--cards", metavar="N", help="How many each draws; the hand size if left out."),
    words="renew",
)
def renew(
    at: At[MagicalWarState], who: Sequence[str], number: int | None, *, pipelines: bool, shuffle: bool
) -> Renewed:
    """WHO, or everybody, puts the hand away and draws a new one.

    Contract from Below: edw renew Ann --pipelines. Timetwister: edw renew --shuffle --pipelines --cards 7. Wheel of
    Fortune: edw renew --cards 7.

    Example: edw renew Ann --pipelines
    """
    # In turn order (errata); with ``shuffle`` all goes into the stock with the graveyard.
    state = at.state
    seats = list(dict.fromkeys(who)) or state.living
    alive(state, *seats)
    order = in_turn_order(state, seats)
    haul = Haul(state.counts)
    away = STOCK if shuffle else GRAVEYARD
    for seat in order:
        for zone in (HAND, PIPELINE)[: 1 + pipelines]:
            haul.empty(f"{zone} {seat}", away)
    if shuffle:
        haul.empty(GRAVEYARD, STOCK)
    for seat in order:
        own = f"{HAND} {seat}"
        haul.draw(state.size(HAND, seat) if number is None else number, STOCK, GRAVEYARD, own)
        if pipelines:
            haul.most(state.size(PIPELINE, seat), own, f"{PIPELINE} {seat}")
    return {"who": order, "pipelines": pipelines, "shuffle": shuffle, "moves": haul.moves}


@RENEWED.tells
def _(state: MagicalWarState, event: Renewed) -> str:
    moves = event["moves"]
    what = "Hand and pipeline" if event["pipelines"] else "Hand"
    where = "into the stock, with the graveyard" if event["shuffle"] else "to the graveyard"
    whose = listed([state.title(seat) for seat in event["who"]])
    drawn = listed([f"{state.title(seat)} {moved(moves, STOCK, f'{HAND} {seat}')}" for seat in event["who"]])
    reshuffled = "" if event["shuffle"] else tell_reshuffle(moves)
    return f"{what} of {whose} go {where}. {reshuffled}Drawn: {drawn}."


@RENEWED.owes
def _(_state: MagicalWarState, event: Renewed) -> list[Due]:
    laid = [move for move in event["moves"] if move["to"].startswith(PIPELINE)]
    whose = listed([f"{cards(move['cards'])} of {move['to'][9:]}" for move in laid])
    return [Due(f"Face down: {whose}.")] if laid else []


STOLEN: Kind[MagicalWarState, Stolen] = CHAPTER.kind("stolen")


@STOLEN.command(
    Who(),
    Who("victim", metavar="FROM"),
    Number("held", 1, 1000, metavar="[N]", required=False),
    Number(
        "place", 1, option="--place", metavar="N",
        help="Which card the table drew itself, counted from the left.",
    ),
    words="steal",
    word=True,
    again=lambda _state, event: {
        "victim": event["from"], "held": event["of"], "place": event["place"] if picked_by_hand(event) else None,
    },
)  # fmt: skip
def steal(at: At[MagicalWarState], who: str, victim: str, held: int | None, place: int | None) -> Stolen:
    """WHO takes a random card out of FROM's hand of N (Darkpact).

    It says which, counted from the left of the hand as FROM holds it. Where the program counts cards, it knows N.

    Example: edw steal Ann Bram 7
    """
    state = at.state
    if who == victim:
        raise UsageError("Nobody takes cards out of the own hand: name two players.")
    alive(state, who, victim)
    counted = state.count(HAND, victim)
    there = held if counted is None else counted
    if there is None:
        how_many = f"How many cards does {state.title(victim)} hold? {DO}"
        raise UsageError(how_many, f"steal {quoted(who)} {quoted(victim)} N")
    if counted is not None and (counted == 0 or held not in (None, counted)):
        raise TooFewCardsError(f"{HAND} {victim}", counted, held or 1)
    got = at.chance.pick(f"steal/{state.stolen + 1}", there, place)
    moves = state.moving(1, f"{HAND} {victim}", f"{HAND} {who}")
    return {"who": who, "from": victim, "place": got, "of": there, "moves": moves}


@STOLEN.applies
def _(state: MagicalWarState, event: Stolen) -> None:
    state.stolen += 1
    state.carry(event["moves"])


@STOLEN.tells
def _(state: MagicalWarState, event: Stolen) -> str:
    hand = f"{cards(event['of'])} of {state.title(event['from'])}"
    return f"{state.title(event['who'])} takes card {event['place']} of the {hand}, counted from the left."
