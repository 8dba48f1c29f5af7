"""What may be typed when: every command that has its time, in every phase, by the active player and another one."""

import pytest
from chaos_magic_table import begun, game_of, next_turn, turned_up
from conftest import Edw

BEFORE = ("turn next --anyway 'we are late'",)  # to Bram's turn
DRAWN = (*BEFORE, "chaos draw")
UP = (*DRAWN, "chaos reveal --card 'Gap Year'")
OVER = (*UP, "chaos resolve")
IN_MAIN = (*OVER, "middle play Bram Plains")
STACKED = (*OVER, "chaos draw --with 'a dream'")
NOBODY_S = (*OVER, "eliminate Bram --concede")
PHASES = {
    BEFORE: "Chaos step", DRAWN: "Chaos step", UP: "Chaos step", OVER: "", IN_MAIN: "main phase", STACKED: "",
    NOBODY_S: "",
}  # fmt: skip
"""What was typed, and the phase that the turn is in then for certain."""

SLOW = "A land or sorcery of the middle belongs to one's own main phase (rule 5); it is"
CHAOS = "Unless something brings it (--with), a Chaos card belongs to one's own Chaos step (rule 3); it is"
BRAMS, NOBODYS = "the turn of Bram, not of Cleo. 'edw turn next' ends it.", "a turn without a player, not of Cleo. 'edw"
STEP = "the Chaos step of Bram, whose card is"


@pytest.mark.parametrize(
    ("typed", "refused"),
    [
        ("chaos draw", {BEFORE: "", OVER: "The card of this Chaos step was drawn", IN_MAIN: f"{CHAOS} the main phase"}),
        ("chaos draw Cleo", {BEFORE: f"{CHAOS} {BRAMS}", OVER: f"{CHAOS} {BRAMS}", NOBODY_S: f"{CHAOS} {NOBODYS}"}),
        ("chaos draw Cleo --with 'a dream'", dict.fromkeys(PHASES, "")),
        ("global reveal --with 'a dream'", dict.fromkeys(PHASES, "")),
        ("middle play Cleo opt --as instant", dict.fromkeys(PHASES, "")),
        (
            "middle play Bram Bears --as sorcery",
            {
                BEFORE: f"{SLOW} {STEP} still to be drawn: edw chaos draw.",
                DRAWN: f"{SLOW} {STEP} on the stack: edw chaos reveal.",
                UP: f"{SLOW} {STEP} on the stack: edw chaos resolve.",
                OVER: "",
                IN_MAIN: "",
                STACKED: "Bears is played with nothing on the stack, where a Chaos card still lies (rule 5): edw chaos",
            },
        ),
        (
            "middle play Cleo Forest",
            {**dict.fromkeys(PHASES, f"{SLOW} {BRAMS}"), NOBODY_S: f"{SLOW} {NOBODYS}"},
        ),
    ],
)
def test_a_command_belongs_to_its_phase_and_player(edw: Edw, typed: str, refused: dict[tuple[str, ...], str]) -> None:
    begun(edw).line("middle put Forest Plains opt Bears")
    edw.line("global reveal --card 'Low Ceiling'")
    for before, why in refused.items():
        for line in before:
            edw.line(line)
        assert "".join(game_of(edw).phase.may) == PHASES[before]
        said = edw.line(typed, code=1 if why else 0).err
        assert said.startswith(f"edw: {why}" if why else ""), said
        if why:
            edw.line(f"{typed} --anyway 'so be it'")
        edw("verify")
        edw("undo", str(len(before) + 1))


def test_a_turn_whose_player_has_left_goes_on_to_its_end(edw: Edw) -> None:
    begun(edw).line("middle put opt --as instant")
    next_turn(edw)
    edw.line("chaos draw Cleo --with 'a dream'")
    edw.line("chaos draw")
    goes_on = "'edw turn next' ends the turn of Bram, which goes on without an active player."
    assert goes_on in edw.line("eliminate Bram --concede").out.splitlines()
    due = edw("turn").out.splitlines()
    assert due[1:] == [
        "- No Global is in play, so the next one is turned up: edw global reveal",
        "- A Chaos card of Cleo lies face down; when all have passed, it is turned up: edw chaos reveal",
        "- In the middle, to be played for its costs: opt (edw middle)",
        f"- {goes_on}",
    ]
    edw.line("middle play Cleo opt")
    assert "edw chaos reveal" in edw("turn", "next", code=1).err
    edw("chaos", "reveal", "--card", "Recount")
    edw("chaos", "resolve")
    assert next_turn(edw).startswith("Turn 3: Cleo. Recount is over.\n")
    edw("verify")


def test_a_global_that_gives_flash_lets_sorceries_be_played_at_any_time(edw: Edw) -> None:
    begun(edw).line("middle put Forest Bears --as sorcery")
    edw.line("global reveal --card 'Happy Hour'")
    edw.line(BEFORE[0])
    edw.line("middle play Cleo Bears")
    edw("verify")


def test_what_waits_for_a_split_card_is_told_that_its_side_is_chosen_first(edw: Edw) -> None:
    turned_up(begun(edw), "Lend // Keep").line("middle put Forest --as land")
    told = edw.line("middle play Ann Forest", code=1).err
    assert "whose card is on the stack: edw chaos choose Lend or Keep." in told
