"""Verify decides again: honest lines of every kind that is decided anew, and what somebody might forge in them."""

import contextlib
import io
import shlex
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Any

import pytest
from chaos_lists_table import LORE, write_lists
from conftest import FIVE, SEATS, Edw
from sealing import Events, changed, events_of

from edw_companion import games
from edw_companion.cli import main
from edw_companion.core.kind import Command
from edw_companion.core.pile_moves import turned_of
from edw_companion.games.audit import audit
from edw_companion.session.lines import BadLineError

OTHERWISE = "is not what its draws and the rules give"

Line = dict[str, Any]
Forge = Callable[[Line], object]

WHITE = f"new friday --players {FIVE} {' '.join(SEATS)} --first white"
THREE = "--players Ann,Bram,Cleo --seat 1=Ann --seat 2=Bram --seat 3=Cleo --first Ann"
NEXT = "turn next --anyway late"
GAMES: Mapping[str, list[str]] = {
    "elder-dragon-wars": [
        f"new friday --players {FIVE}; turn next; pile artifacts look 2; pile artifacts draw; undo 2; redo 2; "
        "pile chaos draw --card Exile; pile artifacts take Mirari; pile artifacts top Mirari; "
        "pile chaos return Exile; pile chaos shuffle --graveyard; roll 2d6+1; roll 3d6 --rolled 3,4,5; "
        "roll --low red white; roll --high white red --die 4 --rolled white=3,red=1",
        f"{WHITE}; legend white --card Mirari --rolled black=1,red=9; legend white Kei --card Bullwhip "
        "--rolled black=2,red=2 --rolled black=1,red=9; legend white Nobody --keep --rolled black=1,red=9; "
        "legend white --rolled black=1,red=9; legend white; undo; legend white; legend blue --countered; "
        "dragon cast white; legend red",
        f"{WHITE}; legend white --card Mirari --rolled black=1,red=9; artifact give Mirari white; "
        "legend white --card Bullwhip --rolled black=1,red=9; legend white --card Crawlspace --rolled black=1,red=9; "
        "legend green --card Mindslaver --rolled blue=1,black=9; artifact give Bullwhip white; "
        "artifact give Mindslaver white; artifact replace Crawlspace; artifact sacrifice Mindslaver; spell white; "
        "spell white --card Smoke; "
        'spell white --countered; spell blue "Wrath of God"; spell white --pay red; spell white "token Ghost"; '
        'chaos draw white; chaos draw white --anyway "Paradox Haze"; chaos play white DRAWN; pile artifacts look 3; '
        'undo; pile artifacts shuffle --graveyard --anyway "it fell"; '
        "life white -5 red =9 white +1 --from red --with Fireball",
        f"{WHITE}; eliminate black red green; turn next; turn next --card Treva; scion blocked; turn next; turn next; "
        "turn next",
    ],
    "chaos-lists": [
        "new friday --format chaos-lists --lists small --players Ann,Bram,Cleo,Dan; life Ann -1; chaos; roll d20",
        "new friday --format chaos-lists --lists small --players Ann,Bram --seat 1=Ann --seat 2=Bram --first Ann; "
        f"chaos --rolled 3 --more; chaos; chaos; {NEXT}; chaos --rolled 2 --rolled 3; chaos done; {NEXT}; "
        f"chaos --rolled 6; chaos; chaos; {NEXT}; chaos; {NEXT}; chaos extra built; chaos; chaos --rolled 8; "
        f"{NEXT}; chaos skip --all; chaos extra aim; chaos --choose Lightning; {NEXT}; chaos --rolled 7; "
        "chaos --rolled 1",
        f"new friday --format chaos-lists --lists small {THREE}; away Cleo --turns 2; turn skip Bram; {NEXT}; "
        "turn reverse; turn next Bram --anyway late; counters all poison +3",
        "new friday --format chaos-lists --lists small --players Ann,Bram --first Ann; chaos; chaos extra toys; "
        "chaos --rolled 2; chaos use dice --when {2}; chaos use dice --when {T}",
    ],
    "chaos-magic": [
        "new friday --format chaos-magic --players Ann,Bram,Cleo; cards ours; eliminate Ann; spite play 'Tea Break'",
        "new friday --format chaos-magic --players Ann,Bram,Cleo; life Ann -1; roll d20; global reveal; "
        "pile globals draw; pile chaos look 2; pile chaos shuffle --anyway 'it fell'; "
        "global leave; global leave; chaos draw; chaos reveal; chaos resolve; turn next; chaos draw; "
        "chaos counter --by Bram --with Counterspell; turn next; chaos draw; chaos reveal --card 'Tea Break'; "
        "chaos counter; chaos draw Ann --with Wheel; undo; eliminate Bram; spite look; undo; redo; "
        "global reveal --with Slope",
        f"new friday --format chaos-magic {THREE}; turn skip Bram; turn next --anyway late; turn reverse; "
        "turn next Cleo --anyway late; "
        "counters Ann energy 2",
    ],
    "magical-war": [
        "new friday --format magical-war --players Ann,Bram,Cleo; life Ann -1; roll d20",
        "new friday --format magical-war --players Ann,Bram --seat 1=Ann --seat 2=Bram --first Ann; "
        "steal Ann Bram 9; steal Bram Ann 10 --place 2; effect add Ann Fastbond; land Ann Forest --fastbond",
        "new friday --format magical-war --players Ann,Bram --seat 1=Ann --seat 2=Bram --first Ann --rule counts=on; "
        "initial; initial; lay; steal Ann Bram; steal Bram Ann --place 2; effect add Ann Fastbond; "
        "land Ann Forest --fastbond; land Bram --anyway once; turn reverse",
    ],
    "five-colors": ["new friday --format five-colors --players Ann,Bram; reveal; turn next; life Ann -1; roll d20"],
}
"""By game the sessions that are played for this."""


