"""Ctrl-C, at any moment from the program's first line on: one sentence or silence, and what is recorded is recorded."""

import os
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest
from conftest import Edw

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="no forks here")

SENTENCE = "Stopped: see 'edw log' for what was recorded."
EACH = '''
import os, signal, sys

REPORT, FIRST = os.environ["EDW_TEST_REPORT"], ("edw_companion/__init__.py", "edw_companion/__main__.py")
met = set()
signal.signal(signal.SIGINT, signal.default_int_handler)  # which these tests may lack if they run in the background

def fork(frame, event, _argument):
    """At the first call of each function of the package, and of each module: a twin that is interrupted there."""
    code = frame.f_code
    if event != "call" or "/edw_companion/" not in code.co_filename or code in met:
        return
    met.add(code)
    if code.co_name == "<module>" and code.co_filename.endswith(FIRST):
        return  # nothing of them has run yet
    pid = os.fork()
    if pid == 0:
        sys.setprofile(None)
        os.dup2(os.open(REPORT + ".err", os.O_RDWR | os.O_CREAT | os.O_TRUNC), 2)
        os.kill(os.getpid(), signal.SIGINT)
        return
    _, status = os.waitpid(pid, 0)
    with open(REPORT, "a") as report, open(REPORT + ".err") as said:
        print(code.co_name, os.waitstatus_to_exitcode(status), repr(said.read()), file=report)

sys.setprofile(fork)
'''
"""What Python runs before a program, to interrupt it everywhere in one run."""

SCRIPT = """
import re
import sys
from edw_companion.__main__ import main
if __name__ == '__main__':
    sys.argv[0] = re.sub(r'(-script\\.pyw|\\.exe)?$', '', sys.argv[0])
    sys.exit(main())
"""
"""What is installed as ``edw``."""


@pytest.fixture
def interrupted(war: Edw, tmp_path: Path) -> Callable[..., list[tuple[str, int, str]]]:
    """Runs a command and interrupts it everywhere: where, the exit code there, and what was said."""

    def run(door: str, *words: str, typed: str = "") -> list[tuple[str, int, str]]:
        (tmp_path / "sitecustomize.py").write_text(EACH)
        (tmp_path / "edw").write_text(SCRIPT)
        report = tmp_path / "report"
        program = [str(tmp_path / "edw")] if door == "edw" else ["-m", "edw_companion"]
        environ = {"EDW_HOME": str(war.home), "PYTHONPATH": str(tmp_path), "EDW_TEST_REPORT": str(report)}
        done = subprocess.run(
            [sys.executable, *program, *words],
            env={**os.environ, **environ},
            input=typed,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        found = [line.split(" ", 2) for line in report.read_text().splitlines()]
        return [(where, int(code), eval(said)) for where, code, said in found]

    return run


@pytest.mark.parametrize("door", ["edw", "python -m edw_companion"])
@pytest.mark.parametrize("line", ["status", "life white -5", "play"])
def test_ctrl_c_anywhere(
    interrupted: Callable[..., list[tuple[str, int, str]]], war: Edw, door: str, line: str
) -> None:
    before = len(war.session().read_bytes().splitlines())  # the log has a line more in a night
    found = interrupted(door, *line.split(), typed="w-5\n")
    assert len(found) > 60
    odd = [(where, code, said) for where, code, said in found if said.strip() not in ("", SENTENCE)]
    assert odd == []
    assert set(Counter(code for _, code, _ in found)) <= {130, -signal.SIGINT}
    more = len(war.session().read_bytes().splitlines()) - before
    assert more == (line != "status"), "what is recorded when Ctrl-C comes is recorded, and what goes on records once"
    war("verify")


def test_whoever_imports_the_package_keeps_its_own_ways() -> None:
    code = (
        "import signal, sys\n"
        "before = (sys.excepthook, sys.unraisablehook, signal.getsignal(signal.SIGINT))\n"
        "import edw_companion.cli.main, edw_companion.cli.play.terminal\n"
        "assert before == (sys.excepthook, sys.unraisablehook, signal.getsignal(signal.SIGINT))\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_a_fault_is_shown_as_ever_where_that_is_asked_for(war: Edw, tmp_path: Path) -> None:
    (tmp_path / "sitecustomize.py").write_text("import edw_companion.cli.main as main\nmain.run = None\n")
    environ = {**os.environ, "EDW_HOME": str(war.home), "PYTHONPATH": str(tmp_path), "EDW_TRACEBACK": "1"}
    ran = [sys.executable, "-m", "edw_companion", "status"]
    done = subprocess.run(ran, env=environ, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert done.stderr.endswith("TypeError: 'NoneType' object is not callable\n")


@pytest.mark.parametrize(("called", "silent"), [("/usr/bin/edw", True), ("-m", True), ("/home/ann/mine.py", False)])
def test_from_the_first_line_of_the_package_on(called: str, silent: bool) -> None:
    """The program ends in silence while it is still being loaded; a program that imports it ends as it would."""
    code = f"import sys; sys.argv[0] = {called!r}; import edw_companion; raise KeyboardInterrupt"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert ("Traceback" in ran.stderr) is not silent
