"""Globals: revealed when none is in play, used by everybody or by their controller. Rule 2; rulings 5 to 9."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NotRequired

from edw_companion.core import params, words
from edw_companion.core.at import At
from edw_companion.core.due import DO, Due
from edw_companion.core.kind import Chapter, Kind, Shown
from edw_companion.core.lasting import GONE, UNTIL, until_words
from edw_companion.core.params import WORD, Card, Text, Who, Word, started
from edw_companion.core.piles import EmptyPileError, turn_up_or_reshuffle
from edw_companion.core.questions import Question, choice
from edw_companion.core.state import alive
from edw_companion.errors import RefusedError, UsageError
from edw_companion.games.chaos_magic import stack
from edw_companion.games.chaos_magic.reminders import dues_of_global, dues_of_use, until_of
from edw_companion.games.chaos_magic.state import NOBODY, ChaosMagicState, GlobalInPlay
from edw_companion.sentences import BEHIND, Sentence
from edw_companion.text import listed

if TYPE_CHECKING:
    from edw_companion.core.facts import Line, Turned, With

    class OfGlobal(Line):
        """A Global."""

        card: str

    class Revealed(OfGlobal, With):
        """The Global that comes into play; with: the card that brought it although another was in play.

        ``who``: who controls it, or NOBODY, where that card puts it under somebody's control.
        """

        turned: Turned
        who: NotRequired[str]

    class Left(OfGlobal):
        """A Global leaves play; turned: the one that comes next, if one does."""

        turned: NotRequired[Turned]

    class Controlled(OfGlobal):
        """Whom a Global is under the control of, None for nobody; until: when that ends, where it does by itself."""

        who: str | None
        until: NotRequired[str]

    class Tapped(OfGlobal):
        """Whether a Global is tapped from now on."""

        tapped: bool


CHAPTER = Chapter[ChaosMagicState]()
_UNDER = r"\bput it into play under your control\b"


def _names(state: ChaosMagicState) -> list[str]:
    return [each.card for each in state.globals]


ONLY = "global"
"""What the only Global in play is called, too."""


class WhichGlobal(Card):
    """A Global in play: it need not be named while it is the only one."""

    def read(self, at: At[Any], typed: Any) -> Any:
        """See ``Param``."""
        names = _names(started(at.state))
        if not names:
            raise RefusedError(f"No Global is in play: {DO} brings the next one.", "global reveal")
        if not typed and len(names) > 1:
            raise UsageError(f"Which Global? There are {listed(names)}: say its name.")
        return super().read(at, typed) or names[0]

    def one(self, at: At[Any], word: str) -> object:
        """The Global's whole name."""
        names = _names(at.state)
        return names[0] if word == ONLY and len(names) == 1 else super().one(at, word)


ONE = WhichGlobal(of=_names, what="Global in play", rest=True, required=False)
SHOWN = params.TurnedUp(lambda state: state.begin["globals"], "Global")


@CHAPTER.look("global")
def globals_in_play(state: ChaosMagicState) -> Shown:
    """Show what the Globals and the stack say.

    Of a Global in play also who may use it.

    Example: edw global
    """
    says = [[f"  {text}" for text in state.says(each.card)] for each in state.globals] or [[]]
    lines = [each for line, told in zip(in_lines(state), says, strict=True) for each in (line, *told)]
    deck = state.global_deck
    lines.append(f"{deck.title}: {deck.left} left; discard: {', '.join(deck.graveyard) or 'empty'}")
    lines += ["Stack, top first:", *(f"  {line}" for line in stack.told(state))] if state.stack else []
    return Shown({"globals": status(state), "left": deck.left}, lines)


def status(state: ChaosMagicState) -> list[dict[str, Any]]:
    """Each Global in play, and who may activate its abilities: its controller, or everybody (rule 2)."""
    return [
        {**each._asdict(), "may_activate": [each.controller] if each.controller else state.living}
        for each in state.globals
    ]


def in_lines(state: ChaosMagicState) -> list[str]:
    """Each Global in play: who may use it, and whether it is tapped."""
    return [f"Global: {each.card}, {whose(state, each)}" for each in state.globals] or ["Global: none in play"]


def whose(state: ChaosMagicState, each: GlobalInPlay) -> str:
    """Whose a Global in play is, and whether it is tapped."""
    control = f"under the control of {state.title(each.controller)}" if each.controller else "for everybody"
    control += _until_words(state, each)
    return f"tapped, {control}" if each.tapped else control


def _until_words(state: ChaosMagicState, each: GlobalInPlay) -> str:
    """Until when it is controlled, with a space before it; "" where that does not end by itself."""
    return "" if each.until in ("", GONE) else f" {until_words(state, each.held)}"


