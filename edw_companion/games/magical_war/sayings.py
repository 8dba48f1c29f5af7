"""Magical War at the table prompt: its short forms, and what is meant by what was said of cards.

No rule is decided here.
"""

import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import partial

from edw_companion.colors import BASIC_LANDS, WHEEL
from edw_companion.core.due import quoted
from edw_companion.core.questions import (
    NO,
    TYPED,
    YES,
    Instead,
    Question,
    SeveralError,
    asking,
    whether,
    which_of,
)
from edw_companion.core.words import ARTICLES, AmbiguousWordError, bare, leads_nobody, plain, player
from edw_companion.errors import OnPaperError, UsageError
from edw_companion.games import old_cards
from edw_companion.games.magical_war import errata
from edw_companion.games.magical_war.effects import name
from edw_companion.games.magical_war.pipeline import CAST, DISCARD, FATES, LAND
from edw_companion.games.magical_war.pipeline import CHAPTER as STEPS
from edw_companion.games.magical_war.setup import CHAPTER as SETUP
from edw_companion.games.magical_war.state import HAND, PIPELINE, MagicalWarState
from edw_companion.games.short_forms import (
    CARD_VERBS,
    CAST_AT,
    DOES_NOT,
    GROUPS,
    PLAYS,
    Prompting,
    Reads,
    Short,
    dealt,
    dealt_each,
    how_much,
    last_word,
    pays,
    players_of,
    seat_of,
)
from edw_companion.text import either, listed

Said = Sequence[str]

_SIZE = re.compile(r"[, ]+[-+][0-9]+/[-+][0-9]+$")
"""How a creature's numbers change, behind what is played on it, which is not kept."""
_WHOM = "(?: (?:at|on|to|against) (.+?))?"
_FOR = re.compile(rf"(.+?){_WHOM}(?: for|,) ([0-9]+)(?: damage)?{_WHOM}", re.IGNORECASE)
"""A card and how much it deals; whom it hits stands before or behind that, or is not said."""
_WAY = re.compile(
    r"(?i)(?P<card>.+?),? (?:(?P<free>for (?:free|nothing|no mana|0(?: mana)?)|without paying"
    r"|as (?:a )?free (?:cards?|spells?))"
    r"|(?:from|off|out of) (?:the |his |her |their )?(?P<place>hand|pipeline)"
    rf"|for (?:an? |[0-9] |one |two |three |four )?(?:(?:{'|'.join(color.name for color in WHEEL)})(?: mana)?|mana))"
)
"""Behind a card, what is paid for it, that nothing is, or where it comes from."""
_REPLACED = re.compile(r"(?:,| and) (?:replaces?|draws?)\b.*", re.IGNORECASE)
"""Behind free cards, that others come in their place, which they do anyway."""
_AT = re.compile(r"(.+) (?:at|on|against|targeting|targets?) (?:(?:a |the |one )?lands? of )?(.+)", re.IGNORECASE)
"""A card, and at whom or what it goes."""
_NOT = r"(?:cannot|can ?not|can['’]?t|(?:could|did|does|was|will) ?not|(?:could|did|does|was|wo)n['’]t)"
_GONE = r"(?:goes|go|is put) (?:in|into|to) (?:the )?(?:common )?graveyard.*|discard(?:s|ed)?(?: it\b.*)?"
_DEAR = r"(?:is |it'?s )?too (?:expensive|dear|costly|much)\b.*|costs too much\b.*"
_STOPPED = r"(?:[^\W\d]\w* )?counter(?:s|ed)(?: it| that)?(?: with .+)?"
_UNPAID = (
    rf"{_NOT} (?:cast|pay|play|afford|use)\b.*|(?:no|not enough|too little) (?:\w+ )?mana\b.*"
    rf"|{_DEAR}|{_GONE}|{_STOPPED}"
)
"""What is said of a card that was turned up and goes to the graveyard: why, that it does, or that it was countered."""
_CAST = (
    r"(?P<verb>(?:casts?|throws?|plays?) (?:it|that|them)|puts? it(?: into play| down)?|cast|played(?: it)?"
    r"|(?:goes |comes )?into play)"
)
"""What is said of one that is cast, or put into play."""
_BECOMES = re.compile(
    r"(?i)(.+?),? [(]?(?:(?:and|but|so|then|because|since|who|which|he|she|it|they),? )*(?:(?:is|was) )?"
    rf"(?:(?P<unpaid>{_UNPAID})|{_CAST}(?P<on> (?:on|at|to|for|from|as|without) .+)?)"
)
"""What is said behind a card that was turned up: it is not paid for, or cast, on whom or what, or put into play."""
_MORE = re.compile(
    r"(?i) (?:and|but|so|then|with|after|because|using) "
    rf"|\b(?:{_NOT}|it|casts|discards|goes|passes|puts|turn(?:s|ed))\b"
    r"|[(;!]|[.-] |, (?!(?-i:[A-Z]))"
)
"""What is hardly a part of a card's name; behind a comma in one stands a capital letter."""
_SO = re.compile("^(?:(?:no|nope|oops|wait|sorry|hang on)[,:]? )+|,? not .+$", re.IGNORECASE)
_WAS = re.compile(
    r"(?i)(?:the )?(?P<it>.+?) (?:was|is|should be) (?!wrong|over|gone|destroyed|\w*tapped|(?:his|her|my) |\S+['’]s$)"
    r"(?:on (?P<on>[^ ,]+)|(?P<card>[^0-9,]+))"
)
"""What says that the newest line was about another card, or about somebody else."""
_AFTER_ALL = re.compile(r"(?i)(?:(?P<who>\S+) )?(?:did )?cast(?:s|ed)? (?:the )?(?P<card>.+)")
"""What says that a card was cast, which may be the one that was just discarded."""
_ANEW = {"step": "{} turns up", "cast": "{} casts", "effect": "{}'s"}
_BEHIND = {LAND: "", CAST: " and casts it", DISCARD: " and discards it"}
"""How a line of a kind is said, and what becomes of its card."""
_JOINS = re.compile("(?<=.)(?:,? and|,)(?: then)? ", re.IGNORECASE)
"""Between two cards that are named in one breath."""
_IT_IS = re.compile(r"(?i),? (?:and )?(?:it(?:['’]?s| is)|casts it),? (?=(?:on|at) \S+$)")
"""Before whom a card is on: "black vise, it's on ann"."""
_FACE = re.compile(r"(?i)(?:^(?:the )?|(?:['’]s)? )(?:face|head|dome)$")
"""Behind whom a card hits, that it is no creature; alone it says of nobody who that is."""
_AT_FACE = re.compile(r"(?i)( (?:at|on|to) \S+?)(?:['’]s)? (?:face|head|dome)$")
"""The same behind a card and at whom it goes."""
_NO_CARD = re.compile(
    rf"(?i)\b(?:{_NOT}|almost|both|can|could|did|do|does|gets|has|have|he|i|is|it|may|nearly|never|nobody|not|nothing"
    r"|she|that|them|they|to|was|we|will|you)(?: |$)"
)
"""With what a sentence begins, and hardly a card's name."""
_UNSAID = "turned up"
"""Instead of a place, that nobody has said what becomes of a card that was turned up."""
_ATTACKS = ("attack", "attacks", "attacked", "swing", "swings")
"""What says of damage in a last stand that it is that of its attack."""


