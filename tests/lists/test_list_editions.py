"""Editions are found by checked names, loaded whole or not at all, and never through links or odd files."""

import os
import shutil
from pathlib import Path
from typing import Any

import pytest
from small_lists import SHAPE, come_with_the_program, deck, edition, pile, write_edition

from edw_companion.errors import BadFileError, UsageError
from edw_companion.lists import editions, schema
from edw_companion.lists.cards import Shape
from edw_companion.lists.editions import (
    Place,
    at_folder,
    examine,
    find,
    load,
    own_editions,
    readable_lists,
    shipped_root,
)
from edw_companion.lists.files import ListStorageError
from edw_companion.lists.problems import BadListsError, Problem
from edw_companion.lists.schema import read_list

LISTS = edition(pile("Mirari"), deck("Samite Healer"))


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of people's own editions, beside a program that ships edition 1 of the small game."""
    root = tmp_path / "package" / "lists"
    come_with_the_program(write_edition(root / SHAPE.format, LISTS._replace(name="1")))
    monkeypatch.setattr(editions, "shipped_root", lambda: root)
    return tmp_path / "own"


def messages(folder: Path) -> list[str]:
    return [str(problem) for problem in examine(SHAPE, at_folder(folder, SHAPE.format))[1]]


def test_lists_inside_the_package_come_before_those_beside_it(tmp_path: Path) -> None:
    package = tmp_path / "package"
    package.mkdir()
    assert shipped_root(package) == tmp_path / "lists"
    (package / "lists" / "shipped").mkdir(parents=True)
    assert shipped_root(package) == package / "lists" / "shipped"


def test_an_own_edition_is_loaded_as_it_was_written(own: Path) -> None:
    write_edition(own, LISTS)
    loaded = load(SHAPE, "small", own)
    assert loaded._replace(lists=LISTS.lists) == LISTS
    assert [card._replace(line=0) for card in loaded.lists["deck"].cards] == list(LISTS.lists["deck"].cards)
    assert loaded.lists["deck"].heads == {"heroes": 6, "lands": 8}
    assert [card.line for card in loaded.lists["deck"].cards] == [7, 9]


def test_cards_come_by_number_whatever_the_order_of_the_lines(own: Path) -> None:
    home = write_edition(own, edition(pile("Mirari", "Time Bomb", "The Hive"), deck("Samite Healer")))
    before = load(SHAPE, "small", own)
    lines = (home / "pile.yaml").read_text().splitlines(keepends=True)
    (home / "pile.yaml").write_text("".join([*lines[:-3], "\n# a comment\n\n", *reversed(lines[-3:])]))
    after = load(SHAPE, "small", own)
    assert [card.name for card in after.lists["pile"].cards] == ["Mirari", "Time Bomb", "The Hive"]
    assert after.digest == before.digest


def test_block_style_letters_in_any_order_and_plain_dashes_are_welcome(own: Path) -> None:
    home = write_edition(own, LISTS)
    (home / "pile.yaml").write_text(
        "title: Pile\ncards:\n-\n  number: 1\n  name: Bösium Strip\n  cost: '{W}{U}{G}'\n  colors: GUW\n"
        "  types: Artifact - Equipment\n"
    )
    card = load(SHAPE, "small", own).lists["pile"].cards[0]
    assert (card.colors, card.types, card.line) == ("WUG", "Artifact — Equipment", 4)


ODD_NAMES = ["", ".", "..", "../1", "a/b", "a\\b", "Friday", "-a", "a" * 49]
ODD_NAMES += ["con", "nul", "com1", "a b", "a\n", "é", "x\x1b"]


def test_quotes_and_backslashes_never_reach_a_session(own: Path) -> None:
    home = write_edition(own, edition(pile('"Ach! Hans, Run!"'), deck("Samite Healer")))
    assert load(SHAPE, "small", own).lists["pile"].cards[0].name == "“Ach! Hans, Run!”"
    (home / "pile.yaml").write_text("cards:\n  - {number: 1, name: A\\B, cost: '{1}', types: Artifact}\n")
    assert messages(home) == ["pile.yaml:2: name: has a backslash in it; take it out"]


@pytest.mark.parametrize("name", ODD_NAMES)
def test_no_path_is_made_of_other_names(own: Path, name: str) -> None:
    with pytest.raises(UsageError, match="can be no name of an edition") as caught:
        find(name, SHAPE.format, own)
    assert str(caught.value).isprintable()


def test_an_unknown_name_is_answered_with_the_known_ones(own: Path) -> None:
    write_edition(own, LISTS)
    write_edition(own, LISTS._replace(name="alien", format="other-game"))
    with pytest.raises(UsageError, match='there are "1", "small"'):
        find("friday", SHAPE.format, own)
    with pytest.raises(UsageError, match='No lists "alien"'):
        find("alien", SHAPE.format, own)


