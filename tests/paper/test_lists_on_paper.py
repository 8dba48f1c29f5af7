"""Lists, piles, rules, changed cards, and what is kept with cards, of the sister games, as their readers need them."""

import pytest
from conftest import Edw
from test_browser import squeezed
from test_new_sheets import figures_of, labels, sheet_of

from edw_companion import games
from edw_companion.games.magical_war.errata import BY_NAME, CHANGED, NAMED
from edw_companion.paper.setting import LEAF, size
from edw_companion.paper.sheet import Paragraph

SISTERS = [slug for slug in games.GAMES if slug != "elder-dragon-wars"]


@pytest.mark.parametrize("slug", SISTERS)
def test_a_sheet_that_is_not_there_is_answered_with_those_that_are(edw: Edw, slug: str) -> None:
    said = edw("print", "bogus", "--format", slug, code=2).err
    names = said.partition("It can be ")[2].removesuffix(".\n").replace(" or ", ", ").split(", ")
    assert ("piles" in names) is (slug == "chaos-magic")
    assert ("luck" in names) is (slug == "chaos-lists")
    why = edw("print", "luck", "--format", slug, code=2).err
    assert "There is no sheet" not in why, "a sheet that the game has not is told by its own reason"


@pytest.mark.parametrize(("slug", "least"), [("chaos-lists", 14), ("chaos-magic", 13.5), ("five-colors", 10.8)])
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_rules_are_large_enough_to_be_read_at_the_table(edw: Edw, slug: str, least: float, paper: str) -> None:
    assert least <= size(sheet_of(edw, slug, "rules"), paper) <= LEAF.largest


def test_the_banned_cards_are_on_the_back_of_the_rules(edw: Edw) -> None:
    *_, banned = sheet_of(edw, "five-colors", "rules").sections
    assert (banned.title, banned.fresh) == ("Banned cards", True)


def test_what_a_card_costs_has_one_word_in_the_rules(edw: Edw) -> None:
    out = edw("print", "rules", "--format", "five-colors").out
    assert "casting cost" not in out
    assert "mana value" not in out
    for words in ("Damage:", "Responses:", "Without effect:", "Protection:"):
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
    for kind in ("rules", "errata"):
        blocks = [block for section in sheet_of(edw, "magical-war", kind).sections for block in section.blocks]
        told = {block.lead: block.text for block in blocks if isinstance(block, Paragraph)}
        for each in CHANGED:
            mark = "*" if each.names and each.sure != NAMED else ""
            text = told[f"{' and '.join(each.names) or 'A card without a name'}{mark}:"]
            assert text[0].isupper()
            assert text.endswith(".")
        assert "never below 0" in told["Cursed Rack*:"]


def test_a_card_says_at_its_foot_that_its_name_is_inferred(edw: Edw) -> None:
    figures = figures_of(sheet_of(edw, "magical-war", "cards"))
    assert len([each for each in figures if "nameinferred" in labels(each)]) == sum(
        each.sure != NAMED for each in BY_NAME.values()
    )


def test_the_stock_says_that_a_pipeline_goes_to_the_graveyard_too(edw: Edw) -> None:
    out = squeezed(edw("print", "dividers", "--format", "magical-war").out)
    assert squeezed("Leaves play, a hand or a pipeline: to the common graveyard") in out
