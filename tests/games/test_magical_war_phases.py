"""When each command of Magical War may be typed: all of them at every moment, as a table.

It is read beside the source: it is ``magical-war-phases.txt``; ``EDW_GOLDEN=write`` writes it anew.
"""

import os
import shlex
from pathlib import Path

from conftest import Edw

from edw_companion import games
from edw_companion.core.kind import Command
from edw_companion.text import columns

TABLE = Path(__file__).parent / "magical-war-phases.txt"
LYING = [f"effect add {who} '{card}'" for who in ("Ann", "Bram") for card in ("Fastbond", "Island Sanctuary")]
LYING += ["effect add Ann 'Black Vise' --on Bram", "effect add Bram 'The Rack' --on Ann", "kudzu aim Ann Bram Swamp"]
IN_PLAY = ["lay", *LYING]
MOMENTS = {
    "mulligans": ("on", "Ann", []),
    "initial round": ("on", "Bram", ["initial Ann"]),
    "laying": ("on", "Ann", [f"initial {who}" for who in ("Ann", "Bram", "Cleo", "Dan")]),
    "setup, no counts": ("off", "Ann", []),
    "before the draw": ("off", "Ann", IN_PLAY),
    "after the draw": ("off", "Ann", [*IN_PLAY, "draw"]),
    "after the step": ("off", "Ann", [*IN_PLAY, "step discard"]),
    "another's turn": ("off", "Bram", IN_PLAY),
    "own, size 0": ("off", "Ann", [*IN_PLAY, *["effect add Ann 'Ivory Tower'"] * 3]),
    "another's, size 0": ("off", "Bram", [*IN_PLAY, *["effect add Bram 'Ivory Tower'"] * 3]),
    "own last stand": ("off", "Ann", [*IN_PLAY, "eliminate Ann"]),
    "another's stand": ("off", "Ann", [*IN_PLAY, "eliminate Dan"]),
    "nobody's turn": ("off", "Bram", [*IN_PLAY, "eliminate Ann", "stand leave"]),
}
"""By name a moment: whether cards are counted, who acts, and what led there, from Ann's first turn on."""
ACTS = {
    "mulligan": "", "initial": "0", "lay": "", "draw": "", "draw N": "2", "draw --skip": "", "step land": "",
    "step cast": "Juggernaut --type artifact", "step cast Forest": "", "step discard": "",
    "step discard --forced": "Millstone", "millstone": "", "discard": "", "discard N": "1", "cast Fog": "",
    "cast 'Mox Ruby'": "", "cast Fireball": "", "cast 'Grizzly Bears' --type creature": "", "cast Forest": "",
    "land": "Plains", "fastbond": "Plains", "renew": "", "steal": "Cleo 5", "pipeline change": "",
    "effect add": "'Howling Mine'", "effect target": "", "effect give": "", "effect tap": "", "effect gone": "",
    "kudzu aim": "Cleo", "kudzu spread": "", "kudzu dies": "", "eliminate": "", "stand attack": "", "stand leave": "",
    "life": "-1", "turn next": "", "turn extra": "", "turn skip": "", "turn reverse": "",
}  # fmt: skip
"""By command as the table shows it, what is typed behind who acts."""
BARE = {"kudzu spread": "Bram", "kudzu dies": "", "turn next": "", "turn reverse": ""}
"""Those that name nobody who acts, with what is typed behind them."""
OWN = {"Ann": "'Black Vise'", "Bram": "'The Rack'"}
ELSEWHERE = {"effect untap", "pipeline note", "cards", "dice", "roll", "note"}
"""As the command beside it, typed unseen, or what is put right or said in every game, whenever that is."""


def line(act: str, who: str) -> str:
    """What is typed."""
    words = act.removesuffix(" N")
    if act in BARE:
        return f"{words} {BARE[act]}"
    if act.startswith("effect ") and act != "effect add":
        return f"{words} {OWN[who]}" + (" Cleo" if act in ("effect target", "effect give") else "")
    first, _, rest = words.partition(" ")
    if first in ("effect", "kudzu", "stand", "turn", "pipeline"):
        return f"{words} {who} {ACTS[act]}"
    return f"{first} {who} {rest} {ACTS[act]}"


def cell(edw: Edw, act: str, who: str) -> str:
    """Whether it may be typed: yes, not by the rules, first something else ("then"), or "-" where it cannot be."""
    done = edw(*shlex.split(line(act, who)), code=None)
    if done.code == 0:
        edw("undo")
        return "yes"
    return "-" if "--anyway" not in done.err else "then" if done.code > 1 else "no"


def test_every_command_at_every_moment_is_as_the_source_has_it(edw: Edw, tmp_path: Path) -> None:
    rows = [["", *MOMENTS], *([act] for act in ACTS)]
    for name, (counts, who, lines) in MOMENTS.items():
        edw.home = tmp_path / name.replace(" ", "-")
        begin = f"new x --format magical-war --players Ann,Bram,Cleo,Dan --rule counts={counts} --first Ann"
        edw.line(f"{begin} --seat 1=Ann --seat 2=Bram --seat 3=Cleo --seat 4=Dan")
        for each in lines:
            edw.line(each)
        for row in rows[1:]:
            row.append(cell(edw, row[0], who))
    found = [each.rstrip() for each in columns(rows)]
    if os.environ.get("EDW_GOLDEN") == "write":
        TABLE.write_text("\n".join(found) + "\n", encoding="utf-8")
    assert found == TABLE.read_text(encoding="utf-8").splitlines()


def test_the_table_leaves_no_command_out() -> None:
    kinds = games.find("magical-war").kinds
    chapters = {kind.chapter for kind in kinds.values()}
    declared = {each.words for one in chapters for each in one.commands.values() if isinstance(each, Command)}
    shown = {words for words in declared if any(f"{act} ".startswith(f"{words} ") for act in ACTS)}
    assert {words for words in declared - shown if not {words, words.partition(" ")[0]} & ELSEWHERE} == set()
