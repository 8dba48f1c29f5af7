"""What is to be done now: who is out of the game, what the Scion does, what lines of the turn have left to be done."""

from edw_model_cards import Cards
from edw_model_scion import SCION


class Dues(Cards):
    """A war that knows what its players must do next. It hangs on the lines that stand, and on nothing else."""

    def unresolved(self) -> bool:
        """Whether it is too late for something when the turn is over: damage of the Scion, what a line has left."""
        return bool(self.owed) or (self.scion is not None and bool(self.scion.damage(self.living)))

    def dues(self) -> list[str]:
        """What is to be done now, as the commands that do it, in no order."""
        if self.over:
            return []
        fall = [f"{seat}={self.brought(seat)}" for seat in self.down]
        found = [" ".join(["eliminate", *fall])] if fall else []
        found += map(" ".join, self.owed)
        if self.scion is not None and self.scion.dragon is not None:
            damage = self.scion.damage(self.living)
            found += [f"life {half.aim} -6 --from {SCION}" for half in damage]
            found += ["scion tap"] if damage and all(half.coming for half in self.scion.halves) else []
            found += [f"scion paid {who}" for who in self.scion.payers(self.living) if who not in self.scion.had_paid]
        elif self.active is not None:
            found += self._of_turn(self.active)
        return sorted(found)

    def _of_turn(self, who: str) -> list[str]:
        """In a player's turn: the dragon in its nexus may be cast (r2); what the upkeep asks for, until it is over."""
        player, found = self.players[who], []
        if player.dragon.controller is None and not self.locked("gate"):
            found.append(f"dragon cast {who}")
        if self.upkeeps:
            if not self.past:
                ready = [owner for owner in self.controls(who) if self.players[owner].dragon.ready]
                found += [f"dragon return {owner}" for owner in ready]
                may = player.life >= 10
                goes = [card for card in player.artifacts if may and card in player.held]
                found += [f"artifact sacrifice {goes[0] if len(goes) == 1 else 'CARD'}"] if goes else []
            if self.earned and not self.drawn:
                found.append(f"chaos draw {who}")
        return found

    def brought(self, seat: str) -> str | None:
        """Who brought a player to 0, if it was somebody else."""
        by = self.players[seat].by
        return None if by == seat else by
