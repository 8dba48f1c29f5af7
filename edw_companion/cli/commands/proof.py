"""``edw proof``: a line's draws as a script that recomputes them without this program."""

from collections.abc import Iterator
from typing import Any

import click

from edw_companion.chance.script import WORDS, key_lines, mix_lines, result_lines
from edw_companion.cli.app import App
from edw_companion.cli.characters import in_ascii
from edw_companion.cli.loaded import Loaded, loaded
from edw_companion.cli.options import command
from edw_companion.cli.pieces import Piece, pieces_of
from edw_companion.core.kind import Shown
from edw_companion.errors import RefusedError
from edw_companion.session.keys import Epoch
from edw_companion.session.lines import BadLineError
from edw_companion.session.session import read_session
from edw_companion.session.verify import prove

_WIDE = 100


@command()
@click.argument("n", type=click.IntRange(min=1))
def proof(app: App, n: int) -> Shown:
    """Print a script that recomputes what line N drew.

    It needs bash, sha256sum and openssl, and nothing of this program: edw proof 17 | bash prints what was recorded.
    A session with a line that is not right gets no script.
    'edw verify' checks all lines at once, and 'edw print check' makes a page that does so in any browser.

    Example: edw proof 2
    """
    table = _proven(app)
    pieces = pieces_of(table, n)
    whole = {"line": n, "says": table.line(n), "draws": [_as_json(piece) for piece in pieces]}
    return Shown(whole, script(table, n, pieces))


def _proven(app: App) -> Loaded:
    """The session, once its every seal and draw is found right; nothing that was checked before is trusted."""
    session = read_session(app.home, app.name(), trust=False)
    try:
        if session.journal.damage is not None:
            raise session.journal.damage
        prove(session.events)
        app.known = loaded(session)
    except BadLineError as fault:
        why = f"Line {fault.n} is not right: {fault.why}."
        raise RefusedError(f"{why} No script is made of such a file: see 'edw verify'.") from None
    return app.read()


def script(table: Loaded, n: int, pieces: list[Piece]) -> Iterator[str]:
    """The script, line by line, in ASCII: any encoding of stdout leaves its bytes as they are."""
    yield _comment(f"Session '{table.session.name}', line {n}: {table.line(n)}")
    yield f"# Paste this into bash, or pipe it there: edw proof {n} | bash"
    if any(piece.link for piece in pieces if not piece.hidden):
        yield "# It prints what was drawn. sha256sum and openssl do the work, and nothing of this program."
        yield from WORDS
    epoch: Epoch | None = None
    for piece in pieces:
        link = piece.link
        if link and not piece.hidden and link.epoch != epoch:
            epoch = link.epoch
            yield ""
            yield "# M binds the session, its commit and the players' phrases."
            yield from mix_lines(epoch.sid, epoch.commit, epoch.phrases)
        yield ""
        yield from _piece_lines(piece, n)


def _piece_lines(piece: Piece, n: int) -> Iterator[str]:
    draw, link = piece.draw, piece.link
    label = f"{draw['label']}: " if "label" in draw else ""
    yield _comment(f"Asked: {label}{draw['spec']}{', with the word ' + draw['word'] if draw.get('word') else ''}")
    if piece.hidden:
        yield "# Its answer is still hidden."
        return
    if piece.n != n:
        yield f"# The same question was answered in line {piece.n} and keeps that answer: edw proof {piece.n}"
    if piece.choices is None:
        yield "# The list that it counts cannot be shown while cards from it are hidden in a hand."
    elif piece.choices:
        yield "# Its numbers count this list:"
        yield from _wrapped([in_ascii(f"{number} {name}") for number, name in enumerate(piece.choices, 1)])
    yield _comment(f"Recorded: {piece.answer}")
    if link is None:
        yield "# The table typed this in from its own dice or pile: there is nothing to recompute."
        return
    between = "" if link.links == 1 else f", {link.links} hashes on (the keys between are still hidden)"
    yield f"# The key of draw {draw['i']} must hash to {link.what}{between}."
    yield from key_lines(draw["key"], link.known, link.links)
    yield from result_lines(draw["i"], draw["spec"], draw["word"])


def _comment(text: str) -> str:
    """A sentence in the script: what is quoted in it from the session is for eyes, and nothing in it ends it."""
    return f"# {in_ascii(text)}"


def _wrapped(entries: list[str]) -> Iterator[str]:
    """Entries in comments of a handy width."""
    line = "#  "
    for entry in entries:
        if len(line) + len(entry) > _WIDE and line != "#  ":
            yield line
            line = "#  "
        line += f" {entry};" if entry is not entries[-1] else f" {entry}"
    yield line


def _as_json(piece: Piece) -> dict[str, Any]:
    draw, link = piece.draw, None if piece.hidden else piece.link
    return {
        "label": draw.get("label"),
        "spec": draw["spec"],
        "answered_in": piece.n,
        "by_hand": "src" in draw,
        "hidden": piece.hidden,
        "word": draw.get("word"),
        "i": draw.get("i"),
        "key": draw.get("key"),
        "before": link.known if link else None,
        "links": link.links if link else None,
        "mix": link.epoch.mix if link else None,
        "list": list(piece.choices) if piece.choices and not piece.hidden else None,
        "got": draw["got"],
    }
