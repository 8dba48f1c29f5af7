"""Provinces: turned up, recruited from, cleared, refilled, gained and lost. Rules 4, 9 and 10; rulings 5 to 12."""

from collections.abc import Sequence

from edw_companion.errors import RefusedError
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
from edw_companion.table.counting import Haul, cards, moved
from edw_companion.table.game import Event, Facts, Kind, alive
from edw_companion.table.law import Law
from edw_companion.table.text import listed


class ProvinceError(RefusedError):
    """A province that is not there, or whose card is not as it would have to be."""


def province(game: FiveColors, seat: str, number: int) -> Province:
    """A province by its number from the left.

    Raises:
        ProvinceError: there is none of that number.
    """
    own = game.players[seat].provinces
    if not 1 <= number <= len(own):
        raise ProvinceError(f"{game.title(seat)} has the provinces 1 to {len(own)}, counted from the left.")
    return own[number - 1]


def face_down(game: FiveColors, seat: str) -> list[int]:
    """The provinces with a card face down, from the left."""
    return [at for at, each in enumerate(game.players[seat].provinces, 1) if each.state == DOWN]


def empty(game: FiveColors, seat: str) -> list[int]:
    """The provinces without a card, from the left."""
    return [at for at, each in enumerate(game.players[seat].provinces, 1) if each.state == EMPTY]


def reveal(game: FiveColors, law: Law, names: Sequence[str], events: Sequence[str]) -> Facts:
    """Events: the cards in the active player's provinces are turned up from the left (rule 4; rulings 5 and 6).

    Args:
        game: the table.
        law: the rules.
        names: of the cards, from the left; fewer than there are if nobody says the rest.
        events: those among them that are enchantments: they come into play at once and for nothing.

    Raises:
        ProvinceError: there are more names than cards face down, or an event is not among them.
        AgainstRulesError: it was done in this turn.
    """
    seat = active(game)
    hidden = face_down(game, seat)
    if len(names) > len(hidden):
        raise ProvinceError(
            f"{game.title(seat)} has {cards(len(hidden))} face down, not {len(names)}: name no more than lie there."
        )
    strangers = [event for event in events if event not in names]
    if strangers:
        raise ProvinceError(f"{listed(strangers)}: name it among the cards turned up too.")
    if game.revealed:
        law.forbids("The provinces of this turn were turned up already (rule 4).")
    haul = Haul(game.counts)
    shown = []
    left = list(events)
    for at, number in enumerate(hidden):
        name = names[at] if at < len(names) else None
        event = name in left
        if event:
            left.remove(str(name))
            haul.move(1, f"{PROVINCES} {seat}", f"{PLAY} {seat}")
        shown.append({"province": number, "card": name, "event": event})
    return {"who": seat, "shown": shown, "moves": haul.moves}


def active(game: FiveColors) -> str:
    """The player whose turn it is."""
    alive(game, game.turns.who)
    return game.turns.who


def recruit(game: FiveColors, law: Law, number: int, card: str | None, *, land: bool, wall: bool) -> Facts:
    """The active player brings a province's card into play, its cost paid (rules 6 and 9; rulings 7 to 9).

    Args:
        game: the table.
        law: the rules.
        number: of the province.
        card: its name, if it was said.
        land: a land, which enters tapped, one a turn.
        wall: a wall, which is attached to that province.

    Raises:
        ProvinceError: the province has no card, or the wall no name.
        AgainstRulesError: its card lies face down, or a land was brought into play already.
    """
    seat = active(game)
    own = province(game, seat, number)
    if own.state == EMPTY:
        raise ProvinceError(f"Province {number} of {game.title(seat)} has no card.")
    if own.state == DOWN:
        law.forbids(f"The card in province {number} lies face down until the next Events phase (rule 4).")
    if land and game.landed:
        law.forbids("Only one land is brought into play in a turn (rule 9).")
    if wall and not (card or own.card):
        raise ProvinceError("A wall has to be named, so that it is known in battle: edw recruit N NAME --wall")
    haul = Haul(game.counts)
    haul.move(1, f"{PROVINCES} {seat}", f"{PLAY} {seat}")
    return {
        "who": seat, "province": number, "card": card or own.card, "land": land, "wall": wall, "moves": haul.moves,
    }  # fmt: skip


