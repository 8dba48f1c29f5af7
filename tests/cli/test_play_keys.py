"""The prompt's keys in a real terminal: what counts as an answer, what takes back, and when the table is drawn."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from evening import BEGIN
from terminals import EDW, Terminal

from edw_companion.cli import main

needs_tmux = pytest.mark.skipif(shutil.which("tmux") is None, reason="tmux is not installed")
DRAWN = b"\x1b[H"
"""What begins every drawing of the table."""


class Played(Terminal):
    """A war at the prompt, which has just begun."""

    def __init__(self, folder: Path, columns: int = 80, lines: int = 24) -> None:
        assert main.run(list(BEGIN), {"EDW_HOME": str(folder / "home")}) == 0
        super().__init__(folder / "home", f"{EDW} play", columns, lines)
        self.session = folder / "home" / "sessions" / "friday.yaml"
        self.written = folder / "written"
        self.wait("edw>")
        self.tmux("pipe-pane", "-t", "t", f"cat >> '{self.written}'")

    def recorded(self) -> list[str]:
        """What the session's lines record, without its beginning and start."""
        return [line.split('"do": "')[1].split('"')[0] for line in self.session.read_text().splitlines()[4:]]

    def drawings(self) -> int:
        """How often the table was drawn since the last time this was asked, once all that was written is there."""
        self.tmux("pipe-pane", "-t", "t")
        written = self.written.read_bytes()
        self.written.unlink()
        self.tmux("pipe-pane", "-t", "t", f"cat >> '{self.written}'")
        return written.count(DRAWN)


@pytest.fixture
def play(tmp_path: Path) -> Iterator[Played]:
    opened = Played(tmp_path)
    try:
        yield opened
    finally:
        opened.close()


@needs_tmux
def test_what_was_typed_before_a_question_is_no_answer(play: Played) -> None:
    play.tmux("send-keys", "-t", "t", "n", "Enter", "y", "y")
    play.wait("[Enter] no")
    play.key("")
    play.wait("edw>")
    assert play.recorded() == ["turn"]


@needs_tmux
def test_what_was_typed_before_a_hidden_card_shows_nothing(play: Played) -> None:
    play.tmux("send-keys", "-t", "t", "-l", "c w --anyway 'to see it'")
    play.tmux("send-keys", "-t", "t", "Enter", "x", "x")
    play.wait("to see it ...")
    play.key("x")
    play.wait("to hide it ...")
    play.key("x")
    play.wait("edw>")


@needs_tmux
def test_another_key_is_told_which_there_are(play: Played) -> None:
    play.type("l w kei tak")
    play.wait("[Enter] nobody")
    play.key("x")
    play.wait("Press c, Enter (nobody) or Esc (leave it).")
    play.key("c")
    assert "countered" in "\n".join(play.wait("edw>"))


@needs_tmux
def test_backspace_takes_back_what_led_to_the_question(play: Played) -> None:
    play.type("b=0 w")
    play.wait("[Enter] still in it")
    play.key("\x7f")
    assert "Undone: line 3, Cleo (black) 75 -> 0, from Ann (white)." in play.wait("edw>")
    assert play.recorded() == ["life", "undo"]


@needs_tmux
def test_after_a_turn_was_taken_back_nothing_more_is_asked_about_it(play: Played) -> None:
    play.type("dc u")
    play.wait("[Enter] nobody")
    play.key("c")
    play.wait("edw>")
    play.type("n")
    play.wait("draw a chaos card")  # and whether the dragon is paid for would come next
    play.key("\x7f")
    play.wait("edw>")
    assert play.recorded() == ["cast", "turn", "undo"]


@needs_tmux
@pytest.mark.parametrize(
    ("line", "refusal"),
    [
        ("dc b", "Planar Gate is tapped"),
        ("l x", "'x'"),
        ("l b counterspell", "Counterspell is no legendary creature"),
        ("l b arcades", "Arcades Sabboth"),
        ("s b tetsuo", "Tetsuo Umezawa is a Legend"),
    ],
)
def test_what_is_refused_is_not_asked_about(play: Played, line: str, refusal: str) -> None:
    play.type("pt gate")
    play.wait("edw>")
    play.type(line)
    assert refusal in "\n".join(play.wait("edw>"))
    assert play.recorded() == ["planar"]


@needs_tmux
def test_help_is_named_as_it_is_typed_here(play: Played) -> None:
    for line, hint in (("bogus", "See '?'."), ("dragon cast", "See '? dragon cast'.")):
        play.type(line)
        assert hint in " ".join(" ".join(play.wait("edw>")).split())


@needs_tmux
def test_what_a_command_asks_in_a_line_is_seen(play: Played) -> None:
    play.type("end")
    play.wait("Close it? [y/N]:")
    play.type("n")
    play.wait("edw>")
    assert play.recorded() == []


@needs_tmux
def test_what_is_not_for_the_prompt(play: Played) -> None:
    for line, said in (("play", "This is the table prompt"), ("watch", "in a second window")):
        play.type(line)
        play.find(said)
        play.wait("edw>")


@needs_tmux
def test_a_command_brings_one_drawing_and_a_question_one_more(play: Played) -> None:
    for line, keys, drawn in (("w-5", [], 1), ("bogus", [], 1), ("n", [""], 2), ("r=0", ["w"], 2), ("?", [], 0)):
        play.type(line)
        for key in keys:
            play.wait("[Enter]")
            play.key(key)
        play.wait("edw>")
        assert (line, play.drawings()) == (line, drawn)


@needs_tmux
def test_a_window_of_another_size_is_drawn_anew_with_what_was_typed(play: Played) -> None:
    play.tmux("send-keys", "-l", "-t", "t", "note half a")
    play.wait("edw> note half a")
    play.tmux("resize-window", "-t", "t", "-x", "120", "-y", "40")
    play.find("Arcades Sabboth")
    play.wait("edw> note half a")
    play.type(" line")
    assert "Note: half a line" in "\n".join(play.wait("edw>"))


@needs_tmux
def test_a_question_is_put_again_when_the_window_changes(play: Played) -> None:
    play.type("n")
    play.wait("[Enter] no")
    play.tmux("resize-window", "-t", "t", "-x", "120", "-y", "40")
    play.find("Chromium")
    play.wait("[Enter] no")
    play.key("")
    play.wait("edw>")
    assert play.recorded() == ["turn"]


@needs_tmux
@pytest.mark.parametrize(
    ("columns", "lines", "seen"),
    [
        (80, 12, " 75              75              75              75              75"),
        (40, 15, ">W Ann     75        in nexus"),
        (40, 8, ">W Ann 75   U Bram 75   B Cleo 75"),
        (200, 60, "         ████    ████████████" + "                    ████    ████████████" * 2),
    ],
)
def test_the_table_is_seen_on_terminals_of_any_size(tmp_path: Path, columns: int, lines: int, seen: str) -> None:
    play = Played(tmp_path, columns, lines)
    try:
        play.find(seen)
        play.type("log")
        play.find("Seats clockwise")
        play.wait("edw>")
        play.key("")
        play.find(seen)
    finally:
        play.close()
