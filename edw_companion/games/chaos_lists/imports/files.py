"""Roll lists as others write them, YAML, JSON or numbered lines, made into ours, with the mistakes that are their own.

A text has one entry a line, as pages and mails have them: "12. Name: what it does". In the shape of the best-known
set a list is a map of ``short_name, full_name, desc, first_index, format, rolls``: ``desc`` directs in sentences, and
``format`` is only its layout. Each roll is a ``card``, a ``name`` with a ``text``, a ``text`` alone, or a ``list`` to
roll on, with ``Xdice`` ([n, sides, plus]), ``times``, ``color`` and ``index`` (a number, "2 - 3", or text) where it
needs them, and with ``mana_cost, type, power, toughness`` as cards have them.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from typing import NamedTuple

from edw_companion.colors import BY_LETTER
from edw_companion.core.dice import BadDiceError, parse_dice
from edw_companion.core.words import choose
from edw_companion.errors import UsageError
from edw_companion.games.chaos_lists import values
from edw_companion.games.chaos_lists.imports.names import Names, list_name
from edw_companion.games.chaos_lists.imports.shapes import lists_of_text
from edw_companion.games.chaos_lists.imports.wording import Read, directions, read, spoken
from edw_companion.games.chaos_lists.reader import COLORS, MAX_ENTRIES, MAX_NAME, MAX_TEXT, read_entry, read_list
from edw_companion.games.chaos_lists.texts import beginning
from edw_companion.games.chaos_lists.values import CHAOS, GLOBAL, Entry, RollList, RollOrder
from edw_companion.lists.guard import read_tree
from edw_companion.lists.problems import BadListsError, Problem, Reading, cut, outcome
from edw_companion.lists.texts import readable
from edw_companion.lists.yaml_tree import Items, Map, Node, Text, recordable

LIST_KEYS = ("short_name", "full_name", "desc", "first_index", "format", "rolls")
_INDEX = re.compile(r"\s*([0-9]{1,4})(?:\s*[-–]\s*([0-9]{1,4}))?\s*", re.ASCII)
_LIKE_YAML = re.compile(
    r"^(?:[\s\[{\"'-]*(?:rolls|short_name|full_name|first_index)[\"']?\s*:(?=[\s\[{\"]|$)|[\w -]+:\s*\{.*\brolls\s*:)",
    re.MULTILINE,
)
_XML = re.compile(r"\s*<(?:\?xml|!DOCTYPE|html|[a-z]*list\b)", re.IGNORECASE)


def lists_in(data: bytes, file: str) -> Reading[tuple[Map, ...]]:
    """The maps of the lists; nothing where there are none, after the problem."""
    text = yield from readable(data, file)
    if text is None:
        return ()
    if _XML.match(text):
        page = "a web page" if re.match(r"\s*<(?:!doctype )?html", text, re.IGNORECASE) else "XML"
        yield Problem(file, 0, f"this is {page}", "save the lists as YAML, or as text with an entry a line")
        return ()
    like_yaml = file.casefold().endswith((".yaml", ".yml", ".json")) or _LIKE_YAML.search(text) is not None
    if like_yaml or text.lstrip()[:1] in ("{", "["):
        tree, problems = outcome(read_tree(text.encode(), file))
        nodes = _lists_of(tree)
        if like_yaml or nodes:
            yield from problems
            if tree is not None and not nodes:
                yield Problem(
                    file, tree.line, "this is no list of that shape", f"it has the keys {', '.join(LIST_KEYS)}"
                )
            return nodes
    nodes = yield from lists_of_text(text, file)
    if not nodes:
        yield Problem(file, 0, "no roll list stands in this file", 'write an entry a line, as "12. Name: what it does"')
    return nodes


def _lists_of(tree: Node | None) -> tuple[Map, ...]:
    """The lists in a file: one, several, or several by their names; none if anything else is among them."""
    if isinstance(tree, Map) and "rolls" not in tree.entries:
        nodes: tuple[Node, ...] = tuple(
            below._replace(entries={"short_name": Text(key, below.line), **below.entries})
            if isinstance(below, Map) else below
            for key, below in tree.entries.items()
        )  # fmt: skip
    else:
        nodes = tree.items if isinstance(tree, Items) else (tree,) if tree else ()
    maps = tuple(node for node in nodes if isinstance(node, Map) and isinstance(node.entries.get("rolls"), Items))
    return maps if len(maps) == len(nodes) else ()


def index_range(index: str) -> tuple[int, int] | None:
    """The numbers that an index says; None where it says none."""
    match = _INDEX.fullmatch(index)
    low, high = (int(match[1]), int(match[2] or match[1])) if match else (1, 0)
    return (low, high) if low <= high else None


_TURN = r"(?i)\b(?:each|every|(?:your|a|the)) (?:\w+ )?(?:turn|chaos step)\b[^.\n]*\brolls? [^.\n]*?\bon (?:the )?"
_HOLDS = re.compile(
    r"\bholds? for (?:all|every)|\bin force for (?:all|every)|\bone \w+ (?:\w+ )*at a time\b", re.IGNORECASE
)
"""What says at the top of lists which one is rolled on in each turn, and of a list that it holds for all."""

ROLL_KEYS = (
    "card", "name", "mana_cost", "type", "text", "power", "toughness", "list", "Xdice", "times", "color", "index",
)  # fmt: skip
_INSTRUCTS = re.compile(
    r"\broll|\[[^\]]+\]|\b\d*d\d+\b|\bdi(?:e|ce)\b|\bcoins?\b|\b(?:extra|next) turn\b|\b(?:order|direction) of",
    re.IGNORECASE,
)


class Imported(NamedTuple):
    """What an import made: the lists by our names, the mistakes of the set, and how its texts were understood.

    ``open`` are the titles of the lists of which one is rolled on in each turn, and of those of which one may hold for
    all, where nothing in the file says it.
    """

    lists: Mapping[str, RollList]
    faults: tuple[str, ...]  # each with its place in the file
    texts: tuple[tuple[str, Entry, Read], ...]  # those with an instruction: their list, their entry, what was read
    open: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())


def import_set(
    data: bytes, file: str, known: Mapping[str, RollList], called: str = "", main: str = "", for_all: str = ""
) -> Imported:
    """The lists of one file, a single one or several; ``known`` are other lists that they may roll on.

    ``called`` is what a single one is to be called; ``main`` which one is rolled on in each turn, ``for_all`` which one
    holds for all, each "" where nobody says it.

    Raises:
        BadListsError: the file has another shape.
        UsageError: no list is called as one that was said.
    """
    nodes, problems = outcome(lists_in(data, file))
    if not nodes:
        raise BadListsError(file, problems)
    importer = _Importer(file, nodes, known, called if len(nodes) == 1 else "", (main, for_all))
    importer.faults += map(str, problems)
    lists = importer.lists()
    if not lists:
        none = Problem(file, 0, "no entry of a list stands in this file", "write entries, one a line")
        raise BadListsError(file, [none])
    return Imported(lists, tuple(importer.faults), tuple(importer.texts), importer.open)


def _plain(node: Map, key: str) -> str:
    below = node.entries.get(key)
    return " ".join(below.value.split()) if isinstance(below, Text) else ""


class _Importer:
    """A set on its way into our shape; ``faults`` are its own mistakes."""

    def __init__(
        self, file: str, nodes: tuple[Map, ...], known: Mapping[str, RollList], called: str, roles: tuple[str, str]
    ) -> None:
        self.file, self.nodes, self.known = file, nodes, known
        self.faults: list[str] = []
        self.texts: list[tuple[str, Entry, Read]] = []
        rolls = [each for node in nodes if isinstance(of := node.entries["rolls"], Items) for each in of.items]
        self._texts = "\n".join(_plain(each, "text") for each in rolls if isinstance(each, Map))
        self.unknown: dict[str, list[int]] = {}  # what entries call a list and is none, with their lines
        self._called = [called or self._name_of(node) for node in nodes]
        main, for_all = self._cast(roles)
        own = tuple(map(self._title, nodes)) if nodes[1:] else ()
        self.open = (() if main else own, () if for_all else own)
        titles = {name: self._title(node) or name for name, node in zip(self._called, nodes, strict=True)}
        spellings = {_plain(node, "short_name"): name for name, node in zip(self._called, nodes, strict=True)}
        titles |= {name: each.title for name, each in known.items() if name not in titles}
        ordered = sorted(titles, key=lambda name: CHAOS.index(name) if name in CHAOS else len(CHAOS))
        spellings |= {f"{word}{name}": name for name in CHAOS for word in ("list", "list ", "chaos ", "chaos list ")}
        self.names = Names({name: titles[name] for name in ordered}, spellings)

    def _cast(self, roles: tuple[str, str]) -> tuple[bool, bool]:
        """Call the list that is rolled on and the one that holds for all by the names of their roles, if that is said.

        Whether it was: by somebody, by the names of the lists, or by what stands above them.
        """
        named = self._called
        about = "\n".join(_plain(node, key) for node in self.nodes for key in ("about", "desc"))
        told = [
            title for node in self.nodes if (title := self._title(node)) and re.search(_TURN + re.escape(title), about)
        ]
        holds = [self._title(node) for node in self.nodes if _HOLDS.search(_plain(node, "desc"))]
        known = (not {*CHAOS}.isdisjoint(named), GLOBAL in named)
        roles = (
            roles[0] or ("" if known[0] else next(iter(told), "")),
            roles[1] or ("" if known[1] else next(iter(holds), "")),
        )
        for said, role in zip(roles, (CHAOS[0], GLOBAL), strict=True):
            if said:
                lists = zip(self.nodes, self._called, strict=True)
                titles = {str(at): [self._title(node), name] for at, (node, name) in enumerate(lists)}
                at = int(choose(said, titles, "list"))
                other = self._called.index(role) if role in self._called else at
                self._called[other] = self._called[at]
                self._called[at] = role
        if GLOBAL in self._called and CHAOS[0] not in self._called and roles[0]:
            both = self._title(self.nodes[self._called.index(GLOBAL)])
            raise UsageError(f"{both} cannot be rolled on in each turn and hold for all: name two lists.")
        return known[0] or bool(roles[0]), known[1] or bool(roles[1])

    def tell(self, line: int, what: str) -> None:
        """Report a mistake in a line of the file."""
        self.faults.append(f"{self.file}:{line}: {what}")

    def _unknown(self, called: Iterable[str], line: int) -> None:
        for each in called:
            self.unknown.setdefault(each, []).append(line)

    def lists(self) -> dict[str, RollList]:
        """All lists, A to F first."""
        made: dict[str, RollList] = {}
        for name, node in zip(self._called, self.nodes, strict=True):
            if name in made:
                self.tell(node.line, f"a second list is called {name}; it was left out")
            else:
                made[name] = self._list(node, name)
                if not made[name].entries:
                    self.tell(node.line, f"{made.pop(name).title} has no entries; it was left out")
        for called, lines in self.unknown.items():
            naming = "an entry names" if len(lines) == 1 else f"{len(lines)} entries name"
            self.tell(lines[0], f'{naming} a list "{cut(called)}" that is not there')
        return {name: made[name] for name in self.names.lists if name in made}

    def _name_of(self, node: Map) -> str:
        if "name" in node.entries:
            return _plain(node, "name")
        return list_name(_plain(node, "short_name") or _plain(node, "full_name") or "list")

    def _title(self, node: Map) -> str:
        keys = node.entries.get("keys")
        if isinstance(keys, Map) and "title" in keys.entries:
            return self._text(keys, "title", MAX_NAME)
        title = self._text(node, "full_name", MAX_NAME) or self._text(node, "short_name", MAX_NAME)
        return title.replace("[", "(").replace("]", ")")

    def _list(self, node: Map, name: str) -> RollList:
        self._tell_strange(node, (*LIST_KEYS, "dice", "about", "name", "keys"))
        below = node.entries["rolls"]
        rolls = below.items if isinstance(below, Items) else ()
        desc = self._text(node, "desc", MAX_TEXT, joined=False)
        said = directions(desc or _plain(node, "dice"))
        for sentence in said.unread:
            self.tell(node.lines["desc"], f'desc: "{cut(sentence, 60)}" was not understood')
        old = self.known.get(name)
        first = _plain(node, "first_index")
        begins = int(first) if first.isdigit() and len(first) < len("10000") else None
        dice = said.dice
        with suppress(BadDiceError):  # of the layout, which may be a word
            dice = dice or str(parse_dice(_plain(node, "format")))
        if not dice:
            lows, highs = zip(*self._numbers(rolls, begins or 1), strict=True) if rolls else ((1,), (1,))
            low, high = min(lows), max(highs)  # each as likely
            dice = old.dice if old else str(parse_dice(f"1d{max(high - low + 1, 2)}{low - 1:+d}"))
            self.tell(node.line, f"no dice are said for {self._title(node) or name}; {dice} were taken")
        low, high = parse_dice(dice).least, parse_dice(dice).most
        if begins is not None and begins != low:
            told = f"{self._title(node)} is to begin at {begins}, and its dice give {low} to {high}"
            self.tell(node.lines["first_index"], told)
        to = said.to or self._place(name, self._title(node), desc)
        clear = said.clear or (name == GLOBAL and not said.to)
        made = RollList(
            name, self._title(node) or name, dice, to, clear, said.choose, said.optional, said.build, desc=desc
        )
        if not desc and old:
            made = made._replace(to=old.to, clear=old.clear, choose=old.choose, optional=old.optional, build=old.build)
        if desc == spoken(made):
            made = made._replace(desc="")
        keys = node.entries.get("keys")
        if isinstance(keys, Map):
            made = self._by_keys(keys, made)
        if len(rolls) > MAX_ENTRIES:
            self.tell(below.line, f"{made.title} has {len(rolls):,} entries; {MAX_ENTRIES:,} were taken")
        return made._replace(entries=tuple(self._entries(rolls[:MAX_ENTRIES], low if begins is None else begins, made)))

    def _place(self, name: str, title: str, desc: str) -> str:
        """Where the results of a list go whose directions do not say it: into play, if an entry puts them there."""
        if name == GLOBAL:
            return values.COMMAND
        into_play = rf"(?i)\bon (?:the )?{re.escape(title)}\b[^.]*\bput[^.]*\binto play\b"
        if name not in CHAOS and title and re.search(into_play, self._texts):
            return values.TOKEN
        return values.NOW if desc and self.nodes[1:] and name not in CHAOS else values.STACK

    def _by_keys(self, keys: Map, heading: RollList) -> RollList:
        """What stands above a list in keys of ours, and what its heading says besides."""
        one = Map({"at": Text("1", 1), "name": Text("1", 1)}, {"at": 1, "name": 1}, keys.line)
        said = {"title": Text(heading.title, 1), "dice": Text(heading.dice, 1), **keys.entries}
        said["entries"] = Items((one,), keys.line)
        made, problems = outcome(read_list(keys._replace(entries=said), heading.name, self.file))
        self.faults += map(str, problems)
        return heading if problems else made._replace(entries=())

    def _entries(self, rolls: tuple[Node, ...], number: int, roll_list: RollList) -> Iterator[Entry]:
        """The entries, numbered on from the one before where they have no index of their own."""
        for each, (low, high) in zip(rolls, self._numbers(rolls, number), strict=True):
            node = Map({"text": each}, {"text": each.line}, each.line) if isinstance(each, Text) else each
            if not isinstance(node, Map):
                self.tell(node.line, "this is no entry")
                continue
            index = _plain(node, "index")
            if "index" in node.entries and index_range(index) is None:
                self.tell(node.line, f'index: "{cut(index)}" is no number; {low} was taken')
            yield from self._entry(node, Entry(low, high, "", line=node.line), roll_list)

    def _numbers(self, rolls: tuple[Node, ...], number: int) -> Iterator[tuple[int, int]]:
        """The numbers of entries: their own, or on from the one before."""
        for node in rolls:
            low, high = (index_range(_plain(node, "index")) if isinstance(node, Map) else None) or (number, number)
            number = high + isinstance(node, Map | Text)
            yield low, high

    def _entry(self, node: Map, entry: Entry, roll_list: RollList) -> Iterator[Entry]:
        """The entry; one that is a card and has a text as well is both, so that neither is lost."""
        if isinstance(keys := node.entries.get("keys"), Map):
            line = node.line
            numbered = Map({"at": Text(entry.at, line), **keys.entries}, {"at": line, **keys.lines}, keys.line)
            entries, problems = outcome(read_entry(numbered, self.file))
            self.faults += map(str, problems)
            yield from entries if not problems else ()
            return
        self._tell_strange(node, ROLL_KEYS)
        card, name, cost, kind = (self._text(node, key, MAX_NAME) for key in ("card", "name", "mana_cost", "type"))
        text = self._text(node, "text", MAX_TEXT, joined=False)
        size = "/".join(filter(None, (self._text(node, "power", 10), self._text(node, "toughness", 10))))
        entry = entry._replace(x=self._x(node), times=self._times(node), color=self._color(node))
        if "list" in node.entries:
            yield self._jump(node, entry, name)
        elif name or re.search(r"\w", text):
            said = self._read(text, roll_list)
            made = entry._replace(name=name or card or beginning(said.text), rolls=said.rolls, lasts=said.lasts)
            made = made._replace(cost=cost, type=kind, size=size, text=said.text if said.text != made.name else "")
            if _INSTRUCTS.search(text) or said.unread:
                self.texts.append((roll_list.name, made, said))
            self._unknown(self.names.unknown(said.text), node.line)
            yield made
        elif not card:
            self.tell(node.line, "this entry says nothing; it was left out")
        if card and (name or not text):
            yield entry._replace(name=card, card=True)

    def _read(self, text: str, roll_list: RollList) -> Read:
        stays = roll_list.to in (values.COMMAND, values.TOKEN)
        text = text.replace("[[", "(").replace("]]", ")")
        found = read(text, self.names, roll_list.name, stays=stays)
        fits = max(map(len, found.text.split("\n"))) <= MAX_TEXT
        rolls = (order._replace(may=_cut(order.may), when=_cut(order.when)) for order in found.rolls)
        lasts = (each._replace(text=_cut(each.text)) for each in found.lasts)
        return Read(found.text if fits else text, tuple(rolls), tuple(lasts), found.unread)

    def _jump(self, node: Map, entry: Entry, name: str) -> Entry:
        below = node.entries["list"]
        only = below.items[0] if isinstance(below, Items) and len(below.items) == 1 else below
        called = self._text(Map({"list": only}, {}, node.line), "list", MAX_NAME)
        known = self.names.linked(called) or self.names.linked(list_name(called))
        on = values.CURRENT if called.casefold() == values.CURRENT else known
        if on is None:
            self._unknown([called], node.line)
            return entry._replace(name=name or f"Roll on {called}"[:MAX_NAME].strip())
        titles = self.names.told(self.names.mark(on)) if on in self.names.lists else called
        return entry._replace(name=name or f"Roll on {titles}"[:MAX_NAME].strip(), rolls=(RollOrder(on),))

    def _x(self, node: Map) -> str:
        """X, of [number, sides, plus], [number, sides], the sides of two like dice, or the sides of one."""
        below = node.entries.get("Xdice")
        if below is None:
            return ""
        if isinstance(below, Text) and not below.value.isdecimal():
            with suppress(BadDiceError):
                return str(parse_dice(below.value))
        items = below.items if isinstance(below, Items) else (below,)
        parts = [item.value for item in items if isinstance(item, Text)]
        plain = all(re.fullmatch(r"-?[0-9]{1,4}", part) for part in parts)
        numbers = [*map(int, parts)] if plain else []
        match numbers:
            case [1]:
                numbers = [0, 0, 1]
            case [sides]:
                numbers = [1, sides, 0]
            case [one, other]:
                numbers = [2 if one == other else one, other, 0]
        with suppress(BadDiceError, ValueError):
            count, sides, plus = numbers
            if not count and 0 <= plus < 1_000:
                return str(plus)
            return str(parse_dice(f"{count}d{sides}{plus:+d}" if plus else f"{count}d{sides}"))
        self.tell(node.line, "Xdice: is not [number, sides, plus]; X was left out")
        return ""

    def _times(self, node: Map) -> str:
        text = _plain(node, "times")
        if text.isdigit() and len(text) < len("1000"):
            return str(int(text))
        with suppress(BadDiceError):
            return str(parse_dice(text))
        if "times" in node.entries:
            self.tell(node.line, f'times: "{cut(text)}" is no number; one was taken')
        return "1"

    def _color(self, node: Map) -> str:
        text = _plain(node, "color").casefold()
        color = str(BY_LETTER.get(text.upper(), "colorless" if text == "colourless" else text))
        if color and color not in COLORS:
            self.tell(node.line, f'color: "{cut(text)}" is no single colour; it was left out')
            return ""
        return color

    def _tell_strange(self, node: Map, keys: tuple[str, ...]) -> None:
        for key in node.entries:
            if key not in keys:
                self.tell(node.lines[key], f'the key "{cut(key)}" has no place')

    def _text(self, node: Map, key: str, most: int, *, joined: bool = True) -> str:
        """A text on one line, or whose lines stay lines."""
        below = node.entries.get(key)
        if below is not None and not isinstance(below, Text):
            self.tell(node.line, f"{key}: is no text; it was left out")
        value = below.value if isinstance(below, Text) else ""
        found = []
        for part in [value] if joined else filter(None, map(str.strip, value.split("\n"))):
            text = recordable(" ".join(part.split()).replace("\\", "/")) or ""
            if len(text) > most:
                self.tell(node.line, f"{key}: has {len(text)} characters, and was cut after {most}")
            found.append(text[:most].strip())
        return "\n".join(found)


def _cut(text: str) -> str:
    """A text on one line that an entry may have."""
    return " ".join(text.split())[:MAX_TEXT].strip()
