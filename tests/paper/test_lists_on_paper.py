"""Lists, piles, rules, changed cards, and what is kept with cards, of the sister games, as their readers need them."""

import re
from itertools import pairwise
from pathlib import Path
from statistics import median

import pytest
from conftest import Edw
from printed import MM, NEEDED, SIZES, browse, pages_of, pictures, words_of
from test_browser import squeezed
from test_new_sheets import POINT, drawn, figures_of, labels, marks_of, of_class, sheet_of, type_of
from test_sheet_html import parsed

from edw_companion import games
from edw_companion.games.chaos_lists.sheets import by_hand
from edw_companion.games.magical_war.errata import BY_NAME, CHANGED, HIGH, NAMED
from edw_companion.paper.html import page
from edw_companion.paper.sheet import PART, Paragraph, Sheet, Table

SISTERS = [slug for slug in games.GAMES if slug != "elder-dragon-wars"]


@pytest.mark.parametrize("slug", SISTERS)
def test_a_sheet_that_is_not_there_is_answered_with_those_that_are(edw: Edw, slug: str) -> None:
    said = edw("print", "bogus", "--format", slug, code=2).err
    names = said.partition("It can be ")[2].removesuffix(".\n").replace(" or ", ", ").split(", ")
    assert ("piles" in names) is (slug == "chaos-magic")
    assert ("luck" in names) is (slug == "chaos-lists")
    why = edw("print", "luck", "--format", slug, code=2).err
    assert "There is no sheet" not in why, "a sheet that the game has not is told by its own reason"


def size(sheet: Sheet, paper: str) -> float:
    """The type of a leaf, in points."""
    return type_of(next(parsed(page([sheet], paper)).iter("article"))) / POINT


@pytest.mark.parametrize(("slug", "least"), [("chaos-lists", 14), ("chaos-magic", 13.5), ("five-colors", 10.7)])
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_rules_are_large_enough_to_be_read_at_the_table(edw: Edw, slug: str, least: float, paper: str) -> None:
    assert least <= size(sheet_of(edw, slug, "rules"), paper) <= 15.5


@NEEDED
@pytest.mark.parametrize("paper", sorted(SIZES))
def test_the_rules_of_roll_lists_are_one_page(edw: Edw, paper: str, tmp_path: Path) -> None:
    assert len(pages_of(browse(page([sheet_of(edw, "chaos-lists", "rules")], paper), tmp_path))) == 1


def test_the_banned_cards_are_on_the_back_of_the_rules(edw: Edw) -> None:
    *_, banned = sheet_of(edw, "five-colors", "rules").sections
    assert (banned.foot, banned.fresh) == ("Banned cards", True)


def test_what_a_card_costs_has_one_word_in_the_rules(edw: Edw) -> None:
    out = " ".join(edw("print", "rules", "--format", "five-colors").out.split())
    assert "casting cost" not in out
    assert "mana value" not in out
    for words in ("Damage:", "Responses:", "Without effect:", "Protection from X:"):
        assert words in out


def test_the_rules_say_who_the_killer_is(edw: Edw) -> None:
    out = squeezed(edw("print", "rules", "--format", "chaos-lists").out)
    assert squeezed("chooses one player who remains, whom the list calls the killer") in out
    assert squeezed("First choose another player, the killer.") in squeezed(
        edw("print", "lists", "--format", "chaos-lists").out
    )


def test_the_last_stand_says_what_can_no_longer_be_played(edw: Edw) -> None:
    out = squeezed(edw("print", "rules", "--format", "magical-war").out)
    assert squeezed("Lands, creatures, artifacts and enchantments can no longer be played") in out


def test_changed_cards_are_told_in_sentences_and_an_inferred_name_has_its_mark(edw: Edw) -> None:
    blocks = [block for section in sheet_of(edw, "magical-war", "errata").sections for block in section.blocks]
    told = {block.lead: block.text for block in blocks if isinstance(block, Paragraph)}
    for each in CHANGED:
        mark = "*" if each.names and each.sure != NAMED else ""
        text = told[f"{' and '.join(each.names) or 'A card whose name is lost (D to F)'}{mark}:"]
        assert text[0].isupper()
        assert text.endswith(".")
    assert "never below 0" in told["Cursed Rack*:"]


