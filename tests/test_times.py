"""Times as people read them: by the clock of their own laptop, and odd ones as they are written."""

import os
import time
from collections.abc import Iterator
from datetime import timedelta

import pytest

from edw_companion.times import clock, date, day, lasting, played


@pytest.fixture
def kiritimati(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A laptop fourteen hours ahead."""
    if not hasattr(time, "tzset"):
        pytest.skip("this system has one time zone")
    monkeypatch.setenv("TZ", "<+14>-14")
    time.tzset()
    yield
    os.environ["TZ"] = "UTC"
    time.tzset()


def test_the_laptop_s_own_clock_and_date(kiritimati: None) -> None:
    at = "2026-11-21T19:05:07Z"
    assert (clock(at), day(at), date(at)) == ("09:05", "Sunday 22 November 2026", "22 November 2026")


@pytest.mark.parametrize("at", ["2026-99-99T99:99:99Z", "0001-01-01T00:00:00Z", "9999-12-31T23:59:59Z"])
def test_a_time_that_cannot_be_is_no_trouble(kiritimati: None, at: str) -> None:
    assert len(clock(at)) == 5
    assert day(at)
    assert date(at)


def test_how_long_it_took() -> None:
    minutes = ["2026-11-21T19:00:00Z", "2026-11-21T19:40:00Z", "2026-11-21T19:30:00Z", "2026-11-21T21:30:00Z"]
    assert played(minutes) == (timedelta(minutes=160), 1), "a clock that was set back takes nothing off"
    assert played([*minutes, "2026-11-22T19:00:00Z", "2026-11-22T19:01:00Z"]) == (timedelta(minutes=161), 2)
    seconds = ["2026-11-21T19:00:50Z", "2026-11-21T20:00:10Z", "2026-11-21T20:30:59Z"]
    assert played(seconds) == (timedelta(minutes=90), 1), "from 19:00 to 20:30, as a clock shows it"
    assert [lasting(timedelta(minutes=each)) for each in (0, 59, 60, 247)] == [
        "less than a minute", "59 min", "1 h 0 min", "4 h 7 min",
    ]  # fmt: skip
