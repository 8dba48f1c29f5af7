"""Provinces: turned up, recruited from, cleared, refilled, gained and lost. Rules 4, 9 and 10; rulings 5 to 12."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, TypedDict

from edw_companion.core import words
from edw_companion.core.counts import Haul, cards
from edw_companion.core.kind import At, Chapter, Kind, Shown
from edw_companion.core.params import Flag, Number, Text, Who, Word
from edw_companion.core.state import alive
from edw_companion.errors import RefusedError, UsageError
from edw_companion.games.five_colors import row, view
from edw_companion.games.five_colors.row import active, apply_fallen, empty, face_down, fallen, filled, put, tell_fallen
from edw_companion.games.five_colors.state import DISCARD, DOWN, DYNASTY, EMPTY, PLAY, PROVINCES, UP, FiveColorsState
from edw_companion.text import listed

if TYPE_CHECKING:
    from edw_companion.core.facts import OfPlayer, PlayerMoves
    from edw_companion.games.five_colors.row import Fallen

    class Named(TypedDict):
        """A province and the card in it, if that was named."""

        province: int
        card: str | None

    class TurnedUp(Named):
        """A card that is turned up; an ``event`` comes into play at once."""

        event: bool

    class Revealed(PlayerMoves):
        """What is turned up, from the left."""

        shown: list[TurnedUp]

    class Recruited(PlayerMoves, Named):
        """A card that comes into play."""

        land: bool
        wall: bool

    class Cleared(PlayerMoves):
        """The cards that are discarded."""

        cleared: list[Named]

    class Refilled(PlayerMoves):
        """The provinces that get a card."""

        filled: list[int]

    class Gained(OfPlayer):
        """A new province by its number."""

        number: int

    class Lost(PlayerMoves, Fallen):
        """A province that is lost otherwise than in battle."""


CHAPTER = Chapter[FiveColorsState]()
PROVINCE = Number("number", 1, 100, metavar="PROVINCE")


@CHAPTER.look("province")
def show_provinces(state: FiveColorsState) -> Shown:
    """Show all provinces, from the left.

    Example: edw province
    """
    data = {player.name: view.provinces(player) for player in state.players.values()}
    lines = []
    for player in state.players.values():
        rows = [f"  {number}. {view.province_words(own)}" for number, own in enumerate(player.provinces, 1)]
        lines += [f"{state.title(player.seat)}:", *rows]
    return Shown(data, lines)


REVEALED: Kind[FiveColorsState, Revealed] = CHAPTER.kind("revealed")


@REVEALED.command(
    Text("names", "card", many=True, required=False, metavar="[CARD]…"),
    Word("events", many=True, option="--event", metavar="CARD", help="One of them is an enchantment: into play."),
    words="reveal",
    anyway=True,
)
def reveal(at: At[FiveColorsState], names: Sequence[str], events: Sequence[str]) -> Revealed:
    """Events: turn up the active player's provinces from the left.

    CARDs are named from the left, as many as the table likes; an enchantment among them is said with --event too.

    Example: edw reveal Forest "Craw Wurm" Manabarbs --event Manabarbs
    """
    # Rule 4; rulings 5 and 6: an enchantment comes into play at once and for nothing.
    risen = [words.card(event, names) if names else at.clean(event, "card") for event in events]
    state = at.state
    seat = active(state)
    hidden = face_down(state, seat)
    if len(names) > len(hidden):
        raise RefusedError(
            f"{state.title(seat)} has {cards(len(hidden))} face down, not {len(names)}: name no more than lie there."
        )
    if risen and not names:
        raise RefusedError(f"{listed(risen)}: name it among the cards turned up too.")
    if state.revealed:
        at.rules.forbids("The provinces of this turn were turned up already (rule 4).")
    haul = Haul(state.counts)
    shown: list[TurnedUp] = []
    for place, number in enumerate(hidden):
        name = names[place] if place < len(names) else None
        event = name in risen
        if event:
            risen.remove(str(name))
            haul.move(1, f"{PROVINCES} {seat}", f"{PLAY} {seat}")
        shown.append({"province": number, "card": name, "event": event})
    return {"who": seat, "shown": shown, "moves": haul.moves}


@REVEALED.applies
def _(state: FiveColorsState, event: Revealed) -> None:
    seat = event["who"]
    state.carry(event["moves"])
    state.revealed = True
    for shown in event["shown"]:
        if shown["event"]:
            state.events.append((seat, str(shown["card"])))
            put(state, seat, [shown["province"]], EMPTY)
        else:
            put(state, seat, [shown["province"]], UP, shown["card"])


@REVEALED.tells
def _(state: FiveColorsState, event: Revealed) -> str:
    if not event["shown"]:
        return f"{state.title(event['who'])} has no card to turn up."
    told = [
        f"{shown['province']} {shown['card'] or 'a card'}{' (an event: into play)' if shown['event'] else ''}"
        for shown in event["shown"]
    ]
    return f"{state.title(event['who'])} turns up, from the left: {', '.join(told)}."


RECRUITED: Kind[FiveColorsState, Recruited] = CHAPTER.kind("recruited")


@RECRUITED.command(
    PROVINCE,
    Text("card", "card", rest=True, required=False),
    Flag("land", "A land: it enters tapped, one a turn."),
    Flag("wall", "A wall: it is attached to this province."),
    words="recruit",
    anyway=True,
)
def recruit(at: At[FiveColorsState], number: int, card: str | None, *, land: bool, wall: bool) -> Recruited:
    """The active player brings the card of a PROVINCE into play.

    In Recruitment any card whose cost is paid; in Actions creatures that are immune to summoning sickness.

    Example: edw recruit 2 Forest --land
    """
    # Rules 6 and 9; rulings 7 to 9.
    if land and wall:
        raise UsageError("Is it a land or a wall? Give one of --land and --wall.")
    seat = active(at.state)
    own = filled(at.state, seat, number)
    if own.state == DOWN:
        at.rules.forbids(f"The card in province {number} lies face down until the next Events phase (rule 4).")
    if land and at.state.landed:
        at.rules.forbids("Only one land is brought into play in a turn (rule 9).")
    name = card or own.card
    if wall and not name:
        raise RefusedError("A wall has to be named, so that it is known in battle", "recruit N NAME --wall")
    moves = at.state.moving(1, f"{PROVINCES} {seat}", f"{PLAY} {seat}")
    return {"who": seat, "province": number, "card": name, "land": land, "wall": wall, "moves": moves}


@RECRUITED.applies
def _(state: FiveColorsState, event: Recruited) -> None:
    seat, number = event["who"], event["province"]
    state.carry(event["moves"])
    put(state, seat, [number], EMPTY)
    state.landed = state.landed or event["land"]
    if event["wall"]:
        own = state.players[seat].provinces
        own[number - 1] = own[number - 1]._replace(walls=(*own[number - 1].walls, str(event["card"])))


@RECRUITED.tells
def _(state: FiveColorsState, event: Recruited) -> str:
    what = event["card"] or ("a land" if event["land"] else "a card")
    how = ", tapped" if event["land"] else f", attached to province {event['province']}" if event["wall"] else ""
    return f"{state.title(event['who'])} brings {what} from province {event['province']} into play{how}."


CLEARED: Kind[FiveColorsState, Cleared] = CHAPTER.kind("cleared")


@CLEARED.command(Number("numbers", 1, 100, many=True, metavar="PROVINCE…"), words="province clear")
def clear(at: At[FiveColorsState], numbers: Sequence[int]) -> Cleared:
    """The active player discards the cards of some provinces.

    Example: edw province clear 1 3
    """
    # Rule 9: to make room.
    seat = active(at.state)
    found = {number: filled(at.state, seat, number).card for number in numbers}
    gone: list[Named] = [{"province": number, "card": found[number]} for number in sorted(found)]
    moves = at.state.moving(len(found), f"{PROVINCES} {seat}", f"{DISCARD} {seat}")
    return {"who": seat, "cleared": gone, "moves": moves}


@CLEARED.applies
def _(state: FiveColorsState, event: Cleared) -> None:
    state.carry(event["moves"])
    put(state, event["who"], [entry["province"] for entry in event["cleared"]], EMPTY)


@CLEARED.tells
def _(state: FiveColorsState, event: Cleared) -> str:
    gone = [f"{entry['card'] or 'the card'} of province {entry['province']}" for entry in event["cleared"]]
    return f"{state.title(event['who'])} discards {listed(gone)}."


REFILLED: Kind[FiveColorsState, Refilled] = CHAPTER.kind("refilled")


@REFILLED.command(Who(), words="province refill")
def refill(at: At[FiveColorsState], who: str) -> Refilled:
    """WHO's empty provinces get cards face down.

    Example: edw province refill Ann
    """
    # Rule 9; ruling 12: as far as the dynasty deck has any.
    alive(at.state, who)
    haul = Haul(at.state.counts)
    wanted = empty(at.state, who)
    number = haul.most(len(wanted), f"{DYNASTY} {who}", f"{PROVINCES} {who}")
    return {"who": who, "filled": wanted[:number], "moves": haul.moves}


@REFILLED.applies
def _(state: FiveColorsState, event: Refilled) -> None:
    state.carry(event["moves"])
    put(state, event["who"], event["filled"], DOWN)
    if event["who"] == state.active:
        state.refilled = True


@REFILLED.tells
def _(state: FiveColorsState, event: Refilled) -> str:
    numbers = [str(number) for number in event["filled"]]
    what = f"province{'s' * (len(numbers) > 1)} {listed(numbers)} face down" if numbers else "no province"
    return f"{state.title(event['who'])} refills {what}."


GAINED: Kind[FiveColorsState, Gained] = CHAPTER.kind(
    "province-gained",
    tell=lambda state, event: f"{state.title(event['who'])} has a new province, {event['number']}.",
)


@GAINED.command(Who(), words="province gain")
def gain(at: At[FiveColorsState], who: str) -> Gained:
    """WHO gets a province, because the table says so.

    Those for life gained come by themselves at the end of the turn.

    Example: edw province gain Ann
    """
    # Ruling 10: at the right end, and empty.
    alive(at.state, who)
    return {"who": who, "number": len(at.state.players[who].provinces) + 1}


@GAINED.applies
def _(state: FiveColorsState, event: Gained) -> None:
    row.gain(state, event["who"], 1)


LOST: Kind[FiveColorsState, Lost] = CHAPTER.kind(
    "province-lost", tell=lambda state, event: tell_fallen(state, event["who"], event)
)


@LOST.command(Who(), PROVINCE, words="province lose")
def lose(at: At[FiveColorsState], who: str, number: int) -> Lost:
    """WHO loses a province otherwise than in battle.

    Example: edw province lose Bram 4
    """
    alive(at.state, who)
    haul = Haul(at.state.counts)
    lost = fallen(at.state, haul, who, number)
    return {"who": who, **lost, "moves": haul.moves}


@LOST.applies
def _(state: FiveColorsState, event: Lost) -> None:
    state.carry(event["moves"])
    apply_fallen(state, event["who"], event)
