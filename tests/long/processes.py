"""Several processes that write to one session at the same time."""

import subprocess
import sys
from pathlib import Path

from tables import NEW, done, journal

WORKER = """
import sys
sys.path[:0] = {path!r}
from tables import edw
from pathlib import Path
codes = [edw(Path({home!r}), "note", f"{worker}-{{k}}").code for k in range({count})]
sys.exit(max(codes))
"""


def prove(folder: Path, processes: int, commands: int) -> dict[str, int]:
    """Each process records ``commands`` notes; none may be lost, doubled or refused."""
    done(folder, *NEW)
    path = [str(Path(__file__).parent), str(Path(__file__).parents[2])]
    scripts = [WORKER.format(path=path, home=str(folder), worker=worker, count=commands) for worker in range(processes)]
    workers = [subprocess.Popen([sys.executable, "-c", script]) for script in scripts]
    refused = sum(worker.wait() != 0 for worker in workers)
    notes = [event["text"] for event in journal(folder).events if event["do"] == "note"]
    wanted = {f"{worker}-{k}" for worker in range(processes) for k in range(commands)}
    assert done(folder, "verify").out.startswith("OK: ")
    return {
        f"commands of {processes} processes": processes * commands,
        "lost": len(wanted - set(notes)),
        "doubled": len(notes) - len(set(notes)),
        "processes refused": refused,
    }
