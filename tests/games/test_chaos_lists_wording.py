"""Texts of roll lists, read: what they make players roll, when, and what of them lasts."""

import re
from typing import Any

import pytest

from edw_companion.games.chaos_lists.imports.grammar import AT, CHANGES, ON, TO, UNTIL, WHO, Phrase
from edw_companion.games.chaos_lists.imports.names import Names
from edw_companion.games.chaos_lists.imports.wording import read
from edw_companion.games.chaos_lists.writer import in_braces

TITLES = {
    **{name: f"Chaos {name.upper()}" for name in "abcdef"},
    "global": "Global",
    "whirl": "The Whirl",
    "beast": "Mild Beast",
    "ogre": "Strong Beast",
    "built": "Built Beast",
    "gift": "Gift",
    "reply": "Reply",
    "spite": "Spite",
}
NAMES = Names(TITLES, {f"list{name.upper()}": name for name in "abcdef"})
ALL = f'{{of: [{", ".join(TITLES)}], may: "the text says so"}}'


def said(text: str, *, stays: bool) -> str:
    """What is read of a text on the Whirl, as it would be written into its entry."""
    found = read(text, NAMES, "whirl", stays=stays)
    lasts = [f"lasts {in_braces(each._replace(text=''))}" for each in found.lasts]
    return " ".join([*map(in_braces, found.rolls), *lasts, *["?"] * bool(found.unread)]).replace(ALL, "{all}")


