"""Cards out of hands: instants and free spells, lands by Fastbond, new hands, random cards (rules 5 and 7; errata)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, TypedDict

from edw_companion.core.at import At
from edw_companion.core.counts import Moves, TooFewCardsError, cards, moved
from edw_companion.core.due import DO, Due, quoted
from edw_companion.core.kind import Chapter, Kind
from edw_companion.core.life import apply_payment, dues_of_fallen
from edw_companion.core.params import WORD, Flag, Number, Who
from edw_companion.core.phases import ACTIVE
from edw_companion.core.questions import NO, YES, Instead, Spoken, WantedError
from edw_companion.core.state import alive, picked_by_hand
from edw_companion.errors import UsageError
from edw_companion.games.magical_war import errata, resolving
from edw_companion.games.magical_war.effects import check_lies
from edw_companion.games.magical_war.errata import CARD
from edw_companion.games.magical_war.phases import ANY, INITIAL_ROUND, MAIN, maybe
from edw_companion.games.magical_war.pipeline import lying, played
from edw_companion.games.magical_war.state import GRAVEYARD, HAND, PIPELINE, PLAY, STOCK, MagicalWarState
from edw_companion.games.magical_war.turns import apply_draw_first, draw_first, tell_draw_first, tell_reshuffle
from edw_companion.sentences import Sentence
from edw_companion.text import listed

if TYPE_CHECKING:
    from typing import NotRequired, Unpack

    from edw_companion.core.facts import OfMoves, Paid, PlayerMoves
    from edw_companion.games.magical_war.resolving import Resolves, Said
    from edw_companion.games.magical_war.turns import DrewFirst

    class FromHand(DrewFirst, PlayerMoves):
        """A card that is played from the hand, if it was named."""

        card: str | None

    class SpellCast(FromHand, Resolves):
        """A spell."""

    class LandPlayed(FromHand):
        """``hurt``: the damage that Fastbond does."""

        hurt: Paid | None

    class Renewed(OfMoves):
        """New hands of some players, in turn order, and how many cards each draws."""

        who: list[str]
        pipelines: bool
        shuffle: bool
        new: NotRequired[dict[str, int]]

    From = TypedDict("From", {"from": str})

    class Stolen(From, PlayerMoves):
        """The card at a ``place``, counted from 1, of so many in a hand is somebody else's."""

        place: int
        of: int


CHAPTER = Chapter[MagicalWarState]()

CAST: Kind[MagicalWarState, SpellCast] = CHAPTER.kind(
    "cast", due=lambda state, event: resolving.dues(state, event["card"], event["who"], event)
)


@CAST.command(
    Who(unsaid=lambda state: state.doer),
    *resolving.SAID,
    words="cast",
    act=("A spell from the hand", "rule 5"),
    during=ANY,
    again=resolving.on_whom,
)
def cast(at: At[MagicalWarState], who: str, **said: Unpack[Said]) -> SpellCast:
    """WHO casts a spell from the hand: an instant, or a free one.

    With pipeline size 0 it may be any spell, and in a last stand a sorcery too; others go through the pipeline
    (edw step). What a card is, is asked once. It goes to the graveyard, unless it is one that stays. Without WHO it is
    the player whose turn or last stand it is.

    Example: edw cast "Lightning Bolt"
    """
    # Rule 5; ruling 9.
    state = at.state
    alive(state, who)
    if said["card"] is None and who in state.standing:
        at.ask(lambda: Spoken("Which card?", "Type its name."))
    spell = resolving.meant(at, said)
    card = spell["card"]
    kinds = _from_hand(state, who)
    free = not state.size(PIPELINE, who) and who not in state.standing
    words = ["cast", who, card or "", *["--stays"] * spell["stays"], *["--spent"] * spell["spent"]]
    asks = partial(_of_kinds, state, who, card, words) if card and kinds != errata.SPELLS else None
    is_a = resolving.kind_of(at, who, spell, asks)
    in_play = resolving.stays(state, spell, is_a, usual=None if free and state.counted else False)
    if who in state.standing and (in_play or is_a not in ("", *kinds)):
        at.rules.forbids("In a last stand only instants and sorceries are cast (rule 7).")
    elif is_a not in ("", errata.LAND, *kinds):
        _forbid(at, who, card, is_a)
    moves = Moves(state.counts)
    first = draw_first(state, moves, who)
    moves.move(1, f"{HAND} {who}", f"{PLAY} {who}" if in_play else GRAVEYARD)
    found = resolving.resolved(at, moves, who, spell)
    return {"who": who, "card": card, **first, **found, "moves": moves.made}