def test_no_folder_of_own_lists_is_no_own_lists(tmp_path: Path) -> None:
    assert own_editions(tmp_path / "nowhere") == ()


def test_own_editions_are_listed_with_their_game_even_if_they_cannot_be_read(own: Path) -> None:
    write_edition(own, LISTS)
    (own / "broken").mkdir()
    (own / ".new-abc").mkdir()
    (own / "Notes.txt").write_text("no edition")
    assert own_editions(own) == (
        Place("broken", None, own / "broken", False),
        Place("small", SHAPE.format, own / "small", False),
    )
    assert find("broken", SHAPE.format, own).folder == own / "broken"
    with pytest.raises(BadListsError):
        load(SHAPE, "broken", own)


def test_an_own_edition_may_not_have_a_shipped_name_of_its_game(own: Path) -> None:
    write_edition(own, LISTS._replace(name="1"))
    with pytest.raises(BadFileError, match="Rename the folder"):
        find("1", SHAPE.format, own)


def test_another_game_s_own_edition_may_have_it(own: Path) -> None:
    write_edition(own, LISTS._replace(name="1", format="other-game"))
    assert find("1", SHAPE.format, own).shipped


def test_a_link_is_no_own_edition(own: Path, tmp_path: Path) -> None:
    home = write_edition(tmp_path / "elsewhere", LISTS)
    own.mkdir()
    (own / "small").symlink_to(home, target_is_directory=True)
    with pytest.raises(BadFileError, match="is a link"):
        find("small", SHAPE.format, own)


def test_a_folder_that_its_owner_names_may_be_a_link(tmp_path: Path) -> None:
    home = write_edition(tmp_path, LISTS)
    (tmp_path / "link").symlink_to(home, target_is_directory=True)
    assert messages(tmp_path / "link") == []
    with pytest.raises(UsageError, match="is no folder"):
        at_folder(home / "pile.yaml", SHAPE.format)


def make_link(path: Path) -> None:
    path.symlink_to("/etc/hostname")


def make_dangling(path: Path) -> None:
    path.symlink_to("nowhere")


@pytest.mark.parametrize("make", [make_link, make_dangling, Path.mkdir, os.mkfifo])
def test_only_ordinary_files_are_read(tmp_path: Path, make: object) -> None:
    home = write_edition(tmp_path, LISTS)
    (home / "pile.yaml").unlink()
    assert callable(make)
    make(home / "pile.yaml")
    assert messages(home) == ["pile.yaml: this is a link or no ordinary file; put the file itself here"]


def test_a_name_that_would_upset_the_screen_is_shown_harmless(tmp_path: Path) -> None:
    home = write_edition(tmp_path, LISTS)
    (home / "a\x1b[31m\u202e\n.yaml").write_text("title: x")
    (home / "notes.txt").write_text("people may keep what they like here")
    assert messages(home) == [
        "a\\u001b[31m\\u202e .yaml: no list of this game is called so; "
        "the lists are pile, deck, each with .yaml behind its name"
    ]