# What a chaos ability makes players roll as it resolves, and what it leaves behind; "?" is asked for.
AT_ONCE = [
    ("Roll on [beast].", "{list: beast}"),
    ("Roll twice on [gift].", "{list: gift, times: 2}"),
    ("Roll on Mild Beast three times.", "{list: beast, times: 3}"),
    ("Roll four more times on [gift].", "{list: gift, times: 4}"),
    ("Roll d4 times on [gift].", "{list: gift, times: 1d4}"),
    ("Roll [gift] a number of times equal to the number of players.", "{list: gift, times: players}"),
    ("Roll chaos.", "{list: current}"),
    ("Roll two Chaos Rolls and reverse the direction of turns.", "{list: current, times: 2}"),
    ("Roll two Chaos Rolls without resolving either.", '{list: current, times: 2, may: "the text says so"} ?'),
    ("Roll three times.", "{list: whirl, times: 3}"),
    ("Roll three times without resolving any.", "{all} ?"),
    ("Roll three times on Gift and put all those into play.", "{list: gift, times: 3}"),
    ("Roll once on A, B and C.", "{list: a} {list: b} {list: c}"),
    ("Leave any Global in play. Roll on Global and add that.", "{list: global, stay: yes}"),
    ("Roll three times on Global and put all those into play.", "{list: global} {list: global, times: 2, stay: yes}"),
    ("Choose one: roll on Gift; roll on Spite.", "{of: [gift, spite]}"),
    ("Roll 1d3 times on Gift.", "{list: gift, times: 1d3}"),
    ("Take an extra turn after this one.", ""),
    ("Skip your next turn.", ""),
    ("Reverse the direction of turns.", ""),
    ("Each player flips a coin.", "?"),
    ("You take an additional turn if you like the dice.", ""),
    ("Take the dice and throw them.", "?"),
    ("Roll chaos twice.", "{list: current, times: 2}"),
    ("Roll Chaos four times, beginning with [listB].", "{list: b} {list: current, times: 3}"),
    ("Roll Chaos twice, making the first roll on Chaos C.", "{list: c} {list: current}"),
    ("Roll on A, then B, then C.", "{list: a} {list: b} {list: c}"),
    ("Roll on [listA], then on [gift], and then on [listC].", "{list: a} {list: gift} {list: c}"),
    ("Roll twice on A, once on D, and three times on [gift].", "{list: a, times: 2} {list: d} {list: gift, times: 3}"),
    ("Roll once each on Chaos Lists A through D.", "{list: a} {list: b} {list: c} {list: d}"),
    ("Roll twice each on Lists B and C.", "{list: b, times: 2} {list: c, times: 2}"),
    (
        "Roll on Chaos Lists A through F, and then the Whirl.",
        "{list: a} {list: b} {list: c} {list: d} {list: e} {list: f} {list: whirl}",
    ),
    ("Roll on your choice of [beast] or [gift].", "{of: [beast, gift]}"),
    ("Roll on [beast], [ogre], or [gift].", "{of: [beast, ogre, gift]}"),
    ("Move to your choice of [listC] or [listF].", "{of: [c, f]}"),
    ("Choose one — Roll on [beast]; or roll on [gift].", "{of: [beast, gift]}"),
    ("Choose one —\n• Roll on [beast].\n• Draw a card.", '{list: beast, may: "you choose to roll"}'),
    ("Choose one - Roll on [whirl]; or pay 3 life. If you do, roll on [gift].", "{of: [whirl, gift]}"),
    ("Each other player draws a card. Roll again on the Whirl.", "{list: whirl}"),
    ("If nobody laughs, roll again.", '{list: whirl, may: "nobody laughs"}'),
    ("Roll twice more on this list.", "{list: whirl, times: 2}"),
    ("Go to [ogre].", "{list: ogre}"),
    ("Change the Global; you may also roll on the Whirl.", '{list: global} {list: whirl, may: "you want to"}'),
    ("Each player rolls on [beast].", "{list: beast, who: each}"),
    ("All players roll chaos.", "{list: current, who: each}"),
    ("Each opponent rolls on [gift].", "{list: gift, who: others}"),
    ("Target opponent rolls on [gift].", "{list: gift, who: chosen}"),
    ("Your killer rolls on [ogre].", "{list: ogre, who: chosen}"),
    ("Each opponent other than your killer rolls on [beast].", "{list: beast, who: rest}"),
    ("Each player other than target player rolls on [gift].", "{list: gift} {list: gift, who: rest}"),
    ("A random player rolls on [gift].", "{list: gift, who: random}"),
    ("The player to your left rolls on [gift].", "{list: gift, who: left}"),
    ("The player on the far side sneezes. The player to their right rolls on [reply].", "{list: reply, who: right}"),
    ("Any player may roll on [gift].", '{list: gift, who: each, may: "they want to"}'),
    (
        "Any player may sacrifice a land. Each player who does rolls on [gift].",
        '{list: gift, who: each, may: "they sacrifice a land"}',
    ),
    (
        "Each player may discard a card. If they do, they roll on [beast] or [gift].",
        '{of: [beast, gift], who: each, may: "they discard a card"}',
    ),
    ("You may pay 10 life. If you do, roll on [ogre].", '{list: ogre, may: "you pay 10 life"}'),
    ("You may pay 10 life. If you don't, roll on [spite].", '{list: spite, may: "you don\'t pay 10 life"}'),
    ("You may discard a card to roll on [gift].", '{list: gift, may: "you discard a card"}'),
    (
        "Flip a coin. If you win the flip, roll on [gift]. If you lose the flip, roll on [spite].",
        '{list: gift, may: "you win the flip"} {list: spite, may: "you lose the flip"}',
    ),
    ("You may flip a coin. If you do and lose, roll on [ogre].", '{list: ogre, may: "you flip a coin and lose"}'),
    ("Roll 2d6. If you roll 5 or less, roll on [ogre].", '{list: ogre, may: "you roll 5 or less"}'),
    (
        "If you control no lands, each opponent rolls on [gift]. Otherwise, roll on [beast].",
        '{list: gift, who: others, may: "you control no lands"} {list: beast, may: "otherwise"}',
    ),
    ("Roll on [gift] unless any player pays {2}.", '{list: gift, may: "no player pays {2}"}'),
    ("Unless you pay 3 life, roll on [ogre].", '{list: ogre, may: "you don\'t pay 3 life"}'),
    (
        "The player or players with a hat smile. The players who wear one roll on [gift].",
        '{list: gift, who: each, may: "they wear one"}',
    ),
    (
        "Choose a beast list: [beast], [ogre], or [built]. Each player rolls on that list.",
        "{of: [beast, ogre, built], pick: once, who: each}",
    ),
    (
        "Everybody points at a list. Roll on the list with the most fingers. (They are Mild Beast through Gift.)",
        "{of: [beast, ogre, built, gift]}",
    ),
    ("Roll on a random Beast list.", "{of: [beast, ogre, built], pick: random}"),
    ("Roll on a random Chaos List.", "{of: [a, b, c, d, e, f], pick: random}"),
    ("Roll on [beast] or [gift], chosen at random.", "{of: [beast, gift], pick: random}"),
    ("Choose a Chaos List and roll on it.", "{list: chosen}"),
    ("Roll on a Chaos List of your choice.", "{list: chosen}"),
    ("Roll twice on [global]; both stay.", "{list: global} {list: global, stay: yes}"),
    ("Roll on [a]. This roll does not change the last list that was rolled on.", "{list: a, stay: yes}"),
    ("Draw a card, then roll on [gift].", "{list: gift}"),
    ("Each player loses 2 life and rolls on [gift].", "{list: gift, who: each}"),
    ("Roll chaos X times, where X is the number of geese.", '{list: current, may: "the text says so"} ?'),
    ("Play a tune and roll on whatever the band names.", "{all} ?"),
    ("You lose the game and don't roll on Spite.", ""),
    ('Put a token onto the battlefield with "{T}: Roll on [gift]."', '{list: gift, when: "{T}"}'),
    ("Roll on [nowhere].", "{all} ?"),
    ("Until your next turn, creatures can't attack you.", "lasts {until: next turn}"),
    ("You can't be attacked until the beginning of your next upkeep.", "lasts {until: next turn}"),
    ("Target player can't sing until the end of their next turn.", "lasts {until: gone, whose: chosen}"),
    ("Creatures get +1/+1 until end of turn.", ""),
    ("For the rest of the game, players can't whistle.", "lasts {until: game, whose: all}"),
    ('You get an emblem with "At the beginning of your upkeep, draw a card."', "lasts {until: game}"),
    (
        "Until a player loses, everybody rolls chaos one more time in their chaos steps.",
        'lasts {until: loss, whose: all, rolls: "+1"}',
    ),
    ("For three turns, geese have flying.", "lasts {until: 3 turns}"),
    ("You leave the game for 3 turns.", ""),
    ("Players skip all chaos steps for the rest of the game.", 'lasts {until: game, whose: all, rolls: "skip"}'),
    ("The next chaos roll is made on [listE].", 'lasts {until: used, rolls: "next e"}'),
    (
        "Pick Chaos A, B or C. Until the end of the game, if you would roll on that list, roll on Chaos F instead.",
        'lasts {until: game, rolls: "chosen as f"}',
    ),
    ("For the rest of the game, Chaos B counts as Chaos E.", 'lasts {until: game, rolls: "b as e"}'),
    (
        'You get an emblem with "Whenever somebody would roll chaos, you choose the list instead, or none."',
        'lasts {until: game, rolls: "free"}',
    ),
    (
        "At the end of your next turn, roll chaos.",
        '{list: current, when: "At the end of your next turn"} lasts {until: used}',
    ),
    (
        "The next time an opponent sneezes, roll on [reply].",
        '{list: reply, when: "The next time an opponent sneezes"} lasts {until: used}',
    ),
    ("You skip your next chaos step.", 'lasts {until: used, rolls: "skip"}'),
]

