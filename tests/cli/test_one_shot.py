"""What commands show once: in colours and in a pager at a terminal, as plain words everywhere else."""

import shutil
from collections.abc import Callable, Iterator

import pytest
from conftest import FIVE, SEATS, Edw
from terminals import EDW, Terminal

in_tmux = pytest.mark.skipif(shutil.which("tmux") is None, reason="tmux is not installed")


LINES = {
    "W  Ann       75": "\x1b[1m",
    "U  Bram      75": "\x1b[94m",
    "B  Cleo       0": "\x1b[2m",
    "R  Dan       75": "\x1b[91m",
    "G  Eve       70": "\x1b[92m",
}


def test_each_seat_is_painted_in_its_own_colour_and_who_is_out_is_dim(edw: Edw) -> None:
    edw("new", "friday", "--players", FIVE, *SEATS, "--first", "Ann")
    edw("life", "green", "-5")
    edw("life", "black", "=0")
    edw("eliminate", "black")
    shown = edw("--color", "always", "status").out.splitlines()
    assert shown[1].startswith("\x1b[1m\x1b[7mTurn 1: Ann (white)")
    for text, codes in LINES.items():
        line = next(line for line in shown if text in line)
        assert line.startswith(codes), line
    log = edw("--color", "always", "log", "--kind", "life").out.splitlines()
    assert [line.startswith(codes) for line, codes in zip(log, ("\x1b[92m", "\x1b[95m"), strict=True)] == [True, True]


FALLEN = (("Karn, Silver Golem", "black=1,red=2"), ("Mirari", "black=1,red=2"), ("Chaos Orb", "black=2,red=1"))


def test_artifacts_stand_in_their_column_with_their_zones(war: Edw) -> None:
    for card, low in (
        ("Karn, Silver Golem", "black=1,red=2"),
        ("Mirari", "black=1,red=2"),
        ("Chaos Orb", "red=1,black=2"),
    ):
        war("legend", "white", "--card", card, "--rolled", low)
    lines = war("status").out.splitlines()
    head = next(line for line in lines if line.endswith("  artifacts"))
    column = head.index("artifacts")
    at = next(number for number, line in enumerate(lines) if " B  Cleo " in line)
    assert [line[column:] for line in lines[at : at + 3]] == ["1 Karn, Silver Golem", "2 Mirari", "1 Chaos Orb"]
    assert lines[at + 1][:column].strip() == ""


ROUNDS = {2: "Bram, Ann", 3: "Bram, Cleo, Ann", 4: "Bram, Cleo, Dan, Ann", 5: "Bram, Cleo, Dan, Eve, Ann"}


@pytest.mark.parametrize(("count", "names"), ROUNDS.items())
def test_next_names_a_round(edw: Edw, count: int, names: str) -> None:
    players = ["Ann", "Bram", "Cleo", "Dan", "Eve"][:count]
    seats = [f"--seat={number}={name}" for number, name in enumerate(players, 1)]
    edw("new", "friday", "--format", "chaos-magic", "--players", ",".join(players), *seats, "--first", "Ann")
    assert f"Next: {names}\n" in edw("status").out


Open = Callable[..., Terminal]


@pytest.fixture
def terminal(war: Edw, monkeypatch: pytest.MonkeyPatch) -> Iterator[Open]:
    """A war with a log longer than a screen, and terminals to look at it."""
    for name in ("LESS", "PAGER", "NO_COLOR", "CI"):
        monkeypatch.delenv(name, raising=False)
    for number in range(40):
        war("note", f"number {number}")
    opened: list[Terminal] = []

    def open_terminal(command: str, setting: str = "") -> Terminal:
        opened.append(Terminal(war.home, f"env {setting} {EDW} {command}"))
        return opened[-1]

    yield open_terminal
    for each in opened:
        each.close()


@in_tmux
@pytest.mark.skipif(shutil.which("less") is None, reason="less is not installed")
def test_a_long_log_is_paged_newest_in_sight(terminal: Open) -> None:
    opened = terminal("log")
    assert any("Note: number 39" in line for line in opened.find("(END)"))
    opened.key("q")
    opened.wait_for_end()
    assert any("Note: number 39" in line for line in opened.seen()), "what was shown stays"


@in_tmux
@pytest.mark.skipif(shutil.which("less") is None, reason="less is not installed")
def test_the_best_hit_of_a_rule_stands_first(terminal: Open) -> None:
    opened = terminal("rules haste")
    assert opened.find(":")[0] == "Ruling 20. Has an Elder Dragon haste?"
    opened.key("q")
    opened.wait_for_end()


@in_tmux
@pytest.mark.skipif(shutil.which("less") is None, reason="less is not installed")
@pytest.mark.parametrize("command", ["log 5 --pager", "--pager log 5"])
def test_what_is_short_is_paged_when_it_is_asked_for(terminal: Open, command: str) -> None:
    opened = terminal(command)
    assert any("Note: number 39" in line for line in opened.find("(END)"))
    opened.key("q")
    opened.wait_for_end()


UNPAGED = {
    "log 5": "",
    "status": "",
    "log": "PAGER=cat",
    "log --csv": "PAGER=",
    "log --json": "",
    "export": "TERM=dumb",
    "log 30": "CI=1",
    "log 30 --pager": "PAGER=cat",
    "log 40": """PAGER='"un'""",
}


@in_tmux
@pytest.mark.parametrize(("command", "setting"), UNPAGED.items())
def test_no_pager_where_none_is_needed_or_wanted(terminal: Open, command: str, setting: str) -> None:
    opened = terminal(command, setting)
    opened.wait_for_end()
    assert not any("fault" in line for line in opened.seen())


@in_tmux
def test_no_pager_where_nobody_can_leave_it(terminal: Open) -> None:
    terminal("log < /dev/null").wait_for_end()
    terminal("log | cat").wait_for_end()
    terminal("log --pager | cat").wait_for_end()
