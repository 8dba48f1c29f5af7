"""Spite: a player who would lose for the first time looks at seven Chaos cards and plays one. Rule 6; rulings 21 to 25.

Here is what comes in the place of a loss, once in a game for each player; the loss itself is in ``losing``.
"""

from collections.abc import Sequence

from edw_companion.chance import Chance
from edw_companion.errors import RefusedError
from edw_companion.formats.chaos_magic import decks, packets
from edw_companion.formats.chaos_magic.chaos import AFTER_CHOICE, NotSplitError, named
from edw_companion.formats.chaos_magic.state import ChaosMagic, OnStack, Spite
from edw_companion.table.game import Event, Facts, Kind, running
from edw_companion.table.law import Law

SEVEN = 7


class NotSpitingError(RefusedError):
    """Someone who is at no such point of a spite."""

    def __init__(self, title: str, spite: Spite) -> None:
        hints = {
            Spite.UNUSED: "a spite comes when a player would lose: edw eliminate WHO",
            Spite.DUE: "the cards are looked at first: edw spite look",
            Spite.LOOKING: "one of the cards is played first: edw spite play CARD",
            Spite.ON_STACK: "the card on the stack resolves first: edw chaos resolve",
            Spite.RESOLVED: "the spite has resolved: edw spite lives, or edw eliminate WHO",
            Spite.USED: "the one spite of the game is used",
        }
        super().__init__(f"That is not where {title} is: {hints[spite]}.")


class NobodySpitesError(RefusedError):
    """Nobody's spite is going on."""

    def __init__(self) -> None:
        super().__init__("Nobody spites now: when a player would lose, edw eliminate WHO.")


class NotAmongThemError(RefusedError):
    """A card that was not among those looked at; it says nothing of what was."""

    def __init__(self, title: str) -> None:
        super().__init__(f"That is none of the cards that {title} looked at: edw spite cards shows them.")


def first(game: ChaosMagic) -> str:
    """Whose spite goes on now; several come in turn order (ruling 23).

    Raises:
        NobodySpitesError: nobody's.
    """
    if not game.spiting:
        raise NobodySpitesError
    return game.spiting[0]


def look(game: ChaosMagic, chance: Chance, seat: str, shown: Sequence[str] = ()) -> Facts:
    """The player looks at the top seven cards of the Chaos deck, alone (rule 6; ruling 21). The line hides which.

    Looked at again they are the same ones, unless the deck was handled in between.

    ``shown`` are the cards that the table took up itself, the top one first.

    Raises:
        NotSpitingError, NotNextError, UnpickedError: it cannot be.
    """
    running(game)
    if game.players[seat].spite not in (Spite.DUE, Spite.LOOKING):
        raise NotSpitingError(game.title(seat), game.players[seat].spite)
    return {"who": seat, **decks.look(game, chance, seat, SEVEN, shown)}


def seen(game: ChaosMagic, seat: str) -> list[str]:
    """The cards that the player looks at, the top one first.

    Raises:
        NotSpitingError: the player does not look at any.
    """
    if game.players[seat].spite is not Spite.LOOKING:
        raise NotSpitingError(game.title(seat), game.players[seat].spite)
    return [known.card for known in decks.top_cards(game.deck_of(seat), SEVEN)]


def play(game: ChaosMagic, seat: str, card: str, side: str | None) -> Facts:
    """One of the cards goes on the stack face up, the rest back where they were, in the same order (ruling 22).

    Raises:
        NotSpitingError, NotAmongThemError, NotSplitError: it cannot be.
    """
    running(game)
    if card not in seen(game, seat):
        raise NotAmongThemError(game.title(seat))
    if side is not None and side not in game.sides(card):
        raise NotSplitError
    pile = game.deck_of(seat)
    answer = next(known.answer for known in (*pile.top, *pile.bottom) if known.card == card)
    rest = game.house["spite-rest"]
    opens = {"opens": answer} if answer else {}
    return {"who": seat, "pile": pile.name, "card": card, "side": side, "rest": rest, **opens}


