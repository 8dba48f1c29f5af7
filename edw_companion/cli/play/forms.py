"""What people say at the table: the forms of their lines, what each means, and what else their words may be."""

from collections.abc import Collection, Mapping, Sequence
from functools import cache
from itertools import takewhile

from edw_companion import games
from edw_companion.cli.play.wording import CLOSE, ELSEWHERE, END, GIVES_UP, HELP, SHARED
from edw_companion.cli.text_in import WHO_TYPES
from edw_companion.errors import UsageError
from edw_companion.games.game import Game, load
from edw_companion.games.short_forms import CARDS, DOES_NOT, GROUPS, NONE, TAKES_BACK, TO_TURN, Short, prompting_of
from edw_companion.sentences import DO
from edw_companion.session.history import MOVES

THE_SAME, AS_BEFORE, TOTAL = "the same =", "as before -", "a number alone ="
"""In the place of signs: of what somebody does as well, who does what stands before it; the second also where nobody
does that; the third of a number alone, which is what the one before it is. Last stands the sign where none is before.
"""

_HIT = "bolt|burn|zap|ping|shock|fireball|fireblast|smash|punch"
"""What is done to somebody by nobody who is named."""

CHANGES: Mapping[str, tuple[str, str]] = {
    "[life] WHO CHANGE": ("", ""),
    "life CHANGE": ("", ""),
    "CHANGE [for|to] WHO": ("", ""),
    "WHO KIND CHANGE": ("", ""),
    "WHO take [another|the] N": ("-", "+"),
    "WHO lose|pay|drop|drops|dropped|minus [another] N": ("-", "-"),
    "DOER N damage|dmg to|on WHO": ("-", ""),
    "WHO [get] [another] N damage|dmg": ("-", "-"),
    "WHO gain|get|plus [another|his|her|their|the|back] N": ("+", "+"),
    "WHO [is|go|drops|dropped|falls|fell] [still] [down|up|back] at|to|on N [still]": ("=", "="),
    "WHO [is|go] down [by] N": ("-", "-"),
    "WHO [is|go] up [by] N": ("+", "+"),
    "WHO get|is|was|were hit|shocked|bolted|burned|burnt|zapped|pinged|blasted for N": ("-", ""),
    "WHO get|is|was|were hit by DOER|SOURCE for N": ("-", ""),
    "WHO [life] [total] [should] have|is|be [still] [at] N [left]": ("=", "="),
    "[DOER] give WHO N": ("", "+"),
    "DOER give WHO N damage|dmg": ("-", ""),
    "DOER give|put|puts N to|on WHO": ("", "+"),
    "WHO [the] N": (TOTAL, TOTAL),
    "DOER|SOURCE hit|deal|attack [on|at] WHO [again] [for|,|with] N": ("-", "+"),
    "DOER hit|attack [at] WHO with TOOL for|, N": ("-", "+"),
    "DOER hit|attack for N at|on WHO": ("-", "+"),
    "DOER|SOURCE hit|attack N at WHO": ("-", "+"),
    "DOER|SOURCE attack [at] WHO and hit|deal|do [for] N": ("-", "+"),
    "DOER|SOURCE connect with WHO for N": ("-", "+"),
    "DOER attack hit|deal WHO for N": ("-", "+"),
    f"{_HIT} WHO for N": ("-", ""),
    "DOER|SOURCE get WHO for N": ("-", "+"),
    "[DOER] heal WHO [for] N": ("+", ""),
    "DOER|SOURCE deal|do N to WHO": ("-", "+"),
    "[DOER] hit|attack with TOOL at|on WHO for|, N": ("-", ""),
    "set|correct|make|put WHO [to|at] N": ("=", "="),
    "DOER drain WHO [for|,] N": ("-+", ""),
    "DOER drain N from WHO": ("-+", ""),
    "N from|by DOER|SOURCE to WHO": ("-", "+"),
    "N to|at WHO": (AS_BEFORE, "+"),
    "WHO for N": (THE_SAME, ""),
    "[put] N on WHO": ("", "+"),
    "WHO heal [for|by] N": ("+", ""),
}
"""What is said of life or of counters, and the sign of each ("" where CHANGE has it).

Words in capitals are slots; a|b is one of them, and [a] may be left out. Behind N and CHANGE may stand what is counted.
Several such forms may be joined; who did it and with what may stand behind them all.
"""

BREAKS = (
    "break|pizza|food|beer|beers|coffee|tea|drink|drinks|snack|snacks|smoke|dinner|lunch|toilet|loo|bathroom|kitchen|"
    "phone|call|shop|minute|moment"
)
"""Why people get up."""
WHILE = f"bit|while|hour|minutes|soon|{BREAKS}"
"""For how long, or why."""
_LEAVES = "[is|have|need|must] [to] leave|go|step|away|gone|out|off [away|out]"
"""What is said of who gets up."""

