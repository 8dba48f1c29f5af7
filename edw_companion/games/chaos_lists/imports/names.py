"""The lists of a set, as its texts call them: each mention, by link, title or letter, becomes one character."""

import re
from collections.abc import Mapping

from edw_companion.games.chaos_lists.values import CHAOS, RELATIVE

_FIRST_MARK, _MOST = 0xE000, 1_000
LIST = f"[{chr(_FIRST_MARK)}-{chr(_FIRST_MARK + _MOST)}]"
"""One list that was mentioned, in patterns."""

LINK = re.compile(r"(?<!\[)\[([^\[\]\n]{1,80})\](?!\])")
_BRACED = re.compile(r"\{([^{}\n]{3,80})\}")
_LETTERS = re.compile(
    r"(?:\b[Cc]haos (?:[Ll]ists? |[Cc]harts? )?|\b[Ll]ists? |(?<=\bon ))[A-F]\b(?!['’])"
    r"(?:(?:,? (?:and|or|through|then|to)|,) (?:then )?(?:on )?(?:[Cc]haos )?(?:[Ll]ists? )?[A-F]\b(?!['’]))*"
)
_LETTER = re.compile(r"(?:\b[Cc]haos )?(?:\b[Ll]ists? |\b[Cc]harts? )?\b([A-F])\b")
_RANGE = re.compile(rf"({LIST}) ?(?:through|to|–|-) ?({LIST})")
_BEFORE = "".join(f"|(?<={word} )" for word in ("the", "The", "oll", "or", "and", "then", "to", "are", "through", ","))
_OF_CHAOS = re.compile(r"(?:chaos-)?(?:list-?|chart-?)?([a-f])")


def list_name(text: str) -> str:
    """Our name of a list, from the one that a set gives it: letters A to F as they are, else words with hyphens."""
    name = "-".join(re.findall(r"[a-z0-9]+", text.casefold()))
    chaos = _OF_CHAOS.fullmatch(name)
    name = chaos[1] if chaos else name
    return name[:31] if name[:1].isalpha() and name not in RELATIVE else f"list-{name}"[:31].rstrip("-")


class Names:
    """The lists of a set, as its texts may call them."""

    def __init__(self, titles: Mapping[str, str], spellings: Mapping[str, str] | None = None) -> None:
        """``titles`` by our names, in the set's order; ``spellings`` are other words for them that links have."""
        self.lists = tuple(titles)[:_MOST]
        self._titles = titles
        self._marks = {name: chr(_FIRST_MARK + at) for at, name in enumerate(self.lists)}
        known = {**(spellings or {}), **{title: name for name, title in titles.items()}, **{n: n for n in titles}}
        self._known = {spelling.casefold(): name for spelling, name in known.items() if name in titles}
        bare = {re.sub(r"^the ", "", title, flags=re.IGNORECASE): name for name, title in titles.items() if title}
        self._bare = {title.casefold(): name for title, name in bare.items()}
        words = "|".join(map(re.escape, sorted(bare, key=len, reverse=True))) or r"(?!)"
        after = r"(?!['’\w-]| [A-Z][a-z])(?: (?:list|chart|table)\b)?"
        anywhere = rf"(?:(?<=^){_BEFORE})(?:the )?({words}){after}"
        self._title = re.compile(
            rf"(?:(?<=\bon )|(?<=\bon the )|(?<=\bon your ))(?i:(?:the )?({words})){after}|{anywhere}"
        )

    def linked(self, spelling: str) -> str | None:
        """The list that a link names; None if it is none of the set."""
        return self._known.get(" ".join(spelling.split()).casefold())

    def unknown(self, text: str) -> list[str]:
        """What stands in links and is no list."""
        return [link for link in LINK.findall(text) if self.linked(link) is None]

    def titled(self, text: str) -> str:
        """The text with the titles of lists in its links, whatever they were called there."""
        return LINK.sub(lambda link: f"[{self._titles[name]}]" if (name := self.linked(link[1])) else link[0], text)

    def marked(self, text: str) -> str:
        """The text with a character for each list that it mentions; ranges such as "A through D" are spelled out."""
        for link in (LINK, _BRACED):
            text = link.sub(lambda found: self._marks[name] if (name := self.linked(found[1])) else found[0], text)
        letters = {name.upper(): mark for name, mark in self._marks.items()}
        text = _LETTERS.sub(lambda found: _LETTER.sub(lambda one: letters.get(one[1], one[0]), found[0]), text)
        text = self._title.sub(lambda found: self._marks[self._bare[(found[1] or found[2]).casefold()]], text)

        def spelled(found: re.Match[str]) -> str:
            return ", ".join(map(chr, range(ord(found[1]), ord(found[2]) + 1))) if found[1] < found[2] else found[0]

        return _RANGE.sub(spelled, text)

    def mark(self, name: str) -> str:
        """The character for a list."""
        return self._marks[name]

    def told(self, text: str) -> str:
        """Marked text in words again."""
        return re.sub(LIST, lambda mark: self._titles[self.lists[ord(mark[0]) - _FIRST_MARK]], text)

    def mentioned(self, text: str) -> tuple[str, ...]:
        """The lists in marked text, each once, in its order."""
        return tuple(dict.fromkeys(self.lists[ord(mark) - _FIRST_MARK] for mark in re.findall(LIST, text)))

    def kind(self, word: str) -> tuple[str, ...]:
        """The lists whose titles have that word in them, as "Creature"; for "Chaos" those of A to F."""
        if word.casefold() == "chaos":
            return tuple(name for name in CHAOS if name in self._titles)
        return tuple(name for name in self.lists if word.casefold() in self._titles[name].casefold().split())
