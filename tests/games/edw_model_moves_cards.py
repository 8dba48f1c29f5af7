"""What a table types at random of cards: artifacts, spells, chaos cards, piles, Gate and Matrix."""

from random import Random

from edw_model_lines import Lines
from edw_model_seats import SEATS

Words = list[str]

WHY = ("--anyway", "the table wants it")


def anyway(random: Random) -> Words:
    """The table overrules the rules, now and then."""
    return [*WHY] if random.random() < 0.4 else []


def somebody(war: Lines, random: Random) -> str:
    """Mostly somebody who lives."""
    return random.choice(war.living if war.living and random.random() < 0.96 else SEATS)


def _active(war: Lines, random: Random) -> str:
    """Mostly whose turn it is."""
    return war.active if war.active in war.living and random.random() < 0.8 else somebody(war, random)


def _next_cards(war: Lines, pile: str) -> list[str]:
    """What a real pile may turn up next, where that is not known."""
    return [] if war.piles[pile].top else war.piles[pile].unseen


def _arrival(war: Lines, random: Random, who: str) -> Words:
    """How an artifact is turned up and rolled for: by hand now and then."""
    most = max(len(player.artifacts) for player in war.players.values())
    words = random.choice(([], [], [], ["--keep"] if most > 1 else [], ["--keep"], ["--countered"]))
    if most > 2 and random.random() < 0.8:
        words = ["--keep"]
    unseen = _next_cards(war, "artifacts")
    if "--countered" in words or not unseen:
        return [*words]
    by_hand = ["--card", random.choice(unseen)] if random.random() < 0.2 else []
    if by_hand or random.random() < 0.2:
        tied = war.enemies(who)
        while len(tied) > 1:
            rolled = {seat: random.randint(1, int(war.rules["low-die"])) for seat in tied}
            by_hand += ["--rolled", ",".join(f"{seat}={got}" for seat, got in rolled.items())]
            tied = [seat for seat in tied if rolled[seat] == min(rolled.values())]
    return [*words, *by_hand]


def legend(war: Lines, random: Random) -> Words:
    """A Legend comes."""
    torn = [seat for seat in war.living if len(war.enemies(seat)) > 1]
    who = random.choice(torn) if war.empty and torn and random.random() < 0.6 else somebody(war, random)
    return ["legend", who, *random.choice(([], [], ["Stangg"])), *_arrival(war, random, who)]


def dragon(war: Lines, random: Random) -> Words:
    """An Elder Dragon leaves its nexus, or goes home."""
    who = somebody(war, random)
    out = war.players[who].dragon.controller is not None
    if not out or random.random() < 0.03:
        put = ["--put"] if random.random() < (0.4 if war.tapped["gate"] else 0.1) else []
        return ["dragon", "cast", who, *put, *anyway(random), *_arrival(war, random, who)]
    return ["dragon", "return", who]


def artifact(war: Lines, random: Random) -> Words:
    """Something befalls an artifact."""
    held = [card for seat in war.living for card in war.players[seat].artifacts]
    if not held:
        return legend(war, random)
    verb = random.choice(("lose", "sacrifice", "sacrifice", "give", "give", "swap", "swap", "replace"))
    card = random.choice(held)
    if verb == "sacrifice":
        mine = war.players[war.active].artifacts if war.active in war.living else []
        card = random.choice(mine) if mine and random.random() < 0.7 else card
        return ["artifact", verb, card, *anyway(random)]
    if verb == "give":
        loose = [*held, *war.piles["artifacts"].graveyard, *war.piles["artifacts"].out]
        keep = ["--keep"] if random.random() < 0.5 else []
        three = [seat for seat in war.living if len(war.players[seat].artifacts) > 2]
        if three and random.random() < 0.8:
            return ["artifact", verb, random.choice(loose), three[0], "--keep"]
        full = [seat for seat in war.living if len(war.players[seat].artifacts) > 1 and random.random() < 0.5]
        return ["artifact", verb, random.choice(loose), *(full[:1] or [somebody(war, random)]), *keep]
    return ["artifact", verb, card, *([random.choice(held)] if verb == "swap" else [])]