_SOON = f"[in] [a|an] [short|little] [{WHILE}]"
"""When somebody will be back."""
_HOW_LONG_AWAY = "= For how long is not kept: 'away' and who, and later 'back'."
SAID, HALF = "= ", "! "
"""Before what a form of a line is answered, and before what is said of one that lacks something."""
SLIPS = "oops|ooops|ups|sorry|sry|whoops"
"""What is said of a slip."""
OOPS = f"{SLIPS}|wait|wrong|mistake"
SKIPS, HOW_MUCH = "turn skip ONE", "(how-much)"
STOPS = "= 'q' leaves. All of it is kept, and goes on where it was."
_TAKEN_BACK = f"{TAKES_BACK} A card that somebody takes back stays on paper."
_GOODS = "clue|clues|treasure|treasures|map|maps"
_TOKEN = f"token|tokens|food|foods|{_GOODS}"
_MAKES = "make|makes|made|create|creates|created"
_PLAYS = "play|cast|put|puts|lay|lays|draw|discard|sacrifice|exile|recruit|reveal"
_PLACES = "play|hand|middle|world"
NOT_TYPED = "= Nothing is to be typed for that."
TOKENS = "= Tokens stay on paper: nothing is to be typed."
CORRECTS = (
    "= Right behind the line: 'no, it was 4', or 'no, it was' and a name. Else 'u' takes back what was recorded last, "
    "and older life is put right by a line of its own."
)
NAMES_STAY = "= Names stay as they are in this game: 'seats' shows them, and a new game ('new') may have others."
MISREAD = (
    "= What was read from your own dice: 'no, it was 32' right behind it, or 'u' and the roll anew. "
    "A roll that the program has made stands; if all agree that it does not count, 'void last' and why."
)
ONE_JOINS = "= One player joins at a time: 'join frank', then the next."
WHICH_ROLL = "= 'dispute' leads through a doubt about the last roll; 'dispute N' about that of line N of the log."
HOW_LONG = "= 'turn' says which turn it is, and 'history' how long each game has taken."
ATTACKS = "= Who may attack whom is as in Magic: no rule of this game says more."
ROLL_STANDS = "= Each roll stands. If all agree that one does not count, 'void last' and why: void last cocked die."

