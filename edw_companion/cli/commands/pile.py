"""``edw pile``: full control of any pile, and what is in it as far as anybody may know."""

from collections.abc import Sequence
from typing import Any

import click

from edw_companion.cli import complete
from edw_companion.cli.app import App, Deciding, interactive
from edw_companion.cli.options import command, option
from edw_companion.cli.record import change
from edw_companion.cli.table import Loaded
from edw_companion.core import pile_moves, words
from edw_companion.core.kind import Shown
from edw_companion.core.params import started
from edw_companion.core.piles import Pile
from edw_companion.core.state import Event
from edw_companion.errors import UsageError

VERBS = ("show", "draw", "look", "top", "bottom", "take", "return", "shuffle")


@command()
@click.argument("name", shell_complete=complete.pile)
@click.argument("verb", default="show", metavar="[VERB]", shell_complete=complete.completed(lambda _app: VERBS))
@click.argument("rest", nargs=-1, metavar="[N or CARD]", shell_complete=complete.card)
@click.option("--graveyard", is_flag=True, help="With shuffle: the pile's graveyard goes in too.")
@click.option(
    "--card",
    "turned_up",
    metavar="CARD",
    shell_complete=complete.card,
    help="The card that was turned up from the real pile: recorded as by hand.",
)
@option("--word", "--anyway")
def pile(
    app: App, name: str, verb: str, rest: Sequence[str], graveyard: bool, turned_up: str | None, **heard: Any
) -> Shown | None:
    """Handle a pile: show, draw, look, shuffle and more.

    The verbs are show, draw, look N, top CARD, bottom CARD, take CARD, return CARD and shuffle. 'show' counts and
    never tells what is to come. 'draw' lays the top card on the table. 'look N' shows the next cards, at a terminal to
    one player alone; they stay on top in that order. 'take' takes a card out of pile or graveyard, 'return' shuffles
    one in.

    Example: edw pile chaos
    """
    verb = words.one_of(verb, VERBS, "pile command")
    argument = " ".join(rest)
    if verb in ("top", "bottom", "take", "return", "look") and not argument:
        raise UsageError(f"Say {'how many' if verb == 'look' else 'which card'}", f"pile {name} {verb} …")
    if verb in ("show", "draw", "shuffle") and argument:
        raise UsageError(f"'{verb}' takes nothing more", f"pile {name} {verb}")
    if verb == "show":
        return _shown(_pile(app.read(), name))

    def decide(at: Deciding) -> tuple[str, Event]:
        chosen = _pile(at.table, name)
        return "pile", pile_moves.decide(at, chosen, verb, argument, turned_up, graveyard=graveyard)

    table = change(app, decide, **heard)
    if verb != "look" or app.as_json:
        return None
    chosen = _pile(table, name)
    cards = [known.card for known in chosen.known_next(int(argument))]
    alone = "who may see these cards" if interactive() else ""  # a script has nobody to keep them from
    return Shown(cards, [f"{at:3}. {card} ({chosen.number(card)})" for at, card in enumerate(cards, 1)], alone=alone)


def _pile(table: Loaded, word: str) -> Pile:
    piles: dict[str, Pile] = started(table.state).piles
    return piles[words.one_of(word, piles, "pile")]


def _shown(pile: Pile) -> Shown:
    """What anybody may know of a pile."""
    top, bottom = len(pile.top), len(pile.bottom)
    counts = {"left": pile.left, "known_top": top, "known_bottom": bottom}
    lying = {"graveyard": list(pile.graveyard), "out": list(pile.out)}
    parts = [f"{pile.left} of {len(pile.order)} left"]
    parts += [f"{top} known on top"] if top else []
    parts += [f"{bottom} known at the bottom"] if bottom else []
    lines = [f"{pile.name}: {', '.join(parts)}"]
    for where, cards in (("graveyard", pile.graveyard), ("out on the table", pile.out)):
        lines += [f"{where}: {', '.join(cards)}"] if cards else []
    return Shown({"pile": pile.name, **counts, **lying}, lines)
