"""Legends of the Five Colors at the table prompt: what is said there means.

No rule is decided here.
"""

import contextlib
import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from functools import partial
from itertools import chain, dropwhile

from edw_companion.core.due import quoted
from edw_companion.core.questions import TYPED, Instead, Question, SeveralError, Spoken, WantedError, whether, which_of
from edw_companion.core.things import is_basic
from edw_companion.core.words import ARTICLES, AmbiguousWordError, bare, card, card_meant, plain, player
from edw_companion.errors import OnPaperError, RefusedError, UsageError
from edw_companion.games.five_colors import cards, forms
from edw_companion.games.five_colors.assigning import CHAPTER
from edw_companion.games.five_colors.battle import here
from edw_companion.games.five_colors.effects import ALL, CHANGE, NO_ACTION, ON, resized
from edw_companion.games.five_colors.forms import Words
from edw_companion.games.five_colors.phases import ACTIONS, END, EVENTS, FIGHT
from edw_companion.games.five_colors.state import UP, FiveColorsState, How, Known, Type, single
from edw_companion.games.five_colors.view import creatures
from edw_companion.games.short_forms import CARD_VERBS, LIFE, Prompting, Reads, begins, seat_of
from edw_companion.sentences import DO, Sentence
from edw_companion.text import listed

_PRONOUNS = ("it", "he", "she", "they", "them", "this", "that", "these", "those")
"""By these words nobody is called."""


def hints(state: FiveColorsState) -> list[str]:
    """What matters, by the phase: a duel, a stage, a fight, a battle to be picked; else provinces. Life seldom is."""
    battle, may = state.battle, state.phase.may
    if state.duel is not None:
        return ["df", "ds"]
    if battle.assigning is not None and battle.waiting:
        return ["ba" if battle.assigning == battle.attacker else "bd", "none", *(["br"] if FIGHT in may else [])]
    if battle.now is not None:
        return ["br"] if battle.passes > 1 else ["a", "p", "br"] if battle.answered else ["a", "p"]
    if battle.waiting:
        return ["br", "bp"]
    if EVENTS in may and state.hidden:
        return ["v"]
    return [*(["c", "ba"] if ACTIONS in may else []), *(["r"] if not state.refilled else [])]


_ACTIVE = {
    "recruit": "recruits",
    "reveal": "turns up cards",
    "battle attack": "attacks",
    "plays (duels)": "duels",
    "province clear": "clears",
}
_OTHER = {"battle defend": "defends", "battle pick": "picks the fights"}
"""What only one of the two does in a turn, and how that is said."""


def _cards(state: FiveColorsState) -> dict[str, str]:
    """What lies on the table by name, and whose it is: in play, or face up in provinces."""
    lying = {own.card: seat for seat, each in state.players.items() for own in each.provinces if own.card}
    return {**lying, **{name: seat for seat in state.players for name, _ in state.in_play.there(seat)}}


def _who(state: FiveColorsState, said: Words) -> tuple[Words, Words]:
    """The player who stands first, if one does, and the other words."""
    who = seat_of(state, said[0]) if said and said[0].casefold() not in ("a", "an", "no") else None
    return ([who], said[1:]) if who else ([], said)


def _without_owners(state: FiveColorsState, said: Words) -> Words:
    """Words without "ann's" before a card: whose it is, is known."""
    owners = {f"{each.name.casefold()}{end}" for each in state.players.values() for end in ("'s", "\u2019s")}
    return [word for word in said if word.casefold() not in owners]


def _lying(state: FiveColorsState) -> dict[str, int]:
    """The named cards of the active player's provinces, with their numbers; of two of one name the last."""
    mine = state.players.get(state.turns.who)
    return {own.card: at for at, own in enumerate(mine.provinces, 1) if own.card} if mine else {}


def _known(name: str, of: Iterable[str]) -> str:
    """The card of some that a name means; "" if it means none of them, or several."""
    with contextlib.suppress(AmbiguousWordError):
        return card_meant(name, of) or ""
    return ""


def _near(name: str, of: Iterable[str], least: float = 0.8) -> str:
    """The one of some cards to whose name another is near, as a slip is; "" if it is near to none."""
    called = {plain(each): each for each in of}
    return next((called[near] for near in get_close_matches(plain(name), called, 1, least)), "")


def _each(text: str, of: Iterable[str]) -> list[str]:
    """The names that a text lists, without articles; what means one of some cards as a whole is one name."""
    return [bare(text)] if _known(bare(text), of) else [*map(bare, forms.AND.split(text))]


def _named_there(state: FiveColorsState, text: str) -> list[str]:
    """The names that a text lists, each as that of the card on the table which it means, if it means one."""
    there = _cards(state)
    return [_known(name, there) or name for name in _each(text, there)]


def _listed(state: FiveColorsState, said: Words, *, numbered: bool = False) -> Words:
    """Cards and provinces as commands have them: a comma for an "and", and nothing before names and numbers.

    A known name with a comma or an "and" in it is one. ``numbered``: whether a number stands before each card.
    """
    names = (*said, *(name for name in (*state.known, *_lying(state)) if re.search(",| and ", name)))
    whole = [re.escape(name) for name in names if " " in name]
    pieces = re.split(f"({'|'.join(whole)})" if whole else "(?!)", " ".join(said), flags=re.IGNORECASE)
    ways = "numbered list" if numbered else "list"
    words = ([piece] if at % 2 else forms.in_words_of(ways, piece.split()) for at, piece in enumerate(pieces))
    return [*chain(*words)]


def _does(state: FiveColorsState, said: Words) -> Words:
    """Somebody does what only the active player does, or only the other one (rules 7 and 9)."""
    cut, end = [at for at, word in enumerate(said) if word == "/"][:2]
    who, other = ([player(state, name) for name in names] for names in (said[:cut], said[cut + 1 : end]))
    words, active = said[end + 1 :], state.turns.who
    if other and other == (who or [active]):
        raise RefusedError(f"Provinces are attacked by the other player, and not by {state.titles(other)}.")
    command = next((each for each in (*_ACTIVE, *_OTHER) if begins(words, each)), "")
    if command in _ACTIVE and who not in ([], [active]):
        raise RefusedError(f"Only the active player {_ACTIVE[command]}, and it is not the turn of {state.titles(who)}.")
    if command in _OTHER and who == [active]:
        raise RefusedError(f"It is the turn of {state.title(active)}: the other one {_OTHER[command]}.")
    return PROMPTING.at_table(state, words)


def _there(state: FiveColorsState, said: Words) -> Words:
    """Creatures and where they are, of whom nobody says that they attack or defend: they do as the stage is."""
    battle, said = state.battle, _without_owners(state, said)
    if battle.waiting and re.search("[-+][0-9]+/[-+][0-9]+$", " ".join(said)):
        return _acts(state, said)  # "goblin and whelp get +1/+1"
    if not said[0].isdecimal() and not (battle.fields and battle.assigning):
        sized = re.fullmatch(f"(.+) gets? ?({CHANGE})", " ".join(said), re.IGNORECASE)
        if sized:
            raise SeveralError([f"{name} gets {sized[2]}" for name in forms.AND.split(sized[1])])
        raise _becomes(state, said[0], " ".join(said[1:]))
    defends = battle.fields and battle.assigning == battle.defender
    return _sends("defend" if defends else "attack", state, said)


