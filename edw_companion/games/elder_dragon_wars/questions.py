"""Elder Dragon Wars at the table prompt: its short forms, and what is meant by what was said of cards.

No rule is decided here.
"""

import re
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from difflib import get_close_matches
from functools import partial

from edw_companion.core.due import quoted
from edw_companion.core.life import NOBODY
from edw_companion.core.questions import NO, TYPED, YES, Instead, Question, SeveralError, WantedError
from edw_companion.core.words import ARTICLES, OWN_NAMES, AmbiguousWordError, card_meant, meant, plain, player
from edw_companion.errors import UsageError
from edw_companion.games.elder_dragon_wars.cards import ELDER_DRAGONS
from edw_companion.games.elder_dragon_wars.ring import DAMAGE, living_enemies
from edw_companion.games.elder_dragon_wars.state import WarState
from edw_companion.games.short_forms import PLAYS, SUCH, Prompting, Reads, Short, saying, whose_turn
from edw_companion.sentences import Sentence

Said = Sequence[str]
Cards = Callable[[WarState], Iterable[str]]

_SHOWN = "(?:[a-z]*=?[0-9]{1,7},?)+"
"""What a pile or dice have shown, as "48" and "4,17"."""
_LETTERS = 3
"""So many letters of a name mean a card, or a dragon, where a player could stand."""
_AT = ("on", "at", "against", "targeting")
_DECKS = ("legends", "spells")


def _dragon(state: WarState, said: str) -> str | None:
    """Whose Elder Dragon a name means that means neither a player nor a colour; None if nobody's."""
    people = {seat: (each.name, seat) for seat, each in state.players.items()}
    with suppress(AmbiguousWordError):
        if len(said) >= _LETTERS and meant(said, people) is None:
            return meant(said, {seat: (*state.names(seat)[OWN_NAMES:],) for seat in people})
    return None


def _seat(state: WarState, said: str) -> str | None:
    """Who is meant by a name, a colour or its letter; nobody by their dragon's name."""
    with suppress(UsageError):
        return None if _dragon(state, said) else player(state, said)
    return None


def _known(state: WarState, said: Said, cards: Iterable[str]) -> Said:
    """The card that words mean, or those of several that they may mean; none if they mean none."""
    word = " ".join(said)
    try:
        card = card_meant(word, cards, state.written) if len(word) >= _LETTERS else None
    except AmbiguousWordError as error:
        return error.found
    return [] if card is None else [card]


def _who(state: WarState, said: Said, cards: Iterable[str]) -> tuple[str | None, Said]:
    """The word for a player, which stands first or last, and the others; last only if all of them are no card."""
    if said and _seat(state, said[0]):
        return said[0], said[1:]
    if len(said) > 1 and not _known(state, said, cards) and _seat(state, said[-1]):
        return said[-1], said[: -2 if said[-2] in ("to", "for", "under") else -1]
    return None, said


def _owner(state: WarState, cards: Said) -> str | None:
    """Whose deck alone has the card that is meant, whichever it is, if they are in the game; else whose turn it is."""
    decks = state.begin["decks"]
    own = [seat for seat in decks if any(card in decks[seat][kind] for card in cards for kind in _DECKS)]
    return own[0] if len(own) == 1 and own[0] in state.living else whose_turn(state)


def _came(command: str, cards: Cards, pile: str) -> Callable[[WarState, Said], Said]:
    """Reads what is said behind a command: who, be it last or left out; the card; what the pile and dice showed."""

    def read(state: WarState, said: Said) -> Said:
        end = len(said)
        while end and re.fullmatch(_SHOWN, said[end - 1].casefold()):
            end -= 1
        known = [card for card in cards(state) if card not in ELDER_DRAGONS]
        who, named = _who(state, said[:end], known)
        dragon = _dragon(state, " ".join(named)) if command != "spell" else None
        if dragon and not _known(state, named, known) and (who is None or _seat(state, who) == dragon):
            return ["dragon", "cast", dragon, *(_shown(state, dragon, pile, said[end:], "") or said[end:])]
        cut = next((cut for cut in range(len(named), 0, -1) if _known(state, named[:cut], known)), 0)
        more = " ".join(named[cut:]) if cut else ""  # as it was said: of several that it may mean, one is asked for
        turned = more if more and _known(state, named[cut:], getattr(state, pile).order) else ""
        if cut or not named or (len(named) == 1 and len(named[0]) >= _LETTERS):
            who = who or _owner(state, _known(state, named[:cut], known))
        shown = _shown(state, who, pile, said[end:], turned)
        if shown is None or (named[cut:] and not turned and shown):
            return [*command.split(), *said]
        kept = named[:cut] if turned else named
        return [*command.split(), *([who] if who else []), *kept, *shown]

    return read


