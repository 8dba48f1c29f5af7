"""``edw dispute``: what a table that doubts one roll can do, step by step, in plain words."""

from collections.abc import Iterator, Sequence

import click

from edw_companion.chance.draws import parse_spec
from edw_companion.cli import screen
from edw_companion.cli.app import App
from edw_companion.cli.commands.proof import Piece, last_drawn, pieces_of, proven, script, whole
from edw_companion.cli.loaded import Loaded
from edw_companion.cli.options import command
from edw_companion.core.kind import Shown
from edw_companion.text import listed


@command()
@click.argument("n", type=click.IntRange(min=1), required=False)
def dispute(app: App, n: int | None) -> Shown:
    """Lead through a doubt about the last draw, or that of line N.

    What was drawn and from what; who could have chosen it; how anybody checks it, on a phone or with a few lines to
    paste. Of what came from the table's own dice or pile it says that, too.

    Example: edw dispute
    """
    table = proven(app)
    n = n or last_drawn(table, by_hand=True)
    pieces = pieces_of(table, n)
    steps = [f"{number}. {step}" for number, step in enumerate(_steps(table, n, pieces), 1)]
    if app.fed or app.report.puts_questions or not _provable(pieces):
        return Shown(whole(table, n, pieces), steps, prose=True)
    # Whoever copies more than the lines to paste copies comments.
    told = screen.wrapped(*(f"# {step}" for step in steps), indent="#    ")
    return Shown(whole(table, n, pieces), [*told, "", *script(table, n, pieces)])


def _provable(pieces: Sequence[Piece]) -> list[Piece]:
    return [piece for piece in pieces if piece.link and piece.draw["got"] is not None]


def _steps(table: Loaded, n: int, pieces: Sequence[Piece]) -> Iterator[str]:
    yield f"What was drawn. Line {n}: {table.line(n)} {' '.join(map(_piece_in_words, pieces))}"
    provable = _provable(pieces)
    if provable:
        yield f"Whether anybody could choose it. {_bound(provable)}"
    yield (
        "Whether it was changed since. All draws of this session were recomputed just now, and all are as they were "
        "recorded. That this is the file you have played with is told by a code on your paper: edw verify --code CODE"
    )
    if provable:
        page = "edw print check -o check.html makes a page. Send it to the phone, open it there"
        yield f'On any phone. {page}, and look for "line {n}": it works all draws out by itself.'
        result = "; then ".join(" ".join(map(str, piece.draw["got"])) for piece in provable)
        yield f"Without this program. The lines of edw proof {n}, pasted into any bash, must print {result}."
    if table.session.events[n - 1]["do"] != "start":
        void = f"edw void {n} --agreed all --why WHY"
        yield f"If you all agree that it does not count (a cocked die, a misread number): {void}"


def _piece_in_words(piece: Piece) -> str:
    """Such as "2 dice of 20 sides: 3 and 9, from key 4, which was fixed before by the commit."."""
    draw, link = piece.draw, piece.link
    spec = parse_spec(draw["spec"])
    dice = f"{spec.times} dice of {spec.sides} sides" if spec.times > 1 else f"A die of {spec.sides} sides"
    asked = {"pick": f"One of {spec.sides}", "perm": f"An order of {spec.sides}"}.get(spec.kind, dice)
    if draw["got"] is None:
        return f"{asked}: still hidden; it can be proven once the card has been played."
    got = listed([piece.choices[number - 1] if piece.choices else str(number) for number in draw["got"]])
    if link is None:
        own = "typed in from the table's own dice or pile, so there is nothing to prove"
        return f"{asked}: {got}, {own}." if got else f"{asked}: a card that nobody has named, {own}."
    return f"{asked}: {got}, from key {draw['i']}, which was fixed before by {link.what}."


def _bound(pieces: Sequence[Piece]) -> str:
    """What went into draws besides their keys, and who said it; or that somebody could have begun until it suited."""
    epoch = next(piece.link.epoch for piece in pieces if piece.link)
    said = [f'{who} "{phrase}"' for who, phrase in epoch.phrases]
    words = dict.fromkeys(piece.draw["word"] for piece in pieces if piece.draw["word"])
    said += [f'the word "{word}"' for word in words]
    fixed = f"All keys were fixed in line {epoch.n}, by its commit, before any of this."
    if said:
        return f"{fixed} What the table said went in after that: {listed(said)}."
    return f"{fixed} Nobody said a phrase or a word, so whoever began could have begun anew until it suited."
