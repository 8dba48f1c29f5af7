"""Turns, life, eliminations, Elder Dragons and the Scion; and ``COMMANDS``, which names the method of each line."""

from collections.abc import Callable, Mapping, Sequence

from edw_model import EXTRA
from edw_model_dues import Dues
from edw_model_scion import SCION, Scion, in_its_turn
from edw_model_seats import RING, SEATS, Seat
from edw_model_table import Draws, Refused, Said, need


class Lines(Dues):
    """A war that takes lines. Each method raises ``Refused`` before it asks for a draw or changes anything."""

    def start(self, draws: Draws) -> None:
        """Seats and the first turn are drawn, or the Savior of the war before begins (r7, r9).

        What is left when all are seated is empty, and as if it was out before all others (2).
        """
        seats: dict[str, str | None] = dict(self.begin["seats"])
        loose: list[str | None] = [name for name in self.begin["players"] if name not in seats.values()]
        free = [seat for seat in SEATS if seat not in seats]
        loose += [None] * (len(free) - len(loose))
        if len({*loose}) > 1:
            places = draws.ask("seats", f"perm {len(loose)}")
            loose = [loose[at - 1] for at in places]
        seats |= dict(zip(free, loose, strict=True))
        self.empty = [seat for seat in SEATS if seats[seat] is None]
        life = int(self.rules["life"])
        self.players = {seat: Seat(seats[seat] or "", life, alive=seat not in self.empty) for seat in SEATS}
        first = self._savior()
        self.kind = "savior" if first else "normal"
        first = first or self.living[draws.ask("start", f"pick {len(self.living)}")[0] - 1]
        self.active = self.of = self.order.begin(first, savior=self.kind == "savior").who

    def _savior(self) -> str | None:
        after = self.begin["after"]
        if not after or not after["savior"]:
            return None
        if self.rules["savior"] == "player":
            return next((seat for seat in SEATS if self.players[seat].name == after["player"]), None)
        return after["savior"] if after["savior"] in self.living else None

    # Turns

    def next_turn(self, said: Said, draws: Draws) -> None:
        """The turn ends and the next begins (r9, r14); planar artifacts untap for a player (55)."""
        self.going_on()
        if self.down:
            said.forbid("somebody is at 0")
        if self.unresolved():
            said.forbid("something is too late afterwards")
        if self.scion is not None and self.scion.dragon is not None:
            self.scion.end_turn()
            if self.scion.gone and len(self.living) == 1:
                self._end(self.living[0])
                return
        turn = self.order.follow(self.living, self.scion)
        need(turn.who == SCION or not said.option("--card"), "only the Scion turns up a card")
        for player in self.players.values():
            player.blow = None
        self.number, self.active, self.kind, self.owed = self.number + 1, turn.who, turn.kind, []
        self.drawn, self.landed, self.past = 0, False, False
        if self.scion is not None and turn.who == SCION:
            self.of = self.scion.seat
            at = draws.ask(SCION, f"pick {len(self.scion.left)}")[0]
            self.scion.attack(self.scion.left[at - 1], self.living, twice=self.rules["lone-double"] == "twice")
            return
        self.of, self.upkeeps = turn.who, self._upkeeps()
        karn = any(card.startswith("Karn") for card in self.players[turn.who].artifacts)
        self.earned = karn or bool(self.controls(turn.who))
        self.players[turn.who].held = [*self.players[turn.who].artifacts]
        if self.upkeeps and any("Timesifter" in player.artifacts for player in self.players.values()):
            self.owed.append(EXTRA)
        self.tapped = dict.fromkeys(self.tapped, False)
        for owner in self.controls(turn.who):
            self.players[owner].dragon.ready = True

    def _upkeeps(self) -> int:
        """How many upkeeps a turn has that begins now: Eon Hub takes it away, Paradox Haze brings another (98)."""
        if any("Eon Hub" in player.artifacts for player in self.players.values()):
            return 0
        return 1 + any("Paradox Haze" in player.chaos for player in self.players.values())

    def extra_turn(self, said: Said, _draws: Draws) -> None:
        """Granted; of several the newest is taken first."""
        self.going_on()
        self.alive(said.plain[2])
        self.settle(*EXTRA)
        self.order.extra.append(said.plain[2])

    def skip_turn(self, said: Said, _draws: Draws) -> None:
        """The next turn that a player would begin is passed over."""
        self.going_on()
        self.alive(said.plain[2])
        self.order.skips[said.plain[2]] += 1

    # Life and elimination

    def life(self, said: Said, _draws: Draws) -> None:
        """Changes of life totals; damage of the Scion spends its attack."""
        self.going_on()
        source = said.option("--from")
        need(source not in self.empty, "nobody sits there")
        changes: dict[str, int] = {}
        right: set[str] = set()  # whose life is set, which may put right what was said of their last loss
        for who, change in zip(said.plain[1::2], said.plain[2::2], strict=True):
            meant = self._meant(who)
            need(meant, "nobody is meant")
            for seat in meant:
                now = self.alive(seat).life
                changes[seat] = int(change[1:]) if change.startswith("=") else now + int(change)
                right |= {seat} if change.startswith("=") else set()
        for seat, life in changes.items():
            lost = self.players[seat].life - life
            if source == SCION and self.active == SCION and self.scion is not None and lost > 0:
                self.scion.strike(seat, lost)
            self._brings(seat, life, source, right=seat in right or not lost)

    def _brings(self, seat: str, life: int, source: str | None, *, right: bool) -> None:
        """Somebody's life is what it is by somebody (81).

        Who did it, put right, counts, and stays where nobody is named. Who is at 0 fell before whatever comes later.
        """
        player, was = self.players[seat], self.players[seat].life
        if right:
            player.blow = source or (player.by if was <= 0 else player.blow)
        elif life < was:
            player.blow = source
        if life <= 0 and (was > 0 or right):
            player.by = player.blow
        player.life = life

    def _meant(self, who: str) -> list[str]:
        if who == "all":
            return self.living
        if who == "others":
            return [seat for seat in self.living if seat != self.active]
        if who == "foes":
            return self.enemies(self.active) if self.active in SEATS else []
        return [who]

    def eliminate(self, said: Said, _draws: Draws) -> None:
        """Players are out together: loot, then the Scion, then the end (140)."""
        self.going_on()
        victims = said.plain[1:]
        for seat in victims:
            self.alive(seat)
        killers = self._killers(victims, said.options.get("--by", []))
        loot = self._loot(killers, said.options.get("--take", []))
        left = [seat for seat in self.living if seat not in victims]
        if len(left) == 1 and self._wins_alone and self.players[left[0]].life <= 0:
            said.forbid("nobody at 0 is the Savior without a word")
        had_scion = self.scion is not None and not self.scion.gone
        for victim, card in loot.items():
            self.players[victim].artifacts.remove(card)
        for victim in victims:
            self._leaves(victim)
        for victim, card in loot.items():
            self.gain(str(killers[victim]), card, enters=False)
        self._ring_closes(killers, had_scion)

    @property
    def _wins_alone(self) -> bool:
        """Whether who is left alone has won, and need not outlast the Scion (113, 127, 129)."""
        if self.scion is None:
            return self.rules["lone-scion"] == "stays-away"
        return self.scion.gone or self.rules["survivor"] == "wins"

    def _killers(self, victims: Sequence[str], by: Sequence[str]) -> dict[str, str | None]:
        killers: dict[str, str | None] = dict.fromkeys(victims)
        for word in by:
            victim, equals, who = word.partition("=")
            killers |= {victim: who} if equals else dict.fromkeys(victims, word)
        need(len(killers) == len(victims), "somebody is named who stays")
        for victim, killer in killers.items():
            need(killer != victim, "it was nobody else's doing")
            known = killer is not None and killer == self.players[victim].by  # who is out by now did it before
            need(killer in (None, SCION, *self.living) or known, "the dead kill nobody")
            need(killer != SCION or (self.scion is not None and not self.scion.gone), "there is no Scion")
        return killers

    def _loot(self, killers: Mapping[str, str | None], cards: Sequence[str]) -> dict[str, str]:
        """The artifact of each victim that their killer takes; the Scion and the dead take none (r6, 81 to 84)."""
        loot: dict[str, str] = {}
        for card in (card for card in cards if card != "none"):
            victim = next((seat for seat in killers if card in self.players[seat].artifacts), None)
            if victim is None or victim in loot or killers[victim] not in {*self.living} - {*killers}:
                raise Refused("nobody may take that")
            loot[victim] = card
        return loot

    def _leaves(self, seat: str) -> None:
        """What a player had leaves (32, 75, 104, 111); a dragon that they had stolen goes back in play."""
        player = self.players[seat]
        player.alive = False
        self.piles["artifacts"].graveyard += player.artifacts
        self.piles["chaos"].graveyard += [*player.hand, *player.chaos]
        player.artifacts, player.hand, player.chaos = [], [], []
        self.owed = [owed for owed in self.owed if seat not in owed]  # their triggers cease (86)
        if self.active == seat:
            self.active = None

    def _ring_closes(self, killers: Mapping[str, str | None], had_scion: bool) -> None:
        """Dragons go home, the Scion enters or its attack moves, and somebody may have won (112 to 114, 127, 128)."""
        for owner in SEATS:
            dragon = self.players[owner].dragon
            if not self.players[owner].alive:
                dragon.goes_to(None, self.number)
            elif dragon.controller is not None and dragon.controller not in self.living:
                dragon.goes_to(owner, self.number)
        if not self.living:
            self._end(None, ur_dragon=had_scion)
        elif len(self.living) > 2:
            return
        elif len(self.living) == 1 and self._wins_alone:
            self._end(self.living[0])
        elif self.scion is None:
            ring = RING[self.of]
            seat = max(killers, key=ring.index)
            pair = tuple(self.living) if len(self.living) == 2 else ()
            self.scion = Scion(seat, list(self.begin["scion"]), pair)
            self.order.holds = self.rules["scion-first"] == "player"
        else:
            for victim, killer in killers.items():
                twice = self.rules["lone-double"] == "twice"
                self.scion.fallen(victim, self.living[0], by_it=killer == SCION, twice=twice)

    def _end(self, savior: str | None, *, ur_dragon: bool = False) -> None:
        """The war has an end."""
        name = self.players[savior].name if savior else None
        if self.scion is not None:
            self.scion.end_turn()
        self.result = {"savior": savior, "player": name, "ur_dragon": ur_dragon}

    # Elder Dragons

    def cast(self, said: Said, draws: Draws) -> None:
        """An Elder Dragon leaves its nexus, and reverberates (r2, 29, 35); ``--put`` needs no Gate."""
        self.going_on()
        owner = said.plain[2]
        dragon = self.alive(owner).dragon
        need(dragon.controller is None, "it is in play")
        if self.locked("gate") and "--put" not in said.flags:
            said.forbid("the Gate is tapped")
        dragon.goes_to(owner, self.number)
        self.reverberate(owner, said, draws)

    def home(self, said: Said, _draws: Draws) -> None:
        """An Elder Dragon goes to its owner's nexus (31)."""
        self.going_on()
        dragon = self.alive(said.plain[2]).dragon
        need(dragon.controller is not None, "it is in its nexus")
        dragon.goes_to(None, self.number)

    def give_dragon(self, said: Said, _draws: Draws) -> None:
        """Control of an Elder Dragon goes to another, or back to its owner (22, 31)."""
        self.going_on()
        dragon, to = self.alive(said.plain[2]).dragon, said.plain[3]
        self.alive(to)
        need(dragon.controller not in (None, to), "it cannot go there")
        dragon.goes_to(to, self.number)

    # Planar artifacts and the Scion

    def planar(self, said: Said, _draws: Draws) -> None:
        """Gate or Matrix is tapped, shut off by something else, or works again (r3, 54)."""
        self.going_on()
        verb, which = said.plain[1:]
        if verb == "untap":
            need(self.locked(which), "it is ready")
            self.tapped[which] = self.shut[which] = False
        else:
            need(not self.shut[which] and not (verb == "tap" and self.tapped[which]), "it is so already")
            (self.tapped if verb == "tap" else self.shut)[which] = True

    def stop_scion(self, said: Said, _draws: Draws) -> None:
        """The Scion is tapped or blocked, or its attack nullified (119 to 121, 124)."""
        self.going_on()
        blocked = said.plain[1] == "blocked"
        who = said.plain[2] if len(said.plain) > 2 else None
        coming = [half for half in in_its_turn(self.scion).halves if half.coming]
        need(who is not None or said.plain[1] == "nullify" or len(coming) < 2, "which half is not said")
        who = None if who == "both" else who
        in_its_turn(self.scion).stop(who, said, blocked=blocked, keeps=self.rules["scion-keeps"] == "yes")

    def pay_scion(self, said: Said, _draws: Draws) -> None:
        """Somebody paid for the dragon's ability (123)."""
        self.going_on()
        self.alive(said.plain[2])
        scion = in_its_turn(self.scion)
        if said.plain[2] not in scion.payers(self.living):
            said.forbid("not theirs to pay")
        if said.plain[2] in scion.had_paid:
            said.forbid("they have paid")
        scion.paid(said.plain[2])


