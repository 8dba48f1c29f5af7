"""Reverberating chaos cards: rule 13 and rulings 98 to 111. Hidden in a hand, played for life, all to one graveyard."""

from edw_companion.errors import RefusedError, UsageError
from edw_companion.formats.elder_dragon_wars.enchantments import check_matrix
from edw_companion.formats.elder_dragon_wars.state import CHAOS, Held, War
from edw_companion.table.due import Due
from edw_companion.table.game import Event, Facts, alive, running
from edw_companion.table.kind import At, Chapter, Shown, told
from edw_companion.table.life import apply_payment, dues_of_fallen, pay, tell_payment
from edw_companion.table.params import Card, Flag, Unseen, Who
from edw_companion.table.piles import EmptyPileError, NotNextError, turn_up_or_reshuffle
from edw_companion.table.piling import hidden_answers
from edw_companion.table.text import columns

CHAPTER = Chapter[War]()
PLAY_PRICE = 5
CANNOT_BE = "That card cannot be the next one of the chaos pile: check its name and the pile."
CARD = Card(what="chaos card", rest=True, known=lambda begin: begin["piles"][CHAOS])
"""Any chaos card: which of them are in hands is nobody's business."""


@CHAPTER.look("chaos")
def chaos(game: War) -> Shown:
    """Show how many chaos cards are in hands and in play.

    Example: edw chaos
    """
    hands = {seat: len(player.hand) for seat, player in game.players.items()}
    play = {seat: list(player.chaos) for seat, player in game.players.items()}
    rows = [["player", "in hand", "in play"]]
    rows += [[game.title(seat), str(hands[seat]), ", ".join(play[seat]) or "-"] for seat in game.living]
    graveyard = ", ".join(game.chaos.graveyard) or "empty"
    return Shown(
        {"hands": hands, "in_play": play, "left": game.chaos.left},
        [*columns(rows, right=(1,)), f"pile: {game.chaos.left} left; graveyard: {graveyard}"],
    )


@CHAPTER.look("chaos hand", Who(), Flag("show", "Print it here and now, whoever looks."))
def hand(game: War, who: str, *, show: bool) -> Shown:
    """Show WHO's chaos cards to WHO alone.

    They come after a key, and then they are cleared from the screen. With --json they are only named with --show.

    Example: edw chaos hand white --show
    """
    player = game.players[who]
    data = {"color": who, "hand": [held.card if show else None for held in player.hand]}
    if not player.hand:
        return Shown(data, [f"{game.title(who)} holds no chaos card."])
    if show:
        return Shown(data, _hand(game, who))
    alone, lines = _for_eyes_of(game, who)
    unless = "A hand is shown to its player alone, which needs a terminal; --show prints it all the same."
    return Shown(data, lines, alone=alone, unless=unless)


def _for_eyes_of(game: War, seat: str) -> tuple[str, list[str]]:
    """Who alone may see a hand, and the hand."""
    name = game.players[seat].name
    return name, [f"Chaos cards of {name}:", "", *_hand(game, seat)]


def _hand(game: War, seat: str) -> list[str]:
    """A hand as lines: each card with its number, by which it is found in the binder, and its type."""
    cards = [held.card for held in game.players[seat].hand]
    return [f"{game.chaos.number(card):3}. {card} [{game.kind_of(card)}]" for card in cards]


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
    alone=lambda game, event: _for_eyes_of(game, event["who"]),
    again=told,
)
def draw(at: At[War], who: str, shown: str | None = None) -> Facts:
    """WHO draws the chaos card of their upkeep.

    It is the table's word that WHO controls a Legend. Only WHO may see the card.

    Example: edw chaos draw white
    """
    # Rule 13; rulings 17, 98 to 100 and 109. The line is hidden until the card leaves the hand.
    game = at.game
    alive(game, who)
    if game.active != who:
        at.law.forbids(f"{game.title(who)} draws a chaos card only in their own upkeep (rule 13, ruling 98).")
    elif game.drew_chaos:
        at.law.forbids(f"{game.title(who)} has drawn the chaos card of this upkeep already (rule 13, ruling 98).")
    try:
        turned = turn_up_or_reshuffle(game.chaos, at.chance, shown)
    except (UsageError, NotNextError) as error:
        if shown is None:
            raise
        raise RefusedError(CANNOT_BE) from error  # without naming it
    if turned is None:
        raise EmptyPileError("chaos cards")
    answer = turned.pop("opens", None)
    return {"who": who, "hidden": True, "turned": {**turned, **({"answer": answer} if answer else {})}}


@DRAWN.applies
def _(game: War, event: Event) -> None:
    turned = event["turned"]
    game.chaos.apply_turned(turned)
    answer = hidden_answers(event)[0] if turned["from"] == "pile" else turned.get("answer")
    game.players[event["who"]].hand.append(Held(turned["card"], answer))
    if game.active == event["who"]:
        game.drew_chaos = True


@DRAWN.tells
def _(game: War, event: Event) -> str:
    refilled = "The chaos graveyard is shuffled into the pile. " if event["turned"].get("shuffled") else ""
    return f"{refilled}{game.title(event['who'])} draws a chaos card."


