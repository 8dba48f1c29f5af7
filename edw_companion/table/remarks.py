"""The kinds of event that every game shares: remarks, free rolls, and what befell the session's file.

They do not change the table, but for life and piles, which have modules of their own; the end closes it.
"""

from typing import TYPE_CHECKING

from edw_companion.table import life, piling
from edw_companion.table.dice import BESTS, free_roll, parse_dice, roll_between, winners
from edw_companion.table.game import Event, Facts, Game, Kind, rolled_by_hand
from edw_companion.table.text import counted, listed

if TYPE_CHECKING:
    from edw_companion.table.kind import At


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
        best = BESTS[event["best"]]
        rounds = [
            ", ".join(f"{game.title(seat)} {value}" for seat, value in rolled.items()) for rolled in event["rolls"]
        ]
        winner = game.title(winners(event["rolls"][-1], best)[0])
        what = f"{best.word.capitalize()} roll: {'; again: '.join(rounds)}. {winner} is {best.word}est"
    return f"{what}{', by hand' if any('src' in draw for draw in event['draws']) else ''}."


def _roll_again(at: "At[Game]", event: Event) -> Facts:
    if "rolls" not in event:
        (draw,) = event["draws"]
        return free_roll(at.chance, parse_dice(event["dice"]), draw["got"] if rolled_by_hand(event) else None)
    rollers = [seat for seat in at.game.players if seat in event["rolls"][0]]
    rolled = event["rolls"] if rolled_by_hand(event) else ()
    return roll_between(at.chance, rollers, event["die"], BESTS[event["best"]], rolled)


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
    "roll": Kind(_nothing, _tell_roll, again=_roll_again),
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
    "roll": "a roll is never taken back (a cocked die: edw void {n} --agreed WHO --why WHY)",
    "mix": "a phrase is never taken back",
    "void": "what the table agreed on is never taken back",
}


def passed_over(last: Event) -> list[str]:
    """What to say of the last line when an undo goes past it, since it is a fact that somebody may have meant."""
    why = _PASSED_OVER.get(last["do"])
    if why is None:
        return []
    name = {"mix": "phrase"}.get(last["do"], last["do"])
    return [f"The {name} in line {last['n']} stands: {why.format(n=last['n'])}."]


def _lines(event: Event) -> str:
    return f"line{'s' * (len(event['of']) > 1)} {listed([str(n) for n in event['of']])}"


def but(*dos: str) -> dict[str, Kind]:
    """The kinds of every game without these, which a game does not have or has in its own way."""
    return {do: kind for do, kind in KINDS.items() if do not in dos}
