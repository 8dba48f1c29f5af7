"""A table of Magical War for its tests: Ann, Bram and Cleo, clockwise, and whoever begins."""

from typing import Any

from conftest import Edw


def begun(edw: Edw, *rules: str, players: str = "Ann,Bram,Cleo", first: str = "Ann") -> Edw:
    """A game with its seats in the order named; the first turn is ``first``'s, as the table drew it."""
    names = players.split(",")
    seats = [f"--seat={place}={name}" for place, name in enumerate(names, 1)]
    chosen = [f"--rule={rule}" for rule in rules]
    edw("new", "friday", "--format", "magical-war", "--players", players, *seats, *chosen, "--ritual")
    edw("start", "--first", first)
    return edw


def playing(edw: Edw, *rules: str, players: str = "Ann,Bram,Cleo") -> Edw:
    """As ``begun``, with nobody's free cards and all pipelines laid."""
    begun(edw, *rules, players=players)
    for name in players.split(","):
        edw("initial", name)
    edw("lay")
    return edw


def seat(edw: Edw, name: str) -> Any:
    """A player's row of the status."""
    return next(row for row in edw.status()["players"] if row["player"] == name)


def cards(edw: Edw) -> Any:
    """How many cards lie where."""
    return edw("cards", "--json").json["places"]
