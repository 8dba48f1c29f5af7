"""Every kind of question in every game: a command typed at it runs and it stays; pasted lines; half a line erased."""

import shutil
from pathlib import Path
from typing import NamedTuple

import pytest
from table_prompt import BEGIN, COUNTED, Table, lay
from terminals import EDW, Terminal

needs_tmux = pytest.mark.skipif(shutil.which("tmux") is None, reason="tmux is not installed")


class Kind(NamedTuple):
    """A kind of question.

    Attributes:
        game: where it is asked.
        before: what is typed until it is asked, in lines.
        asks: how the question begins.
        answer: a line that answers it.
        does: what the answer records; "" if nothing, or another question comes.
    """

    game: str
    before: tuple[str, ...]
    asks: str
    answer: str
    does: str


WAR = "elder-dragon-wars"
WHO, AGAIN, WHICH = "Who plays? The names", "the same", "Which game for"
MIRARI = "l w kei --card mirari --rolled black=3,red=12"
LAID = ("lay",)
SPLIT = ("global reveal", "c", "v --card lend")
NEW = {
    slug: ",".join(BEGIN[slug][1].split(",")).replace("Ann", "Zoe") if slug == WAR else BEGIN[slug][1] for slug in BEGIN
}
KINDS = {
    "who pays": Kind(WAR, ("s w --card gravity", "s g wrath"), "pays 5 life", "nobody", "spell"),
    "which artifact": Kind(WAR, (MIRARI, "e b --by w"), "Which artifact does Ann", "mirari", "eliminate"),
    "who did it": Kind(WAR, ("r=0", "2"), "Dan (red) is at 0", "ann", "eliminate"),
    "who is out": Kind(WAR, ("e r w",), "Dan (red) and Ann (white) are out: who did it?", "ann", "eliminate"),
    "who did it, of one alone": Kind(WAR, ("e r",), "Dan (red) is out: who did it?", "nobody", "eliminate"),
    "which side": Kind("chaos-magic", (*SPLIT, "4"), "Ann chooses a side", "keep", "chaos-chosen"),
    "who did it, in Chaos Magic": Kind("chaos-magic", ("cleo=0", "3"), "Cleo is at 0", "ann", "eliminate"),
    "who did it, by lists": Kind("chaos-lists", ("cleo=0", "2"), "Cleo is at 0", "ann", "eliminate"),
    "who is chosen": Kind("chaos-lists", ("c --rolled 30", "s", "leave bram", "c"), "chosen as the", "cleo", "chaos"),
    "who did it, in Magical War": Kind("magical-war", (*LAID, "cleo=0", "4"), "Cleo is at 0", "ann", "eliminate"),
    "which step": Kind("magical-war", (*LAID, "3"), "Which step, and", "discard", "step"),
    "on whom": Kind("magical-war", (*LAID, "s cast black vise"), "Black Vise: on whom?", "bram", "step"),
    "which province": Kind(
        "five-colors", ("v", "ba 3 angel 4/4", "ba 2 bears 2/2", "bp"), "Which province", "3", "picked"
    ),
    "whose colour": Kind("five-colors", ("deck color",), "Whose colour?", "bram", ""),
    "which colour": Kind("five-colors", ("deck color bram",), "Which colour?", "green", "decks"),
    **{
        f"who gives up: {slug}": Kind(
            slug, ("give up",), "Who gives up?", "bram", "conceded" if slug == "five-colors" else "eliminate"
        )
        for slug in BEGIN
    },
    **{f"who plays: {slug}": Kind(slug, ("new",), WHO, names, "") for slug, names in NEW.items()},
    **{f"which game: {slug}": Kind(slug, ("new", names), WHICH, "1", "") for slug, names in NEW.items()},
    "who begins": Kind("five-colors", ("new", NEW["five-colors"], "1"), "Who begins?", "nobody", ""),
    "which colours": Kind(WAR, ("new", NEW[WAR], "1", "w u b r g"), "Who begins?", "nobody", ""),
    "how they sit": Kind("magical-war", ("new", NEW["magical-war"], "1"), "Do you sit like that", "no", ""),
    "the next war": Kind(WAR, ("e w u b r g", "all"), AGAIN, "no", ""),
    "the next game of lists": Kind("chaos-lists", ("e bram cleo", "both"), AGAIN, "no", ""),
    "the next duel": Kind("five-colors", ("concede bram",), AGAIN, "no", ""),
}


@pytest.fixture(scope="session")
def laid(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    return {slug: lay(tmp_path_factory.mktemp("laid") / "home", slug) for slug in (*BEGIN, COUNTED)}


def test_each_game_is_in_the_table() -> None:
    assert {kind.game for kind in KINDS.values()} == set(BEGIN)


@pytest.mark.parametrize("name", KINDS)
def test_a_command_at_it_runs_and_it_stays(
    name: str, laid: dict[str, Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    monkeypatch.setattr("sys.stdin", None)
    kind = KINDS[name]
    table = Table(Path(shutil.copytree(laid[kind.game], tmp_path / "home")))
    table.type(*kind.before)
    assert kind.asks in table.said()[-1]
    before = table.file.read_bytes()
    bogus = "Nobody plays alone" if name.startswith("who plays") else "There is no command"
    for line, said in (("", ""), ("b0gus", bogus), ("9", "9 is no answer here"), ("?", "help")):
        told = table.type(line)
        assert said in told
        assert kind.asks in table.said()[-1]
    assert table.file.read_bytes() == before
    recorded = len(table.kinds())
    assert "Note: a remark" in table.type("note a remark")
    assert table.kinds()[recorded:] == ["note"]
    assert kind.asks in table.said()[-1]
    table.type(kind.answer)
    assert table.kinds()[recorded:] == ["note", *([kind.does] if kind.does else [])]
    assert kind.asks not in table.said()[-1]


@needs_tmux
@pytest.mark.parametrize("name", KINDS)
def test_lines_pasted_at_it_and_half_a_line_erased(name: str, laid: dict[str, Path], tmp_path: Path) -> None:
    """What is refused in the middle stops nothing, and what stands there erased was never there."""
    kind = KINDS[name]
    home = Path(shutil.copytree(laid[kind.game], tmp_path / "home"))
    play = Terminal(home, f"{EDW} play", 100, 40)
    session = home / "sessions" / "friday.yaml"

    def recorded() -> list[str]:
        return [line.split('"do": "')[1].split('"')[0] for line in session.read_text().splitlines()[4:]]

    try:
        play.wait("edw>")
        for line in kind.before:
            play.type(line)
            play.wait("edw>", but=f"edw> {line}")
        play.find(kind.asks)
        begun = recorded()
        play.tmux("send-keys", "-l", "-t", "t", kind.answer[:3])
        play.tmux("send-keys", "-t", "t", "Escape", "BSpace", "BSpace", "BSpace", "BSpace", "Up", "C-u", "Enter")
        play.find(kind.asks)
        assert recorded() == begun
        play.tmux("set-buffer", f"note one\nbogus\nnote two\n{kind.answer}\ncancel\nnote three\n")
        play.tmux("paste-buffer", "-t", "t")
        play.find("Note: three")
        play.wait("edw>")
        notes = ["note", "note", *([kind.does] if kind.does else [])]
        begins_another = name in ("who begins", "which colours")
        assert recorded() == [*begun, *notes, *([] if begins_another else ["note"])]
        assert len(list(home.glob("sessions/*.yaml"))) == 1 + begins_another
    finally:
        play.close()
