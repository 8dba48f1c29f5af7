"""Chaos Magic as a value: its kinds of event, its view and its commands in one record."""

from edw_companion.games.chaos_magic.state import ChaosMagicState
from edw_companion.games.game import JOINING, Game, Kinds, late

_HERE = __package__

GAME = Game(
    slug="chaos-magic",
    title="Chaos Magic",
    says=("edition", "cards", "globals"),
    about="two and more: each turn a Chaos card, a Global for all, a spite for who would lose",
    plan=late(f"{_HERE}.lists:plan"),
    table=ChaosMagicState,
    kinds=Kinds(
        _HERE,
        ("turns", "chaos", "global_cards", "piles", "middle", "spite"),
        shared=("things", "records", "dice"),
        seldom=("people", "seats"),
    ),
    due=late(f"{_HERE}.view:due"),
    commands={
        "chaos": f"{_HERE}.chaos:chaos",
        "global": f"{_HERE}.global_cards:globals_in_play",
        "middle": f"{_HERE}.middle:show",
        "counters": "edw_companion.core.things:counters",
        "eliminate": f"{_HERE}.spite:eliminate",
        "spite": f"{_HERE}.spite:show",
        "cards": "edw_companion.core.dice:cards",
        **JOINING,
    },
    lists=f"{_HERE}.lists:LISTS",
    turn=f"{_HERE}.sheets:TURN",
    sheets={"sheets": ("piles", "rules", "seats", "pads", "cards", "dividers", "binder")},
    seating=("order", "first"),
)
