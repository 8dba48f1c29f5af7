"""The sheets that are cut or folded, the same for every game; what stands on them is the game's own."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType

from edw_companion.errors import UsageError
from edw_companion.games.game import load
from edw_companion.games.sheets import Material
from edw_companion.paper import pieces
from edw_companion.paper.figure import seat_ink
from edw_companion.paper.sheet import BOX, LIST, Section, Sheet, Table
from edw_companion.text import counted, either, listed
from edw_companion.tuples import NamedTuple

Pile = tuple[str, Sequence[str]]
"""The title of a pile, and its cards by their numbers."""

Part = tuple[str, Iterable[pieces.Card]]
"""The title of some cards to cut out, and the cards, which are made as they are wanted."""

_HOW = "To cut or fold it, in exact millimetres: add --html, and print that at 100 %."
CUT = f"What stands on each. {_HOW}"
FOLD = f"What stands on each; on the inner side is the player's turn, as on the sheet quick. {_HOW}"
"""What is said of such sheets where they are no more than text."""

UNSEATED = 2
"""So many turns are printed where nobody is seated yet: those of a leaf."""


def chosen_lists(material: Material, there: Mapping[str, str], usual: Sequence[str] = ()) -> list[str]:
    """The lists that are printed: the one that was asked for by name or title, else the usual ones, else all.

    ``there`` has their titles by name.

    Raises:
        UsageError: there is no such list.
    """
    if not material.of:
        return list(usual or there)
    wanted = material.of.casefold()
    found = [name for name, title in there.items() if wanted in (name.casefold(), title.casefold())]
    if not found:
        raise UsageError(f"There is no list '{material.of}': there are {either(list(there))}.")
    return found


def cards_sheet(material: Material, edition: str, parts: Mapping[str, Part], usual: Sequence[str] = ()) -> Sheet:
    """Cards to cut out, list by list; ``edition`` says whose lists they are, ``usual`` are those nobody asks for."""
    there = {name: title for name, (title, _) in parts.items()}
    chosen = [parts[name] for name in chosen_lists(material, there, usual)]
    made = tuple(card for _, cards in chosen for card in cards)
    small = " · they slip into a sleeve in front of a card" if material.cards != pieces.CARD else ""
    caption = f"{edition}: {listed([title for title, _ in chosen])}{small}"
    leaves = pieces.Leaves(caption, made, material.cards)
    return Sheet("cards", f"{material.game.title}: cards to cut out", CUT, (Section("", (leaves,)),))


def binder_sheet(
    material: Material,
    edition: str,
    piles: Mapping[str, Pile],
    usual: Sequence[str] = (),
    boxes: pieces.Boxes = pieces.BOUGHT,
) -> Sheet:
    """Every pile in the pockets of a binder, with ``boxes`` to tick, each from a page of its own."""
    chosen = chosen_lists(material, {name: title for name, (title, _) in piles.items()}, usual)
    made = tuple(page for name in chosen for page in pieces.pockets(piles[name][0], tuple(piles[name][1]), boxes))
    several = "the binder (piles only, without the decks)" if len(chosen) < len(piles) else "the binder"
    titled = piles[chosen[0]][0] if len(chosen) == 1 else several
    legend = " · ".join(f"{word[0]} {word}" for word in boxes)
    leaves = pieces.Leaves(f"{edition}: {titled} · {legend}", made, pieces.BINDER)
    return Sheet("binder", f"{material.game.title}: the binder", "", (Section("", (leaves,)),))


class Wanted(NamedTuple):
    """A card to fetch: where it lies, if people said so, what it is filed under else, and what it is for."""

    name: str
    box: str
    group: str
    use: str


def pull_sheet(edition: str, intro: str, wanted: Iterable[Wanted]) -> Sheet:
    """The cards to fetch: by the boxes that people note in their lists, all others by what they are filed under."""
    uses: dict[tuple[str, str], dict[str, Counter[str]]] = {}
    groups: dict[str, None] = {}
    for each in wanted:
        groups.setdefault(each.group)
        where = (each.box, "" if each.box else each.group)
        uses.setdefault(where, {}).setdefault(each.name, Counter())[each.use] += 1
    order = list(groups)
    places = sorted(uses, key=lambda where: (not where[0], where[0], order.index(where[1]) if where[1] else 0))
    made = []
    for box, group in places:
        # A box for each card; several of a name have it once. The head has no number: columns repeat it over a part.
        rows = [
            (BOX, "" if at else name, use)
            for name, of_card in sorted(uses[box, group].items())
            for at, use in enumerate(of_card.elements())
        ]
        made.append(Table(("", box or group, "no."), tuple(rows), right=(2,), role=LIST))
    counts = ", ".join(f"{table.head[1]} {len(table.rows)}".replace(" ", "\xa0") for table in made)
    told = f"{intro} {counted(sum(len(table.rows) for table in made), 'card')}: {counts}."
    return Sheet("pull", f"{edition}: cards to fetch", told, (Section("", tuple(made), columns=3),))


def dividers_sheet(material: Material, those: Sequence[pieces.Divider], together: int = 0) -> Sheet:
    """Dividers for the box; ``together``: so many belong together, and the tabs of the next begin at the left again."""
    made = (each._replace(tab=at % (together or len(those))) for at, each in enumerate(those))
    return _one("dividers", f"{material.game.title}: dividers", tuple(made), pieces.DIVIDER)


def tents_sheet(material: Material, tents: Sequence[pieces.Tent]) -> Sheet:
    """A folded leaf for each seat."""
    made = (each._replace(turn=_with_house_rules(material, each.turn)) for each in tents)
    return _one("tents", f"{material.game.title}: tents", tuple(made), pieces.TENT, FOLD)


def quick_sheet(material: Material, each: Sequence[tuple[pieces.Seat, pieces.Turn]]) -> Sheet:
    """The turn of each of the players."""
    title = material.game.title
    made = (pieces.Quick(title, seat, _with_house_rules(material, turn)) for seat, turn in each)
    return _one("quick", f"{title}: the turn", tuple(made), pieces.HALF)


def _with_house_rules(material: Material, turn: pieces.Turn) -> pieces.Turn:
    """The turn, and which house rules are not as usual: they go before what is said of it."""
    told = "; ".join(material.state.house.on_paper) if material.state is not None else ""
    return turn._replace(anytime=(*turn.anytime, ("House rules of this table:", f"{told}."))) if told else turn


def _turn(material: Material) -> pieces.Turn:
    """A player's turn, as the game has it."""
    made = load(material.game.turn)
    turn: pieces.Turn = made(material) if callable(made) else made
    return turn