def _shown(state: WarState, who: str | None, pile: str, said: Said, turned: str) -> Said | None:
    """The options for what the pile and the dice showed; None if numbers do not say that."""
    rolled = [each for word in said for each in word.split(",") if each]
    seat = _seat(state, who) if who and pile == "artifacts" else None
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


_MANA = re.compile(
    r"(?:(?!upkeep|mana)(\S+) )?(?:(?:pays?|paid)(?: [wubrg]{2,5})?(?: for)?(?: (?:the|her|his))?"
    r"(?: (?!upkeep|mana)([^\s\d]+))?(?: upkeep| mana)?|(?:upkeep|mana)(?: is)? paid)",
    re.IGNORECASE,
)
"""Who has paid an upkeep, and for which dragon."""
_PAYMENT = re.compile(
    r"(?:(?:and|but|while) )?(?P<who>.+?) (?:wants? to )?(?:pays?|paid)(?P<life>(?: 5)?(?: life)?)"
    r"(?P<why> (?:for|against|to (?:keep|save|stop)) (?:it|that|(?:(?:the|that) )?(?:enchantment|artifact))"
    r"| to (?:keep|save)(?: (?P<kept>.+))?)?",
    re.IGNORECASE,
)
"""Who pays 5 life, so that the enchantment in play stays, or that none comes (rule 12)."""
_NOBODY = (NOBODY, "none", "noone", "no one")


def _payer(state: WarState, said: Said) -> tuple[Said, re.Match[str] | None]:
    """What is said before it, and who pays for that, or nobody; all that is said, and None where neither is said."""
    for at in range(len(said)):
        paid = _PAYMENT.fullmatch(" ".join(said[at:]))
        if paid and (paid["who"].casefold() in _NOBODY or _seat(state, paid["who"])):
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
        if paid["kept"] and not (state.current and _known(state, [paid["kept"]], [state.current])):
            raise UsageError(f"Nothing was recorded: {paid['kept']} is not the enchantment in play.")
        payer = NOBODY if paid["who"].casefold() in _NOBODY else paid["who"]
        *spell, last = (part for word in spell for part in ([word] if _seat(state, word) else word.split()))
        try:
            words = read(state, [*spell, last.rstrip(",")])
        except SeveralError as error:
            raise SeveralError([f"{error.parts[0]}, {payer} pays", *error.parts[1:]]) from None
        if words[0] == "spell":
            return [*words, "--pay", payer]
        if words[:2] == ["chaos", "play"]:
            resolves = ["spell", *words[2:], "--pay", payer]
            raise SeveralError([" ".join(map(quoted, each)) for each in (words, resolves)])
        raise UsageError("Nothing was recorded: 5 life stop only the enchantment of a noncreature spell (rule 12).")

    return reads


def _pays_for(state: WarState, said: str) -> str:
    """The spell of the newest line, which turned an enchantment up, and who pays, as a line says; "" if none does."""
    (before, paid), spell = _payer(state, said.split()), state.spell
    if paid is None or before or spell is None or "turned" not in spell or not _seat(state, paid["who"]):
        return ""
    if paid["kept"] or (paid["life"] and not paid["why"]):
        return ""
    return f"spell {' '.join(filter(None, (spell['who'], spell['card'])))}, {paid['who']} pays"


