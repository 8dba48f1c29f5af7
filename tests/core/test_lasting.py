"""What lasts until a moment, or is done at one."""

import pytest

from edw_companion.core.at import At
from edw_companion.core.lasting import (
    UNTIL,
    Effect,
    Effects,
    HasEffects,
    Moment,
    ended,
    is_over,
    until_words,
    usual_end,
)
from edw_companion.errors import UsageError

TURNS = ("Bram", "Cleo", "Ann", "Bram")
"""Whose turns follow, after one of Ann's."""


class Table(HasEffects):
    """A table in Ann's turn, without piles or players."""

    def __init__(self) -> None:
        super().__init__({"piles": {}}, ("Ann", "Bram", "Cleo"))
        self.effects: Effects = Effects()
        self.turns.begin("Ann", "normal", "Ann")

    def ahead(self, _step: str) -> bool:
        return False

    def turn(self, who: str) -> list[Effect]:
        """That player's turn begins; what is over by it."""
        over = [each for each in self.effects if is_over(each, self.turns, [who])]
        self.effects.end([each.number for each in over])
        self.turns.begin(who, "normal", who)
        self.effects.pass_turns(1)
        return over

    def due(self) -> list[str]:
        """What is to be done now."""
        return [each.called for each in self.effects if self.happens(each)]


def waits(at: str) -> Effect:
    return Effect("Fog", "Ann", "Ann", usual_end(at), at)


@pytest.mark.parametrize(
    ("until", "over"),
    [
        ("turn", 1), ("next turn", 3), ("end of next turn", 4), ("1 turns", 2), ("3 turns", 4), ("gone", None),
        ("game", None), ("used", None),
    ],
)  # fmt: skip
def test_what_lasts_is_over_once_and_at_its_moment(until: str, over: int | None) -> None:
    table = Table()
    table.effects.begin([Effect("Fog", "Ann", "Ann", until)], 1)
    found = [number for number, who in enumerate(TURNS, 1) if table.turn(who) or table.due()]
    assert found == ([over] if over else [])


@pytest.mark.parametrize(
    ("at", "due"),
    [
        ("end step", [0, 1, 2, 3, 4]), ("next turn", [3]), ("next upkeep", [3, 4]), ("draw step", [3, 4]),
        ("upkeep", [3]), ("1 turns", [1]), ("2 turns", [2]),
    ],
)  # fmt: skip
def test_what_is_done_at_a_moment_is_due_in_its_turn(at: str, due: list[int]) -> None:
    table = Table()
    table.effects.begin([waits(at)], 1)
    found = [0] if table.due() else []
    for number, who in enumerate(TURNS, 1):
        assert not table.turn(who)
        found += [number] if table.due() and (who == "Ann" or at in ("end step", "1 turns", "2 turns")) else []
    assert found == [number for number in due if number < len(TURNS) or at == "end step"]


def test_what_was_used_is_over_unless_it_comes_again() -> None:
    table = Table()
    table.effects.begin([waits("next turn"), waits("upkeep")], 1)
    for who in TURNS[:3]:
        table.turn(who)
    for each in list(table.effects):
        assert table.happens(each)
        table.effects.use(each, table.turns.number)
    assert [each.at for each in table.effects] == ["upkeep"]
    assert not table.due()


def test_numbers_are_not_given_again_and_who_leaves_takes_their_own() -> None:
    things: Effects = Effects()
    things.begin([Effect("a", "Ann", "Ann"), Effect("b", "Bram", "Bram")], 1)
    things.end_where(lambda each: each.who == "Ann")
    assert ended(things) == [{"number": 2, "name": "b", "who": "Bram"}]
    things.end([2])
    things.begin([Effect("c", "Cleo", "Cleo")], 1)
    assert [each.number for each in things] == [3]


@pytest.mark.parametrize(
    ("effect", "words"),
    [
        (Effect("Fog", "Ann", "Ann", "next turn"), "until Ann's next turn"),
        (Effect("Fog", "Ann", "Ann", "end of next turn"), "until the end of Ann's next turn"),
        (Effect("Fog", "Ann", "Ann", "turn"), "until this turn ends"),
        (Effect("Fog", "Ann", "Ann", "2 turns"), "for 2 more turns"),
        (Effect("Fog", "Ann", "Ann", "game"), "for the rest of the game"),
        (Effect("Fog", "Ann", "Ann", "gone"), ""),
        (waits("next turn"), "at Ann's next turn"),
        (waits("next upkeep"), "in Ann's next upkeep"),
        (waits("upkeep"), "in Ann's upkeeps"),
        (waits("draw step"), "in Ann's next draw step"),
        (waits("2 turns"), "in 2 turns"),
        (waits("end step"), "as the end step begins"),
    ],
)
def test_each_end_and_moment_has_its_words(effect: Effect, words: str) -> None:
    assert until_words(Table(), effect) == words


@pytest.mark.parametrize(
    ("said", "at", "until"),
    [
        ("next t", "next turn", "next turn"), ("next up", "next upkeep", None),
        ("upk", "upkeep", None), ("end of turn", "end step", "turn"), ("next draw", "draw step", None),
        ("1 turn", "1 turns", "1 turns"), ("12", "12 turns", "12 turns"), ("end of next", None, "end of next turn"),
        ("0 turns", None, None), ("100 turns", None, None), ("soon", None, None),
    ],
)  # fmt: skip
def test_moments_are_read_by_a_beginning(said: str, at: str | None, until: str | None) -> None:
    for param, meant in ((Moment("draw step"), at), (UNTIL, until)):
        if meant is None:
            with pytest.raises(UsageError):
                param.one(At(Table()), said)
        else:
            assert param.one(At(Table()), said) == meant
