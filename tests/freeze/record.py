"""Record the frozen sessions of a game anew: ``python tests/freeze/record.py SLUG [HOW MANY]``.

Games are played at random through the program itself, by the movers of the conformance test. This is needed once, and
again only when a game has got commands that no frozen session has: what is recorded is then typed again from the files.
Slips are typed on purpose, so that refusals are frozen too.
"""

import sys
import tempfile
from pathlib import Path
from random import Random
from shlex import join, split
from typing import Any

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE), str(HERE.parent / "games"), str(HERE.parent)]

from frozen import NAME, READS, Printed, Session, Typist, keep, path_of, stored, typing  # noqa: E402
from moves import Play, Words, play_of  # noqa: E402

from edw_companion import games  # noqa: E402
from edw_companion.games.game import fold  # noqa: E402
from edw_companion.session.paths import Home  # noqa: E402
from edw_companion.session.session import read_session as read_book  # noqa: E402

SESSIONS = 200
FOREIGN = ("legend w", "spite look", "pipeline", "battle attack 2 Bear", "away Dan", "legned white", "stauts", "li")
LOOKS = (
    "status", "status --json", "log 5", "log --csv", "log --json 3", "verify", "verify --code 8a80", "turn",
    "turn --json", "turn order", "turn order --count 3 --json", "sessions", "sessions --json", "history", "export",
    "export --csv", "watch --once", "print report", "print seats", "print pads --paper letter", "print report --json",
    "print all -o sheets.txt --force", "rules haste", "rules 6", "rules xyzzy", "lists", "lists show 9",
    "lists show 1", "proof 2", "proof 3 --json", "print xyzzy", "use monday", "repair", "repair --accept",
    "accept-rollback --yes", "adopt", "print check", "play", "completion zsh", "export --json", "life", "turn xyzzy",
)  # fmt: skip


class Game:
    """A game that is being played: the typist, and what there is to see for movers.

    Attributes:
        typist: types the moves.
        random: chooses them.
        name: the session that is played in.
    """

    def __init__(self, slug: str, typist: Typist, random: Random) -> None:
        """Nothing is typed yet."""
        self.slug = slug
        self.typist = typist
        self.random = random
        self.name = NAME

    def type(self, *words: str) -> Printed:
        """Type a command line."""
        return self.typist(join(words))

    def state(self) -> tuple[Any, int]:
        """The game as it stands, and how many lines its file has."""
        book = read_book(Home(str(self.typist.home)), self.name, trust=False)
        return fold(games.find(self.slug), book.standing()), len(book.events)


def remarks(random: Random, names: list[str], lines: int) -> list[Words]:
    """What every game shares."""
    two = random.sample(names, 2)
    a, b = (str(random.randint(1, 20)) for _ in two)
    near = str(max(1, lines - random.choice([0, 0, 1, 2, 5])))
    why = ["--why", "cocked die"]
    return random.choice(
        [
            [["undo"], ["redo"]],
            [["undo", "2"]],
            [["undo"]],
            [["undo", "--json"], ["redo", "--json"]],
            [["redo"]],
            [["undo", "999"]],
            [["note", "the cat walks over the table"]],
            [["note", "é <U> \u202e |*_[x](y)", "--json"]],
            [["roll", "2d6+1"]],
            [["roll", "--word", "Pancake"]],
            [["roll", "d12", "--word", f"{two[0]}:frog", "--json"]],
            [["roll", "--low", *two]],
            [["roll", "--high", *two, "--die", "4", "--word", "toast"]],
            [["roll", "--high", *two, "--rolled", f"{two[0]}={a},{two[1]}={b}"]],
            [["roll", "d20", "--rolled", a]],
            [["roll", "2d20", "--rolled", a]],
            [["void", near, "--agreed", "all", *why]],
            [["roll", "d6"], ["void", str(lines + 1), "--agreed", "all", *why]],
            [["void", near, "--agreed", two[0], *why]],
            [["rekey", "--why", "the laptop lay open"], ["mix", two[0], "seven", "green", "frogs"]],
            [["rekey", "--why", "the key was seen", "--json"]],
            [["mix", two[0], "too late"]],
            [["start"]],
            [["turn", "next", "--word", "pancake"]],
            [["turn", "next", "--json"]],
        ]
    )


