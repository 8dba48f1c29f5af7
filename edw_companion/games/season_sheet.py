"""The sheet of a season: all games on this laptop, the Saviors, and who eliminated whom."""

from collections.abc import Iterator, Sequence

from edw_companion import times
from edw_companion.games import season
from edw_companion.games.season import Played, Season
from edw_companion.games.sheets import Material, NoSheetError
from edw_companion.paper.sheet import Block, Paragraph, Section, Sheet, Table
from edw_companion.sentences import DO
from edw_companion.session.every import every
from edw_companion.text import counted

MOST_ABREAST = 8
"""So many players at most are the columns of a matrix; of more it is a list."""


def season_sheet(material: Material) -> Sheet:
    """The season: all games on this laptop and who won them; those that are left out are named on it."""
    home = material.home
    found, left_out = every(home, home.names(), season.played)
    if not found:
        raise NoSheetError(f"No game has been played on this laptop yet: {DO} starts one.", "new")
    whole = season.season(found)
    first, last = (times.date(whole.games[at].begun) for at in (0, -1))
    when = f"begun on {first}" if first == last else f"begun from {first} to {last}"
    titles = {game.title for game in whole.games}
    which = f"{counted(len(found), 'game')}{f' of {titles.pop()}' if len(titles) == 1 else ''}, {when}"
    owing = [f"{name} owes pizza and soda ({game.session})." for game in whole.games for name in game.debts_due]
    saviors = tuple((str(count), who) for who, count in whole.saviors.most_common())
    over, others = ([game for game in whole.games if game.over is ended] for ended in (True, False))
    parts: list[tuple[str, tuple[Block, ...]]] = [
        ("Saviors", (Table(("times", "Savior"), saviors, right=(0,)),)),
        ("The players", (_players(whole), *map(Paragraph, _nemeses(whole)))),
        ("Who eliminated whom", (_victims(whole),)),
        ("Still to be paid", tuple(map(Paragraph, owing))),
        ("The games", (_games(over, whole), *map(Paragraph, filter(None, [season.lengths(whole.games)])))),
        ("Not finished", (_games(others, whole),)),
        ("Left out", tuple(map(Paragraph, left_out))),
    ]
    sections = [Section(title, blocks) for title, blocks in parts if any(_holds(block) for block in blocks)]
    intro = f"{which}. A game counts for players once somebody is out of it."
    return Sheet("season", "The season", intro, tuple(sections))


def _holds(block: Block) -> bool:
    return not isinstance(block, Table) or bool(block.rows)


def _players(whole: Season) -> Table:
    """What the season comes to for each player; who their nemesis is stands below, in words."""
    head, *rows = (tuple(row[:-1]) for row in season.players_of(whole))
    return Table(head, tuple(rows), season.NUMBERS)


def _nemeses(whole: Season) -> Iterator[str]:
    for each in whole.standings:
        if each.nemesis:
            times_ = counted(each.fell[each.nemesis], "time")
            yield f"{each.nemesis} is the nemesis of {each.player}, whom nobody else eliminated as often: {times_}."


def _victims(whole: Season) -> Table:
    """A row for who eliminated somebody, and a column for each player who was eliminated."""
    doers = [*((each.player, each.eliminated) for each in whole.standings), *whole.others.items()]
    doers = [(name, of) for name, of in doers if of]
    fallen = [each.player for each in whole.standings if any(each.player in of for _, of in doers)]
    if len(fallen) > MOST_ABREAST:
        head, *rows = map(tuple, season.victims_of(whole))
        return Table(head, tuple(rows))
    rows = [(name, *(str(of[who] or "") for who in fallen), str(of.total())) for name, of in doers]
    return Table(("who", *fallen, "in all"), tuple(rows), right=tuple(range(1, len(fallen) + 2)))


def _games(games: Sequence[Played], whole: Season) -> Table:
    """Some of the games; which game it was is not said where all of the season are of one, nor a length they lack."""
    one = len({game.title for game in whole.games}) == 1
    rows = [
        (game.session, times.date(game.begun), *([] if one else [game.title]), game.says, *[game.length] * game.over)
        for game in games
    ]
    over = any(game.over for game in games)
    head = ("session", "begun", *([] if one else ["game"]), "what became of it", *["length"] * over)
    return Table(head, tuple(rows))
