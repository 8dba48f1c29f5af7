"""What is written is read back the same."""

from hypothesis import given
from hypothesis import strategies as st

from edw_companion.lists.cards import CARD_TYPES, COLORS, Card, CardList, colors_of
from edw_companion.lists.guard import read_tree
from edw_companion.lists.problems import outcome
from edw_companion.lists.schema import read_list
from edw_companion.lists.storage import list_text

SECTIONS = ("heroes", "lands")

_LETTERS = st.characters(categories=["L", "N", "P", "S", "Zs"], max_codepoint=0x2FF, exclude_characters='"\\')
_CLEAN = st.text(_LETTERS, min_size=1, max_size=30).map(str.strip).filter(bool)
_TYPES = st.sampled_from(sorted(CARD_TYPES - {"Land"})).map("Legendary {} — Thing".format)


@st.composite
def cards(draw: st.DrawFn, section: str) -> tuple[Card, ...]:
    """Some cards of a section, numbered on."""
    count = draw(st.integers(0, 4))
    made = []
    for number in range(1, count + 1):
        cost = "".join(f"{{{symbol}}}" for symbol in draw(st.lists(st.sampled_from([*COLORS, "X", "3"]), min_size=1)))
        name, types = draw(_CLEAN), draw(_TYPES)
        written, odd, box = (draw(st.none() | _CLEAN) for _ in range(3))
        made.append(Card(number, name, cost, colors_of(cost), types, section, written, odd, box))
    return tuple(made)


def read_back(card_list: CardList, sections: tuple[str, ...]) -> CardList:
    tree, problems = outcome(read_tree(list_text(card_list).encode(), "a.yaml"))
    assert tree is not None, problems
    again, more = outcome(read_list(tree, card_list.name, sections, "a.yaml"))
    assert (problems, more) == ((), ())
    return again


def without_lines(card_list: CardList) -> CardList:
    bare = tuple(card._replace(line=0) for card in card_list.cards)
    return card_list._replace(cards=bare, heads=dict.fromkeys(card_list.heads, 0))


@given(_CLEAN, cards(""))
def test_a_pile_comes_back(title: str, some: tuple[Card, ...]) -> None:
    pile = CardList("pile", title, some, {"": 0})
    assert without_lines(read_back(pile, ())) == pile


@given(cards("heroes"), cards("lands"))
def test_a_deck_comes_back(heroes: tuple[Card, ...], lands: tuple[Card, ...]) -> None:
    deck = CardList("deck", "A deck", (*heroes, *lands), dict.fromkeys(SECTIONS, 0))
    assert without_lines(read_back(deck, SECTIONS)) == deck


def test_a_card_of_unknown_types_is_written_without_them() -> None:
    text = list_text(CardList("pile", 'The "pile"', (Card(1, "Back\\slash", None, "", ""),), {"": 0}))
    assert text.splitlines()[-3:] == ['title: "The \\"pile\\""', "cards:", '  - {number: 1, name: "Back\\\\slash"}']
