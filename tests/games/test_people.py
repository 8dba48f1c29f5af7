"""People come, go and sit wrong, at random and in all games: the table stays one that can be played on, and undone."""

import csv
import io
import re
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest
from conftest import FIVE, SEATS, Edw
from moves import Words, people, play_of
from sealing import Events, changed
from test_conformance import opened, pin_keys, table_of, type_line

from edw_companion import games
from edw_companion.games.audit import audit
from edw_companion.session.lines import BadLineError

STEPS, SEEDS = 45, 2


def check_turns(state: Any) -> None:
    """Everybody who is there has a turn in each round, and nobody else but a guest."""
    game, guest = games.find(state.begin["format"]), state.guest()
    assert {*state.away} <= {*state.living}
    assert {*state.players} <= {*state.turns.ring}
    assert len({*state.turns.ring}) == len(state.turns.ring)
    coming = [turn.who for turn in game.upcoming(state, 60)]
    assert {*coming} <= {*state.takers, *([guest.name] if guest else [])}
    assert {*coming} & {seat for seat, absence in state.away.items() if absence.turns is None} == set()
    there = [seat for seat in state.takers if seat not in state.away]
    calm = not (state.over or state.turns.extras or state.turns.skips or state.turns.opening or state.away or guest)
    if calm and len(there) > 1:
        for first in range(30):
            assert sorted(coming[first : first + len(there)]) == sorted(there)


def check_attacks(state: Any) -> None:
    """Attack rights, and the Scion's attack, are of those who are in the game."""
    if not hasattr(state, "attackable") or state.over:
        return
    for seat in state.living:
        assert {*state.attackable(seat)} <= {*state.living} - {seat}
        assert len(state.living) < 2 or state.attackable(seat) or state.house["free-attack"] == "together"
    assert sorted([*state.fallen, *state.living]) == sorted(state.players)
    guest = state.guest()
    assert guest is None or guest.seat not in state.living


def fall(state: Any, random: Random) -> list[Words]:
    """Somebody is out of the game, often by a mistake."""
    who = random.choice(state.living)
    match state.begin["format"]:
        case "five-colors":
            return [["concede", who]]
        case "magical-war":
            return [["eliminate", who], ["stand", "leave"]]
        case _:
            return [["eliminate", who, "--anyway", "so they say"]]


@pytest.mark.parametrize("seed", range(SEEDS))
@pytest.mark.parametrize("slug", games.GAMES)
def test_whoever_comes_and_goes_the_table_is_one_that_can_be_played_on(
    slug: str, seed: int, edw: Edw, monkeypatch: pytest.MonkeyPatch
) -> None:
    how, random = play_of(slug), Random(f"{slug} {seed}")
    pin_keys(monkeypatch, random)
    edw("new", "friday", "--format", slug, *how.begin(random))
    ended = Counter[tuple[str, int]]()
    _, state = opened(edw)
    came_back = 0
    for _ in range(STEPS):
        chance = random.random()
        lines = people(state, random, revive=True)
        if chance < 0.15 and state.living and not state.over:
            lines = fall(state, random)
        elif chance < 0.4 and not state.over:
            lines = how.moves(state, random)
        for words in lines:
            before = table_of(edw) if words[0] in ("away", "back", "join", "seats", "first") else None
            now = type_line(edw, words, ended)
            if now is None:
                continue
            _, state = now
            check_turns(state)
            check_attacks(state)
            came_back += words[0] == "back"
            if before is not None:
                after = table_of(edw)
                edw("undo")
                assert table_of(edw) == before, words
                edw("redo")
                assert table_of(edw) == after, words
    assert edw("verify").out.startswith("OK: ")
    assert edw("print", "report").out
    assert edw("history").out
    assert came_back


@pytest.fixture
def war(edw: Edw) -> Edw:
    """A war that the last one standing wins at once."""
    rule = ("--rule", "lone-scion=stays-away")
    edw("new", "friday", "--players", FIVE, *SEATS, "--first", "white", *rule)
    return edw


