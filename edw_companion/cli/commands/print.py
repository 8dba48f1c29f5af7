"""``edw print``: sheets for paper, as text for any printer or as one HTML file, to the screen, a pipe or a file."""

import contextlib
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import click

from edw_companion import games
from edw_companion.cli import complete, screen
from edw_companion.cli.app import App, NoSessionError, bytes_of, form_of, slug_of
from edw_companion.cli.options import Explained, command, option
from edw_companion.cli.table import code_of, game_of, loaded, progress
from edw_companion.cli.targets import write_file
from edw_companion.core import words
from edw_companion.core.kind import Shown
from edw_companion.errors import BadFileError, UsageError
from edw_companion.games.game import MISFITS, Game, load
from edw_companion.games.sheets import ALL, APART, CHECK, OF_LISTS, Material, NoSheetError, makers, named
from edw_companion.paper import WIDTH
from edw_companion.paper.pieces import CARD
from edw_companion.paper.sheet import Sheet, data
from edw_companion.sentences import called
from edw_companion.session.journal import read_journal
from edw_companion.session.lines import BadLineError
from edw_companion.session.session import Session, book_of, book_of_file, read_bytes, with_end
from edw_companion.text import begin_of, either, listed
from edw_companion.times import date

PAPERS = ("a4", "letter")
PAGES = (".html", ".htm")
"""How the names of files end that are known to be for a browser."""
_PAGE = "<!DOCTYPE html>"
_NO_SHEETS = {
    ALL: f"All that lies on the table: every sheet but {', '.join(APART)}.",
    CHECK: "A page that checks the draws of a session by itself, in any browser: of this one, or of a FILE.",
}
"""What can be printed and no game makes, in a sentence each."""
_SHEETS = "SHEETS"


class Printing(Explained):
    """Its page names the sheets that the session's game has, where ``_SHEETS`` stands."""

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """See click."""
        text = self.help or ""
        self.help = text.replace(_SHEETS, either([*named(form_of(ctx)), CHECK, ALL]))
        super().format_help_text(ctx, formatter)
        self.help = text

    def about(self, ctx: click.Context, words_: Sequence[str]) -> list[str]:
        """What ``help`` says of a sheet, as its maker says it."""
        there = makers(form_of(ctx))
        kind = _chosen(words_[0], form_of(ctx))
        says = _NO_SHEETS.get(kind) or (load(there[kind]).__doc__ or "").strip().partition("\n")[0]
        return [f"{kind}: {says}", "", f"Example: {called(f'print {kind}')}{' -o check.html' if kind == CHECK else ''}"]


@command("print", cls=Printing)
@click.argument("kind", shell_complete=complete.sheet)
@click.argument("file", type=click.Path(path_type=Path), required=False)
@click.option("--html", "as_html", is_flag=True, help="One HTML file that needs nothing else; print it from a browser.")
@click.option("-o", "--output", metavar="FILE", type=click.Path(path_type=Path), help="Write to FILE; - is the screen.")
@click.option("--force", is_flag=True, help="With -o: write over such a page or sheet that is there.")
@click.option("--paper", type=click.Choice(PAPERS), default="a4", show_default=True, help="The paper to print on.")
@option("--lists", help="The card lists to print, if not the session's.")
@click.option("--log", "with_log", is_flag=True, help="The whole log too, in the report.")
@click.option(
    "--of",
    metavar="LIST",
    default="",
    shell_complete=complete.card_list,
    help="With cards, binder or pull: this list alone, such as chaos.",
)
@click.option(
    "--cards",
    "card_size",
    metavar="WxH",
    default="63x88",
    show_default=True,
    help="How large cards to cut out are, in millimetres: 50x70 to 63x88. 61x86 slips into a sleeve before a card.",
)
@option("--format")
def print_sheets(
    app: App,
    kind: str,
    file: Path | None,
    as_html: bool,
    output: Path | None,
    force: bool,
    paper: str,
    edition: str | None,
    with_log: bool,
    of: str,
    card_size: str,
    slug: str | None,
) -> Shown | None:
    """Print sheets for paper: lists, rules, cards, the story.

    KIND is SHEETS. Text is 76 columns wide with a form feed between pages, so that it can be piped to lp; --html makes
    one file for a browser. 'report' tells the story of the session, 'season' all games on this laptop and who won them;
    'check' is a page that checks the session's draws by itself, in any browser: 'print check FILE' makes it of any
    session's file, - of one that is piped in.

    'all' is what lies on the table, without 'check' and 'season' and without what is cut or folded (quick, tents, ring,
    cards, dividers) or kept with the cards (binder, pull): ask for each of these by its name. Print what is cut with
    --html, at 100 %: a ruler of 50 mm in the margin shows whether it was.

    Example: edw print cards --html -o cards.html
    """
    if kind == CHECK:
        text = _check_page(app, file, paper)
        return _put(app, text, output, {"kind": CHECK, "page": text}, force=force)
    if file is not None:
        raise UsageError(f"Only the page '{CHECK}' is made of a file: leave '{file}' out, or -o writes to it.")
    size = _card_size(card_size)
    material = _material(app, slug, edition)._replace(log=with_log, of=of, cards=size)
    there = makers(material.game)
    chosen = _chosen(kind, material.game)
    if of and chosen not in OF_LISTS:
        raise UsageError(f"--of LIST is for {either(OF_LISTS)}; '{chosen}' has no list to choose.")
    sheets = _sheets(material, [sheet for sheet in there if sheet not in APART] if chosen == ALL else [chosen])
    if as_html:
        from edw_companion.paper.html import page

        cut: list[str] = []
        text = "\n".join(map(screen.visible, page(sheets, paper, cut.append).split("\n")))
        for words in cut:
            screen.tell(f"Too long for its place, so cut there: {begin_of(words, 60)}")
    else:
        from edw_companion.paper.text import pages

        cells = min(WIDTH, screen.page_cells()) if output is None else WIDTH
        with progress(sheets, "Pages") as each:
            laid = [lines for sheet in each for lines in pages([sheet], paper, cells)]
        text = "\f".join("".join(f"{screen.visible(line)}\n" for line in lines) for lines in laid)
    whole = {"kind": chosen, "paper": paper, "sheets": [data(sheet) for sheet in sheets]}
    return _put(app, text, output, whole, force=force)


