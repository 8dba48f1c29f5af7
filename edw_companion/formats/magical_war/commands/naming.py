"""What the cards of this game's commands are completed with."""

from edw_companion.cli.completing import completed
from edw_companion.formats.magical_war import errata, sizes
from edw_companion.formats.magical_war.pipeline import Fate

known = completed(lambda _desk: errata.NAMES)
"""The cards that the rules speak of; the table may name any other one."""

effect = completed(lambda desk: (sizes.name(table, number) for table in [desk.read().game] for number in table.effects))
"""Cards in play that change sizes."""

fate = completed(lambda _desk: (each.value for each in Fate))
"""The ends of a pipeline step."""
