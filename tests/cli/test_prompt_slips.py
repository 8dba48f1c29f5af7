"""Slips at the table prompt, and what becomes of a question: nothing is guessed, and nothing is lost."""

import contextlib
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from table_prompt import Table, lay

from edw_companion import games
from edw_companion.cli.play.forms import HALF, LINES, SAID
from edw_companion.errors import UsageError
from edw_companion.games.short_forms import TO_TURN, prompting_of

Sit = Callable[..., Table]
SLUGS = ("elder-dragon-wars", "five-colors", "magical-war")
ASKED = (
    "(all-back)",
    "(beside)",
    "(comes-next)",
    "(goes-on)",
    "(half)",
    "(how-much)",
    "(sits)",
    "(turn-is-over)",
    "(whom)",
    "(wins)",
    TO_TURN,
    "",
)


@pytest.fixture(scope="session")
def laid(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    return {slug: lay(tmp_path_factory.mktemp("slips") / "home", slug) for slug in SLUGS}


@pytest.fixture
def sit(laid: dict[str, Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Sit:
    monkeypatch.setattr("sys.stdin", None)

    def sit_down(*lines: str, slug: str = "elder-dragon-wars") -> Table:
        table = Table(Path(shutil.copytree(laid[slug], tmp_path / "home")))
        table.type(*lines)
        return table

    return sit_down


@pytest.mark.parametrize(
    ("line", "asked", "done"),
    [
        ("legned w kei", "There is no command 'legned'. Did you mean legend?  1 yes  2 no", "Kei Takahashi comes"),
        ("w-3 celo", "There is no player 'celo' here. Did you mean Cleo (black)?  1 yes  2 no", "from Cleo (black)"),
        (
            "l w nebuchadnezar",
            "There is no card 'nebuchadnezar' here. Did you mean Nebuchadnezzar?  1 yes  2 no, as typed",
            "Nebuchadnezzar comes",
        ),
        ("l w zedruu", "No list has a Legend 'zedruu'. Is that its name?  1 yes  2 no", "zedruu comes into play"),
    ],
)
def test_what_a_slip_meant_is_asked_and_y_says_yes(sit: Sit, line: str, asked: str, done: str) -> None:
    table = sit(line)
    assert table.said() == [asked]
    assert table.kinds() == [], "nobody has rolled"
    assert done in table.type("y")


@pytest.mark.parametrize(("line", "kinds"), [("w-5", ["life"]), ("l w kei", ["legend"])])
def test_any_other_line_leaves_what_a_slip_meant(sit: Sit, line: str, kinds: list[str]) -> None:
    table = sit("legned w kei", line)
    assert table.kinds() == kinds
    assert not table.asks()


def test_a_legend_that_no_list_knows_can_be_said_to_be_new(sit: Sit) -> None:
    table = sit("l w zedruu new")
    assert "zedruu comes into play" in table.said()[0]
    assert "nebuchadnezar comes into play" in table.type("l w nebuchadnezar new")


def test_a_word_that_means_several_things_is_asked_about(sit: Sit) -> None:
    table = sit("l u ja")
    assert table.said()[-1].startswith("Which one?  1 Jasmine Boreal  2 Jaya Ballard")
    assert table.kinds() == []
    assert "comes into play" in table.type("2")


def test_commands_may_begin_with_a_capital(sit: Sit) -> None:
    assert "Kei Takahashi comes into play" in sit("Legend w kei").said()[0]


@pytest.mark.parametrize("page", ["? l", "? spell", "spell --help", "help roll", "?"])
def test_no_help_page_drops_a_question(sit: Sit, page: str) -> None:
    table = sit("s w --card gravity", "s g wrath")
    asked = table.said()[-1]
    assert "pays 5 life" in asked
    table.type(page)
    assert table.said()[-1] == asked


def test_what_reads_as_the_answer_is_the_answer(sit: Sit) -> None:
    table = sit("v", "duel begin Tor 5 Wurm 6", "df bram", "df ann", "ds", slug="five-colors")
    assert "what do the focus cards of Ann cost" in table.said()[-1]
    assert "This is of Ann's focus cards." in table.type("bram=3")
    assert "what do the focus cards of Bram cost" in table.type("ann=2")
    assert "Ann 7 (focus 2), Bram 9 (focus 3)" in table.type("bram=3")
    assert "life" not in table.kinds()


BACK = ("l w angus --countered", "l w kei", "u", "dice ours", "cards ours", "l w kei")


def test_what_the_program_had_drawn_is_told_before_it_is_used_again(sit: Sit) -> None:
    table = sit(*BACK)
    drawn = table.said()[-1]
    assert "edw had drawn this before line 4 was taken back: Kei Takahashi comes into play" in drawn
    assert drawn.endswith("1 keep  2 void")
    assert table.kinds()[-1] == "cards", "it is not used in silence"
    assert "Kei Takahashi comes into play" in table.type("keep")
    assert table.kinds()[-1] == "legend"


def test_if_all_agree_it_is_void_and_the_table_says_its_own(sit: Sit) -> None:
    table = sit(*BACK, "void", "all", "our own pile")
    assert table.kinds()[-1] == "void"
    assert "Which card came from the pile of artifacts?" in table.type("l w kei")
    assert "Mirari goes to Cleo (black)" in table.type("mirari", "4 17")


@pytest.mark.parametrize(
    ("line", "said"), [("void 21", "There is no line 21"), ("void 3", "rolled and drew nothing"), ("void 2", "voided")]
)
def test_void_looks_before_it_asks(sit: Sit, line: str, said: str) -> None:
    table = sit("w-5", line)
    assert said in table.said()[0]
    assert not table.asks()


def test_no_to_who_did_it_puts_nobody_out(sit: Sit) -> None:
    table = sit("eve is dead")
    assert table.said()[-1].endswith("4 Dan  5 not out, at 75  6 away for a while  0 nobody")
    assert "nothing was recorded" in table.type("no")
    assert table.kinds() == []


def test_of_two_who_are_at_0_it_is_asked_who_did_it(sit: Sit) -> None:
    table = sit("ann=0 eve=0", "ann and eve are dead")
    assert "Ann (white) and Eve (green) are out: who did it?" in table.said()[-1]
    assert "Eve (green) is eliminated by Dan (red)" in table.type("dan")


def test_the_last_draw_is_named_before_it_is_void(sit: Sit) -> None:
    table = sit("roll d6", "c w", "void last all cocked die")
    assert table.said()[-1].startswith("Line 4: Ann (white) draws a chaos card.")
    assert "nothing was recorded" in table.type("no")
    assert table.kinds() == ["roll", "chaos-drawn"]


def test_yes_to_several_things_is_no_answer_and_the_question_stays(sit: Sit) -> None:
    table = sit("lgend w kei")
    assert "Say which: legend, end or no." in table.type("yes")
    assert table.asks()


def test_a_slip_at_another_question_asks_no_second_one(sit: Sit) -> None:
    table = sit("e dan", "legned w kei")
    assert table.said()[0] == "There is no command 'legned'. Did you mean legend?"
    assert "who did it?" in table.said()[-1]


@pytest.mark.parametrize("line", ["bram passes", "bram passed", "p"])
def test_the_words_of_what_is_due_are_understood(sit: Sit, line: str) -> None:
    table = sit("v", "ba 3 angel 4/4", "none", "bp 3", slug="five-colors")
    assert "Bram passes." in table.type(line)


def test_a_beginning_that_several_artifacts_have_is_no_guess(sit: Sit) -> None:
    table = sit("l w kei takahashi swo 4,17")
    assert table.said() == ["Which one?  1 Sword of the Ages  2 Sword of the Chosen"]
    assert table.kinds() == []
    assert "Artifact 48: Sword of the Chosen. Low roll: Cleo (black) 4, Dan (red) 17." in table.type("2")


def test_a_legend_that_came_twice_is_named_once(sit: Sit) -> None:
    table = sit("l w kei takahashi mirari 4,17", "l w kei takahashi crawlspace 4,17")
    assert any("if Kei Takahashi came during the upkeep" in line for line in table.due())


@pytest.mark.parametrize("slug", games.GAMES)
def test_no_form_of_a_line_drops_what_was_said_in_it(slug: str) -> None:
    """A slot is found again in the command that a form is; only what shows something needs none of it.

    HOLDER is looked at when the line is read.
    """
    looks = ("attack", "artifact", "province", "status", "dispute", "log 15", "log 15 --who ONE", "turn", "counters")
    shows = (*looks, "cards", "effect", *ASKED)
    for form, means in {**LINES, **prompting_of(games.find(slug)).lines}.items():
        slots = {word.strip("[]") for word in form.split() if word.strip("[]").isupper()} - {"HOLDER"}
        said = {"N" if word == "Nd2" else word.strip("()") for word in means.split()}
        assert means in shows or means.startswith((SAID, HALF, "rules ")) or slots <= said, f"{form}: {means}"


@pytest.mark.parametrize("slug", games.GAMES)
def test_a_command_without_words_behind_it_is_no_fault(
    slug: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A number of what is due may be typed for a command alone."""
    monkeypatch.setattr("sys.stdin", None)
    table = Table(lay(tmp_path / "home", slug))
    state, prompting = table.prompt.app.read().state, prompting_of(games.find(slug))
    known = games.find(slug).commands
    for command in (each for each in prompting.meant if each.partition(" ")[0] in known):
        with contextlib.suppress(UsageError):
            prompting.at_table(state, command.split())


@pytest.mark.parametrize("slug", games.GAMES)
def test_what_only_forms_of_lines_say_is_nothing_to_type(
    slug: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", None)
    table = Table(lay(tmp_path / "home", slug))
    for word in (each for each in prompting_of(games.find(slug)).meant if each.startswith("(")):
        assert "What is played?" in table.type(f"plays {word}"), word


def test_only_the_active_player_recruits(sit: Sit) -> None:
    table = sit("v forest, craw wurm 6/4, bears 2/2, hawk 1/1 flying", slug="five-colors")
    before = table.kinds()
    assert "it is not the turn of Bram" in table.type("bram recruits craw wurm")
    assert table.kinds() == before
    assert "Ann brings into play craw wurm" in table.type("ann recruits craw wurm")


def test_u_leaves_a_question_that_was_just_asked_before_it_takes_anything_back(sit: Sit) -> None:
    table = sit("w-1", "ann dies")
    assert "'ann dies' is left out. 'u' again takes back what was recorded last." in table.type("u")
    assert table.kinds() == ["life"]
    assert "Undone: Ann (white) 75 -> 74." in table.type("u")


def test_who_leaves_is_asked_for_how_long(sit: Sit) -> None:
    table = sit("dan leaves")
    assert table.said() == ["Dan (red) leaves: for now, or for good?  1 for now  2 for good"]
    assert table.kinds() == []
    table.type("the first one")
    assert table.kinds() == ["away"]


@pytest.mark.parametrize("answer", ["2 thanks", "the second one", "second", "number 2", "#2", "bram did it"])
def test_an_answer_is_said_in_many_ways(sit: Sit, answer: str) -> None:
    assert "Dan (red) is eliminated by Bram (blue)." in sit("e dan").type(answer)


@pytest.mark.parametrize("line", ["arcades goes home", "arcades dies", "arcades leaves", "arcades is gone"])
def test_a_dragon_s_name_is_no_player_who_leaves(sit: Sit, line: str) -> None:
    assert "in its nexus already" in sit(line).said()[0]


def test_a_sentence_is_no_list_of_names(sit: Sit) -> None:
    table = sit("new global")
    assert "Those are no names" in table.type("ann takes the cake")
    assert "Never mind" in table.type("cancel")


@pytest.mark.parametrize("text", ["is that legal?", "dan says thanks", "more pizza, please"])
def test_what_is_recorded_in_words_stands_as_it_was_typed(sit: Sit, text: str) -> None:
    assert sit(f"note {text}").said() == [f"Note: {text}"]


@pytest.mark.parametrize("line", ["ann gains life", "ann takes the life", "ann takes poison"])
def test_what_is_counted_is_no_card_on_the_table(sit: Sit, line: str) -> None:
    table = sit("l w kei life chisel 4,17")
    before = table.kinds()
    assert "of Ann (white)" in table.type(line)
    assert table.kinds() == before
    assert "Life Chisel goes to Ann (white)" in table.type("ann takes life chisel")


def test_an_attack_on_whom_one_may_not_attack_is_asked_about(sit: Sit) -> None:
    table = sit("ann attacks eve for 10")
    asked = "Ann (white) may attack Cleo and Dan now, and not Eve (green). Recorded all the same?"
    asked += "  1 yes  2 no  3 Cleo  4 Dan"
    assert table.said() == [asked]
    table.type("no")
    assert table.kinds() == []
    assert "Eve (green) 75 -> 65" in table.type("ann attacks eve for 10", "y")
    assert "Cleo (black) 75 -> 72" in table.type("ann attacks cleo for 3")
    assert "Dan (red) 75 -> 72" in table.type("eve hits dan for 3"), "no attack, but a spell perhaps"


@pytest.mark.parametrize("answer", ["ann takes the portal", "the portal", "portal", "planar portal", "1"])
def test_an_answer_in_a_sentence_is_the_answer(sit: Sit, answer: str) -> None:
    table = sit("l w kei planar portal 4,17", "cleo is dead by ann", answer)
    assert "Cleo (black) is eliminated by Ann (white)" in table.said()[0]
    assert "Ann (white) takes Planar Portal" in " ".join(table.said())


def test_a_card_that_no_list_has_is_no_sentence(sit: Sit) -> None:
    table = sit("dan plays ragavan and hits her for 2")
    assert table.said() == [
        "No list has 'ragavan and hits her', and it says more than a card's name: type one thing a line."
    ]
    assert "1 Palladia-Mors  2 a Legend" in table.type("eve plays paladia-mors")
    assert "Palladia-Mors leaves the nexus" in table.type("1")


def test_what_no_rule_speaks_of_is_answered_by_the_handbook(sit: Sit) -> None:
    table = sit("? we typed something wrong")
    assert table.said()[0] == "We typed something wrong"
    assert "* A player left" in table.type("help handbook")


def test_all_is_nobody_s_dragon(sit: Sit) -> None:
    assert sit("all").said()[0].startswith("What of Ann (white), Bram (blue), ")


def test_a_number_pasted_behind_an_answer_is_of_no_list_seen(sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
    table = sit("s w counterspell smoke", "s u wrath of god")
    before = table.kinds()
    monkeypatch.setattr(table.prompt, "_line", lambda _asked: "0\n1")
    assert table.prompt._take_line()
    assert table.kinds() == [*before, "spell"], "1 is Ann's dragon where numbers stand"
    assert any("Nothing due has the number 1" in line for line in table.said())


def test_anyway_may_stand_behind_the_line_itself(sit: Sit) -> None:
    table = sit("l w kei mirari 4,17", "as mirari anyway")
    assert table.said()[-1] == "The table wants it all the same: said at the table."
    assert table.kinds()[-1] == "artifact-sacrificed"
    before = table.kinds()
    assert "'w-5' is understood, 'anyway' is not" in table.type("w-5 anyway")
    assert table.kinds() == before
    assert "Note: we do it anyway" in table.type("note we do it anyway")


def test_a_number_that_is_asked_for_is_its_answer(sit: Sit) -> None:
    table = sit("cleo pings ann", "2")
    assert table.said() == ["Ann (white) 75 -> 73, from Cleo (black)."]


def test_a_bolt_at_a_dragon_is_not_at_its_player(sit: Sit) -> None:
    table = sit("bram bolts bolas for 3", "bolas")
    assert table.kinds() == []
    assert "Cleo (black) 75 -> 72" in table.type("bram bolts bolas for 3", "cleo")
    assert "Nicol Bolas is in its nexus. Recorded all the same?" in table.type("bolas hits ann for 7")
    assert "Ann (white) 75 -> 68, from Cleo (black)" in table.type("yes")


def test_what_left_with_a_player_who_is_back_goes_from_the_list(sit: Sit) -> None:
    table = sit("l w kei mirari 4,17", "dc cleo --countered", "cleo is dead by eve", "mirari", "back cleo")
    assert "Back by hand: Nicol Bolas and Mirari." in table.said()[0]
    again = [line for line in table.due() if "again" in line]
    assert [line.split(maxsplit=1)[1] for line in again] == [
        "Cleo (black) has Nicol Bolas again",
        "Cleo (black) has Mirari again",
    ]
    table.type(*(line.split()[0] for line in again))
    assert not any("again" in line for line in table.due())
    assert table.kinds()[-2:] == ["cast", "artifact-given"]


def test_a_spell_that_changed_life_is_reminded_of_until_it_has_resolved(sit: Sit) -> None:
    reminded = "If Fireball has resolved, the enchantment turns over: s red Fireball"
    table = sit("ann takes 3 from dan with fireball")
    assert reminded in table.said()
    table.type("s red fireball", "ann takes 1 from dan with fireball")
    assert reminded not in table.said()
    assert reminded in table.type("n", "ann takes 1 from dan with fireball")
    assert "resolved" not in table.type("ann takes 1 from dan with kei")


def test_the_half_that_is_understood_may_be_meant_alone(sit: Sit) -> None:
    table = sit("away dan", "dan is back, his train is cancelled")
    assert table.said() == ["'his train is cancelled' is not understood. Without it: 'dan is back'?  1 yes  2 no"]
    assert table.kinds() == ["away"]
    assert "Dan (red) is back" in table.type("yes")
    assert "'ann takes 3' is understood" in table.type("ann takes 3, bogus")
    assert not table.asks(), "of a change of life nothing is offered"


@pytest.mark.parametrize("lead", ["and", "ok", "well,", "then", "so", "no,"])
def test_a_word_that_leads_to_a_line_says_nothing_of_it(sit: Sit, lead: str) -> None:
    assert sit(f"{lead} eve gains 6").said() == ["Eve (green) 75 -> 81."]


@pytest.mark.parametrize(
    ("correction", "life"),
    [
        ("no wait it was 8 not 7", (67, 75)),
        ("it was 8", (67, 75)),
        ("no, 8", (67, 75)),
        ("oops, that should be 8", (67, 75)),
        ("ups it was only 8, sorry", (67, 75)),
        ("ann took 8, not 7", (67, 75)),
        ("that was cleo not ann", (75, 68)),
        ("it was cleo, not ann", (75, 68)),
        ("those 7 damage were cleo's, not ann's", (75, 68)),
    ],
)
def test_the_line_before_is_put_right_as_it_is_said(sit: Sit, correction: str, life: tuple[int, int]) -> None:
    table = sit("ann takes 7 from bram", correction)
    assert table.kinds() == ["life", "undo", "life"]
    state = table.prompt.app.read().state
    assert (state.players["white"].life, state.players["black"].life) == life


@pytest.mark.parametrize(
    "correction", ["it was cleo", "it was the cat", "cleo", "ann 8", "no, it was zoe not ann", "it was 8 not 9"]
)
def test_a_correction_that_is_not_clear_changes_nothing(sit: Sit, correction: str) -> None:
    table = sit("ann takes 7 from bram", correction)
    assert table.kinds() == ["life"]
    assert table.said()


def test_what_has_become_several_lines_is_put_right_as_one(sit: Sit) -> None:
    table = sit("ann takes 3 and passes", "it was 4")
    assert table.kinds() == ["life", "turn", "undo", "life", "turn"]
    assert table.prompt.app.read().state.players["white"].life == 71


def test_a_line_that_was_put_right_may_be_put_right_again(sit: Sit) -> None:
    table = sit("ann takes 7 from bram", "no, it was 8", "that was cleo, not ann", "it was 9, not 8")
    assert table.kinds() == ["life", *["undo", "life"] * 3]
    state = table.prompt.app.read().state
    assert [state.players[seat].life for seat in ("white", "black")] == [75, 66]


def test_a_no_that_is_about_no_line_is_asked_about(sit: Sit) -> None:
    table = sit("ann takes 3", "n", "no ann took 5")
    assert table.kinds() == ["life", "turn"]
    assert table.said() == ["Is 'ann took 5' one more line?  1 yes  2 no"]
    table.type("y")
    assert table.kinds() == ["life", "turn", "life"]


def test_a_roll_is_not_put_right_by_a_word(sit: Sit) -> None:
    table = sit("roll d20", "no, it was 8")
    assert table.kinds() == ["roll"]
    assert table.said()[0].startswith("Each roll stands.")


@pytest.mark.parametrize(
    ("correction", "life"),
    [
        ("no, ann took 5", (70, 75)),
        ("no, w-5", (70, 75)),
        ("oops, ann lost 5", (70, 75)),
        ("no, cleo took 3", (75, 72)),
    ],
)
def test_a_sentence_behind_no_that_says_the_same_of_another_is_in_its_place(
    sit: Sit, correction: str, life: tuple[int, int]
) -> None:
    table = sit("w-3" if "w" in correction else "ann takes 3", correction)
    assert table.kinds() == ["life", "undo", "life"]
    state = table.prompt.app.read().state
    assert (state.players["white"].life, state.players["black"].life) == life


def test_another_sentence_behind_no_about_the_same_players_is_instead(sit: Sit) -> None:
    table = sit("ann takes 3", "no, ann gained 5")
    assert table.kinds() == ["life", "undo", "life"]
    assert table.prompt.app.read().state.players["white"].life == 80


def test_another_sentence_behind_no_about_others_is_asked_about(sit: Sit) -> None:
    table = sit("ann takes 3", "no, bram gained 5 and dan 2")
    asked = "'bram gained 5 and dan 2': instead of 'Ann (white) 75 -> 72', or as well?  1 instead  2 as well  3 no"
    assert table.said() == [asked]
    table.type("instead")
    assert table.kinds() == ["life", "undo", "life"]
    assert table.prompt.app.read().state.players["blue"].life == 80
    table.type("no, bram and cleo lose 1", "as well")
    assert table.kinds() == ["life", "undo", "life", "life"]
    assert "Never mind" in table.type("no, dan gained 1", "no")


@pytest.mark.parametrize("correction", ["no, it was bram", "no it was bram", "bram i mean"])
def test_who_is_put_right_is_asked_where_two_may_be(sit: Sit, correction: str) -> None:
    table = sit("ann takes 3 from eve", correction)
    assert table.said() == ["In the place of whom?  1 Ann  2 Eve  3 no"]
    table.type("2")
    assert table.kinds() == ["life", "undo", "life"]
    assert table.prompt.app.read().session.events[-1]["by"] == "blue"


@pytest.mark.parametrize("correction", ["no, it was 4", "it was 4, not 3", "no, 4"])
def test_of_the_same_number_twice_it_is_asked_which_is_meant(sit: Sit, correction: str) -> None:
    table = sit("ann takes 3, bram gains 3", correction)
    assert table.said() == ["In the place of what?  1 Ann's 3  2 Bram's 3  3 no"]
    assert table.kinds() == ["life"]
    assert "Ann (white) 75 -> 72 and Bram (blue) 75 -> 79" in table.type("2")


def test_of_two_with_the_same_number_of_counters_it_is_asked_whose_changes(sit: Sit) -> None:
    table = sit("ann gets 2 poison, bram gets 2 poison", "no, it was 3")
    assert table.said() == ["In the place of what?  1 Ann's 2 poison  2 Bram's 2 poison  3 no"]
    table.type("2")
    assert table.kinds() == ["counters", "undo", "counters", "counters"]


@pytest.mark.parametrize(
    "line",
    [
        "ann casts fireball for 4 on bram and 3 on cleo",
        "ann casts fireball on bram for 4 and cleo for 3",
        "ann casts fireball, 4 to bram and 3 to cleo",
    ],
)
def test_a_spell_hits_two(sit: Sit, line: str) -> None:
    table = sit(line)
    assert table.kinds() in (["spell", "life", "life"], ["spell", "life"])  # two sentences, or one
    table.type("no, 3 and 4", "no, dan not cleo")
    life = {seat: player.life for seat, player in table.prompt.app.read().state.players.items()}
    assert (life["blue"], life["black"], life["red"]) == (72, 75, 71)


def test_a_correction_that_asks_and_is_left_leaves_the_line_as_it_was(sit: Sit) -> None:
    table = sit("ann plays kei", "no, jasmne borial", "1")
    assert table.kinds() == ["legend", "undo"]
    table.type("cancel")
    assert table.kinds() == ["legend", "undo", "redo"]
    table.type("no, jasmne borial", "1", "ann takes 3")
    assert table.kinds()[-2:] == ["redo", "life"]


def test_the_rest_of_a_line_that_asks_goes_on_behind_what_puts_it_right(sit: Sit) -> None:
    table = sit("cleo plays kei and hits bram for 3")
    assert table.asks()
    table.type("no, pavel")
    assert table.kinds() == ["legend", "life"]


def test_a_correction_behind_damage_and_death(sit: Sit) -> None:
    table = sit("bram hits dan for 80, dan is dead", "no, 20")
    assert "fault" not in " ".join(table.said())


def test_a_line_that_asks_is_put_right(sit: Sit) -> None:
    table = sit("ann casts shock", "bram casts counterspell", "no, stifle")
    assert table.said()[0] == "That is instead of 'bram casts counterspell'."
    assert table.kinds() == ["spell"]
    table.type("no, cleo casts stifle", "dan")
    assert table.said()[-1].startswith("Stifle by Cleo (black) resolves. Dan (red) pays 5 life")


def test_several_lines_of_one_are_put_right_together(sit: Sit) -> None:
    table = sit("ann takes 4 from bram, bram plays kei", "no, ann took 3")
    assert table.kinds() == ["life", "legend", "undo", "life", "legend"]
    assert table.prompt.app.read().state.players["white"].life == 72


def test_what_was_refused_is_typed_as_it_was_meant(sit: Sit) -> None:
    table = sit("ann takes x5", "no, bram")
    assert table.kinds() == []
    table.type("bram heals with 5", "cancel", "c 5", "no, it was 4")
    assert table.kinds() == []


@pytest.mark.parametrize("refused", ["bram hits ann for x7", "bram htis ann", "ann hits cleo for 9999999"])
@pytest.mark.parametrize("correction", ["no, it was 18", "18 actually", "no, from cleo", "no, bram took it"])
def test_a_refused_line_leaves_the_one_before_to_be_put_right(sit: Sit, refused: str, correction: str) -> None:
    table = sit("ann takes 15 from bram", refused, correction)
    if table.asks():  # nothing of the refused line stands, and it may be meant
        assert "Recorded before that: Ann (white) 75 -> 60, from Bram (blue). Is it about that?" in table.said()[0]
        table.type("yes")
    if "999" in refused and "18" in correction:  # the refused line itself, as it is meant
        assert table.kinds() == ["life", "life"]
        return
    assert table.kinds() == ["life", "undo", "life"]


@pytest.mark.parametrize("line", ["it was stupid", "no, 4 turns"])
def test_after_a_refused_line_nothing_older_is_taken_back(sit: Sit, line: str) -> None:
    table = sit("ann takes 15 from bram", "bram htis ann", line)
    nothing = "Nothing was recorded of the line before: type it anew as it was meant. "
    assert table.said() == [f"{nothing}Recorded last: Ann (white) 75 -> 60, from Bram (blue); 'u' takes that back."]
    assert table.kinds() == ["life"]


def test_a_command_after_a_refused_line_is_itself(sit: Sit) -> None:
    assert sit("ann takes 15", "bram htis ann", "note cleo did it").kinds() == ["life", "note"]


def test_what_is_taken_back_by_word_is_put_right_or_followed_by_what_is_said(sit: Sit) -> None:
    table = sit("ann takes 3 from bram", "undo that, it was 8", "oh, it was 9", "take that back, cleo did it")
    assert table.kinds() == ["life", *["undo", "life"] * 3]
    table.type("undo that, dan gained 5", "oh, eve lost 3")
    assert table.kinds()[-3:] == ["undo", "life", "life"]


def test_a_sentence_after_a_refused_line_is_that_line(sit: Sit) -> None:
    table = sit("ann takes 15 from bram", "bram hts cleo for x4", "sorry, bram hits cleo for 4")
    assert table.kinds() == ["life", "life"]
    table.type("bram hts anne for x4", "sorry, bram hits cleo for 5")
    assert "instead of 'Cleo (black) 75 -> 71, from Bram (blue)', or as well?" in table.said()[0]


def test_what_was_looked_at_leaves_the_line_before_to_be_put_right(sit: Sit) -> None:
    table = sit("ann takes 15", "who is next", "t", "no, it was 14")
    assert table.kinds() == ["life", "undo", "life"]


def test_what_was_rolled_in_the_same_line_takes_nothing_older_back(sit: Sit) -> None:
    table = sit("bram takes 1", "roll d6, ann takes 3", "no, 2")
    assert table.kinds() == ["life", "roll", "life", "undo", "life"]


def test_what_is_refused_as_it_was_meant_is_brought_back(sit: Sit) -> None:
    table = sit("ann takes 3", "no, 9999999")
    assert table.kinds() == ["life", "undo", "redo"]
    table.type("no, bram taeks 9999999", "cancel")
    assert table.prompt.app.read().state.players["white"].life == 72


@pytest.mark.parametrize("line", ["no wait, she has blocked", "oops", "no wait", "undo that"])
@pytest.mark.parametrize("asks", ["bram dies", "legned w kei"])
def test_what_takes_back_leaves_a_question_of_which_nothing_is_recorded(sit: Sit, asks: str, line: str) -> None:
    table = sit("ann takes 3", asks, line)
    assert table.said() == [f"'{asks}' is left out. 'u' again takes back what was recorded last."]
    assert table.kinds() == ["life"]


def test_the_difference_of_an_older_line_is_booked_if_it_is_named(sit: Sit) -> None:
    table = sit("ann hits bram for 5 with blood drive", "n", "bram hits cleo for 15", "dan gains 1")
    asked = "so that Bram (blue) goes 70 -> 71?  1 yes  2 no"
    assert asked in table.type("no wait blood drive was 4 not 5")
    assert "Bram (blue) 70 -> 71, from Ann (white), with blood drive" in table.type("yes")
    assert "so that Cleo (black) goes 60 -> 57?" in table.type("the 15 before was 18", "no", "the 15 should be 18")
    assert table.kinds()[-1] == "life"
    table.type("no", "dan hits eve for 5 with blood drive", "dan gains 1", "blood drive was 6")
    assert not table.asks(), "of two it is not clear which is meant"


def test_only_the_newest_line_is_put_right(sit: Sit) -> None:
    table = sit("ann takes 7 from bram", "n", "it was 8")
    assert table.kinds() == ["life", "turn"]


def test_the_rest_of_a_line_goes_on_when_its_question_is_answered(sit: Sit) -> None:
    table = sit("cleo plays zzyzx and hits dan for 2")
    assert table.said()[0] == "After that: cleo hits dan for 2."
    table.type("3")
    assert table.kinds() == ["life"]


def test_what_waits_for_a_question_is_left_with_it(sit: Sit) -> None:
    table = sit("cleo plays zzyzx and hits dan for 2", "cancel", "r+1")
    assert [event["changes"][0]["change"] for event in table.prompt.app.read().session.events[2:]] == ["+1"]


@pytest.mark.parametrize(
    "line", ["eve pays for it", "eve pays 5 life for the enchantment", "eve pays", "eve pays 5 to keep the enchantment"]
)
def test_who_pays_for_the_spell_before_is_recorded_with_it(sit: Sit, line: str) -> None:
    table = sit("s u stifle", line)
    assert "Stifle by Bram (blue) resolves. Eve (green) pays 5 life, 75 -> 70" in " ".join(table.said())
    assert table.kinds() == ["spell", "undo", "spell"]


def test_who_pays_5_after_a_spell_is_asked_whether_it_is_for_that(sit: Sit) -> None:
    table = sit("s u stifle")
    asked = "Is that the payment of rule 12, so that no enchantment comes?  1 yes  2 no, just life"
    assert asked in table.type("eve pays 5")
    assert "Eve (green) 75 -> 70." in table.type("just life")
    assert "is said behind the spell: 's u stifle, ann pays'" in table.type("eve pays for it"), (
        "the newest line is life"
    )


def test_the_payment_that_is_meant_is_recorded_with_the_spell(sit: Sit) -> None:
    assert sit("s u stifle", "eve pays 5", "yes").kinds() == ["spell", "undo", "spell"]


@pytest.mark.parametrize("line", ["pays", "upkeep paid", "ann pays", "ann pays arcades upkeep"])
def test_an_upkeep_that_was_paid_is_done(sit: Sit, line: str) -> None:
    table = sit("dc", "n", "n", "n", "n", "n")
    assert table.type(line).startswith("Done: Pay {G}{W}{U}.")
    assert "Mana that is paid is not kept" in table.type(line)


@pytest.mark.parametrize("line", ["s w counterspell", "s w"])
def test_somebody_pays_though_it_was_said_that_nobody_does(sit: Sit, line: str) -> None:
    table = sit("s u stifle", line, "nobody")
    assert "Eve (green) pays 5 life, 75 -> 70" in table.type("eve pays for it")
    assert table.kinds() == ["spell", "spell", "undo", "spell"]


def test_who_is_gone_may_be_away(sit: Sit) -> None:
    table = sit("eve is gone")
    assert "Eve (green) is away for now." in table.type("away")
    assert "Dan (red) is eliminated by Ann (white), with Kasimir" in table.type("dan is gone", "ann with kasimir")


def test_a_chaos_card_that_may_be_due_is_asked_about(sit: Sit) -> None:
    table = sit("l w kei mirari 4,17", "n", "n", "n", "n", "n")
    assert "Does Ann (white) draw a chaos card?" in table.type("ann draws")
    assert "Ann (white) draws a chaos card." in table.type("yes")
    assert "Cards that are drawn from a library are not kept" in table.type("ann draws")


def test_a_block_of_the_scion_is_said_with_who_does_it(sit: Sit) -> None:
    table = sit("bram is dead by ann", "cleo is dead by ann", "dan is dead by ann", "n", "n")
    assert "Blocks are not kept" in table.type("eve blocks with kagemaro")
    table.type("n")  # whichever dragon it is, it attacks Eve
    assert "deals no damage to Eve (green)" in table.type("eve blocks with kagemaro")


def test_a_tap_of_the_scion_is_said_with_who_does_it(sit: Sit) -> None:
    table = sit("bram is dead by ann", "cleo is dead by ann", "dan is dead by ann", "n", "n", "n", "eve taps the scion")
    if table.asks():
        table.type("both")
    assert table.kinds()[-1] == "scion-tapped"


@pytest.mark.parametrize("line", ["2 1", "2, 1", "2 and 1"])
def test_several_numbers_are_several_things_due(sit: Sit, line: str) -> None:
    table = sit("l kei", "n")
    kinds = table.kinds()
    table.type(line)
    assert table.kinds() == [*kinds, "cast", "chaos-drawn"]


def test_of_several_numbers_nothing_is_done_if_one_is_not_in_the_list(sit: Sit) -> None:
    table = sit("l kei", "n")
    kinds = table.kinds()
    assert "Nothing due has the number 9: it can be 1 or 2." in table.type("1, 9")
    assert table.kinds() == kinds


@pytest.mark.parametrize(
    ("line", "kind", "said"),
    [
        ("all artifacts are destroyed", "artifact-lost", "goes to the artifact graveyard"),
        ("destroy all artifacts", "artifact-lost", "goes to the artifact graveyard"),
        ("all dragons go home", "returned", "returns to the nexus"),
    ],
)
def test_what_leaves_at_once_is_a_line_for_each(sit: Sit, line: str, kind: str, said: str) -> None:
    table = sit("l palladia", "l kei", "l arcades")
    before = table.kinds()
    assert said in table.type(line)
    assert {*table.kinds()[len(before) :]} == {kind}
    assert len(table.kinds()) > len(before) + 1
    assert "nothing is to be typed" in table.type(line)


def test_a_spell_that_deals_damage_is_booked_with_it(sit: Sit) -> None:
    table = sit("ann casts fireball on cleo for 8")
    assert table.kinds() == ["spell", "life"]
    assert table.said()[-1] == "Cleo (black) 75 -> 67, from Ann (white), with fireball."


def test_a_joined_line_that_asks_is_done_whole_or_not_at_all(sit: Sit) -> None:
    table = sit("s w boon")
    before = table.kinds()
    table.type("ann gains 5, ann casts shock, then n", "nobody")
    assert table.kinds() == [*before, "life", "spell", "turn"]
    undone = "Undone: Turn 2: Bram (blue); Shock by Ann (white) resolves; Ann (white) 75 -> 80."
    assert table.type("u").startswith(undone)
    assert "Turn 2: Bram (blue)" in table.type("z")
    table.type("bram gains 5, bram casts shock, then n")
    assert "Undone: Bram (blue) 75 -> 80." in table.type("cancel")
    assert table.kinds()[-2:] == ["life", "undo"]


def test_where_the_table_wants_the_first_the_rest_of_its_line_follows(sit: Sit) -> None:
    table = sit("dan-3")
    assert "Not done: first cleo; cleo-2; n." in table.type("first cleo, cleo-2 and n")
    table.type("anyway")
    assert table.kinds() == ["life", "seats", "life", "turn"]


def test_what_a_part_of_a_line_leads_to_is_known_before_any_of_it_is_done(sit: Sit) -> None:
    table = sit("cleo is dead by dan, cleo-3")
    assert not table.kinds()
    assert "is refused after 'cleo is dead by dan'" in " ".join(table.said())


def test_all_who_are_away_come_back_in_one_line(sit: Sit) -> None:
    table = sit("away dan and eve", "all are back")
    assert table.kinds() == ["away", "away", "back", "back"]
    assert table.type("u").startswith("Undone: Eve (green) is back in the game; Dan (red) is back in the game.")


def test_each_redo_brings_back_what_one_undo_has_taken(sit: Sit) -> None:
    table = sit("eve gains 1, then n", "ann gains 1, then n", "u", "u")
    assert table.type("z").startswith("Redone: line 3, Eve (green) 75 -> 76.\nRedone: line 4, Turn 2: Bram (blue).")
    assert table.type("z").startswith("Redone: line 5, Ann (white) 75 -> 76.\nRedone: line 6, Turn 3: Cleo (black).")


def test_yes_puts_a_player_at_0_out(sit: Sit) -> None:
    table = sit("dan hits cleo for 80", "yes")
    assert table.kinds() == ["life", "eliminate"]


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("casts giant growth on the ape, lightning bolt on {ben} for 3", ["from Ann, with lightning bolt."]),
        (
            "casts lightning bolt at {ben} for 3 and giant growth on {theo}",
            ["from Ann, with lightning bolt.", "On whom giant growth is cast is not kept: what it does is a line"],
        ),
    ],
)
def test_of_two_spells_each_is_cast_at_whom_it_was_said(sit: Sit, line: str, said: list[str]) -> None:
    table = sit("lay", "ann " + line.format(ben="bram", theo="cleo"), slug="magical-war")
    assert sorted(table.kinds()) == ["cast", "cast", "laid", "life"]
    assert all(each in " ".join(table.said()) for each in said)


def test_what_was_not_done_of_a_line_in_a_line_is_told_once_and_follows_anyway(sit: Sit) -> None:
    table = sit("lay", "ann casts mind twist on bram and drain life at cleo for 4, bram-2", slug="magical-war")
    assert [each.split(".")[0] for each in table.said() if each.startswith("Not done")] == [
        "Not done: ann casts drain life; cleo takes 4 from ann with drain life",
        "Not done: bram-2 from ann with drain life",
    ]
    table.type("anyway")
    assert table.kinds()[-3:] == ["step", "life", "life"]


@pytest.mark.parametrize(
    ("correction", "life"),
    [("no dan lost 5", {"Ann": 78, "Dan": 70}), ("no", {"Ann": 78, "Dan": 72}), ("Ann's 3", {"Ann": 79, "Dan": 72})],
)
def test_a_correction_at_the_question_of_another_is_in_its_place(
    sit: Sit, correction: str, life: dict[str, int]
) -> None:
    table = sit("dan loses 3 and ann gains 3", "no, 4")
    assert table.asks()
    table.type(correction)
    state = table.prompt.app.read().state
    assert {each.name: each.life for each in state.players.values() if each.name in life} == life


def test_who_blocked_is_asked_about_also_behind_a_refused_line(sit: Sit) -> None:
    table = sit("ann takes 15 from bram", "bram htis ann", "no wait, she blocked")
    assert table.said() == ["Take back: Ann (white) 75 -> 60, from Bram (blue)?  1 yes  2 no"]
    assert "So nothing was taken back" not in table.type("yes")
    assert table.kinds() == ["life", "undo"]