def _sends(does: str, state: FiveColorsState, said: Words) -> Words:
    """Creatures that are sent to "attack" or "defend": "province 1 with bears 2/2" is "1 bears 2/2"."""
    said = _without_owners(state, said)
    who, words = _who(state, said)
    if NO_ACTION.fullmatch(" ".join(words)):
        return _nobody(state, who)
    if both := forms.TWO_PLACES.fullmatch(" ".join(said)):
        raise _where(state, does, *both.groups())
    if said[:1] == ["last"]:
        left = len(state.players[state.opponent(state.turns.who)].provinces)
        if left > 1:
            raise UsageError(f"Say which of the {left} provinces is attacked.")
        said = ["1", *said[1:]]
    if said[-1:] == ["fly"]:  # each of them, whose numbers are known
        sizes = {name: known.size for name, known in state.known.items() if known.size}
        each = _named_there(state, " ".join(said[1:-1]))
        flying = (f"{name} {sizes[name]} flying" if name in sizes else name for name in each)
        said = [said[0], *", ".join(flying).split()]
    said, defends = forms.in_words_of("battle attack", said), does == "defend"
    seat = state.opponent(state.turns.who) if defends else state.turns.who
    words = ["battle", does, *_listed(state, _all_of(state, said, defends=defends))]
    if defends and words[2:] and all(map(str.isdecimal, words[2:])):
        asks, how = f"Who defends province {listed([*words[2:]])}?", "Such as: grizzly bears 2/2."
        named = Spoken(
            asks, how, lambda line: [*words, *line.split()] if re.search("[^0-9 ]", line) else None, free=False
        )
        raise WantedError(Sentence(f"{asks} {how}"), named)
    names = [part.text for part in cards.parts(words[2:])]
    if them := next((name for name in names if name.casefold() in _PRONOUNS or _who(state, name.split())[0]), ""):
        raise UsageError(f"Nothing was recorded: who is '{them}'? Say the name.")
    if not any(" " in word for word in words) and CHAPTER.may_be(f"battle {does}", state):
        _ask_of_strangers(state, words, [name for name, _ in state.in_play.there(seat)])
    return words


def _where(state: FiveColorsState, does: str, one: str, other: str, whom: str) -> UsageError:
    """Who goes to which of two provinces is to be said; of one creature it is asked."""
    names = _named_there(state, whom)
    if len(names) > 1:
        return UsageError(f"Say who goes where, as in: {does} {one} {names[0]}, {other} {names[1]}.")
    answers = {one: ["battle", does, one, f"{whom},", other], other: ["battle", does, one, other, whom]}
    return which_of(f"Where does {whom} go? The other province is for those who come later.", answers)


def _ask_of_strangers(state: FiveColorsState, words: Words, there: Words) -> None:
    """Ask of a creature that nobody has named whether one that is ``there`` is meant, or what its numbers are."""
    command, named = words[:2], cards.parts(words[2:])
    texts = [part.text + ";" * part.ended for part in named]
    called = {word: name for name in there for word in (*plain(name).split(), plain(name))}
    for at, part in enumerate(named):
        name, size = cards.spoken(part.text)[:2]
        one, each = _known(name, state.known), {*plain(name).split()}
        if not size and sum(each <= {*plain(own).split()} for own in there) > 1:  # which one, is asked
            return
        if part.number is not None or (one and (size or state.known[one].numbers)):
            continue
        before, behind = [*command, *texts[:at]], texts[at + 1 :]
        others = [each for each in called if size or each != plain(name)]
        near = get_close_matches(plain(name), others, 1, 0.65 if size else 0.8)
        if near:
            other, asks = called[near[0]], f"Is {name} {called[near[0]]}?"
            answers = {"yes": [*before, other, *behind], "no, another one": [*command, *texts]}
            raise which_of(asks, answers)
        known = {word for card in state.known if card != one for word in plain(card).split()}
        if size or each & known.union({"is", "no"}, *forms.ANEW.values()):
            continue

        def sized(line: str, name: str = name, before: Words = before, behind: Words = behind) -> Words | None:
            if re.match("p?[0-9]+ .+[0-9]/[0-9]", line):  # all of it anew
                return [*command, *line.split()]
            said = re.fullmatch(f"(.*?) ?({cards.POWER}(?: flying| ground)?)", line, re.IGNORECASE)
            if not said or {*plain(said[1]).split()} - {*plain(name).split(), "it", "is", "its", "a", "an"}:
                return None
            return " ".join([*before, f"{name} {said[2]};", *behind]).split()

        asks = f"What are the power and toughness of {one or name}?"
        how = "Such as: 2/2, or 2/2 flying."
        raise WantedError(Sentence(f"{asks} {how}"), Spoken(asks, how, sized, free=False))


def _challenges(state: FiveColorsState, said: Words) -> Words:
    """A Legend challenges a creature; a name that is not in play is asked about."""
    found = forms.DUEL.fullmatch(re.sub(" to a duel(?: of honou?r)?(?=,| |$)", "", " ".join(said)))
    if found is None:
        raise UsageError(f"Say with which Legend: {DO}.", "duel begin LEGEND, CREATURE")
    seats = (state.turns.who, state.opponent(state.turns.who))
    duelists = found.group("first", "second") if found["how"] == "against" else found.group("second", "first")
    names, new, slips = list[str](), list[str](), list[str]()
    for seat, other, name in zip(seats, reversed(seats), map(bare, duelists), strict=True):
        mine, theirs = ([each for each, _ in state.in_play.there(of)] for of in (seat, other))
        names.append(_known(name, mine) or name)
        if not _known(name, mine) and _known(name, theirs):
            whose = f"{_known(name, theirs)} is a creature of {state.title(other)}"
            raise RefusedError(f"{whose}: a Legend of the active player challenges one of the other's (rule 12).")
        if names[-1] not in mine and (near := _near(name, mine)):
            slips.append(f"{name} {near}")
            names[-1] = near
        if names[-1] not in mine:
            new.append(f"'{name}' of {state.title(seat)}")
    duel = ["duel", "begin", names[0], found["cost"] or ",", names[1], *filter(None, [found["other"]])]
    if new or slips:
        asks = f"{'Are' if len(new) > 1 else 'Is'} {listed(new)} in play?" if new else f"Is {listed(slips)}?"
        raise whether(asks, duel)
    return duel


def _all_of(state: FiveColorsState, said: Words, *, defends: bool) -> Words:
    """Creatures that are sent, where several are meant by one word: "everything", or "the goblins"."""
    seat = state.opponent(state.turns.who) if defends else state.turns.who
    sent = {*state.battle.names("defence" if defends else "attack")}
    ready = [name for name, how in state.in_play.there(seat) if how == How.READY and name not in sent]
    places = [state.players[seat].provinces[field.province - 1] for field in state.battle.fields] if defends else []
    walls = {single(wall) for own in places for wall in own.walls} if len(places) == 1 else set()
    kinds = {name: cards.kind_of(state, name) for name in ready if name in state.known and state.known[name].numbers}
    ready = [name for name in ready if kinds.get(name) == Type.CREATURE or (name in walls and name in kinds)]
    pieces = forms.AND.split(" ".join(said))
    found = []
    for piece in pieces:
        number, count, name = re.fullmatch(forms.SO_MANY, piece).groups()  # type: ignore[union-attr]
        words = plain(bare(name))
        rest = re.fullmatch(forms.THE_REST, words)
        every = rest or re.fullmatch(forms.EVERYTHING, words)
        named = {_known(bare(re.sub("^[0-9]+ ", "", other)), ready) for other in pieces if rest}
        if every and not {*ready} - named:
            raise UsageError(f"The log knows no untapped creature of {state.title(seat)}: name those that come.")
        kind = words.removesuffix("s") if words.endswith("s") and not _known(words, state.known) else None
        some = [each for each in ready if (every and each not in named) or kind in plain(each).split()]
        if count and len(some) != forms.NUMBERS[count]:
            raise UsageError(f"Say who they are, each by name, such as: {number}craw wurm 6/4, serra angel 4/4 flying.")
        found.append(f"{number}{', '.join(some) or name}")
    return said if found == pieces else ", ".join(found).split()


