"""The instant player of Baśka: what it calls it wins more often than not, and the cards it gives away are few."""

from talia.cards import card, mask
from talia.games.baska.deal import NORMAL
from talia.games.baska.player import BaskaScene, chosen
from talia.players.simulation import Plan, outcomes

AROUND = (0, 1, 2, 3)


def scene(lying: str, unseen: str, *partners: int) -> BaskaScene:
    """A trick that seat 0 began."""
    numbers = tuple(card(code) for code in lying.split())
    return BaskaScene(NORMAL, AROUND, numbers, mask(unseen.split()), frozenset(partners))


def test_it_wins_what_it_calls_alone(long: bool) -> None:
    deals = list(outcomes(Plan("baska", ("simple",) * 4, seed="calls"), 4000 if long else 300))
    solos = [deal for deal in deals if deal.sheet["contract"] in ("gran", "zolo")]
    assert len(solos) > len(deals) / 20
    assert sum(deal.sheet["made"] for deal in solos) > 2 / 3 * len(solos)
    old = [deal.sheet["made"] for deal in deals if deal.sheet["contract"] in ("zwykla", "wesele")]
    assert 0.5 < sum(old) / len(old) < 0.8


def test_points_go_to_partners_and_not_to_opponents() -> None:
    low = mask(("TD", "JD"))
    assert chosen(scene("AH", "TH"), low) == mask(("JD",))
    assert chosen(scene("AH", "TH", 0), low) == mask(("TD",))


def test_a_sure_trump_is_led_and_no_ace_is_thrown_away() -> None:
    hand = mask(("AH", "AD", "JD", "AC"))
    assert chosen(scene("", "TH QC"), hand) == mask(("AH",))
    assert chosen(scene("", "AH TH"), hand ^ mask(("AH",))) == mask(("JD",))


def test_the_last_player_takes_with_points() -> None:
    assert chosen(scene("TC TD AC", "QC"), mask(("AD", "JC"))) == mask(("AD",))
