"""Players who would lose: whoever has not spited yet does so, the others are out. Rule 6; rulings 9 and 21 to 25.

To spite, a player looks at seven Chaos cards and plays one. ``core/elimination`` has what is the same in every game.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NotRequired, cast

from edw_companion.core import elimination, words
from edw_companion.core.at import At
from edw_companion.core.due import DO, Due
from edw_companion.core.kind import Chapter, Kind, Shown
from edw_companion.core.lasting import GONE, ended, ended_words
from edw_companion.core.life import cause
from edw_companion.core.params import WORD, Card, Flag, Unseen, Word, started
from edw_companion.core.pile_moves import opening
from edw_companion.core.piles import NotNextError, OwnCardsError
from edw_companion.core.questions import Spoken, in_words
from edw_companion.core.state import picked_by_hand, running
from edw_companion.errors import RefusedError, UsageError
from edw_companion.games.chaos_magic import global_cards, piles, stack
from edw_companion.games.chaos_magic.piles import SEVEN
from edw_companion.games.chaos_magic.reminders import SPITED, due_at
from edw_companion.games.chaos_magic.stack import due_of_spite
from edw_companion.games.chaos_magic.state import ChaosMagicState, Mage, OnStack, Spite, known_sides
from edw_companion.text import counted

if TYPE_CHECKING:
    from edw_companion.core.facts import OfPlayer
    from edw_companion.core.lasting import Ended

    class Loss(elimination.Loss):
        """Who loses; spite: who spites instead, in turn order; concede: whether they gave up.

        over: what ends with them; where that is not said, all that was theirs.
        """

        spite: list[str]
        concede: NotRequired[bool]
        over: NotRequired[list[Ended]]

    class Played(OfPlayer, piles.TakenUp):
        """The card that is played as a spite; turned: if nobody had looked at it but at the table's own deck."""

        side: str | None
        rest: str  # where the other cards go, as the house rule spite-rest says


CHAPTER = Chapter[ChaosMagicState]()

LOST: Kind[ChaosMagicState, Loss] = CHAPTER.kind("eliminate")


@LOST.command(
    elimination.VICTIMS,
    elimination.by(),
    elimination.MEANS,
    Flag("concede", "They give up: no spite."),
    words="eliminate",
    anyway=True,
)
def eliminate(
    at: At[ChaosMagicState], who: Sequence[str], by: Sequence[str], means: Sequence[str], *, concede: bool
) -> Loss:
    """WHO would lose the game, all at once if several are named.

    Those who have not spited yet do so instead, in turn order: edw spite look. The others are out of the game. Of
    somebody whom a spite has not saved, --by and --with are as they were said before it.

    Example: edw eliminate Ann --by Bram --with Fireball
    """
    # Rule 6; ruling 25: no spite comes in the place of conceding.
    state = at.state
    known = {seat: cause(state, seat) for seat in who if state.players[seat].spite is Spite.RESOLVED}
    killers = elimination.killers(at, who, by, unsaid={seat: killer for seat, (killer, _) in known.items()})
    cards = {seat: card for seat, (killer, card) in known.items() if killer == killers.get(seat)}
    causes = elimination.causes(at, who, means, unsaid=cards)
    elimination.check(state, killers)
    points = {seat: state.players[seat].spite for seat in who if not concede}
    for seat, point in points.items():
        if point in (Spite.DUE, Spite.LOOKING, Spite.ON_STACK):
            at.rules.forbids(f"{state.title(seat)} cannot lose the game during the spite (rule 6).")
    spiting = [seat for seat, point in points.items() if point is Spite.UNUSED]
    facts = cast("Loss", elimination.lose(state, {seat: killers[seat] for seat in who if seat not in spiting}, causes))
    winner = facts["result"]["winner"] if facts["result"] else None
    elimination.check_winner(at, killers, causes, winner)
    if not known and not concede:  # it was said before a spite
        elimination.ask_who_did_it(at, who, by, means)
    facts["by"] = killers
    facts["spite"] = [] if facts["result"] else state.turns.in_order(spiting)
    theirs = [each for each in state.effects if each.who in facts["who"]]
    if theirs and not facts["result"]:  # ruling 26
        facts["over"] = ended(each for each in theirs if each.at or each.until == GONE)
    return {**facts, "concede": True} if concede else facts


