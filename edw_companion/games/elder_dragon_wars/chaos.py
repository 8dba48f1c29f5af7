"""Reverberating chaos cards: rule 13 and rulings 98 to 111. Hidden in a hand, played for life, all to one graveyard."""

from __future__ import annotations

from typing import TYPE_CHECKING, NotRequired

from edw_companion.core.at import At
from edw_companion.core.due import OPTIONAL, Due
from edw_companion.core.kind import Chapter, Kind, Shown
from edw_companion.core.life import apply_payment, dues_of_fallen, pay, tell_payment
from edw_companion.core.params import UNSEEN, WORD, Card, Flag, Unseen, Who
from edw_companion.core.phases import ACTIVE
from edw_companion.core.pile_moves import hidden_answers
from edw_companion.core.piles import EmptyPileError, Known, NotNextError, from_own, turn_up_or_reshuffle
from edw_companion.core.state import alive, without_empty
from edw_companion.errors import RefusedError, UsageError
from edw_companion.games.elder_dragon_wars.cards import dues_of_extra_turn
from edw_companion.games.elder_dragon_wars.phases import UPKEEP, check_moment
from edw_companion.games.elder_dragon_wars.planar import check_open
from edw_companion.games.elder_dragon_wars.state import CHAOS, WarState
from edw_companion.text import columns, counted, listed

if TYPE_CHECKING:
    from edw_companion.core.facts import OfCard, OfPlayer, Paid, Turned

    class Drawn(OfPlayer):
        """A chaos card that only who drew it may see; the question that showed it is its ``answer``.

        ``unknown``: one of the table's own pile that nobody has named; a graveyard may be ``shuffled`` in for it.
        """

        turned: NotRequired[Turned]
        unknown: NotRequired[bool]
        shuffled: NotRequired[bool]

    class Gone(OfCard):
        """A chaos card that leaves ``who``'s hand or control; ``opens``: the hidden answer that it makes public."""

        opens: NotRequired[str]

    class Played(Gone):
        """A chaos card that is played; ``to`` "play" or "graveyard"."""

        paid: Paid | None
        to: str
        countered: NotRequired[bool]


CHAPTER = Chapter[WarState]()
PLAY_PRICE = 5
UNKNOWN = Known("", None)
"""A card of the table's own pile, in a hand, that nobody has named yet."""
CANNOT_BE = "That card cannot be the next one of the chaos pile: check its name and the pile."
CARD = Card(what="chaos card", rest=True, known=lambda begin: begin["piles"][CHAOS])
"""Any chaos card: which of them are in hands is nobody's business."""


@CHAPTER.look("chaos")
def chaos(state: WarState) -> Shown:
    """Show how many chaos cards are in hands and in play.

    Example: edw chaos
    """
    hands = {seat: len(player.hand) for seat, player in state.players.items()}
    play = {seat: list(player.chaos) for seat, player in state.players.items()}
    rows = [["player", "in hand", "in play"]]
    rows += [[state.title(seat), str(hands[seat]), ", ".join(play[seat]) or "-"] for seat in state.living]
    graveyard = ", ".join(state.chaos.graveyard) or "empty"
    return Shown(
        {"hands": hands, "in_play": play, "left": state.chaos.left},
        [*columns(rows, right=(1,)), f"pile: {state.chaos.left} left; graveyard: {graveyard}"],
    )


@CHAPTER.look("chaos hand", Who(), Flag("show", "Print it here and now, whoever looks."))
def hand(state: WarState, who: str, *, show: bool) -> Shown:
    """Show WHO's chaos cards to WHO alone.

    They come after a key, and then they are cleared from the screen. With --json they are only named with --show.

    Example: edw chaos hand white --show
    """
    held = [each.card or None for each in state.players[who].hand]
    data = {"color": who, "hand": held if show else [None] * len(held)}
    if not any(each.card for each in state.players[who].hand):
        own = f"{counted(len(held), 'chaos card')} of your own pile, not named yet: look into the hand itself."
        return Shown(data, [f"{state.title(who)} holds {own if held else 'no chaos card.'}"])
    alone, lines = _for_eyes_of(state, who)
    if show:
        return Shown(data, lines[2:])
    unless = "A hand is shown to its player alone, which needs a terminal; --show prints it all the same."
    return Shown(data, lines, alone=alone, unless=unless)


