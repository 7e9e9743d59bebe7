"""The formatter by the vectors the client's twin answers too, and the common catalogues."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from talia.cards import BIT, RANKS, SUITS
from talia.table.words import LANGS, Words, plural

VECTORS: list[dict[str, Any]] = json.loads((Path(__file__).parent.parent / "words_vectors.json").read_text("utf-8"))


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: f"{vector['lang']}: {vector['text']}")
def test_vectors(vector: dict[str, Any]) -> None:
    words = Words.over(vector["lang"], vector["catalogue"], vector["names"], letters=vector.get("letters", "int"))
    assert words.text(vector["key"], vector["data"]) == vector["text"]


def test_plural_categories_of_the_first_hundred_and_thirty_numbers() -> None:
    few = [n for n in range(130) if plural("pl", n) == "few"]
    assert few == [n for ten in (0, *range(20, 110, 10), 120) for n in (ten + 2, ten + 3, ten + 4)]
    assert [n for n in range(130) if plural("pl", n) == "one"] == [1]
    assert [n for n in range(130) if plural("en", n) == "one"] == [1]


@pytest.mark.parametrize("lang", LANGS)
def test_every_card_and_its_parts_have_words(lang: Any) -> None:
    words = Words.over(lang, {**Words(lang).catalogue, "all": "{card:card} {card:card.name} {card:card.name.acc}"})
    spoken = {words.text("all", {"card": card}) for card in BIT}
    assert len(spoken) == len(RANKS) * len(SUITS) + 1
    assert not any("⟨" in text for text in spoken)


def test_both_common_catalogues_have_the_same_keys_but_for_cases() -> None:
    polish, english = ({re.sub(r"\.acc$", "", key) for key in Words(lang).catalogue} for lang in LANGS)
    assert polish == english


def test_polish_accusatives() -> None:
    words = Words.over("pl", {**Words("pl").catalogue, "e": "{cards:words.rank.acc}"})
    assert words.text("e", {"cards": list("2TJQKA")}) == "dwójkę, dziesiątkę, waleta, damę, króla, asa"


def test_unknown_languages_are_refused() -> None:
    with pytest.raises(ValueError, match="de"):
        Words("de")  # type: ignore[arg-type]