def played(home: Path, text: str) -> Events:
    """The lines of a session; DRAWN is the card of the line before."""
    write_lists(home / "lists", **LORE)
    file = home / "sessions" / "friday.yaml"
    for command in text.split("; "):
        last = events_of(file.read_bytes())[-1] if file.exists() else {}
        drawn = [turned["card"] for turned in turned_of(last)]
        words = [drawn[0] if word == "DRAWN" else word for word in shlex.split(command)]
        with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()) as err:
            code = main.run(words, {"EDW_HOME": str(home)})
        assert code == 0, f"edw {command}: {err.getvalue()}"
    return events_of(file.read_bytes())


@pytest.fixture(scope="module")
def sessions(tmp_path_factory: pytest.TempPathFactory) -> Mapping[str, list[Events]]:
    """By game its sessions."""
    homes = tmp_path_factory.mktemp("again")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("edw_companion.session.keys.urandom", Random("again").randbytes)
        return {
            slug: [played(homes / f"{slug}-{number}", text) for number, text in enumerate(texts)]
            for slug, texts in GAMES.items()
        }


def fault(slug: str, events: Events, n: int, forge: Forge) -> str | None:
    """What is found in line ``n`` when it is forged."""
    forged = deepcopy(events[n - 1])
    forge(forged)
    found = found_in(slug, [*events[: n - 1], forged]) if forged != events[n - 1] else BadLineError(n, "as it was")
    assert found is None or found.n == n, found
    return None if found is None else found.why


def found_in(slug: str, lines: Events) -> BadLineError | None:
    """The first fault that is found when all lines are decided anew."""
    try:
        audit(games.find(slug), lines)
    except BadLineError as found:
        return found
    return None


def drawing(sessions: Mapping[str, list[Events]]) -> Iterator[tuple[str, Events, Line]]:
    """Every line that draws, with its game and session."""
    for slug, played in sessions.items():
        yield from ((slug, events, event) for events in played for event in events if "draws" in event)


def lines_of(sessions: list[Events], do: str, has: str = "") -> Iterator[tuple[Events, Line]]:
    """The lines of a kind that say something of ``has``, with their sessions."""
    for events in sessions:
        yield from ((events, event) for event in events if event["do"] == do and (not has or event.get(has)))


