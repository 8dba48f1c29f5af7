"""When the abilities of a text are used, as far as its words say it."""

import pytest

from edw_companion.games.finding import activated, at_steps

ACTIVATED = [
    "{T}: Add {C}.",
    "Flying\n{1}{W}, {T}: Draw a card.",
    "Creatures have haste. {1}, Sacrifice a Food: Draw a card.",
    "Pay 2 life: Each player draws a card.",
    "Discard a card: You gain 1 life.",
    "+1: Draw a card.",
]
OTHERS = [
    "Creatures have haste.",
    "Lands have “{T}: Add one mana of any color.”",
    'Creatures have "{1}, {T}: Draw a card."',
    "Choose one: draw a card, or gain 3 life.",
    "At the beginning of each upkeep, vote: the winner draws a card.",
]


@pytest.mark.parametrize("text", ACTIVATED)
def test_a_cost_and_a_colon_are_an_activated_ability(text: str) -> None:
    assert activated(text)


@pytest.mark.parametrize("text", OTHERS)
def test_what_has_no_cost_of_its_own_has_no_activated_ability(text: str) -> None:
    assert not activated(text)


@pytest.mark.parametrize(
    ("text", "steps"),
    [
        ("At the beginning of each player's upkeep, that player draws a card.", [("upkeep", False)]),
        ("At the beginning of your end step, you lose 1 life.", [("end step", True)]),
        (
            "At the beginning of combat on each turn, flip a coin. At the beginning of the draw step, draw.",
            [("combat", False), ("draw step", False)],
        ),
        ("Creatures have “At the beginning of your upkeep, sacrifice this.”", []),
        ("Whenever a creature dies, draw a card.", []),
    ],
)
def test_the_steps_at_which_a_text_triggers(text: str, steps: list[tuple[str, bool]]) -> None:
    assert list(at_steps(text)) == steps
