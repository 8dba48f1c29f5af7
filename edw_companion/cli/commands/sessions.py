"""``sessions``, ``use``, ``end`` and ``history``: which sessions there are, how one is closed, and the league."""

from collections.abc import Iterator, Sequence
from typing import Any

import click

from edw_companion import games
from edw_companion.cli import complete, screen, text_in
from edw_companion.cli.app import App, Deciding, NoSessionError, interactive
from edw_companion.cli.commands.undo import who_agrees
from edw_companion.cli.options import command, missing, option
from edw_companion.cli.record import change
from edw_companion.cli.table import loaded, progress
from edw_companion.core.kind import Shown
from edw_companion.core.life import NOBODY
from edw_companion.core.questions import Question, worded
from edw_companion.core.records import check_agreed, check_closed, settle
from edw_companion.core.state import Event
from edw_companion.errors import EdwError, RefusedError
from edw_companion.games import season
from edw_companion.games.season import Season, played
from edw_companion.sentences import DO
from edw_companion.session.keys import key_lines, key_path
from edw_companion.session.paths import DEMO, checked_name
from edw_companion.session.session import read_session
from edw_companion.text import Styled, columns, listed


@command()
def sessions(app: App) -> Shown:
    """List the sessions on this laptop.

    The one that commands go to is marked.

    Example: edw sessions
    """
    try:
        current = app.name()
    except EdwError:
        current = ""
    with progress(app.home.names(), "Sessions") as names:
        rows = [{"name": name, "current": name == current, **_summary(app, name)} for name in names]
    table = [[">" if row["current"] else "", *(str(row[key]) for key in ("name", "begun", "says"))] for row in rows]
    return Shown(rows, columns(table) if rows else [str(NoSessionError())], prose=bool(rows))


def _summary(app: App, name: str) -> dict[str, object]:
    try:
        game, session, state = loaded(read_session(app.home, name))
    except EdwError as error:
        return {"format": None, "begun": "", "lines": 0, "over": False, "says": str(error)}
    condition = "over" if state.over else f"turn {state.turns.number}" if state.started else "waiting for the start"
    players = ", ".join(session.begin["players"])
    return {
        "format": game.slug,
        "begun": session.begin["at"][:10],
        "lines": len(session.events),
        "over": state.over,
        "says": f"{game.title}, {condition}: {players}",
    }


@command()
@click.argument("name", shell_complete=complete.session)
def use(app: App, name: str) -> Shown:
    """Switch to another session: commands go there from now on.

    Example: edw use friday
    """
    table = app.read(checked_name(name))
    if name == DEMO and app.home.has_demo():
        raise RefusedError(f"'{DEMO}' is only to try, so commands do not go on to it: '{DO}' lays it anew.", "demo")
    app.chosen = None
    app.use(name)
    said = f"Commands now go to '{name}', {table.game.title}."
    return Shown({"session": name, "format": table.game.slug}, [said])


@command()
def end(app: App) -> None:
    """Close the session and publish its key.

    Then even cards that nobody saw can be checked. Nothing can be recorded after it.

    Example: edw end
    """
    if interactive() and not (app.as_json or app.report.puts_questions or app.before_asking().state.over):
        question = "The game is not over, and this closes it for good (for the turn: edw turn next). Close it?"
        with screen.terminal():
            agreed = click.confirm(question, default=False, err=True)
        if not agreed:
            raise RefusedError("Never mind: nothing was recorded.")

    def decide(at: Deciding) -> tuple[str, Event]:
        epoch = at.table.session.epoch
        return "end", {"key": key_lines(key_path(app.home, epoch.sid, epoch.commit))[0]}

    change(app, decide)


@command()
@click.argument("who", metavar="WHO", required=False, shell_complete=complete.who)
@option("--agreed", help="All who played: commas or repeats, or 'all'.")
@click.option("--why", metavar="WHY", help="Why, as 'the last blow was countered'.")
def result(app: App, who: str | None, agreed: Sequence[str], why: str | None) -> None:
    """Put a wrong result right, after 'edw end'.

    WHO has won, or nobody. All who played must agree. Both results stay in the log; history, the league and the next
    game take the last one.

    Example: edw result Ann --agreed all --why "the last blow was countered"
    """

    def decide(at: Deciding) -> tuple[str, Event]:
        state = check_closed(at.state)
        if who is None:
            names = {player.name: (seat,) for seat, player in state.players.items()}
            at.ask(lambda: Question("Who has won?", {**names, NOBODY: (NOBODY,)}))
            raise missing("who")
        winner = at.who(who, NOBODY, *state.victors)
        if not agreed:
            at.ask(lambda: who_agrees(state))
            raise missing("agreed")
        words = [word.strip() for text in agreed for word in text.split(",") if word.strip()]
        all_of_them = [word.casefold() for word in words] == ["all"]
        seats = [*state.players] if all_of_them else [at.who(word) for word in words]
        check_agreed(state, seats)
        if why is None:
            at.ask(lambda: worded("Why?", "--why"))
            raise missing("why")
        return "result", settle(at, winner, seats, text_in.clean(why, "reason"))

    change(app, decide, closed=True)


@command()
@option("--as")
def history(app: App) -> Shown:
    """Show all games on this laptop, and who won them.

    Of Elder Dragon Wars: who was the Savior with which dragon, and who owes pizza. From two games on: who eliminated
    whom, and each player's nemesis, who eliminated them most often in three games or more together. Players are known
    by their names as they are written. 'edw print season' puts it on paper.

    Example: edw history
    """
    found = season.season(app.of_every(played))
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
    for names in text_in.alike(each.player for each in found.standings):
        same = f"{listed(names)} count as {len(names)} players: a name counts as it is written in each game."
        yield from screen.wrapped("", same)


def _data(found: Season) -> dict[str, Any]:
    rows = [{**game._asdict(), "eliminated": [loss._asdict() for loss in game.eliminated]} for game in found.games]
    players = []
    for each in found.standings:
        fell = {by or "nobody": count for by, count in each.fell.items()}
        players.append({**each._asdict(), "eliminated": dict(each.eliminated), "fell": fell})
    return {
        "games": [{name: row[name] for name in row if name not in ("first", "lines", "gave_up")} for row in rows],
        "saviors": {f"{player} with {dragon}": count for (player, dragon), count in found.saviors.items()},
        "players": players,
    }
