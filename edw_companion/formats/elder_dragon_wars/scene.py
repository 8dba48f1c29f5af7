"""The table of Elder Dragon Wars as it is shown large: seats, zones, enchantment, planar artifacts, piles, Scion."""

from edw_companion.formats.elder_dragon_wars.checklist import due
from edw_companion.formats.elder_dragon_wars.ring import SCION
from edw_companion.formats.elder_dragon_wars.state import Commander, War
from edw_companion.formats.elder_dragon_wars.view import board, middle, whose_turn
from edw_companion.table.course import upcoming
from edw_companion.table.scene import Place, Scene, letter_of

_NEXT = 5


def scene(game: War) -> Scene:
    """The table; of chaos hands only how many cards they hold."""
    if not game.started:
        return Scene("", (), (), tuple(board(game)), ())
    after = ["the Scion" if turn.who == SCION else game.players[turn.who].name for turn in upcoming(game, _NEXT)]
    places = tuple(_place(game, player) for player in game.players.values())
    return Scene(whose_turn(game), tuple(after), places, tuple(middle(game)), tuple(due(game)))


def _place(game: War, player: Commander) -> Place:
    return Place(
        seat=player.seat,
        letter=letter_of(player.seat),
        name=player.name,
        also=player.dragon,
        life=player.life,
        alive=player.alive,
        active=game.active == player.seat and not game.over,
        state=tuple(_state(player)) if player.alive else ("out of the game",),
    )


def _state(player: Commander) -> list[str]:
    lines = ["in nexus" if player.nexus else "dragon in play"]
    lines += [f"{zone} {card}" for zone, card in enumerate(player.artifacts, 1)]
    if player.hand:
        lines.append(f"{len(player.hand)} chaos card{'s' if len(player.hand) > 1 else ''}")
    return lines
