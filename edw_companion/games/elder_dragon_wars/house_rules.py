"""The house rules of Elder Dragon Wars: where a ruling leaves a choice over something that the program keeps."""

from edw_companion.core.dice import MAX_SIDES
from edw_companion.core.house_rules import HouseRule

RULES = (
    HouseRule("life", "75", (), "the life that everyone starts with",
              "introduction of the rules; ruling 137", (1, 100_000)),
    HouseRule("low-die", "20", (), "the sides of the die for low rolls",
              "rule 6, first bullet; ruling 68", (2, MAX_SIDES)),
    HouseRule("second-artifact", "stays", ("passes",),
              "'passes': a low roller who holds two already passes the artifact to an eternal enemy who holds fewer",
              "rule 6; ruling 70"),
    HouseRule("artifact-pile", "turns-over", ("runs-out",),
              "'runs-out': an empty artifact pile stays empty instead of taking its graveyard back",
              "rule 6; ruling 77"),
    HouseRule("matrix", "all", ("printed",),
              "'printed': Mana Matrix carries only instants and enchantments, so sorceries pass while it is tapped",
              "rule 3 and abridged 11; ruling 49"),
    HouseRule("chaos-land", "pays", ("free",), "'free': a chaos land is played without paying 5 life",
              "rule 13; ruling 102"),
    HouseRule("free-attack", "alone", ("together",),
              "'together': allies may be attacked only when no one has an eternal enemy left",
              "rules 5 and 7; ruling 37"),
    HouseRule("ally-block", "enemies", ("always",),
              "'always': an Elder Dragon may block for an ally even when its player has no eternal enemy left",
              "rule 2; ruling 44"),
    HouseRule("lone-scion", "comes", ("stays-away",),
              "'stays-away': if the third elimination leaves one player, that player wins at once",
              "rule 14; ruling 113"),
    HouseRule("survivor", "endures", ("wins",),
              "'wins': when one of the last two falls, the other is the Savior without outliving the Scion",
              "rule 14; ruling 127"),
    HouseRule("scion-keeps", "no", ("yes",),
              "'yes': a dragon whose attack was nullified goes back to the Scion's deck, for one turn more",
              "rule 14, third bullet; ruling 119"),
)  # fmt: skip
