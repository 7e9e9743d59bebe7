"""The players of Betel: from a sight to a move."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from random import Random
from typing import Final, NamedTuple

from talia.cards import CODE, codes, mask, singles
from talia.games.betel.contracts import BY_ID
from talia.games.betel.moves import Answer, Call, Claim, Look, Name, Pass, Play, Predict, Refill
from talia.games.betel.naming import longest
from talia.games.betel.player import solved
from talia.games.betel.player.auction import Exchange, Thinker, exchanges
from talia.games.betel.player.cardplay import best_card
from talia.games.betel.player.claims import holds, may_claim
from talia.games.betel.player.outlook import KONTRA, PASS, Outlook, Spoken
from talia.games.betel.player.scene import BetelScene, betel_scene
from talia.games.betel.player.style import BEGINNER, CLUB, MASTER, STRONG, Style
from talia.games.betel.player.trading import reflex, traded
from talia.games.betel.player.worlds import layouts
from talia.games.betel.scoring import PEEK
from talia.players.choices import forms_of
from talia.players.haste import late
from talia.players.player import Considered, Sight
from talia.players.registry import register
from talia.table.forms import Cards, Form, Option, Phrases
from talia.table.moves import Move

SAME_CONTRACT: Final = 2
"""Exchanges with the same contract that are looked at in the first round."""
KONTRAS: Final = 3
"""Exchanges with a kontra that are looked at there."""

Forms = dict[type[Move], Form]


class Said(NamedTuple):
    """Something to say, after an exchange, and what it is worth."""

    worth: float
    exchange: Exchange
    say: str


class BetelPlayer:
    """A player of Betel that thinks as its style says.

    It searches the exchanges and judges calls by sampled worlds: by playing them out, or by finishing the auction in
    each and solving what is played then. Its cards it plays by playouts or perfect play in the worlds.
    """

    style: Style = CLUB

    def __init__(self, style: Style | None = None) -> None:
        self.style = style or self.style

    def move(self, sight: Sight, rng: Random, deadline: float) -> Move:
        """Its move; where it takes longer it is cut short at the deadline."""
        return self.considered(sight, rng, deadline).move

    def considered(self, sight: Sight, rng: Random, deadline: float) -> Considered:
        """The same, with what it thinks of the offers at a table that trades."""
        choices = forms_of(sight.view)
        if "balances" in sight.view.facts:
            trade = traded(sight, choices, self.style, rng, deadline)
            if trade is not None:
                return trade
        return Considered(self._decided(sight, choices, rng, deadline))

    def reflex(self, seen: Sight, seat: int, rng: Random) -> Move | None:
        """What it does about trading without a thought."""
        return reflex(seen, seat, self.style, rng) if "balances" in seen.view.facts else None

    def _decided(self, sight: Sight, choices: Sequence[Form], rng: Random, deadline: float) -> Move:
        """Its call or card, or whatever else the deal asks. While agreements hang on the play it ends by no claim."""
        now = betel_scene(sight)
        forms: Forms = {form.move: form for form in choices}
        if Play in forms:
            if sight.view.facts.get("hanging"):
                forms.pop(Claim, None)
            return self._card(now, forms, rng, deadline)
        if Answer in forms:
            if sight.view.facts.get("hanging"):
                return Answer("reject")
            worlds = layouts(now).drawn(self.style.claim_worlds, rng)
            sure = all(holds(now, world, deadline) for world in dict.fromkeys(worlds))
            return Answer("accept" if sure else "reject")
        if Name in forms:
            return Name(longest(now.hand))
        if Predict in forms:
            return Predict("made" if self._chance(now, rng) >= 1 / 2 else "failed")
        thinker = Thinker(now, self.style, rng, deadline)
        promised = [form for form in choices if form.move is Call and any(type(part) is Phrases for part in form.parts)]
        if promised:
            return self._promised(now, sight, forms, promised, thinker)
        return self._call(now, sight, forms, thinker)

    def _promised(
        self, now: BetelScene, sight: Sight, forms: Forms, promised: Sequence[Form], thinker: Thinker
    ) -> Move:
        """The best of the calls that promises have left, exchange by exchange; a pass if that is better."""
        found = []
        for form in promised:
            take, give, say = form.parts
            assert isinstance(take, Phrases) and isinstance(give, Phrases) and isinstance(say, Option)
            options = []
            for taken, given in ((mask(one), mask(two)) for one in take.phrases for two in give.phrases):
                options.append(Exchange(taken, given, now.hand ^ taken ^ given, now.dubel ^ taken ^ given))
            contracts = [BY_ID[id] for id in say.of if id != KONTRA]
            if contracts:
                bid = thinker.glanced(options, contracts)[0]
                found.append(Said(bid.worth, bid.exchange, bid.contract.id))
            else:
                found.append(Said(0.0, options[0], KONTRA))
        best = max(found, key=lambda said: said.worth)
        if Pass in forms and best.worth <= self._passing(now, sight, thinker):
            return Pass()
        return Call(best.say, codes(best.exchange.take), codes(best.exchange.give))

    def _card(self, now: BetelScene, forms: Forms, rng: Random, deadline: float) -> Move:
        if Claim in forms and not late(deadline) and may_claim(now, face_down=now.face_down):
            return Claim()
        (part,) = forms[Play].parts
        assert isinstance(part, Cards)
        if self.style.solve_worlds:
            return Play(CODE[solved.best_card(now, part.among, self.style, rng, deadline)])
        return Play(CODE[best_card(now, part.among, self.style, rng)])

    def _chance(self, now: BetelScene, rng: Random) -> float:
        """How likely the contract is made, as the resting player sees it."""
        thinker = Thinker(now, self.style, rng, float("inf"))
        return thinker.chance(thinker.likely_worlds(self.style.defence_worlds))

    # --- the auction --------------------------------------------------------------------------------------------------

    def _call(self, now: BetelScene, sight: Sight, forms: Forms, thinker: Thinker) -> Move:
        form = forms.get(Refill) or forms.get(Call)
        picked = [part for part in form.parts if isinstance(part, Cards)] if form is not None else []
        if form is None or not any(isinstance(part, Option) for part in form.parts):
            return Pass()
        if form.move is Refill and Look in forms:
            return Look(slot_of(forms[Look]))
        if self.style.outlook and form.move is Call and not now.face_down:
            return self._looked_ahead(now, sight, form, thinker)
        passing = self._passing(now, sight, thinker)
        if form.move is Refill:
            best = self._best(now, form, list(laid_down(now, len(picked))), thinker)
            if best.worth <= passing - PEEK * len(picked):
                return Pass()
            return Refill(best.say, **dict(zip((part.name for part in picked), codes(best.exchange.give), strict=True)))
        most = self.style.exchanged if picked else 0
        best = self._best(now, form, list(exchanges(now.hand, now.dubel, most)), thinker)
        if Look in forms and best.worth + self.style.look > passing:
            return Look(slot_of(forms[Look]))
        if best.worth <= passing:
            return Pass()
        return Call(best.say, codes(best.exchange.take), codes(best.exchange.give))

    def _looked_ahead(self, now: BetelScene, sight: Sight, form: Form, thinker: Thinker) -> Move:
        """The call that brings most when the auction is finished in many worlds; fewer calls in each round, in more."""
        style = self.style
        tried = self._promising(now, form, thinker)
        look = Outlook(now, sight, style, thinker.rng)
        totals = [0.0] * len(tried)
        kept = list(range(len(tried)))
        for calls, number in style.outlook:
            if any(totals) and late(thinker.deadline):
                break
            kept = sorted(kept, key=lambda at: -totals[at])[:calls]
            worlds = thinker.likely_worlds(number)
            worths = look.worths([tried[at] for at in kept], worlds, thinker.deadline)
            if len(worths) < len(kept) and any(totals):
                break
            kept = kept[: max(1, len(worths))]
            for at, worth in zip(kept, worths, strict=False):
                totals[at] += worth * number
        best = tried[max(kept, key=totals.__getitem__)]
        if best.say == PASS:
            return Pass()
        return Call(best.say, codes(best.exchange.take), codes(best.exchange.give))

    def _promising(self, now: BetelScene, form: Form, thinker: Thinker) -> list[Spoken]:
        """A pass, the bids that look best at a glance (few with the same contract), kontra after the same exchanges.

        First comes what must do without any time to think.
        """
        say = next(part for part in form.parts if isinstance(part, Option))
        most = self.style.exchanged if len(form.parts) > 1 else 0
        options = list(exchanges(now.hand, now.dubel, most))
        contracts = [BY_ID[id] for id in say.of if id != KONTRA]
        bids: list[Spoken] = []
        first = 0.0
        times: Counter[str] = Counter()
        for bid in thinker.glanced(options, contracts) if contracts else ():
            first = first or bid.worth
            times[bid.contract.id] += 1
            if times[bid.contract.id] <= SAME_CONTRACT:
                bids.append(Spoken(bid.contract.id, bid.exchange))
                if len(bids) == self.style.outlook[0][0]:
                    break
        kontras = [Spoken(KONTRA, each) for each in dict.fromkeys(bid.exchange for bid in bids)][:KONTRAS]
        tried = [Spoken(PASS, options[0]), *bids]
        if first > 0:
            tried[:2] = reversed(tried[:2])
        return tried + (kontras if KONTRA in say.of else [])

    def _best(self, now: BetelScene, form: Form, options: Sequence[Exchange], thinker: Thinker) -> Said:
        say = next(part for part in form.parts if isinstance(part, Option))
        found = []
        contracts = [BY_ID[id] for id in say.of if id != KONTRA]
        if contracts:
            bid = thinker.bids(options, contracts)[0]
            found.append(Said(bid.worth, bid.exchange, bid.contract.id))
        if KONTRA in say.of:
            found.append(self._kontra(options, thinker))
        return max(found, key=lambda said: said.worth)

    def _passing(self, now: BetelScene, sight: Sight, thinker: Thinker) -> float:
        """What a pass is worth."""
        style = self.style
        if now.contract is None:
            worth = thinker.allpass(now.order.index(sight.view.facts["dealer"]))
            return style.if_passed_on(worth, 2 - now.passes, 0)
        nothing = Exchange(0, 0, now.hand, now.dubel)
        (worth,) = thinker.defence([nothing], thinker.likely_worlds(style.defence_worlds))
        return style.if_passed_on(worth * (2 if now.doubled else 1), 1 - now.passes, now.contract.rank)

    def _kontra(self, options: Sequence[Exchange], thinker: Thinker) -> Said:
        """The best exchange to say kontra with."""
        style = self.style
        worths = thinker.defence(options, thinker.likely_worlds(style.kontra_worlds))
        best = sorted(range(len(options)), key=lambda at: -worths[at])[: style.kept]
        kept = [options[at] for at in best]
        worths = thinker.defence(kept, thinker.likely_worlds(style.defence_worlds))
        at = max(range(len(kept)), key=worths.__getitem__)
        return Said(style.if_doubled(2 * worths[at]), kept[at], KONTRA)


def laid_down(now: BetelScene, number: int) -> Iterator[Exchange]:
    """What may be laid into so many slots of a face-down dubel, the cards picked up being in hand."""
    held = now.hand | now.picked
    for cards in combinations(tuple(singles(held)), number):
        given = sum(cards)
        yield Exchange(0, given, held ^ given, now.dubel & ~now.picked | given)


def slot_of(form: Form) -> str:
    """The first slot one may look at."""
    (part,) = form.parts
    assert isinstance(part, Option)
    return part.of[0]


@register("beginner", "betel", strength=10, instant=True)
class Beginner(BetelPlayer):
    """Bids at a glance and plays cards by a few worlds; draws no conclusions from what others bid."""

    style = BEGINNER


@register("club", "betel", strength=20)
class Club(BetelPlayer):
    """Plays contracts out in its head before it bids, and holds a bidder to have what he bids."""

    style = CLUB


@register("strong", "betel", strength=30)
class Strong(BetelPlayer):
    """Thinks an auction through to its end, and plays its cards by perfect play in many worlds."""

    style = STRONG


@register("master", "betel", strength=40)
class Master(BetelPlayer):
    """The same more deeply; remembers what everybody has bid, and draws conclusions from the cards they play."""

    style = MASTER
