"""The luck of games that are played at random: what came adds up to the lines that stand, and so does what was due."""

import re
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest
from conftest import Edw
from moves import play_of
from test_conformance import opened, pin_keys, play

from edw_companion import games
from edw_companion.games.luck import luck_of
from edw_companion.luck.evening import Row, evening
from edw_companion.session.history import voided

SHARED_OUT = {
    "low rolls won", "artifacts", "first turns", "free rolls won",
    "times chosen at random",
}  # fmt: skip
"""What exactly one of those who have a part in it gets."""


def counted(edw: Edw) -> Counter[str]:
    """How often each was shared out, read off the lines that stand."""
    session, found = opened(edw)[0], Counter[str]()
    void = voided(session.events)
    for event in (line for line in session.standing() if line["n"] not in void):
        labels = [draw.get("label", "").partition("/")[0] for draw in event.get("draws", ())]
        found["first turns"] += labels.count("start")
        found["low rolls won"] += "low" in labels
        found["artifacts"] += event["do"] in ("legend", "cast") and "to" in event
        found["free rolls won"] += event["do"] == "roll" and "rolls" in event
    return found


def came(rows: Sequence[Row], what: str) -> int:
    """How much of it came to all together."""
    return sum(row.came for row in rows if row.what.title == what)


@pytest.mark.parametrize("slug", games.GAMES)
def test_a_game_without_luck_says_so_and_its_help_does_not_name_the_sheet(slug: str, edw: Edw) -> None:
    players = "Ann,Bram,Cleo,Dan,Eve" if slug == "elder-dragon-wars" else "Ann,Bram"
    edw("new", "--format", slug, "--players", players)
    own = bool(games.find(slug).luck)
    assert ("luck," in edw("print", "--help").out) is own
    assert ("no luck to print" in edw("print", "luck", code=2).err) is not own


def test_numbers_are_added_up_by_list_and_player(edw: Edw, monkeypatch: pytest.MonkeyPatch) -> None:
    pin_keys(monkeypatch, Random("two rolls"))  # some Globals ask for more
    edw("new", "friday", "--format", "chaos-lists", "--players", "Ann,Bram", "--first", "Ann")
    edw("chaos")
    edw("chaos")
    (part,) = edw("luck", "--json").json
    rows = {(row["what"], row["player"]): (row["draws"], row["came"]) for row in part["figures"]}
    titles = ["sum of rolls on Global", "sum of rolls on Chaos A"]
    numbers = [entry["rolled"][0]["came"] for entry in opened(edw)[0].standing() if entry["do"] == "chaos"]
    assert [rows[title, "Ann"] for title in titles] == [(1, number) for number in numbers]
    assert {each["expected"] for each in part["figures"]} == {29.5}, "numbers 10 to 49, each as likely"


def test_on_paper_a_player_has_one_line_for_all_lists_and_a_list_is_named_where_it_is_odd(
    edw: Edw, monkeypatch: pytest.MonkeyPatch
) -> None:
    edw("new", "friday", "--format", "chaos-lists", "--players", "Ann,Bram", "--first", "Ann")
    edw("chaos", "--rolled", "10")
    edw("chaos", "--rolled", "49")
    (sheet,) = edw("print", "luck", "--json").json["sheets"]
    assert sheet["intro"].count("neither good nor bad") == 1
    (section,) = sheet["sections"]
    table, *verdicts = section["blocks"]
    assert table["head"][0] == "Sum of rolls on lists", "what is measured heads the players"
    assert [row[:4] for row in table["rows"]] == [["Ann", "2", "59", "59"]]
    assert not [each for each in verdicts if "Global" in each["text"]]
    monkeypatch.setattr("edw_companion.games.luck.UNUSUAL", 1.0)
    assert "in all on Global" in " ".join(edw("print", "luck").out.split())


