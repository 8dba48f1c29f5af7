"""The report of a game: who won, what everybody did and suffered, its turning points, when and how long."""

import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest
from conftest import Edw
from sealing import changed

sys.path.insert(0, str(Path(__file__).parents[1] / "paper"))

from played import clock, play

from edw_companion.games.story import MOST_POINTS


def report(edw: Edw, *options: str) -> Any:
    return edw("print", "report", "--json", *options).json["sheets"][0]


def blocks(sheet: Any, kind: str) -> list[Any]:
    return [block for section in sheet["sections"] for block in section["blocks"] if block["is"] == kind]


def standings(sheet: Any) -> dict[str, Mapping[str, str]]:
    """By player, the cells of the first table by its heads."""
    table = blocks(sheet, "table")[0]
    return {row[0]: dict(zip(table["head"], row, strict=True)) for row in table["rows"]}


def points(sheet: Any) -> list[str]:
    section = next(section for section in sheet["sections"] if section["title"] == "Turning points")
    return [row[-1] for row in section["blocks"][0]["rows"]]


def words(sheet: Any) -> set[str]:
    return {mark["text"] for mark in blocks(sheet, "figure")[0]["marks"] if mark["is"] == "label"}


BY = ("the Scion", "Cleo", "Eve", "Bram")
"""By whom the players of that war are out, the last one first."""


def test_a_war_with_its_savior(edw: Edw, monkeypatch: pytest.MonkeyPatch) -> None:
    clock(monkeypatch, step=60)
    play(edw)
    edw("eliminate", "blue", "--by", "scion")
    for _ in range(9):
        edw("turn", "next", "--anyway", "left as it is", code=None)
    sheet = report(edw)
    assert sheet["title"] == "Cleo (black) is the Savior"
    assert "Saturday 21 November 2026, 19:05 to 19:4" in sheet["intro"]
    assert points(sheet)[-1].endswith("Cleo (black) is the Savior."), "the end is the last turning point"
    rows = standings(sheet)
    assert list(rows) == ["B Cleo", "U Bram", "G Eve", "W Ann", "R Dan"], "the last one standing first"
    assert [row["place"] for row in rows.values()] == ["1", "2", "3", "4", "5"]
    assert [row["how it ended"] for row in rows.values()] == ["won", *(f"eliminated by {who}" for who in BY)]
    bram = rows["U Bram"]
    assert (bram["damage dealt"], bram["biggest hit"], bram["chaos played"]) == ("102", "50 to Dan", "1")
    assert bram["taken"] == "30", "what was paid for a chaos card is nobody's damage"
    assert rows["B Cleo"]["artifacts by roll"] == "1"
    assert {"the Scion enters", "Cleo 64", "Bram 40 †"} <= words(sheet)
    fallen = {word.split()[0] for word in words(sheet) if word.endswith(" †")}
    assert fallen == {"Bram", "Eve", "Ann", "Dan"}, "when and by whom is told below"
    assert all(
        any(f"{who} (" in point and "eliminates" in point for point in points(sheet)) for who in fallen - {"Bram"}
    )


def test_nobody_has_the_first_place_where_the_ur_dragon_wins(edw: Edw, monkeypatch: pytest.MonkeyPatch) -> None:
    clock(monkeypatch, step=60)
    play(edw)
    edw("eliminate", "blue", "black", "--by", "scion")
    sheet = report(edw)
    assert sheet["title"] == "The Ur-Dragon is victorious"
    rows = standings(sheet)
    assert {row["place"]: player for player, row in rows.items()}["1"] == "the Ur-Dragon", "nobody at the table won"
    assert [row["place"] for row in rows.values()] == ["1", "2", "2", "4", "5", "6"]
    assert points(sheet)[-1].endswith("The Ur-Dragon is victorious.")


def test_the_whole_log_only_if_it_is_asked_for(edw: Edw) -> None:
    play(edw)
    assert "shake hands" not in str(report(edw))
    assert "shake hands" in str(report(edw, "--log"))
    assert "Time Warp" in str(report(edw, "--log")), "it was hidden until its player fell"


