"""The turn of Legends of the Five Colors: stages that the defender ends, and cards that belong to a phase."""

from random import Random
from typing import cast

import pytest
from conftest import Edw
from moves_five_colors import PLAY

from edw_companion import games
from edw_companion.games.five_colors.state import FiveColorsState
from edw_companion.games.game import fold
from edw_companion.session.paths import Home
from edw_companion.session.session import read_session

NEW = "new friday --format five-colors --players Ann,Bram --seat 1=Ann --seat 2=Bram --first Ann"
UP = "reveal Forest 'Wall of Wood' 'Goblin 1/1' 'Icy Manipulator'"


@pytest.fixture
def table(edw: Edw) -> Edw:
    """Ann's first turn, with her cards turned up."""
    edw.line(NEW)
    edw.line(UP)
    return edw


def _held(edw: Edw) -> list[str]:
    held: list[str] = edw.status()["battle"]["held"]
    return held


def _refused(edw: Edw, line: str) -> str:
    return edw.line(line, code=1).err


# The defender ends the ground stage.


def test_the_ground_stage_goes_on_after_the_first_line_of_the_defender(table: Edw) -> None:
    table.line("battle attack 1 'Bears 2/2' 2 'Ogre 2/2' 'Roc 3/3 flying'")
    told = table.line("battle defend 1 'Elf 1/1'").out
    assert "Bram: more ground defenders (edw battle defend" in told
    assert "or edw battle none" in told
    assert _held(table) == ["Roc"]
    table.line("battle defend 2 'Wolf 2/2'")
    assert _held(table) == ["Roc"]
    assert "sends nobody else. Attackers fly to province 2: Roc 3/3." in table.line("battle none").out
    assert _held(table) == []
    assert "Ground defenders are over" in _refused(table, "battle defend 1 'Boar 2/2'")


def test_a_flier_of_the_defender_is_held_back_and_lets_the_ground_be_defended(table: Edw) -> None:
    table.line("battle attack 2 'Serra Angel 4/4 flying'")
    assert "Roc 3/3 flying is held back" in table.line("battle defend 2 'Roc 3/3 flying'").out
    table.line("battle defend 2 'Wall of Stone 0/8'")
    assert _held(table) == ["Serra Angel", "Roc"]
    told = table.line("battle defend none").out
    assert "Attackers fly to province 2: Serra Angel 4/4. Defenders fly to province 2: Roc 3/3." in told


def test_a_flier_named_early_closes_nothing(table: Edw) -> None:
    table.line("battle attack 1 'Bears 2/2'")
    table.line("battle defend 1 'Sprite 1/1 flying'")
    assert table.status()["battle"]["stage"] == "ground defenders"
    table.line("battle defend 1 'Elf 1/1'")
    table.line("battle none")
    assert table.status()["battle"]["stage"] == "flying attackers"
    assert _held(table) == ["Sprite"]
    assert "Defenders fly to province 1: Sprite 1/1." in table.line("battle none").out
    table.line("battle defend 1 'Bird 1/1 flying'")


def test_attackers_on_the_ground_end_with_the_first_answer(table: Edw) -> None:
    table.line("battle attack 1 'Bears 2/2'")
    table.line("battle attack 2 'Ogre 2/2'")
    table.line("battle defend 1 'Sprite 1/1 flying'")
    table.line("battle attack 2 'Giant 3/3'")
    table.line("battle defend 1 'Elf 1/1'")
    assert "Ground attackers are over" in _refused(table, "battle attack 1 'Boar 2/2'")
    assert "Roc 3/3 flying is held back" in table.line("battle attack 1 'Roc 3/3 flying'").out


def test_no_fight_begins_before_the_ground_is_done_with_while_somebody_is_held_back(table: Edw) -> None:
    table.line("battle attack 1 'Bears 2/2' 'Roc 3/3 flying'")
    table.line("battle defend 1 'Elf 1/1'")
    for line in ("battle pick 1", "battle resolve 1", "battle act Bram Shock kills Elf"):
        assert "Roc is held back. Bram: more ground defenders" in _refused(table, line)
    table.line("battle none")
    table.line("battle pick 1")


# Cards from the hand.


