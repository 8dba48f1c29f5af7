"""What ``chaos find`` answers: things by their names or texts, some in full and the others by name."""

import pytest

from edw_companion.games.finding import NotFoundError, Thing, find

JUMPS = [Thing("Down the Drain", "Down the Drain", f"Zoo {number}", ["Rolls on the Drain"]) for number in range(1, 7)]
OTHER = Thing("Plug", "Plug", "Zoo 7", ["Stops the drain."])


def test_a_name_that_stands_often_is_told_once_behind_those_in_full() -> None:
    shown = find("drain", [*JUMPS, OTHER])
    assert [each["where"] for each in shown.data["found"]] == ["Zoo 1", "Zoo 2", "Zoo 3"]
    assert shown.data["also"] == ["Down the Drain", "Plug"]
    assert [*shown.lines][-1] == "Also: Down the Drain and Plug."


def test_what_no_name_and_no_text_has_is_refused() -> None:
    with pytest.raises(NotFoundError, match="No name and no text here has 'bath'"):
        find("bath", [OTHER])