LINES: Mapping[str, str] = {
    "swap ONE [and|with] OTHER CARD": "life swap ONE OTHER CARD",
    "ONE swap [life] with OTHER CARD": "life swap ONE OTHER CARD",
    "ONE and OTHER swap [life] [totals] CARD": "life swap ONE OTHER CARD",
    "swap|change [the] seats|places [of] ONE [and|with] OTHER": "(sits)",
    "ONE [and] OTHER swap|change|exchange [the|their] seats|places": "(sits)",
    "ONE swap|change|exchange|changes [the|his|her|their] seat|seats|place|places with OTHER": "(sits)",
    "ONE sit|is [to|on|at] [the] left|right of|from OTHER": "(sits)",
    "swap|change [the] seats|places [of] THING": "= 'seats' says who sits where; '? seats' shows how.",
    "WHO [is|have|would] dead|out|gone|killed|eliminated|die|lose|fell [the] [game] [first|earlier] BY": "dead WHO BY",
    "WHO [is|have] dead|out|gone|die|lose|fell [first|earlier] [and] ONE did|got|killed it|him|her|them": (
        "dead WHO --by ONE"
    ),
    "WHO [is|have] dead|out|die [of|from|by] poison": "dead WHO",
    "ONE leave": "leaves ONE",
    "ONE leave [the] game": "concede ONE",
    f"ONE {_LEAVES} [for|to] [get|fetch] [half] [a|an|the|some] [short|little] {WHILE}": "away ONE",
    f"ONE need|is [getting|fetching] [a|the|some] {BREAKS} [,] [back] {_SOON}": "away ONE",
    f"ONE is on|at|in [a|the|his|her|their] {BREAKS} [,] [will] [be] [right] [back] {_SOON}": "away ONE",
    f"ONE {_LEAVES} for N {WHILE}": _HOW_LONG_AWAY,
    f"ONE is on|at|in [a|the|his|her|their] {BREAKS} [,] [will] [be] [right] back in N {WHILE}": _HOW_LONG_AWAY,
    "ONE take [a|the] break|minute|moment|call": "away ONE",
    f"ONE [will] [be] [right] back in [a|an] {WHILE}": "away ONE",
    "ONE will be [right] back": "away ONE",
    "kill WHO BY": "dead WHO BY",
    "DOER kill|eliminate WHO CARD": "dead WHO by DOER CARD",
    "[i] concede [ONE]": "concede ONE",
    "ONE concede": "concede ONE",
    "[i] give up [ONE]": "concede ONE",
    "ONE give up": "concede ONE",
    "all|everyone|everybody|we [are|is] [all] back|return [again|now]": "(all-back)",
    f"ONE [is|come] back|return|alive|lives [again|still] [with|from] [the|a|his|her|their] [{BREAKS}]": "back ONE",
    "ONE [is|come] back with|at N": "back ONE N",
    "DOER finish|finishes|finished|kill off WHO CARD": "dead WHO by DOER CARD",
    "ONE [is] away|afk|brb": "away ONE",
    "ONE go|leave home": "leaves ONE",
    "our|own cards": "cards ours",
    "[we|i] [want] [to] [roll|use] [our|my] our|my|own dice [from] [now] [on]": "dice ours",
    "[from|use] [now] [on] [the] computer|program|laptop|edw|your dice|roll [again]": "dice edw",
    "[from] [now] [on] you roll [the] dice|again [again]": "dice edw",
    "you roll [from] [now] [on]": "dice edw",
    "let the computer|program|laptop roll [it] [for] [us] [from] [now] [on]": "dice edw",
    "[roll] [a|the] coin FOR": "roll d2 FOR",
    "flip [a|the] [coin] FOR": "roll d2 FOR",
    "flip N coin FOR": "roll Nd2 FOR",
    "[roll] [a|the] DICE FOR": "roll DICE FOR",
    "[roll] [a|the] DICE high|highest|low|lowest [die|one]": "roll DICE",
    "[pick] [a] random player|opponent": "= 'roll high all' picks one: whoever rolls highest.",
    "put [it|that] back": "redo",
    "put [it|that] right": CORRECTS,
    "[no] [,] [wait] redo": "redo",
    "ONE roll [a|the] DICE": "roll DICE for ONE",
    "roll [a|the] die": "roll d20",
    "[all|everyone|everybody|we] [all] roll [for] [the] high|highest [all] FOR": "roll high all FOR",
    "[all|everyone|everybody|we] [all] roll [for] [the] low|lowest [all] FOR": "roll low all FOR",
    "all|everyone|everybody|we [all] roll [for] [it]": "= For whose is the highest, or the lowest: 'roll high all', "
    "'roll low all', or with names: 'roll high ann bram'.",
    "ONE flip [a|the] coin": "roll d2 for ONE",
    "ONE flip [a|the] coin for THING": "roll d2 for THING of ONE",
    "ONE roll [a|an] N": "= A number answers a question of dice; a die is rolled by its sides, as in 'ann rolls a d6'.",
    "ONE [is] not|isn't|isnt|wasn't|wasnt dead|out|gone|eliminated [anymore]": "back ONE",
    f"ONE {_LEAVES} [for|to] [get|fetch] [a|the|some] [{BREAKS}] for N turn|turns": "away ONE --turns N",
    "[i|im] [is] next|done|finished|go|nxt|n [turn|player]": "turn next",
    "[i|im] [is] next|done|finished|pass|n [,] your turn|go": "turn next",
    "[i|im] [is] next|done|finished|pass|n [,] ONE [,] your|you|youre|you're [turn|go|up]": TO_TURN,
    "ONE [is] done|finished|pass [,] your turn|go": "(turn-is-over)",
    "skip to ONE": TO_TURN,
    "who is|go|come next": "(comes-next)",
    "who|whose turn is|comes next": "(comes-next)",
    "who is|sit [to|on|at] [the] left|right of|from ONE": "(beside)",
    "who is|sit [to|on|at] ONE left|right": "(beside)",
    "is ONE [still] [at|on] dead|out|alive|gone|in|away|back|N": "",
    "[how|when] did ONE die|lose|win": "",
    "[who|whom] can|may ONE|i|we attack [OTHER]": ATTACKS,
    "who|whom can|may attack [who|whom]": ATTACKS,
    "whose turn was [it] [before|last]": "log 15",
    "what can|may|do|should ONE|i|we play|cast|do [now|first]": "turn",
    "do [N] [it|that|this] [now|again]": "= What is due is done by its number alone, such as: 1.",
    "who|whose [is] turn [is] [it]": "turn",
    "who is up|on|active [turn] [now]": "turn",
    "what [just] happened [just] [in] [the] [last] [turn]": "log 15",
    "[THING] [,] what did|have i|we miss|missed|roll": "log 15",
    "what did ONE do|roll [last] [in] [the] [last] [turn]": "log 15 --who ONE",
    "who hit|attack|drain ONE [last]": "log 15 --who ONE",
    "how did ONE get|go|come|fall|drop [down|up] to|at N": "log 15 --who ONE",
    "log [of] ONE": "log 15 --who ONE",
    "[what] [was] [my|his|her|the|that] last|newest [chaos] roll": "log 15",
    "what was my|his|her|the|that [last] [chaos] roll": "log 15",
    "what was ONE [last] [chaos] roll": "log 15 --who ONE",
    "is [the] it|this|game over": "",
    "check|prove [that|it|the|this] [last] roll": "dispute",
    "prove that|it|this": "dispute",
    "ONE doubt [that|the|this] roll of|with [the|a] DICE": WHICH_ROLL,
    "[somebody|someone|i|we|ONE] doubt [that|the|this] [last] roll of OTHER": WHICH_ROLL,
    "[somebody|someone|i|we|ONE] doubt [the] [roll] [of|in] line N": "dispute N",
    "[somebody|someone|i|we|ONE] [have] [a|my|some] doubt THING": "dispute",
    "i don't|dont believe THING": "dispute",
    "[that|the] [last] roll|die is|was wrong|cocked": ROLL_STANDS,
    "that|it was [a] cocked THING": ROLL_STANDS,
    "that|the coin|die|roll [fell] [off] [on] [the] [floor|table] [,] [it] [doesn't|doesnt] [count]": ROLL_STANDS,
    "that|it|this [roll|one] doesn't|doesnt count": ROLL_STANDS,
    "that|the|this|it [last] [roll|die|draw] is|was rigged|unfair|loaded|fixed": "dispute",
    "that|the|this|it [last] [roll|die|draw] is|was|wasn't|isn't|wasnt|isnt [not] fair|honest": "dispute",
    "was|is [that|it|this] [a] [the] [roll] fair|rigged|honest [roll]": "dispute",
    "why THING": "log 15",
    "who get THING": "log 15",
    "who rolled what|that|it|this": "log 15",
    "what [is] due|now|next": "turn",
    "what|huh": HELP,
    "what turn is|are it|we [on|in]": "turn",
    "what number is the|this turn": "turn",
    "where|what is|was we|that|it|this": "status",
    "who have what": "status",
    "show [me] [the] log": "log 15",
    "show [me] [the] table|status|life|totals": "status",
    "who sit where": "seats",
    "who is [still] dead|out|gone|left|alive|away|in [the] [still] [game]": "status",
    "how many turns|rounds [have] [we|been] [played] [so] [far]": "turn",
    "join THING and THING": ONE_JOINS,
    "THING and THING join|joins|joined": ONE_JOINS,
    "join THING after ONE": "join THING --after ONE",
    "THING join|joins|joined after ONE": "join THING --after ONE",
    "ONE sit [down] after OTHER": "= That is said as they join: 'u', then 'join frank after ann'.",
    "THING join|joins|joined [us|in]": "join THING",
    "where did we stop": "turn",
    "how do a|the turn go|work": "turn",
    "what is [in|on] [the] play|there|table": "status",
    "what is ONE life|at|on [total|now]": "",
    "only|just once": TAKES_BACK,
    "life ONE": "",
    "rule [number] N": "rules N",
    "ruling [number] N": "rules ruling N",
    "what do that|it|this mean": "= '?' and a command explains it; 'rules' and a word, or a number, finds a rule.",
    "what is|are [the] score|scores|standings [now]": "",
    "is [the|a|my] THING due [now|yet]": "turn",
    "how do it|this|that|edw [game|program|thing] work": HELP,
    "what do [the|a|an] THING do": "find THING",
    "what is [the|a|an] THING [exactly]": "find THING",
    "tell me|us about THING": "find THING",
    "take [that|it|the] [last] [line|thing|one] back": "undo",
    "go back [one] [step|line]": "undo",
    "who [has|have] win": "(wins)",
    "who [is|has|have] win|winning|ahead|leading|in [the] [lead]": "",
    "[what] [are|is] [the] [life] total|totals|totals?|score|scores|standings": "",
    "who kill|eliminate ONE": "",
    "how much|many KIND [do|have] ONE [have]": "counters",
    "ONE have how much|many KIND": "counters",
    "is|did|do|will ONE win|winning|ahead|leading|lose|losing": "",
    "[who] [have] how much|many life [do] [everyone|everybody|all|we] [have]": "",
    "how much|many [life] [have|do] ONE [have] [left]": "",
    "how many [chaos] card|cards do|have ONE [have]": "status",
    "how long did|has|is|was [it|we|the|this|our] [game|war] [take|taken|last|lasted|play|been]": HOW_LONG,
    "how many [chaos] cards|artifacts|enchantments [are] left|in [the] [artifact|enchantment|chaos] [pile]": "status",
    "[it's|its] [now] ONE turn|go|up": TO_TURN,
    "ONE is up|next": TO_TURN,
    "your turn|go": "turn next",
    "ONE take|get [a|an] extra|another turn [after] [this] [one|turn]": "turn extra ONE",
    "who begin|start": "turn",
    "ONE begin|start": "first ONE",
    "ONE go first": "first ONE",
    "first ONE": "first ONE",
    "ONE pass|end [the|his|her|their] [turn]": "(turn-is-over)",
    "ONE [turn] [is] done|finished|ready|over": "(turn-is-over)",
    "undo both": "undo 2",
    "undo [the] last [line|thing|one]": "undo",
    "undo|revert [the] last N [line|lines|thing|things]": "undo N",
    "take back [the] [last] N [line|lines|thing|things]": "undo N",
    f"[{OOPS}] [,] undo": "undo",
    f"{OOPS} [,] [we|i] [typed] [it|that] [was] twice [,] undo": "undo",
    f"{OOPS} [,] [we|i] [typed] [it|that] [was] twice": TAKES_BACK,
    "[typed] it|that|typed [was] [typed] twice [,] undo": "undo",
    "[typed] it|that|typed [was] [typed] twice": TAKES_BACK,
    f"[{OOPS}] [,] [we|i] already did that|it": TAKES_BACK,
    "undo line N": "= 'u 3' takes back the last three. Older life is put right by a line, as ann+2.",
    "void that|it|this [roll]": "void last",
    "undo|cancel|delete|remove|scratch that|it|this": "undo",
    "ignore|forget that|this": TAKES_BACK,
    "ONE have|must [to] go|leave [home] [early|now]": "leaves ONE",
    f"ONE have|must [to] go|leave [,] [be] [right] back in N [{WHILE}]": _HOW_LONG_AWAY,
    "we|we're [is] done|finished": "close",
    "end|stop|finish [the|this|our] game|session|war": "close",
    f"[no] {OOPS} [that] [is|was] [wrong]": TAKES_BACK,
    "can i|we undo [that|it]": TAKES_BACK,
    "can i|we go back [N] [THING]": TAKES_BACK,
    "reroll [that|it] [THING]": ROLL_STANDS,
    "redo|repeat [the|that|this] [last] roll": ROLL_STANDS,
    "roll [that|it] again": ROLL_STANDS,
    "WHO get|lose KIND": f"{HALF}how many? As in: ann gets 2 poison.",
    "DOER attack|hit [at] WHO with SOURCE for N and SOURCE for N": f"{HALF}say how much it is in all: "
    "ann hits bram for 5 with giant and goblin.",
    "DOER|SOURCE hit|deal|attack [on|at] WHO": HOW_MUCH,
    f"{_HIT} WHO": HOW_MUCH,
    "DOER hit|attack [at] WHO with OBJECT": HOW_MUCH,
    "DOER|SOURCE hit|attack for N [damage] CARD": "(whom)",
    "CHANGE from|with|by THING": "(whom)",
    "SOURCE kill|eliminate WHO": "dead WHO SOURCE",
    "no attack|attacks|combat|block|blocks|blocker|blockers|damage [this] [turn]": NOT_TYPED,
    "ONE attack [with] everything|everybody|nothing|nobody": NOT_TYPED,
    f"ONE {DOES_NOT}|not attack|block": NOT_TYPED,
    "ONE block [with] [THING]": NOT_TYPED,
    "WHO take|have|do no|none|nothing [damage|else|more] [to] [do]": NOT_TYPED,
    f"ONE {_PLAYS} {NONE} [more] [{CARDS}] [else|more] [into|in|to|from|of] [the] [{_PLACES}]": NOT_TYPED,
    "WHO [each] sacrifice|destroy|exile [a|an|the|N] creature|creatures|permanent|land": NOT_TYPED,
    "everything|nothing|creatures [is|are] die|destroyed|dead|exiled": NOT_TYPED,
    "nothing|none [happens|happened|else]": NOT_TYPED,
    "nobody pays|pay": NOT_TYPED,
    "[do] [that|it] once more": "= Type the line once more.",
    "[ONE] untap|untaps|upkeep|combat|main [step|phase]": NOT_TYPED,
    "[ONE] end step|phase": NOT_TYPED,
    "ONE mills|shuffles|scries|searches [N] [THING]": NOT_TYPED,
    "ONE lose|get [rid] [of] all [of] [the|his|her|their] KIND": "counters ONE KIND =0",
    "ONE have no KIND": "counters ONE KIND =0",
    "WHO lose half [of] [the|his|her|their] [life] [,] [rounded] [up|down]": "(half)",
    "[is] [the] dice|rolls|draws [is] fair|rigged|random|honest": "verify",
    "was|is the roll for THING fair|rigged|honest": "dispute",
    "who has|had|have|got [the] most|best|worst luck": "luck",
    "who has|have [the] most|least|best|fewest|lowest|highest life": "",
    "your|pass [the] turn [to] ONE": TO_TURN,
    "ONE [,] you're|youre|your [up|turn]": TO_TURN,
    "OTHER pass|end [the|his|her|their] turn to ONE": TO_TURN,
    "pass|end [of] [the|my|our] turn": "turn next",
    "how do|can|does i|we|one end|pass [the|my|our|a] turn": f"{SAID}'n' ends the turn.",
    "[the] turn [is] over": "turn next",
    "that's|thats|that [is] it|all": "(is-it-over)",
    "that's|thats|that [is] it|all for|from ONE": "(turn-is-over)",
    "ONE skip [a|the|his|her|their] [next] [turn]": SKIPS,
    "ONE lose|misses|miss [a|the|his|her|their] [next] turn": SKIPS,
    "skip ONE [turn]": SKIPS,
    "that|it wasn't|wasnt|isn't|isnt|didn't|didnt THING": TAKES_BACK,
    "that|it was THING": "= 'u' takes back what was recorded last; then type it as it was.",
    "THING [,] take that|it back": TAKES_BACK,
    "ONE take back THING": _TAKEN_BACK,
    "ONE take THING back": _TAKEN_BACK,
    "take back THING": TAKES_BACK,
    "no [,] ONE|he|she|they keep|keeps it|that|them": TAKES_BACK,
    "take THING back": TAKES_BACK,
    "undo THING": TAKES_BACK,
    "THING [,] undo [that|it]": TAKES_BACK,
    f"no {OOPS} THING": TAKES_BACK,
    "[no] [,] [it|that] [is|was] N mana [,] [not] [life]": TAKES_BACK,
    "[no] [,] it|that is|was mana [,] [not] [life]": TAKES_BACK,
    "[no] [wait] [,] [it's|its|it] [is|was] still ONE turn": "(goes-on)",
    "ONE [is|was] not|isn't|isnt|wasn't|wasnt done|finished|ready [yet]": "(goes-on)",
    "ONE is|was still on|at|in [the|his|her|their] turn": "(goes-on)",
    "back to ONE [turn]": "(goes-on)",
    "go back to ONE [turn]": "(goes-on)",
    "ONE say|mean THING": "= 'note' before it keeps it in the log; 'dispute' leads through a doubt about a roll.",
    "good night|game": STOPS,
    "bye|gg|pause": STOPS,
    "never|nevermind|ok|okay|thanks|cool|nice|lol|hm|hmm|yes|right|great [mind]": "= Nothing was recorded of that.",
    "no|nope": TAKES_BACK,
    "forget|leave it": "= Nothing was recorded of that.",
    "another|next game": "new",
    f"WHO get|gain [N] [a|an|the] [tapped] {_TOKEN}": TOKENS,
    f"WHO CHANGE [tapped] {_GOODS}": TOKENS,
    "WHO get a|an|the THING token": TOKENS,
    "[ONE] put|puts [N] [THING] counter on OBJECT": "= Counters on cards stay on paper: nothing is to be typed.",
    f"WHO {_MAKES} [N] [a|an|the] [THING] {_TOKEN}": TOKENS,
    "[how] [do|can] [i|we] correct|fix|change [a|the|my|that] [wrong] number|mistake|line|total": CORRECTS,
    "[how] [do|can] [i|we] correct|fix|change [a|the|my|that] [wrong] roll|die|dice": MISREAD,
    "[how] [do|can] [i|we] correct|fix|change [a|the|my|that] [wrong] name|player": NAMES_STAY,
    "[how] [do|can] [i|we] rename [THING]": NAMES_STAY,
    "how do|can i|we correct|fix|repair|undo THING": CORRECTS,
    "fix|correct|mistake|mistakes": CORRECTS,
    "what do|is [the|a|an|that] ! [mean]": "= '!' stands beside a player who has 10 life or less.",
    "we stop|go|continue [on] [for|until] [now|tonight|today|tomorrow]": STOPS,
    "ONE win": "(wins)",
    "save [it|that|this] [game]": "= Each line is saved as soon as it is typed.",
}
"""Other lines, and the command that each is; a word in brackets where the table says more, "" where it is the answer.

= stands before a sentence that is.
"""