def hints(state: MagicalWarState) -> list[str]:
    """What matters: of the opening, of a last stand, or of the turn, what it is the time for."""
    if state.standing:
        return ["life", "c", "sl"]
    seat = state.active or state.first
    if state.set_up:
        return ["life", *(["s"] if STEPS.in_time("step", state, seat) else []), "c"]
    first = "i" if state.counted and state.unopened else "lay"
    return [first, *(["m"] if SETUP.in_time("mulligan", state, seat) else [])]


class _Becomes(Instead):
    """A question what becomes of a card that is turned up, which is answered by what is said behind a card as well."""

    def answered(self, line: str) -> Sequence[str] | None:
        """See ``Question``."""
        found, (_, who, _, *card) = () if line == NO else super().answered(line), self.answers[DISCARD]
        behind = found is None and card and _BECOMES.fullmatch(f"it, {line}")
        return (TYPED, f"{who} turns up {card[0]}, {line}") if behind else found


def _spell(state: MagicalWarState, said: str) -> str:
    """The card that a name means, "" where several are meant."""
    with suppress(AmbiguousWordError):
        return errata.spell(state, said)
    return ""


def _kind(state: MagicalWarState, said: str) -> str:
    """What the card is that a name means, "" where nobody knows it, or several are meant."""
    return errata.kind_of(state, _spell(state, said))


def _bare(state: MagicalWarState, said: str) -> str:
    """A card's name without an article before it, which may be a part of the name, as in The Rack."""
    return bare(said, lambda name: _kind(state, name))


def _step_due(state: MagicalWarState, seat: str, least: int = 1) -> bool:
    """Whether it is that player's turn, and so many pipeline steps of it are still to come."""
    return seat == state.active and not state.standing and state.steps + least <= state.steps_due(seat)


def _plays(state: MagicalWarState, said: Said) -> Said:
    """What somebody plays: a land or a spell, by the pipeline or from the hand; "-" for whose turn it is."""
    who, (card, place, free) = said[0], _way(" ".join(said[1:]))
    who = state.doer if who == "-" else who
    if SETUP.in_time("initial", state, player(state, who)):
        cards = [_bare(state, each) for each in re.split(r",? and |, ", _REPLACED.sub("", card))]
        kinds = [_kind(state, each) for each in cards]
        if free or (errata.FREE in kinds and {*kinds} <= {errata.FREE, ""}):  # nothing else is played then
            sure = [each for each, kind in zip(cards, kinds, strict=True) if kind or free]
            new = [each for each in cards if each not in sure]
            ways = {YES: cards, NO: sure}
            answers = {say: ["initial", who, str(len(each)), "--cards", listed(each)] for say, each in ways.items()}
            if new:
                raise which_of(f"{'Are' if len(new) > 1 else 'Is'} {listed(new)} free, for no mana?", answers)
            return answers[YES]
    if two := _two(state, card):
        raise SeveralError([f"{who} plays {each}" for each in two])
    card, on = _aim(state, who, card, "casts {}")
    return _goes(state, who, _bare(state, card), place, on)


def _two(state: MagicalWarState, said: str) -> Said:
    """Two cards that are named in one breath, of which one is known, or each stands before on whom it works.

    None where that is one card, or one and on whom it works.
    """
    ways = [(said[: joins.start()], said[joins.end() :]) for joins in _JOINS.finditer(said)]
    cards = [_bare(state, each) for each in ways[0]] if ways and not _kind(state, said) else []
    aims = [each for each in cards if re.match("(?:on|at) ", each) or seat_of(state, each.split()[0])]
    if not aims and any(_kind(state, each) for each in cards):
        return cards
    return next((two for two in ways if all(map(_AT.fullmatch, two))), ())


def _way(said: str) -> tuple[str, str, bool]:
    """A card, where it comes from, and whether it is said that nothing is paid for it."""
    card, place, free = re.sub("^(?:the )?step[:,]? ", "", said, flags=re.IGNORECASE), "", False
    while way := _WAY.fullmatch(card):
        card, place, free = way["card"], place or (way["place"] or "").casefold(), free or bool(way["free"])
    return card, place, free