def dues_of_none(state: ChaosMagicState) -> list[Due]:
    """That a Global is due, where none is in play and one could be (rule 2)."""
    if state.globals or not (state.global_deck.left or state.global_deck.graveyard):
        return []
    first = "When all have kept their hands, the first Global is turned up"
    when = first if state.turns.number == 1 else "No Global is in play, so the next one is turned up"
    return [Due(when, "global reveal")]


def find(state: ChaosMagicState, card: str) -> GlobalInPlay:
    """A Global in play."""
    return next(each for each in state.globals if each.card == card)


def change(state: ChaosMagicState, card: str, **what: Any) -> None:
    """Take a changed Global into the game."""
    each = find(state, card)
    state.globals[state.globals.index(each)] = each._replace(**what)


def _tell_next(turned: Turned) -> str:
    shuffled = "The Global discard is shuffled. " if turned.get("shuffled") else ""
    return f"{shuffled}A Global comes into play: {turned['card']}."


def _come(state: ChaosMagicState, turned: Turned, who: str | None = None) -> None:
    state.global_deck.apply_turned(turned)
    state.globals.append(GlobalInPlay(turned["card"], None if who == NOBODY else who))


REVEALED: Kind[ChaosMagicState, Revealed] = CHAPTER.kind(
    "global-revealed",
    apply=lambda state, event: _come(state, event["turned"], event.get("who")),
    due=lambda state, event: dues_of_global(state, event["card"]),
)


@REVEALED.tells
def _(state: ChaosMagicState, event: Revealed) -> str:
    under = f", under {state.title(event['who'])}'s control" if event.get("who", NOBODY) != NOBODY else ""
    brought = f" {event['with']} brought it{under}." if event["with"] else ""
    return _tell_next(event["turned"]) + brought


@REVEALED.command(
    Text(
        "means", "card", option="--with", metavar="CARD", fact="with",
        help="The card that brings one although another is in play.",
    ),
    Who("who", NOBODY, option="--under", metavar="WHO", help="Who controls it, if a card says so: WHO or nobody."),
    SHOWN,
    WORD,
    words="global reveal",
    anyway=True,
)  # fmt: skip
def reveal(at: At[ChaosMagicState], means: str | None, who: str | None, shown: str | None) -> Revealed:
    """Put the top card of the Global deck into play.

    That is done after the mulligans, and whenever none is in play. Nobody controls it, unless the card that brings it
    says otherwise: then that is whoever controls the card, or who is said with --under.

    Example: edw global reveal
    """
    # Rule 2; rulings 5 and 8: it comes under nobody's control.
    state, means = at.running, stack.called(at.state, means)
    if state.globals and means is None:
        at.rules.forbids(
            f"{listed(_names(state))} is in play, and a Global is revealed only when none is (rule 2): if a card "
            f"brings another, say it with {DO}.",
            f"{BEHIND}--with",
        )
    alive(state, None if who == NOBODY else who)
    under = who or (_under(state, means) if means else None)
    turned = turn_up_or_reshuffle(state.global_deck, at.chance, shown)
    if turned is None:
        raise EmptyPileError(state.global_deck.title)
    facts: Revealed = {"with": means, "card": turned["card"], "turned": turned}
    return {**facts, "who": under} if under else facts


def _under(state: ChaosMagicState, means: str) -> str | None:
    """Who controls a Global that a Chaos card brings under "your" control; None where it does not."""
    if not stack.says_of(state, means, _UNDER):
        return None
    who = stack.controllers(state).get(means)
    if who is None:
        answers = {name: ("--under", name) for name in (*state.living, NOBODY)}
        raise choice(Sentence("Say it"), f"Who controls the Global that {means} brings?", answers, "--under WHO")
    return who


LEFT: Kind[ChaosMagicState, Left] = CHAPTER.kind("global-left")


@LEFT.command(ONE, SHOWN, WORD, words="global leave")
def leave(at: At[ChaosMagicState], card: str, shown: str | None) -> Left:
    """A Global leaves play; after the only one comes the next.

    It goes to the Global discard. CARD may be left out while only one is in play; --card is the next one, if it came
    from the real deck.

    Example: edw global leave
    """
    # Rule 2; ruling 7: the next one comes at once.
    state = at.running
    if len(state.globals) > 1:
        return {"card": card}
    twin = state.global_deck.copy()
    twin.graveyard.append(card)
    turned = turn_up_or_reshuffle(twin, at.chance, shown)
    return {"card": card, "turned": turned} if turned else {"card": card}


@LEFT.applies
def _(state: ChaosMagicState, event: Left) -> None:
    state.globals.remove(find(state, event["card"]))
    state.global_deck.graveyard.append(event["card"])
    if "turned" in event:
        _come(state, event["turned"])