@LOST.applies
def _(state: ChaosMagicState, event: Loss) -> None:
    elimination.apply_loss(state, event)
    for seat in event["who"]:  # with them go cards on the stack and in the middle, and control of Globals
        state.spiting = [other for other in state.spiting if other != seat]
        for entry in [entry for entry in state.stack if entry.who == seat]:
            piles.lay_back(state, entry)
            state.stack.remove(entry)
        state.leave_middle(seat)
        for each in [each for each in state.globals if each.controller == seat]:
            state.players[seat].took = [*state.players[seat].took, f"control of {each.card}"]
            global_cards.change(state, each.card, controller=None, until="")
    over = event.get("over", ended(each for each in state.effects if each.who in event["who"]))
    state.effects.end([each["number"] for each in over])
    for seat in event["spite"]:
        player, killer, card = state.players[seat], event["by"][seat], elimination.cause_of(event, seat)
        before = player.hit if killer in (None, player.hit[0]) else (None, None)
        player.spite, player.hit = Spite.DUE, (killer or before[0], card or before[1])
        state.spiting.append(seat)


@LOST.tells
def _(state: ChaosMagicState, event: Loss) -> str:
    would = (elimination.tell_victim(state, event, seat, "would lose the game") for seat in event["spite"])
    told = ["; ".join(f"{each}, and spites" for each in would) + "."] if event["spite"] else []
    if event["who"]:
        told.insert(0, elimination.tell_loss(state, event, "concedes" if event.get("concede") else "loses"))
    return " ".join([*told, *filter(None, [ended_words(state, event.get("over", ()))])])


@LOST.owes
def _(state: ChaosMagicState, event: Loss) -> list[Due]:
    dues = elimination.dues_of_loss(state, event) if event["who"] else []
    return dues if state.over or not state.spiting else [*dues, due_of_spite(state)]


@CHAPTER.look("spite")
def show(state: ChaosMagicState) -> Shown:
    """Show who has spited, who spites now, and what comes next.

    Example: edw spite
    """
    spites = {seat: str(player.spite) for seat, player in state.players.items()}
    lines = [f"{state.title(seat)}: {spite}" for seat, spite in spites.items()]
    if state.spiting and not state.over:
        lines.append(str(due_of_spite(state)))
    return Shown({"spites": spites, "spiting": list(state.spiting)}, lines)


def _cards(state: ChaosMagicState) -> Iterable[str]:
    running(state)
    names: Iterable[str] = state.begin["cards"]
    return names


def _spiting(state: ChaosMagicState, *points: Spite) -> Mage:
    """The player whose spite goes on now, who must be at one of these points of it."""
    player = state.players[stack.spiting(state)]
    if player.spite not in points:
        due = due_of_spite(state)
        raise RefusedError(f"Not now. {due.text.removesuffix('.')}.", *due.commands)
    return player


def seen(state: ChaosMagicState) -> list[str]:
    """The cards that the one who spites looks at, the top one first."""
    player = _spiting(state, Spite.LOOKING)
    return [known.card for known in state.deck_of(player.seat).known_next(SEVEN)]


def _possible(state: ChaosMagicState) -> list[str]:
    """The cards that can lie in the deck of the one who spites."""
    _, twin = piles.deck(state, stack.spiting(state))
    return [*twin.unseen, *(known.card for known in (*twin.top, *twin.bottom))]


@CHAPTER.look("spite cards", Flag("show", "Print them here and now, whoever looks."))
def show_cards(state: ChaosMagicState, *, show: bool) -> Shown:
    """Show the cards again to the one who spites, alone.

    They appear after a key, and then they are cleared from the screen. With --json they are only named with --show.

    Example: edw spite cards --show
    """
    seat = stack.spiting(state)
    data = {"who": seat, "cards": [card if show else None for card in seen(state)]}
    head, _, *lines = _for_eyes(state)
    if show:
        return Shown(data, lines)
    unless = "Their player alone sees them, which needs a terminal; --show prints them all the same."
    return Shown(data, [head, "", *lines], alone=seat, unless=unless)


