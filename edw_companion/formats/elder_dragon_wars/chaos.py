"""Reverberating chaos cards: rule 13 and rulings 98 to 111. Hidden in a hand, played for life, all to one graveyard."""

from edw_companion.chance import Chance
from edw_companion.errors import RefusedError
from edw_companion.formats.elder_dragon_wars.enchantments import check_matrix
from edw_companion.formats.elder_dragon_wars.state import Held, War
from edw_companion.table.game import Event, Facts, Kind, alive, running
from edw_companion.table.law import Law
from edw_companion.table.life import apply_payment, dues_of_fallen, pay, tell_payment
from edw_companion.table.piles import EmptyPileError, turn_up_or_reshuffle
from edw_companion.table.piling import audit_turned, hidden_answers

PLAY_PRICE = 5


class NotInHandError(RefusedError):
    """A chaos card that the player does not hold. It says nothing of what they do hold."""

    def __init__(self, title: str, card: str) -> None:
        super().__init__(f"{title} does not hold {card} as a chaos card.")


class LandCounteredError(RefusedError):
    """A land that was countered."""

    def __init__(self, card: str) -> None:
        super().__init__(f"{card} is a land, no spell, and cannot be countered: leave --countered out.")


class NotInPlayError(RefusedError):
    """A chaos card that nobody has in play."""

    def __init__(self, card: str) -> None:
        super().__init__(f"Nobody has the chaos card {card} in play.")


def draw(game: War, chance: Chance, law: Law, seat: str, shown: str | None = None) -> Facts:
    """The chaos card of the player's own upkeep, with a Legend: the command is the table's word that there is one.

    Rule 13; rulings 17, 98 to 100 and 109. The line is hidden until the card leaves the hand.

    Raises:
        EmptyPileError: pile and graveyard are empty.
        AgainstRulesError: it is not the player's turn, or the card of this upkeep was drawn.
    """
    alive(game, seat)
    if game.active != seat:
        law.forbids(f"{game.title(seat)} draws a chaos card only in their own upkeep (rule 13, ruling 98).")
    elif game.drew_chaos:
        law.forbids(f"{game.title(seat)} has drawn the chaos card of this upkeep already (rule 13, ruling 98).")
    turned = turn_up_or_reshuffle(game.chaos, chance, shown)
    if turned is None:
        raise EmptyPileError("chaos cards")
    answer = turned.pop("opens", None)
    return {"who": seat, "hidden": True, "turned": {**turned, **({"answer": answer} if answer else {})}}


def play(game: War, law: Law, seat: str, card: str, *, countered: bool = False) -> Facts:
    """Play a chaos card for 5 life instead of its mana cost (rule 13; rulings 56, 101 to 103 and 106).

    Permanents stay in play until they leave; anything else, or countered, goes to the chaos graveyard.

    Raises:
        NotInHandError, LandCounteredError, CannotPayError: it cannot be.
        AgainstRulesError: the planar artifact that carries its type is tapped.
    """
    alive(game, seat)
    held = _held(game, seat, card)
    types = game.kind_of(card)
    land = "Land" in types
    if land and countered:
        raise LandCounteredError(card)
    if "Creature" in types and game.planar["gate"] == "tapped":
        law.forbids("Planar Gate is tapped, so no creature can be cast (rule 3, ruling 56).")
    if not land and "Creature" not in types:
        check_matrix(game, law, card)
    free = land and game.house["chaos-land"] == "free"
    paid = None if free else pay(game, seat, PLAY_PRICE)
    permanent = not {"Instant", "Sorcery"} & set(types.split())
    to = "play" if permanent and not countered else "graveyard"
    opens = {"opens": held.answer} if held.answer else {}
    return {"who": seat, "card": card, "paid": paid, "to": to, **({"countered": True} if countered else {}), **opens}


def discard(game: War, seat: str, card: str) -> Facts:
    """A chaos card leaves the hand without being played: the chaos graveyard (ruling 104)."""
    alive(game, seat)
    held = _held(game, seat, card)
    return {"who": seat, "card": card, **({"opens": held.answer} if held.answer else {})}


def leave(game: War, card: str) -> Facts:
    """A chaos card leaves play, to anywhere: the chaos graveyard (rulings 103 and 104)."""
    running(game)
    for seat, player in game.players.items():
        if card in player.chaos:
            return {"who": seat, "card": card}
    raise NotInPlayError(card)


def _held(game: War, seat: str, card: str) -> Held:
    for held in game.players[seat].hand:
        if held.card == card:
            return held
    raise NotInHandError(game.title(seat), card)


def _apply_draw(game: War, event: Event) -> None:
    turned = event["turned"]
    game.chaos.apply_turned(turned)
    answer = hidden_answers(event)[0] if turned["from"] == "pile" else turned.get("answer")
    game.players[event["who"]].hand.append(Held(turned["card"], answer))
    if game.active == event["who"]:
        game.drew_chaos = True


def _apply_play(game: War, event: Event) -> None:
    player = game.players[event["who"]]
    player.hand.remove(_held(game, event["who"], event["card"]))
    apply_payment(game, event["paid"])
    (player.chaos if event["to"] == "play" else game.chaos.graveyard).append(event["card"])


def _apply_discard(game: War, event: Event) -> None:
    game.players[event["who"]].hand.remove(_held(game, event["who"], event["card"]))
    game.chaos.graveyard.append(event["card"])


def _apply_leave(game: War, event: Event) -> None:
    game.players[event["who"]].chaos.remove(event["card"])
    game.chaos.graveyard.append(event["card"])


def _tell_draw(game: War, event: Event) -> str:
    refilled = "The chaos graveyard is shuffled into the pile. " if event["turned"].get("shuffled") else ""
    return f"{refilled}{game.title(event['who'])} draws a chaos card."


def _tell_play(game: War, event: Event) -> str:
    who = game.title(event["who"])
    price = f"{tell_payment(game, event['paid'])} and plays" if event["paid"] else f"{who} plays"
    if event.get("countered"):
        end = "It is countered and goes to the chaos graveyard."
    elif event["to"] == "play":
        end = "It stays in play until it leaves for the chaos graveyard."
    else:
        end = "It goes to the chaos graveyard."
    return f"{price} {event['card']} (chaos {game.chaos.number(event['card'])}). {end}"


def _tell_discard(game: War, event: Event) -> str:
    return f"{event['card']} goes from the hand of {game.title(event['who'])} to the chaos graveyard."


def _tell_leave(game: War, event: Event) -> str:
    return f"{event['card']} of {game.title(event['who'])} leaves play for the chaos graveyard."


def _dues_draw(game: War, event: Event) -> list[str]:
    return [f"Only {game.players[event['who']].name} may see it: edw chaos hand {event['who']}"]


def _dues_play(game: War, event: Event) -> list[str]:
    """The reverberation that follows a noncreature spell is named, never started (ruling 89)."""
    types = game.kind_of(event["card"])
    dues = dues_of_fallen(game, [event["who"]])
    if "Land" in types:
        return [*dues, "It uses the land play of this turn."]
    if event.get("countered") or "Creature" in types:
        return dues
    return [*dues, f'When it resolves: edw spell {event["who"]} "{event["card"]}"']


KINDS = {
    "chaos-drawn": Kind(_apply_draw, _tell_draw, _dues_draw, audit_turned),
    "chaos-played": Kind(_apply_play, _tell_play, _dues_play),
    "chaos-discarded": Kind(_apply_discard, _tell_discard),
    "chaos-left": Kind(_apply_leave, _tell_leave),
}
