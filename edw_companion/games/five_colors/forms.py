"""How people say things at the table prompt: the forms of lines, short forms, and what stands for what in a command."""

import re
from collections.abc import Mapping, Sequence

from edw_companion.colors import WHEEL
from edw_companion.core.due import quoted
from edw_companion.core.words import ARTICLES, plain
from edw_companion.games.five_colors.cards import POWER
from edw_companion.games.five_colors.effects import CHANGE, DESTROYS, NO_ACTION, VERB, VERBS
from edw_companion.games.short_forms import DOES_NOT, TO_TURN, Short

Words = Sequence[str]

_BY = "(does) ONE / OTHER /"
"""Before a command that ONE gives and by which OTHER is attacked, as far as they are named."""
_WHEN = (
    "= Instants are played in a fight; sorceries, local enchantments and duels belong to one's own Actions; "
    "cards of provinces come in Recruitment (rules 6 to 9)."
)
_BACK = "= Nothing goes back to a province: 'u' takes back what was recorded last, and 'dies' says that it leaves play."
_KEPT = "= Nothing is to be typed for that: what is kept stays in play, and 'dies' says that it leaves."
_NAME_IT = "= Say the card's name, as in 'p4 is shock'; of an event: 'p4 is an event'."
_NONE = "battle|fliers|flyers|blocker|defender|attacker|attack|defend|block|creature|action|actions"
_BOTH = "everybody|everyone|all|we|both|pass"
_FALLS = "falls|fell|stands|holds|lost|dead|gone|destroyed"
NAMED_UP = "= A card that is turned up is named behind 'v', and an event as one: 'v mana flare event'."
_COUNTED = "= 'both pass' compares the armies, and says whether the province falls."

