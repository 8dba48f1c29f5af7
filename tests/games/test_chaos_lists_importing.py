"""Roll lists in the shape of the best-known set: what comes of them, what is told of them, and what goes out again."""

import json
import os
from dataclasses import dataclass
from pathlib import Path
from random import Random

import pytest
from chaos_lists_table import write_lists
from conftest import Edw

from edw_companion.games.chaos_lists.imports.files import import_set
from edw_companion.games.chaos_lists.imports.names import list_name
from edw_companion.games.chaos_lists.imports.wording import Directions, directions, spoken
from edw_companion.games.chaos_lists.reader import GAME, faults, load, read_list
from edw_companion.games.chaos_lists.values import BuildStep, Entry, RollList, RollOrder
from edw_companion.games.chaos_lists.writer import export_set, list_text
from edw_companion.lists.editions import at_folder, shipped
from edw_companion.lists.guard import read_tree
from edw_companion.lists.problems import BadListsError, outcome

FAIR = Path(__file__).parents[1] / "transcripts" / "fair.yaml"
SET = FAIR.read_bytes()
SHIPPED = load(shipped(GAME)[0]).lists


def without_lines(roll_list: RollList) -> RollList:
    """A list without its places in the file."""
    return roll_list._replace(entries=tuple(entry._replace(line=0) for entry in roll_list.entries))


def one(text: str, **known: RollList) -> tuple[RollList, tuple[str, ...]]:
    """The list of a file with one alone, and what is told of it."""
    found = import_set(text.encode(), "a.yaml", known)
    return next(iter(found.lists.values())), found.faults


def test_lists_are_called_by_our_names_and_keep_their_order() -> None:
    found = import_set(SET, "fair.yaml", {})
    assert list(found.lists) == ["a", "b", "global", "vortex", "mild-beast", "built-beast", "spite"]
    assert list(faults(found.lists, found.lists)) == []


# How a set calls a list, and how we do.
NAMES = [
    ("listA", "a"), ("List F", "f"), ("Chaos List C", "c"), ("chaos b", "b"), ("E", "e"), ("listG", "listg"),
    ("Mild Beast", "mild-beast"), ("mild_beast", "mild-beast"), ("8 balls", "list-8-balls"), ("next", "list-next"),
]  # fmt: skip


@pytest.mark.parametrize(("theirs", "ours"), NAMES)
def test_a_list_gets_a_name_of_ours(theirs: str, ours: str) -> None:
    assert list_name(theirs) == ours


def test_entries_are_read_with_all_that_they_say() -> None:
    lists = import_set(SET, "fair.yaml", {}).lists
    entries = [entry._replace(line=0) for entry in lists["a"].entries]
    assert entries[:4] == [
        Entry(10, 10, "Fireball", card=True, x="1d6"),
        Entry(11, 11, "Wet Paint", "Each player rolls [[1d8 each]] and loses that much life.", color="red"),
        Entry(12, 12, "Roll on Mild Beast", rolls=(RollOrder("mild-beast"),)),
        Entry(13, 13, "Roll on Chaos List B", rolls=(RollOrder("b"),)),
    ]
    assert (entries[6].name, entries[6].x) == ("Braingeyser", "1")
    assert entries[7].text == "Say “Hear, hear!” and choose one — Roll on [The Whirl]; or roll on [Global]."
    hen = lists["mild-beast"].entries[1]
    assert (hen.cost, hen.type, hen.size) == ("{1}{W}", "Creature - Bird", "0/3")
    assert hen.text == "Flying\n{2}, {T}: Roll on [Built Beast]."


def test_a_text_without_a_name_is_called_by_its_beginning() -> None:
    entries = import_set(SET, "fair.yaml", {}).lists["built-beast"].entries
    assert [(entry.name, entry.text) for entry in entries] == [
        ("It honks…", "It honks: [[1d6]] times"),
        ("Flying", ""),
        ("{1}: It gets +1/+1 until end of turn", "{1}: It gets +1/+1 until end of turn."),
        (
            "It smells of hay, and everybody who…",
            "It smells of hay, and everybody who comes near it has to sneeze.",
        ),
    ]


