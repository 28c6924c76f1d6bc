"""Trains `upscale-x2`: pictures at twice their size."""

from collections.abc import Sequence

import cv2
import keras
import numpy as np
from numpy.random import RandomState
from PIL import Image

from figures import average, load_test_photos, peak_signal_to_noise
from network import FACTOR, build_enlarger
from patches import PatchKind, cut_patch
from photos import Picture, load_photos
from training import BATCH_SIZE, Batch, read_options, train

NAME = 'upscale-x2'
PATCH = PatchKind(
    size=96,
    scales=(1, 0.7, 0.5),
    is_flat=lambda patch: np.abs(cv2.Laplacian(patch, cv2.CV_32F)).mean() < 6,
    flat_skip=0.85,
    has_gamma=False,
)
TEST_PHOTOS = (
    'portrait-astronaut.png', 'product-coffee.png', 'animal-tiger.jpg', 'street-people-shop.jpg',
    'fullbody-street-car.jpg', 'pet-cat.png', 'product-suitcases.jpg', 'sign-no-bicycles.jpg',
)  # fmt: skip


def make_batch(photos: Sequence[Picture], random: RandomState) -> Batch:
    """Patches and the same at half their size."""
    larges, smalls = [], []
    for _ in range(BATCH_SIZE):
        larges.append(cut_patch(photos, PATCH, random))
        smalls.append(make_smaller(larges[-1], random))
    return {'image': np.stack(smalls).astype(np.float32) / 255}, np.stack(larges).astype(np.float32) / 255


def make_smaller(large: Picture, random: RandomState) -> Picture:
    """Half the size, as programs do it: mostly a cubic, else by area, by Lanczos, or blurred and a cubic."""
    manner = random.rand()
    if manner < 0.6:
        return resize(large, 1 / FACTOR)
    if manner < 0.75:
        size = (large.shape[1] // FACTOR, large.shape[0] // FACTOR)
        return cv2.resize(large, size, interpolation=cv2.INTER_AREA)
    if manner < 0.85:
        return resize(large, 1 / FACTOR, Image.Resampling.LANCZOS)
    return resize(cv2.GaussianBlur(large, (0, 0), random.uniform(0.3, 0.55) * FACTOR), 1 / FACTOR)


def resize(picture: Picture, scale: float, kernel: Image.Resampling = Image.Resampling.BICUBIC) -> Picture:
    """By Pillow, which widens the kernel when it reduces; OpenCV does not."""
    height, width = (int(side * scale) for side in picture.shape[:2])
    return np.asarray(Image.fromarray(picture).resize((width, height), kernel))


def enlarge(network: keras.Model, picture: Picture) -> Picture:
    """Twice the size, by the network."""
    answer = network({'image': picture[None].astype(np.float32) / 255}, training=False).numpy()[0]
    return np.clip(np.round(255 * answer), 0, 255).astype(np.uint8)


def measure(photos: Sequence[Picture], network: keras.Model) -> dict[str, object]:
    """Decibels by factor: by a cubic, by the network (twice for ×4)."""
    if not photos:
        return {}
    rows: dict[str, list[list[float]]] = {'×2': [], '×4': []}
    for photo in photos:
        half, quarter = resize(photo, 1 / 2), resize(photo, 1 / 4)
        twice = [resize(half, 2), enlarge(network, half)]
        four_times = [resize(quarter, 4), enlarge(network, enlarge(network, quarter))]
        for kind, answers in (('×2', twice), ('×4', four_times)):
            rows[kind].append([peak_signal_to_noise(answer.astype(np.float32), photo) for answer in answers])
    return {kind: average(pairs) for kind, pairs in rows.items()}


def main() -> None:
    options = read_options(__doc__, minutes=18)
    photos, tests = load_photos(), load_test_photos(TEST_PHOTOS, longest_side=480, multiple=4)
    train(
        NAME,
        build_enlarger(),
        lambda random: make_batch(photos, random),
        lambda network: measure(tests, network),
        options,
        largest_gradient=0.5,
    )


if __name__ == '__main__':
    main()
