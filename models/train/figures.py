"""Figures on photos no network has learned from."""

import os
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from photos import Picture


def load_test_photos(names: tuple[str, ...], *, longest_side: int, multiple: int) -> list[Picture]:
    """Photos of `$TESTDATA/photos`, reduced, sides cut to a multiple; none where TESTDATA is not set."""
    folder = os.environ.get('TESTDATA')
    if not folder:
        print('Without TESTDATA, a folder of test pictures, only the loss is printed.')
        return []
    return [_load(Path(folder) / 'photos' / name, longest_side, multiple) for name in names]


def peak_signal_to_noise(answer: NDArray[np.float32], truth: Picture) -> float:
    """Decibels, over all values of a picture of 0..255."""
    return 10 * np.log10(255**2 / np.mean((answer - truth.astype(np.float32)) ** 2))


def average(rows: list[list[float]]) -> list[float]:
    """The mean of every column, for printing."""
    return [round(float(mean), 2) for mean in np.mean(rows, 0)]


def _load(file: Path, longest_side: int, multiple: int) -> Picture:
    photo = cv2.imread(str(file), cv2.IMREAD_COLOR)
    if photo is None:
        raise SystemExit(f'{file} is not a picture.')
    scale = min(1, longest_side / max(photo.shape[:2]))
    photo = cv2.resize(photo, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    height, width = (side // multiple * multiple for side in photo.shape[:2])
    return photo[:height, :width]
