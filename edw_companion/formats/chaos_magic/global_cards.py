"""Globals: revealed when none is in play, used by everybody or by their controller. Rule 2; rulings 5 to 9."""

from edw_companion.chance import Chance
from edw_companion.errors import RefusedError
from edw_companion.formats.chaos_magic.state import GLOBALS, ChaosMagic, GlobalInPlay
from edw_companion.table.game import Event, Facts, Kind, alive, running
from edw_companion.table.law import Law
from edw_companion.table.piles import EmptyPileError, Pile, turn_up_or_reshuffle
from edw_companion.table.piling import audit_cards, audit_turned, copies
from edw_companion.table.text import listed


class NoSuchGlobalError(RefusedError):
    """A Global that is not in play."""

    def __init__(self, card: str) -> None:
        super().__init__(f"{card} is not in play as a Global.")


class SameError(RefusedError):
    """A Global that is so already."""

    def __init__(self, card: str, what: str) -> None:
        super().__init__(f"{card} is {what} already.")


def find(game: ChaosMagic, card: str) -> GlobalInPlay:
    """A Global in play.

    Raises:
        NoSuchGlobalError: it is not.
    """
    for each in game.globals:
        if each.card == card:
            return each
    raise NoSuchGlobalError(card)


def reveal(game: ChaosMagic, chance: Chance, law: Law, because: str | None, shown: str | None) -> Facts:
    """The top card of the Global deck comes into play under nobody's control (rule 2; rulings 5 and 8).

    Args:
        game: the table.
        chance: what draws it.
        law: the rules, and the table's word over them.
        because: the card that brings one although another is in play; None after the mulligans, and when there is none.
        shown: the card that the table turned up itself.

    Raises:
        AgainstRulesError: one is in play.
        EmptyPileError, NotNextError: there is none, or it cannot be that one.
    """
    running(game)
    if game.globals and because is None:
        law.forbids(
            f"{listed([each.card for each in game.globals])} is in play, and a Global is revealed only when none is "
            "(rule 2): if a card brings another, say it with --with."
        )
    turned = turn_up_or_reshuffle(game.global_deck, chance, shown)
    if turned is None:
        raise EmptyPileError(GLOBALS)
    return {"with": because, "card": turned["card"], "turned": turned}


def _after_leaving(game: ChaosMagic, card: str) -> Pile:
    """A copy of the Global deck with the card in its discard."""
    twin = game.global_deck.copy()
    twin.graveyard.append(card)
    return twin


def leave(game: ChaosMagic, chance: Chance, card: str, shown: str | None) -> Facts:
    """A Global leaves play, to its own discard; if it was the only one, the next one comes at once (rule 2; ruling 7).

    Raises:
        NoSuchGlobalError, NotNextError: it is not in play, or the next cannot be the one that the table turned up.
    """
    running(game)
    find(game, card)
    if len(game.globals) > 1:
        return {"card": card}
    turned = turn_up_or_reshuffle(_after_leaving(game, card), chance, shown)
    return {"card": card, **({"turned": turned} if turned else {})}


def control(game: ChaosMagic, card: str, seat: str | None) -> Facts:
    """A player gains control of a Global, or nobody has it any more (rule 2; ruling 6).

    Raises:
        NoSuchGlobalError, SameError, DeadError: it cannot be.
    """
    running(game)
    if seat is not None:
        alive(game, seat)
    if find(game, card).controller == seat:
        raise SameError(card, f"under {game.title(seat)}'s control")
    return {"card": card, "who": seat}


def tap(game: ChaosMagic, card: str, *, tapped: bool) -> Facts:
    """A Global becomes tapped or untapped; under nobody's control it then stays so (rule 2).

    Raises:
        NoSuchGlobalError, SameError: it cannot be.
    """
    running(game)
    if find(game, card).tapped == tapped:
        raise SameError(card, "tapped" if tapped else "untapped")
    return {"card": card, "tapped": tapped}