def test_the_changed_cards_have_a_sheet_of_their_own_and_the_rules_large_type(edw: Edw) -> None:
    leaf = sheet_of(edw, "magical-war", "rules")
    assert not [name for name in BY_NAME if name not in ("Black Vise", "The Rack") and name in str(leaf)]
    assert min(size(leaf, paper) for paper in ("a4", "letter")) >= 13


def test_a_changed_card_says_whether_its_own_text_holds_too(edw: Edw) -> None:
    replaced, added, _ = sheet_of(edw, "magical-war", "errata").sections
    assert (replaced.title, added.title) == ("Instead of the card's effect", "As printed, except")
    assert [block.lead.strip("*:") for block in added.blocks if isinstance(block, Paragraph)] == [
        "Island Sanctuary", "Kudzu", "Nether Shadow", "Regrowth", "Timetwister", "Wheel of Fortune",
    ]  # fmt: skip
    assert (replaced.columns, added.columns) == (2, 2)
    says = [" ".join(figure.says) for figure in figures_of(sheet_of(edw, "magical-war", "cards"))]
    assert [each for each in says if "Regrowth As printed, except: It reaches" in each]
    assert len([each for each in says if "Instead of its effect: " in each]) == len(BY_NAME) - 6 + 1
    (unnamed,) = (each for each in says if f"{'_' * 10} Instead of its effect: " in each)
    assert unnamed.endswith("An opponent of your choice loses a turn."), "with a line for its name"


def test_a_card_says_at_its_foot_that_its_name_is_inferred(edw: Edw) -> None:
    figures = drawn(sheet_of(edw, "magical-war", "cards"))
    for words, sure in {
        "nameinferred": {HIGH},
        "nameguessed": {each.sure for each in BY_NAME.values()} - {NAMED, HIGH},
    }.items():
        assert len([each for each in figures if words in labels(each)]) == sum(
            each.sure in sure for each in BY_NAME.values()
        )
    assert len([each for each in figures if "namelost(DtoF)" in labels(each)]) == 1


def test_the_graveyard_says_that_a_pipeline_goes_there_too(edw: Edw) -> None:
    out = squeezed(edw("print", "dividers", "--format", "magical-war").out)
    assert squeezed("Cards come here from play, hands and pipelines.") in out


def sizes_of(edw: Edw, slug: str, kind: str) -> list[float]:
    """The type of each piece's text, in points."""
    made = drawn(sheet_of(edw, slug, kind))
    return [max(type_of(text) for text in of_class(each, "text")) / POINT for each in made]


def test_changed_cards_fill_their_room_and_those_with_few_words_are_in_large_type(edw: Edw) -> None:
    changed = sizes_of(edw, "magical-war", "cards")
    assert sum(each > 12.9 for each in changed) > len(changed) * 0.7
    assert min(changed) > 10
    large = sizes_of(edw, "chaos-lists", "cards")
    assert sum(each > 12.9 for each in large) > len(large) * 0.8
    assert max(sizes_of(edw, "chaos-magic", "dividers")) > 15


def test_long_lists_begin_a_page_and_short_ones_share_theirs(edw: Edw) -> None:
    sheet = sheet_of(edw, "chaos-lists", "lists")
    begin = [section.title.partition(":")[0] for section in sheet.sections if section.fresh]
    assert begin == [*(f"Chaos {letter}" for letter in "BCDEF"), "Global", "Acquisition"]


