"""What ``edw status --json`` promises, key by key, as a check that knows nothing of the program's own rules."""

from typing import Any

SEATS = ["white", "blue", "black", "red", "green"]
DRAGONS = ["Arcades Sabboth", "Chromium", "Nicol Bolas", "Vaevictis Asmadi", "Palladia-Mors"]
NEIGHBOURS = {seat: {SEATS[at - 1], SEATS[(at + 1) % 5]} for at, seat in enumerate(SEATS)}
INVADERS = {
    "Crosis, the Purger": {"blue", "black", "red"},
    "Treva, the Renewer": {"green", "white", "blue"},
    "Rith, the Awakener": {"red", "green", "white"},
    "Darigaaz, the Igniter": {"black", "red", "green"},
    "Dromar, the Banisher": {"white", "blue", "black"},
}
PLAYER = {
    "color", "player", "dragon", "life", "alive", "nexus", "controls", "allies", "enemies", "may_attack", "artifacts",
    "chaos_hand",
}  # fmt: skip
TABLE = {"players", "turn", "next", "planar", "piles", "scion", "result"}


def check_status(status: dict[str, Any]) -> None:
    """Keys, types and values of the table; those of the session are ``check_session``'s."""
    assert set(status) >= TABLE
    players = status["players"]
    if not players:
        assert (status["turn"], status["next"], status["result"]) == (None, [], None)
        return
    empty = status.get("empty_seats", [])
    assert status.get("empty_seats") != []
    assert len(empty) <= 2 * (status.get("rules", {}).get("empty-seats") == "yes")
    assert sorted([*(player["color"] for player in players), *empty], key=SEATS.index) == SEATS
    assert [player["dragon"] for player in players] == [DRAGONS[SEATS.index(player["color"])] for player in players]
    living = [player["color"] for player in players if player["alive"]]
    held = sorted(color for player in players for color in player["controls"])
    assert held == sorted(player["color"] for player in players if not player["nexus"]), "each by one player"
    assert not any(player["controls"] for player in players if not player["alive"])
    for player in players:
        _check_player(player, living, together=status.get("rules", {}).get("free-attack") == "together")
    _check_turn(status, living)
    assert set(status["planar"]) == {"gate", "matrix"}
    assert set(status["planar"].values()) <= {"ready", "tapped"}
    assert all(status["planar"][which] == "tapped" for which in status.get("shut_off", ()))
    assert status.get("shut_off") != {}
    _check_piles(status["piles"])
    _check_scion(status["scion"], living)
    _check_result(status["result"], players)


def _check_player(player: dict[str, Any], living: list[str], *, together: bool) -> None:
    assert set(player) >= PLAYER
    color = player["color"]
    assert isinstance(player["player"], str)
    assert type(player["life"]) is int
    assert type(player["alive"]) is bool
    assert type(player["nexus"]) is bool
    assert type(player["chaos_hand"]) is int
    assert all(isinstance(card, str) for card in player["artifacts"])
    assert player["allies"] == [seat for seat in SEATS if seat in NEIGHBOURS[color]]
    foes = {seat: set(SEATS) - NEIGHBOURS[seat] - {seat} for seat in SEATS}
    assert player["enemies"] == [seat for seat in living if seat in foes[color]]
    if not player["alive"]:
        assert player["may_attack"] == []
    elif player["enemies"] or (together and any(foes[seat] & set(living) for seat in living)):
        assert player["may_attack"] == player["enemies"]
    else:
        assert player["may_attack"] == [seat for seat in living if seat != color]


def _check_turn(status: dict[str, Any], living: list[str]) -> None:
    turn = status["turn"]
    assert set(turn) == {"number", "active", "kind"}
    assert type(turn["number"]) is int
    assert turn["active"] in (*living, "scion", None)
    assert turn["kind"] in ("normal", "savior", "extra", "scion")
    assert (turn["kind"] == "scion") == (turn["active"] == "scion")
    assert set(status["next"]) <= {*living, "scion"}
    left = status["scion"]["turns_left"] if status["scion"] else 0
    waits = len(living) == 1 and status["scion"] is not None and not status["result"]
    assert len(status["next"]) == (0 if status["result"] else 10) or (waits and status["next"].count("scion") == left)
    assert status["next"].count("scion") <= left


def _check_piles(piles: dict[str, Any]) -> None:
    assert {name: set(pile) for name, pile in piles.items()} == {
        "artifacts": {"left", "graveyard"},
        "enchantments": {"left", "current"},
        "chaos": {"left", "graveyard"},
    }
    assert all(type(pile["left"]) is int for pile in piles.values())


def _check_scion(scion: dict[str, Any] | None, living: list[str]) -> None:
    if scion is None:
        return
    assert set(scion) == {"seat", "turns_left", "dragons_left", "now"}
    assert scion["seat"] in SEATS
    assert scion["seat"] not in living
    assert 0 <= scion["turns_left"] <= 5
    assert set(scion["dragons_left"]) <= set(INVADERS)
    now = scion["now"]
    if now is None:
        return
    assert set(now) == {"dragon", "targets", "payers", "halves"}
    assert now["dragon"] in INVADERS
    assert set(now["targets"]) <= set(SEATS)
    assert set(now["payers"]) <= set(living)
    halves = now["halves"]
    assert len({half["target"] for half in halves}) == len(halves) in (1, 2)
    for half in halves:
        assert set(half) == {"target", "state", "to"}
        assert half["state"] in ("open", "stopped", "spent", "moved")
        assert half["state"] not in ("open", "moved") or (half["to"] or half["target"]) in living
        assert half["to"] is None or half["target"] not in living
        assert half["state"] != "moved" or half["to"]
    aims = {half["to"] or half["target"] for half in halves if half["state"] != "stopped"}
    assert now["targets"] == [seat for seat in now["targets"] if seat in aims & set(living)]
    assert set(now["targets"]) == aims & set(living)


def _check_result(result: dict[str, Any] | None, players: list[dict[str, Any]]) -> None:
    if result is None:
        return
    assert set(result) == {"savior", "player", "ur_dragon"}
    assert type(result["ur_dragon"]) is bool
    names = {player["color"]: player["player"] for player in players if player["alive"]}
    assert result["player"] == (names[result["savior"]] if result["savior"] else None)
    assert not (result["savior"] and result["ur_dragon"])