def _doubts(state: WarState, told: Said, words: Said) -> Question | None:
    """What is asked before life changes: whether the Scion did it, or a dragon in its nexus, or it is for rule 12."""
    did = [told[at + 1] for at, word in enumerate(told[:-1]) if word in ("--from", "--with")]
    home = [
        state.players[seat] for seat in (_dragon(state, card) for card in did) if seat and state.players[seat].nexus
    ]
    loses = told[2][:1] == "-" if len(told) > len(("life", "WHO")) else False
    hits = state.attack.coming if state.attack is not None else ()
    hit = [*told[:3]] == ["life", told[1], f"-{DAMAGE}"] and "scion" not in told
    half = next((half for half in hits if hit and half.aim == _seat(state, told[1])), None)
    if half is not None:
        text = f"Is that the Scion's damage to {state.title(half.aim)}?"
        answers = {YES: ("life", half.aim, f"-{DAMAGE}", "--from", "scion"), "no, as well": [*told]}
        return Instead(text, answers, {YES: ("y",), "no, as well": (NO, "as well")})
    if home and loses:
        text = f"{home[0].dragon} is in its nexus. Recorded all the same?"
        return Instead(text, {YES: [*told], NO: ()}, {YES: ("y", "anyway")})
    pays = not {"pay", "pays", "paid"}.isdisjoint(word.casefold() for word in words)
    if not pays or state.spell is None or "countered" in state.spell or [*told[2:]] != ["-5"]:
        return None
    if "paid" in state.spell:
        text = "Those 5 life are in the line of the spell. Pay 5 more?"
        return Instead(text, {YES: [*told], NO: ()}, {YES: ("y",)})
    stays = f"{state.spell['gone']} stays" if state.spell["gone"] else "no enchantment comes"
    text = f"Is that the payment of rule 12, so that {stays}?"
    answers = {YES: (TYPED, f"{told[1]} pays for it"), "no, just life": [*told]}
    return Instead(text, answers, {YES: ("y",), "no, just life": (NO, "just life")})


def _done(said: str) -> Callable[[WarState, str], bool] | None:
    """Whether the mana that is due for a dragon was paid, if that is said."""
    paid = _MANA.fullmatch(said)
    if paid is None:
        return None

    def is_paid(state: WarState, due: str) -> bool:
        who = _seat(state, paid[1]) if paid[1] else state.active
        if who != state.active or not due.startswith("Pay {"):
            return False
        dragon = _dragon(state, paid[2]) if paid[2] else None
        return not paid[2] or (dragon is not None and state.players[dragon].dragon in due)

    return is_paid


def _draws(state: WarState, said: Said) -> Said:
    """A card that is drawn: the chaos card, if that is due.

    Raises:
        UsageError: it is due to nobody, and so of a library.
        WantedError: it may be due.
    """
    who, upkeep = _seat(state, said[0]) if said else whose_turn(state), state.upkeep
    draw = ("chaos", "draw", who or "")
    if who and who == state.active and upkeep.drawn < upkeep.count:
        if upkeep.earned:
            return draw
        if upkeep.fresh and (upkeep.came or any(upkeep.maybe.values())):
            text = f"Does {state.title(who)} draw a chaos card?"
            raise WantedError(Sentence(text), Instead(text, {YES: draw, "no, of a library": ()}, {YES: ("y",)}))
    raise UsageError(_OF_LIBRARY.removeprefix("= "))


def _page(state: WarState, _said: Said) -> Said:
    """What the enchantment in play does: its page."""
    return ["rules", state.current] if state.current else ["enchantment"]


def _blocked(state: WarState, said: Said) -> Said:
    """The Scion is blocked; of a double attack who blocks says which half. Other blocks are not kept."""
    if state.attack is None:
        raise UsageError("Blocks are not kept, but that of the Scion in its turn: nothing is to be typed.")
    coming = state.attack.coming
    half = _seat(state, said[0]) if len(coming) > 1 else None
    return ["scion", "blocked", *([half] if half and half in state.attack.aims(coming) else [])]


