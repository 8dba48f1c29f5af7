"""The page of ``watch`` where it cannot be written: said of the page, not of the session."""

from pathlib import Path

from conftest import Edw


def test_a_page_in_no_folder_is_said_to_be_one(war: Edw, tmp_path: Path) -> None:
    page = tmp_path / "nowhere" / "table.html"
    done = war("watch", "--once", "--html", str(page), code=74)
    assert done.err == (
        f"edw: The page {page} could not be written (No such file or directory): name a file in a folder that is "
        "there. The session is untouched.\n"
    )
    assert "75" in done.out or "▀" in done.out
