"""Trains `restore-noise-jpeg`: noise and JPEG damage of a known strength are taken away in one pass."""

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import keras
import numpy as np
from numpy.random import RandomState

from damage import Damaged, add_white_noise, compress_jpeg, damage
from figures import average, load_test_photos, peak_signal_to_noise
from network import FACTOR, build_restorer
from patches import PatchKind, cut_patch
from photos import Picture, load_photos
from training import BATCH_SIZE, Batch, read_options, train

NAME = 'restore-noise-jpeg'
PATCH = PatchKind(
    size=96, scales=(1, 1, 0.7, 0.5), is_flat=lambda patch: patch.std() < 6, flat_skip=0.8, has_gamma=True
)
TEST_PHOTOS = (
    'portrait-astronaut.png', 'product-coffee.png', 'animal-tiger.jpg', 'street-people-shop.jpg',
    'fullbody-street-car.jpg', 'pet-cat.png',
)  # fmt: skip
TEST_SIGMAS = (15, 25, 50)
TEST_QUALITIES = (15, 40)


@dataclass(frozen=True)
class Case:
    """One test photo with one damage."""

    kind: str
    clean: Picture
    damaged: Damaged


def make_batch(photos: Sequence[Picture], random: RandomState) -> Batch:
    """Patches damaged evenly: one noise and one JPEG loss over each."""
    cleans, damages = [], []
    for _ in range(BATCH_SIZE):
        cleans.append(cut_patch(photos, PATCH, random))
        damages.append(damage(cleans[-1], random))
    return network_inputs(damages), np.stack(cleans).astype(np.float32) / 255


def network_inputs(damages: Sequence[Damaged]) -> dict[str, np.ndarray]:
    """Damaged pictures of one size, and beside every 2 × 2 of their pixels how strong the damage is."""
    height, width = damages[0].picture.shape[:2]
    level = np.array([(one.noise, one.jpeg_loss) for one in damages], np.float32)
    return {
        'image': np.stack([one.picture for one in damages]).astype(np.float32) / 255,
        'level': np.tile(level[:, None, None, :], (1, height // FACTOR, width // FACTOR, 1)),
    }


def make_cases() -> list[Case]:
    """Every test photo with every damage, the same ones every time."""
    random = RandomState(7)
    cases = []
    for clean in load_test_photos(TEST_PHOTOS, longest_side=420, multiple=FACTOR):
        for sigma in TEST_SIGMAS:
            noisy = Damaged(add_white_noise(clean, sigma, random), sigma / 255, 0)
            cases.append(Case(f'noise {sigma}', clean, noisy))
        for quality in TEST_QUALITIES:
            lossy = Damaged(compress_jpeg(clean, quality), 0, 1 - quality / 100)
            cases.append(Case(f'JPEG {quality}', clean, lossy))
    return cases


def measure(cases: Sequence[Case], network: keras.Model) -> dict[str, object]:
    """Decibels by damage: damaged, restored."""
    rows: dict[str, list[list[float]]] = {}
    for case in cases:
        answer = network(network_inputs([case.damaged]), training=False).numpy()[0]
        pair = [
            peak_signal_to_noise(picture, case.clean)
            for picture in (case.damaged.picture, np.clip(255 * answer, 0, 255))
        ]
        rows.setdefault(case.kind, []).append(pair)
    return {kind: average(pairs) for kind, pairs in rows.items()}


def measure_non_local_means(cases: Sequence[Case]) -> dict[str, object]:
    """What OpenCV's own denoiser reaches with the best of three strengths for each photo, to compare."""
    rows: dict[str, list[list[float]]] = {}
    for case in cases:
        if case.damaged.noise == 0:
            continue
        noisy = case.damaged.picture.astype(np.uint8)
        strengths = [255 * case.damaged.noise * share for share in (0.5, 0.7, 0.9)]
        answers = [cv2.fastNlMeansDenoisingColored(noisy, None, each, each, 7, 21) for each in strengths]
        best = max(peak_signal_to_noise(answer.astype(np.float32), case.clean) for answer in answers)
        rows.setdefault(case.kind, []).append([best])
    return {kind: average(decibels) for kind, decibels in rows.items()}


def main() -> None:
    options = read_options(__doc__, minutes=24)
    photos, cases = load_photos(), make_cases()
    if cases:
        print('non-local means:', measure_non_local_means(cases))
    train(
        NAME,
        build_restorer(),
        lambda random: make_batch(photos, random),
        lambda network: measure(cases, network),
        options,
        largest_gradient=1.0,
    )


if __name__ == '__main__':
    main()
