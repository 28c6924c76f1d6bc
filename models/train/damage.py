"""Noise and JPEG: what `restore-noise-jpeg` learns to take away."""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.random import RandomState
from numpy.typing import NDArray

from photos import Picture

Samples = NDArray[np.float32]


@dataclass(frozen=True)
class Damaged:
    """A damaged picture and how much was done to it, in the network's measures."""

    picture: Samples
    """0..255."""
    noise: float
    """Standard deviation / 255."""
    jpeg_loss: float
    """1 − quality / 100; 0 without JPEG."""


def damage(clean: Picture, random: RandomState) -> Damaged:
    """Noise up to σ 55 on 85 %, JPEG of quality 8 to 95 on the rest and on 30 % of the noisy ones."""
    picture = clean.astype(np.float32)
    sigma, jpeg_loss = 0.0, 0.0
    if random.rand() < 0.85:
        sigma = random.uniform(0, 55) if random.rand() < 0.8 else random.uniform(0, 15)
        picture = picture + sigma * _unit_noise(picture, random)
    picture = np.clip(np.round(picture), 0, 255)
    if sigma == 0 or random.rand() < 0.3:
        quality = int(random.uniform(8, 96))
        picture, jpeg_loss = compress_jpeg(picture, quality), 1 - quality / 100
    return Damaged(picture, sigma / 255, jpeg_loss)


def add_white_noise(clean: Picture, sigma: float, random: RandomState) -> Samples:
    """Independent in every value, rounded to 0..255 as a camera would."""
    return np.clip(np.round(clean + sigma * random.randn(*clean.shape)), 0, 255).astype(np.float32)


def compress_jpeg(picture: Picture | Samples, quality: int) -> Samples:
    """What is left after a JPEG of this quality (0 to 100)."""
    _, file = cv2.imencode('.jpg', picture.astype(np.uint8), [cv2.IMWRITE_JPEG_QUALITY, quality])
    return cv2.imdecode(file, cv2.IMREAD_COLOR).astype(np.float32)


def _unit_noise(picture: Samples, random: RandomState) -> Samples:
    """Deviation 1: white, in grains of more than a pixel, or stronger where it is light; some is gray."""
    noise = random.randn(*picture.shape).astype(np.float32)
    manner = random.rand()
    if manner < 0.25:
        noise = cv2.GaussianBlur(noise, (0, 0), random.uniform(0.4, 0.9))
        noise /= noise.std() + 1e-6
    elif manner < 0.5:
        strength = np.sqrt(picture / 255 * random.uniform(0.3, 1.2) + 0.15)
        noise *= strength / np.sqrt((strength * strength).mean())
    if random.rand() < 0.15:
        # The mean of three channels deviates by 1 / √3.
        noise = np.repeat(noise.mean(2, keepdims=True) * 1.732, 3, 2)
    return noise
