"""What the text of a card asks the table to note, and of which Globals it is reminded when their moment comes.

The program does not carry texts out: it names the command that notes what came of one, and shows the sentence of a
Global that speaks of what has just happened.
"""

import re
from collections.abc import Sequence

from edw_companion.core.due import DO, OPTIONAL, Due, quoted
from edw_companion.games.chaos_magic.lasting import sentences
from edw_companion.games.chaos_magic.state import ChaosMagicState
from edw_companion.games.finding import hinted
from edw_companion.text import either

_HINTS = (
    (r"into the middle", "What {name} puts into the middle", "middle put CARD…"),
    (r"(?i)\b(?:take|return|put)s?\b[^.]*\bfrom the middle", "What {name} takes from the middle", "middle out CARD"),
    (r"(?i)\bdraws? [^.]*\bChaos cards?\b", "The Chaos card that {name} brings", "chaos draw --with {it}"),
    (r"(?i)\bcounters? [^.]*\bChaos card", "The Chaos card that {name} counters", "chaos counter --with {it}"),
    (r"\bGlobal deck\b", "The Global that {name} brings", "global reveal --with {it}"),
    (r"\bGlobal discard\b", "The Global that {name} removes", "global leave"),
    (r"(?i)\b(?:destroy|exile|sacrifice)s? [^.]*\bGlobals?\b", "The Global that {name} removes", "global leave"),
    (r"(?i)\bcontrols? of [^.]*\bGlobals?\b", "Who controls a Global by {name}", "global control"),
    (r"(?i)\btaps? [^.]*\bGlobals?\b", "The Global that {name} taps", "global tap"),
    (r"(?i)\buntaps? [^.]*\bGlobals?\b", "The Global that {name} untaps", "global untap"),
    (r"(?i)\bextra turn\b", "The extra turn that {name} gives", "turn extra {who}"),
)
"""What a text speaks of, what is to be noted of it, and the command that does; {name} and {it} are the card itself."""

_WAITED_FOR = ("chaos draw", "global reveal", "global leave", "global control", "turn extra")
"""What a turn does not end before, where a card does not leave it to a player: it would be lost without a word."""

_ITSELF = (
    (r"\{{T\}}", "{name} becomes tapped", "global tap {it}"),
    (r"(?i)\buntaps? (?:it|{name})\b", "{name} untaps, when its text says so", "global untap {it}"),
    (r"(?i)\bcontrol of (?:it|{name})\b", "Who controls {name} now", "global control {it} WHO"),
)
"""The same for what a Global says of itself."""

AS_A_TURN_BEGINS = r"^At the beginning of (?!.*\b(?:end|Chaos) step\b)"
DRAWN = r"^When[^,]*\bdraws?\b[^,]*\bChaos card"
CHAOS_STEP = r"^At the beginning of [^,]*\bChaos step\b"
TURNED_UP = r"^When[^,]*\bChaos card[^,]*\bturned|^Until [^.]*\bas a Chaos card is turned\b"
WHEN_RESOLVED = r"^When[^,]*\bChaos card[^,]*\bresolve"
WHEN_COUNTERED = r"^When[^,]*\bChaos card[^,]*\bcounter"
MIDDLE = r"^(?!At the beginning|When).*\bthe middle\b|^When[^,]*\bthe middle\b"
SPITED = r"\bspited?\b"
"""The moments, as a sentence of a Global speaks of them."""

_ACTIVATED = re.compile(r"^[^.“]*: ")
_NEW_ABILITY = r"At the beginning of|When|[^.“]*: "


def dues_of_text(text: str, card: str, who: str = "WHO") -> list[Due]:
    """What is to be noted of what the text of a card does, which ``who`` controls; what it quotes is for later."""
    told = re.sub("“[^”]*”", "", text)
    must = [each for each in sentences(told) if not re.search(r"\bmay\b", each)]
    hints = [(words, what, does, any(re.search(words, each) for each in must)) for words, what, does in _HINTS]
    return hinted(told, [(words, _due(what, does, card, who, must=sure)) for words, what, does, sure in hints])


def dues_of_global(state: ChaosMagicState, card: str) -> list[Due]:
    """What the Global says as it comes into play, and what is typed when it is used."""
    text = " ".join(each for each in _sentences(state, card) if not re.search(f"{AS_A_TURN_BEGINS}|{CHAOS_STEP}", each))
    does = [due.commands[0] for due in (*_dues_of_itself(text, card), *dues_of_text(text, card))]
    use = [Due(f"What is typed as it is used: {either([DO] * len(does))}", *does)] if does else []
    return [*map(Due, state.text(card)), *use]


def dues_of_use(state: ChaosMagicState, card: str) -> list[Due]:
    """What is to be noted when a Global was tapped for one of its abilities, and what untaps it."""
    costs = {sentence: sentence.partition(": ")[0] for sentence in _sentences(state, card)}
    uses = dues_of_text(" ".join(sentence for sentence, cost in costs.items() if "{T}" in cost), card)
    later = _dues_of_itself(" ".join(sentence for sentence, cost in costs.items() if "{T}" not in cost), card)
    return [*uses, *later]


def reminders(state: ChaosMagicState, moment: str) -> list[Due]:
    """What Globals in play, and what lasts, say of a moment that has come; with what is typed for it, if it says so."""
    found = []
    says = [(each.card, sentence) for each in state.globals for sentence in _sentences(state, each.card)]
    says += [(each.name, each.text) for each in state.effects.things if not each.at]
    for card, sentence in says:
        if re.search(moment, sentence) and not _ACTIVATED.match(sentence):
            later = dues_of_text(sentence, card)[:1]
            does = [due.commands[0] for due in later]
            text = f"{card}: {sentence}"
            bare = text.removesuffix(".")
            owed = moment != TURNED_UP  # what waits for a card on the stack is due while that lies there
            waits = owed and any(due.waits for due in later)
            by_hand = Due(bare, *does, answers=OPTIONAL, waits=waits, told=owed and not waits, owed=owed, key=text)
            found.append(by_hand if does else Due(text))
    return found


def _dues_of_itself(text: str, card: str) -> list[Due]:
    return hinted(text, [(word.format(name=re.escape(card)), _due(what, does, card)) for word, what, does in _ITSELF])


def _sentences(state: ChaosMagicState, card: str) -> Sequence[str]:
    """The sentences of its text; an activated ability is one, up to the next that has a cost or triggers."""
    found: list[str] = []
    for each in sentences(state.says(card)[0]):
        if found and _ACTIVATED.match(found[-1]) and not re.match(_NEW_ABILITY, each):
            found[-1] += f" {each}"
        else:
            found.append(each)
    return found


def _due(what: str, does: str, card: str, who: str = "WHO", *, must: bool = False) -> Due:
    waits, does = must and does.startswith(_WAITED_FOR), does.format(it=quoted(card), who=quoted(who))
    return Due(what.format(name=card), does, answers=OPTIONAL, owed=True, waits=waits)
