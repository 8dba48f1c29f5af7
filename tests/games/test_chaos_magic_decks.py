"""Chaos decks, common and own: every card is in one place, and packets only count what nobody knows."""

from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any

import pytest
from chaos_magic_table import Fate, begun, game_of, looked_at, row, turned_up
from conftest import Edw
from hypothesis import given
from hypothesis import strategies as st
from moves_chaos_magic import check

from edw_companion.core import pile_moves, seats
from edw_companion.core.at import At
from edw_companion.core.rules import Rules
from edw_companion.errors import RefusedError
from edw_companion.games.audit import fault_of
from edw_companion.games.chaos_magic import chaos, piles, spite
from edw_companion.games.chaos_magic.game import GAME
from edw_companion.games.chaos_magic.state import ChaosMagicState, share
from edw_companion.games.game import apply

Event = dict[str, Any]


def begin_of(cards: int, players: int, own: bool) -> Event:
    """The first line of a game with so many Chaos cards."""
    names = [f"card {number}" for number in range(cards)]
    return {
        "n": 1,
        "do": "begin",
        "players": [f"P{number}" for number in range(players)],
        "seats": [None] * players,
        "rules": {"decks": "own"} if own else {},
        "piles": {"chaos": names, "globals": ["The Slope"]},
        "cards": {name: {"border": "R", "text": "Nothing happens."} for name in names},
        "globals": {"The Slope": {"types": "Global Enchantment", "text": "Nothing happens."}},
    }


def happen(state: ChaosMagicState, fate: Fate, do: str, facts: Mapping[str, Any], rules: Rules | None = None) -> None:
    """One more line, decided anew as ``verify`` does, and taken into the table."""
    wanted = rules.facts() if rules else {}
    event = {"n": 2, "do": do, **facts, **wanted, **({"draws": list(fate.draws)} if fate.draws else {})}
    assert fault_of(GAME.kinds[do], state, event) is None
    apply(GAME, state, event)
    fate.draws.clear()


@given(st.integers(0, 1000), st.integers(1, 40))
def test_shares_differ_by_one_at_most_and_the_first_are_the_larger(cards: int, packets_: int) -> None:
    shares = [share(cards, packets_, place) for place in range(packets_)]
    assert sum(shares) == cards
    assert max(shares) - min(shares) <= 1
    assert shares == sorted(shares, reverse=True)


def test_a_packet_that_is_out_takes_half_of_the_largest_from_underneath(edw: Edw) -> None:
    begun(edw, "decks=own", players="Ann,Bram")
    edw("pile", "chaos-2", "look", "1")
    known = game_of(edw).piles["chaos-2"].top
    for card in game_of(edw).piles["chaos-1"].unseen[:30]:
        edw("pile", "chaos-1", "take", card)
    assert edw.status()["piles"]["chaos-1"]["left"] == 0
    out = edw("chaos", "draw").out
    assert out.startswith("The Chaos deck of Ann is out of cards and takes 15 from under the Chaos deck of Bram. Ann")
    assert [pile["left"] for pile in edw.status()["piles"].values()] == [14, 15, 30]
    assert game_of(edw).piles["chaos-2"].top == known
    assert edw("verify").code == 0


def test_when_all_packets_are_out_the_discards_are_cut_anew_for_those_in_the_game() -> None:
    fate = Fate(Random(5))
    state = ChaosMagicState(begin_of(5, 3, own=True))
    happen(state, fate, "start", seats.start(state, fate))
    state.piles["chaos-1"].graveyard = ["card 0", "card 1"]
    state.piles["chaos-2"].graveyard = ["card 2", "card 3", "card 4"]
    for pile in state.chaos_decks:
        pile.unseen, pile.elsewhere = [], 0
    happen(state, fate, "eliminate", spite.eliminate(At(state), ["P1"], [], (), concede=True))
    how = piles.refill(state, "chaos-1")
    assert how is not None
    assert set(how) == {"how", "among"}
    assert set(how["among"]) == {"chaos-1", "chaos-3"}
    piles.apply_refill(state.piles, "chaos-1", how)
    assert [pile.left for pile in state.chaos_decks] == [3, 0, 2] or how["among"][0] == "chaos-3"
    check(state, {}, state)


@pytest.mark.parametrize(
    ("shown", "cause"),
    [
        (["card 1"], "7 cards to look at, but 1 named"),
        (["card 1", *(f"card {number}" for number in range(2, 8))], "another is known to be there"),
        (["card 9", *["card 2"] * 6], "not among the cards that are left unseen"),
    ],
)
def test_cards_named_from_a_real_deck_must_be_possible(shown: list[str], cause: str) -> None:
    fate = Fate(Random(1))
    state = ChaosMagicState(begin_of(10, 2, own=False))
    happen(state, fate, "start", seats.start(state, fate))
    happen(state, fate, "pile", pile_moves.move(At(state), state.piles["chaos"], "top", "card 9"))
    happen(state, fate, "eliminate", spite.eliminate(At(state), ["P1"], [], (), concede=False))
    with pytest.raises(RefusedError) as error:
        spite.look(At(state, None, lambda: Fate(Random(1))), shown)
    assert cause in f"{error.value} {error.value.__cause__}"
    assert "card 1" not in str(error.value), "nobody may see what was typed"
    possible = ["card 9", *(f"card {n}" for n in range(6))]
    happen(state, fate, "spite-looked", spite.look(At(state, None, lambda: fate), possible))
    assert spite.seen(state) == possible