@NEEDED
@pytest.mark.parametrize("paper", sorted(SIZES))
def test_the_foot_of_a_page_names_the_lists_on_it_and_no_others(edw: Edw, paper: str, tmp_path: Path) -> None:
    sheet = sheet_of(edw, "chaos-lists", "lists")
    pages = pages_of(browse(page([sheet], paper), tmp_path))
    feet = [text.splitlines()[0].partition(" · ")[2] for text in pages]
    assert feet[:2] == [f"Chaos {letter}: d4 and d10, 10 to 49" for letter in "AB"]
    order = [section.title.partition(":")[0] for section in sheet.sections]
    for foot, text in zip(feet[:7], pages, strict=False):
        first, _, last = foot.partition(":")[0].partition(" to ")
        there = order[order.index(first) : order.index(last or first) + 1]
        titles = [line.partition(":")[0] for line in text.splitlines()[1:] if re.match(r"[A-Z][A-Za-z ]+: .*d\d", line)]
        assert [name for name in titles if name in order] == there


@NEEDED
@pytest.mark.parametrize("paper", sorted(SIZES))
def test_what_goes_on_over_the_end_of_a_page_has_a_heading_there(edw: Edw, paper: str, tmp_path: Path) -> None:
    sheet = sheet_of(edw, "chaos-lists", "lists")
    at = next(at for at, section in enumerate(sheet.sections) if section.title.startswith("Global"))
    long, first, *others = sheet.sections[at:]
    more = tuple(Paragraph("Creatures have flying and haste. " * 3, number=str(number)) for number in range(50, 60))
    sections = (first, long._replace(blocks=(*long.blocks, *more)), *others)
    pages = pages_of(browse(page([sheet._replace(sections=sections)], paper), tmp_path))
    titled = [each.splitlines()[1:].count("Global: d4 and d10, 10 to 49") for each in pages]
    assert [count for count in titled if count] == [1, 1]


@NEEDED
@pytest.mark.parametrize("paper", sorted(SIZES))
def test_each_of_the_long_lists_is_on_a_page_of_its_own(edw: Edw, paper: str, tmp_path: Path) -> None:
    pages = pages_of(browse(page([sheet_of(edw, "chaos-lists", "lists")], paper), tmp_path))
    for text, name in zip(pages, [*(f"Chaos {letter}" for letter in "ABCDEF"), "Global"], strict=False):
        assert f"· {name}: d4 and d10" in text.splitlines()[0]
        assert {"10", "49"} <= {word for line in text.splitlines() for word in line.split()}


def test_a_list_says_how_its_dice_are_rolled_by_hand() -> None:
    """No table has a die of a hundred, and nobody says of a die that it is one."""
    rolled = {"1d20": "d20", "3d8": "3d8", "10d6": "10d6", "1d40+9": "d4 and d10, 10 to 49"}
    assert {dice: by_hand(dice) for dice in rolled} == rolled
    assert "two d10" in by_hand("1d100")


def test_every_entry_begins_with_a_capital_and_so_does_every_list(edw: Edw) -> None:
    for section in sheet_of(edw, "chaos-lists", "lists").sections:
        assert section.title[0].isupper()
        texts = [block.text for block in section.blocks if isinstance(block, Paragraph)]
        assert not [text for text in texts if text[:1].islower()]
    out = squeezed(edw("print", "lists", "--format", "chaos-lists").out)
    assert squeezed("2 and 0 are 20") in out
    assert squeezed("do what a copy of it would do") in out


@pytest.mark.parametrize(("slug", "kind"), [("chaos-lists", "lists"), ("chaos-magic", "piles")])
def test_mana_in_a_browser_is_a_sign_and_no_braces(edw: Edw, slug: str, kind: str) -> None:
    written = page([sheet_of(edw, slug, kind)], "a4").partition("</style>")[2]
    assert re.search('<b class="mana"[^>]*>2</b>', written)
    assert "{" not in written


def test_a_card_for_two_lists_is_fetched_once(edw: Edw) -> None:
    sheet = sheet_of(edw, "chaos-lists", "pull")
    assert "130 cards: Chaos\xa0A\xa06, " in sheet.intro
    tables = [block for block in sheet.sections[0].blocks if isinstance(block, Table)]
    rows = [row[1:] for table in tables for row in table.rows if "Fireball" in row[1]]
    assert [row[1] for table in tables for row in table.rows if "also" in row[1]] == ["Fireball (also Chaos F 24)"]
    assert rows == [("Fireball (also Chaos F 24)", "37")]
    assert {("Chaos A", 6), ("Chaos F", 10)} < {(table.head[1], len(table.rows)) for table in tables}