@DRAWN.owes
def _(game: War, event: Event) -> list[Due]:
    return [Due(f"Only {game.players[event['who']].name} may see it", f"chaos hand {event['who']}")]


def _held(game: War, seat: str, card: str) -> Held:
    for held in game.players[seat].hand:
        if held.card == card:
            return held
    # It says nothing of what they do hold.
    raise RefusedError(f"{game.title(seat)} does not hold {card} as a chaos card.")


PLAYED = CHAPTER.kind("chaos-played")


@PLAYED.command(
    Who(), CARD, Flag("countered", "It was countered: to the chaos graveyard."), words="chaos play", anyway=True,
    again=told,
)  # fmt: skip
def play(at: At[War], who: str, card: str, *, countered: bool = False) -> Facts:
    """WHO plays a chaos card for 5 life.

    Permanents stay until they leave; the rest goes to the chaos graveyard.

    Example: edw chaos play white "Time Warp"
    """
    # Instead of its mana cost: rule 13; rulings 56, 101 to 103 and 106.
    game = at.game
    alive(game, who)
    held = _held(game, who, card)
    types = game.kind_of(card)
    land = "Land" in types
    if land and countered:
        raise RefusedError(f"{card} is a land, no spell, and cannot be countered: leave --countered out.")
    if "Creature" in types and game.planar["gate"] == "tapped":
        at.law.forbids("Planar Gate is tapped, so no creature can be cast (rule 3, ruling 56).")
    if not land and "Creature" not in types:
        check_matrix(game, at.law, card)
    free = land and game.house["chaos-land"] == "free"
    paid = None if free else pay(game, who, PLAY_PRICE)
    permanent = not {"Instant", "Sorcery"} & set(types.split())
    to = "play" if permanent and not countered else "graveyard"
    opens = {"opens": held.answer} if held.answer else {}
    return {"who": who, "card": card, "paid": paid, "to": to, **({"countered": True} if countered else {}), **opens}


@PLAYED.applies
def _(game: War, event: Event) -> None:
    player = game.players[event["who"]]
    player.hand.remove(_held(game, event["who"], event["card"]))
    apply_payment(game, event["paid"])
    (player.chaos if event["to"] == "play" else game.chaos.graveyard).append(event["card"])


@PLAYED.tells
def _(game: War, event: Event) -> str:
    who = game.title(event["who"])
    price = f"{tell_payment(game, event['paid'])} and plays" if event["paid"] else f"{who} plays"
    if event.get("countered"):
        end = "It is countered and goes to the chaos graveyard."
    elif event["to"] == "play":
        end = "It stays in play until it leaves for the chaos graveyard."
    else:
        end = "It goes to the chaos graveyard."
    return f"{price} {event['card']} (chaos {game.chaos.number(event['card'])}). {end}"


@PLAYED.owes
def _(game: War, event: Event) -> list[Due]:
    # The reverberation that follows a noncreature spell is named, never started (ruling 89).
    types = game.kind_of(event["card"])
    dues = dues_of_fallen(game, [event["who"]])
    if "Land" in types:
        return [*dues, Due("It uses the land play of this turn.")]
    if event.get("countered") or "Creature" in types:
        return dues
    return [*dues, Due("When it resolves", f'spell {event["who"]} "{event["card"]}"')]


DISCARDED = CHAPTER.kind("chaos-discarded")


@DISCARDED.command(Who(), CARD, words="chaos discard")
def discard(at: At[War], who: str, card: str) -> Facts:
    """A chaos card leaves WHO's hand for the chaos graveyard.

    Example: edw chaos discard white "Time Warp"
    """
    # Without being played: ruling 104.
    alive(at.game, who)
    held = _held(at.game, who, card)
    return {"who": who, "card": card, **({"opens": held.answer} if held.answer else {})}


@DISCARDED.applies
def _(game: War, event: Event) -> None:
    game.players[event["who"]].hand.remove(_held(game, event["who"], event["card"]))
    game.chaos.graveyard.append(event["card"])


@DISCARDED.tells
def _(game: War, event: Event) -> str:
    return f"{event['card']} goes from the hand of {game.title(event['who'])} to the chaos graveyard."


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
def leave(at: At[War], card: str) -> Facts:
    """A chaos card in play goes to the chaos graveyard.

    It goes there wherever else it would go.

    Example: edw chaos leave "Gilded Drake"
    """
    # Rulings 103 and 104.
    running(at.game)
    for seat, player in at.game.players.items():
        if card in player.chaos:
            return {"who": seat, "card": card}
    raise RefusedError(f"Nobody has the chaos card {card} in play.")


@LEFT.applies
def _(game: War, event: Event) -> None:
    game.players[event["who"]].chaos.remove(event["card"])
    game.chaos.graveyard.append(event["card"])


@LEFT.tells
def _(game: War, event: Event) -> str:
    return f"{event['card']} of {game.title(event['who'])} leaves play for the chaos graveyard."
