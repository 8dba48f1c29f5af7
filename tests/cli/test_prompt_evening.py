"""An evening at the table prompt, in the words of a friend who had read the README alone."""

import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from table_prompt import BEGIN, BY_LOT, COUNTED, Table, lay, pages

from edw_companion.cli import main, screen
from edw_companion.text import broken

Sit = Callable[..., Table]

MIRARI = "l w kei --card mirari --rolled black=3,red=12"
OWN = ("dice ours", "cards ours")
ALONE = ("e r by nobody", "e b by nobody", "e u by nobody", "n", "n")
"""White and green are left: the Scion has come."""
WHICH = "Which card came from the pile of enchantments? Type its name, a beginning of it, or its number."
SHOWED = "Ann brings an artifact: Cleo, Dan, what did the d20s show? Type 2 numbers, such as 5 18."
TAKES = "Type 2 numbers from 1 to 20, for Cleo and Dan."
COLORS = ("white", "blue", "black", "red", "green")


@pytest.fixture(scope="module")
def laid(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    return {slug: lay(tmp_path_factory.mktemp("laid") / "home", slug) for slug in (*BEGIN, COUNTED)}


@pytest.fixture(autouse=True)
def room(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "120")
    monkeypatch.setenv("LINES", "50")
    monkeypatch.setattr("sys.stdin", None)


@pytest.fixture
def sit(laid: dict[str, Path], tmp_path: Path) -> Sit:
    """Sits down at a game that has just begun, and types lines."""

    def sit_down(*lines: str, slug: str = "elder-dragon-wars") -> Table:
        table = Table(Path(shutil.copytree(laid[slug], tmp_path / "home")))
        table.type(*lines)
        return table

    return sit_down


@pytest.fixture
def mike(tmp_path: Path) -> Table:
    """A table at which Big Mike and Jean-Luc sit."""
    names = ("Big Mike", "Anna", "Gus", "Jean-Luc", "Bo")
    seats = [f"--seat={color}={name}" for color, name in zip(COLORS, names, strict=True)]
    home = tmp_path / "home"
    begin = ["new", "friday", "--players", ",".join(names), *seats, "--first", names[0]]
    assert main.run(begin, {"EDW_HOME": str(home)}) == 0
    return Table(home)


# Who is out, and by whom


OUT = {
    "4": "Dan (red) is eliminated by Ann (white).",
    "ann": "Dan (red) is eliminated by Ann (white).",
    "by ann": "Dan (red) is eliminated by Ann (white).",
    "0": "Dan (red) is eliminated; Ann (white) is eliminated.",
    "both": "Dan (red) is eliminated; Ann (white) is eliminated.",
    "eve": "Dan (red) is eliminated by Eve (green); Ann (white) is eliminated by Eve (green).",
    "5": "Never mind: nothing was recorded",
    "no": "Never mind: nothing was recorded",
}


@pytest.mark.parametrize(("answer", "said"), OUT.items())
@pytest.mark.parametrize("line", ["e r w", "eliminate dan ann", "dead dan ann", "concede dan ann"])
def test_a_second_name_may_be_who_did_it(sit: Sit, line: str, answer: str, said: str) -> None:
    table = sit(line)
    who = "1 Bram  2 Cleo  3 Eve  4 Ann, who is not out  5 no  0 nobody"
    assert table.said() == [f"Dan (red) and Ann (white) are out: who did it?  {who}"]
    assert said in table.type(answer)
    assert table.kinds() == ([] if "Never" in said else ["eliminate"])
    assert not table.asks()


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        (
            ("r-3 g", "e r b w"),
            "Dan (red), Cleo (black) and Ann (white) are out: who did it?  1 Eve  2 Bram  3 Ann, who is not out",
        ),
        ((MIRARI, "e b w", "ann"), "Which artifact does Ann (white) take from Cleo (black)?  1 Mirari  0 none"),
        (("e r by w",), "Dan (red) is eliminated by Ann (white)."),
        (("e r w by u",), "Dan (red) is eliminated by Bram (blue); Ann (white) is eliminated by Bram (blue)."),
        (
            ("r=0 b", "w=0 u", "e r w"),
            "Dan (red) is eliminated by Cleo (black); Ann (white) is eliminated by Bram (blue).",
        ),
        (("e r r",), "Somebody is named twice"),
        (("e r zoe",), "There is no player 'zoe' here."),
    ],
)
def test_what_is_clear_is_not_asked(sit: Sit, lines: tuple[str, ...], said: str) -> None:
    assert said in "\n".join(sit(*lines).said())


