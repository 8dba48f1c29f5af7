"""Before the first turn: two players, their decks, the four provinces (rules 1 and 2; rulings 1 to 4 and 26).

And from turn to turn: the end of one, the Straighten of the next (rules 4 and 10; rulings 5, 10, 12), giving up.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypedDict

from edw_companion.colors import BASIC_LANDS, WHEEL, Color
from edw_companion.core import seats as seating
from edw_companion.core import turn_order
from edw_companion.core.at import At
from edw_companion.core.counts import MAX_CARDS, Moves, cards
from edw_companion.core.due import DO, Due, quoted
from edw_companion.core.kind import Chapter, Kind, Shown
from edw_companion.core.params import Choice, Number, Param, Who
from edw_companion.core.questions import Question, also_called
from edw_companion.core.state import Event, alive, next_game
from edw_companion.errors import RefusedError
from edw_companion.games.five_colors.cards import uncoded
from edw_companion.games.five_colors.phases import goes_on
from edw_companion.games.five_colors.provinces import put, refilled, tell_filled
from edw_companion.games.five_colors.state import (
    DECK,
    DOWN,
    EMPTY,
    HAND_LIMIT,
    HAND_SIZE,
    LIFE_FOR_PROVINCE,
    RULES,
    FiveColorsState,
    Planeswalker,
    Province,
    Zone,
)
from edw_companion.text import capital, columns, listed

if TYPE_CHECKING:
    from typing import NotRequired

    from edw_companion.core.facts import OfMoves, OfPlayer, Result
    from edw_companion.core.seats import Start
    from edw_companion.core.turn_order import NewTurn
    from edw_companion.games.five_colors.decks import Checked
    from edw_companion.games.five_colors.state import Decks
    from edw_companion.games.game import Plan

    class Ended(TypedDict):
        """What the end of a turn brings: cards drawn and over the limit, and provinces gained by life.

        ``filled``: the provinces that are refilled, where that was not done before; ``dropped``: by player the damage
        that was left of fights and not assigned.
        """

        who: str
        filled: NotRequired[list[int]]
        dropped: NotRequired[dict[str, int]]
        drew: int
        over: int
        provinces: int

    class TurnBegun(NewTurn, OfMoves):
        """A turn of this game; ``events``: enchantments of its player that are discarded."""

        ended: Ended
        events: NotRequired[list[str]]

    class Conceded(OfPlayer):
        """Who gives up, and with it the game's end."""

        result: Result


CHAPTER = Chapter[FiveColorsState]()
COLORS: Mapping[str, Sequence[str]] = {color: (color, color.letter) for color in WHEEL}
COLOR = Choice("color", COLORS, "colour", option="--color", help="Whose land they play.")
PLAYERS = 2
_KEPT = ("who", "sizes", "color", "start", "file", "sha256", "cards", "copies")


def plan(wanted: Plan, own_lists: Path) -> dict[str, object]:
    """What the first line says of the game; only a new session reads lists, so only it imports what reads them.

    The same people play with the decks of the game before (``decks``).
    """
    from edw_companion.games.five_colors.lists import EDITION, SHAPE, facts
    from edw_companion.lists.editions import load

    planned = wanted.facts(RULES, PLAYERS, PLAYERS)
    before = wanted.previous[1].players.values() if wanted.previous else ()
    decks = {player.name: player.decks for player in before if player.decks and player.name in planned["players"]}
    edition = facts(load(SHAPE, wanted.edition_or(EDITION), own_lists))
    return {**planned, "piles": {}, **edition, **({"decks": decks} if decks else {})}


START = CHAPTER.take(seating.START)


@START.applies
def _(state: FiveColorsState, event: Start) -> None:
    seating.START.apply(state, event)
    state.deal()
    state.begin_turn(state.turns.who)
    for decks in state.begin.get("decks", {}).values():
        _take(state, decks)