def test_a_split_card_has_its_whole_name_and_a_paragraph_for_each_half(edw: Edw) -> None:
    chaos, below = sheet_of(edw, "chaos-magic", "piles").sections
    told = [block for block in chaos.blocks if isinstance(block, Paragraph)]
    at = next(at for at, block in enumerate(told) if block.lead == "Sooner // Later")
    assert [block.lead for block in told[at + 1 : at + 3]] == ["Sooner.", "Later."]
    assert told[at + 1].text.startswith("Border R. ")
    assert not [block for block in told if "(border" in block.text]
    assert below.fresh
    shop = [block for block in below.blocks if isinstance(block, Paragraph)]
    kettle = next(at for at, block in enumerate(shop) if block.lead == "Communal Kettle.")
    assert shop[kettle].text.startswith("Artifact. {T}: "), "its type does not read as a part of its name"
    assert shop[kettle + 1] == Paragraph("{3}: Untap Communal Kettle.", number=PART), "an ability, a paragraph"
    (figure,) = (each for each in drawn(sheet_of(edw, "chaos-magic", "cards")) if "Sooner//Later" in labels(each))
    assert labels(figure).count("Chaos·Sooner//Later") == 2
    assert "starter" not in labels(figure)


@NEEDED
@pytest.mark.parametrize("paper", sorted(SIZES))
def test_no_split_card_is_torn_and_every_page_names_its_deck(edw: Edw, paper: str, tmp_path: Path) -> None:
    sheet = sheet_of(edw, "chaos-magic", "piles")
    words = words_of(browse(page([sheet], paper), tmp_path), SIZES[paper])
    middle = SIZES[paper][0] / 2
    columns: dict[tuple[int, bool], list[str]] = {}
    for word in words:
        columns.setdefault((word.page, word.left > middle), []).append(word.text)
    told = [" ".join(each) for each in columns.values()]
    feet = {at: text for (at, right), text in zip(columns, told, strict=True) if not right}
    assert all(("Global deck" if at == 4 else "Chaos deck") in text for at, text in feet.items())
    assert " ".join(told).count("Global deck") == 2 + 2, "a title, a foot, two cards"
    assert sheet.intro.startswith("60 Chaos cards and 30 Globals, written for this program: ")
    names = [each.lead.rstrip(".") for each in sheet.sections[0].blocks if isinstance(each, Paragraph)]
    split = [name for name in names if " // " in name]
    assert len(split) > 5
    for name in split:
        (text,) = (text for text in told if name in text)
        assert all(f"{side}. Border " in text for side in name.split(" // "))


@NEEDED
@pytest.mark.parametrize("paper", sorted(SIZES))
def test_the_rules_of_chaos_magic_end_as_low_in_both_columns(edw: Edw, paper: str, tmp_path: Path) -> None:
    words = words_of(browse(page([sheet_of(edw, "chaos-magic", "rules")], paper), tmp_path), SIZES[paper])
    wide, high = SIZES[paper]
    body = [word for word in words if word.bottom < high - 50]
    ends = [max(word.bottom for word in body if (word.left > wide / 2) is side) for side in (False, True)]
    assert abs(ends[0] - ends[1]) < 2 * 14 * 1.3
    assert {word.page for word in words} == {1}