def slip(random: Random, words: Words, names: list[str]) -> Words:
    """A command line, typed wrongly or otherwise than usual."""
    at = random.randrange(len(words))
    strange = ("xyzzy", "", "0", "-1", "999", "=5", "all", names[0][0], "white", "--json", "--hlep")
    other = random.choice([*strange, *names])
    match random.randrange(7):
        case 0:
            return words[:-1] or words
        case 1:
            return [*words[:at], *words[at + 1 :]] or words
        case 2:
            return [*words[: at + 1], *words[at:]]
        case 3:
            return [*words[: max(at, 1)], other, *words[max(at, 1) + 1 :]]
        case 4:
            return [*words, other]
        case 5:
            return [*words, "--json"]
        case _:
            more = random.choice(["--anyway 'a gift'", "--anyway", "--word soup", "--rolled 3", "--card xyzzy"])
            return [*words, *split(more)]


def begin(game: Game, how: Play) -> None:
    """Begin the session, now and then with phrases or after a slip."""
    random, words = game.random, how.begin(game.random)
    new = ["new", NAME, "--format", game.slug, *words]
    if random.random() < 0.2:
        game.type(*new[:-1], "xyzzy")
        game.type("status")
    if game.typist.printed and (game.typist.home / "sessions").exists():
        return
    players = words[words.index("--players") + 1].split(",")
    if random.random() < 0.15:
        game.type(*new, "--ritual")
        for who in players[: random.randint(0, len(players))]:
            game.type("mix", who, "a phrase of", who)
        game.type(*random.choice([["mix", players[0], "again"], ["life", players[0], "-5"], ["turn", "next"]]))
        game.type("start", *random.choice([[], [], ["--first", players[-1]], ["--json"]]))
    else:
        game.type(*new, *random.choice([[], [], ["--first", players[-1]], ["--json"]]))


def step(game: Game, how: Play) -> bool:
    """The next command lines; False if there is no more to play."""
    random = game.random
    state, _ = game.state()
    if not state.started:
        return game.type("start").code == 0 or game.type("redo").code == 0
    try:
        moves = how.moves(state, random)
    except IndexError:  # nobody is left to be chosen, after something that no mover thinks of
        moves = [["turn", "next"]]
    if not moves:
        return False
    names = [player.name for player in state.players.values()]
    for words in moves:
        if random.random() < 0.12:
            game.type(*slip(random, words, names))
        if random.random() < 0.03:
            words = [*words, "--json"]
        done = game.type(*words)
        if done.code == 1 and random.random() < 0.3:
            game.type(*words, "--anyway", "the table wants it")
    if random.random() < 0.15:
        for words in remarks(random, names, game.state()[1]):
            game.type(*words)
    if random.random() < 0.08:
        game.typist(random.choice(LOOKS))
    if random.random() < 0.02:
        game.typist(random.choice(FOREIGN))
    if random.random() < 0.04:
        verb = random.choice(["show", "draw", "look 2", "shuffle", "xyzzy"])
        game.type("pile", random.choice([*state.piles, "xyzzy"]), *split(verb))
    return True


def finish(game: Game, how: Play) -> list[str]:
    """Close the session now and then; what is read last."""
    random = game.random
    if game.state()[0].over and random.random() < 0.5:
        game.type("new", "saturday", "--after", NAME, "--json")
        game.type("turn", "next")
        game.type("use", NAME)
    if random.random() < 0.25:
        game.type("end", *random.choice([[], [], ["--json"]]))
        game.type("turn", "next")
        game.type("undo")
    own = [join(words) for words in how.reads(game.state()[0], random)]
    return [*READS, *(line for each in own for line in (each, f"{each} --json"))]


def played(slug: str, name: str) -> Session:
    """A session, played and stored."""
    random, how = Random(f"{slug} {name} moves"), play_of(slug)
    with tempfile.TemporaryDirectory() as folder, typing(Path(folder), f"{slug} {name}") as typist:
        game = Game(slug, typist, random)
        begin(game, how)
        for _ in range(random.choice([15, 30, 45, 60, 80])):
            if not step(game, how):
                break
        return stored(name, typist, finish(game, how))[0]


def record() -> None:
    """Record as many sessions as are wanted."""
    slug, count = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else SESSIONS
    found = [played(slug, str(number)) for number in range(count)]
    keep(slug, found)
    print(path_of(slug), path_of(slug).stat().st_size, sum(len(each.typed) for each in found))


if __name__ == "__main__":
    record()
