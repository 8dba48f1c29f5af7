"""Full control of any pile by hand: draw, look, top, bottom, take, return, shuffle.

Physical piles are handled at the table in ways no rule foresees; whatever happens there can be told here.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, NotRequired

from edw_companion.core.at import At
from edw_companion.core.kind import Chapter, Kind
from edw_companion.core.piles import EmptyPileError, Known, Pile, look, turn_up
from edw_companion.core.rules import Rules
from edw_companion.core.state import Event, State, picked_by_hand, running
from edw_companion.errors import RefusedError, UsageError
from edw_companion.text import counted, listed

if TYPE_CHECKING:
    from edw_companion.core.facts import Line, Turned

    class PileMoved(Line):
        """What was done to a pile by hand; ``move`` is "draw", "look", "shuffle", "top", "bottom", "take" or "return".

        The first two have ``turned`` cards; a shuffle has the cards of the ``graveyard`` that went in; the others a
        ``card`` and where it ``was``.
        """

        pile: str
        move: str
        turned: NotRequired[list[Turned]]
        count: NotRequired[int]
        graveyard: NotRequired[list[str]]
        card: NotRequired[str]
        was: NotRequired[str]
        opens: NotRequired[str]


MAX_LOOK = 100


class UnpickedError(RefusedError):
    """A shuffle while a card lies face down on the table that is picked only when it is turned up."""

    def __init__(self) -> None:
        super().__init__("A card lies face down on the table, still to be picked: turn it up first, then shuffle.")


def move(at: At[State], pile: Pile, verb: str, card: str) -> PileMoved:
    """Put a card on ``top`` or at the ``bottom``, ``take`` it out of pile or graveyard, or ``return`` it, shuffled."""
    state = at.state
    if verb in ("top", "return") or pile.place(card) in ("pile", "top"):
        at.leave_as_seen(pile)
    place = pile.place(card)
    if place is None or (place == "pile" and not pile.fresh):
        raise RefusedError(
            f"{card} is in play, in a hand or otherwise out of the {pile.title}: first take it from there with "
            "that zone's own command."
        )
    if verb == "return" and state.unpicked(pile):
        raise UnpickedError
    if (verb, place) in (("take", "out"), ("return", "pile")):
        where = "already out on the table" if verb == "take" else "in it already"
        raise RefusedError(f"{card} is {where}, so that cannot be done with it in the {pile.title}.")
    facts: PileMoved = {"pile": pile.name, "move": verb, "card": card, "was": place}
    opens = opening(pile, card)
    if opens:
        facts["opens"] = opens
    return facts


def opening(pile: Pile, card: str) -> str | None:
    """The hidden answer that a line opens which names a card that only a look had shown."""
    return next((known.answer for known in (*pile.top, *pile.bottom) if known.card == card), None)


def sharing(state: State, name: str) -> set[str]:
    """The piles that share their unseen cards with this one, and itself: what changes in one changes in all."""
    order = state.piles[name].order
    return {other for other, pile in state.piles.items() if pile.order == order}


def check_taken_back(state: State, rules: Rules, drawn: set[str], lines: Iterable[tuple[Event, str | None]]) -> None:
    """Check that lines may be taken back; each with the pile that it changed.

    ``drawn``: the piles of which a card was drawn, taken back, and not asked again. An undo past a shuffle and past a
    draw that came after it would buy another card (section 6 of the contract).
    """
    for event, pile in lines:
        if pile and drawn & sharing(state, pile):
            rules.forbids(
                f"Line {event['n']} changed the {state.piles[pile].title}, and a card that was drawn from it "
                "afterwards is taken back and not asked again. Taking that line back too would buy another card."
            )
        keyed = (draw["label"] for draw in event.get("draws", ()) if "src" not in draw)
        drawn = drawn.union(label.partition("/")[0] for label in keyed)


def from_next(event: Event) -> bool:
    """Whether a card was taken from among those that come next."""
    return event.get("was") in ("pile", "top")


def _changes(event: PileMoved) -> str | None:
    return event["pile"] if event["move"] in ("shuffle", "top", "return") or from_next(event) else None


def hidden_answers(event: Event) -> list[str]:
    """The question behind each card of a hidden line, in order, as later lines name it when they open it."""
    return [f"{draw['label']} {draw['spec']}" for draw in event.get("draws", ())]


def turned_of(event: Event) -> list[Turned]:
    """The turned-up cards of a line: its "turned" is one or a list."""
    turned = event.get("turned") or []
    return turned if isinstance(turned, list) else [turned]


def decide(
    at: At[State], pile: Pile, verb: str, said: str = "", shown: str | None = None, *, graveyard: bool = False
) -> PileMoved:
    """What is done with a pile by hand; ``said``: the card that is named, or how many are looked at.

    A drawn card lies on the table, in no zone. Cards that are looked at go back in the same order; the log hides which
    until they are turned up. Known cards are shuffled in, too, and those of the ``graveyard`` with them.
    """
    running(at.state)
    match verb:
        case "draw":
            turned = turn_up(pile, at.chance, at.card(shown, pile.order) if shown else None)
            if turned is None and pile.graveyard:
                full = f"The {pile.title} is empty, but its graveyard is not. To make that the pile"
                raise RefusedError(full, f"pile {pile.name} shuffle --graveyard")
            if turned is None:
                raise EmptyPileError(pile.title)
            return {"pile": pile.name, "move": "draw", "turned": [turned]}
        case "look":
            if not (said.isascii() and said.isdigit() and len(said) < 6):
                raise UsageError(f"Look at how many cards? '{said}' is no number.")
            count = int(said)
            if not 1 <= count <= MAX_LOOK or not pile.left:
                raise RefusedError(f"Look at 1 to {MAX_LOOK} cards; left in this pile: {pile.left}.")
            found = look(pile, at.chance, count)
            return {"pile": pile.name, "move": "look", "count": count, "hidden": True, "turned": found}
        case "shuffle":
            at.leave_as_seen(pile)
            if at.state.unpicked(pile):
                raise UnpickedError
            return {"pile": pile.name, "move": "shuffle", "graveyard": [*pile.graveyard] if graveyard else []}
        case "top" | "bottom" | "take" | "return":
            return move(at, pile, verb, at.card(said, pile.order, f"card in the {pile.name} pile"))
        case other:
            raise ValueError(other)


CHAPTER = Chapter[State]()
PILE: Kind[State, PileMoved] = CHAPTER.kind("pile", changes=_changes)


@PILE.decides_again
def _(at: At[State], event: PileMoved) -> PileMoved:
    pile, verb, said = at.state.piles[event["pile"]], event["move"], event.get("card", event.get("count", ""))
    shown = event["turned"][0]["card"] if verb == "draw" and picked_by_hand(event) else None
    return decide(at, pile, verb, str(said), shown, graveyard=verb == "shuffle" and bool(event["graveyard"]))


@PILE.applies
def _(state: State, event: PileMoved) -> None:
    pile = state.piles[event["pile"]]
    match event["move"]:
        case "draw":
            for turned in event["turned"]:
                pile.apply_turned(turned)
                pile.out.append(turned["card"])
        case "look":
            for turned, answer in zip(event["turned"], hidden_answers(event), strict=True):
                pile.apply_turned(turned)
                pile.top.append(Known(turned["card"], answer))
        case "shuffle":
            pile.shuffle_in(event["graveyard"])
            pile.graveyard = [card for card in pile.graveyard if card not in set(event["graveyard"])]
        case verb:
            card = event["card"]
            pile.pull(card)
            if verb == "return":
                pile.put_back(card)
            elif verb == "take":
                pile.out.append(card)
            else:
                known = pile.top if verb == "top" else pile.bottom
                known.insert(0 if verb == "top" else len(known), Known(card, None))


@PILE.tells
def _(state: State, event: PileMoved) -> str:
    title = state.piles[event["pile"]].title
    match event["move"]:
        case "draw":
            cards = [turned["card"] for turned in event["turned"]]
            return f"{listed(cards)} {'comes' if len(cards) == 1 else 'come'} from the {title}."
        case "look":
            top = "top card" if event["count"] == 1 else f"top {event['count']}"
            return f"The {top} of the {title} {'was' if event['count'] == 1 else 'were'} looked at."
        case "shuffle":
            back = len(event["graveyard"])
            extra = f", with {counted(back, 'card')} of its graveyard" if back else ""
            return f"The {title} is shuffled{extra}."
        case "take":
            place = f"graveyard of {event['pile']}" if event["was"] == "graveyard" else title
            return f"{event['card']} is taken out of the {place}."
        case "return":
            return f"{event['card']} is shuffled into the {title}."
        case verb:
            return f"{event['card']} goes {'on top' if verb == 'top' else 'to the bottom'} of the {title}."
