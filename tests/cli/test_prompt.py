"""The table prompt, line by line: what a line means, what is due by number, what is asked and what is told."""

import re
import shutil
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from table_prompt import BEGIN, BY_LOT, COUNTED, Table, lay, pages

from edw_companion.cli import main
from edw_companion.cli.app import App
from edw_companion.cli.play.prompt import TablePrompt
from edw_companion.session.paths import Home

Sit = Callable[..., Table]

KARN = "l w kei --card karn --rolled black=2,red=20"
MIRARI = "l w kei --card mirari --rolled black=3,red=12"
CHROMIUM = "dc u --card mirari --rolled red=1,green=2"
SCION = ("e r by nobody", "e b by nobody", "e u by nobody", "n", "n")
GRAVITY = "s w --card gravity"
LEGEND = "l w --countered"
"""With it a chaos card may be due."""
SPELL = "s g wrath"
"""With an enchantment in play it asks who pays."""
WHO_PAYS = "Wrath of God: who pays 5 life, so that Gravity Sphere stays?  1 Ann  2 Bram  3 Cleo  4 Dan  5 Eve  0 nobody"


@pytest.fixture(scope="session")
def laid(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    return {slug: lay(tmp_path_factory.mktemp("laid") / "home", slug) for slug in (*BEGIN, COUNTED)}


@pytest.fixture
def sit(laid: dict[str, Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Sit:
    """Sits down at a game that has just begun, and types lines."""
    monkeypatch.setenv("COLUMNS", "120")
    monkeypatch.setenv("LINES", "50")
    monkeypatch.setattr("sys.stdin", None)

    def sit_down(*lines: str, slug: str = "elder-dragon-wars") -> Table:
        table = Table(Path(shutil.copytree(laid[slug], tmp_path / "home")))
        table.type(*lines)
        return table

    return sit_down


LINES = (
    "w-5", "ann-5", "bogus", "1", "2", "9", "1 no", "n",
    "u", "z", "t", "d", "?", "? life", "cancel", "edw", "''", "play",
    "note 'half", "0", "99999999999999999999", "١", "status", "1 2 3", "n anyway", "\x1b", "é", "-", "--help",
)  # fmt: skip


@pytest.mark.parametrize("slug", BEGIN)
def test_each_line_is_answered(sit: Sit, slug: str) -> None:
    table = sit(slug=slug)
    for line in LINES:
        table.type(line)
        assert "\n".join(table.said()).strip(), line
        assert table.shown() == table.folded()


@pytest.mark.parametrize("slug", BEGIN)
@pytest.mark.parametrize("line", ["", "   ", "\t"])
def test_an_empty_line_changes_nothing(sit: Sit, slug: str, line: str) -> None:
    table = sit(slug=slug)
    before, due = table.file.read_bytes(), table.due()
    table.type(line)
    assert table.file.read_bytes() == before
    assert (table.said(), table.due()) == ([], due)


@pytest.mark.parametrize("slug", BEGIN)
def test_a_turn_asks_nothing(sit: Sit, slug: str) -> None:
    table = sit(slug=slug)
    for _ in range(4):
        table.type("n")
        assert not table.asks()
        assert not any("?" in line.removesuffix("'?'.") for line in table.said())


PAID = {
    "1": "Ann", "Ann": "Ann", "an": "Ann", "white": "Ann", "wh": "Ann", "w": "Ann", "W": "Ann", " 1 ": "Ann",
    "2": "Bram", "bl": "Bram", "blue": "Bram", "br": "Bram", "BRAM": "Bram", "edw bram": "Bram",
    "3": "Cleo", "b": "Cleo", "bla": "Cleo", "cl": "Cleo",
    "4": "Dan", "r": "Dan", "red": "Dan", "da": "Dan",
    "5": "Eve", "g": "Eve", "ev": "Eve", "gr": "Eve",
}  # fmt: skip


@pytest.mark.parametrize(("answer", "who"), PAID.items())
def test_a_whole_line_answers(sit: Sit, answer: str, who: str) -> None:
    told = sit(GRAVITY, SPELL).type(answer)
    assert f"{who} (" in told
    assert "pays 5 life, 75 -> 70: Gravity Sphere stays." in told


@pytest.mark.parametrize("answer", ["0", "nobody", "nob"])
def test_nobody_is_an_answer_like_others(sit: Sit, answer: str) -> None:
    assert "Gravity Sphere goes to the bottom" in sit(GRAVITY, SPELL).type(answer)


@pytest.mark.parametrize(
    ("line", "kinds", "said"),
    [
        ("n", [], "First answer this, then 'n' again; 'cancel' leaves 's g wrath' out:"),
        ("d", [], "3"),
        ("t", [], "Turn 1"),
        ("?", [], "take back the last decision"),
        ("a", [], "zone 1"),
        ("e", [], "needs WHO"),
        ("c", ["chaos-drawn"], "Ann (white) draws a chaos card."),
        ("z", [], "Nothing to redo"),
        ("w-5", ["life"], "Ann (white) 75 -> 70."),
        ("w-5 u-5", ["life"], "Bram (blue) 75 -> 70."),
        ("note y", ["note"], "Note: y"),
        (MIRARI, ["legend"], "Mirari goes to Cleo"),
        ("y", [], "There is no command 'y'"),
        ("1 2", [], "1 stands alone as an answer"),
        ("7", [], "7 is no answer here"),
        ("cl an", [], "There is no chaos card 'an' in play"),
        ("x" * 300, [], "There is no command"),
    ],
)  # fmt: skip
def test_a_command_at_a_question_runs(sit: Sit, line: str, kinds: list[str], said: str) -> None:
    table = sit(GRAVITY, SPELL)
    told = table.type(line)
    assert table.kinds() == ["enchantment" if kind == "?" else kind for kind in (table.kinds()[0], *kinds)]
    assert said in told
    if line == "u":
        assert "is dropped" in told
        assert not table.asks()
    else:
        assert table.said()[-1] == WHO_PAYS
        assert table.asks()


def test_a_pasted_word_is_cut(sit: Sit) -> None:
    table = sit(f"life {'x' * 300} -5")
    assert "There is no player 'xxx" in table.said()[0]
    assert len(table.said()[0]) < 200


@pytest.mark.parametrize("line", ["", "  "])
def test_an_empty_line_puts_the_question_again(sit: Sit, line: str) -> None:
    table = sit(GRAVITY, SPELL)
    table.type(line)
    assert table.said() == [WHO_PAYS]


def test_cancel_leaves_a_question(sit: Sit) -> None:
    table = sit(GRAVITY, SPELL)
    before = table.file.read_bytes()
    assert "nothing was recorded" in table.type("cancel")
    assert not table.asks()
    assert table.file.read_bytes() == before


def test_what_is_due_has_no_numbers_while_a_question_is_open(sit: Sit) -> None:
    table = sit(LEGEND, GRAVITY)
    assert [line[:8] for line in table.due()] == ["1 Cast A", "Attack: ", "2 Draw a"]
    table.type(SPELL)
    assert [line[:6] for line in table.due()] == ["Cast A", "Attack", "Draw a"]
    table.type("cancel")
    assert [line[:8] for line in table.due()] == ["1 Cast A", "Attack: ", "2 Draw a"]


def test_a_question_waits_until_another_is_answered(sit: Sit) -> None:
    table = sit(GRAVITY, SPELL)
    told = table.type("e b")
    assert "'s g wrath' waits until that is answered." in told
    assert "Cleo (black) is out: who did it?" in told
    told = table.type("0")
    assert "Cleo (black) is eliminated" in told
    assert "For 's g wrath': Wrath of God: who pays" in told
    assert "Wrath of God by Eve" in table.type("0")
    assert not table.asks()


def test_the_same_command_is_asked_once(sit: Sit) -> None:
    table = sit(GRAVITY, SPELL, SPELL)
    assert len(table.said()) == 1
    table.type("cancel")
    assert not table.asks()


def test_the_same_kind_of_command_replaces_what_it_has_asked(sit: Sit) -> None:
    table = sit(GRAVITY, SPELL)
    told = table.type("s w counterspell")
    assert "That is instead of 's g wrath'." in told
    assert "Counterspell: who pays" in told
    assert "Counterspell by Ann" in table.type("0")
    assert not table.asks()
    table.type(SPELL)
    assert "That is instead of 's g wrath'." in table.type("s w counterspell countered")
    assert not table.asks()


def test_cancel_leaves_all_that_is_open(sit: Sit) -> None:
    table = sit(GRAVITY, SPELL, "e b")
    assert "'s g wrath' is left out." in table.type("cancel")
    assert not table.asks()


def test_a_tie_waits_while_another_command_asks(sit: Sit) -> None:
    table = sit(GRAVITY, "dice ours", "l w kei --card mirari", "7 7", "s u fireball")
    assert "Fireball: who pays" in table.said()[-1]
    assert "For 'l w kei': A tie! Mirari: Cleo, Dan, what" in table.type("0")
    assert "Mirari goes to Cleo" in table.type("3 9")


def test_the_answers_follow_the_table(sit: Sit) -> None:
    table = sit(GRAVITY, SPELL)
    assert "1 Ann  2 Cleo  3 Dan  4 Eve  0 nobody" in table.type("u=4")


def test_the_question_whose_command_no_longer_fits_is_dropped(sit: Sit) -> None:
    table = sit(MIRARI, "b-75 w")
    assert "Which artifact does Ann (white) take from Cleo (black)?  1 Mirari  0 none" in table.type("e b --by w")
    assert "This is not asked any more: Which artifact" in table.type("al mirari")
    assert not table.asks()


def test_an_artifact_is_taken_by_the_name_that_the_source_writes(sit: Sit) -> None:
    table = sit("l w kei --card 'arc of blight' --rolled black=1,red=20", "b-75 w")
    assert "from Cleo (black)?  1 Ark of Blight  0 none" in table.type("e b --by w")
    assert "Ann (white) takes Ark of Blight" in table.type("arc of")


def test_two_questions_stay_while_a_command_comes_between(sit: Sit) -> None:
    table = sit(MIRARI, "l w kei --card mindslaver --rolled black=20,red=1", "life black =0 red =0 --from white")
    assert "from Cleo (black)?" in table.type("e b r --by w")
    assert "from Dan (red)?" in table.type("1")
    assert "from Dan (red)?" in table.type("w-1")
    told = table.type("mindsl")
    assert "takes Mirari" in told
    assert "Mindslaver" in told
    assert table.kinds()[-1] == "eliminate"


def test_a_beginning_of_several_answers_says_so(sit: Sit) -> None:
    table = sit(MIRARI, "l w kei --card mindslaver --rolled black=1,red=2", "b=0 w")
    table.type("e b --by w")
    assert "'mi' can mean Mirari or Mindslaver" in table.type("mi")
    assert table.asks()
    assert "takes Mindslaver" in table.type("min")


def test_an_answer_is_about_the_table_that_was_shown(sit: Sit) -> None:
    table = sit(GRAVITY, SPELL)
    table.elsewhere("life white =3")
    told = table.type("1")
    assert "Meanwhile somebody recorded" in told
    assert "not taken as an answer" in told
    assert "1 Bram  2 Cleo" in told
    assert "Bram (blue) pays" in table.type("1")


def test_a_countered_reverberation_is_said_in_its_line(sit: Sit) -> None:
    table = sit()
    assert "The reverberation is countered" in table.type("l w kei countered")
    assert not table.asks()


# What is due


STANDS = ["Attack: Cleo (black) and Dan (red)", "1 Cast Arcades Sabboth for {G}{G}{W}{W}{U}{U}"]
"""What the turn list says besides."""


def test_a_number_runs_its_item_which_is_gone_then_and_with_undo_back(sit: Sit) -> None:
    table = sit(LEGEND)
    assert table.due()[2] == "2 Draw a chaos card, if a Legend came during the upkeep"
    assert "draws a chaos card" in table.type("2")
    assert table.due() == STANDS
    assert "Nothing due has the number 2" in table.type("2")
    table.type("u")
    assert table.due()[2].startswith("2 Draw")


@pytest.mark.parametrize("answer", ["no", "NO", "not", "skip", "leave"])
def test_no_declines(sit: Sit, answer: str) -> None:
    table = sit(LEGEND)
    before = table.file.read_bytes()
    assert "Left: Draw a chaos card" in table.type(f"2 {answer}")
    assert table.due() == STANDS
    assert table.file.read_bytes() == before
    assert table.type("n").count("Left undone") == 0


def test_a_dragon_is_paid_by_hand_or_goes_home(sit: Sit) -> None:
    table = sit(CHROMIUM, "n")
    assert table.due()[:2] == [
        "1 Draw a chaos card, with Chromium in play",
        "2 Pay {W}{U}{B}, or Chromium goes home",
    ]
    assert table.type("2").startswith("Done: Pay {W}{U}{B}.")
    assert table.kinds() == ["cast", "turn"]
    assert "1 Draw a chaos card" in table.type("")
    assert "Left undone: Draw a chaos card, with Chromium in play." in table.type("n")
    other = table.type("u", "2 no", "")
    assert "Nothing due has the number 2" in table.type("2 no"), "it stays paid when the turn is taken up again"
    assert "goes home" not in other


def test_the_dragon_that_is_not_paid_for_goes_home(sit: Sit) -> None:
    table = sit(CHROMIUM, "n")
    assert "Chromium of Bram (blue) returns to the nexus: upkeep not paid" in table.type("2 no")
    assert table.kinds() == ["cast", "turn", "returned"]
    assert "2" not in {line[:1] for line in table.due()}


def test_who_takes_an_extra_turn_is_asked_by_its_number(sit: Sit) -> None:
    table = sit("pile chaos top time warp", "c w", "cp w time warp")
    assert "3 Time Warp gives an extra turn for the player it targets" in table.due()
    told = table.type("3")
    assert table.asks(), told
    assert "Cleo (black) gets an extra turn" in table.type("cleo")
    assert not any("Time Warp gives" in line for line in table.due())
    table.type("2")  # the spell: it says nothing of the turn again
    assert not any("Time Warp gives" in line for line in table.due())


def test_timesifter_is_settled_by_an_extra_turn(sit: Sit) -> None:
    table = sit("l w --card timesifter --rolled 1,2", "n")
    (line,) = [line for line in table.due() if "Timesifter" in line]
    table.type(f"{line.split()[0]} dan")
    assert table.kinds()[-1] == "extra"
    assert not any("Timesifter" in line for line in table.due())


def test_a_planar_artifact_that_is_shut_off_is_seen(sit: Sit) -> None:
    table = sit("planar off matrix --until 'Pacifism leaves'", "n")
    until = "Mana Matrix is shut off until Pacifism leaves"
    assert f"{until}: no noncreature spell can be cast (lands and abilities can)" in table.due()
    assert until.replace(" is", "") in table.painted.getvalue()


def test_numbers_belong_to_their_items_until_the_turn_ends(sit: Sit) -> None:
    table = sit(LEGEND)
    told = table.type("r=0 w fireball")
    assert "3 Dan (red) is at 0: out of the game, by Ann (white), with fireball" in told
    assert "2 Draw" in told
    table.type("2")
    assert table.due()[0].startswith("3 Dan")
    assert "4 Dan (red) and Eve (green) are at 0" in table.type("g=0")
    table.type("n anyway")
    assert [line[:1] for line in table.due()[:2]] == ["1", "2"]


def test_a_number_is_given_to_nothing_else_in_its_turn(sit: Sit) -> None:
    table = sit("i", "i", "i", slug=COUNTED)
    assert table.due() == ["5 The first pipelines are laid face down, by Ann, Bram and Cleo"]
    assert not any(line[:1] in "12345" for line in table.type("5").splitlines())
    assert "Nothing due has the number 5" in table.type("5")


KILLERS = {
    "": "by Ann (white)", "dan": "Did you mean", "by eve": "by Eve (green)", "by ev": "by Eve (green)",
    "by g": "by Eve (green)", "by u": "by Bram (blue)", "scion": "There is no answer", "no": "not declined",
    "n": "Type a little more", "zoe": "There is no",
}  # fmt: skip


@pytest.mark.parametrize(("answer", "said"), KILLERS.items())
def test_another_killer(sit: Sit, answer: str, said: str) -> None:
    table = sit("r=0 w fireball")
    told = table.type(f"2 {answer}")
    assert said in told
    assert (table.kinds()[-1] == "eliminate") == said.startswith("by")


def test_a_card_goes_with_any_killer(sit: Sit) -> None:
    """Whoever had Kasimir, the debt is made (rule 17); a death that is nobody's doing is no card's either."""
    for answer in ("", "white", "by eve", "by g"):
        table = sit("r=0 w kasimir")
        assert "with Kasimir the Lone Wolf" in table.type(f"2 {answer}")
        shutil.rmtree(table.home)
    table = sit("life red =0 --with kasimir")
    assert "with Kasimir the Lone Wolf" in table.type("2 nobody")
    table.type("u")
    assert "Dan (red) is out: who did it?" in table.type("e r")
    assert "with Kasimir the Lone Wolf" in table.type("nobody")


def test_nobody_s_doing(sit: Sit) -> None:
    table = sit("r=0 w fireball")
    assert "Dan (red) is eliminated." in table.type("2 by nobody")
    assert "Dan (red) is eliminated." in table.type("u", "u", "r=0", "3 nobody")


@pytest.mark.parametrize("who", ["eve", "nobody"])
def test_a_known_killer_is_another_one_only_where_that_is_said(sit: Sit, who: str) -> None:
    table = sit("r=0 w fireball")
    table.type(f"2 {who}")
    assert table.said() == [f"Ann struck the last blow: if that is not so, type '2 by {who}'."]
    assert table.kinds()[-1] == "life"
    assert "with Fireball" in table.type("2 ann")


def test_the_number_of_a_fall_takes_the_killer_that_nobody_knows(sit: Sit) -> None:
    assert "Dan (red) is eliminated by Eve (green)." in sit("r=0").type("2 eve")


@pytest.mark.parametrize("slug", BEGIN)
def test_a_player_at_0_stands_first_and_is_not_passed(sit: Sit, slug: str) -> None:
    table = sit(slug=slug)
    if slug == "five-colors":
        return  # provinces, not life
    table.type("bram=0 ann")
    first = table.due()[0]
    assert "Bram" in first
    assert re.search("is at 0: out (of the game|after a last stand|unless a spite saves them), by Ann", first)
    before = table.file.read_bytes()
    told = table.type("n")
    assert f"{first[0]} says so" in told
    assert "'n anyway'" in told
    assert table.file.read_bytes() == before
    assert "n anyway" in table.type("turn next")
    assert table.file.read_bytes() == before
    if slug == "elder-dragon-wars":
        assert "Turn 2" in table.type("n anyway")


def test_who_fell_meanwhile_is_not_passed_either(sit: Sit) -> None:
    table = sit()
    table.elsewhere("life red =0 --from white")
    told = table.type("n")
    assert "Meanwhile somebody recorded" in told
    assert "'n anyway'" in told
    assert table.kinds() == ["life"]


def test_a_player_who_is_well_again_is_not_due(sit: Sit) -> None:
    table = sit("r=0 w")
    table.type("r=5")
    assert "Dan (red) is at" not in "\n".join(table.due())
    assert "Turn 2" in table.type("n")


def test_an_item_that_has_changed_meanwhile_is_refused_with_what_it_is_now(sit: Sit) -> None:
    table = sit(LEGEND, "r=0 w fireball")
    table.elsewhere("undo")
    table.elsewhere("chaos draw white")
    assert "3 has changed meanwhile: it is done." in table.type("3")
    assert "Nothing due has the number 2" in table.type("r=0 w", "2")


def test_an_item_that_changes_while_it_is_recorded_is_refused(sit: Sit) -> None:
    table = sit(LEGEND)
    table.at_once("chaos draw white")
    table.type("2")
    assert table.kinds() == ["legend", "chaos-drawn"]
    assert "since you were asked" in "".join(table.said())


def test_what_is_left_undone_is_told(sit: Sit) -> None:
    told = sit(CHROMIUM, "n").type("n")
    assert "Left undone: Pay {W}{U}{B}, or Chromium goes home." in told
    assert "Turn 3: Cleo (black)." in told


def test_events_hold_the_end_of_the_turn_once(sit: Sit) -> None:
    table = sit(slug="five-colors")
    assert table.type("n").startswith("Still to come: Events: turn up 4 cards from the left. 1 does it.\nSo the turn")
    assert table.kinds() == []
    told = table.type("n")
    assert "Left undone: Events" in told
    assert "Left undone: End" not in told
    table.type("v")
    assert table.type("n").startswith("Bram draws a fate card. Turn 3: Ann."), "nothing is due once they are turned up"


def test_more_words_after_a_number_are_told_to_its_command(sit: Sit) -> None:
    table = sit(KARN)
    told = table.type("3 --card mirari --rolled white=1,green=4")
    assert "Karn, Silver Golem comes into play under Cleo (black)" in told
    assert "Mirari goes to Ann" in told
    assert "3" not in {line.split()[0] for line in table.due()}


@pytest.mark.parametrize(
    "line", ["3", "l b karn", "legend black karn", "l cleo 'karn, silver golem'", "edw legend b karn"]
)
def test_an_artifact_that_is_a_legend_is_due_until_it_has_reverberated(sit: Sit, line: str) -> None:
    table = sit(KARN)
    assert table.due()[-1] == "3 Karn, Silver Golem is a Legend and reverberates"
    table.type(line)
    assert "is a Legend" not in "\n".join(table.due())
    table.type("u")
    assert table.due()[-1] == "3 Karn, Silver Golem is a Legend and reverberates"
    table.type("u")
    assert "is a Legend" not in "\n".join(table.due())


def test_a_chaos_card_that_resolves(sit: Sit) -> None:
    table = sit(GRAVITY, "pile chaos top 'time warp'", "c w")
    told = table.type("cp w time warp")
    assert "When Time Warp resolves" in told
    number = next(line.split()[0] for line in table.due() if "When Time Warp resolves" in line)
    assert "pays 5 life" in table.type(number)
    assert "Time Warp by Ann (white) resolves" in table.type("nobody")
    assert "When Time Warp resolves" not in "\n".join(table.due())


def test_the_scion_s_turn_goes_item_by_item(sit: Sit) -> None:
    table = sit(*SCION, "n --card crosis")
    due = "\n".join(table.due())
    assert "Before it attacks it may be tapped" in due
    assert "Deal 6 damage to Ann (white)" in due
    assert "Deal 6 damage to Eve (green)" in due
    number = {
        seat: next(line.split()[0] for line in table.due() if f"damage to {seat}" in line) for seat in ("Ann", "Eve")
    }
    assert "Ann (white) 75 -> 69, from the Scion" in table.type(number["Ann"])
    assert "Deal 6 damage to Ann" not in "\n".join(table.due())
    told = table.type("n")
    assert "Still to come: Deal 6 damage to Eve (green)." in told
    assert "Turn 5" not in told
    assert "Left undone: Deal 6 damage to Eve (green)." in table.type("n")
    table.type("u")
    table.type(f"{number['Eve']} tapped")
    assert "Deal 6 damage to Eve" not in "\n".join(table.due())
    assert "Left undone" not in table.type("n")


def test_the_scion_s_victim_stands_first_in_its_turn(sit: Sit) -> None:
    table = sit(*SCION, "n --card crosis", "w=3", "w-6 scion")
    assert "Ann (white) is at -3: out of the game, by the Scion" in table.due()[0]
    assert "'n anyway'" in table.type("n")
    assert "Ann (white) is eliminated by the Scion" in table.type(table.due()[0].split()[0])


STEPS: dict[str, Sequence[tuple[str, str]]] = {
    "chaos-magic": [
        ("1", "A Global comes into play"),
        ("2", "draws a Chaos card, face down"),
        ("3 --card lend", "Lend"),
        ("4", "1 Lend  2 Keep"),
        ("cancel", "Never mind"),
        ("4 ke", "Keep"),
        ("5", "resolve"),
    ],
    "chaos-lists": [("1 --rolled 30", "rolls 30 on Global"), ("2", "Ann rolls"), ("note 1", "Note: 1")],
    "five-colors": [("1", "turns up"), ("3 1 'craw wurm 6/4'", "craw wurm"), ("5", "")],
    "magical-war": [("2", "have laid a pipeline"), ("3", "Which step, and"), ("discard", "a card")],
    COUNTED: [("i ann", "Ann plays no free"), ("3 0", "Bram plays no free"), ("4 1", "Cleo plays 1")],
}


@pytest.mark.parametrize("slug", STEPS)
def test_numbers_lead_through_other_games(sit: Sit, slug: str) -> None:
    table = sit(slug=slug)
    for line, said in STEPS[slug]:
        assert said in table.type(line), line
        assert table.said()


SET_UP = ("lay",)
FIGHT = ("v", "ba 3 angel 4/4 flying", "p", "bp 3")
DUEL = ("v", "duel begin Tor 5 Wurm 6", "df bram", "df ann")
ASKED: dict[str, tuple[str, Sequence[str], str, Sequence[tuple[str, str]]]] = {
    "how many free cards": (
        COUNTED, (), "Initial round", [
            ("", "free cards Ann plays  0 to 9"), ("2", "Ann plays 2 free cards"),
        ],
    ),
    "a pipeline step": (
        "magical-war", SET_UP, "Main", [
            ("", "Which step, and with which card (as: land forest)?  1 land  2 cast  3 discard"),
            ("1 Jester's Cap", "turns up Jester's Cap and puts it into play"),
        ],
    ),
    "a card that nobody names": (
        "magical-war", SET_UP, "Main", [("", "Which step, and"), ("discard", "turns up a card")],
    ),
    "a spell of a last stand": (
        "magical-war", (*SET_UP, "leave bram"), "Last stand of Bram", [
            ("", "Which card?"), ("lightning bolt", "Bram casts lightning bolt from the hand"),
        ],
    ),
    "a vise": (
        "magical-war", SET_UP, "Main", [
            ("", "Which step, and"), ("cast black vise", "Black Vise: on whom?  1 Bram  2 Cleo  0 nobody"),
            ("2", "casts it. Black Vise of Ann gives Cleo: pipeline size +1"),
        ],
    ),
    "a vise that is countered": (
        "magical-war", SET_UP, "Main", [
            ("", "Which step, and"), ("cast black vise", "Black Vise: on whom?"),
            ("0", "casts it; it goes to the graveyard."),
        ],
    ),
    "a pact": (
        "magical-war", (*SET_UP, "c cleo darkpact"), "Darkpact of Cleo", [
            ("", "a random card out of an opponent's hand  1 Ann  2 Bram  0 nobody"),
            ("ann", "How many cards does Ann hold? Type a number"),
            ("6", "Cleo takes card"),
        ],
    ),
    "a vise aimed anew": (
        "magical-war", (*SET_UP, "ea ann black vise --on bram", *"nnnnnn"), "Upkeep: Black Vise, on Bram", [
            ("", "may be aimed anew  1 Cleo  2 no"), ("1", "Black Vise is aimed at Cleo now"),
        ],
    ),
    "an attack": (
        "five-colors", ("v",), "Battle, if wanted", [
            ("", "Which provinces are attacked, and with which creatures? Such as: 1 craw wurm 6/4, 3 serra angel;"),
            ("3 angel", "What are the power and toughness of angel? Such as: 2/2, or 2/2 flying."),
            ("3 angel 4/4 flying, Grizzly Bears 2/2", "with Grizzly Bears 2/2. angel 4/4 flying is held back"),
        ],
    ),
    "a defence": (
        "five-colors", ("v", "ba 3 angel 4/4",), "Bram: ground defenders", [
            ("", "Who defends? Such as: grizzly bears 2/2"), ("wall 0/8", "Bram defends province 3 with wall 0/8"),
        ],
    ),
    "defenders of several": (
        "five-colors", ("v", "ba 3 angel 4/4 2 bears 2/2",), "Bram: ground defenders", [
            ("", "Who defends? Such as: 2 grizzly bears 2/2"), ("wall 0/8", "Say which province is defended, 2 or 3"),
            ("3 wall 0/8, 2 angel", "By the log angel is Ann's, and these are Bram's creatures."),
            ("3 wall 0/8, 2 angel 4/4", "Bram defends province 3 with wall 0/8, and province 2 with angel (2) 4/4"),
        ],
    ),
    "no defence": ("five-colors", ("v", "ba 3 angel 4/4",), "Bram: ground defenders", [("none", "Bram sends nobody")]),
    "fliers at last": (
        "five-colors", ("v", "ba 3", "none"), "Ann: flying attackers", [
            ("", "Which provinces are attacked"), ("bird 1/1 flying", "Ann attacks province 3 with bird 1/1 flying"),
        ],
    ),
    "the only province": (
        "five-colors", ("v", "ba 3 angel 4/4",), "The fight for province 3", [("", "Bram picks the fight")],
    ),
    "one of two provinces": (
        "five-colors", ("v", "ba 3 angel 4/4", "ba 2 bears 2/2"), "Bram picks", [
            ("", "Which province is fought for next?  2  3"), ("3", "Bram picks the fight for province 3"),
        ],
    ),
    "a pass": ("five-colors", FIGHT, "Bram passes, in the fight for province 3", [("", "Bram passes.")]),
    "an action": (
        "five-colors", FIGHT, "Bram acts", [
            ("", "What does Bram do?"), ('Growth --becomes "angel 1/1"', "Bram acts: Growth: makes angel 1/1"),
        ],
    ),
    "damage": (
        "five-colors", ("v", "ba 3 angel 4/4", "bd 3 wall 0/8", "bp 3", "pass", "pass"), "Ann has 4 damage", [
            ("", "Ann assigns 4 damage to wall; 0 left."),
        ],
    ),
    "damage among several": (
        "five-colors", ("v", "ba 3 angel 4/4", "bd 3 wall 0/8 bears 2/2", "bp 3", "pass", "pass"), "Ann has 4", [
            ("", "To which creature?  1 wall  2 bears"), ("bears", "to bears and destroys it; 2 left"),
        ],
    ),
    "a focus": ("five-colors", DUEL[:2], "Bram focuses", [("", "Bram focuses")]),
    "a strike": (
        "five-colors", DUEL, "Bram strikes", [
            ("", "Bram strikes: what do the focus cards of Ann cost (0 for lands, X)? Type 1 number, such as 3."),
            ("3 4", "Type 1 number"),
            ("3", "Bram strikes: what do the focus cards of Bram cost"),
            ("4", "Bram strikes. Ann 8 (focus 3), Bram 10 (focus 4): Tor is destroyed."),
        ],
    ),
}  # fmt: skip
"""Items whose number asks for what is lacking: the game, what is typed before, the item, and then lines and replies;
"" is the number."""


@pytest.mark.parametrize("name", ASKED)
def test_a_number_asks_for_what_it_lacks(sit: Sit, name: str) -> None:
    slug, before, item, lines = ASKED[name]
    table = sit(*before, slug=slug)
    number = next(line.split()[0] for line in table.due() if item in line)
    recorded = len(table.kinds())
    for at, (line, said) in enumerate(lines, 1):
        assert said in table.type(line or number), line
        assert table.asks() == (at < len(lines))
    assert len(table.kinds()) == recorded + 1


SCENES: dict[str, tuple[str, Sequence[str]]] = {
    **{slug: (slug, ()) for slug in BEGIN},
    **{name: (slug, before) for name, (slug, before, *_) in ASKED.items()},
    "a spite": ("chaos-magic", ("global reveal", "cleo=0", "eliminate cleo", "spite look")),
    "players at 0": ("five-colors", ("ann=0", "bram=0")),
    "an artifact": ("elder-dragon-wars", (MIRARI, CHROMIUM, "n", "n", "r=0")),
}


@pytest.mark.parametrize("name", SCENES)
def test_no_number_scolds(sit: Sit, tmp_path: Path, name: str) -> None:
    slug, before = SCENES[name]
    numbers = [item.number for item in sit(*before, slug=slug).prompt.laptop.agenda.items if item.number]
    for number in numbers:
        shutil.rmtree(tmp_path / "home")
        told = sit(*before, slug=slug).type(str(number))
        assert not re.search(r"' needs [A-Z]", told), told
        assert "See '?" not in told, told


@pytest.mark.parametrize("name", ASKED)
def test_what_a_number_asks_is_dropped_with_its_item(sit: Sit, name: str) -> None:
    slug, before, item, lines = ASKED[name]
    if len(lines) == 1:
        return
    table = sit(*before, slug=slug)
    number = next(line.split()[0] for line in table.due() if item in line)
    assert lines[0][1] in table.type(number)
    table.type("note a remark", "u", "u")
    assert "Never mind" in table.type("cancel") or not table.asks()
    assert table.shown() == table.folded()


@pytest.mark.parametrize(
    ("card", "answer"),
    [("darkpact", "bram"), ("wheel of fortune", ""), ("contract from below", ""), ("demonic tutor", ""),
     ("timetwister", "")],
)  # fmt: skip
def test_what_a_card_asks_for_is_done_once(sit: Sit, card: str, answer: str) -> None:
    table = sit("i", "i", "i", "lay", f"c cleo {card} --anyway so", slug=COUNTED)
    number = next(line.split()[0] for line in table.due() if card in line.casefold())
    table.type(number, *filter(None, [answer]))
    assert card not in "\n".join(table.due()).casefold()
    table.type("u")
    assert [line for line in table.due() if line.startswith(f"{number} ") and card in line.casefold()]


def test_an_effect_on_nobody_is_asked_for_where_it_is_typed(sit: Sit) -> None:
    table = sit(*SET_UP, slug="magical-war")
    assert table.type("ea cleo black vise").startswith("Black Vise of Cleo: on whom?  1 Ann  2 Bram")
    assert "gives Bram: pipeline size +1" in table.type("bram")
    assert table.type("e").startswith("Black Vise of Cleo on Bram: pipeline size +1, from Bram's upkeep on")
    asked = table.type("s cast kudzu")
    assert asked.startswith("On a land of whom?  1 Ann  2 Bram  3 Cleo  0 nobody")
    assert "Ann aims Kudzu at a land of Bram" in table.type("bram")


def test_an_effect_whose_player_has_left_says_so(sit: Sit) -> None:
    table = sit(*SET_UP, "ea cleo black vise --on bram", "leave bram", "stand leave bram", slug="magical-war")
    assert table.type("e").startswith("Black Vise of Cleo is on nobody and changes nothing")


def test_a_card_that_nobody_is_named_for_is_told_when_the_turn_ends(sit: Sit) -> None:
    table = sit(*SET_UP, "c cleo darkpact", slug="magical-war")
    number = next(line.split()[0] for line in table.due() if "Darkpact" in line)
    assert "Left undone: Darkpact of Cleo: a random card out of an opponent's hand." in table.type("n", "n")
    table.type("u")
    assert "Left: Darkpact of Cleo: a random card out of an opponent's hand." in table.type(f"{number} no")
    assert "Darkpact" not in table.type("n", "n")


def test_whoever_brought_a_player_to_0_may_be_out_by_now(sit: Sit) -> None:
    table = sit(*SET_UP, "bram-20 ann fireball", "eliminate ann by cleo", "stand leave ann", slug="magical-war")
    assert "Bram is at 0: out after a last stand, by Ann, with fireball" in table.due()[0]
    told = table.type(table.due()[0].split()[0])
    assert "Bram loses to Ann, with fireball" in told
    assert "was out of the game before" not in told


def test_whose_move_it_is_needs_no_name(sit: Sit) -> None:
    table = sit(*FIGHT, slug="five-colors")
    assert "Bram passes." in table.type("pass")
    assert "Ann passes." in table.type("p")
    table.type("br", "n", "v", "n", "v")
    table.type(DUEL[1])
    assert "Bram focuses" in table.type("focus")
    assert "Ann strikes. Ann 5, Bram 9 (focus 3)" in table.type("strike bram=3")
    assert "No duel goes on" in table.type("strike")


def test_a_creature_that_an_action_names_alone_is_asked_about(sit: Sit) -> None:
    table = sit("v", "ba 3 dragon 5/5", "bd 3 giant spider 2/4", slug="five-colors")
    assert "What does giant growth do to giant spider? Type +3/+3, or 3 for damage" in table.type(
        "a giant growth spider"
    )
    assert table.type("gone").count("Type +3/+3, or 3 for damage") == 2
    assert "Bram acts at province 3: giant growth: makes giant spider 5/7." in table.type("+3/+3")
    assert "What does bolt do to dragon?" in table.type("a bolt on the dragon")
    assert "Ann acts: bolt on the dragon: deals 3 damage to dragon." in table.type("-3")
    assert "What does that do to giant spider?" in table.type("a spider")
    assert "Bram acts: spider: nothing that the program counts." in table.type("nothing")
    table.type("a terror on spider")
    assert "Ann acts: terror on spider: takes out giant spider." in table.type("kills")
    assert not table.asks()


def test_a_question_is_dropped_when_somebody_else_would_be_asked(sit: Sit) -> None:
    table = sit("v", "duel begin Tor 5 Ogre 5", "focus", "focus", slug="five-colors")
    assert "Bram strikes: what do the focus cards of Ann cost" in table.type("strike")
    told = table.type("focus")
    assert "This is not asked any more: " in told
    assert not table.asks()
    assert "Ann strikes: what do the focus cards of Ann cost" in table.type("strike")


def test_damage_that_is_gone_is_said_once(sit: Sit) -> None:
    table = sit("v", "ba 3 angel 4/4", "bd 3 wall 0/8", "br", slug="five-colors")
    told = table.type("n")
    assert "gone: 4 damage of Ann" in told
    assert "to assign" not in told


def test_a_turn_with_a_battle_says_which_province_waits(sit: Sit) -> None:
    table = sit("v", "ba 3 angel 4/4", slug="five-colors")
    assert "'b off' calls the battle off." in table.type("n")
    assert "'b off' calls the battle off." in table.type("ba 2 bears 2/2", "n")
    assert "The fight for province 3 is on, Bram acts or passes: p. 'b off'" in table.type("bp 3", "n")
    assert "The fight for province 3 is on, Ann acts or passes: p. 'b off'" in table.type("a growth", "n")


def test_creatures_need_no_quotation_marks_but_power_and_toughness(sit: Sit) -> None:
    table = sit("v", slug="five-colors")
    assert "What are the power and toughness of angel? Such as: 2/2, or 2/2 flying." in table.type("ba 3 angel")
    assert "Ann attacks province 3 with angel 4/4." in table.type("ba 3 angel 4/4")
    told = table.type('ba 2 serra angel 4/4 flying "Craw Wurm 6/4" bears 2/2')
    assert "Ann attacks province 2 with Craw Wurm 6/4 and bears 2/2. serra angel 4/4 flying is held back." in told
    told = table.type("ba 1 craw wurm bears, 4 serra bears", "anyway they have more")
    assert "province 1 with Craw Wurm (2) 6/4 and bears (2) 2/2, and province 4 with bears (3) 2/2." in told
    assert "Write its power and toughness: elf" in table.type('ba 2 elf "Craw Wurm 6/4"')


def test_a_battle_that_nobody_wants_is_not_left_undone(sit: Sit) -> None:
    assert "Battle" not in "\n".join(sit("1", "n", slug="five-colors").said())


def test_the_table_s_own_dice_are_asked_for(sit: Sit) -> None:
    table = sit("dice ours", "cards ours", "l w kei")
    assert table.said()[-1] == (
        "Which card came from the pile of artifacts? Type its name, a beginning of it, or its number."
    )
    table.type("mirari")
    asked = "Mirari: Cleo, Dan, what did the d20s show? Type 2 numbers, such as 5 18."
    assert table.said()[-1] == asked
    table.type("4")
    assert table.said() == [
        "Type 2 numbers from 1 to 20, for Cleo and Dan.",
        asked,
    ]
    table.type("w-3")
    assert table.asks()
    table.type("4 4")
    assert table.said()[-1] == f"A tie! {asked}"
    table.type("b3 r9")
    assert not table.asks()
    assert table.accepted[-1] == [
        *("legend", "w", "kei", "--card", "Mirari", "--rolled", "black=4,red=4", "--rolled", "black=3,red=9")
    ]


def test_a_roll_that_was_misread_is_asked_for_again_after_undo(sit: Sit) -> None:
    table = sit(MIRARI, "u", "l w kei")
    assert table.said()[-1].startswith("Which card came from the pile of artifacts?")
    table.type("mirari", "13 2")
    assert table.kinds() == ["legend", "undo", "legend"]
    assert "Mirari goes to Dan (red)" in table.said()[-1]


def test_who_pays_is_asked_before_which_card_came(sit: Sit) -> None:
    table = sit(GRAVITY, "cards ours", "s g")
    assert table.said() == [WHO_PAYS.replace("Wrath of God: who", "Who")]
    table.type("0")
    assert table.said()[-1].startswith("Which card came from the pile of enchantments?")
    table.type("cancel")
    assert table.kinds() == ["spell", "cards"]


def test_what_the_dice_are_asked_for_follows_the_table(sit: Sit) -> None:
    table = sit("dice ours", "l w kei --card mirari")
    table.type("e b by r")
    asked = "Mirari: Cleo, Dan, what did the d20s show?"
    assert table.said()[-2:] == [f"This is not asked any more: {asked}", "'l w kei' is left out."]


@pytest.mark.parametrize(("slug", "line", "answer"), [("chaos-lists", "c", "10"), ("chaos-magic", "roll 2d6", "3 4")])
def test_other_games_ask_for_their_dice(sit: Sit, slug: str, line: str, answer: str) -> None:
    table = sit("dice ours", line, slug=slug)
    assert table.asks()
    table.type(answer)
    assert not table.asks()
    assert len(table.accepted) == 2


# What is told first and done when it is typed again


FACTS = {"note a remark": "The note in line", "roll d6": "The roll in line", "coin for first pick": "The roll in line"}


@pytest.mark.parametrize(("fact", "stands"), FACTS.items())
@pytest.mark.parametrize("undo", ["u", "undo", "u 1"])
def test_an_undo_past_a_fact_says_so_first(sit: Sit, fact: str, stands: str, undo: str) -> None:
    table = sit("w-5", fact)
    before = table.file.read_bytes()
    told = table.type(undo)
    assert stands in told
    assert "takes back line 3, Ann (white) 75 -> 70." in told
    assert table.file.read_bytes() == before
    assert "Undone: Ann (white) 75 -> 70." in table.type(undo)


def test_an_undo_counts_as_typed_again_only_right_after(sit: Sit) -> None:
    table = sit("w-5", "note x")
    table.type("u")
    table.type("")
    assert "So nothing was taken back" in table.type("u")
    table.type("t")
    assert "So nothing was taken back" in table.type("u")
    table.elsewhere("note another")
    assert "So nothing was taken back" in table.type("u"), "of another line it was not told"
    assert "Undone: Ann (white) 75 -> 70." in table.type("u")
    assert "Redone" in table.type("z")


def test_an_undo_of_the_newest_line_asks_for_nothing(sit: Sit) -> None:
    table = sit("note x", "w-5")
    assert "Undone: Ann (white) 75 -> 70." in table.type("u")
    assert "Nothing to undo" in table.type("note y", "u")


def test_a_dragon_that_came_out_in_this_turn_has_no_upkeep_yet(sit: Sit) -> None:
    table = sit(CHROMIUM, "dc w --card mirari --rolled black=2,red=20")
    assert "pay" not in "\n".join(table.due())
    assert "Pay {W}{U}{B}, or Chromium goes home" in table.type("n")


# What the rules refuse and the table wants


def test_the_table_wants_what_the_rules_refuse(sit: Sit) -> None:
    table = sit("c w")
    told = table.type("c w")
    assert "'anyway', or 'anyway' and why" in told
    assert "--anyway" not in told
    assert "The table wants it all the same: a second upkeep." in table.type("anyway a second upkeep")
    assert table.kinds() == ["chaos-drawn", "chaos-drawn"]
    assert "Nothing was refused" in table.type("anyway")


def test_only_what_was_refused_in_the_line_before_is_wanted(sit: Sit) -> None:
    table = sit("c w", "c w", "w-1")
    assert "Nothing was refused" in table.type("anyway")
    table.type("al mirari")
    assert "Nothing was refused" in table.type("anyway"), "what cannot be cannot be wanted"


def test_a_turn_that_passes_somebody_says_why(sit: Sit) -> None:
    table = sit("r=0 w", "n anyway")
    assert '"anyway": "Dan (red) plays on at 0 or below"' in table.file.read_text(encoding="utf-8")
    for why in ("n anyway he has a trick left", "n --anyway 'he has a trick left'"):
        table.type("u", why)
        assert '"anyway": "he has a trick left"' in table.file.read_text(encoding="utf-8").splitlines()[-1]


def test_a_turn_that_passes_nobody_needs_no_reason(sit: Sit) -> None:
    table = sit("n anyway")
    assert table.kinds() == ["turn"]
    assert "anyway" not in table.file.read_text(encoding="utf-8")


# The prompt's own words


OWN_WORDS = {
    "dr": "'dr' needs WHO, as in: dr w. See '? dr'.",
    "dragon return": "'dr' needs WHO, as in: dr w. See '? dr'.",
    "life": "Whose life, and how much? As in: ann-5.",
    "u 3 3": "'3' is more than 'u' takes",
    "leave": "Who? 'e WHO' takes a player out of the game; Ctrl-D leaves the table prompt.",
    "concede": "Who gives up?  1 Ann  2 Bram",
    "leave dan": "Dan (red) is eliminated.",
    "e dan by nobody": "Dan (red) is eliminated.",
    "next": "Turn 2: Bram (blue).",
    "coin for who deals": ", for who deals.",
    "roll for first pick": "for first pick.",
    "roll d6": "1d6: ",
    "? l": "l w kei: a Legend came into play: an artifact reverberates",
    "help s": "s u counterspell: a noncreature spell resolved",
    "? w-5": "w-5 r+3 b=20: life, or a sentence",
    "dispute": "Nothing was drawn yet that all may see.",
    "new --after friday": "The game of 'friday' is not over: finish it ('use friday')",
}


@pytest.mark.parametrize(("line", "said"), OWN_WORDS.items())
def test_everything_is_said_in_the_prompt_s_own_words(sit: Sit, line: str, said: str) -> None:
    told = "\n".join(sit(line).said())
    assert said in told
    assert "edw " not in told


def test_a_note_stands_as_it_was_typed(sit: Sit) -> None:
    table = sit()
    assert "Note: edw play is fun" in table.type("note edw play is fun")
    assert "Note: edw play is fun" in table.type("log")


def test_a_dispute(sit: Sit) -> None:
    told = sit("roll d6").type("dispute")
    assert "1d6" in told
    assert "Line 3 is fair: nobody could choose any more what came" in told
    assert "proof 3 has what to paste in any shell; print check -o check.html is a page for any phone" in told
    assert "so whoever began could have begun anew" in told
    assert "sha256sum" not in told, "nobody can paste from here"
    assert "edw " not in told


@pytest.mark.parametrize("command", ["print", "roll", "eliminate", "new", "life"])
def test_a_page_of_help_fits_and_ends_with_a_whole_item(
    sit: Sit, command: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("LINES", "24")
    told = pages(sit(), f"? {command}", 24)
    assert "--json" not in "\n".join(told)
    assert re.search(r"[.\])]$", told[-1]), "a sentence ends there"


# Another game


def test_new_asks_who_plays_and_checks_the_names_first(sit: Sit) -> None:
    table = sit("new sunday")
    assert "Who plays" in table.said()[-1]
    for line, wrong in {
        "Ann": "Nobody plays alone",
        "Ann, ann": "Two players have the same name",
        "Ann Bram Cleo Dan no": "'no' cannot be a player's name",
    }.items():
        assert wrong in table.type(line)
        assert "Who plays" in table.said()[-1]
    assert "75 -> 70" in table.type("w-5"), "a command is no name"
    asked = "Which game for 5: Ann, Bram the Bold, Cleo, Dan, Eve?  1 Elder Dragon Wars  2 Chaos by roll lists"
    assert asked in table.type("Ann, Bram the Bold, Cleo, Dan and Eve")
    assert "Seats drawn by lot, or as you sit?" in table.type("1")
    assert "Seats clockwise" in table.type("")
    assert table.prompt.app.read().session.name == "sunday"
    assert "Bram the Bold" in str(table.shown())


def test_new_goes_back_to_the_names_by_an_undo(sit: Sit) -> None:
    table = sit("new sunday", "Ann Bram Cleo")
    assert "Which game for 3?" in table.said()[-1]
    assert "Who plays" in table.type("u")
    assert "Which game for 2?  1 Chaos by roll lists" in table.type("Ann Bram")


def test_new_asks_three_or_four_whether_seats_stay_empty(sit: Sit) -> None:
    table = sit("new sunday", "Ann Bram Cleo", "elder")
    assert "'empty' leaves two seats empty, out of the game from the start" in table.said()[-1]
    assert "nothing was recorded" in table.type("cancel")
    assert table.prompt.app.read().session.name != "sunday"
    assert "'empty' leaves one seat empty" in table.type("new --format edw --players Ann,Bram,Cleo,Dan")
    assert "stays empty" in table.type("empty", "drawn")
    assert table.shown()["empty_seats"] == [*table.prompt.app.read().state.empty]
    assert "Nobody plays" in table.type(f"{next(iter(table.prompt.app.read().state.empty))}-5")


@pytest.mark.parametrize("slug", BEGIN)
def test_new_offers_the_same_kind_of_game_first(sit: Sit, slug: str) -> None:
    table = sit("new", BEGIN[slug][1], "1", *BY_LOT[slug], slug=slug)
    assert table.prompt.app.read().session.name == "war-1"
    assert table.prompt.app.game().slug == slug


@pytest.mark.parametrize(
    "line",
    [
        "new magical war",
        "new magical-war",
        "new magicalwar",
        "new --format magicalwar",
        "new magical",
        "new MAGICAL WAR",
    ],
)
def test_a_game_that_is_named_in_any_letters_is_that_game(sit: Sit, line: str) -> None:
    table = sit(line)
    assert "Who plays" in table.said()[-1]
    table.type("Ann Bram", "no", "0")
    assert (table.prompt.app.game().slug, table.prompt.app.read().session.name) == ("magical-war", "war-1")


def test_a_name_before_the_game_is_the_session_s(sit: Sit) -> None:
    table = sit("new sunday magical war", "Ann Bram", "no", "0")
    assert (table.prompt.app.game().slug, table.prompt.app.read().session.name) == ("magical-war", "sunday")


@pytest.mark.parametrize(
    ("line", "wrong"),
    {
        "new --format magicwar": "There is no game 'magicwar' here. It can be "
        "elder-dragon-wars, chaos-lists, chaos-magic, magical-war or five-colors.",
        "new chaos": "'chaos' can mean Chaos by roll lists or Chaos Magic: type a little more of it.",
        "new friday": "There is a session 'friday' already: choose another name, or go on with 'use friday'.",
        "new magicl war": "'war' is more than 'new' takes",
        "new --bogus": "'new' has no option '--bogus'",
        "new ../x": "'../x' cannot be a name",
    }.items(),
)
def test_what_is_wrong_with_new_is_said_before_it_is_asked_who_plays(sit: Sit, line: str, wrong: str) -> None:
    table = sit(line)
    assert wrong in "\n".join(table.said())
    assert not table.asks()


def test_a_newer_new_is_asked_instead_of_the_older(sit: Sit) -> None:
    table = sit("new sunday", "1", "s w wrath", "new monday", "new monday magical war")
    assert "waits" not in "\n".join(table.said())
    table.type("Ann Bram", "no", "0")
    assert table.prompt.app.read().session.name == "monday"
    assert not table.asks()


def test_no_question_of_the_game_before_goes_on_in_another(sit: Sit) -> None:
    table = sit(GRAVITY, SPELL)
    assert table.said()[-1] == WHO_PAYS
    told = table.type("new magical war", "Ann Bram", "yes", "bram")
    assert "'s g wrath' is left: nothing was recorded of it." in told
    assert not table.asks()
    assert "in their own upkeep" not in table.type("ann-1")


def test_cancel_begins_nothing(sit: Sit) -> None:
    table = sit("new", "1", "Ann Bram Cleo Dan Eve")
    assert "Never mind" in table.type("cancel")
    assert len([*table.home.glob("sessions/*.yaml")]) == 1


def test_play_at_a_game_that_is_over_asks_for_the_next(sit: Sit, capsys: pytest.CaptureFixture[str]) -> None:
    home = sit("e w u b r g", "all").home

    def gone(_asked: str) -> str:
        raise EOFError

    prompt = TablePrompt(App(lambda: Home(str(home)), None), main.perform, gone)
    prompt.run()
    assert "The next war, the same five?" in capsys.readouterr().out
    assert prompt.take("q") is False
    assert "is left" not in capsys.readouterr().out


def test_a_game_that_was_closed_is_followed_too(sit: Sit) -> None:
    table = sit("close friday")
    assert table.said()[-1].startswith("The next war, the same five?")
    table.type("no")
    table.type("status")
    assert not table.asks(), "it is asked once"
    table.type("new --after friday")
    assert "'friday' was closed before it was won" in "\n".join(table.said())


# What an evening stumbled over


def test_an_elimination_without_a_killer_is_by_whom_the_log_knows(sit: Sit) -> None:
    assert "Dan (red) is eliminated by Ann (white), with Fireball." in sit("r=0 w fireball").type("e r")


def test_a_reverberation_that_is_left_is_told(sit: Sit) -> None:
    table = sit("pile chaos top time warp", "c w", "cp w time warp")
    assert "Still to come: Time Warp gives an extra turn for the player it targets." in table.type("n")
    assert "Left undone: When Time Warp resolves, the next enchantment comes." in table.type("n")


@pytest.mark.parametrize(("verb", "said"), {"tap": "is tapped: no attack on", "blocked": "deals no damage to"}.items())
def test_which_half_of_a_double_attack_is_stopped_is_asked(sit: Sit, verb: str, said: str) -> None:
    table = sit(*SCION, "n --card crosis")
    assert "Which is meant, the half for Ann or the half for Eve?  1 Ann  2 Eve  3 both" in table.type(f"scion {verb}")
    assert f"{said} Eve (green)" in table.type("eve")
    assert f"{said} Ann (white)" in table.type(f"scion {verb}")  # only one is left


def test_what_was_paid_for_has_hit_and_the_payment_is_taken_back_first(sit: Sit) -> None:
    table = sit(*SCION, "n --card crosis", "scion paid w")
    assert table.type("scion blocked g").startswith("Ann (white) paid for the ability, which comes after the damage to")
    assert "Crosis, the Purger deals no damage to Eve (green)" in table.type("u", "scion blocked g")


def test_a_question_that_was_taken_back_is_gone(sit: Sit) -> None:
    table = sit(MIRARI, "b=0", "e b")
    assert "Which artifact does Dan (red) take" in table.type("dan")
    assert "Cleo (black) is out: who did it?" in table.type("u")
    assert "Cleo (black) is out: who did it?" in table.type("w-3")


def test_a_beginning_of_a_name_comes_before_one_of_a_later_word(sit: Sit) -> None:
    """Not Shallow Grave, nor Call to the Grave."""
    assert sit(GRAVITY).type("s w grav").startswith("Gravity Sphere is of the pile of enchantments")


def test_a_question_has_the_letters_of_the_card(sit: Sit) -> None:
    assert "Wrath of God: who pays" in sit(GRAVITY).type("s g wrath of god")


TRIGGERS = {
    "l w stangg countered": "Stangg brings Stangg Twin",
    "l w kei --card karn --rolled black=2,red=20": "Karn, Silver Golem is a Legend and reverberates",
}


@pytest.mark.parametrize(("line", "left"), TRIGGERS.items())
def test_a_trigger_is_owed_until_it_is_done_or_declined_with_a_word(sit: Sit, line: str, left: str) -> None:
    table = sit(line)
    assert left in table.type("n")
    assert "So the turn goes on." in table.said()[-1]
    assert table.type("3 no").startswith("Left: ")
    assert "Turn 2: Bram (blue)." in table.type("n")


@pytest.mark.parametrize(
    ("line", "said"),
    {
        "cp w": "Ann (white) holds no chaos card.",
        "ch": "'ch' needs WHO",
        "N": "Turn 2: Bram (blue).",
        "ann-3,bram-2": "Ann (white) 75 -> 72 and Bram (blue) 75 -> 73.",
        "-5": "Whose life is that?",
    }.items(),
)
def test_what_impatient_friends_type(sit: Sit, line: str, said: str) -> None:
    assert said in sit().type(line)


@pytest.mark.parametrize("answer", ["black 4 red 17", "b 4 r 17", "b4,r17", "r=17 b=4"])
def test_dice_may_be_named(sit: Sit, answer: str) -> None:
    assert "Cleo (black) 4, Dan (red) 17" in sit("dice ours", "l w kei --card mirari", answer).said()[-1]


@pytest.mark.parametrize("word", ["edw", "yours", "computer"])
def test_the_program_s_dice(sit: Sit, word: str) -> None:
    assert "the program rolls the dice" in sit("dice ours", f"dice {word}").said()[-1]


def test_what_was_typed_before_is_asked_for_with_the_way_out(sit: Sit) -> None:
    table = sit(MIRARI, "u", "l w kei")
    assert ": void 3" in "\n".join(table.said())


def test_own_dice_are_kept_in_the_next_war(sit: Sit) -> None:
    table = sit("dice ours", "e w u b r g", "all", "yes")
    assert table.prompt.app.read().session.name != "friday"
    assert table.prompt.app.read().state.own == {"dice"}


# Chaos by roll lists and Chaos Magic

SPITE = ("c --rolled 30", "1 --rolled 13", "r", "e bram by ann")
"""Ann's chaos roll is over, and Bram, who is out, rolls on Spite."""
KILLER = "Bram's Spite: who is chosen as the killer? Ann did it ('yes').  1 Ann  2 Cleo"


def test_who_is_chosen_before_a_roll_is_asked_once_and_before_the_dice(sit: Sit) -> None:
    table = sit(*SPITE, "dice ours", "c", slug="chaos-lists")
    assert table.said() == [KILLER]
    recorded = table.kinds()
    for line, said in (("bram", "Bram is no answer here"), ("?", "the next roll"), ("9", "9 is no answer here")):
        assert said in table.type(line)
        assert table.said()[-1] == KILLER
    table.type("2")
    assert table.said()[-1].startswith("Bram on Spite: what did the roll show, 1 to 100?")
    told = table.type("3 8")
    assert not table.asks()
    assert "Bram rolls 38 on Spite, having chosen Cleo" in told
    assert table.kinds() == [*recorded, "chaos"]


def test_what_is_chosen_before_a_roll_is_said_in_words(sit: Sit) -> None:
    table = sit("c --rolled 30", "ce response", "c", slug="chaos-lists")
    asked = "Ann's Response: first choose an instant or sorcery spell on the stack. Which? Say it in words."
    assert table.said() == [asked]
    assert "Note: a remark" in table.type("note a remark")
    assert table.said()[-1] == asked
    assert ", having chosen lava axe: " in table.type("lava axe")
    assert not table.asks()


def test_who_is_chosen_may_be_left_unsaid(sit: Sit) -> None:
    table = sit(*SPITE, "c", "cancel", slug="chaos-lists")
    assert not table.asks()
    assert any("First Bram rolls on Spite" in line for line in table.due())


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        ("28", "Ann rolls 28 on Global"),
        ("2 8", "Ann rolls 28 on Global"),
        ("2,8", "Ann rolls 28 on Global"),
        ("2 10", "Ann rolls 20 on Global"),
        ("1 0", "Ann rolls 10 on Global"),
        ("9", "This list has the numbers 10 to 49, not 9: say the number that stands there."),
        ("5 2", "This list has the numbers 10 to 49, not 5 2: say the number that stands there."),
        ("1 2 3", "Type the number, or the dice for tens and units, such as 2 8."),
    ],
)
def test_a_number_of_a_list_is_told_as_it_is_or_in_tens_and_units(sit: Sit, answer: str, said: str) -> None:
    table = sit("dice ours", "c", slug="chaos-lists")
    asked = "Ann on Global: what did the roll show, 10 to 49?"
    assert table.said() == [f"{asked} Type the number, or the dice for tens and units, such as 2 8."]
    assert said in table.type(answer)
    assert (asked in table.type("")) == (said != f"Ann rolls {said[10:12]} on Global")


def test_what_was_answered_of_one_roll_is_not_taken_for_another(sit: Sit) -> None:
    table = sit("dice ours", "c", "14", "ce d", "c", "15", slug="chaos-lists")
    assert "Ann on Chaos D, Land Tax Evasion: what did the d4 show?" in table.said()[-1]
    assert "This is not asked any more: " in table.type("u 1")
    table.type("3")
    assert not any("Ask the Audience" in line for line in table.said())
    assert table.folded()["rolls"]["turn"] == 1


@pytest.mark.parametrize("slug", ["chaos-lists", "chaos-magic"])
def test_the_next_turn_is_anybodys_and_the_order_is_reversed(sit: Sit, slug: str) -> None:
    table = sit("n cleo anyway", slug=slug)
    assert table.folded()["turn"]["active"] == "Cleo"
    assert "turns go the other way round" in table.type("reverse")
    table.type("n anyway")
    assert table.folded()["turn"]["active"] == "Bram"
    assert "Cleo will be skipped" in table.type("turn skip cleo")
    table.type("n anyway", "next anyway")
    assert (table.folded()["turn"]["active"], table.folded()["turn"]["number"]) == ("Bram", 5)
    assert "There is no player 'zoe'" in table.type("n zoe", "n zoe")


@pytest.mark.parametrize("slug", ["chaos-lists", "chaos-magic"])
def test_ten_poison_counters_are_due_with_a_number_and_end_no_turn(sit: Sit, slug: str) -> None:
    table = sit("co bram poi +9", "co", slug=slug)
    assert table.said()[-1] == "Bram: poison 9"
    table.type("co all poison 1", "co bram poison +9")
    out = "out unless a spite saves them" if slug == "chaos-magic" else "out of the game"
    due = next(line for line in table.due() if line.endswith(f"Bram has 10 poison counters: {out}"))
    assert "'n cleo anyway' ends the turn all the same." in table.type("n cleo")
    assert "who did it?  1 Ann  2 Cleo  0 nobody" in table.type(due.split()[0])
    assert "End the turn and begin the next" in table.type("? n")
    assert table.asks()
    table.type("cancel", "n cleo anyway")
    assert table.folded()["turn"]["active"] == "Cleo"


def test_what_is_due_about_the_stack_goes_when_it_leaves_the_stack(sit: Sit) -> None:
    rolled = ("c --rolled 14", "c --rolled 13")
    table = sit(*rolled, slug="chaos-lists")
    assert table.due()[0] == "3 When Puppy Parade has resolved, just go on (or r); if it is countered: x"
    table.type("3 countered")
    assert not [line for line in table.due() if "has resolved" in line]
    table.type("u", "u")
    assert not [line for line in table.due() if "has resolved" in line]
    table.type("c --rolled 13", "x", "n")
    assert not [line for line in table.said() if "Left undone" in line]


def test_what_is_due_about_a_card_goes_when_it_leaves_the_stack(sit: Sit) -> None:
    table = sit("global reveal", "c", "v --card tea", slug="chaos-magic")
    (due,) = [line for line in table.due() if "Tea Break" in line]
    assert due.endswith("choose modes and targets, then everybody may respond; resolved: r; countered: x")
    table.type("x by bram")
    assert not [line for line in table.due() if "Tea Break" in line or "modes and targets" in line]
    table.type("n")
    assert not [line for line in table.said() if "Left undone" in line]


def test_what_the_next_turn_tells_of_is_not_told_twice(sit: Sit) -> None:
    table = sit("c --rolled 14", "n", "n", slug="chaos-lists")
    assert table.said()[0] == "Turn 2: Bram. Ann's turn left 1 chaos roll unmade."
    assert not [line for line in table.said() if line.startswith("Left undone")]


OPEN: dict[str, tuple[str, Sequence[str]]] = {
    "dice": ("chaos-lists", ("dice ours", "roll d6")),
    "dice for a card": ("elder-dragon-wars", ("dice ours", "l w kei --card mirari")),
    "a card": ("elder-dragon-wars", ("cards ours", "s w", "s u")),
    "who pays": ("elder-dragon-wars", (GRAVITY, SPELL)),
    "lives or out": ("chaos-magic", ("global reveal", "e ann --by bram", "spite look", "sp {}", "r", "5")),
    "which side": ("chaos-magic", ("global reveal", "c", "v --card lend", "4")),
    "which step": ("magical-war", ("i ann", "i bram", "i cleo", "lay", "s ann")),
    "which province": ("five-colors", ("v", "ba 3 angel 4/4", "ba 2 bears 2/2", "bp")),
    "who plays": ("elder-dragon-wars", ("new",)),
}


@pytest.mark.parametrize("name", OPEN)
@pytest.mark.parametrize("end", ["turn next", "next", "n anyway", "n"])
def test_the_end_of_a_turn_waits_for_an_open_question(sit: Sit, name: str, end: str) -> None:
    slug, before = OPEN[name]
    table = sit(slug=slug)
    for line in before:
        if "{}" in line:
            cards = [known.card for known in table.prompt.app.read().state.deck_of("Ann").top]
            line = line.format(next(card for card in cards if "//" not in card))
        if line == "5":
            line = next(due for due in table.due() if "live through" in due).split()[0]
        table.type(line)
    asked, recorded = table.said()[-1], table.kinds()
    table.type(end)
    assert table.said()[0].startswith("First answer this, then 'n' again; 'cancel' leaves ")
    assert table.said()[-1] == asked
    assert table.kinds() == recorded
    table.type("cancel all", end, end, "anyway")
    assert "turn" in table.kinds() or slug == "five-colors"


STIFLED = [
    ("x", "Puppy Parade is countered."),
    ("x ann", "Puppy Parade is countered by Ann."),
    ("x by ann", "Puppy Parade is countered by Ann."),
    ("x --by ann", "Puppy Parade is countered by Ann."),
    ("countered", "Puppy Parade is countered."),
    ("countered by ann", "Puppy Parade is countered by Ann."),
    ("counter ann with stifle", "Puppy Parade is countered by Ann with stifle."),
    ("x --with Stifle", "Puppy Parade is countered with Stifle."),
    ("x by bram with counter magic", "Puppy Parade is countered by Bram with counter magic."),
    ("resolved", "Puppy Parade resolves."),
]


@pytest.mark.parametrize(("line", "said"), STIFLED)
def test_how_people_counter_what_was_rolled(sit: Sit, line: str, said: str) -> None:
    assert said in sit("c --rolled 30", "c --rolled 13", line, slug="chaos-lists").said()


@pytest.mark.parametrize(("line", "said"), [each for each in STIFLED if each[0] != "resolved"])
def test_how_people_counter_a_card(sit: Sit, line: str, said: str) -> None:
    told = " ".join(sit("global reveal", "c", "v --card tea", line, slug="chaos-magic").said())
    how = said.removeprefix("Puppy Parade is countered").removesuffix(".")
    assert f"Ann's Tea Break is countered{how} and goes to the Chaos discard." in told


@pytest.mark.parametrize("line", ["concede bram", "leave bram", "concede bram --concede", "e bram --concede"])
def test_no_spite_comes_in_the_place_of_conceding(sit: Sit, line: str) -> None:
    table = sit("global reveal", line, slug="chaos-magic")
    assert "Bram concedes." in " ".join(table.said())
    assert not [line for line in table.due() if "spite" in line]


@pytest.mark.parametrize("end", ["n", "n anyway", "n anyway we are late"])
def test_the_turn_does_not_end_before_a_spite_unless_the_table_wants_it(sit: Sit, end: str) -> None:
    table = sit("global reveal", "dead ann by bram", end, slug="chaos-magic")
    if end == "n":
        how = "If the table wants it all the same: 'anyway', or 'anyway' and why."
        assert table.said() == [f"Ann's spite comes first (rule 6): sl. {how}"]
        assert table.kinds()[-1] == "eliminate"
        table.type("anyway")
    assert table.kinds()[-1] == "turn"
    assert table.prompt.app.read().session.events[-1]["anyway"] in ("said at the table", "we are late")


@pytest.mark.parametrize(("answer", "kind"), [("1", "spite-lived"), ("2", "eliminate"), ("out", "eliminate")])
def test_whether_somebody_lived_is_asked_in_plain_words(sit: Sit, answer: str, kind: str) -> None:
    table = sit("global reveal", "e ann by bram", "spite look", slug="chaos-magic")
    cards = [known.card for known in table.prompt.app.read().state.deck_of("Ann").top]
    table.type(f"sp '{next(card for card in cards if '//' not in card)}'", "r")
    (due,) = [line for line in table.due() if "live through" in line]
    number, _, asked = due.partition(" ")
    assert asked == "Did Ann live through the spite?"
    table.type("n")
    assert table.said()[0].startswith("Ann's spite comes first (rule 6): spite lives or e Ann --by Bram.")
    table.type(number)
    assert table.said()[-1] == "Did Ann live through the spite?  1 lives  2 is out"
    table.type(answer)
    assert table.kinds()[-1] == kind


def test_no_turn_of_a_magical_war_passes_before_the_pipelines_lie(sit: Sit) -> None:
    table = sit("n", slug="magical-war")
    assert table.said()[0].startswith("No turn ends in the setup (rule 2); first everybody lays a pipeline: 'lay'.")
    assert table.kinds() == []
    assert table.type("anyway a try").startswith("Turn 2: Bram.")
    table.type("u", "s land forest", "n")
    assert table.said()[0] == "Turn 2: Bram.", "the step has told that they lie"


def test_nor_where_cards_are_counted(sit: Sit) -> None:
    table = sit("n", slug=COUNTED)
    first = "No turn ends in the setup (rule 2); it is the initial round, in which Ann comes next: 'i Ann [N]'."
    assert table.said()[0].startswith(first)
    table.type("i ann", "i bram", "i cleo", "n")
    assert table.said()[0].startswith("No turn ends in the setup (rule 2); first everybody lays a pipeline: 'lay'.")
    table.type("lay", "s discard", "n")
    assert table.said()[0] == "Turn 2: Bram."


def test_the_end_of_a_turn_of_five_colors_is_called_so(sit: Sit) -> None:
    table = sit(slug="five-colors")
    assert table.due()[-1] == "2 End the turn (draw a fate card)"
    assert "Still to come: Events" in table.type("2")
    assert table.type("2").splitlines()[0] == "Ann draws a fate card. Turn 2: Bram."


def test_what_becomes_of_a_card_is_asked_where_it_is_not_said_before_its_name(sit: Sit) -> None:
    told = "What becomes of shivan dragon?  1 cast  2 discard  3 land"
    assert sit("s ann shivan dragon", slug="magical-war").said() == [told]


def test_without_a_roll_that_is_due_nobody_is_sent_to_make_one(sit: Sit) -> None:
    table = sit("r", slug="chaos-lists")
    assert table.said() == ["Nothing that was rolled waits on the stack: c makes the next roll."]
    table.type("c --rolled 10", "c --rolled 34", "r", "r")
    assert table.said() == ["Nothing that was rolled waits on the stack, and no roll is due."]


@pytest.mark.parametrize(
    ("slug", "line"), [("chaos-magic", "legend u"), ("magical-war", "duel"), ("five-colors", "dragon cast u")]
)
def test_of_a_command_of_another_game_the_prompt_names_its_own_help(sit: Sit, slug: str, line: str) -> None:
    told = "\n".join(sit(line, slug=slug).said())
    assert told.endswith(": see '?'.")


def between(table: Table) -> list[str]:
    """What lies in the middle of the screen."""
    now = table.prompt.app.read()
    return list(now.game.scene(now.state).between())


def test_the_roll_that_is_due_is_not_said_twice(sit: Sit) -> None:
    table = sit(slug="chaos-lists")
    assert [line for line in between(table) if "roll" in line] == ["To roll after that: Ann on the current list"]
    table.type("c --rolled 10")
    assert not [line for line in between(table) if "To roll" in line]


def test_the_command_itself_is_an_answer_to_its_question(sit: Sit) -> None:
    table = sit("v", "ba", slug="five-colors")
    told = table.type("ba 1 mammoth 3/3, jedit 5/5")
    assert "Ann attacks province 1 with mammoth 3/3 and jedit 5/5." in told


def test_cards_of_provinces_are_discarded_by_their_numbers(sit: Sit) -> None:
    table = sit("v forest, bears 2/2", slug="five-colors")
    assert "What is discarded?" in table.type("discard 1")
    assert "Ann discards Forest of province 1." in table.type("1")
    assert "Ann discards bears of province 2." in table.type("clear 2")
    assert "Ann discards 1 card." in table.type("discard 1")


def test_the_pages_of_help_name_what_an_action_may_do(sit: Sit) -> None:
    table = sit("v", "ba 1 bears 2/2", slug="five-colors")
    assert "an action; also: taps, untaps, 3 to elves" in table.type("?")
    page = table.type("? a")
    for words in ("bolt kills elves", "on bears +3/+3", "--destroys", "--damage", "--effect"):
        assert words in page


def test_help_names_apart_what_belongs_to_other_phases(sit: Sit) -> None:
    table = sit(slug="five-colors")
    assert "Not in this phase: r (recruit), c (cast), ba (battle attack), bd (battle" in table.type("?")
    table.type("v", "ba 1 bears 2/2")
    assert "Not in this phase: v (reveal), r (recruit), df (duel focus)" in table.type("?")


def test_help_names_apart_nothing_that_some_card_may_do_now(sit: Sit) -> None:
    table = sit("middle put opt forest", slug="chaos-magic")
    assert "Not in this phase" not in table.type("?"), "an instant may be played from the middle in the Chaos step"


def test_a_duel_is_begun_with_two_names(sit: Sit) -> None:
    table = sit("v", "duel jedit, air elemental", slug="five-colors")
    assert "jedit of Ann (cost 7) taps and challenges air elemental of Bram (cost 5)." in table.type("7 5")


# Five Colors: damage, and what dies


@pytest.mark.parametrize(
    "line", ["bram takes 3", "bram takes 3 damage from ann", "ann hits bram for 3", "bram 3 damage"]
)
def test_nobody_is_damaged_in_five_colors(sit: Sit, line: str) -> None:
    table = sit(slug="five-colors")
    assert table.type(line).startswith(
        "Players take no damage here (rule 3): creatures do, in a fight (a 3 to CREATURE),"
    )
    assert table.kinds() == []
    assert table.type("bram pays 2").startswith("Is that life, or mana?")  # which is said in one word, or before it
    assert table.type("life").startswith("Bram 20 -> 18.")
    assert table.type("bram takes 2 energy").startswith("Energy counters: Bram 0 -> 2.")


def test_a_creature_dies_as_it_is_said(sit: Sit) -> None:
    table = sit("v forest, llanowar elves 1/1", "r 2", "n", "v", slug="five-colors")
    told = "What becomes of llanowar elves? 'llanowar elves dies' when it leaves play;"
    assert table.type("bolt on llanowar elves").startswith(told)
    assert table.type("llanowar elves dies").startswith("llanowar elves of Ann leaves play.")
    table.type("u", "ba 1 ogre 2/2", "bd elves", "none", "br", "u", "bp")
    assert table.type("llanowar elves dies").startswith("Ann acts: takes out llanowar elves.")
    table.type("u")
    assert table.type("bolt on elves").startswith("What does bolt do to llanowar elves?")
    assert table.type("kills").startswith("Ann acts: bolt on llanowar elves: takes out llanowar elves.")
    assert table.type("ann dies").startswith("Ann gives up. Bram wins.")


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        (("bram acts", "nothing"), "Bram passes."),
        (("bram acts", "i do nothing"), "Bram passes."),
        (("bram casts terror", "kills bears"), "Bram acts: terror: takes out bears."),
        (("bram casts growth", "drudge gets +3/+3"), "Bram acts: growth: makes drudge 4/4."),
        (("bram casts fog", "none"), "Bram acts: fog: nothing that the program counts."),
        (("bram casts fog", "hm", "no"), "Bram acts: fog: nothing that the program counts."),
        (("bears 3/3", "b"), "Battle for province 1 of Bram (now):\n  attack: bears 3/3"),
        (("br", "bram deals 1 to bears"), "Bram assigns 1 damage to bears; 0 left."),
        (("elves dies",), "elves of Ann leaves play."),
        (("bears dies", "ann regenerates bears"), "Ann acts: saves bears."),
    ],
)
def test_what_is_done_in_a_fight_is_one_action_with_its_effect(sit: Sit, typed: Sequence[str], told: str) -> None:
    table = sit("v", "ba 1 bears 2/2, 2 elves 1/1", "bram blocks bears with drudge 1/1", "no more", slug="five-colors")
    table.type("bp 1", *typed)
    assert "\n".join(table.said()).startswith(told)