@START.owes
def _(state: FiveColorsState, _event: Start) -> list[Due]:
    number = state.house.number("provinces")
    laid = (
        f"Each: one basic land of the own colour in play, {cards(number)} of the dynasty deck face down side by "
        f"side, {HAND_SIZE} of the fate deck in hand."
    )
    players = state.players.values()
    kept = [
        f"{player.name} plays {', '.join(filter(None, (decks['color'], decks['file'] or _sizes(decks))))}"
        for player in players
        if (decks := player.decks)
    ]
    before = f"As in the game before: {'; '.join(kept)}. With other decks"
    checked, how = "Decks are checked before the game", f": {DO} (or {DO})."
    return [
        Due(laid),
        *([Due(before, "deck use WHO FILE")] if kept else []),
        *([Due(checked, "deck use WHO FILE", "deck size WHO DYNASTY FATE", how=how)] * (len(kept) < len(players))),
        *_colorless([player for player in players if not player.color]),
    ]


def _sizes(decks: Decks) -> str:
    """Such as "dynasty 32, fate 30"; "" where a colour was said alone."""
    dynasty, fate = decks["sizes"]
    return "" if decks["color"] and not decks["file"] and dynasty == fate == DECK else f"dynasty {dynasty}, fate {fate}"


def _colorless(players: Sequence[Planeswalker]) -> list[Due]:
    """That nobody has said for which colours they play (rule 1); a deck's file may say it."""
    who = quoted(players[0].seat) if len(players) == 1 else "WHO"
    names = listed([player.name for player in players])
    return [Due(f"The colour of {names} is not said", f"deck color {who} COLOR")] if players else []


class _DeckFile(Param):
    """The path of a deck's file, which is read and checked."""

    def one(self, at: At[FiveColorsState], word: str) -> Checked:
        from edw_companion.games.five_colors.decks import read_file  # only who names a file pays for its reader

        return read_file(word, at.state.begin["banned"])

    def again(self, at: At[FiveColorsState], event: Event) -> Checked:
        """See ``Param``: the file itself is not at hand any more."""
        from edw_companion.games.five_colors.decks import of_line

        return of_line(event, at.state.begin["banned"])


@CHAPTER.look("deck")
def show_decks(state: FiveColorsState) -> Shown:
    """Show the decks: colours, sizes, which were checked.

    Example: edw deck
    """
    players = state.players.values()
    data = [{"player": p.name, "color": p.color, **p.size, "file": p.checked} for p in players]
    table = [["player", "colour", "dynasty", "fate", "checked"]]
    table += [
        [p.name, p.color or "-", *(map(str, p.size.values()) if p.decks else "--"), p.checked or "no"] for p in players
    ]
    return Shown(data, columns(table, right=(2, 3)))


DECKS: Kind[FiveColorsState, Decks] = CHAPTER.kind("decks")


@DECKS.command(Who(), _DeckFile("file"), COLOR, words="deck use", anyway=True)
def use(at: At[FiveColorsState], who: str, file: Checked, color: str | None) -> Decks:
    """WHO plays the decks of FILE, which are checked first.

    What the file says of its cards is known from then on, by its headings: Lands, Creatures, Global Enchantments,
    Artifacts, Local Enchantments, Sorceries, Instants. A global enchantment that turns up comes into play by itself.
    The colour may be in it ("color: green").

    Example: edw deck use Ann ann.txt
    """
    deck = file.deck.of(color)
    told = _sized(at, who, deck.dynasty, deck.fate)
    if file.against:
        at.rules.forbids(file.refusal)
    what: Decks = {**told, "color": deck.color, "start": deck.start, "file": file.name, "sha256": file.digest}
    return {**what, "cards": dict(deck.kinds), "copies": dict(deck.copies)}


@DECKS.command(
    Who(),
    Number("dynasty", 1, MAX_CARDS),
    Number("fate", 1, MAX_CARDS),
    words="deck size",
    anyway=True,
    again=lambda _state, event: dict(zip((Zone.DYNASTY, Zone.FATE), event["sizes"], strict=True)),
)
def size(at: At[FiveColorsState], who: str, dynasty: int, fate: int) -> Decks:
    """WHO's decks have so many cards, without a file.

    Example: edw deck size Ann 32 30
    """
    told = _sized(at, who, dynasty, fate)
    if min(dynasty, fate) < DECK:
        at.rules.forbids(f"Each of the two decks has {DECK} cards at least (rule 1).")
    return told