_SAID = {
    "take": "takes took suffers eats ate", "lose": "loses lost loose looses", "pay": "pays paid",
    "gain": "gains gained",
    "get": "gets got", "have": "has", "is": "are am", "go": "goes went",
    "hit": "hits bolts burns zaps pings shocks fireballs fireblasts blasts smashes punches whacks finishes "
    "smacks bashes clobbers",
    "deal": "deals dealt", "connect": "connects connected", "drain": "drains drained", "swap": "swaps swapped",
    "die": "dies died", "give": "gives gave",
    "flip": "flips toss tosses", "heal": "heals healed", "say": "says said", "mean": "means meant", "win": "wins won",
    "concede": "concedes resign resigns scoop scoops", "draw": "draws drew", "steal": "steals stole",
}  # fmt: skip
"""By word of a form what else may stand for it: of sentences about players, of which none is in a card's name."""
FORMS = {
    **_SAID,
    "counter": "counters counterspells cancels cancelled canceled",
    "begin": "begins", "skip": "skips skipped", "start": "starts",
    "end": "ends",
    "sacrifice": "sacrifices sacrificed sac sacs", "destroy": "destroys destroyed", "control": "controls owns own",
    "coin": "coins", "and": ", ; &", "play": "plays played", "pass": "passes passed",
    "cast": "casts summon summons recasts recast",
    "strike": "strikes", "focus": "focuses", "recruit": "recruits recruited buy buys bought",
    "defend": "defends defended",
    "block": "blocks blocked chump chumps", "blocker": "blockers", "defender": "defenders", "attacker": "attackers",
    "leave": "leaves left", "return": "returns returned", "come": "comes came", "need": "needs",
    "roll": "rolls rolled", "step": "steps", "kill": "kills killed", "eliminate": "eliminates eliminated",
    "do": "does", "sit": "sits sat", "attack": "attacks attacked swing swings", "doubt": "doubts", "act": "acts acted",
    "reveal": "reveals revealed flips flipped", "discard": "discards discarded", "pick": "picks picked",
    "bring": "brings brought", "exile": "exiles exiled", "tap": "taps tapped", "use": "uses used",
    "challenge": "challenges challenged duels", "resolve": "resolves resolved",
}  # fmt: skip
"""By word of a form what else may stand for it."""


