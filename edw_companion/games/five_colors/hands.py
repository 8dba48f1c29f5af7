"""Fate cards in hand, and life: rules 6 and 10; rulings 3 and 10."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from edw_companion.core import life
from edw_companion.core.at import At
from edw_companion.core.counts import Moves, cards, moved
from edw_companion.core.due import Due
from edw_companion.core.kind import Chapter, Kind
from edw_companion.core.params import Flag, Number, Text, Who
from edw_companion.core.phases import ACTIVE, Time
from edw_companion.core.questions import Instead, choice
from edw_companion.core.state import alive
from edw_companion.core.words import plain
from edw_companion.games.five_colors.cards import Naming, kind_of, of_deck
from edw_companion.games.five_colors.phases import ACTIONS, FIGHT, RECRUITMENT, battle_dues
from edw_companion.games.five_colors.state import EMPTY, LIFE_FOR_PROVINCE, FiveColorsState, Type, Zone
from edw_companion.sentences import Sentence

if TYPE_CHECKING:
    from typing import NotRequired

    from edw_companion.core.facts import PlayerMoves
    from edw_companion.core.life import LifeChanged

    class Cast(PlayerMoves):
        """A card from the hand, if it was named, what it is, whether it stays in play, or is an action in a fight.

        ``on``: what it was aimed at, in words.
        """

        card: str | None
        on: NotRequired[str]
        kind: NotRequired[str]
        stays: bool
        acts: NotRequired[bool]

    class Drawn(PlayerMoves):
        """Fate cards that are drawn, of so many as were wanted."""

        wanted: int

    class Discarded(PlayerMoves):
        """So many cards that are discarded; lines of old sessions have it in their moves alone."""

        wanted: NotRequired[int]


CHAPTER = Chapter[FiveColorsState]()
NUMBER = Number("number", 1, 1000, metavar="[N]", required=False, fact="wanted")
WHO = Who(unsaid=lambda state: state.turns.who)


CAST: Kind[FiveColorsState, Cast] = CHAPTER.kind(
    "cast", due=lambda state, event: battle_dues(state) if "acts" in event else []
)
_WHEN = {
    Type.SORCERY: Time("A sorcery", "rule 6", (ACTIONS,), ACTIVE),
    Type.LOCAL: Time("A local enchantment", "rule 6", (ACTIONS,), ACTIVE),
    Type.INSTANT: Time("An instant", "rule 8", (FIGHT,)),
}
_FLAGS = {Type.SORCERY: "sorcery", Type.LOCAL: "stays", Type.INSTANT: "instant"}


def _kind(at: At[FiveColorsState], said: Mapping[str, Any]) -> str:
    """What a fate card is, as it is said now, or known; "" where it is neither, or may be any spell."""
    now = next((kind for kind, flag in _FLAGS.items() if said[flag]), "")
    card = Naming(at, said["who"]).card(said["card"], fate=True) if said["card"] else None
    known = kind_of(at.state, card)
    if card and not (now or known):
        from edw_companion.games.five_colors.decks import kind_on_lists  # only who plays an unknown card pays for it

        known = kind_on_lists(card)
    return now or (known if known in _WHEN else "")


def _banned(at: At[FiveColorsState], card: str) -> bool:
    return plain(card) in map(plain, at.state.begin["banned"])


@CAST.command(
    Who(unsaid=lambda state: state.battle.acting if state.battle.now else state.turns.who),
    Text("card", "card", rest=True, required=False, names=lambda state: state.cards(*Type.OF_FATE)),
    Flag("sorcery", "A sorcery: in one's own Actions."),
    Flag("stays", "A local enchantment: it stays in play."),
    Flag("instant", "An instant: in a fight, where it is an action."),
    Text("on", "aim", option="--on", metavar="WHAT", help="What it is played on."),
    words="cast",
    again=lambda _state, event: {  # a line of an old file says only whether it stays
        flag: event.get("kind", Type.LOCAL if event["stays"] else "") == kind for kind, flag in _FLAGS.items()
    },
    act=("A card from the hand", "rules 6 and 8"),
    during=(ACTIONS, FIGHT),
    whose=ACTIVE._replace(right=lambda state, seat: seat == state.active or state.battle.now is not None),
    named=lambda at, said: _WHEN.get(_kind(at, said)),
)
def cast(
    at: At[FiveColorsState], who: str, card: str | None, *, sorcery: bool, stays: bool, instant: bool, on: str | None
) -> Cast:
    """WHO plays a card from the hand.

    It is a sorcery, a local enchantment or an instant, which is asked once. Without WHO it is the active player, or who
    acts in a fight. There an instant is an action; what it does to creatures is said with edw battle act.

    Example: edw cast Holy Strength --stays
    """
    # Rule 6; rule 8 has the instants.
    state = at.state
    kind = _kind(at, {"who": who, "card": card, "sorcery": sorcery, "stays": stays, "instant": instant})
    card = Naming(at, who).card(card, fate=True) if card else None
    if card:
        of_deck(at, who, card, Zone.FATE)
        if _banned(at, card):
            at.rules.forbids(f"{card} is banned: it only deals damage to players (rule 1; ruling 2).")
        known = kind_of(state, card)
        if known in _WHEN and known != kind:
            at.rules.forbids(f"{card} is {'an' if known == Type.INSTANT else 'a'} {known}, and no {kind}.")
    acts = bool(state.battle.waiting) and kind not in (Type.SORCERY, Type.LOCAL)
    if acts:
        from edw_companion.games.five_colors.battle import acting  # whoever plays cards outside fights does without

        acting(at, who)
    if card and not kind:
        options = {"a sorcery": ("--sorcery",), "a local enchantment": ("--stays",), "an instant": ("--instant",)}
        raise choice(Sentence("Say it"), f"What is {card}?", options, "--sorcery, --stays or --instant")
    place = Zone.PLAY if kind == Type.LOCAL else Zone.DISCARD
    moves = state.moving(1, f"{Zone.HAND} {who}", f"{place} {who}")
    facts: Cast = {"who": who, "card": card, "stays": kind == Type.LOCAL, "moves": moves}
    facts |= {"kind": kind} if kind else {}
    facts |= {"on": on} if on else {}
    return {**facts, "acts": True} if acts else facts


@CAST.applies
def _(state: FiveColorsState, event: Cast) -> None:
    if event["card"] and "kind" in event:
        state.know(event["who"], event["card"], event["kind"])
    if event["stays"] and event["card"]:
        state.in_play.comes(event["who"], event["card"])
        if "on" in event:
            state.worn[event["card"]] = event["on"]
    if "acts" in event:
        state.battle.acted(state.opponent(event["who"]))


@CAST.tells
def _(state: FiveColorsState, event: Cast) -> str:
    end = "stays in play" if event["stays"] else "is discarded"
    does = "acts: plays" if "acts" in event else "plays"
    what = f"{event['card'] or 'a card'}{' on ' + event['on'] if 'on' in event else ''}"
    return f"{state.title(event['who'])} {does} {what} from the hand; it {end}."


DRAWN: Kind[FiveColorsState, Drawn] = CHAPTER.kind("drawn")


@DRAWN.command(WHO, NUMBER, words="draw")
def draw(at: At[FiveColorsState], who: str, number: int | None) -> Drawn:
    """WHO draws fate cards by some card's doing.

    The card at the end of the turn is drawn by itself, with edw turn next.

    Example: edw draw 2
    """
    # Ruling 12: an empty deck gives none.
    alive(at.state, who)
    wanted = number or 1
    moves = Moves(at.state.counts)
    moves.most(wanted, f"{Zone.FATE} {who}", f"{Zone.HAND} {who}")
    return {"who": who, "wanted": wanted, "moves": moves.made}


@DRAWN.tells
def _(state: FiveColorsState, event: Drawn) -> str:
    came = moved(event["moves"], f"{Zone.FATE} {event['who']}", f"{Zone.HAND} {event['who']}")
    number = came if state.counted else event["wanted"]
    short = "" if number == event["wanted"] else ": there are no more"
    return f"{state.title(event['who'])} draws {cards(number)}{short}."


DISCARDED: Kind[FiveColorsState, Discarded] = CHAPTER.kind("discarded")


def _cards_of_whom(state: FiveColorsState, number: int) -> Instead | None:
    """Whether a number alone means a province, where that has a card, or so many of the hand."""
    seat = state.turns.who
    if seat not in state.players or RECRUITMENT not in state.phase.may:
        return None
    own = dict(enumerate(state.players[seat].provinces, 1)).get(number)
    if own is None or own.state == EMPTY:
        return None
    province, hand = ("province", "clear", str(number)), ("discard", seat, str(number))
    return Instead(
        "What is discarded?", {f"the card of province {number}": province, f"{cards(number)} of the hand": hand}
    )


@DISCARDED.command(Who(unsaid=lambda _state: ""), NUMBER, words="discard")
def discard(at: At[FiveColorsState], who: str, number: int | None) -> Discarded:
    """WHO discards fate cards by some card's doing.

    Down to seven at the end of the turn goes by itself, with edw turn next.

    Example: edw discard Ann 2
    """
    if not who and number:
        at.ask(lambda: _cards_of_whom(at.state, number))
    who = who or at.state.turns.who
    alive(at.state, who)
    wanted = number or 1
    return {
        "who": who,
        "wanted": wanted,
        "moves": at.state.moving(wanted, f"{Zone.HAND} {who}", f"{Zone.DISCARD} {who}"),
    }


@DISCARDED.tells
def _(state: FiveColorsState, event: Discarded) -> str:
    number = event.get("wanted", moved(event["moves"], f"{Zone.HAND} {event['who']}", f"{Zone.DISCARD} {event['who']}"))
    return f"{state.title(event['who'])} discards {cards(number)}."


LIFE: Kind[FiveColorsState, LifeChanged] = CHAPTER.take(life.LIFE)


@LIFE.applies
def _(state: FiveColorsState, event: LifeChanged) -> None:
    life.LIFE.apply(state, event)
    for entry in event["changes"]:
        if entry["change"].startswith("+"):
            state.players[entry["who"]].gained += entry["to"] - entry["from"]


@LIFE.owes
def _(state: FiveColorsState, event: LifeChanged) -> list[Due]:
    seat = state.active
    if seat is None or state.over or all(entry["who"] != seat for entry in event["changes"]):
        return []
    gained = state.players[seat].gained
    number = gained // LIFE_FOR_PROVINCE
    more = f"{number} province{'s' * (number != 1)} at the end of the turn" if number else "no province yet"
    return [Due(f"{state.title(seat)} has gained {gained} life in this turn: {more}.")] if gained else []
