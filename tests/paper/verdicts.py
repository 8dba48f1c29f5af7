"""Both checks of a session file, held against each other: ``verify``'s own functions, and the page's script."""

import base64
import json
import shutil
import subprocess
from pathlib import Path
from typing import NamedTuple
from unittest import mock

import browser
import pytest

from edw_companion import games
from edw_companion.cli.commands.print import told_of
from edw_companion.cli.commands.verify import _checked
from edw_companion.cli.table import UnknownGameError
from edw_companion.errors import BadFileError
from edw_companion.paper.check.page import NOTHING, SCRIPTS, check_page, script_of
from edw_companion.session.journal import Journal, NotASessionError, read_journal
from edw_companion.session.lines import BadLineError
from edw_companion.session.paths import Home
from edw_companion.session.session import ReturnsError, book_of
from edw_companion.session.verify import prove

KINDS = {slug: games.find(slug).since() for slug in games.GAMES}
NODE = shutil.which("node")

SOUND = 10**9
"""The first wrong line of a file without one: beyond all others. 0 is that of what is no session at all."""


MOST_IN_PAGE = 1500


class Verdict(NamedTuple):
    """What a check found.

    Attributes:
        file: the first line whose fault the file, its keys, its draws and the order of its lines tell.
        whole: the first wrong line for everything that is checked.
    """

    file: int
    whole: int


HARNESS = """
function verdicts(cases, kinds) {
  const line = (check) => {
    try {
      const fault = check();
      return fault === null ? null : fault.n;
    } catch (error) {
      return error instanceof Fault ? error.n : `${error}`;
    }
  };
  const ofFile = (bytes) => {
    const read = readSession(bytes, new Map());
    const prover = new Prover(read.events, read.hidden);
    return firstFault(() => read.events.forEach((event, k) => prover.take(event, k + 1))) || read.fault;
  };
  return cases.map((data) => {
    const bytes = Uint8Array.from(atob(data), (char) => char.charCodeAt(0));
    return [line(() => ofFile(bytes)), line(() => checkSession(bytes, new Map(), kinds).fault)];
  });
}
"""

IN_NODE = """
const { cases, kinds } = JSON.parse(require("fs").readFileSync(0, "utf8"));
console.log(JSON.stringify(verdicts(cases, kinds)));
"""

IN_BROWSER = """<!DOCTYPE html><meta charset="utf-8"><title>verdicts</title><body>
<script type="application/json" id="cases">%s</script>
<script>
%s
const held = document.getElementById("cases");
const { cases, kinds } = JSON.parse(held.textContent);
document.body.textContent = JSON.stringify(verdicts(cases, kinds));
</script></body>"""


def by_program(data: bytes) -> Verdict:
    """What ``verify`` finds; the file is read once for both."""
    try:
        journal = read_journal(data, trust=False)
    except NotASessionError:
        return Verdict(0, 0)
    file = _line_of_file(journal)
    if file == 0:
        return Verdict(0, 0)
    try:
        with mock.patch("edw_companion.session.session.read_journal", return_value=journal):
            session = book_of(Home("/nowhere"), "friday", data, trust=False)
        _checked(session)
    except BadLineError as fault:
        return Verdict(file, fault.n)
    except ReturnsError:
        return Verdict(file, file)
    except UnknownGameError:
        return Verdict(file, 1)
    except BadFileError:
        return Verdict(file, 0)
    return Verdict(file, SOUND)


def _line_of_file(journal: Journal) -> int:
    if not journal.events:
        return journal.damage.n if journal.damage else 0
    faults = [journal.damage.n] if journal.damage else []
    try:
        prove(journal.events)
    except BadLineError as fault:
        faults.append(fault.n)
    return min(faults, default=SOUND)


def _cases(files: list[bytes]) -> str:
    return json.dumps({"cases": [base64.b64encode(data).decode() for data in files], "kinds": KINDS})


def _verdicts(found: str) -> list[Verdict]:
    lines = [[SOUND if line is None else line for line in pair] for pair in json.loads(found)]
    assert all(isinstance(line, int) for pair in lines for line in pair), lines
    return [Verdict(*pair) for pair in lines]


def by_node(files: list[bytes]) -> list[Verdict]:
    """What the page's script finds in each, in one run without a browser."""
    if NODE is None:
        pytest.skip("node is not on this machine")
    script = script_of(SCRIPTS) + HARNESS + IN_NODE
    done = subprocess.run([NODE, "-e", script], input=_cases(files), capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return _verdicts(done.stdout)


def by_browser(files: list[bytes], folder: Path) -> list[Verdict]:
    """The same in a page that a browser loads, or in several if there are more files than one page can carry."""
    found = []
    for at in range(0, len(files), MOST_IN_PAGE):
        text = IN_BROWSER % (_cases(files[at : at + MOST_IN_PAGE]), script_of(SCRIPTS) + HARNESS)
        shown = dom(text, folder)
        found += _verdicts(shown.partition("<body>")[2].partition("</body>")[0])
    return found


def page_of(data: bytes, paper: str = "a4") -> str:
    """The check page of a session's file, as the program makes it of one from anywhere, with no edition at hand."""
    try:
        told = told_of(book_of(Home("/nowhere"), "friday", data, trust=False))
    except BadLineError:
        told = NOTHING
    return check_page(data, KINDS, told, paper)


def dom(page: str, folder: Path) -> str:
    """The page as the browser has it after its scripts have run."""
    if browser.CHROMIUM is None:
        pytest.skip("chromium is not on this machine")
    file = folder / "check.html"
    file.write_text(page, encoding="utf-8")
    return browser.dom(file.as_uri())