@cache
def said_as(slot: str) -> frozenset[str]:
    """The words of a slot, as in a|b, and what else may stand for each."""
    return frozenset(said for word in slot.split("|") for said in (word, *FORMS.get(word, "").split()))


NUMERALS = {
    "a": "1", "an": "1", "one": "1", "two": "2", "three": "3", "four": "4", "five": "5", "six": "6", "seven": "7",
    "eight": "8", "nine": "9", "ten": "10", "eleven": "11", "twelve": "12", "twenty": "20",
}  # fmt: skip
"""Numbers in words; "a" is one of what is counted."""
ASKS = ("who", "what", "how", "why", "when", "where", "which", "can", "may", "do", "does", "should", "is")
"""Words that begin a question."""
LEADS = (
    "and", "so", "ok", "okay", "well", "then", "now", "no,", "yes,", "oh", "wait,", "oops,", "hm", "hmm", "forgot",
    "forgotten", "earlier", "right", "alright", "we forgot", "i forgot", "i meant", "oh no", "oh wait", "typo",
    "in response", "go on", "hey", "before that",
)  # fmt: skip
"""Words before a line that say nothing of it."""
LATE = {"forgot", "forgotten", "earlier", "before"}
"""Those that say that it was earlier."""
IDLE = ("then", "now", "also", "just", "again", "only")
"""Words behind a player that say nothing of the line."""
THEMSELVES = ("herself", "himself", "themselves", "themself")
"""Words for who does it, too."""
PERSONS = ("he", "she", "him", "her", "them", "they", "someone", "somebody", "anyone", *THEMSELVES)
THEY = ("it", "its", "that", "this", "these", "those", *PERSONS)
"""Words for who or what was named before, or is not said."""
WHO = (*PERSONS, *WHO_TYPES)
"""Words in whose place a player's name may stand: who that is, is asked."""
ME = (*WHO_TYPES, "we", "us", "our", "you", "your")
"""Words for who types, or listens."""
KEYWORDS = r"lifelink|trample|flying|first strike|double strike|deathtouch|menace|vigilance|haste|infect|unblockable"
"""What a creature has with which it hits somebody."""
NEGATIONS = (
    "not", "no", "never", "nothing", "nobody", "none", "without", "unless", "except", "but", "or", "if", "instead",
)  # fmt: skip
"""Words that say that something is not so, or only perhaps."""
IS_NOT = {*NEGATIONS, *DOES_NOT.split("|")}
"""The same, and what says that somebody does not do something."""
POINTS = ("life", "damage", "dmg", "points", "combat", "of", "each", "more", "trample", "direct", "back", "unblocked")
JOINS, FROM, WITH, BUT = ("and", "then", ",", ";", "&", "."), ("from", "by", "to"), ("with", "w/"), ("but", "except")
KEYS = {*POINTS, *GROUPS, *JOINS, *FROM, *WITH, *BUT, "for", "at", "dead", "out", "gone", "dragon", "anyway"}
KEYS |= said_as("|".join(FORMS))
SAYS = {"is", *(form for forms in _SAID.values() for form in forms.split())}
_NOUNS = ("coin", "counter", "blocker", "defender", "attacker")
VERBS = said_as("|".join({*FORMS} - {*_NOUNS, "and"}))
DOES = {form for form in VERBS - {*FORMS} if form.endswith("s")}
"""Words for what one player does, which stand in no card's name behind "and", and by which nobody is called."""
DEALS = said_as("hit|deal|drain|attack")
"""What is done by whoever, or whatever, deals damage."""
OUT = said_as("dead|out|killed|eliminated|die")
"""What is said of somebody who is out of the game."""
CHANGE, NUMBER, SIGNS = "[-+=\u2212][0-9]+", "[-+=\u2212]?[0-9]+", tuple("-+=\u2212")
DICE = r"(?:([0-9]{1,7})\+)?([0-9]{0,3})[dD](%|[0-9]{1,7})([-+][0-9]{1,7})?"


