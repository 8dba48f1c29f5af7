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


def provinces(edw: Edw, name: str) -> list[str]:
    """A player's provinces from the left: their state, or the card that is face up."""
    return [row["card"] or row["state"] for row in seat(edw, name)["provinces"]]


def cards(edw: Edw) -> Any:
    """How many cards lie where."""
    return edw("cards", "--json").json["places"]


def fight(edw: Edw, attackers: list[str], defenders: list[str], province: int = 1) -> Any:
    """A fight on the ground in which nobody acts: the event of its resolution."""
    if attackers:
        edw("battle", "attack", str(province), *attackers)
    if defenders:
        edw("battle", "defend", str(province), *defenders)
    edw("battle", "pick", str(province))
    edw("battle", "pass", "Bram")
    edw("battle", "pass", "Ann")
    return edw("battle", "resolve", "--json").json["event"]
