"""What is due in a turn of Elder Dragon Wars, as the prompt lists it: the act first, nothing known to be wrong."""

from pathlib import Path

import pytest
from table_prompt import Table, lay

W, U, B = "Cast Arcades Sabboth for {G}{G}{W}{W}{U}{U}", "Cast Chromium for {W}{W}{U}{U}{B}{B}", "Attack"
KEI = "l u kei takahashi --card ankh --rolled r3,g12"
OUT = "dc u --card ankh --rolled r3,g12"
DUE = {
    "no Legend was ever in play: no chaos card": (["n"], ["Attack", f"1 {U}"]),
    "one of the player's own, so far as the log knows": (
        [KEI, "n"],
        ["1 Draw a chaos card, if Kei Takahashi is still in play", "Attack", f"2 {U}"],
    ),
    "two": (
        [KEI, "l u tuknir --card mirari --rolled r3,g12", "n"],
        ["1 Draw a chaos card, if Kei Takahashi or Tuknir Deathlock is still in play", "Attack", f"2 {U}"],
    ),
    "one of somebody else's": (
        [KEI],
        ["Attack", f"1 {W}"],  # it came in this turn, after whose upkeep nobody knows, and not under Ann
    ),
    "one of somebody else's, in the next turns": (
        [KEI, "n", "n"],
        [
            "1 Draw a chaos card, if Cleo (black) controls a Legend in this upkeep",
            "Attack",
            "2 Cast Nicol Bolas for {U}{U}{B}{B}{R}{R}",
        ],
    ),
    "one of somebody who is out of the game": (
        [KEI, "e u --by nobody", "n"],
        ["Attack", "1 Cast Nicol Bolas for {U}{U}{B}{B}{R}{R}"],
    ),
    "an Elder Dragon": (
        [OUT, "n"],
        ["1 Draw a chaos card, with Chromium in play", "2 Pay {W}{U}{B}, or Chromium goes home", "Attack"],
    ),
    "once the upkeep is over, only a card that was earned": (
        [OUT, "n", "s u wrath of god --card gravity"],
        ["1 Draw a chaos card, which was forgotten in the upkeep, with Chromium in play", "Attack"],
    ),
    "once it has attacked": (
        [OUT, "n", "1", "cancel", "r-7 u Chromium"],
        ["Attack"],
    ),
    "an artifact": (
        ["l w kei --card mirari --rolled b3,r12", "n", "n"],
        [
            "1 Draw a chaos card, if Cleo (black) controls a Legend in this upkeep",
            "2 Mirari may go, for 10 life",
            "Attack",
            "3 Cast Nicol Bolas for {U}{U}{B}{B}{R}{R}",
        ],
    ),
    "and none once the upkeep is over": (
        ["l w kei --card mirari --rolled b3,r12", "n", "n", "s b wrath of god --card gravity"],
        ["Attack", "3 Cast Nicol Bolas for {U}{U}{B}{B}{R}{R}"],
    ),
}


def due(table: Table) -> list[str]:
    """What is due; of the attack only that it is."""
    found = [line if not line.startswith("Attack") else "Attack" for line in table.due()]
    return [line for line in found if " may block for " not in line]


@pytest.mark.parametrize("case", DUE)
def test_what_is_due(tmp_path: Path, case: str) -> None:
    typed, lists = DUE[case]
    table = Table(lay(tmp_path, "elder-dragon-wars"))
    table.type(*typed)
    assert due(table) == lists


def test_the_dragon_is_cast_by_its_number(tmp_path: Path) -> None:
    table = Table(lay(tmp_path, "elder-dragon-wars"))
    assert due(table)[-1] == f"1 {W}"
    assert "Arcades Sabboth leaves the nexus under Ann (white)." in table.type("1")
    assert not [line for line in table.due() if "Cast" in line]
    assert "ARCADES SABBOTH LEAVES THE NEXUS" in table.painted.getvalue(), "a moment on the screen"
    table.type("u")
    assert due(table)[-1] == f"1 {W}", "it has its number again"
    assert "Left: Cast Arcades Sabboth" in table.type("1 no")
    assert "Left undone" not in table.type("n")


