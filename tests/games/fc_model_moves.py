"""What is typed at random beside the model of Legends of the Five Colors: most of it by the rules, some not."""

from random import Random

from fc_model import Model
from fc_model_table import Fight

CREATURES = {
    "Grizzly Bears": "2/2",
    "Craw Wurm": "6/4",
    "Serra Angel": "4/4 flying",
    "Ornithopter": "0/2 flying",
    "Hill Giant": "3/3",
    "Force of Nature": "8/8",
    "Wall of Stone": "1/4",
}
CARDS = ("Forest", "Plains", "Icy Manipulator", "Karplusan Forest", "Crusade", "Manabarbs", "Wall of Wood")
EVENTS = ("Crusade", "Manabarbs")

Words = list[str]


def move(model: Model, random: Random) -> Words:
    """What is typed next."""
    if model.duel is not None and random.random() < 0.9:
        return _say(model, random)
    if model.fights is not None and model.waiting() and random.random() < 0.95:
        return _battle(model, random)
    damage = _damage(model, random)
    if damage and random.random() < 0.6:
        return damage
    if not model.up and random.random() < 0.5:
        return _reveal(model, random)
    if model.over:  # it refuses all
        return random.choice([["turn", "next"], ["recruit", "1"], ["battle", "attack", "1"], ["province", "refill"]])
    others = (_recruit, _province, _attack, _attack, _attack, _life, _duel, _reveal)
    if random.random() < 0.3:
        return ["concede", random.choice(model.names)] if random.random() < 0.01 else _next(model)
    return random.choice(others)(model, random)


def _next(model: Model) -> Words:
    late = (model.deadly() and model.number % 4 > 0) or (model.turns_up and model.number % 4 == 1)
    return ["turn", "next", *["--anyway", "so"] * late]


def creature(model: Model, random: Random, name: str = "") -> str:
    """A creature, with its numbers where they are not known or are other ones now."""
    name = name or random.choice([*CREATURES])
    if name not in model.strength:
        return f"{name} {CREATURES[name]}" if random.random() < 0.95 else name
    return name if random.random() < 0.8 else f"{name} {random.randint(0, 7)}/{random.randint(1, 7)}"


def _armies(model: Model, random: Random, places: list[int]) -> Words:
    words: Words = []
    mine = model.fights is None or model.asked == model.active
    who = model.active if mine else model.other(model.active)
    own = model.seats[who].provinces
    chosen = random.sample(places, random.randint(1, min(3, len(places))))
    held = model.seats[model.other(model.active)].provinces
    walled = [at for at in places if held[at - 1 : at] and held[at - 1]["walls"] and at not in chosen]
    for number in [*chosen, *(walled if random.random() < 0.9 else ())]:
        walls = [wall for wall in (own[number - 1]["walls"] if number <= len(own) else ()) if wall in CREATURES]
        some = random.choices([*CREATURES], k=random.randint(0, 3))
        some += walls if random.random() < 0.8 else []
        side = "attack" if mine else "defence"
        some = [name for name in some if random.random() < 0.05 or not _doubt(model, who, side, name)]
        new = [name for name in some if model.theirs(name, who) and random.random() < 0.9]
        words.append(str(number))
        words += [f"{name} {CREATURES[name]}" if name in new else creature(model, random, name) for name in some]
    return words


def _doubt(model: Model, who: str, side: str, name: str) -> bool:
    return model.against(model.cards.get((who, name), []), who, side, name, model.sent(side, name))


def _attack(model: Model, random: Random) -> Words:
    places = [*range(1, len(model.seats[model.other(model.active)].provinces) + 1)]
    immune = [word for name in dict.fromkeys(model.soon) for word in ("--haste", name)]
    return ["battle", "attack", *_armies(model, random, places), *(immune if random.random() < 0.9 else [])]


