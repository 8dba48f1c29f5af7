"""What sheets are made of, and who makes which: the sheets that every game has, and those of one.

A maker is a function from ``Material`` to a ``Sheet``; it is imported only when its sheet is wanted.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import takewhile
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from edw_companion.core.rules import HouseRule, parse_rules
from edw_companion.errors import UsageError
from edw_companion.games.game import Game, fold
from edw_companion.games.rulebook import load, reference
from edw_companion.paper.pieces import CARD, POCKETS
from edw_companion.paper.sheet import BOX, LIST, PAD, Paragraph, Section, Sheet, Table
from edw_companion.sentences import DO
from edw_companion.session.paths import Home
from edw_companion.session.session import Session
from edw_companion.text import capital, listed, short_names
from edw_companion.tuples import NamedTuple

if TYPE_CHECKING:
    from edw_companion.core.state import Player, State


_HERE = "edw_companion.games"

SHARED: Mapping[str, str] = {
    "piles": f"{_HERE}.sheets:piles",
    "seats": f"{_HERE}.seat_ring:seats",
    "rules": f"{_HERE}.sheets:rules",
    "report": f"{_HERE}.story:report",
    "luck": f"{_HERE}.luck:luck_sheet",
    "quick": f"{_HERE}.cut_sheets:quick",
    "tents": f"{_HERE}.cut_sheets:tents",
    "season": f"{_HERE}.season_sheet:season_sheet",
}
"""The sheets of every game; a game's own of the same kind goes before."""

APART = ("quick", "tents", "ring", "cards", "dividers", "binder", "pull", "season")
"""The sheets that are no part of all, but asked for by name.

They are to cut and to fold, for cards in boxes and binders, or of all sessions.
"""

ORDER = ("sleeves", "piles", "decks", "seats", "rules", "errata", "scion", "pads", "battle", "report", "luck", *APART)
"""How sheets follow each other when all are printed; kinds that are not named here come last."""

OF_LISTS = ("cards", "binder", "pull")
"""Those that can be made of one list alone."""

ALL, CHECK = "all", "check"
"""What can be printed and is no sheet: all that lies on the table, and the page that checks a session."""


SETUP = frozenset(("begin", "mix", "start", "dice", "cards"))
"""What is recorded before anything has happened in a game, by what a line says it does."""


class NoSheetError(UsageError):
    """A sheet for which there is nothing to tell; among all sheets it is left out."""


class Material(NamedTuple):
    """What a sheet may be made of: ``session``, its table and the code of its last line are empty where there is none.

    ``edition``: the card lists that were asked for by name; None for the session's, or the game's default ones; ``of``
    is the one list of them that is wanted, "" for all that the sheet is made of.
    ``log``: whether the whole log is wanted in the report; ``cards``: how large cards to cut out are, in millimetres.
    """

    game: Game
    home: Home
    edition: str | None
    session: Session | None
    state: Any
    code: str
    log: bool = False
    of: str = ""
    cards: tuple[float, float] = CARD

    def house(self, rules: Sequence[HouseRule]) -> Mapping[str, str]:
        """The house rules of the table; where there is none, those of the game as they are usual."""
        house: Mapping[str, str] = self.state.house if self.state is not None else parse_rules(rules, ())
        return house

    def started(self, kind: str) -> Any:
        """The table of a game that has started."""
        if self.state is None or not self.state.started:
            raise NoSheetError(f"The sheet '{kind}' tells of a game that has started: '{DO}' begins one.", "new")
        return self.state

    def played(self, kind: str) -> Any:
        """The table of a game in which something has happened since the start."""
        state = self.started(kind)
        if self.session is None or not any(line["do"] not in SETUP for line in self.session.standing()):
            raise NoSheetError(f"Nothing has happened in this game yet, so there is no {kind} to print.")
        return state


def named(game: Game) -> list[str]:
    """The sheets that help names: all but the luck and the piles of a game that has none of its own."""
    found = makers(game)
    has = {"luck": bool(game.luck), "piles": found["piles"] != SHARED["piles"]}
    return [kind for kind in found if has.get(kind, True)]


