"""The rulebook: complete, with places that exist, found by number, word and card, and never wider than asked."""

import re
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from edw_companion.errors import BadFileError, StorageError
from edw_companion.games.elder_dragon_wars import state
from edw_companion.games.rulebook import (
    BY_TITLE,
    IN_FULL,
    Entry,
    Rule,
    Ruling,
    find,
    heading,
    lines,
    load,
)

RULES = Path(state.__file__).with_name("rules.json")
BOOK = load(RULES)
RULINGS = {ruling.number: ruling for rule in BOOK for ruling in rule.rulings}

# How many bullets each rule of the source has, as far as it has any.
BULLETS = {2: 10, 3: 1, 6: 8, 12: 1, 14: 6}
ORDINALS = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"]


def tags(entries: tuple[Entry, ...]) -> list[str]:
    """Short names of what was found: r6 for rule 6, 70 for ruling 70, the title of a chapter without a number."""
    return [
        str(each.number) if isinstance(each, Ruling) else f"r{each.number}" if each.number else each.title
        for each in entries
    ]


@pytest.mark.parametrize("rule", BOOK, ids=lambda rule: rule.title)
def test_a_rule_says_something(rule: Rule) -> None:
    assert rule.title
    assert rule.source
    assert rule.words
    assert 1 <= len(re.findall(r"[.!?](?= |$)", rule.text)) <= 6
    assert rule.text.endswith(".")


@pytest.mark.parametrize("ruling", RULINGS.values(), ids=lambda ruling: str(ruling.number))
def test_a_ruling_is_a_question_with_a_short_answer(ruling: Ruling) -> None:
    assert ruling.question[0].isupper()
    assert ruling.question.endswith("?")
    assert len(ruling.question) <= 110
    assert ruling.answer[0].isupper() or ruling.answer[0].isdigit()
    assert ruling.answer.endswith(".")
    assert len(ruling.answer) <= 400
    assert ruling.source
    assert ruling.words


@pytest.mark.parametrize("entry", [*BOOK, *RULINGS.values()], ids=heading)
def test_a_source_names_places_that_there_are(entry: Entry) -> None:
    for number in re.findall(r"\brules? ([0-9]+)", entry.source):
        assert 1 <= int(number) <= 17
    for number in re.findall(r"\babridged ([0-9]+)", entry.source):
        assert 1 <= int(number) <= 12
    for piece in entry.source.split(";"):
        bullets = [ORDINALS.index(word) + 1 for word in re.findall(r"[a-z]+", piece) if word in ORDINALS]
        if bullets:
            of = re.search(r"\brule ([0-9]+)", piece)
            assert of, piece
            assert max(bullets) <= BULLETS[int(of[1])], piece


def test_a_ruling_that_is_mentioned_exists() -> None:
    text = " ".join([*(rule.text for rule in BOOK), *(ruling.answer for ruling in RULINGS.values())])
    mentioned = {int(number) for number in re.findall(r"ruling ([0-9]+)", text)}
    assert mentioned
    assert mentioned <= RULINGS.keys()


@pytest.mark.parametrize("query", ["6", " 6 ", "r6", "R6", "rule 6", "Rule 6", "06"])
def test_a_rule_by_its_number_comes_with_its_rulings(query: str) -> None:
    found = find(BOOK, query).found
    assert tags(found)[0] == "r6"
    assert tags(found)[1:] == [str(number) for number in range(65, 88)]


@pytest.mark.parametrize("query", ["70", "ruling 70", "Ruling70", "house ruling 70"])
def test_a_ruling_by_its_number(query: str) -> None:
    assert find(BOOK, query).found == (RULINGS[70],)


def test_a_number_that_both_have_is_the_rule_and_points_to_the_ruling() -> None:
    answer = find(BOOK, "17")
    assert tags(answer.found) == ["r17", "15"]
    assert "edw rules ruling 17" in answer.taken
    assert find(BOOK, "ruling 17").found == (RULINGS[17],)
    assert find(BOOK, "rule 17").taken == ""


