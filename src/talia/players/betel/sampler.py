"""The player of Betel: from a sight to a move."""

from collections.abc import Sequence
from random import Random
from typing import Final

from talia.cards import CODE, codes
from talia.games.betel.contracts import BY_ID
from talia.games.betel.moves import Answer, Call, Pass, Play, Predict, Refill
from talia.players.betel.auction import Exchange, Thinker, exchanges
from talia.players.betel.cardplay import best_card
from talia.players.betel.scene import Scene, scene
from talia.players.betel.style import Style
from talia.players.choices import forms_of
from talia.players.player import Sight
from talia.players.registry import register
from talia.table.forms import Cards, Form, Option
from talia.table.moves import Move

KONTRA: Final = "kontra"


@register("sampler", "betel", strength=40)
class BetelSampler:
    """Searches the exchanges, bids and doubles by sampled worlds, plays its cards by playouts."""

    def __init__(self, style: Style | None = None) -> None:
        self.style = style or Style()

    def move(self, sight: Sight, rng: Random, deadline: float) -> Move:
        """Its move."""
        now = scene(sight)
        forms = {form.move: form for form in forms_of(sight.view)}
        if Play in forms:
            return self._card(now, forms, rng)
        if Answer in forms:
            return Answer("reject")
        if Predict in forms:
            return Predict("decline")
        return self._call(now, sight, forms, rng, deadline)

    def _card(self, now: Scene, forms: dict[type[Move], Form], rng: Random) -> Move:
        (part,) = forms[Play].parts
        assert isinstance(part, Cards)
        return Play(CODE[best_card(now, part.among, self.style, rng)])

    def _call(self, now: Scene, sight: Sight, forms: dict[type[Move], Form], rng: Random, deadline: float) -> Move:
        form = forms.get(Call) or forms.get(Refill)
        if form is None:
            return Pass()
        say = next(part for part in form.parts if isinstance(part, Option) and part.name == "say")
        contracts = [BY_ID[id] for id in say.of if id != KONTRA]
        may_exchange = any(part.name == "take" for part in form.parts) and self.style.exchange
        options = list(exchanges(now.hand, now.dubel, 2 if may_exchange else 0))
        thinker = Thinker(now, self.style, rng, deadline)
        passing = self._passing(now, sight, thinker)
        found: list[tuple[float, Exchange, str]] = []
        if contracts:
            bid = thinker.bids(options, contracts)[0]
            assert bid.contract is not None
            found.append((bid.worth, bid.exchange, bid.contract.id))
        if KONTRA in say.of:
            found.append(self._kontra(options, thinker))
        worth, exchange, said = max(found, key=lambda each: each[0])
        if worth <= passing:
            return Pass()
        return Call(said, codes(exchange.take), codes(exchange.give))

    def _passing(self, now: Scene, sight: Sight, thinker: Thinker) -> float:
        style = self.style
        if now.contract is None:
            left = 2 - now.passes
            worth = thinker.allpass(now.order.index(sight.view.facts["dealer"]))
            return style.if_passed_on(worth, left, 0)
        nothing = Exchange(0, 0, now.hand, now.dubel)
        (worth,) = thinker.defence([nothing], thinker.likely_worlds(style.defence_worlds))
        worth *= 2 if now.doubled else 1
        return style.if_passed_on(worth, 1 - now.passes, now.contract.rank)

    def _kontra(self, options: Sequence[Exchange], thinker: Thinker) -> tuple[float, Exchange, str]:
        style = self.style
        worths = thinker.defence(options, thinker.likely_worlds(style.quick_worlds))
        best = sorted(range(len(options)), key=lambda at: -worths[at])[: style.kept]
        kept = [options[at] for at in best]
        worths = thinker.defence(kept, thinker.likely_worlds(style.defence_worlds))
        at = max(range(len(kept)), key=worths.__getitem__)
        worth = style.if_doubled(2 * worths[at])
        return worth, kept[at], KONTRA
