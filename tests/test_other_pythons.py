"""The last part of ``.ci/run``: the other Pythons are found wherever they are, also where pyenv keeps them."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

RUN = Path(__file__).parents[1] / ".ci" / "run"
PYTHON = """#!/bin/sh
[ "$1" = -m ] && [ "$2" = venv ] && { mkdir -p "$3/bin"; cp "$0" "$3/bin/python"; cp "$0" "$3/bin/pip"; }
echo "$*" >> "$SAID"
"""
SHIM = "#!/bin/sh\nexit 127\n"


@pytest.mark.skipif(shutil.which("bash") is None or not RUN.exists(), reason="no bash here, or no .ci/run beside it")
def test_a_python_of_pyenv_is_used_where_its_shim_runs_nothing(tmp_path: Path) -> None:
    files = {"shims/python3.12": SHIM, "shims/python3.13": SHIM, "pyenv/versions/3.12.7/bin/python": PYTHON}
    for name, text in files.items():
        file = tmp_path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
        file.chmod(0o755)
    _, _, part = RUN.read_text(encoding="utf-8").partition("\nothers=")
    environ = {
        "PATH": f"{tmp_path / 'shims'}{os.pathsep}{os.environ['PATH']}",
        "PYENV_ROOT": str(tmp_path / "pyenv"),
        "SAID": str(tmp_path / "said"),
    }
    script = f"set -euo pipefail\nothers={part}"
    done = subprocess.run(["bash", "-c", script], cwd=tmp_path, env=environ, capture_output=True, text=True, check=True)
    assert done.stdout == "not installed: python3.13\n"
    assert "-m pytest" in (tmp_path / "said").read_text(encoding="utf-8")