def _with_card(state: MagicalWarState, said: Said, command: str) -> Said:
    """A command with a card, without what is said behind that of how it is played, or at what.

    Of a step of which nobody says what becomes of the card, that is asked.
    """
    ends = (at for at in range(1, len(said)) if said[at - 1].endswith(",") and leads_nobody(FATES, said[at], ()))
    end = next(ends, len(said))
    named = said and seat_of(state, said[0]) and not leads_nobody(FATES, said[0], said[1:end])
    who, words = (said[:1], said[1:]) if named else ((), said)
    doer = said[0] if named else state.doer
    fate = words[:1] if command == "step" and leads_nobody(FATES, "".join(words[:1]), ()) else ()
    card = " ".join(words[len(fate) :])
    if fate and end < len(said):
        raise SeveralError([" ".join(["s", *each]).rstrip(",") for each in (said[:end], [*who, *said[end:]])])
    if command == "step" and card and not fate:
        return _turns_up(state, [doer, card])
    if not card or (fate and not CAST.startswith(fate[0].casefold())) or any(" " in each for each in words):
        return [command, *said]  # what is quoted is a name as it is
    card, on = _aim(state, doer, _way(card)[0], "turns up {} and casts it" if fate else "casts {}")
    if plain(card) in ("it", "that", "them"):
        raise UsageError(f"Nothing was recorded. Say the card, as in '{doer} turns up forest'.")
    return [command, *who, *fate, *card.split(), *on]


def _aim(state: MagicalWarState, who: str, said: str, does: str) -> tuple[str, Said]:
    """A card, and on whom it works, of what somebody ``does``; at what else it goes is not kept.

    Raises:
        SeveralError: damage is said, which is a line of its own.
        UsageError: more is said than at what.
        WantedError: what leaves play, where it goes at what lies there; or whom it hits, or by how much.
    """
    said = _AT_FACE.sub(r"\1", _IT_IS.sub(" ", _SIZE.sub("", said)))
    if _kind(state, said):
        return said, []
    hurts, aimed = _FOR.fullmatch(said), _AT.fullmatch(said)
    card = _bare(state, _way(hurts[1])[0]) if hurts else ""
    shared, each = dealt_each(state, who, said)
    if each:
        raise SeveralError([f"{who} {does.format(shared)}", *each])
    if plain(re.split(" (?:on|at) ", card)[0]) in old_cards.NO_DAMAGE:
        return re.split(" (?:on|at) ", card)[0], []
    if hurts:
        aim = _FACE.sub("", hurts[2] or hurts[4] or "") or who * (plain(card) in old_cards.HEALS)
        casts = f"{who} {does.format(hurts[1])}"
        if not aim:
            may = {"everybody": "all", **{state.title(seat): state.name(seat) for seat in state.living}}
            lines = {each: (TYPED, f"{casts}; {dealt(who, card, hurts[3], word)}") for each, word in may.items()}
            all_take = [f"{word} takes {hurts[3]}" for word in ("everybody", "everyone", "each player")]
            also = {"everybody": ("everyone", "all", f"all take {hurts[3]}", *all_take)}
            raise which_of(f"Who takes {hurts[3]}?", {**lines, "nobody": (TYPED, casts)}, also)
        hit = players_of(state, aim)  # what creatures take is not kept
        people = [plain(each.name) for each in state.players.values()]
        if not hit and not {*GROUPS, "but", "except", *people}.isdisjoint(plain(aim).split()):
            raise UsageError(f"Nothing was recorded. Those are two lines: '{casts}', and who loses life by it.")
        raise SeveralError([casts, *([dealt(who, card, hurts[3], hit)] if hit else [])])
    if aimed:
        card = _way(aimed[1].rstrip(","))[0]
        one = seat_of(state, aimed[2])
        whom = one or seat_of(state, aimed[2].split()[0])
        if whom or _kind(state, card) or "," not in aimed[1]:
            if plain(aimed[2]) != "it" and (_MORE.search(aimed[2]) or re.search("[0-9]", aimed[2])):
                raise UsageError(f"Nothing was recorded. '{said}' says more than at what: type one thing a line.")
            _ask_what_leaves(state, f"{state.name(player(state, who))} {does.format(card)}", card, aimed[2])
            spell = _bare(state, card)
            if one and (plain(spell) in old_cards.HURTS or not _kind(state, spell)):
                casts = f"{who} {does.format(card)}"
                raise how_much("How much damage?", f"{casts}; {one} takes {{}} from {who} with {spell}", casts)
            told = errata.takes_player(_spell(state, spell)) or (one and _kind(state, spell))
            return card, ["--on", whom] if whom and told else []
    return said, []


def _ask_what_leaves(state: MagicalWarState, line: str, card: str, said: str) -> None:
    """Ask what leaves play by a card that goes at what lies there; ``line`` says that it is cast."""
    names = {part + end for each in state.players.values() for part in plain(each.name).split() for end in ("", "s")}
    words = {*plain(said).split()} - {*ARTICLES, *names}
    kept = [*_held(state), *([errata.KUDZU] if state.kudzus else [])]
    answers = {each: (TYPED, f"{line}; destroys {each}") for each in kept if words <= {*plain(each).split()}}
    if words and answers:
        text = f"What leaves play by {card}, if it is not countered?"
        raise which_of(text, {**answers, "none": (TYPED, line)})


def _turns_up(state: MagicalWarState, said: Said) -> Said:
    """A card that was turned up: it is cast, on whom or what, or discarded where that is said; or as its kind goes."""
    who, told = state.doer if said[0] == "they" else said[0], _way(" ".join(said[1:]))[0]
    whole = _kind(state, told)
    two = _JOINS.split(told, maxsplit=1) if _step_due(state, player(state, who), 2) and not whole else []
    if two[1:] and _kind(state, _bare(state, two[0])) == errata.LAND:
        raise SeveralError([f"{who} turns up {each}" for each in two])
    becomes = None if whole else _BECOMES.fullmatch(told)
    does = "turns up {} and casts it"
    if becomes and (becomes["verb"] or "").split(" ")[0] in ("goes", "comes", "into"):  # as what, its kind says
        return _turns_up(state, [said[0], becomes[1]])
    if becomes:
        card = _one_name(state, who, _bare(state, becomes[1]))
        kind, verb, aim = _kind(state, card), becomes["verb"] or "", becomes["on"] or ""
        land = not aim and (verb.startswith("put") or (verb.startswith("play") and kind == errata.LAND))
        fate = DISCARD if becomes["unpaid"] else LAND if land else CAST
        card, on = _aim(state, who, _way(f"{card}{aim}")[0], does) if fate == CAST else (card, ())
        step = ["step", who, fate, _one_name(state, who, card), *on]
        named = kind or (fate == CAST and " " in card and not re.search(f"{_NO_CARD.pattern}|card|spell", card))
        if said[0] == "they" and _step_due(state, who) and not named:  # perhaps "too bad, can't pay"
            raise whether(f"Is '{card}' the card that {state.title(who)} turns up?", step)
        return step
    card, on = _aim(state, who, told, does)
    return _goes(state, who, _bare(state, card), PIPELINE if card != told else _UNSAID, on)