def test_on_paper_players_stand_in_the_order_of_their_seats_and_points_below_each_other(edw: Edw) -> None:
    colors = ("white", "blue", "black", "red", "green")
    seats = [
        f"--seat={color}={name}" for color, name in zip(colors, ("Eve", "Dan", "Cleo", "Bram", "Ann"), strict=True)
    ]
    edw("new", "friday", "--players", "Ann,Bram,Cleo,Dan,Eve", *seats, "--first", "white")
    edw("legend", "black", "--card", "Mirari", "--rolled", "9,3")
    edw("legend", "white", "--card", "Ring of Gix", "--rolled", "4,7")
    edw("legend", "blue", "--card", "Urza's Miter", "--rolled", "4,7")
    (sheet,) = edw("print", "luck", "--json").json["sheets"]
    assert re.search(r"begun [A-Z][a-z]+day \d+ [A-Z][a-z]+ \d{4}\.", sheet["intro"])
    titles: dict[str, int] = {}
    for table in (block for block in sheet["sections"][0]["blocks"] if block["is"] == "table"):
        names = [row[0] for row in table["rows"]]
        assert names == sorted(names, key=lambda name: "WUBRG".index(name[0]))
        assert len({len(row[3].partition(".")[2]) for row in table["rows"]}) == 1
        says = r"this (many or more|few or fewer|high or higher|low or lower): .+"
        assert all(re.fullmatch(says, row[4].replace("\xa0", " ")) for row in table["rows"])
        titles[table["head"][0]] = len(names)
    assert len(titles) >= 2
    assert any(title.startswith("Low rolls won") for title in titles)


@pytest.mark.parametrize("slug", games.GAMES)
def test_what_came_adds_up(slug: str, edw: Edw, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for number in range(2):
        edw.home = tmp_path / f"home-{number}"
        random = Random(f"luck of {slug} {number}")
        pin_keys(monkeypatch, random)
        play(edw, slug, play_of(slug), random, 60, reads=0)
        session, _ = opened(edw)
        draws = luck_of(games.find(slug), session, ())
        parts = [[draw for draw in draws if draw.by_hand is by_hand] for by_hand in (False, True)]
        rows = [row for part in parts for row in evening(part, "seed").rows]
        assert all(1 <= row.least + row.most <= 2.001 for row in rows)
        for what in SHARED_OUT:
            assert sum(row.expected for row in rows if row.what.title == what) == came(rows, what), what
        wanted = counted(edw)
        assert {what: came(rows, what) for what in wanted} == wanted
        assert edw("luck", "--json").json is not None


def test_the_report_the_luck_and_the_log_count_the_same_artifacts(
    edw: Edw, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Over wars at random: those that Elder Dragons bring as they leave the nexus, too (rule 6)."""
    dragons = 0
    for number in range(4):
        edw.home = tmp_path / f"home-{number}"
        random = Random(f"artifacts {number}")
        pin_keys(monkeypatch, random)
        play(edw, "elder-dragon-wars", play_of("elder-dragon-wars"), random, 120, reads=0)
        session, state = opened(edw)
        assert not voided(session.events), "luck leaves out what the table declares void"
        received = [line for line in session.standing() if line["do"] in ("legend", "cast") and line.get("to")]
        dragons += sum(line["do"] == "cast" for line in received)
        by_seat = Counter(line["to"] for line in received)
        said = Counter({state.name(seat): count for seat, count in by_seat.items()})
        figures = [row for part in edw("luck", "--json").json for row in part["figures"]]
        lucky = Counter({row["player"]: 0 for row in figures})
        for row in figures:
            if row["what"] == "artifacts":
                lucky[row["player"]] += row["came"]
        assert +lucky == said
        sheet = edw("print", "report", "--json").json["sheets"][0]
        table = next(block for block in sheet["sections"][0]["blocks"] if block["is"] == "table")
        rows = [dict(zip(table["head"], row, strict=True)) for row in table["rows"]]
        told = {row["player"].split(" ", 1)[1]: row.get("artifacts by roll", "0") for row in rows}
        assert {name: int(count) for name, count in told.items() if count.strip("0\N{EN DASH}")} == said
    assert dragons, "an Elder Dragon brought one in some of them"
