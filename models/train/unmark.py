"""Trains `unmark`: thin marks are filled where they are opaque, un-blended where one can see through them."""

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import keras
import numpy as np
from numpy.random import RandomState

from figures import average, load_test_photos, peak_signal_to_noise
from marks import Marked, draw_marks, fill_with_means, lay_over, mark, mask_of
from network import FACTOR, build_unmarker
from patches import PatchKind, cut_patch
from photos import Picture, load_photos
from training import BATCH_SIZE, Batch, read_options, train

NAME = 'unmark'
PATCH = PatchKind(
    size=96, scales=(1, 1, 0.7, 0.5), is_flat=lambda patch: patch.std() < 6, flat_skip=0.8, has_gamma=True
)
TEST_PHOTOS = (
    'portrait-astronaut.png', 'product-coffee.png', 'animal-tiger.jpg', 'street-people-shop.jpg',
    'fullbody-street-car.jpg', 'pet-cat.png', 'product-suitcases.jpg', 'landscape-green.jpg',
)  # fmt: skip
TEST_OPACITIES = {'opaque': 1.0, '45 % see-through': 0.45}
WHITE = np.full(3, 255.0)


@dataclass(frozen=True)
class Case:
    """One test photo with white marks on it."""

    kind: str
    clean: Picture
    damaged: Picture
    """As anybody sees it: nothing is filled yet."""
    marked: Marked


def make_batch(photos: Sequence[Picture], random: RandomState) -> Batch:
    """Patches with marks on them."""
    cleans, marked = [], []
    while len(marked) < BATCH_SIZE:
        clean = cut_patch(photos, PATCH, random)
        one = mark(clean, random)
        if one is None:
            continue
        cleans.append(clean)
        marked.append(one)
    return network_inputs(marked), np.stack(cleans).astype(np.float32) / 255


def network_inputs(marked: Sequence[Marked]) -> dict[str, np.ndarray]:
    """Pictures of one size; beside each the mask, and once more where one can see through it."""
    masks = [np.stack([one.mask, one.mask * one.is_seen_through], axis=2) for one in marked]
    return {
        'image': np.stack([one.picture for one in marked]).astype(np.float32) / 255,
        'mask': np.stack(masks).astype(np.float32),
    }


def make_cases() -> list[Case]:
    """Every test photo covered with marks all over, opaque and see-through, the same ones every time."""
    random = RandomState(5)
    cases = []
    for clean in load_test_photos(TEST_PHOTOS, longest_side=420, multiple=FACTOR):
        coverage = np.zeros(clean.shape[:2], np.float32)
        for top in range(0, clean.shape[0], PATCH.size):
            for left in range(0, clean.shape[1], PATCH.size):
                part = coverage[top : top + PATCH.size, left : left + PATCH.size]
                part[:] = draw_marks(PATCH.size, random)[: part.shape[0], : part.shape[1]]
        mask = mask_of(coverage, 1)
        for kind, opacity in TEST_OPACITIES.items():
            damaged = np.clip(np.round(lay_over(clean, coverage, WHITE, opacity)), 0, 255)
            shown = damaged if opacity < 1 else fill_with_means(damaged, 1 - mask)
            cases.append(Case(kind, clean, damaged.astype(np.uint8), Marked(shown, mask, opacity < 1)))
    return cases


def measure(cases: Sequence[Case], network: keras.Model) -> dict[str, object]:
    """Decibels inside the marks: marked, filled by OpenCV (Telea), by the network."""
    rows: dict[str, list[list[float]]] = {}
    for case in cases:
        answer = 255 * network(network_inputs([case.marked]), training=False).numpy()[0]
        telea = cv2.inpaint(case.damaged, case.marked.mask.astype(np.uint8) * 255, 3, cv2.INPAINT_TELEA)
        inside = case.marked.mask > 0
        decibels = [
            peak_signal_to_noise(picture.astype(np.float32)[inside], case.clean[inside])
            for picture in (case.damaged, telea, np.clip(answer, 0, 255))
        ]
        rows.setdefault(case.kind, []).append(decibels)
    return {kind: average(decibels) for kind, decibels in rows.items()}


def main() -> None:
    options = read_options(__doc__, minutes=20)
    photos, cases = load_photos(), make_cases()
    train(
        NAME,
        build_unmarker(),
        lambda random: make_batch(photos, random),
        lambda network: measure(cases, network),
        options,
        largest_gradient=1.0,
        counts=lambda given: given['mask'][..., :1],
    )


if __name__ == '__main__':
    main()
