"""Reverberating chaos cards: rule 13 and rulings 98 to 111. Hidden in a hand, played for life, all to one graveyard."""

from edw_companion.core.due import OPTIONAL, Due
from edw_companion.core.kind import At, Chapter, Shown, told
from edw_companion.core.life import apply_payment, dues_of_fallen, pay, tell_payment
from edw_companion.core.params import Card, Flag, Unseen, Who
from edw_companion.core.pile_moves import hidden_answers
from edw_companion.core.piles import EmptyPileError, NotNextError, turn_up_or_reshuffle
from edw_companion.core.state import Event, Facts, alive, running
from edw_companion.errors import RefusedError, UsageError
from edw_companion.games.elder_dragon_wars.enchantments import check_matrix
from edw_companion.games.elder_dragon_wars.state import CHAOS, Held, WarState
from edw_companion.text import columns

CHAPTER = Chapter[WarState]()
PLAY_PRICE = 5
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
    player = state.players[who]
    data = {"color": who, "hand": [held.card if show else None for held in player.hand]}
    if not player.hand:
        return Shown(data, [f"{state.title(who)} holds no chaos card."])
    if show:
        return Shown(data, _hand(state, who))
    alone, lines = _for_eyes_of(state, who)
    unless = "A hand is shown to its player alone, which needs a terminal; --show prints it all the same."
    return Shown(data, lines, alone=alone, unless=unless)


def _for_eyes_of(state: WarState, seat: str) -> tuple[str, list[str]]:
    """Who alone may see a hand, and the hand."""
    name = state.players[seat].name
    return name, [f"Chaos cards of {name}:", "", *_hand(state, seat)]


def _hand(state: WarState, seat: str) -> list[str]:
    """A hand as lines: each card with its number, by which it is found in the binder, and its type."""
    cards = [held.card for held in state.players[seat].hand]
    return [f"{state.chaos.number(card):3}. {card} [{state.kind_of(card)}]" for card in cards]


DRAWN = CHAPTER.kind("chaos-drawn")


@DRAWN.command(
    Who(),
    Unseen(
        "Which card is it (nothing is shown as you type)",
        "A chaos card from the real pile is typed unseen, which needs a terminal.",
        of=CARD.of,
        fault=CANNOT_BE,
        help="Turned up from the real pile: its name is asked for, unseen.",
    ),
    words="chaos draw",
    word=True,
    anyway=True,
    alone=lambda state, event: _for_eyes_of(state, event["who"]),
    again=told,
)
def draw(at: At[WarState], who: str, shown: str | None = None) -> Facts:
    """WHO draws the chaos card of their upkeep.

    It is the table's word that WHO controls a Legend. Only WHO may see the card.

    Example: edw chaos draw white
    """
    # Rule 13; rulings 17, 98 to 100 and 109. The line is hidden until the card leaves the hand.
    state = at.state
    alive(state, who)
    if state.active != who:
        at.rules.forbids(f"{state.title(who)} draws a chaos card only in their own upkeep (rule 13, ruling 98).")
    elif state.drew_chaos:
        at.rules.forbids(f"{state.title(who)} has drawn the chaos card of this upkeep already (rule 13, ruling 98).")
    try:
        turned = turn_up_or_reshuffle(state.chaos, at.chance, shown)
    except (UsageError, NotNextError) as error:
        if shown is None:
            raise
        raise RefusedError(CANNOT_BE) from error  # without naming it
    if turned is None:
        raise EmptyPileError("chaos cards")
    answer = turned.pop("opens", None)
    return {"who": who, "hidden": True, "turned": {**turned, **({"answer": answer} if answer else {})}}


@DRAWN.applies
def _(state: WarState, event: Event) -> None:
    turned = event["turned"]
    state.chaos.apply_turned(turned)
    answer = hidden_answers(event)[0] if turned["from"] == "pile" else turned.get("answer")
    state.players[event["who"]].hand.append(Held(turned["card"], answer))
    if state.active == event["who"]:
        state.drew_chaos = True


@DRAWN.tells
def _(state: WarState, event: Event) -> str:
    refilled = "The chaos graveyard is shuffled into the pile. " if event["turned"].get("shuffled") else ""
    return f"{refilled}{state.title(event['who'])} draws a chaos card."


@DRAWN.owes
def _(state: WarState, event: Event) -> list[Due]:
    return [Due(f"Only {state.players[event['who']].name} may see it", f"chaos hand {event['who']}")]