def _one_name(state: MagicalWarState, who: str, card: str) -> str:
    """A card's name, refused where it says more than that, or none, and nobody knows such a card."""
    if re.match(r"[0-9]+ |(?:two|three|four|some) ", card):
        raise UsageError("Each card is a line of its own.")
    if not _kind(state, card) and (_NO_CARD.match(card) or re.search("[0-9]", card) or seat_of(state, card)):
        raise UsageError(f"Nothing was recorded. Say the card, as in '{who} turns up forest'.")
    before, _, behind = card.partition(", ")
    two = behind and (_kind(state, before) or seat_of(state, behind.split()[0]))
    if (two or _MORE.search(card)) and not _kind(state, card):
        more = f"'{card}' says more than a card's name: type one thing a line."
        raise UsageError(f"Nothing was recorded. {more} If a card is called so: 'step {who} cast {card}'.")
    return CARD_VERBS.get(plain(card), card)


def _hits(_state: MagicalWarState, said: Said) -> Said:
    """Life that somebody loses by what is another player's, such as a creature in a last stand."""
    who, victim, number, means = (*said, "")[:4]
    if _NO_CARD.search(means):
        raise UsageError(f"Nothing was recorded. As it is done: '{who} hits {victim} for {number} with bolt'.")
    return ["life", victim, f"-{number}", "--from", who, *(["--with", means] if means else [])]


def _goes(state: MagicalWarState, who: str, card: str, place: str, on: Said) -> Said:
    """A card that is played: from the hand, where its kind goes from there; else by a pipeline step."""
    seat = player(state, who)
    card = _one_name(state, who, card)
    if plain(card) in ("spell", "card", *errata.KINDS):
        kind, card = ("" if plain(card) in ("spell", "card") else plain(card)), ""
    else:
        kind, card = _kind(state, card), _spell(state, card) if place == _UNSAID else card
    hand = place == "hand" or not state.size(PIPELINE, seat) or seat in state.standing
    named = [card] if card else []
    land = [*(["land", who] if hand else ["step", who, "land"]), *named]
    if kind == errata.LAND:
        fastbond = any(each.card == "Fastbond" and each.controller == seat and not each.gone for each in state.effects)
        return ["fastbond", who, *named] if fastbond and (state.landed or not _step_due(state, seat)) else land
    from_hand = kind in (errata.INSTANT, errata.FREE, "") and (card or kind) and place not in (PIPELINE, _UNSAID)
    spell = [*(["cast", who] if hand or from_hand else ["step", who, "cast"]), *named, *on]
    known = kind or plain(card) in map(plain, state.spells)
    names = () if known else (each.names for each in errata.CHANGED if plain(card) in map(plain, each.perhaps))
    for (called,) in names:
        text = f"Is {card} what the rules call {called} (see '? {called.casefold()}')?"
        yes = [PLAYS, "(turns-up)", who, called] if place == _UNSAID else _goes(state, who, called, place, on)
        answers = {YES: yes, "no, a land": land, "no, a spell": spell}
        raise which_of(text, answers)
    if place == _UNSAID and not hand and kind != errata.FREE:
        fates = {CAST: spell, DISCARD: ["step", who, DISCARD, *named]}
        fates |= {} if known or state.landed else {LAND: land}
        raise asking(_Becomes(f"What becomes of {card or 'it'}?", fates, {DISCARD: ("unpaid",), LAND: ("a land",)}))
    return spell


def _discards(state: MagicalWarState, said: Said) -> Said:
    """What somebody discards: the card of a pipeline step, while one is due; later cards have no names here."""
    who, card = state.doer if said[0] == "they" else said[0], " ".join(said[1:])
    seat, (card, place, _) = player(state, who), _way(card)
    one = plain(card) in ("a card", "card", "one card")
    unpaid = _BECOMES.fullmatch(card) if _step_due(state, seat) and not _kind(state, card) else None
    card = unpaid[1] if unpaid and unpaid["unpaid"] else card
    if (down := re.fullmatch("down to ([0-9]+)(?: cards?)?", card)) and int(down[1]) == state.size(HAND, seat):
        return ["discard", who]
    several = re.search(r",| and |[0-9]|\b(?:random|hand|rest|all|everything|cards)\b", card)
    if _step_due(state, seat) and not (several or place == HAND):
        return ["step", who, "discard", *([] if one else [_one_name(state, who, _bare(state, card))])]
    if not re.search(r",| and |\b(?:rest|all|everything|cards)\b|[0-9]|^((?! from ).)*\bhand\b|^it$", card):
        named = not one and not re.search(r"\brandom\b", card)
        return ["discard", who, "1", *(["--named", _bare(state, card)] if named else [])]
    raise UsageError(f"Say how many cards go: '{who} discards 1', or 'dc {who}' for the discard phase.")


def _draws(state: MagicalWarState, said: Said) -> Said:
    """Cards that somebody draws: of the draw phase, while that is to come, or so many by some card's doing."""
    who, *number = said
    seat = player(state, who)
    if number[:1] == ["to"]:
        if int(number[1]) != state.size(HAND, seat) + 1:
            raise UsageError(f"Say how many cards come: '{who} draws 2'; or '{who} draws', for the draw phase.")
        number = []
    to_come = state.upkeep == seat and not state.standing
    if to_come and number == [str(state.size(HAND, seat) + 1)]:  # as many as the draw phase brings
        number = []
    if state.players[seat].opened and not state.set_up:
        raise OnPaperError("The card that replaces a free one is drawn with it.")
    if not (number or to_come) and seat == state.active and state.set_up:
        raise OnPaperError("The draw of the turn is done: the first card that is played takes it along.")
    return ["draw", who, *(number if number != ["a"] else [] if to_come else ["1"])]