LINES: Mapping[str, str] = {
    **{f"ONE is|play {color}": f"deck color ONE {color}" for color in WHEEL},
    "[ONE] cast|play THING": "cast ONE THING",
    "play THING": "cast THING",
    "ONE answer|answers|respond|responds with THING": "cast ONE THING",
    "ONE SPELL HELD [MORE]": "(verb) ONE SPELL on HELD MORE",
    f"{_BOTH} [both] pass": "battle resolve --both",
    "ONE pass": "(passes) ONE",
    "[who|whom] can|may ONE attack [OTHER]": "rules battle",
    "[who|whom] can|may i|we attack [OTHER]": "rules battle",
    f"[{_BOTH}] [both] [pass] [and] [so] [the] province [PLACE] [is] {_FALLS}": _COUNTED,
    f"that's|thats it [,] [so] [the] province [PLACE] [is] {_FALLS}": _COUNTED,
    "ONE [is] out": "(out) ONE",
    "ONE pay N [mana] [for|to] [recruit|buy|play|bring] HELD": "(buys) ONE N HELD",
    "[yes] HELD is|was [a|an] event|enchantment": "reveal HELD event",
    "compare [the] armies": "battle resolve",
    "nobody|noone act|do [any|anything|something] [more|further]": "battle resolve",
    "ONE strike [and] [THING]": "duel strike ONE THING",
    "ONE focus|put|puts|lays [a] [card] [face] [down]": "duel focus ONE",
    "[the] table is yours": "turn next",
    "go|you're|youre [up] ONE": TO_TURN,
    "ONE against|vs|versus OTHER": "= The same two again: 'yes' at the end of a game; 'new' asks who else plays.",
    "THING play for ONE": "= Who plays stands for the whole game; behind its end 'new' asks who plays.",
    "[that's|thats] [it] [and] i pass the turn": "turn next",
    "ONE [have] surrenders|surrendered|given [up] [the] [game]": "concede ONE",
    "ONE have N dynasty [cards] THING": "deck size ONE N THING",
    "ONE challenge THING": f"{_BY} plays (duels) THING",
    "HELD challenge THING": "(duels) HELD against THING",
    "[ONE] attack [OTHER] [province|provinces] PLACE [with] [THING]": f"{_BY} battle attack PLACE THING",
    "[ONE] attack [OTHER] [the|his|her] last province [with] [THING]": f"{_BY} battle attack last THING",
    "[ONE] attack [OTHER] with THING at|on [province] PLACE": f"{_BY} battle attack PLACE THING",
    "[ONE] attack [OTHER] with THING": f"{_BY} battle attack THING",
    "ONE attack [OTHER]": f"{_BY} battle attack",
    "[ONE] defend|block [province] PLACE [with] THING": f"{_BY} battle defend PLACE THING",
    "ONE block HELD with THING": "(blocks) ONE HELD THING",
    "no more|further|other block|blocker|attack|attacker": "(nobody)",
    f"HELD {DOES_NOT} attack|block|defend": "(stays) HELD",
    "HELD stay|stays|stayed [at] home|back": "(stays) HELD",
    "HELD attack [too|also]": "(too) attack HELD",
    "HELD attack too|also [,] THING": "(too) attack HELD THING",
    "HELD block|defend too|also [,] [THING]": "(too) defend HELD THING",
    "THING block HELD": "(blocks) HELD THING",
    "[ONE] defend|block [it|that|him|her|them] with THING": f"{_BY} battle defend THING",
    "ONE defend|block": f"{_BY} battle defend",
    "ONE HELD attack [OTHER] [at|in] [province] PLACE": f"{_BY} battle attack PLACE HELD",
    "ONE HELD defend|block [at|in] [province] [PLACE]": f"{_BY} battle defend PLACE HELD",
    "THING [also] attack [OTHER] [at|in] [province] PLACE": f"{_BY} battle attack PLACE THING",
    "THING attack [OTHER] [province|provinces] PLACE and [province] N": f"{_BY} battle attack PLACE and N with THING",
    "THING attack [OTHER] [at] [province] PLACE [and] [both|all] fly|flying": f"{_BY} battle attack PLACE THING fly",
    "HELD attack OTHER": f"{_BY} battle attack HELD",
    "HELD [THING] to [province] PLACE": "(there) PLACE HELD THING",
    "HELD [at|in] [province] PLACE": "(there) PLACE HELD",
    "HELD": "(there) HELD",
    "[ONE] [sends|has] no|nobody [ground|flying] block|blocker": "(unblocked) ONE",
    f"ONE {DOES_NOT}|does|not [not] block|defend": "(unblocked) ONE",
    f"ONE {DOES_NOT}|does|not [not] attack": "(no-attack) ONE",
    "[ONE] [sends|has] no|nobody attack|attacks|attacked [after] [all]": "(no-attack) ONE",
    "ONE call|calls [the|his|her|their] attack off": "(no-attack) ONE",
    "ONE call|calls off [the|his|her|their] attack": "(no-attack) ONE",
    f"ONE {DOES_NOT}|does|not [not] act": "(nobody) ONE",
    f"THING {DOES_NOT} attack|block|defend": "= Nothing is to be typed for that.",
    f"[ONE] [sends|has] no|nobody [more|else] [ground|flying] {_NONE} [and] [fight]": "(nobody) ONE",
    "[ONE] [sends|has] nobody [more|else]": "(nobody) ONE",
    "no more|fight|flyers|fliers": "(nobody)",
    "ONE sends no more": "(nobody) ONE",
    "the fight begin": "(nobody)",
    "[ONE] [do|attack|defend|block] nothing|nobody|none [more|else]": "(nobody) ONE",
    "no [ground|flying] block|blocker|attack from|by ONE": "(nobody) ONE",
    "THING [do|did] [also] defend|block [it|that|him|her|them] [at|in] [province] [PLACE]": (
        "battle defend PLACE THING"
    ),
    "that's|thats it|all [from|for] [ONE]": "(nobody) ONE",
    "ONE [is] finished|done|ready": "(done) ONE",
    "ONE act [with] [THING]": "battle act ONE THING",
    "ONE pick|fights [for] [province] PLACE [first|next]": f"{_BY} battle pick PLACE",
    "ONE take PLACE first|next": f"{_BY} battle pick PLACE",
    "first PLACE": "battle pick PLACE",
    "[begin|start] [the] fight [for|at] [province] [PLACE] [first|next]": "battle pick PLACE",
    "province N [first|next]": "battle pick N",
    "[province] PLACE with THING": "(there) PLACE THING",
    "[province] PLACE is a|an event|enchantment": "reveal PLACE event",
    "[the] event|enchantment [is] [in|at] [province] PLACE": "reveal PLACE event",
    "[province] PLACE is [a|an] gone|empty|dead|legend|creature|land|wall|instant|sorcery|spell": _NAME_IT,
    "[province] PLACE is not THING": _NAME_IT,
    "[province] PLACE is THING": "reveal PLACE THING",
    "ONE flip [a|the] coin": "roll d2 for ONE",
    "ONE flip [a|the] coin for THING": "roll d2 for THING of ONE",
    "ONE reveal [THING]": f"{_BY} reveal THING",
    "[the|his|her|their] cards are THING": "reveal THING",
    "can|may [i|we] [ONE] cast|play THING [now]": _WHEN,
    "what is in [province] PLACE": "province",
    "where is HELD": "status",
    "what [creature|creatures] do ONE have|control": "status",
    "turn up|over [THING]": "reveal THING",
    "ONE turns up|over [THING]": f"{_BY} reveal THING",
    "HELD [is] enters|come|recruited [into] [play]": "recruit HELD",
    "ONE puts HELD into play": f"{_BY} recruit HELD",
    "[ONE] bring|put|puts THING into play": f"{_BY} recruit THING",
    "ONE take both [of] [them|these]": f"{_BY} recruit both",
    "ONE take all [of] [them|these] [N]": f"{_BY} recruit all N",
    "ONE recruit nothing": "= Nothing is to be typed for that.",
    "ONE recruit|bring [in] [province|provinces] [N] [PLACE] [THING]": f"{_BY} recruit N PLACE THING",
    "ONE lose province N": "province lose ONE N",
    "ONE gain|get a [new] province": "province gain ONE",
    "[ONE] discard|clears|throw|throws|toss|tosses [away] province N": f"{_BY} province clear N",
    "[ONE] throw|throws|toss|tosses [away] HELD": "discard ONE HELD",
    "[ONE] refill|refills [the|his|her|their] [provinces]": "province refill ONE",
    "ONE discard N [card|cards]": "discard ONE N",
    "ONE discard THING": "discard ONE THING",
    "ONE draw [a] [N] [fate] [card|cards]": "draw ONE N",
    "HELD [is] [a|an] event|enchantment": "reveal HELD event",
    "HELD is a creature": "creature HELD",
    "ONE have|get|create|creates a|an|another THING token MORE": "creature ONE token THING MORE",
    "ONE has THING in play": "creature ONE THING",
    "[ONE] sacrifice|loses|remove HELD": "battle act ONE HELD dies",
    "[ONE] sacrifice|remove HELD [,] [and|to] [it|which|that] [deal|do] N to|on MORE": (
        "battle act ONE HELD dies and N to MORE"
    ),
    "[ONE] sacrifice|remove HELD [,] [and|to] [it|which|that] kill MORE [with] [it|that|him|her]": (
        "battle act ONE HELD dies and kills MORE"
    ),
    "ONE [is] die|dead|destroyed|exiled": "concede ONE",
    "THING [is] die|dead|destroyed|exiled": "battle act THING dies",
    "THING leave play": "battle act THING dies",
    "[THING] kill|destroy|exile|bounces HELD [MORE]": "battle act THING kills HELD MORE",
    "ONE return HELD [back] to [the|its|her|his|their] [owner's|owners] hand": "battle act ONE kills HELD",
    "THING kill|destroy|exile all|each|every|everything [creature|creatures]": "battle act THING kills everything",
    "[ONE] untap|untaps HELD": "battle act ONE untaps HELD",
    "HELD [is|have] untap|untaps|untapped|vigilance|not [tapped]": "battle act untaps HELD",
    "HELD is tapped": "(tapped) HELD",
    "ONE give|pump|pumps HELD THING": "(is) ONE HELD THING",
    "how many provinces THING": "province",
    "how many cards do ONE have [in] [the|his|her|their] [hand]": "cards",
    "ONE keep|keeps HELD [MORE]": _KEPT,
    "HELD go|come|put|puts back [in|into|to|on] [province] [PLACE]": _BACK,
    "ONE tap|use HELD": "battle act ONE uses HELD",
    "ONE tap|use HELD to|for [deal|do] N to|on MORE": "battle act ONE uses HELD and N to MORE",
    "ONE tap|use HELD to hit MORE for N": "battle act ONE uses HELD and N to MORE",
    "THING tap HELD [MORE]": "battle act THING taps HELD MORE",
    "ONE regenerates|saves THING": "battle act ONE saves THING",
    "ONE put|puts|assigns|divides N [damage] on|to THING": "(puts) ONE N on THING",
    "ONE put|puts|assigns|divides [N] THING on|to HELD [MORE]": "(puts) ONE N THING on HELD MORE",
    "ONE [N] damage go to|on THING": "battle act ONE N damage on THING",
    "[the] all|rest [damage] to|on THING": "battle act all on THING",
    "THING on HELD [MORE]": "battle act THING on HELD MORE",
    "WHO take N BY": "(hits) WHO N BY",
    "WHO N damage|dmg": "(hits) WHO N",
    "[THING] [deal|do] N to all|each|every|everything [creature|creatures]": "battle act THING N to everything",
    "N to WHO BY": "(hits) WHO N BY",
    "DOER hit|deal WHO [for] N": "(hits) WHO N --by DOER",
    "DOER deal N to WHO": "(hits) WHO N --by DOER",
    "ONE deal|do|give N to THING": "battle act ONE N to THING",
    "[THING] [deal|do] N to HELD [MORE]": "battle act THING N to HELD MORE",
    "THING hit HELD [for] N": "battle act THING N to HELD",
    "HELD take N": "battle act N to HELD",
    "N [damage] on HELD": "battle act N on HELD",
    "HELD and MORE": "(there) HELD and MORE",
    "HELD [is|was|get|have|becomes|become] [now|really|actually] [a|an|the] THING": "(is) HELD THING",
    "THING [is] [a|an] event|enchantment": NAMED_UP,
}