def _for_eyes_of(state: WarState, seat: str) -> tuple[str, list[str]]:
    """Who alone may see a hand, and the hand: each card with its number, by which it is found in the binder."""
    player = state.players[seat]
    cards = [
        f"{state.chaos.number(held.card):3}. {held.card} [{state.kind_of(held.card)}]"
        if held.card
        else "     a card of your own pile, not named yet"
        for held in player.hand
    ]
    return player.name, [f"Chaos cards of {player.name}:", "", *cards]


DRAWN: Kind[WarState, Drawn] = CHAPTER.kind("chaos-drawn")


@DRAWN.command(
    Who(),
    Unseen(
        "Which card is it (nothing is shown as you type)",
        "A chaos card from the real pile is typed unseen, which needs a terminal.",
        of=CARD.of,
        fault=CANNOT_BE,
        help="Turned up from the real pile: its name is asked for, unseen.",
    ),
    WORD,
    words="chaos draw",
    anyway=True,
    act=("A chaos card", "rule 13, ruling 98"),
    during=(UPKEEP,),
    whose=ACTIVE,
    # One that was earned for certain as the upkeep began, and forgotten then, is drawn later.
    late=lambda state: bool(state.upkeep.earned and state.upkeep.count),
    alone=lambda state, event: _for_eyes_of(state, event["who"]) if "turned" in event else ("", []),
)
def draw(at: At[WarState], who: str, shown: str | None = None) -> Drawn:
    """WHO draws the chaos card of their upkeep.

    It comes in the upkeep, at its first moment with a Legend: as it begins, before anything is paid, or when one comes
    in it. It is the table's word that WHO controls a Legend then. Only WHO may see the card.

    Example: edw chaos draw white
    """
    # Rule 13; rulings 17, 98 to 100 and 109. The line is hidden until the card leaves the hand.
    state, upkeep = at.state, at.state.upkeep
    if state.active == who and upkeep.drawn >= upkeep.count > 0:
        which = "card of this upkeep" if upkeep.count == 1 else "cards of both upkeeps"
        at.rules.forbids(f"{state.title(who)} has drawn the chaos {which} already (rule 13, ruling 98).")
    unknown = _unknown(at, who) if shown is None else None
    if unknown is not None:
        return unknown
    try:
        turned = turn_up_or_reshuffle(state.chaos, at.chance, shown)
    except (UsageError, NotNextError) as error:
        if shown is None:
            raise
        raise RefusedError(CANNOT_BE) from error  # without naming it
    if turned is None:
        raise EmptyPileError("pile of chaos cards")
    answer = turned.pop("opens", None)
    if answer:
        turned["answer"] = answer
    return {"who": who, "hidden": True, "turned": turned}


def _unknown(at: At[WarState], who: str) -> Drawn | None:
    """A card of the table's own pile that stays unknown until it is played; None if the program draws it."""
    state, pile = at.state, at.state.chaos
    shuffled = not pile.left and bool(pile.graveyard)
    if shuffled:
        pile = pile.copy()
        pile.shuffle_in(pile.graveyard)
    why = None if pile.top else from_own(pile, at.chance)
    if why is None:
        return None
    if why.commands and "cards" not in state.own:  # it was typed unseen before, and is typed so again
        raise UsageError(why.text.replace("--card", UNSEEN), *why.commands)
    at.chance.unknown(pile.label(), len(pile.unseen))
    facts: Drawn = {"who": who, "unknown": True, "shuffled": shuffled}
    return without_empty(facts, "shuffled")


