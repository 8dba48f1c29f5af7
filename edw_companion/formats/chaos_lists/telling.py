"""What is said about rolls: what came, what is on the stack, and what is to be done next."""

from collections.abc import Sequence

from edw_companion.formats.chaos_lists.state import Mayhem, Pending
from edw_companion.formats.chaos_lists.values import TOKEN
from edw_companion.table.game import Event
from edw_companion.table.text import listed

_HINTS = (
    ("middle world", "Cards in the middle world: edw middle put CARD…"),
    ("leave the game", "Who leaves for a while: edw away WHO --turns N, --turn or --global NAME"),
    ("leaves the game for", "Who leaves for a while: edw away WHO --turns N, --turn or --global NAME"),
    ("extra turn", "An extra turn: edw turn extra WHO"),
    ("emblem", "What has to be remembered: edw chaos keep WHO TEXT"),
    ("rest of the game", "What has to be remembered: edw chaos keep WHO TEXT"),
)
"""What a text speaks of, and the command that notes it; everything else in a text is the table's to carry out."""


def tell_roll(game: Mayhem, event: Event) -> str:
    """A roll on a list in words: who, what number, what came."""
    who, title = game.title(event["who"]), game.list_title(event["list"])
    cleared = event["cleared"]
    told = [f"{listed(cleared)} leave{'s' * (len(cleared) == 1)} the command zone."] if cleared else []
    told += [f"{seat} is back in the game." for seat in event["back"]]
    chosen = f", having chosen {event['choice']}" if event["choice"] else ""
    again = [record["came"] for record in event["rolled"] if record["for"] == "number" and record["name"] is None]
    gaps = f" ({listed([str(number) for number in again])} stand{'s' * (len(again) == 1)} for nothing)" if again else ""
    number = "" if event["number"] is None else f" {event['number']}"
    told.append(f"{who} rolls{number} on {title}{chosen}{gaps}: {_what(event)}")
    return " ".join(told)


def _what(event: Event) -> str:
    """The result in words: its name, X, colour and text."""
    name = event["name"]
    if event["to"] == TOKEN:
        times = event.get("times", 1)
        copies = f"a token copy of {name}" if times == 1 else f"{times} token copies of {name}"
        name = copies if event.get("card") else f"{name}{f' ({times} tokens)' if times != 1 else ''}"
    elif event.get("times", 1) != 1:
        name = f"{name}, {event['times']} times"
    marks = [f"X is {event['x']}"] if "x" in event else []
    marks += [event["color"]] if "color" in event else []
    head = f"{name} ({', '.join(marks)})" if marks else name
    return f"{head}. {event['text']}".rstrip() if event["text"] else f"{head}."


def dues_of_roll(game: Mayhem, event: Event) -> list[str]:
    """After a roll: what its text asks the table to note, and what is next."""
    dues = []
    if "also" in event:
        dues.append(f"{listed(event['also'])} would come by the same number: the first in the list counts.")
    dues += dict.fromkeys(hint for words, hint in _HINTS if words in event["text"])
    return [*dues, *dues_of_rolls(game)]


def dues_of_rolls(game: Mayhem) -> list[str]:
    """What is to be done next about rolls and what they brought; empty when nothing is."""
    if not game.going:
        return []
    pending = game.next_pending()
    top = game.stack[-1] if game.stack else None
    if top is not None and not top.begun:
        resolves = f"When {top.name} has resolved: edw chaos done."
        if top.queue:
            resolves = f"As {top.name} resolves, make its rolls ({tell_pendings(game, top.queue)}): edw chaos."
        return [f"{resolves} If it is countered: edw chaos counter"]
    if pending is None:
        return [f"{top.name} has nothing more to roll: edw chaos done"] if top is not None else []
    cause = f" for {top.name}" if top is not None and top.on else ""
    left = "" if not pending.lost or game.house["spite-decline"] == "no" else ", or edw chaos skip to decline"
    now = pending._replace(on=game.meant(pending.on))
    return [f"Next: {tell_pendings(game, [now])}{cause}: edw chaos{left}"]


def tell_pendings(game: Mayhem, queue: Sequence[Pending]) -> str:
    """Rolls to come in words, as "Ann on Chaos B, Bram on Vortex"; equal ones after each other as "2 × …"."""
    words: list[tuple[str, int]] = []
    for pending in queue:
        word = f"{game.title(pending.who) if pending.who else 'somebody chosen'} on {game.list_title(pending.on)}"
        if words and words[-1][0] == word:
            words[-1] = (word, words[-1][1] + 1)
        else:
            words.append((word, 1))
    return ", ".join(word if count == 1 else f"{count} × {word}" for word, count in words)
