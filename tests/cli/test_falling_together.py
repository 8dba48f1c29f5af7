"""Who falls together is out together, whatever the game; and the last word on who did it counts."""

import json
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from conftest import FIVE, SEATS, Edw
from table_prompt import BEGIN, Table, lay

Sit = Callable[..., Table]
GAMES = ["chaos-lists", "chaos-magic", "magical-war"]
"""The sister games in which life decides."""
FAULT_LINE = 'life white -75 blue -75 green -75 --from white --with "Fault Line"'


@pytest.fixture(scope="module")
def laid(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    return {slug: lay(tmp_path_factory.mktemp("laid") / "home", slug) for slug in BEGIN}


@pytest.fixture
def sit(laid: dict[str, Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Sit:
    """Sits down at a game that has just begun, and types lines."""
    monkeypatch.setenv("COLUMNS", "200")
    monkeypatch.setattr("sys.stdin", None)

    def sit_down(*lines: str, slug: str = "elder-dragon-wars") -> Table:
        table = Table(Path(shutil.copytree(laid[slug], tmp_path / "home")))
        table.type(*lines)
        return table

    return sit_down


def first(table: Table) -> str:
    """What is due first."""
    return table.due()[0]


# The three evenings, each by its number, and each typed


@pytest.mark.parametrize("answer", ["1", "e w u g", "e white blue green --by blue=white --by green=white"])
def test_who_dies_of_one_spell_before_any_scion_makes_a_draw(sit: Sit, answer: str) -> None:
    table = sit("eliminate black red --by nobody", FAULT_LINE)
    number, said = first(table).split(" ", 1)
    assert said.startswith("Ann (white), Bram (blue) and Eve (green) are at 0: out of the game together, Bram and Eve ")
    told = table.type(number if answer == "1" else answer)
    assert "Nobody is left: there is no Savior." in told
    assert "Ur-Dragon" not in told
    assert table.folded()["result"] == {"savior": None, "player": None, "ur_dragon": False}


@pytest.mark.parametrize("answer", ["1", "e w g", "e g w"])
def test_of_who_falls_together_the_last_in_turn_order_leaves_its_seat_to_the_scion(sit: Sit, answer: str) -> None:
    table = sit("n", "n", "n", "eliminate black --by nobody", "life white -75 green -75 --from red")
    assert table.folded()["turn"]["active"] == "red"
    number, said = first(table).split(" ", 1)
    assert said.startswith("Eve (green) and Ann (white) are at 0: out of the game together, by Dan (red)")
    table.type(number if answer == "1" else answer)
    assert table.folded()["scion"]["seat"] == "white"


@pytest.mark.parametrize("answer", ["number", "e w u"])
def test_a_killer_who_falls_with_the_victim_takes_nothing(sit: Sit, answer: str) -> None:
    table = sit("l w kei --card mirari --rolled black=9,red=3", "l b tetsuo --card crawlspace --rolled white=9,green=3")
    table.type("ag mirari w", "ag crawlspace u", "life white =0 --from blue", "life blue =0 --from white")
    number, said = first(table).split(" ", 1)
    assert "together, Ann by Bram, Bram by Ann" in said
    told = table.type(number if answer == "number" else answer)
    assert "To the artifact graveyard: Mirari and Crawlspace." in told
    assert "takes" not in told
    assert not table.asks()


def test_a_killer_who_lives_is_asked_about_each_victim(sit: Sit) -> None:
    table = sit("l w kei --card mirari --rolled black=9,red=3", "l b tetsuo --card crawlspace --rolled white=9,green=3")
    table.type("ag mirari w", "ag crawlspace u", "life white =0 --from red", "life blue =0 --from green")
    told = table.type(first(table).split(" ", 1)[0])
    assert "Which artifact does Dan (red) take from Ann (white)?" in told
    assert "Which artifact does Eve (green) take from Bram (blue)?" in table.type("1")
    told = table.type("0")
    assert "Dan (red) takes Mirari" in told
    assert "To the artifact graveyard: Crawlspace." in told


# What a number means when several have fallen

BOTH = ("b=0 w Fireball", "r=0 u")


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        ("", "Cleo (black) is eliminated by Ann (white), with Fireball; Dan (red) is eliminated by Bram (blue)."),
        ("by eve", "Cleo (black) is eliminated by Eve (green), with Fireball; Dan (red) is eliminated by Eve (green)."),
        ("by nobody", "Cleo (black) is eliminated; Dan (red) is eliminated."),
        ("cleo", "Cleo (black) is eliminated by Ann (white), with Fireball."),
        ("dan", "Dan (red) is eliminated by Bram (blue)."),
        ("dan by eve", "Dan (red) is eliminated by Eve (green)."),
        ("cleo by nobody", "Cleo (black) is eliminated."),
    ],
)
def test_the_number_of_several_takes_who_did_it_or_who_fell_first(sit: Sit, answer: str, said: str) -> None:
    table = sit(*BOTH)
    number = first(table).split(" ", 1)[0]
    told = table.type(f"{number} {answer}".strip())
    assert said in told
    left = {seat for seat in ("Cleo", "Dan") if seat not in said}
    assert all(f"{name} (" in first(table) and " is at 0: out of the game, by " in first(table) for name in left)


def test_of_whom_nobody_is_known_is_asked_and_the_others_stay_as_they_are(sit: Sit) -> None:
    table = sit("b=0 w Fireball", "r=0")
    number, said = first(table).split(" ", 1)
    assert "together, Cleo by Ann with Fireball" in said
    assert "who did it?" in table.type(number)
    told = table.type("eve")
    assert "Cleo (black) is eliminated by Ann (white), with Fireball; Dan (red) is eliminated by Eve (green)." in told


def test_a_number_that_was_read_before_another_fell_does_nothing(sit: Sit) -> None:
    table = sit("b=0 w")
    number = first(table).split(" ", 1)[0]
    table.elsewhere("life red =0 --from white")
    told = table.type(number)
    assert "eliminated" not in told


def test_what_one_did_to_themselves_is_nobodys_doing_and_not_asked(sit: Sit) -> None:
    table = sit("life white -75 --from white --with Fireball")
    assert "Ann (white) is eliminated, with Fireball." in table.type(first(table).split(" ", 1)[0])


@pytest.mark.parametrize("slug", GAMES)
def test_two_who_fall_together_are_out_together_in_every_game(sit: Sit, slug: str) -> None:
    table = sit("life Bram =0 Cleo -20 --from Ann --with Earthquake", slug=slug)
    number, said = first(table).split(" ", 1)
    assert said.startswith("Bram and Cleo are at 0: out ")
    assert "together, by Ann, with Earthquake" in said
    table.type("n")
    assert len(table.accepted) == 1
    table.type(number)
    assert table.accepted[-1] == ["eliminate", "Bram", "Cleo", "--by", "Ann", "--with", "Earthquake"]


@pytest.mark.parametrize("slug", GAMES)
def test_each_of_several_has_an_own_killer_and_card_in_every_game(sit: Sit, slug: str) -> None:
    table = sit("life Bram =0 --from Ann --with Bolt", "life Cleo =0 --from Bram --with Shock", slug=slug)
    number, said = first(table).split(" ", 1)
    assert "together, Bram by Ann with Bolt, Cleo by Bram with Shock" in said
    table.type(number)
    line = json.loads(table.file.read_text().splitlines()[-1].removeprefix("- "))
    assert (line["by"], line["with"]) == ({"Bram": "Ann", "Cleo": "Bram"}, {"Bram": "Bolt", "Cleo": "Shock"})


@pytest.mark.parametrize("slug", ["chaos-lists", "chaos-magic"])
def test_poison_and_life_are_one_fall(sit: Sit, slug: str) -> None:
    table = sit("counters Bram poison 10", "life Cleo =0", slug=slug)
    out = "out unless a spite saves them" if slug == "chaos-magic" else "out of the game"
    assert f"Bram has 10 poison counters and Cleo is at 0: {out} together" in first(table)


# The last word on who did it


def test_a_correction_says_who_did_it_and_keeps_its_number(sit: Sit) -> None:
    table = sit("cleo-75 eve kasimir")
    number, said = first(table).split(" ", 1)
    assert "by Eve (green), with kasimir" in said
    table.type("cleo=0 bram kasimir")
    assert first(table).startswith(f"{number} Cleo (black) is at 0: out of the game, by Bram (blue), with kasimir")
    assert "Cleo (black) is eliminated by Bram (blue), with Kasimir the Lone Wolf." in table.type(number)


@pytest.mark.parametrize("slug", [*GAMES, "elder-dragon-wars"])
@pytest.mark.parametrize(
    ("lines", "says"),
    [
        (("cleo-5 bram chromium", "cleo=0"), "by Bram, with chromium"),  # the blow was more than was typed
        (("cleo=0 bram chromium", "cleo=0"), "by Bram, with chromium"),
        (("cleo=0 bram chromium", "cleo=0 ann"), "by Ann, with chromium"),
        (("cleo=0 bram chromium", "cleo-0 ann bolt"), "by Ann, with bolt"),
        (("cleo=0 bram chromium", "cleo-3 ann bolt"), "by Bram, with chromium"),  # who was at 0 fell before that
        (("cleo=0 bram chromium", "cleo=5", "cleo-5 ann bolt"), "by Ann, with bolt"),
        (
            ("cleo-5 bram chromium", "turn next --anyway so", "turn next --anyway so", "cleo=0"),
            "",
        ),  # which may be anybody's in another turn
    ],
)
def test_the_last_word_on_a_fall_counts(sit: Sit, slug: str, lines: tuple[str, ...], says: str) -> None:
    table = sit(*lines, slug=slug)
    said = first(table)
    for name, color in (("Ann", "white"), ("Bram", "blue"), ("Cleo", "black")):
        said = said.replace(f"{name} ({color})", name)
    assert said.split(": out ", 1)[1].partition(", ")[2] == says


def test_who_pays_to_0_falls_by_nobody_whoever_brought_them_there_before(sit: Sit) -> None:
    table = sit("w=0 u bolt", "w=5", "s w wrath --card gravity", "s u counterspell --pay w")
    number, said = first(table).split(" ", 1)
    assert said == "Ann (white) is at 0: out of the game"
    assert "Ann (white) is eliminated." in table.type(number)


# In a shell


@pytest.fixture
def five(edw: Edw) -> Edw:
    edw("new", "friday", "--players", FIVE, *SEATS, "--first", "white")
    return edw


def test_the_shell_and_programs_have_one_due_too(five: Edw) -> None:
    five("eliminate", "black", "red")
    told = five("life", "white", "-75", "green", "-76", "--from", "blue").out
    line = (
        "Ann (white) is at 0 and Eve (green) is at -1: out of the game together, by Bram (blue) "
        "(edw eliminate white green --by blue)"
    )
    assert line in told.splitlines()
    due = json.loads(five("turn", "--json").out)["due"]
    assert [each for each in due if "at 0" in each or "at -1" in each] == [line]
    assert f"- {line}" in five("turn").out.splitlines()
    assert "so the turn does not end yet: edw eliminate white green --by blue." in five("turn", "next", code=1).err


def test_who_is_at_0_stays_due_while_a_turn_runs_out_without_its_player(five: Edw) -> None:
    five("life", "white", "-75", "blue", "-75", "--from", "red")
    five("eliminate", "white", "--by", "red")
    line = "Bram (blue) is at 0: out of the game, by Dan (red) (edw eliminate blue --by red)"
    assert json.loads(five("turn", "--json").out)["due"][0] == line
    assert f"- {line}" in five("turn").out.splitlines()


def test_a_word_that_begins_a_cards_name_stays_as_it_was_typed(five: Edw) -> None:
    assert "with Duel." in five("eliminate", "red", "--by", "white", "--with", "Duel").out
    assert "with Fault Line." in five("eliminate", "black", "--by", "white", "--with", "fault line").out


# Moments


def test_kasimirs_kill_says_who_owes_pizza_and_so_does_the_report(five: Edw) -> None:
    told = five("eliminate", "red", "black", "--by", "red=white", "--by", "black=blue", "--with", "red=kasimir").out
    assert "A kill of Kasimir the Lone Wolf: Dan owes pizza and soda at the next start (rule 17)." in told
    owed = "Pizza and soda at the next start, for Kasimir the Lone Wolf (rule 17): Dan."
    assert owed in " ".join(five("print", "report").out.split())
    five("undo")
    five("life", "red", "-5")
    assert "Pizza" not in five("print", "report").out


def test_the_end_tells_the_last_blow_the_turns_what_is_owed_and_where_its_story_is(five: Edw) -> None:
    five("new", "other", "--players", FIVE, *SEATS, "--first", "white", "--rule", "lone-scion=stays-away")
    five("turn", "next")
    told = five("eliminate", "red", "black", "blue", "green", "--by", "white", "--with", "Kasimir").out.splitlines()
    assert told[2:7] == [
        "All other cards of Dan (red), Cleo (black), Bram (blue) and Eve (green) leave the game with them.",
        "Ann (white) wins against Dan (red), Cleo (black), Bram (blue) and Eve (green).",
        "The last blow: Ann (white) took out Dan (red), Cleo (black), Bram (blue) and Eve (green) with Kasimir the "
        "Lone Wolf.",
        "Pizza and soda at the next start: Dan, Cleo, Bram and Eve.",
        "The next game: edw new --after other. To close this one: edw end",
    ]
    assert "That was 2 turns in less than a minute: 'edw print report' makes a story of it." in told


def test_a_dragon_that_leaves_its_nexus_is_a_moment_once(sit: Sit) -> None:
    table = sit()
    moment = "ARCADES SABBOTH LEAVES THE NEXUS"
    told = table.type("dc w --card mirari --rolled black=3,red=9")
    assert "Arcades Sabboth fights for Ann (white) against Cleo (black) and Dan (red), and wants {G}{W}{U}" in told
    assert moment in table.painted.getvalue()
    table.type("b-5")
    assert moment not in table.painted.getvalue()
    table.type("u", "u", "z")
    assert moment in table.painted.getvalue()
    table.type("n")
    assert moment not in table.painted.getvalue()