def test_a_question_of_a_battle_is_answered_in_words(sit: Sit) -> None:
    table = sit("v", "ba 1 bears 2/2, 2 elves 1/1", "bd", slug="five-colors")
    assert table.type("no blockers").startswith("Bram sends nobody.")
    table.type("br", "province 2")
    assert table.kinds()[-1] == "resolved"


def test_costs_of_a_duel_stand_behind_names(sit: Sit) -> None:
    table = sit("v", "duel tor wauki, ogre", slug="five-colors")
    assert table.type("tor wauki 5, ogre 3").startswith("tor wauki of Ann (cost 5) taps and challenges ogre")
    table.type("bram focuses", "strike")
    assert table.type("wrath of god, 4").startswith("Ann strikes. Ann 5, Bram 7 (focus 4): tor wauki is destroyed.")


def test_one_province_is_one(sit: Sit) -> None:
    table = sit(*["province lose bram 1"] * 3, slug="five-colors")
    assert table.type("who is winning").startswith("Ann 4 provinces, Bram 1 province.")


def test_a_colour_says_nothing_of_sizes(sit: Sit) -> None:
    table = sit(slug="five-colors")
    assert table.type("deck color ann white").splitlines()[0] == "Ann plays white, Plains in play."
    table.type("deck size ann 32 30")
    assert table.type("deck color ann green").splitlines()[0] == "Ann plays green, Forest in play: dynasty 32, fate 30."
