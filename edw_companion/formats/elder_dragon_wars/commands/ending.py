"""``eliminate``, ``scion`` and ``history``: how players leave, what comes for the last ones, and who was the Savior."""

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

import click

from edw_companion import formats
from edw_companion.cli import completing, screen, words
from edw_companion.cli.desk import Deciding, Desk, pass_desk, started
from edw_companion.cli.groups import HintingGroup
from edw_companion.cli.options import anyway_option, json_option
from edw_companion.cli.progress import progress
from edw_companion.errors import EdwError, RefusedError, UsageError
from edw_companion.formats.elder_dragon_wars import scion as rules
from edw_companion.formats.elder_dragon_wars.commands import naming
from edw_companion.formats.elder_dragon_wars.elimination import eliminate as rule_eliminate
from edw_companion.formats.elder_dragon_wars.ring import SCION, SCION_DRAGONS
from edw_companion.formats.elder_dragon_wars.setup import debts
from edw_companion.formats.elder_dragon_wars.state import SCION_TURNS, War
from edw_companion.formats.format import fold
from edw_companion.session.book import read_book
from edw_companion.table.game import Facts
from edw_companion.table.text import listed

GAME = "elder-dragon-wars"
"""The game whose history there is."""


@click.command()
@click.argument("who", nargs=-1, required=True, shell_complete=completing.who)
@click.option(
    "--by",
    metavar="WHO",
    multiple=True,
    shell_complete=completing.who,
    help="Who caused it, or 'scion'; of several dead also red=white.",
)
@click.option(
    "--take",
    metavar="CARD",
    multiple=True,
    shell_complete=naming.in_play,
    help="The artifact that the killer takes.",
)
@click.option(
    "--with",
    "means",
    metavar="CARD",
    multiple=True,
    help="What did it; Kasimir the Lone Wolf makes a debt. Of several dead also red=Kasimir.",
)
@anyway_option
@json_option
@pass_desk
def eliminate(
    desk: Desk,
    who: Sequence[str],
    by: Sequence[str],
    take: Sequence[str],
    means: Sequence[str],
    anyway: str | None,
    as_json: bool,
) -> None:
    """Players are out of the game, and the ring closes.

    Several who are named leave at once. Whoever caused it may take one artifact; the others, and chaos cards, go to
    their graveyards. The third elimination brings the Scion of the Ur-Dragon; the last one standing is the Savior.
    Without --by it was nobody's doing.

    Example: edw eliminate red --by white --take Mirari
    """

    def decide(at: Deciding) -> tuple[str, Facts]:
        game: War = started(at.game)
        victims = [at.who(word) for word in who]
        if len(set(victims)) < len(victims):
            raise UsageError("Somebody is named twice: name each player once.")
        held = [card for seat in victims for card in game.players[seat].artifacts]
        loot = [words.card(name, held, "artifact in their zones") for name in take]
        killers = _by_victim(at, victims, by, lambda word: at.who(word, SCION))
        causes = _by_victim(at, victims, means, lambda word: _means(game, word))
        return "eliminate", rule_eliminate(game, at.law, victims, killers, loot, causes)

    desk.change(decide, anyway=anyway, as_json=as_json)


def _means(game: War, card: str) -> str:
    """A card by its full name where it is one of the session's, else the text as typed."""
    known = [name for deck in game.begin["decks"].values() for name in (*deck["legends"], *deck["spells"])]
    try:
        return words.card(card, [*known, *(name for pile in game.piles.values() for name in pile.order)])
    except UsageError:
        return words.clean(card, "card")


def _by_victim(
    at: Deciding, victims: Sequence[str], texts: Sequence[str], read: Callable[[str], str]
) -> dict[str, str | None]:
    """By victim, what an option says: one word for all, and over that a word for one of them, as red=white.

    Raises:
        UsageError: two words for all or for the same victim, or one for somebody who is not eliminated.
    """
    said: dict[str | None, str] = {}
    for text in texts:
        victim, equals, word = text.partition("=")
        seat = at.who(victim) if equals else None
        if seat is not None and seat not in victims:
            raise UsageError(f"'{text}' is said of somebody who is not eliminated.")
        if seat in said:
            raise UsageError(f"'{text}' is one too many: name one for all, or one for each, as in red={word or text}.")
        said[seat] = read(word if equals else text)
    return {victim: said.get(victim, said.get(None)) for victim in victims}


