"""The table under the ring of seats: what ``status`` shows of each, and who sits at whose left and right."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from edw_companion.paper.sheet import Table
from edw_companion.text import short_names

if TYPE_CHECKING:
    from edw_companion.games.sheets import Material

STATE = "state"
"""What a column is called on paper that needs no head on a screen: who is out of the game, away, or poisoned."""


def seat_table(material: Material, without: str = "") -> Table:
    """A line for each seat: its number, and what ``status`` shows of it; no column that is empty or not wanted."""
    view = material.game.shown()
    head, *rows = view.columns(material.state)
    kept = [at for at, title in enumerate(head) if any(row[at] for row in rows) and (not title or title != without)]
    numbered = tuple((str(number), *(row[at] for at in kept)) for number, row in enumerate(rows, 1))
    right = (to for to, at in enumerate(kept, 1) if head[at] and at + 1 in view.right)
    return Table(("seat", *(head[at] or STATE for at in kept)), numbered, right=(0, *right))


def with_sides(state: Any, table: Table) -> Table:
    """The table and who sits at whose left and right, since cards speak of both; of no use once the game is over."""
    if state.over:
        return table
    names = short_names([player.name for player in state.players.values()])
    here = there(state)
    rows = []
    for seat, row in zip(state.players, table.rows, strict=True):
        around = state.turns.clockwise(seat)[:-1] if seat in here else ()
        others = [names[state.name(each)] for each in around if each in here] or [""]
        sides = others[0], others[-1]
        rows.append((*row[:2], *sides, *row[2:]))
    head = (*table.head[:2], "on the left", "on the right", *table.head[2:])
    return table._replace(head=head, rows=tuple(rows), right=tuple(at + 2 * (at > 1) for at in table.right))


def there(state: Any) -> list[str]:
    """The seats of those who are in the game and not away."""
    return [seat for seat in state.living if seat not in getattr(state, "away", {})]
