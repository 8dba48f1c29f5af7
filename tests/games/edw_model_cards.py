"""What lines do to cards: artifacts, enchantments, chaos cards and their piles (r6, r12, r13)."""

from edw_model import EXTRA, LASTING, War
from edw_model_seats import SEATS, Seat
from edw_model_table import Draws, Refused, Said, need

KARN = "Karn"
"""How a line calls Karn, Silver Golem."""

TURNS = {"Time Warp": 1, "Walk the Aeons": 1, "Beacon of Tomorrows": 1, "Time Stretch": 2, "Seedtime": 1}
"""Chaos cards that give extra turns, and how many."""


class Cards(War):
    """A war that takes lines about cards.

    Each method raises ``Refused`` before it asks for a draw or changes anything.
    """

    def alive(self, seat: str) -> Seat:
        """A player who is in the game."""
        need(seat in self.living, f"{seat} is out")
        return self.players[seat]

    def going_on(self) -> None:
        """Nothing is changed once there is a result."""
        need(not self.over, "the war is over")

    def pay(self, seat: str, price: int) -> None:
        """Life is paid: if that brings somebody to 0, nobody else did it (81)."""
        if price:
            self.players[seat].life -= price
            self.players[seat].blow = self.players[seat].by = None

    # Artifacts

    def legend(self, said: Said, draws: Draws) -> None:
        """A Legend came into play (r6)."""
        self.going_on()
        self.alive(said.plain[1])
        self.settle(*said.plain)
        if said.plain[2:] == ["Stangg"]:
            self.owed.append(("legend", said.plain[1], "Stangg Twin"))  # a legendary token enters, too (65)
        self.reverberate(said.plain[1], said, draws)

    def reverberate(self, seat: str, said: Said, draws: Draws) -> None:
        """The top artifact goes to the enemy of ``seat`` who rolls low, to the one left, or to ``seat`` (67 to 70)."""
        if "--countered" in said.flags:
            return
        card = self.piles["artifacts"].turn_up(draws, again=self.rules["artifact-pile"] == "turns-over")
        if card is not None:
            self.gain(self._receiver(seat, draws), card, keep="--keep" in said.flags)

    def _receiver(self, seat: str, draws: Draws) -> str:
        enemies = self.enemies(seat)
        if len(enemies) < 2:
            return enemies[0] if enemies else seat
        tied = enemies
        while len(tied) > 1:
            rolled = dict(zip(tied, draws.ask("low", f"{len(tied)}d{self.rules['low-die']}"), strict=True))
            tied = [who for who in tied if rolled[who] == min(rolled.values())]
        low, other = tied[0], next(who for who in enemies if who != tied[0])
        has, others = (len(self.players[who].artifacts) for who in (low, other))
        return other if self.rules["second-artifact"] == "passes" and has >= 2 > others else low

    def gain(self, seat: str, card: str, *, keep: bool = False, enters: bool = True) -> None:
        """An artifact comes under somebody's control; of more than two the oldest leave.

        ``keep``: the push-out was countered, which leaves three (72, 73). ``enters``: it comes into play.
        """
        if enters:
            self._enters(seat, card)
        held = self.players[seat].artifacts
        held.append(card)
        while len(held) > (3 if keep else 2):
            self.piles["artifacts"].graveyard.append(held.pop(0))

    def _enters(self, seat: str, card: str) -> None:
        """Karn is a Legend, which is typed by itself (79)."""
        if card.startswith(KARN):
            self.owed.append(("legend", seat, KARN))

    def _controller(self, card: str) -> str:
        """Who controls an artifact."""
        holder = next((seat for seat in SEATS if card in self.players[seat].artifacts), None)
        if holder is None:
            raise Refused(f"{card} is not in play")
        return holder

    def lose(self, said: Said, _draws: Draws) -> None:
        """An artifact leaves play: always to the artifact graveyard (75)."""
        self.going_on()
        card = said.plain[2]
        self.players[self._controller(card)].artifacts.remove(card)
        self.piles["artifacts"].graveyard.append(card)

    def sacrifice(self, said: Said, _draws: Draws) -> None:
        """An artifact is sacrificed for 10 life in its controller's upkeep (r6, 80)."""
        self.going_on()
        card = said.plain[2]
        seat = self._controller(card)
        if self.active != seat or not self.upkeeps or self.past:
            said.forbid("not their upkeep")
        need(self.players[seat].life >= 10, "not enough life")
        self.pay(seat, 10)
        self.players[seat].artifacts.remove(card)
        self.piles["artifacts"].graveyard.append(card)

    def give(self, said: Said, _draws: Draws) -> None:
        """An artifact goes to another as their newest, from play or from the artifact graveyard (73)."""
        self.going_on()
        card, to = said.plain[2:]
        self.alive(to)
        pile = self.piles["artifacts"]
        enters = bool(pile.find(card)) and pile.find(card) in (pile.graveyard, pile.out)
        if enters:
            pile.take(card)
        else:
            seat = self._controller(card)
            need(seat != to, "it is theirs")
            self.players[seat].artifacts.remove(card)
        self.gain(to, card, keep="--keep" in said.flags, enters=enters)

    def swap(self, said: Said, _draws: Draws) -> None:
        """Two players exchange two artifacts; each is its new controller's newest (73)."""
        self.going_on()
        one, other = said.plain[2:]
        mine, theirs = self._controller(one), self._controller(other)
        need(mine != theirs, "they are one player's")
        self.players[mine].artifacts.remove(one)
        self.players[theirs].artifacts.remove(other)
        self.players[mine].artifacts.append(other)
        self.players[theirs].artifacts.append(one)

    def replace(self, said: Said, draws: Draws) -> None:
        """An artifact that cannot be played here goes, and the next one takes its place (87)."""
        self.going_on()
        card, pile = said.plain[2], self.piles["artifacts"]
        seat = self._controller(card)
        held = self.players[seat].artifacts
        other = pile.turn_up(draws, again=self.rules["artifact-pile"] == "turns-over")
        pile.graveyard.append(card)
        held.remove(card)
        held += [other] if other else []
        self._enters(seat, other or "")

    # Piles

    def pile(self, said: Said, draws: Draws) -> None:
        """A pile is handled: its cards are drawn, looked at, moved or shuffled."""
        self.going_on()
        pile, verb, *rest = self.piles[said.plain[1]], *said.plain[2:]
        if verb == "draw":
            card = pile.turn_up(draws, again=False)
            need(card, "it is empty")
            pile.out.append(str(card))
        elif verb == "look":
            need(pile.left, "it is empty")
            pile.look(int(rest[0]), draws)
        elif verb == "shuffle":
            pile.shuffle(pile.graveyard if "--graveyard" in said.flags else [])
        else:
            need(pile.find(rest[0]) is not {"return": pile.unseen, "take": pile.out}.get(verb), "it lies there")
            pile.take(rest[0])
            if verb == "top":
                pile.top.insert(0, rest[0])
            elif verb == "bottom":
                pile.bottom.append(rest[0])
            elif verb == "take":
                pile.out.append(rest[0])
            else:
                pile.shuffle_in(rest[0])

    # Enchantments

    def spell(self, said: Said, draws: Draws) -> None:
        """A noncreature spell resolved: the next enchantment, unless it was countered or paid for (r12)."""
        self.going_on()
        self.alive(said.plain[1])
        card = " ".join(said.plain[2:])
        kinds = self.begin["types"].get(card, ())
        need("Creature" not in kinds and "Land" not in kinds, "it is no such spell")
        unplayed = card in self.begin["piles"]["chaos"] and card not in self.played
        if unplayed:
            said.forbid("it was not played for 5 life")
        payers = said.options.get("--pay", [])
        for payer in payers:
            need(self.alive(payer).life >= 5, "not enough life")
        for payer in payers:
            self.pay(payer, 5)
        self.settle(*said.plain)
        self.played.discard(card)
        self.past = self.past or ("Sorcery" in kinds and self._ends_upkeep(said.plain[1], said))
        if unplayed and card not in self.piles["chaos"].graveyard:  # else that was said as it was played
            self.owed += [EXTRA] * TURNS.get(card, 0)
        if payers or "--countered" in said.flags:
            return
        pile = self.piles["enchantments"]
        self._under()
        self.current = pile.turn_up(draws, again=False)

    def set_enchantment(self, said: Said, _draws: Draws) -> None:
        """An enchantment is the one in play, wherever it was."""
        self.going_on()
        need(said.plain[2] != self.current, "it is in play")
        self.piles["enchantments"].take(said.plain[2])
        self._under()
        self.current = said.plain[2]

    def no_enchantment(self, said: Said, _draws: Draws) -> None:
        """The enchantment in play leaves, if the table wants it: nothing moves it (97)."""
        self.going_on()
        need(self.current, "none is in play")
        said.forbid("nothing moves it")
        self._under()

    def _under(self) -> None:
        """The enchantment in play goes under its pile (91)."""
        if self.current:
            self.piles["enchantments"].bottom.append(self.current)
        self.current = None

    # Chaos cards

    def draw_chaos(self, said: Said, draws: Draws) -> None:
        """The chaos card of an upkeep: once, in one's own turn (r13, 98, 109)."""
        self.going_on()
        seat = said.plain[2]
        self.alive(seat)
        if self.active != seat or (self.past and not self.earned):
            said.forbid("not their upkeep")
        if self.active == seat and self.drawn >= self.upkeeps:
            said.forbid("once in an upkeep")
        pile = self.piles["chaos"]
        need(pile.left or pile.graveyard, "there is no chaos card")
        self.drawn += self.active == seat
        card = str(pile.turn_up(draws, again=True))
        self.played.discard(card)
        self.players[seat].hand.append(card)

    def play_chaos(self, said: Said, _draws: Draws) -> None:
        """A chaos card for 5 life, through Gate or Matrix; permanents stay (r13, 56, 101 to 106)."""
        self.going_on()
        seat, card = said.plain[2:]
        player = self.alive(seat)
        need(card in player.hand, "it is not in that hand")
        kinds = self.begin["types"][card]
        land = "Land" in kinds
        need(not land or "--countered" not in said.flags, "a land is no spell")
        price = 0 if land and self.rules["chaos-land"] == "free" else 5
        need(not price or player.life >= price, "not enough life")
        if self.active != seat and "Instant" not in kinds:
            said.forbid("not their turn")
        elif land and self.landed:
            said.forbid("the land play is used")
        through = "gate" if "Creature" in kinds else "matrix"
        printed = self.rules["matrix"] == "printed" and not any(kind in kinds for kind in ("Instant", "Enchantment"))
        if not land and self.locked(through) and not (through == "matrix" and printed):
            said.forbid(f"the {through} is tapped")
        self.landed = self.landed or (land and self.active == seat)
        self.past = self.past or ((land or "Sorcery" in kinds) and self._ends_upkeep(seat, said, land=land))
        self.pay(seat, price)
        player.hand.remove(card)
        stays = any(kind in kinds for kind in LASTING) and "--countered" not in said.flags
        (player.chaos if stays else self.piles["chaos"].graveyard).append(card)
        if not land and through == "matrix" and "--countered" not in said.flags:
            self.owed += [("spell", seat, card), *[EXTRA] * TURNS.get(card, 0)]
            self.played.add(card)

    def _ends_upkeep(self, seat: str, said: Said, *, land: bool = False) -> bool:
        """Whether a sorcery or a land shows that an upkeep is over: not if it came as a copy, or against the rules."""
        return (land or self.current != "Eye of the Storm") and self.active == seat and not said.overruled

    def discard_chaos(self, said: Said, _draws: Draws) -> None:
        """A chaos card leaves a hand for the chaos graveyard (104)."""
        self.going_on()
        seat, card = said.plain[2:]
        need(card in self.alive(seat).hand, "it is not in that hand")
        self.players[seat].hand.remove(card)
        self.piles["chaos"].graveyard.append(card)

    def leave_chaos(self, said: Said, _draws: Draws) -> None:
        """A chaos card in play goes to the chaos graveyard (103)."""
        self.going_on()
        card = said.plain[2]
        player = next((player for player in self.players.values() if card in player.chaos), None)
        if player is None:
            raise Refused("it is not in play")
        player.chaos.remove(card)
        self.piles["chaos"].graveyard.append(card)
