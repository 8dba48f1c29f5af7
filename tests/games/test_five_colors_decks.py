"""Deck files, good and bad, with whole messages; and what the game makes of a checked one."""

import hashlib
from pathlib import Path

import pytest
from conftest import Edw
from five_colors_table import begun, cards, seat

from edw_companion.games.five_colors.decks import BY_HEAD, HEADS, Deck, read_deck
from edw_companion.lists.problems import outcome

BANNED = ("Black Vise", "Karma")


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
        if words in BY_HEAD:
            lines.append(f"{words.replace(' ', '-')}:")
        elif line:
            lines.append(f'  - "{line.split("  #")[0]}"')
    return "\n".join(lines) + "\n"


def checked(text: str, file: str = "ann.txt") -> tuple[Deck, list[str]]:
    """The deck, and its problems as lines."""
    deck, problems = outcome(read_deck(text.encode(), file, BANNED))
    return deck, [str(problem) for problem in problems]


@pytest.mark.parametrize(("text", "file"), [(GOOD, "ann.txt"), (as_yaml(), "ann.yaml"), (as_yaml(), "ANN.YML")])
def test_a_good_deck(text: str, file: str) -> None:
    assert checked(text, file) == (Deck("white", "Plains", 30, 30), [])


def test_windows_line_ends_and_a_byte_order_mark() -> None:
    assert checked("\ufeff" + GOOD.replace("\n", "\r\n")) == (Deck("white", "Plains", 30, 30), [])


@pytest.mark.parametrize(
    ("before", "after", "problems"),
    [
        ("Color: white", "", ['ann.txt: the colour is missing; write "color: white", or the colour that is yours']),
        ("Color: white", "Colour: w", []),
        (
            "Color: white",
            "Color: purple",
            ['ann.txt:2: "purple" is no colour; there are white, blue, black, red, green'],
        ),
        (
            "Start: Plains",
            "Start: Plateau",
            ['ann.txt:3: the starting land is "Plateau"; white starts with one Plains beside the deck'],
        ),
        ("Start: Plains", "color: blue", ['ann.txt:3: "color" stands here twice; keep the one in line 2, or this one']),
        (
            "3 Plains",
            "4 Plains",
            ["ann.txt:6: Plains is 4 times in the dynasty deck; 3 is the most of any card, basic lands too"],
        ),
        (
            "3x Plateau",
            "3 PLAINS",
            ["ann.txt:7: PLAINS is 6 times in the dynasty deck; 3 is the most of any card, basic lands too"],
        ),
        (
            "Ward I",
            "2 Ward I",
            ["ann.txt:31: Ward I is 2 times in the fate deck; 1 is the most of an enchantment"],
        ),
        (
            "Ward I",
            "ward a",
            ["ann.txt:31: ward a is 2 times in the fate deck; 1 is the most of an enchantment"],
        ),
        ("Ward I\n", "", ["ann.txt: the fate deck has 29 cards; it needs 30 at least, so add 1"]),
        (
            "Moat  # but this is one",
            "karma",
            ["ann.txt:17: karma only deals damage to players, who have no life to lose; take it out: it is banned"],
        ),
        (
            "Lands\n",
            "\n",
            [
                f'ann.txt:6: "3 Plains" stands above the first heading; write one of these above it: {HEADS}',
                f'ann.txt:7: "3x Plateau" stands above the first heading; write one of these above it: {HEADS}',
                "ann.txt: the dynasty deck has 24 cards; it needs 30 at least, so add 6",
            ],
        ),
        (
            "3 Plains",
            "0 Plains\n3 Plains",
            ['ann.txt:6: "0 Plains" names no card; write how many and which, as "3 Plains"'],
        ),
        (
            "3 Plains",
            "3 Plains\n9999 Rats",
            ['ann.txt:7: "9999 Rats" names no card; write how many and which, as "3 Plains"'],
        ),
        (
            "3 Plains",
            "3 Pla\u202eins",
            [
                "ann.txt:6: the character U+202E cannot be shown; delete it, or write a plain space in its place",
                "ann.txt: the dynasty deck has 27 cards; it needs 30 at least, so add 3",
            ],
        ),
    ],
)
def test_a_bad_deck(before: str, after: str, problems: list[str]) -> None:
    text = GOOD.replace(before, after, 1)
    assert text != GOOD
    assert checked(text)[1] == problems


@pytest.mark.parametrize(
    ("text", "problems"),
    [
        ("", ["bob.yaml: the file is empty; write what belongs into it"]),
        (
            "- Plains",
            [
                "bob.yaml:1: this is no deck; write color: and then lands, creatures, global enchantments, artifacts, "
                "local enchantments, sorceries, instants, each with its cards",
            ],
        ),
        ("color: &a white", ["bob.yaml:1: &a gives this part a name; take it out, or put a text with & in quotes"]),
        ("lands: Plains", ['bob.yaml:1: "lands" has no list below it; write a card a line below it, as - "3 Plains"']),
        ("lands:\n  - [a]", ['bob.yaml:2: this is no card; write a card as "3 Plains"']),
        (
            "spells: [a]",
            [
                'bob.yaml:1: "spells" is no part of a deck; there are color, start, lands, creatures, global '
                "enchantments, artifacts, local enchantments, sorceries, instants",
            ],
        ),
    ],
)
def test_bad_yaml(text: str, problems: list[str]) -> None:
    found = checked(text, "bob.yaml")[1]
    assert found[: len(problems)] == problems
    assert found[-2:] == [
        "bob.yaml: the dynasty deck has 0 cards; it needs 30 at least, so add 30",
        "bob.yaml: the fate deck has 0 cards; it needs 30 at least, so add 30",
    ]


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
    assert done.out == "good.txt: white, dynasty 30, fate 30, Plains beside it. Nothing is wrong.\n"
    assert "There is no file" in edw("deck", "check", str(tmp_path / "none.txt"), code=1).err
    assert edw("deck", "check", str(good), "--json").json == [
        {"file": "good.txt", "color": "white", "start": "Plains", "dynasty": 30, "fate": 30}
    ]


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