def test_falls_the_scion_and_the_widest_swings_are_turning_points(edw: Edw) -> None:
    play(edw)
    told = "\n".join(points(report(edw)))
    for wanted in (
        "Bram (blue) eliminates Dan (red) with Kasimir the Lone Wolf.",
        "The Scion enters.",
        "The Scion becomes Rith",
        "75 → 35",
    ):
        assert wanted in told
    assert "75 → -5" not in told, "the fall tells it"
    assert "eliminated" not in told
    assert "Turn 2: Bram" not in told
    for _ in range(40):
        edw("life", "black", "-1", "blue", "-1")
    assert len(points(report(edw))) <= MOST_POINTS


def test_a_quiet_beginning_has_no_chart_and_none_at_all_no_report(war: Edw) -> None:
    assert "Nothing has happened in this game yet" in war("print", "report", code=2).err
    assert "report" not in [sheet["kind"] for sheet in war("print", "all", "--json").json["sheets"]]
    war("roll", "d6")
    assert blocks(report(war), "figure") == []


def test_rounds_begin_with_whoever_comes_again_but_for_extra_turns(war: Edw) -> None:
    first = war.status()["turn"]["active"]
    war("life", "white", "-1")
    war("turn", "extra", first)
    for _ in range(6):
        war("turn", "next")
    sheet = report(war)
    assert "7 turns, 2 rounds of the table. It stands at turn 7: " in sheet["intro"].replace("\N{NO-BREAK SPACE}", " ")


@pytest.mark.parametrize("ends", [("battle resolve 2",), ("battle pick 2", "battle pass", "battle pass")])
def test_in_five_colors_provinces_are_taken_by_the_attacker(edw: Edw, ends: Sequence[str]) -> None:
    edw("new", "--format", "five-colors", "--players", "Ann,Bram", "--seat=1=Ann", "--seat=2=Bram", "--first", "Ann")
    edw("reveal")
    edw("battle", "attack", "2", "Craw Wurm 6/4")
    for line in ends:
        edw(*line.split())
    sheet = report(edw)
    rows = standings(sheet)
    heads = ("provinces", "provinces destroyed", "lost", "most in one battle")
    assert [rows["A Ann"][cell] for cell in heads] == ["4", "1", "0", "1 of Bram's"]
    assert [rows["B Bram"][cell] for cell in heads] == ["3", "0", "1", "\N{EN DASH}"]
    assert points(sheet) == ["Province 2 of Bram is destroyed by Ann's army."]
    assert "life" not in rows["A Ann"]
    assert {"Ann 4", "Bram 3"} <= words(sheet)


@pytest.mark.parametrize(
    ("first", "second", "signs"), [("Ann", "Bram", "AB"), ("Ann", "Adam", ("An", "Ad")), ("Ann", "Anna", "12")]
)
def test_everybody_has_a_sign_of_their_own(edw: Edw, first: str, second: str, signs: str) -> None:
    edw("new", "--format", "chaos-lists", "--players", f"{first},{second}", "--first", first)
    edw("life", first, "-1")
    sheet = report(edw)
    assert {*signs} <= words(sheet)


@pytest.mark.parametrize(
    ("slug", "lines"),
    [
        ("chaos-lists", ["eliminate Bram --by Ann"]),
        ("chaos-magic", ["eliminate Bram --by Ann --concede"]),
        ("magical-war", ["eliminate Bram --by Ann", "stand leave"]),
    ],
)
def test_who_won_is_the_title(edw: Edw, slug: str, lines: list[str]) -> None:
    edw("new", "--format", slug, "--players", "Ann,Bram", "--first", "Ann")
    edw("life", "Bram", "-30", "--from", "Ann")
    assert report(edw)["title"].endswith(" so far")
    for line in lines:
        edw.line(line)
    sheet = report(edw)
    assert sheet["title"] == "Ann has won"
    assert standings(sheet)["A Ann"]["damage dealt"] == "30"
    assert standings(sheet)["B Bram"]["how it ended"] == (
        f"{'gave up to' if slug == 'chaos-magic' else 'eliminated by'} Ann"
    )


TWO = ("--players", "Ann,Bram", "--first", "Ann")


def lines(edw: Edw, *typed: str) -> Any:
    """The report after these lines."""
    for line in typed:
        edw.line(line)
    return report(edw)


