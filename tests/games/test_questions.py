"""What games ask at the table prompt: each question with its answers, and the command that comes of them."""

from collections.abc import Callable
from typing import Any

import pytest
from chaos_lists_table import write_lists
from chaos_magic_table import begun, game_of, looked_at
from conftest import FIVE, SEATS, Edw

from edw_companion import games
from edw_companion.cli.app import App
from edw_companion.cli.loaded import Loaded
from edw_companion.core.questions import Dialogue, Question, converse, nothing
from edw_companion.games.chaos_lists import questions as rolls
from edw_companion.games.chaos_magic import questions as magic
from edw_companion.games.elder_dragon_wars import turn_questions as war
from edw_companion.games.elder_dragon_wars.questions import PROMPTING
from edw_companion.games.five_colors import questions as five
from edw_companion.games.magical_war import questions as pipe
from edw_companion.session.paths import Home

Ask = Callable[[Any, Any], Dialogue]

TABLES = {
    "war": f"new friday --players {FIVE} {' '.join(SEATS)} --first white",
    "rolls": "new friday --format chaos-lists --lists small --players Ann,Bram,Cleo,Dan --seat=1=Ann --seat=2=Bram "
    "--seat=3=Cleo --seat=4=Dan --first Ann; chaos --rolled 1",
    "magic": "new friday --format chaos-magic --players Ann,Bram,Cleo --seat=1=Ann --seat=2=Bram --first Ann",
    "pipe": "new friday --format magical-war --players Ann,Bram,Cleo --seat=1=Ann --seat=2=Bram --first Ann",
    "five": "new friday --format five-colors --players Ann,Bram --seat=1=Ann --first Ann",
}


def table_after(edw: Edw, game: str, lines: str) -> Loaded:
    """A game of which these lines were typed."""
    write_lists(edw.home / "lists")
    for line in filter(None, f"{TABLES[game]}; {lines}".split("; ")):
        edw.line(line)
    return App(lambda: Home(str(edw.home)), None).read()


def held(dialogue: Dialogue, keys: str) -> tuple[str, list[Question]]:
    """The command that comes of a dialogue, answered key by key ("." is Enter), and its questions."""
    asked: list[Question] = []
    answers = iter(keys)

    def answer(question: Question) -> str:
        asked.append(question)
        key = next(answers)
        assert key == "." or key in {choice.key for choice in question.choices}
        return "" if key == "." else key

    words = converse(dialogue, answer)
    assert next(answers, None) is None
    return " ".join(words), asked


def fell(ask: Callable[[Any, list[str], Any], Dialogue], *names: str, **event: str | None) -> Ask:
    """Who is down is asked about, after the event of the table or this one."""
    return lambda state, last: ask(state, list(names), event or last)


MIRARI = "legend white --card Mirari --rolled black=1,red=2"
KARN = "legend white --card Karn --rolled black=1,red=2"
DRAGON = "dragon cast blue --card Mindslaver --rolled red=1,green=2; turn next"
SCION = "eliminate red; eliminate black; eliminate blue; turn next; turn next; turn next; turn next --card Crosis"
BEAR, LEND, TEA = "battle attack 1 'Craw Wurm 6/4'; battle pick 1", "--card Lend", "--card 'Tea Break'"
ZOO = "chaos --rolled 6; chaos --rolled 1"
TURNED = "chaos draw; chaos reveal"
QUAKE = {"by": "Ann", "with": "Earthquake"}
QUAKED = "eliminate Bram Cleo --by Ann --with Earthquake"

