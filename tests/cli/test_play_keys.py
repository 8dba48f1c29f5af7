"""The prompt's keys in a real terminal: a line is a line, no key alone changes anything; when the table is drawn."""

import shutil
import time
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

    def paste(self, lines: str) -> None:
        """Type lines, one as soon as the other is there."""
        for line in lines.splitlines():
            self.tmux("send-keys", "-l", "-t", "t", line)
            self.tmux("send-keys", "-t", "t", "Enter")

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
@pytest.mark.parametrize(
    ("pasted", "kinds"),
    [
        ("n\nu-6\nw-7 r\n", ["turn", "life", "life"]),
        ("s w --card gravity\ns g wrath\nw-1\n0\nn\n", ["spell", "life", "spell", "turn"]),
        ("s w --card gravity\ns g wrath\nn\ncancel\nw-1\nn\n", ["spell", "life", "turn"]),
    ],
)
def test_what_is_pasted_at_once_does_what_it_does_line_by_line(play: Played, pasted: str, kinds: list[str]) -> None:
    play.paste(f"{pasted}note all of it\n")
    play.find("Note: all of it")
    assert play.recorded() == [*kinds, "note"]


@needs_tmux
def test_a_number_of_what_is_due_is_pasted_once_it_was_read(play: Played) -> None:
    play.paste("r=0 w\nn\n")
    play.find("? 2 says so.")
    play.paste("2 by eve\nn\nnote all of it\n")
    play.find("Note: all of it")
    assert play.recorded() == ["life", "eliminate", "turn", "note"]


@needs_tmux
def test_lines_that_arrive_together_are_all_taken(play: Played) -> None:
    play.tmux("send-keys", "-t", "t", "n", "Enter", "u", "-", "6", "Enter", "w", "-", "7", "Space", "r", "Enter")
    play.find("-> 68, from")
    play.wait("edw>")
    assert play.recorded() == ["turn", "life", "life"]


EDITING = (
    "Escape",
    "BSpace",
    "Up",
    "Down",
    "Left",
    "Right",
    "Home",
    "End",
    "DC",
    "PageUp",
    "F1",
    "C-u",
    "C-k",
    "C-w",
    "C-l",
)


@needs_tmux
@pytest.mark.parametrize("before", [(), ("s w --card gravity", "s g wrath")])
def test_keys_that_are_no_letters_never_change_the_game(play: Played, before: tuple[str, ...]) -> None:
    for line in before:
        play.type(line)
        play.wait("edw>", but=f"edw> {line}")
    kinds = play.recorded()
    for key in EDITING:
        play.tmux("send-keys", "-t", "t", key)
    play.tmux("send-keys", "-t", "t", "C-u", "Enter")
    play.tmux("send-keys", "-t", "t", "Escape")
    time.sleep(0.1)
    play.tmux("send-keys", "-t", "t", "BSpace", "C-u")
    play.type("note here")
    screen = "\n".join(play.find("Note: here"))
    assert play.recorded() == [*kinds, "note"]
    assert ("ho pays" in screen) == bool(before)


@needs_tmux
def test_escape_does_nothing_to_the_letter_after_it(play: Played) -> None:
    play.tmux("send-keys", "-t", "t", "Escape")
    play.tmux("send-keys", "-l", "-t", "t", "dc g countered")
    play.wait("dc g countered")
    play.key("")
    play.find("countered;")
    assert play.recorded() == ["cast"]


@needs_tmux
def test_escape_before_an_arrow_is_the_arrow_alone(play: Played) -> None:
    play.type("w-5")
    play.wait("edw>", but="edw> w-5")
    play.tmux("send-keys", "-t", "t", "Escape", "Up")
    play.wait("edw> w-5")
    play.tmux("send-keys", "-t", "t", "Escape", "Down", "Escape", "Left", "Escape", "Right", "Enter")
    play.type("n")
    play.find("Turn 2:")
    assert play.recorded() == ["life", "turn"]


@needs_tmux
def test_escape_before_enter_is_enter_alone(play: Played) -> None:
    """Else readline would edit as vi does from then on, where letters are commands."""
    for line in ("w-5", "w-1"):
        play.tmux("send-keys", "-l", "-t", "t", line)
        play.tmux("send-keys", "-t", "t", "Escape", "Enter")
        play.wait("edw>", but=f"edw> {line}")
    for key in ("Escape", "F5"):
        play.tmux("send-keys", "-t", "t", key)
    play.tmux("send-keys", "-t", "t", "C-u")
    play.type("n")
    play.find("Turn 2:")
    assert play.recorded() == ["life", "life", "turn"]


@needs_tmux
@pytest.mark.parametrize("before", [(), ("s w --card gravity", "s g wrath")])
def test_half_a_line_erased_does_nothing(play: Played, before: tuple[str, ...]) -> None:
    for line in before:
        play.type(line)
        play.wait("edw>", but=f"edw> {line}")
    kinds = play.recorded()
    play.tmux("send-keys", "-l", "-t", "t", "n5")
    play.wait("> n5")
    play.tmux("send-keys", "-t", "t", "BSpace", "BSpace", "BSpace", "BSpace")
    play.wait("edw>")
    assert play.recorded() == kinds
    play.type("w-1")
    play.find("75 -> 74")
    assert play.recorded() == [*kinds, "life"]


