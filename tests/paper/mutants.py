"""What can be wrong with the lines of a session file that was sealed anew: every kind of fault, by its name.

Of those in ``FAULTS`` the file, its keys, its draws and the order of its lines tell; those in ``FAULTS_OF_GAMES`` break
a game's rules only. What cannot even be written as a line is in ``mutants_of_bytes``.
"""

from collections.abc import Callable
from typing import Any

import faulty_answers as answers
import faulty_lines as of
from faulty_lines import is_kind
from spoiling import (
    Draw,
    Line,
    Spoiler,
    before_end,
    by_hand,
    by_key,
    decisions,
    dropped,
    keyed,
    moved,
    on_draws,
    on_lines,
    with_draw,
)

from edw_companion.chance.chain import sha256_hex
from edw_companion.session.history import RULINGS

ODD_KEYS = ("ab" * 32, "0" * 63, "0" * 65, "F" * 64, "", 7, "0" * 63 + "\u0660", "$(touch pwned)", " " * 64)
ODD_NUMBERS = (0, -1, "1", True, None, 10**18, 10**30)
ODD_GOTS: tuple[Any, ...] = ([], ["1"], [0], [10**20], [True], [[1]], 1, None)
ODD_SPECS = ("d20", "pick 0", "01d20", "101d6", "perm 1001", "pick 4294967297", "2d20 ", "pick", "", "0d6", "1D6")
ODD_LABELS = (
    *("", "x", "seats/2", "start/01", "artifacts/1", "chaos/1/0", "chaos/1/1/1", "scion/6", "steal/0", "A/1/1"),
    *("low/1/white/1", "low/1/red-white/1", "low/1/white-white/1", "low/1/white-violet/1", "chaos/1/1 "),
)
ODD_DRAWS: tuple[Any, ...] = ([], {}, None, "x", [1], [[]], [{}])
ODD_TIMES: tuple[Any, ...] = ("", "2026-11-21 19:05:07Z", "2026-11-21T19:05:07", "２026-11-21T19:05:07Z", 5, None)
ODD_TIMES += (["2026-11-21T19:05:07Z"],)


def put(**said: Any) -> Callable[[dict[str, Any]], object]:
    """Says something else."""
    return lambda one: one.update(said)


def setting(key: str, *values: Any) -> list[Spoiler]:
    """Draws by key with another value."""
    return [on_draws(lambda draw: by_key(draw) and key in draw, put(**{key: value}), 1)
            for value in values]  # fmt: skip


def saying(do: str, key: str, *values: Any, most: int = 1) -> list[Spoiler]:
    """Lines of a kind with another value."""
    fits = lambda event: event["do"] == do and key in event  # noqa: E731
    return [on_lines(fits, put(**{key: value}), most) for value in values]


def lacking(do: str, key: str) -> Spoiler:
    """Lines of a kind without one of their keys."""
    return on_lines(lambda event: event["do"] == do, lambda event: event.pop(key), 1)


REKEY = {"do": "rekey", "supply": 4096, "commit": "0" * 64, "why": "x"}


def rekeyed(**said: Any) -> Spoiler:
    return before_end(lambda events: {**REKEY, **said})


def unlabelled(draw: Draw) -> None:
    draw.pop("label")


def labelled(draw: Draw) -> None:
    kept = dict(draw)
    draw.clear()
    draw.update({"label": "spare/1/1", **kept})


def reordered(line: dict[str, Any]) -> None:
    last = next(iter(line))
    line[last] = line.pop(last)


def free(draw: Draw) -> bool:
    return "label" not in draw


def asking(draw: Draw) -> bool:
    return "label" in draw


def drawing(event: Line) -> bool:
    return "draws" in event


def drawn_in(do: str, **facts: Any) -> Spoiler:
    """A question answered in a line of a kind that asks none."""
    return before_end(lambda events: {"do": do, **facts, "draws": [keyed(events, "spare/1/1", "1d20")]})