Line = Callable[[Lines, Said, Draws], None]

COMMANDS: Mapping[str, Line] = {
    "turn next": Lines.next_turn,
    "turn extra": Lines.extra_turn,
    "turn skip": Lines.skip_turn,
    "life": Lines.life,
    "eliminate": Lines.eliminate,
    "dragon cast": Lines.cast,
    "dragon return": Lines.home,
    "dragon give": Lines.give_dragon,
    "legend": Lines.legend,
    "artifact lose": Lines.lose,
    "artifact sacrifice": Lines.sacrifice,
    "artifact give": Lines.give,
    "artifact swap": Lines.swap,
    "artifact replace": Lines.replace,
    "pile": Lines.pile,
    "enchantment set": Lines.set_enchantment,
    "enchantment none": Lines.no_enchantment,
    "spell": Lines.spell,
    "chaos draw": Lines.draw_chaos,
    "chaos play": Lines.play_chaos,
    "chaos discard": Lines.discard_chaos,
    "chaos leave": Lines.leave_chaos,
    "planar tap": Lines.planar,
    "planar untap": Lines.planar,
    "planar off": Lines.planar,
    "scion tap": Lines.stop_scion,
    "scion nullify": Lines.stop_scion,
    "scion blocked": Lines.stop_scion,
    "scion paid": Lines.pay_scion,
}
