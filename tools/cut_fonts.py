"""
Cuts the two type families of the client to the letters that Polish and English need, into web/src/fonts.

    npm pack @fontsource-variable/figtree @fontsource-variable/brygada-1918      (and unpack both)
    pip install fonttools brotli
    python tools/cut_fonts.py <folder of figtree> <folder of brygada-1918>

Of Figtree all weights are kept that the client uses, of Brygada 1918, which is for titles, one. The Latin letters and
the Polish ones stay apart as they come, so that a page without Polish letters fetches one file.
"""

import argparse
import shutil
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

FONTS = Path(__file__).parent.parent / "web/src/fonts"

# Names of players may have the letters of western Europe; the rest are signs that the client's words use.
LATIN = [*range(0x20, 0x7F), *range(0xA0, 0x100), *map(ord, "–—’‘“”„•…−←→↑↓")]
PLAIN = [*range(0x20, 0x7F), *map(ord, "·×óÓ–—’“”„…−")]
POLISH = list(map(ord, "ąćęłńśźżĄĆĘŁŃŚŹŻ"))

CUTS = (
    # family, part of it, weights, letters
    ("figtree", "latin", (400, 800), LATIN),
    ("figtree", "latin-ext", (400, 800), POLISH),
    ("brygada-1918", "latin", (700, 700), PLAIN),
    ("brygada-1918", "latin-ext", (700, 700), POLISH),
)


def cut(source: Path, target: Path, weights: tuple[int, int], letters: list[int]) -> int:
    """Cuts a font file; the bytes that are left."""
    font = instantiateVariableFont(TTFont(source), {"wght": weights[0] if weights[0] == weights[1] else weights})
    options = Options()
    options.layout_features = ["kern", "tnum", "lnum", "ccmp", "locl", "mark"]
    options.name_IDs = [0, 1, 2, 4, 6, 13, 14]  # names, copyright and licence
    options.hinting = False
    options.flavor = "woff2"
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=letters)
    subsetter.subset(font)
    font.flavor = "woff2"
    font.save(target)
    return target.stat().st_size


def main() -> None:
    """Cuts all files and lays the licences beside them."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("folders", nargs=2, type=Path)
    folders = dict(zip(("figtree", "brygada-1918"), parser.parse_args().folders, strict=True))
    total = 0
    for family, part, weights, letters in CUTS:
        source = folders[family] / f"files/{family}-{part}-wght-normal.woff2"
        size = cut(source, FONTS / f"{family}-{part}.woff2", weights, letters)
        total += size
        print(f"{size:6} {family} {part}")
    for family, folder in folders.items():
        shutil.copy(folder / "LICENSE", FONTS / f"{family}.LICENSE.txt")
    print(f"{total:6} bytes in all")


if __name__ == "__main__":
    main()