def _from_hand(state: MagicalWarState, who: str) -> Sequence[str]:
    """The kinds of spells that a player may cast from the hand now (rule 5; ruling 9)."""
    if who in state.standing:
        return (errata.INSTANT, errata.SORCERY)
    if who != state.active or state.standing:
        return (errata.INSTANT,)
    return (errata.INSTANT, errata.FREE) if state.size(PIPELINE, who) else errata.SPELLS


def _of_kinds(state: MagicalWarState, who: str, card: str, words: Sequence[str]) -> Instead:
    """Which kind a card is: those that may be cast by these words are; any other goes through the pipeline."""
    kinds = _from_hand(state, who) if state.set_up else (errata.INSTANT, errata.FREE)
    if len(kinds) == 1:
        text = f"{state.title(who)} may only cast instants now: is {card} one?"
        return Instead(text, {YES: (*words, "--type", *kinds), NO: ()}, {YES: ("y", *kinds)})
    step = ("step", who, *words[:1], *words[2:])
    answers = {kind: (*(words if kind in kinds else step), "--type", kind) for kind in errata.SPELLS}
    answers[errata.LAND] = ("step", who, errata.LAND, card)
    if who in state.standing:
        answers = {kind: words if kind in kinds else () for kind, words in answers.items()}
    text = f"What is {card}{'' if state.set_up else ' of the initial round'}?"
    return Instead(text, {resolving.label(kind): words for kind, words in answers.items()})


def _forbid(at: At[MagicalWarState], who: str, card: str | None, kind: str) -> None:
    """Say why a spell of that kind does not go from the hand now."""
    title = f"{card or 'It'} is {resolving.a_kind(kind)}"
    if at.state.size(PIPELINE, who) and kind != errata.FREE:
        goes = f"{title} and goes through the pipeline: from the hand go instants and free spells only (rule 5): {DO}."
        at.rules.forbids(goes, f"step cast {quoted(card)}" if card else "step cast")
    elif kind == errata.FREE and INITIAL_ROUND in maybe(at.state):
        at.rules.forbids(f"{title}: the initial round has a line for it (rule 2): {DO}.", f"initial {quoted(who)} 1")
    else:
        at.rules.forbids(f"{title}, and {at.state.title(who)} casts it only in their own main phase (rule 5).")


@CAST.applies
def _(state: MagicalWarState, event: SpellCast) -> None:
    apply_draw_first(state, event)
    resolving.apply(state, event["who"], event["card"], event)


@CAST.tells
def _(state: MagicalWarState, event: SpellCast) -> str:
    who, moves = event["who"], event["moves"]
    gone = event.get("spent", moved(moves, f"{HAND} {who}", GRAVEYARD))
    cast_ = f"{state.title(who)} casts {event['card'] or 'a spell'} from the hand"
    told = f"{cast_}{'; it goes to the graveyard' if gone else ''}."
    return f"{tell_draw_first(state, who, event, moves)}{told}{resolving.tell(state, event)}"


LAND: Kind[MagicalWarState, LandPlayed] = CHAPTER.kind(
    "land", due=lambda state, event: dues_of_fallen(state, [event["who"]])
)


