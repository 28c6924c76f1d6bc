"""Thin marks laid over pictures, opaque or see-through: what `unmark` learns to take away."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import cv2
import matplotlib
import numpy as np
from numpy.random import RandomState
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from damage import Samples, compress_jpeg
from photos import Picture

Plane = NDArray[np.float32]
"""Height × width, 0..1."""

Layer = tuple[Plane, NDArray[np.float64]]
"""How much of each pixel a color covers, and the color."""

CHARACTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789@.:/-&'
FONTS = (
    cv2.FONT_HERSHEY_SIMPLEX,
    cv2.FONT_HERSHEY_PLAIN,
    cv2.FONT_HERSHEY_DUPLEX,
    cv2.FONT_HERSHEY_COMPLEX,
    cv2.FONT_HERSHEY_TRIPLEX,
    cv2.FONT_HERSHEY_SCRIPT_SIMPLEX,
    cv2.FONT_HERSHEY_SCRIPT_COMPLEX,
)
TYPED_CHARACTERS = list('aaabcdeeefghiiijklmnooopqrsttuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789@.:/-&©  ')
TYPEFACES = [
    str(file)
    for file in sorted((Path(matplotlib.get_data_path()) / 'fonts/ttf').glob('*.ttf'))
    if not file.name.startswith('cm') and not any(part in file.name for part in ('Display', 'STIXSiz', 'STIXNonUni'))
]
"""DejaVu and STIX, as Matplotlib brings them along: real letters, thin and bold, with serifs and without."""
SUBPIXELS = 3
"""Bits behind the point in OpenCV's coordinates."""
LEAST_DRAWN = 0.1
"""Of one pixel at least: less is nothing to see."""
LEAST_COVERED = 0.02
"""What a mark covers by more than this belongs to its mask."""
MOST_MASKED = 0.7
"""Of a patch: what is hidden more is no thin mark."""


@dataclass(frozen=True)
class Marked:
    """A picture with marks on it, as the network is given it."""

    picture: Samples
    """0..255; under opaque marks the mean of what is around (`fill_with_means`)."""
    mask: Plane
    is_seen_through: bool


def mark(clean: Picture, random: RandomState) -> Marked | None:
    """Marks of one opacity; half are see-through, a third went through JPEG after. None if too much is hidden."""
    size = clean.shape[0]
    coverage = draw_marks(size, random, typed_share=0.4)
    if coverage.max() < LEAST_DRAWN:
        return None
    color = _mark_color(random)
    is_seen_through = random.rand() < 0.5
    opacity = random.uniform(0.1, 0.88) if is_seen_through else 1.0
    layers = _layers(coverage, color, is_seen_through, random)
    fade: float | NDArray[np.float32] = 1.0
    if is_seen_through and random.rand() < 0.15:
        ramp = np.linspace(random.uniform(0.4, 1), random.uniform(0.4, 1), size, dtype=np.float32)
        fade = ramp[None, :] if random.rand() < 0.5 else ramp[:, None]
    picture = clean.astype(np.float32)
    for covered, layer_color in layers:
        picture = lay_over(picture, covered * fade, layer_color, opacity)
    if is_seen_through and random.rand() < 0.15:
        # Lighter or darker than one color would make it, as by a bevel.
        picture = picture + (layers[-1][0] * opacity * 0.3)[..., None] * random.randn() * 30
    picture = np.clip(np.round(picture), 0, 255)
    if random.rand() < 0.35:
        picture = compress_jpeg(picture, int(random.uniform(70, 98)))
    covered = np.max([covered for covered, _ in layers], axis=0)
    mask = mask_of(covered, int(random.choice([0, 1, 1, 2, 2, 3, 4])))
    if not 0 < mask.mean() <= MOST_MASKED:
        return None
    if not is_seen_through:
        picture = fill_with_means(picture.astype(np.float32), 1 - mask)
    return Marked(picture.astype(np.float32), mask, is_seen_through)