Parts = tuple[Sequence[str], Sequence[Collection[str]]]


@cache
def parts(form: str) -> Parts:
    """The slots of a form; and of each word that it cannot do without, what may stand for it."""
    slots = form.split()
    words = (slot for slot in slots if not (slot.startswith("[") or any(map(str.isupper, slot.split("|")))))
    return slots, [*map(said_as, words)]


TRIED = {
    **dict.fromkeys(("next", "done", "pass"), "turn next"), "co": "counters", "find": "rules", "rematch": "new",
    **dict.fromkeys(("report", "story"), "print report"),
}  # fmt: skip
"""Words that people try, and what they mean."""
KEEPS = "chaos keep"
IN_WORDS = ("note", "void", KEEPS, "help", "find", "rules")
"""Commands that any words may follow."""
DEAD = "dead"
LEAVING = "leaves"
"""Who is said to leave, perhaps only for a while."""
GOES = ("leave", LEAVING, GIVES_UP, DEAD)
ANYWAY = "anyway"


@cache
def lines_of(slug: str) -> Sequence[tuple[Parts, str]]:
    """All lines of a game, and what each means: its own forms come first."""
    own = prompting_of(games.find(slug)).lines
    return [(parts(form), means) for form, means in {**own, **LINES, **own}.items()]