def _all_leave(state: WarState, said: Said) -> Said:
    """All artifacts are destroyed, or all Elder Dragons: a line for each.

    Raises:
        UsageError: there is none.
        SeveralError: there are several.
    """
    if [*said] == ["artifacts"]:
        lines = [f"artifact lose {quoted(card)}" for each in state.players.values() for card in each.artifacts]
    else:
        lines = [f"dragon return {seat}" for seat in state.living if not state.players[seat].nexus]
    if not lines:
        raise UsageError(f"There are no {said[0]} in play: nothing is to be typed.")
    raise SeveralError(lines)


_CAST = _came("dragon cast", lambda _state: (), "artifacts")
_LEGEND = _came("legend", lambda state: state.legends, "artifacts")
_SPELL = _came("spell", lambda state: state.types, "enchantments")


def _turned_up(state: WarState, said: Said) -> bool:
    """Whether words behind a card say what was turned up for it, and what dice showed; no words do."""
    named = [word for word in said if not re.fullmatch(_SHOWN, word.casefold())]
    piles = (*state.artifacts.order, *state.enchantments.order)
    turned = plain(" ".join(named)) in map(plain, piles)  # a beginning may be of the name before: "sol ring"
    return turned or not named or bool({*named} & {*_COUNTERED, "by", "with"})


_MORE = re.compile(
    r"\b(?:it|its|pass|passes|but)\b"
    r"|(?:,|\band) (?:draws|attacks|hits|deals|swings|casts|plays|takes|gains|loses|kills)\b",
    re.IGNORECASE,
)
"""What is hardly a part of a card's name."""


def _without_aim(state: WarState, said: Said) -> Said:
    """What is played, without at whom or what a spell goes, and for how much mana: that is not kept.

    Raises:
        SeveralError: it deals damage to a player: that is a line of its own.
    """
    end = len(said) - (said[-1:] == ["damage"])
    amount = end > len(("fireball", "for")) and said[end - 2].casefold() == "for" and said[end - 1].isdecimal()
    told = said[: end - 2] if amount else said
    at = next((at for at in range(len(told) - 1, 0, -1) if told[at].casefold() in _AT), len(told))
    aim = [word.removesuffix("'s").rstrip(",") for word in told[at + 1 :] if word.casefold() not in ARTICLES]
    aim = [] if _MORE.search(" ".join(aim)) else aim
    hit = aim[0] if aim and _seat(state, aim[0]) else ""
    if hit and amount and len(aim) == 1 and not re.search(r"\d", " ".join(told)):
        who, card = ([told[0]], told[1:at]) if _seat(state, told[0]) else ([], told[:at])
        dealt = [hit, "takes", said[end - 1], *(["from", *who] if who else []), "with", *card]
        raise SeveralError([" ".join([*who, PLAYS, *card]), " ".join(dealt)])
    return told[:at] if hit or (aim and _known(state, aim, (*state.types, *_held(state)))) else told


def _plays(state: WarState, said: Said) -> Said:
    """What it is that somebody plays: a Legend, a dragon, a chaos card from the hand, or else a spell."""
    said, known = _without_aim(state, said), [*state.types]
    who, named = _who(state, said, known)
    if not named:
        raise UsageError("What is played? As in: ann plays angus.")
    if named[0].casefold() in ARTICLES and len(named) > 1 and not _known(state, named, known):
        said, named = [*([who] if who else []), *named[1:]], named[1:]
    if _dragon(state, " ".join(named)):
        return _LEGEND(state, said)
    cuts = [cut for cut in range(len(named), 0, -1) if _turned_up(state, named[cut:])]
    begun = (_known(state, named[:cut], cards) for cut in cuts for cards in (state.legends, known))
    whole = [card for card in known if plain(card) == plain(" ".join(named))]  # a swamp is no Swamp King
    cards = next(filter(None, (whole, *begun)), ())
    whose = who or _owner(state, cards)
    if whose is None:
        raise UsageError("Who plays it?")
    if not cards or (not whole and _MORE.search(" ".join(named))):
        return _unknown(state, whose, " ".join(named))
    if state.is_legend(cards[0]):
        return _LEGEND(state, said)
    held = state.players[_seat(state, whose) or whose].hand
    if cards[0] in state.chaos.order and any(each.card in ("", *cards) for each in held):
        return ["chaos", "play", whose, *named]
    return _SPELL(state, said)