@LAND.command(
    Who(unsaid=lambda state: state.doer), CARD, Flag("fastbond", "By Fastbond, for 1 damage."),
    words="land", act=("A land", "rule 5"), during=(MAIN,), whose=ACTIVE,
    again=lambda _state, event: {"fastbond": event["hurt"] is not None},
)  # fmt: skip
def land(at: At[MagicalWarState], who: str, card: str | None, *, fastbond: bool) -> LandPlayed:
    """WHO plays a land from the hand.

    That takes Fastbond, for 1 damage, or pipeline size 0. Without WHO it is the player whose turn it is.

    Example: edw land Forest --fastbond
    """
    # Errata; rulings 9 and 16.
    state = at.state
    alive(state, who)
    if not fastbond and state.size(PIPELINE, who):
        at.rules.forbids(f"{state.title(who)}'s lands go through the pipeline (rule 5); with Fastbond: --fastbond.")
    if not fastbond and state.landed:
        at.rules.forbids("A land was played in this turn already (ruling 7).")
    card = played(at, card) if card else None
    if fastbond:
        check_lies(at, who, "Fastbond")
    life = state.players[who].life
    hurt: Paid | None = {"who": who, "from": life, "to": life - 1} if fastbond else None
    moves = Moves(state.counts)
    first = draw_first(state, moves, who)
    moves.move(1, f"{HAND} {who}", f"{PLAY} {who}")
    return {"who": who, "card": card, "hurt": hurt, **first, "moves": moves.made}


@LAND.command(
    Who(unsaid=lambda state: state.doer), CARD,
    words="fastbond", act=("A land by Fastbond", "errata"), during=(MAIN,), whose=ACTIVE,
)  # fmt: skip
def fastbond_used(at: At[MagicalWarState], who: str, card: str | None) -> LandPlayed:
    """WHO plays a land by Fastbond.

    It comes from the hand, for 1 damage. Without WHO it is the player whose turn it is.

    Example: edw fastbond Forest
    """
    return land(at, who, card, fastbond=True)


@LAND.applies
def _(state: MagicalWarState, event: LandPlayed) -> None:
    if event["card"]:
        state.kinds.setdefault(event["card"], errata.LAND)
    apply_draw_first(state, event)
    apply_payment(state, event["hurt"])
    state.landed = state.landed or (event["hurt"] is None and state.active == event["who"])


@LAND.tells
def _(state: MagicalWarState, event: LandPlayed) -> str:
    hurt = event["hurt"]
    pain = f"; Fastbond deals 1 damage, {hurt['from']} -> {hurt['to']}" if hurt else ""
    drawn = tell_draw_first(state, event["who"], event, event["moves"])
    return f"{drawn}{state.title(event['who'])} plays {event['card'] or 'a land'} from the hand{pain}."


RENEWED: Kind[MagicalWarState, Renewed] = CHAPTER.kind("renewed")


@RENEWED.command(
    Who(many=True, required=False),
    Flag("pipelines", "Pipelines go too and are laid out anew."),
    Flag("shuffle", "Into the stock with the graveyard, but for the card that does it."),
    Number("number", 0, 1000, option="--cards", metavar="N", help="How many each draws; the hand size if left out."),
    words="renew",
    act=("A new hand", "errata"),
    during=ANY,
    again=(lambda _state, _event: {}, lambda _state, event: {"number": max(event["new"].values())}),
)
def renew(
    at: At[MagicalWarState], who: Sequence[str], number: int | None, *, pipelines: bool, shuffle: bool
) -> Renewed:
    """WHO, or everybody, puts the hand away and draws a new one.

    Contract from Below: edw renew Ann --pipelines. Timetwister: edw renew --shuffle --pipelines --cards 7. Wheel of
    Fortune: edw renew --cards 7.

    Example: edw renew Ann --pipelines
    """
    # In turn order (errata); with ``shuffle`` all goes into the stock with the graveyard, but for Timetwister itself.
    state = at.state
    seats = list(dict.fromkeys(who)) or state.living
    alive(state, *seats)
    order = state.turns.in_order(seats)
    moves = Moves(state.counts)
    away = STOCK if shuffle else GRAVEYARD
    for seat in order:
        for zone in (HAND, PIPELINE)[: 1 + pipelines]:
            moves.empty(f"{zone} {seat}", away)
    if shuffle:
        moves.trim(1, GRAVEYARD, STOCK)
    new = {}
    for seat in order:
        own = f"{HAND} {seat}"
        new[seat] = moves.draw(state.size(HAND, seat) if number is None else number, STOCK, GRAVEYARD, own)
        if pipelines:
            moves.most(state.size(PIPELINE, seat), own, f"{PIPELINE} {seat}")
    return {"who": order, "pipelines": pipelines, "shuffle": shuffle, "new": new, "moves": moves.made}


