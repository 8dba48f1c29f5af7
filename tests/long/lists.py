"""People's own lists changed at random: one clear sentence each, never a traceback, nothing written elsewhere."""

from pathlib import Path
from random import Random

from mutations import mutated
from tables import done, edw, going

PIECES = (b"&a", b"*a", b"!!python/object:os.system ", b"<<: ", b"\t", b"- - - ", b"{", b"[", b"? ", b"\xe2\x80\xae")


def spoilt(data: bytes, random: Random) -> bytes:
    """A list file with a few changes of bytes, or of what YAML reads as something else."""
    if random.randrange(2):
        return mutated(data, random)
    at = random.randrange(len(data))
    return data[:at] + random.choice(PIECES) * random.choice((1, 1, 50)) + data[at:]


def prove(folder: Path, count: int) -> dict[str, int]:
    """Check ``count`` changed editions, and begin a session with each."""
    random = Random(5)
    home = folder / "home"
    done(home, "lists", "copy", "1", "own")
    names = sorted((home / "lists" / "own").iterdir())
    refused = 0
    for number in going(range(count), "Lists"):
        path = random.choice(names)
        data = path.read_bytes()
        path.write_bytes(spoilt(data, random))
        checked = edw(home, "lists", "check", "own")
        assert checked.code in (0, 1, 65), checked
        refused += checked.code != 0
        if number % 3 == 0:
            begun = edw(home, "new", f"s{number}", "--lists", "own", "--players", "Ann,Bram,Cleo,Dan,Eve")
            assert begun.code in (0, 1, 65), begun
        path.write_bytes(data)
    assert [path.name for path in folder.iterdir()] == ["home"]
    return {"changed lists": count, "refused with a sentence": refused}