def _layers(coverage: Plane, color: NDArray[np.float64], is_seen_through: bool, random: RandomState) -> list[Layer]:
    """The mark, often over its shadow or an outline; now and then the outline is nearly all that is left."""
    style = random.rand()
    if style < 0.22:
        shift = np.float32([[1, 0, random.uniform(-4, 4)], [0, 1, random.uniform(-4, 4)]])
        shadow = cv2.warpAffine(coverage, shift, coverage.shape)
        if random.rand() < 0.7:
            shadow = cv2.GaussianBlur(shadow, (0, 0), random.uniform(0.5, 3))
        return [(shadow * random.uniform(0.3, 1), _contrast(color, 90)), (coverage, color)]
    if style < 0.42:
        side = 2 * random.randint(1, 3) + 1
        outline = cv2.dilate(coverage, cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (side, side)))
        outline_color = _contrast(color, 127) if random.rand() < 0.7 else random.uniform(0, 255, 3)
        if is_seen_through and random.rand() < 0.4:
            coverage = coverage * random.uniform(0, 0.5)
        return [(outline, outline_color), (coverage, color)]
    return [(coverage, color)]


def _contrast(color: NDArray[np.float64], threshold: float) -> NDArray[np.float64]:
    """Black beside light colors, white beside dark ones."""
    return np.zeros(3) if color.mean() > threshold else np.full(3, 255.0)


def lay_over(clean: Picture, coverage: Plane, color: NDArray[np.float64], opacity: float) -> Samples:
    """A color over a picture, as much as it covers each pixel."""
    picture = clean.astype(np.float32)
    return picture + (coverage * opacity)[..., None] * (color - picture)


def mask_of(coverage: Plane, margin: int) -> Plane:
    """1 where a mark covers anything, and so many pixels around it."""
    covered = (coverage > LEAST_COVERED).astype(np.uint8)
    return cv2.dilate(covered, np.ones((2 * margin + 1, 2 * margin + 1), np.uint8)).astype(np.float32)


