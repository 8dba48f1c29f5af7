"""The table of Chaos Magic as it is shown large: seats with their spites, and what lies between them."""

from edw_companion.formats.chaos_magic.checklist import due
from edw_companion.formats.chaos_magic.state import ChaosMagic, Mage, Spite
from edw_companion.formats.chaos_magic.view import board, lying_between, whose_turn
from edw_companion.table.course import upcoming
from edw_companion.table.scene import Place, Scene, plain_places

_NEXT = 5


def scene(game: ChaosMagic) -> Scene:
    """The table; of a face-down card no more than that it is there."""
    if not game.started:
        return Scene("", (), (), tuple(board(game)), ())
    after = tuple(turn.who for turn in upcoming(game, _NEXT))
    places = tuple(_place(place, game.players[place.seat]) for place in plain_places(game))
    return Scene(whose_turn(game), after, places, tuple(lying_between(game)), tuple(due(game)))


def _place(place: Place, player: Mage) -> Place:
    if not player.alive:
        return place._replace(state=("out of the game",))
    return place._replace(state=() if player.spite is Spite.UNUSED else (f"spite: {player.spite}",))
