"""Roll lists in the shape of the best-known set: what comes of them, and what is reported."""

from pathlib import Path

import pytest
from chaos_lists_table import write_lists
from conftest import Edw

from edw_companion.games.chaos_lists.incoming import import_set
from edw_companion.games.chaos_lists.lists import LISTS
from edw_companion.games.chaos_lists.reader import GAME, load
from edw_companion.games.chaos_lists.values import Entry, RollOrder
from edw_companion.lists.editions import at_folder
from edw_companion.lists.problems import BadListsError

SET = """\
- short_name: A
  full_name: Chaos List A
  first_index: 10
  format: d80+9
  rolls:
    - card: Opt
    - name: Ouch
      text: You lose 2d6 life.
      color: R
    - list: B
    - list: Extreme Chaos
    - card: Fireball
      Xdice: [1, 6, 2]
    - card: Ornithopter
      times: 3
- short_name: B
  full_name: Chaos List B
  first_index: 1
  format: d8
  desc: Roll slowly.
  rolls:
    - {name: One, text: first, index: 1}
    - {name: Two, text: second, index: "2 - 3"}
    - {name: Four, text: third, index: "100"}
    - {name: Next, text: fourth}
- short_name: Extreme
  full_name: Extreme Chaos
  format: 2d12
  rolls:
    - a plain text
"""


def test_lists_are_read_with_their_dice_numbers_and_jumps() -> None:
    found = import_set(SET.encode(), "set.yaml", {})
    assert list(found.lists) == ["a", "b", "extreme"]
    assert [found.lists[name].dice for name in found.lists] == ["1d80+9", "1d8", "2d12"]
    entries = [entry._replace(line=0) for entry in found.lists["a"].entries]
    assert entries == [
        Entry(10, 10, "Opt", card=True),
        Entry(11, 11, "Ouch", "You lose [[2d6]] life.", color="red"),
        Entry(12, 12, "Roll on B", rolls=(RollOrder("b"),)),
        Entry(13, 13, "Roll on Extreme Chaos", rolls=(RollOrder("extreme"),)),
        Entry(14, 14, "Fireball", card=True, x="1d6+2"),
        Entry(15, 15, "Ornithopter", card=True, times="3"),
    ]
    assert [entry.at for entry in found.lists["b"].entries] == ["1", "2-3", "100", "101"]
    assert found.lists["extreme"].entries[0][:3] == (2, 2, "a plain text")


def test_what_found_no_place_is_reported() -> None:
    found = import_set(SET.encode(), "set.yaml", {})
    assert "set.yaml:20: desc: was left out; what it directs belongs to the keys at the list's top" in found.report
    assert sum("the directions of" in line for line in found.report) == 3


# One roll of a list, and what the report says of it.
ROLLS = [
    ("{card: Opt, rarity: rare}", 'the key "rarity" has no place'),
    ("{list: Nowhere}", 'list: "Nowhere" is no list that is known here; the entry has no roll'),
    ("{name: X, text: y, Xdice: [1]}", "Xdice: is not [number, sides, plus]; X was left out"),
    ("{name: X, text: y, Xdice: [1, 1]}", "Xdice: is not [number, sides, plus]; X was left out"),
    ("{name: X, text: y, times: many}", 'times: "many" is no number; one was taken'),
    ("{name: X, text: y, color: WU}", 'color: "wu" is no single colour; it was left out'),
    ("{name: X, text: y, index: last}", 'index: "last" is no number; 1 was taken'),
    ("{name: X, text: y, index: 9 - 3}", 'index: "9 - 3" is no number; 1 was taken'),
    ("{name: [X], text: y}", "name: is no text; it was left out"),
    ("[a, b]", "this is no entry"),
    (f"{{name: X, text: {'long ' * 200}}}", "text: has 999 characters, and was cut after 700"),
]


@pytest.mark.parametrize(("roll", "says"), ROLLS)
def test_an_odd_roll_is_reported_with_its_line(roll: str, says: str) -> None:
    data = f"short_name: A\nfull_name: A\nfirst_index: 1\nformat: d2\nrolls:\n  - {roll}\n"
    assert f"a.yaml:6: {says}" in import_set(data.encode(), "a.yaml", {}).report


def test_dice_that_are_none_are_taken_from_the_number_of_rolls() -> None:
    data = "short_name: A\nfull_name: A\nformat: d8 and d10\nrolls: [{card: Opt}, {card: Shock}, {card: Fog}]\n"
    found = import_set(data.encode(), "a.yaml", {})
    assert (found.lists["a"].dice, [entry.at for entry in found.lists["a"].entries]) == ("1d3", ["1", "2", "3"])
    assert 'a.yaml:1: format: "d8 and d10" names no dice; 1d3 were taken, one number for each entry' in found.report


@pytest.mark.parametrize("data", ["", "just text", "[a, b]", "{short_name: A}", "- {rolls: []}\n- 3\n", "*x"])
def test_a_file_of_another_shape_is_refused(data: str) -> None:
    with pytest.raises(BadListsError):
        import_set(data.encode(), "a.yaml", {})


def test_known_lists_keep_their_directions(tmp_path: Path) -> None:
    known = load(at_folder(write_lists(tmp_path), GAME))
    rolls = "[{name: X, text: y}, {name: Z, text: y}]"
    data = f"short_name: Global\nfull_name: Global\nformat: d2\nrolls: {rolls}\n"
    found = import_set(data.encode(), "global.yaml", known.lists)
    assert (found.lists["global"].to, found.lists["global"].clear, found.report) == ("command", True, ())


def test_a_whole_set_goes_into_an_edition_of_ones_own(edw: Edw, tmp_path: Path) -> None:
    file = tmp_path / "set.yaml"
    file.write_text(SET, encoding="utf-8")
    edw("lists", "copy", "1", "ours", "--format", GAME)
    out = edw("lists", "import", "ours", "all", str(file), "--format", GAME).out
    assert "The list a of ours now has 6 entries." in out
    assert "set.yaml:20: desc: was left out" in out
    wrong = edw("lists", "check", "ours", "--format", GAME, code=65).out
    assert "a.yaml: nothing stands at 16-89" in wrong
    assert "b.yaml:11: 1d8 give 1 to 8, but Four stands at 100: it never comes" in wrong
    edw("new", "friday", "--format", GAME, "--lists", "ours", "--players", "Ann,Bram")
    one = tmp_path / "one.yaml"
    one.write_text("short_name: Q\nfull_name: Q\nformat: d2\nrolls: [{card: Opt}, {card: Shock}]\n", encoding="utf-8")
    edw("lists", "import", "ours", "acquisition", str(one), "--format", GAME)
    assert load(at_folder(edw.home / "lists" / "ours", GAME)).lists["acquisition"].to == "token"
    assert edw("lists", "import", "1", "a", str(one), "--format", GAME, code=1).err
    several = edw("lists", "import", "ours", "a", str(file), "--format", GAME, code=2).err
    assert "holds several lists (a, b, extreme)" in several
    assert LISTS.names[-1] == "all"
