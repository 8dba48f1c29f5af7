"""What a line drew, draw by draw: the key of each, what proves that key, and the list that its numbers count."""

from collections.abc import Sequence
from typing import NamedTuple

from edw_companion.cli.loaded import Loaded
from edw_companion.core.hidden import closed_cards, shown
from edw_companion.errors import RefusedError
from edw_companion.games.audit import lists_behind
from edw_companion.games.game import fold
from edw_companion.session.history import history, standing
from edw_companion.session.keys import Epoch
from edw_companion.session.lines import Event
from edw_companion.session.verify import proofs


class Link(NamedTuple):
    """What proves a draw's key: the nearest key (or commit) below it that is no secret any more.

    Attributes:
        epoch: whose chain it is in.
        known: that key.
        links: how many hashes lie between.
        what: what that key is, in words.
    """

    epoch: Epoch
    known: str
    links: int
    what: str


class Piece(NamedTuple):
    """One draw of the line that is asked about.

    Attributes:
        draw: as anybody may see it.
        n: the line that it was first answered in.
        link: what proves its key; None for results typed in by hand and for hidden ones.
        choices: the list that its numbers count; None if that cannot be shown yet.
    """

    draw: Event
    n: int
    link: Link | None
    choices: Sequence[str] | None

    @property
    def hidden(self) -> bool:
        """Whether its result is still hidden."""
        return self.draw["got"] is None

    @property
    def answer(self) -> str:
        """What it came to: numbers, and the names behind them."""
        got = self.draw["got"]
        names = [self.choices[number - 1] for number in got] if self.choices else []
        return " ".join(map(str, got)) + (f" ({', '.join(names)})" if names else "")


def pieces_of(table: Loaded, n: int) -> list[Piece]:
    """The draws of line ``n``."""
    events = table.session.events
    if n > len(events):
        raise RefusedError(f"There is no line {n}: the last one is line {len(events)}.")
    if "draws" not in events[n - 1]:
        raise RefusedError(f"Line {n} drew nothing, so there is nothing to recompute: {table.line(n)}")
    links = _links(table)
    pieces = [_piece(table, n, at, links) for at in range(len(events[n - 1]["draws"]))]
    if all(piece.hidden for piece in pieces):
        raise RefusedError(f"What line {n} drew is still hidden: it can be proven once it has been played.")
    return pieces


def _piece(table: Loaded, n: int, at: int, links: dict[int, Link]) -> Piece:
    """The draw ``at`` of line ``n``, as it was answered first."""
    event = table.session.events[n - 1]
    draw = event["draws"][at]
    if "again" in draw:
        asked = (draw["label"], draw["spec"])
        before = table.session.events[draw["again"] - 1]["draws"]
        first = next(at for at, other in enumerate(before) if (other.get("label"), other["spec"]) == asked)
        return _piece(table, draw["again"], first, links)
    public = table.public
    link = links.get(draw["i"]) if "i" in draw else None
    return Piece(shown(event, public)["draws"][at], n, link, _choices(table, n, at))


def _choices(table: Loaded, n: int, at: int) -> Sequence[str] | None:
    """The list behind a draw; None where what it lacks would tell of a hidden card."""
    events = table.session.events
    earlier = events[: n - 1]
    state = fold(table.game, standing(earlier, history(earlier)))
    found = lists_behind(table.game, state, events[n - 1])[at]
    label = events[n - 1]["draws"][at].get("label", "")
    pile = state.piles.get(label.split("/")[0])
    closed = closed_cards(events, table.public)
    return None if pile and closed.intersection(pile.order).difference(found) else found


def _links(table: Loaded) -> dict[int, Link]:
    """What proves the key of each draw that is not hidden."""
    public = table.public
    found: dict[int, Link] = {}
    last: Link | None = None
    for event, each in proofs(table.session.events):
        i = each.draw["i"]
        if last is None or last.epoch.commit != each.epoch.commit:
            last = Link(each.epoch, each.epoch.commit, 1, "the commit")
        found[i] = last
        at = next(at for at, draw in enumerate(event["draws"]) if draw is each.draw)
        if shown(event, public)["draws"][at]["key"] is None:
            last = last._replace(links=last.links + 1)
        else:
            last = Link(each.epoch, each.draw["key"], 1, f"the key of draw {i}, in line {event['n']}")
    return found
