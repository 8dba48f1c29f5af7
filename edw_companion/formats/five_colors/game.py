"""Legends of the Five Colors as a value: its kinds of event, its view and its commands in one record."""


from edw_companion.formats.five_colors import battle, deck, duel, fighting, hands, provinces, setup, turning
from edw_companion.formats.five_colors.checklist import due
from edw_companion.formats.five_colors.state import FiveColors
from edw_companion.formats.five_colors.view import board, status
from edw_companion.formats.format import Format
from edw_companion.table import counting, course, remarks, seating

_COMMANDS = "edw_companion.formats.five_colors.commands"

FORMAT = Format(
    slug="five-colors",
    title="Legends of the Five Colors",
    plan=setup.plan,
    table=FiveColors,
    kinds={
        **{do: kind for do, kind in remarks.KINDS.items() if do != "pile"},
        **setup.KINDS,
        **counting.KINDS,
        **deck.KINDS,
        **provinces.KINDS,
        **hands.KINDS,
        **battle.KINDS,
        **fighting.KINDS,
        **duel.KINDS,
        **turning.KINDS,
    },
    status=status,
    board=board,
    due=due,
    upcoming=course.upcoming,
    start=seating.start,
    turn_cards=lambda _game: (),
    next_turn=lambda game, _chance, _card: turning.next_turn(game),
    extra_turn=course.extra,
    commands={
        "deck": f"{_COMMANDS}.decks:deck",
        "reveal": f"{_COMMANDS}.provinces:reveal",
        "recruit": f"{_COMMANDS}.provinces:recruit",
        "province": f"{_COMMANDS}.provinces:province",
        "cast": f"{_COMMANDS}.hands:cast",
        "draw": f"{_COMMANDS}.hands:draw",
        "discard": f"{_COMMANDS}.hands:discard",
        "battle": f"{_COMMANDS}.battles:battle_group",
        "duel": f"{_COMMANDS}.duels:duel_group",
        "concede": f"{_COMMANDS}.hands:concede",
        "cards": "edw_companion.cli.counting:cards_group",
    },
    ask=f"{_COMMANDS}.prompting:PROMPTING",
    lists="edw_companion.formats.five_colors.lists:LISTS",
)