@pytest.mark.parametrize("card", ["'Wrath of God' --sorcery", "'Holy Strength' --stays"])
def test_sorceries_and_local_enchantments_belong_to_ones_own_actions(edw: Edw, card: str) -> None:
    edw.line(NEW)
    assert "turns up the cards in the provinces first" in _refused(edw, f"cast Ann {card}")
    edw.line(UP)
    assert "it is the turn of Ann, not of Bram" in _refused(edw, f"cast Bram {card}")
    edw.line(f"cast Ann {card}")
    edw.line("battle attack 1 'Bears 2/2'")
    assert "it is too late for that in this turn" in _refused(edw, f"cast Ann {card}")
    edw.line("battle pick 1")
    for who in ("Ann", "Bram"):
        assert "belongs to one's own Actions (rule 6)" in _refused(edw, f"cast {who} {card}")
    edw.line("battle resolve")
    assert "Ann's battle is over" in _refused(edw, f"cast Ann {card}")
    edw.line(f"cast Ann {card} --anyway 'a card lets her'")


def test_an_instant_belongs_to_a_fight_and_is_an_action_in_it(table: Edw) -> None:
    assert "An instant belongs to the fight (rule 8)" in _refused(table, "cast Counterspell --instant")
    table.line("battle attack 1 'Bears 2/2'")
    assert "No fight goes on" in _refused(table, "cast Bram Counterspell --instant")
    table.line("battle pick 1")
    assert "It is Bram who acts" in _refused(table, "cast Ann Counterspell --instant")
    table.line("cast Counterspell --instant")
    assert table.status()["battle"]["acting"] == "Ann"
    assert "Ann may answer that action first" in _refused(table, "battle resolve")
    table.line("battle resolve --anyway 'she will not'")
    assert "An instant belongs to the fight" in _refused(table, "cast Counterspell")


def test_what_a_card_is_is_asked_once_and_known_from_then_on(table: Edw) -> None:
    assert "What is Day of Dust?" in table.line("cast 'Day of Dust'", code=2).err
    table.line("cast 'Day of Dust' --sorcery")
    table.line("cast 'Day of Dust'")
    table.line("battle attack 1 'Bears 2/2'")
    table.line("battle pick 1")
    assert "Day of Dust is a sorcery, and no instant" in _refused(table, "cast 'Day of Dust' --instant")
    assert "Day of Dust is a sorcery: it belongs" in _refused(table, "battle act Day of Dust kills Bears")


# Recruitment.


@pytest.mark.parametrize("line", ["province clear 3", "recruit 3", "province refill Ann"])
def test_nothing_is_recruited_discarded_or_refilled_in_mid_battle(table: Edw, line: str) -> None:
    table.line("battle attack 1 'Bears 2/2'")
    for step in ("battle defend 1 'Elf 1/1'", "battle none", "battle pick 1", "battle act Bram Shock"):
        assert "Recruitment (" in _refused(table, line)
        table.line(step)
    assert "the fight for province 1 is on" in _refused(table, line)
    table.line("battle pass")
    table.line("battle pass")
    assert "Recruitment (" not in table.line(line, code=None).err


@pytest.mark.parametrize("line", ["recruit 1", "recruit 2", "province clear 3"])
def test_no_attack_follows_a_land_a_wall_or_a_discard(table: Edw, line: str) -> None:
    table.line(line)
    assert "Ann's Recruitment has begun" in _refused(table, "battle attack 1 'Bears 2/2'")
    assert "Ann's Recruitment has begun" in _refused(table, "cast Terror --sorcery")
    table.line("recruit 4 --other")


def test_haste_that_was_said_before_is_not_asked_about(table: Edw) -> None:
    table.line("recruit 3 'Goblin 1/1 haste'")
    table.line("battle attack 1 Goblin")
    table("verify")


def test_only_creatures_without_summoning_sickness_come_before_the_battle(table: Edw) -> None:
    table.line("recruit 3")
    table.line("recruit 4 --other")
    table.line("cast Terror --sorcery")
    attack = "battle attack 1 'Bears 2/2'"
    assert "Has Goblin haste (no summoning sickness)?" in table.line(attack, code=2).err
    assert "Icy Manipulator has summoning sickness or is no creature" in _refused(table, f"{attack} --haste goblin")
    assert "Icy Manipulator has summoning sickness" in _refused(table, f"{attack} --haste goblin --haste none")
    table("undo", "2")
    table.line(f"{attack} --haste goblin")
    table("verify")


def test_a_creature_without_summoning_sickness_is_known_from_then_on(table: Edw) -> None:
    table.line("recruit 3")
    table.line("battle attack 1 goblin --haste goblin")
    for line in ("battle resolve", "turn next", "reveal", "turn next", "reveal", "reveal 1 goblin", "recruit 1"):
        table.line(line)
    table.line("battle attack 1 goblin")


# What the log knows better.


