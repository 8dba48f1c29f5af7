"""A whole sheet with the signs of books."""

from typing import Any

from edw_companion.paper.sheet import Stressed
from edw_companion.paper.signs import printed


def bookish(value: Any) -> Any:
    """A text, or a sheet with all texts in it, as a book would print it."""
    if isinstance(value, str):
        text = printed(str(value))
        return Stressed(text, *value.spans) if isinstance(value, Stressed) else text
    if isinstance(value, tuple):
        parts = [bookish(part) for part in value]
        return type(value)(*parts) if hasattr(value, "_fields") else tuple(parts)
    return value