def spell(war: Lines, random: Random) -> Words:
    """A spell resolves."""
    unseen = _next_cards(war, "enchantments")
    by_hand = ["--card", random.choice(unseen)] if unseen and random.random() < 0.2 else []
    poor = [seat for seat in war.living if war.players[seat].life < 5]
    pay = ["--pay", random.choice(poor) if poor and random.random() < 0.5 else somebody(war, random)]
    card = [random.choice(war.piles["chaos"].list)] if random.random() < 0.1 else []
    said = random.choice(([], by_hand, ["--countered"], pay))
    return ["spell", somebody(war, random), *card, *said, *(anyway(random) if card else [])]


def chaos_draw(war: Lines, random: Random) -> Words:
    """A chaos card is drawn."""
    return ["chaos", "draw", _active(war, random), *anyway(random)]


def chaos(war: Lines, random: Random) -> Words:
    """A chaos card is played, discarded or leaves."""
    lasting = [card for player in war.players.values() for card in player.chaos]
    lasting = [card for card in lasting if card != "Paradox Haze" or random.random() < 0.3]
    if lasting and random.random() < 0.4:
        return ["chaos", "leave", random.choice(lasting)]
    hands = [(seat, card) for seat in war.living for card in war.players[seat].hand]
    if not hands:
        return chaos_draw(war, random)
    if haze := [seat for seat, card in hands if card == "Paradox Haze" and random.random() < 0.8]:
        return ["chaos", "play", haze[0], "Paradox Haze", *WHY]
    locked = war.locked("gate") != war.locked("matrix") and random.random() < 0.7
    liked = ("Gilded Drake",) if locked else ("Arena", "Strip Mine", "Time Stretch")
    mine = [held for held in hands if held[0] == war.active]
    seat, card = random.choice([held for held in mine if held[1] in liked] or random.choice((mine, hands)) or hands)
    if random.random() < 0.2:
        return ["chaos", "discard", seat, card]
    return ["chaos", "play", seat, card, *random.choice(([], [], [], ["--countered"])), *anyway(random)]


def enchantment(war: Lines, random: Random) -> Words:
    """The enchantment in play is put right."""
    if random.random() < 0.4:
        return ["enchantment", "none", *anyway(random)]
    return ["enchantment", "set", random.choice(war.piles["enchantments"].list)]


def pile(war: Lines, random: Random) -> Words:
    """A pile is handled."""
    pile = random.choice(list(war.piles.values()))
    verb = random.choice(("draw", "look", "top", "bottom", "take", "return", "shuffle"))
    words = ["pile", pile.name, verb]
    if verb == "look":
        return [*words, str(random.randint(1, 4))]
    if verb == "shuffle":
        return [*words, *random.choice(([], ["--graveyard"]))]
    loose = [*pile.out, *pile.graveyard, *pile.top, *pile.bottom, *pile.unseen[:9]]
    return words if verb == "draw" else [*words, random.choice(loose or pile.list)]


def slip(war: Lines, random: Random) -> Words:
    """A card that is mostly elsewhere, a dragon that is mostly at home."""
    artifact, chaos = (random.choice(war.piles[name].list) for name in ("artifacts", "chaos"))
    return random.choice(
        (
            ["artifact", random.choice(("lose", "replace")), artifact],
            ["chaos", "discard", somebody(war, random), chaos],
            ["chaos", "leave", chaos],
            ["dragon", "return", random.choice(SEATS)],
            ["enchantment", "set", war.current or "Smoke"],
            ["turn", "skip", random.choice(SEATS)],
            ["planar", "off", random.choice(("gate", "matrix"))],
        )
    )


def planar(war: Lines, random: Random) -> Words:
    """Gate or Matrix is shut off, or works again."""
    return ["planar", random.choice(("tap", "tap", "off", "untap", "untap")), random.choice(("gate", "matrix"))]
