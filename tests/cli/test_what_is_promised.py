"""What no program can promise is told to whoever asks how far it can be trusted: it must not go from the page."""

from transcript import ROOT

TOLD = (
    "can read the key file and foresee draws, and so *choose*: burn a key with a free roll, or begin the session anew "
    "before the phrases are said",
    "Only its letters and digits count, so that nobody chooses the spelling",
    "The note of what was seen lies on the laptop too, and can be put back together with the old file",
    "Somebody who did can make two games with the same code",
    "a code that matters is noted after an opponent's word went into the log",
    "A new key (`edw rekey`) proves nothing before phrases are mixed into it",
    "begun again and again until the seats suit, in another folder too, where nobody sees it",
)


def test_what_is_not_promised_is_said_and_the_page_is_named() -> None:
    page = " ".join((ROOT / "examples" / "trust.md").read_text(encoding="utf-8").replace("\n* ", " ").split())
    assert [each for each in TOLD if each not in page] == []
    assert "(examples/trust.md)" in (ROOT / "README.md").read_text(encoding="utf-8")