@DRAWN.applies
def _(state: WarState, event: Drawn) -> None:
    if state.active == event["who"]:
        state.upkeep.drawn += 1
    if "turned" not in event:
        if event.get("shuffled"):
            state.chaos.shuffle_in(state.chaos.graveyard)
            state.chaos.graveyard = []
        state.chaos.take_unknown()
        state.players[event["who"]].hand.append(UNKNOWN)
        return
    turned = event["turned"]
    state.chaos.apply_turned(turned)
    state.chaos_cast.discard(turned["card"])
    answer = hidden_answers(event)[0] if turned["from"] == "pile" else turned.get("answer")
    state.players[event["who"]].hand.append(Known(turned["card"], answer))


@DRAWN.tells
def _(state: WarState, event: Drawn) -> str:
    refilled = "The chaos graveyard is shuffled into the pile. " if event.get("turned", event).get("shuffled") else ""
    if "turned" in event:
        return f"{refilled}{state.title(event['who'])} draws a chaos card."
    return f"{refilled}{state.title(event['who'])} takes a chaos card of your own pile; it is named when it is played."


@DRAWN.owes
def _(state: WarState, event: Drawn) -> list[Due]:
    who, upkeep = event["who"], state.upkeep
    dues: list[Due] = []
    if "turned" in event:
        dues.append(Due(f"Only {state.players[who].name} may see it", f"chaos hand {who}"))
    elif "cards" not in state.own:
        why = "another of your own chaos cards is out that nobody has named"
        dues.append(Due(f"The program could not draw it: {why}."))
    if who == state.active and not upkeep.fresh and upkeep.drawn == 1:  # a Legend in that upkeep earns it (ruling 98)
        if upkeep.earned:
            were = f"{listed(upkeep.earned)} {'was' if len(upkeep.earned) == 1 else 'were'} in play then"
            dues.append(Due(f"It was due as the upkeep began; {were}, so it counts."))
        else:
            had = f"It counts if {state.title(who)} had a Legend in the upkeep (rule 13, ruling 98). If not"
            dues.append(Due(had, "undo"))
    return dues


def _let_go(state: WarState, seat: str, card: str) -> None:
    """A card leaves a hand; one that nobody had named is named with it."""
    held = _held(state, seat, card)
    state.players[seat].hand.remove(held)
    if held is UNKNOWN:
        state.chaos.name_unknown(card)


def _held(state: WarState, seat: str, card: str) -> Known:
    for held in state.players[seat].hand:
        if held.card == card:
            return held
    if UNKNOWN in state.players[seat].hand and card in state.chaos.unseen:
        return UNKNOWN
    # It says nothing of what they do hold.
    raise RefusedError(f"{state.title(seat)} does not hold {card} as a chaos card.")


PLAYED: Kind[WarState, Played] = CHAPTER.kind("chaos-played")


@PLAYED.command(
    Who(), CARD, Flag("countered", "It was countered: to the chaos graveyard."), words="chaos play", anyway=True,
)  # fmt: skip
def play(at: At[WarState], who: str, card: str, *, countered: bool = False) -> Played:
    """WHO plays a chaos card for 5 life.

    Permanents stay until they leave; the rest goes to the chaos graveyard.

    Example: edw chaos play white "Time Warp"
    """
    # Instead of its mana cost: rule 13; rulings 56, 101 to 103 and 106.
    state = at.state
    alive(state, who)
    held = _held(state, who, card)
    types = state.kind_of(card)
    land = "Land" in types
    if land and countered:
        raise RefusedError(f"{card} is a land, no spell, and cannot be countered: leave --countered out.")
    check_moment(at, who, card)
    check_open(state, at.rules, card, 56)
    free = land and state.house["chaos-land"] == "free"
    paid = None if free else pay(state, who, PLAY_PRICE)
    stays = not countered and not {"Instant", "Sorcery"} & set(types.split())
    to, opens = "play" if stays else "graveyard", held.answer or ""
    facts: Played = {"who": who, "card": card, "paid": paid, "to": to, "countered": countered, "opens": opens}
    return without_empty(facts, "countered", "opens")