def makers(game: Game) -> dict[str, str]:
    """The makers of a game's sheets by kind, each as "module:function", in the order they are printed."""
    own = {kind: f"{game.package}.{module}:{kind}" for module, kinds in game.sheets.items() for kind in kinds}
    found = {**SHARED, **own}
    kinds = dict.fromkeys((*ORDER, *found))
    return {kind: found[kind] for kind in kinds if kind in found}


BINDER = "'p.' is the card's page in a binder with nine pockets to a page."


def pile_columns(count: int) -> int:
    """In how many columns a list of so many cards is set: a hundred in two are one page."""
    return 2 if count > 2 * POCKETS else 1


def pile_table(cards: Sequence[tuple[str, ...]], more: Sequence[str] = ()) -> Table:
    """Numbered cards with boxes and binder pages; a row is a name and a cell for each of the heads in ``more``."""
    rows = [("" if at % POCKETS else str(at // POCKETS + 1), str(at + 1), BOX, *row) for at, row in enumerate(cards)]
    return Table(("p.", "no.", "", "card", *more), tuple(rows), right=(0, 1), grouped=True, role=LIST)


def plain_mana(cost: str) -> str:
    """A mana cost as one writes it by hand, 2GWU; what is no single symbol keeps its braces."""
    return re.sub(r"\{([0-9]+|[A-Z])\}", r"\1", cost)


def piles(material: Material) -> Sheet:
    """Every pile of the session as a numbered list."""
    state = material.started("piles")
    if not state.piles:
        title = material.game.title
        raise NoSheetError(f"{title} is played without piles, so there is no list of them to print.")
    sections = [
        Section(
            f"{name.capitalize()}: {len(pile.order)} cards",
            (pile_table([(card,) for card in pile.order]),),
            columns=pile_columns(len(pile.order)),
            fresh=at > 0,
        )
        for at, (name, pile) in enumerate(state.piles.items())
    ]
    return Sheet("piles", f"{material.game.title}: piles", BINDER, tuple(sections))


def moment(material: Material) -> str:
    """Whose turn it is, as ``status`` says it, "" before the start; of a table without a session, what it is for."""
    if material.session is None:
        return NEXT_GAME if material.state is not None else ""
    if not material.state.started:
        return ""
    return f"{material.game.shown().headline(material.state).rstrip('.')}."


NEXT_GAME = "For the next game, same seats."
"""Said of pads that are printed when a game is over."""


def to_keep(material: Material) -> tuple[Material, Any]:
    """What a pad is made of, and its table, None before the start.

    It is the table as it stands or, once the game is over, as it began, for one that is to come.
    """
    if material.session is not None and material.state.over:
        material = material._replace(session=None, state=as_begun(material))
    state = material.state
    return material, state if state is not None and state.started else None


def as_begun(material: Material) -> State | None:
    """The table of a session as the first turn began; None where there is no session."""
    if material.session is None:
        return None
    return fold(material.game, takewhile(lambda line: line["do"] in SETUP, material.session.standing()))


BLANK_SEATS = 6
"""So many columns a pad has where nobody is seated yet."""

LEAST_ROWS = 3
"""So many empty rows a pad has at least behind those that are known."""


def players_in(material: Material) -> list[Player]:
    """Those who are in the game, in seat order; nobody before the start."""
    state = material.state
    return [state.players[seat] for seat in state.living] if state is not None else []


def pad_heads(
    material: Material, signs: Mapping[str, str] = MappingProxyType({}), blank: int = BLANK_SEATS
) -> tuple[str, ...]:
    """The heads of a pad's columns, one for each who is in the game, in short; so many ``blank`` ones before that.

    ``signs`` are what stands before the names, by seat; where nobody is seated they stand alone.
    """
    players = players_in(material)
    short = short_names([player.name for player in seated(material)])
    heads = tuple(f"{signs.get(player.seat, '')} {short[player.name]}".strip() for player in players)
    return heads or tuple(signs.values()) or ("",) * blank


def pad(
    head: Sequence[str],
    rows: int,
    known: Sequence[Sequence[str]] = (),
    shares: tuple[int, ...] = (),
    *,
    up: bool = False,
) -> Table:
    """A table of so many rows to write in, those that are known filled in, the others behind them.

    ``up``: it is filled from its lowest line upwards, as a stack is.
    """
    filled = tuple(tuple(row) for row in known)
    empty = (("",) * len(head),) * max(rows - len(filled), LEAST_ROWS if filled else 0)
    return Table(tuple(head), (*empty, *filled) if up else (*filled, *empty), role=PAD, shares=shares)


def life_pad(
    material: Material,
    usual: Sequence[HouseRule],
    rows: int,
    more: Mapping[str, Sequence[str]] | None = None,
    signs: Mapping[str, str] = MappingProxyType({}),
    across: int = 1,
    blank: int = BLANK_SEATS,
    beside: str = "",
) -> Section:
    """The life of all who are in the game as it is now, and a line for names that are not known.

    ``usual`` are the game's house rules, for where there is no table; ``more`` are rows above it, each with a sentence
    ("" for none), and what is said takes the place of one of the ``rows``;
    ``signs`` and ``blank`` are those of ``pad_heads``; each player has so many columns ``across``, under one name.
    ``beside``: what stands over those behind the first.
    """
    heads = tuple(cell for head in pad_heads(material, signs, blank) for cell in (head, *[beside] * (across - 1)))
    lives = [f"{player.life}{_out(material, player)}" for player in players_in(material)]
    now = [[each, *[""] * (across - 1)] for each in lives]
    life = [cell for cells in now for cell in cells] or [material.house(usual)["life"]] * len(heads)
    names = [] if players_in(material) else [("name:",) * len(heads)]
    out = [player.name for player in seated(material) if not player.alive]
    says = [*filter(None, more or {}), *([f"Out of the game: {listed(out)}."] if out else [])]
    above = [Paragraph(" ".join(says))] if says else []
    table = pad(heads, rows - len(above), [*names, *(more or {}).values(), life])
    return Section("Life", (*above, table._replace(abreast=across)))


def _out(material: Material, player: Player) -> str:
    """Asked behind the life of who may be out of the game; not while a last stand or a spite comes first."""
    return ": out?" if player.life <= 0 and material.state.way_out(player.seat) else ""


def seated(material: Material) -> list[Any]:
    """All players in seat order, be they out of the game; nobody before the start."""
    return [*material.state.players.values()] if material.state is not None else []


def counters(material: Material) -> list[tuple[str, str, str]]:
    """The counters of players as rows of what lasts: what, whose, until when."""
    return [(each, player.name, "") for player in players_in(material) for each in player.counted()]


def intro(material: Material, *more: str) -> str:
    """How pads are kept; of a session also whose turn it is, and what else its table says."""
    return " ".join(filter(None, (moment(material), *more, "One line per change; strike out what is past.")))


def rules(material: Material, last: int | None = None) -> Sheet:
    """The rules on one leaf, with the house rules that the session plays by.

    ``last``: before which chapter it ends, -1 where the last one is on another sheet.
    """
    chapters = load(reference(material.game.slug))[:last]
    titles = [f"{each.title}." if each.number is None else f"{each.number}. {each.title}." for each in chapters]
    blocks = tuple(Paragraph(each.text, lead=title) for each, title in zip(chapters, titles, strict=True))
    sections = [Section("", blocks, columns=2)]
    house = material.state.house.on_paper if material.state is not None else []
    if house:
        told = tuple(Paragraph(f"{capital(rule)}.") for rule in house)
        sections.insert(0, Section("House rules of this table: they go before what is said below", told))
    return Sheet("rules", f"{material.game.title}: the rules on a leaf", "", tuple(sections), dense=True)