def test_cards_that_are_cast_from_a_pipeline_are_counted(edw: Edw) -> None:
    edw("new", "--format", "magical-war", "--rule", "counts=off", *TWO)
    sheet = lines(edw, "lay", "step land", "step cast 'Lightning Bolt' --anyway why", "turn next", "cast Shock")
    assert sorted(row["pipeline casts"] for row in standings(sheet).values()) == ["0", "1"]


def test_a_last_stand_and_who_falls_by_whom(edw: Edw) -> None:
    edw("new", "--format", "magical-war", "--players", "Ann,Bram,Cleo", "--first", "Ann")
    sheet = lines(
        edw, "lay", "effect add Bram 'The Rack' --on Ann", "eliminate Bram --by Ann --with Shock", "stand leave"
    )
    assert points(sheet) == ["Ann eliminates Bram with Shock."], "no last stand, but what they fell by"
    assert "turn skip Cleo" not in str(sheet)
    assert "Cleo skips a turn." in points(lines(edw, "turn skip Cleo", "turn next --anyway so"))


def test_what_somebody_did_in_a_last_stand_is_told_between_its_beginning_and_their_end(edw: Edw) -> None:
    edw("new", "--format", "magical-war", "--players", "Ann,Bram,Cleo", "--first", "Ann")
    stand = ("eliminate Bram --by Ann --with Shock", "life Ann -20 Cleo -11 --from Bram", "stand leave")
    assert points(lines(edw, *stand)) == [
        "Bram loses to Ann, with Shock, and makes a last stand.",
        "Bram's last stand: Ann 20 → 0 and Cleo 20 → 9.",
    ]


def test_who_pays_the_last_life_is_out_by_that(war: Edw) -> None:
    sheet = lines(war, "life green =10", "legend cleo --card 'Jinxed Choker' --rolled white=9,green=2",
                  "artifact sacrifice 'Jinxed Choker' --anyway why", "eliminate green")  # fmt: skip
    assert "Eve (green) pays 10 life and is eliminated." in str(points(sheet))
    assert standings(sheet)["G Eve"]["how it ended"] == "own doing"


def test_in_a_flat_chart_everybody_has_a_letter_at_the_left(edw: Edw) -> None:
    names = ("Ann", "Bram", "Cleo", "Dan")
    edw(
        "new",
        "--format",
        "chaos-lists",
        "--players",
        ",".join(names),
        *map("--seat={0[0]}={0[1]}".format, enumerate(names, 1)),
    )
    (figure,) = blocks(lines(edw, "life Bram -20 --from Ann", "eliminate Bram --by Ann"), "figure")
    signs = sorted((mark["at"][0], mark["text"]) for mark in figure["marks"] if mark["is"] == "label" and mark["bold"])
    assert [text for x, text in signs if x < 40] == ["A", "B", "C", "D"]
    assert figure["height"] < 75


def test_new_hands_of_several_are_a_turning_point(edw: Edw) -> None:
    edw("new", "--format", "magical-war", "--players", "Ann,Bram,Cleo", "--seat=1=Ann", "--seat=2=Bram", "--first=Ann")
    assert "Turning points" not in str(lines(edw, "lay", "renew Bram --pipelines")), "one new hand decides little"
    assert points(lines(edw, "renew --cards 7")) == ["New hands for Ann, Bram and Cleo."]
    assert points(lines(edw, "step land", "turn next", "eliminate Cleo", "stand leave", "renew --cards 7"))[-1] == (
        "New hands for Bram and Ann."
    )


def test_the_chart_of_five_colors_is_of_provinces_whatever_becomes_of_life(edw: Edw) -> None:
    edw("new", "--format", "five-colors", *TWO)
    assert blocks(lines(edw, "life Bram -19"), "figure") == []
    sheet = lines(edw, "province lose Bram 1", "life Ann =3")
    assert {"provinces", "Ann 4", "Bram 3"} <= words(sheet)
    assert "life" not in words(sheet)
    assert {*blocks(sheet, "figure")[0]["says"]} == {
        "Ann: 4 at the start; 4 at the end of the turn.",
        "Bram: 4 at the start; 3 at the end of the turn.",
    }


