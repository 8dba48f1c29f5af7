"""The sheet of a season: all games on this laptop, the Saviors, and who eliminated whom."""

from collections import Counter
from collections.abc import Mapping, Sequence

from edw_companion import times
from edw_companion.core.life import NOBODY
from edw_companion.games.season import (
    ELIMINATED,
    NUMBERS,
    Played,
    Season,
    lengths,
    nemesis,
    played,
    players_of,
    season,
    victims_of,
)
from edw_companion.games.sheets import Material, NoSheetError
from edw_companion.paper.sheet import SCORE, Paragraph, Section, Sheet, Table
from edw_companion.sentences import DO
from edw_companion.session.session import every
from edw_companion.text import capital, counted, listed

MOST_ABREAST, MOST = 8, 16
"""So many players at most are columns by their names, and so many by numbers; of more it is a list."""


def season_sheet(material: Material) -> Sheet:
    """The season: all games on this laptop and who won them; those that are left out are named on it."""
    home = material.home
    found, left_out = every(home, home.names(), played)
    if not found:
        raise NoSheetError(f"No game has been played on this laptop yet: {DO} starts one.", "new")
    whole = season(found)
    first, last = (times.date(whole.games[at].begun) for at in (0, -1))
    when = f"begun on {first}" if first == last else f"begun from {first} to {last}"
    titles = {game.title for game in whole.games}
    over, others = ([game for game in whole.games if game.over is ended] for ended in (True, False))
    of = f" of {titles.pop()}" if len(titles) == 1 else ""
    apart = f" finished, {len(others)} not" if over and others else ""
    which = f"{counted(len(over or others), 'game')}{apart}, {when}"
    owing = [f"{name} ({game.session}, killed by Kasimir)" for game in whole.games for name in game.debts_due]
    unfinished = [f"{game.session} ({'' if of else f'{game.title}, '}{game.says})" for game in others]
    counts = f"{'An unfinished game counts once a player is out.' * bool(others)} {_nemeses(whole)}".strip()
    parts: list[tuple[str, Sequence[Table], Sequence[Paragraph]]] = [
        (
            "The players",
            [_players(whole)],
            _told({"": [counts], "Pizza and soda are still owed by": owing}),
        ),
        ("Who eliminated whom", *_eliminations(whole)),
        (
            "The games",
            [_games(over, whole)],
            _told({"": [lengths(over)] if of else [], "Not finished:": unfinished}),
        ),
        ("Left out", [], [*map(Paragraph, left_out)]),
    ]
    filled = ((title, [table for table in tables if table.rows], told) for title, tables, told in parts)
    sections = [Section(title, (*tables, *told)) for title, tables, told in filled if tables or told]
    return Sheet("season", f"The season{of}", f"{which}.", tuple(sections))


def _told(said: Mapping[str, Sequence[str]]) -> list[Paragraph]:
    """What there is to say under a table, each with what leads to it."""
    return [Paragraph(f"{listed(texts).removesuffix('.')}.", lead) for lead, texts in said.items() if any(texts)]


def _players(whole: Season) -> Table:
    """What the season comes to for each player and, where somebody has won a war, with which dragons they did.

    The Ur-Dragon is below them; who is whose nemesis stands under the table, in words. Where nobody has eliminated
    another there is no column for it.
    """
    head, *rows = (tuple(row[:-1]) for row in players_of(whole))
    if whole.ur_dragon:
        rows.append(("the Ur-Dragon", "", str(whole.ur_dragon), "", ""))
    if whole.saviors:
        dragons = {player: list[str]() for player, _ in whole.saviors}
        for (player, dragon), count in whole.saviors.most_common():
            dragons[player].append(f"{dragon} {count}×" if count > 1 else dragon)
        head, rows = (*head, "Savior with"), [(*row, ", ".join(dragons.get(row[0], ()))) for row in rows]
    kept = [at for at, name in enumerate(head) if name != ELIMINATED or any(row[at] not in ("", "0") for row in rows)]
    head, *rows = (tuple(row[at] for at in kept) for row in (head, *rows))
    return Table(head, tuple(rows), tuple(kept.index(at) for at in NUMBERS if at in kept), role=SCORE)


def _nemeses(whole: Season) -> str:
    """Who has eliminated somebody more often than anybody else has, in one line; "" where nobody has a nemesis."""
    told = [(each.player, nemesis(each)) for each in whole.standings if each.nemesis]
    said = [f"{who}'s {'is' if at else 'nemesis is'} {nemesis}" for at, (who, nemesis) in enumerate(told)]
    return f"{'; '.join(said)}." if said else ""


def _eliminations(whole: Season) -> tuple[list[Table], list[Paragraph]]:
    """A table of who eliminated whom, or for a single one a sentence; nothing where nobody eliminated anybody."""
    doers = {**{each.player: each.eliminated for each in whole.standings}, **whole.others}
    done = [(name, who, count) for name, of in doers.items() if name != NOBODY for who, count in of.items()]
    if len(done) == 1 and NOBODY not in whole.others:
        ((name, who, count),) = done
        often = f" {counted(count, 'time')}" if count > 1 else ""
        return [], [Paragraph(f"{capital(name)} eliminated {who}{often}.")]
    return [_victims(whole)] if done else [], []


def _victims(whole: Season) -> Table:
    """A row for who eliminated somebody, and a column for each who was eliminated, by number where they are many."""
    doers = [*((each.player, each.eliminated) for each in whole.standings), *whole.others.items()]
    doers = [("gave up or own doing" if name == NOBODY else name, of) for name, of in doers if of]
    fallen = [each.player for each in whole.standings if any(each.player in of for _, of in doers)]
    if len(fallen) > MOST:
        head, *rows = map(tuple, victims_of(whole))
        return Table(head, tuple(rows), role=SCORE)
    names, heads = [name for name, _ in doers], fallen
    if len(fallen) > MOST_ABREAST:
        # Those who only fell have a row too, for the number of their column.
        names = [*fallen, *(name for name in names if name not in fallen)]
        heads = [str(at) for at, _ in enumerate(fallen, 1)]
    called = {name: f"{head} {name}" for name, head in zip(fallen, heads, strict=True) if head != name}
    found = dict(doers)
    rows = []
    for name in names:
        of = found.get(name, Counter())
        often = ("\N{EN DASH}" if who == name and not of[who] else str(of[who]) for who in fallen)
        rows.append((called.get(name, name), *often, str(of.total())))
    return Table(("who", *heads, "in all"), tuple(rows), right=tuple(range(1, len(fallen) + 2)), role=SCORE)


def _games(games: Sequence[Played], whole: Season) -> Table:
    """Games that are over; which game it was is not said where it is the same in all of the season."""
    columns: dict[str, list[str]] = {
        "session": [game.session for game in games],
        "begun": [times.date(game.begun) for game in games],
        "game": [game.title for game in games],
        "result": [f"{game.says}{f'; {listed(game.gave_up)} gave up' if game.gave_up else ''}" for game in games],
        "length": [game.length for game in games],
    }
    if len({game.title for game in whole.games}) == 1:
        del columns["game"]
    return Table(tuple(columns), tuple(zip(*columns.values(), strict=True)), role=SCORE)
