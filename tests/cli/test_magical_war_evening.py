"""Magical War at the prompt as three friends type it: half words, slips, changed minds, and cards that do something."""

from collections.abc import Callable
from pathlib import Path

import pytest
from table_prompt import COUNTED, Table, lay

Sit = Callable[..., Table]
LAID = ("lay",)
OPENED = ("i", "i", "i", "lay")


@pytest.fixture
def sit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Sit:
    monkeypatch.setenv("COLUMNS", "200")
    monkeypatch.setattr("sys.stdin", None)

    def sit_down(*lines: str, slug: str = "magical-war") -> Table:
        table = Table(lay(tmp_path / "home", slug))
        table.type(*lines)
        return table

    return sit_down


@pytest.mark.parametrize("line", ["k dies", "kudzu dies"])
def test_a_command_is_no_sentence_about_a_player(sit: Sit, line: str) -> None:
    table = sit(*LAID, "s cast kudzu on bram")
    assert "Kudzu is destroyed." in table.type(line)


def test_a_sentence_about_a_player_is_still_one(sit: Sit) -> None:
    assert "Bram is out after a last stand: who did it?" in sit(*LAID).type("bram dies")


def test_each_land_is_a_line_of_its_own(sit: Sit) -> None:
    table = sit(*LAID)
    before = table.file.read_bytes()
    for line in ("land forest, swamp --fastbond", "fastbond forest and swamp", "s land forest, swamp"):
        assert "That is 2 cards: each land is played in a line of its own." in table.type(line)
    assert table.file.read_bytes() == before
    table.type("ea fastbond")
    assert "plays Boseiju, Who Shelters All from" in table.type("fastbond Boseiju, Who Shelters All")


def test_a_slip_in_a_changed_card_s_name_is_told_and_the_question_stays(sit: Sit) -> None:
    table = sit(*LAID, "s cast black vise")
    told = table.type("s cast blak vise")
    assert "Did you mean Black Vise?" in told
    assert table.said()[-1].startswith("Black Vise: on whom?")
    assert "Black Vise of Ann gives Bram" in table.type("bram")
    assert "casts Blak Vise" in table.type("c Blak Vise", "anyway"), "a card of another name"


def test_a_question_is_answered_by_its_command_typed_whole(sit: Sit) -> None:
    table = sit(*LAID, "s cast kudzu on bram", "k spread")
    assert table.asks()
    told = table.type("k spread cleo")
    assert "Bram sends it to a land of Cleo" in told
    assert not table.asks()
    assert "dropped" not in told


def test_so_is_one_that_a_number_has_asked(sit: Sit) -> None:
    table = sit(*LAID, "3")
    assert table.said()[-1].startswith("Which step")
    told = table.type("s cast timetwister")
    assert "turns up Timetwister" in told
    assert not table.asks()


def test_a_kudzu_without_a_word_is_asked_about_once(sit: Sit) -> None:
    table = sit(*LAID, "k aim")
    assert "Ann aims Kudzu at a land of Cleo" in table.type("3")
    table.type("k aim bram ann")
    assert table.type("k dies").startswith("Which Kudzu?  1 Kudzu 1 of Ann  2 Kudzu 2 of Bram")
    assert "Kudzu is destroyed" in table.type("bram")
    assert "Kudzu of Ann, on a land of Cleo" in table.type("k")


def test_undo_at_a_second_question_goes_back_to_the_first(sit: Sit) -> None:
    table = sit(*LAID, "3", "cast black vise")
    kinds = table.kinds()
    assert table.type("u").startswith("Which step")
    assert table.kinds() == kinds
    assert "left out" in table.type("u"), "there is no answer left to take back"
    assert "Undone" in table.type("u")


def test_only_instants_and_free_spells_are_cast_from_the_hand(sit: Sit) -> None:
    table = sit(*LAID)
    for card in ("library of leng", "time walk", "wheel of fortune"):
        assert "goes through the pipeline: from the hand go instants and free spells only" in table.type(f"c {card}")
    assert table.kinds() == ["laid"]
    assert "casts Darkpact" in table.type("c darkpact")
    assert "Library of Leng of Ann gives" in table.type("c library of leng", "anyway")


