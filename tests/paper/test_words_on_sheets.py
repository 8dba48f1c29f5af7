"""What sheets say, and what they do not: for whoever sits at a table with paper, and knows no program."""

import re
from collections.abc import Iterator

import pytest
from conftest import Edw
from test_long_names import NAMES, labels_of
from test_new_sheets import drawn, figures_of, labels, sheet_of
from test_sister_sheets import seated, sheet_of_session

from edw_companion import games
from edw_companion.games.elder_dragon_wars.ring import DRAGONS
from edw_companion.games.sheets import makers
from edw_companion.paper.figure import Figure, Placed, Words
from edw_companion.paper.fit import bookish
from edw_companion.paper.sheet import BOX, PAD, Table
from edw_companion.paper.text import pages

TOLD = ("seats", "tents", "piles", "report", "luck", "season")
"""The sheets for which something must have been played, or that some games do not have."""


_SAID: dict[tuple[str, str], str] = {}


def said(edw: Edw, slug: str, kind: str) -> str:
    """The text of a sheet before a session begins, on one line; made once."""
    if (slug, kind) not in _SAID:
        laid = pages([sheet_of(edw, slug, kind)], "a4")
        _SAID[slug, kind] = " ".join(" ".join(line for page in laid for line in page).split())
    return _SAID[slug, kind]


@pytest.mark.parametrize("slug", games.GAMES)
def test_no_sheet_names_a_command(edw: Edw, slug: str) -> None:
    for kind in makers(games.find(slug)):
        if kind not in (*TOLD, "lists"):
            text = said(edw, slug, kind)
            assert not re.search(r"\bedw\b|For a ruling|YAML", text), kind


@pytest.mark.parametrize(
    ("slug", "kind", "words"),
    [
        ("elder-dragon-wars", "pull", ["528 cards: White 53, ", "C 54 is the 54th of the chaos cards. A artifacts"]),
        (
            "elder-dragon-wars", "sleeves",
            ["sleeves of 66 × 91 mm for cards of 63 × 88 mm", "tick off the sheet of its deck or pile"],
        ),
        ("elder-dragon-wars", "piles",
         ["'p.' is the card's page in a binder with nine pockets to a page.",
          "No. 54 Karn, Silver Golem: a Legend as well, so another artifact is turned up as it comes into play."]),
        ("elder-dragon-wars", "pads",
         ["Tick a box per poison counter: 10 put a player out.", "Each player's left column comes first."]),
        (
            "elder-dragon-wars", "quick",
            ["If it is shut off after I have paid, my spell is exiled (a dragon goes to its nexus, a chaos card to its "
             "graveyard).",
             "My dragon: costs {2}{G}{G}{W}{W}{U}{U}, at instant speed; blocks",
             "I pay {G}{W}{U} for my dragon in play, or it goes to its nexus.",
             "blocks from the next turn on, for allies too while an enemy of mine lives; goes to its nexus if",
             "Regrowth (graveyard to hand): sacrifice Legends for a Legend whose colours they have between them, or a "
             "one-colour Legend for an instant, sorcery or enchantment of exactly that colour.",
             "whoever of the last two has fewer of its colours in their deck, for 6; both, for 6 each, if equally "
             "many.",
             "Elder Dragon Wars: its turn, The Scion"],
        ),
        (
            "elder-dragon-wars", "scion",
            ["It attacks whoever of the last two has fewer of its colours in their deck, for 6; both, for 6 each, if "
             "equally many. Before it attacks anything that taps may tap it: that stops its attack, or one half of a "
             "double one.", "If both fall before, the Ur-Dragon wins."],
        ),
        ("elder-dragon-wars", "dividers", ["Arcades Sabboth", "The Elder Dragon → its nexus"]),
        (
            "elder-dragon-wars", "cards",
            ["whoever of the last two has fewer of the colours UBR in their deck, for 6; both, for 6 each, if equally "
             "many.",
             "Before it attacks anything that taps may tap it: that stops its attack, or one half of a double one. "
             "Whoever is attacked may block.",
             "One of the last two falls: the other takes all its attacks, a double one twice, and wins after the last. "
             "If both fall, the Ur-Dragon wins.",
             "for 5 turns: the next player has a turn first; then it acts in seat order.",
             "Each turn it is one of its dragons", "it cannot be targeted and owes no upkeep.",
             "It blocks from the next turn on, for allies too while an enemy of mine lives, and may attack from "
             "my next turn on. Countered, unpaid or leaving play, it goes back",
             "may pay {2}{B} and choose a colour: whoever was hit discards all cards of that colour."],
        ),
        ("elder-dragon-wars", "rules", ["; once the next player has had a turn it acts when "]),
        ("elder-dragon-wars", "binder", ["owned, sleeved, proxied"]),
        ("chaos-magic", "quick", ["for its costs and by its own timing.", "otherwise only its controller may."]),
        ("chaos-magic", "piles", ["A border's letters are its colors: ", "The Cat Decides. Colorless. "]),
        ("chaos-magic", "dividers", ["Cards lie face up.", "Both empty? Then there is no Global."]),
        ("chaos-magic", "binder", ["printed, cut, sleeved"]),
        ("chaos-magic", "dividers", ["A card that leaves the stack goes to the Chaos discard."]),
        ("chaos-lists", "lists", ["is a Magic card: do what a copy of "]),
        (
            "five-colors", "quick",
            ["recruit creatures with haste, and duel.", "No responses, player damage,",
             "comes into play free and affects all;", "No province left? I have lost.",
             "Basic lands of my colour give double mana.",
             "Untapped creatures go there: my ground, theirs, my flyers, theirs.",
             "A fight: the defender acts first, then in turn until both pass: instants, fast effects",
             "power above the other army's toughness destroys it; if not, it is divided as damage.",
             "For every 5 life gained this turn I may add a province"],
        ),
        ("five-colors", "cards",
         ["Close the row; take away the highest number.", "For every 5 life gained in one turn of mine"]),
        ("magical-war", "quick", ["A land (one a turn) comes into play; a spell may be cast if I can pay."]),
        ("chaos-lists", "quick", ["the d4 gives the tens, the d10 the units."]),
        ("magical-war", "rules", ["Agree on a Type (format)", "shuffle the graveyard as the new stock"]),
        (
            "five-colors", "rules",
            ["counts neither among the 30 nor among the three", "which province is fought next, each time.",
             "its walls are destroyed", "Focus cards are discarded.", "Nobody loses by an empty deck."],
        ),
    ],
)  # fmt: skip
def test_what_a_player_needs_is_said(edw: Edw, slug: str, kind: str, words: list[str]) -> None:
    text = said(edw, slug, kind)
    assert [each for each in words if each not in text] == []