def _draws(state: FiveColorsState, said: Words) -> Words:
    """A fate card that is drawn; by the active player, it may be the one of the turn's end."""
    who, number = _who(state, said)
    if who in ([], [state.turns.who]) and not number and END in state.phase.may:
        asks = "Is that the fate card of the turn's end, or one more?"
        raise which_of(asks, {"the turn's end": ["turn", "next"], "one more": ["draw", *who, "1"]})
    return ["draw", *said]


def _nobody(state: FiveColorsState, said: Words) -> Words:
    """Nobody attacks or blocks, or nobody more; in a fight that is a pass."""
    if not state.battle.fields:
        says = f"Nothing is to be typed for that: {DO} recruits, {DO} ends the turn."
        raise OnPaperError(says, "recruit", "turn next")
    return ["battle", "none" if state.battle.now is None else "pass", *said]


def _no_attack(state: FiveColorsState, said: Words) -> Words:
    """Nobody attacks; where somebody was just sent to attack, it is asked whether that is taken back."""
    newest, attacker = state.newest, state.battle.attacker
    if newest.get("side") == "attack" and (not said or player(state, said[0]) == attacker):
        names = listed([name for name, _ in _named(newest)])
        raise whether(f"Take back that {names} was sent?", (TYPED, "undo"))
    return _nobody(state, said)


def _out(state: FiveColorsState, said: Words) -> Words:
    """Somebody is out: of cards, or of the game, which is asked."""
    raise whether(f"Does {state.title(player(state, said[0]))} give up the game?", ["concede", *said])


def _buys(state: FiveColorsState, said: Words) -> Words:
    """A card that somebody pays for comes into play: the mana stays on paper."""
    who, _, *named = said
    return _does(state, [who, "/", "/", "recruit", *named])


def _too(state: FiveColorsState, said: Words) -> Words:
    """One more creature attacks, or blocks: with whom one was sent, if that was the line before."""
    does, *named = said
    came = state.newest.get("armies") or [{"province": field.province} for field in state.battle.fields]
    at = [str(each["province"]) for each in came[-1:] if len(came) == 1]
    return _sends(does, state, [*at, *named])


def _unblocked(state: FiveColorsState, said: Words) -> Words:
    """Nobody blocks; where somebody was just sent to block, it is asked whether nobody else is meant."""
    does, newest = _nobody(state, said), state.newest
    if newest.get("side") != "defence" or state.battle.now is not None:
        return does
    names = listed([name for name, _ in _named(newest)])
    who = said[0] if said else state.name(newest["who"])
    ways = {names: (TYPED, "undo", f"{who} doesn't block"), "nobody else": does}
    raise which_of("Who does not block?", ways)


def _stays(state: FiveColorsState, said: Words) -> Words:
    """A creature that was sent in the line before was not, which is asked; of others nothing is to be typed."""
    name = " ".join(said)
    if "side" in state.newest and name in dict(_named(state.newest)):
        raise whether(f"Take back that {name} was sent?", (TYPED, "undo"))
    if state.battle.waiting and name in here(state):
        raise UsageError(f"{name} was sent some lines ago: 'd' shows the lines, and 'u 2' takes two of them back.")
    raise OnPaperError(f"{name} was not sent: nothing is to be typed.")


def _done(state: FiveColorsState, said: Words) -> Words:
    """Who is done sends nobody more, or passes; or ends the turn."""
    if not state.battle.waiting and player(state, said[0]) != state.active:
        raise UsageError(f"It is the turn of {state.title(state.active)}: {DO} ends it.", "turn next")
    return _nobody(state, said) if state.battle.waiting else ["turn", "next"]


def _passes_by(state: FiveColorsState, said: Words) -> Words:
    """Who passes takes no action, or sends nobody; where there is no battle, the active player ends the turn."""
    alone = not (state.battle.waiting or state.duel) and player(state, said[0]) == state.active
    return ["turn", "next"] if alone else _passes(state, said)


def _blocks(state: FiveColorsState, said: Words) -> Words:
    """Who blocks a creature defends the province that it attacks."""
    who, (name, *more) = _who(state, said)
    each = [
        f"{block} {name}" if block.endswith(" blocks") else block
        for block in forms.AND.split(f"{' '.join(more)} blocks")
    ]
    if len(each) > 1 and all(" blocks " in block for block in each):  # "the wurm blocks the elves, the bear the ape"
        raise SeveralError([" ".join([*who, block]) for block in each])
    place = state.battle.find(name)[0].province if name in state.battle.names("attack") else ""
    if not place:
        raise UsageError(f"{name} attacks no province: {DO}.", "battle defend PROVINCE CREATURE")
    return _does(state, [*(who or [state.battle.defender]), "/", "/", "battle", "defend", str(place), *more])


def _ask_which_fights(there: Collection[str], does: Words, text: str) -> None:
    """Ask which creature of the fight something is done to by a word of several, of which it may begin one: "giant"."""
    for said in forms.AIMED.finditer(text):
        word = {*plain(bare(said["whom"])).split()}
        called = [name for name in there if word < {*plain(name).split()}]
        if len(called) > 1 and not any(word == {*plain(name).split()} for name in there):
            again = re.compile(rf"(?P<does>{forms.DONE_TO}) {re.escape(said['whom'])}(?!\w)", re.IGNORECASE)
            lines = {name: again.sub(rf"\g<does> {name}", text) for name in called}
            raise which_of("Which one?", {name: [*does, *line.split()] for name, line in lines.items()})


def _ask_of_which_action(state: FiveColorsState, dead: str) -> None:
    """Ask by what creatures die: the action that was just taken, or one of the player who acts now."""
    event, acts = state.newest, state.battle.acting if state.battle.now else ""
    if acts and event["do"] == "acted" and event["who"] != acts:
        ways = {
            f"what {state.name(event['who'])} did": (TYPED, f"and {dead} dies"),
            f"an action of {state.name(acts)}": ("battle", "act", acts, *f"kills {dead}".split()),
        }
        raise which_of(f"What takes out {dead}?", ways)


def _leaves_play(state: FiveColorsState, who: Words, kills: re.Match[str], names: Words) -> Words:
    """What dies outside the fights: it leaves play, by a card perhaps that is played there.

    Raises:
        UsageError: all creatures die, which is to be said of each player.
        SeveralError: a card is played as well, or cards of both players die.
    """
    if ALL.search(f" {kills['dead'] or kills['what']}"):
        there = {seat: [each["name"] for each in creatures(state, seat)] for seat in state.players}
        all_die = [f"dies {state.name(seat)} {', '.join(some)}" for seat, some in there.items() if some]
        says = f"Outside a fight it is said what dies, of each player: {'; '.join([DO] * len(all_die))}."
        raise UsageError(says, *all_die)
    spell = bare((kills["spell"] or "").strip())
    new = spell and not (spell[0].isdecimal() or _known(spell, _cards(state)))
    if new and who:  # "kim kills the bears with fireball"
        raise SeveralError([f"{state.name(who[0])} plays {spell}", f"dies {', '.join(names)}"])
    owners = {name: _cards(state).get(_known(name, _cards(state)), "") for name in names}
    if not who and len({*owners.values()}) > 1 and all(owners.values()):
        seats = dict.fromkeys(owners.values())
        of = ([name for name in names if owners[name] == seat] for seat in seats)
        raise SeveralError([f"{listed(some)} die" for some in of])
    return ["dies", *(who if kills["dead"] else ()), *" , ".join(names).split()]


