"""Provinces: turned up, recruited from, cleared, refilled, gained and lost. Rules 4, 9 and 10; rulings 5 to 12."""

from collections.abc import Sequence

from edw_companion.errors import RefusedError, UsageError
from edw_companion.formats.five_colors import view
from edw_companion.formats.five_colors.row import (
    active,
    apply_fallen,
    empty,
    face_down,
    fallen,
    filled,
    put,
    tell_fallen,
)
from edw_companion.formats.five_colors.state import (
    DISCARD,
    DOWN,
    DYNASTY,
    EMPTY,
    PLAY,
    PROVINCES,
    UP,
    FiveColors,
    Province,
)
from edw_companion.table import words
from edw_companion.table.counting import Haul, cards, moved
from edw_companion.table.game import Event, Facts, alive
from edw_companion.table.kind import At, Chapter, Shown
from edw_companion.table.params import Flag, Number, Text, Who, Word
from edw_companion.table.text import listed

CHAPTER = Chapter[FiveColors]()
PROVINCE = Number("number", 1, 100, metavar="PROVINCE")


@CHAPTER.look("province")
def show_provinces(game: FiveColors) -> Shown:
    """Show all provinces, from the left.

    Example: edw province
    """
    data = {player.name: view.provinces(player) for player in game.players.values()}
    lines = []
    for player in game.players.values():
        rows = [f"  {number}. {view.province_words(own)}" for number, own in enumerate(player.provinces, 1)]
        lines += [f"{game.title(player.seat)}:", *rows]
    return Shown(data, lines)


REVEALED = CHAPTER.kind("revealed")


@REVEALED.command(
    Text("names", "card", many=True, required=False, metavar="[CARD]…"),
    Word(
        "events", many=True, option="--event", metavar="CARD", help="One of them is an enchantment: into play."
    ),
    words="reveal",
    anyway=True,
)
def reveal(at: At[FiveColors], names: Sequence[str], events: Sequence[str]) -> Facts:
    """Events: turn up the active player's provinces from the left.

    CARDs are named from the left, as many as the table likes; an enchantment among them is said with --event too.

    Example: edw reveal Forest "Craw Wurm" Manabarbs --event Manabarbs
    """
    # Rule 4; rulings 5 and 6: an enchantment comes into play at once and for nothing.
    risen = [words.card(event, names) if names else at.clean(event, "card") for event in events]
    game = at.game
    seat = active(game)
    hidden = face_down(game, seat)
    if len(names) > len(hidden):
        raise RefusedError(
            f"{game.title(seat)} has {cards(len(hidden))} face down, not {len(names)}: name no more than lie there."
        )
    if risen and not names:
        raise RefusedError(f"{listed(risen)}: name it among the cards turned up too.")
    if game.revealed:
        at.law.forbids("The provinces of this turn were turned up already (rule 4).")
    haul = Haul(game.counts)
    shown = []
    for place, number in enumerate(hidden):
        name = names[place] if place < len(names) else None
        event = name in risen
        if event:
            risen.remove(str(name))
            haul.move(1, f"{PROVINCES} {seat}", f"{PLAY} {seat}")
        shown.append({"province": number, "card": name, "event": event})
    return {"who": seat, "shown": shown, "moves": haul.moves}


@REVEALED.applies
def _(game: FiveColors, event: Event) -> None:
    seat = event["who"]
    game.carry(event["moves"])
    game.revealed = True
    for shown in event["shown"]:
        if shown["event"]:
            game.events.append((seat, shown["card"]))
            put(game, seat, [shown["province"]], EMPTY)
        else:
            put(game, seat, [shown["province"]], UP, shown["card"])


@REVEALED.tells
def _(game: FiveColors, event: Event) -> str:
    if not event["shown"]:
        return f"{game.title(event['who'])} has no card to turn up."
    told = [
        f"{shown['province']} {shown['card'] or 'a card'}{' (an event: into play)' if shown['event'] else ''}"
        for shown in event["shown"]
    ]
    return f"{game.title(event['who'])} turns up, from the left: {', '.join(told)}."


RECRUITED = CHAPTER.kind("recruited")


@RECRUITED.command(
    PROVINCE,
    Text("card", "card", rest=True, required=False),
    Flag("land", "A land: it enters tapped, one a turn."),
    Flag("wall", "A wall: it is attached to this province."),
    words="recruit",
    anyway=True,
)
def recruit(at: At[FiveColors], number: int, card: str | None, *, land: bool, wall: bool) -> Facts:
    """The active player brings the card of a PROVINCE into play.

    In Recruitment any card whose cost is paid; in Actions creatures that are immune to summoning sickness.

    Example: edw recruit 2 Forest --land
    """
    # Rules 6 and 9; rulings 7 to 9.
    if land and wall:
        raise UsageError("Is it a land or a wall? Give one of --land and --wall.")
    seat = active(at.game)
    own = filled(at.game, seat, number)
    if own.state == DOWN:
        at.law.forbids(f"The card in province {number} lies face down until the next Events phase (rule 4).")
    if land and at.game.landed:
        at.law.forbids("Only one land is brought into play in a turn (rule 9).")
    name = card or own.card
    if wall and not name:
        raise RefusedError("A wall has to be named, so that it is known in battle", "recruit N NAME --wall")
    haul = Haul(at.game.counts)
    haul.move(1, f"{PROVINCES} {seat}", f"{PLAY} {seat}")
    return {"who": seat, "province": number, "card": name, "land": land, "wall": wall, "moves": haul.moves}


