"""The circle: who may attack whom among all 31 sets of living players, who may block for whom, the Scion's aim."""

from itertools import combinations

import pytest

from edw_companion.games.elder_dragon_wars.ring import (
    SCION_DRAGONS,
    allies,
    blocks_for,
    deck_colors,
    enemies,
    living_enemies,
    may_attack,
    opening,
    opening_anchor,
    payers,
    targets,
)

COLOR = {"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green"}
LETTER = {word: letter for letter, word in COLOR.items()}

# By hand from the circle W U B R G: each colour's opposites.
OPPOSITES = {"W": "BR", "U": "RG", "B": "WG", "R": "WU", "G": "UB"}

# All 31 sets of living players: for each of them, in the order given, whom it may attack. A set is worked out by hand:
# an opposite that lives is the only aim; with both opposites dead everybody else who lives is one.
ATTACKS = """
W:-  U:-  B:-  R:-  G:-
WU:U,W  WB:B,W  WR:R,W  WG:G,W  UB:B,U  UR:R,U  UG:G,U  BR:R,B  BG:G,B  RG:G,R
WUB:B,WB,W  WUR:R,R,WU  WUG:UG,G,U  WBR:BR,W,W  WBG:B,WG,B  WRG:R,W,WR  UBR:R,UR,U  UBG:G,G,UB  URG:RG,U,U  BRG:G,BG,B
WUBR:BR,R,W,WU  WUBG:B,G,WG,UB  WURG:R,RG,WU,U  WBRG:BR,WG,W,B  UBRG:RG,G,U,UB
WUBRG:BR,RG,WG,WU,UB
"""

SETS = [line.split(":") for line in ATTACKS.split()]


def colors(letters: str) -> list[str]:
    return [COLOR[letter] for letter in letters.strip("-")]


def test_the_table_has_every_set_of_living_players() -> None:
    assert [letters for letters, _ in SETS] == ["".join(some) for n in range(1, 6) for some in combinations("WUBRG", n)]


@pytest.mark.parametrize(("letters", "aims"), SETS, ids=[letters for letters, _ in SETS])
def test_who_may_attack_whom(letters: str, aims: str) -> None:
    living = colors(letters)
    found = [may_attack(seat, living, together=False) for seat in living]
    assert found == [colors(aim) for aim in aims.split(",")]


@pytest.mark.parametrize(("letters", "aims"), SETS, ids=[letters for letters, _ in SETS])
def test_the_house_rule_together_frees_nobody_while_any_enmity_lives(letters: str, aims: str) -> None:
    living = colors(letters)
    enmity = any(set(OPPOSITES[one]) & set(letters) for one in letters)
    for seat, aim in zip(living, aims.split(","), strict=True):
        foes = [COLOR[letter] for letter in "WUBRG" if letter in OPPOSITES[LETTER[seat]] and letter in letters]
        assert may_attack(seat, living, together=True) == (foes if enmity else colors(aim))


@pytest.mark.parametrize("letters", [letters for letters, _ in SETS])
def test_a_dragon_blocks_for_living_allies_while_its_player_has_a_living_enemy(letters: str) -> None:
    neighbours = {"W": "UG", "U": "WB", "B": "UR", "R": "BG", "G": "WR"}
    for one in letters:
        guarded = [COLOR[letter] for letter in "WUBRG" if letter in neighbours[one] and letter in letters]
        free = not set(OPPOSITES[one]) & set(letters)
        assert blocks_for(COLOR[one], colors(letters), always=False) == ([] if free else guarded)
        assert blocks_for(COLOR[one], colors(letters), always=True) == guarded


@pytest.mark.parametrize("one", "WUBRG")
def test_allies_share_two_colours_and_enemies_one(one: str) -> None:
    shared = {other: len(deck_colors(COLOR[one]) & deck_colors(COLOR[other])) for other in "WUBRG" if other != one}
    assert allies(COLOR[one]) == [COLOR[other] for other, count in shared.items() if count == 2]
    assert enemies(COLOR[one]) == [COLOR[other] for other, count in shared.items() if count == 1]
    assert [LETTER[seat] for seat in enemies(COLOR[one])] == list(OPPOSITES[one])
    assert living_enemies(COLOR[one], [COLOR[OPPOSITES[one][1]]]) == [COLOR[OPPOSITES[one][1]]]