def _acts(state: FiveColorsState, said: Words) -> Words:
    """An action, or a pass; damage that a fight has left; outside fights only what leaves play is told."""
    who, words = _who(state, _without_owners(state, said))
    words, battle, fights = forms.in_words_of("battle act", words), state.battle, state.battle.waiting
    text = re.sub("^([^:+]+(?<!taps)): ", r"\1 on ", re.sub(" (?=[,;])", "", " ".join(words)))
    if NO_ACTION.fullmatch(text):
        return ["battle", "pass", *who]
    _refuse_nothing(text)
    left = {each["name"]: each for _, _, army in battle.damage for each in army} if battle.now is None else {}
    hits = [*forms.HIT.finditer(text)]
    if fights:
        _ask_which_fights(here(state), ("battle", "act", *who), text)
    if hits and left:
        lost = re.sub(r"[,&]|\b(?:and|then|all|the|damage)\b", " ", forms.HIT.sub("", text)).split()
        if lost:  # "5 on the specter, no, on nightmare"
            raise UsageError(f"Nothing was recorded: '{' '.join(lost)}' is not understood.")
        divided = ((f"{bare(hit['whom'])},", hit["number"] or cards.REST) for hit in hits)
        return ["battle", "assign", *who, *chain(*divided)]
    if fights and any(hit[0].casefold().startswith(cards.REST) for hit in hits):
        raise UsageError("Say a number for each creature: 3 to bears and 2 to elves.")
    if kills := forms.KILLS.fullmatch(text):
        dead, what = kills["dead"], kills["dead"] or kills["what"]
        names = _each(what, _cards(state))
        struck = [left[_known(name, left)] for name in names if not kills["spell"] and _known(name, left)]
        if len(struck) == len(names):  # by the damage that a fight has left
            deadly = ((f"{each['name']},", str(max(1, each["toughness"] - each["damage"]))) for each in struck)
            return ["battle", "assign", *(() if dead else who), *chain(*deadly)]
        if fights and dead and (ALL.search(f" {dead}") or all(_known(name, here(state)) for name in names)):
            if not who:
                _ask_of_which_action(state, dead)
            words = f"kills {dead}".split()  # also of several
        elif not fights or (_elsewhere(state, what) and not (who or kills["spell"])):
            return _leaves_play(state, who, kills, names)
    if not fights and text.startswith(("taps ", "untaps ")):
        raise UsageError("Outside a fight nothing is typed for that: you see what is tapped, and 'anyway' sends it.")
    if not fights and hits:
        raise UsageError(*_NO_DAMAGE)
    on = ON.fullmatch(re.sub(f" {CHANGE}( flying)?$", "", text))
    if (
        on
        and fights
        and not (who or re.search(CHANGE, on["spell"]))
        and " -" not in text
        and plain(on["spell"]) not in map(plain, CARD_VERBS.values())
    ):
        acts = battle.acting if battle.now else battle.defender
        name = _known(bare(on["whom"]), here(state))
        owner = battle.owner(battle.find(name)[1]) if name else acts
        if owner != acts:
            asks = f"Whose is {on['spell']}?"
            answers = {state.name(seat): ["battle", "act", seat, *words] for seat in (owner, acts)}
            raise which_of(asks, answers)
    if not fights and on and _known(on["whom"], _cards(state)):
        raise _becomes(state, _known(on["whom"], _cards(state)))
    aimed = _known(bare(on["whom"]), _cards(state)) if on and fights and not forms.EFFECT.search(text) else ""
    if on and aimed and cards.kind_of(state, aimed) in (Type.ENCHANTMENT, Type.LOCAL):
        player_name = state.name(who[0] if who else battle.acting if battle.now else battle.defender)
        acts = f"{player_name} acts {on['spell']} nothing"
        ways = {"it leaves play": (TYPED, f"{acts}; dies {aimed}"), "nothing": (TYPED, acts)}
        raise which_of(f"What becomes of {aimed}?", ways)
    people = {each.name.casefold() for each in state.players.values()}
    people -= {word for name in state.known for word in plain(name).split()}
    behind = [words[at:] for at, word in enumerate(words) if at and word.casefold() in people]
    behind = [more for more in behind if not re.fullmatch(forms.AIMS, words[-len(more) - 1], re.IGNORECASE)]
    if fights and behind:  # "fight, kim kills the lions"
        raise UsageError(f"Nothing was recorded: '{' '.join(behind[0])}' is a line of its own. Type two lines.")
    return ["battle", "act", *who, *words]


def _as_one(state: FiveColorsState, first: Words, then: Words) -> Words:
    """An action in a fight, with what the same player, or nobody, does to creatures behind it in the same line."""
    with contextlib.suppress(UsageError):
        action, more = (PROMPTING.at_table(state, words) for words in (first, then))
        if not state.battle.waiting or not begins(action, "battle act") or not begins(more, "battle act"):
            return ()
        (by, _), (who, words) = (_who(state, said[2:]) for said in (action, more))
        if forms.DONE.fullmatch(" ".join(words)) and who in ([], by):
            return [*action, "and", *words]
    return ()


def _tapped(state: FiveColorsState, said: Words) -> Words:
    """A creature is tapped in a fight: by its own player, for its own effect, or by the other, which is asked."""
    battle, name = state.battle, " ".join(said)
    acts = battle.acting if battle.now else battle.defender
    fights = battle.waiting and name in here(state)
    owner = battle.owner(battle.find(name)[1]) if fights else acts
    if owner != acts:
        own = f"{state.name(owner)}, for its own effect"
        ways = {own: ("battle", "act", owner, "uses", name), state.name(acts): ("battle", "act", acts, "taps", name)}
        raise which_of(f"Who taps {name}?", ways)
    return _acts(state, ["taps", *said])


def _passes(state: FiveColorsState, said: Words) -> Words:
    """A pass; it begins the fight where only one waits, as an action does."""
    waits = state.battle.waiting if state.battle.fields and not (state.battle.now or state.battle.assigning) else ()
    if len(waits) == 1:
        raise SeveralError([f"battle pick {waits[0].province}", " ".join(["battle pass", *said])])
    return ["battle", "pass", *said]


def _elsewhere(state: FiveColorsState, name: str) -> bool:
    """Whether a card in play is meant that is not in the battle."""
    fighting = here(state) if state.battle.waiting else ()
    return not _known(name, fighting) and bool(_known(name, _cards(state)))


def _all_lie(state: FiveColorsState, text: str) -> str:
    """The cards that are named, if all lie in one's provinces or are basic lands, which are no hand cards; else ""."""
    lying, said = _lying(state), list[str]()
    for name in _each(text, lying):
        one = cards.spoken(name).name
        known = _known(one, lying) or plain(one) in map(plain, cards.BASICS)
        said.append(name if known else _known(one.removesuffix("s"), lying))  # "the goblins"
    return ", ".join(said) if all(said) else ""


_EFFECT = "Such as: kills bears; 3 to bears; on bears +3/+3; or: nothing."
_NO_DAMAGE = (f"Outside a fight no damage is kept: say what dies of it, {DO}.", "dies CREATURE")
"""What is said of damage outside a fight."""