def test_a_creature_that_the_log_has_elsewhere_is_refused_until_the_table_says_anyway(table: Edw) -> None:
    assert "By the log Goblin of Ann lies in province 3 still." in _refused(table, "battle attack 1 goblin")
    assert "Walls do not attack" in _refused(table, "battle attack 1 'Wall of Wood 0/3'")
    table.line("battle attack 1 'Elf 1/1' 2 'Bears 2/2' 'Bears 2/2'")
    assert "By the log Elf of Ann attacks province 1 already." in _refused(table, "battle attack 1 elf")
    told = table.line("battle attack 2 elf --anyway 'a second one'").out
    assert "Ann attacks province 2 with Elf (2) 1/1." in told
    for line in ("battle none", "battle none", "battle resolve 1", "battle resolve 2", "turn next", "reveal"):
        table.line(line)
    table.line("battle attack 1 'Ogre 2/2'")
    assert "By the log Elf of Ann has attacked and is tapped." in _refused(table, "battle defend 1 elf")
    table.line("battle defend 1 'Wolf 1/1'")
    table("verify")


def test_a_creature_that_is_sent_elsewhere_while_its_stage_is_open_goes_there_instead(table: Edw) -> None:
    table.line("battle attack 1 'Elf 1/1' 2 'Bears 2/2'")
    told = table.line("battle attack 2 elf")
    assert "Elf goes no more to province 1." in told.err
    assert "attack: Bears 2/2; Elf 1/1" in table.line("battle").out
    for line in ("battle defend 1 'Ogre 2/2'", "battle none"):
        table.line(line)
    assert "Ground defenders are over" in _refused(table, "battle defend 2 ogre")
    table("verify")


def test_of_a_checked_deck_what_never_came_is_known_where_the_table_names_what_comes(edw: Edw) -> None:
    deck = "3 Forest\n3 Grizzly Bears\n3 Craw Wurm\n" + "".join(f"3 Beast {at}\n" for at in "ABCDEFGH")
    edw.line(NEW)
    (edw.home / "ann.txt").write_text(
        f"creatures\n{deck}instants\n" + "".join(f"3 Spell {at}\n" for at in "ABCDEFGHIJ")
    )
    edw.line(f"deck use Ann {edw.home / 'ann.txt'} --anyway so")
    edw.line("reveal")
    edw.line("battle attack 1 'Craw Wurm 6/4'")
    edw("undo")
    edw.line("reveal 1 'Grizzly Bears 2/2'")
    assert "Craw Wurm of Ann has not been brought into play" in _refused(edw, "battle attack 1 'Craw Wurm 6/4'")


# Events.


def test_an_enchantment_that_the_lists_know_is_an_event_and_others_are_asked_about(edw: Edw) -> None:
    edw.line(NEW)
    told = edw.line("reveal Forest Humility 'Mana Flare' 'Ogre 2/2'").out
    assert "2 Humility (an event: into play)" in told
    assert "If Mana Flare is an enchantment, it comes into play now (rule 4): edw reveal 3 Mana Flare event" in told
    edw.line("reveal 3 Mana Flare event")
    assert [event["card"] for event in edw.status()["events"]] == ["Humility", "Mana Flare"]
    edw("verify")


def test_an_enchantment_is_not_recruited(edw: Edw) -> None:
    edw.line(NEW)
    edw.line("reveal")
    assert "comes into play in Events and for nothing (rule 4)" in _refused(edw, "recruit 2 Manabarbs")
    edw.line("reveal 2 Manabarbs")
    assert [event["card"] for event in edw.status()["events"]] == ["Manabarbs"]


def test_events_that_are_due_hold_the_end_of_the_turn(edw: Edw) -> None:
    edw.line(NEW)
    assert "Still to come: Events: turn up 4 cards" in edw.line("turn next", code=2).err
    edw.line("turn next --anyway 'nobody cares'")
    edw.line("reveal")
    edw.line("turn next")
    edw("verify")


# What dies outside a fight.


def test_what_dies_outside_a_fight_leaves_play_and_its_province(table: Edw) -> None:
    for line in ("recruit 2", "turn next", "reveal Manabarbs", "cast 'Wrath of God' --sorcery"):
        table.line(line)
    assert "Wall of Wood of Ann leaves play." in table.line("dies wall of wood").out
    assert table.status()["players"][0]["provinces"][1]["walls"] == []
    assert "Manabarbs of Bram leaves play." in table.line("dies Bram manabarbs").out
    assert table.status()["events"] == []
    assert "There is no card 'wall' in play that the log knows" in table.line("dies wall", code=2).err
    table.line("battle attack 1 'Ogre 2/2'")
    assert "By the log nobody has that in play." in _refused(table, "dies ,")
    assert "Ogre is in the battle, where an action takes it out" in _refused(table, "dies ogre")
    table("verify")