# The table of the rulings page: the last two, then the aims of Treva, Dromar, Crosis, Darigaaz and Rith; + is both.
PAIRS = """
WU: U W W + U
UB: B B U U +
BR: + R R B B
RG: R + G G R
WG: G G + W W
WB: B + W W B
WR: R R W W +
UR: R R + U U
UG: + G G U U
BG: B G G + B
"""
DRAGONS = (
    "Treva, the Renewer", "Dromar, the Banisher", "Crosis, the Purger", "Darigaaz, the Igniter", "Rith, the Awakener",
)  # fmt: skip
AIMS = [
    (line[:2], dragon, line[:2] if aim == "+" else aim)
    for line in PAIRS.split("\n")[1:-1]
    for dragon, aim in zip(DRAGONS, line[4:].split(), strict=True)
]


def test_the_invasion_dragons_have_their_printed_colours() -> None:
    printed = {"Treva": "GWU", "Dromar": "WUB", "Crosis": "UBR", "Darigaaz": "BRG", "Rith": "RGW"}
    found = {name.split(",")[0]: {LETTER[color] for color in dragon.colors} for name, dragon in SCION_DRAGONS.items()}
    assert found == {name: set(letters) for name, letters in printed.items()}
    abilities = {name.split(",")[0]: dragon.ability for name, dragon in SCION_DRAGONS.items()}
    assert abilities == {
        "Treva": "{2}{W}", "Dromar": "{2}{U}", "Crosis": "{2}{B}", "Darigaaz": "{2}{R}", "Rith": "{2}{G}",
    }  # fmt: skip


@pytest.mark.parametrize(("pair", "dragon", "aim"), AIMS)
def test_whom_the_scion_attacks(pair: str, dragon: str, aim: str) -> None:
    assert targets(dragon, colors(pair)) == colors(aim)


@pytest.mark.parametrize("pair", ["".join(pair) for pair in combinations("WUBRG", 2)])
def test_each_of_the_last_two_is_attacked_three_times_once_together(pair: str) -> None:
    hits = [tuple(targets(dragon, colors(pair))) for dragon in DRAGONS]
    assert sorted(hits) == sorted([tuple(colors(pair)), *[(seat,) for seat in colors(pair)] * 2])


@pytest.mark.parametrize("dragon", DRAGONS)
@pytest.mark.parametrize("lone", COLOR.values())
def test_a_lone_player_is_always_the_aim_and_nobody_pays(dragon: str, lone: str) -> None:
    assert targets(dragon, [lone]) == [lone]
    assert payers([lone], [lone]) == []


PAYERS = [
    ("W", "WU", "U"),  # one is hit: the other pays
    ("U", "WU", "W"),
    ("WU", "WU", "WU"),  # both halves hit: each for the half that hit the other
    ("", "WU", ""),  # blocked, prevented, tapped: no ability
    ("W", "W", ""),  # a lone player
    ("W", "U", "U"),  # the one who was hit died of it: the other still pays
    ("WU", "U", "U"),
    ("WU", "", ""),
]


@pytest.mark.parametrize(("hit", "living", "able"), PAYERS)
def test_who_may_pay_after_damage(hit: str, living: str, able: str) -> None:
    assert payers(colors(hit), colors(living)) == colors(able)


OPENINGS = {
    "W": "WWWUGBRGWUBRGWU",
    "U": "UUUBWRGWUBRGWUB",
    "B": "BBBRUGWUBRGWUBR",
    "R": "RRRGBWUBRGWUBRG",
    "G": "GGGWRUBRGWUBRGW",
}


@pytest.mark.parametrize(("savior", "order"), OPENINGS.items())
def test_the_opening_of_each_savior(savior: str, order: str) -> None:
    assert opening(COLOR[savior]) == colors(order[:5])
    regular = "WUBRG"
    after = regular.index(LETTER[opening_anchor(COLOR[savior])]) + 1
    assert (regular[after:] + regular[:after])[:5] == order[5:10]