# A game, what was typed there, who asks, the keys, and the command that they come to; no keys: nothing is asked.
AFTER: list[tuple[str, str, Ask, str, str]] = [
    ("war", "", war.chaos_card, ".", ""),
    ("war", "", war.chaos_card, "y", "chaos draw white"),
    ("war", "chaos draw white", war.chaos_card, "", ""),
    ("war", "", war.dragon_paid, "", ""),
    ("war", DRAGON, war.dragon_paid, ".", ""),
    ("war", DRAGON, war.dragon_paid, "h", "dragon return blue --why upkeep not paid"),
    ("war", MIRARI, war.legend_came, "", ""),
    ("war", KARN, war.legend_came, ".", ""),
    ("war", KARN, war.legend_came, "y", "legend black Karn, Silver Golem"),
    ("war", "", war.scion_attack, "", ""),
    ("war", "life red =0", fell(war.fallen, "red"), ".", ""),
    ("war", "life red =0", fell(war.fallen, "red"), "n", "eliminate red"),
    ("war", "life red =0", fell(war.fallen, "red"), "w", "eliminate red --by red=white"),
    ("war", f"{MIRARI}; life black =0", fell(war.fallen, "black"), "w1",
     "eliminate black --by black=white --take Mirari"),
    ("war", f"{MIRARI}; life black =0", fell(war.fallen, "black"), "w.", "eliminate black --by black=white"),
    ("war", "life red =0 black =0", fell(war.fallen, "red", "black"), "wn", "eliminate red black --by red=white"),
    ("war", f"{MIRARI}; life white =0 black =0", fell(war.fallen, "white", "black"), "bw",
     "eliminate white black --by white=black --by black=white"),
    ("war", "life red =0 --from blue --with Kasimir", fell(war.fallen, "red"), "u",
     "eliminate red --by red=blue --with Kasimir"),
    ("war", SCION, war.scion_attack, "h", "life white -6 green -6 --from scion"),
    ("war", SCION, war.scion_attack, "t", "scion tap"),
    ("war", SCION, war.scion_attack, "x", "scion nullify"),
    ("war", SCION, war.scion_attack, ".", ""),
    ("magic", "", magic.chaos_step, "y", "chaos draw"),
    ("magic", "", magic.chaos_step, ".", ""),
    ("magic", "chaos draw", magic.turned_up, "y", "chaos reveal"),
    ("magic", f"{TURNED} {LEND}", magic.side, "2", "chaos choose Keep"),
    ("magic", f"{TURNED} {TEA}", magic.resolves, "y", "chaos resolve"),
    ("magic", f"{TURNED} {TEA}", magic.resolves, "c", "chaos counter"),
    ("magic", "eliminate Ann", magic.spite, "y", "spite look"),
    *(("magic", "chaos draw", ask, "", "") for ask in (magic.chaos_step, magic.side, magic.resolves, magic.spite)),
    *(("magic", f"{TURNED} {LEND}", ask, "", "") for ask in (magic.turned_up, magic.resolves)),
    ("magic", "life Ann -20 Cleo -30", fell(magic.fallen, "Ann", "Cleo", by="Bram", **{"with": "Fireball"}), "y",
     "eliminate Ann Cleo --by Bram --with Fireball"),
    ("magic", "eliminate Ann Cleo", fell(magic.fallen, "Ann", "Cleo", by="Bram"), "", ""),
    ("rolls", "", rolls.next_roll, "y", "chaos"),
    ("rolls", "", rolls.next_roll, "s", "chaos skip"),
    ("rolls", "", rolls.next_roll, ".", ""),
    ("rolls", "turn next", rolls.next_roll, "y", "chaos"),
    ("rolls", "chaos --rolled 1", rolls.next_roll, "y", "chaos done"),
    ("rolls", "chaos --rolled 1", rolls.next_roll, "c", "chaos counter"),
    ("rolls", "chaos --rolled 3", rolls.next_roll, "y", "chaos"),
    ("rolls", ZOO, rolls.next_roll, "y", "chaos"),
    ("rolls", "chaos --rolled 1; chaos done", rolls.next_roll, "", ""),
    ("rolls", "chaos skip; eliminate Bram", rolls.next_roll, "y", "chaos"),
    ("rolls", f"{ZOO}; away Bram --turn; away Cleo --turn; away Dan --turn", rolls.next_roll, "y", "chaos done"),
    ("rolls", "chaos skip; eliminate Bram Cleo Dan", rolls.next_roll, "", ""),
    ("rolls", "", fell(rolls.fallen, "Bram", "Cleo", **QUAKE), "y", QUAKED),
    ("rolls", QUAKED, fell(rolls.fallen, "Bram", **QUAKE), "", ""),
    ("pipe", "life Bram -20 Cleo -25", fell(pipe.fallen, "Bram", "Cleo", **QUAKE), "y", QUAKED),
    ("pipe", "", fell(pipe.fallen, "Bram", by="Bram"), ".", ""),
    ("pipe", QUAKED, fell(pipe.fallen, "Bram", "Cleo", **QUAKE), "", ""),
    ("five", f"{BEAR}; battle pass Bram", five.passed, "", ""),
    ("five", f"{BEAR}; battle pass Bram; battle pass Ann", five.passed, "y", "battle resolve"),
]  # fmt: skip


