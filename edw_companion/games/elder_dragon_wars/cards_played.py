"""What somebody plays, as it is said at the table prompt: who, which card, what it turned up, and who pays for that.

No rule is decided here.
"""

import re
from collections.abc import Callable, Iterable, Sequence
from difflib import get_close_matches
from itertools import chain

from edw_companion.core.due import quoted
from edw_companion.core.life import NOBODY
from edw_companion.core.questions import TYPED, Instead, SeveralError, WantedError, whether, which_of
from edw_companion.core.words import ARTICLES, NEW, AmbiguousWordError, card_meant, plain
from edw_companion.errors import OnPaperError, UsageError
from edw_companion.games.elder_dragon_wars.cards import ELDER_DRAGONS
from edw_companion.games.elder_dragon_wars.dragons import dragon_meant
from edw_companion.games.elder_dragon_wars.enchantments import spells
from edw_companion.games.elder_dragon_wars.ring import living_enemies
from edw_companion.games.elder_dragon_wars.state import WarState
from edw_companion.games.old_cards import HURTS
from edw_companion.games.short_forms import (
    OF_LIBRARY,
    PLAYS,
    SPELLS,
    Reads,
    dealt,
    dealt_each,
    players_of,
    seat_of,
    whose_turn,
)

Said = Sequence[str]
Cards = Callable[[WarState], Iterable[str]]

_SHOWN = "(?:[a-z]*=?[0-9]{1,7},?)+"
"""What a pile or dice have shown, as "48" and "4,17"."""
_LETTERS = 3
"""So many letters of a name mean a card where a player could stand."""
_WHOLE = 6
"""So many letters may be the whole name of another card; fewer are a beginning."""
TURNS_NOTHING_UP = (
    "A spell that is countered turns nothing up: type nothing, or 'no' behind the number that waits for it; 'u' "
    "where 's' was typed already. Only where the artifact's trigger is countered: l w kei countered."
)
COUNTERED = {"countered": "--countered", "keep": "--keep"}
"""Words behind a card, and the options that they are."""
_SPELL = "a noncreature spell"
_MORE_THAN_A_NAME = re.compile(r"[,;]|\b(?:and|by|not|twice|was|is|but|then|again|[0-9]+)\b", re.IGNORECASE)
"""What stands in few names of cards that no list has."""
_AT = ("on", "at", "against", "targeting", "destroying", "killing")


def seat_meant(state: WarState, said: str) -> str | None:
    """Who is meant by a name, a colour or its letter; nobody by their dragon's name."""
    return None if dragon_meant(state, said) else seat_of(state, said)


def cards_meant(state: WarState, said: Said, cards: Iterable[str]) -> Said:
    """The card that words mean, or those of several that they may mean; none if they mean none."""
    word = " ".join(said)
    try:
        card = card_meant(word, cards, state.written) if len(word) >= _LETTERS else None
    except AmbiguousWordError as error:
        return error.found
    return [] if card is None else [card]


def _who_and_card(state: WarState, said: Said, cards: Iterable[str]) -> tuple[str | None, Said]:
    """The word for a player, which stands first or last, and the others; last only if all of them are no card."""
    first = re.sub("['\u2019]s$", "", said[0]) if said else ""
    if said and seat_meant(state, first):
        return first, said[1:]
    if len(said) > 1 and not cards_meant(state, said, cards) and seat_meant(state, said[-1]):
        return said[-1], said[: -2 if said[-2] in ("to", "for", "under") else -1]
    return None, said


def _owner(state: WarState, cards: Said, command: Said, said: Said) -> str | None:
    """Whose deck alone has the card that is meant, whichever it is, if they are in the game; else whose turn it is.

    Raises:
        WantedError: it came into play under another player; ``command`` is what is done with what was ``said``.
    """
    waits = [due.does or "" for due in state.left_due] if command[-1] == "spell" else []
    for spell in filter(None, (re.fullmatch('spell (\\S+) "(.+)"', does) for does in waits)):
        if spell[2] in cards:  # a chaos card that was played, and has not resolved
            return spell[1]
    decks = state.begin["decks"]
    own = [seat for seat in decks if any(card in decks[seat][kind] for card in cards for kind in ("legends", "spells"))]
    owner = own[0] if len(own) == 1 and own[0] in state.living else whose_turn(state)
    who = [seat for seat, came in state.legends_came.items() if seat in state.living and {*came} & {*cards}]
    if who and owner and owner not in who:
        ways = {state.title(seat): (*command, seat, *said) for seat in (*who, owner)}
        raise which_of(f"Who plays {cards[0]}?", ways)
    return owner


