"""Editions of roll lists as ``edw lists`` and sessions meet them: shown, checked, copied, compared, kept, printed."""

import hashlib
import re
from collections.abc import Mapping
from pathlib import Path

import pytest
from chaos_lists_table import begun, write_lists
from conftest import Edw

from edw_companion.games.chaos_lists.game import keep, kept
from edw_companion.games.chaos_lists.lists import LISTS, notices
from edw_companion.games.chaos_lists.reader import GAME, examine, load, read_list
from edw_companion.games.chaos_lists.values import CHAOS, GLOBAL, NEXT, Entry, RollList, digest, dump, rotation, undump
from edw_companion.games.chaos_lists.writer import list_text
from edw_companion.lists.editions import at_folder, shipped
from edw_companion.lists.guard import read_tree
from edw_companion.lists.problems import outcome

SHIPPED = shipped(GAME)[0]
LOADED = load(SHIPPED).lists

CREATURES = ("mild-creature", "strong-creature", "exceptional-creature", "treacherous-creature")
SUPPLEMENTARY = (*CREATURES, "acquisition", "response", "spite", "vortex", "built-creature")


def without_lines(lists: Mapping[str, RollList]) -> dict[str, RollList]:
    """Lists as they are kept."""
    return {
        name: each._replace(entries=tuple(entry._replace(line=0) for entry in each.entries))
        for name, each in lists.items()
    }


def test_the_shipped_lists_have_no_mistake_and_no_oversight() -> None:
    assert examine(SHIPPED)[1] == ()
    at_once = [each for each in notices(LOADED) if "lasts: " not in each and "when: " not in each]
    assert at_once == []
    assert set(LOADED) == {*CHAOS, GLOBAL, *SUPPLEMENTARY}


@pytest.mark.parametrize("name", [*CHAOS, GLOBAL])
def test_the_main_lists_have_forty_entries_on_a_d4_and_a_d10(name: str) -> None:
    found = LOADED[name]
    assert (found.dice, [entry.at for entry in found.entries]) == ("1d40+9", [str(at) for at in range(10, 50)])


def test_every_shipped_entry_can_be_told_from_the_others_and_says_what_it_does() -> None:
    names = [entry.name for name in CHAOS for entry in LOADED[name].entries if not entry.card]
    assert len(set(names)) == len(names)
    for name in (*CHAOS, GLOBAL, "vortex", "spite", "response"):
        for entry in LOADED[name].entries:
            assert entry.card != bool(entry.text), entry.name


def test_damage_dice_grow_and_lands_are_safe_on_the_first_lists() -> None:
    most = [
        max(
            int(sides)
            for entry in LOADED[name].entries
            for sides in re.findall(r"\[\[\d*d(\d+)(?: each)?\]\] (?:life|damage)", entry.text)
        )
        for name in CHAOS
    ]
    assert most == [4, 6, 8, 10, 12, 20]
    for name in "abc":
        texts = " ".join(entry.text for entry in LOADED[name].entries)
        assert not re.search(r"(?:[Dd]estroy|[Ss]acrifices?) (?:\w+ )?lands?\b", texts)


def test_what_may_be_an_oversight_is_noticed(tmp_path: Path) -> None:
    spoken = 'title: Aim\ndice: d2\nentries:\n  - {at: 1-2, name: Chat, text: "You may roll on Zoo later."}\n'
    assert list(notices(load(at_folder(write_lists(tmp_path, aim=spoken), GAME)).lists)) == [
        "built.yaml: no entry that can come rolls on built",
        'aim.yaml:4: Chat: its text says more than its keys: rolls: [{list: zoo, may: "you want to"}]',
    ]


def test_an_edition_without_lists_is_no_edition(tmp_path: Path) -> None:
    folder = write_lists(tmp_path)
    for path in folder.glob("*.yaml"):
        if path.name != "edition.yaml":
            path.unlink()
    (problem,) = examine(at_folder(folder, GAME))[1]
    assert str(problem) == "edition.yaml: there are no lists beside it; write one, such as a.yaml, or copy an edition"


def test_the_lists_that_set_the_current_one() -> None:
    def long(name: str, count: int) -> RollList:
        return RollList(name, name, "1d20", "stack", entries=(Entry(1, 1, "x"),) * count)

    assert rotation(LOADED) == CHAOS
    assert rotation({name: LOADED[name] for name in ("vortex", "f", "b")}) == ("b", "f")
    few = {each.name: each for each in (long("global", 9), long("zoo", 2), long("pub", 3), long("farm", 3))}
    assert rotation(few) == ("pub",)
    assert rotation({"zoo": {"entries": ["1 x"]}, "pub": {"entries": ["1 x", "2 y"]}}) == ("pub",)
    assert rotation({"global": few["global"]}) == ()