def _unknown(state: WarState, whose: str, name: str) -> Said:
    """What no list has: a Legend, if that is said; else it is asked what it is.

    Raises:
        UsageError: it is nothing that is booked, or says more than a card's name.
        WantedError: it may be a Legend, a spell, or a card of a list that is spelt otherwise.
    """
    card, _, kind = re.sub("(,| is| it's|,? just)* (an? )?(legend|creature|land)s?$", r"\n\3", name).partition("\n")
    if kind == "legend":
        return ["legend", whose, card, "new"]
    if kind or plain(name) in ("land", "creature"):
        raise UsageError(f"A {kind or plain(name)} that is no Legend is not kept here: nothing is to be typed.")
    people = {plain(each.name) for each in state.players.values()}
    if people & {*plain(name).split()} or re.search(rf"\d|{_MORE.pattern}", name, re.IGNORECASE):
        raise UsageError(f"No list has '{name}', and it says more than a card's name: type one thing a line.")
    names = {plain(each): each for each in (*state.types, *state.legends, *ELDER_DRAGONS)}
    two = re.split(", | and ", name)
    if all(_known(state, [each], names.values()) for each in two) and len(two) > 1:
        who = state.name(_seat(state, whose) or whose).casefold()
        raise SeveralError([f"{who} {PLAYS} {each}" for each in two])
    near = [names[each] for each in get_close_matches(plain(name), names, n=2, cutoff=0.87)]
    first = f"{plain(name).partition(' ')[0]} "  # "tuknir wolf"
    alike = [card for each, card in names.items() if each.startswith(first) and state.is_legend(card)]
    near = [*dict.fromkeys((*near, *alike))][:3]
    means: dict[str, Said] = {each: (PLAYS, whose, each) for each in near}
    means |= {"a Legend": ("legend", whose, name, "new"), "a noncreature spell": ("spell", whose, name, "new")}
    text = f"No list has '{name}'. What is it?"
    spells = ("spell", "instant", "an instant", "sorcery", "a sorcery", "enchantment", "artifact", "an artifact")
    nothing = ("creature", "a creature", "just a creature", "land", "a land", "nothing")
    neither = "neither: nothing is booked"
    also = {"a Legend": ("legend",), "a noncreature spell": spells, neither: nothing}
    raise WantedError(Sentence(text), Instead(text, {**means, neither: ()}, also))


def _drawn(state: WarState, said: Said) -> Said:
    """A chaos card is drawn by whose turn it is, where nobody is named."""
    who = whose_turn(state)
    return ["chaos", "draw", *([] if said or not who else [who]), *said]


def _chaos(state: WarState, said: Said) -> Said:
    """A chaos card that is played: who, be it last, and the card, which need not be said of a hand of one."""
    who, named = _who(state, said, state.chaos.order)
    if who is None:
        who = whose_turn(state) if not named or _known(state, named, state.chaos.order) else None
    seat = _seat(state, who) if who else None
    held = state.players[seat].hand if seat else []
    only = [held[0].card] if len(held) == 1 and held[0].card else []
    return ["chaos", "play", *([who] if who else []), *(named or only)]


def _planar(does: str, _state: WarState, said: Said) -> Said:
    """A planar artifact, whose name may have two words; by what is not kept."""
    named = " ".join(said[: said.index("by")] if "by" in said else said)
    return ["planar", does, *filter(None, [named])]


def _held(state: WarState) -> dict[str, str]:
    """What is known of the artifacts and the enchantment in play, and whose it is; what left play is nobody's."""
    zones = {card: seat for seat, each in state.players.items() for card in (*each.artifacts, *each.chaos)}
    gone = (*state.artifacts.graveyard, *state.artifacts.out, *filter(None, [state.current]))
    return {**dict.fromkeys(gone, ""), **zones}


