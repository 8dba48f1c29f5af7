"""What the players must now do by hand."""

from edw_companion.sentences import DO as DO
from edw_companion.sentences import Sentence


class Due(Sentence):
    """Something to be done by hand, or typed: "Nobody is active; when the turn has run out: edw turn next"."""

    __slots__ = ()