@PLAYED.applies
def _(state: WarState, event: Played) -> None:
    player = state.players[event["who"]]
    _let_go(state, event["who"], event["card"])
    apply_payment(state, event["paid"])
    types = state.kind_of(event["card"])
    if "Land" in types and state.active == event["who"]:
        state.land = state.turns.number
    if not event.get("countered") and not {"Land", "Creature"} & set(types.split()):
        state.chaos_cast.add(event["card"])
    (player.chaos if event["to"] == "play" else state.chaos.graveyard).append(event["card"])


@PLAYED.tells
def _(state: WarState, event: Played) -> str:
    who = state.title(event["who"])
    price = f"{tell_payment(state, event['paid'])} and plays" if event["paid"] else f"{who} plays"
    end = "Once it has resolved, it goes to the chaos graveyard."
    if event.get("countered"):
        end = "It is countered and goes to the chaos graveyard."
    elif event["to"] == "play":
        end = "It stays in play until it leaves for the chaos graveyard."
    return f"{price} {event['card']} (chaos {state.chaos.number(event['card'])}). {end}"


@PLAYED.owes
def _(state: WarState, event: Played) -> list[Due]:
    # The reverberation that follows a noncreature spell is named, never started (ruling 89).
    types = state.kind_of(event["card"])
    dues = dues_of_fallen(state, [event["who"]])
    if "Land" in types:
        return dues if "anyway" in event else [*dues, Due("It uses the land play of this turn.")]
    if event.get("countered") or "Creature" in types:
        return dues
    then = f"When {event['card']} resolves, the next enchantment comes"
    comes = Due(then, f'spell {event["who"]} "{event["card"]}"', answers=OPTIONAL, waits=True, owed=True)
    return [*dues, comes, *dues_of_extra_turn(state, event["card"], f"{event['card']} gives")]


DISCARDED: Kind[WarState, Gone] = CHAPTER.kind(
    "chaos-discarded",
    tell=lambda state, event: (
        f"{event['card']} goes from the hand of {state.title(event['who'])} to the chaos graveyard."
    ),
)


@DISCARDED.command(Who(), CARD, words="chaos discard")
def discard(at: At[WarState], who: str, card: str) -> Gone:
    """A chaos card leaves WHO's hand for the chaos graveyard.

    Example: edw chaos discard white "Time Warp"
    """
    # Without being played: ruling 104.
    alive(at.state, who)
    facts: Gone = {"who": who, "card": card, "opens": _held(at.state, who, card).answer or ""}
    return without_empty(facts, "opens")


@DISCARDED.applies
def _(state: WarState, event: Gone) -> None:
    _let_go(state, event["who"], event["card"])
    state.chaos.graveyard.append(event["card"])


LEFT: Kind[WarState, Gone] = CHAPTER.kind(
    "chaos-left",
    tell=lambda state, event: f"{event['card']} of {state.title(event['who'])} leaves play for the chaos graveyard.",
)


@LEFT.command(
    Card(
        of=lambda war: [card for player in war.players.values() for card in player.chaos],
        what="chaos card in play",
        rest=True,
        known=CARD.known,
    ),
    words="chaos leave",
)
def leave(at: At[WarState], card: str) -> Gone:
    """A chaos card in play goes to the chaos graveyard.

    It goes there wherever else it would go.

    Example: edw chaos leave "Gilded Drake"
    """
    # Rulings 103 and 104.
    players = at.running.players.items()
    return {"who": next(seat for seat, player in players if card in player.chaos), "card": card}


@LEFT.applies
def _(state: WarState, event: Gone) -> None:
    state.players[event["who"]].chaos.remove(event["card"])
    state.chaos.graveyard.append(event["card"])
