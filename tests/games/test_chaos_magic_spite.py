"""Spite: seven cards for one pair of eyes, one of them played, and whether its player lives."""

import json
from pathlib import Path

import pytest
from chaos_magic_table import begun, game_of, looked_at, row, spiting, turned_up
from conftest import Edw

from edw_companion import games
from edw_companion.games.audit import audit
from edw_companion.session.lines import BadLineError
from edw_companion.session.paths import Home
from edw_companion.session.session import read_session


def test_who_would_lose_spites_first_and_cannot_lose_meanwhile(edw: Edw) -> None:
    begun(edw)("life", "Ann", "-25", "--from", "Bram")
    assert "Ann spites: edw spite look" in edw("eliminate", "Ann", "--by", "Bram").out
    assert row(edw, "Ann")["alive"]
    assert "cannot lose the game during the spite" in edw("eliminate", "Ann", code=1).err
    edw("spite", "look")
    assert "cannot lose the game during the spite" in edw("eliminate", "Ann", code=1).err
    edw("spite", "play", looked_at(edw)[0])
    assert "cannot lose the game during the spite" in edw("eliminate", "Ann", code=1).err


def test_the_rest_lie_on_top_in_the_same_order_and_stay_hidden(edw: Edw) -> None:
    cards = spiting(begun(edw))
    assert len(cards) == len(set(cards)) == 7
    edw("spite", "play", cards[3])
    assert [known.card for known in game_of(edw).piles["chaos"].top] == [*cards[:3], *cards[4:]]
    after_begin = json.dumps(edw("log", "--json").json[1:])
    assert cards[3] in after_begin
    for text in (after_begin, edw("log").out, edw("status", "--json").out, edw("status").out, edw("pile", "chaos").out):
        assert not [card for card in (*cards[:3], *cards[4:]) if card in text]
    edw("chaos", "resolve", "--anyway", "both sides")
    edw("chaos", "draw")
    assert edw("chaos", "reveal", "--json").json["event"]["card"] == cards[0]
    assert edw("verify").code == 0


def test_nobody_draws_from_a_deck_that_somebody_looks_at(edw: Edw) -> None:
    spiting(begun(edw))
    assert "Ann looks at the top of this deck" in edw("chaos", "draw", code=1).err
    spiting(begun(edw, "decks=own", session="own"))
    assert "looks at" in edw("chaos", "draw", "Ann", "--with", "a dream", code=1).err
    edw("chaos", "draw", "Bram", "--with", "a dream")


def test_a_house_rule_puts_the_rest_under_the_deck(edw: Edw) -> None:
    cards = spiting(begun(edw, "spite-rest=bottom"))
    edw("spite", "play", cards[0])
    pile = game_of(edw).piles["chaos"]
    assert not pile.top
    assert [known.card for known in pile.bottom] == cards[1:]


def test_a_card_that_was_not_looked_at_is_refused_without_saying_what_was(edw: Edw) -> None:
    cards = spiting(begun(edw))
    other = next(card for card in game_of(edw).piles["chaos"].unseen)
    done = edw("spite", "play", other, code=1)
    assert "none of the cards that Ann looked at" in done.err
    assert not [card for card in cards if card in done.err]


def test_after_the_spite_its_player_lives_or_is_out(edw: Edw) -> None:
    begun(edw)("life", "Ann", "=0")
    cards = spiting(edw)
    edw("spite", "play", cards[0])
    assert "edw chaos resolve" in edw("spite", "lives", code=1).err
    sides = game_of(edw).sides(cards[0])
    if sides:
        edw("chaos", "choose", sides[0])
    edw("chaos", "resolve")
    assert "still loses" in edw("spite", "lives", code=1).err
    edw("life", "Ann", "+4")
    assert edw("spite", "lives").out.startswith("Ann lives and stays in the game.")
    assert row(edw, "Ann")["spite"] == "used"
    assert edw("eliminate", "Ann").out.startswith("Ann loses.")
    assert not row(edw, "Ann")["alive"]


def test_a_spite_brings_nothing_that_triggers_on_being_turned_up(edw: Edw) -> None:
    begun(edw)("pile", "chaos", "top", "Sudden Goat")
    spiting(edw)
    out = edw("spite", "play", "Sudden Goat").out
    assert "bleats" not in out
    assert "nothing triggers" in out


