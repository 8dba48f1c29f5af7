"""The pipeline: one card goes in at the end, the first is turned up (rule 5; rulings 6 to 12).

A face-down card is known to its player alone. The program counts it; a name that the player had noted stays hidden
until the card is turned up.
"""

from collections.abc import Sequence
from enum import StrEnum

from edw_companion.errors import RefusedError
from edw_companion.formats.magical_war.errata import dues
from edw_companion.formats.magical_war.state import GRAVEYARD, HAND, PIPELINE, PLAY, MagicalWar, Slot
from edw_companion.table.counting import Haul, cards, moved
from edw_companion.table.game import Event, Facts, Kind, alive
from edw_companion.table.law import Law


class Fate(StrEnum):
    """What becomes of a card that was turned up."""

    LAND = "land"
    CAST = "cast"
    DISCARD = "discard"


class NothingInPipelineError(RefusedError):
    """Neither pipeline nor hand holds a card."""

    def __init__(self, title: str) -> None:
        super().__init__(f"{title} has no card in pipeline or hand: there is nothing to turn up.")


class NotFirstError(RefusedError):
    """Another card than the noted one is said to have been turned up. It says nothing of the noted one."""

    def __init__(self, title: str) -> None:
        super().__init__(
            f"{title} had another card noted as the first of the pipeline: check the card, or note the pipeline anew "
            f"(edw pipeline note)."
        )


class NotesError(RefusedError):
    """Not one name for each face-down card."""

    def __init__(self, title: str, number: int) -> None:
        super().__init__(f"{title} has {cards(number)} in the pipeline: note a name for each, the first one first.")


def step(
    game: MagicalWar, law: Law, seat: str, fate: Fate, card: str | None, *, spent: bool, forced: str | None
) -> Facts:
    """One pipeline step: a card from the hand goes to the end, the first is turned up and has its fate.

    Args:
        game: the table.
        law: the rules.
        seat: whose pipeline.
        fate: what becomes of the card.
        card: its name, if it was said.
        spent: cast, but not to stay: an instant, a sorcery, or countered.
        forced: what forced this step on the player (Millstone); None for a step of their own turn.

    Raises:
        NothingInPipelineError, NotFirstError: it cannot be.
        AgainstRulesError: the rules have no such step now.
    """
    alive(game, seat)
    _check(game, law, seat, fate, forced=forced is not None)
    haul = Haul(game.counts)
    own = f"{PIPELINE} {seat}"
    haul.move(min(1, game.count(HAND, seat)), f"{HAND} {seat}", own)
    if not haul[own]:
        raise NothingInPipelineError(game.title(seat))
    slots = game.players[seat].pipeline
    first = slots[0] if slots else Slot(None, None)
    if first.card and card and card != first.card:
        raise NotFirstError(game.title(seat))
    stays = fate is Fate.LAND or (fate is Fate.CAST and not spent)
    haul.move(1, own, f"{PLAY} {seat}" if stays else GRAVEYARD)
    opens = {"opens": first.answer} if first.answer else {}
    return {"who": seat, "as": str(fate), "card": card or first.card, "forced": forced, **opens, "moves": haul.moves}


def _check(game: MagicalWar, law: Law, seat: str, fate: Fate, *, forced: bool) -> None:
    title = game.title(seat)
    if not game.set_up:
        law.forbids("No pipeline moves before all are laid (rule 2): edw lay.")
    if forced:
        if fate is not Fate.DISCARD:
            law.forbids("A card that a forced step turns up is discarded, never played (errata; ruling 10).")
        return
    if game.standing:
        law.forbids("During a last stand no pipeline moves (rule 7).")
    elif game.active != seat:
        law.forbids(f"{title} takes pipeline steps only in their own turn (rule 5).")
    elif not game.size(PIPELINE, seat):
        law.forbids(f"{title} has pipeline size 0 and plays from the hand, without pipeline steps (errata; ruling 9).")
    elif game.steps >= game.steps_due(seat):
        law.forbids(f"{title} has taken all pipeline steps of this turn (rule 5).")
    if fate is Fate.LAND and game.landed:
        law.forbids("A land was played in this turn already, so this one is discarded (ruling 7).")


