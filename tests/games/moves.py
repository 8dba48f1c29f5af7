"""How each game is played at random, for the conformance test of all formats (``test_conformance.py``).

Every format has a module ``tests/games/moves_<slug with underscores>.py`` beside this one, which its author writes,
with one name in it: ``PLAY``. A test fails for a format without one. To write it:

1. ``begin`` gives the words after ``edw new NAME --format SLUG``: at least ``--players``. It is a function of
   ``random``, so that house rules, numbers of players and given seats vary.
2. ``moves(state, random)`` looks at the game as it stands (the format's own state, folded from the file) and gives what
   the table types next: one or more command lines, each a list of words without ``edw``, to be typed in that order.
   Take all randomness from ``random``, and choose from what the game holds: living players, cards in play or in hand.
   Names of cards that a list knows are typed whole.
3. Each line must end with exit code 0 (done) or 1 (refused by the rules or the state). 2 and above is a fault of the
   moves or of the program, and fails the test. At least half of all lines must be done; a few against the rules are
   welcome.
4. Use every command of the format that changes something, and every kind of event, sooner or later: the test plays on
   until each has come up, and after 20 games names those that never did. What is typed by hand (``--card``,
   ``--rolled``) is welcome too.
5. Leave out what every game shares: undo, redo, notes, free rolls and reads are added by the test itself. ``turn next``
   is the format's own to type, often enough for its games to go on and come to an end.
6. When the game is over, give ``[]``.
7. ``reads`` are the format's own commands that only show something, each as words. The test runs them now and then,
   with and without ``--json``, and wants exit code 0 or 1 and a file that has not changed.
8. ``rare`` names the kinds of event that 20 short games need not come to; best leave it empty.
9. ``check(before, event, after)`` asserts what must always hold. It is called after every move that was recorded, with
   the table before it, its line, and the table after it.

The example is ``moves_elder_dragon_wars.py``.
"""

from collections.abc import Callable
from importlib import import_module
from random import Random
from typing import Any, NamedTuple

from edw_companion import games
from edw_companion.core.life import fallen

Words = list[str]
"""A command line without ``edw``, word by word."""


class Play(NamedTuple):
    """How a game is played at random.

    Attributes:
        begin: the words after ``edw new NAME --format SLUG``.
        moves: what the table types next, given the game; empty when nothing is left to do.
        reads: commands that only show something.
        rare: kinds of event that 20 short games need not come to.
        check: what must hold of the table before a move, its event, and the table after it.
    """

    begin: Callable[[Random], Words]
    moves: Callable[[Any, Random], list[Words]]
    reads: Callable[[Any, Random], list[Words]] = lambda _state, _random: []
    rare: frozenset[str] = frozenset()
    check: Callable[[Any, Any, Any], None] = lambda _before, _event, _after: None


def next_turn(state: Any, random: Random, *more: str) -> Words:
    """The turn ends; now and then the table lets somebody at 0 play on. What would be too late is left with a word."""
    passes = ["--anyway", "a trick is left"] if _late(state) or (fallen(state) and random.random() < 0.5) else []
    return ["turn", "next", *more, *passes]


def _late(state: Any) -> bool:
    """Whether something is due that would be lost with the turn."""
    return any(due.waits for due in games.find(state.begin["format"]).dues(state))


def turn(state: Any, random: Random) -> Words:
    """What the turns of the chaos games come to: mostly the next, now and then one that is put otherwise."""
    who = random.choice(state.living)
    passes = ["--anyway", "the card says so"] if _late(state) or random.random() < 0.5 else []
    otherwise = [["turn", "extra", who], ["turn", "skip", who], ["turn", "reverse"], ["turn", "next", who, *passes]]
    return random.choice(otherwise) if random.random() < 0.25 else next_turn(state, random)


def counters(state: Any, random: Random) -> Words:
    """Counters of somebody's, or of everybody's: often too few to be taken away."""
    who = random.choice([*state.living, *state.living, "all", "others"])
    name = random.choice(["poison", "poison", "energy", "time bank"])
    return ["counters", who, name, random.choice(["+1", "+4", "-1", "3", "0"])]


def people(state: Any, random: Random, *, revive: bool) -> list[Words]:
    """Somebody goes, comes back or comes late, or it is put right who sits where: mostly what can be done now.

    ``revive``: whoever is out of the game may be in it again, which no rule knows; somebody always is at the table.
    """
    who, place = random.choice([*state.players]), random.choice([*state.places])
    out = [seat for seat, player in state.players.items() if not player.alive]
    wants = ["--anyway", "it was so all along"] if random.random() < 0.8 else []
    moves = [["seats", f"{state.name(who)}={place}", *wants], ["first", who, *wants]]
    if len(state.here) > 1:
        moves += [["away", who, *random.choice([[], ["--turns", str(random.randint(0, 9))], ["--turn"]])]] * 2
    moves += [["back", seat] for seat in state.away]
    moves += [["back", seat, "--life", "9", *wants] for seat in out if revive]
    if "join" in games.find(state.begin["format"]).commands and len(state.players) < 6:
        moves.append(["join", f"Late {len(state.players)}", "--after", who])
    return [random.choice(moves)]


def play_of(slug: str) -> Play:
    """The random play of a format.

    Raises:
        ModuleNotFoundError: its author has not written one.
    """
    play: Play = import_module(f"moves_{slug.replace('-', '_')}").PLAY
    return play
