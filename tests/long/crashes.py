"""Every state that a crash can leave of one append: cut, zeros, garbage, half blocks."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

from tables import copied, done, edw, going, journal, session, short_game

BLOCK = 128


def states(line: bytes, step: int, random: Random) -> Iterator[bytes]:
    """What may stand where ``line`` should, every ``step`` bytes."""
    for cut in range(0, len(line), step):
        rest = len(line) - cut
        yield line[:cut]
        yield line[:cut] + bytes(rest)
        yield line[:cut] + random.randbytes(rest)
        yield line[:cut] + bytes(random.choices(b'abc{}[]", :0123456789\n', k=rest))
    for start in range(0, len(line), BLOCK):
        end = min(start + BLOCK, len(line))
        yield line[:start] + bytes(end - start) + line[end:]
        yield line[:start] + random.randbytes(end - start) + line[end:]


def prove(folder: Path, step: int) -> dict[str, int]:
    """Try every state: the next command mends the file, and every byte before the append is as it was."""
    random = Random(4)
    home = short_game(folder / "before")
    base = session(home).read_bytes()
    after = copied(home, folder / "after")
    done(after, "legend", "white")
    line = session(after).read_bytes()[len(base) :]
    count = 0
    for state in going(list(states(line, step, random)), "States"):
        torn = copied(home, folder / "torn")
        session(torn).write_bytes(base + state)
        assert edw(torn, "status").code == 0, state
        done(torn, "note", "on we go")
        data = session(torn).read_bytes()
        assert data.startswith(base), state
        kept = [path.read_bytes() for path in session(torn).parent.glob("friday.torn-*")]
        whole = data.startswith(base + line)
        assert kept == ([state] if state and not whole else []), state
        assert whole <= (state in (line, line[:-1])), state
        dos = [event["do"] for event in journal(torn).events[8:]]
        assert dos == (["legend", "note"] if whole else ["recovered", "note"] if state else ["note"]), state
        assert done(torn, "verify").out.startswith("OK: ")
        count += 1
    return {"states of one append": count, "not recovered": 0}