SHORTS: Mapping[str, Short] = {
    "v": Short("reveal", "v forest, craw wurm 6/4", "the provinces are turned up"),
    "r": Short("recruit", "r 1 3", "cards of provinces come into play"),
    "c": Short("cast", "c giant growth", "a fate card from the hand"),
    "b": Short("battle", "b", "the battle of this turn"),
    "ba": Short("battle attack", "ba 1 wurm 6/4, 2 bears", "... armies for provinces"),
    "bd": Short("battle defend", "bd 2 bears", "... and against them"),
    "bp": Short("battle pick", "bp 2", "... which is fought for now"),
    "a": Short("battle act", "a bolt kills elves", "an action; also: taps, untaps, 3 to elves"),
    "none": Short("battle none", "none", "nobody more is sent: the stage is over"),
    "p": Short("battle pass", "p", "no action; nobody more is sent"),
    "br": Short("battle resolve", "br 2", "the armies are compared; nobody acts"),
    "as": Short("battle assign", "as bears 2 elves", "damage that is left"),
    "df": Short("duel focus", "df", "a card face down in a duel"),
    "ds": Short("duel strike", "ds ann=3,2", "the end of a duel"),
}

NO = (
    "(?:(?:(?P<no>no|nope)|oops|wait|sorry|actually|hang on)"
    "(?:[,.:;!]+ *| +(?=(?:s?he|they|the|i|no|oops|wait|sorry|p[0-9]|province|{})[, ])))+"
    "(?:i meant? )?(?:(?:it|that) was )?"
)
"""What stands before what is said of the newest line anew, given the names of those who play."""
NOT_ANEW = re.compile(
    r"\b(?:also|too|as well|another|else|(?:gains?|loses?|pays?|gets?|takes) [0-9]+|[0-9] life)\b", re.IGNORECASE
)
"""In what happened as well, or is about life."""
_SLIPS = "no|nope|oops|wait|sorry|i mean"
OTHER_SIZE = re.compile(rf"(?:{_SLIPS}),? (?:(?:it|that) (?:was|is) )?({CHANGE})", re.IGNORECASE)
"""What says that other numbers are meant: "no, +3/+0"."""
OTHER_HIT = re.compile(
    rf"(?P<lead>(?:(?:{_SLIPS}|actually|hang on)[,.:;! ]+)*)"
    r"(?:(?:only|just) )?(?P<old>not [0-9]+,? but )?(?P<number>[0-9]{1,3})(?: damage)? (?:to|on) "
    r"(?P<whom>[^,0-9]+?)(?P<wrong>,? (?:and )?not [0-9]+)?",
    re.IGNORECASE,
)
"""What says that another number was dealt to a creature: "no, only 1 to the whelp"."""
OTHER_NAME = re.compile(
    r"(?P<it>(?:it|that) (?:was|is|should be) )?(?P<on>(?:on|at|to) )?(?!(?:it|that)['’]?s\b)(?:"
    r"not (?P<old>.+?)(?:,? but|,) (?:it was )?(?P<new>[^\W\d].+)"
    r"|(?P<other>[^\W\d].+?)(?:,? (?:and )?not (?P<wrong>.+))?)",
    re.IGNORECASE,
)
"""What says that another card is meant, and perhaps in the place of which."""
_ACTS = "act cast play kill destroy give pump tap tapp untap use save bolt deal do doe pass"
_SAYS_ANEW = {
    "revealed": "turn reveal", "recruited": "recruit play bring take put", "attack": "attack send nobody",
    "defence": "block defend send doesnt didnt blocker none nobody", "acted": _ACTS, "resolved": _ACTS,
    "left-play": "die leave destroy kill exile",
    "passed": f"attack block defend send blocker none nobody {_ACTS}", "cast": "cast play", "picked": "pick fight",
    "damage": "put assign divide deal", "discarded": "discard", "cleared": "discard clear throw toss",
}  # fmt: skip
ANEW = {do: {verb + end for verb in said.split() for end in ("", "s", "es", "ed")} for do, said in _SAYS_ANEW.items()}
"""By what the newest line has done, the words that say it anew."""
SLIP_IN = re.compile(
    r"[.]{2,}|(?<=\w) no (?=\w)|(?:^|[ ,])(?:er+m?|uh+m?|um|oops|i mean)(?=[ ,])|(?:^|, )(?:no|wait|sorry)(?=,)",
    re.IGNORECASE,
)
"""What is said between two cards of which the second is meant."""

