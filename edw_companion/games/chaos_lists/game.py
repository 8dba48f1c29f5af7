"""Chaos by roll lists as a value: its kinds of event, its view and its commands in one record."""

from typing import TYPE_CHECKING

from edw_companion.core import away, seats
from edw_companion.games.chaos_lists.state import ChaosListsState
from edw_companion.games.game import Game, Kinds, later

if TYPE_CHECKING:
    from edw_companion.games.chaos_lists import editions, view
else:
    editions, view = later(__package__, "editions", "view")

_HERE = __package__

GAME = Game(
    slug="chaos-lists",
    title="Chaos by roll lists",
    says=("edition", "lists"),
    about="two and more: each turn a roll on a list of what may happen, and a Global for all",
    plan=editions.plan,
    table=ChaosListsState,
    kinds=Kinds(
        _HERE, "turns", "rolls", "stack", "lasting", "later_rolls", "zone", shared=("records", "dice", "real_dice")
    ),
    view=f"{_HERE}.view:VIEW",
    story=f"{_HERE}.view:STORY",
    due=view.due,
    upcoming=away.upcoming,
    start=seats.start,
    commands={
        "chaos": "",
        "global": f"{_HERE}.zone:in_force",
        "middle": f"{_HERE}.zone:lying",
        "away": "",
        "back": f"{_HERE}.turns:back",
        "counters": "edw_companion.core.things:counters",
        "eliminate": f"{_HERE}.turns:eliminate",
    },
    ask=f"{_HERE}.questions:PROMPTING",
    sheets={
        "lists": f"{_HERE}.sheets:lists",
        "seats": f"{_HERE}.sheets:seats",
        "pads": f"{_HERE}.sheets:pads",
        **{kind: f"{_HERE}.cut_sheets:{kind}" for kind in ("quick", "tents", "cards", "pull")},
    },
    lists=f"{_HERE}.lists:LISTS",
    page=f"{_HERE}.zone:find_page",
    luck=f"{_HERE}.luck:fair_draws",
)