def clear(game: FiveColors, numbers: Sequence[int]) -> Facts:
    """The active player discards the cards of provinces to make room (rule 9).

    Raises:
        ProvinceError: one of them has no card.
    """
    seat = active(game)
    for number in numbers:
        if province(game, seat, number).state == EMPTY:
            raise ProvinceError(f"Province {number} of {game.title(seat)} has no card.")
    haul = Haul(game.counts)
    haul.move(len(set(numbers)), f"{PROVINCES} {seat}", f"{DISCARD} {seat}")
    gone = [{"province": number, "card": province(game, seat, number).card} for number in sorted(set(numbers))]
    return {"who": seat, "cleared": gone, "moves": haul.moves}


def refill(game: FiveColors, seat: str) -> Facts:
    """Empty provinces get cards face down, as far as the dynasty deck has any (rule 9; ruling 12)."""
    alive(game, seat)
    haul = Haul(game.counts)
    wanted = empty(game, seat)
    number = haul.move(min(len(wanted), haul[f"{DYNASTY} {seat}"]), f"{DYNASTY} {seat}", f"{PROVINCES} {seat}")
    return {"who": seat, "filled": wanted[:number], "moves": haul.moves}


def gain(game: FiveColors, seat: str) -> Facts:
    """A player gets a province, at the right end and empty, because the table says so (ruling 10)."""
    alive(game, seat)
    return {"who": seat, "number": len(game.players[seat].provinces) + 1}


def lose(game: FiveColors, seat: str, number: int) -> Facts:
    """A player loses a province other than in battle, because the table says so.

    Raises:
        ProvinceError: there is none of that number.
    """
    alive(game, seat)
    haul = Haul(game.counts)
    return {"who": seat, **fallen(game, haul, seat, number), "moves": haul.moves}


def fallen(game: FiveColors, haul: Haul, seat: str, number: int, dead: Sequence[str] = ()) -> Facts:
    """What the loss of a province means: its card and walls go, and perhaps the game is over (rules 8 and 11).

    ``dead``: walls of it that were destroyed already.
    """
    own = province(game, seat, number)
    walls = [wall for wall in own.walls if wall not in dead]
    haul.move(0 if own.state == EMPTY else 1, f"{PROVINCES} {seat}", f"{DISCARD} {seat}")
    haul.move(min(len(walls), haul[f"{PLAY} {seat}"]), f"{PLAY} {seat}", f"{DISCARD} {seat}")
    last = len(game.players[seat].provinces) == 1
    result = {"winner": game.opponent(seat)} if last else None
    return {"number": number, "card": own.card, "walls": walls, "result": result}


def apply_fallen(game: FiveColors, seat: str, lost: Event) -> None:
    """Take the loss of a province into the table: the others move together, and fields of battle with them."""
    number = lost["number"]
    del game.players[seat].provinces[number - 1]
    if game.battle is not None and game.battle.defender == seat:
        for field in game.battle.fields:
            field.province = 0 if field.province == number else field.province - (field.province > number)
            field.fought = field.fought or not field.province
        if game.battle.now is not None and not game.battle.now.province:
            game.battle.now = None
    if lost["result"] is not None:
        game.players[seat].alive = False
        game.result = lost["result"]


def tell_fallen(game: FiveColors, seat: str, lost: Event) -> str:
    """Such as "Province 2 of Bram is destroyed; Forest is discarded."."""
    gone = [*([lost["card"]] if lost["card"] else []), *lost["walls"]]
    what = f"; {listed(gone)} {'are' if len(gone) > 1 else 'is'} discarded" if gone else ""
    end = f" {game.title(lost['result']['winner'])} wins: no province is left." if lost["result"] else ""
    return f"Province {lost['number']} of {game.title(seat)} is destroyed{what}.{end}"


