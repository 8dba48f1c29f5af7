"""Scripts given to bash, and what a session's file says that they must print."""

import shutil
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path

from sealing import events_of

TOOLS = all(map(shutil.which, ("bash", "sha256sum", "openssl")))
_EACH = 'for file in "$@"; do echo "== $file"; bash < "$file" 2>&1; done'


def bash_all(scripts: Sequence[bytes], folder: Path, environ: Mapping[str, str] | None = None) -> list[list[str]]:
    """What bash prints of each script, piped into it in an empty folder, which must stay empty.

    One bash starts them all; ``folder`` is made for it.
    """
    watched = folder / "watched"
    watched.mkdir(parents=True)
    files = [folder / f"{at}.sh" for at in range(len(scripts))]
    for file, script in zip(files, scripts, strict=True):
        file.write_bytes(script)
    command = ["bash", "-c", _EACH, "bash", *map(str, files)]
    done = subprocess.run(command, cwd=watched, env=environ, capture_output=True, check=True)
    assert list(watched.iterdir()) == []
    return [part.splitlines()[1:] for part in done.stdout.decode().split("== ")[1:]]


def recorded(data: bytes, n: int) -> list[str]:
    """The results of line ``n``, as a proof prints them: those that were typed in are only told in comments."""
    draws = events_of(data)[n - 1]["draws"]
    return [" ".join(map(str, draw["got"])) for draw in draws if "src" not in draw]