def test_what_was_not_due_while_its_player_was_away_has_its_number_again(tmp_path: Path) -> None:
    table = Table(lay(tmp_path, "elder-dragon-wars"))
    assert [line[0] for line in table.type("away w").splitlines()[2:]] == ["2"]
    table.type("back w")
    assert due(table) == ["Attack", f"1 {W}"]


@pytest.mark.parametrize("said", ["bram", "u", "by bram", "green", "the scion"])
def test_a_number_that_says_nothing_of_a_player(tmp_path: Path, said: str) -> None:
    """Another number was meant: nobody has named a card."""
    table = Table(lay(tmp_path, "elder-dragon-wars"))
    table.type(KEI, "n")
    told = table.type(f"1 {said}").splitlines()[0]
    assert "card that is hidden" not in told or said == "the scion"
    assert told.startswith("1 says nothing of ") or said == "the scion"
    assert table.kinds() == ["legend", "turn"]
    assert "Nothing due has the number 9" in table.type(f"9 {said}")


@pytest.mark.parametrize("word", ["paid", "done", "pay", "ok", "yes", "sure", ""])
def test_what_is_paid_by_hand_is_said_in_plain_words(tmp_path: Path, word: str) -> None:
    table = Table(lay(tmp_path, "elder-dragon-wars"))
    table.type(OUT, "n")
    assert table.type(f"2 {word}".strip()).startswith("Done: Pay {W}{U}{B}.")


@pytest.mark.parametrize("word", ["no", "unpaid", "not paid", "nope", "not"])
def test_what_is_not_paid_goes_home(tmp_path: Path, word: str) -> None:
    table = Table(lay(tmp_path, "elder-dragon-wars"))
    table.type(OUT, "n")
    assert "Chromium of Bram (blue) returns to the nexus: upkeep not paid." in table.type(f"2 {word}")


def test_provinces_are_typed_with_their_letter(tmp_path: Path) -> None:
    """Bare numbers are of what is due."""
    table = Table(lay(tmp_path, "five-colors"))
    table.type("v", "ba p1 bears 2/2, p2 'ogre 2/2'")
    assert [field["province"] for field in table.shown()["battle"]["fields"]] == [1, 2]
    shown = table.painted.getvalue()
    assert "p1 face up" in shown
    assert "p1, waits" in shown
    assert "\n 1 face up" not in shown
    assert "Province 2 (both pass)" in table.type("none", "br p2")
    assert table.kinds()[-1] == "resolved"


def _with_chaos_card(home: Path) -> tuple[Table, str]:
    """A table at which Ann has just drawn a chaos card in her second turn, and what it is."""
    table = Table(lay(home, "elder-dragon-wars"))
    table.type("l w kei takahashi", *["n"] * 5, "c")
    loaded = table.prompt.laptop.table()
    assert loaded is not None
    [card] = (held.card for held in loaded.state.players["white"].hand)
    return table, card.casefold()


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("ann plays {}, pays 5", "Ann (white) pays 5 life, 75 -> 70 and plays"),
        ("ann plays {} for 5 life", "Ann (white) pays 5 life, 75 -> 70 and plays"),
        ("ann plays {}, pays 5 to keep it", "Ann (white) pays 5 life, 70 -> 65: "),
        ("ann plays {} and pays 5 life to stop it", "Ann (white) pays 5 life, 70 -> 65: "),
        ("ann plays {}, cleo pays 5", "Cleo (black) pays 5 life, 75 -> 70: "),
        ("ann plays {} for 5 life, cleo pays", "Cleo (black) pays 5 life, 75 -> 70: "),
    ],
)
def test_a_chaos_card_is_paid_for_once_but_for_what_keeps_the_enchantment(tmp_path: Path, line: str, says: str) -> None:
    table, card = _with_chaos_card(tmp_path)
    table.type("cleo casts wrath of god, nobody pays", line.format(card))
    told = " ".join(table.said())
    assert says in told
    assert told.count("pays 5 life") == 1 + any(word in line for word in ("keep", "stop", "cleo"))


def test_a_chaos_card_resolves_under_whoever_played_it(tmp_path: Path) -> None:
    table, card = _with_chaos_card(tmp_path)
    table.type("n", f"ann plays {card} anyway")  # in the turn of Bram
    assert "by Ann (white) resolves" in table.type(f"{card} resolves")