def _set(game: FiveColors, seat: str, number: int, state: str, card: str | None) -> None:
    own = game.players[seat].provinces
    own[number - 1] = own[number - 1]._replace(state=state, card=card)


def _apply_reveal(game: FiveColors, event: Event) -> None:
    seat = event["who"]
    game.carry(event["moves"])
    game.revealed = True
    for shown in event["shown"]:
        if shown["event"]:
            game.events.append((seat, shown["card"]))
            _set(game, seat, shown["province"], EMPTY, None)
        else:
            _set(game, seat, shown["province"], UP, shown["card"])


def _apply_recruit(game: FiveColors, event: Event) -> None:
    seat, number = event["who"], event["province"]
    game.carry(event["moves"])
    _set(game, seat, number, EMPTY, None)
    game.landed = game.landed or event["land"]
    if event["wall"]:
        own = game.players[seat].provinces
        own[number - 1] = own[number - 1]._replace(walls=(*own[number - 1].walls, event["card"]))


def _apply_clear(game: FiveColors, event: Event) -> None:
    game.carry(event["moves"])
    for entry in event["cleared"]:
        _set(game, event["who"], entry["province"], EMPTY, None)


def _apply_refill(game: FiveColors, event: Event) -> None:
    game.carry(event["moves"])
    for number in event["filled"]:
        _set(game, event["who"], number, DOWN, None)
    if event["who"] == game.active:
        game.refilled = True


def _apply_gain(game: FiveColors, event: Event) -> None:
    game.players[event["who"]].provinces.append(Province(EMPTY))


def _apply_lose(game: FiveColors, event: Event) -> None:
    game.carry(event["moves"])
    apply_fallen(game, event["who"], event)


def _tell_reveal(game: FiveColors, event: Event) -> str:
    if not event["shown"]:
        return f"{game.title(event['who'])} has no card to turn up."
    told = [
        f"{shown['province']} {shown['card'] or 'a card'}{' (an event: into play)' if shown['event'] else ''}"
        for shown in event["shown"]
    ]
    return f"{game.title(event['who'])} turns up, from the left: {', '.join(told)}."


def _tell_recruit(game: FiveColors, event: Event) -> str:
    what = event["card"] or ("a land" if event["land"] else "a card")
    how = ", tapped" if event["land"] else f", attached to province {event['province']}" if event["wall"] else ""
    return f"{game.title(event['who'])} brings {what} from province {event['province']} into play{how}."


def _tell_clear(game: FiveColors, event: Event) -> str:
    gone = [f"{entry['card'] or 'the card'} of province {entry['province']}" for entry in event["cleared"]]
    return f"{game.title(event['who'])} discards {listed(gone)}."


def _tell_refill(game: FiveColors, event: Event) -> str:
    seat = event["who"]
    if not event["filled"]:
        return f"{game.title(seat)} refills no province."
    filled = listed([str(number) for number in event["filled"]])
    number = moved(event["moves"], f"{DYNASTY} {seat}", f"{PROVINCES} {seat}")
    return f"{game.title(seat)} refills province{'s' * (number > 1)} {filled} face down."


KINDS = {
    "revealed": Kind(_apply_reveal, _tell_reveal),
    "recruited": Kind(_apply_recruit, _tell_recruit),
    "cleared": Kind(_apply_clear, _tell_clear),
    "refilled": Kind(_apply_refill, _tell_refill),
    "province-gained": Kind(
        _apply_gain, lambda game, event: f"{game.title(event['who'])} has a new province, {event['number']}."
    ),
    "province-lost": Kind(_apply_lose, lambda game, event: tell_fallen(game, event["who"], event)),
}
