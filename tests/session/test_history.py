"""Undo and redo as stacks, compared with the simplest model there is."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from edw_companion.errors import RefusedError
from edw_companion.session.history import history, standing
from edw_companion.session.lines import BadLineError


@given(st.lists(st.tuples(st.sampled_from(["life", "note", "undo", "redo"]), st.integers(1, 3)), max_size=40))
def test_the_stacks_do_what_a_table_expects(moves: list[tuple[str, int]]) -> None:
    events: list[dict[str, Any]] = []
    states: list[tuple[int, ...]] = [()]  # every table there was since the last decision, and the present one
    at = 0
    for do, count in moves:
        event: dict[str, Any] = {"n": len(events) + 1, "do": do}
        stacks = history(events)
        if do == "undo":
            if count > at:
                with pytest.raises(RefusedError, match=r"can be (un|re)done|Nothing to"):
                    stacks.undo(count)
                continue
            at -= count
            event["of"] = stacks.undo(count)
        elif do == "redo":
            if count > len(states) - 1 - at:
                with pytest.raises(RefusedError, match=r"can be (un|re)done|Nothing to"):
                    stacks.redo(count)
                continue
            at += count
            event["of"] = stacks.redo(count)
        elif do == "life":
            states = [*states[: at + 1], (*states[at], event["n"])]
            at += 1
        events.append(event)
        found = tuple(event["n"] for event in standing(events, history(events)) if event["do"] == "life")
        assert found == states[at]


@pytest.mark.parametrize("of", [None, [], 2, [1], [3, 2], [2, 3, 1]])
def test_an_undo_of_what_is_not_on_top_is_a_damaged_file(of: object) -> None:
    events = [{"n": 1, "do": "begin"}, {"n": 2, "do": "life"}, {"n": 3, "do": "life"}, {"n": 4, "do": "undo", "of": of}]
    if of == [3, 2]:
        assert history(events).done == []
        return
    with pytest.raises(BadLineError, match="Line 4"):
        history(events)


@pytest.mark.parametrize(
    ("events", "words"),
    [
        ([], "Nothing to undo: no change of the table stands"),
        ([{"n": 1, "do": "life"}], "Only 1 can be undone, not 2: edw undo 1"),
    ],
)
def test_what_cannot_be_undone(events: list[dict[str, Any]], words: str) -> None:
    with pytest.raises(RefusedError) as caught:
        history(events).undo(2)
    assert str(caught.value).startswith(words)


def test_the_stacks_of_one_more_decision_are_those_of_all_lines() -> None:
    dos = ["begin", "start", "life", "turn", "note", "life", "life", "roll", "turn"]
    lines = [{"n": n, "do": do} for n, do in enumerate(dos, 1)]
    stacks = history(lines[:1])
    for n in range(2, len(lines) + 1):
        stacks = history(lines[:n], stacks, n - 1)
        assert vars(stacks) == vars(history(lines[:n]))