def _battle(model: Model, random: Random) -> Words:
    assert model.fights is not None
    places = [fight.province for fight in model.fights if fight.province]
    waiting = model.waiting()
    if random.random() < 0.03:
        return ["battle", "off"]
    if model.now >= 0 and random.random() < 0.95:
        return _act(model, model.fights[model.now], random)
    if not model.begun and random.random() < 0.6:
        mine = random.random() < (0.8 if model.asked == model.active else 0.2)
        word = random.random()
        if word < 0.3:
            return ["battle", random.choice(["pass", "none"])]
        if word < 0.4:
            return ["battle", "defend", "none"]
        if mine and random.random() < 0.15:
            return _attack(model, random)
        return ["battle", "attack" if mine else "defend", *_armies(model, random, places)]
    if random.random() < 0.2:
        fight = random.choice([fight for fight in model.fights if fight.province in waiting])
        there = [one["name"] for side in fight.there.values() for one in side]
        if there:
            how = random.choice(["--taps", "--destroys"])
            return ["battle", "act", model.other(model.active), how, random.choice(there)]
    number = [str(random.choice(waiting))] if len(waiting) > 1 or random.random() < 0.5 else []
    return ["battle", "resolve", *number] if random.random() < 0.6 or not number else ["battle", "pick", *number]


def _act(model: Model, fight: Fight, random: Random) -> Words:
    here = [one["name"] for side in fight.there.values() for one in side]
    what = random.random()
    if what < 0.35 or not here:
        return ["battle", "pass"]
    if what < 0.55:
        return ["battle", "resolve"]
    who = model.says if random.random() < 0.95 else model.other(model.says)
    if fight.gone and random.random() < 0.7:
        return ["battle", "act", who, "--saves", fight.gone[0]["name"]]
    how = random.choice(["--uses", "--taps", "--untaps", "--destroys", "--becomes", "--damage"])
    name = random.choice(here)
    more = {"--becomes": f" {random.randint(0, 9)}/{random.randint(1, 9)}", "--damage": f"={random.randint(1, 5)}"}
    return ["battle", "act", who, how, name + more.get(how, "")]


def _damage(model: Model, random: Random) -> Words:
    for fight in model.fights or ():
        for who, number in fight.left.items():
            army = fight.there["defence" if who == model.active else "attack"]
            if number and army:
                amount = number + (random.random() < 0.05) - random.randint(0, number - 1)
                return ["battle", "assign", who, random.choice(army)["name"], str(amount)]
    return []


def _reveal(model: Model, random: Random) -> Words:
    hidden = sum(own["state"] == "down" for own in model.seats[model.active].provinces)
    cards: Words = []
    for _ in range(random.randint(0, hidden + (random.random() < 0.05))):
        cards.append(random.choice(CARDS) if random.random() < 0.5 else _wall_or_other(model, random))
    new = [card for card in cards if card in EVENTS and card not in model.kinds]
    return ["reveal", *cards, *(["--event", new[0]] if new else [])]


def _wall_or_other(model: Model, random: Random) -> str:
    return creature(model, random, "Wall of Stone" if random.random() < 0.5 else "")


def _recruit(model: Model, random: Random) -> Words:
    ready = [at for at, own in enumerate(model.seats[model.active].provinces, 1) if own["state"] == "up"]
    if not ready:
        return ["recruit", "1"]
    if random.random() < 0.4:
        return ["recruit", *map(str, random.sample(ready, min(2, len(ready))))]
    return [
        "recruit",
        str(random.choice(ready)),
        *random.choice([[], ["--land"], ["--wall"], ["--creature"], ["--other"]]),
    ]


def _province(model: Model, random: Random) -> Words:
    who = random.choice(model.names)
    number = str(random.randint(1, len(model.seats[who].provinces)))
    rare = ["province", "lose", who, number] if random.random() < 0.2 else ["province", "clear", number]
    return rare if random.random() < 0.7 else ["province", "refill"]


def _life(model: Model, random: Random) -> Words:
    return ["life", random.choice(model.names), random.choice(["+3", "+5", "+12", "-2"])]


def _duel(model: Model, random: Random) -> Words:
    return ["duel", "begin", "Tor Wauki", "5", random.choice([*CREATURES]), str(random.randint(3, 7))]


def _say(model: Model, random: Random) -> Words:
    assert model.duel is not None
    who = model.duel["acting"] if random.random() < 0.95 else model.other(model.duel["acting"])
    if random.random() < 0.4:
        return ["duel", "focus", who]
    if random.random() < 0.1:
        return ["duel", "off", "it was bounced"]
    focus = {name: number for name, number in model.duel["focus"].items() if number}
    costs = [f"{name}={','.join(str(random.randint(0, 4)) for _ in range(number))}" for name, number in focus.items()]
    return ["duel", "strike", who, *(costs if random.random() < 0.95 else [])]