# What the sentences at the top of a list direct.
DIRECTIONS = [
    ("Roll d80 + 9 (d8 for the tens, d10 for the units). Put the result onto the stack.", ("1d80+9", "stack")),
    ("Roll d8 for the tens digit, d10 for the ones digit.", ("1d80+9", "")),
    ("Roll a twelve-sided die; the roller conjures what comes.", ("1d12", "token")),
    ("All Globals leave. Roll d100. It goes into the command zone.", ("1d100", "command", True)),
    ("Remove all existing globals, then roll d120 + 9 (d12 for tens, d10 for units).", ("1d120+9", "", True)),
    ("Choose target artifact or land, then roll 2d6.", ("2d6", "", False, "an artifact or land")),
    ("Choose target artifact\nor land, then roll 2d6.", ("2d6", "", False, "an artifact or land")),
    ("Name an opponent. You may skip this. Roll d20. It just happens.", ("1d20", "now", False, "player", True)),
    ("You fall into a hole and bump your head.", ("", "")),
]


@pytest.mark.parametrize(("text", "wanted"), DIRECTIONS)
def test_directions_are_read(text: str, wanted: tuple[object, ...]) -> None:
    assert directions(text)[: len(wanted)] == wanted
    assert directions(text).build == ()


BUILD = (
    BuildStep("color", "1d3", ("green", "brown", "plaid")),
    BuildStep("tricks", "1d2", entries=True),
    BuildStep("power or toughness", "2d4"),
    BuildStep("power or toughness", "2d4"),
)


def test_a_procedure_is_read_from_its_sentences() -> None:
    found = import_set(SET, "fair.yaml", {}).lists["built-beast"]
    assert (found.dice, found.to, found.build) == ("1d4", "now", BUILD)
    other = directions("It is a d8/d6 beast.\nRoll d30 d4 times for its abilities (reroll duplicates).\nRoll d9, well.")
    steps = (BuildStep("power", "1d8"), BuildStep("toughness", "1d6"), BuildStep("abilities", "1d4", entries=True))
    assert other == Directions("1d30", "now", False, "", False, steps, ("Roll d9, well.",))


@pytest.mark.parametrize("name", [*SHIPPED])
def test_the_directions_of_a_list_can_be_spoken_and_read_again(name: str) -> None:
    each = SHIPPED[name]
    said = directions(spoken(each))
    assert said[:-1] == (each.dice, each.to, each.clear, each.choose, each.optional, each.build)


@dataclass
class Odd:
    """An entry, and what is told of it."""

    roll: str
    says: str


ODD = [
    Odd("{card: Opt, rarity: rare}", 'a.yaml:5: the key "rarity" has no place'),
    Odd("{list: Nowhere}", 'a.yaml:5: an entry names a list "Nowhere" that is not there'),
    Odd("{name: X, text: 'Roll on [nowhere].'}", 'a.yaml:5: an entry names a list "nowhere" that is not there'),
    Odd("{name: X, text: y, Xdice: []}", "a.yaml:5: Xdice: is not [number, sides, plus]; X was left out"),
    Odd("{name: X, text: y, Xdice: [1, 1]}", "a.yaml:5: Xdice: is not [number, sides, plus]; X was left out"),
    Odd("{name: X, text: y, times: many}", 'a.yaml:5: times: "many" is no number; one was taken'),
    Odd("{name: X, text: y, color: WU}", 'a.yaml:5: color: "wu" is no single colour; it was left out'),
    Odd("{name: X, text: y, index: last}", 'a.yaml:5: index: "last" is no number; 1 was taken'),
    Odd("{name: X, text: y, index: 9 - 3}", 'a.yaml:5: index: "9 - 3" is no number; 1 was taken'),
    Odd("{name: [X], text: y}", "a.yaml:5: name: is no text; it was left out"),
    Odd("[a, b]", "a.yaml:5: this is no entry"),
    Odd("{color: R}", "a.yaml:5: this entry says nothing; it was left out"),
    Odd(f"{{name: X, text: {'long ' * 1001}}}", "a.yaml:5: text: has 5004 characters, and was cut after 5000"),
]


@pytest.mark.parametrize("odd", ODD, ids=lambda odd: odd.says)
def test_an_odd_entry_is_told_with_its_line(odd: Odd) -> None:
    _, told = one(f"short_name: A\ndesc: Roll d2.\nfirst_index: 1\nrolls:\n  - {odd.roll}\n  - z\n")
    assert told == (odd.says,)


# X as it stands in newer and older files, and as we have it.
X = [("[2, 6, 0]", "2d6"), ("[1, 6, 2]", "1d6+2"), ("[0, 0, 7]", "7"), ("6", "1d6"), ("1", "1"), ("[6, 6]", "2d6"),
     ("[3, 4]", "3d4")]  # fmt: skip


