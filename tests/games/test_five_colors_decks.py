"""Deck files, good and bad, with whole messages; and what the game makes of a checked one."""

import hashlib
from pathlib import Path
from typing import Any

import pytest
from conftest import Edw

from edw_companion.errors import BadFileError
from edw_companion.games.five_colors.decks import BY_HEAD, Deck, read_data
from edw_companion.lists.problems import MistakesError
from edw_companion.lists.sheet import heading_key

BANNED = ("Black Vise", "Karma")


def begun(edw: Edw, *rules: str) -> Edw:
    """A game in which Ann takes the first turn, as the table drew it."""
    chosen = [f"--rule={rule}" for rule in ("counts=on", *rules)]
    seats = ["--seat=1=Ann", "--seat=2=Bram"]
    edw("new", "friday", "--format", "five-colors", "--players", "Ann,Bram", *seats, *chosen, "--ritual")
    edw("start", "--first", "Ann")
    return edw


def seat(edw: Edw, name: str) -> Any:
    """A player's row of the status."""
    return next(row for row in edw.status()["players"] if row["player"] == name)


def cards(edw: Edw) -> Any:
    """How many cards lie where."""
    return edw("cards", "--json").json["places"]


def names(kind: str, number: int) -> list[str]:
    return [f"{kind} {chr(ord('A') + at)}" for at in range(number)]


GOOD = "\n".join(
    [
        "# Ann's deck, which is white",
        "Color: white",
        "Start: Plains",
        "",
        "Lands",
        "3 Plains",
        "3x Plateau",
        "Creatures:",
        *(f"3 {name}" for name in names("Knight", 6)),
        "GLOBAL ENCHANTMENTS",
        "Crusade // not a comment: a name may hold two strokes",
        "Moat  # but this is one",
        "Artifacts",
        "2 × Icy Manipulator",
        "2 Disrupting Scepter",
        "",
        "Local enchantments",
        *names("Ward", 9),
        "Sorceries",
        *(f"3 {name}" for name in names("Wrath", 4)),
        "Instants",
        *(f"3 {name}" for name in names("Swords", 3)),
    ]
)


def as_yaml() -> str:
    """The same deck as YAML."""
    lines = ["color: W", "start: plains"]
    for line in GOOD.split("\n")[3:]:
        words = line.rstrip(":").lower()
        if heading_key(words) in BY_HEAD:
            lines.append(f"{words.replace(' ', '-')}:")
        elif line:
            lines.append(f'  - "{line.split("  #")[0]}"')
    return "\n".join(lines) + "\n"


def checked(text: str, file: str = "ann.txt") -> tuple[Deck | None, list[str]]:
    """The deck, and what is wrong with it as lines; no deck of a file that cannot be read."""
    try:
        found = read_data(text.encode(), file, BANNED)
    except MistakesError as error:
        return None, [str(problem) for problem in error.problems]
    except BadFileError as error:  # it is no list of cards
        return None, [str(error).removesuffix(".")]
    return found.deck, [str(problem) for problem in found.against]


@pytest.mark.parametrize(("text", "file"), [(GOOD, "ann.txt"), (as_yaml(), "ann.yaml"), (as_yaml(), "ANN.YML")])
def test_a_good_deck(text: str, file: str) -> None:
    deck, problems = checked(text, file)
    assert deck is not None
    assert (deck.color, deck.start, deck.dynasty, deck.fate) == ("white", "Plains", 30, 30)
    assert not problems
    kinds = ("land", "creature", "enchantment", "other", "local enchantment", "instant")
    names = ("Plateau", "Knight C", "Moat", "Disrupting Scepter", "Ward B", "Swords A")
    assert tuple(deck.kinds[name] for name in names) == kinds
    assert "Icy Manipulator" not in deck.on_word
    assert len(deck.on_word) == len(deck.kinds) - 2


def cases(part: int) -> list[tuple[str, list[str]]]:
    """The mistakes of ``broken-decks.txt``, each with what is said of it."""
    text = Path(__file__).with_name("broken-decks.txt").read_text(encoding="utf-8").split("\n==\n")[part]
    blocks = [block.splitlines() for block in text.strip().split("\n\n") if not block.startswith("#")]
    return [
        (first.replace("\\n", "\n").replace("\\u202e", "\u202e"), [line[2:] for line in said])
        for first, *said in blocks
    ]


@pytest.mark.parametrize(("change", "problems"), cases(0))
def test_a_bad_deck(change: str, problems: list[str]) -> None:
    before, _, after = change.partition(" => ")
    assert before in GOOD
    assert checked(GOOD.replace(before, after, 1))[1] == problems


@pytest.mark.parametrize(("text", "problems"), cases(1))
def test_bad_yaml(text: str, problems: list[str]) -> None:
    assert checked("" if text == "(nothing)" else text, "bob.yaml")[1] == problems