def _lays(state: MagicalWarState, said: Said) -> Said:
    """The first pipelines that players lay, with as many cards as they have."""
    who, number = [each for each in said if not each.isdecimal()], said[-1]
    if state.set_up:
        says = f"say what is turned up, as '{state.name(state.doer).casefold()} plays forest'."
        raise UsageError(f"What goes in at the end needs no line: {says}")
    seats = state.living if "all" in who else [player(state, each) for each in who]
    size = state.size(PIPELINE, seats[0])
    if number.isdecimal() and int(number) != size:
        raise UsageError(f"Everybody lays {size}: 'lay' says that they lie there.")
    return ["lay", *([] if "all" in who else seats)]


def _aimed(state: MagicalWarState, said: Said) -> Said:
    """A card that works on somebody, by words of its name: a new one, or perhaps one that lies there."""
    whom, who, *words = said
    seat = player(state, who) if who != "-" else state.doer
    cards = [each for each in errata.EFFECTS if {*words} <= {*plain(each).split()}]
    comes = ("step", seat, CAST) if _step_due(state, seat) else ("effect", "add", seat)
    whose = state.living if who == "-" else [seat]
    lie = [each for each in state.effects if each.card in cards and each.controller in whose and not each.gone]
    if not lie:
        return [*comes, cards[0], "--on", whom]
    answers = {f"{name(state, each)} is aimed anew": ["effect", "target", str(each.number), whom] for each in lie}
    more = {f"one more{f': {card}' if len(cards) > 1 else ''}": [*comes, card, "--on", whom] for card in cards}
    text = f"{either(cards)} on {state.title(player(state, whom))}: one that lies there, or one more?"
    raise which_of(text, {**answers, **more})


def _adds(state: MagicalWarState, said: Said) -> Said:
    """A card that comes into play; asked where one of that name lies there that works on nobody who is chosen."""
    whose = seat_of(state, said[0]) if len(said) > 1 else None
    card, _ = errata.read(state, " ".join(said[1:] if whose else said), None)
    lie = [each for each in state.effects if each.card == card and not each.gone]
    if not lie or errata.takes_player(card):
        return ["effect", "add", *said]
    seats = [*dict.fromkeys(each.controller for each in lie)]
    text = f"{card} of {state.titles(seats)} lies there already: is it one more?"
    gives = {f"no, {name(state, each)} is {state.title(whose)}'s now": ["effect", "give", str(each.number), whose]
             for each in lie if whose not in (None, each.controller)}  # fmt: skip
    raise which_of(text, {YES: [PLAYS, "(added)", *said], **gives, NO: ()})


def _kudzu(state: MagicalWarState, said: Said) -> Said:
    """Kudzu on somebody's land: a new one; one in play that "goes" there has destroyed the land that it was on."""
    does, *land = said
    who = player(state, land.pop(0)) if does == "sends" else ""
    lies_on = {each.land_of for each in state.kudzus}
    if who and lies_on and who not in lies_on:
        raise UsageError(f"Kudzu lies on a land of {state.titles([*lies_on])}, who says where it goes.")
    if does == "destroys" or (does != "on" and lies_on):
        return ["kudzu", "spread", *(land if does != "destroys" else ())]
    if does == "on" and _step_due(state, state.doer):
        return ["step", state.doer, CAST, errata.KUDZU, "--on", land[0]]
    return ["kudzu", "aim", who or state.doer, *land]


def _none(state: MagicalWarState, said: Said) -> Said:
    """Nothing of what somebody is asked: no free cards, in the initial round."""
    if not SETUP.in_time("initial", state, player(state, said[0])):
        raise OnPaperError("Nothing is to be typed for that.")
    return ["initial", said[0], "0"]


def _stood(state: MagicalWarState, said: Said) -> Said:
    """A last stand is over, which must have begun."""
    if player(state, said[0]) not in state.standing:
        raise UsageError(f"{state.title(player(state, said[0]))} makes no last stand: 'o {said[0]}' begins one.")
    return ["stand", "leave", said[0]]


_DOES: Mapping[str, Reads] = {
    "(discards)": _discards, "(draws)": _draws, "(lays)": _lays, "(on)": _aimed, "(kudzu)": _kudzu, "(hits)": _hits,
    "(none)": _none, "(mills)": lambda _state, said: ["millstone", *said[1:]],
    "(fastbond)": lambda state, said: ["fastbond", said[0], _one_name(state, said[0], _way(" ".join(said[1:]))[0])],
    "(added)": lambda _state, said: ["effect", "add", *said],  # one more of that name or not
    "(turns-up)": _turns_up, "(stood)": _stood, "(pays)": pays,
    "(uses)": lambda _state, said: ["millstone", said[1]] if said[0] == "Millstone" else ["effect", "target", *said],
}  # fmt: skip
"""What is said of cards beside playing them."""


def _now(state: MagicalWarState, seat: str, said: str, is_name: bool) -> str:
    """What is said of a player may be the card that is turned up, with a step due; or free cards in their round."""
    card, place, _ = _way(said)
    if place == "hand" or SETUP.in_time("initial", state, seat):
        kinds = {_kind(state, _bare(state, each)) for each in re.split(r",? and |, ", card)}
        return f"plays {said}" if kinds <= {errata.FREE, errata.INSTANT} else ""
    spell = _bare(state, re.split(" (?:on|at) |,", card)[0])
    aimed = spell != card and not _step_due(state, seat)
    if aimed and _kind(state, CARD_VERBS.get(plain(spell), spell)) == errata.INSTANT:
        return f"casts {said}"
    due, card = _step_due(state, seat) and (is_name or _kind(state, said)), said or "forest"
    return f"turns up {card}" if due and _turns_up(state, [seat, card]) else ""  # or it asks what becomes of it