@click.group(cls=HintingGroup, invoke_without_command=True)
@json_option
@click.pass_context
def scion(ctx: click.Context, as_json: bool) -> None:
    """Show the Scion of the Ur-Dragon.

    Its turns, the dragon of this turn, its targets, and who may pay for its ability.

    Example: edw scion
    """
    if ctx.invoked_subcommand is not None:
        return
    game: War = started(ctx.ensure_object(Desk).read().game)
    state = game.scion
    if as_json:
        whole = ctx.ensure_object(Desk).read().form.status(game)["scion"]
        screen.say_json({"scion": whole, "due": rules.dues_of_attack(game)})
    elif state is None:
        screen.say(f"The Scion comes with the third elimination; {len(game.fallen)} so far.")
    elif state.gone:
        screen.say("The Scion of the Ur-Dragon has left the game.")
    else:
        screen.say(
            f"The Scion sits in the {state.seat} seat; {state.turns_left} of {SCION_TURNS} turns left.",
            f"Still to come, in no order: {listed(state.dragons) if state.dragons else 'none'}.",
        )
        if state.now:
            screen.say(
                f"Now: {state.now} ({SCION_DRAGONS[state.now].ability}), on "
                f"{listed([game.title(seat) for seat in state.hitting])}.",
                *rules.dues_of_attack(game),
            )


@scion.command("tap")
@click.argument("who", required=False, shell_complete=completing.who)
@json_option
@pass_desk
def scion_tap(desk: Desk, who: str | None, as_json: bool) -> None:
    """The Scion is tapped before it attacks.

    With WHO it is only the half that goes to WHO.

    Example: edw scion tap white
    """
    desk.change(lambda at: ("scion-tapped", rules.tap(at.game, at.maybe_who(who))), as_json=as_json)


@scion.command("nullify")
@json_option
@pass_desk
def scion_nullify(desk: Desk, as_json: bool) -> None:
    """This turn's attack of the Scion has no effect.

    The search was countered, or the dragon removed or destroyed.

    Example: edw scion nullify
    """
    desk.change(lambda at: ("scion-nullified", rules.nullify(at.game)), as_json=as_json)


@scion.command("paid")
@click.argument("who", shell_complete=completing.who)
@anyway_option
@json_option
@pass_desk
def scion_paid(desk: Desk, who: str, anyway: str | None, as_json: bool) -> None:
    """WHO paid for the dragon's ability and has its benefit.

    It is paid in mana, after the dragon's damage.

    Example: edw scion paid white
    """
    desk.change(lambda at: ("scion-paid", rules.paid(at.game, at.law, at.who(who))), anyway=anyway, as_json=as_json)


@click.command()
@json_option
@pass_desk
def history(desk: Desk, as_json: bool) -> None:
    """Show all games on this laptop and their Saviors.

    Who was the Savior with which dragon, and who owes pizza.

    Example: edw history
    """
    games, left_out = _games(desk)
    screen.tell(*left_out)
    paid = {game["after"] for game in games if game["after"]}
    for game in games:
        game["debts_due"] = [] if game["session"] in paid else game["debts"]
    saviors = Counter(f"{game['player']} with {game['dragon']}" for game in games if game["player"])
    if as_json:
        screen.say_json({"games": games, "saviors": dict(saviors)})
        return
    if not games:
        raise RefusedError("No war has been fought on this laptop yet: edw new starts one.")
    for game in games:
        screen.say(f"{game['session']}: {game['says']}")
        for name in game["debts_due"]:
            screen.say(f"  {name} owes pizza and soda at the next start.")
    if saviors:
        screen.say("", "Saviors:", *(f"{count:3}  {who}" for who, count in saviors.most_common()))


def _games(desk: Desk) -> tuple[list[dict[str, Any]], list[str]]:
    """The rows of the history, and a sentence for each session that cannot be read."""
    rows, left_out = [], []
    with progress(desk.home.names(), "Sessions") as names:
        for name in names:
            try:
                row = _row(desk, name)
            except EdwError as error:
                left_out.append(f"'{name}' is left out: {error}")
                continue
            rows += [row] if row else []
    return rows, left_out


def _row(desk: Desk, name: str) -> dict[str, Any] | None:
    """A session of this game as a row of the history; None for one of another game.

    Raises:
        EdwError: it cannot be read.
    """
    book = read_book(desk.home, name)
    if book.epoch.name != name and book.epoch.name in desk.home.names():
        from edw_companion.session.mending import EndedCopyError  # rare

        raise EndedCopyError(name, book.epoch.name)
    if book.begin["format"] != GAME:
        return None
    game = fold(formats.find(GAME), book.standing())
    assert isinstance(game, War)
    result = game.result
    savior = game.players[result.savior] if result and result.savior else None
    if result is None:
        says = f"turn {game.turns.number}, {len(game.living)} in the game" if game.started else "not started"
    elif savior:
        says = f"{game.title(savior.seat)} was the Savior with {savior.dragon}"
    else:
        says = "the Ur-Dragon was victorious" if result.ur_dragon else "nobody was left"
    return {
        "session": name,
        "begun": book.begin["at"],
        "over": result is not None,
        "savior": savior.seat if savior else None,
        "player": savior.name if savior else None,
        "dragon": savior.dragon if savior else None,
        "ur_dragon": bool(result and result.ur_dragon),
        "after": (book.begin.get("after") or {}).get("session"),
        "debts": debts(game),
        "says": says,
    }