def _legends(state: WarState) -> dict[str, str]:
    """Under whom each Legend came into play, and each artifact that lies in a zone: theirs is what it deals."""
    came = {card: seat for seat, cards in state.legends_came.items() if seat in state.living for card in cards}
    return {**came, **{card: seat for card, seat in _held(state).items() if seat}}


def _lost(state: WarState, said: Said) -> Said:
    """What leaves play: an artifact, all of them, a chaos card, or the enchantment that is called by its name."""
    chaos = [card for player in state.players.values() for card in player.chaos if card == " ".join(said)]
    if chaos:
        return ["chaos", "leave", *chaos]
    if [*said] == ["all"]:
        return _all_leave(state, ["artifacts"])
    return ["enchantment", "none"] if state.current and " ".join(said) == state.current else ["artifact", "lose", *said]


def _given(_state: WarState, said: Said) -> Said:
    """An artifact that goes to somebody: the words before the last are its name."""
    *named, who = said or [""]
    if named[-1:] == ["to"]:
        del named[-1]
    return ["artifact", "give", *([" ".join(named)] if named else []), *filter(None, [who])]


_PAYS = (
    "= Who pays 5 life so that the enchantment in play stays, or that none comes, is said behind the spell: "
    "'s u stifle, ann pays'. Where that is typed already: 'u', and then so."
)
_PAID = (
    "= Mana that is paid is not kept: the number before it in the list says that it is done. Who pays 5 life for an "
    "enchantment is said behind the spell: 's u stifle, ann pays'."
)
_OF_LIBRARY = "= Cards that are drawn from a library are not kept: nothing is to be typed. The chaos card is 'c'."
_MAY_DRAW = (
    "= Whoever controls a Legend as their upkeep begins draws a chaos card, or when the first comes in it; a dragon in "
    "its nexus is none (rule 13, ruling 98)."
)
_COUNTERED_SPELL = (
    "= A spell that is countered does nothing here: type nothing, or 'u' where it was typed already. "
    "Only where the artifact's trigger is countered: l w kei countered."
)
_WHY = ("", " for|against|to [keep|save|stop] [it|that|the] [enchantment|artifact]", " to keep|save HELD")
"""Why somebody pays 5 life, as it is said behind that."""
_DOES = {
    "(draws)": _draws,
    "(page)": _page,
    "(blocked)": _blocked,
    "(tapped)": lambda _state, _said: ["scion", "tap"],
    "(all)": _all_leave,
}
"""By the word before it, in brackets, what else that is said depends on the table."""
_COUNTERED = {"countered": "--countered", "keep": "--keep"}

