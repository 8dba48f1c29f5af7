"""The turn: provinces turned up, recruited from, refilled; life gained; the end of the turn."""

from conftest import Edw
from five_colors_table import begun, cards, provinces, seat


def test_the_start(edw: Edw) -> None:
    begun(edw)
    assert provinces(edw, "Ann") == ["down"] * 4
    row = seat(edw, "Ann")
    assert (row["hand"], row["dynasty"], row["fate"], row["in_play"], row["discard"]) == (5, 26, 25, 1, 0)
    assert sum(cards(edw).values()) == 2 * 61
    assert "This game is for 2 players, not for 3" in edw(
        "new", "three", "--format", "five-colors", "--players", "Ann,Bram,Cleo", code=2
    ).err


def test_events_come_into_play_and_stay_until_the_next_straighten(edw: Edw) -> None:
    begun(edw)
    done = edw("reveal", "Forest", "Manabarbs", "Craw Wurm", "--event", "manabarbs")
    assert done.out.splitlines()[0] == (
        "Ann turns up, from the left: 1 Forest, 2 Manabarbs (an event: into play), 3 Craw Wurm, 4 a card."
    )
    assert provinces(edw, "Ann") == ["Forest", "empty", "Craw Wurm", "up"]
    assert edw.status()["events"] == [{"player": "Ann", "card": "Manabarbs"}]
    assert seat(edw, "Ann")["in_play"] == 2
    assert "were turned up already" in edw("reveal", code=1).err
    edw("turn", "next")
    assert edw.status()["events"] != []
    assert edw("turn", "next").out.splitlines()[0].endswith("Turn 3: Ann. Straighten: Manabarbs is discarded.")
    assert edw.status()["events"] == []
    assert (seat(edw, "Ann")["in_play"], seat(edw, "Ann")["discard"]) == (1, 1)


def test_what_cannot_be_turned_up(edw: Edw) -> None:
    begun(edw)
    assert "Ann has 4 cards face down, not 5: name no more" in edw("reveal", "a", "b", "c", "d", "e", code=1).err
    assert "There is no card 'Karma' here" in edw("reveal", "Forest", "--event", "Karma", code=2).err
    assert "Karma: name it among the cards turned up too" in edw("reveal", "--event", "Karma", code=1).err


def test_recruitment(edw: Edw) -> None:
    begun(edw)
    assert "lies face down until the next Events phase" in edw("recruit", "1", code=1).err
    edw("reveal", "Forest", "Swamp", "Craw Wurm", "Wall of Wood")
    assert edw("recruit", "1", "--land").out.startswith("Ann brings Forest from province 1 into play, tapped.\n")
    assert "Only one land is brought into play in a turn" in edw("recruit", "2", "--land", code=1).err
    edw("recruit", "2", "--land", "--anyway", "Exploration")
    edw("recruit", "4", "--wall")
    assert seat(edw, "Ann")["provinces"][3] == {"number": 4, "state": "empty", "card": None, "walls": ["Wall of Wood"]}
    assert "Province 1 of Ann has no card" in edw("recruit", "1", code=1).err
    assert "Ann has the provinces 1 to 4" in edw("recruit", "5", code=1).err
    assert edw("province", "clear", "3").out.startswith("Ann discards Craw Wurm of province 3.\n")
    assert "has no card" in edw("province", "clear", "3", code=1).err
    assert edw("province", "refill", "Ann").out.startswith("Ann refills provinces 1, 2, 3 and 4 face down.\n")
    row = seat(edw, "Ann")
    assert (row["dynasty"], row["in_play"], row["discard"]) == (22, 4, 1)
    assert row["provinces"][3]["walls"] == ["Wall of Wood"]


def test_a_wall_has_a_name(edw: Edw) -> None:
    begun(edw)
    edw("reveal")
    assert "A wall has to be named" in edw("recruit", "1", "--wall", code=1).err
    edw("recruit", "1", "Wall of Ice", "--wall")
    assert "a land or a wall" in edw("recruit", "2", "--wall", "--land", code=2).err


def test_an_empty_dynasty_deck_leaves_provinces_empty(edw: Edw) -> None:
    begun(edw)
    edw("cards", "set", "dynasty:Ann", "1")
    edw("reveal")
    edw("province", "clear", "1", "3")
    assert edw("province", "refill", "Ann").out.startswith("Ann refills province 1 face down.\n")
    assert provinces(edw, "Ann") == ["down", "up", "empty", "up"]
    assert edw("province", "refill", "Ann").out.startswith("Ann refills no province.\n")


