"""A short war for sheets to tell of: all by hand, so that every run is the same but for its keys and times."""

import re
import time
from datetime import datetime
from itertools import count

import pytest
from conftest import FIVE, SEATS, Edw

_MOVES = (
    ("pile", "chaos", "top", "Time Warp"),
    ("chaos", "draw", "white"),
    ("life", "black", "-5", "--from", "white", "--with", "Fireball"),
    ("legend", "white", "Kei Takahashi", "--card", "Mirari", "--rolled", "black=3,red=9"),
    ("note", "Ann & Bram shake hands <script>alert('Scion')</script>"),
    ("turn", "next"),
    ("pile", "chaos", "top", "Evacuation"),
    ("chaos", "draw", "blue"),
    ("chaos", "play", "blue", "Evacuation"),
    ("spell", "blue", "Evacuation", "--card", "Humility"),
    ("life", "red", "-40", "green", "-12", "--from", "blue"),
    ("turn", "next"),
    ("life", "red", "-50", "--from", "blue"),
    ("eliminate", "red", "--by", "blue", "--with", "Kasimir the Lone Wolf"),
    ("life", "white", "-1"),
    ("undo",),
    ("turn", "next"),
    ("life", "white", "-80", "--from", "green"),
    ("eliminate", "white", "--by", "green"),
    ("turn", "next"),
    ("life", "blue", "-30", "green", "-63"),
    ("eliminate", "green", "--by", "black"),
    ("turn", "next"),
    ("turn", "next", "--card", "Rith, the Awakener"),
    ("life", "black", "-6", "--from", "scion"),
)


def play(edw: Edw) -> Edw:
    """The war, from its start to the Scion's first turn; white's chaos card stays hidden until white falls."""
    edw("new", "friday", "--players", FIVE, *SEATS, "--first", "white")
    for move in _MOVES:
        edw(*move)
    return edw


def clock(patch: pytest.MonkeyPatch, start: str = "2026-11-21T19:05:07Z", step: int = 300) -> None:
    """Time goes on by so many seconds from line to line."""
    times = count(int(datetime.fromisoformat(start).timestamp()), step)
    gmtime = time.gmtime
    patch.setattr("time.gmtime", lambda seconds=None: gmtime(next(times) if seconds is None else seconds))


def steady(text: str) -> str:
    """A sheet's text without the codes, which differ from run to run."""
    return re.sub(r"\b[0-9a-f]{4}(?=-)|(?<=-)[0-9a-f]{4}\b", "c0de", text)
