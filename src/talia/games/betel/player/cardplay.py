"""Which card to play: each is played in many sampled worlds, to the end, by the kernel."""

from random import Random

from talia._kernel import playouts
from talia.cards import singles
from talia.games.betel.player.belief import imagined
from talia.games.betel.player.scene import BetelScene
from talia.games.betel.player.style import Style
from talia.games.betel.player.worlds import rows


def best_card(scene: BetelScene, legal: int, style: Style, rng: Random) -> int:
    """The card (a set of one) out of ``legal`` that is worth most on average; promises may have made that smaller."""
    if not legal & (legal - 1):
        return legal
    cards = tuple(singles(scene.playable))
    contract = scene.contract
    worlds = imagined(scene, style.card_worlds, style, rng)
    played = playouts(
        scene.rules,
        rows(worlds),
        scene.leader,
        scene.declarer if contract is not None else None,
        scene.trick,
        scene.tricks,
        misere=contract is not None and contract.betelek,
        each_card=True,
    ).tolist()
    worths = [
        sum(style.worth(contract, world[at], scene.declarer, scene.me) for world in played) for at in range(len(cards))
    ]
    return cards[max((at for at, card in enumerate(cards) if card & legal), key=worths.__getitem__)]