def test_whose_it_is_and_how_many_there_are_matters(table: Edw) -> None:
    table.line("duel begin 'Tor Wauki' 5 Bears 2")
    table.line("duel strike")
    table.line("duel begin Bears 2 'Tor Wauki' 5")
    table.line("duel off")
    assert "Both players have Tor Wauki: say whose it is: edw dies Ann" in table.line("dies tor", code=2).err
    table.line("dies Bram tor wauki")
    assert "By the log nobody has Tor Wauki and Tor Wauki in play." in _refused(table, "dies Ann tor, tor")
    assert "Tor Wauki and Bears of Ann leave play." in table.line("dies Ann tor, bears").out


# The numbers of creatures.


def _creatures(edw: Edw, at: int) -> dict[str, str]:
    return {each["name"]: f"{each['power']}/{each['toughness']}" for each in edw.status()["players"][at]["creatures"]}


def test_numbers_are_said_anew_outside_a_fight_and_in_it(table: Edw) -> None:
    table.line("battle attack 1 'Bears 2/2' 'Bears 2/2' 2 'Roc 3/3 flying'")
    table.line("battle defend 1 'Elf 1/1'")
    assert "Bears of Ann is 3/3 now." in table.line("creature bears 3/3").out
    field = table.status()["battle"]["fields"][0]
    assert [(each["name"], each["power"]) for each in field["attack"]] == [("Bears", 3), ("Bears (2)", 3)]
    table.line("creature 'bears (2)' 4/4")
    assert [each["power"] for each in table.status()["battle"]["fields"][0]["attack"]] == [3, 4]
    assert "Roc of Ann is 5/5 flying now and Bears of Ann is 2/2 now." in table.line("creature roc 5/5, bears 2/2").out
    assert table.status()["battle"]["acting"] is None
    assert "There is no card 'Forest'" in table.line("creature Forest 1/1", code=2).err
    table.line("battle off")
    table.line("creature Bram elf 0/3")
    assert _creatures(table, 1) == {"Elf": "0/3"}
    table("undo")
    assert _creatures(table, 1) == {"Elf": "1/1"}
    table("verify")


def test_both_may_have_a_creature_whose_numbers_are_said(table: Edw) -> None:
    for line in ("battle attack 1 'Bears 2/2'", "battle defend 1 'Bears 2/2'"):
        table.line(line)
    assert "Both players have Bears: say whose it is: edw creature Ann" in table.line("creature Bears 3/3", code=2).err


def test_creatures_are_shown_as_soon_as_they_are_known_as_such(table: Edw) -> None:
    table.line("reveal 1 Isamaru 2 'Hypnotic Specter' 3 Oddity")
    assert "--land, --wall, --creature or --other" in table.line("recruit 1", code=2).err
    table.line("recruit 1 --creature")
    table.line("recruit 2 --other")
    table.line("recruit 3 --other")
    assert _creatures(table, 0) == {"Isamaru": "None/None"}
    for line in ("turn next", "reveal", "turn next", "reveal", "battle attack 1 'Hypnotic Specter 2/2'", "battle off"):
        table.line(line)
    assert _creatures(table, 0) == {"Isamaru": "None/None", "Hypnotic Specter": "2/2"}
    table.line("creature Oddity")
    assert [*_creatures(table, 0)] == ["Isamaru", "Hypnotic Specter", "Oddity"]
    table.line("reveal 4 Isamaru")
    assert "Isamaru is a creature, and no land." in _refused(table, "recruit 4 --land")


def test_a_misspelt_creature_is_forgotten(edw: Edw) -> None:
    edw.line(NEW)
    edw.line("reveal 'Bad Moon' 'Hypnotic Spector 2/2' 'Goblin 1/1' --event Bad Moon")
    assert [event["card"] for event in edw.status()["events"]] == ["Bad Moon"]
    edw.line("reveal 2 'Hypnotic Specter 2/2'")
    for line in ("creature 'Goblin 2/2'", "turn next", "reveal"):
        edw.line(line)
    told = edw.line("turn next").err
    assert "these numbers were said" in told
    assert "Hypnotic Specter 2/2" in told
    assert "Spector" not in told


def test_what_waits_for_its_fight_may_die_meanwhile(table: Edw) -> None:
    table.line("battle attack 1 'Bears 2/2' 2 'Ogre 2/2'")
    table.line("battle none")
    assert "Ogre is in the battle" in _refused(table, "dies Ogre")
    table.line("battle pick 1")
    table.line("dies Ogre")
    assert table.status()["battle"]["fields"][1]["attack"] == []
    assert "Who takes no action passes: edw battle pass" in _refused(table, "battle act nothing")
    table("verify")


