"""A new war as its first line tells it: who plays, which seats are settled, which rules and card lists hold.

Rules 7, 11 and 17; rulings 2, 6 and 13 to 15.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NotRequired, TypedDict

from edw_companion.colors import BY_LETTER, WHEEL
from edw_companion.core.due import DO
from edw_companion.core.questions import Question, WantedError
from edw_companion.core.rules import parse_rules
from edw_companion.errors import RefusedError, UsageError
from edw_companion.games.elder_dragon_wars.lists import SHAPE, facts
from edw_companion.games.elder_dragon_wars.ring import DRAGONS
from edw_companion.games.elder_dragon_wars.setup import owed
from edw_companion.games.elder_dragon_wars.state import EMPTY_SEATS, RULES, WarState
from edw_companion.games.game import Plan
from edw_companion.lists.editions import load
from edw_companion.sentences import Sentence

if TYPE_CHECKING:
    from edw_companion.games.elder_dragon_wars.lists import ListFacts

    class After(TypedDict):
        """What the war before leaves: the Savior's seat and player (rule 7), and who owes pizza and soda (rule 17).

        ``unfinished``: it was closed before it was won, so that the Savior is that of the war before it, if there was
        one.
        """

        session: str
        savior: str | None
        player: str | None
        debts: list[str]
        unfinished: NotRequired[bool]

    class Planned(ListFacts):
        """Who plays, and which seats are settled by colour; the house rules; what the game before leaves."""

        players: list[str]
        seats: dict[str, str]
        rules: dict[str, str]
        after: After | None


EDITION = "1"
"""The edition that is played when none is named: Elder Dragon Wars #1, December 2006."""
PLAYERS, FEWEST = 5, 3
"""How many play, and how few where seats may stay empty."""


def plan(wanted: Plan, own_lists: Path) -> Planned:
    """What the first line says of the game."""
    seats: dict[str, str] = {}
    for word, name in wanted.seats.items():
        seat = BY_LETTER.get(word.upper(), word.casefold())
        if seat not in tuple(WHEEL) or seat in seats:
            raise UsageError(f"'{word}' is no seat that is free to give: seats are {', '.join(WHEEL)}, each once.")
        seats[str(seat)] = name
    after = left_by(*wanted.previous) if wanted.previous else None
    before, kept = seated_in(wanted.previous[1]) if wanted.previous else ((), {})
    called = [*before, *([after["player"], *after["debts"]] if after else [])]
    players, rules = wanted.players or before, parse_rules(RULES, wanted.rules)
    _check_count(len(players), rules[EMPTY_SEATS] == "yes", asked=f"{EMPTY_SEATS}=no" not in wanted.rules)
    names, settled = seats_of(players, seats, kept, filter(None, called), redeal=wanted.redeal)
    lists = facts(load(SHAPE, wanted.edition_or(EDITION), own_lists))
    return {"players": names, "seats": settled, "rules": rules, "after": after, **lists}


def _check_count(count: int, empty: bool, *, asked: bool) -> None:
    """Five play; three or four if seats may stay empty, which is ``asked`` where nobody has said so (ruling 2)."""
    if count == PLAYERS or (empty and FEWEST <= count < PLAYERS):
        return
    refused = f"Elder Dragon Wars is for five players (ruling 2), not for {count}"
    if not FEWEST <= count < PLAYERS:
        raise UsageError(f"{refused}.")
    rule, seats = f"{EMPTY_SEATS}=yes", "one seat" if count == PLAYERS - 1 else "two seats"
    why = f"{refused}: with --rule {rule} {seats} may stay empty, out of the game from the start."
    if not asked:
        raise UsageError(why)
    text = f"Elder Dragon Wars is for five. Shall {seats} stay empty, out of the game from the start?"
    answers = {"yes": ("--rule", rule), "no": ()}
    raise WantedError(Sentence(why), Question(text, answers, {"yes": ("y",)}))


def left_by(session: str, state: WarState) -> After:
    """What a war that is over, or closed, leaves to the next.

    One that was closed before it was won leaves the Savior of the war before it: nobody has taken the title from them.
    (Ruling 14 is about wars that were played to an end in which nobody earned it.)

    Raises:
        RefusedError: it can still be played.
    """
    if state.result is None and not state.closed:
        raise RefusedError(
            f"The game of '{session}' is not over: finish it ('{DO}') or close it ('{DO}'), or start the next without "
            "--after.",
            f"use {session}",
            f"--session {session} end",
        )
    if state.result is None:
        earlier = state.begin.get("after") or {}
        savior, player = earlier.get("savior"), earlier.get("player")
    else:
        savior = state.result["savior"]
        player = state.players[savior].name if savior else None
    left: After = {"session": session, "savior": savior, "player": player, "debts": owed(state)}
    if state.result is None:
        left["unfinished"] = True
    return left


def seated_in(state: WarState) -> tuple[Sequence[str], Mapping[str, str]]:
    """Who played a war, and in which seats they sat, as far as these were settled."""
    if not state.started:
        return state.begin["players"], state.begin["seats"]
    seats = {seat: player.name for seat, player in state.players.items()}
    return [*seats.values()], seats


def seats_of(
    players: Sequence[str], given: Mapping[str, str], before: Mapping[str, str], called: Iterable[str], *, redeal: bool
) -> tuple[list[str], dict[str, str]]:
    """Who plays, and which seats are settled before the draw (rule 11; rulings 6 and 13).

    Those who had a seat in the game ``before`` keep it, unless ``redeal`` or a given seat says otherwise. ``called``
    are the names of those whom the group knows: they are spelt so again.
    """
    known = {name.casefold(): name for name in called}
    names = [known.get(name.casefold(), name) for name in players]
    if len({name.casefold() for name in names}) < len(names):
        raise UsageError("Two players have the same name: add a letter to one of them.")
    dragons = {_letters(dragon.name) for dragon in DRAGONS.values()}
    for name in names:
        if _letters(name) in dragons:
            raise UsageError(f"'{name}' is an Elder Dragon's name, by which a seat is meant: add a letter to it.")
    settled = {seat: known.get(name.casefold(), name) for seat, name in given.items()}
    for seat, name in settled.items():
        if name not in names:
            raise UsageError(f"{name} is given the {seat} seat but is not among the players.")
    if len(set(settled.values())) < len(settled):
        raise UsageError("A player is given two seats.")
    for seat, name in before.items():
        if not redeal and name in names and seat not in settled and name not in settled.values():
            settled[seat] = name
    return names, {str(seat): settled[seat] for seat in WHEEL if seat in settled}


def _letters(name: str) -> str:
    """A name as words are compared: no case, and only letters and digits."""
    return "".join(filter(str.isalnum, name.casefold()))
