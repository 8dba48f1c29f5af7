"""Spite that saves nobody: who did it and with what is as it was said when its player would have lost."""

import pytest
from chaos_magic_table import begun
from conftest import Edw


def spited(edw: Edw, *before: str) -> str:
    """Bram's spite has resolved; the last sentence, which says how he is out of the game."""
    edw("pile", "chaos", "top", "Gap Year")
    for line in before:
        edw.line(line)
    edw("spite", "look")
    edw("spite", "play", "Gap Year")
    return edw("chaos", "resolve").out.splitlines()[-2]


@pytest.mark.parametrize(
    ("before", "proposed", "loses"),
    [
        (["eliminate bram --by cleo --with Fireball"], " --by Cleo --with Fireball", " to Cleo, with Fireball"),
        (["life bram -25 --from ann --with Shock", "eliminate bram"], " --by Ann --with Shock", " to Ann, with Shock"),
        (["life bram -25 --from ann --with Shock", "eliminate bram --by cleo"], " --by Cleo", " to Cleo"),
        (["eliminate bram --with 'an empty library'"], " --with 'an empty library'", ", with an empty library"),
        (["eliminate bram"], "", ""),
    ],
)
def test_the_line_that_is_proposed_and_the_shortest_one_keep_killer_and_card(
    edw: Edw, before: list[str], proposed: str, loses: str
) -> None:
    last = spited(begun(edw), *before)
    line = f"eliminate Bram{proposed}".replace("'", '"')
    assert last == f"Did Bram live through the spite? (edw spite lives, or edw {line})"
    for typed in (line, "eliminate bram"):
        assert edw.line(typed).out.splitlines()[0] == f"Bram loses{loses}."
        edw("verify")
        edw("undo")


@pytest.mark.parametrize(
    ("said", "loses"),
    [
        ("--by ann", "Bram loses to Ann."),
        ("--by nobody", "Bram loses."),
        ("--with Shock", "Bram loses to Cleo, with Shock."),
        ("--by ann --with Shock", "Bram loses to Ann, with Shock."),
    ],
)
def test_what_is_said_after_the_spite_counts_instead(edw: Edw, said: str, loses: str) -> None:
    spited(begun(edw), "eliminate bram --by cleo --with Fireball")
    assert edw.line(f"eliminate bram {said}").out.splitlines()[0] == loses
    edw("verify")


def test_who_lives_through_a_spite_loses_later_by_what_is_said_then(edw: Edw) -> None:
    spited(begun(edw), "eliminate bram --by cleo --with Fireball")
    edw("spite", "lives")
    assert edw("eliminate", "bram").out.splitlines()[0] == "Bram loses."
    edw("verify")


def test_the_history_of_all_games_counts_who_did_it_before_the_spite(edw: Edw) -> None:
    spited(begun(edw, players="Bram,Cleo"), "eliminate bram --by cleo --with Fireball")
    edw("eliminate", "bram")
    players = {row["player"]: row for row in edw("history", "--json").json["players"]}
    assert players["Cleo"]["eliminated"] == {"Bram": 1}