# The same of what stays: a Global, or a token.
LATER = [
    ("In each chaos step its player rolls chaos one more time.", 'lasts {until: gone, whose: all, rolls: "+1"}'),
    (
        "Everybody makes the first roll of a chaos step on the Whirl.",
        'lasts {until: gone, whose: all, rolls: "first whirl"}',
    ),
    (
        "Whenever somebody rolls on Chaos List A through F, what was rolled comes twice.",
        'lasts {until: gone, whose: all, rolls: "copy"}',
    ),
    ("{T}: Roll on [gift].", '{list: gift, when: "{T}"}'),
    (
        "{2}, {T}, Sacrifice a goose: Roll on [beast]. Activate only as a sorcery.",
        '{list: beast, when: "{2}, {T}, Sacrifice a goose"}',
    ),
    ("Remove a bell counter from it: Roll chaos.", '{list: current, when: "Remove a bell counter from it"}'),
    (
        "{3}: Shoo away a goose. If it was small, its controller rolls on [beast]. Otherwise they roll on [ogre].",
        '{list: beast, who: chosen, may: "it was small", when: "{3}"} '
        '{list: ogre, who: chosen, may: "otherwise", when: "{3}"}',
    ),
    (
        "When the Hen dies, roll on [beast] or [ogre] at random.",
        '{of: [beast, ogre], pick: random, when: "When the Hen dies"}',
    ),
    (
        "When the Hen enters the battlefield, roll on [gift]. "
        "At the end of your turn, if the nest is empty, roll on [beast].",
        '{list: gift} {list: beast, may: "the nest is empty", when: "At the end of your turn"}',
    ),
    (
        "At the beginning of each player's draw step, that player rolls an eight-sided die. "
        "If they roll an 8, roll on [global].",
        '{dice: 1d8, who: chosen, when: "At the beginning of each player\'s draw step"} '
        '{list: global, may: "they roll an 8", when: "At the beginning of each player\'s draw step"}',
    ),
    (
        "Whenever an opponent draws two cards, the player to their right rolls on [reply].",
        '{list: reply, who: right, when: "Whenever an opponent draws two cards"}',
    ),
    (
        "If a goose would be cast, put it back instead. Its owner rolls on [beast].",
        '{list: beast, who: chosen, when: "If a goose would be cast"}',
    ),
    (
        "At the beginning of your upkeep, roll on Global. Both stay in the command zone.",
        '{list: global, stay: yes, when: "At the beginning of your upkeep"}',
    ),
    ("If somebody would roll on Global, a bell rings instead.", ""),
    ("{T}: It deals d6 damage to any target.", '{dice: 1d6, when: "{T}"}'),
    ("Until your next turn, nobody laughs.", ""),
]