@pytest.mark.parametrize("slug", [slug for slug in BEGIN if slug != "five-colors"])
def test_who_did_it_is_asked_where_nobody_knows(sit: Sit, slug: str) -> None:
    table = sit("dead bram", slug=slug)
    first = {"chaos-magic": " unless a spite saves them", "magical-war": " after a last stand"}.get(slug, "")
    who = "Bram (blue)" if slug == "elder-dragon-wars" else "Bram"
    assert table.said()[-1].startswith(f"{who} is out{first}: who did it?")
    assert "  1 Ann  2 Cleo" in table.said()[-1]
    assert table.said()[-1].endswith("  0 nobody")
    assert table.kinds() == []
    table.type("cleo")
    assert table.kinds() == ["eliminate"]
    assert '"Cleo"' in table.file.read_text() or '"by": {"blue": "black"}' in table.file.read_text()


def test_an_artifact_is_not_lost_unasked(sit: Sit) -> None:
    table = sit(MIRARI)
    assert (
        "Cleo (black) is out: who did it?  1 Ann  2 Bram  3 Dan  4 Eve  5 not out, at 75  6 away for a while  0 nobody"
        in table.type("e cleo")
    )
    assert "Which artifact does Eve (green) take from Cleo (black)?" in table.type("g")
    assert "Eve (green) takes Mirari, zone 1." in table.type("1")


@pytest.mark.parametrize("line", ["concede cleo", "leave cleo", "e cleo by nobody", "e cleo --by nobody"])
def test_who_gives_up_falls_to_nobody(sit: Sit, line: str) -> None:
    assert "Cleo (black) is eliminated. To the artifact graveyard: Mirari." in sit(MIRARI, line).said()


def test_the_log_knows_who_did_it(sit: Sit) -> None:
    assert "Dan (red) is eliminated by Ann (white), with Fireball." in sit("r=0 w fireball", "e r").said()


def test_who_is_out_takes_nothing(sit: Sit) -> None:
    table = sit(MIRARI, "e g by nobody")
    told = table.type("e b by g")
    assert "Which artifact" not in told
    assert "Cleo (black) is eliminated by Eve (green). To the artifact graveyard: Mirari." in told


# The end of a turn, and of a session


@pytest.mark.parametrize("line", ["end turn", "done", "pass", "next", "n"])
def test_what_people_type_for_the_end_of_a_turn(sit: Sit, line: str) -> None:
    assert "Turn 2: Bram (blue)." in sit(line).said()


def test_pass_is_a_pass_in_a_fight(sit: Sit) -> None:
    assert "Bram passes." in sit("v", "ba 3 angel 4/4", "bp 3", "pass", slug="five-colors").said()[0]


@pytest.mark.parametrize("line", ["end", "END", "close", "close frid", "close saturday"])
def test_end_is_no_slip_of_the_finger(sit: Sit, line: str) -> None:
    table = sit(line)
    told = "'end' closes this session for good, and the end of a turn is 'n'. To close it: 'close friday'"
    assert table.said()[0] == told or line == "END"
    assert table.kinds() == []
    assert not table.asks()
    assert "Turn 2" in table.type("n")


def test_a_closed_session_says_what_comes_next(sit: Sit) -> None:
    table = sit("w-5", "close friday")
    assert table.kinds() == ["life", "end"]
    assert table.due() == ["The session is closed: 'new' begins another game, 'sessions' lists those there are"]
    assert "YOUR TURN" not in table.painted.getvalue()
    assert "Attack" not in table.painted.getvalue()
    assert "The next war, the same five?" in table.said()[-1]
    table.type("no")
    for line in ("u", "n", "w-5"):
        told = table.type(line)
        assert "'friday' was ended" in told
        assert "takes back" not in told
    assert "Who plays?" in table.type("new")


def test_the_end_of_a_game_that_is_over_asks_nothing(sit: Sit) -> None:
    assert sit("e w u b r g", "all", "no", "end").kinds() == ["eliminate", "end"]