def _who_hit(state: WarState, spell: str) -> str:
    """Who has hit somebody with a spell that everybody knows in this turn; "" where nobody has, or several."""
    card = SPELLS.get(spell.casefold(), "")
    hits = [each.blow for each in state.players.values()]
    whose = {by for by, means in hits if card and by in state.living and means and SPELLS.get(means.casefold()) == card}
    return min(whose) if len(whose) == 1 else ""


_PAYMENT = re.compile(
    r"(?:(?:and|but|while) )?(?P<who>.+?)(?P<pays> (?:wants? to )?(?:pays?|paid)(?P<life>(?: 5)?(?: life)?)"
    r"(?P<why> (?:for|against|to (?:keep|save|stop)) (?:it|that|(?:(?:the|that) )?(?:enchantment|artifact))"
    r"| to (?:keep|save)(?: (?P<kept>.+))?)?)?",
    re.IGNORECASE,
)
"""Who pays 5 life, so that the enchantment in play stays, or that none comes (rule 12); "nobody" alone is enough."""
_NOBODY = (NOBODY, "none", "noone", "no one")


def _payer(state: WarState, said: Said) -> tuple[Said, re.Match[str] | None]:
    """What is said before it, and who pays for that, or nobody; all that is said, and None where neither is said."""
    for at in range(len(said)):
        paid = _PAYMENT.fullmatch(" ".join(said[at:]))
        if paid and (paid["who"].casefold() in _NOBODY or (paid["pays"] and seat_meant(state, paid["who"]))):
            return said[:at], paid
    return said, None


def _with_payer(read: Reads) -> Reads:
    """Reads what is played, and who pays when it resolves, if that is said behind it.

    Raises:
        SeveralError: it is a chaos card, which is played before it resolves; or it deals damage as well.
        UsageError: it turns no enchantment up; or it is said that another one stays.
    """

    def reads(state: WarState, said: Said) -> Said:
        spell, paid = _payer(state, said)
        if paid is None or not spell:
            return read(state, said)
        if paid["kept"] and not (state.current and cards_meant(state, [paid["kept"]], [state.current])):
            raise UsageError(f"Nothing was recorded: {paid['kept']} is not the enchantment in play.")
        payer = NOBODY if paid["who"].casefold() in _NOBODY else paid["who"]
        *spell, last = (part for word in spell for part in ([word] if seat_meant(state, word) else word.split()))
        try:
            words = read(state, [*spell, last.rstrip(",")])
        except SeveralError as error:
            raise SeveralError([f"{error.parts[0]}, {payer} pays", *error.parts[1:]]) from None
        except WantedError as error:
            answers = error.question.answers if isinstance(error.question, Instead) else {}
            if any(words[:1] == (TYPED,) for words in answers.values()):  # what becomes of what it is cast at
                lines = {say: line.split(";") for say, (_, line) in answers.items()}
                answers = {
                    say: (TYPED, ";".join([f"{cast}, {payer} pays", *then])) for say, (cast, *then) in lines.items()
                }
                raise which_of(error.question.text, answers) from None
            if _SPELL not in answers:
                answers = {said: (*words, payer, "pays") for said, words in answers.items()}
                raise which_of(error.question.text, answers) from None
            words = answers[_SPELL][: -len([NEW])]  # so that a slip of a name is asked about
        if words[0] == "spell":
            return [*words, "--pay", payer]
        if words[:2] == ["chaos", "play"]:
            if seat_meant(state, payer) == seat_meant(state, words[2]) and not paid["why"]:
                return words  # which is the price of the card itself (rule 13)
            resolves = ["spell", *words[2:], "--pay", payer]
            raise SeveralError([" ".join(map(quoted, each)) for each in (words, resolves)])
        raise UsageError("Nothing was recorded: 5 life stop only the enchantment of a noncreature spell (rule 12).")

    return reads