def untapping(game: ChaosMagic, seat: str) -> list[str]:
    """The Globals that untap in this player's untap step: only those that the player controls (rule 2)."""
    return [each.card for each in game.globals if each.tapped and each.controller == seat]


def change(game: ChaosMagic, card: str, after: GlobalInPlay) -> None:
    """Take a changed Global into the game."""
    game.globals[game.globals.index(find(game, card))] = after


def users(game: ChaosMagic, each: GlobalInPlay) -> list[str]:
    """Who may activate its abilities: its controller, or everybody (rule 2)."""
    return [each.controller] if each.controller else game.living


def release(game: ChaosMagic, seat: str) -> None:
    """What a player controlled, nobody does when that player is out (ruling 9)."""
    game.globals = [each._replace(controller=None) if each.controller == seat else each for each in game.globals]


def _apply_reveal(game: ChaosMagic, event: Event) -> None:
    game.global_deck.apply_turned(event["turned"])
    game.globals.append(GlobalInPlay(event["card"]))


def _apply_leave(game: ChaosMagic, event: Event) -> None:
    game.globals.remove(find(game, event["card"]))
    game.global_deck.graveyard.append(event["card"])
    if "turned" in event:
        game.global_deck.apply_turned(event["turned"])
        game.globals.append(GlobalInPlay(event["turned"]["card"]))


def _apply_control(game: ChaosMagic, event: Event) -> None:
    card = event["card"]
    change(game, card, find(game, card)._replace(controller=event["who"]))


def _apply_tap(game: ChaosMagic, event: Event) -> None:
    card = event["card"]
    change(game, card, find(game, card)._replace(tapped=event["tapped"]))


def _tell_next(event: Event) -> str:
    shuffled = "The Global discard is shuffled. " if event["turned"].get("shuffled") else ""
    return f"{shuffled}A Global comes into play: {event['turned']['card']}."


def _tell_reveal(_game: ChaosMagic, event: Event) -> str:
    means = f" {event['with']} brought it." if event["with"] else ""
    return f"{_tell_next(event)}{means}"


def _tell_leave(_game: ChaosMagic, event: Event) -> str:
    coming = f" {_tell_next(event)}" if "turned" in event else ""
    return f"{event['card']} leaves play for the Global discard.{coming}"


def _tell_control(game: ChaosMagic, event: Event) -> str:
    return f"{event['card']} is now under {game.title(event['who'])}'s control."


def _tell_tap(_game: ChaosMagic, event: Event) -> str:
    return f"{event['card']} {'becomes tapped' if event['tapped'] else 'untaps'}."


def _dues_coming(game: ChaosMagic, event: Event) -> list[str]:
    return game.text(event["turned"]["card"]) if "turned" in event else []


def _dues_leave(game: ChaosMagic, event: Event) -> list[str]:
    return _dues_coming(game, event) if game.globals else ["The Global deck is out: no Global is in play."]


def _dues_control(game: ChaosMagic, event: Event) -> list[str]:
    if event["who"] is None:
        return ["Everybody may activate its abilities. Tapped, it stays tapped."]
    return [f"Only {game.title(event['who'])} may activate its abilities, and untaps it in the untap step."]


def _dues_tap(game: ChaosMagic, event: Event) -> list[str]:
    if not event["tapped"] or find(game, event["card"]).controller:
        return []
    return ["It is under nobody's control, so it untaps in nobody's untap step."]


def _audit_leave(game: ChaosMagic, event: Event) -> str | None:
    """As ``audit_turned``, with the card that leaves in the discard already."""
    pile = _after_leaving(game, event["card"])
    return audit_cards({**copies(game), pile.name: pile}, event, event.get("draws", ()))


KINDS = {
    "global-revealed": Kind(_apply_reveal, _tell_reveal, _dues_coming, audit_turned),
    "global-left": Kind(_apply_leave, _tell_leave, _dues_leave, _audit_leave),
    "global-controlled": Kind(_apply_control, _tell_control, _dues_control),
    "global-tapped": Kind(_apply_tap, _tell_tap, _dues_tap),
}