KILLS = re.compile(rf"(?P<spell>.*\s)?(?:{VERBS[DESTROYS].said}) (?P<what>.+)|(?P<dead>.+) dies", re.IGNORECASE)
EFFECT = re.compile(
    rf"{CHANGE}|[0-9] (?:damage )?(?:to|on) |\btakes [0-9]|\b(?:{VERB})\b",
    re.IGNORECASE,
)
"""What is said of what an action does to creatures."""
_NO_EFFECT = "no (?:damage|effect)|nothing happens|prevents (?:all |the |combat )*damage"
_HAND = "(?:goes|returns|is returned|comes)(?: back)? to (?:the |its |his |her )?(?:owner'?s )?hand"
_DEAD = (
    f"(?:dies?|died|{_HAND}|(?:(?:is|'s|are|was|were) (?:now )?)?(?:both |all )?(?:dead|gone|destroyed|killed|exiled))"
)
_AND_DIES = (
    r"(?P<spell>.+?) (?:on|at|targeting) (?P<whom>(?:(?![-+][0-9]+/).)+?)(?: for [0-9]+(?: damage)?)?[,;]? "
    r"(?:(?:(?:and )?(?:it|they|he|she|the (?P=whom)|(?P=whom)|both(?: of them)?|all)(?: both| all)?|which|that|and)"
    rf"(?: |(?='s)))?(?:{_DEAD}|(?:kills|destroys|exiles) (?:it|them|him|her|both))"
)
DIES_TOO = re.compile(rf"(?:and|so) (?:then )?(.+?) (?:also )?{_DEAD}", re.IGNORECASE)
"""What says of a creature that it dies of the action before it, too."""
ON_WITH_SIZE = re.compile(
    r"(?P<cast>.+ on (?P<whom>[^,]+?))[ ,]+(?:(?:(?P<named>[^,]+) )?(?:is|gets|becomes) (?:now )?)?"
    rf"(?P<size>{CHANGE})",
    re.IGNORECASE,
)
"""A card that is played on a creature, and the numbers that this, or another, has then."""
NO_SPELL = re.compile("[0-9]|all |(?:the )?rest |everything |damage |(?:an? )?(?:[-+]|counters? )", re.IGNORECASE)
"""What is put on a creature and is no card: damage, and counters."""
AIMS = "on|at|to|of|for|from|by|against|with|targeting"
"""A word behind which somebody is named to whom something is done, or whose it is."""
DONE = re.compile(rf"(?:(?:{VERB}|on|[0-9]+(?: damage)? (?:to|on)) .+|[^-+0-9]+ dies)", re.IGNORECASE)
"""What is done to creatures, of which nobody says by what."""
NUMBERS = {"both": 2, "two": 2, "three": 3, "four": 4, "2": 2, "3": 3, "4": 4}
"""How many some words mean."""
ALL_CARDS = "(?:all|everything|them all|(both))(?: of them| cards| (two|three|four|[234]))?"
"""All cards that lie there, and perhaps how many those are."""
HIT = re.compile(
    r"(?:(?P<number>[0-9]{1,3})(?: damage)?|(?:rest|all|everything|^damage)(?: of it)?) (?:to|on) "
    r"(?P<whom>.+?)(?=,| (?:and )?(?:[0-9]|the rest|rest)|$)",
    re.IGNORECASE,
)
"""So much damage to a creature; or all that is left, or what is left of it."""
DONE_TO = r"\b(?:on|to|at|targeting|kills?|destroys?|exiles?)"
AIMED = re.compile(rf"{DONE_TO} (?P<whom>(?:the )?[^\W\d]+(?: [^\W\d]+)?)(?=,|;| [-+0-9]| and |$)", re.IGNORECASE)
"""A creature to which something is done, by a word or two of its name."""
_WHY = "with|from|by|because|thanks|due|under|until|till|for"
_REASON = f"(?: (?:now|again|too|this turn))*(?:,? (?:{_WHY})(?: (?:(?! and ).)*)?)?"
SIZE = re.compile(rf"(?:.+?(?: |(?=[-+])))?(?P<size>{CHANGE}(?: flying| ground)?){_REASON}", re.IGNORECASE)
"""A creature's numbers, or how they change; behind that perhaps by what, or until when."""
DUEL = re.compile(
    "(?P<first>.+?) ?,? (?P<how>with|against) (?P<second>.+?)"
    "(?: ?,? (?:at |for |costs? )?(?P<cost>[0-9]+)(?: ?,| to| and| against| vs[.]?| versus)? (?P<other>[0-9]+))?",
    re.IGNORECASE,
)
"""Whom a Legend challenges, and what both cost: "serra with orca, 7 to 5", or "orca against serra 7 5"."""
AND = re.compile(r",\s*(?:and\s+)?(?:then\s+)?|\s+and\s+(?:then\s+)?")
"""Between names."""
SO_MANY = "((?:[0-9]+ )?)(?:(both|two|three|four) )?(.*)"
"""A province's number, how many creatures, and what they are called."""
TWO_PLACES = re.compile("p?([0-9]+),? and (?:provinces? )?p?([0-9]+),? (?:with )?([^0-9 ].*)", re.IGNORECASE)
"""Two provinces that are attacked, before all who go there."""
_CREATURES = "creatures|guys|men|dudes|team"
EVERYTHING = f"everything|everybody|everyone|all(?: of them)?(?: (?:his|her|the|their|my|our))?(?: (?:{_CREATURES}))?"
THE_REST = "(?:the |all )?(?:rest|others?)"
"""Those of whom nothing is said yet."""
_HASTE = r"(?:(?<=[0-9])|(?<=[0-9] flying)),? (?:with |and |\()?haste\)?(?=,| |$)", " haste"
"""How people say that a creature has haste."""
_ABLE = (
    r"(?<=[0-9])((?: flying)?)(?:,? (?:and |with )?(?:trample|first strike|double strike|deathtouch|lifelink|menace"
    r"|vigilance|reach|banding|regeneration))+(?=,| |$)",
    r"\1",
)
"""What else a creature can, which is not kept."""
_NAMES = (
    ("(?<![^ ])(?:provinces? |p)(?=[0-9]+,?(?: |$))", ""),
    ("(?<![^ ])([0-9]+,?) (?:with|is)(?= |$)", r"\1"),
    (rf"(^|, |& |(?<![^ ])(?:and|[0-9]+) )(?:{'|'.join(ARTICLES)})(?= |$)", r"\1"),
    ("(?<=[^ ,0-9]) legend(?:ary creature)?(?= [0-9])|(?<=[0-9]),? legend(?:ary creature)?(?=,|$)", ""),
)
"""What is said before names and numbers."""
_IS_A = r"(?<=\S)[,;.]? (?:it is |as |is |\()?an?"
"""Between a card and what it is."""
_SIZED = r"(?: [0-9]+/[0-9]+(?: flying| ground)?(?: haste)?)?"
"""The numbers of a creature behind its name, if they are said."""