def quick(material: Material) -> Sheet:
    """The turn for each player, two on a leaf; what is left of the last leaf has no name."""
    state, turn = material.state, _turn(material)
    seats = () if state is None else state.players if state.over else state.living
    names = [state.players[seat].name for seat in seats]
    spare = [""] * (len(names) % UNSEATED) if names else [""] * UNSEATED
    return quick_sheet(material, [(pieces.Seat("", "", name), turn) for name in (*names, *spare)])


def tents(
    material: Material,
    signs: Mapping[str, tuple[str, str]] | None = None,
    titles: Mapping[str, str] = MappingProxyType({}),
) -> Sheet:
    """A tent for each seat.

    Of those who are in the game, or of all once it is over. They stand all evening, so they say nothing of life or of
    neighbours who may fall. ``signs`` are the signs and the inks of discs, by seat, where they are not the numbers of
    seats in ten inks, ``titles`` what is known of seats.
    """
    state, turn = material.started("tents"), _turn(material)
    seats = list(state.players)
    numbers = {seat: (str(at), seat_ink(at)) for at, seat in enumerate(seats, 1)}
    here = seats if state.over else state.living
    ring = tuple(pieces.Seat(*(signs or numbers)[seat], state.players[seat].name, seat not in here) for seat in seats)
    made = [pieces.Tent(ring, at, titles.get(seat, ""), "", (), turn) for at, seat in enumerate(seats) if seat in here]
    return tents_sheet(material, made)


def _one(kind: str, title: str, made: tuple[pieces.Piece, ...], size: tuple[float, float], intro: str = CUT) -> Sheet:
    return Sheet(kind, title, intro, (Section("", (pieces.Leaves(title, made, size),)),))