def test_league_and_story_take_an_elimination_as_undone(war: Edw) -> None:
    for line in ("eliminate dan --by bram --with Fireball", "back dan", "life dan -3 --from ann", "turn next"):
        war.line(line)
    report = war("print", "report").out
    assert "Dan (red) is eliminated" not in report.partition("The log")[0]
    assert "eliminates" not in report
    assert "eliminated by" not in report
    assert war("history", "--json").json["games"][0]["eliminated"] == []
    war.line("eliminate dan --by eve")
    assert "Eve (green) eliminates Dan (red)." in war("print", "report").out
    assert war("history", "--json").json["games"][0]["eliminated"] == [{"player": "Dan", "by": "Eve", "turn": 2}]


def test_an_end_that_was_none_is_no_turning_point(war: Edw) -> None:
    war.line("eliminate bram --by ann")
    war.line("eliminate cleo dan eve --by ann")
    war.line("back bram")
    assert "is the Savior" not in war("print", "report").out
    assert not war.status()["result"]
    war.line("eliminate ann --by bram")
    assert war.status()["result"]["player"] == "Bram"


def test_who_gave_up_and_came_back_did_not_give_up(edw: Edw) -> None:
    edw("new", "friday", "--format", "five-colors", "--players", "Ann,Bram", "--first", "Ann")
    for line in ("concede bram", "back bram", "concede ann"):
        edw.line(line)
    assert "Ann gave up" in edw("print", "season").out
    assert "Bram gave up" not in edw("print", "season").out
    assert "gave up" in edw("print", "report").out


def test_a_debt_goes_with_the_elimination(war: Edw) -> None:
    war.line("eliminate dan --by bram --with Kasimir")
    assert war("history", "--json").json["games"][0]["debts"] == ["Dan"]
    war.line("back dan")
    assert war("history", "--json").json["games"][0]["debts"] == []


def test_the_winner_who_had_been_taken_out_was_not(war: Edw) -> None:
    war.line("eliminate bram cleo dan eve --by ann")
    war.line("end")
    war.line("result bram --agreed all --why 'Ann miscounted'")
    game = war("history", "--json").json["games"][0]
    assert (game["winner"], game["savior"]) == ("Bram", "blue")
    assert [loss["player"] for loss in game["eliminated"]] == ["Cleo", "Dan", "Eve"]
    report = war("print", "report").out
    assert report.startswith("Bram (blue) is the Savior")
    assert "Ann (white) is the Savior" not in report
    assert "Ann (white) eliminates Bram" not in report


def _settle(**facts: object) -> Any:
    def change(events: Events) -> None:
        events[-1].update(facts)

    return change


def _unclosed(events: Events) -> None:
    del events[-2]
    events[-1]["n"] -= 1


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (_settle(agreed=["Ann", "Cleo"]), "what it says of 'agreed' is not|it does not fit"),
        (_settle(agreed=["Ann", "Bram", "Cleo", "Dan", "Zoe"]), "it does not fit"),
        (_settle(agreed=[1]), "those who agreed are not named in it"),
        (_settle(who="zoe"), "it does not fit"),
        (_settle(who="white", name="Ann (white)"), "it does not fit"),
        (_settle(name="Zoe"), "what it says of 'name' is not"),
        (_settle(why=""), "it does not fit"),
        (_settle(draws=[]), "its draws are not written as draws are"),
        (_unclosed, "the session was not closed|it does not fit"),
    ],
)
def test_a_result_is_checked_as_every_line_is(war: Edw, change: Any, why: str, tmp_path: Path) -> None:
    war.line("eliminate bram cleo dan eve --by ann")
    war.line("end")
    war.line("result bram --agreed all --why 'Ann miscounted'")
    forged = tmp_path / "forged.yaml"
    forged.write_bytes(changed(war.session().read_bytes(), change))
    done = war("verify", str(forged), code=None)
    assert done.code == 1
    assert re.search(why, done.err), done.err