def fill_with_means(picture: Samples, known: Plane) -> Samples:
    """What is unknown gets the weighted mean of what is known around it, coarse to fine ("The Lumigraph": Gortler and others, 1996)."""
    if known.min() > 0 or min(known.shape) < 2:
        return picture
    height, width = known.shape
    half = ((width + 1) // 2, (height + 1) // 2)
    weights = cv2.resize(known, half, interpolation=cv2.INTER_AREA)
    sums = cv2.resize(picture * known[..., None], half, interpolation=cv2.INTER_AREA)
    means = np.where(weights[..., None] > 0, sums / np.maximum(weights, 1e-6)[..., None], 0)
    coarse = fill_with_means(means.astype(np.float32), (weights > 0).astype(np.float32))
    enlarged = cv2.resize(coarse, (width, height), interpolation=cv2.INTER_LINEAR)
    return np.where(known[..., None] > 0, picture, enlarged)


def draw_marks(size: int, random: RandomState, *, typed_share: float) -> Plane:
    """What one to three marks cover of each pixel of a square: lettering, cables, scratches, dots, outlines.

    `typed_share` of them are letters of a font, whole lines of them too.
    """
    for _ in range(3):
        plane = np.zeros((size, size), np.uint8)
        for _ in range(random.randint(1, 4)):
            draw = _typed if random.rand() < typed_share else _one_mark
            plane = np.maximum(plane, draw(size, random))
        coverage = plane.astype(np.float32) / 255
        # By chance all of them may lie beside the patch; once more, then.
        if coverage.max() >= LEAST_DRAWN:
            break
    return coverage


def _typed(size: int, random: RandomState) -> NDArray[np.uint8]:
    """A word, or two to eight lines, level, upright or aslant."""
    side = 2 * size
    wide = Image.new('L', (side, side), 0)
    height = int(np.exp(random.uniform(np.log(8), np.log(64))))
    face = _font(TYPEFACES[random.randint(len(TYPEFACES))], height)
    lines = 1 if random.rand() < 0.6 else random.randint(2, 9)
    step = random.uniform(1.0, 1.5) * height
    left = random.randint(-size // 2, size)
    top = random.randint(-size // 4, size if lines > 1 else int(1.6 * size))
    for line in range(lines):
        words = ''.join(random.choice(TYPED_CHARACTERS, random.randint(2, 22)))
        ImageDraw.Draw(wide).text((left, top + line * step), words, fill=255, font=face)
    angle = random.choice([0, 0, 0, 0, 30, -30, 45, 90, random.uniform(-90, 90)])
    turn = cv2.getRotationMatrix2D((size, size), angle, 1)
    middle = slice(size // 2, size // 2 + size)
    return cv2.warpAffine(np.asarray(wide), turn, (side, side))[middle, middle]


@lru_cache(400)
def _font(file: str, height: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(file, height)


def _one_mark(size: int, random: RandomState) -> NDArray[np.uint8]:
    kind = random.rand()
    for share, draw in MARKS:
        if kind < share:
            return draw(size, random)
    raise AssertionError('the last share is 1')


def _lettering(size: int, random: RandomState) -> NDArray[np.uint8]:
    """A word, level, upright or aslant."""
    word = ''.join(random.choice(list(CHARACTERS), random.randint(3, 14)))
    wide = np.zeros((2 * size, 2 * size), np.uint8)
    scale = random.uniform(0.5, 2.6)
    start = (random.randint(-size // 2, size), random.randint(size // 2, 2 * size))
    thickness = max(1, int(random.uniform(0.8, 3.2) * scale))
    cv2.putText(wide, word, start, FONTS[random.randint(len(FONTS))], scale, 255, thickness, cv2.LINE_AA)
    angle = random.choice([0, 0, 0, 30, -30, 45, 90, random.uniform(-90, 90)])
    turn = cv2.getRotationMatrix2D((size, size), angle, 1)
    turned = cv2.warpAffine(wide, turn, (2 * size, 2 * size))
    return turned[size // 2 : size // 2 + size, size // 2 : size // 2 + size]


def _cable(size: int, random: RandomState) -> NDArray[np.uint8]:
    """A line that bends a little at every step."""
    points = [random.uniform(-0.2, 1.2, 2) * size]
    angle = random.uniform(0, 2 * np.pi)
    for _ in range(12):
        angle += random.randn() * 0.25
        points.append(points[-1] + size * 0.12 * np.array([np.cos(angle), np.sin(angle)]))
    plane = np.zeros((size, size), np.uint8)
    thickness = int(random.choice([1, 1, 2, 3, 4, 6, 9, 13]))
    cv2.polylines(plane, [_fine(np.array(points))], False, 255, thickness, cv2.LINE_AA, SUBPIXELS)
    return plane


def _scratch(size: int, random: RandomState) -> NDArray[np.uint8]:
    """A straight line."""
    start, end = _fine(random.uniform(-0.2, 1.2, (2, 2)) * size)
    plane = np.zeros((size, size), np.uint8)
    thickness = int(random.choice([1, 1, 2, 3, 5, 8]))
    cv2.line(plane, tuple(start.tolist()), tuple(end.tolist()), 255, thickness, cv2.LINE_AA, SUBPIXELS)
    return plane


def _dots(size: int, random: RandomState) -> NDArray[np.uint8]:
    plane = np.zeros((size, size), np.uint8)
    for _ in range(random.randint(2, 12)):
        center = tuple(random.randint(0, size, 2).tolist())
        cv2.circle(plane, center, int(random.uniform(0.6, 6)), 255, cv2.FILLED, cv2.LINE_AA)
    return plane


def _outline(size: int, random: RandomState) -> NDArray[np.uint8]:
    """An ellipse, as of a stamp."""
    plane = np.zeros((size, size), np.uint8)
    center, axes = (tuple(random.randint(low, high, 2).tolist()) for low, high in ((0, size), (8, size // 2)))
    angle, thickness = random.uniform(0, 180), int(random.uniform(1, 7))
    cv2.ellipse(plane, center, axes, angle, 0, 360, 255, thickness, cv2.LINE_AA)
    return plane


MARKS: tuple[tuple[float, Callable[[int, RandomState], NDArray[np.uint8]]], ...] = (
    (0.45, _lettering),
    (0.7, _cable),
    (0.85, _scratch),
    (0.93, _dots),
    (1.0, _outline),
)
"""Each kind, and the share of marks that are of it or one before it."""


def _fine(points: NDArray[np.float64]) -> NDArray[np.int32]:
    return np.round(points * 2**SUBPIXELS).astype(np.int32)


def _mark_color(random: RandomState) -> NDArray[np.float64]:
    """Mostly white, then black, a gray, or any color."""
    if random.rand() < 0.45:
        return np.full(3, 255.0)
    if random.rand() < 0.25:
        return np.zeros(3)
    if random.rand() < 0.4:
        return np.full(3, random.uniform(0, 255))
    return random.uniform(0, 255, 3)
