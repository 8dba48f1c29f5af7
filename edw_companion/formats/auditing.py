"""Whether every line of a session says what its draws gave, seen from the table as it stood then."""

from collections import Counter
from collections.abc import Sequence
from copy import deepcopy
from typing import Any

from edw_companion.chance.draws import parse_spec
from edw_companion.formats.format import MISFITS, UNFIT, Format, apply, fold
from edw_companion.session.history import MOVES
from edw_companion.session.lines import BadLineError, Event
from edw_companion.table.game import Game
from edw_companion.table.life import audit_payment


def audit(form: Format, events: list[Event]) -> Game:
    """Walk through all lines, undone ones too, and give the table at the end.

    A table is only copied where an undo will come back to it: that keeps the walk as fast as one fold.

    Raises:
        BadLineError: the first line whose facts are not what its draws gave, or that does not fit.
    """
    returns = Counter(event["of"][-1] for event in events if event["do"] == "undo")
    void: set[int] = set()
    snapshots: dict[int, Game] = {}
    game: Any = fold(form, events[:1])

    def happen(event: Event) -> None:
        if returns[event["n"]]:
            # What the session began with never changes, and is most of the table.
            snapshots[event["n"]] = deepcopy(game, {id(game.begin): game.begin})
        apply(form, game, event)

    for event in events[1:]:
        if event["do"] == "undo":
            back = event["of"][-1]
            returns[back] -= 1
            game = snapshots.pop(back)
        elif event["do"] in MOVES:
            if void.intersection(event["of"]):
                raise BadLineError(event["n"], "it brings back a line that is void")
            for n in event["of"]:
                happen(events[n - 1])
        else:
            if event["do"] == "void":
                void.add(event["of"])
            _check(form, game, event)
            happen(event)
        _check_words(form, game, event)
    table: Game = game
    return table


def _check(form: Format, game: Game, event: Event) -> None:
    """Compare a line's facts with its draws; of a kind that this game does not have, its fold will say so."""
    kind = form.kinds.get(event["do"])
    try:
        fault = kind and (kind.audit(game, event) or audit_payment(game, event))
    except MISFITS:
        fault = UNFIT
    if fault:
        raise BadLineError(event["n"], fault)


def _check_words(form: Format, game: Game, event: Event) -> None:
    """A line that cannot be put into words holds something else than the program writes."""
    try:
        form.kinds[event["do"]].tell(game, event)
    except MISFITS as error:
        raise BadLineError(event["n"], UNFIT) from error


def lists_behind(form: Format, game: Game, event: Event) -> list[Sequence[str]]:
    """For each draw of a line the list that it picks from, in the order that its numbers count; empty for dice.

    ``game`` is the table before the line.
    """
    piles = {name: pile.copy() for name, pile in game.piles.items()}
    found: list[Sequence[str]] = []
    for draw in event["draws"]:
        label = draw.get("label", "")
        pile = piles.get(label.split("/")[0])
        if pile is None:
            counted = form.choices(game, event, label)
            found.append(counted if parse_spec(draw["spec"]).sides == len(counted) else ())
            continue
        if int(label.split("/")[1]) > pile.shuffle:
            pile.shuffle_in(pile.graveyard)
        found.append(tuple(pile.unseen) if draw["spec"] == f"pick {len(pile.unseen)}" else ())
        if found[-1]:
            pile.apply_turned({"card": pile.unseen[draw["got"][0] - 1], "from": "pile"})
    return found
