"""Sequences that grow by one member without being copied: a line costs the same however long the session is."""

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any, TypeVar

T = TypeVar("T")


class Growing(Sequence[T]):
    """The first ``size`` members of a list that it shares with those that have grown from it.

    It never changes: what stands in the list behind its own members is of the others.
    """

    __slots__ = ("_members", "_size")

    @property
    def shared(self) -> list[T]:
        """The list, for whoever searches it up to this one's own size."""
        return self._members

    def __init__(self, members: list[T]) -> None:
        """All of ``members``, which nobody else changes from now on."""
        self._members, self._size = members, len(members)

    def with_one(self, member: T) -> "Growing[T]":
        """These and one more behind them; where another one has grown from these already, they are copied."""
        if len(self._members) > self._size:
            return Growing([*self, member])
        self._members.append(member)
        return Growing(self._members)

    def __len__(self) -> int:
        return self._size

    def __getitem__(self, at: Any) -> Any:
        if not isinstance(at, slice):
            return self._members[range(self._size)[at]]
        first, stop, step = at.indices(self._size)
        return (
            [self._members[place] for place in range(first, stop, step)] if step < 0 else self._members[first:stop:step]
        )

    def __iter__(self) -> Iterator[T]:
        return islice(self._members, self._size)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, (Growing, list, tuple)) and [*self] == [*other]

    def __hash__(self) -> int:
        return hash((*self,))