# No question is lost


def test_a_legend_waits_for_its_dice(sit: Sit) -> None:
    table = sit("dice ours", "l w")
    for line in ("n", "next", "end turn", "n anyway"):
        assert table.type(line).startswith(f"First answer this, then 'n' again; 'cancel' leaves 'l w' out:\n{SHOWED}")
        assert table.kinds() == ["dice"]
    table.type("4 17")
    assert table.kinds() == ["dice", "legend"]


def test_two_commands_wait_for_their_cards(sit: Sit) -> None:
    table = sit("cards ours", "s w", "l u")
    assert table.said()[0] == "'s w' waits until that is answered."
    assert table.said()[-1].startswith("For 'l u': Which")
    assert "First answer this, then 'n' again; 'cancel' leaves 'l u' out:" in table.type("n")
    table.type("mirari")
    assert table.said()[-1] == f"For 's w': {WHICH}"
    table.type("humility")
    assert table.kinds() == ["cards", "legend", "spell"]


@pytest.mark.parametrize("answer", ["e3 x4", "a3 d4", "c3 x4", "4", "4 17 3", "0 21", "c3 c4", "dan 3"])
def test_a_wrong_answer_keeps_the_question(sit: Sit, answer: str) -> None:
    table = sit("dice ours", "l w")
    table.type(answer)
    assert table.said() == [TAKES, SHOWED]
    assert "Cleo (black) 4, Dan (red) 17" in table.type("4 17")


@pytest.mark.parametrize("answer", ["3 9", "3/9", "3-9", "3 / 9", "3,9", "c3 d9", "dan 9 cleo 3", "black=3 red=9"])
def test_how_dice_are_told(sit: Sit, answer: str) -> None:
    assert "Cleo (black) 3, Dan (red) 9." in sit("dice ours", "l w", answer).said()[0]


@pytest.mark.parametrize(("line", "kind"), [("u 1", "undo"), ("b-3", "life"), ("note c3 d4 is wrong", "note")])
def test_a_command_at_the_dice_still_runs(sit: Sit, line: str, kind: str) -> None:
    table = sit("w-1", "dice ours", "l w", line, *([line] if kind == "undo" else []))
    assert table.kinds() == ["life", "dice", kind]


def test_an_answer_that_is_refused_keeps_the_question(sit: Sit) -> None:
    table = sit(*OWN, "l w kei", "mirari", "3 3")
    assert table.said() == ["A tie! Mirari: Cleo, Dan, what did the d20s show? Type 2 numbers, such as 5 18."]
    assert TAKES in table.type("e3 x4")
    assert "Mirari goes to Dan (red)" in table.type("9 4")


def test_a_tie_of_what_is_read_again_is_asked_for(sit: Sit) -> None:
    table = sit(MIRARI, "u", "l w kei", "mirari", "3 3")
    assert table.said()[-1].startswith("A tie! Mirari: Cleo, Dan, what")
    assert "Again: Cleo (black) 4, Dan (red) 5." in table.type("4 5")


def test_a_card_that_the_pile_does_not_have(sit: Sit) -> None:
    table = sit("cards ours", "l w", "ivory tower")
    assert table.said()[0] == "No artifact is called 'ivory tower'."
    assert table.asks()
    assert "75 -> 70" in table.type("w-5")
    assert table.asks()
    table.type("13")
    assert table.kinds() == ["cards", "life", "legend"]


@pytest.mark.parametrize("answer", ["eve", "Eve", "EVE"])
def test_a_name_at_a_question_for_a_card(sit: Sit, answer: str) -> None:
    table = sit("cards ours", "s w", answer)
    assert table.said() == ["Is that Eve, or the card? For All Hallow's Eve type 8.", WHICH]
    assert "All Hallow's Eve is in play" in table.type("8")


def test_a_number_picks_a_card_that_the_next_question_names(sit: Sit) -> None:
    table = sit(*OWN, "l w", "13")
    assert table.said() == ["Mirari: Cleo, Dan, what did the d20s show? Type 2 numbers, such as 5 18."]


def test_what_the_program_drew_is_named_when_it_is_recorded(sit: Sit) -> None:
    assert sit("dice ours", "l w").said() == [SHOWED]


