"""The sheet of a season: all games on this laptop, the Saviors, and who eliminated whom."""

from edw_companion.games import season
from edw_companion.games.sheets import Material, NoSheetError
from edw_companion.paper.sheet import Block, Paragraph, Section, Sheet, Table
from edw_companion.sentences import DO
from edw_companion.session.every import every
from edw_companion.text import Table as Rows
from edw_companion.text import counted


def season_sheet(material: Material) -> Sheet:
    """The sheet, made of every session in the data folder; those that are left out are named on it."""
    home = material.home
    found, left_out = every(home, home.names(), season.played)
    if not found:
        raise NoSheetError(f"No game has been played on this laptop yet: {DO} starts one.", "new")
    whole = season.season(found)
    first, last = whole.games[0].begun[:10], whole.games[-1].begun[:10]
    when = f"begun on {first}" if first == last else f"begun from {first} to {last}"
    owing = [f"{name} owes pizza and soda ({game.session})." for game in whole.games for name in game.debts_due]
    saviors = tuple((str(count), who) for who, count in whole.saviors.most_common())
    parts: list[tuple[str, tuple[Block, ...]]] = [
        ("Saviors", (Table(("times", "Savior"), saviors, right=(0,)),)),
        ("The players", (_table(season.players_of(whole), season.NUMBERS),)),
        ("Who eliminated whom", (_table(season.victims_of(whole)),)),
        ("Still to be paid", tuple(map(Paragraph, owing))),
        ("The games", (_table(season.games_of(whole)), *map(Paragraph, filter(None, [season.lengths(whole.games)])))),
        ("Left out", tuple(map(Paragraph, left_out))),
    ]
    sections = [Section(title, blocks) for title, blocks in parts if any(_holds(block) for block in blocks)]
    intro = (
        f"{counted(len(found), 'game')}, {when}. A nemesis is who eliminated a player most often, of those who were in "
        f"{season.NEMESIS} of their games or more. A game counts for players once somebody is out of it."
    )
    return Sheet("season", "The season", intro, tuple(sections))


def _holds(block: Block) -> bool:
    return not isinstance(block, Table) or bool(block.rows)


def _table(rows: Rows, right: tuple[int, ...] = ()) -> Table:
    head, *others = map(tuple, rows)
    return Table(head, tuple(others), right)