def _whose_color(state: FiveColorsState, _said: object) -> Question:
    players = state.players.values()
    unsaid = [each for each in players if not each.color] or players
    return Question("Whose colour?", {each.name: (each.seat,) for each in unsaid})


def _which_color(_state: FiveColorsState, _said: object) -> Question:
    return Question("Which colour?", {each: (each,) for each in WHEEL}, {each: also_called(each) for each in WHEEL})


@DECKS.command(Who(asks=_whose_color), Choice("color", COLORS, "colour", asks=_which_color), words="deck color")
def recolor(at: At[FiveColorsState], who: str, color: str) -> Decks:
    """WHO plays for that colour, whose basic land lies in play.

    Example: edw deck color Ann green
    """
    alive(at.state, who)
    player = at.state.players[who]
    told = player.decks or _unchecked(who, *player.size.values())
    return {**told, "color": color, "start": BASIC_LANDS[Color(color)]}


def _unchecked(who: str, dynasty: int, fate: int) -> Decks:
    return {"who": who, "sizes": [dynasty, fate], "color": None, "start": None, "file": None, "sha256": None}


def _sized(at: At[FiveColorsState], who: str, dynasty: int, fate: int) -> Decks:
    # Rule 1: the sizes as the game begins.
    state = at.state
    alive(state, who)
    if state.turns.number > 1 or state.revealed:
        at.rules.forbids("Decks are checked before the game (rule 1).")
    for zone, number in ((Zone.DYNASTY, dynasty), (Zone.FATE, fate)):
        there = state.count(zone, who)
        if there is not None and not 0 <= there + number - state.players[who].size[zone] <= MAX_CARDS:
            raise RefusedError(f"Cards are counted from 0 to {MAX_CARDS:,} in a place.")
    return _unchecked(who, dynasty, fate)


@DECKS.applies
def _take(state: FiveColorsState, event: Decks) -> None:
    player = state.players[event["who"]]
    for zone, number in zip((Zone.DYNASTY, Zone.FATE), event["sizes"], strict=True):
        state.recount(f"{zone} {player.seat}", (state.count(zone, player.seat) or 0) + number - player.size[zone])
        player.size[zone] = number
    player.color = event["color"] or player.color
    player.checked = event["file"]
    player.deck = {uncoded(name): number for name, number in event.get("copies", {}).items()}
    for name, kind in event.get("cards", {}).items():
        state.know(player.seat, uncoded(name), kind)
    kept: Any = {key: value for key, value in event.items() if key in _KEPT}
    kept["color"] = player.color
    player.decks = kept


@DECKS.owes
def _(state: FiveColorsState, event: Decks) -> list[Due]:
    player = state.players[event["who"]]
    return [] if player.color else _colorless([player])


@DECKS.tells
def _(state: FiveColorsState, event: Decks) -> str:
    whose, sizes = f"Decks of {state.title(event['who'])}", _sizes(event)
    colored, land = (f", {event['color']}", f", {event['start']} in play") if event["color"] else ("", "")
    if event["sha256"] is None and event["color"]:
        return f"{state.title(event['who'])} plays {event['color']}{land}{f': {sizes}' if sizes else ''}."
    if event["sha256"] is None:
        return f"{whose}: {sizes}."
    return f"{whose}{colored}: {sizes}{land}; checked in {event['file']} (SHA-256 {event['sha256'][:12]} …)."


TURN: Kind[FiveColorsState, TurnBegun] = CHAPTER.kind("turn")
CHAPTER.take(turn_order.EXTRA)
CHAPTER.take(turn_order.SKIP)