def _check_name(state: WarState, does: Said, name: str, cards: Said, shown: Said = ()) -> None:
    """Ask of a spell of which a part was said that may be another's whole name: "shatter" for Shatterstorm."""
    names = (plain(each) for card in cards for each in (card, state.written.get(card, card)))
    begun = len(plain(name)) < _WHOLE or any(f"{each} ".startswith(f"{plain(name)} ") for each in names)
    if len(cards) == 1 and not begun and not state.is_legend(cards[0]):
        answers = {cards[0]: (*does, cards[0], *shown), name: ("spell", does[-1], name, NEW.strip(), *shown)}
        raise which_of(f"Is that {cards[0]}, or another card, {name}?", answers)


def _near_spell(name: str) -> list[str]:
    """The spell that everybody knows to which a name is near, if there is one."""
    return [SPELLS[each] for each in get_close_matches(name.casefold(), SPELLS, n=1, cutoff=0.8)]


def _check_new(state: WarState, does: Said, name: str, shown: Said) -> None:
    """Ask of a spell that no list has whether it is one that everybody knows, or says more than a card's name.

    A player's name says more.
    """
    new = (*does, name, NEW.strip(), *shown)
    near = _near_spell(name)
    if near:
        [spell] = near
        answers = {spell: (*does, spell, NEW.strip(), *shown), name: new}
        raise which_of(f"Is that {spell}, or another card, {name}?", answers)
    players = {plain(each.name) for each in state.players.values()}
    if _MORE_THAN_A_NAME.search(name) or not players.isdisjoint(plain(name).split()):
        raise whether(f"Is '{name}' the name of one card?", new)


def pays_for(state: WarState, said: str, _words: Said) -> str:
    """The spell of the newest line, which turned an enchantment up, and who pays, as a line says; "" if none does."""
    line = re.sub(r"^(?:(?:no|oops|wait|sorry),? )+(?!one\b)", "", said, flags=re.IGNORECASE)
    (before, paid), spell = _payer(state, line.split()), state.spell
    if paid and not before and spell and "paid" in spell and paid["who"].casefold() in _NOBODY:
        return f"spell {' '.join(filter(None, (spell['who'], spell['card'])))}, nobody"
    if paid is None or before or spell is None or not seat_meant(state, paid["who"]):
        return ""
    if "turned" not in spell and (line == said or "paid" not in spell):
        return ""
    gone = [*filter(None, [spell["gone"] if "turned" in spell else state.current])]
    if (paid["kept"] and not cards_meant(state, [paid["kept"]], gone)) or (paid["life"] and not paid["why"]):
        return ""
    return f"spell {' '.join(filter(None, (spell['who'], spell['card'])))}, {paid['who']} pays"


def _came(command: str, cards: Cards, pile: str) -> Callable[[WarState, Said], Said]:
    """Reads what is said behind a command: who, be it last or left out; the card; what the pile and dice showed."""

    def read(state: WarState, said: Said) -> Said:
        end = len(said)
        while end and re.fullmatch(_SHOWN, said[end - 1].casefold()):
            end -= 1
        known = [card for card in cards(state) if card not in ELDER_DRAGONS]
        who, named = _who_and_card(state, said[:end], known)
        dragon = dragon_meant(state, " ".join(named)) if command != "spell" else None
        if dragon and not cards_meant(state, named, known) and (who is None or seat_meant(state, who) == dragon):
            return ["dragon", "cast", dragon, *(_shown(state, dragon, pile, said[end:], "") or said[end:])]
        cut = next((cut for cut in range(len(named), 0, -1) if cards_meant(state, named[:cut], known)), 0)
        of_pile = cut and cards_meant(state, named[cut:], getattr(state, pile).order)
        turned = " ".join(named[cut:]) if of_pile else ""  # as said: of several that are meant one is asked for
        if cut or not named or (len(named) == 1 and len(named[0]) >= _LETTERS):
            who = who or _owner(state, cards_meant(state, named[:cut], known), command.split(), said)
        shown = _shown(state, who, pile, said[end:], turned)
        if shown is None or (named[cut:] and not turned and shown):
            return [*command.split(), *said]
        kept = named[:cut] if turned else named
        if command == "spell" and who and kept:
            name, found = " ".join(kept), cards_meant(state, kept, spells(state)) or cards_meant(state, kept, known)
            _check_name(state, ("spell", who), name, found, shown)
            if not (found or name.casefold() in SPELLS or name.endswith(NEW)):
                _check_new(state, ("spell", who), name, shown)
            kept = kept if found or name.casefold() not in SPELLS else [SPELLS[name.casefold()], NEW.strip()]
        return [*command.split(), *([who] if who else []), *kept, *shown]

    return read