def test_what_a_card_is_is_asked_and_no_true_answer_keeps_the_question(sit: Sit) -> None:
    table = sit(*LAID, "c grizzly bears")
    assert table.said()[-1] == (
        "What is grizzly bears?  "
        "1 instant  2 free, for no mana  3 sorcery  4 creature  5 artifact  6 enchantment  7 land"
    )
    assert "turns up grizzly bears and casts it" in table.type("creature"), "it goes through the pipeline"
    assert not table.asks()
    table.type("u")
    table.type("c flash flood")
    assert "casts flash flood" in table.type("1")
    assert "casts flash flood" in table.type("c bram flash flood"), "it is known by now"
    asked = table.type("c bram arcane denial")
    assert "Bram may only cast instants now: is arcane denial one?  1 yes  2 no" in asked
    assert "nothing was recorded" in table.type("2")
    assert "and Bram casts it only in their own main phase (rule 5)." in table.type("c bram mox jet")
    table.type("ea cleo verduran enchantress")
    assert "6 enchantment" in table.type("s cast wanderlust")
    assert "1 life for wanderlust" in table.type("ench")
    due = next(line for line in table.due() if "1 life for wanderlust" in line)
    assert "Cleo 20 -> 21" in table.type(due.split()[0])


def test_with_pipeline_size_0_any_spell_is_cast_from_the_hand(sit: Sit) -> None:
    assert "casts Howling Mine" in sit(*LAID, "ea ivory tower", "ea ivory tower", "yes").type("c howling mine")


def test_whether_a_card_stays_is_asked_once_where_cards_are_counted(sit: Sit) -> None:
    table = sit(*OPENED, "ea ivory tower", "ea ivory tower", "yes", slug=COUNTED)
    assert table.type("c serra angel").startswith("Does serra angel stay in play?  1 yes  2 no")
    table.type("y")
    assert table.folded()["players"][0]["in_play"] == 1
    table.type("c serra angel")
    assert table.folded()["players"][0]["in_play"] == 2
    table.type("c flash flood", "no", "c flash flood")
    assert table.folded()["piles"]["graveyard"] == 2
    table.type("nn")
    assert "it goes to the graveyard" in table.type("s bram cast flash flood", "anyway"), "it is known by now"


def test_time_walk_says_what_gives_the_extra_turn(sit: Sit) -> None:
    table = sit(*LAID, "s cast time walk")
    assert table.due()[-1].endswith("Time Walk resolves, an extra turn")
    assert "Ann gets an extra turn" in table.type(table.due()[-1].split()[0])


def test_cards_that_stay_are_seen_and_used(sit: Sit) -> None:
    table = sit(*LAID, "s cast fastbond", "n", "s cast millstone")
    assert "Fastbond of Ann\nMillstone of Bram" in table.type("e")
    assert "Cleo lays a card, turns up forest and discards it" in table.type("millstone cleo forest")
    assert "turns up swamp and discards it (Millstone forces" in table.type("cleo discards swamp to millstone")
    table.type("e give millstone cleo")
    assert "Fastbond of Ann\nMillstone of Cleo" in table.type("e")
    table.type("e gone fastbond", "n", "n", "n")
    assert "Fastbond" not in table.type("e")
    assert "has no Fastbond in play that the log knows of" in table.type("fast swamp")
    assert "Swamp from the hand; Fastbond deals 1 damage, 20 -> 19" in table.type("anyway")


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("s black vise", "What becomes of Black Vise?  1 cast  2 discard"),
        ("s forest", "turns up Forest and puts it into play"),
        ("s shivan dragon", "What becomes of shivan dragon?  1 cast  2 discard  3 land"),
        ("s c fog", "turns up fog and casts it"),
        ("s l forest", "turns up Forest and puts it into play"),
        ("s c cast fog", "belongs to one's own main phase (rule 5); it is the turn of Ann, not of Cleo"),
        ("s demonic", "What becomes of Demonic Tutor?  1 cast  2 discard"),
        ("s c demonic", "'demonic' is taken as Demonic Tutor."),
        ("s c vise cleo", "Black Vise of Ann gives Cleo"),
        ("e add bram black vise cleo", "Black Vise of Bram gives Cleo"),
        ("ea ann winter orb --hand -1", "on whom?  1 Ann  2 Bram  3 Cleo  4 everybody"),
    ],
)
def test_half_words(sit: Sit, line: str, said: str) -> None:
    assert said in sit(*LAID).type(line)


