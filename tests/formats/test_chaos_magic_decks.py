"""Chaos decks, common and own: every card is in one place, and packets only count what nobody knows."""

from collections.abc import Mapping
from random import Random
from typing import Any

import pytest
from chaos_magic_table import begun, game_of, looked_at
from conftest import Edw
from edw_play import Fate
from hypothesis import example, given
from hypothesis import strategies as st

from edw_companion.errors import RefusedError
from edw_companion.formats.auditing import fault_of
from edw_companion.formats.chaos_magic import chaos, losing, packets, spite
from edw_companion.formats.chaos_magic.game import FORMAT
from edw_companion.formats.chaos_magic.state import ChaosMagic, Spite, share
from edw_companion.formats.format import apply
from edw_companion.table import piling, seating
from edw_companion.table.kind import At
from edw_companion.table.law import Law

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


def happen(game: ChaosMagic, fate: Fate, do: str, facts: Mapping[str, Any]) -> None:
    """One more line, checked against its draws as ``verify`` does, and taken into the table."""
    event = {"n": 2, "do": do, **facts, "anyway": "why not", **({"draws": list(fate.draws)} if fate.draws else {})}
    assert fault_of(FORMAT.kinds[do], game, event) is None
    apply(FORMAT, game, event)
    fate.draws.clear()


def decide(game: ChaosMagic, fate: Fate, random: Random) -> tuple[str, Mapping[str, Any]]:
    """A move about Chaos decks; whatever cannot be is refused."""
    seat = random.choice(game.living)
    pile = random.choice(game.chaos_decks)
    at = At(game, Law("why not"), lambda: fate)
    match random.randrange(9):
        case 0 | 1 | 2:
            return "chaos-drawn", chaos.draw(at, seat, "a test")
        case 3 if game.stack and not game.stack[-1].up:
            return "chaos-revealed", chaos.reveal(at, None)
        case 3 | 4:
            return "chaos-resolved", chaos.resolve(at)
        case 5:
            place = random.randint(1, len(game.stack) + 1)
            return "chaos-countered", chaos.counter(at, place, None, None, None)
        case 6:
            return _spite(at, seat)
        case 7:
            verb = random.choice(["top", "bottom", "take", "return"])
            return "pile", piling.move(game, pile, verb, random.choice(pile.order))
        case _:
            concede = random.random() < 0.1 and len(game.living) > 2
            if concede:
                return "eliminate", losing.eliminate(at, [seat], None, None, concede=True)
            if random.random() < 0.5:
                return "pile", piling.look_at(game, fate, pile, random.randint(1, 3))
            return "pile", piling.shuffle(game, pile, list(pile.graveyard))


def _spite(at: At[ChaosMagic], seat: str) -> tuple[str, Mapping[str, Any]]:
    game = at.game
    if not game.spiting:
        return "eliminate", losing.eliminate(at, [seat], None, None, concede=False)
    match game.players[game.spiting[0]].spite:
        case Spite.DUE:
            return "spite-looked", spite.look(at, [])
        case Spite.LOOKING if not spite.seen(game):
            return "spite-looked", spite.look(at, [])
        case Spite.LOOKING:
            return "spite-played", spite.play(at, spite.seen(game)[-1], None)
        case _:
            return "spite-lived", spite.lives(at)


def check(game: ChaosMagic) -> None:
    """Every Chaos card is in one place; the packets and the stack share out all that nobody knows."""
    decks = game.chaos_decks
    unseen = decks[0].unseen
    assert all(pile.unseen == unseen for pile in decks)
    assert all(pile.fresh >= 0 for pile in decks)
    waiting = sum(entry.card is None for entry in game.stack)
    assert sum(pile.fresh for pile in decks) + waiting == len(unseen)
    known = [entry.card for pile in decks for entry in (*pile.top, *pile.bottom)]
    known += [entry.card for entry in game.stack if entry.card is not None]
    lying = [card for pile in decks for card in (*pile.graveyard, *pile.out)]
    assert sorted([*unseen, *known, *lying]) == sorted(decks[0].order)


@given(st.integers(0, 10**6), st.integers(1, 15), st.integers(2, 4), st.booleans())
@example(1, 3, 3, True)
@example(2, 1, 4, True)
@example(3, 2, 2, False)
def test_every_chaos_card_is_in_one_place_whatever_happens(seed: int, cards: int, players: int, own: bool) -> None:
    random = Random(seed)
    fate = Fate(random)
    game = ChaosMagic(begin_of(cards, players, own))
    happen(game, fate, "start", seating.start(game, fate))
    for _ in range(60):
        if game.over:
            break
        try:
            do, facts = decide(game, fate, random)
        except RefusedError:
            fate.draws.clear()
            continue
        happen(game, fate, do, facts)
        check(game)