# Dice that are rolled as a text comes.
DICE = [
    ("Lose d6 life.", "Lose [[1d6]] life."),
    ("Target player rolls a six-sided die.", "Target player rolls [[1d6]]."),
    (
        "Each player rolls a d12 and gains that much life.",
        "Each player rolls a [[1d12 each]] and gains that much life.",
    ),
    ("Roll two eight-sided dice.", "Roll [[2d8]]."),
    ("Gain 3d20+2 life.", "Gain [[3d20+2]] life."),
    ("Roll a die.", "Roll [[1d6]]."),
    (
        "Give the goose 2d6 crumbs. If it dies, gain d4 life.",
        "Give the goose [[2d6]] crumbs. If it dies, gain [[1d4]] life.",
    ),
]


ROWS = [(table, row) for table in (WHO, ON, UNTIL, AT, CHANGES, TO) for row in table]


@pytest.mark.parametrize(("table", "row"), ROWS, ids=[row.example for _, row in ROWS])
def test_a_phrase_of_the_grammar_is_found_by_its_row(table: tuple[Phrase[Any], ...], row: Phrase[Any]) -> None:
    text = re.sub(r"\b[A-D]\b", lambda letter: NAMES.mark(letter[0].lower()), row.example)
    text = f" {text}" if table is ON else text
    assert next(each for each in table if each.pattern.search(text)) is row


@pytest.mark.parametrize(("text", "wanted"), AT_ONCE)
def test_what_a_chaos_ability_makes_players_roll(text: str, wanted: str) -> None:
    assert said(text, stays=False) == wanted


@pytest.mark.parametrize(("text", "wanted"), LATER)
def test_what_something_in_play_makes_players_roll(text: str, wanted: str) -> None:
    assert said(text, stays=True) == wanted


@pytest.mark.parametrize(("text", "wanted"), DICE)
def test_dice_are_rolled_as_a_text_comes(text: str, wanted: str) -> None:
    assert read(text, NAMES).text == wanted
    assert read(f"{{T}}: {text}", NAMES, stays=True).text == f"{{T}}: {text}"


def test_links_get_the_titles_of_their_lists_and_others_stay() -> None:
    text = "Roll on [listA], [The Whirl], or [nowhere]. {G} is no list."
    assert read(text, NAMES).text == "Roll on [Chaos A], [The Whirl], or [nowhere]. {G} is no list."
    assert NAMES.unknown(text) == ["nowhere"]


def test_what_lasts_says_its_own_sentence_where_there_are_several() -> None:
    found = read("Draw a card. Then until your next turn, nobody whistles.", NAMES)
    assert [each.text for each in found.lasts] == ["Until your next turn, nobody whistles."]
    found = read("If a player would roll on Chaos Lists A through C, instead they roll on [listF].", NAMES)
    assert [(each.change, each.text) for each in found.lasts] == [
        (("as", name, "f"), f"Chaos {name.upper()} counts as Chaos F") for name in "abc"
    ]


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        (
            "Draw 1d4 cards. As your next turn begins, you lose twice that much life.",
            '{at: next turn, text: "you lose [[twice that]] life"}',
        ),
        ("At the beginning of your next upkeep, sacrifice it.", '{at: next turn, text: "sacrifice it"}'),
        ("As your next turn begins, you lose 1d20 life.", '{at: next turn, text: "you lose 1d20 life"}'),
        ("Gain it. Sacrifice it at the beginning of the next end step.", '{at: end step, text: "sacrifice it"}'),
        ("At the beginning of the next end step, exile that token.", '{at: end step, text: "exile that token"}'),
        ("Until your next turn, creatures can't attack you.", "{until: next turn}"),
        ('Create a token with "At the beginning of the next end step, sacrifice this."', ""),
    ],
)
def test_what_is_done_at_a_moment_is_no_thing_that_lasts_until_it(text: str, wanted: str) -> None:
    assert " ".join(map(in_braces, read(text, NAMES).lasts)) == wanted