def test_lists_are_kept_once_by_their_digest_and_only_as_they_were(tmp_path: Path) -> None:
    name = keep(LOADED, tmp_path)
    assert name == digest(LOADED) == keep(LOADED, tmp_path)
    assert kept(name, tmp_path) == without_lines(dict(LOADED))
    path = tmp_path / ".kept" / f"{name}.json"
    assert [each.name for each in path.parent.iterdir()] == [path.name]
    path.write_bytes(path.read_bytes().replace(b"Snack", b"Smack"))
    assert kept(name, tmp_path) is None
    assert keep(LOADED, tmp_path) == name  # the next session mends it
    assert kept(name, tmp_path)
    assert kept("../1", tmp_path) is None
    for odd in (b"", b"[]", b"{}x", b'{"a": 3}', b'{"a": {"entries": [[]], "build": []}}'):
        digested = hashlib.sha256(odd).hexdigest()
        (tmp_path / ".kept" / f"{digested}.json").write_bytes(odd)
        assert kept(digested, tmp_path) is None


def test_lists_survive_being_kept_and_being_written_as_yaml(tmp_path: Path) -> None:
    small = load(at_folder(write_lists(tmp_path), GAME)).lists
    for lists in (LOADED, small):
        assert undump(dump(lists)) == without_lines(dict(lists))
        for name, each in lists.items():
            tree, problems = outcome(read_tree(list_text(each).encode(), each.file))
            assert tree is not None
            read, more = outcome(read_list(tree, name, each.file))
            assert (problems, more) == ((), ())
            assert without_lines({name: read}) == without_lines({name: each})


def test_comparing_names_lists_and_directions(tmp_path: Path) -> None:
    first = write_lists(tmp_path)
    second = tmp_path / "other"
    second.mkdir()
    for path in first.iterdir():
        text = path.read_text(encoding="utf-8").replace("name: small", "name: other")
        (second / path.name).write_text(text.replace("dice: d2\n", "dice: d4\n"), encoding="utf-8")
    (second / "zoo.yaml").rename(second / "farm.yaml")
    text = (second / "farm.yaml").read_text(encoding="utf-8")
    for each in ("a", "b", "c", "d", "e", "f", "spite"):
        path = second / f"{each}.yaml"
        path.write_text(path.read_text(encoding="utf-8").replace("list: zoo", "list: farm"), encoding="utf-8")
    lines = LISTS.compare("small", "other", tmp_path)
    assert lines[:3] == ["list removed: zoo", "list added: farm, 3 entries", "a 6: Zoo -> Zoo (its text or its rolls)"]
    assert "aim: its directions changed (1d2 -> 1d4)" in lines


def test_the_lists_are_printed_with_their_directions(edw: Edw) -> None:
    begun(edw)
    out = " ".join(edw("print", "lists").out.split())
    assert "First remove every Global from the command zone. Then put the result there." in out
    assert "Roll 1d2 for colour (1 white, 2 black). Roll 1d3 for the number of abilities, then" in out
    assert "First choose another player, the killer. You may decline to roll. The result happens at once" in out
    assert "Each player loses 1d4 life." in out
    assert "[[" not in out


def test_jumps_in_the_shipped_lists_lead_to_the_next_list() -> None:
    for at, name in enumerate(CHAOS):
        onward = CHAOS[(at + 1) % len(CHAOS)]
        called = {order.on for entry in LOADED[name].entries for order in entry.rolls} & {*CHAOS, NEXT}
        assert called == {onward}


EVERYTHING = """\
title: "Zoo"
dice: 1d3
entries:
  - {at: 1, name: "Egg", cost: "{2}{G}", type: "Creature - Egg", size: "0/3", text: "Hatches.\\nTwice.", \
rolls: [{of: [a, zoo], pick: random, times: players, who: rest, may: "it dies", when: "{T}"}, {dice: 1d12}]}
  - {at: 2, name: "Sigh", rolls: [{list: zoo, times: 1d3, stay: yes}], lasts: [{until: 3 turns, rolls: "a as zoo"}]}
  - {at: 3, name: "Song", lasts: [{until: next turn, whose: all, rolls: "+2", text: "Louder."}, {until: game}]}
"""


def of_file(text: str) -> RollList:
    """The list in a file without a mistake."""
    tree, problems = outcome(read_tree(text.encode(), "zoo.yaml"))
    assert tree is not None
    read, more = outcome(read_list(tree, "zoo", "zoo.yaml"))
    assert (problems, more) == ((), ())
    return read


def test_all_that_an_entry_can_say_is_written_and_kept_as_it_was_read() -> None:
    read = of_file(EVERYTHING)
    egg, sigh, song = read.entries
    assert (egg.text, egg.rolls[0].lists, egg.rolls[1].dice) == ("Hatches.\nTwice.", ("a", "zoo"), "1d12")
    assert (sigh.lasts[0].change, song.lasts[0].change, song.lasts[1].change) == (("as", "a", "zoo"), ("more", "2"), ())
    written = of_file(list_text(read))
    kept_lists = undump(dump({"zoo": read}))
    assert without_lines({"zoo": written}) == without_lines({"zoo": read}) == without_lines(kept_lists)