def test_cancel_all_leaves_every_question(sit: Sit) -> None:
    table = sit(*OWN, "l w", "s u", "cancel all")
    assert table.said() == ["'l w' is left out.", "Never mind: nothing was recorded."]
    assert not table.asks()
    assert table.kinds() == ["dice", "cards"]
    assert "There is no question to leave" in table.type("cancel all")


def test_the_prompt_shows_that_a_question_is_open(sit: Sit) -> None:
    table = sit()
    asked: list[str] = []
    lines = iter(["dice ours", "l w", "w-1", "4 17", "q"])

    def line(prompt: str) -> str:
        asked.append(prompt)
        return next(lines)

    table.prompt._line = line
    table.prompt.run()
    assert asked == ["edw> ", "edw> ", "?> ", "?> ", "edw> "]


# Yes, no, and what a menu shows


@pytest.mark.parametrize(("answer", "kinds"), [("y", 1), ("yes", 1), ("1", 1), ("n", 0), ("no", 0), ("2", 0)])
def test_yes_and_no_in_one_letter(sit: Sit, answer: str, kinds: int) -> None:
    table = sit("w-1", "w-1", "w-1", "u 3", answer)
    assert table.kinds() == ["life"] * 3 + ["undo"] * kinds
    assert not table.asks()


def test_n_takes_nobody_out_of_the_game(sit: Sit) -> None:
    table = sit("global reveal", "e ann --by bram", "spite look", slug="chaos-magic")
    cards = [known.card for known in table.prompt.app.read().state.deck_of("Ann").top]
    table.type(f"sp '{next(card for card in cards if '//' not in card)}'", "r")
    table.type(next(line for line in table.due() if "live through" in line).split()[0])
    assert "First answer this" in table.type("n")
    assert table.asks()
    assert "Ann lives and stays in the game" in table.type("yes")


def test_the_scion_is_stopped_where_its_damage_stands(sit: Sit) -> None:
    table = sit(*ALONE, "n --card crosis")
    due = table.due()
    assert due[0].startswith("Before it attacks it may be tapped (scion tap) or nullified (scion nullify)")
    assert [line[:2] for line in due[1:]] == ["1 ", "2 ", "3 ", "4 "]
    assert "no attack on Eve (green)" in table.type("2 tapped")
    assert "Ann (white) 75 -> 69" in table.type("1")
    assert "Eve (green) pays {2}{B}" in table.type("4")


def test_a_number_takes_what_the_menu_shows(sit: Sit) -> None:
    table = sit("r=0")
    number = next(line for line in table.due() if "Dan (red) is at 0" in line).split()[0]
    assert table.type(number).startswith(
        "Dan (red) is at 0: out of the game; who did it?  1 Ann  2 Bram  3 Cleo  4 Eve  0 nobody"
    )
    table.type("cancel")
    assert "Dan (red) is eliminated by Cleo (black)." in table.type(f"{number} 3")


# Our own cards


def test_the_program_draws_no_card_that_may_be_in_a_hand(sit: Sit) -> None:
    table = sit("cards ours", "c w", "cards edw")
    assert table.said()[1].startswith("But not yet those of the pile of chaos: a card of your own is out that nobody")
    table.type("n", "c u")
    assert table.said()[1].startswith("The program could not draw it: another of your own chaos cards is out")
    table.type("cp w exile", "cp u dance of many", "n anyway", "c b")
    assert table.said()[0] == "Cleo (black) draws a chaos card."


