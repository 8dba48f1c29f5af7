"""A table of Legends of the Five Colors for its tests: Ann and Bram, and Ann begins."""

from typing import Any

from conftest import Edw


def begun(edw: Edw, *rules: str) -> Edw:
    """A game in which Ann takes the first turn, as the table drew it."""
    chosen = [f"--rule={rule}" for rule in rules]
    seats = ["--seat=1=Ann", "--seat=2=Bram"]
    edw("new", "friday", "--format", "five-colors", "--players", "Ann,Bram", *seats, *chosen, "--ritual")
    edw("start", "--first", "Ann")
    return edw


def seat(edw: Edw, name: str) -> Any:
    """A player's row of the status."""
    return next(row for row in edw.status()["players"] if row["player"] == name)


def cards(edw: Edw) -> Any:
    """How many cards lie where."""
    return edw("cards", "--json").json["places"]