def _for_eyes(state: ChaosMagicState) -> list[str]:
    """The cards that the player looks at, the top one first, with what they say."""
    told = enumerate((state.text(card) for card in seen(state)), 1)
    lines = (line for number, (name, *says) in told for line in ("", f"{number}  {name}", *says))
    return [f"Chaos cards for the spite of {stack.spiting(state)}:", *lines]


LOOKED: Kind[ChaosMagicState, piles.Looked] = CHAPTER.kind("spite-looked")


@LOOKED.command(
    Unseen(
        "Card {number} of {count} from the top (nothing is shown as you type)",
        "Chaos cards from the real deck are typed unseen, which needs a terminal.",
        of=_possible,
        count=lambda at, _typed: stack.seven(started(at.state)),
        fault="That is no card that can lie there.",
        help="From the real deck: the names are asked for, unseen.",
    ),
    WORD,
    words="spite look",
    alone=lambda state, event: (event["who"], _for_eyes(state) if event["count"] else []),
)
def look(at: At[ChaosMagicState], shown: Sequence[str]) -> piles.Looked:
    """The one who spites looks at seven Chaos cards, alone.

    They are the top ones of the deck. At a terminal they are shown after a key, and then cleared. They stay where
    they are.

    Example: edw spite look
    """
    # Rule 6; ruling 21. The line hides which; looked at again they are the same, unless the deck was handled meanwhile.
    seat = _spiting(at.running, Spite.DUE, Spite.LOOKING).seat
    try:
        return piles.look(at, seat, shown)
    except OwnCardsError:
        top = f"the top {stack.seven(at.state)} as they lie there"
        yours = f"The cards are your own: {at.state.title(seat)} looks at {top}, then {DO}."
        raise RefusedError(yours, "spite play CARD") from None
    except (UsageError, NotNextError) as error:
        if not shown:
            raise
        wrong = "Those cannot be the top cards of that Chaos deck: check the names and the deck."  # it names none
        raise RefusedError(wrong) from error


@LOOKED.decides_again
def _(at: At[ChaosMagicState], event: piles.Looked) -> piles.Looked:
    return look(at, piles.looked_at(at.state, event) if picked_by_hand(event) else ())


@LOOKED.applies
def _(state: ChaosMagicState, event: piles.Looked) -> None:
    piles.apply_look(state, event)
    state.players[event["who"]].spite = Spite.LOOKING if event["count"] else Spite.RESOLVED


@LOOKED.tells
def _(state: ChaosMagicState, event: piles.Looked) -> str:
    title = state.title(event["who"])
    if not event["count"]:
        return f"There is no Chaos card left for {title} to spite with."
    cards = f"the top {event['count']} Chaos cards" if event["count"] > 1 else "the last Chaos card"
    return f"{piles.tell_refill(state, event)}{title} looks at {cards}, alone."


@LOOKED.owes
def _(state: ChaosMagicState, event: piles.Looked) -> list[Due]:
    if not event["count"]:
        return [due_of_spite(state)]
    return [Due(f"Only {state.title(event['who'])} may see them", "spite cards"), due_of_spite(state)]


PLAYED: Kind[ChaosMagicState, Played] = CHAPTER.kind("spite-played")


def _looking(state: ChaosMagicState) -> bool:
    """Whether somebody looks at the cards of a spite, so that each has a number."""
    return bool(state.spiting) and state.players[state.spiting[0]].spite is Spite.LOOKING


class _Seen(Card):
    """A card of a spite; while its player looks at them, also by its number on that page."""

    def one(self, at: At[ChaosMagicState], word: str) -> object:
        """The card's whole name."""
        if word.isdecimal() and _looking(at.state) and word not in self.of(at.state):
            cards = seen(at.state)
            if word not in map(str, range(1, len(cards) + 1)):
                raise RefusedError(f"{at.state.title(at.state.spiting[0])} looked at {counted(len(cards), 'card')}.")
            return cards[int(word) - 1]
        return super().one(at, word)