def test_the_system_s_refusal_is_an_error_of_storage(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    home = write_edition(tmp_path, LISTS)

    def refuse(*_: object, **__: object) -> int:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(os, "open", refuse)
    with pytest.raises(ListStorageError, match=r"Could not read .*Permission denied"):
        messages(home)
    assert [place.format for place in own_editions(tmp_path)] == [None]


def test_a_folder_that_cannot_be_looked_at_holds_no_lists(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    home = write_edition(tmp_path, LISTS)

    def refuse(_: Path) -> bool:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "is_dir", refuse)
    assert own_editions(tmp_path) == ()
    with pytest.raises(UsageError, match="is no folder"):
        at_folder(home, SHAPE.format)


def test_a_folder_whose_files_cannot_be_listed_is_an_error_of_storage(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(_: Path) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "iterdir", refuse)
    with pytest.raises(ListStorageError):
        own_editions(tmp_path)


def test_a_game_s_own_problems_come_last_and_not_for_lines_that_could_not_be_read(tmp_path: Path) -> None:
    home = write_edition(tmp_path, edition(pile("Mirari", "Time Bomb"), deck("Samite Healer")))
    text = (home / "pile.yaml").read_text()
    (home / "pile.yaml").write_text(text.replace('types: "Artifact"', "types: [Artifact]", 1))
    strict = Shape(
        SHAPE.format,
        SHAPE.lists,
        lambda lists: [Problem("pile.yaml", card.line, card.name, "no") for card in lists["pile"].cards],
    )
    _, problems = examine(strict, at_folder(home, SHAPE.format))
    assert [str(problem) for problem in problems] == [
        'pile.yaml:6: types: has a list where a text should stand; put it in quotes: types: "…"',
        "pile.yaml:7: Time Bomb; no",
    ]


def test_all_mistakes_of_all_files_come_at_once(tmp_path: Path) -> None:
    home = write_edition(tmp_path, LISTS)
    (home / "edition.yaml").write_text("name: large\nformat: small-game\n")
    (home / "pile.yaml").write_text("title: [a]\ncards:\n- {number: 0}\n- {nam: x}\n- x\n")
    (home / "deck.yaml").unlink()
    assert messages(home) == [
        'edition.yaml:1: "title" is missing; add title: and its value',
        'edition.yaml:1: the name is "large", but the folder is small; give both the same name',
        'pile.yaml:1: title: has a list where a text should stand; put it in quotes: title: "…"',
        'pile.yaml:3: "0" is no number of a card; write a number from 1 to 1000',
        'pile.yaml:3: card 1 has no name; add name: "…"',
        'pile.yaml:3: card 1 has no types; add types: "…", such as "Legendary Creature"',
        'pile.yaml:4: the key "nam" is not known here; '
        "the keys are number, name, cost, colors, types, written, odd, box",
        "pile.yaml:4: this card has no number; add number: 2",
        'pile.yaml:5: "x" stands here; expected a card, such as '
        '{number: 1, name: "Kei Takahashi", cost: "{2}{G}{W}", colors: WG, types: "Legendary Creature"}',
        "deck.yaml: the file is missing; write it, or copy it from another edition",
    ]


def test_a_list_has_a_thousand_cards_at_most(tmp_path: Path) -> None:
    home = write_edition(tmp_path, edition(pile(*(f"Relic {number}" for number in range(1000))), deck("Samite Healer")))
    assert messages(home) == []
    with (home / "pile.yaml").open("a") as stream:
        stream.write('  - {number: 1, name: "One more", cost: "{1}", types: "Artifact"}\n')
    assert messages(home) == ["pile.yaml:6: the list has 1,001 cards; 1,000 are the most"]


def test_a_long_list_of_mistakes_is_cut_in_the_message_only(tmp_path: Path) -> None:
    home = write_edition(tmp_path, LISTS)
    (home / "pile.yaml").write_text("cards:\n" + "- x\n" * 150)
    with pytest.raises(BadListsError) as caught:
        editions.load_place(SHAPE, at_folder(home, SHAPE.format))
    assert len(caught.value.problems) == 150
    assert str(caught.value).startswith(f"The lists in {home} have 150 mistakes and cannot be played")
    assert str(caught.value).endswith("\n  and 50 more")


def test_an_edition_without_a_head_is_none(tmp_path: Path) -> None:
    home = write_edition(tmp_path, LISTS)
    shutil.rmtree(home)
    home.mkdir()
    edition_read, problems = examine(SHAPE, at_folder(home, SHAPE.format))
    assert edition_read is None
    assert [problem.file for problem in problems] == ["edition.yaml", "pile.yaml", "deck.yaml"]


@pytest.mark.parametrize(
    "line",
    [
        '  - {number: 1, name: "Mirari", cost: "{5}", types: "Artifact"}',
        "  - {types: Artifact, cost: '{5}', name: 'Mirari', number: 1}",
        '  - {number: 1, "name": "Other", cost: "{5}", types: "Artifact", "written": "Mirari"}',
        '  - number: 1\n    name: Mirari\n    cost: "{5}"\n    types: Artifact',
        '  - {number: 1, name: "M\\u0069rari", cost: "{5}", types: "Artifact"}',
    ],
)
def test_a_name_is_read_however_it_is_written(own: Path, line: str) -> None:
    write_edition(own, LISTS)
    place = find(LISTS.name, SHAPE.format, own)
    name = next(iter(SHAPE.lists))
    (place.folder / f"{name}.yaml").write_text(f"title: A list of rari\ncards:\n{line}\n", encoding="utf-8")
    (found,) = (each for each in readable_lists(SHAPE, place) if each.name == name)
    assert len(found.cards) == 1
    assert "Mirari" in (found.cards[0].name, found.cards[0].written)


def test_what_is_the_same_in_several_editions_is_read_once(own: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for number in range(3):
        write_edition(own, LISTS._replace(name=f"own{number}"))
    changed = own / "own1" / "pile.yaml"
    changed.write_text(changed.read_text(encoding="utf-8").replace("Mirari", "Memnite"), encoding="utf-8")
    read: list[str] = []

    def noted(*told: Any, **more: Any) -> Any:
        read.append(told[1])
        return read_list(*told, **more)

    editions._list_of.cache_clear()
    monkeypatch.setattr(schema, "read_list", noted)
    names = [load(SHAPE, name, own).lists["pile"].cards[0].name for name in ("1", "own0", "own1", "own2")]
    assert names == ["Mirari", "Mirari", "Memnite", "Mirari"]
    assert sorted(read) == sorted([*SHAPE.lists, "pile"])
