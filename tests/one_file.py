"""The program as one file, made of this checkout; what it depends on is found as usual."""

import shutil
import zipapp
from pathlib import Path

ROOT = Path(__file__).parents[1]


def made(folder: Path) -> Path:
    """``edw.pyz`` in a folder, with the shipped lists where a wheel has them."""
    package = folder / "files" / "edw_companion"
    shutil.copytree(ROOT / "edw_companion", package, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(ROOT / "lists", package / "lists" / "shipped")
    target = folder / "edw.pyz"
    zipapp.create_archive(folder / "files", target, main="edw_companion.__main__:main")
    return target
