"""Globals: revealed when none is in play, used by everybody or by their controller. Rule 2; rulings 5 to 9."""

from typing import Any

from edw_companion.errors import RefusedError, UsageError
from edw_companion.formats.chaos_magic.state import GLOBALS, NOBODY, ChaosMagic, GlobalInPlay
from edw_companion.table import params, words
from edw_companion.table.due import DO, Due
from edw_companion.table.game import Event, Facts, alive, running
from edw_companion.table.kind import At, Chapter, Shown, told
from edw_companion.table.params import Card, Text, Who, Word, started
from edw_companion.table.piles import EmptyPileError, Pile, turn_up_or_reshuffle
from edw_companion.table.text import listed

CHAPTER = Chapter[ChaosMagic]()


def _names(game: ChaosMagic) -> list[str]:
    return [each.card for each in game.globals]


class TheOne(Card):
    """A Global in play: it need not be named while it is the only one."""

    __slots__ = ()

    def read(self, at: At[Any], typed: Any) -> Any:
        """See ``Param``."""
        names = _names(started(at.game))
        if not names:
            raise RefusedError(f"No Global is in play: {DO} brings the next one.", "global reveal")
        if not typed and len(names) > 1:
            raise UsageError(f"Which Global? There are {listed(names)}: say its name.")
        return super().read(at, typed) or names[0]


ONE = TheOne(of=_names, what="Global in play", rest=True, required=False)
SHOWN = params.TurnedUp(lambda game: game.begin["globals"], "Global")


@CHAPTER.look("global")
def globals_in_play(game: ChaosMagic) -> Shown:
    """Show the Globals in play, and who may use them.

    Example: edw global
    """
    lines = [] if game.globals else in_lines(game)
    for each, line in zip(game.globals, in_lines(game), strict=False):
        lines += [line, *(f"  {text}" for text in game.text(each.card)[1:])]
    deck = game.global_deck
    lines.append(f"{deck.left} left; discard: {', '.join(deck.graveyard) or 'empty'}")
    return Shown({"globals": status(game), "left": deck.left}, lines)


def status(game: ChaosMagic) -> list[dict[str, Any]]:
    """Each Global in play, and who may use it."""
    return [{**each._asdict(), "may_activate": users(game, each)} for each in game.globals]


def in_lines(game: ChaosMagic) -> list[str]:
    """Each Global in play: who may use it, and whether it is tapped."""
    if not game.globals:
        return ["Global: none in play"]
    return [
        f"Global: {each.card}, {'tapped, ' if each.tapped else ''}"
        f"{f'under the control of {game.title(each.controller)}' if each.controller else 'for everybody'}"
        for each in game.globals
    ]


def find(game: ChaosMagic, card: str) -> GlobalInPlay:
    """A Global in play."""
    for each in game.globals:
        if each.card == card:
            return each
    raise RefusedError(f"{card} is not in play as a Global.")


def untapping(game: ChaosMagic, seat: str) -> list[str]:
    """The Globals that untap in this player's untap step: only those that the player controls (rule 2)."""
    return [each.card for each in game.globals if each.tapped and each.controller == seat]


def change(game: ChaosMagic, card: str, **what: Any) -> None:
    """Take a changed Global into the game."""
    each = find(game, card)
    game.globals[game.globals.index(each)] = each._replace(**what)


def users(game: ChaosMagic, each: GlobalInPlay) -> list[str]:
    """Who may activate its abilities: its controller, or everybody (rule 2)."""
    return [each.controller] if each.controller else game.living


def release(game: ChaosMagic, seat: str) -> None:
    """What a player controlled, nobody does when that player is out (ruling 9)."""
    game.globals = [each._replace(controller=None) if each.controller == seat else each for each in game.globals]


def _tell_next(event: Event) -> str:
    shuffled = "The Global discard is shuffled. " if event["turned"].get("shuffled") else ""
    return f"{shuffled}A Global comes into play: {event['turned']['card']}."


def _says(game: ChaosMagic, event: Event) -> list[Due]:
    """What the Global says that came, if one did."""
    return [*map(Due, game.text(event["turned"]["card"]))] if "turned" in event else []


REVEALED = CHAPTER.kind("global-revealed", due=_says)


@REVEALED.command(
    Text(
        "means", "card", option="--with", metavar="CARD",
        help="The card that brings one although another is in play.",
    ),
    SHOWN,
    words="global reveal",
    anyway=True,
    word=True,
    again=lambda _game, event: {"means": event["with"]},
)  # fmt: skip
def reveal(at: At[ChaosMagic], means: str | None, shown: str | None) -> Facts:
    """Put the top card of the Global deck into play.

    That is done after the mulligans, and whenever none is in play.

    Example: edw global reveal
    """
    # Rule 2; rulings 5 and 8: it comes under nobody's control.
    game = at.game
    running(game)
    if game.globals and means is None:
        at.law.forbids(
            f"{listed(_names(game))} is in play, and a Global is revealed only when none is (rule 2): if a card brings "
            "another, say it with --with."
        )
    turned = turn_up_or_reshuffle(game.global_deck, at.chance, shown)
    if turned is None:
        raise EmptyPileError(GLOBALS)
    return {"with": means, "card": turned["card"], "turned": turned}