def _shown(state: WarState, who: str | None, pile: str, said: Said, turned: str) -> Said | None:
    """The options for what the pile and the dice showed; None if numbers do not say that."""
    rolled = [each for word in said for each in word.split(",") if each]
    seat = seat_meant(state, who) if who and pile == "artifacts" else None
    enemies = len(living_enemies(seat, state.living)) if seat else 0
    dice = enemies if enemies > 1 else 0
    order = getattr(state, pile).order
    if rolled and rolled[0].isdecimal() and not turned and len(rolled) in (1, dice + 1):
        number = int(rolled.pop(0))
        if not 0 < number <= len(order):
            return None
        turned = order[number - 1]
    if len(rolled) not in (0, dice):
        return None
    return [*(["--card", turned] if turned else []), *(["--rolled", ",".join(rolled)] if rolled else [])]


CAST = _came("dragon cast", lambda _state: (), "artifacts")
LEGEND = _came("legend", lambda state: state.legends, "artifacts")
SPELL = _with_payer(_came("spell", lambda state: state.types, "enchantments"))


def things_held(state: WarState) -> dict[str, str]:
    """What is known of the artifacts and the enchantment in play, and whose it is; what left play is nobody's."""
    zones = {card: seat for seat, each in state.players.items() for card in (*each.artifacts, *each.chaos)}
    gone = (*state.artifacts.graveyard, *state.artifacts.out, *filter(None, [state.current]))
    return {**dict.fromkeys(gone, ""), **zones}


def _turned_up(state: WarState, said: Said) -> bool:
    """Whether words behind a card say what was turned up for it, and what dice showed; no words do."""
    named = [word for word in said if not re.fullmatch(_SHOWN, word.casefold())]
    piles = (*state.artifacts.order, *state.enchantments.order)
    turned = plain(" ".join(named)) in map(plain, piles)  # a beginning may be of the name before: "sol ring"
    return turned or not named or bool({*named} & {*COUNTERED, "by", "with"})


_MORE = re.compile(
    r"\b(?:it|its|pass|passes|but|dies|died|die$|(?:is|was|gets) countered|countered by)\b"
    r"|(?:,|\band) (?:(?:he|she|they|it) )?(?:draws|attacks|hits|deals|swings|casts|plays|takes|gains|loses|kills)\b",
    re.IGNORECASE,
)
"""What is hardly a part of a card's name."""


_GONE = ("it leaves play", "leaves play", "it dies", "dies", "it goes home", "it is destroyed", "it is exiled")
"""What else is said of what leaves play."""


def _ask_what_becomes(state: WarState, cast: Said, aim: Said) -> None:
    """Ask what becomes of an artifact or a dragon at which a spell goes, which is a line of its own."""
    owner = seat_meant(state, aim[0]) if len(aim) > 1 else None  # "carl's dragon arch"
    aim = aim[1:] if owner else aim
    dragon = owner if aim == ["dragon"] else dragon_meant(state, " ".join(aim)) if aim else None
    held = cards_meant(state, aim, chain(*(each.artifacts for each in state.players.values()))) if aim else []
    name = state.players[dragon].dragon if dragon and not state.players[dragon].nexus else "".join(held[:1])
    seat = seat_meant(state, cast[0]) or whose_turn(state)
    if not name or seat is None or len(held) > 1:
        return
    who, card = state.name(seat), " ".join(cast[bool(seat_meant(state, cast[0])) :])
    casts = f"{who} {PLAYS} {card}"
    gone = f"{name} goes back to its nexus" if dragon else f"{name} leaves play"
    ways = {gone: f"; {name} is destroyed", f"{who} has it now": f"; {who} takes {name}", "nothing": ""}
    answers = {say: (TYPED, casts + then) for say, then in ways.items()}
    raise which_of(f"What becomes of {name} by {card}?", answers, {gone: _GONE})