FORGED: Sequence[tuple[str, str, dict[str, object], str]] = [
    ("chaos-lists", "join Frank", {"life": 40}, "what it says of 'life'"),
    ("chaos-lists", "join Frank", {"who": "Ann"}, "it does not fit"),
    ("chaos-lists", "join Frank", {"after": "Zoe"}, "it does not fit"),
    ("chaos-lists", "join Frank", {"who": "all"}, "it does not fit"),
    ("chaos-magic", "away Ann", {"turns": -1}, "it does not fit"),
    ("chaos-magic", "away Ann", {"until": "Fog"}, "what it says of 'until'"),
    ("magical-war", "seats Bram Ann Cleo", {"seats": ["Bram", "Ann"]}, "it does not fit"),
    ("magical-war", "seats Bram Ann Cleo", {"seats": ["Bram", "Bram", "Cleo"]}, "it does not fit"),
    ("magical-war", "first Cleo", {"turn": 3}, "what it says of 'turn'"),
    ("elder-dragon-wars", "first Cleo", {"first": "white"}, "it does not fit"),
]


@pytest.mark.parametrize(("slug", "line", "facts", "why"), FORGED)
def test_no_line_says_more_than_was_decided(slug: str, line: str, facts: dict[str, object], why: str, edw: Edw) -> None:
    if slug == "elder-dragon-wars":
        edw("new", "friday", "--players", FIVE, *SEATS, "--first", "white")
    else:
        seats = ("--seat=1=Ann", "--seat=2=Bram", "--seat=3=Cleo")
        edw("new", "friday", "--format", slug, "--players", "Ann,Bram,Cleo", *seats, "--first", "Ann")
    edw.line(line)
    session, _ = opened(edw)
    game = games.find(slug)
    audit(game, session.events)
    events = [*session.events[:-1], {**session.events[-1], **facts}]
    with pytest.raises(BadLineError, match=why):
        audit(game, events)


def test_a_late_player_is_one_of_all(edw: Edw) -> None:
    edw("new", "friday", "--format", "chaos-lists", "--players", "Ann,Bram", "--first", "Ann")
    edw.line("join 'Will Power' --after ann")
    edw.line("roll --low ann will bram")
    edw.line("void 4 --agreed all --why 'a die was cocked'")
    assert edw("verify").out.startswith("OK: ")
    edw.line("life will -5 --from ann")
    assert edw.status()["players"][1]["life"] == 15
    edw.line("end")
    edw.line("new next --after friday")
    assert [player["player"] for player in edw.status()["players"]] == ["Ann", "Will Power", "Bram"]


def test_a_late_player_may_lead_a_command(edw: Edw) -> None:
    edw("new", "friday", "--format", "magical-war", "--players", "Ann,Bram", "--first", "Ann", "--seat=1=Ann")
    for line in ("lay", "join Frank --after ann", "step cast fog", "turn next", "step frank land forest"):
        edw.line(line)
    assert "Frank lays a card" in edw("log", "1").out


def test_luck_is_of_who_sat_there_all_along(edw: Edw) -> None:
    edw("new", "friday", "--players", FIVE, *SEATS, "--first", "white")
    edw.line("legend ann 'Kei Takahashi' --card Mirari --rolled black=9,red=3")
    edw.line("seats ann=red --anyway 'they sat the other way round'")
    received = [row for part in edw("luck", "--json").json for row in part["figures"] if row["what"] == "artifacts"]
    assert {row["player"]: row["came"] for row in received if row["came"]} == {"Ann": 1}
    rows = csv.DictReader(io.StringIO(edw("log", "--csv").out))
    assert {row["player"] for row in rows if row["seat"] == "red"} == {"Ann"}
