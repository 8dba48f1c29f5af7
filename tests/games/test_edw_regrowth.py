"""Legendary regrowth: rule 4 and rulings 58 to 64."""

import pytest
from edw_wars import B, G, R, Script, U, W, at, happen, started

from edw_companion.errors import UsageError
from edw_companion.games.elder_dragon_wars import dragons
from edw_companion.games.elder_dragon_wars.regrowth import Answer, asked, card_of
from edw_companion.games.elder_dragon_wars.state import WarState


def ask(seat: str, sacrificed: str, target: str, war: WarState | None = None) -> Answer:
    war = war or started()
    return asked(war, seat, [card_of(war, name) for name in sacrificed.split(" + ")], card_of(war, target))


# Whose graveyard, the sacrificed, the target, and whether it may be (W: GWU, U: WUB, B: UBR, R: BRG, G: RGW decks).
YES = [
    (W, "Kei Takahashi", "Jasmine Boreal"),  # GW for GW
    (U, "Lady Evangela", "Jedit Ojanen"),  # WUB returns WU
    (U, "Jedit Ojanen + Ramses Overdark", "Halfdane"),  # WU and UB together return WUB, a stolen Legend too
    (W, "Kei Takahashi + Aboshan, Cephalid Emperor", "Ragnar"),
    (W, "Ragnar", "Reya Dawnbringer"),  # three colours for one
    (W, "Reya Dawnbringer + Arashi, the Sky Asunder", "Lord Magnus"),
    (G, "Stangg Twin", "Stangg"),  # a token (ruling 61)
    (B, "Marit Lage", "Chainer, Dementia Master"),
    (W, "Token of Ur=wu", "Aboshan, Cephalid Emperor"),
    (W, "Karn, Silver Golem + Kei Takahashi", "Jasmine Boreal"),  # colourless adds nothing and harms nothing
    (W, "Reya Dawnbringer", "Wrath of God"),  # mono white for a white sorcery
    (W, "Reya Dawnbringer", "Swords to Plowshares"),
    (W, "Reya Dawnbringer", "Mobilization"),
    (W, "Aboshan, Cephalid Emperor", "Trickbind"),
    (U, "Keiga, the Tide Star", "Control Magic"),  # an Aura is an enchantment
    (R, "Jaya Ballard, Task Mage", "Fireball"),
    (R, "Jaya Ballard, Task Mage + Starke of Rath", "Disintegrate"),
    (R, "Jaya Ballard, Task Mage", "Starke of Rath"),  # a Legend among the spells is a Legend
]
NO = [
    (W, "Kei Takahashi", "Ragnar", "nothing sacrificed is blue, which Ragnar is"),
    (U, "Jedit Ojanen", "Halfdane", "nothing sacrificed is black"),
    (W, "Karn, Silver Golem", "Jasmine Boreal", "nothing sacrificed is white and green"),
    (W, "Kei Takahashi", "Wrath of God", "Kei Takahashi is white and green: only Legends of exactly the one colour"),
    (W, "Reya Dawnbringer", "Trickbind", "Reya Dawnbringer is white: only Legends of exactly"),
    (W, "Karn, Silver Golem", "Wrath of God", "Karn, Silver Golem is colourless"),
    (W, "Reya Dawnbringer + Kei Takahashi", "Wrath of God", "Kei Takahashi is white and green"),
    (W, "Reya Dawnbringer + Arashi, the Sky Asunder", "Yavimaya's Embrace", "is blue and green, and only a spell of"),
    (G, "Kumano, Master Yamabushi", "Brightflame", "is white and red, and only a spell of one colour"),
    (G, "Nemata, Grove Guardian", "Planar Guide", "Planar Guide is no instant, sorcery or enchantment"),
    (W, "Wrath of God", "Jasmine Boreal", "Wrath of God is no legendary creature"),
    (W, "Gilded Drake", "Jasmine Boreal", "Gilded Drake is no legendary creature"),
    (W, "Kei Takahashi", "Jedit Ojanen", "Jedit Ojanen is of the blue deck"),  # not in white's graveyard
    (W, "Kei Takahashi", "Exile", "Exile is of a pile and goes to that pile's own graveyard"),  # ruling 64
    (W, "Kei Takahashi", "Karn, Silver Golem", "Karn, Silver Golem is of a pile"),
    (W, "Ragnar", "Arcades Sabboth", "Arcades Sabboth returns to its nexus and is never in a graveyard"),
    (W, "Arcades Sabboth", "Ragnar", "Arcades Sabboth is in its nexus, where it cannot be sacrificed"),
    (W, "Ragnar", "Ragnar", "Ragnar is in play, so it is no target in the graveyard"),
]


@pytest.mark.parametrize(("seat", "sacrificed", "target"), YES)
def test_it_comes_back(seat: str, sacrificed: str, target: str) -> None:
    answer = ask(seat, sacrificed, target)
    assert answer.allowed, answer.why
    assert set(answer.target) <= set(answer.sacrificed)


@pytest.mark.parametrize(("seat", "sacrificed", "target", "why"), NO)
def test_it_does_not(seat: str, sacrificed: str, target: str, why: str) -> None:
    answer = ask(seat, sacrificed, target)
    assert not answer.allowed
    assert why in answer.why


def test_an_elder_dragon_in_play_may_be_sacrificed() -> None:
    war = started()
    chance = Script(1, (1, 2))
    happen(war, "cast", dragons.cast(at(war, chance), W), chance)
    assert ask(W, "Arcades Sabboth", "Ragnar", war).allowed


def test_the_colours_of_what_no_list_knows_must_be_said() -> None:
    with pytest.raises(UsageError, match="say its colours"):
        card_of(started(), "Token of Ur")
    with pytest.raises(UsageError, match="say its colours"):
        card_of(started(), "Token of Ur=wx")
