"""What a command costs on files made by hand with very many phrases or keys: time must grow as the file does.

    python tests/bench/many.py

Whole processes, the median of five runs; the ratio is to a quarter of the file. Nothing is asserted: read the table.
"""

import contextlib
import io
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from handmade import with_keys, with_phrases
from sealing import events_of, sealed

from edw_companion.cli.main import run

RUNS = 5
MADE = (("phrases", with_phrases, 3_000), ("keys", with_keys, 20_000))


def seconds(home: Path, *words: str) -> float:
    """The median of some runs of a whole process."""
    command = [sys.executable, "-m", "edw_companion", *words]
    times = []
    for _ in range(RUNS):
        began = time.perf_counter()
        subprocess.run(command, env={**os.environ, "EDW_HOME": str(home)}, capture_output=True, check=True)
        times.append(time.perf_counter() - began)
    return statistics.median(times)


def main() -> None:
    """Measure and print."""
    for what, make, many in MADE:
        with tempfile.TemporaryDirectory() as name:
            home = Path(name)
            with contextlib.redirect_stdout(io.StringIO()):
                run(["new", "friday", "--players", "Ann,Bram,Cleo,Dan,Eve", "--ritual"], {"EDW_HOME": name})
            file = home / "sessions" / "friday.yaml"
            begin = events_of(file.read_bytes())[0]
            for words in (("status",), ("note", "hello"), ("verify",)):
                times = []
                for number in (many // 4, many):
                    file.write_bytes(sealed(make(begin, number)))
                    for seen in (home / "keys").glob("*.seen"):
                        seen.unlink()
                    times.append(seconds(home, *words))
                few, all_of_them = times
                ratio = all_of_them / few
                print(f"edw {words[0]:7} {many:6,} {what:8} {all_of_them:6.2f} s  {ratio:5.2f} x a quarter of them")


if __name__ == "__main__":
    main()