@LEFT.tells
def _(_state: ChaosMagicState, event: Left) -> str:
    coming = f" {_tell_next(event['turned'])}" if "turned" in event else ""
    return f"{event['card']} leaves play for the Global discard.{coming}"


@LEFT.owes
def _(state: ChaosMagicState, event: Left) -> list[Due]:
    if not state.globals:
        return [Due("The Global deck is out: no Global is in play.")]
    return dues_of_global(state, event["turned"]["card"]) if "turned" in event else []


CONTROLLED: Kind[ChaosMagicState, Controlled] = CHAPTER.kind(
    "global-controlled",
    apply=lambda state, event: change(
        state, event["card"], controller=event["who"], until=event.get("until", ""), since=state.turns.number
    ),
)


@CONTROLLED.tells
def _(state: ChaosMagicState, event: Controlled) -> str:
    until = _until_words(state, GlobalInPlay(event["card"], event["who"], until=event.get("until", "")))
    return f"{event['card']} is now under {state.title(event['who'])}'s control{until}."


def _which(state: ChaosMagicState, _said: object) -> Question | None:
    names = {each.card: (each.card,) for each in state.globals}
    return Question("Which Global?", names) if state.going and names else None


def _whose(state: ChaosMagicState, _said: object) -> Question | None:
    return Question("Who controls it now?", {name: (name,) for name in (*state.living, NOBODY)})


@CONTROLLED.command(
    Word("card", names=_names, asks=_which),
    Who("who", NOBODY, metavar="WHO|nobody", asks=_whose),
    UNTIL,
    words="global control",
)
def control(at: At[ChaosMagicState], card: str, who: str, until: str | None) -> Controlled:
    """WHO, or nobody, controls a Global from now on.

    Its controller alone may activate its abilities; while nobody controls it, everybody may. It ends by itself when
    the Global, or the Chaos card that has just resolved, says so, or --until does.

    Example: edw global control "The Quiet Auction" Ann
    """
    # Rule 2; ruling 6. The card is looked for when the player is known.
    state = at.state
    name = words.card(card, _names(state), "Global in play")
    seat = None if who == NOBODY else who
    alive(state, seat)
    if find(state, name).controller == seat:
        raise RefusedError(f"{name} is under {state.title(seat)}'s control already.")
    facts: Controlled = {"card": name, "who": seat}
    until = until or _until(state, name, seat)
    return {**facts, "until": until} if seat and until else facts


def _until(state: ChaosMagicState, card: str, seat: str | None) -> str:
    """Until when somebody controls a Global by the Chaos card that has just resolved, or by the Global itself."""
    for gone in state.gone[-1:]:
        if gone.card and any((gone.side or gone.card, seat) == each[:2] for each in state.effects):
            return until_of(" ".join(state.says(gone.card, gone.side)))
    return until_of(state.says(card)[0])


@CONTROLLED.owes
def _(state: ChaosMagicState, event: Controlled) -> list[Due]:
    only = f"Only {state.title(event['who'])} may activate its abilities, and untaps it in the untap step."
    return [Due(only if event["who"] else "Everybody may activate its abilities. Tapped, it stays tapped.")]


TAPPED: Kind[ChaosMagicState, Tapped] = CHAPTER.kind(
    "global-tapped",
    apply=lambda state, event: change(state, event["card"], tapped=event["tapped"]),
    tell=lambda _state, event: f"{event['card']} {'becomes tapped' if event['tapped'] else 'untaps'}.",
)


@TAPPED.command(ONE, words="global tap", its=lambda event: event["tapped"])
def tap(at: At[ChaosMagicState], card: str) -> Tapped:
    """A Global becomes tapped. Under nobody's control it stays so.

    Example: edw global tap
    """
    # Rule 2.
    return _turn(at, card, tapped=True)


@TAPPED.command(ONE, words="global untap", its=lambda event: not event["tapped"])
def untap(at: At[ChaosMagicState], card: str) -> Tapped:
    """Something untaps a Global.

    Example: edw global untap
    """
    return _turn(at, card, tapped=False)


def _turn(at: At[ChaosMagicState], card: str, *, tapped: bool) -> Tapped:
    if find(at.running, card).tapped == tapped:
        raise RefusedError(f"{card} is {'tapped' if tapped else 'untapped'} already.")
    return {"card": card, "tapped": tapped}


@TAPPED.owes
def _(state: ChaosMagicState, event: Tapped) -> list[Due]:
    if not event["tapped"]:
        return []
    stays = [Due("It is under nobody's control, so it untaps in nobody's untap step.")]
    return [*([] if find(state, event["card"]).controller else stays), *dues_of_use(state, event["card"])]