@pytest.mark.parametrize(("theirs", "ours"), X)
def test_x_is_dice_or_a_number(theirs: str, ours: str) -> None:
    found, told = one(f"short_name: A\ndesc: Roll d2.\nrolls: [{{card: Opt, Xdice: {theirs}}}]\n")
    assert (found.entries[0].x, told) == (ours, ())


def test_dice_that_nobody_says_fit_the_entries() -> None:
    found, told = one("short_name: A\nfull_name: A\nfirst_index: 10\nformat: Table\nrolls: [x, y, {list: A}]\n")
    assert (found.dice, [entry.at for entry in found.entries]) == ("1d3+9", ["10", "11", "12"])
    assert told == ("a.yaml:1: no dice are said for A; 1d3+9 were taken",)


def test_a_list_that_begins_elsewhere_than_its_dice_is_told() -> None:
    found, told = one("short_name: A\nfull_name: A\ndesc: Roll d6.\nfirst_index: 0\nrolls: [x, y]\n")
    assert [entry.at for entry in found.entries] == ["0", "1"]
    assert told == ("a.yaml:4: A is to begin at 0, and its dice give 1 to 6",)


def test_a_card_with_a_text_is_named_and_kept_twice() -> None:
    found, _ = one("short_name: A\ndesc: Roll d2.\nrolls: [{card: Opt, name: Y, text: z}, {card: Fog, text: z}]\n")
    assert [(entry.at, entry.name, entry.text, entry.card) for entry in found.entries] == [
        ("1", "Y", "z", False),
        ("1", "Opt", "", True),
        ("2", "Fog", "z", False),
    ]


def test_lists_may_stand_by_their_names() -> None:
    found = import_set(b"listA: {desc: Roll d2., rolls: [{list: [listB]}, x]}\nlistB: {rolls: [y, z]}\n", "s", {})
    assert [each.entries[0].rolls for each in found.lists.values()] == [(RollOrder("b"),), ()]


@pytest.mark.parametrize("data", ["", "just text", "[a, b]", "{short_name: A}", "- {rolls: []}\n- 3\n", "*x", "1. a\n"])
def test_a_file_of_another_shape_is_refused(data: str) -> None:
    with pytest.raises(BadListsError):
        import_set(data.encode(), "a.yaml", {})


def test_two_lists_of_one_name_are_told() -> None:
    found = import_set(b"- {short_name: A, desc: Roll d2., rolls: [x]}\n- {short_name: listA, rolls: [y]}\n", "s", {})
    assert [entry.name for entry in found.lists["a"].entries] == ["x"]
    assert found.faults == ("s:2: a second list is called a; it was left out",)


def test_a_list_alone_keeps_its_jumps_and_directions_that_it_does_not_say(tmp_path: Path) -> None:
    known = load(at_folder(write_lists(tmp_path), GAME)).lists
    found, told = one("short_name: Global\nrolls: [{list: listB}, {text: 'Roll on [zoo].'}]\n", **known)
    assert (found.to, found.clear, found.dice) == ("command", True, known["global"].dice)
    assert [entry.rolls[0].lists for entry in found.entries] == [("b",), ("zoo",)]
    assert told == ("a.yaml:1: no dice are said for Global; 1d4 were taken",)


@pytest.mark.parametrize("lists", [import_set(SET, "fair.yaml", {}).lists, SHIPPED], ids=["fair", "shipped"])
def test_what_goes_out_comes_in_as_it_was(lists: dict[str, RollList]) -> None:
    again = dict(import_set(export_set(lists).encode(), "out.yaml", {}).lists)
    assert list(again) == list(lists)
    for name, each in lists.items():
        if lists is SHIPPED:  # whose rolls and marks say what that shape cannot: chances of one word, and the like
            each = each._replace(entries=tuple(entry._replace(text="", rolls=(), lasts=()) for entry in each.entries))
            entries = tuple(entry._replace(text="", rolls=(), lasts=()) for entry in again[name].entries)
            again[name] = again[name]._replace(entries=entries)
        assert without_lines(again[name]) == without_lines(each)


def test_a_coin_goes_out_and_comes_in() -> None:
    lists = import_set(b"# Zoo (d3)\n1. Cat - Flip a coin. If it's heads, gain 2 life.\n2. Dog - Sit.\n3. Cow - Moo.\n",
                       "zoo.txt", {}).lists  # fmt: skip
    assert "Flip a coin: [[coin]]." in lists["zoo"].entries[0].text
    assert import_set(export_set(lists).encode(), "out.yaml", {}).lists["zoo"].entries[0].text == (
        lists["zoo"].entries[0].text
    )