@pytest.mark.parametrize(("game", "lines", "ask", "keys", "command"), AFTER)
def test_after_a_command(edw: Edw, game: str, lines: str, ask: Ask, keys: str, command: str) -> None:
    table = table_after(edw, game, lines)
    dialogue = ask(table.state, table.session.events[-1])
    assert held(dialogue, keys)[0] == command
    if command:
        answers = iter(keys.replace(".", " "))
        words = converse(ask(table.state, table.session.events[-1]), lambda _question: next(answers).strip())
        edw(*words, code=2 if command == "chaos" and "eliminate" in lines else 0)


QUESTIONS = {
    "": "Next: Ann on Chaos A.",
    "turn next": "Upkeep of Bram is over? Next: Bram on Chaos A.",
    "chaos --rolled 1": "Calm: does it resolve?",
    "chaos --rolled 3": "Onward: does it resolve?",
    ZOO: "Next: Bram on Zoo.",
    "chaos skip; eliminate Bram": "Next: Bram on Spite.",
    f"{ZOO}; away Bram --turn; away Cleo --turn; away Dan --turn": "Zoo has nothing more to roll.",
}


@pytest.mark.parametrize(("lines", "question"), QUESTIONS.items())
def test_questions_about_rolls(edw: Edw, lines: str, question: str) -> None:
    table = table_after(edw, "rolls", lines)
    assert held(rolls.next_roll(table.state, table.session.events[-1]), "y")[1][0].text == question


# What was typed, the command that is asked about before it is done, the keys, and the words that are added.
BEFORE = [
    ("", "legend w kei-t", ".", ""),
    ("", "legend w kei-t", "c", "--countered"),
    (MIRARI, "legend w", ".", ""),
    (f"{MIRARI}; legend white --card Mindslaver --rolled black=1,red=2", "legend w", "k", "--keep"),
    ("", "legend w --countered", "", ""),
    ("", "dragon cast w", "c", "--countered"),
    ("", "dragon return w", "", ""),
    ("", "spell w", "c", "--countered"),
    ("spell w --card Revelation", "spell w", "g", "--pay green"),
    ("spell w --card Revelation; life green =4", "spell w", "u", "--pay blue"),
    ("", "log", "", ""),
]


@pytest.mark.parametrize(("lines", "command", "keys", "words"), BEFORE)
def test_before_a_command(edw: Edw, lines: str, command: str, keys: str, words: str) -> None:
    assert asked_before(table_after(edw, "war", lines), command, keys)[0] == words


def asked_before(table: Loaded, command: str, keys: str) -> tuple[str, list[Question]]:
    dialogue = PROMPTING.asked_before(command.split())
    return held(dialogue(table.state) if dialogue else nothing(), keys)


def test_who_cannot_pay_is_not_offered(edw: Edw) -> None:
    _, (question,) = asked_before(table_after(edw, "war", "spell w --card Revelation; life green =4"), "spell w", ".")
    assert [choice.key for choice in question.choices] == ["w", "u", "b", "r", "c"]