FAULTS: dict[str, list[Spoiler]] = {
    "key: none of the chain's": setting("key", *ODD_KEYS),
    "key: in capitals": [on_draws(by_key, lambda draw: draw.update(key=draw["key"].upper()))],
    "key: cut short": [on_draws(by_key, lambda draw: draw.update(key=draw["key"][:-1]))],
    "key: hashed once more": [on_draws(by_key, lambda draw: draw.update(key=sha256_hex(draw["key"])))],
    "key: of another draw": [of.other_key],
    "key: beyond the supply": [of.fewer_keys],
    "i: one too high": [on_draws(by_key, lambda draw: draw.update(i=draw["i"] + 1), 3)],
    "i: one too low": [on_draws(by_key, lambda draw: draw.update(i=draw["i"] - 1), 3)],
    "i: odd": setting("i", *ODD_NUMBERS),
    "got: another": [on_draws(by_key, lambda draw: draw["got"].__setitem__(0, draw["got"][0] + 1), 3)],
    "got: one more": [on_draws(lambda draw: True, lambda draw: draw["got"].append(1), 3)],
    "got: one less": [on_draws(lambda draw: True, lambda draw: draw["got"].pop(), 3)],
    "got: odd": setting("got", *ODD_GOTS),
    "got: odd, by hand": [on_draws(by_hand, put(got=got), 1) for got in ODD_GOTS],
    "got: beyond the dice, by hand": [on_draws(by_hand, lambda draw: draw.update(got=[10**6] * len(draw["got"])))],
    "spec: more sides": [on_draws(by_key, lambda draw: draw.update(spec=draw["spec"] + "0"), 3)],
    "spec: another grammar": setting("spec", *ODD_SPECS),
    "spec: pick and perm": [on_draws(lambda draw: by_key(draw) and draw["spec"][0] == "p",
                                     lambda draw: draw.update(spec={"pi": "perm", "pe": "pick"}[draw["spec"][:2]]
                                                              + draw["spec"][4:]), 3)],
    "word: another": [*setting("word", 5, None), on_draws(by_key, lambda draw: draw.pop("word")),
                      of.other_word],
    "label: dropped": [on_draws(asking, unlabelled, 3)],
    "label: on a free roll": [on_draws(free, labelled)],
    "label: of another form": setting("label", 5, None) + [
        on_draws(lambda draw: asking(draw) and by_key(draw), put(label=label), 1)
        for label in ODD_LABELS],
    "label: of another form, by hand": [on_draws(by_hand, put(label=label), 1)
                                        for label in ODD_LABELS[:3]],
    "label: asked of a perm": [before_end(lambda events: with_draw(events, keyed(events, "chaos/1/1", "perm 3")),
                                          lambda events: with_draw(events, keyed(events, "start/1", "2d6")),
                                          lambda events: with_draw(events, keyed(events, "seats/1", "pick 9")),
                                          lambda events: with_draw(events, keyed(events, "low/9/blue-red/1", "3d20")))],
    "label: answered twice": [before_end(lambda events: answers.answered_anew(events, by_key, hand=False))],
    "label: another question's": [answers.relabelled],
    "again: another line": [on_draws(lambda draw: "again" in draw, lambda draw: draw.update(again=draw["again"] - 1))],
    "again: another answer": [on_draws(lambda draw: "again" in draw,
                                       lambda draw: draw.update(got=[2 if draw["got"][0] == 1 else 1]))],
    "again: odd": [on_draws(lambda draw: "again" in draw, put(again=n), 1)
                   for n in ODD_NUMBERS],
    "again: a void answer": [before_end(answers.void_repeated)],
    "again: a later line's": [before_end(answers.later_repeated, answers.itself_repeated)],
    "again: a key's answer as a hand's": [before_end(answers.key_as_hand, answers.hand_as_key)],
    "src: by hand what a key drew": [of.typed_instead,
                                     before_end(lambda events: answers.answered_anew(events, by_key, hand=True))],
    "src: by key what a hand answered": [before_end(lambda events: answers.answered_anew(events, by_hand, hand=False))],
    "src: typed again while it stands": [answers.typed_while_it_stands, answers.typed_twice_at_the_start],
    "src: another": [on_draws(by_hand, put(src=src), 1) for src in ("dice", "", None, True)],
    "draws: odd": [on_lines(drawing, put(draws=value), 1)
                   for value in ODD_DRAWS],
    "draws: one left out": [of.draw_left_out],
    "draws: one twice": [on_lines(lambda event: drawing(event) and event["do"] != "roll",
                                  lambda event: event["draws"].append(event["draws"][-1]), 3)],
    "draws: keys in another order": [on_draws(lambda draw: True, reordered)],
    "draws: one key more": [on_draws(lambda draw: True, lambda draw: draw.update(x=1), 1)],
    "draws: in a line that asks nothing": [
        drawn_in("note", text="x"), drawn_in("mix", who="Eve", phrase="x"), drawn_in("rulings", to=50),
        drawn_in("recovered", bytes=1, sha256="x", aside="x"), drawn_in("rekey", supply=9, commit="0" * 64, why="x")],
    "undo: not on top": [before_end(of.moving("undo", lambda events: [decisions(events)[0]["n"]]),
                                    of.moving("redo", lambda events: [decisions(events)[0]["n"]]),
                                    of.moving("redo", of.void_redone), of.moving("undo", of.void_redone))],
    "undo: none": [*saying("undo", "of", [], None, "x", 3, {}, [[]]), *saying("redo", "of", [], None, {})],
    "undo: an unknown line": [on_lines(is_kind("undo", "redo"), put(of=[n]), 1)
                              for n in (*ODD_NUMBERS, 999)],
    "undo: itself": [on_lines(is_kind("undo"), lambda event: event.update(of=[event["n"]]))],
    "undo: a line twice": [on_lines(is_kind("undo", "redo"), lambda event: event.update(of=event["of"] * 2))],
    "undo: a fact": [before_end(of.moving("undo", of.first_fact), of.moving("redo", of.first_fact),
                                 of.moving("undo", [1]))],
    "void: what cannot be void": [before_end(of.moving("void", lambda events: of.first_fact(events)[0]),
                                             of.moving("void", 1), of.moving("void", of.plain))],
    "void: not the newest": [before_end(of.moving("void", of.not_newest))],
    "void: twice": [before_end(of.void_twice)],
    "void: no line before it": [*saying("void", "of", *ODD_NUMBERS, 999, [2]),
                                on_lines(is_kind("void"), lambda event: event.update(of=event["n"]), 1)],
    "void: no names agreed": saying("void", "agreed", None, "Ann", [1], [None], {}, [["Ann"]], ["Ann", 5]),
    "void: agreed by others than players": [of.no_players],
    "void: without a reason": [*saying("void", "why", None, 5), lacking("void", "why"), lacking("void", "agreed")],
    "mix: late": [before_end(of.mixing), moved(is_kind("mix"), lambda events, at: len(events) - 1)],
    "mix: a second phrase": [of.second_phrase],
    "mix: of nobody who plays": [of.phrase_of_nobody],
    "mix: after another line": [of.phrase_between],
    "mix: dropped": [dropped(is_kind("mix"))],
    "mix: in another order": [moved(is_kind("mix"), lambda events, at: 1 if at > 1 else 2)],
    "mix: another": [*saying("mix", "phrase", "toads", 5, None, most=2), *saying("mix", "who", "Zed", 5, None, most=2)],
    "rulings: going back": [before_end(*(lambda _events, v=to: {"do": "rulings", "to": v}
                                         for to in (0, -1, -(10**20), "2", True, None)))],
    "rulings: the same twice": [before_end(lambda events: {"do": "rulings", "to": events[0].get("rulings", 0)})],
    "rulings: odd": saying("begin", "rulings", -1, "1", True, None, [1]),
    "begin: a second time": [before_end(lambda events: events[0])],
    "begin: not the first": [moved(is_kind("begin"), lambda events, at: 1)],
    "begin: no session's": [
        *saying("begin", "sid", "0" * 13, "A" * 12, "", 5), *saying("begin", "commit", *ODD_KEYS),
        *saying("begin", "name", "con", "Friday", "", "a b", "-a", "a" * 49, None, "lpt1"),
        *saying("begin", "supply", *ODD_NUMBERS), *saying("begin", "v", "edw2", 1),
        *saying("begin", "format", 5, None)],
    "begin: another sid": saying("begin", "sid", "0" * 12),
    "start: a second time": [before_end(lambda events: next(event for event in events if event["do"] == "start"))],
    "start: after a move": [of.before_start()],
    "end: a second time": [of.after({"do": "end", "key": "0" * 64}), before_end(lambda events: events[-1])],
    "end: another key": saying("end", "key", *ODD_KEYS, "0" * 64),
    "end: lines after it": [of.after(line) for line in (
        {"do": "note", "text": "x"}, {"do": "void", "of": 5, "agreed": ["Ann"], "why": "x"}, REKEY,
        {"do": "rulings", "to": 9}, {"do": "recovered", "bytes": 1, "sha256": "x", "aside": "x"}, {"do": "frob"})],
    "rekey: odd": [rekeyed(**{key: value}) for key, values in (
        ("supply", ODD_NUMBERS), ("commit", ODD_KEYS[1:]), ("sid", ("0" * 13, "A" * 12, 5, "")),
        ("name", ("con", "Friday", "", 5)), ("why", (None, 5))) for value in values],
    "rekey: another's commit": [*saying("rekey", "commit", "0" * 64), rekeyed()],
    "rekey: dropped": [dropped(is_kind("rekey"))],
    "rekey: a key that was drawn with before": [before_end(lambda events: {**REKEY, "commit": events[0]["commit"]})],
    "n: another": [on_lines(lambda event: event["n"] > 3, put(n=n), 1)
                   for n in ODD_NUMBERS],
    "at: another form": [on_lines(lambda event: event["n"] > 3, put(at=at), 1)
                         for at in ODD_TIMES],
    "do: no word": [on_lines(lambda event: event["n"] > 3, put(do=do), 1)
                    for do in (5, None, ["turn"], True)],
    "keys of a line in another order": [on_lines(lambda event: True, reordered, 3)],
    "lines exchanged": [of.lines_exchanged],
    "a line left out": [of.line_left_out],
    "a line twice": [of.line_twice],
    "a character that no line may hold": [on_lines(is_kind("note"),
                                                   put(text=f"a{char}b"), 1)
                                          for char in "\x00\x1b\x7f\x85\\\u061c\u200e\u2028\u202e\u2066\ufeff\ufffe"],
    "nested too deep": [on_lines(lambda event: event["do"] == "note", lambda event: event.update(text=[[[[[[1]]]]]]))],
    "too long": [on_lines(is_kind("note"), lambda event: event.update(text="a" * 70_000), 1)],
}  # fmt: skip


