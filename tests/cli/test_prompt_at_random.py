"""Whatever is typed at the prompt: the table is that of the accepted lines as plain commands, and each line is told."""

import contextlib
import io
import os
import re
import shutil
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from table_prompt import BEGIN, Table, lay

from edw_companion.cli import main

EXAMPLES, LINES = (400, 30) if os.environ.get("EDW_LONG") else (12, 10)

SHARED = [
    "n", "n anyway", "u", "u 2", "z", "t", "d", "?", "", "cancel", "nobody", "none", "0", "y", "yes", "no", "a", "e",
    "1", "2", "3", "4", "5", "1 no", "2 no", "3 no", "1 nobody", "2 ann", "3 bram", "1 -- x", "2 --card x", "1 '",
    "ann", "br", "bl", "w", "b", "edw 1", "edw n", "ann-5 bram", "bram=0 ann fireball", "ann=0", "cleo+3",
    "note a note", "turn next", "turn extra bram", "roll 2d6", "undo 9", "redo", "bogus", "--help", "? life", "\x1b",
    "n\x7f", "anyway", "anyway a gift", "next", "leave", "leave bram", "dispute", "coin for first pick", "? roll",
    "'", '"', "dice ours", "dice edw", "4 17", "9", "3/9", "e3 x4", "cancel all", "u 3", "u 70",
    "void last all cocked die", "void 4", "all", "both", "end", "end turn", "done", "close fri", "quit eve", "our dice",
    "bram loses 5", "bram is dead", "kill bram", "e ann bram", "e bram", "ann - 5", "ann-5 bram 3", "? 2", "die 1",
]  # fmt: skip
OWN = {
    "elder-dragon-wars": [
        "l w kei", "l b karn --card karn", "l w kei --card mirari", "l g countered", "dc w", "dc u --card mindslaver",
        "s u", "s w --card gravity", "s g wrath", "s r countered", "c w", "c g", "as mirari", "al mirari", "pt gate",
        "e r --by w", "e b --by g", "e b g", "r=0 w", "b-80 g", "w-2 u-2 r", "mirari", "n --card crosis", "1 eve",
        "2 tapped", "3 nullified", "scion tap", "cp w time warp", "dan", "eve", "r", "g", "l w ar",
        "cards ours", "cards edw", "13", "gravity", "l", "s", "c", "dc", "e r w", "ivory tower", "e3 d4",
    ],
    "chaos-magic": [
        "c", "v", "v --card lend", "cc lend", "r", "x --by ann", "3 lend", "gl", "gt", "e ann --by bram", "e bram",
        "sl", "global reveal", "mp shock --owner ann", "my bram shock", "sp tea break", "1 lives", "spite lives",
        "cards ours", "13",
    ],
    "chaos-lists": ["c", "c --rolled 1", "r", "x --by ann", "s", "ce a --who ann", "e ann --by bram", "b ann",
                    "a bram"],
    "five-colors": [
        "v", "1 forest", "r 2 forest --land", "rf ann", "c ann giant growth", "ba 2 'craw wurm 6/4'", "2 1 'bears 2/2'",
        "bd 2 'bears 2/2'", "bp 2", "p bram", "p ann", "br", "as ann 'bears' 2", "duel begin", "e ann --by bram",
    ],
    "magical-war": [
        "m bram", "i ann", "i bram 1", "i cleo", "lay", "dr ann", "s ann land forest", "1 land forest", "dc ann",
        "c ann lightning bolt", "ea ann 'black vise'", "o bram --by ann", "sl bram", "stand attack bram", "sk bram",
    ],
}  # fmt: skip


@pytest.fixture(scope="module")
def laid(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    return {slug: lay(tmp_path_factory.mktemp("laid") / "home", slug) for slug in BEGIN}


@pytest.mark.parametrize("slug", BEGIN)
def test_the_table_is_that_of_the_accepted_lines(
    slug: str, laid: dict[str, Path], tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO())
    typed = st.one_of(st.sampled_from(OWN[slug]), st.sampled_from(SHARED), st.sampled_from(SHARED), st.text(max_size=8))

    @settings(max_examples=EXAMPLES, suppress_health_check=list(HealthCheck))
    @given(st.lists(typed.filter(leaves_not), max_size=LINES))
    def check(lines: list[str]) -> None:
        table = Table(Path(shutil.copytree(laid[slug], tmp_path_factory.mktemp("table") / "home")))
        for line in lines:
            before, known = table.file.read_bytes(), table.shown()
            asked, recorded = table.asks(), len(table.accepted)
            question = table.said()[-1:] if asked else []
            table.type(line)
            told, grown = "\n".join(table.said()).strip(), table.file.read_bytes()
            assert told or not line.strip(), f"{line!r} vanished without a word"
            assert not line.strip() or table.said() != question, f"{line!r} vanished at a question"
            assert grown.startswith(before)
            assert len(table.accepted) - recorded <= 1, "a line is one command"
            if grown == before:
                assert table.shown() == known, f"{line!r} recorded nothing and changed the table"
            if not line.strip():
                assert (grown, table.asks()) == (before, asked), "an empty line changes nothing"
            shown = table.painted.getvalue()
            assert "Traceback" not in shown
            assert not re.search("[\x00-\x08\x0b-\x1a\x1c-\x1f\x7f-\x9f\u202e]", shown), repr(shown)
            assert table.shown() == table.folded()
            if table.prompt.app.read().state.over:
                break  # the next line may begin another game, in another file
        again = Table(Path(shutil.copytree(laid[slug], tmp_path_factory.mktemp("again") / "home")))
        for words in table.accepted:
            with contextlib.redirect_stdout(io.StringIO()):
                assert main.run(words, {"EDW_HOME": str(again.home)}) == 0, words
        assert again.folded() == table.folded()

    check()


def leaves_not(line: str) -> bool:
    """Whether the prompt goes on after it."""
    return not re.match(r"\s*(edw\s+)?(q|quit|exit)\s*$", line, re.IGNORECASE)
