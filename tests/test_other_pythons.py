"""``.ci/run`` finds the newest Python wherever it is, also where pyenv keeps it."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

RUN = Path(__file__).parents[1] / ".ci" / "run"
SHIM = "#!/bin/sh\nexit 127\n"


def version(*numbers: int) -> str:
    """A Python that says nothing but its version, and where it is."""
    return f"#!/bin/sh\necho {' '.join(map(str, numbers))} $0\n"


@pytest.mark.skipif(shutil.which("bash") is None or not RUN.exists(), reason="no bash here, or no .ci/run beside it")
def test_a_python_of_pyenv_is_the_newest_where_its_shim_runs_nothing(tmp_path: Path) -> None:
    files = {
        "shims/python3": version(3, 98, 0),
        "shims/python3.12": SHIM,
        "pyenv/versions/3.99.9/bin/python": version(3, 99, 9),
        "pyenv/versions/3.99.10/bin/python": version(3, 99, 10),
        "pyenv/versions/3.100-dev/bin/python": SHIM,
    }
    for name, text in files.items():
        file = tmp_path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
        file.chmod(0o755)
    _, begins, part = RUN.read_text(encoding="utf-8").partition("\ntells=")
    script = f"set -euo pipefail{begins}{part.partition(chr(10) * 2)[0]}\necho $newest"
    for root, found in (
        (tmp_path / "pyenv", "pyenv/versions/3.99.10/bin/python"),
        (tmp_path / "none", "shims/python3"),
    ):
        environ = {"PATH": f"{tmp_path / 'shims'}{os.pathsep}{os.environ['PATH']}", "PYENV_ROOT": str(root)}
        done = subprocess.run(["bash", "-c", script], env=environ, capture_output=True, text=True, check=True)
        assert done.stdout == f"{tmp_path / found}\n"