FAULTS_OF_KINDS: dict[str, list[Spoiler]] = {
    "begin: an unknown game": saying("begin", "format", "chess", "", "elder-dragon-war"),
    "begin: piles that no list is": [*saying("begin", "piles", 5, None, [], {"x": 5}, {"x": ["a", "a"]}, {"x": [1]})],
    "rulings: of a newer program": [*saying("begin", "rulings", RULINGS + 1, 999, 10**20),
                                    before_end(lambda events: {"do": "rulings", "to": RULINGS + 1})],
    "rulings: from before the kind": [of.before_its_kind],
    "do: unknown": [on_lines(is_kind("turn"), lambda event: event.update(do="frobnicate"), 3)],
    "do: another game's": [of.kind_of_another_game],
}  # fmt: skip
"""Which kinds of event a game has: the page carries their names."""


FAULTS_OF_GAMES: dict[str, list[Spoiler]] = {
    "a draw that nothing asks for": [before_end(lambda events: {**of.plain_line(events),
                                                                "draws": [keyed(events, "spare/1/1", "1d20")]})],
    "roll: other dice than it says": [on_lines(lambda event: "dice" in event and drawing(event),
                                               lambda event: event.update(dice="9d9"), 3)],
    "life: somebody who is not there": [on_lines(is_kind("life"), lambda event: event["changes"][0].update(who="Zed"))],
    "void: less than all": [of.less_than_all],
}  # fmt: skip
"""What only a game's rules can tell, and ``verify`` alone does."""
