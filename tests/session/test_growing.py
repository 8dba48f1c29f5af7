"""A sequence that grows shares what it has with the one before, and is otherwise a list that never changes."""

from hypothesis import given
from hypothesis import strategies as st

from edw_companion.session.history import Growing, history


@given(st.lists(st.tuples(st.integers(0, 5), st.integers()), max_size=12), st.slices(8))
def test_each_stays_as_it_was_whichever_grows(steps: list[tuple[int, int]], part: slice) -> None:
    grown, lists = [Growing[int]([])], [list[int]()]
    for which, member in steps:
        at = which % len(grown)
        grown.append(grown[at].with_one(member))
        lists.append([*lists[at], member])
    for one, same in zip(grown, lists, strict=True):
        assert one == same
        assert same == one
        assert [*one] == same
        assert [*reversed(one)] == same[::-1]
        assert one[part] == same[part]
        assert len(one) == len(same)
        assert [one[at] for at in range(-len(same), len(same))] == [*same, *same]
        assert hash(one) == hash(tuple(same))


def test_one_more_line_copies_nothing() -> None:
    one = Growing([1, 2, 3])
    more = one.with_one(4)
    assert more._members is one._members
    assert one.with_one(5)._members is not one._members


def test_the_stacks_of_one_more_decision_are_those_of_all_lines() -> None:
    dos = ["begin", "start", "life", "turn", "note", "life", "life", "roll", "turn"]
    lines = [{"n": n, "do": do} for n, do in enumerate(dos, 1)]
    stacks = history(lines[:1])
    for n in range(2, len(lines) + 1):
        stacks = history(lines[:n], stacks, n - 1)
        assert vars(stacks) == vars(history(lines[:n]))