def test_every_honest_line_is_decided_as_it_was(sessions: Mapping[str, list[Events]]) -> None:
    for slug, played_ones in sessions.items():
        for events in played_ones:
            audit(games.find(slug), events)


def put(key: str, value: Any, *path: Any) -> Forge:
    """Something else stands there; ``value`` may be made of what stood there."""

    def forge(event: Line) -> None:
        place: Any = event
        for step in path:
            place = place[step]
        place[key] = value(place[key]) if callable(value) else value

    return forge


def turned(event: Line) -> None:
    """Another card than was drawn."""
    card = event["turned"][0] if isinstance(event["turned"], list) else event["turned"]
    card["card"] = next(name for name in ("Mirari", "Smoke", "Exile", "Tea Break", "The Slope") if name != card["card"])


def cheaper(key: str = "paid") -> Forge:
    """A payment that costs 4 life less."""
    return put("to", lambda life: life + 4, key)


def other_seats(event: Line) -> None:
    if isinstance(event["seats"], list):
        event["seats"].reverse()
    else:
        event["seats"].update(white=event["seats"]["red"], red=event["seats"]["white"])


ANY_GAME: Mapping[str, list[tuple[str, Forge]]] = {
    "start": [("seats", other_seats), ("first", put("first", lambda who: {"white": "red"}.get(who, "white")))],
    "life": [("changes", put("to", lambda life: life + 1, "changes", 0))],
    "roll": [("dice", put("plus", 7)), ("dice", put("dice", "9d9")), ("rolls", put("best", "highest")),
             ("rolls", put("die", 9)), ("rolls", lambda event: event["rolls"][0].update(white=99))],
}  # fmt: skip
REVERSE = ("order", put("order", lambda order: {"reversed": "clockwise"}.get(order, "reversed")))
CHAOS_GAMES: Mapping[str, list[tuple[str, Forge]]] = {
    "turn": [("who", put("who", "Bram")), ("who", put("number", 9)), ("called", put("seat", "Ann")),
             ("skipped", put("skipped", []))],
    "reverse": [REVERSE],
    "counters": [("changes", put("to", 5, "changes", 0)), ("changes", put("from", 1, "changes", 0))],
}  # fmt: skip
FORGERIES: Mapping[str, Mapping[str, list[tuple[str, Forge]]]] = {
    "elder-dragon-wars": {
        "turn": [("dragon", put("dragon", "Rith")), ("dragon", put("targets", [])), ("who", put("seat", "nobody"))],
        "legend": [("turned", turned), ("rolls", put("to", "red")), ("rolls", put("zone", 3)),
                   ("rolls", lambda event: event["rolls"][0].update(black=20)), ("rolls", put("who", "blue"))],
        "cast": [("turned", turned), ("card", put("card", "Sol'kanar"))],
        "artifact-given": [("pushed", put("zone", 3)), ("pushed", put("pushed", ["Mirari", "Bullwhip"]))],
        "artifact-sacrificed": [("paid", cheaper()), ("who", put("who", "red"))],
        "artifact-replaced": [("turned", turned), ("to", put("to", "red"))],
        "spell": [("turned", turned), ("paid", cheaper()), ("stays", put("stays", "Smoke")),
                  ("gone", put("gone", None))],
        "chaos-drawn": [("turned", turned), ("hidden", put("hidden", False)),
                        ("anyway", lambda event: event.pop("anyway"))],
        "chaos-played": [("paid", cheaper()), ("to", put("to", lambda to: {"play": "graveyard"}.get(to, "play")))],
        "pile": [("turned", turned), ("count", put("count", 1)), ("graveyard", put("graveyard", ["Mirari"])),
                 ("was", put("was", "graveyard"))],
    },
    "chaos-lists": {
        **CHAOS_GAMES,
        "chaos": [("number", put("number", 7)), ("name", put("name", "Nothing")), ("list", put("list", "b")),
                  ("who", put("who", "Cleo")), ("rolled", put("came", 99, "rolled", 0)),
                  ("cleared", put("back", ["Ann"])), ("to", put("to", "token")), ("list", put("finishes", 5)),
                  ("list", put("dropped", 3))],
        "chaos-used": [("rolled", put("came", 99, "rolled", 0)), ("number", put("rolls", [])),
                       ("name", put("name", "Teddy"))],
    },
    "chaos-magic": {
        **CHAOS_GAMES,
        "global-revealed": [("turned", turned)],
        "global-left": [("turned", turned)],
        "chaos-drawn": [("pile", put("pile", "globals")), ("with", lambda event: event.update({"with": None}))],
        "chaos-revealed": [("turned", turned), ("card", put("card", "Rent Day"))],
        "chaos-countered": [("turned", turned), ("place", put("place", 2)), ("who", put("who", "Zed"))],
        "spite-looked": [("turned", turned), ("count", put("count", 6))],
        "spite-played": [("turned", turned), ("rest", put("rest", "bottom")), ("who", put("who", "Cleo"))],
        "pile": [("turned", turned)],
    },
    "magical-war": {
        "reverse": [REVERSE],
        "stolen": [("place", put("place", lambda place: place % 7 + 1)), ("of", put("of", 9)),
                   ("from", put("moves", []))],
        "land": [("hurt", cheaper("hurt")), ("moves", put("moves", []))],
    },
    "five-colors": {},
}  # fmt: skip
CASES = [
    (slug, do, has, forge)
    for slug, kinds in FORGERIES.items()
    for do, cases in {**ANY_GAME, **kinds}.items()
    for has, forge in cases
    if slug == "elder-dragon-wars" or has != "rolls"
]


