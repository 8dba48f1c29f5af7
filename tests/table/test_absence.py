"""Players who are away: whose turn comes next, who is back when, and who sits beside whom."""

from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from edw_companion.errors import AgainstRulesError
from edw_companion.table import absence
from edw_companion.table.absence import Absence, NotAwayError
from edw_companion.table.course import NobodyLeftError
from edw_companion.table.game import Game, Player
from edw_companion.table.law import Law

FOUR = "abcd"


class Round(Game):
    """A game whose players may be away."""

    __slots__ = ("away",)

    def __init__(self, away: dict[str, Absence], names: str = FOUR) -> None:
        super().__init__({"piles": {}}, tuple(names))
        self.players = {name: Player(name, name, 20) for name in names}
        self.turns.begin(names[0], "normal", names[0])
        self.away: dict[str, Absence] = away.copy()


def counted(turns: int) -> Absence:
    """Away for so many turns."""
    return Absence(turns, None)


FOREVER = Absence(None, "Fog Bank")

# Who is away (player "a" is in the first turn), and the next turns: a capital letter is a turn that is skipped.
ORDERS = [
    ({}, "bcdabcd"),
    ({"c": counted(0)}, "bcdabcd"),
    ({"b": counted(0)}, "bcdabcd"),
    ({"b": counted(1)}, "Bcdabcd"),
    ({"c": counted(1)}, "bcdabcd"),
    ({"c": counted(2)}, "bCdabcd"),
    ({"c": counted(6)}, "bCdabCdabc"),
    ({"a": counted(4)}, "bcdAbcda"),
    ({"a": counted(3)}, "bcdabcd"),
    ({"b": FOREVER}, "BcdaBcda"),
    ({"b": FOREVER, "c": counted(3), "d": FOREVER}, "BCDaBcDa"),
    ({"a": counted(5), "b": counted(5), "c": counted(5), "d": counted(5)}, "BCDABcdab"),
]


@pytest.mark.parametrize(("away", "order"), ORDERS)
def test_who_comes_next_and_whose_turns_are_skipped(away: dict[str, Absence], order: str) -> None:
    game = Round(away)
    found = ""
    for step in islice(absence.steps(game), sum(map(str.islower, order))):
        found += "".join(step.skipped).upper() + step.turn.who
    assert found == order


@pytest.mark.parametrize(("away", "order"), ORDERS)
def test_turns_taken_one_by_one_come_to_the_same(away: dict[str, Absence], order: str) -> None:
    game = Round(away)
    found = ""
    for _ in range(sum(map(str.islower, order))):
        facts = absence.next_turn(game, absence.steps(game))
        absence.apply_turn(game, facts)
        found += "".join(facts.get("skipped", ())).upper() + facts["who"]
    assert found == order


def test_an_extra_turn_of_somebody_away_is_skipped_and_counted() -> None:
    game = Round({"b": counted(2)})
    game.turns.extras.append("b")
    facts = absence.next_turn(game, absence.steps(game))
    assert facts == {"number": 2, "who": "c", "kind": "normal", "seat": "c", "skipped": ["b", "b"], "back": ["b"]}
    assert absence.tell_step(game, facts) == "Turn 2: c (b and b away, skipped). b is back in the game."
    absence.apply_turn(game, facts)
    assert game.away == {}


def test_when_everybody_waits_for_something_else_no_turn_can_come() -> None:
    game = Round({"a": FOREVER, "b": FOREVER}, "ab")
    with pytest.raises(NobodyLeftError):
        absence.next_turn(game, absence.steps(game))
    assert absence.upcoming(game, 5) == []


def test_neighbours_are_those_who_are_there() -> None:
    game = Round({"b": FOREVER})
    assert absence.present(game) == ["a", "c", "d"]
    assert absence.neighbours(game, "a") == ("c", "d")
    game.players["c"].alive = False
    assert absence.neighbours(game, "a") == ("d", "d")
    game.away["d"] = counted(1)
    assert absence.neighbours(game, "a") == (None, None)


def test_leaving_and_coming_back_by_hand() -> None:
    game = Round({})
    facts = absence.leave(game, game.away, Law(), "b", counted(2))
    absence.AWAY.apply(game, facts)
    assert absence.AWAY.tell(game, facts) == "b leaves the game for 2 more turns."
    with pytest.raises(AgainstRulesError):
        absence.leave(game, game.away, Law(), "b", counted(9))
    with pytest.raises(NotAwayError):
        absence.come_back(game, game.away, "c")
    absence.BACK.apply(game, absence.come_back(game, game.away, "b"))
    assert game.away == {}


def test_who_waits_for_what_has_ended() -> None:
    assert absence.waiting_for({"a": FOREVER, "b": counted(1), "c": Absence(None, "Wind")}, "Fog Bank") == ["a"]


@given(st.dictionaries(st.sampled_from(FOUR), st.integers(0, 12)))
def test_everybody_is_back_after_just_the_turns_that_were_counted(left: dict[str, int]) -> None:
    game = Round({seat: counted(turns) for seat, turns in left.items()})
    passed = 0
    for step in islice(absence.steps(game), 30):
        passed += len(step.skipped)
        for seat in step.back:
            assert left[seat] <= passed
        for seat in (*step.skipped, *step.left):
            assert left[seat] >= 1
        assert all(remaining == left[seat] - passed - 1 for seat, remaining in step.left.items())
        passed += 1
