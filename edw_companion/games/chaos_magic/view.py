"""How the table of Chaos Magic looks: as data, as a board, as the checklist of a turn; where its cards are; its story.

Nothing hidden is in it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from edw_companion.core import turn_order
from edw_companion.core.due import ASIDE, OPTIONAL, Due
from edw_companion.core.state import Event
from edw_companion.core.view import OUT, Middle, Row, View
from edw_companion.games.chaos_magic import global_cards, middle, reminders, stack
from edw_companion.games.chaos_magic.state import ChaosMagicState, Spite
from edw_companion.games.finding import Thing
from edw_companion.games.game import Telling
from edw_companion.text import listed


def _rest(state: ChaosMagicState) -> dict[str, Any]:
    return {
        "globals": global_cards.status(state),
        "stack": stack.status(state),
        "middle": middle.status(state),
        "lasting": reminders.data(state),
        "piles": {name: {"left": pile.left, "discard": list(pile.graveyard)} for name, pile in state.piles.items()},
        "chaos_drawn": state.drew,
        "spiting": list(state.spiting),
        "result": dict(state.result) if state.result else None,
    }


def _player(state: ChaosMagicState, seat: str) -> dict[str, Any]:
    player = state.players[seat]
    return {
        "player": player.name,
        "life": player.life,
        "counters": player.counters,
        "alive": player.alive,
        "spite": str(player.spite),
        "chaos_deck": state.deck_of(seat).name,
    }


def _columns(state: ChaosMagicState) -> list[Row]:
    some = any(player.counters for player in state.players.values())
    rows: list[Row] = [["player", "life", "spite", *["counters"] * some, *["Chaos deck"] * state.own_decks, ""]]
    for seat, player in state.players.items():
        deck = [f"{state.deck_of(seat).left} ({state.deck_of(seat).name})"] * state.own_decks
        spite, end = (str(player.spite), "") if player.alive else ("", OUT)
        counters = [", ".join(player.counted())] * some
        rows.append([player.name, str(player.life), spite, *counters, *deck, end])
    return rows


def _middle(state: ChaosMagicState) -> list[str]:
    """What lies between the players: Globals, the stack, the middle, the decks."""
    lines = global_cards.in_lines(state)
    if state.stack and state.going:
        lines += ["Stack, top first:", *(f"  {line}" for line in stack.lines(state))]
    if state.middle.cards:
        lines += ["Middle:", *(f"  {line}" for line in middle.lines(state))]
    return [*lines, *reminders.short(state), _piles(state)]


def _piles(state: ChaosMagicState) -> str:
    left = sum(pile.left for pile in state.chaos_decks)
    discard = sum(len(pile.graveyard) for pile in state.chaos_decks)
    deck = state.global_deck
    return f"Piles: Chaos {left} (discard {discard}), Globals {deck.left} (discard {len(deck.graveyard)})"


def _large(state: ChaosMagicState) -> Middle:
    """Globals and the middle; the stack as a table, its top first."""
    waiting = state.stack[::-1] if state.going else []
    facts = [*global_cards.in_lines(state), *(f"Middle: {line}" for line in middle.lines(state))]
    texts = [f"{each.card}: {' '.join(state.says(each.card))}" for each in state.globals]
    for entry in waiting:
        lines = stack.says(state, entry)
        split = entry.card is None or state.sides(entry.card)  # whose sides have names of their own
        texts += lines if split or not lines else [f"{entry.card}: {' '.join(lines)}"]
    for done in () if waiting else state.gone[-1:]:  # the table is about to do what it says
        if done.up and done.turn == state.turns.number:
            texts.append(f"Resolved: {done.side or done.card}: {reminders.does(state, str(done.card), done.side)}")
    rows = [["Stack, top first"], *([line] for line in stack.lines(state))] if waiting else []
    return Middle([*facts, *reminders.short(state)], [*texts, _piles(state)], rows)


def _notes(state: ChaosMagicState, seat: str) -> list[str]:
    spite = state.players[seat].spite
    return [] if spite is Spite.UNUSED else [f"spite: {spite}"]


VIEW = View[ChaosMagicState](
    player=_player,
    rest=_rest,
    columns=_columns,
    middle=_middle,
    notes=_notes,
    turn=turn_order.direction,
    extras=lambda state, seat: [f"Chaos deck {state.deck_of(seat).left}"] * state.own_decks,
    large=_large,
    right=(2,),
)


_FEW = 3
"""So many cards of the middle are named where they may be played."""


def due(state: ChaosMagicState) -> list[Due]:
    """What is due in the present turn, as it stands now."""
    steps = [stack.due_of_spite(state)] if state.spiting else []
    steps += global_cards.dues_of_none(state)  # a matter of state-based actions, as a spite is in the place of one
    if state.spiting:
        return steps
    if state.stack:
        entry = state.stack[-1]
        steps += reminders.due_at(state, reminders.TURNED_UP) if entry.up and not entry.spite else []
        steps.append(stack.due_of_top(state))
    if state.active:
        stuck = [each.card for each in state.globals if each.tapped and each.controller is None]
        steps += [Due(f"Untap step: {listed(stuck)} stays tapped, under nobody's control.")] if stuck else []
    steps += reminders.dues(state, late=False)
    steps += [_chaos_step(state)] if state.active else []
    steps += reminders.dues(state, late=True)
    ready = middle.ready(state)
    which = listed(ready) if len(ready) <= _FEW else f"{len(ready)} cards"  # whose names stand in the middle
    play = Due(f"In the middle, to be played for its costs: {which}", "middle", how=ASIDE, answers=OPTIONAL)
    steps += [play] if ready else []
    return steps if state.active else [*steps, turn_order.without_player(state)]


def _chaos_step(state: ChaosMagicState) -> Due:
    if state.drew:
        goes_on = any(entry.step for entry in state.stack)
        return Due(f"The Chaos step {'goes on' if goes_on else 'has brought its card'}; the draw step follows.")
    if not state.chaos_left:
        return Due("No Chaos card is left, so the Chaos step brings none.")
    return Due("Chaos step, between upkeep and draw step, with a Chaos card", "chaos draw", waits=True, told=True)


def things(state: ChaosMagicState) -> list[Thing]:
    """All Chaos cards and Globals in the order of their lists, and where each is, as far as everybody may know.

    That is never which card lies face down, nor its place.
    """
    lie = {str(entry.card): f"on the stack, {state.title(entry.who)}'s" for entry in state.stack if entry.up}
    lie |= {each.card: f"in play, {global_cards.whose(state, each)}" for each in state.globals}
    deck = "in one of the Chaos decks" if state.own_decks else "in the Chaos deck"
    hidden = f"{deck}{' or face down on the stack' * any(not entry.up for entry in state.stack)}"
    places = [(state.begin["cards"], state.chaos_decks, "Chaos", hidden)]
    places.append((state.begin["globals"], [state.global_deck], "Global", "in the Global deck"))
    found = []
    for cards, decks, word, unseen in places:
        where = {card: "taken out of the deck" for deck in decks for card in deck.out}
        where |= {card: f"in the {word} discard" for deck in decks for card in deck.graveyard} | lie
        for card in cards:
            title, *text = state.text(card)
            found.append(Thing(card, title, where.get(card, unseen), text))
    return found


def _resolved(state: ChaosMagicState, event: Event) -> Sequence[str]:
    """Whose Chaos cards resolve: one, or what still lay on the stack as the turn ended."""
    if event["do"] == "chaos-resolved":
        return [event["who"]]
    return [entry.who for entry, _ in zip(reversed(state.stack), event.get("resolved", ()), strict=False)]


def _point(state: ChaosMagicState, event: Event) -> str:
    """Another Global than the first one comes, or somebody spites, and lives on if they do (rules 2 and 6)."""
    match event:
        case {"do": "global-revealed", "turned": {"card": card}} if state.globals:
            return f"{card} comes as one more Global."
        case {"do": "global-left", "card": gone, "turned": {"card": card}}:
            return f"{gone} leaves, and {card} comes as the Global."
        case {"do": "spite-played", "who": who, "card": card}:
            return f"{state.title(who)} would lose, and spites with {card}."
        case {"do": "spite-lived", "who": who}:
            return f"{state.title(who)} lives, at {state.players[who].life} life, and stays in the game."
        case _:
            return ""


STORY = Telling(deeds={"chaos resolved": _resolved}, point=_point)