def test_the_steps_of_a_turn_with_a_mine_are_one_line(sit: Sit) -> None:
    table = sit(*LAID, "ea howling mine")
    told = table.type("s land forest, c fog")
    assert "turns up Forest" in told
    assert "turns up fog" in told
    told = table.type("n", "s c black vise, land forest")
    assert "After that: s land forest." in told
    assert "Black Vise: on whom?" in told
    assert "turns up Forest" in table.type("1")


def test_a_turn_without_a_step_is_not_passed_unasked(sit: Sit) -> None:
    table = sit(*LAID)
    assert "Still to come: Main: a pipeline step" in table.type("n")
    assert table.kinds() == ["laid"]
    assert "Ann took no pipeline step" in table.type("n")
    table.type("ea howling mine", "s discard")
    assert "Still to come: Main: a pipeline step" in table.type("n"), "one of two was taken"
    assert "Bram took 1 of 2 pipeline steps." in table.type("n")


def test_a_vise_is_aimed_anew_once_and_not_in_the_turn_that_it_came(sit: Sit) -> None:
    table = sit(*LAID, "ea black vise --on bram")
    assert not any("aimed anew" in line for line in table.due())
    table.type(*"nnnnnn")
    assert table.due()[0] == "1 Upkeep: Black Vise, on Bram, may be aimed anew"
    table.type("1 cleo")
    assert not any("aimed anew" in line for line in table.due())


def test_cards_of_one_name_are_numbered_among_themselves_and_offered(sit: Sit) -> None:
    table = sit(*LAID, "ea ivory tower", "ea howling mine", "ea howling mine", "yes")
    assert table.type("e gone howling").startswith("Which one?  1 Howling Mine (1)  2 Howling Mine (2)")
    assert "Howling Mine (2) leaves play." in table.type("2")


def test_a_player_at_0_makes_a_last_stand_first(sit: Sit) -> None:
    table = sit(*LAID, "bram-21 cleo fireball")
    assert table.due()[0] == "4 Bram is at -1: out after a last stand, by Cleo, with fireball"


def test_a_page_of_help_begins_with_what_is_typed_here(sit: Sit) -> None:
    table = sit(*LAID)
    table.type("?e")
    assert table.said()[0] == "e: what changes sizes"
    assert "[OPTIONS]" not in "\n".join(table.said())


def test_an_effect_on_whoever_is_out_is_not_told_when_the_game_is_over(sit: Sit) -> None:
    table = sit(*LAID, "ea bram cursed rack --on ann", "leave ann", "sl ann")
    assert "Cursed Rack of Bram is on nobody and changes nothing" in table.type("e")
    assert "Bram has won" in table.type("leave cleo", "sl cleo")
    assert "Nothing changes any size." in table.type("later", "e")
    assert "is on nobody" not in table.painted.getvalue()


def test_free_cards_that_come_for_free_cards(sit: Sit) -> None:
    table = sit("i 1", "i ann 1", slug=COUNTED)
    assert "Bram plays no free card" in table.type("i")
    assert "Ann has had the initial round" in table.type("i ann 1")


def test_one_letter_answers_where_it_is_no_command(sit: Sit) -> None:
    table = sit(*LAID, "s cast black vise")
    assert "Ann is no answer here: it can be Bram, Cleo or nobody." in table.type("ann")
    assert "gives Bram" in table.type("b")


def test_n_is_no_answer_to_whether_the_same_play_again(sit: Sit) -> None:
    table = sit(*LAID, "leave bram", "sl", "leave cleo", "sl")
    assert "1 yes  2 anew  3 later" in table.said()[-1]
    table.type("n")
    assert "1 yes  2 anew  3 later" in table.said()[-1]
    assert "Then not now" in table.type("no")


