"""The end of a turn and the Straighten of the next: rules 4 and 10; rulings 5, 10, 12 and 26; and giving up."""

from edw_companion.errors import RefusedError
from edw_companion.formats.five_colors.state import (
    DISCARD,
    EMPTY,
    FATE,
    HAND,
    HAND_LIMIT,
    LIFE_FOR_PROVINCE,
    PLAY,
    FiveColors,
    Province,
)
from edw_companion.sentences import DO
from edw_companion.table import course
from edw_companion.table.counting import Haul, cards
from edw_companion.table.game import Event, Facts, alive, next_game
from edw_companion.table.kind import At, Chapter
from edw_companion.table.params import Who
from edw_companion.table.text import listed

CHAPTER = Chapter[FiveColors]()
TURN = CHAPTER.kind("turn")
CHAPTER.take(course.EXTRA)


def next_turn(game: FiveColors) -> Facts:
    """The turn ends (fate card, hand limit, provinces for life), and the next player straightens."""
    facts = course.next_turn(game)
    if game.duel is not None:
        raise RefusedError(f"A duel goes on: {DO}, or {DO} if a duelist has left play.", "duel strike WHO", "duel off")
    if game.battle is not None and game.battle.waiting:
        raise RefusedError(f"A fight is not resolved: {DO}, or {DO} to call it off.", "battle resolve", "battle off")
    seat = game.turns.who
    haul = Haul(game.counts)
    drew = haul.move(min(1, haul[f"{FATE} {seat}"]), f"{FATE} {seat}", f"{HAND} {seat}")
    over = haul.move(max(0, haul[f"{HAND} {seat}"] - HAND_LIMIT), f"{HAND} {seat}", f"{DISCARD} {seat}")
    gone = [card for owner, card in game.events if owner == facts["who"]]
    play = f"{PLAY} {facts['who']}"
    haul.move(min(len(gone), haul[play]), play, f"{DISCARD} {facts['who']}")
    ended = {
        "who": seat, "drew": drew, "over": over, "provinces": game.players[seat].gained // LIFE_FOR_PROVINCE,
    }  # fmt: skip
    return {**facts, "ended": ended, **({"events": gone} if gone else {}), "moves": haul.moves}


course.declare_next(TURN, lambda at, _shown: next_turn(at.game))


@TURN.applies
def _(game: FiveColors, event: Event) -> None:
    game.carry(event["moves"])
    ended = event["ended"]
    game.players[ended["who"]].provinces += [Province(EMPTY)] * ended["provinces"]
    for player in game.players.values():
        player.gained = 0
    game.events = [(owner, card) for owner, card in game.events if owner != event["who"]]
    game.turns.begin(event["who"], event["kind"], event["seat"])
    game.revealed = game.landed = game.refilled = False
    game.battle = None


@TURN.tells
def _(game: FiveColors, event: Event) -> str:
    ended = event["ended"]
    over = f", discards {cards(ended['over'])}" if ended["over"] else ""
    number = ended["provinces"]
    gained = f", gains {number} province{'s' * (number > 1)} for life" if number else ""
    drew = "draws a fate card" if ended["drew"] else "has no fate card to draw"
    told = f"{game.title(ended['who'])} {drew}{over}{gained}: the table is yours. {course.tell_turn(game, event)}"
    gone = event.get("events")
    verb = "are" if gone and len(gone) > 1 else "is"
    return f"{told} Straighten: {listed(gone)} {verb} discarded." if gone else told


CONCEDED = CHAPTER.kind("conceded", due=lambda game, _event: [next_game(game)])


@CONCEDED.command(Who(), words="concede")
def concede(at: At[FiveColors], who: str) -> Facts:
    """WHO gives up, and the other one wins.

    Example: edw concede Bram
    """
    alive(at.game, who)
    return {"who": who, "result": {"winner": at.game.opponent(who)}}


@CONCEDED.applies
def _(game: FiveColors, event: Event) -> None:
    game.players[event["who"]].alive = False
    game.result = event["result"]


@CONCEDED.tells
def _(game: FiveColors, event: Event) -> str:
    return f"{game.title(event['who'])} gives up. {game.title(event['result']['winner'])} wins."
