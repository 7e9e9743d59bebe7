"""Questions about Betel for the solver."""

from collections.abc import Mapping
from typing import Any

from talia.cards import SUITS
from talia.games.betel.contracts import ALLPASS, BY_ID, CONTRACTS, obligations
from talia.games.betel.state import DECK
from talia.tricks.obligations import Obligations
from talia.tricks.solving import BadQuestion, Search, declarer_alone, each_alone, solvable


@solvable("betel")
def question(raw: Mapping[str, Any]) -> Search:
    """A position in a contract: how many tricks the declarer takes, as few as he can in a betelek.

    ``contract`` is one of the thirty, or ``TRICKS_C`` to ``TRICKS_N``: as many tricks as possible with that trump suit
    or none; or ``ALLPASS``, what is played after three passes, which has no declarer and is answered for every seat.

    >>> question({"hands": ["AS 7H", "KS 8H", "QS 9H"], "declarer": 0, "contract": "BK3", "leader": 0})()
    {'tricks': 1}
    >>> question({"hands": ["AS 7H", "KS 8H", "QS 9H"], "contract": "ALLPASS", "leader": 0})()
    {'paranoid': [1, 0, 1], 'max_n': [1, 0, 1]}
    """
    if raw.get("contract") == ALLPASS:
        return each_alone(raw, DECK, obligations(None, False), others=("contract",))
    rules, misere = _contract(raw.get("contract"))
    return declarer_alone(raw, DECK, rules, misere=misere, others=("contract",))


def _contract(id: Any) -> tuple[Obligations, bool]:
    if isinstance(id, str) and id in _PLAIN:
        return obligations(BY_ID[_PLAIN[id]], False), False
    if isinstance(id, str) and id in BY_ID:
        return obligations(BY_ID[id], False), BY_ID[id].betelek
    known = ", ".join((*(contract.id for contract in CONTRACTS), ALLPASS, *_PLAIN))
    raise BadQuestion(f"there is no contract {id!r}; there are: {known}")


_PLAIN = {f"TRICKS_{strain}": f"1{strain}" for strain in (*SUITS, "N")}
