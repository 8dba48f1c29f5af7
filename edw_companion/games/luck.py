"""The luck of a session's players: which of its draws were fair ones between them, in words and as a sheet."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import Any

from edw_companion.colors import WHEEL, letter_of
from edw_companion.core.dice import parse_dice
from edw_companion.core.state import Event
from edw_companion.games.game import MISFITS, UNFIT, Game, apply, fold, load
from edw_companion.games.sheets import Material, NoSheetError
from edw_companion.luck.draws import (
    MOST_RESULTS,
    TABLE,
    Draw,
    Measure,
    Turned,
    added_up,
    contest,
    one_of,
    rolled,
    without_return,
)  # fmt: skip
from edw_companion.luck.evening import COLUMNS, UNUSUAL, Told, evening, not_counted, told, verdict
from edw_companion.paper.sheet import SCORE, Block, Paragraph, Section, Sheet, Table
from edw_companion.session.history import voided
from edw_companion.session.lines import BadLineError
from edw_companion.session.session import Session
from edw_companion.text import capital, listed
from edw_companion.times import day

Declared = Callable[[Any, Event], Iterator[Draw | Turned]]
"""The fair draws of a line, given the table before it; cards that come from one small pile are put together later."""

FIRST = Measure("first turns", "took", "first turn")
WON = Measure("free rolls won", "won", "free roll")
FREE = Measure("sum of free dice", "rolled", "in all", "in all")
NOTHING = "Chance has decided nothing between the players yet."


def draws_of(game: Game, standing: Sequence[Event], left_out: Collection[int]) -> list[Draw]:
    """All fair draws of a session's standing lines, but for the lines of these numbers.

    Raises:
        BadLineError: a line does not fit those before it.
    """
    own: Declared = load(game.luck) if game.luck else lambda _state, _event: iter(())
    state, found, turned = game.table(standing[0]), list[Draw](), list[Turned]()
    moved = any(line["do"] == "seats" for line in standing)
    sits = {seat: each.name for seat, each in fold(game, standing).players.items()} if moved else {}
    for event in standing[1:]:
        if event["n"] not in left_out:
            try:
                for draw in (*_shared(state, event), *own(state, event)):
                    turned.append(draw) if isinstance(draw, Turned) else found.append(draw)
            except MISFITS as error:
                raise BadLineError(event["n"], UNFIT) from error
        apply(game, state, event)
        for seat, name in sits.items():  # whoever has sat there all along, as it was put right
            if seat in state.players:
                state.players[seat].name = name
    return [*found, *([without_return(turned)] if turned else [])]


def _shared(state: Any, event: Event) -> Iterator[Draw]:
    """Those of every game: who begins, and free rolls."""
    draws = event.get("draws", ())
    by_hand = any("src" in draw for draw in draws)
    if event["do"] == "start":
        seats = event["seats"] if isinstance(event["seats"], Mapping) else {name: name for name in event["seats"]}
        for draw in draws:
            if draw.get("label", "").startswith("start/"):
                yield one_of(FIRST, [*seats.values()], seats[event["first"]], by_hand="src" in draw)
    elif event["do"] == "roll" and "rolls" in event:
        rounds = [{state.name(seat): value for seat, value in each.items()} for each in event["rolls"]]
        if event["die"] <= MOST_RESULTS:
            yield contest([WON], rounds, event["die"], event["best"], by_hand=by_hand)
    elif event["do"] == "roll":
        dice = parse_dice(event["dice"])
        if dice.times * (dice.sides - 1) < MOST_RESULTS:
            (draw,) = draws
            yield rolled(FREE, TABLE, dice, sum(draw["got"]) + dice.plus, by_hand=by_hand)


def luck_of(game: Game, session: Session, counted: Collection[str] | None = None) -> list[Draw]:
    """The fair draws of a session as it was read: what was undone or voided is left out.

    Of several sessions so are the lines that were ``counted`` before, by their seals: a copy of a session has those of
    its original. Of one alone who began is left out: somebody must.
    """

    def left_out(line: Event) -> bool:
        return line["do"] == "start" if counted is None else line["h"] in counted

    numbers = {*voided(session.events), *(line["n"] for line in session.events if left_out(line))}
    return draws_of(game, session.standing(), numbers)


def told_luck(draws: Sequence[Draw], seed: str, order: Sequence[str] = ()) -> list[Told]:
    """What the program drew, and what real dice and piles showed, each for itself, as far as there is any.

    ``order`` are the players in the order of their seats, where they sit at one table.
    """
    parts = {by_hand: [draw for draw in draws if draw.by_hand is by_hand] for by_hand in (False, True)}
    return [told(evening(part, seed, order), by_hand=by_hand) for by_hand, part in parts.items() if part]


def seated(state: Any) -> list[str]:
    """The players at a table in the order of their seats."""
    return [player.name for player in state.players.values()]


def _figures(part: Told, signs: Mapping[str, str]) -> Iterator[Table]:
    """A table for each thing that is measured, which heads the players, if any of it could have been otherwise.

    ``signs`` are letters that stand before names; what fair chance gives stays on its line.
    """
    for titles, rows in part.figures:
        first, *same = titles
        measured = f"{first} (=\N{NO-BREAK SPACE}{listed(same)})" if same else first
        head = (capital(measured), *COLUMNS[1:])
        made = (
            (f"{signs.get(who, '')} {who}".strip(), *numbers, chance.replace(" ", "\N{NO-BREAK SPACE}"))
            for who, *numbers, chance in rows
        )
        yield Table(head, tuple(made), right=(1, 2, 3), role=SCORE)


SUMS, HERE = "The oddest of these sums", "The oddest of these"
"""What the oddest figure is called where figures are told as sums, and one of their parts by itself."""


def luck_sheet(material: Material) -> Sheet:
    """What chance gave to each player in the session, beside what fair chance gives."""
    state = material.started("luck")
    session = material.session
    assert session is not None
    draws, seed, order = luck_of(material.game, session), session.begin["commit"], seated(state)
    signs = {player.name: letter_of(seat) for seat, player in state.players.items() if seat in tuple(WHEEL)}
    parts = told_luck([*map(added_up, draws)], seed, order)
    if not parts:
        none = f"{material.game.title} leaves nothing between the players to chance, so there is no luck to print."
        raise NoSheetError(NOTHING if material.game.luck else none)
    # What has many parts, as rolls have lists, is told as a whole; of its parts only what is odd.
    odd = [part for part in told_luck(draws, seed, order) if part.evening.as_odd <= UNUSUAL]
    sections = []
    for part in parts:
        known = verdict(part)
        others = [each for each in odd if each.by_hand is part.by_hand and verdict(each) != known]
        blocks: list[Block] = [*_figures(part, signs), Paragraph(verdict(part, SUMS) if others else known)]
        for each in others:  # what stands out of the parts of sums, and what leads to it
            oddest = each.evening.oddest
            if oddest is not None:
                figures = [figure for figure in each.figures if oddest.what.title in figure[0]]
                alone = each._replace(figures=figures)
                blocks += [Paragraph(oddest.what.alone), *_figures(alone, signs), Paragraph(verdict(each, HERE))]
        sections.append(Section(part.title, tuple(blocks)))
    about = (
        f"{material.game.title}, begun {day(session.begin['at'])}. What came, what was to be expected, and how often "
        "fair chance gives as much or more (or as little or less)."
    )
    notes = dict.fromkeys(note for part in parts for note in part.notes)
    counted = not_counted(("who began", *(each for part in parts for each in part.apart)))
    return Sheet("luck", f"The luck of ‘{session.name}’", " ".join((about, *notes, counted)), tuple(sections))
