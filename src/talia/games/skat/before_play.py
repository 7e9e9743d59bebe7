"""What may come between the announcement and the first card: kontra, schenken, the exchange of a revolution
(rules/skat.md 4.3, 4.4, 4.7)."""

from typing import Final

from msgspec.structs import replace

from talia.cards import codes, lacking, pick
from talia.games.skat import playing
from talia.games.skat.moves import Answer, Choose, Kontra, Offer, Pass, Propose
from talia.games.skat.scoring import is_null
from talia.games.skat.state import DealState, Step, their_turn
from talia.table.forms import Cards, Form, Option
from talia.table.moves import Event, IllegalMove
from talia.tricks.play import HAND, put

SAY: Final = {1: "kontra", 2: "rekontra", 4: "sup"}
"""What doubles a game that counts so many times."""

_PASS: Final = Form(Pass)
_KONTRA: Final = {factor: (_PASS, Form(Kontra, (Option("say", (say,)),))) for factor, say in SAY.items()}
_OFFER: Final = (_PASS, Form(Offer))
_AGREE: Final = (Form(Answer, (Option("say", ("agree", "refuse")),)),)
_ACCEPT: Final = (Form(Answer, (Option("say", ("accept", "decline")),)),)
_MUST_ACCEPT: Final = (Form(Answer, (Option("say", ("accept",)),)),)
_CHOOSE: Final = (Form(Choose, (Option("plan", ("first", "counter")),)),)


def begin(d: DealState) -> Step:
    """Kontra first, if it is played."""
    if d.spec.options.kontra:
        return replace(d, phase="kontra", turn=d.defenders[0], asked=d.defenders[1:]), ()
    return _schenken(d)


def choices(d: DealState, seat: int) -> tuple[Form, ...]:
    """What the one who is asked may say."""
    if d.phase == "kontra":
        return _KONTRA[d.doubled]
    if d.phase == "schenken":
        if d.offering < 0:
            return _OFFER
        if not d.agreed:
            return _AGREE
        return _ACCEPT if d.level < 2 else _MUST_ACCEPT
    if len(d.plans) == 2:
        return _CHOOSE
    partner = _partner(d, seat)
    give = Cards("give", HAND[seat], d.hands[seat], 0, 10)
    take = Cards("take", HAND[partner], d.hands[partner], 0, 10)
    proposal = Form(Propose, (give, take), same=("give", "take"))
    return (proposal,) if not d.plans else (Form(Answer, (Option("say", ("agree",)),)), proposal)


# --- kontra ----------------------------------------------------------------------------------------------------------


def kontra(d: DealState, author: int, move: Kontra) -> Step:
    """The game is doubled; the other side is asked, up to sup."""
    their_turn(d, author, "kontra")
    if move.say not in SAY.values():
        raise IllegalMove("no_such_answer", say=move.say)
    if move.say != SAY[d.doubled]:
        raise IllegalMove("another_kontra", call=move.say, next=SAY[d.doubled])
    d = replace(d, doubled=2 * d.doubled)
    happened = Event("kontra", {"seat": author, "say": move.say})
    if d.doubled == 2:
        d = replace(d, doubler=author, turn=d.soloist, asked=())
        return d, (happened,)
    if d.doubled == 4:
        other = next(seat for seat in d.defenders if seat != d.doubler)
        return replace(d, turn=d.doubler, asked=(other,)), (happened,)
    d, events = _schenken(d)
    return d, (happened, *events)


def pass_(d: DealState, author: int, _: Pass) -> Step:
    """No kontra (rekontra, sup), or no schenken; the next one is asked."""
    if d.phase == "kontra":
        happened = Event("no_kontra", {"seat": author, "say": SAY[d.doubled]})
    else:
        happened = Event("no_offer", {"seat": author})
    if d.asked:
        return replace(d, turn=d.asked[0], asked=d.asked[1:]), (happened,)
    d, events = _schenken(d) if d.phase == "kontra" else _exchange(d)
    return d, (happened, *events)


# --- schenken --------------------------------------------------------------------------------------------------------