@pytest.mark.parametrize("line", ["leave", "ann leaves", "Then Ann leaves", "leaves"])
def test_who_leaves_ends_the_last_stand(sit: Sit, line: str) -> None:
    table = sit(*LAID, "ann is dead by bram")
    assert "Then Ann leaves" in table.due()[-1]
    assert table.type(line).startswith("Ann is out of the game; ")
    assert table.kinds()[-1] == "left"


def test_who_makes_no_last_stand_leaves_for_now_or_for_good(sit: Sit) -> None:
    table = sit(*LAID, "ann is dead by bram")
    assert table.type("bram leaves").startswith("Bram leaves: for now, or for good?  1 for now  2 for good")
    assert "Bram loses and picks up the pipeline." in table.type("2")
    assert "Bram has lost already and makes a last stand; when that is over: sl Bram." in table.type("leave bram")
    assert "Nobody makes a last stand: o WHO begins one." in table.type("sl", "sl", "leave")


@pytest.mark.parametrize("line", ["bram mulligans", "bram takes a mulligan", "Bram mulligan"])
def test_a_mulligan_is_said_as_it_is_taken(sit: Sit, line: str) -> None:
    assert "Bram takes a mulligan: 9 -> 8 cards." in sit().type(line)


def test_who_gives_up_is_told_so_in_the_story(sit: Sit) -> None:
    table = sit(*LAID, "bram concedes")
    assert table.said()[0] == "Bram gives up and picks up the pipeline."
    assert "Bram makes a last stand: is it over, and Bram leaves?" in table.type("bram is out")
    assert "Bram is out of the game" in table.type("yes")
    told = table.type("print report")
    assert "B Bram    20  gave up\n" in told
    assert "Bram gives up." in told
    assert "not told" not in told
    assert "eliminated" not in told


def test_who_is_away_and_leaves_for_good_makes_no_last_stand(sit: Sit) -> None:
    table = sit(*LAID, "bram goes for beer", "bram leaves", "for good")
    assert not any("attack" in line or "instants" in line for line in table.due())
    leaves = next(line for line in table.due() if "Bram is away and makes no last stand" in line)
    assert "Bram is out of the game" in table.type(leaves.split()[0])


def test_a_card_that_lies_there_may_be_aimed_anew(sit: Sit) -> None:
    table = sit(*LAID, "ea vise on cleo", "vise on bram")
    assert "1 Black Vise is aimed anew  2 one more" in table.said()[-1]
    assert "Black Vise is aimed at Bram now." in table.type("1")


def test_the_damage_of_an_attack_in_a_last_stand_tells_of_the_attack(sit: Sit) -> None:
    table = sit(*LAID, "o bram --by ann")
    table.type("bram attacks ann with zombies for 2")
    assert table.kinds()[-2:] == ["stand-attack", "life"]
    assert not any("One attack" in line for line in table.due())
    table.type("bram attacks cleo with bears for 1")
    assert table.kinds()[-2:] == ["life", "life"]


def test_how_much_an_attack_does_is_asked_and_then_said_in_the_line(sit: Sit) -> None:
    table = sit(*LAID, "o bram --by ann", "bram attacks ann with spider")
    assert "Ann 20 -> 18, from Bram, with spider." in table.type("2")
    assert table.kinds()[-2:] == ["stand-attack", "life"]


def test_a_free_card_of_the_initial_round_is_told_by_whoever_comes_next(sit: Sit) -> None:
    table = sit("i")
    assert "Bram plays 1 free card, ornithopter, and replaces it." in table.type("bram plays ornithopter")
    told = table.type("c cleo memnite", "2")
    assert "memnite is free: the initial round has a line for it (rule 2): i Cleo 1." in told


def test_a_card_whose_name_the_source_lost_is_asked_about_once(sit: Sit) -> None:
    table = sit(*LAID, "ann turns up library of alexandria")
    assert "What becomes of Library of Leng?  1 cast  2 discard" in table.type("yes")
    assert "turns up Library of Leng and casts it. Library of Leng of Ann gives Ann: hand size +1." in table.type("1")
    table.type("u", "ann turns up library of alexandria", "a land", "n")
    assert "Bram lays a card" in table.type("bram turns up library of alexandria")
    assert table.kinds()[-1] == "step"