@pytest.mark.parametrize("count", [0, 1, 6])
def test_fewer_than_seven_cards_are_all_looked_at(edw: Edw, count: int) -> None:
    begun(edw)
    for card in game_of(edw).piles["chaos"].unseen[count:]:
        edw("pile", "chaos", "take", card)
    edw("eliminate", "Ann")
    edw("spite", "look")
    if count:
        assert len(looked_at(edw)) == count
    else:
        assert row(edw, "Ann")["spite"] == "resolved"
        assert "edw spite lives" in edw("spite").out


def test_each_card_of_a_spite_is_checked_as_it_is_typed(edw: Edw, monkeypatch: pytest.MonkeyPatch) -> None:
    begun(edw)
    edw("eliminate", "Ann")
    asked: list[str] = []

    def types(*lines: str) -> None:
        left = iter(lines)
        asked.clear()

        def answer(text: str) -> str:
            asked.append(text)
            return next(left)

        monkeypatch.setattr("click.prompt", lambda text, **_how: answer(text))

    monkeypatch.setattr("edw_companion.cli.record.interactive", lambda: True)
    types("tea break", "bogus", "tea break", "Cancel")
    left = edw("spite", "look", "--unseen", code=1)
    assert [text.partition(" of")[0] for text in asked] == ["Card 1", "Card 2", "Card 2", "Card 2"]
    assert left.out.splitlines() == [
        "That is no card that can lie there. Type it again, or 'cancel'.",
        "That one was named already. Type it again, or 'cancel'.",
    ]
    assert left.err == "edw: Never mind: nothing was recorded.\n"
    assert row(edw, "Ann")["spite"] == "due"
    types(*game_of(edw).piles["chaos"].unseen[:7])
    edw("spite", "look", "--unseen", "--json")
    assert len(asked) == 7
    assert row(edw, "Ann")["spite"] == "looking"


def test_a_game_needs_no_lists_once_it_has_begun(edw: Edw, monkeypatch: pytest.MonkeyPatch) -> None:
    turned_up(begun(edw), "Tea Break")
    monkeypatch.setattr("edw_companion.lists.editions.shipped_root", lambda: Path("/nowhere"))
    assert "Tea Break" in edw("status").out
    assert "creatures can't attack" in edw("chaos", "read", "Tea Break").out


@pytest.mark.parametrize("own", [False, True])
def test_every_card_of_a_small_deck_is_in_one_place_however_often_it_runs_out(own: bool) -> None:
    random, shuffles = Random("small decks"), 0
    apart = 0
    for seed in range(20):
        fate = Fate(Random(seed))
        state = ChaosMagicState(begin_of(4, 2, own))
        happen(state, fate, "start", seats.start(state, fate))
        for _ in range(50):
            at: At[ChaosMagicState] = At(state, Rules("why not"), fate.found)
            try:
                if not state.stack or random.random() < 0.4:
                    drawn = chaos.draw(at, random.choice(["P0", "P1"]), "a dream")
                    shuffles += drawn.get("refill", {}).get("how") == "shuffle"
                    apart += drawn.get("refill", {}).get("apart", False)
                    happen(state, fate, "chaos-drawn", drawn, at.rules)
                elif not state.stack[-1].up:
                    happen(state, fate, "chaos-revealed", chaos.reveal(at, None), at.rules)
                else:
                    happen(state, fate, "chaos-resolved", chaos.resolve(at, None), at.rules)
            except RefusedError:
                fate.draws.clear()
            check(state, {}, state)
    assert shuffles > apart > 10


def test_an_empty_deck_is_its_discard_shuffled_but_not_under_two_face_down_cards(edw: Edw) -> None:
    begun(edw)
    turned_up(edw, "Tea Break")("chaos", "resolve")
    state = game_of(edw)
    for card in state.piles["chaos"].unseen[2:]:
        edw("pile", "chaos", "take", card)
    edw("chaos", "draw", "--with", "a dream")
    edw("chaos", "draw", "--with", "a dream")
    assert edw.status()["piles"]["chaos"]["left"] == 0
    assert "turn it up first" in edw("chaos", "draw", "--with", "a dream", code=1).err
    edw("chaos", "reveal")
    edw("chaos", "counter")
    edw("chaos", "reveal")
    edw("pile", "chaos", "take", game_of(edw).piles["chaos"].graveyard[1])
    out = edw("chaos", "draw", "--with", "a dream").out
    assert out.startswith("The Chaos discard is shuffled. Ann draws")
    assert edw("chaos", "reveal").out.startswith("Ann's Chaos card is turned up: Tea Break")
    assert "is empty" in edw("chaos", "draw", "--with", "a dream", code=1).err
    assert edw("verify").code == 0