def _casts(state: FiveColorsState, said: Words) -> Words:
    """A card that is played: in a fight an action with what it does, from a province recruited."""
    who, words = _who(state, said)
    words = words[1:] if len(words) > 1 and words[0].casefold() in ARTICLES else words
    text, fights = " ".join(words), state.battle.waiting
    if who in ([], [state.turns.who]):
        if text and (lie := _all_lie(state, text)):
            return _brings(state, lie.split())
        each = _each(text, _lying(state))
        new = [name for name in each if not _all_lie(state, name)]
        if not fights and len(new) < len(each):
            raise UsageError(f"{listed(new)}: no such card lies face up. There are {listed([*_lying(state)])}.")
    on = ON.fullmatch(text)
    told = forms.in_words_of("cast", forms.in_words_of("battle act", words))
    if not fights and forms.HIT.search(" ".join(told)):
        raise UsageError(*_NO_DAMAGE)
    kills = forms.KILLS.fullmatch(" ".join(told))
    by = state.name("".join(who) or state.turns.who)
    if kills and kills["spell"] and not fights:
        whom = ", ".join(dict.fromkeys(_named_there(state, kills["what"])))  # "on serra angel, angel dies"
        raise SeveralError([f"{by} plays {kills['spell'].strip()}", f"dies {whom}"])
    flag = [word for word in told[-1:] if word.startswith("--")]
    plainly = " ".join(told[: len(told) - len(flag)])
    changed = forms.ON_WITH_SIZE.fullmatch(plainly)
    if changed and not fights:
        named = bare(changed["named"] or "it")
        whom = changed["whom"] if named.casefold() in _PRONOUNS else named
        raise SeveralError([" ".join([by, "plays", changed["cast"], *flag]), f"{whom} {changed['size']}"])
    if flag and not kills and not (on := ON.fullmatch(plainly)):
        return ["cast", *who, *told]
    known = state.cards(Type.SORCERY, Type.LOCAL) if fights else state.known
    if not text or any(plain(text) == plain(name) for name in known):
        return ["cast", *said]
    if on and (flag or not fights or _who(state, [on["whom"]])[0]):
        whom = _known(bare(on["whom"]), _cards(state)) or on["whom"]
        return ["cast", *who, *on["spell"].split(), "--on", whom, *flag]
    if not fights:
        return ["cast", *who, *words]
    there = [*here(state), *_cards(state)]
    targets = [bare(each) for each in _each(on["whom"], there)] if on else []
    meant = any(_known(each, there) or _near(each, there, 0.6) for each in targets) or ALL.search(text)
    if kills or meant or forms.EFFECT.search(plainly) or plainly.endswith(" nothing"):
        return _acts(state, [*who, *told])
    if plain(text) in state.idle:
        return ["battle", "act", *who, *words, "nothing"]
    from edw_companion.games.five_colors.decks import kind_on_lists  # only who plays an unknown card pays for it

    if kind_on_lists(text) in (Type.SORCERY, Type.LOCAL):
        return ["cast", *said]

    def reads(line: str) -> Words | None:
        does = " ".join(forms.in_words_of("effect", line.split()))
        if does != "nothing" and " " not in line:
            raise UsageError(_EFFECT)
        _refuse_nothing(does)
        if does != "nothing" and (_who(state, line.split())[0] or not forms.EFFECT.search(does)):  # a line of its own
            return None
        return ["battle", "act", *who, *words, *does.split()]

    says = Sentence(f"Say what {text} does", f"battle act {text} kills CREATURE")
    raise WantedError(says, Spoken(f"What does {text} do?", _EFFECT, reads, free=False))


def _refuse_nothing(text: str) -> None:
    """Refuse what says what an action does, and that it does nothing: "kills the bears, nothing"."""
    joins = "(?:[,;.]|,? (?:then|and))"
    does = re.fullmatch(f"(.+?){joins} nothing|(?:.+ )?nothing{joins} (.+)", text)
    said = does and (does[1] or does[2])
    if said and forms.EFFECT.search(said):
        raise UsageError(f"Nothing was recorded: is it '{said}', or nothing? Type one of them.")


def _verb(state: FiveColorsState, said: Words) -> Words:
    """A card that is a verb: "jonas bolts the elves"; a verb that may be none is asked about."""
    who, verb, *whom = said
    name = CARD_VERBS.get(verb, verb.removesuffix("s")).casefold()
    if verb in CARD_VERBS or _known(name, state.known):
        return _casts(state, [who, *name.split(), *whom])
    text = f"Does {state.title(player(state, who))} play a card, {name}, {' '.join(whom)}?"
    line = f"{who} plays {name} {' '.join(whom)}"
    raise whether(text, (TYPED, line))


def _becomes(state: FiveColorsState, name: str, said: str = "") -> UsageError:
    """What is kept of a card, where nothing else is ``said`` of it: that it leaves play, and a creature's numbers."""
    known = state.known.get(name)
    size = f"; '{name} {known.size}', if those are its numbers then" if known and known.size else ""
    example = f"{state.name(state.turns.who).casefold()}+2"
    life = f"; life is a player's, as in '{example}'" if re.search("[0-9]", said) else ""
    said = " ".join(dropwhile(lambda word: word in name.split(), said.split()))
    asks = f"'{said}' is not understood of {name}" if said else f"What becomes of {name}"
    return UsageError(f"{asks}{'.' if said else '?'} '{name} dies' when it leaves play{size}{life}.")


def _pays(_state: FiveColorsState, told: Words, words: Words) -> Question | None:
    """What is asked where nobody says of what somebody pays, which is mana as a rule."""
    said = {word.casefold() for word in words}
    if said.isdisjoint(("pay", "pays", "paid")) or "life" in said or len(told) < len(("life", "WHO", "-2")):
        return None
    return Instead("Is that life, or mana?", {"life": [*told], "mana, which stays on paper": ()}, _MANA)


_MANA = {"mana, which stays on paper": ("mana", "no")}
"""What else is said of mana."""


def _hits(_state: FiveColorsState, said: Words) -> Words:
    """Damage to a player, which there is not (rule 3); or counters."""
    number, _, kind = said[-1].partition(" ")
    if kind:
        return ["counters", ",".join(said[:-1]), kind, f"+{number}"]
    why = f"Players take no damage here (rule 3): creatures do, in a fight ({DO}), and who has no province left loses. "
    raise UsageError(
        f"{why}Life that a card costs is {DO}.", f"battle act {number} to CREATURE", f"life {said[0]} -{number}"
    )


def _sizes(state: FiveColorsState, said: Words) -> Words:
    """The numbers of a creature: said anew, or changed by an action in its fight."""
    who, said = _who(state, said)
    name, text = said[0], re.sub(" (?:with|and) flying$", " flying", " ".join(said))
    known = state.known.get(name, Known())
    if text in (f"{name} flies", f"{name} fly", f"{name} flying") and known.size:
        text = f"{name} {known.size} flying"
    each = forms.AND.split(text)
    signed = re.search("[-+][0-9]+/", text) or any(" is " in f"{more} " or " gets " in more for more in each[1:])
    if len(each) > 1 and signed and all(len(re.findall(CHANGE, more)) == 1 for more in each):
        if state.battle.waiting:
            return _acts(state, [*who, *text.split()])
        raise SeveralError(each)  # "samite healer is 2/2 and longbow archer gets +1/+1"
    if len(re.findall(cards.POWER, text)) > 1:
        return ["creature", *text.replace(" and ", ", ").split()]
    size = forms.SIZE.fullmatch(text[len(name) :].strip())
    anew = re.sub("^is (?:an? )?", "", text[len(name) :].strip())
    another = re.fullmatch("(?!(?:now|only|again|still|just) )[^-+0-9]+ [0-9]+/[0-9]+( flying)?", anew)
    if name in _lying(state) and (another or _near(anew, [name])):
        return ["reveal", str(_lying(state)[name]), _renames(state, name, anew)]
    if size is None:
        more = re.match(rf".*?{CHANGE}(?: flying)?(?: now)? (.+)", text[len(name) :])
        if more:
            raise UsageError(f"Nothing was recorded: '{more[1]}' is not understood.")
        raise _becomes(state, name, anew)
    others = {word for each in _cards(state) if each != name for word in plain(each).split()}
    if state.battle.waiting and others & {*plain(text[len(name) :].strip()[: size.start("size")]).split()}:
        said = re.sub(r"(?<=[^ ])([-+])(?=[0-9]+/)", r" \1", " ".join([name.split()[-1], *said[1:]])).split()
        return _acts(state, [*who, *said])  # "giant growth: wurm +3/+3" is of no hill giant
    new, by = size["size"], re.search(" with (?!flying)(.+)$", text)
    if new[0].isdecimal():
        return ["creature", f"{name} {new}"]
    if state.battle.waiting and not _elsewhere(state, name):
        return ["battle", "act", *who, *(by[1].split() if by else ()), "on", name, new]
    if known.numbers is None:
        raise UsageError(f"The numbers of {name} were not said yet: {DO}, if it is that now.", f"{name} 2/2")
    change, *how = new.split()
    numbers = "/".join(map(str, resized(change, known.numbers)))
    stays = ["creature", " ".join([name, numbers, *how])]
    if not text.endswith(new) or state.battle.waiting:  # with a card, or elsewhere than in its fight
        raise whether(f"Is {name} {numbers} in later turns, too?", stays)
    return stays