PROMPTING = Prompting(
    life=Short("life", "w-5 r+3 b=20", "life, or a sentence: 'ann takes 7 from dan with bolt'"),
    shorts={
        "l": Short("legend", "l w kei", "a Legend came into play: an artifact reverberates"),
        "s": Short("spell", "s u counterspell", "a noncreature spell resolved: the next enchantment"),
        "dc": Short("dragon cast", "dc w", "the Elder Dragon leaves its nexus"),
        "dr": Short("dragon return", "dr w", "... and returns to it"),
        "a": Short("artifact", "a", "the zones"),
        "al": Short("artifact lose", "al mirari", "an artifact leaves play"),
        "as": Short("artifact sacrifice", "as mirari", "... for 10 life in one's own upkeep"),
        "ag": Short("artifact give", "ag mirari r", "... goes to another player"),
        "c": Short("chaos draw", "c g", "the chaos card of the upkeep"),
        "ch": Short("chaos hand", "ch g", "a chaos hand, to its player alone"),
        "cp": Short("chaos play", "cp g time warp", "a chaos card is played for 5 life"),
        "cl": Short("chaos leave", "cl gilded drake", "a chaos card leaves play"),
        "pt": Short("planar tap", "pt gate", "Planar Gate or Mana Matrix is tapped"),
        "e": Short("eliminate", "e r --by w", "a player is out of the game"),
    },
    noun="war",
    such=("WHO-3", "WHO takes 3 from OTHER with bolt", "WHO plays kei", "WHO takes mirari", *SUCH[1:3], *SUCH[4:]),
    lines={
        **{
            f"{spell} [,] [and|but|while] {who} pay [5] [life]{why}": f"{PLAYS} {said} {payer} pays to keep HELD"
            for spell, said in (("ONE cast|play TOOL", "ONE TOOL"), ("TOOL resolve", "TOOL"))
            for who, payer in (("OTHER", "OTHER"), ("nobody|none|noone [want|wants] [to]", NOBODY))
            for why in _WHY
        },
        **{f"ONE cast|play TOOL [,] and pay 5 [life]{why}": f"{PLAYS} ONE TOOL ONE pays" for why in _WHY[:2]},
        "[ONE] pay [the|her|his] [OWN] [upkeep|mana]": _PAID,
        "upkeep|mana [is] pay": _PAID,
        "[ONE] draw": f"{PLAYS} (draws) ONE",
        "ONE draw [a|her|his|the] card": _OF_LIBRARY,
        "ONE draw N [card|cards]": _OF_LIBRARY,
        "[ONE] play|cast [the|her|his|their|my] chaos [card]": "chaos play ONE",
        "ONE cast|play [the|her|his|their|my] dragon": "dragon cast ONE",
        "cast|play [the|her|his|my] dragon": "dragon cast",
        "OWN [is] cast": "dragon cast OWN",
        "OWN wasnt|wasn't cast": "= 'u' takes back what was recorded last.",
        "send [the] OWN back|home": "dragon return OWN",
        "OWN leave [the|its|his|her] nexus": "dragon cast OWN",
        "OWN go|return|come [back] [home|to] [the|its|his|her] [nexus]": "dragon return OWN",
        "OWN [is] die|leave|dead|gone|destroyed|exiled [play]": "dragon return OWN",
        "ONE dragon [is] die|leave|return|dead|gone|destroyed|exiled": "dragon return ONE",
        "ONE dragon go|come home": "dragon return ONE",
        "[give] [HOLDER] HELD [go|pass] to ONE": "artifact give HELD ONE",
        "give ONE HELD": "artifact give HELD ONE",
        "[give] [HOLDER] OWN [go|pass] to ONE": "dragon give OWN ONE",
        "ONE take|steal|get|control OWN": "dragon give OWN ONE",
        "ONE take|steal|get|gain|has|have HELD [again|back]": "artifact give HELD ONE",
        "HOLDER give HELD to ONE": "artifact give HELD ONE",
        "destroy [HOLDER] HELD": "artifact lose HELD",
        "[HOLDER] HELD [is] destroyed|dead|gone|lost|exiled|die|leave [play]": "artifact lose HELD",
        "destroy all|every [the] artifact|artifacts": f"{PLAYS} (all) artifacts",
        "all|every [the] artifact|artifacts [is] destroyed|dead|gone|die": f"{PLAYS} (all) artifacts",
        "all|every [the] dragon|dragons|creature|creatures [is] destroyed|dead|gone|die": f"{PLAYS} (all) dragons",
        "all|every [the] dragon|dragons go|come [back] home|to [the|their|its] [nexus]": f"{PLAYS} (all) dragons",
        "destroy all|every [the] creature|creatures": f"{PLAYS} (all) dragons",
        "HELD go away": "artifact lose HELD",
        "ONE doesn't|doesnt|didn't|didnt|won't|wont|can't|cant pay [the|her|his] [upkeep|mana]": "dragon return ONE",
        "no|nobody|none block|blocks|blocker|blockers": "= Blocks are not kept here: nothing is to be typed.",
        "HOLDER lose HELD": "artifact lose HELD",
        "HOLDER get rid of HELD": "artifact lose HELD",
        "ONE take|steal|get HELD from HOLDER": "artifact give HELD ONE",
        "OWN come|enter [out|in|play|the] [battlefield]": "dragon cast OWN",
        "[the] enchantment turn over": "spell",
        "spell resolve": "= Say which, as in 's u counterspell'.",
        "the|a spell resolve": "= Say which, as in 's u counterspell'.",
        "THING resolve": f"{PLAYS} THING",
        "[HOLDER] sacrifice HELD": "artifact sacrifice HELD",
        "who|where has|have|control|is HELD": "artifact",
        "what|which|how [many] [artifact|artifacts] do ONE have|control": "artifact",
        "who has [the|a] chaos card|cards": "status",
        "whose dragon is out": "status",
        "[the] enchantment": "enchantment",
        "what do [the|that|this] enchantment do": f"{PLAYS} (page)",
        "what is in the [artifact] graveyard": "artifact",
        "ONE has|have no legend|legends [in] [play] [,] can|may ONE|she|he|they draw [a] chaos [card]": _MAY_DRAW,
        "[when] can|may|do ONE draw|get [a] chaos [card] [now]": _MAY_DRAW,
        "ONE pay [N] [life] to|against|for THING": _PAYS,
        "destroy [the] enchantment": "enchantment none",
        "[the] enchantment [is] destroyed|dead|gone|leave|die": "enchantment none",
        "[ONE] draw [a|the|her|his] chaos [card]": "chaos draw ONE",
        "OWN": f"{PLAYS} OWN",
        "ONE cast|play THING and|but|which|that [it|it's|its] [is|gets|got|was] countered": _COUNTERED_SPELL,
        "ONE cast|play [a|the] land": "= A land is not kept here: nothing is to be typed.",
        "ONE cast|play|drop|bring [out] THING": f"{PLAYS} ONE THING",
        "THING come|enter|enters [into] play under|for ONE": f"{PLAYS} ONE THING",
        "[i] cast|play THING": f"{PLAYS} THING",
        "ONE attack [OTHER]": "attack ONE OTHER",
        "DOER attack [WHO]": "attack",
        "[who|whom] can|may ONE attack [OTHER]": "attack ONE OTHER",
        "[who|whom] can|may [i|we] attack [who|whom]": "attack",
        "scion [is] tapped": "scion tap",
        "scion [is] nullified": "scion nullify",
        "blocked": "scion blocked",
        "[the] scion is blocked": "scion blocked",
        "block [the] scion": "scion blocked",
        "ONE block [the] scion": f"{PLAYS} (blocked) ONE",
        "ONE block [the] [scion] with THING": f"{PLAYS} (blocked) ONE THING",
        "[ONE] tap [the] scion": f"{PLAYS} (tapped) ONE",
        "nullify [the] scion": "scion nullify",
        **{
            form: f"planar {does} {which} by THING"
            for which, adjective in (("gate", "planar"), ("matrix", "mana"))
            for does in ("tap", "untap")
            for form in (
                f"[the] [{adjective}] {which} [is] {does}|{does}ped",
                f"{adjective} {which} [is] {does}|{does}ped",
                f"[THING] {does}|{does}s [the] [{adjective}] {which}",
            )
        },
        "[the|that] it|that|spell [is] countered": _COUNTERED_SPELL,
        "OWN [is] countered": _COUNTERED_SPELL,
        "ONE counter THING": _COUNTERED_SPELL,
    },
    meant={
        PLAYS: saying(_DOES, _with_payer(_plays)),
        "legend": _LEGEND,
        "spell": _with_payer(_SPELL),
        "dragon cast": _CAST,
        "chaos draw": _drawn,
        "chaos play": _chaos,
        "artifact give": _given,
        "artifact lose": _lost,
        **{f"planar {does}": partial(_planar, does) for does in ("tap", "untap", "off")},
    },
    cards=_held,
    theirs=_legends,
    doubts=_doubts,
    done=_done,
    meant_as=_pays_for,
    known=lambda state: state.types,
    last={
        "legend": _COUNTERED,
        "chaos play": {"countered": "--countered"},
        "dragon cast": _COUNTERED,
        "spell": {"countered": "--countered"},
    },
)
