"""What turned each game, as the report tells it, and what everybody did, counted: a table of short games."""

import re
import shutil
from collections.abc import Sequence
from pathlib import Path

import pytest
from conftest import FIVE, SEATS, Edw
from test_story import blocks, lines, points, standings, words

LISTS = Path(__file__).parents[1] / "transcripts" / "small"
TWO, THREE = ("Ann", "Bram"), ("Ann", "Bram", "Cleo")


def begun(edw: Edw, slug: str, players: Sequence[str]) -> None:
    """A game at its start: who is named first is to move, then clockwise."""
    shutil.copytree(LISTS, edw.home / "lists" / "small")
    lists = ("--lists", "small") if slug == "chaos-lists" else ()
    seats = SEATS if slug == "elder-dragon-wars" else [f"--seat={at}={name}" for at, name in enumerate(players, 1)]
    edw("new", "--format", slug, "--players", ",".join(players), *seats, *lists, "--first", players[0])


@pytest.mark.parametrize(
    ("slug", "players", "typed", "told"),
    [
        (
            "chaos-lists", THREE,
            ["chaos --rolled 1", "chaos --rolled 3", "chaos --rolled 1", "turn next", "chaos --rolled 4"],
            ["Ann rolls Fog Bank on Global.", "Ann rolls Calm on Chaos B: that is the list from now on.",
             "Bram rolls Thrice on Chaos B, for 3 more rolls."],
        ),
        (
            "chaos-lists", THREE, ["chaos --rolled 2", "eliminate Bram --by Ann", "chaos --choose Cleo --rolled 3"],
            ["Ann rolls Sunshine on Global.", "Ann eliminates Bram.",
             "Bram, who is out, rolls Haunt on Spite."],
        ),
        (
            "chaos-lists", THREE, ["turn skip Bram", "turn extra Ann", "roll d6", *["turn next --anyway so"] * 2],
            ["Ann gets an extra turn after this one.", "Bram skips a turn."],
        ),
        (
            "chaos-magic", THREE, ["turn skip Cleo", "turn reverse"],
            ["From now on turns go the other way round."],
        ),
        (
            "chaos-magic", THREE,
            ["pile chaos top 'Gap Year'", "eliminate Bram --by Ann", "spite look", "spite play 'Gap Year'",
             "chaos resolve", "spite lives"],
            ["Bram would lose, and spites with Gap Year.", "Bram lives, at 20 life, and stays in the game."],
        ),
        ("magical-war", THREE, ["renew Ann --pipelines", "renew --cards 7"], ["New hands for Ann, Bram and Cleo."]),
        (
            "five-colors", TWO,
            ["reveal", "duel begin 'Tor Wauki' 5 'Craw Wurm' 6", "duel strike Bram", "life Ann +5",
             "turn next"],
            ["Tor Wauki of Ann falls in a duel.", "Ann gains a province and has 5."],
        ),
    ],
)  # fmt: skip
def test_what_turned_the_game_is_told(
    edw: Edw, slug: str, players: Sequence[str], typed: Sequence[str], told: Sequence[str]
) -> None:
    """Lists, Globals, Spite, lost turns, new hands; the widest swing of the score, but not a duel of honour."""
    begun(edw, slug, players)
    assert points(lines(edw, *typed)) == told


@pytest.mark.parametrize(
    ("slug", "players", "typed", "counted"),
    [
        ("chaos-lists", THREE, ["chaos --rolled 1", "chaos --rolled 1", "turn next", "chaos --rolled 1"],
         {"A Ann": {"rolls": "2"}, "B Bram": {"rolls": "1"}, "C Cleo": {"rolls": "0"}}),
        ("chaos-magic", TWO, ["global reveal", "pile chaos top 'Tea Break'", "chaos draw", "chaos reveal",
                              "chaos resolve"],
         {"A Ann": {"chaos resolved": "1"}, "B Bram": {"chaos resolved": "0"}}),
        ("elder-dragon-wars", FIVE.split(","), ["legend white --card Mirari --rolled black=3,red=9",
                                                "legend blue --card 'Ring of Gix' --rolled red=9,green=5"],
         {"B Cleo": {"artifacts by roll": "1"}, "G Eve": {"artifacts by roll": "1"},
          "W Ann": {"artifacts by roll": "0"}}),
    ],
)  # fmt: skip
def test_what_everybody_did_is_counted(
    edw: Edw, slug: str, players: Sequence[str], typed: Sequence[str], counted: dict[str, dict[str, str]]
) -> None:
    begun(edw, slug, players)
    rows = standings(lines(edw, *typed))
    assert {player: {deed: rows[player][deed] for deed in deeds} for player, deeds in counted.items()} == counted


@pytest.mark.parametrize("slug", ["elder-dragon-wars", "chaos-lists", "chaos-magic", "magical-war"])
@pytest.mark.parametrize(
    ("typed", "dealt", "told"),
    [
        (["life Cleo -40 --from Ann --with Axe", "life Cleo =0 --from Bram"],
         {"Ann": "", "Bram": "40 to Cleo"}, ["Cleo 40 → 0, from Bram, with Axe."]),
        (["life Cleo -32 --from Ann --with Axe", "life Cleo =0"],
         {"Ann": "40 to Cleo", "Bram": ""}, ["Cleo 40 → 0, from Ann, with Axe."]),
        (["life Cleo -39 --from Ann", "life Cleo =40"], {"Ann": "", "Bram": ""}, []),
        (["life Cleo -19 --from Ann", "life Cleo =0 --from Bram"],  # another's, which sets it
         {"Ann": "19 to Cleo", "Bram": "21 to Cleo"}, ["Cleo 40 → 21, from Ann.", "Cleo 21 → 0, from Bram."]),
    ],
)  # fmt: skip
def test_a_blow_that_was_put_right_is_told_as_it_was(
    edw: Edw, slug: str, typed: Sequence[str], dealt: dict[str, str], told: Sequence[str]
) -> None:
    """It is no turning point and nobody's biggest hit; who did it is who was named last."""
    begun(edw, slug, FIVE.split(",") if slug == "elder-dragon-wars" else THREE)
    sheet = lines(edw, "life Cleo =40", "turn next --anyway so", *typed)
    rows = {player.split()[-1]: row for player, row in standings(sheet).items()}
    hit = {name: rows[name].get("biggest hit", "").replace("\N{EN DASH}", "") for name in dealt}
    assert hit == dealt
    points_told = [re.sub(r" \(\w+\)", "", each) for each in points(sheet)]
    assert [each for each in points_told if "from" in each] == told


@pytest.mark.parametrize(
    ("slug", "typed", "axis"), [("five-colors", "life Ann +7", "provinces"), ("magical-war", "life Ann -1", "life")]
)
def test_the_chart_says_what_goes_up_and_down(edw: Edw, slug: str, typed: str, axis: str) -> None:
    begun(edw, slug, TWO)
    sheet = lines(edw, typed, "turn next --anyway so")
    assert axis in words(sheet)
    assert blocks(sheet, "figure")[0]["says"][0].startswith("Ann: ")
