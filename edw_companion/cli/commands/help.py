"""What is looked up: ``help`` shows what can be typed, ``rules`` the reference of the session's game.

There is the first screen of help, all commands, the page of one of them, the handbook; a rule, a word, a card; and
``completion``, with which a shell knows what can be typed.
"""

from collections.abc import Sequence

import click

from edw_companion import games
from edw_companion.cli import screen
from edw_companion.cli.app import App, form_of
from edw_companion.cli.options import NoCommandError, command
from edw_companion.core import words
from edw_companion.core.kind import Shown
from edw_companion.errors import EdwError, RefusedError
from edw_companion.games.game import Game, load
from edw_companion.sentences import called

ALL, HANDBOOK = "all", "handbook"


@command("help")
@click.argument("topic", nargs=-1, metavar="[COMMAND, all or handbook]")
def help_page(_app: App, topic: Sequence[str]) -> Shown:
    """Show what can be typed at a table, or explain a command.

    'edw help all' shows every command and option, 'edw help print season' what is on that sheet. A short form stands
    for its command, as in 'edw help l'. 'edw help handbook' shows what is in the handbook, which goes by task, and
    'edw help handbook left' what it says of that.

    Example: edw help undo
    """
    from edw_companion.cli.play.grammar import typed_in_shell

    if topic[:1] == (HANDBOOK,):
        from edw_companion.cli.handbook import told

        lines = told(" ".join(topic[1:]))
        return Shown({"topic": " ".join(topic), "lines": lines}, lines)
    ctx = click.get_current_context().find_root()
    if not topic:
        page = ctx.get_help()
    elif topic == (ALL,):
        formatter = ctx.make_formatter()
        assert isinstance(ctx.command, click.Group)
        click.Group.format_help(ctx.command, ctx, formatter)
        page = formatter.getvalue()
    else:
        within, more = _within(ctx, typed_in_shell(topic, form_of(ctx)))
        about = getattr(within.command, "about", None)  # what it says of one thing that it may be told
        page = "\n".join(about(within, more)) if about and more else within.get_help()
    lines = page.rstrip().splitlines()
    return Shown({"topic": " ".join(topic), "lines": lines}, lines)


def _within(ctx: click.Context, typed: Sequence[str]) -> tuple[click.Context, Sequence[str]]:
    """Where the command stands that ``typed`` begins with, and what it is told behind them."""
    for at, word in enumerate(typed):
        if not isinstance(ctx.command, click.Group):
            return ctx, typed[at:]
        found = ctx.command.get_command(ctx, word)
        if found is None:
            raise NoCommandError(word, ctx.command.list_commands(ctx), ctx)
        ctx = found.context_class(found, info_name=word, parent=ctx)
    return ctx, ()


@command()
@click.argument("query", nargs=-1, metavar="[NUMBER or WORD or CARD]")
def rules(app: App, query: Sequence[str]) -> Shown:
    """Look up a rule by its number, a word or a card.

    Where the source is unclear, the ruling that this program plays by stands beside it. 'edw rules 6' shows rule 6,
    'edw rules ruling 70' that ruling, 'edw rules house' the house rules, 'edw rules magical war 6' a rule of another
    game. A card's name shows where the card lies, and which rules and rulings concern it. What no rule speaks of, as
    'edw rules a player left', comes from the handbook.

    Example: edw rules haste
    """
    from edw_companion.cli.handbook import titled
    from edw_companion.games.rulebook import NEAREST, FindPage, Page, look_up, reference

    here, (game, wanted) = app.game(), _of_game(app, query)
    if wanted.casefold() in game.topics:
        told = load(game.topics[wanted.casefold()])()
        return Shown({"query": wanted, "lines": told}, told)

    def find_page(name: str) -> Page | None:
        if not game.page:
            return None
        find: FindPage = load(game.page)
        return find(name, (app.begin() or None) if game is here else None, app.home.lists)

    def belongs(name: str) -> list[str]:
        return _belongs(app, name) if game is here else []

    try:
        lines = look_up(reference(game.slug), wanted, find_page, belongs, screen.page_cells())
        lines = (titled(wanted) or lines) if lines[:1] and lines[0].startswith(NEAREST) else lines
    except RefusedError:
        lines = titled(wanted)
        if not lines:
            raise
    return Shown({"query": wanted, "lines": lines}, lines, prose=True)


def _of_game(app: App, query: Sequence[str]) -> tuple[Game, str]:
    """Whose rules are asked for, by a game's name before the query, or else the session's; and what of them."""
    for count in (1, 2, 3):
        slug = " ".join(query[:count]).casefold().replace(" ", "-")
        if slug in games.GAMES:
            return games.find(slug), " ".join(query[count:])
    return app.game(), " ".join(query)


def _belongs(app: App, wanted: str) -> list[str]:
    """Where a card of the session belongs; empty for what is no card, or without a session."""
    begin = app.begin()
    if not begin:
        return []
    places = app.game().table.homes(begin)
    try:
        names = [card for cards, _ in places.values() for card in cards]
        card = words.card(wanted, names, written=begin.get("written", {}))
    except EdwError:
        return []
    place, (_, about) = next((place, found) for place, found in places.items() if card in found[0])
    return [
        f"{card} belongs to {place}. What it does is printed on it; what the rules say of its kind: "
        f"{called(f'rules {about}')}"
    ]


SHELLS = ("bash", "zsh", "fish", "powershell")


@command()
@click.argument("shell", type=click.Choice(SHELLS))
def completion(_app: App, shell: str) -> Shown:
    """Print the completion script of a shell.

    \b
    One line installs it; it completes sessions, players, cards and piles:
      bash        eval "$(edw completion bash)"     in ~/.bashrc
      zsh         eval "$(edw completion zsh)"      in ~/.zshrc, after compinit
      fish        edw completion fish | source      in config.fish
      powershell  edw completion powershell | Out-String | Invoke-Expression
                  in $PROFILE

    Example: edw completion bash
    """  # noqa: D301 - click is to see the sign itself
    from click.shell_completion import get_completion_class

    from edw_companion.cli.main import edw

    found = get_completion_class(shell)
    if found is None:
        raise RefusedError(
            f"The installed click has no completion for {shell}: 'pip install --upgrade click' brings it."
        )
    script = found(edw, {}, "edw", "_EDW_COMPLETE").source()
    return Shown({"shell": shell, "script": script}, script.splitlines())


completion.context_class = click.Context  # its page is about shells, wherever it is read