@NEEDED
@pytest.mark.parametrize("paper", sorted(SIZES))
def test_all_rows_of_a_pad_are_of_one_height(edw: Edw, paper: str, tmp_path: Path) -> None:
    dots = 288
    (first, _) = pictures(browse(page([sheet_of(edw, "chaos-magic", "pads")], paper), tmp_path), dots)
    middle = [first.dots[row * first.wide + first.wide // 3] < 140 for row in range(first.high)]
    lines = [row for row in range(1, first.high) if middle[row] and not middle[row - 1]]
    steps = [after - before for before, after in pairwise(lines)]
    rows = [step for step in steps if abs(step - median(steps)) < 9]
    assert len(rows) > 20
    assert max(rows) - min(rows) <= 1


def test_the_title_of_a_leaf_of_the_binder_is_read(edw: Edw) -> None:
    written = page([sheet_of(edw, "chaos-magic", "binder")], "letter")
    (leaf, *_) = parsed(written).iter("section")
    (title,) = of_class(leaf, "title")
    assert "aside" not in title.get("class", ""), "the title stands upright on letter too"
    assert "".join(title.itertext()).startswith("Chaos Magic, the starter decks: the binder")
    assert ".margin.title { bottom: calc(100% - var(--top) + 2mm); padding: 0 2mm; font-size: 3.4mm; }" in written


def test_which_province_goes_and_three_more_for_each_who_may_gain_them(edw: Edw) -> None:
    figures = figures_of(sheet_of(edw, "five-colors", "cards"))
    says = [" ".join(each.says) for each in figures]
    assert len([each for each in says if "New province __" in each]) == 6
    assert len(says) == 14
    assert all("its walls are destroyed. Close the row" in each and "_" * 16 in each for each in says)
    made = drawn(sheet_of(edw, "five-colors", "cards"))
    assert all(of_class(each, "numeral") for each in made)
    assert ".numeral { height: 25mm; font: bold 22mm/25mm" in page([], "a4"), "legible at arm's length"


def test_the_cards_sheet_says_how_other_lists_are_had(edw: Edw) -> None:
    assert "--of LIST" in sheet_of(edw, "chaos-lists", "cards").intro
    assert "--of LIST" not in sheet_of(edw, "chaos-lists", "cards", of="Global").intro


def test_no_fight_is_torn_from_its_result(edw: Edw) -> None:
    for paper in ("a4", "letter"):
        for text in edw("print", "battle", "--format", "five-colors", "--paper", paper).out.split("\f"):
            assert text.count("Turn ____") == text.count("attack  ")
            assert text.count("3. Attackers") == text.count("4. Defenders") == text.count("attack  ")


LEAVES = (
    ("chaos-lists", "lists", 10), ("chaos-lists", "pull", 1), ("chaos-magic", "piles", 4), ("five-colors", "battle", 1),
    ("five-colors", "rules", 2), ("magical-war", "errata", 1),
)  # fmt: skip


@NEEDED
@pytest.mark.parametrize("paper", sorted(SIZES))
def test_how_many_pages_they_have_in_a_browser(edw: Edw, paper: str, tmp_path: Path) -> None:
    sheets = [sheet_of(edw, slug, kind) for slug, kind, _ in LEAVES]
    pages = pages_of(browse(page(sheets, paper), tmp_path))
    assert len(pages) == sum(number for *_, number in LEAVES)
    at = next(at for at, text in enumerate(pages) if "Chaos D: d4 and d10, 10 to 49" in text)
    assert {"10", "49"} <= set(pages[at].split())
    assert "Wrath of God" in pages[at]
    assert "Maelstrom Ahead" in pages[at], "the whole list is on the page that its foot names"
    battle = next(text for text in pages if "battles" in text)
    titles = ("over 0: other army dies", "other’s toughness")
    assert all(title in battle for title in titles), "no title is broken"
    assert "Duels: strike, or focus, in turn, the challenged first" in " ".join(battle.split())


@NEEDED
@pytest.mark.parametrize(("paper", "least"), [("a4", 3.75), ("letter", 3.75)])
def test_cards_to_fetch_stand_in_rows_that_can_be_ticked(edw: Edw, paper: str, least: float, tmp_path: Path) -> None:
    """From Armageddon to Wildfire are six rows."""
    pdf = browse(page([sheet_of(edw, "chaos-lists", "pull")], paper), tmp_path)
    tops = {word.text: word.top / MM for word in words_of(pdf, SIZES[paper])}
    assert len(pages_of(pdf)) == 1
    assert (tops["Wildfire"] - tops["Armageddon"]) / 6 >= least


@NEEDED
@pytest.mark.parametrize("paper", sorted(SIZES))
def test_a_card_to_fetch_keeps_clear_of_its_number_and_a_further_copy_is_a_ditto(
    edw: Edw, paper: str, tmp_path: Path
) -> None:
    sheet = sheet_of(edw, "elder-dragon-wars", "pull")
    words = words_of(browse(page([sheet], paper), tmp_path), SIZES[paper])
    emperor = next(word for word in words if word.text == "Emperor")
    row = [word for word in words if word.page == emperor.page and abs(word.top - emperor.top) < 1]
    sign = min((word for word in row if word.left > emperor.right), key=lambda word: word.left)
    assert sign.text == "W"
    assert (sign.left - emperor.right) / MM >= 2
    tables = [block for section in sheet.sections for block in section.blocks if isinstance(block, Table)]
    further = sum(not name for table in tables for _, name, _ in table.rows)
    assert further
    assert sum(word.text == "\N{DOUBLE PRIME}" for word in words) == further


def test_an_ability_of_a_list_is_no_card_and_set_as_a_text(edw: Edw) -> None:
    """A name in bold without a text is a card of Magic."""
    (built,) = (each for each in sheet_of(edw, "chaos-lists", "lists").sections if each.title.startswith("Built"))
    told = {each.number: (each.lead, each.text) for each in built.blocks if isinstance(each, Paragraph)}
    assert told["1"] == ("", "Flying")
    assert told["11"][0] == "Indestructible."


def test_cards_of_a_list_by_which_a_creature_is_built_are_there_to_write_on(edw: Edw) -> None:
    figures = drawn(sheet_of(edw, "chaos-lists", "cards", of="built-creature"))
    assert len(figures) == 9
    for words in ("Built Creature", "Color:", "Abilities:", "Power:", "Toughness:"):
        assert all(squeezed(words) in labels(each) for each in figures)
    assert not any("lying" in labels(each) for each in figures)


def test_the_card_of_a_magic_card_says_so_and_that_of_a_token_asks_for_the_rest(edw: Edw) -> None:
    figures = figures_of(sheet_of(edw, "chaos-lists", "cards", of="a"))
    (divination,) = (each for each in figures if "Divination" in each.says[0])
    assert "The Magic card of this name." in divination.says
    of_list = sheet_of(edw, "chaos-lists", "cards", of="acquisition")
    tokens = figures_of(of_list)
    assert all("Acopyofthecard.Type:" in labels(each) and "P/T" not in labels(each) for each in drawn(of_list))
    assert all(re.search("Cost: _{10,}$", "\n".join(each.says), re.MULTILINE) for each in tokens)


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_four_dividers_stand_two_in_a_row_with_marks_on_all_sides(edw: Edw, paper: str) -> None:
    (leaf,) = parsed(page([sheet_of(edw, "chaos-magic", "dividers")], paper)).iter("section")
    assert "repeat(2, 66mm)" in leaf.get("style", "")
    level = [line for line in marks_of(leaf) if line[0][1] == line[1][1]]
    assert len(level) == 2 * 3


def test_the_rules_of_chaos_magic_say_where_its_cards_go(edw: Edw) -> None:
    out = squeezed(edw("print", "rules", "--format", "chaos-magic").out)
    assert squeezed("countered, it goes face up to the Chaos discard. When the deck is empty, shuffle the disc") in out
    assert squeezed("The others go back on top in the same order.") in out
    assert squeezed("One that leaves play goes to the Global discard.") in out
    assert squeezed("if both are empty, there is no Global.") in out


def test_a_half_of_a_split_card_has_no_sign_that_looks_like_a_number(edw: Edw) -> None:
    written = page([sheet_of(edw, "chaos-magic", "piles")], "a4").partition("</style>")[2]
    assert '<b class="number"></b>' in written
    assert '<b class="number">\N{EN DASH}</b>' not in written