@RECRUITED.applies
def _(game: FiveColors, event: Event) -> None:
    seat, number = event["who"], event["province"]
    game.carry(event["moves"])
    put(game, seat, [number], EMPTY)
    game.landed = game.landed or event["land"]
    if event["wall"]:
        own = game.players[seat].provinces
        own[number - 1] = own[number - 1]._replace(walls=(*own[number - 1].walls, event["card"]))


@RECRUITED.tells
def _(game: FiveColors, event: Event) -> str:
    what = event["card"] or ("a land" if event["land"] else "a card")
    how = ", tapped" if event["land"] else f", attached to province {event['province']}" if event["wall"] else ""
    return f"{game.title(event['who'])} brings {what} from province {event['province']} into play{how}."


CLEARED = CHAPTER.kind("cleared")


@CLEARED.command(Number("numbers", 1, 100, many=True, metavar="PROVINCE…"), words="province clear")
def clear(at: At[FiveColors], numbers: Sequence[int]) -> Facts:
    """The active player discards the cards of some provinces.

    Example: edw province clear 1 3
    """
    # Rule 9: to make room.
    seat = active(at.game)
    found = {number: filled(at.game, seat, number).card for number in numbers}
    haul = Haul(at.game.counts)
    haul.move(len(found), f"{PROVINCES} {seat}", f"{DISCARD} {seat}")
    gone = [{"province": number, "card": found[number]} for number in sorted(found)]
    return {"who": seat, "cleared": gone, "moves": haul.moves}


@CLEARED.applies
def _(game: FiveColors, event: Event) -> None:
    game.carry(event["moves"])
    put(game, event["who"], [entry["province"] for entry in event["cleared"]], EMPTY)


@CLEARED.tells
def _(game: FiveColors, event: Event) -> str:
    gone = [f"{entry['card'] or 'the card'} of province {entry['province']}" for entry in event["cleared"]]
    return f"{game.title(event['who'])} discards {listed(gone)}."


REFILLED = CHAPTER.kind("refilled")


@REFILLED.command(Who(), words="province refill")
def refill(at: At[FiveColors], who: str) -> Facts:
    """WHO's empty provinces get cards face down.

    Example: edw province refill Ann
    """
    # Rule 9; ruling 12: as far as the dynasty deck has any.
    alive(at.game, who)
    haul = Haul(at.game.counts)
    wanted = empty(at.game, who)
    number = haul.move(min(len(wanted), haul[f"{DYNASTY} {who}"]), f"{DYNASTY} {who}", f"{PROVINCES} {who}")
    return {"who": who, "filled": wanted[:number], "moves": haul.moves}


@REFILLED.applies
def _(game: FiveColors, event: Event) -> None:
    game.carry(event["moves"])
    put(game, event["who"], event["filled"], DOWN)
    if event["who"] == game.active:
        game.refilled = True


@REFILLED.tells
def _(game: FiveColors, event: Event) -> str:
    seat = event["who"]
    if not event["filled"]:
        return f"{game.title(seat)} refills no province."
    numbers = listed([str(number) for number in event["filled"]])
    number = moved(event["moves"], f"{DYNASTY} {seat}", f"{PROVINCES} {seat}")
    return f"{game.title(seat)} refills province{'s' * (number > 1)} {numbers} face down."


GAINED = CHAPTER.kind("province-gained")


@GAINED.command(Who(), words="province gain")
def gain(at: At[FiveColors], who: str) -> Facts:
    """WHO gets a province, because the table says so.

    Those for life gained come by themselves at the end of the turn.

    Example: edw province gain Ann
    """
    # Ruling 10: at the right end, and empty.
    alive(at.game, who)
    return {"who": who, "number": len(at.game.players[who].provinces) + 1}


@GAINED.applies
def _(game: FiveColors, event: Event) -> None:
    game.players[event["who"]].provinces.append(Province(EMPTY))


@GAINED.tells
def _(game: FiveColors, event: Event) -> str:
    return f"{game.title(event['who'])} has a new province, {event['number']}."


LOST = CHAPTER.kind("province-lost")


@LOST.command(Who(), PROVINCE, words="province lose")
def lose(at: At[FiveColors], who: str, number: int) -> Facts:
    """WHO loses a province otherwise than in battle.

    Example: edw province lose Bram 4
    """
    alive(at.game, who)
    haul = Haul(at.game.counts)
    return {"who": who, **fallen(at.game, haul, who, number), "moves": haul.moves}


@LOST.applies
def _(game: FiveColors, event: Event) -> None:
    game.carry(event["moves"])
    apply_fallen(game, event["who"], event)


@LOST.tells
def _(game: FiveColors, event: Event) -> str:
    return tell_fallen(game, event["who"], event)
