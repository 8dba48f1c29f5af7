"""The tuples with names do what typing's do."""

import copy
import typing

import pytest

from edw_companion.tuples import NamedTuple


class Ours(NamedTuple):
    card: str
    turns: int = 1
    seats: tuple[str, ...] = ()

    def twice(self) -> int:
        return self.turns * 2


class Theirs(typing.NamedTuple):
    card: str
    turns: int = 1
    seats: tuple[str, ...] = ()


def test_a_value_is_a_tuple_with_names() -> None:
    ours = Ours("Orb", 2, ("Ann",))
    assert tuple(ours) == ("Orb", 2, ("Ann",))
    assert hash(ours) == hash(Theirs(*ours))
    assert (ours.card, ours.turns, ours.seats, ours.twice()) == ("Orb", 2, ("Ann",), 4)
    assert repr(ours) == repr(Theirs(*ours)).replace("Theirs", "Ours")
    assert ours._asdict() == Theirs(*ours)._asdict()
    assert ours._replace(turns=3) == Ours("Orb", 3, ("Ann",))
    assert Ours._fields == Theirs._fields
    assert isinstance(ours._replace(card="Axe"), Ours)


def test_defaults_and_names() -> None:
    assert Ours("Orb") == Ours(card="Orb") == Ours("Orb", seats=()) == ("Orb", 1, ())


def test_a_copy_is_one_too() -> None:
    ours = Ours("Orb", 2, ("Ann",))
    for twin in (copy.copy(ours), copy.deepcopy(ours)):
        assert (type(twin), twin) == (Ours, ours)


@pytest.mark.parametrize(
    ("values", "named"),
    [((), {}), (("Orb", 1, (), 4), {}), (("Orb",), {"card": "Axe"}), (("Orb",), {"colour": "red"})],
)
def test_what_is_no_value_is_refused(values: tuple[object, ...], named: dict[str, object]) -> None:
    for made in (Ours, Theirs):
        with pytest.raises(TypeError):
            made(*values, **named)  # type: ignore[arg-type]


def test_only_a_field_is_replaced() -> None:
    with pytest.raises(TypeError):
        Ours("Orb")._replace(colour="red")  # type: ignore[call-arg]


def test_nothing_is_set_anew() -> None:
    with pytest.raises(AttributeError):
        Ours("Orb").card = "Axe"  # type: ignore[misc]