# Duels.


def test_a_duel_needs_events_and_taps_the_legend(edw: Edw) -> None:
    duel = "duel begin 'Tor Wauki' 5 Wolf 4"
    edw.line(NEW)
    assert "turns up the cards in the provinces first" in _refused(edw, duel)
    edw.line(UP)
    edw.line(duel)
    edw.line("duel strike")
    assert "Tor Wauki of Ann is tapped already" in _refused(edw, "duel begin 'Tor Wauki' 5 Elf 1")
    edw.line("duel begin Jedit 7 Elf 1")
    edw.line("duel strike")
    for line in ("turn next", "reveal", "turn next", "reveal", "duel begin 'Tor Wauki' 5 Elf 1"):
        edw.line(line)


# What is due and what is offered are what may be done.


def test_what_is_due_is_what_may_be_done(edw: Edw) -> None:
    edw.line(NEW)
    assert _steps(edw) == ["Straighten", "Events", "End the turn (draw a fate card)"]
    edw.line(UP)
    assert _steps(edw) == ["Upkeep", "Actions", "Battle, if wanted", "Recruitment", "End the turn (draw a fate card)"]
    edw.line("recruit 1")
    assert _steps(edw) == ["Recruitment", "End the turn (refill 1, draw a fate card)"]
    edw.line("province refill")
    assert _steps(edw) == ["End the turn (draw a fate card)"]


def _steps(edw: Edw) -> list[str]:
    return [line.removeprefix("- ").partition(":")[0] for line in edw("turn").out.splitlines()[1:]]


def test_each_turn_can_be_ended_by_what_the_refusals_say(edw: Edw) -> None:
    ended = 0
    for game in range(12):
        random = Random(f"ends {game}")
        edw("new", f"at-{game}", "--format", "five-colors", *PLAY.begin(random))
        for _ in range(50):
            for words in PLAY.moves(_state(edw, game), random):
                edw(*words, code=None)
            if _state(edw, game).over:
                break
            if random.random() < 0.2:
                _end_turn(edw, game)
                ended += 1
    assert ended > 50


def _state(edw: Edw, game: int) -> FiveColorsState:
    session = read_session(Home(str(edw.home)), f"at-{game}")
    return cast("FiveColorsState", fold(games.find("five-colors"), session.standing()))


LEFT = ("turn", "next", "--anyway", "that damage is left")


def _end_turn(edw: Edw, game: int) -> None:
    """Type what the phase is ended by until the turn ends or the game does."""
    for _ in range(30):
        state = _state(edw, game)
        if state.over or not edw("turn", "next", code=None).code or not edw(*LEFT, code=None).code:
            return
        words = state.phase.on.commands[-1].replace(
            "PROVINCE", str(state.battle.waiting[0].province) if state.battle.waiting else ""
        )
        costs = (
            [f"{seat}={','.join(['1'] * state.duel.focus.count(seat))}" for seat in {*state.duel.focus}]
            if state.duel
            else []
        )
        edw(*words.split(), *costs)
    raise AssertionError("the turn does not end")


def test_what_a_card_is_played_on_is_kept(table: Edw) -> None:
    told = table.line("cast 'Holy Strength' --stays --on Isamaru").out
    assert told.startswith("Ann plays Holy Strength on Isamaru from the hand; it stays in play.")
    table("verify")


def test_both_pass_behind_an_action_where_that_is_said(table: Edw) -> None:
    table.line("battle attack 1 'Bears 2/2'")
    table.line("battle defend 1 'Elf 1/1'")
    table.line("battle none")
    table.line("battle pick 1")
    table.line("battle act Bolt kills Bears")
    assert "may answer that action first" in _refused(table, "battle resolve")
    assert "Province 1 (both pass)" in table.line("battle resolve --both").out
    table("verify")


def test_damage_that_two_fights_left_is_due_for_each(table: Edw) -> None:
    table.line("battle attack 1 'Bears 2/2' 2 'Ogre 3/3'")
    table.line("battle defend 1 'Elf 2/3' 2 'Wolf 3/4'")
    table.line("battle none")
    for number in ("1", "2"):
        table.line(f"battle resolve {number}")
    due = "\n".join(table("turn", "--json").json["due"])
    assert "Ann has 2 damage to assign to Elf" in due
    assert "Ann has 3 damage to assign to Wolf" in due