def _held(state: WarState, seat: str, card: str) -> Held:
    for held in state.players[seat].hand:
        if held.card == card:
            return held
    # It says nothing of what they do hold.
    raise RefusedError(f"{state.title(seat)} does not hold {card} as a chaos card.")


PLAYED = CHAPTER.kind("chaos-played")


@PLAYED.command(
    Who(), CARD, Flag("countered", "It was countered: to the chaos graveyard."), words="chaos play", anyway=True,
    again=told,
)  # fmt: skip
def play(at: At[WarState], who: str, card: str, *, countered: bool = False) -> Facts:
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
    if "Creature" in types and state.planar["gate"] == "tapped":
        at.rules.forbids("Planar Gate is tapped, so no creature can be cast (rule 3, ruling 56).")
    if not land and "Creature" not in types:
        check_matrix(state, at.rules, card)
    free = land and state.house["chaos-land"] == "free"
    paid = None if free else pay(state, who, PLAY_PRICE)
    permanent = not {"Instant", "Sorcery"} & set(types.split())
    to = "play" if permanent and not countered else "graveyard"
    opens = {"opens": held.answer} if held.answer else {}
    return {"who": who, "card": card, "paid": paid, "to": to, **({"countered": True} if countered else {}), **opens}


@PLAYED.applies
def _(state: WarState, event: Event) -> None:
    player = state.players[event["who"]]
    player.hand.remove(_held(state, event["who"], event["card"]))
    apply_payment(state, event["paid"])
    (player.chaos if event["to"] == "play" else state.chaos.graveyard).append(event["card"])


@PLAYED.tells
def _(state: WarState, event: Event) -> str:
    who = state.title(event["who"])
    price = f"{tell_payment(state, event['paid'])} and plays" if event["paid"] else f"{who} plays"
    if event.get("countered"):
        end = "It is countered and goes to the chaos graveyard."
    elif event["to"] == "play":
        end = "It stays in play until it leaves for the chaos graveyard."
    else:
        end = "It goes to the chaos graveyard."
    return f"{price} {event['card']} (chaos {state.chaos.number(event['card'])}). {end}"


@PLAYED.owes
def _(state: WarState, event: Event) -> list[Due]:
    # The reverberation that follows a noncreature spell is named, never started (ruling 89).
    types = state.kind_of(event["card"])
    dues = dues_of_fallen(state, [event["who"]])
    if "Land" in types:
        return [*dues, Due("It uses the land play of this turn.")]
    if event.get("countered") or "Creature" in types:
        return dues
    return [*dues, Due("When it resolves", f'spell {event["who"]} "{event["card"]}"', answers=OPTIONAL)]


DISCARDED = CHAPTER.kind("chaos-discarded")


@DISCARDED.command(Who(), CARD, words="chaos discard")
def discard(at: At[WarState], who: str, card: str) -> Facts:
    """A chaos card leaves WHO's hand for the chaos graveyard.

    Example: edw chaos discard white "Time Warp"
    """
    # Without being played: ruling 104.
    alive(at.state, who)
    held = _held(at.state, who, card)
    return {"who": who, "card": card, **({"opens": held.answer} if held.answer else {})}


@DISCARDED.applies
def _(state: WarState, event: Event) -> None:
    state.players[event["who"]].hand.remove(_held(state, event["who"], event["card"]))
    state.chaos.graveyard.append(event["card"])


@DISCARDED.tells
def _(state: WarState, event: Event) -> str:
    return f"{event['card']} goes from the hand of {state.title(event['who'])} to the chaos graveyard."


LEFT = CHAPTER.kind("chaos-left")


@LEFT.command(
    Card(
        of=lambda war: [card for player in war.players.values() for card in player.chaos],
        what="chaos card in play",
        rest=True,
        known=CARD.known,
    ),
    words="chaos leave",
)
def leave(at: At[WarState], card: str) -> Facts:
    """A chaos card in play goes to the chaos graveyard.

    It goes there wherever else it would go.

    Example: edw chaos leave "Gilded Drake"
    """
    # Rulings 103 and 104.
    running(at.state)
    for seat, player in at.state.players.items():
        if card in player.chaos:
            return {"who": seat, "card": card}
    raise RefusedError(f"Nobody has the chaos card {card} in play.")


@LEFT.applies
def _(state: WarState, event: Event) -> None:
    state.players[event["who"]].chaos.remove(event["card"])
    state.chaos.graveyard.append(event["card"])


@LEFT.tells
def _(state: WarState, event: Event) -> str:
    return f"{event['card']} of {state.title(event['who'])} leaves play for the chaos graveyard."
