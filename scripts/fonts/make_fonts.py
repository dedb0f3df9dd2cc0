"""Makes one file of each face with the letters of all our languages, see docs/decisions/0047-fonts.md.

Fontsource has the faces in parts, one for each script, so a page in Hebrew would load two parts of each face. Variable
fonts cannot be joined, but what they vary between can: each part is frozen at the weights that were drawn, the frozen
parts are joined, and the joined ones become a variable font again. Nothing is interpolated that was not before.
"""

import sys
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from fontTools import subset, varLib
from fontTools.designspaceLib import AxisDescriptor, DesignSpaceDocument, SourceDescriptor
from fontTools.merge import Merger, Options
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

# The styles use no others.
LIGHTEST, BOLDEST = 400, 700
SHEKEL = 0x20AA


@dataclass(frozen=True)
class Face:
    name: str
    package: str
    # The weights that were drawn; all others lie on straight lines between them.
    drawn: tuple[int, ...]


FACES = (
    Face("book", "frank-ruhl-libre", (400, 500, 700)),
    Face("plain", "heebo", (400, 700)),
)


def only(font: TTFont, letters: set[int]) -> TTFont:
    options = subset.Options()
    options.notdef_outline = True
    options.glyph_names = True
    # What the styles use, and what a browser uses by itself.
    options.layout_features = ["ccmp", "locl", "kern", "liga", "mark", "mkmk", "tnum"]
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=letters)
    subsetter.subset(font)
    return font


def part(file: Path, letters: set[int]) -> TTFont:
    font = instancer.instantiateVariableFont(only(TTFont(file), letters), {"wght": (LIGHTEST, BOLDEST)})
    # Otherwise every file that is read calls its glyphs anew.
    post = font["post"]
    post.formatType, post.extraNames, post.mapping = 2.0, [], {}
    return font


def place(font: TTFont, weight: int) -> float:
    """Where a weight lies between the lightest (0) and the boldest (1), as the face's own table bends it."""
    even = (weight - LIGHTEST) / (BOLDEST - LIGHTEST)
    bends = sorted(font["avar"].segments["wght"].items())
    for (a, at), (b, bt) in zip(bends, bends[1:]):
        if a <= even <= b:
            return at + (even - a) / (b - a) * (bt - at)
    raise ValueError(f"weight {weight} is outside")


def frozen(font_file: Path, weight: int, out: Path) -> Path:
    font = instancer.instantiateVariableFont(TTFont(font_file), {"wght": weight})
    for table in ("STAT", "prep"):
        if table in font:
            del font[table]
    font.save(out)
    return out


def joined(parts: list[TTFont], drawn: tuple[int, ...], folder: Path) -> TTFont:
    """The first part decides the measures and the names; all parts of a face have the same."""
    files = []
    for number, font in enumerate(parts):
        files.append(folder / f"part-{number}.ttf")
        font.save(files[-1])
    space = DesignSpaceDocument()
    axis = AxisDescriptor(tag="wght", name="Weight", minimum=LIGHTEST, default=LIGHTEST, maximum=BOLDEST)
    space.addAxis(axis)
    for weight in drawn:
        pieces = [str(frozen(file, weight, file.with_suffix(f".{weight}.ttf"))) for file in files]
        master = folder / f"{weight}.ttf"
        Merger(options=Options()).merge(pieces).save(master)
        # The place in the design, not the weight: the bend of the axis is put back below.
        location = LIGHTEST + place(parts[0], weight) * (BOLDEST - LIGHTEST)
        space.addSource(SourceDescriptor(path=str(master), location={"Weight": location}))
    font, _, _ = varLib.build(space)
    first = TTFont(files[0])
    for table in ("avar", "fvar", "STAT", "prep", "gasp", "name"):
        if table in first:
            font[table] = first[table]
    font["post"].formatType = 3.0
    return font


def make(face: Face, parts_folder: Path, out: Path, letters: set[int]) -> None:
    hebrew = {letter for letter in letters if 0x0590 <= letter <= 0x05FF or letter == SHEKEL}
    files = parts_folder / face.package / "files"
    parts = [
        part(files / f"{face.package}-latin-wght-normal.woff2", letters - hebrew),
        part(files / f"{face.package}-hebrew-wght-normal.woff2", hebrew),
    ]
    with TemporaryDirectory() as folder:
        font = joined(parts, face.drawn, Path(folder))
        font.flavor = "woff2"
        font.save(out / f"{face.name}.woff2")


if __name__ == "__main__":
    name, parts_folder, out, letters = sys.argv[1:]
    wanted = {ord(letter) for letter in letters}
    make(next(face for face in FACES if face.name == name), Path(parts_folder), Path(out), wanted)
