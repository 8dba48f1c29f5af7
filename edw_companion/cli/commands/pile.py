"""``edw pile``: full control of any pile, and what is in it as far as anybody may know."""

from collections.abc import Sequence

import click

from edw_companion.cli import complete, screen, words
from edw_companion.cli.app import App, Deciding, pass_app, started
from edw_companion.cli.change import change
from edw_companion.cli.loaded import Loaded
from edw_companion.cli.options import anyway_option, card_option, json_option, word_option
from edw_companion.core import pile_moves
from edw_companion.core.piles import Pile
from edw_companion.core.state import Facts
from edw_companion.errors import UsageError

VERBS = ("show", "draw", "look", "top", "bottom", "take", "return", "shuffle")


@click.command()
@click.argument("name", shell_complete=complete.pile)
@click.argument("verb", default="show", metavar="[VERB]", shell_complete=complete.completed(lambda _desk: VERBS))
@click.argument("rest", nargs=-1, metavar="[N or CARD]", shell_complete=complete.card)
@click.option("--graveyard", is_flag=True, help="With shuffle: the pile's graveyard goes in too.")
@card_option
@word_option
@anyway_option
@json_option
@pass_app
def pile(
    app: App,
    name: str,
    verb: str,
    rest: Sequence[str],
    graveyard: bool,
    turned_up: str | None,
    word: str,
    anyway: str | None,
    as_json: bool,
) -> None:
    """Handle a pile: show, draw, look, shuffle and more.

    The verbs are show, draw, look N, top CARD, bottom CARD, take CARD, return CARD and shuffle. 'show' counts and
    never tells what is to come. 'draw' lays the top card on the table. 'look N' shows the next cards, which stay on
    top in that order. 'take' takes a card out of pile or graveyard, 'return' shuffles one in.

    Example: edw pile artifacts
    """
    verb = words.choose(verb, {own: (own,) for own in VERBS}, "pile command")
    argument = " ".join(rest)
    if verb in ("top", "bottom", "take", "return", "look") and not argument:
        raise UsageError(f"Say {'how many' if verb == 'look' else 'which card'}: edw pile {name} {verb} …")
    if verb in ("show", "draw", "shuffle") and argument:
        raise UsageError(f"'{verb}' takes nothing more: edw pile {name} {verb}")
    if verb == "show":
        _show(app, name, as_json=as_json)
        return

    def decide(at: Deciding) -> tuple[str, Facts]:
        chosen = _pile(at.table, name)
        return "pile", _facts(at, chosen, verb, argument, turned_up, graveyard=graveyard)

    table = change(app, decide, word=word, anyway=anyway, as_json=as_json)
    if verb == "look" and not as_json:
        chosen = _pile(table, name)
        cards = pile_moves.seen_by_look(chosen, int(argument))
        screen.say(*(f"{at:3}. {card} ({chosen.number(card)})" for at, card in enumerate(cards, 1)))


def _facts(at: Deciding, chosen: Pile, verb: str, argument: str, turned_up: str | None, *, graveyard: bool) -> Facts:
    match verb:
        case "draw":
            card = words.card(turned_up, chosen.order) if turned_up else None
            return pile_moves.draw(at.state, at.chance, chosen, card)
        case "look":
            if not (argument.isascii() and argument.isdigit() and len(argument) < 6):
                raise UsageError(f"Look at how many cards? '{argument}' is no number.")
            return pile_moves.look_at(at.state, at.chance, chosen, int(argument))
        case "shuffle":
            at.leave_as_seen(chosen)
            return pile_moves.shuffle(at.state, chosen, list(chosen.graveyard) if graveyard else [])
        case _:
            named = words.card(argument, chosen.order, f"card in the {chosen.name} pile")
            if verb in ("top", "return") or chosen.place(named) in ("pile", "top"):
                at.leave_as_seen(chosen)
            return pile_moves.move(at.state, chosen, verb, named)


def _pile(table: Loaded, word: str) -> Pile:
    """The pile that a word means."""
    piles: dict[str, Pile] = started(table.state).piles
    return piles[words.choose(word, {name: (name,) for name in piles}, "pile")]


def _show(app: App, name: str, *, as_json: bool) -> None:
    chosen = _pile(app.read(), name)
    counts = {
        "left": chosen.left,
        "known_top": len(chosen.top),
        "known_bottom": len(chosen.bottom),
        "graveyard": list(chosen.graveyard),
        "out": list(chosen.out),
    }
    if as_json:
        screen.say_json({"pile": chosen.name, **counts})
        return
    parts = [f"{chosen.left} of {len(chosen.order)} left"]
    parts += [f"{len(chosen.top)} known on top"] if chosen.top else []
    parts += [f"{len(chosen.bottom)} known at the bottom"] if chosen.bottom else []
    screen.say(f"{chosen.name}: {', '.join(parts)}")
    for where, cards in (("graveyard", chosen.graveyard), ("out on the table", chosen.out)):
        if cards:
            screen.say(f"{where}: {', '.join(cards)}")