def _attacks(state: MagicalWarState, told: Said, typed: Said) -> Question | None:
    """The attack of a last stand, of which its damage tells as well."""
    seat = state.standing[0] if state.standing else ""
    attacks = {*_ATTACKS} & {*map(str.casefold, typed)} and "--from" in told
    if not (seat and attacks) or state.players[seat].attacked or player(state, told[told.index("--from") + 1]) != seat:
        return None
    damage = " ".join(map(quoted, told))
    text = f"The attack of a last stand is a line before its damage: 'attack', then '{damage}'."
    return Instead(text, {YES: (TYPED, f"attack; {damage}")})


def _meant_as(state: MagicalWarState, typed: str, _words: Said) -> str:
    """The newest line with another card, or with its card on somebody else: "no, it was an island"; "" if it is not."""
    if meant := re.fullmatch("(?:no,? )?i meant (.+)", typed, re.IGNORECASE):
        if seat_of(state, meant[1].split()[0]):
            return meant[1]
        typed = f"no, it was {meant[1]}"
    event, so = state.newest, _SO.sub("", typed)
    effect, sure = event.get("effect", event), so != typed
    if event["do"] not in _ANEW:
        return ""
    who, old = event.get("who") or effect["controller"], event.get("card") or effect.get("card") or ""
    countered = re.fullmatch(r"(?i)\S+ counters?(?:ed)? (?:the )?(.+)", typed) if event.get("as") == CAST else None
    if countered and plain(countered[1]) in ("it", "that", plain(old)):
        return f"{who} turns up {old}{_BEHIND[DISCARD]}"
    late = _AFTER_ALL.fullmatch(so) if event.get("as") == DISCARD else None
    if late and plain(late["card"]) in ("it", "that", plain(old)) and seat_of(state, late["who"] or who) in (None, who):
        return f"{who} turns up {old}{_BEHIND[CAST]}"
    own = {"it", "that", "the", *plain(f"{old} {state.name(who)} {state.name(who)}s").split()}
    fate = _BECOMES.fullmatch(f"it, {so}") if sure and old and event["do"] == "step" else None
    was = _WAS.fullmatch(f"it was {so}" if sure and _kind(state, _bare(state, so)) else so)
    if fate:
        card, behind = re.sub("^it, (?:(?:it|that) (?:was|is) )?", "", fate[1]), f"it, {so}"[fate.end(1) :]
        card = old if {*plain(card).split()} <= own else card
    elif was and {*plain(was["it"]).split()} <= own and (effect.get("target") or not was["on"]):
        card, on = _bare(state, was["card"] or old), f" on {was['on']}" if was["on"] else ""
        land = event.get("as") == CAST and _kind(state, card) == errata.LAND
        behind = f"{_BEHIND[LAND if land else event.get('as', LAND)]}{on}"
    else:
        return ""
    wrong = not (sure or _kind(state, card)) or seat_of(state, card.split()[0]) or _NO_CARD.search(card)
    return "" if wrong else f"{_ANEW[event['do']].format(who)} {card}{behind}"


def _theirs(state: MagicalWarState) -> dict[str, str]:
    """Whose it is what was cast and may deal damage: what stays in play, if one player alone has cast it."""
    cast = ((card, {*who}) for card, who in state.casters.items() if errata.stays(errata.kind_of(state, card)))
    stay = {card: who.pop() for card, who in cast if len(who) == 1 and state.spells.get(card) is not False}
    return {**{card: seat for card, seat in stay.items() if seat in state.living}, **_held(state)}


def _held(state: MagicalWarState) -> dict[str, str]:
    """What lies on the table and changes sizes, and whose it is."""
    return {name(state, each): each.controller for each in state.effects if not each.gone}


_KEPT = "= Who keeps a hand needs no line: the mulligans end with free cards ('i'), or when the pipelines lie ('lay')."
_MULLIGANS = "= Each mulligan is one card less, and a line of its own: 'bram mulligans'."
_LOSES = "= Whoever loses picks up the pipeline and makes a last stand, then leaves: '? last stand'."
_AIMS = "aim|aims|move|moves|send|sends|put|puts|switch|switches|retarget|retargets|redirect|redirects"
_NOTHING = "= What changes nothing needs no line."
_SIZES = "= Sizes follow from what is in play: 'e' shows that, and 'ea' adds a card that changes them."
_COUNTERED = (
    "= A spell that is countered was discarded, and not cast. Right behind its own line 'bram counters it' says so. If "
    "it has hit somebody: 'u', then 'ann turns up fireball, bram counters it'."
)
_LAY = "[have] lay|lays|laid [the|their|his|her|our] [N] [card|cards] [first] [pipeline|pipelines] [face] [down]"
_DRAWS = "[draw] [a] [card] [for] [the|his|her|their] [turn] [and]"
_TURNS_UP = (
    "[lays|lay|laid|puts|put|adds] [a|one] [card] [at|in|into|to|on] [the|his|her] [end] [of] [the|his|her] [pipeline] "
    "[and] turns|turn|turned up"
)
_GOES_TO = "[go|come|move|moves|spread|spreads] [on|back] to|on ONE [THING]"
_SENT = "(kudzu) sends DOER ONE THING"
_NO_MANA = "can't|cannot|cant|no|not|too [enough] pay|cast|afford|mana|expensive"
_FATES = {
    f", {_NO_MANA} [for] [it] [and] [so] [discard] [it]": "discarded",
    "[and] [so] [it|its|it's] [is] discard [it]": "discarded",
    "and [it] [is] countered": "discarded",
    "and OTHER counter it|that": "discarded (OTHER)",
    "and OTHER counter it|that with MORE": "discarded (OTHER) (MORE)",
    "[and] [is] cast [it|them]": "cast",
    **{f"[and] [is] cast {on_whom}": f"cast {on_whom}" for on_whom in ("on MORE", "at MORE", "for N MORE", "for N")},
    "and play it": "played",
}
"""What is said behind a card that is turned up, and what becomes of it."""
_LANDS = "|".join([*map(str.casefold, BASIC_LANDS.values()), *old_cards.LANDS])
_MORE_LANDS = "islands|swamps|mountains|forests|land|lands|lotus|mox|moxen|ring"
_TAPS = "tap [a|the|his|her|two|three|four|all] [his|her] [black|sol]"


