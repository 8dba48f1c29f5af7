"""Where the data folder is: what platformdirs says, found without it where that is plain."""

import os
import sys

import pytest
from platformdirs import user_data_dir

from edw_companion.session.paths import APP, find_home

HOMES = ("/home/ann", "/home/ann/", "/", "", "ann")
FOLDERS: tuple[dict[str, str], ...] = ({}, *({"HOME": text} for text in HOMES))
DATA = ("", "/data", "/data/", "data", "~/data", " /data", "/data ", "  ", "//data", "/a b/é")


@pytest.mark.parametrize("home", FOLDERS)
@pytest.mark.parametrize("data", [{}, *({"XDG_DATA_HOME": text} for text in DATA)])
def test_the_data_folder_is_the_one_that_platformdirs_says(
    home: dict[str, str], data: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("EDW_HOME", "HOME", "XDG_DATA_HOME"):
        monkeypatch.delenv(name, raising=False)
    for name, value in {**home, **data}.items():
        monkeypatch.setenv(name, value)
    assert find_home(os.environ).root == user_data_dir(APP, appauthor=False)


@pytest.mark.parametrize(("platform", "environ"), [("darwin", {}), ("win32", {}), ("linux", {"ANDROID_DATA": "/data"})])
def test_elsewhere_platformdirs_is_asked(
    platform: str, environ: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("platformdirs.user_data_dir", lambda *_args, **_named: "/asked")
    monkeypatch.setattr(sys, "platform", platform)
    assert find_home({"HOME": "/home/ann", **environ}).root == "/asked"


def test_edw_home_goes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    environ = {"HOME": "/home/ann", "XDG_DATA_HOME": "/data", "EDW_HOME": "/edw"}
    assert find_home(environ).root == "/edw"
    monkeypatch.chdir("/")
    assert find_home({**environ, "EDW_HOME": "edw"}).root == "/edw"