WORDS = """Roll roll rolls on [listA] [gift] [nowhere] chaos twice d6 2d6+1 [[ ]] {T}: When dies, If you do, roll may or
and then each player until your next turn “quoted “ emblem with choose one — ; . . , \\ " goose X"""


@pytest.mark.parametrize("seed", range(20))
def test_whatever_is_imported_can_be_read_again(seed: int) -> None:
    random = Random(seed)

    def some(most: int) -> str:
        return " ".join(random.choices(WORDS.split(), k=random.randrange(1, most)))

    rolls = [
        {"name": some(30), "text": some(250).replace(". ", ".\n"), "type": some(5)},
        {"text": some(90), "Xdice": [random.randrange(3), random.randrange(9), random.randrange(-3, 3)]},
        {"list": "gift"},
    ]
    lists = [
        {"short_name": name, "full_name": some(40), "desc": some(40), "rolls": rolls} for name in ("listA", "gift")
    ]
    for name, each in import_set(json.dumps(lists).encode(), "a.json", {}).lists.items():
        tree, wrong = outcome(read_tree(list_text(each).encode(), each.file))
        assert tree is not None
        assert wrong == ()
        again, wrong = outcome(read_list(tree, name, each.file))
        assert wrong == ()
        assert without_lines(again) == without_lines(each)


def test_somebody_at_a_terminal_is_asked_for_title_and_source(edw: Edw, monkeypatch: pytest.MonkeyPatch) -> None:
    answers = {"What is the edition called?": "Village fair", "Where does it come from?": "the guild"}
    monkeypatch.setattr("edw_companion.cli.commands.lists.interactive", lambda: True)
    monkeypatch.setattr("click.prompt", lambda text, **_: answers.pop(text))
    edw("lists", "import", "fair", "all", str(FAIR), "--format", GAME)
    found = load(at_folder(edw.home / "lists" / "fair", GAME))
    assert (found.title, found.source, answers) == ("Village fair", "the guild", {})
    edw("lists", "import", "fair", "all", str(FAIR), "--title", "x", "--source", "y", "--format", GAME)


def test_an_edition_that_was_copied_does_not_keep_the_title_of_the_shipped_lists(edw: Edw) -> None:
    edw("lists", "copy", "1", "fair", "--format", GAME)
    edw("lists", "import", "fair", "all", str(FAIR), "--format", GAME)
    found = load(at_folder(edw.home / "lists" / "fair", GAME))
    assert (found.title, found.source, list(found.lists)[:2]) == ("fair", "fair.yaml", ["a", "b"])
    edw("lists", "import", "fair", "all", str(FAIR), "--title", "Ours", "--format", GAME)
    edw("lists", "import", "fair", "all", str(FAIR), "--format", GAME)
    assert load(at_folder(edw.home / "lists" / "fair", GAME)).title == "Ours"


def test_an_edition_is_made_at_once_or_not_at_all(edw: Edw, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    edw("lists", "import", "fair", "all", str(FAIR), "--format", GAME)
    folder = edw.home / "lists" / "fair"
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    one = tmp_path / "two.yaml"
    one.write_text("- {short_name: A, desc: Roll d2., rolls: [x, y]}\n- {short_name: B, rolls: [z]}\n")
    replace = os.replace

    def fails(new: Path, target: Path) -> None:
        if new.name.startswith(".new-"):
            raise OSError("no")
        replace(new, target)

    with monkeypatch.context() as patch:
        patch.setattr(os, "replace", fails)
        assert edw("lists", "import", "fair", "all", str(one), "--format", GAME, code=74).err
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == before
    assert [path.name for path in folder.parent.iterdir()] == ["fair"]
    edw("lists", "import", "fair", "all", str(one), "--format", GAME)
    assert sorted(path.name for path in folder.iterdir()) == ["a.yaml", "b.yaml", "edition.yaml"]
    assert [path.name for path in folder.parent.iterdir()] == ["fair"]


def test_help_says_what_file_a_whole_set_is(edw: Edw) -> None:
    page = " ".join(edw("lists", "import", "--help").out.split())
    for words in ("YAML", "JSON", "numbered lines", "'all' in place of LIST", "keeps its jumps", "all chaos.yaml"):
        assert words in page