def next_turn(state: FiveColorsState) -> TurnBegun:
    """The turn ends (fate card, hand limit, provinces for life), and the next player straightens."""
    facts = turn_order.next_turn(state)
    if state.duel is not None:
        raise RefusedError(f"A duel goes on: {DO}, or {DO} if a duelist has left play.", "duel strike WHO", "duel off")
    if state.battle.waiting:
        now = goes_on(state, state.battle)
        raise RefusedError(f"{capital(now.text)} '{DO}' calls the battle off.", *now.commands, "battle off")
    seat, following = state.turns.who, facts["who"]
    moves = Moves(state.counts)
    filled = [] if state.refilled else refilled(state, moves, seat)
    dropped: Counter[str] = Counter()
    for who, number, _ in state.battle.damage:
        dropped[who] += number
    drew = moves.most(1, f"{Zone.FATE} {seat}", f"{Zone.HAND} {seat}")
    over = moves.trim(HAND_LIMIT, f"{Zone.HAND} {seat}", f"{Zone.DISCARD} {seat}")
    gone = [card for owner, card in state.events if owner == following]
    moves.most(len(gone), f"{Zone.PLAY} {following}", f"{Zone.DISCARD} {following}")
    provinces = state.players[seat].gained // LIFE_FOR_PROVINCE
    ended: Ended = {"who": seat, "drew": drew, "over": over, "provinces": provinces}
    if filled:
        ended["filled"] = filled
    if dropped.total():
        ended["dropped"] = {who: number for who, number in dropped.items() if number}
    turn: TurnBegun = {**facts, "ended": ended, "events": gone, "moves": moves.made}
    if not gone:
        del turn["events"]
    return turn


def _next(at: At[FiveColorsState], _shown: object) -> TurnBegun:
    """The next turn; and which numbers were said under an enchantment that leaves: the table may say them anew."""
    facts = next_turn(at.state)
    turn_order.none_late(at)
    gone = facts.get("events", ())
    told = at.state.named_under(gone)
    if told:
        at.notices.append(
            f"{listed(gone)} {'were' if len(gone) > 1 else 'was'} in play when these numbers were said: "
            f"{listed(told)}. Say them again with the creature where they are others now."
        )
    return facts


turn_order.declare_next(TURN, _next)


@TURN.applies
def _(state: FiveColorsState, event: TurnBegun) -> None:
    ended = event["ended"]
    put(state, ended["who"], ended.get("filled", ()), DOWN)
    state.players[ended["who"]].provinces += [Province(EMPTY)] * ended["provinces"]  # at the right end (ruling 10)
    state.in_play.straighten(event["who"])
    for player in state.players.values():
        player.gained = 0
    state.events = [(owner, card) for owner, card in state.events if owner != event["who"]]
    for card in event.get("events", ()):
        state.under.pop(card, None)
    turn_order.apply_turn(state, event)
    state.begin_turn(event["who"])


@TURN.tells
def _(state: FiveColorsState, event: TurnBegun) -> str:
    ended, gone = event["ended"], event.get("events", [])
    over = f", discards {cards(ended['over'])}" if ended["over"] else ""
    number = ended["provinces"]
    gained = f", gains {number} province{'s' * (number > 1)} for life gained" if number else ""
    drew = "draws a fate card" if ended["drew"] else "has no fate card to draw"
    dropped = [f"{number} damage of {state.title(seat)}" for seat, number in ended.get("dropped", {}).items()]
    lost = f"Not assigned, and gone: {listed(dropped)}. " if dropped else ""
    fills = f"{tell_filled(ended['filled'])}, " if "filled" in ended else ""
    turn = turn_order.tell_turn(state, event, turn_order.tell_skipped(state, event))
    told = f"{lost}{state.title(ended['who'])} {fills}{drew}{over}{gained}. {turn}"
    verb = "are" if len(gone) > 1 else "is"
    return f"{told} Straighten: {listed(gone)} {verb} discarded." if gone else told


CONCEDED: Kind[FiveColorsState, Conceded] = CHAPTER.kind("conceded", due=lambda state, _event: [next_game(state)])


@CONCEDED.command(Who(), words="concede")
def concede(at: At[FiveColorsState], who: str) -> Conceded:
    """WHO gives up, and the other one wins.

    Example: edw concede Bram
    """
    alive(at.state, who)
    return {"who": who, "result": {"winner": at.state.opponent(who)}}


@CONCEDED.applies
def _(state: FiveColorsState, event: Conceded) -> None:
    state.lose(event["who"])
    state.result = event["result"]


@CONCEDED.tells
def _(state: FiveColorsState, event: Conceded) -> str:
    return f"{state.title(event['who'])} gives up. {state.title(event['result']['winner'])} wins."
