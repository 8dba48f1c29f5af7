"""Cards of the time of Unlimited and Revised that are played from hands: nobody is asked what they are."""

from collections.abc import Mapping
from types import MappingProxyType

from edw_companion.core.words import plain

_NAMES: Mapping[str, str] = MappingProxyType({
    "instant": "Ancestral Recall, Berserk, Blaze of Glory, Blue Elemental Blast, Boomerang, Camouflage, Chaoslace, "
             "Counterspell, Crumble, Dark Ritual, Death Ward, Deathlace, Disenchant, Divine Offering, Eye for an Eye, "
             "Fog, Force Spike, Fork, Giant Growth, Guardian Angel, Healing Salve, Howl from Beyond, Hurkyl's Recall, "
             "Jump, Lifelace, Lightning Bolt, Magical Hack, Mana Drain, Mana Short, Natural Selection, Power Sink, "
             "Psionic Blast, Purelace, Red Elemental Blast, Reverse Damage, Righteousness, Sacrifice, Shatter, Shock, "
             "Simulacrum, Siren's Call, Sleight of Mind, Spell Blast, Swords to Plowshares, Terror, Thoughtlace, "
             "Tunnel, Twiddle, Unsummon",
    "sorcery": "Armageddon, Balance, Braingeyser, Chain Lightning, Channel, Disintegrate, Drain Life, Earthquake, "
             "Fireball, Flashfires, Hurricane, Mind Twist, Raise Dead, Resurrection, Shatterstorm, Sinkhole, "
             "Stone Rain, Stream of Life, Tranquility, Tsunami, Wrath of God",
    "land": "Badlands, Bayou, Maze of Ith, Mishra's Factory, Plateau, Savannah, Scrubland, Strip Mine, Taiga, "
          "Tropical Island, Tundra, Underground Sea, Volcanic Island, Wasteland",
    "free": "Black Lotus, Lotus Petal, Mox, Mox Emerald, Mox Jet, Mox Pearl, Mox Ruby, Mox Sapphire, "
          "Ornithopter, Zuran Orb",
})  # fmt: skip
"""By what they are the names of such cards; a free one stays in play and costs nothing."""

HEALS = frozenset({"healing salve", "stream of life"})
"""Those by which somebody gains so much life."""
HURTS = frozenset({
    "chain lightning", "disintegrate", "drain life", "fireball", "lightning bolt", "psionic blast", "shock",
})  # fmt: skip
"""Those by which somebody at whom they are cast takes damage."""
NO_DAMAGE = frozenset({"braingeyser", "giant growth", "howl from beyond", "mind twist", "power sink", "spell blast"})
"""Those with a number that is no damage."""

LANDS = tuple(name.casefold() for name in _NAMES["land"].split(", ") if " " not in name)
"""The lands among them whose name is one word."""

_KINDS = {plain(name): kind for kind, names in _NAMES.items() for name in names.split(", ")}


def kind_of_old(name: str) -> str:
    """What such a card is; "" for all others."""
    return _KINDS.get(plain(name), "")