@RENEWED.applies
def _(state: MagicalWarState, event: Renewed) -> None:
    if event["pipelines"]:
        state.forget_names(*event["who"])


@RENEWED.tells
def _(state: MagicalWarState, event: Renewed) -> str:
    moves = event["moves"]
    one = len(event["who"]) == 1
    what = ("hand and pipeline" if one else "hands and pipelines") if event["pipelines"] else "hand" if one else "hands"
    goes = "goes" if what == "hand" else "go"
    where = "into the stock, with the graveyard" if event["shuffle"] else "to the graveyard"
    whose = state.titles(event["who"])
    new = event.get("new") or {seat: moved(moves, STOCK, f"{HAND} {seat}") for seat in event["who"]}
    drawn = listed([f"{state.title(seat)} {number}" for seat, number in new.items()])
    reshuffled = "" if event["shuffle"] else tell_reshuffle(moves)
    return f"The {what} of {whose} {goes} {where}. {reshuffled}Drawn: {drawn}."


@RENEWED.owes
def _(state: MagicalWarState, event: Renewed) -> list[Due]:
    laid = [f"{cards(lying(state, seat))} of {state.title(seat)}" for seat in event["who"]]
    return [Due(f"Face down: {listed(laid)}.")] if event["pipelines"] else []


STOLEN: Kind[MagicalWarState, Stolen] = CHAPTER.kind("stolen")


@STOLEN.command(
    Who(unsaid=lambda state: state.doer),
    Who("victim", metavar="FROM"),
    Number("held", 1, 1000, metavar="[N]", required=False),
    Number(
        "place", 1, option="--place", metavar="N",
        help="Which card the table drew itself, counted from the left.",
    ),
    WORD,
    words="steal",
    act=("A card out of another hand", "errata"),
    during=ANY,
    again=lambda _state, event: {
        "victim": event["from"], "held": event["of"], "place": event["place"] if picked_by_hand(event) else None,
    },
)  # fmt: skip
def steal(at: At[MagicalWarState], who: str, victim: str, held: int | None, place: int | None) -> Stolen:
    """WHO takes a random card out of FROM's hand of N (Darkpact).

    It says which, counted from the left of the hand as FROM holds it. Where the program counts cards, it knows N.
    Without WHO it is the player whose turn it is.

    Example: edw steal Ann Bram 7
    """
    state = at.state
    if who == victim:
        raise UsageError("Nobody takes cards out of their own hand: name two players.")
    alive(state, who, victim)
    counted = state.count(HAND, victim)
    there = held if counted is None else counted
    if there is None:
        how_many = f"How many cards does {state.title(victim)} hold?"
        says = Sentence(f"{how_many} {DO}", f"steal {quoted(who)} {quoted(victim)} N")
        raise WantedError(says, Spoken(how_many, "Type a number.", lambda line: [line] if line.isdecimal() else None))
    if counted is not None and (counted == 0 or held not in (None, counted)):
        raise TooFewCardsError(f"{HAND} {victim}", counted, held or 1)
    got = at.chance.pick(f"steal/{state.stolen + 1}", there, place)
    moves = state.moving(1, f"{HAND} {victim}", f"{HAND} {who}")
    return {"who": who, "from": victim, "place": got, "of": there, "moves": moves}


@STOLEN.applies
def _(state: MagicalWarState, _event: Stolen) -> None:
    state.stolen += 1


@STOLEN.tells
def _(state: MagicalWarState, event: Stolen) -> str:
    hand = f"{cards(event['of'])} of {state.title(event['from'])}"
    return f"{state.title(event['who'])} takes card {event['place']} of the {hand}, counted from the left."
