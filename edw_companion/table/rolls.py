"""Free rolls: any dice, and the lowest or highest of several players. They change nothing on the table."""

from edw_companion.table.dice import HIGH, LOW, parse_dice, winners
from edw_companion.table.game import Event, Game
from edw_companion.table.kind import Chapter

CHAPTER = Chapter[Game]()
ROLL = CHAPTER.kind("roll")


@ROLL.tells
def _(game: Game, event: Event) -> str:
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


@ROLL.audits
def _(_game: Game, event: Event) -> str | None:
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