def test_a_roll_list_is_found_by_the_title_that_stands_on_its_sheet(edw: Edw) -> None:
    print_ = ("print", "cards", "--format", "chaos-lists", "--of")
    assert edw(*print_, "Chaos A").out == edw(*print_, "a").out


def test_the_roll_lists_flow(edw: Edw) -> None:
    assert len(pages([sheet_of(edw, "chaos-lists", "lists")], "a4")) <= 14, "17 where each list began a page"


def test_a_chance_is_not_broken_in_the_table_of_luck(edw: Edw) -> None:
    colors = ("white", "blue", "black", "red", "green")
    seats = [f"--seat={color}={name}" for color, name in zip(colors, NAMES, strict=True)]
    edw("new", "--players", ",".join(NAMES), *seats, "--first", "white")
    edw("legend", "white", "--card", "Mirari", "--rolled", "black=3,red=9")
    rows = [line for line in edw("print", "luck").out.replace("\xa0", " ").splitlines() if "  this " in line]
    assert len(rows) == 4, "two of each: dice, and low rolls with artifacts"
    assert not [line for line in rows if not re.search(r"this [a-z ]+: (\d+ in \d+|nearly always)$", line)]


def test_banned_cards_stand_on_a_leaf_that_says_of_which_game_it_is(edw: Edw) -> None:
    _, banned = sheet_of(edw, "five-colors", "rules").sections
    assert banned.title == "Legends of the Five Colors: banned cards"
    assert isinstance(banned.blocks[1], Table)


def test_sizes_are_as_they_are_now_and_say_on_the_seats_what_they_say_on_the_pads(edw: Edw) -> None:
    seated(edw, "magical-war", "Ann", "Bram", "Cleo")
    edw("effect", "add", "Ann", "Cursed Rack", "--on", "Bram")
    ((_, table),) = (section["blocks"] for section in sheet_of_session(edw, "seats"))
    assert table["head"][3:] == ["hand size", "pipeline size"]
    assert table["rows"][1][3:] == ["8", "2"]
    _, sizes, _ = sheet_of_session(edw, "pads")
    assert sizes["blocks"][0]["rows"][0] == ["9 / 2", "8 / 2", "9 / 2"]


def test_what_the_next_upkeep_and_turn_bring_stands_at_a_seat(edw: Edw) -> None:
    seated(edw, "magical-war", "Ann", "Bram", "Cleo")
    edw("effect", "add", "Ann", "Black Vise", "--on", "Cleo")
    edw("turn", "skip", "Cleo")
    ((ring, table),) = (section["blocks"] for section in sheet_of_session(edw, "seats"))
    assert [row[-1] for row in table["rows"]] == ["", "", "next upkeep: pipeline 3; skips 1 turn"]
    told = [text for mark in ring["marks"] for passage in mark.get("passages", ()) for text in passage]
    assert [text for text in told if text.startswith("skips")] == ["skips 1 turn"]
    *_, changes = sheet_of_session(edw, "pads")
    assert changes["blocks"][0]["rows"][1] == ["1 lost turn", "\N{EN DASH}", "Cleo", "\N{EN DASH}", "\N{EN DASH}"]