@cache
def lines_with(slug: str) -> Mapping[str, set[int]]:
    """The places of those lines by a word of which each needs one; "" those that need none."""
    found: dict[str, set[int]] = {}
    for at, ((_, needs), _) in enumerate(lines_of(slug)):
        for word in min(needs, key=len, default=("",)):
            found.setdefault(word, set()).add(at)
    return found


@cache
def vocabulary(slug: str) -> set[str]:
    """All words of the forms of a game's lines, and what may stand for them."""
    forms = [*CHANGES, *(" ".join(slots) for (slots, _), _ in lines_of(slug))]
    words = {word for form in forms for slot in form.split() for word in said_as(slot.strip("[]"))}
    return words | KEYS | {*NUMERALS, *LEADS}


@cache
def also_commands(slug: str) -> set[str]:
    """The words that may begin commands and sentences."""
    begins = (word for (slots, _), _ in lines_of(slug) for word in slots[0].strip("[]").split("|"))
    return {"life", *GOES, *begins}


def shorts_of(game: Game) -> Mapping[str, Short]:
    """The short forms of a game, and those of every game."""
    return {**SHARED, **prompting_of(game).shorts}


@cache
def whole_lines(slug: str) -> set[str]:
    """The words that are lines of their own, and so sentences where others are joined to them: "next", "c", "roll"."""
    game = games.find(slug)
    shorts = {key for key, short in shorts_of(game).items() if short.words not in MOVES}
    return {*shorts, *TRIED, *prompting_of(game).also, *({"roll", "draw", "reveal", "step"} & {*game.commands, "roll"})}