def _without_aim(state: WarState, said: Said) -> Said:
    """What is played, without at whom or what a spell goes, and for how much mana: that is not kept.

    Raises:
        SeveralError: it deals damage to a player: that is a line of its own.
    """
    named = said[:1] if said and seat_meant(state, said[0]) else []
    shared, each = dealt_each(state, "".join(named), " ".join(said[len(named) :]))
    if each:
        raise SeveralError([" ".join([*named, PLAYS, shared]), *each])
    end = len(said) - (said[-1:] == ["damage"])
    amount = end > len(("fireball", "for")) and said[end - 2].casefold() == "for" and said[end - 1].isdecimal()
    told = said[: end - 2] if amount else said
    at = next((at for at in range(len(told) - 1, 0, -1) if told[at].casefold() in _AT), len(told))
    aim = [word.removesuffix("'s").rstrip(",") for word in told[at + 1 :] if word.casefold() not in ARTICLES]
    aim = [] if re.search(rf"\d|{_MORE.pattern}", " ".join(told[at + 1 :]), re.IGNORECASE) else aim
    whom = players_of(state, " ".join(aim)) if aim and not dragon_meant(state, aim[0]) else ""
    who, card = named, told[len(named) : at]
    casts, spell = " ".join([*who, PLAYS, *card]), " ".join(card)
    if whom and amount and not re.search(r"\d", " ".join(told)):
        raise SeveralError([casts, dealt("".join(who), spell, said[end - 1], whom)])
    if whom and plain(SPELLS.get(spell.casefold(), spell)) in HURTS:
        owner = _owner(state, cards_meant(state, card, state.types), [PLAYS], told)
        who = who or [state.name(seat) for seat in filter(None, [owner])]
        hits = [" ".join([*who, does, spell]) for does in (PLAYS, f"hits {whom} with")]
        raise SeveralError(hits)  # for how much, is asked
    _ask_what_becomes(state, told[:at], aim)
    things = (*state.types, *things_held(state))
    hit = whom or (aim and (spell.casefold() in SPELLS or seat_meant(state, aim[0]) or cards_meant(state, aim, things)))
    return told[:at] if hit else told


_ROLLED = re.compile(
    r"[,.;]? (?:and )?(\w+) (?:rolls?|rolled|threw|has|got) (\d+),? (?:and )?(\w+) (?:(?:rolls?|rolled) )?(\d+)$",
    re.IGNORECASE,
)
"""What two players have rolled, behind what is played."""
_KINDS = "legendary creature|legend|spell|instant|sorcery|enchantment|artifact|creature|land"
_ON_PAPER = ("creature", "land")
_KIND_FIRST = re.compile(rf"^({_KINDS})(?:,|:| called| named|(?<=legend)|$) ?(.*)$", re.IGNORECASE)
_KIND_LAST = re.compile(rf"(.*?)(?:,| is| it's|,? just)* (?:an? )?({_KINDS})s?", re.IGNORECASE)
"""A card's name, and of what kind it is; before it, if there is a comma, "a spell, wrath of god"."""