@pytest.mark.parametrize(
    ("slug", "do", "has", "forge"), CASES, ids=lambda value: value if isinstance(value, str) else ""
)
def test_a_forged_line_is_named(
    sessions: Mapping[str, list[Events]], slug: str, do: str, has: str, forge: Forge
) -> None:
    faults = [fault(slug, events, event["n"], forge) for events, event in lines_of(sessions[slug], do, has)]
    assert set(faults) - {"as it was"}, f"no line '{do}' with '{has}' was forged"
    assert None not in faults


def test_every_kind_of_every_game_is_decided_anew_by_each_of_its_commands() -> None:
    for slug in GAMES:
        kinds = games.find(slug).kinds
        commands = Counter(
            command.do
            for chapter in {kind.chapter for kind in kinds.values()}
            for command in chapter.commands.values()
            if isinstance(command, Command)
        )
        left = [do for do, kind in kinds.items() if len(kind.again) < max(commands[do], 1)]
        assert left == ["begin"]  # which is checked by itself


def test_a_key_that_a_kind_does_not_know_is_a_fault_in_every_kind_of_line(
    sessions: Mapping[str, list[Events]],
) -> None:
    for slug, events in ((slug, events) for slug, played_ones in sessions.items() for events in played_ones):
        for event in events[1:]:
            assert fault(slug, events, event["n"], put("more", 1)), event


def one_more(event: Line) -> None:
    event["draws"].append({**event["draws"][-1], "label": "spare/1/1"})


def one_less(event: Line) -> None:
    event["draws"].pop()


def twice(event: Line) -> None:
    event["draws"].append(event["draws"][-1])


def of_another_stage(event: Line) -> None:
    """The first draw answers what is asked later in the game; a free roll answers nothing."""
    draw = event["draws"][0]
    draw["label"] = "/".join([*draw.get("label", "low/1").split("/")[:-1], "70"])


def of_more(event: Line) -> None:
    draw = event["draws"][-1]
    draw["spec"] = f"{draw['spec']}0"


@pytest.mark.parametrize("forge", [one_more, one_less, twice, of_another_stage, of_more])
def test_other_draws_than_the_decision_asks_for_are_named(sessions: Mapping[str, list[Events]], forge: Forge) -> None:
    for slug, events, event in drawing(sessions):
        assert fault(slug, events, event["n"], forge) not in (None, "as it was"), event