def slip(words: Sequence[str], game: Game) -> bool:
    """Whether a word alone is nearly a command."""
    from difflib import get_close_matches  # only help with what is no command pays for it

    return len(words) == 1 and bool(get_close_matches(words[0], first_words(game.slug), cutoff=0.8))


def command_of(words: Sequence[str], game: Game) -> str:
    """The command that words begin with, of one word or of two, as "kudzu dies"."""
    two = " ".join(words[:2])
    return two if len(words) > 1 and game.chapters_of(two) else "".join(words[:1])


@cache
def first_words(slug: str) -> set[str]:
    """What a line of a game may begin with beside short forms and players."""
    game = games.find(slug)
    also = (*TRIED, *prompting_of(game).also, *GOES)
    everywhere: Mapping[str, Mapping[str, str]] = load("edw_companion.cli.main:SHARED")
    shared = (name for section in everywhere.values() for name in section)
    return {HELP, ANYWAY, CLOSE, *ELSEWHERE, *also, *shared, *game.commands}


DEAD_BY, NOBODY = "eliminate", "nobody"
_WAYS_OUT = (DEAD_BY, GIVES_UP)
"""Words for who leaves the game, and the commands that may be meant: the first that the game has."""
NO_REASON = "said at the table"
"""Why the rules are overruled, where nobody says it."""


def anyway(words: Sequence[str]) -> list[str]:
    """The words of a command, with "n anyway" or "n anyway WHY" as the end of the turn that the table wants."""
    if [*words[:3]] == ["turn", "next", ANYWAY]:
        return ["turn", "next", f"--{ANYWAY}", " ".join(words[3:]) or NO_REASON]
    return [*words]


def tried(words: Sequence[str], game: Game) -> list[str]:
    """The words of a command, where it begins with a word that people try in a game.

    Raises:
        UsageError: somebody leaves, and it does not say who.
    """
    if [*words[:2]] == [END, "turn"]:
        words = ["next", *words[2:]]
    first, *rest = words or [""]
    commands, prompting = game.commands, prompting_of(game)
    also = {**TRIED, **prompting.also}
    if first in commands or (first not in also and first not in GOES):
        return [*words]
    if first in also:
        return [*also[first].split(), *rest]
    way_out = next((command for command in _WAYS_OUT if command in commands), "")
    if way_out and rest:
        if way_out != DEAD_BY:  # of two who play it is the other's doing
            return [way_out, *takewhile(lambda word: word not in ("by", "--by", "--with"), rest)]
        if first == DEAD or {"by", "--by"} & {*rest}:
            return [way_out, *rest]
        if any(param.name == "concede" for param in game.kinds[DEAD_BY].chapter.commands[DEAD_BY].params):
            return [way_out, *rest, *([] if "--concede" in rest else ["--concede"])]
        return [way_out, *rest, *(["--by", NOBODY] if len(rest) == 1 else [])]  # a second name may be who did it
    raise UsageError(f"Who? '{DO}' takes a player out of the game; Ctrl-D leaves the table prompt.", f"{way_out} WHO")