@_with_payer
def plays(state: WarState, said: Said) -> Said:
    """What it is that somebody plays: a Legend, a dragon, a chaos card from the hand, or else a spell."""
    told, rolled = _ROLLED.subn(r" \1=\2,\3=\4", " ".join(said))
    said, known = _without_aim(state, told.split() if rolled else said), [*state.types]
    who, named = _who_and_card(state, said, known)
    if not named:
        raise UsageError("What is played? As in: ann plays angus.")
    if named[0].casefold() in ARTICLES and len(named) > 1 and not cards_meant(state, named, known):
        named = named[1:]
    kind, named = _of_kind(state, named)
    who = who or _who_hit(state, " ".join(named))
    said = [*([who] if who else []), *named]
    *spell, number = named or [""]
    card = " ".join(spell)
    if number.isdecimal() and plain(SPELLS.get(card.casefold(), card)) in HURTS:
        by = who or state.name(whose_turn(state) or "")
        hits = (TYPED, f"{by} {PLAYS} {card}; {by} hits for {number} with {card}")
        raise which_of(f"What is {number}?", {"damage": hits, "what the pile has shown": SPELL(state, said)})
    if dragon_meant(state, " ".join(named)):
        return LEGEND(state, said)
    cuts = [cut for cut in range(len(named), 0, -1) if _turned_up(state, named[cut:])]
    begun = (cards_meant(state, named[:cut], cards) for cut in cuts for cards in (state.legends, known))
    whole = [card for card in known if plain(card) == plain(" ".join(named))]  # a swamp is no Swamp King
    cards = next(filter(None, (whole, *begun)), ())
    whose = who or _owner(state, cards, [PLAYS], said)
    if whose is None:
        raise UsageError("Who plays it?")
    if not cards or (not whole and (kind in _ON_PAPER or _MORE.search(" ".join(named)))):
        return _unknown(state, whose, named, kind)
    if state.is_legend(cards[0]):
        return LEGEND(state, said)
    held, of_chaos = state.players[seat_meant(state, whose) or whose].hand, cards[0] in state.chaos.order
    if of_chaos and any(each.card in ("", *cards) for each in held):
        _check_name(state, (PLAYS, whose), " ".join(named), cards)
        return ["chaos", "play", whose, *named]
    if whole and "Land" in state.kind_of(cards[0]) and not of_chaos:
        raise OnPaperError(f"{cards[0]} is a land, no spell: nothing reverberates, nothing is to be typed.")
    return SPELL(state, said)


def _of_kind(state: WarState, named: Said) -> tuple[str, Said]:
    """The kind of a card that is said before or behind its name, "" for none, and the name, which may be left out."""
    text, first = _KIND_FIRST.subn(r"\2, \1", " ".join(named))
    said = _KIND_LAST.fullmatch(text) if first or not cards_meant(state, named, state.types) else None
    return (said[2].casefold(), said[1].split()) if said else ("", named)


def _unknown(state: WarState, whose: str, named: Said, kind: str) -> Said:
    """What no list has: what it is said to be, or a Legend, if two have rolled for it; else it is asked what it is.

    Raises:
        UsageError: it has no name, or says more than a card's name.
        WantedError: it may be a Legend, a spell, or a card of a list that is spelt otherwise.
    """
    rolled = [word for word in named[-1:] if "=" in word]
    name = " ".join(named[: len(named) - len(rolled)])
    if kind in _ON_PAPER:
        raise OnPaperError(f"A {kind} that is no Legend is not kept here: nothing is to be typed.")
    if not name:
        raise UsageError(f"Which one? As in: {state.name(seat_meant(state, whose) or whose).casefold()} {PLAYS} kei.")
    people = {plain(each.name) for each in state.players.values()}
    if people & {*plain(name).split()} or re.search(rf"\d|{_MORE.pattern}", name, re.IGNORECASE):
        raise UsageError(f"No list has '{name}', and it says more than a card's name: type one thing a line.")
    came = plain(name) in map(plain, chain(*state.legends_came.values()))
    if kind.startswith("legend") or rolled or came:
        new = [NEW.strip()] if kind or came else []
        return ["legend", whose, name, *new, *(["--rolled", *rolled] if rolled else [])]
    if kind or name.casefold() in SPELLS:
        return SPELL(state, [whose, *name.split()])
    names = {plain(each): each for each in (*state.types, *state.legends, *ELDER_DRAGONS)}
    two = re.split(",? and an? |, | and ", name)
    known = any(cards_meant(state, [each], names.values()) for each in two)
    if len(two) > 1 and (known or re.search(" and an? ", name)):
        who = state.name(seat_meant(state, whose) or whose).casefold()
        raise SeveralError([f"{who} {PLAYS} {each}" for each in two])
    near = [names[each] for each in get_close_matches(plain(name), names, n=2, cutoff=0.87)]
    first = f"{plain(name).partition(' ')[0]} "  # "tuknir wolf"
    alike = [card for each, card in names.items() if each.startswith(first) and state.is_legend(card)]
    near = [*dict.fromkeys((*near, *alike))][:3]
    means: dict[str, Said] = {each: (PLAYS, whose, each) for each in near}
    means |= {each: ("spell", whose, each, "new") for each in _near_spell(name)}
    means |= {"a Legend": ("legend", whose, name, "new"), _SPELL: ("spell", whose, name, "new")}
    neither, spells = "neither: nothing is booked", ("spell", "instant", "sorcery", "enchantment", "artifact")
    also = {"a Legend": ("legend",), _SPELL: spells, neither: (*_ON_PAPER, "just a creature", "nothing")}
    raise which_of(f"No list has '{name}'. What is it?", {**means, neither: ()}, also)