def test_the_end_of_a_turn(edw: Edw) -> None:
    begun(edw)
    edw("draw", "Ann", "4")
    done = edw("turn", "next")
    assert done.out.startswith("Ann draws a fate card, discards 3 cards: the table is yours. Turn 2: Bram.")
    assert (seat(edw, "Ann")["hand"], seat(edw, "Ann")["discard"], seat(edw, "Ann")["fate"]) == (7, 3, 20)
    edw("cards", "set", "fate:Bram", "0")
    assert edw("turn", "next").out.startswith("Bram has no fate card to draw: the table is yours.")
    assert seat(edw, "Bram")["hand"] == 5


def test_five_life_gained_in_the_turn_is_a_province(edw: Edw) -> None:
    begun(edw)
    assert edw("life", "Ann", "+4").out.splitlines()[1] == (
        "Ann has gained 4 life in this turn: no province yet."
    )
    edw("life", "Ann", "-3")
    edw("life", "Ann", "=20")
    assert edw("life", "Ann", "+7", "Bram", "+5").out.splitlines()[1] == (
        "Ann has gained 11 life in this turn: 2 provinces at the end of the turn."
    )
    done = edw("turn", "next")
    assert "gains 2 provinces for life" in done.out
    assert provinces(edw, "Ann") == ["down"] * 4 + ["empty"] * 2
    assert provinces(edw, "Bram") == ["down"] * 4
    edw("turn", "next")
    assert provinces(edw, "Bram") == ["down"] * 4  # life gained in the other's turn is no province
    edw("province", "refill", "Ann")
    assert provinces(edw, "Ann") == ["down"] * 6
    assert seat(edw, "Ann")["gained"] == 0


def test_nobody_loses_by_life(edw: Edw) -> None:
    begun(edw)
    assert "eliminate" not in edw("life", "Bram", "-30").out
    assert edw.status()["result"] is None


def test_the_checklist(edw: Edw) -> None:
    begun(edw)
    assert edw("turn", "--json").json["due"] == [
        "Straighten: untap",
        "Events: turn up 4 cards from the left: edw reveal CARD …",
        "Upkeep: costs, if any",
        "Actions: sorceries and local enchantments (edw cast), duels of Legends (edw duel begin), creatures without "
        "summoning sickness (edw recruit N)",
        'Battle, if wanted: edw battle attack PROVINCE "CREATURE 2/2" …',
        "Recruitment: bring cards into play (edw recruit N), discard some (edw province clear N)",
        "End: draw a fate card: edw turn next",
    ]
    edw("reveal", "Forest")
    edw("recruit", "1", "--land")
    edw("life", "Ann", "+5")
    edw("draw", "Ann", "3")
    assert edw("turn", "--json").json["due"][2:] == [
        "Recruitment: bring cards into play (edw recruit N), discard some (edw province clear N)",
        "Refill province 1: edw province refill Ann",
        "End: draw a fate card, discard 2, add 1 province for life: edw turn next",
    ]
    edw("province", "refill", "Ann")
    assert edw("turn", "--json").json["due"] == [
        "End: draw a fate card, discard 2, add 1 province for life: edw turn next"
    ]


def test_provinces_by_hand(edw: Edw) -> None:
    begun(edw, "provinces=2")
    edw("province", "gain", "Bram")
    assert provinces(edw, "Bram") == ["down", "down", "empty"]
    edw("province", "lose", "Bram", "1")
    edw("province", "lose", "Bram", "2")
    assert provinces(edw, "Bram") == ["down"]
    assert "commands of their own" in edw("cards", "move", "1", "provinces:Bram", "hand:Bram", code=1).err
    done = edw("province", "lose", "Bram", "1")
    assert "Ann wins: no province is left." in done.out
    assert edw.status()["result"] == {"winner": "Ann"}


def test_giving_up(edw: Edw) -> None:
    begun(edw)
    assert edw("concede", "Ann").out.startswith("Ann gives up. Bram wins.\n")
    assert edw.status()["result"] == {"winner": "Bram"}


def test_cards_from_the_hand(edw: Edw) -> None:
    begun(edw)
    assert edw("cast", "Ann", "Holy Strength", "--stays").out.startswith(
        "Ann plays Holy Strength from the hand; it stays in play.\n"
    )
    edw("cast", "Ann", "Terror")
    edw("discard", "Ann", "3")
    assert (seat(edw, "Ann")["hand"], seat(edw, "Ann")["in_play"], seat(edw, "Ann")["discard"]) == (0, 2, 4)
    assert "0 cards in Ann's hand" in edw("cast", "Ann", code=1).err
    edw("draw", "Ann", "2")
    assert seat(edw, "Ann")["hand"] == 2
