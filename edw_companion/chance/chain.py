"""The chain of keys behind every draw, and the phrases that are mixed into it.

A session publishes the *commit*, the last hash of a chain that began with a secret. Draw 1 publishes the key
whose hash is the commit, draw 2 the key whose hash is the key of draw 1, and so on: whoever holds the commit can
check each key as it appears, and nobody without the secret can know the next one.
Keys are the 64 ASCII characters of lower-case hex, never raw bytes.

``hashlib`` loads OpenSSL and its settings, 4 ms of each command. The interpreter's own SHA-256 is there at once and
gives the same bytes; only what is large is left to ``hashlib``, which hashes it faster.
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from hashlib import _Hash
    from hashlib import sha256 as _own
else:
    try:
        from _sha2 import sha256 as _own  # Python 3.12 and later, as the standard library's ``random`` takes it
    except ImportError:
        try:
            from _sha256 import sha256 as _own  # Python 3.11
        except ImportError:
            from hashlib import sha256 as _own

_LARGE = 1024 * 1024
"""From so many bytes on it pays to load OpenSSL."""

_BLOCK = 64
_INNER, _OUTER = bytes(byte ^ 0x36 for byte in range(256)), bytes(byte ^ 0x5C for byte in range(256))


def sha256(data: bytes | bytearray | memoryview = b"") -> "_Hash":
    """The SHA-256 of some bytes, which can go on with more."""
    if len(data) >= _LARGE:
        import hashlib

        return hashlib.sha256(data)
    return _own(data)


def hmac_sha256(key: bytes, message: bytes) -> bytes:
    """HMAC-SHA-256 (RFC 2104), 32 bytes."""
    block = (_own(key).digest() if len(key) > _BLOCK else key).ljust(_BLOCK, b"\0")
    inner = _own(block.translate(_INNER) + message).digest()
    return _own(block.translate(_OUTER) + inner).digest()


SUPPLY = 4096
"""How many draws one secret is good for."""

MARK = 64
"""Every so many links a key is kept beside the secret, so that no draw has to walk the whole chain."""


def sha256_hex(text: str) -> str:
    """SHA-256 of a text in UTF-8, as 64 lower-case hex digits."""
    return sha256(text.encode()).hexdigest()


def hmac_hex(key: str, message: str) -> str:
    """HMAC-SHA-256 with the key's characters as its bytes, as 64 lower-case hex digits."""
    return hmac_sha256(key.encode(), message.encode()).hex()


def key_at(secret: str, link: int, supply: int = SUPPLY) -> str:
    """The key K[link]: K[supply] is made from the secret, each key below is the hash of the one above."""
    return keys_from(secret, link, supply)[0]


def keys_from(secret: str, first: int, supply: int = SUPPLY) -> list[str]:
    """The keys K[first] to K[supply], in the order in which draws publish them."""
    return keys_up_to(hmac_hex(secret, "edw1 open"), supply - first) if first <= supply else []


def keys_up_to(last: str, count: int) -> list[str]:
    """A key and the ``count`` keys below it, in the order in which draws publish them."""
    key = last
    keys = [key]
    for _ in range(count):
        key = sha256(key.encode()).hexdigest()
        keys.append(key)
    return keys[::-1]


def commit_of(secret: str, supply: int = SUPPLY) -> str:
    """What is published before the first draw: K[0]."""
    return key_at(secret, 0, supply)


def mixed(sid: str, commit: str, phrases: Iterable[tuple[str, str]]) -> str:
    """M: the session, its commit and each (who, phrase) in order, so that no one party chose the draws alone."""
    state = sha256_hex(f"edw1 mix\n{sid}\n{commit}")
    for who, phrase in phrases:
        state = mixed_in(state, who, phrase)
    return state


def mixed_in(state: str, who: str, phrase: str) -> str:
    """M with one more phrase."""
    return sha256_hex(f"{state}\n{who}\n{phrase}")