@needs_tmux
def test_an_arrow_brings_a_line_back_that_counts_only_after_enter(play: Played) -> None:
    play.type("w-5")
    play.find("75 -> 70")
    play.wait("edw>")
    play.tmux("send-keys", "-t", "t", "Up")
    play.wait("edw> w-5")
    assert play.recorded() == ["life"]
    play.key("")
    play.find("70 -> 65")
    assert play.recorded() == ["life", "life"]


@needs_tmux
def test_a_page_for_one_player_opens_and_closes_by_enter_alone(play: Played) -> None:
    play.type("c w")
    screen = play.wait("Enter shows it")
    assert "'cancel' hides it" in screen[-1], "nothing of the table is left behind it"
    play.type_unseen("n")
    play.find("That was not taken. Enter alone goes on, 'cancel' closes the page.")
    play.key("")
    play.wait("Press Enter to hide it ...")
    play.type_unseen("w-5")
    play.find("That was not taken. Enter alone goes on, 'cancel' closes the page.")
    play.key("")
    play.wait("edw>")
    assert play.recorded() == ["chaos-drawn"]
    play.type("ch w")
    play.wait("Enter shows it")
    play.key("")
    play.wait("Press Enter to hide it ...")
    play.key("")
    play.wait("edw>")


@needs_tmux
def test_a_look_at_a_pile_is_for_one_player(play: Played) -> None:
    play.type("pile artifacts look 2")
    screen = play.wait("Enter shows it")
    assert "Only who may see these cards looks now." in "\n".join(screen)
    play.key("")
    cards = [line[4:].partition(" (")[0].strip() for line in play.wait("Press Enter to hide it ...") if ". " in line]
    play.key("")
    after = "\n".join(play.wait("edw>"))
    assert play.recorded() == ["pile"]
    assert cards
    assert not any(card in after for card in cards)


@needs_tmux
def test_what_was_typed_before_a_hidden_page_is_told_and_shows_nothing(play: Played) -> None:
    play.tmux("send-keys", "-t", "t", "c", "Space", "w", "Enter", "Enter", "w", "-", "5", "Enter")
    play.find("What you typed before this page was not taken: type it again after it.")
    play.wait("Enter shows it")
    play.key("")
    play.wait("Press Enter to hide it ...")
    play.key("")
    play.wait("edw>")
    assert play.recorded() == ["chaos-drawn"]


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
    for line, hint in (("bogus", "See '?'."), ("dragon return", "See '? dr'.")):
        play.type(line)
        assert hint in " ".join(" ".join(play.wait("edw>")).split())


@needs_tmux
def test_end_asks_for_its_name_in_the_prompt_s_own_way(play: Played) -> None:
    play.type("end")
    play.find("To close it:")
    play.type("n")
    play.find("Turn 2:")
    play.type("close friday")
    play.find("its key is published")
    assert play.recorded() == ["turn", "end"]
    assert "YOUR TURN" not in "\n".join(play.wait("edw>"))


@needs_tmux
def test_what_is_not_for_the_prompt(play: Played) -> None:
    for line, said in (("play", "This is the table prompt"), ("watch", "in a second window")):
        play.type(line)
        play.find(said)
        play.wait("edw>")


@needs_tmux
def test_a_line_brings_one_drawing(play: Played) -> None:
    lines = {
        "w-5": "75 -> 70",
        "bogus": "There is no command 'bogus'",
        "n": "Turn 2: Bram (blue).",
        "r=0": "75 -> 0",
        "2 x": "Type a little more than 'x'",
        "w-1 u-1": "70 -> 69",
    }
    for line, said in lines.items():
        play.type(line)
        play.find(said)
        play.wait("edw>", but=f"edw> {line}")
        assert (line, play.drawings()) == (line, 1)


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
def test_a_question_stays_when_the_window_changes(play: Played) -> None:
    play.type("s w --card gravity")
    play.find("Gravity Sphere is in play")
    play.type("s g wrath")
    play.find("pays 5 life")
    play.tmux("resize-window", "-t", "t", "-x", "120", "-y", "40")
    play.find("Chromium")
    play.find("pays 5 life")
    play.type("0")
    play.find("goes to the bottom")
    assert play.recorded() == ["spell", "spell"]


@needs_tmux
@pytest.mark.parametrize(
    ("columns", "lines", "seen", "then"),
    [
        (80, 12, ">W Ann     TURN  U Bram          B Cleo  target", ">W Ann   75 TURN    in nexus"),
        (40, 15, ">W Ann   75 TURN    in nexus", ">W Ann   75 TURN    in nexus"),
        (40, 8, ">W Ann 75 TURN", ">W Ann 75 TURN"),
        (200, 60, "║ ███████████████     ███████████████ ║ │ ███████████████     ███████████████ │", "║ █████"),
    ],
)
def test_the_table_is_seen_on_terminals_of_any_size(
    tmp_path: Path, columns: int, lines: int, seen: str, then: str
) -> None:
    """Behind what was longer than the screen it stays as small as that made it, for this turn."""
    play = Played(tmp_path, columns, lines)
    try:
        play.key("")
        play.find(seen)
        play.type("log")
        play.find("Seats clockwise")
        play.wait("edw>")
        play.key("")
        play.find(then)
    finally:
        play.close()


@needs_tmux
def test_what_is_longer_than_the_screen_comes_in_pages(play: Played) -> None:
    play.type("rules 3")
    assert play.find("(Enter: more)")
    play.find("Ruling 47.")
    play.key("")
    play.find("Ruling 48.")
    play.type("w-5")
    play.find("75 -> 70")