def _renames(state: FiveColorsState, name: str, anew: str) -> str:
    """Another name for a card: one that is near to it is of the same card, and has its numbers."""
    slip = _near(anew, [name]) and cards.spoken(anew).size is None
    return cards.as_spoken(anew, state.known[name].numbers) if slip else anew


def _reveals(state: FiveColorsState, said: Words) -> Words:
    """Cards that are turned up, or named: "bad moon, an event"; an event by its name where it lies."""
    said = forms.in_words_of("reveal", said)
    if said[1:] == ["event"] and said[0].isdecimal():  # "p4 is an event"
        said = [*(name for name, at in _lying(state).items() if str(at) == said[0]), "event"]
        if len(said) == 1:
            raise UsageError(forms.NAMED_UP.removeprefix("= "))
    pieces = re.split(f"{forms.AND.pattern}| (?=p?[0-9]+ )", " ".join(said))
    named = [
        re.sub(f"^(?:province |p)?{at} (?:is )?(?:an? )?", "", piece)
        for at, piece in zip(state.hidden, pieces, strict=False)
    ]
    if named != pieces[: len(named)]:
        said = ", ".join([*named, *pieces[len(named) :]]).split()
    text = " ".join(said)
    if state.hidden and re.search(r"(^|, )p?[0-9]+ ", text):
        raise UsageError("Cards are turned up from the left: name those before it, too.")
    if slip := forms.SLIP_IN.search(text):
        raise UsageError(f"Nothing was recorded: '{slip[0].strip()}' is in no card's name. Type the cards as they are.")
    if not (text or state.hidden or state.revealed):
        raise UsageError("No card lies face down: nothing is turned up.")
    anew = re.fullmatch("([0-9]+) ([^0-9]+)", text)
    wrong = next((each for each, at in _lying(state).items() if anew and str(at) == anew[1]), "")
    if anew and wrong and (new := _renames(state, wrong, anew[2])) != anew[2]:
        return ["reveal", anew[1], new]
    name = cards.event_of(text, state.known)
    at = next((at for each, at in _lying(state).items() if plain(each) == plain(name)), 0)
    if at and name != text:
        return ["reveal", str(at), text]
    if not text[:1].isdecimal() and not any(" " in word for word in said):
        said = _new_names(state, said)
    return ["reveal", *_listed(state, said, numbered=text[:1].isdecimal())]


def _new_names(state: FiveColorsState, said: Words) -> Words:
    """Cards that are turned up: it is asked how many words are that no comma parts, and what a part of a name means."""
    known, mine = [*cards.BASICS, *state.known], state.players[state.turns.who]
    text = " ".join(_listed(state, said))
    found = cards.names(cards.parts(text.split()), known)
    new = [name for name in found if " " not in name and not _known(name, known)]
    run = " ".join(new)
    if len(new) > 1 and f" {run} " in f" {text} " and not re.search("[,0-9]", text):
        whole = [run if name == new[0] else name for name in found if name not in new[1:]]
        if len(found) > len(state.hidden or mine.lying(UP)) or said[0].casefold() in ("a", "an"):
            return whole
        answers = {"1": ["reveal", *whole], str(len(new)): ["reveal", *", ".join(found).split()]}
        raise which_of(f"How many cards is '{run}'?", answers)
    there = {*_lying(state), *(name for name, _ in state.in_play.there(mine.seat))}
    parts = [name for name in found if plain(name) not in ("savannah", *map(plain, known))]
    less = {name: other for name in parts if (other := _known(name, state.known)) in there}
    if less:
        meant = listed([f"'{name}' {other}" for name, other in less.items()])
        yes = ["reveal", *(less.get(name, name) for name in found)]
        raise whether(f"Is {meant}? If not, type the whole name.", yes)
    return text.split()


def _brings(state: FiveColorsState, said: Words) -> Words:
    """What is recruited: "forest and bears" are two, and a card "from province 2" is behind its number."""
    said, lying = forms.in_words_of("recruit", said), _lying(state)
    text = " ".join(said)
    more = re.fullmatch(
        "(.+?)(?: in)?[,;.]?(?: and| then|[,;]|(?<=[.]))+ ((?:attacks?|ends?|next|discards?) .+|next|n)",
        text,
    )
    if more:
        came = [part.text for part in cards.parts(more[1].split())]
        raise SeveralError([f"recruit {more[1]}", re.sub(r"\b(?:it|her|him)\b", came[-1], more[2])])
    every = re.fullmatch(forms.ALL_CARDS, text, re.IGNORECASE)
    if every:
        up = state.players[state.turns.who].lying(UP)
        if forms.NUMBERS.get((every[1] or every[2] or "").lower(), len(up)) != len(up):
            raise UsageError(f"{len(up)} cards lie face up: say which.")
        return ["recruit", *map(str, up)]
    place = re.fullmatch("(.+?),? (?:from|in) (?:province )?p?([0-9]+)", text, re.IGNORECASE)
    if place:
        said, number = place[1].split(), int(place[2])
        mine = state.players.get(state.turns.who)
        there = [own.card for own in mine.provinces[number - 1 : number] if own.card] if mine else []
        if _known(bare(place[1]), there):  # of two that are called so
            return ["recruit", place[2]]
        if number not in lying.values():
            return ["recruit", place[2], *said]
        named = _known(bare(place[1]), lying)
        if named and lying[named] != number:
            raise RefusedError(f"{named} lies in province {lying[named]}, not {number}.")
    words = _listed(state, said)
    names = [cards.spoken(part.text).name for part in cards.parts(words)]
    _ask_which_lies(lying, cards.parts(words))
    slips = {name: near for name in names if not _known(name, lying) and (near := _near(name, lying))}
    if slips:
        asks, line = listed([f"{name} {near}" for name, near in slips.items()]), " ".join(words)
        for name, near in slips.items():
            line = line.replace(name, near)
        raise whether(f"Is {asks}?", ["recruit", *line.split()])
    return ["recruit", *words]


def _ask_which_lies(lying: Iterable[str], named: Sequence[cards.Part]) -> None:
    """Ask which card is meant by a word of several that lie there, and of which it begins one: "dragon"."""
    texts = [part.text + ";" * part.ended for part in named]
    whole = {_known(cards.spoken(part.text).name, lying) for part in named if " " in cards.spoken(part.text).name}
    for at, part in enumerate(named):
        name, size = cards.spoken(part.text)[:2]
        called = [each for each in lying if {*plain(name).split()} <= {*plain(each).split()} and each not in whole]
        if len(called) > 1 and not size and plain(name) not in map(plain, called):
            lines = {each: " ".join([*texts[:at], each + ";" * part.ended, *texts[at + 1 :]]) for each in called}
            raise which_of("Which one?", {each: ["recruit", *line.split()] for each, line in lines.items()})


def _clears(state: FiveColorsState, said: Words) -> Words:
    """The cards of provinces that are discarded, by the numbers or by their names."""
    lying = _lying(state)
    found = [word.rstrip(",") for word in said if word not in ("and", ",", "province", "provinces")]
    if all(map(str.isdecimal, found)):
        return ["province", "clear", *found]
    names = (card(name, lying, "card in your provinces") for name in _each(" ".join(said), lying))
    return ["province", "clear", *(str(lying[name]) for name in names)]