def _which(state: ChaosMagicState, _said: object) -> Spoken | None:
    """Which card of a spite is played: all may not see them yet, so they are not listed."""
    if not state.spiting:
        return None
    looks = _looking(state)
    how = f"Type its {'number there, its ' * looks}name, or a beginning of it."
    return Spoken("Which of the cards?", how, lambda line: [line] if looks and line.isdecimal() else in_words(line))


@PLAYED.command(
    _Seen(of=_cards, known=lambda begin: begin["cards"], what="Chaos card", rest=True, asks=_which),
    Word("side", option="--side", metavar="SIDE", help="The side of a split card.", known=known_sides),
    words="spite play",
)
def play(at: At[ChaosMagicState], card: str, side: str | None) -> Played:
    """Play one of the cards as the spite.

    It goes on the stack face up and cannot be countered; the rest go back in the same order. With cards of your own
    its player looks at the real deck, and CARD may be any that can lie there.

    Example: edw spite play "Lend // Keep" --side Keep
    """
    # Ruling 22. The refusal says nothing of the cards that were looked at.
    state = at.state
    half = words.card(side, state.sides(card), "side") if side else None
    seat = stack.spiting(state)
    name = state.deck_of(seat).name
    rest = state.house["spite-rest"]
    if stack.own(state):
        return {"who": seat, "side": half, "rest": rest, **piles.taken_up(at, seat, card)}
    if card not in seen(state):
        none = f"That is none of the cards that {state.title(seat)} looked at: {DO} shows them."
        raise RefusedError(none, "spite cards")
    facts: Played = {"who": seat, "pile": name, "card": card, "side": half, "rest": rest}
    answer = opening(state.piles[name], card)
    return {**facts, "opens": answer} if answer else facts


@PLAYED.applies
def _(state: ChaosMagicState, event: Played) -> None:
    pile = state.piles[event["pile"]]
    piles.fill(state, pile.name, event.get("refill"))
    rest = [known for known in pile.known_next(SEVEN) if known.card != event["card"]]
    pile.pull(event["card"])
    if event["rest"] == "bottom":
        pile.top = [known for known in pile.top if known not in rest]
        pile.bottom = [*(known for known in pile.bottom if known not in rest), *rest]
    piles.settle(state, pile)
    who, card, side = event["who"], event["card"], event["side"]
    state.stack.append(OnStack(who, pile.name, card, up=True, side=side, spite=True))
    state.players[who].spite = Spite.ON_STACK


@PLAYED.tells
def _(state: ChaosMagicState, event: Played) -> str:
    where = "under the deck" if event["rest"] == "bottom" else "on top, in the same order"
    spites = f"{piles.tell_refill(state, event)}{state.title(event['who'])} spites"
    return f"{spites} with {stack.named(state, event['card'], event['side'])}; the rest go {where}."


@PLAYED.owes
def _(state: ChaosMagicState, event: Played) -> list[Due]:
    text = [line for line in state.text(event["card"]) if line != state.trigger(event["card"])]
    never = "It cannot be countered, and nothing triggers on its being turned face up."
    return [*map(Due, [*text, never]), stack.due_of_top(state)]


LIVED: Kind[ChaosMagicState, OfPlayer] = CHAPTER.kind(
    "spite-lived",
    tell=lambda state, event: f"{state.title(event['who'])} lives and stays in the game.",
    due=lambda state, _event: [*due_at(state, SPITED), *([due_of_spite(state)] if state.spiting else [])],
)


@LIVED.command(words="spite lives", anyway=True)
def lives(at: At[ChaosMagicState]) -> OfPlayer:
    """After the spite its player lives and stays in the game.

    That is so if nothing makes the player lose any more. Otherwise: edw eliminate WHO.

    Example: edw spite lives
    """
    # Rule 6.
    state = at.running
    player = _spiting(state, Spite.RESOLVED)
    if player.down:
        loses = f"{state.title(player.seat)} {player.down} and so still loses (rule 6): {DO}."
        at.rules.forbids(loses, stack.way_out(state, player.seat))
    return {"who": player.seat}


@LIVED.applies
def _(state: ChaosMagicState, event: OfPlayer) -> None:
    player = state.players[event["who"]]
    player.spite, player.hit, player.blow = Spite.USED, (None, None), (None, None)
    state.spiting.remove(event["who"])
