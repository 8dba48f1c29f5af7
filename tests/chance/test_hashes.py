"""The interpreter's own SHA-256 gives the bytes that OpenSSL gives, and no command loads OpenSSL."""

import hashlib
import hmac
import subprocess
import sys

import pytest
from conftest import Edw
from hypothesis import given
from hypothesis import strategies as st

from edw_companion.chance import chain

LARGE = b"x" * (1024 * 1024)


@given(st.binary(max_size=300), st.binary(max_size=300))
def test_a_hash_is_openssls_also_if_it_goes_on(first: bytes, more: bytes) -> None:
    begun = chain.sha256(first)
    goes_on = begun.copy()
    goes_on.update(more)
    assert begun.hexdigest() == hashlib.sha256(first).hexdigest()
    assert goes_on.digest() == hashlib.sha256(first + more).digest()


@pytest.mark.parametrize("data", [LARGE[1:], LARGE, bytearray(LARGE), memoryview(LARGE)])
def test_what_is_large_has_the_same_hash(data: bytes) -> None:
    assert chain.sha256(data).hexdigest() == hashlib.sha256(data).hexdigest()


@given(st.binary(max_size=200), st.binary(max_size=300))
def test_an_hmac_is_the_standard_librarys(key: bytes, message: bytes) -> None:
    assert chain.hmac_sha256(key, message) == hmac.digest(key, message, "sha256")


@pytest.mark.parametrize("words", ["life white -1", "status", "legend white", "turn next", "log"])
def test_no_command_of_an_evening_loads_openssl(war: Edw, words: str) -> None:
    asked = (
        "import sys; from edw_companion.cli import main; home = sys.argv.pop();"
        "code = main.run(sys.argv[1:], {'EDW_HOME': home}); print(code, '_hashlib' in sys.modules)"
    )
    done = subprocess.run(
        [sys.executable, "-c", asked, *words.split(), str(war.home)], capture_output=True, text=True, check=True
    )
    assert done.stdout.splitlines()[-1] == "0 False", done
