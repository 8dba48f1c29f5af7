"""Tuples with names, as ``typing.NamedTuple`` has them, for modules that every command imports.

Making one of typing's classes costs as much time as importing a small module, and a command would make thirty of them.
These are made in a tenth of it; a type checker is shown typing's own.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import NamedTuple as NamedTuple
else:
    try:
        from _collections import _tuplegetter as field  # as collections has it: half the time of a property
    except ImportError:
        from operator import itemgetter

        def field(place, _doc):
            """What stands at a place of a tuple."""
            return property(itemgetter(place))

    class NamedTuple(tuple):
        """A tuple whose fields are those that its class annotates; what they are set to there is their default."""

        def __init_subclass__(cls) -> None:
            """Take the fields from the annotations."""
            cls._fields = tuple(cls.__annotations__)
            cls._field_defaults = {name: vars(cls)[name] for name in cls._fields if name in vars(cls)}
            for place, name in enumerate(cls._fields):
                setattr(cls, name, field(place, None))

        def __new__(cls, *values, **named):
            """Values in order or by name; TypeError where they are not the fields."""
            fields = cls._fields
            if named or len(values) != len(fields):
                left, found = fields[len(values) :], cls._field_defaults
                if named:
                    found = {**found, **named}
                values += tuple([found[name] for name in left if name in found])
                if len(values) != len(fields) or not named.keys() <= {*left}:
                    raise TypeError(f"{cls.__name__} is made of {', '.join(fields)}")
            return tuple.__new__(cls, values)

        def __getnewargs__(self):
            """For copies."""
            return tuple(self)

        def __repr__(self) -> str:
            named = (f"{name}={value!r}" for name, value in self._asdict().items())
            return f"{type(self).__name__}({', '.join(named)})"

        def _asdict(self):
            return dict(zip(self._fields, self, strict=True))

        def _replace(self, **named):
            found = tuple.__new__(type(self), map(named.pop, self._fields, self))
            if named:
                raise TypeError(f"{type(self).__name__} is made of {', '.join(self._fields)}")
            return found