@given(st.integers(0, 1000), st.integers(1, 40))
def test_shares_differ_by_one_at_most_and_the_first_are_the_larger(cards: int, packets_: int) -> None:
    shares = [share(cards, packets_, place) for place in range(packets_)]
    assert sum(shares) == cards
    assert max(shares) - min(shares) <= 1
    assert shares == sorted(shares, reverse=True)


def test_own_decks_are_equal_packets_of_one_stock(edw: Edw) -> None:
    begun(edw, "decks=own")
    piles = edw.status()["piles"]
    assert {name: pile["left"] for name, pile in piles.items()} == {
        "chaos-1": 20, "chaos-2": 20, "chaos-3": 20, "globals": 30
    }  # fmt: skip
    edw("chaos", "draw", "Bram", "--with", "a dream")
    event = edw("chaos", "reveal", "--json").json["event"]
    assert event["draws"][0]["label"] == "chaos-2/1/1"
    assert event["draws"][0]["spec"] == "pick 60", "any card of the stock may be in this packet"
    edw("chaos", "resolve", "--anyway", "both sides")
    assert edw.status()["piles"]["chaos-2"] == {"left": 19, "discard": [event["card"]]}
    assert edw.status()["piles"]["chaos-1"]["left"] == 20
    assert "19 (chaos-2)" in edw("status").out


def test_a_packet_that_is_out_takes_half_of_the_largest_from_underneath(edw: Edw) -> None:
    begun(edw, "decks=own", players="Ann,Bram")
    edw("pile", "chaos-2", "look", "1")
    known = game_of(edw).piles["chaos-2"].top
    for card in game_of(edw).piles["chaos-1"].unseen[:30]:
        edw("pile", "chaos-1", "take", card)
    assert edw.status()["piles"]["chaos-1"]["left"] == 0
    out = edw("chaos", "draw").out
    assert out.startswith("chaos-1 is out of cards and takes 15 from under chaos-2. Ann draws")
    assert [pile["left"] for pile in edw.status()["piles"].values()] == [14, 15, 30]
    assert game_of(edw).piles["chaos-2"].top == known
    assert edw("verify").code == 0


def test_when_all_packets_are_out_the_discards_are_cut_anew_for_those_in_the_game() -> None:
    fate = Fate(Random(5))
    game = ChaosMagic(begin_of(5, 3, own=True))
    happen(game, fate, "start", seating.start(game, fate))
    game.piles["chaos-1"].graveyard = ["card 0", "card 1"]
    game.piles["chaos-2"].graveyard = ["card 2", "card 3", "card 4"]
    for pile in game.chaos_decks:
        pile.unseen, pile.elsewhere = [], 0
    happen(game, fate, "eliminate", losing.eliminate(At(game), ["P1"], None, None, concede=True))
    how = packets.refill(game, "chaos-1")
    assert how is not None
    assert set(how) == {"how", "among"}
    assert set(how["among"]) == {"chaos-1", "chaos-3"}
    packets.apply_refill(game.piles, "chaos-1", how)
    assert [pile.left for pile in game.chaos_decks] == [3, 0, 2] or how["among"][0] == "chaos-3"
    check(game)


@pytest.mark.parametrize(
    ("shown", "message"),
    [
        (["card 1"], "7 cards to look at, but 1 named"),
        (["card 1", *(f"card {number}" for number in range(2, 8))], "another is known to be there"),
        (["card 9", *["card 2"] * 6], "not among the cards that are left unseen"),
    ],
)
def test_cards_named_from_a_real_deck_must_be_possible(shown: list[str], message: str) -> None:
    fate = Fate(Random(1))
    game = ChaosMagic(begin_of(10, 2, own=False))
    happen(game, fate, "start", seating.start(game, fate))
    happen(game, fate, "pile", piling.move(game, game.piles["chaos"], "top", "card 9"))
    happen(game, fate, "eliminate", losing.eliminate(At(game), ["P1"], None, None, concede=False))
    with pytest.raises(RefusedError, match=message):
        spite.look(At(game, None, lambda: Fate(Random(1))), shown)
    possible = ["card 9", *(f"card {n}" for n in range(6))]
    happen(game, fate, "spite-looked", spite.look(At(game, None, lambda: fate), possible))
    assert spite.seen(game) == possible


def test_a_spite_looks_at_the_players_own_packet(edw: Edw) -> None:
    begun(edw, "decks=own")
    edw("eliminate", "Cleo")
    assert edw("spite", "look", "--json").json["event"]["pile"] == "chaos-3"
    cards = looked_at(edw)
    edw("spite", "play", cards[0])
    assert [known.card for known in game_of(edw).piles["chaos-3"].top] == cards[1:]
    assert [pile["left"] for pile in edw.status()["piles"].values()] == [20, 20, 19, 30]
