"""What somebody who starts a session has asked for, and what every game's first line makes of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from edw_companion.core.house_rules import HouseRule, parse_rules
from edw_companion.core.seats import MAX_PLAYERS, check_players, kept, ordered
from edw_companion.tuples import NamedTuple

if TYPE_CHECKING:
    from typing import NotRequired, TypedDict

    from edw_companion.core.records import After

    class Planned(TypedDict):
        """Who plays, which seats are given, which house rules hold, and which game was before."""

        players: list[str]
        seats: list[str | None]
        rules: dict[str, str]
        after: NotRequired[After]


class Plan(NamedTuple):
    """What a new session is to be, as typed."""

    players: tuple[str, ...]  # by name, in the order given; empty to take them over from the game before
    seats: Mapping[str, str]  # seats that are not drawn, as typed: word for a seat to name
    previous: tuple[str, Any] | None  # the session before and its table, the own one of its game, if one was named
    redeal: bool  # whether decks are drawn anew all the same
    edition: str | None  # the name of the card lists; None for the game's own default
    rules: tuple[str, ...]  # house rules as KEY=VALUE

    def edition_or(self, default: str) -> str:
        """The edition that is named, or that of the game before, or the game's own."""
        return self.edition or (self.previous[1].begin["edition"]["name"] if self.previous else default)

    def facts(self, rules: Sequence[HouseRule], fewest: int, most: int = MAX_PLAYERS) -> Planned:
        """The facts of a game for so many players that has these house rules."""
        session, before = self.previous or ("", None)
        names = list(self.players or (before.begin["players"] if before else ()))
        check_players(names, fewest, most)
        given = self.seats or ({} if self.redeal else kept(before, names))
        facts: Planned = {"players": names, "seats": ordered(names, given), "rules": parse_rules(rules, self.rules)}
        if before:
            facts["after"] = {"session": session}
        return facts