def test_the_scion_is_asked_about_until_it_has_struck(edw: Edw) -> None:
    table = table_after(edw, "war", f"{SCION}; scion tap white")
    event = next(event for event in reversed(table.session.events) if event["do"] == "turn")
    assert held(war.scion_attack(table.state, event), "h")[0] == "life green -6 --from scion"
    edw("life", "green", "-6", "--from", "scion")
    assert held(war.scion_attack(App(lambda: Home(str(edw.home)), None).read().state, event), "")[0] == ""
    _, (question,) = held(war.fallen(table.state, ["white"], {}), ".")
    assert "s" in {choice.key for choice in question.choices}


def test_no_answer_is_the_key_of_the_next_turn(edw: Edw) -> None:
    table = table_after(edw, "war", DRAGON)
    _, (question,) = held(war.dragon_paid(table.state, table.session.events[-1]), ".")
    assert "n" not in question.keys, "who types 'n' twice has not sent a dragon home"


def test_a_spite_is_never_asked_to_be_countered_and_ends_in_life_or_death(edw: Edw) -> None:
    table = table_after(edw, "magic", "pile chaos top 'Tea Break'; eliminate Bram; spite look; spite play 'Tea Break'")
    assert [choice.key for choice in held(magic.resolves(table.state, {}), ".")[1][0].choices] == ["y"]
    edw("chaos", "resolve")
    assert held(magic.spite(game_of(edw), {}), "l")[0] == "spite lives"
    assert held(magic.spite(game_of(edw), {}), "o")[0] == "eliminate Bram"


@pytest.mark.parametrize("slug", games.GAMES)
def test_the_scene_is_there_before_and_after_the_start(edw: Edw, slug: str) -> None:
    players = {"elder-dragon-wars": FIVE}.get(slug, "Ann,Bram")
    edw("new", "friday", "--format", slug, "--players", players, "--ritual")
    app = App(lambda: Home(str(edw.home)), None)
    assert games.find(slug).scene(app.read().state).places == ()
    edw("start")
    assert len(games.find(slug).scene(app.read().state).places) == len(players.split(","))


def test_scenes_show_spites_who_is_away_and_what_lies_between(edw: Edw) -> None:
    shown = games.find("chaos-magic").scene(table_after(edw, "magic", "eliminate Bram; eliminate Cleo --concede").state)
    assert [place.state for place in shown.places] == [(), ("spite: due",), ("out of the game",)]
    assert shown.facts[0] == "Global: none in play"
    assert shown.after[:2] == ("Bram", "Ann")


def test_a_scene_of_rolls(edw: Edw) -> None:
    shown = games.find("chaos-lists").scene(table_after(edw, "rolls", "away Bram --turn").state)
    assert [place.state for place in shown.places if place.seat == "Bram"] == [("away until this turn ends",)]
    assert shown.facts[0].startswith("Global: Fog Bank.")


def test_the_cards_of_a_spite_may_be_typed_unseen_from_a_real_deck(edw: Edw, monkeypatch: pytest.MonkeyPatch) -> None:
    begun(edw)("eliminate", "Ann")
    names = game_of(edw).piles["chaos"].unseen[10:17]
    typed = iter([*names[:6], names[0], *names])
    with monkeypatch.context() as terminal:
        terminal.setattr("edw_companion.cli.build.interactive", lambda: True)
        terminal.setattr("click.prompt", lambda *_args, **_options: next(typed))
        done = edw("spite", "look", "--card", code=1)
        assert "Those cannot be the top cards" in done.err
        assert names[0] not in done.err
        event = edw("spite", "look", "--card", "--json").json["event"]
    assert [draw["src"] for draw in event["draws"]] == ["hand"] * 7
    assert [turned["card"] for turned in event["turned"]] == [None] * 7
    assert looked_at(edw) == names
