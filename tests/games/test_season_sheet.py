"""The sheet of a season: Saviors beside the players, and a grid of who eliminated whom."""

import re

from conftest import Edw

from edw_companion.games.season import Loss, Played, season
from edw_companion.games.season_sheet import _eliminations, _games, _nemeses, _players, _victims

PLAYERS = ("Ann", "Bram", "Cleo", "Dan", "Eve")


def war(at: int, players: tuple[str, ...], won: int | None, *losses: Loss) -> Played:
    """A war that is over: which player was the Savior, or the Ur-Dragon was victorious."""
    savior = players[won] if won is not None else None
    dragon = "Chromium" if savior else None
    return Played(
        session=f"war{at}", format="elder-dragon-wars", begun=f"2026-01-0{at}T20:00:00Z", over=True, winner=savior,
        savior=savior and "blue", player=savior, dragon=dragon, ur_dragon=savior is None, after=None, debts=[],
        debts_due=[], says="", players=[*players], turns=9, minutes=9, eliminated=[*losses], first=str(at), lines=9,
    )  # fmt: skip


def test_saviors_and_the_ur_dragon_stand_among_the_players() -> None:
    table = _players(season([war(1, PLAYERS, 1), war(2, PLAYERS, 1), war(3, PLAYERS, None)]))
    assert table.head[-1] == "Savior with"
    rows = {row[0]: (row[2], row[-1]) for row in table.rows}
    assert rows["Bram"] == ("2", "Chromium 2×")
    assert rows["Ann"] == ("0", "")
    assert table.rows[-1][:3] == ("the Ur-Dragon", "", "1")


def test_without_a_war_nobody_is_a_savior() -> None:
    game = war(1, PLAYERS, 0)._replace(format="magical-war", dragon=None)
    assert _players(season([game])).head[-1] == "went out"


def test_nemeses_are_told_in_one_plain_line() -> None:
    wars = [war(at, PLAYERS, 1, Loss("Ann", "Dan", 3), *[Loss("Eve", "Bram", 4)] * (at < 4)) for at in range(1, 5)]
    assert set(_nemeses(season(wars)).split("; ")) == {"Ann's nemesis is Dan (4 times)", "Eve's is Bram (3 times)."}


def test_what_is_the_same_of_all_games_is_no_column() -> None:
    same_day = [war(1, PLAYERS, 1)._replace(session=name) for name in ("one", "two")]
    assert _games(same_day, season([war(1, PLAYERS, 1)])).head == ("session", "begun", "result", "length")
    whole = season([*same_day, war(2, PLAYERS, 1)._replace(format="magical-war")])
    assert _games(same_day, whole).head == ("session", "begun", "game", "result", "length")


def test_who_gave_up_is_told_with_who_won(edw: Edw) -> None:
    edw("new", "--format", "five-colors", "--players", "Ann,Bram", "--seat=1=Ann", "--seat=2=Bram", "--first", "Ann")
    edw("concede", "Bram")
    (sheet,) = edw("print", "season", "--json").json["sheets"]
    (games,) = (
        block for section in sheet["sections"] for block in section["blocks"] if "result" in block.get("head", "")
    )
    assert games["rows"][0][2] == "Ann won; Bram gave up"


def test_more_than_eight_who_fell_are_columns_by_number() -> None:
    """Also those who eliminated nobody have a row, which says whose number it is."""
    others = ("Fay", "Gus", "Hal", "Ida", "Jo")
    wars = [
        war(1, PLAYERS, 0, *(Loss(name, "Ann", 3) for name in PLAYERS[1:])),
        war(2, others, 0, *(Loss(name, "Fay", 3) for name in others[1:]), Loss("Fay", None, 4)),
    ]
    table = _victims(season(wars))
    assert table.head == ("who", *map(str, range(1, 10)), "in all")
    numbers = {row[0].partition(" ")[2]: at for at, row in enumerate(table.rows[:9], 1)}
    rows = {row[0]: row for row in table.rows}
    assert rows["Ann"][numbers["Cleo"]] == "1"
    assert rows["Ann"][-1] == "4"
    assert rows[f"{numbers['Fay']} Fay"][numbers["Jo"]] == "1"
    assert rows["gave up or own doing"][numbers["Fay"]] == "1"
    assert rows[f"{numbers['Jo']} Jo"][-1] == "0"


def test_a_single_elimination_is_a_sentence_and_none_is_nothing() -> None:
    one = season([war(1, PLAYERS, 0, Loss("Bram", "Ann", 3))])
    (told,) = _eliminations(one)[1]
    assert told.text == "Ann eliminated Bram."
    assert _eliminations(season([war(1, PLAYERS, 0, Loss("Bram", None, 3))])) == ([], [])
    both = season([war(1, PLAYERS, 0, Loss("Bram", "the Scion", 3), Loss("Eve", "Ann", 3))])
    assert _eliminations(both)[0], "two are a table"


def test_it_is_said_how_many_games_are_finished_and_which_count(edw: Edw) -> None:
    for name in ("one", "two"):
        edw("new", name, "--format", "magical-war", "--players", "Ann,Bram,Cleo")
    edw("eliminate", "Ann")
    (sheet,) = edw("print", "season", "--json").json["sheets"]
    assert sheet["intro"].startswith("2 games, begun on ")
    edw("eliminate", "Bram")
    for _ in range(3):
        edw("stand", "leave", code=None)
    (sheet,) = edw("print", "season", "--json").json["sheets"]
    assert sheet["intro"].startswith("1 game finished, 1 not, begun on ")
    table, under = sheet["sections"][0]["blocks"]
    assert table["head"] == ["player", "games", "won", "went out"], "nobody is said to have eliminated another"
    assert table["right"] == [1, 2, 3]
    assert under["text"] == "An unfinished game counts once a player is out."
    assert re.search(r" on [0-9]+ [A-Z][a-z]+ 20[0-9]{2}\.$", sheet["intro"]), "as the report has it"
