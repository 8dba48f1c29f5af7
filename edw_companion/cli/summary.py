"""The help of commands in one line, found without importing them: for lists of all commands, and for completion.

Importing every command to ask it for one line would cost more than all the rest of ``edw --help``.
"""

import sys
from collections.abc import Mapping
from importlib.util import find_spec
from types import CodeType
from typing import Any


def summaries(places: Mapping[str, str]) -> dict[str, str]:
    """By name, the first line of the docstring of the function that each "module:function" names; "" if it has none.

    They are read from the compiled modules, which are not run.
    """
    parts = {name: place.partition(":") for name, place in places.items()}
    lines = {module: _first_lines(module) for module in {module for module, _, _ in parts.values()}}
    return {name: lines[module].get(function, "") for name, (module, _, function) in parts.items()}


def _first_lines(module: str) -> dict[str, str]:
    """By function, the first line of its docstring, as far as it has one; every command has, unless ``-OO`` drops it.

    The docstring of compiled code is its first constant.
    """
    if sys.flags.optimize > 1:
        return {}
    spec = find_spec(module)
    loader: Any = spec.loader if spec else None
    functions = [constant for constant in loader.get_code(module).co_consts if isinstance(constant, CodeType)]
    texts = {each.co_name: each.co_consts[0] for each in functions if each.co_consts}
    return {name: text.strip().partition("\n")[0] for name, text in texts.items() if isinstance(text, str)}