def note(game: MagicalWar, seat: str, names: Sequence[str], key: str) -> Facts:
    """A player has the names of the own face-down cards kept; the line is hidden until each is turned up.

    Args:
        game: the table.
        seat: whose pipeline.
        names: the cards, the first to be turned up first.
        key: a word that no other line's hidden answers share.

    Raises:
        NotesError: there are more or fewer cards than names.
    """
    alive(game, seat)
    if len(names) != game.count(PIPELINE, seat):
        raise NotesError(game.title(seat), game.count(PIPELINE, seat))
    turned = [
        {"pile": PIPELINE, "card": card, "from": HAND, "answer": f"{key}/{place}"}
        for place, card in enumerate(names, 1)
    ]
    return {"who": seat, "hidden": True, "turned": turned}


def change(game: MagicalWar, seat: str) -> Facts:
    """The whole pipeline is taken up and laid out again, with the same or other cards (errata)."""
    alive(game, seat)
    haul = Haul(game.counts)
    hand, own = f"{HAND} {seat}", f"{PIPELINE} {seat}"
    haul.move(haul[own], own, hand)
    haul.move(min(haul[hand], game.size(PIPELINE, seat)), hand, own)
    return {"who": seat, "moves": haul.moves}


def lengthen(game: MagicalWar, haul: Haul, seat: str, size: int) -> None:
    """Plan what a larger size asks for: cards from the hand laid at the end, as far as there are any (ruling 11)."""
    hand, own = f"{HAND} {seat}", f"{PIPELINE} {seat}"
    if game.players[seat].laid:
        haul.move(max(0, min(size - haul[own], haul[hand])), hand, own)


def shorten(haul: Haul, seat: str, size: int) -> None:
    """Plan what a smaller size asks for: the cards laid last go back to the hand (ruling 11)."""
    own = f"{PIPELINE} {seat}"
    haul.move(max(0, haul[own] - size), own, f"{HAND} {seat}")


def _apply_step(game: MagicalWar, event: Event) -> None:
    game.carry(event["moves"])
    if event["forced"] is None and game.active == event["who"]:
        game.steps += 1
        game.landed = game.landed or event["as"] == Fate.LAND


def _apply_note(game: MagicalWar, event: Event) -> None:
    slots = [Slot(turned["card"], turned["answer"]) for turned in event["turned"]]
    game.players[event["who"]].pipeline = slots


def _tell_step(game: MagicalWar, event: Event) -> str:
    who, moves = event["who"], event["moves"]
    placed = "lays a card at the end of the pipeline" if moves[0]["from"] == f"{HAND} {who}" else "has no card to lay"
    card = event["card"] or {"land": "a land", "cast": "a spell", "discard": "a card"}[event["as"]]
    match event["as"]:
        case Fate.LAND:
            end = "puts it into play"
        case Fate.CAST:
            end = "casts it" if moves[-1]["to"] != GRAVEYARD else "casts it; it goes to the graveyard"
        case _:
            end = "discards it"
    forced = f" ({event['forced']} forces this step)" if event["forced"] else ""
    return f"{game.title(who)} {placed}, turns up {card} and {end}{forced}."


def _tell_note(game: MagicalWar, event: Event) -> str:
    return f"{game.title(event['who'])} has the names of {cards(len(event['turned']))} in the pipeline kept, hidden."


def _tell_change(game: MagicalWar, event: Event) -> str:
    who = event["who"]
    laid = moved(event["moves"], f"{HAND} {who}", f"{PIPELINE} {who}")
    return f"{game.title(who)} takes up the pipeline and lays {cards(laid)} face down again."


def _dues_step(_game: MagicalWar, event: Event) -> list[str]:
    return dues(event["card"], event["who"]) if event["as"] == Fate.CAST else []


KINDS = {
    "step": Kind(_apply_step, _tell_step, _dues_step),
    "pipeline-noted": Kind(_apply_note, _tell_note),
    "pipeline-changed": Kind(lambda game, event: game.carry(event["moves"]), _tell_change),
}