def typed_in(event: Line) -> None:
    """All that a key drew was typed in instead."""
    keep = ("label", "spec", "got")
    event["draws"] = [{**{key: draw[key] for key in keep if key in draw}, "src": "hand"} for draw in event["draws"]]


def test_what_can_be_typed_in_is_decided_alike(sessions: Mapping[str, list[Events]]) -> None:
    for slug, events, event in drawing(sessions):
        found = fault(slug, events, event["n"], typed_in) or ""
        seats = any(draw["spec"].startswith("perm") for draw in event["draws"])
        never = seats or event.get("move") == "look"
        assert found.startswith("what was typed in for") == never, event
        assert never or found in ("", "as it was"), event


def test_of_a_tie_not_only_the_second_round_is_typed_in(sessions: Mapping[str, list[Events]]) -> None:
    events, tie = next(
        (events, event)
        for events, event in lines_of(sessions["elder-dragon-wars"], "legend", "rolls")
        if len(event["rolls"]) > 1
    )

    def first_by_key(event: Line) -> None:
        event["draws"][-2].pop("src")

    found = fault("elder-dragon-wars", events, tie["n"], first_by_key)
    assert found == "what was typed in for low/2/black-red/1 (2d20) is not what it says"


def sealed_anew(edw: Edw, forge: Callable[[Events], object]) -> None:
    """The session with forged lines, as somebody leaves it who knows how, and forgets what the laptop has seen."""
    edw.session().write_bytes(changed(edw.session().read_bytes(), forge))
    for seen in (edw.home / "keys").glob("*.seen"):
        seen.unlink()


def newer_is_pushed_out(events: Events) -> None:
    assert events[4]["pushed"] == ["Mirari"]
    events[4]["pushed"] = ["Bullwhip"]


def one_life_is_paid(events: Events) -> None:
    assert events[4]["paid"] == {"who": "red", "from": 75, "to": 70}
    events[4]["paid"]["to"] = 74


@pytest.mark.parametrize(
    ("typed", "forge", "why"),
    [
        (["legend white --card Mirari", "legend white --card Bullwhip", "legend white --card Crawlspace"],
         newer_is_pushed_out, f"what it says of 'pushed' {OTHERWISE}"),
        (["spell white", "spell blue", "spell white --pay red"],
         one_life_is_paid, f"what it says of 'paid' {OTHERWISE}"),
    ],
)  # fmt: skip
def test_what_passed_before_lines_were_decided_anew(
    war: Edw, typed: list[str], forge: Callable[[Events], None], why: str
) -> None:
    for words in typed:
        war.line(f"{words} --rolled black=1,red=9" if "legend" in words else words)
    assert war("verify").out.startswith("OK: ")
    sealed_anew(war, forge)
    assert war("verify", code=1).err == f"edw: Line 5 is not right: {why}.\n"


ELIMINATED = "eliminate red --by black --take Mirari"
HOSTS = {
    "a winner at the first elimination": (ELIMINATED, ["result"], {"savior": "black", "ur_dragon": False}, "result"),
    "the one who fell wins": (ELIMINATED, ["result"], {"savior": "red", "ur_dragon": False}, "result"),
    "loot to one who is not the killer": (ELIMINATED, ["taken", 0, "to"], "white", "taken"),
    "a hidden card of the dead": (ELIMINATED, ["hands"], ["Exile"], "hands"),
    "the Scion comes early": (ELIMINATED, ["scion"], "red", "scion"),
    "another player's turn": ("turn next", ["who"], lambda who: "red" if who == "green" else "green", "who"),
    "turn number 99": ("turn next", ["number"], 99, "number"),
    "an artifact of somebody else's": ("artifact lose Mirari", ["who"], "green", "who"),
    "a dragon from one who has none": ("dragon give white red", ["was"], "green", "was"),
    "a planar artifact in a state of its own": ("planar tap gate", ["state"], "gone", "state"),
    "a life that changes by nothing": ("life white -5", ["changes", 0, "to"], 75, "changes"),
    "a remark and more": ("note hi", ["sid"], "0123456789ab", "sid"),
}


