"""The sheet of a season: all games on this laptop, the Saviors, and who eliminated whom."""

from collections import Counter
from collections.abc import Iterator, Sequence

from edw_companion import times
from edw_companion.games import season
from edw_companion.games.season import Played, Season
from edw_companion.games.sheets import Material, NoSheetError
from edw_companion.paper.sheet import Block, Paragraph, Section, Sheet, Table
from edw_companion.sentences import DO
from edw_companion.session.every import every
from edw_companion.text import counted, listed

MOST_ABREAST, MOST = 8, 16
"""So many players at most are columns by their names, and so many by numbers; of more it is a list."""


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
    over, others = ([game for game in whole.games if game.over is ended] for ended in (True, False))
    of = f" of {titles.pop()}" if len(titles) == 1 else ""
    apart = f" and {len(others)} not finished" if over and others else ""
    which = f"{counted(len(over or others), 'game')}{of}{apart}, {when}"
    owing = [f"{name} ({game.session})" for game in whole.games for name in game.debts_due]
    owed = [Paragraph(f"Pizza and soda, by {listed(owing)}.")] if owing else []
    parts: list[tuple[str, tuple[Block, ...]]] = [
        ("The players", (_players(whole), *map(Paragraph, _nemeses(whole)))),
        ("Who eliminated whom", (_victims(whole),)),
        ("Still to be paid", tuple(owed)),
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
    """What the season comes to for each player and, where somebody has won a war, with which dragons they did.

    The Ur-Dragon is below them; who is whose nemesis stands under the table, in words.
    """
    head, *rows = (tuple(row[:-1]) for row in season.players_of(whole))
    if whole.ur_dragon:
        rows.append(("the Ur-Dragon", "", str(whole.ur_dragon), "", ""))
    if whole.saviors:
        dragons = {player: list[str]() for player, _ in whole.saviors}
        for (player, dragon), count in whole.saviors.most_common():
            dragons[player].append(f"{dragon} {count}×" if count > 1 else dragon)
        head, rows = (*head, "Savior with"), [(*row, ", ".join(dragons.get(row[0], ()))) for row in rows]
    return Table(head, tuple(rows), season.NUMBERS)


def _nemeses(whole: Season) -> Iterator[str]:
    for each in whole.standings:
        if each.nemesis:
            times_ = counted(each.fell[each.nemesis], "time")
            yield f"Nobody has eliminated {each.player} as often as {each.nemesis} ({times_})."


def _victims(whole: Season) -> Table:
    """A row for who eliminated somebody, and a column for each who was eliminated, by number where they are many."""
    doers = [*((each.player, each.eliminated) for each in whole.standings), *whole.others.items()]
    doers = [(name, of) for name, of in doers if of]
    fallen = [each.player for each in whole.standings if any(each.player in of for _, of in doers)]
    if len(fallen) > MOST:
        head, *rows = map(tuple, season.victims_of(whole))
        return Table(head, tuple(rows))
    names, heads = [name for name, _ in doers], fallen
    if len(fallen) > MOST_ABREAST:
        # Those who only fell have a row too, for the number of their column.
        names = [*fallen, *(name for name in names if name not in fallen)]
        heads = [str(at) for at, _ in enumerate(fallen, 1)]
    called = {name: f"{head} {name}" for name, head in zip(fallen, heads, strict=True) if head != name}
    found = dict(doers)
    rows = [
        (called.get(name, name), *(str(of[who] or "") for who in fallen), str(of.total() or ""))
        for name in names
        for of in [found.get(name, Counter())]
    ]
    return Table(("who", *heads, "in all"), tuple(rows), right=tuple(range(1, len(fallen) + 2)))


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