@pytest.mark.parametrize(
    ("query", "sentence"),
    [
        ("0", "There is no rule or ruling 0."),
        ("143", "There is no rule or ruling 143."),
        ("r18", "There is no rule 18."),
        ("rule 70", "There is no rule 70."),
        ("ruling 200", "There is no ruling 200."),
    ],
)
def test_a_number_that_none_has(query: str, sentence: str) -> None:
    answer = find(BOOK, query)
    assert answer.found == answer.more == ()
    assert answer.taken == f"{sentence} The rules are 1 to 17, the rulings 1 to 142."


@pytest.mark.parametrize(
    ("query", "first"),
    [
        ("haste", ["20", "23", "r2"]),
        ("HASTE", ["20", "23", "r2"]),
        ("flash", ["29", "107", "r2", "21"]),
        ("regrow", ["r4"]),
        ("regrowth", ["r4"]),
        ("pizza debt", ["r17", "15"]),
        ("low roll tie", ["68"]),
        ("ties for low rolls", ["68"]),
        ("can a fresh elder dragon block", ["21"]),
        ("karn", ["63", "79"]),
        ("Karn's", ["63", "79"]),
        ("chaos orb", ["87"]),
        ("All Hallow’s Eve", ["97"]),
        ("all hallows eve", ["97"]),
        ("kasimir", ["15", "r17"]),
        ("Kasimir the Lone Wolf", ["15", "r17"]),
        ("paradox haze", ["98"]),
        ("eye of the storm", ["89"]),
        ("planar portal", ["47"]),
        ("morph", ["24"]),
        ("edict", ["33"]),
        ("sleeves", ["r15", "142"]),
        ("mulligan", ["3"]),
        ("poison", ["Losing, and leaving the game", "137"]),
        ("CMC", ["108"]),
        ("flashback", ["107"]),
        ("strip mine", ["56", "133", "102"]),
        ("axis color", ["r1"]),
        ("axis colour", ["r1"]),
        ("low-die", ["68"]),
        ("house rule ally-block", ["44"]),
        ("Jesters Cap", ["136"]),
        ("vævictis", ["r1", "r2"]),
        ("Chrómium", ["r1", "r2"]),
    ],
)
def test_words_and_cards(query: str, first: list[str]) -> None:
    answer = find(BOOK, query)
    assert tags(answer.found)[: len(first)] == first
    assert answer.near == ()


@pytest.mark.parametrize("query", ["planar gate", "stangg", "nicol bolas", "die", "tie", "loot", "savior", "saviour"])
def test_what_several_places_speak_of(query: str) -> None:
    answer = find(BOOK, query)
    assert len(answer.found) > 1
    assert "No place has all" not in answer.taken


@pytest.mark.parametrize("query", ["house", "house rules", "House Rule"])
def test_house_rules_are_listed_whole(query: str) -> None:
    answer = find(BOOK, query)
    assert {each.house for each in answer.found if isinstance(each, Ruling)} == {
        ruling.house for ruling in RULINGS.values() if ruling.house
    }
    assert answer.more == ()


def test_many_places_are_cut_short_and_said_to_be_many() -> None:
    answer = find(BOOK, "artifact")
    assert tags(answer.found)[0] == "r6"
    assert (len(answer.found), len(answer.more)) == (IN_FULL, BY_TITLE)
    assert re.fullmatch(r"[0-9]+ places speak of this; one word more narrows it down\.", answer.taken)


def test_words_that_no_place_has_together_give_the_nearest() -> None:
    answer = find(BOOK, "can karn attack")
    assert tags(answer.more)[:2] == ["63", "79"]
    assert not answer.found
    assert answer.taken == 'No place has all of "can karn attack"; these come nearest.'