def _discards(state: FiveColorsState, said: Words) -> Words:
    """Cards of the hand, by their number; what is named lies in a province, or is in play."""
    who, words = _who(state, said)
    text = bare(" ".join(words))
    if re.fullmatch("|(?:a )?card|[0-9]+(?: cards?)?", text):
        return ["discard", *who, *(word for word in words if word.isdecimal())]
    if text in ("rest", "others", "other cards", "everything else") and who in ([], [state.turns.who]):
        return ["province", "clear", *map(str, state.players[state.turns.who].lying(UP))]
    if _all_lie(state, text) or words[0] in ("province", "provinces"):
        return _clears(state, text.split())
    if _known(text, _cards(state)):
        return ["dies", *words]
    seat = state.name("".join(who) or state.turns.who)
    known = f"{text} lies in no province of {state.title(state.turns.who)}, nor in play, as far as is known."
    raise UsageError(f"{known} A card from the hand has no name here: {DO}.", f"discard {seat} 1")


def _now(state: FiveColorsState, who: str, said: str, is_name: bool) -> str:
    """What it is the time for: a card of a duel, damage, an action, creatures of a stage, cards that are turned up.

    Who says nothing does what the other has just done; cards that are only named are turned up.
    """
    duel, battle, example = state.duel, state.battle, is_name and not said
    dealt = next((army[0]["name"] for seat, _, army in battle.damage if seat == who), "")
    if duel is not None:
        return "focuses" if who == duel.acting and not said and (example or duel.focus) else ""
    if battle.now is not None:
        return "passes" if who == battle.acting and not said and (example or battle.passes) else ""
    if dealt or battle.waiting:
        sends = f"attacks {battle.fields[0].province} with" if who == battle.attacker else "blocks with"
        picks = battle.assigning is None and who == battle.defender
        does = f"picks province {battle.waiting[0].province}" if picks and battle.waiting else ""
        does = f"{sends} bears 2/2" if who == battle.assigning else does
        return (f"puts 2 on {dealt}" if dealt else does) if example else ""
    mine = state.players[who]
    unnamed = [at for at in mine.lying(UP) if mine.provinces[at - 1].card is None] if "," in said else []
    if said.count(",") >= len(state.hidden or unnamed or said):
        return ""
    if who != state.active or not (unnamed or (state.hidden and EVENTS in state.phase.may)):
        return ""
    named = is_name or ("," in said and not re.match(r"[^\s,]*(?:s|ed)\b(?!,| [0-9]+/)", said))
    return f"turns up {said or 'forest, craw wurm 6/4'}" if named else ""


def _meant_as(state: FiveColorsState, typed: str, words: Words) -> str:
    """The newest line as it is meant: a duel where a cost is said anew, or what is said of the same: "no, the ape"."""
    found = re.fullmatch("(?:(?:no|oops|wait|sorry),? )?(.+?) costs? (?:only )?([0-9]{1,3})", typed, re.IGNORECASE)
    duel = state.duel
    name = _known(bare(found[1]), (duel.legend, duel.challenged)) if found and duel and not duel.focus else ""
    if found and duel and name:
        costs = {duel.legend: duel.cost, duel.challenged: duel.challenged_cost, name: int(found[2])}
        return f'duel begin "{duel.legend}" {costs[duel.legend]} "{duel.challenged}" {costs[duel.challenged]}'
    hit = forms.OTHER_HIT.fullmatch(typed)
    if hit and any(hit[part] for part in ("lead", "old", "wrong")):
        return _hit_anew(state, hit, words)
    if other := forms.OTHER_SIZE.fullmatch(typed):
        line = " ".join(map(quoted, words))
        return re.sub(CHANGE, other[1], line) if len(re.findall(CHANGE, line)) == 1 else ""
    fight = here(state) if state.battle.now is not None and state.newest["do"] == "acted" else ()
    if also := forms.DIES_TOO.fullmatch(typed):
        said = also[1].removeprefix("both ")
        dead = fight if ALL.search(f" {said}") else [_known(name, fight) for name in _each(said, fight)]
        if dead and all(dead):
            return " ".join(map(quoted, [*words, *chain(*(("--destroys", name) for name in dead))]))
    event, people = state.newest, "|".join(re.escape(each.name) for each in state.players.values())
    lead, verbs = re.match(forms.NO.format(people), typed, re.I), forms.ANEW.get(event.get("side", event["do"]))
    if not verbs or forms.NOT_ANEW.search(typed):
        return ""
    who, anew = state.name(event["who"]), typed[lead.end() :] if lead else typed
    if sent := forms.left_out(anew, words, led=bool(lead)) or (forms.moved(anew, words) if lead else ""):
        return sent
    anew = re.sub("^(?:s?he|they)(?= )", who, anew) if lead else anew
    denied = re.search(r"(?:not|nt|n['’]t) (?:attack|block|defend)\b", anew)
    whole = event.get("side") == "attack" or not _who(state, anew.split())[0]
    if denied and whole:  # all of the attack; and a creature that was not sent is no other name for one
        return ""
    names, its = dict(_named(event)), re.match("(?:the )?(.+?) (?:was|is|went|goes) (?=(?:on|at|to) )", anew, re.I)
    anew = anew[its.end() :] if its and _known(bare(its[1]), names) else anew  # "the bolt was on the ape"
    place = re.fullmatch("(?:p|province )?([0-9]) (?:is|was|has) (.+)", anew, re.IGNORECASE) if lead else None
    lies = [name for name, at in _lying(state).items() if place and at == int(place[1]) and name in names]
    anew = f"not {lies[0]}, {place[2]}" if place and lies else anew
    said = {*plain(anew).split()}
    wrong = lead and (lead["no"] or event["do"] == "passed")  # "wait, the bears block"
    again = lead and not anew.startswith("not ") and (wrong or _who(state, anew.split())[0] == [event["who"]])
    mine = [name for _, name in forms.sent(words)] or [name for name, kind in _named(event) if kind == "card"]
    one = " and " not in anew and "," not in anew and len(mine) > 1 and event["do"] != "revealed"
    if lead and one and said & verbs and any({*plain(name).split()} & said for name in mine):
        says = f"Several were sent, or came, in that line: 'u' takes it back; then all of it again, with '{DO}'."
        raise UsageError(says, anew)
    if lead and again and wrong and said & verbs:
        anew, _, not_it = anew.partition(", not ")  # "icy tapped lions, not the spider"
        if not_it and not _known(bare(not_it), names):
            raise UsageError(f"The line before says nothing of {bare(not_it)}: {DO} takes it back.", "undo")
        does = re.match("[a-z]+s ", anew)  # "discards the healer"
        if does or " " in anew:  # "it was bolt" is a card
            return f"{who} {anew}" if does and does[0].strip() in verbs else anew
    if again and " " in anew and any(said & each for each in forms.ANEW.values()):
        says = f"In the place of the line before? Then '{DO}', and '{anew}'; if it happened as well: '{anew}'."
        raise UsageError(says, "undo")
    came = (each["card"] for each in event["cards"]) if event["do"] == "recruited" else ()
    there = {*_lying(state), *filter(None, came)} if event["do"] == "recruited" else ()
    named = _each(re.sub(" instead$", "", bare(anew)), there) if lead else []
    if named and all(_known(each, there) for each in named):
        return _recruits_anew(state, named, words)
    of_player = re.search(rf"\b(?:{people})\b", anew, re.IGNORECASE)
    return "" if of_player else _renamed(state, anew, words, led=bool(lead))