def _sizes(said: Sequence[str]) -> list[str]:
    """Which size a card changes, and by how much, as options: "smoke hand -2"."""
    sizes, pairs = ("pipeline", "hand", "steps"), zip(said, [*said[1:], ""], strict=False)
    return [f"--{word}" if word in sizes and re.fullmatch("[-+]?[0-9]+", after) else word for word, after in pairs]


PROMPTING = Prompting(
    options={"land": last_word("fastbond"), "effect add": _sizes},
    hints=hints,
    lines={
        "[nobody] [have|play] [no|a] free card|cards": "= Where nobody plays free cards the pipelines are next: 'lay'.",
        "ONE play|cast|have no free card|cards": "initial ONE 0",
        "ONE [play|cast] a free card [and] [replaces|replace] [it]": "initial ONE 1",
        "ONE [play|cast] N free card|cards [and] [replaces|replace] [it|them]": "initial ONE N",
        "ONE play|cast [a|an|the] THING by|with|via fastbond": "(fastbond) ONE THING",
        "ONE [have] none|nothing": "(none) ONE",
        "ONE mills OTHER": "(mills) ONE OTHER",
        "ONE play the land [,] THING": "(turns-up) ONE THING puts it down",
        **CAST_AT,
        "ONE play|cast THING": "plays ONE THING",
        **{
            form.replace("LAND", land): means.replace("LAND", land)
            for land in _LANDS.split("|")
            for form, means in {
                "ONE [a|an] LAND": "plays ONE LAND",
                "[a|an|another] LAND [with|as|in] [the|his|her] [first|second|next] [step|one]": "plays - LAND",
                "[a|an] LAND [,] [and] then THING": "(turns-up) they LAND and THING",
                f"[a|an] LAND [,] [and] ONE {_TURNS_UP} THING": "(turns-up) ONE LAND and THING",
            }.items()
        },
        **{f"ONE {word} OBJECT": f"plays ONE {card} at OBJECT" for word, card in CARD_VERBS.items()},
        "ONE put|puts THING into play": "plays ONE THING",
        "ONE THING [and] [is] put into play": "plays ONE THING",
        **{f"ONE {_TURNS_UP} TOOL {does}": f"(turns-up) ONE TOOL {fate}" for does, fate in _FATES.items()},
        f"ONE {_DRAWS} {_TURNS_UP} THING": "(turns-up) ONE THING",
        f"ONE {_LANDS} [in] [turn] [N] was THING": "= What a land is called changes nothing: 'note' keeps it.",
        "ONE [also] [take|need] [a|another|one] mulligan|mulligans [too|again|also]": "mulligan ONE",
        "ONE have no|one|1 land|lands [and] [so] take|need [a] mulligan": "mulligan ONE",
        "mulligan for ONE": "mulligan ONE",
        "ONE mulligan|mulligans [down] to N": _MULLIGANS,
        "WHO keep|keeps|kept [the|his|her|their|that] [hand|hands]": _KEPT,
        f"WHO {_LAY}": "(lays) WHO N",
        f"we [all] {_LAY}": "(lays) all N",
        "ONE discard THING to millstone": "millstone ONE THING",
        "ONE discard N [random] [card|cards] [at] [random]": "discard ONE N",
        "ONE discard [down]": "discard ONE",
        "ONE discard [down] [to] [the|his|her] hand size": "discard ONE",
        "ONE discard [down] to N [card|cards]": "(discards) ONE down to N",
        "[ONE] [,] discard phase|step": "discard ONE",
        "ONE discard THING": "(discards) ONE THING",
        "ONE draw [N] [card|cards] [for] [the|his|her|their] [turn]": "(draws) ONE N",
        "ONE draw a card": "(draws) ONE a",
        "ONE draw [the|his|her|their] card": "(draws) ONE",
        "ONE draw up to N [card|cards]": "(draws) ONE to N",
        "ONE draw no|nothing [card|cards]": "draw ONE --skip",
        f"ONE {DOES_NOT}|not draw [a] [card]": "draw ONE --skip",
        "ONE untap|untaps [and] [upkeep] [and] draw [a|the|his|her] [card]": "(draws) ONE",
        f"ONE {_TAPS} {_LANDS}|{_MORE_LANDS} and|to cast|play THING": "plays ONE THING",
        "ONE pay N life for THING": "(pays) life ONE N THING",
        "[the] wheel [of] [fortune] resolve": errata.BY_NAME["Wheel of Fortune"].then,
        "[the] timetwister resolve": errata.BY_NAME["Timetwister"].then,
        **{
            form.replace("CARD", f"[the] {card}"): means.replace("CARD", card.replace("[black]", "black"))
            for card in ("[black] vise", "rack", "cursed rack")
            for form, means in {
                "CARD on|against|at ONE": "(on) ONE - CARD",
                "ONE CARD on|against|at OTHER": "(on) OTHER ONE CARD",
            }.items()
        },
        "kudzu on|at ONE [THING]": "(kudzu) on ONE THING",
        f"[the] kudzu {_GOES_TO}": "(kudzu) goes ONE THING",
        f"kudzu destroy|kill [the|a|its|his|her] [land|{_LANDS}] [and] DOER send|sends|moves it to ONE [THING]": _SENT,
        f"DOER tap [the|a|his|her] land|{_LANDS} [and] [the] kudzu {_GOES_TO}": _SENT,
        "DOER send|sends|move|moves|pass [the|his|her] kudzu to|on ONE [THING]": _SENT,
        "kudzu destroy|kill [the|a|its|his|her] [THING]": "(kudzu) destroys THING",
        "destroy [the] kudzu": "kudzu dies",
        "kudzu [is] die|destroyed|dead|gone": "kudzu dies",
        "where|who is|can|may|do|have [the] kudzu [go|move] [next|now|to]": "kudzu",
        "millstone on|at ONE": "millstone ONE",
        "HOLDER use|tap [the|his|her] HELD on|at|against ONE": "(uses) HELD ONE",
        "ONE steal|take [a] [random] card from|of OTHER": "steal ONE OTHER",
        "ONE steal from OTHER": "steal ONE OTHER",
        "ONE steal [a] [card] from|of OTHER [who|with] [has|holds] [of] N [cards]": "steal ONE OTHER N",
        "how many cards do|have ONE [have] [in] [the|his|her|their] [hand]": "cards",
        "how many cards are in ONE hand": "cards",
        "ONE take|change|changes [up] the|his|her pipeline [and] [lay|lays] [it] [out] [again]": "pipeline change ONE",
        "ONE draw a new hand": "renew ONE",
        "everyone|everybody|all draw N new card|cards": "renew --cards N",
        **{
            f"{lead}{form}": "(hits) ONE OTHER N TOOL"
            for lead in ("", "[the] last stand: ", "in [the] [his] [her] last stand ")
            for form in ("ONE [last] [stand:] TOOL hit|attack OTHER [for] N", "ONE TOOL deal N to OTHER")
        },
        "[the] last stand: ONE hit|attack OTHER [for] N": "(hits) ONE OTHER N",
        "[the] last stand: ONE play|cast THING": "plays ONE THING",
        "ONE skip [the|his|her] draw [again|too]": "draw ONE --skip",
        "ONE take [a|the|his|her] [pipeline] step": "step ONE",
        "ONE [make|makes|take|begin] [a|the|his|her|their] last stand [begin|now]": "eliminate ONE",
        "attack": "stand attack",
        "ONE last stand is over|done": "(stood) ONE",
        "that's|thats all for ONE": "(stood) ONE",
        "[the] [last] stand is over|done [,] [ONE] [is] [out]": "stand leave ONE",
        "[how] [long|big|large] [is] ONE pipeline [size] [now]": "pipeline show ONE",
        "who has|control [the] HELD [now]": "effect",
        "ONE hand|pipeline size [is] [now] [N]": _SIZES,
        "what happen|happens when|if ONE die|lose|out": _LOSES,
        "ONE counter THING": _COUNTERED,
        "it|that [is] countered": _COUNTERED,
        "[HOLDER] HELD stay|stays|remain|remains on|at ONE": _NOTHING,
        "destroy [HOLDER] HELD": "effect gone HELD",
        "[HOLDER] HELD [is] destroyed|dead|gone|die|leave [play]": "effect gone HELD",
        "[HOLDER] HELD is tapped": "effect tap HELD",
        "[HOLDER] HELD [is] untapped|untaps|untap": "effect untap HELD",
        "[HOLDER] tap [the|his|her] HELD": "effect tap HELD",
        "[HOLDER] untap|untaps [the|his|her] HELD": "effect untap HELD",
        "[HOLDER] HELD [is] [now] go|aimed|aims to|at ONE": "effect target HELD ONE",
        f"HOLDER {_AIMS} [the|his|her] HELD at|to|on ONE": "effect target HELD ONE",
        f"{_AIMS} [the|his|her] HELD at|to|on ONE": "effect target HELD ONE",
        "ONE take|steal|get|gain|control HELD": "effect give HELD ONE",
        "give HELD to ONE": "effect give HELD ONE",
        "[then] [ONE] leave": "stand leave ONE",
        "[roll] [a|the] DICE FOR": "roll DICE FOR",
        **{f"ONE {_DRAWS} TOOL {does}": f"(turns-up) ONE TOOL {fate}" for does, fate in _FATES.items()},
        **{f"THING {does}": f"(turns-up) they THING {fate}" for does, fate in _FATES.items()},
        "[and] discards|discarded THING": "(discards) they THING",  # behind another line it is whose that is
        f"ONE {DOES_NOT}|not pay [the] [upkeep] for|of THING [,] [and] [so] take N": "(pays) life ONE N THING",
    },
    shorts={
        "m": Short("mulligan", "m bram", "a mulligan, before the pipelines are laid ('lay')"),
        "i": Short("initial", "i 2", "free cards of the initial round"),
        "dr": Short("draw", "dr", "the draw phase, or cards by some card's doing"),
        "s": Short("step", "s land forest", "a pipeline step: land, cast or discard", before=(LAND, CAST, DISCARD)),
        "dc": Short("discard", "dc", "the discard phase"),
        "c": Short("cast", "c lightning bolt", "a spell from the hand"),
        "e": Short("effect", "e", "what changes sizes"),
        "ea": Short("effect add", "ea ivory tower", "... a card that does is in play"),
        "k": Short("kudzu", "k", "where Kudzu is and may go"),
        "sk": Short("turn skip", "sk bram", "a player skips the next turn"),
        "cm": Short("cards move", "cm 1 play:ann graveyard", "cards go from one place to another"),
        "o": Short("eliminate", "o bram --by ann", "a player loses and makes a last stand"),
        "sl": Short("stand leave", "sl", "... which is over"),
    },
    meant={
        **_DOES,
        PLAYS: _plays,
        "cast": partial(_with_card, command="cast"),
        "step": partial(_with_card, command="step"),
        "effect add": _adds,
    },
    cards=_held,
    theirs=_theirs,
    doubts=_attacks,
    now=_now,
    meant_as=_meant_as,
    also={
        "fast": "fastbond",
        "mill": "millstone",
        "add": "effect add",
        "give": "effect give",
        "dies": "kudzu dies",
        "spread": "kudzu spread",
        "change": "pipeline change",
        "show": "pipeline show",
    },
)