@pytest.mark.parametrize(
    ("query", "near"), [("hastte", "haste"), ("regroth", "regrowth"), ("kasimr", "kasimir"), ("mulligen", "mulligan")]
)
def test_words_that_nothing_has_give_near_ones(query: str, near: str) -> None:
    answer = find(BOOK, query)
    assert answer.found == answer.more == ()
    assert near in answer.near
    assert lines(answer)[-1].startswith("Near to it: ")


def test_nonsense_is_said_to_be_nothing() -> None:
    told = " ".join(lines(find(BOOK, "xqzzt")))
    assert told == "Nothing here speaks of \"xqzzt\". Try another word, or 'edw rules' for the contents."


@pytest.mark.parametrize("query", ["", "  ", "?!"])
def test_no_query_gives_the_contents(query: str) -> None:
    answer = find(BOOK, query)
    assert answer.more == BOOK
    assert "Rule 17. The pizza rule" in lines(answer)


def test_an_answer_as_text() -> None:
    assert lines(find(BOOK, "ruling 70")) == [
        "Ruling 70. The low roller already holds two artifacts. Who gets the new one?",
        "  The low roller all the same, and the oldest of that player's three artifacts",
        "  goes to the artifact graveyard. The limit never saves you from a gift.",
        "  House rule second-artifact=passes: it passes to the other eternal enemy, if",
        "  that one holds fewer.",
        "  Source: rule 6, main text; heading of the artifact list.",
    ]


def test_titles_alone_stand_below_what_is_given_in_full() -> None:
    answer = find(BOOK, "artifact")
    shown = lines(answer, 200)
    assert shown[shown.index("Also:") + 1 :] == [heading(entry) for entry in answer.more]


@given(
    query=st.one_of(st.text(max_size=60), st.integers(0, 150).map(str), st.sampled_from(sorted(RULINGS)).map(str)),
    width=st.integers(20, 120),
)
def test_whatever_is_asked_the_answer_keeps_to_its_width(query: str, width: int) -> None:
    shown = lines(find(BOOK, query), width)
    assert shown
    assert all(len(line) <= width and line == line.rstrip() for line in shown)
    assert shown[0]
    assert shown[-1]


@given(word=st.sampled_from(sorted({w for r in RULINGS.values() for w in re.findall(r"[a-z]{2,}", r.words)})))
def test_every_search_word_finds_something(word: str) -> None:
    answer = find(BOOK, word)
    assert answer.found
    assert answer.near == ()


def test_near_words_are_looked_for_only_when_needed() -> None:
    code = (
        "import sys; from pathlib import Path\n"
        "from edw_companion.games.rulebook import find, load\n"
        "find(load(Path(sys.argv[1])), 'haste'); print('difflib' in sys.modules)\n"
        "find(load(Path(sys.argv[1])), 'hastte'); print('difflib' in sys.modules)\n"
    )
    run = [sys.executable, "-c", code, str(RULES)]
    done = subprocess.run(run, cwd=RULES.parents[3], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["False", "True"]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[",
        '"just words"',
        '[{"title": "Alone"}]',
        '[{"number": 1, "title": "t", "text": "t", "source": "s", "words": "w", "rulings": [{"number": 1}]}]',
        '[{"number": 1, "title": "t", "text": "t", "source": "s", "words": "w", "more": "m", "rulings": []}]',
        '[{"number": 1, "title": "t", "text": "t", "source": "s", "words": "w", "rulings": 3}]',
    ],
)
def test_a_damaged_file_is_one_sentence(tmp_path: Path, text: str) -> None:
    file = tmp_path / "rules.json"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(BadFileError, match="Install the program again"):
        load(file)


def test_a_missing_file_is_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(StorageError, match="Install the program again"):
        load(tmp_path / "rules.json")


def test_the_book_stays_small_enough_for_its_guard() -> None:
    assert RULES.with_suffix(".yaml").stat().st_size < 100 * 1024
