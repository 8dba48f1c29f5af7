"""What the cards of this game's commands are completed with; from the session's first line where that knows them."""

from edw_companion.cli.completing import begin_of, completed
from edw_companion.formats.elder_dragon_wars.state import ARTIFACTS, CHAOS, ENCHANTMENTS, PLANAR

legend = completed(lambda desk: (card for deck in begin_of(desk)["decks"].values() for card in deck["legends"]))
"""Legends of the decks."""

spell = completed(lambda desk: (card for deck in begin_of(desk)["decks"].values() for card in deck["spells"]))
"""Noncreature spells of the decks."""

chaos = completed(lambda desk: begin_of(desk)["piles"][CHAOS])
"""Any chaos card: which of them are in hands is nobody's business."""

artifact = completed(lambda desk: begin_of(desk)["piles"][ARTIFACTS])
"""Any reverberating artifact."""

enchantment = completed(lambda desk: begin_of(desk)["piles"][ENCHANTMENTS])
"""Any reverberating enchantment."""

in_play = completed(lambda desk: (card for player in desk.read().game.players.values() for card in player.artifacts))
"""Reverberating artifacts in play."""

planar = completed(lambda _desk: PLANAR)
"""The planar artifacts."""