def renamed(line: str, name: str, new: str, *, sized: bool) -> str:
    """A line with a new name for one in it, of which any words may stand there; ``sized``: also for its numbers."""
    words, one_word = name.split(), quoted(new)  # as an option takes it
    runs = (" ".join(words[at:end]) for at in range(len(words)) for end in range(len(words), at, -1))
    found = [re.escape(run) for run in sorted(runs, key=len, reverse=True) if len(run) > 2]
    first = next((run for run in found if re.search(rf"(?<!\w){run}(?!\w)", line, re.IGNORECASE)), "(?!)")
    aimed = rf"(?<=\b(?:on|at) )(?:the )?(?:{'|'.join(found) or '(?!)'})(?= )"  # "terror on the knight --destroys ..."
    said = rf"(--\w+ )?(?:(?<!\w){first}(?!\w)|{aimed}){_SIZED * sized}"
    return re.sub(said, lambda at: f"{at[1]}{one_word}" if at[1] else new, line, flags=re.IGNORECASE)


_PLACE = re.compile(
    r"(?:(?P<whom>[^\W\d].*?) )??(?:(?:s?he|they|it) )?(?:(?:attack|defend|block|go|is|was)(?:s|ed|es)? ?)?"
    r"(?:(?:in|at|on|to)? ?(?:p|province )|(?<=attack )|(?<=attacks )|(?<=defend )|(?<=defends ))(?P<place>[0-9]+)",
    re.IGNORECASE,
)
"""Another province for all who were sent, or for one of them: "no, p2", "no, elves in p2"."""