def test_there_is_no_page_where_nothing_is_to_be_seen(sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[str] = []
    monkeypatch.setattr("edw_companion.cli.record.interactive", lambda: True)
    monkeypatch.setattr("edw_companion.cli.options.interactive", lambda: True)
    monkeypatch.setattr("edw_companion.cli.private.show_alone", lambda name, _lines: shown.append(name))
    table = sit("c w", "n")
    assert shown == ["Ann"]
    told = "Bram (blue) holds 1 chaos card of your own pile, not named yet: look into the hand itself."
    assert told in table.type("cards ours", "c u", "ch u")
    assert shown == ["Ann"]


# What is taken back


def test_more_than_two_lines_are_asked_about(sit: Sit) -> None:
    table = sit("w-1", "w-1", "w-1", "w-1", "u 3")
    back = "Ann (white) 72 -> 71; Ann (white) 73 -> 72; Ann (white) 74 -> 73"
    assert table.said() == [f"Take back 3: {back}? (Bram's life is u=3.)  1 yes  2 no"]
    table.type("yes")
    assert table.kinds()[-1] == "undo"
    assert "Take back 3" in table.type("w-5", "w-5", "w-5", "u 3")
    assert "This is not asked any more: " in table.type("w-1"), "it was asked about other lines"
    assert not table.asks()


def test_u_may_be_blue(sit: Sit) -> None:
    told = sit("w-1").type("u 70")
    assert "'u' takes back; Bram's life: u=70. Only 1 can be undone, not 70: u 1" in told


def test_u_is_no_colour_where_nobody_has_one(sit: Sit) -> None:
    table = sit("ann-1", "ann-1", "ann-1", "u 3", slug="chaos-lists")
    assert table.said() == ["Take back 3: Ann 18 -> 17; Ann 19 -> 18; Ann 20 -> 19?  1 yes  2 no"]


# Names


MIKE = {
    "big mike -4": "Big Mike (white) 75 -> 71.",
    "big mike-4": "Big Mike (white) 75 -> 71.",
    "Big-Mike-3": "Big Mike (white) 75 -> 72.",
    "big mike - 5": "Big Mike (white) 75 -> 70.",
    "big mike loses 5": "Big Mike (white) 75 -> 70.",
    "mike-1": "Big Mike (white) 75 -> 74.",
    "g-1 big mike": "Bo (green) 75 -> 74, from Big Mike (white).",
    "g-1 big mike fireball": "Bo (green) 75 -> 74, from Big Mike (white), with fireball.",
    "big mike-4, anna-2": "Big Mike (white) 75 -> 71 and Anna (blue) 75 -> 73.",
    "jean-luc-3": "Jean-Luc (red) 75 -> 72.",
    "e gus by big mike": "Gus (black) is eliminated by Big Mike (white).",
    "note big mike is late": "Note: big mike is late",
}


@pytest.mark.parametrize(("line", "said"), MIKE.items())
def test_a_name_of_two_words(mike: Table, line: str, said: str) -> None:
    mike.type(line)
    assert mike.said()[0] == said


# What people say

_OUT = "Bram (blue) is out: who did it?  1 Ann  2 Cleo  3 Dan  4 Eve  5 not out, at 75  6 away for a while  0 nobody"
SAID = {
    "ann - 5": "Ann (white) 75 -> 70.",
    "ann- 5": "Ann (white) 75 -> 70.",
    "ann + 5": "Ann (white) 75 -> 80.",
    "ann-5 dan 3": "And dan: dan-3, dan+3 or dan=3? Nothing was changed yet.",
    "ann-5 dan fireball": "Ann (white) 75 -> 70, from Dan (red), with fireball.",
    "bram loses 5": "Bram (blue) 75 -> 70.",
    "Bram gains 5 life": "Bram (blue) 75 -> 80.",
    "u loses 5": "Bram (blue) 75 -> 70.",
    "bram is dead": _OUT,
    "kill bram": _OUT,
    "kill bram by ann": "Bram (blue) is eliminated by Ann (white).",
    "our cards": "From now on the cards come from your own piles, and you say which came.",
    "our dice": "From now on you roll your own dice, and say what they showed.",
    "die 1": "A roll is 'roll d20'; 'dice ours' has you roll your own.",
    "quit eve": "'quit' alone leaves the table prompt; 'leave WHO' takes a player out of the game.",
    "c": "Ann (white) draws a chaos card.",
    "s": "A spell by Ann (white) resolves.",
    "l": "A Legend comes into play under Ann (white).",
    "l --countered": "A Legend comes into play under Ann (white). The reverberation is countered",
    "dc": "Arcades Sabboth leaves the nexus under Ann (white).",
    "l b": "A Legend comes into play under Cleo (black).",
}


@pytest.mark.parametrize(("line", "said"), SAID.items())
def test_what_people_say(sit: Sit, line: str, said: str) -> None:
    assert sit(line).said()[0].startswith(said)


def test_nobody_is_meant_in_the_scion_s_turn(sit: Sit) -> None:
    assert "needs WHO" in sit(*ALONE, "n --card crosis", "s").said()[0]


LAID = ("i", "i 2", "i", "lay")


@pytest.mark.parametrize(
    ("slug", "lines", "said"),
    [
        (COUNTED, LAID[:1], "Ann plays no free card."),
        (COUNTED, LAID[:2], "Bram plays 2 free cards"),
        (COUNTED, (*LAID, "dr"), "Ann draws 1 card."),
        ("magical-war", ("s land forest",), "Ann lays a card, turns up Forest"),
        ("magical-war", ("s cast black vise --on bram",), "Ann lays a card"),
        ("magical-war", ("c fog",), "Ann casts fog"),
        ("magical-war", (*LAID, "dc 1"), "Ann discards 1 card"),
        ("magical-war", (*LAID, "s"), "Which step"),
        ("magical-war", (*LAID, "o bram by ann", "sl"), "Bram"),
        ("five-colors", ("v forest", "province clear 1", "rf"), "Ann"),
    ],
)
def test_whose_turn_it_is_in_other_games(sit: Sit, slug: str, lines: tuple[str, ...], said: str) -> None:
    table = sit(*lines, slug=slug)
    assert table.said()[0].startswith(said)
    assert "needs WHO" not in table.said()[0]


@pytest.mark.parametrize("slug", BEGIN)
def test_life_and_giving_up_in_plain_words_in_every_game(sit: Sit, slug: str) -> None:
    table = sit("life +6", slug=slug)
    assert re.match(r"Ann( \(white\))? (20 -> 26|75 -> 81)\.", table.said()[0])
    table.type("bram+5 stream of life")
    assert re.match(r"Bram( \(blue\))? (20 -> 25|75 -> 80), with stream of life\.", table.said()[0])
    table.type("bram gives up")
    assert table.kinds()[2:] == ["conceded" if slug == "five-colors" else "eliminate"]
    assert "Bram" in table.said()[0]


@pytest.mark.parametrize("slug", BEGIN)
def test_what_is_due_at_the_start_is_not_said_above_it_too(sit: Sit, slug: str) -> None:
    table = sit("new", BEGIN[slug][1], "1", *BY_LOT[slug], slug=slug)
    due = {line.lstrip("0123456789 ") for line in table.due()}
    assert due
    assert table.prompt.app.read().session.name == "war-1"
    assert not [line for line in table.said() if any(line.startswith(item) for item in due)]


# Own dice, and what they prove


def test_own_dice_are_read_again_without_a_heading_at_every_question(sit: Sit) -> None:
    table = sit(*OWN, "l w kei", "mirari", "3 12", "u", "l w kei")
    assert table.said()[0] == "Line 5 was taken back: which card came this time?"
    told = [*table.said(), *table.type("mirari").splitlines(), *table.type("13 2").splitlines()]
    assert len([line for line in told if "taken back" in line or "void" in line]) == 1


def test_what_others_roll_is_another_roll(sit: Sit) -> None:
    table = sit(*OWN, "l w kei", "mirari", "3 12", "u", "n", "l u jedit")
    assert "taken back" not in "\n".join(table.said())
    assert "void" not in "\n".join(table.said())


def test_how_the_program_rolls_after_all_is_said_once(sit: Sit) -> None:
    table = sit(MIRARI, "u", "l w kei")
    assert table.said()[:2] == [
        "Line 3 was taken back: which card came this time?",
        "To have it drawn after all: void 3",
    ]
    assert "void" not in table.type("mirari")


def test_a_dispute_shows_what_was_rolled_just_now(sit: Sit) -> None:
    table = sit("roll d6", *OWN, "l w kei", "mirari", "13 2", "dispute")
    assert table.said()[0].startswith("Line 6 is from your own dice or cards, so there is nothing to prove")
    assert "Kei Takahashi comes into play" in table.said()[0]
    assert re.search("13.*2", table.said()[0])
    assert "in any shell" not in "\n".join(table.said()), "nothing can prove them"


@pytest.mark.parametrize(
    "lines",
    [
        ("void last all cocked die", "yes"),
        ("void 4 all cocked die",),
        ("void 4 --agreed all --why cocked die",),
        ("void 4 --why cocked die", "all"),
        ("void 4 ann because cocked die",),
        ("void last", "yes", "ann and bram", "cocked die"),
    ],
)
def test_a_void_in_plain_words(sit: Sit, lines: tuple[str, ...]) -> None:
    table = sit("dice ours", "roll d6", "3", *lines)
    assert table.said()[0].endswith("that line 4 does not count: cocked die.") or "Ann says" in table.said()[0]
    assert table.kinds() == ["dice", "roll", "void"]
    assert '"why": "cocked die"' in table.file.read_text()


def test_a_void_of_a_line_that_repeats_another(sit: Sit) -> None:
    table = sit("l w kei", "u", "l w kei", "u", "void 5 all we drew twice")
    assert table.said()[0] == "Ann, Bram, Cleo, Dan and Eve say that line 3 does not count: we drew twice."


# What has room, and the numbers of what is due


@pytest.mark.parametrize("size", [(80, 24), (60, 20)])
@pytest.mark.parametrize("slug", BEGIN)
def test_the_list_of_short_forms_is_paged(
    sit: Sit, slug: str, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    cells, rows = size
    monkeypatch.setenv("COLUMNS", str(cells))
    monkeypatch.setenv("LINES", str(rows))
    monkeypatch.setattr(screen, "wrapped", lambda *said: [row for line in said for row in broken(line, cells) or [""]])
    table = sit("new", slug=slug)
    seen = pages(table, "?", rows)
    assert "Who plays?" in " ".join(seen[-4:]), "the question is put again below it"
    for text in ("end the turn; the next one begins", "help on a command"):
        assert text in " ".join(" ".join(seen).split())
    assert "Who plays?" in table.type(""), "and after it"


def test_the_numbers_of_a_turn_that_is_begun_anew_begin_with_1(sit: Sit) -> None:
    table = sit(*ALONE, "n --card crosis", "w-6 scion")
    assert table.due()[0].startswith("2 Deal 6 damage to Eve")
    table.type("u", "u", "n --card treva")
    assert [line[:2] for line in table.due()[1:]] == [f"{number} " for number in range(1, len(table.due()))]


def test_a_turn_that_is_taken_up_again_keeps_its_numbers(sit: Sit) -> None:
    table = sit("l w --countered", "r=0 w", "1", "n anyway", "u")
    assert table.due()[0].startswith("3 Dan (red) is at 0")


# What a second evening stumbled over


def test_a_question_about_somebody_who_is_no_longer_at_0_is_dropped(sit: Sit) -> None:
    table = sit("l w --card mirari --rolled black=1,red=9", "b-80 w", "e b")
    assert "Which artifact does Ann (white) take from Cleo (black)?" in table.said()[-1]
    assert "This is not asked any more: " in table.type("undo 1")
    assert not table.asks()
    table.type("1")
    assert "eliminate" not in table.kinds()


def test_u_takes_back_what_was_ticked_off_last(sit: Sit) -> None:
    table = sit("dc w --countered", "n", "n", "n", "n", "n", "w-5")
    upkeep = next(line for line in table.due() if "Pay {G}{W}{U}" in line)
    number = upkeep.split()[0]
    assert "Done: Pay {G}{W}{U}." in table.type(number)
    assert "Due again: Pay {G}{W}{U}, or Arcades Sabboth goes home." in table.type("u")
    assert upkeep in table.due()
    assert table.kinds()[-1] == "life", "no line was taken back"
    table.type(number, "b-1", "u")
    assert table.kinds()[-1] == "undo", "a line was recorded since, and is what comes back"
    assert upkeep not in table.due()


def test_a_command_at_a_card_question_is_no_beginning_of_two_words(sit: Sit) -> None:
    table = sit("cards ours", "s w", "s b")
    assert table.kinds()[-1] == "cards", "nobody has said which card came"
    assert "instead of 's w'" in table.said()[0]
    assert "Soul Barrier is in play" in table.type("soul b")


def test_a_face_down_card_is_not_left_on_the_stack_unasked(sit: Sit) -> None:
    table = sit("c", slug="chaos-magic")
    assert "The turn does not end with a Chaos card face down on the stack (rule 3): v." in table.type("n")
    assert table.kinds()[-1] != "turn"
