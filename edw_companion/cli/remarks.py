"""What ``verify`` remarks on in the text of a session: no fault, but something that a table may want to know."""

from collections.abc import Iterable, Iterator

from edw_companion.cli.alike import alike
from edw_companion.cli.unseen import unseen
from edw_companion.session.lines import Event, dumps
from edw_companion.table.text import listed


def text_remarks(events: Iterable[Event]) -> Iterator[str]:
    """The remarks, a sentence each: on names that look alike, and on characters that are not seen."""
    lines: list[str] = []
    found: dict[str, None] = {}
    for event in events:
        if event["do"] == "begin":
            yield from (f"Line {event['n']}: {sentence}." for sentence in alike_names(event.get("players")))
        here = unseen(dumps(event))
        if here:
            lines.append(str(event["n"]))
            found.update(dict.fromkeys(here))
    if lines:
        where = f"Line {lines[0]}: it holds" if len(lines) == 1 else f"Lines {listed(lines)} hold"
        yield f"{where} characters that are not seen ({', '.join(found)}): what looks the same there may differ."


def alike_names(names: object) -> Iterator[str]:
    """What is said of players whose names look alike, without a full stop."""
    texts = [name for name in names if isinstance(name, str)] if isinstance(names, list) else []
    for group in alike(texts):
        said = listed([f"'{name}'" for name in group])
        yield f"the names {said} look alike, and are {len(group)} players"
