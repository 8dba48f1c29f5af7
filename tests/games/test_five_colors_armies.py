"""Battles worked out by hand: totals, ties and zeros."""

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from edw_companion.errors import UsageError
from edw_companion.games.five_colors.armies import MARGIN, OTHER, OWN, fighter, outcome, totals
from edw_companion.games.five_colors.cards import sized

if TYPE_CHECKING:
    from edw_companion.games.five_colors.armies import Fighter


def army(text: str) -> "list[Fighter]":
    """Creatures as "2/2 3/3o 4/4x": o tapped for its own effect, x tapped by something else."""
    marks = {"o": OWN, "x": OTHER}
    found = []
    for at, word in enumerate(text.split()):
        power, _, rest = word.rstrip("ox").partition("/")
        found.append(fighter(f"creature {at}", int(power), int(rest), tapped=marks.get(word[-1], "")))
    return found


@pytest.mark.parametrize(
    ("text", "power", "toughness"),
    [
        ("", 0, 0),
        ("2/2", 2, 2),
        ("2/2 0/8", 2, 10),
        ("6/4o", 0, 4),
        ("6/4x", 0, 0),
        ("2/2 6/4o 3/3x", 2, 6),
        ("0/0", 0, 0),
    ],
)
def test_totals(text: str, power: int, toughness: int) -> None:
    assert totals(army(text)) == (power, toughness)


# Attackers, defenders, whether attackers (a) or defenders (d) die and the province falls (f), damage left to each.
FIGHTS = [
    # Nobody defends: six power is enough, five is not, and there is nobody to damage.
    ("6/1", "", "f", 0, 0),
    ("5/5", "", "", 0, 0),
    ("0/1", "", "", 0, 0),
    ("3/3 3/3", "", "f", 0, 0),
    # Equal power and toughness destroys nobody; the damage is divided.
    ("2/2", "2/2", "", 2, 2),
    ("2/3", "3/2", "", 2, 3),
    # More than the toughness destroys: one side, the other, or both.
    ("3/3", "2/2", "d", 0, 2),
    ("2/2", "3/3", "a", 2, 0),
    ("3/2", "3/2", "ad", 0, 0),
    # The margin is counted against toughness alone.
    ("8/1", "0/2", "df", 0, 0),
    ("7/1", "0/2", "d", 0, 0),
    ("8/1", "9/2", "adf", 0, 0),
    ("14/4", "0/8", "df", 0, 0),
    ("13/4", "0/8", "d", 0, 0),
    # A wall holds and deals nothing.
    ("6/4", "0/8", "", 6, 0),
    # Tapped creatures: own effect, toughness only; tapped by others, neither.
    ("6/4o", "2/2", "", 0, 2),
    ("6/4x", "2/2", "a", 0, 0),
    ("6/4x", "0/2", "", 0, 0),
    ("6/4", "9/9x", "df", 0, 0),
    ("6/4", "9/9o", "", 6, 0),
    ("6/4", "1/1 9/9x", "d", 0, 1),
    # Nobody attacks any more.
    ("", "3/3", "", 0, 0),
    ("", "", "", 0, 0),
    # Noughts.
    ("0/0", "0/0", "", 0, 0),
    ("1/1", "0/0", "d", 0, 0),
    ("0/1", "1/0", "", 0, 1),
]


@pytest.mark.parametrize(("attackers", "defenders", "fate", "attack_left", "defence_left"), FIGHTS)
def test_a_fight(attackers: str, defenders: str, fate: str, attack_left: int, defence_left: int) -> None:
    found = [*outcome(army(attackers), army(defenders)).values()]
    assert found[2:] == [*(letter in fate for letter in "adf"), attack_left, defence_left]


numbers = st.integers(0, 9)
tapped = st.sampled_from(["", OWN, OTHER])
fighters = st.builds(fighter, st.just("creature"), numbers, numbers, flying=st.booleans(), tapped=tapped)


@given(st.lists(fighters, max_size=5), st.lists(fighters, max_size=5))
def test_what_always_holds(attackers: "list[Fighter]", defenders: "list[Fighter]") -> None:
    found = outcome(attackers, defenders)
    back = outcome(defenders, attackers)
    assert (found["attackers_die"], found["attack_left"]) == (back["defenders_die"], back["defence_left"])
    assert found["falls"] == (found["attack"][0] - found["defence"][1] >= MARGIN)
    assert not found["falls"] or found["defenders_die"] or not defenders
    assert not (found["defenders_die"] and found["attack_left"])
    assert not (found["attackers_die"] and not attackers)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Grizzly Bears 2/2", fighter("Grizzly Bears", 2, 2)),
        ("Serra Angel 4/4 flying", fighter("Serra Angel", 4, 4, flying=True)),
        (" Serra Angel  4/4 FLYING ", fighter("Serra Angel", 4, 4, flying=True)),
        ("B.F.M. 99/99", fighter("B.F.M.", 99, 99)),
    ],
)
def test_reading_a_creature(text: str, found: "Fighter") -> None:
    assert sized(text) == found


@pytest.mark.parametrize("text", ["", "Bears", "2/2", "Bears 2/", "Bears -1/2", "Bears 2/2 trample", "Bears 1000/1"])
def test_what_is_no_creature(text: str) -> None:
    with pytest.raises(UsageError):
        sized(text)
