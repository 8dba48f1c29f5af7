"""Tests of the shipped lists of Elder Dragon Wars and of the facts taken from them."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from edw_companion.games.elder_dragon_wars.lists import DECKS, SHAPE, arranged, facts
from edw_companion.games.elder_dragon_wars.ring import DRAGONS
from edw_companion.lists.cards import Card, Edition
from edw_companion.lists.editions import at_folder, examine, find, load, shipped_root
from edw_companion.lists.guard import read_tree
from edw_companion.lists.other_programs import import_cards, known_cards
from edw_companion.lists.problems import outcome
from edw_companion.lists.schema import read_list
from edw_companion.lists.storage import copy, head_text, list_text, replace_list


@pytest.fixture(scope="module")
def first() -> Edition:
    return load(SHAPE, "1", Path("/nowhere"))


def test_the_shipped_edition_has_all_its_cards(first: Edition) -> None:
    cards = [card for card_list in first.lists.values() for card in card_list.cards]
    assert len(cards) == 528
    assert len({card.name for card in cards}) == 484
    assert sum(card.written is not None for card in cards) == 54
    assert {name: len(card_list.cards) for name, card_list in first.lists.items()} == {
        **{f"deck-{color}": 44 for color in DECKS},
        "artifacts": 100,
        "enchantments": 100,
        "chaos": 100,
        "planar": 2,
        "scion": 6,
    }


def all_cards(edition: Edition) -> list[Card]:
    return [card for card_list in edition.lists.values() for card in card_list.cards]


def test_the_digest_of_the_shipped_edition_is_known_to_old_sessions(first: Edition) -> None:
    assert first.digest == "47740db404b428de3c16e870e6d01c7b22469e6238e3b122f9ea1f31c0c363a1"


def test_the_shipped_files_are_as_the_program_would_write_them(first: Edition) -> None:
    folder = shipped_root() / SHAPE.format / "1"
    texts = {f"{name}.yaml": list_text(each) for name, each in first.lists.items()}
    texts["edition.yaml"] = head_text(first)
    assert {each.name: each.read_text(encoding="utf-8") for each in folder.glob("*.yaml")} == texts


def test_what_is_odd_in_the_shipped_edition_is_marked_and_noted(first: Edition) -> None:
    assert {card.name for card in all_cards(first) if card.odd} == {
        "All Hallow's Eve",
        "Karn, Silver Golem",
        "Chaos Orb",
        "Mirari",
        "Sword of the Chosen",
        "Mindslaver",
        "That Which Was Taken",
        "Starke of Rath",
        "Planar Guide",
    }
    told = " ".join(first.notes)
    for name in ("All Hallow's Eve", "Karn", "Chaos Orb", "Starke of Rath", "Planar Guide", "Svyelunite Temple"):
        assert name in told


@pytest.mark.parametrize("name", ["All Hallow's Eve", "Karn, Silver Golem", "Starke of Rath", "Planar Guide"])
def test_without_its_mark_an_odd_card_is_a_problem(first: Edition, name: str) -> None:
    lists = {
        key: each._replace(cards=tuple(card._replace(odd=None) if card.name == name else card for card in each.cards))
        for key, each in first.lists.items()
    }
    (problem,) = SHAPE.check(lists)
    assert problem.wrong.startswith(f"{name} (")


def test_the_readings_of_the_source_are_kept_beside_it(first: Edition) -> None:
    written = {card.written: card.name for card in all_cards(first)}
    assert written["Svyelunite Castle"] == "Svyelunite Temple"
    assert written["Planar Portal"] == "Planar Gate"
    assert written["Vaevictus Asmadi"] == "Vaevictis Asmadi"
    assert written["Deacon of Destruction"] == "Beacon of Destruction"
    assert first.lists["artifacts"].cards[38].name == "Planar Portal"


@pytest.mark.parametrize("name", [name for name in SHAPE.lists if name != "deck-red"])
def test_a_list_goes_out_as_plain_text_and_comes_back(first: Edition, name: str) -> None:
    before = first.lists[name]
    text = "".join(f"1 x {card.name}\n" for card in before.cards)
    imported, problems = outcome(import_cards(text.encode(), "list.txt", known_cards([first])))
    assert (problems, imported.unknown) == ((), ())
    after = arranged(name, before.title, imported.cards)
    assert [card._replace(line=0) for card in after.cards] == [
        card._replace(line=0, written=None, odd=None) for card in before.cards
    ]


def test_a_legend_that_was_among_the_spells_is_arranged_among_the_legends(first: Edition) -> None:
    red = arranged("deck-red", "Red", first.lists["deck-red"].cards)
    assert [len(red.section(section)) for section in SHAPE.lists["deck-red"]] == [4, 7, 4, 9, 20]


def test_an_edition_of_one_s_own_goes_through_copy_import_and_check(tmp_path: Path) -> None:
    own = tmp_path / "lists"
    copy(SHAPE, "1", "friday", own)
    known = known_cards([load(SHAPE, "1", own)])
    text = b"# our planar artifacts\nPlanar Portal\nMana Matrix\n"
    imported, _ = outcome(import_cards(text, "planar.txt", known))
    replace_list(SHAPE, "friday", arranged("planar", "Ours", imported.cards), own)
    edition, problems = examine(SHAPE, find("friday", SHAPE.format, own))
    assert edition is not None
    assert [str(problem) for problem in problems] == [
        "planar.yaml:6: Planar Portal is no planar artifact; the planar artifacts are Planar Gate and Mana Matrix",
        "planar.yaml:6: Planar Portal is also in artifacts.yaml, line 44; only lands may be in two lists",
    ]


def test_piles_whose_names_would_burst_a_session_s_first_line_are_refused(first: Edition) -> None:
    chaos = first.lists["chaos"]
    long = chaos._replace(cards=tuple(card._replace(name=f"{card.name} {'x' * 250}") for card in chaos.cards))
    problems = list(SHAPE.check({**first.lists, "chaos": long}))
    assert [str(problem) for problem in problems] == [
        "edition.yaml: the names and types are too many or too long for a session (67,510 bytes); "
        "51,200 bytes are the most"
    ]


_EDITS = st.tuples(
    st.sampled_from(["deck-white", "planar", "scion"]),
    st.integers(0, 60),
    st.sampled_from(["", "x", "- {", "title: x", "cards: []", "    - {number: 1}", '  - {name: "A", types: "Land"}']),
    st.sampled_from(["", "W", "{2}", "Legendary", " ", '"', "number: 9"]),
)


@given(_EDITS)
def test_any_edit_gives_lists_or_problems(edit: tuple[str, int, str, str]) -> None:
    name, place, line, part = edit
    lines = (shipped_root() / SHAPE.format / "1" / f"{name}.yaml").read_text(encoding="utf-8").splitlines()
    place = min(place, len(lines) - 1)
    lines[place] = line or lines[place].replace("Creature", part).replace("Artifact", part).replace("Land", part)
    tree, problems = outcome(read_tree("\n".join(lines).encode(), f"{name}.yaml"))
    if tree:
        card_list, more = outcome(read_list(tree, name, SHAPE.lists[name], f"{name}.yaml"))
        problems = (*problems, *more, *SHAPE.check({name: card_list}))
    assert all(problem.file == f"{name}.yaml" and problem.line for problem in problems)


def test_a_folder_of_another_game_is_told_so(tmp_path: Path) -> None:
    (tmp_path / "edition.yaml").write_text(f"name: {tmp_path.name}\nformat: chaos-magic\ntitle: Ours\n")
    _, problems = examine(SHAPE, at_folder(tmp_path, SHAPE.format))
    assert [str(each) for each in problems] == [
        'edition.yaml:2: these are lists of "chaos-magic"; expected format: elder-dragon-wars'
    ]


def test_the_facts_are_plain_small_and_in_the_order_of_the_lists(first: Edition) -> None:
    plain = facts(first)
    assert json.loads(json.dumps(plain)) == plain
    assert len(json.dumps(plain, ensure_ascii=False).encode()) < 20_000
    assert plain["edition"] == {
        "name": "1",
        "title": "Elder Dragon Wars #1",
        "date": "2006-12",
        "digest": first.digest,
    }
    assert [len(plain["piles"][pile]) for pile in ("artifacts", "enchantments", "chaos")] == [100, 100, 100]
    assert plain["piles"]["artifacts"][53] == "Karn, Silver Golem"
    assert plain["scion"][0] == "Crosis, the Purger"
    assert len(plain["scion"]) == 5
    assert [deck["dragon"] for deck in plain["decks"].values()] == [
        "Arcades Sabboth",
        "Chromium",
        "Nicol Bolas",
        "Vaevictis Asmadi",
        "Palladia-Mors",
    ]
    assert plain["decks"]["white"]["basics"] == ["Forest", "Plains", "Island"]


def test_the_lands_of_the_decks_and_the_costs_of_the_dragons(first: Edition) -> None:
    decks = facts(first)["decks"]
    assert [len(deck["lands"]) for deck in decks.values()] == [17] * 5
    assert decks["red"]["lands"]["Kher Keep"] == "Legendary Land"
    assert not set(decks["white"]["lands"]) & set(decks["white"]["basics"])
    costs = {color: first.lists[f"deck-{color}"].cards[0].cost for color in decks}
    assert costs == {str(color): dragon.cost for color, dragon in DRAGONS.items()}


def test_legends_among_the_spells_are_legends_in_the_facts(first: Edition) -> None:
    red, green = facts(first)["decks"]["red"], facts(first)["decks"]["green"]
    assert red["legends"]["Starke of Rath"] == "R"
    assert (len(red["legends"]), len(red["spells"])) == (15, 9)
    assert green["spells"]["Planar Guide"] == "W Creature"
    assert (len(green["legends"]), len(green["spells"])) == (14, 10)


def test_types_are_told_where_the_pile_does_not_tell_them(first: Edition) -> None:
    types = facts(first)["types"]
    assert len(types) == 100 + 5 + 1
    assert types["Karn, Silver Golem"] == "Legendary Artifact Creature"
    assert types["All Hallow's Eve"] == "Sorcery"
    assert "The Abyss" not in types
    assert types["Pacifism"] == "Enchantment — Aura"