def _recruits_anew(state: FiveColorsState, said: Words, words: Words) -> str:
    """The newest line, by which cards were recruited, with all of those that are said, or with one in another's place.

    A land is in the place of a land.

    Raises:
        WantedError: it may be in the place of several.
    """
    came = [each["card"] for each in state.newest["cards"]]
    alike = [name for name in came if is_basic(name) == is_basic(said[0])]
    if len(came) == 1 or len(said) > 1 or not alike:
        return f"recruit {', '.join(said)}"
    line = " ".join(map(quoted, words))
    named = {old: forms.renamed(line, old, said[0], sized=True) for old in alike}
    listed_anew = {old: ", ".join(said[0] if name == old else name for name in came) for old in alike}
    lines = {old: anew if anew != line else f"recruit {listed_anew[old]}" for old, anew in named.items()}
    if len(lines) > 1:
        raise which_of("In the place of what?", {old: (TYPED, line) for old, line in lines.items()})
    return lines[alike[0]]


def _hit_anew(state: FiveColorsState, hit: re.Match[str], words: Words) -> str:
    """The newest line with another number for the damage to one creature.

    Raises:
        UsageError: it says nothing of damage to that creature.
    """
    line = " ".join(map(quoted, words))
    there = [*_cards(state), *(each["name"] for each in state.newest.get("struck", ()))]
    one = _known(bare(hit["whom"]), there)
    places = [each for each in forms.HIT.finditer(line) if one and _known(bare(each["whom"]), there) == one]
    if len(places) == 1 and places[0]["number"]:
        at, end = places[0].span("number")
        return f"{line[:at]}{hit['number']}{line[end:]}"
    assigned = [at for at, word in enumerate(words) if one and _known(bare(word.rstrip(",")), there) == one]
    if [*words[:2]] == ["battle", "assign"] and len(assigned) == 1:
        return " ".join(map(quoted, [*words[: assigned[0] + 1], hit["number"], *words[assigned[0] + 2 :]]))
    says = f"The line before says nothing of damage to {one or hit['whom']}: {DO} takes it back."
    raise UsageError(says, "undo")


def _named(facts: object, key: str = "") -> Iterator[tuple[str, str]]:
    """The names in what a line has recorded, each with what it is there."""
    if isinstance(facts, str) and key in ("card", "cards", "text", "name", "on"):
        yield facts.partition(" on ")[0], key
    elif isinstance(facts, Mapping):
        yield from chain.from_iterable(_named(each, kind) for kind, each in facts.items())
    elif isinstance(facts, list):
        yield from chain.from_iterable(_named(each, key) for each in facts)


def _renamed(state: FiveColorsState, said: str, words: Words, *, led: bool) -> str:
    """The newest line with another name in it: "the roc", "not bears, wolves", "it was the elf"; "" if none is meant.

    ``words`` are those of its command; ``led``: whether something before it has said that the line was wrong.
    """
    found, event = forms.OTHER_NAME.fullmatch(said), state.newest
    if found is None or not (led or found["it"] or found["old"] or found["wrong"]):
        return ""
    old, other = found["old"] or found["wrong"], found["new"] or found["other"]
    new, there = bare(other), [*(here(state) if state.battle.waiting else ()), *_cards(state)]
    said_anew = {verb for verbs in forms.ANEW.values() for verb in verbs}
    ends = [at for at, word in enumerate(new.split(), 1) if old and word.casefold() in said_anew]  # "icy tapped lions"
    new = bare(" ".join(new.split()[ends[-1] :])) if ends and ends[-1] < len(new.split()) else new
    called, size = cards.spoken(new)[:2]
    wrong = _known(bare(old), dict(_named(event))) if old else ""
    known = _known(called, (name for name in (*there, *state.known) if name != wrong))
    new = known if wrong and known in there else new  # "not the spider, the giant", and no giant spider
    new = known if known in there and size is None else new
    creature, sized = known in there or found["on"] or other.startswith("the "), event["do"] in ("assigned", "revealed")
    kinds = ("name", "on") if creature else ("card", "text")  # a creature is what it is done to
    names = dict(_named(event))
    sizes = re.fullmatch(rf"(?:the )?(.+?) (?:is|gets?|becomes?) (?:now )?{CHANGE}", said, re.IGNORECASE)
    if sizes and _known(bare(sizes[1]), _cards(state)) not in ("", *names):  # a line of its own
        return ""
    line, some = " ".join(map(quoted, words)), [name for name, kind in names.items() if kind in kinds]
    some = [name for name in names if _known(bare(old), [name])] if old else [*names] if sized or not some else some
    near = _near(called, (each for each in some if plain(each) != plain(called)))
    some, keeps = [near] if near else some, near and size is None
    lines = {name: each for name in some if (each := forms.renamed(line, name, new, sized=sized and not keeps)) != line}
    if led and known and not lines:
        raise UsageError(f"The line before says nothing of a card that may be {known}: {DO} takes it back.", "undo")
    if not lines or not (known or sized or event["do"] in ("acted", "cast")):
        return ""
    if len(lines) > 1:
        raise UsageError(f"In the place of what? As in: not {next(iter(lines))}, {new}.")
    [anew] = lines.values()
    if not (known or old or near or (led and (creature or found["it"]))):
        raise UsageError(f"In the place of the line before? Then '{DO}', and '{DO}'.", "undo", anew)
    return anew


def _puts(state: FiveColorsState, said: Words) -> Words:
    """Damage that is put on creatures, if any is left to be assigned; or counters, by an action."""
    text = " ".join(said[1:])
    if ON.fullmatch(text) and not forms.NO_SPELL.match(text):
        return _casts(state, said)  # "puts holy strength on the lions"
    if state.battle.now is not None or not re.match("(?:[0-9]+ (?:damage )?(?:on|to) )", text) or state.battle.damage:
        return _acts(state, said)
    who = state.name(player(state, said[0])).casefold()
    raise UsageError(f"No damage is left to be put on creatures now. What a card does: {DO}.", f"{who} acts {text}")


_DOES: Mapping[str, Reads] = {
    "(does)": _does, "(puts)": _puts, "(hits)": _hits, "(nobody)": _nobody, "(blocks)": _blocks, "(done)": _done,
    "(is)": _sizes, "(there)": _there, "(duels)": _challenges, "(verb)": _verb,
    "(tapped)": _tapped, "(unblocked)": _unblocked, "(stays)": _stays, "(no-attack)": _no_attack,
    "(out)": _out, "(too)": _too, "(buys)": _buys, "(passes)": _passes_by,
}  # fmt: skip
"""What a line is that no command says alone: which one it is, depends on the table."""


def _without_letter(said: Words) -> Words:
    """The numbers of provinces without their letter: "p3"."""
    return [re.sub(r"\bp(?=\d+(,|$))", "", word, flags=re.IGNORECASE) for word in said]


PROMPTING = Prompting(
    life=LIFE._replace(says="life, or a sentence: 'ann loses 3'"),
    meant_as=_meant_as,
    doubts=_pays,
    as_one=_as_one,
    now=_now,
    hints=hints,
    meant={
        **_DOES,
        "cast": _casts,
        "draw": _draws,
        "recruit": _brings,
        "reveal": _reveals,
        "discard": _discards,
        "province clear": _clears,
        "battle attack": partial(_sends, "attack"),
        "battle defend": partial(_sends, "defend"),
        "battle none": _nobody,
        "battle act": _acts,
        "battle pass": _passes,
        "duel strike": lambda _state, said: ["duel", "strike", *forms.in_words_of("duel strike", said)],
        "deck size": lambda _state, said: ["deck", "size", *forms.in_words_of("deck size", said)],
    },
    cards=_cards,
    such=("WHO recruits forest", "WHO attacks 1 with bears 2/2", "WHO blocks with elves 1/1", "WHO passes", "WHO-1"),
    lines=forms.LINES,
    shorts=forms.SHORTS,
    options={
        "duel": lambda said: said if not said or re.match("-|(begin|focus|strike|off)$", said[0]) else ["begin", *said],
        **dict.fromkeys(("battle", "province", "recruit", "reveal"), _without_letter),
    },
    also={
        "rf": "province refill",
        "clear": "province clear",
        "pass": "battle pass",
        "strike": "duel strike",
        "focus": "duel focus",
    },
)