def lives(game: ChaosMagic, law: Law, seat: str) -> Facts:
    """After the spite nothing makes the player lose any more: the player stays in the game (rule 6).

    Raises:
        NotSpitingError: the spite has not resolved.
        AgainstRulesError: the player is still at 0 life or less.
    """
    running(game)
    player = game.players[seat]
    if player.spite is not Spite.RESOLVED:
        raise NotSpitingError(game.title(seat), player.spite)
    if player.life <= 0:
        law.forbids(f"{game.title(seat)} is at {player.life} life and so still loses (rule 6): edw eliminate {seat}.")
    return {"who": seat}


def _apply_look(game: ChaosMagic, event: Event) -> None:
    decks.apply_look(game, event)
    game.players[event["who"]].spite = Spite.LOOKING if event["count"] else Spite.RESOLVED


def _apply_play(game: ChaosMagic, event: Event) -> None:
    pile = game.piles[event["pile"]]
    rest = [known for known in decks.top_cards(pile, SEVEN) if known.card != event["card"]]
    pile.pull(event["card"])
    if event["rest"] == "bottom":
        pile.top = [known for known in pile.top if known not in rest]
        pile.bottom = [*(known for known in pile.bottom if known not in rest), *rest]
    who, card, side = event["who"], event["card"], event["side"]
    game.stack.append(OnStack(who, pile.name, card, up=True, side=side, spite=True))
    game.players[who].spite = Spite.ON_STACK


def _apply_lives(game: ChaosMagic, event: Event) -> None:
    game.players[event["who"]].spite = Spite.USED
    game.spiting.remove(event["who"])


def _tell_look(game: ChaosMagic, event: Event) -> str:
    title = game.title(event["who"])
    if not event["count"]:
        return f"There is no Chaos card left for {title} to spite with."
    cards = f"the top {event['count']} Chaos cards" if event["count"] > 1 else "the last Chaos card"
    return f"{packets.tell_refill(game, event)}{title} looks at {cards}, alone."


def _tell_play(game: ChaosMagic, event: Event) -> str:
    where = "under the deck" if event["rest"] == "bottom" else "on top, in the same order"
    return f"{game.title(event['who'])} spites with {named(game, event['card'], event['side'])}; the rest go {where}."


def _dues_look(game: ChaosMagic, event: Event) -> list[str]:
    if not event["count"]:
        return [due_of_spite(game)]
    return [f"Only {game.title(event['who'])} may see them: edw spite cards", due_of_spite(game)]


def _dues_play(game: ChaosMagic, event: Event) -> list[str]:
    never = ["It cannot be countered, and nothing triggers on its being turned face up."]
    facts = game.begin["cards"][event["card"]]
    text = [line for line in game.text(event["card"]) if line != facts.get("turned")]
    split = game.sides(event["card"]) and event["side"] is None
    then = f"Choose a side: edw chaos choose {' or '.join(game.sides(event['card']))}" if split else AFTER_CHOICE
    return [*text, *never, then.removesuffix(" (or counter)")]


def _dues_lives(game: ChaosMagic, _event: Event) -> list[str]:
    return [due_of_spite(game)] if game.spiting else []


def due_of_spite(game: ChaosMagic) -> str:
    """What the spite that goes on now asks for."""
    seat = first(game)
    title = game.title(seat)
    match game.players[seat].spite:
        case Spite.DUE:
            return f"{title} spites: edw spite look"
        case Spite.LOOKING:
            return f"{title} plays one of the cards: edw spite play CARD"
        case Spite.ON_STACK:
            return f"{title} cannot lose until the spite has resolved: edw chaos resolve"
        case _:
            return f"The spite of {title} has resolved: edw spite lives, or edw eliminate {title}"


KINDS = {
    "spite-looked": Kind(_apply_look, _tell_look, _dues_look, decks.audit_drawn),
    "spite-played": Kind(_apply_play, _tell_play, _dues_play),
    "spite-lived": Kind(
        _apply_lives, lambda game, event: f"{game.title(event['who'])} lives and stays in the game.", _dues_lives
    ),
}