def of_hand(does: str, state: WarState, said: Said) -> Said:
    """A chaos card that leaves a hand, or play: who, be it last, and the card, which need not be said of only one."""
    who, named = _who_and_card(state, said, state.chaos.order)
    cards = cards_meant(state, named, state.chaos.order)
    if who is None:
        who = whose_turn(state) if not named or cards else None
    seat = seat_meant(state, who) if who else None
    held = state.players[seat].hand if seat else []
    if seat and not (named or held):
        raise UsageError(f"{state.title(seat)} holds no chaos card.")
    if seat and does == "discard" and {*cards} & {*state.players[seat].chaos}:
        return ["chaos", "leave", *named]
    only = [held[0].card] if len(held) == 1 and held[0].card else []
    return ["chaos", does, *([who] if who else []), *(named or only)]


def countered(state: WarState, said: Said) -> Said:
    """A card that is countered: a chaos card of a hand was paid for (rule 13, ruling 103); nothing is kept of others.

    Raises:
        WantedError: it is the one of the newest line, which is taken back.
        OnPaperError: it is none, or nobody holds one.
    """
    _ask_if_not_resolved(state, said)
    who, named = _who_and_card(state, said, state.chaos.order)
    cards = cards_meant(state, named, state.chaos.order)
    holders = [who] if who else state.living
    hands = {seat: state.players[seat_meant(state, seat) or seat].hand for seat in holders}
    held = [seat for seat, hand in hands.items() if cards and any(each.card in ("", *cards) for each in hand)]
    if len(held) != 1:
        raise OnPaperError(TURNS_NOTHING_UP)
    return ["chaos", "play", held[0], *named, COUNTERED["countered"]]


def _ask_if_not_resolved(state: WarState, said: Said) -> None:
    """Ask whether the card of the newest line, which was countered, is taken back; it is if nothing else is named."""
    newest, named = state.newest, [word for word in said if word not in ("it", "that", "this", "the")]
    card = newest.get("card") if newest["do"] in ("spell", "legend", "cast") else None
    if card and (not named or cards_meant(state, named, [card])):
        what = "resolved" if newest["do"] == "spell" else "came into play"
        raise whether(
            f"Take back that {card} {what}? A spell that has countered it comes after that: s counterspell.",
            (TYPED, "undo"),
        )


def trigger_countered(state: WarState, said: Said) -> Said:
    """A card that resolves, of which only the reverberation is countered.

    Raises:
        UsageError: it is not clear which card it is, or none that reverberates.
    """
    try:
        words = plays(state, said)
    except WantedError:
        raise UsageError("Nothing was recorded: type the card's whole name, as in 'l w kei countered'.") from None
    if words[:2] == ["chaos", "play"]:
        raise OnPaperError(TURNS_NOTHING_UP)
    return [*words, COUNTERED["countered"]]


def trigger_stifled(state: WarState, said: Said) -> Said:
    """The same by a Stifle, whose player is named first: that is a spell of its own, which turns an enchantment up.

    Raises:
        SeveralError: the card that resolves, and Stifle.
    """
    who, *more = said
    resolves = " ".join(map(quoted, trigger_countered(state, more)))
    raise SeveralError([resolves, f"{who} {PLAYS} Stifle"])


def discards(state: WarState, said: Said) -> Said:
    """A card that is discarded, if it is a chaos card; of others nothing is kept."""
    if not cards_meant(state, said[1:], state.chaos.order):
        raise UsageError(OF_LIBRARY)
    return of_hand("discard", state, said)