def test_provinces_gained_and_cards_recruited_are_counted_each(edw: Edw) -> None:
    edw("new", "--format", "five-colors", *TWO)
    sheet = lines(
        edw, "reveal Forest 'Craw Wurm 6/4' Swamp 'Hill Giant 3/3'", "recruit 1 2 4", "life Ann +7",
        "turn next", "turn next --anyway so",
    )  # fmt: skip
    rows = standings(sheet)
    ann, bram = rows["A Ann"], rows["B Bram"]
    assert (ann["cards recruited"], ann["gained"], ann["provinces"]) == ("3", "1", "5")
    assert (bram["cards recruited"], bram["gained"]) == ("0", "0")
    (figure,) = blocks(sheet, "figure")
    assert "4 at the start; 5, 5, 5 at the end of each turn" in str(figure["says"]), "in the turn it came"
    table = next(section for section in sheet["sections"] if section["title"] == "Turning points")["blocks"][0]
    assert [(row[0], row[-1]) for row in table["rows"]] == [("1", "Ann gains a province and has 5.")]


def test_two_provinces_in_one_battle(edw: Edw) -> None:
    edw("new", "--format", "five-colors", *TWO)
    attack = ("battle attack 2 'Craw Wurm 6/4'", "battle attack 3 'Hill Giant 8/3'")
    sheet = lines(edw, "reveal", *attack, "battle resolve 2", "battle resolve 2")
    assert standings(sheet)["A Ann"]["most in one battle"] == "2 of Bram's"
    assert points(sheet) == [f"Province {number} of Bram is destroyed by Ann's army." for number in (2, 3)]


def test_chaos_cards_that_resolve_as_the_turn_ends_are_counted(edw: Edw) -> None:
    edw("new", "--format", "chaos-magic", *TWO)
    sheet = lines(edw, "global reveal", "pile chaos top 'Tea Break'", "chaos draw", "chaos reveal", "turn next")
    assert standings(sheet)["A Ann"]["chaos resolved"] == "1"


def test_globals_and_spite_are_turning_points(edw: Edw) -> None:
    edw("new", "--format", "chaos-magic", "--players", "Ann,Bram,Cleo", "--first", "Ann")
    spite = ("pile chaos top 'Gap Year'", "eliminate Bram --by Ann", "spite look", "spite play 'Gap Year'")
    sheet = lines(edw, "global reveal", *spite, "chaos resolve", "spite lives", "eliminate Cleo --by Ann --concede")
    lives = "Bram lives, at 20 life, and stays in the game."
    assert points(sheet) == ["Bram would lose, and spites with Gap Year.", lives, "Cleo gives up, to Ann."]
    more = points(lines(edw, "global reveal --with Encore --under nobody"))
    assert more[-1].endswith(" comes as one more Global.")


def test_lists_globals_and_many_rolls_are_turning_points(edw: Edw) -> None:
    edw("new", "--format", "chaos-lists", *TWO)
    sheet = lines(edw, "global put 'House Party'", "global drop 'House Party'", "turn extra Ann")
    assert points(sheet) == [
        "Into the command zone: House Party.",
        "Ann gets an extra turn after this one.",
    ]


def test_what_is_hidden_is_spoken_of_only_where_something_is(edw: Edw) -> None:
    edw("new", "--format", "chaos-lists", *TWO)
    assert "hidden" not in lines(edw, "life Ann -1")["intro"]
    play(edw)
    assert "Cards still hidden are left out." not in report(edw)["intro"], "it was hidden until white fell"
    assert "Cards still hidden are left out." in lines(edw, "chaos draw black --anyway why")["intro"]