def test_a_second_card_of_a_name_may_be_the_first(sit: Sit) -> None:
    table = sit(*LAID, "ea library of leng", "ea bram library of leng")
    assert "Library of Leng is Bram's now" in table.type("2")
    table.type("vise on bram")
    assert table.type("vise on cleo --pipeline 2").startswith("Black Vise on Cleo: one that lies there, or one more?")
    assert "gives Cleo: pipeline size +2" in table.type("one more"), "what stands behind the line is kept"


def test_what_leaves_play_by_a_spell_at_what_lies_there_is_asked(sit: Sit) -> None:
    table = sit(*LAID, "vise on cleo", "kudzu on cleo")
    table.type("bram shatters the black vise", "none")
    assert table.kinds()[-1] == "cast"
    told = table.type("bram disenchants ann's vise", "black vise")
    assert "Bram casts Disenchant from the hand." in told
    assert "Black Vise leaves play." in told
    told = table.type("c cleo disenchant on kudzu", "1")
    assert "Cleo casts Disenchant from the hand." in told
    assert "Kudzu is destroyed." in told


def test_what_becomes_of_a_card_that_is_turned_up_is_asked(sit: Sit) -> None:
    table = sit(*LAID)
    assert "turns up serra angel and discards it" in table.type("ann turns up serra angel", "can't pay it")
    table.type("u")
    assert "turns up karakas and puts it into play" in table.type("s karakas", "land")


@pytest.mark.parametrize(
    ("line", "kinds"),
    [
        ("cleo casts lightning bolt at ann for 3", ["cast", "life"]),
        ("ann turns up fireball for 3 on bram", ["step", "life"]),
        ("c bolt at bram for 3", ["cast", "life"]),
        ("cleo casts lightning bolt on specter for 3", ["cast"]),  # what a creature takes is not kept
    ],
)
def test_a_spell_that_hurts_somebody_is_two_lines_at_once(sit: Sit, line: str, kinds: list[str]) -> None:
    table = sit(*LAID)
    before = len(table.kinds())
    table.type(line)
    assert table.kinds()[before:] == kinds


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("ann casts healing salve on cleo for 3", "Cleo 20 -> 23, from Ann, with healing salve."),
        ("ann casts stream of life for 4", "Ann 20 -> 24, from Ann, with stream of life."),
        ("ann casts lightning bolt for a red on cleo for 3", "Cleo 20 -> 17, from Ann, with lightning bolt."),
    ],
)
def test_a_number_behind_a_spell_is_life_that_is_gained_or_lost(sit: Sit, line: str, told: str) -> None:
    assert told in sit(*LAID).type(line)


def test_a_spell_on_somebody_is_cast_and_its_damage_told_in_one_line(sit: Sit) -> None:
    table = sit(*LAID, "ann casts lightning bolt on cleo")
    assert table.asks()
    assert "Cleo 20 -> 17, from Ann, with lightning bolt." in table.type("3")
    assert table.kinds() == ["laid", "cast", "life"]
    assert "Bram 20 -> 16, from Ann, with Fireball." in table.type("ann turns up fireball and casts it on bram", "4")


def test_what_may_be_done_in_a_last_stand_keeps_its_order(sit: Sit) -> None:
    table = sit(*LAID, "ann=0", "o ann --by bram")
    before = table.due()
    assert before[-1].endswith("Then Ann leaves")
    table.type("c lightning bolt")
    assert table.due() == before


@pytest.mark.parametrize(
    "line", ["ann turns up fireball on bram for 4 and cleo for 3", "ann turns up fireball, 4 on bram and 3 on cleo"]
)
def test_a_spell_hits_two(sit: Sit, line: str) -> None:
    table = sit(*LAID, line)
    life = {player.name: player.life for player in table.prompt.app.read().state.players.values()}
    assert (life["Bram"], life["Cleo"]) == (16, 17)