def sent(command: Words) -> list[tuple[str, str]]:
    """The creatures that a command sends, each with its province; none if it sends none."""
    if [*command[:2]] not in (["battle", "attack"], ["battle", "defend"]):
        return []
    found, place = list[tuple[str, str]](), ""
    for word in " ".join(command[2:]).split(","):
        at = re.fullmatch("(?:([0-9]+) )?(.+)", word.strip())
        place = (at and at[1]) or place
        found += [(place, at[2])] if at else []
    return found


_STAYS = (
    r"(?i)(?:the )?(?P<stays>.+?) (?:(?:did|do|does)(?: not|n['’]?t)|stays?) (?:{0})"
    r"(?:,? (?:but )?(?:only|just) (?:the )?(?P<but>.+))?"
    r"|(?:only|just) (?:the )?(?P<only>.+?)(?: (?:{0})(?:s|ed)?)?"
)
"""Who of those who were sent was not, or who alone was, by the verb for what they do."""
_SENT_TO = {"attack": "attack|go|home|back", "defend": "block|defend|home|back"}


def left_out(said: str, command: Words, *, led: bool) -> str:
    """The command by which creatures were sent, without those that were not; "" if none is meant.

    ``led``: whether something before it has said that the line was wrong; without that, not all may be left out.
    """
    there = sent(command)
    found = re.fullmatch(_STAYS.format(_SENT_TO[command[1]]), said.strip()) if there else None
    if found is None:
        return ""
    only, stays = (
        [{*plain(name).split()} for each in told if each for name in AND.split(each)]
        for told in (found.group("only", "but"), [found["stays"]])
    )
    words = {name: {*plain(name).split()} for _, name in there}
    named = [name for name in words if any(each <= words[name] for each in only or stays)]
    kept = [(place, name) for place, name in there if (name in named) == bool(only)]
    known = all(any(each <= words[name] for name in words) for each in (*only, *stays))
    if known and led and not kept and command[1] == "defend":
        return "battle none"
    return _sends(command, kept) if known and 0 < len(kept) < len(there) else ""