def test_all_problems_at_once_from_the_command_line(edw: Edw, tmp_path: Path) -> None:
    begun(edw)
    bad = tmp_path / "bad.txt"
    bad.write_text("Color: mauve\nLands\n4 Plains\nGlobal enchantments\n2 Manabarbs\n", encoding="utf-8")
    assert edw("deck", "check", str(bad), code=65).err == (
        "edw: The deck in bad.txt has 6 mistakes and cannot be played before that is mended:\n"
        '  bad.txt:1: "mauve" is no colour; there are white, blue, black, red, green\n'
        "  bad.txt:3: Plains is 4 times in the dynasty deck; 3 is the most of any card, basic lands too\n"
        "  bad.txt:5: Manabarbs only deals damage to players, who have no life to lose; take it out: it is banned\n"
        "  bad.txt:5: Manabarbs is 2 times in the dynasty deck; 1 is the most of an enchantment\n"
        "  bad.txt: the dynasty deck has 6 cards; it needs 30 at least, so add 24\n"
        "  bad.txt: the fate deck has 0 cards; it needs 30 at least, so add 30\n"
    )
    assert edw("deck", "use", "Ann", str(bad), code=65).out == ""
    good = tmp_path / "good.txt"
    good.write_text(GOOD, encoding="utf-8")
    done = edw("deck", "check", str(good), str(bad), code=65)
    assert done.out == (
        "good.txt: white, dynasty 30, fate 30, Plains beside it. No mistake was found.\n"
        "  Checked: both sizes, the copies of each card, BANNED banned cards and where 2 of the 28 cards belong.\n"
        "  Taken on your word, as no list here knows what they are: Plateau, Knight A, Knight B, Knight C, "
        "Knight D, Knight E, Knight F, Crusade // not a comment: a name may hold two strokes, Moat, Disrupting "
        "Scepter, Ward A, Ward B and 14 more.\n"
    ).replace("BANNED", str(len(edw("lists", "show", "1", "banned", "--json").json[0]["rows"])))
    assert "There is no file" in edw("deck", "check", str(tmp_path / "none.txt"), code=1).err
    (found,) = edw("deck", "check", str(good), "--json").json
    assert {key: found[key] for key in ("file", "color", "start", "dynasty", "fate")} == {
        "file": "good.txt", "color": "white", "start": "Plains", "dynasty": 30, "fate": 30,
    }  # fmt: skip
    assert (found["kinds"]["Moat"], len(found["on_word"]), found["notes"]) == ("enchantment", 26, [])


def test_a_checked_deck_is_played(edw: Edw, tmp_path: Path) -> None:
    begun(edw)
    file = tmp_path / "ann.txt"
    file.write_text(GOOD.replace("2 Disrupting Scepter", "3 Disrupting Scepter\n2 Jayemdae Tome"), encoding="utf-8")
    digest = hashlib.sha256(file.read_bytes()).hexdigest()
    assert edw("deck", "use", "Ann", str(file)).out.splitlines()[0] == (
        f"Decks of Ann, white: dynasty 33, fate 30, Plains in play; checked in ann.txt (SHA-256 {digest[:12]} …)."
    )
    row = seat(edw, "Ann")
    assert (row["color"], row["dynasty"], row["deck"]) == ("white", 29, "ann.txt")
    assert edw("deck").out.splitlines()[1].split() == ["Ann", "white", "33", "30", "ann.txt"]
    edw("deck", "size", "Bram", "31", "40")
    assert (cards(edw)["dynasty Bram"], cards(edw)["fate Bram"]) == (27, 35)
    edw("reveal")
    assert "Decks are checked before the game" in edw("deck", "size", "Ann", "30", "30", code=1).err
    edw("deck", "size", "Ann", "30", "30", "--anyway", "miscounted")
    assert seat(edw, "Ann")["dynasty"] == 26
    edw("undo")
    assert seat(edw, "Ann")["dynasty"] == 29


def test_a_deck_cannot_be_smaller_than_what_has_left_it(edw: Edw) -> None:
    begun(edw)
    assert "Cards are counted from 0" in edw("deck", "size", "Ann", "3", "30", code=1).err


def test_decks_can_be_checked_before_the_seats_are_drawn(edw: Edw, tmp_path: Path) -> None:
    edw("new", "friday", "--format", "five-colors", "--players", "Ann,Bram", "--ritual")
    file = tmp_path / "ann.txt"
    file.write_text(GOOD, encoding="utf-8")
    edw("deck", "check", str(file))


def test_the_banned_list_is_an_edition(edw: Edw, tmp_path: Path) -> None:
    begun(edw)
    assert "Manabarbs" in edw("lists", "show", "1", "banned").out
    edw("lists", "copy", "1", "ours")
    own = edw.home / "lists" / "ours" / "banned.yaml"
    own.write_text(own.read_text(encoding="utf-8").replace("Manabarbs", "Moat"), encoding="utf-8")
    edw("new", "saturday", "--format", "five-colors", "--players", "Ann,Bram", "--lists", "ours")
    assert edw.status()["edition"] == "ours"
    file = tmp_path / "ann.txt"
    file.write_text(GOOD, encoding="utf-8")
    assert "Moat only deals damage to players" in edw("deck", "check", str(file), code=65).err
