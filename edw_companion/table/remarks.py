"""The kinds of event that every game shares: remarks, free rolls, and what befell the session's file.

They do not change the table, but for life and piles, which have modules of their own; the end closes it.
"""

from edw_companion.sentences import DO, Sentence
from edw_companion.table import life, piling
from edw_companion.table.dice import HIGH, LOW, parse_dice, winners
from edw_companion.table.game import Event, Game, Kind
from edw_companion.table.text import counted, listed


def _nothing(_game: Game, _event: Event) -> None:
    """A fact that leaves the table as it is."""


def _close(game: Game, _event: Event) -> None:
    game.closed = True


def _tell_begin(_game: Game, event: Event) -> str:
    after = event.get("after")
    follows = f", after '{after['session']}'" if after else ""
    earlier = event.get("earlier", 0)
    again = f" {earlier} of this name began on this laptop before and {'is' if earlier == 1 else 'are'} gone."
    return f"The session '{event['name']}' begins{follows}: {listed(event['players'])}.{again if earlier else ''}"


def _tell_roll(game: Game, event: Event) -> str:
    if "rolls" not in event:
        plus = event["plus"]
        values = [value for draw in event["draws"] for value in draw["got"]]
        total = sum(values) + plus
        shown = " + ".join(map(str, values)) + (f" {'+' if plus > 0 else '-'} {abs(plus)}" if plus else "")
        what = f"{event['dice']}: {total}" + (f" ({shown})" if len(values) > 1 or plus else "")
    else:
        best = LOW if event["best"] == LOW.word else HIGH
        rounds = [
            ", ".join(f"{game.title(seat)} {value}" for seat, value in rolled.items()) for rolled in event["rolls"]
        ]
        winner = game.title(winners(event["rolls"][-1], best)[0])
        what = f"{best.word.capitalize()} roll: {'; again: '.join(rounds)}. {winner} is {best.word}est"
    return f"{what}{', by hand' if any('src' in draw for draw in event['draws']) else ''}."


def _audit_roll(_game: Game, event: Event) -> str | None:
    """Whether the draws of a free roll are the dice that the line names, and came to what it says."""
    drawn = [(draw["spec"], draw["got"]) for draw in event["draws"]]
    if "rolls" not in event:
        asked = parse_dice(event["dice"])
        told = [(f"{asked.times}d{asked.sides}", values) for _, values in drawn]
        fair = len(drawn) == 1 and asked.plus == event["plus"]
    else:
        told = [(f"{len(rolled)}d{event['die']}", list(rolled.values())) for rolled in event["rolls"]]
        fair = event["best"] in (LOW.word, HIGH.word)
    return None if fair and drawn == told else "its roll is not the one that was drawn"


def _tell_void(_game: Game, event: Event) -> str:
    say = "says" if len(event["agreed"]) == 1 else "say"
    return f"{listed(event['agreed'])} {say} that line {event['of']} does not count: {event['why']}."


def _tell_recovered(_game: Game, event: Event) -> str:
    return f"The last command was interrupted: {event['bytes']} bytes of it were put aside in {event['aside']}."


def _tell_amended(_game: Game, event: Event) -> str:
    if not event["left_out"]:
        return (
            "The file was repaired: the CRs at the ends of its lines were taken out, and no line was left out; "
            f"the copy {event['aside']} has the SHA-256 {event['sha256']}."
        )
    return (
        f"The file was repaired: from line {event['from']} on {counted(event['left_out'], 'line')} "
        f"{'was' if event['left_out'] == 1 else 'were'} left out; "
        f"the copy {event['aside']} has the SHA-256 {event['sha256']}."
    )


def _tell_rekey(_game: Game, event: Event) -> str:
    own = f" The session is called '{event['name']}' from now on." if "name" in event else ""
    return f"A new key for the draws that follow, commit {event['commit'][:12]}: {event['why']}.{own}"


KINDS = {
    "begin": Kind(_nothing, _tell_begin),
    "mix": Kind(_nothing, lambda _game, event: f'{event["who"]} mixes in "{event["phrase"]}".'),
    "life": life.KIND,
    "pile": piling.KIND,
    "roll": Kind(_nothing, _tell_roll, audit=_audit_roll),
    "note": Kind(_nothing, lambda _game, event: f"Note: {event['text']}"),
    "void": Kind(_nothing, _tell_void),
    "recovered": Kind(_nothing, _tell_recovered),
    "amended": Kind(_nothing, _tell_amended),
    "accept-rollback": Kind(
        _nothing,
        lambda _game, event: f"The table goes on from an older file, which lacks line {event['seen']} (code "
        f"{event['code']}) as it was seen before: {event['why']}.",
    ),
    "rekey": Kind(_nothing, _tell_rekey),
    "rulings": Kind(_nothing, lambda _game, event: f"From here on edw's newer rulings hold (number {event['to']})."),
    "end": Kind(_close, lambda _game, _event: "The session is closed and its key is published."),
    "undo": Kind(_nothing, lambda _game, event: f"Undone: {_lines(event)}."),
    "redo": Kind(_nothing, lambda _game, event: f"Redone: {_lines(event)}."),
}


_PASSED_OVER = {
    "note": "a note is never taken back",
    "roll": f"a roll is never taken back (a cocked die: {DO})",
    "mix": "a phrase is never taken back",
    "void": "what the table agreed on is never taken back",
}


def passed_over(last: Event) -> list[str]:
    """What to say of the last line when an undo goes past it, since it is a fact that somebody may have meant."""
    why = _PASSED_OVER.get(last["do"])
    if why is None:
        return []
    name = {"mix": "phrase"}.get(last["do"], last["do"])
    command = [f"void {last['n']} --agreed WHO --why WHY"] if DO in why else []
    return [str(Sentence(f"The {name} in line {last['n']} stands: {why}.", *command))]


def _lines(event: Event) -> str:
    return f"line{'s' * (len(event['of']) > 1)} {listed([str(n) for n in event['of']])}"


def but(*dos: str) -> dict[str, Kind]:
    """The kinds of every game without these, which a game does not have or has in its own way."""
    return {do: kind for do, kind in KINDS.items() if do not in dos}
