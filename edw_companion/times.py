"""The times of a session's lines as people read them: by this laptop's clock. Files and programs have UTC."""

from collections.abc import Iterable
from datetime import datetime, timedelta
from itertools import pairwise

BREAK = timedelta(hours=3)
"""So long without a line, and the table has gone home and met again."""


def local(at: str) -> datetime | None:
    """A line's time by this laptop's clock; None for one that cannot be (times are information only)."""
    try:
        return datetime.fromisoformat(at).astimezone()
    except (ValueError, OverflowError, OSError):
        return None


def clock(at: str) -> str:
    """The hour and minute, as it is written where it is no time."""
    here = local(at)
    return f"{here:%H:%M}" if here else at[11:16]


def day(at: str) -> str:
    """Such as "Saturday 21 November 2026"."""
    here = local(at)
    return f"{here:%A} {date(at)}" if here else at[:10]


def date(at: str) -> str:
    """The same without the weekday, where many stand in a column."""
    here = local(at)
    return f"{here.day} {here:%B %Y}" if here else at[:10]


def played(times: Iterable[str]) -> tuple[timedelta, int]:
    """How long the table played by the times of its lines, without the breaks between sittings, and how many sittings.

    It is counted from minute to minute, as a clock shows them.
    Where a clock was set back no time is taken off.
    """
    known = [here.replace(second=0, microsecond=0) for here in map(local, times) if here]
    gaps = [max(later - before, timedelta()) for before, later in pairwise(known)]
    together = [gap for gap in gaps if gap < BREAK]
    return sum(together, timedelta()), 1 + len(gaps) - len(together)


def lasting(time: timedelta) -> str:
    """Such as "4 h 7 min"."""
    hours, minutes = divmod(round(time.total_seconds() / 60), 60)
    if not (hours or minutes):
        return "less than a minute"
    return f"{hours} h {minutes} min" if hours else f"{minutes} min"