def test_the_plan_says_who_begins_and_which_land_lies_there(edw: Edw) -> None:
    assert "The player whom chance chooses begins." in sheet_of(edw, "five-colors", "seats").intro
    seated(edw, "five-colors", "Ann", "Bram")
    edw("deck", "color", "Ann", "white")
    sheet = edw("print", "seats", "--json").json["sheets"][0]
    assert "Ann begins." in sheet["intro"]
    assert "In play: at first one Plains" in str(sheet)


def test_the_middle_of_the_table_has_a_place_for_each_dragon_and_planar_artifact(edw: Edw) -> None:
    tables = [block for section in sheet_of(edw, "elder-dragon-wars", "pads").sections for block in section.blocks
              if isinstance(block, Table)]  # fmt: skip
    assert tables[0].rows[1] == (f"{BOX * 5} {BOX * 5}",) * 5, "for ten poison counters each, below a line for names"
    _, _, planar, dragons, middle, *zones = tables
    assert planar == Table(("", "Planar Gate", "Mana Matrix"), (("ready", "", ""), ("tapped", "", "")), role=PAD)
    assert dragons.head[1:] == tuple(dragon.name for dragon in DRAGONS.values())
    assert [row[0] for row in dragons.rows] == ["in its nexus", "in play"]
    assert [row[::2] for row in middle.rows] == [(str(at), str(at + 9)) for at in range(1, 10)]
    assert [(table.head[0], len(table.rows)) for table in zones] == [("zone 1 (older)", 9)] * 5


def test_no_tab_hides_those_beside_it_or_that_of_its_graveyard(edw: Edw) -> None:
    sheet = sheet_of(edw, "elder-dragon-wars", "dividers")
    made = figures_of(sheet)
    tabs = [piece.tab % 4 for piece in made]
    assert all(len({*tabs[at : at + 4]}) == 4 for at in range(len(tabs) - 3))
    place = {piece.sign: tab for piece, tab in zip(made, tabs, strict=True)}
    assert place["A"] != place["A graveyard"]
    assert place["C"] != place["C graveyard"]
    for piece, figure in zip(made, drawn(sheet), strict=True):
        assert "".join(bookish(piece.title).split()) in labels(figure)


def drawn_plan(plan: Figure) -> Iterator[str]:
    """All that is to be read on it."""
    yield from (label.text for label in labels_of(plan))
    for side in plan.marks:
        assert isinstance(side, Placed)
        yield from (lead for mark in side.marks if isinstance(mark, Words) for lead, _ in mark.passages)


def test_the_plan_of_a_table_names_every_pile(edw: Edw) -> None:
    (plan,) = sheet_of(edw, "five-colors", "seats").sections[0].blocks
    assert isinstance(plan, Figure)
    said = "".join("".join(drawn_plan(plan)).split())
    for words in (
        "Dynasty deck",
        "Province",
        "Fate deck",
        "Discard",
        "colour: ____",
        "20 life",
        "basic land of your colour",
    ):
        assert said.count("".join(words.split())) == (2 if words != "Province" else 8), "once on each side"
    assert max(label.size for label in labels_of(plan) if label.text == "4") >= 12, "millimetres"


def test_dividers_of_five_colors_say_whose_they_are(edw: Edw) -> None:
    for figure in figures_of(sheet_of(edw, "five-colors", "dividers")):
        assert f"Player: {'_' * 16}" in figure.says
    seated(edw, "five-colors", "Ann", "Bram")
    (pieces,) = sheet_of_session(edw, "dividers")[0]["blocks"]
    assert [piece["sign"].replace("\xa0", " ") for piece in pieces["pieces"]] == [
        f"{name}'s {pile}" for name in ("Ann", "Bram") for pile in ("dynasty", "fate", "discard")
    ]
    tabs = [piece["tab"] for piece in pieces["pieces"]]
    assert tabs[:3] == tabs[3:] == sorted(tabs[:3]), "those of both players stand in the same places"


def test_whoever_is_out_has_no_tent(edw: Edw) -> None:
    seated(edw, "chaos-lists", "Ann", "Bram", "Cleo")
    edw("concede", "Bram")
    out = edw("print", "tents").out
    assert [name for name in ("Ann", "Bram", "Cleo") if f"{name} (" in out] == ["Ann", "Cleo"]