@pytest.mark.parametrize(("typed", "place", "value", "key"), HOSTS.values(), ids=HOSTS)
def test_what_a_host_may_not_write_though_it_is_sealed_rightly(
    war: Edw, typed: str, place: list[Any], value: Any, key: str
) -> None:
    war.line("legend white --card Mirari --rolled black=9,red=1")
    war.line("dragon cast white --countered")
    war.line(typed)
    assert war("verify").out.startswith("OK: ")

    def forge(events: Events) -> None:
        true = events[-1].get(key) == value  # whoever begins was drawn
        put(place[-1], "black" if true else value, *place[:-1])(events[-1])

    sealed_anew(war, forge)
    assert f" is not right: what it says of '{key}' {OTHERWISE}" in war("verify", code=1).err


@pytest.mark.parametrize("line", ["life white -5 --from blue --with Fireball", "counters Ann poison +3"])
def test_what_was_typed_is_checked_for_form(edw: Edw, line: str) -> None:
    """A player is a player of this session, and a text is a text."""
    game = "elder-dragon-wars" if "white" in line else "chaos-magic"
    players = FIVE if "white" in line else "Ann,Bram,Cleo"
    edw("new", "friday", "--format", game, "--players", players, *(SEATS if "white" in line else ()))
    edw.line(line)
    written = edw.session().read_bytes()
    for key, value in {"by": "Zed", "with": 5, "counter": 7}.items():
        if key in events_of(written)[-1]:
            edw.session().write_bytes(written)
            sealed_anew(edw, lambda events, key=key, value=value: events[-1].update({key: value}))  # type: ignore[misc]
            assert "is not right" in edw("verify", code=1).err


def test_the_reason_to_overrule_a_rule_stands_only_where_a_rule_was_overruled(war: Edw) -> None:
    war.line("life white -5")
    sealed_anew(war, lambda events: events[-1].update(_anyway(events[-1])))
    said = "it says that the table overruled a rule, and no rule stood against it"
    assert war("verify", code=1).err == f"edw: Line 3 is not right: {said}.\n"


def _anyway(event: Line) -> Line:
    event.pop("h")
    return {"anyway": "we like it so", "h": ""}


def test_whoever_shuffles_what_was_seen_and_taken_back_says_that_the_table_wants_it(war: Edw) -> None:
    for line in ("pile chaos draw", "undo", "pile chaos shuffle --anyway fell"):
        war.line(line)
    assert war("verify").out.startswith("OK: ")
    sealed_anew(war, lambda events: events[-1].pop("anyway"))
    assert "the rules forbid it" in war("verify", code=1).err


def test_lines_of_older_rulings_are_told_where_they_differ_and_those_of_todays_are_faults(war: Edw) -> None:
    """A session that began under older rulings and goes on under today's; its draws are proven all the same."""

    def older(events: Events) -> None:
        del events[0]["rulings"]
        one_life_is_paid(events)

    for words in ("spell white", "spell blue", "spell white --pay red"):
        war.line(words)
    sealed_anew(war, older)
    remark = f"Line 5 was played by older rulings. By today's, what it says of 'paid' {OTHERWISE}."
    found = war("verify", "--json").json
    assert remark in found["worth_knowing"]
    assert found["older"] == [{"line": 5, "why": f"what it says of 'paid' {OTHERWISE}"}]
    war.line("spell white --pay red")
    assert [event["do"] for event in events_of(war.session().read_bytes())[5:]] == ["rulings", "spell"]
    said = war("verify").out
    assert said.startswith("OK: draws and seals; 1 line by older rulings differs from today's. 3 draws proven, ")
    assert f"\n- {remark}\n" in said

    def forged(events: Events) -> None:
        events[6]["paid"]["to"] += 4

    sealed_anew(war, forged)
    assert "Line 7 is not right: what it says of 'paid' " in war("verify", code=1).err
