"""Everything Betel can say has words in both languages, and they hold together."""

import re
from random import Random
from typing import Any

import pytest

from talia.chance import Seeded
from talia.games import find
from talia.games.betel import Options
from talia.games.betel.contracts import ALLPASS, CONTRACTS, id_of
from talia.table.forms import Cards, Option, sample
from talia.table.match import Match
from talia.table.moves import seats_of
from talia.table.options import describe
from talia.table.words import LANGS, Lang, Words
from tests.games.betel.betel_deals import SETTINGS

GAME: Any = find("betel")
NAMES = ("Ania", "Jan", "Ola", "Piotr")
FACTS_WITHOUT_WORDS = {"unit", "sheet", "account", "ended_early", "calls", "leader", "last_trick", "claim", "picked"}
"""Shown by the table itself, or part of something that is."""


def in_words(words: Words, key: str, data: Any = None) -> str:
    assert words.has(key), key
    text = words.text(key, data)
    assert "⟨" not in text, (key, text)
    assert not re.search(r"\s\s|\s[.,:]", text), (key, text)
    return text


@pytest.mark.parametrize("lang", LANGS)
def test_all_that_happens_and_all_that_may_be_done_has_words(lang: Lang) -> None:
    words = Words(lang, "betel", NAMES)
    told = set()
    for n, (seats, options) in enumerate(4 * SETTINGS):
        rng = Random(f"words {n}")
        match = Match(GAME, Options(end_rule="deals", end_value=2, **options), seats, Seeded(n))
        steps = match.begin()
        while True:
            for step in steps:
                for event in step.events:
                    in_words(words, f"event.{event.code}", event.data)
                    if event.veil is not None:
                        in_words(words, f"event.{event.code}", event.veil)
                    told.add(event.code)
            in_words(words, f"phase.{GAME.phase(match.state)}")
            for fact in GAME.facts(match.state):
                if fact.key not in FACTS_WITHOUT_WORDS:
                    in_words(words, f"fact.{fact.key}", {"value": fact.value})
            if GAME.result(match.state) is not None:
                break
            seat = rng.choice(seats_of(GAME.waiting(match.state)))
            choices = GAME.choices(match.state, seat)
            for form in choices:
                tag = form.move.__struct_config__.tag
                in_words(words, f"move.{tag}")
                if form.confirm:
                    in_words(words, f"confirm.{form.confirm}")
                for part in form.parts:
                    in_words(words, f"part.{tag}.{part.name}")
                    if isinstance(part, Option):
                        for code in part.of:
                            key = f"value.{tag}.{part.name}.{code}"
                            in_words(words, key if words.has(key) else f"option_value.{code}")
                    else:
                        assert isinstance(part, Cards)
            steps = match.do(seat, sample(choices, rng))
        for row in match.state.sheet:
            for key in row:
                in_words(words, f"sheet.{key}")
    assert {"claim_stands", "claim_fails", "certain", "all_pass", "looked", "refilled", "predicted", "rests"} <= told


@pytest.mark.parametrize("lang", LANGS)
def test_every_option_has_a_name_help_and_named_values(lang: Lang) -> None:
    words = Words(lang, "betel")
    for option in describe(GAME):
        named = [in_words(words, f"option.{option.id}.{value}".lower()) for value in option.values]
        assert in_words(words, f"option.{option.id}.name") != in_words(words, f"option.{option.id}.help")
        assert len(set(named)) == len(named)


def test_both_languages_have_the_same_words() -> None:
    polish, english = (Words(lang, "betel").catalogue.keys() for lang in LANGS)
    assert {key for key in polish ^ english if not key.endswith((".acc", ".gen", ".letter.pl"))} == set()


@pytest.mark.parametrize("lang", LANGS)
def test_every_contract_has_a_name_and_a_short_form(lang: Lang) -> None:
    words = Words(lang, "betel")
    ids = [contract.id for contract in CONTRACTS] + [ALLPASS, *(id_of(None, trump) for trump in range(4))]
    names = {in_words(words, f"contract.{id}") for id in ids}
    short = {in_words(words, f"contract.{id}.symbol") for id in ids}
    assert len(names) == len(short) == len(ids) == 35


@pytest.mark.parametrize(
    ("key", "data", "text"),
    [
        ("event.bid", {"seat": 0, "take": ("AD",), "give": ("9C",), "contract": "4H", "slots": ()},
         "Ania bierze z dubla A♦, odkłada 9♣ i licytuje szlemika w kiery."),
        ("event.bid", {"seat": 1, "take": (), "give": (), "contract": "BK2", "slots": ()}, "Jan licytuje betelka 2."),
        ("event.kontra", {"seat": 2, "take": (), "give": (), "contract": "3N", "slots": ()},
         "Ola kontruje trzy bez atu."),
        ("event.contract", {"declarer": 1, "contract": "2H", "doubled": True},
         "Koniec licytacji: Jan rozgrywa dwa kiery z kontrą."),
        ("event.card_played", {"seat": 0, "card": "QH"}, "Ania zagrywa damę kier."),
        ("event.claim_stands", {"seat": 1, "tricks": 5, "betelek": False, "proven": False},
         "Wykładka przyjęta. Jan bierze resztę: 5 lew."),
        ("refusal.must_beat", {"cards": ("KS",), "suit": "S", "card": "9S"}, "Musisz bić 9♠: masz K♠."),
        ("refusal.must_ruff", {"cards": ("7D",), "suit": "H"}, "Musisz przebić atutem: nie masz kierów, masz 7♦."),
        ("refusal.contract_too_low", {"contract": "1C", "standing": "2S"},
         "Jeden trefl to za mało: deklaracja musi być wyższa niż Dwa piki."),
    ],
)  # fmt: skip
def test_polish_sentences(key: str, data: dict[str, Any], text: str) -> None:
    assert Words("pl", "betel", NAMES).text(key, data) == text
