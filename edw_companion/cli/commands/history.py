"""``edw history``: the league: the games on this laptop, who won them, who eliminated whom, and who owes pizza."""

from collections.abc import Iterator
from typing import Any

from edw_companion import games
from edw_companion.cli import screen
from edw_companion.cli.app import App
from edw_companion.cli.every import of_every
from edw_companion.cli.options import as_option, command
from edw_companion.core.kind import Shown
from edw_companion.errors import RefusedError
from edw_companion.games import season
from edw_companion.games.season import Played, Season, Standing, played
from edw_companion.sentences import DO
from edw_companion.text import Styled, columns, listed


@command()
@as_option
def history(app: App) -> Shown:
    """Show all games on this laptop, and who won them.

    Of Elder Dragon Wars: who was the Savior with which dragon, and who owes pizza. From two games on: who eliminated
    whom, and each player's nemesis, who eliminated them most often in three games or more together. Players are known
    by their names as they are written. 'edw print season' puts it on paper.

    Example: edw history
    """
    found = season.season(of_every(app, played))
    if not (found.games or app.as_json):
        raise RefusedError(f"No game has been played on this laptop yet: {DO} starts one.", "new")
    tables = (season.games_of(found), season.players_of(found), season.victims_of(found))
    return Shown(lambda: _data(found), _lines(found), tables=[table for table in tables if len(table) > 1])


def _lines(found: Season) -> Iterator[str]:
    for game in found.games:
        which = "" if game.format == games.GAMES[0] else f"{game.title}, "
        length = f" ({game.length})" if game.over else ""
        yield Styled(f"{game.session}: {which}{game.says}{length}", game.savior or "")
        yield from (f"  {name} owes pizza and soda at the next start." for name in game.debts_due)
    if found.saviors:
        yield from ("", Styled("Saviors:", "strong"))
        yield from (f"{count:3}  {player} with {dragon}" for (player, dragon), count in found.saviors.most_common())
    if sum(game.tells for game in found.games) >= season.FEW:
        yield ""
        yield from columns(season.players_of(found), season.NUMBERS)
        yield from ("", Styled("Who eliminated whom:", "strong"))
        yield from columns([("", *row) for row in season.victims_of(found)[1:]])
        yield from screen.wrapped("", *filter(None, [season.lengths(found.games)]))
    yield from screen.wrapped(*_alike(found))


def _alike(found: Season) -> Iterator[str]:
    """A word on names that look alike, and are counted as two players."""
    from edw_companion.cli.characters import alike  # only this looks at names of several sessions

    for names in alike(each.player for each in found.standings):
        yield ""
        yield f"{listed(names)} count as {len(names)} players: a name counts as it is written in each game."


def _data(found: Season) -> dict[str, Any]:
    return {
        "games": [_game(game) for game in found.games],
        "saviors": {f"{player} with {dragon}": count for (player, dragon), count in found.saviors.items()},
        "players": [_standing(each) for each in found.standings],
    }


def _game(game: Played) -> dict[str, Any]:
    row = game._asdict()
    del row["first"], row["lines"], row["gave_up"]
    return {**row, "eliminated": [loss._asdict() for loss in game.eliminated]}


def _standing(each: Standing) -> dict[str, Any]:
    fell = {by or "nobody": count for by, count in each.fell.items()}
    return {**each._asdict(), "eliminated": dict(each.eliminated), "fell": fell}