@REVEALED.applies
def _(game: ChaosMagic, event: Event) -> None:
    game.global_deck.apply_turned(event["turned"])
    game.globals.append(GlobalInPlay(event["card"]))


@REVEALED.tells
def _(_game: ChaosMagic, event: Event) -> str:
    means = f" {event['with']} brought it." if event["with"] else ""
    return f"{_tell_next(event)}{means}"


LEFT = CHAPTER.kind("global-left")


@LEFT.command(ONE, SHOWN, words="global leave", word=True, again=told)
def leave(at: At[ChaosMagic], card: str, shown: str | None) -> Facts:
    """A Global leaves play; after the only one comes the next.

    It goes to the Global discard. CARD may be left out while only one is in play; --card is the next one, if it came
    from the real deck.

    Example: edw global leave
    """
    # Rule 2; ruling 7: the next one comes at once.
    game = at.game
    running(game)
    find(game, card)
    if len(game.globals) > 1:
        return {"card": card}
    turned = turn_up_or_reshuffle(_after_leaving(game, card), at.chance, shown)
    return {"card": card, **({"turned": turned} if turned else {})}


def _after_leaving(game: ChaosMagic, card: str) -> Pile:
    """A copy of the Global deck with the card in its discard."""
    twin = game.global_deck.copy()
    twin.graveyard.append(card)
    return twin


@LEFT.applies
def _(game: ChaosMagic, event: Event) -> None:
    game.globals.remove(find(game, event["card"]))
    game.global_deck.graveyard.append(event["card"])
    if "turned" in event:
        game.global_deck.apply_turned(event["turned"])
        game.globals.append(GlobalInPlay(event["turned"]["card"]))


@LEFT.tells
def _(_game: ChaosMagic, event: Event) -> str:
    coming = f" {_tell_next(event)}" if "turned" in event else ""
    return f"{event['card']} leaves play for the Global discard.{coming}"


@LEFT.owes
def _(game: ChaosMagic, event: Event) -> list[Due]:
    return _says(game, event) if game.globals else [Due("The Global deck is out: no Global is in play.")]


CONTROLLED = CHAPTER.kind("global-controlled")


@CONTROLLED.command(Word("card", names=_names), Who("who", NOBODY, metavar="WHO|nobody"), words="global control")
def control(at: At[ChaosMagic], card: str, who: str) -> Facts:
    """WHO, or nobody, controls a Global from now on.

    Its controller alone may activate its abilities; while nobody controls it, everybody may.

    Example: edw global control "The Quiet Auction" Ann
    """
    # Rule 2; ruling 6. The card is looked for when the player is known.
    game = at.game
    name = words.card(card, _names(game), "Global in play")
    seat = None if who == NOBODY else who
    running(game)
    if seat is not None:
        alive(game, seat)
    if find(game, name).controller == seat:
        raise RefusedError(f"{name} is under {game.title(seat)}'s control already.")
    return {"card": name, "who": seat}


@CONTROLLED.applies
def _(game: ChaosMagic, event: Event) -> None:
    change(game, event["card"], controller=event["who"])


@CONTROLLED.tells
def _(game: ChaosMagic, event: Event) -> str:
    return f"{event['card']} is now under {game.title(event['who'])}'s control."


@CONTROLLED.owes
def _(game: ChaosMagic, event: Event) -> list[Due]:
    if event["who"] is None:
        return [Due("Everybody may activate its abilities. Tapped, it stays tapped.")]
    return [Due(f"Only {game.title(event['who'])} may activate its abilities, and untaps it in the untap step.")]


TAPPED = CHAPTER.kind("global-tapped")


@TAPPED.command(ONE, words="global tap")
def tap(at: At[ChaosMagic], card: str) -> Facts:
    """A Global becomes tapped. Under nobody's control it stays so.

    Example: edw global tap
    """
    # Rule 2.
    return _turn(at.game, card, tapped=True)


@TAPPED.command(ONE, words="global untap")
def untap(at: At[ChaosMagic], card: str) -> Facts:
    """Something untaps a Global.

    Example: edw global untap
    """
    return _turn(at.game, card, tapped=False)


def _turn(game: ChaosMagic, card: str, *, tapped: bool) -> Facts:
    running(game)
    if find(game, card).tapped == tapped:
        raise RefusedError(f"{card} is {'tapped' if tapped else 'untapped'} already.")
    return {"card": card, "tapped": tapped}


@TAPPED.applies
def _(game: ChaosMagic, event: Event) -> None:
    change(game, event["card"], tapped=event["tapped"])


@TAPPED.tells
def _(_game: ChaosMagic, event: Event) -> str:
    return f"{event['card']} {'becomes tapped' if event['tapped'] else 'untaps'}."


@TAPPED.owes
def _(game: ChaosMagic, event: Event) -> list[Due]:
    if not event["tapped"] or find(game, event["card"]).controller:
        return []
    return [Due("It is under nobody's control, so it untaps in nobody's untap step.")]
