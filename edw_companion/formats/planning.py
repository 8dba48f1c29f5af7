"""What somebody who starts a session has asked for, before a game makes its first line of it."""

from collections.abc import Mapping
from typing import Any

from edw_companion.tuples import NamedTuple


class Plan(NamedTuple):
    """What a new session is to be, as typed.

    Attributes:
        players: by name, in the order given; empty to take them over from the game before.
        seats: seats that are not drawn, as typed: word for a seat to name.
        previous: the session before and its table, if one was named.
        redeal: whether decks are drawn anew all the same.
        edition: the name of the card lists; None for the game's own default.
        rules: house rules as KEY=VALUE.
    """

    players: tuple[str, ...]
    seats: Mapping[str, str]
    previous: tuple[str, Any] | None
    redeal: bool
    edition: str | None
    rules: tuple[str, ...]