def _sends(command: Words, there: Sequence[tuple[str, str]]) -> str:
    """A command with these creatures, each with its province."""
    return " ".join([*command[:2], ", ".join(f"{place} {name}" for place, name in there)])


def moved(said: str, command: Words) -> str:
    """The command by which creatures were sent, with another province for all of them, or for one; "" if none is meant.

    Of several provinces it is not clear which is another.
    """
    found, there = _PLACE.fullmatch(said.strip()), sent(command)
    whom = {*((found["whom"] or "") if found else "").casefold().removeprefix("the ").split()}
    its = [at for at, (_, name) in enumerate(there) if whom and whom <= {*name.casefold().split()}]
    if not found or not there or (len({place for place, _ in there}) > 1 if not whom else len(its) != 1):
        return ""
    anew = [(found["place"] if not whom or at in its else place, name) for at, (place, name) in enumerate(there)]
    return _sends(command, anew)


_WORDS: Mapping[str, Sequence[tuple[str, str]]] = {
    "battle act": (
        (",? (?:un)?till? (?:the )?end of (?:the )?turn$", ""),
        ("(?<=[0-9]) each$", ""),
        ("^uses (?=.+ on )", ""),
        ("^(.+? taps)(?: itself)? to(?: (?:hit|deal|do))? (?=[0-9])", r"\1 and "),
        (  # how its numbers are said behind the creature
            r"(?:\s*,\s*(?:(?:so |and )?(?:it|s?he|they|that) (?:is|becomes|gets?) (?:now )?)?"
            rf"|(?<=[^\W0-9])(?=[-+])|(?<=[^\W0-9]\)))({CHANGE})$",
            r" \1",
        ),
        ("^([^0-9].*) on (.+?)(?: for| ?,(?: for)?) ([0-9]+)(?: damage)?$", r"\1 \3 to \2"),
        (" with (?:it|that|him|her|them)$", ""),
        ("^((?:saves|taps|kills) .+) with (.+)$", r"\2 \1"),
        (rf"^(?:puts? )?an? ({CHANGE}) counter on (.+)$", r"a counter on \2 \1"),
        (f"^{_AND_DIES}$", r"\g<spell> kills \g<whom>"),
        (rf"((?:,|\band) (?:the )?[^,]+) {_DEAD}$", r"\1 dies"),
    ),
    "battle attack": (  # "3 whelp attacks 1 and dragon" is "1 whelp, 3 dragon": behind whom stands where they go
        _ABLE,
        (
            "(?<=[0-9] |, )(.+?) (?:attacks?|defends?|blocks?) (?:at )?(?:province |p)?([0-9]+)(?:,? and|,) ",
            r"\2 \1, ",
        ),
        ("^([0-9]+) ([0-9]+ .+, )(?=[^,]+$)", r"\2\1 "),
    ),
    "cast": (
        (f"^(.+?),? ?({CHANGE}) on (.+)$", r"\1 on \3 \2"),
        (rf"^((?!.* (?:on|at|targeting) )[^,;:]+)[,;:] (.+) {_DEAD}$", r"\1 kills \2"),
        ("[,;:]? (?:and )?it (?=(?:kills|destroys|exiles) (?!(?:it|them|him|her|both)$))", " "),
        (f", (?:and )?(?:{_NO_EFFECT})$", " nothing"),
        (rf"{_IS_A} sorcery\)?$", " --sorcery"),
        (rf"{_IS_A} instant\)?$", " --instant"),
        (rf"{_IS_A} local enchantment\)?$", " --stays"),
    ),
    "effect": (
        ("^(?:it|that) ", ""),
        (f"^(.+?) {_DEAD}$", r"kills \1"),
        (f"^(?:{NO_ACTION.pattern}|{_NO_EFFECT})$", "nothing"),
    ),
    "deck size": ((" (?:and|,|fate|cards)(?= |$)", ""),),
    "duel strike": (  # "nina 1, 2, tom 4" is "nina=1,2 tom=4"
        (r"(?<=[^\W0-9]),? (?=[0-9])", "="),
        ("(?<=[0-9]),? (?=[0-9])", ","),
        (", ", " "),
    ),
    "list": (*_NAMES, (r"(?:^| )(?:&|and)(?= |$)", " ,")),
    "numbered list": (*_NAMES, (r"(?:^| )(?:&|and(?= [0-9]+,?(?: |$)))(?= |$)", " ,")),
    "recruit": (
        ("(?<=[^\\W0-9]) land$", " --land"),
        (",? in(?:to play)?$", ""),
        (rf" as (?:an? )?(?={POWER})", " "),
        (",? (?:(?:and )?that'?s (?:it|all)|too|as well)$", ""),
        _ABLE,
        _HASTE,
    ),
    "reveal": (
        ("^(?:all )?(?:the )?(?:two|three|four|[0-9])? ?(?:cards)?:(?: |$)", ""),
        ("(?<![^ ])just (?=an? )", ""),
        ("(?<=,) and(?= )", ""),
        (r"[,;]? (?:an? |\()(event|enchantment)\)?(?=[,;]| and |$)", r" \1"),
        (r"[,;]? an? (?:creature|land|wall|artifact)(?=[,;]|$)", ""),
        ("^(?:(?:the|his|her|their) )?(?:provinces?|cards)$", ""),
        _ABLE,
        _HASTE,
    ),
}
"""By command how people say what follows it, and how the command has that, one after the other."""


def in_words_of(command: str, said: Words) -> Words:
    """What was said behind a command as that has it; where nothing is said otherwise, what was quoted is whole."""
    text = was = " ".join(said)
    for pattern, instead in _WORDS[command]:
        text = re.sub(pattern, instead, text, flags=re.IGNORECASE)
    return said if text == was else text.split()