SMALLEST_CARD = (50, 70)


def _card_size(typed: str) -> tuple[int, int]:
    """How large cards to cut out are: no larger than Magic's, so that nine are on a leaf, and not too small to read."""
    found = re.fullmatch(r"([0-9]{2})[x×]([0-9]{2})", typed.strip())
    size = (int(found[1]), int(found[2])) if found else (0, 0)
    if not all(least <= each <= most for least, each, most in zip(SMALLEST_CARD, size, CARD, strict=True)):
        raise UsageError(f"--cards {typed} is no size of cards: say width and height in millimetres, 50x70 to 63x88.")
    return size


def _chosen(word: str, game: Game) -> str:
    """What is printed, by its name or the beginning of one; only a whole name finds what ``named`` leaves out."""
    offered = (*named(game), ALL, CHECK)
    return word if word in makers(game) else words.one_of(word, offered, "sheet", words.MANY)


def _put(app: App, text: str, output: Path | None, whole: Mapping[str, Any], *, force: bool) -> Shown | None:
    """Write to the file, or to the screen: there ``--json`` prints the ``whole`` as data instead."""
    if output is not None and str(output) != "-":
        write_file(output, text, app.home, force=force)
        unsaid = text.startswith(_PAGE) and output.suffix.lower() not in PAGES
        said = f"Written: {output}{' (HTML, for a browser)' if unsaid else ''}"
        return Shown({"kind": whole["kind"], "file": str(output)}, [said])
    if app.as_json:
        return Shown(whole, ())
    if text.startswith(_PAGE):
        screen.say_page(text)
    else:
        click.echo(text, nl=False)
    return None


def _check_page(app: App, file: Path | None, paper: str) -> str:
    """The page that checks a session by itself: this one as its file lies there, or a file from anywhere.

    Of a bad line, be it the first one, the page tells.
    """
    called, raw = bytes_of(app, file) if file else ("", read_bytes(app.home, app.name()))
    raw = with_end(raw) if file else raw
    from edw_companion.games.audit import edition_at_hand
    from edw_companion.paper.check.page import NOTHING, check_page

    told = NOTHING
    try:
        if file is None:
            session = book_of(app.home, app.name(), raw, trust=False)
        else:
            session = book_of_file(app.home, called, raw)
        game, told = game_of(session), told_of(session)
    except BadLineError:
        if slug_of(raw) not in games.GAMES:
            raise
        game = games.find(slug_of(raw))

    events = read_journal(raw).events
    found = edition_at_hand(game, events[0], app.home.lists) if events else None
    # Of decks an older session says less, and any session can be put onto the page.
    facts = {key: value for key, value in found.facts.items() if key != "decks"} if found else {}
    editions = {events[0]["edition"]["digest"]: facts} if facts else {}
    return check_page(raw, {game.slug: game.since()}, told, paper, editions)


def told_of(session: Session) -> Mapping[str, Any]:
    """What the check page carries of a session as the program tells it; no line from one on that does not fit."""
    from edw_companion.cli.commands.log import rows, turn_numbers
    from edw_companion.games.season import played

    try:
        table = loaded(session)
        says = [row["says"] for row in rows(table)]
    except BadLineError as fault:
        return told_of(session.until(fault))
    begin, ended = session.begin, ""
    with contextlib.suppress(*MISFITS):  # an end that no game has
        ended = played(session).says
    parts = (table.game.title, date(begin["at"]), listed(begin["players"]), ended)
    return {"game": " · ".join(filter(None, parts)), "says": says, "turns": [*turn_numbers(session.events)]}


def _material(app: App, slug: str | None, edition: str | None) -> Material:
    """What the sheets are made of; a session of another game than the one asked for does not count."""
    with contextlib.suppress(NoSessionError):
        game, session, state = app.read(app.name())
        if slug in (None, game.slug):
            return Material(game, app.home, edition, session, state, code_of(session.events[-1]))
    return Material(games.find(slug or games.GAMES[0]), app.home, edition, None, None, "")


def _sheets(material: Material, kinds: Sequence[str]) -> list[Sheet]:
    """The sheets of these kinds; of several, those that cannot be made here are left out, and why is told on stderr.

    Those that have nothing to tell yet are left out without a word.
    """
    there = makers(material.game)
    made: list[Sheet] = []
    left_out: dict[str, list[str]] = {}
    with progress(kinds, "Sheets") as each:
        for kind in each:
            try:
                made.append(load(there[kind])(material))
            except NoSheetError:
                if len(kinds) == 1:
                    raise
            except BadFileError as error:
                if len(kinds) == 1 or material.edition:
                    raise
                left_out.setdefault(str(error), []).append(kind)
    for why, sheets in left_out.items():
        screen.tell(f"Left out: {listed(sheets)}. {why}")
    return made