def test_a_split_card_may_have_its_side_chosen_as_it_is_played(edw: Edw) -> None:
    begun(edw)("pile", "chaos", "top", "Lend // Keep")
    spiting(edw)
    edw("spite", "play", "Lend // Keep", "--side", "lend")
    assert edw.status()["stack"] == [
        {"who": "Ann", "face": "up", "card": "Lend // Keep", "side": "Lend", "colors": ["white"], "spite": True}
    ]
    edw("undo")
    assert "Lend or Keep" in edw("spite", "play", "Lend // Keep").out


def test_several_spite_in_turn_order_and_those_who_have_spited_are_out(edw: Edw) -> None:
    begun(edw)("turn", "next")
    edw("eliminate", "Ann", "Cleo", "Bram")
    assert edw.status()["spiting"] == ["Bram", "Cleo", "Ann"]
    assert edw("spite", "look", "--json").json["event"]["who"] == "Bram"
    edw("spite", "play", looked_at(edw)[0])
    edw("chaos", "resolve", "--anyway", "both sides")
    edw("spite", "lives")
    assert edw("spite", "look", "--json").json["event"]["who"] == "Cleo"


def test_nobody_spites_when_the_others_loss_ends_the_game(edw: Edw) -> None:
    begun(edw, players="Ann,Bram")
    spiting(edw)
    edw("spite", "play", looked_at(edw)[0])
    edw("chaos", "resolve", "--anyway", "both sides")
    edw("spite", "lives")
    edw("eliminate", "Ann", "Bram")
    assert edw.status()["result"] == {"winner": "Bram"}
    assert edw.status()["spiting"] == []


def test_what_goes_with_a_player_who_concedes(edw: Edw) -> None:
    turned_up(begun(edw), "Tea Break")
    edw("chaos", "draw", "--with", "a dream")
    edw("pile", "chaos", "look", "1")
    edw("chaos", "draw", "--with", "a dream")
    edw("eliminate", "Ann", "--concede", "--by", "Bram")
    pile = game_of(edw).piles["chaos"]
    assert pile.graveyard == ["Tea Break"]
    assert pile.left == 59
    assert len(pile.bottom) == 1
    assert edw.status()["stack"] == []


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


def test_the_cards_are_shown_on_a_terminal_or_on_demand_alone(edw: Edw) -> None:
    spiting(begun(edw))
    assert "--show prints them" in edw("spite", "cards", code=2).err
    assert edw("spite", "cards", "--json").json["cards"] == [None] * 7
    assert len(set(edw("spite", "cards", "--json", "--show").json["cards"]) - {None}) == 7
    assert "needs a terminal" in edw("spite", "look", "--card", code=2).err


def test_a_line_that_says_another_card_than_was_drawn_is_found(edw: Edw) -> None:
    begun(edw)("chaos", "draw")
    edw("chaos", "reveal")
    spiting(edw)
    book = read_session(Home(str(edw.home)), "friday", trust=False)
    game = games.find("chaos-magic")
    audit(game, book.events)
    for at, event in enumerate(book.events):
        turned = event.get("turned")
        if event["do"] not in ("chaos-revealed", "spite-looked") or not turned:
            continue
        first = turned if isinstance(turned, dict) else turned[0]
        other = {**first, "card": "Tea Break" if first["card"] != "Tea Break" else "Rent Day"}
        false = {**event, "turned": other if isinstance(turned, dict) else [other, *turned[1:]]}
        with pytest.raises(BadLineError, match=r"what it says of '(card|turned)' is not"):
            audit(game, [*book.events[:at], false])


def test_a_game_needs_no_lists_once_it_has_begun(edw: Edw, monkeypatch: pytest.MonkeyPatch) -> None:
    turned_up(begun(edw), "Tea Break")
    monkeypatch.setattr("edw_companion.lists.editions.shipped_root", lambda: Path("/nowhere"))
    assert "Tea Break" in edw("status").out
    assert "creatures can't attack" in edw("chaos", "read", "Tea Break").out