def _schenken(d: DealState) -> Step:
    if d.spec.options.schenken and d.doubled == 1 and not is_null(d.game):
        return replace(d, phase="schenken", turn=d.defenders[0], asked=d.defenders[1:], offering=-1, agreed=False), ()
    return _exchange(d)


def offer(d: DealState, author: int, _: Offer) -> Step:
    """One defender would give the game up: the other is asked."""
    their_turn(d, author, "schenken")
    if d.offering >= 0:
        raise IllegalMove("answer_the_offer")
    d = replace(d, offering=author, turn=_partner(d, author), asked=())
    return d, (Event("offers", {"seat": author}),)


def answer(d: DealState, author: int, move: Answer) -> Step:
    """What the partner or the soloist says to an offer; or the partner's yes to a plan of exchange."""
    their_turn(d, author, "schenken", "exchange")
    if not any(form.allows(move) for form in choices(d, author)):
        raise IllegalMove("no_such_answer", say=move.say)
    happened = Event("answers", {"seat": author, "say": move.say})
    if d.phase == "exchange":
        d, events = _dealt_anew(d, d.plans[0])
        return d, (happened, *events)
    if move.say == "agree":
        return replace(d, agreed=True, turn=d.soloist), (happened,)
    if move.say == "refuse":
        d, events = _exchange(d)
        return d, (happened, *events)
    if move.say == "decline":
        d, events = _schenken(replace(d, declined=d.declined + 1))
        return d, (happened, *events)
    d, events = playing.given_up(replace(d, accepted=True))
    return d, (happened, *events)


# --- the exchange of a revolution ------------------------------------------------------------------------------------


def players(d: DealState) -> tuple[int, int]:
    """The defenders in the order in which they play to the first trick."""
    first, second = (seat for seat in d.spec.order if seat != d.soloist)
    return first, second


def _partner(d: DealState, seat: int) -> int:
    return next(other for other in d.defenders if other != seat)


def _exchange(d: DealState) -> Step:
    if d.game != "revolution":
        return playing.begin(d)
    first, second = players(d)
    return replace(d, phase="exchange", turn=first, asked=(), plans=()), tuple(
        Event("partner_shown", {"seat": seat, "cards": codes(d.hands[seat])}, 1 << other)
        for seat, other in ((first, second), (second, first))
    )


def propose(d: DealState, author: int, move: Propose) -> Step:
    """A plan, or the partner's other one."""
    their_turn(d, author, "exchange")
    if len(d.plans) == 2:
        raise IllegalMove("choose_a_plan")
    partner = _partner(d, author)
    give, take = pick(move.give, d.hands[author]), pick(move.take, d.hands[partner])
    if give is None or take is None:
        card = lacking(move.give, d.hands[author]) or lacking(move.take, d.hands[partner])
        raise IllegalMove("not_in_these_hands", card=card)
    if len(move.give) != len(move.take):
        raise IllegalMove("exchange_unequal", give=len(move.give), take=len(move.take))
    mine, his = d.hands[author] & ~give | take, d.hands[partner] & ~take | give
    plan = (mine, his) if author == players(d)[0] else (his, mine)
    told = {"seat": author, "give": codes(give), "take": codes(take)}
    happened = Event("proposed", told, 1 << author | 1 << partner, {"seat": author, "give": None, "take": None})
    return replace(d, plans=(*d.plans, plan), turn=partner), (happened,)


def choose(d: DealState, author: int, move: Choose) -> Step:
    """One of the two plans."""
    their_turn(d, author, "exchange")
    if len(d.plans) < 2 or move.plan not in ("first", "counter"):
        raise IllegalMove("no_such_plan", plan=move.plan)
    both = 1 << d.defenders[0] | 1 << d.defenders[1]
    happened = Event("chosen", {"seat": author, "plan": move.plan}, both, {"seat": author, "plan": None})
    d, events = _dealt_anew(d, d.plans[move.plan == "counter"])
    return d, (happened, *events)


def _dealt_anew(d: DealState, plan: tuple[int, int]) -> Step:
    hands = d.hands
    for seat, hand in zip(players(d), plan, strict=True):
        hands = put(hands, seat, hand)
    return playing.begin(replace(d, hands=hands))