def test_two_sittings_and_the_date_where_it_changes(edw: Edw, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        clock(patch, "2026-11-21T19:00:00Z", 600)
        edw("new", "friday", "--players", "Ann,Bram,Cleo,Dan,Eve")
        edw("life", "all", "-10")
    with monkeypatch.context() as patch:
        clock(patch, "2026-11-28T20:00:00Z", 600)
        edw("life", "all", "-11")
        edw("life", "all", "-12")
    sheet = report(edw)
    assert (
        "Saturday 21 November 2026, 19:00 to Saturday 28 November 2026, 20:10 (30 min in 2 sittings)" in sheet["intro"]
    )
    assert [point.partition(": ")[0] for point in points(sheet)][1] == "Saturday 28 November 2026"
    log = edw("log").out.splitlines()
    assert log.count("Saturday 28 November 2026") == 1
    assert log.index("Saturday 28 November 2026") == 3, "between the third line and the fourth"
    assert not any("21 November" in line for line in log)


def test_a_line_that_no_program_wrote_is_named(war: Edw) -> None:
    war("life", "white", "-5")
    file = war.session()
    file.write_bytes(changed(file.read_bytes(), lambda events: events[2].update(paid=3)))
    for seen in (war.home / "keys").glob("*.seen"):
        seen.unlink()
    assert "Line 3" in war("print", "report", code=65).err


def test_a_last_stand_that_goes_on_is_told(edw: Edw) -> None:
    edw("new", "--format", "magical-war", "--players", "Ann,Bram,Cleo", "--first", "Ann")
    assert points(lines(edw, "eliminate Bram --by Ann")) == ["Bram loses to Ann and makes a last stand."]


@pytest.mark.parametrize(
    ("slug", "line", "end"),
    [("five-colors", "concede Bram", "Bram 4 †"), ("chaos-lists", "eliminate Bram", "Bram 14 †")],
)
def test_who_gives_up_or_leaves_does_not_fall_to_0(edw: Edw, slug: str, line: str, end: str) -> None:
    edw("new", "--format", slug, *TWO)
    sheet = lines(edw, "province lose Ann 1" if slug == "five-colors" else "life Bram -6", line)
    assert end in words(sheet)
    assert standings(sheet)["B Bram"].get("how it ended") == ("gave up" if slug == "five-colors" else None)
    marks = blocks(sheet, "figure")[0]["marks"]
    zero = next(mark["at"][1] for mark in marks if mark["is"] == "label" and mark["text"] == "0")
    lowest = [y for mark in marks if mark["is"] == "line" and mark["weight"] == 0.75 for _, y in mark["points"]]
    assert max(lowest) < zero - 5, "no line comes down to the axis"


def test_hits_of_less_than_5_turn_no_game_of_life(edw: Edw) -> None:
    edw("new", "--format", "chaos-magic", *TWO)
    sheet = lines(edw, "life Bram -4 --from Ann", "life Bram -5 --from Ann", "life Bram +3")
    assert points(sheet) == ["Bram 16 → 11, from Ann."]


def test_life_that_a_card_sets_was_not_taken(edw: Edw) -> None:
    edw("new", "--format", "chaos-magic", *TWO)
    rows = standings(lines(edw, "life Bram -4 --from Ann", "turn next --anyway so", "life Ann =3 Bram =20"))
    assert [(row["damage dealt"], row["taken"]) for row in rows.values()] == [("0", "4"), ("4", "0")]
    assert "life paid or set" in str(report(edw))


def test_poison_is_named_of_whom_it_eliminates(edw: Edw) -> None:
    edw("new", "--format", "chaos-lists", "--players", "Ann,Bram,Cleo", "--first", "Ann")
    sheet = lines(edw, "life Bram =3", "counters Bram poison +10", "eliminate Bram --by Ann")
    assert points(sheet)[-1] == "Ann eliminates Bram with 10 poison counters."


def test_the_blow_that_somebody_falls_by_is_told_by_the_fall(edw: Edw) -> None:
    edw("new", "--format", "chaos-lists", "--players", "Ann,Bram,Cleo", "--first", "Ann")
    sheet = lines(edw, "life Bram -20 Cleo -6 --from Ann", "life Cleo -14 --from Ann", "eliminate Bram Cleo --by Ann")
    assert [point.count("Ann eliminates ") for point in points(sheet)] == [2]


def test_a_story_of_one_minute_has_no_column_of_times(edw: Edw, monkeypatch: pytest.MonkeyPatch) -> None:
    clock(monkeypatch, step=0)
    edw("new", "--format", "chaos-lists", *TWO)
    turned = blocks(lines(edw, "life Bram -6", "life Bram -7"), "table")[1]
    assert turned["head"] == ["turn", "what happened"]


def test_players_sign_below_their_names_before_the_log(edw: Edw) -> None:
    play(edw)
    sheet = report(edw, "--log")
    assert [section["title"] for section in sheet["sections"]] == [
        "",
        "Turning points",
        "Signed",
        "The log (moves taken back are left out)",
    ]
    *_, signed, log = sheet["sections"]
    table = signed["blocks"][-1]
    assert sorted(table["head"]) == ["Ann", "Bram", "Cleo", "Dan", "Eve"]
    assert table["rows"] == [[""] * 5]
    assert log["fresh"], "the story is a page of its own"
    assert all(turn for turn, *_ in log["blocks"][0]["rows"]), "a page may begin with any line"


def test_turning_points_are_of_the_whole_game(edw: Edw) -> None:
    """Of many hits the largest of each third are told, not only those of the end; small ones of no war."""
    edw("new", "friday", "--players", "Ann,Bram,Cleo,Dan,Eve")
    for _ in range(30):
        edw("life", "all", "-12")
        edw("life", "all", "+11")
        edw("life", "all", "-8")
        edw("life", "all", "+8")
        edw("turn", "next", "--anyway", "left as it is", code=None)
    told = next(section for section in report(edw)["sections"] if section["title"] == "Turning points")["blocks"][0]
    turns = [int(row[0]) for row in told["rows"]]
    assert min(turns) <= 10
    assert any(10 < turn <= 20 for turn in turns)
    assert max(turns) > 20
    assert not any(" 8" in row[-1] and "→" not in row[-1] for row in told["rows"])


def test_the_rise_that_saves_somebody_is_a_turning_point_before_whose_turn_is_skipped(edw: Edw) -> None:
    edw("new", "friday", "--players", "Ann,Bram,Cleo,Dan,Eve")
    edw("life", "white", "-73")
    for _ in range(9):
        edw("turn", "skip", "black")
        edw("turn", "next", "--anyway", "left as it is", code=None)
    edw("life", "white", "+37")
    for _ in range(9):
        edw("turn", "skip", "black")
        edw("turn", "next", "--anyway", "left as it is", code=None)
    told = points(report(edw))
    assert any("2 → 39" in each for each in told)
    assert any("75 → 2" in each for each in told)
    assert any("skip" in each for each in told)


@pytest.mark.parametrize(
    ("slug", "ends", "says"),
    [
        ("magical-war", ["eliminate Ann Bram", "stand leave", "stand leave"], "Bram fell last."),
        ("chaos-lists", ["eliminate Ann Bram"], "Ann and Bram fell last, together."),
    ],
)
def test_where_nobody_has_the_first_place_it_is_said_who_fell_last(
    edw: Edw, slug: str, ends: Sequence[str], says: str
) -> None:
    edw("new", "--format", slug, "--players", "Ann,Bram", "--seat=1=Ann", "--seat=2=Bram", "--first", "Ann")
    sheet = lines(edw, *ends)
    assert sheet["title"] == "Nobody has won"
    assert sheet["sections"][0]["blocks"][-1]["text"] == f"Nobody has the first place: {says}"


def test_each_line_of_the_log_has_its_turn(edw: Edw) -> None:
    play(edw)
    log = next(section for section in report(edw, "--log")["sections"] if section["title"].startswith("The log"))
    assert all(row[0] for row in log["blocks"][0]["rows"]), "a page may begin in the middle of a turn"


def test_in_the_log_a_turn_begins_with_whose_it_is(edw: Edw) -> None:
    """The column before it has its number; what still lays the table belongs to no turn, what ends a turn to that."""
    edw("new", "--format", "five-colors", "--players", "Ann,Bram", "--seat=1=Ann", "--seat=2=Bram", "--first", "Ann")
    for line in ("deck size Ann 30 30", "reveal", "refill", "turn next"):
        edw(*line.split(), code=None)
    *_, log = report(edw, "--log")["sections"]
    rows = [(row[0], row[-1]) for row in log["blocks"][0]["rows"]]
    assert [turn for turn, says in rows if says.startswith("Decks of Ann")] == ["start"]
    assert [row for row in rows if row[1] in ("Ann", "Bram")] == [("1", "Ann"), ("2", "Bram")]
    assert not any(says.startswith("Turn ") for _, says in rows)
