"""What things stand and lie on: pieces of photos, and textures in perspective, in linear light 0..1, RGB."""

import cv2
import numpy as np

from things import SIDE, Things


class Ground(Things):
    """Draws ground from photos (uint8, RGB)."""

    def __init__(self, photos, seed):
        super().__init__(seed)
        self.photos = photos

    def noise(self, cells, shape=(SIDE, SIDE)):
        """Smooth noise 0..1."""
        small = self.random.random((max(2, cells[0]), max(2, cells[1])), dtype=np.float32)
        return cv2.resize(small, (shape[1], shape[0]), interpolation=cv2.INTER_CUBIC).clip(0, 1)

    def crop(self, side=SIDE, least=0.3, most=2.2):
        """A piece of a photo in linear light."""
        photo = self.pick(self.photos)
        height, width = photo.shape[:2]
        scale = np.exp(self.between(np.log(least), np.log(most)))
        size = int(min(side * scale, height - 1, width - 1))
        top, left = self.random.integers(height - size), self.random.integers(width - size)
        piece = cv2.resize(photo[top : top + size, left : left + size], (side, side), interpolation=cv2.INTER_AREA)
        if self.chance(0.5):
            piece = piece[:, ::-1]
        if self.chance(0.2):
            piece = np.rot90(piece, self.random.integers(4))
        return (np.ascontiguousarray(piece).astype(np.float32) / 255) ** 2.2

    def color(self, low=0.05, high=0.9):
        base = self.between(low, high)
        tint = self.random.normal(0, 0.18 if self.chance(0.6) else 0.5, 3)
        return np.clip(base * np.exp(tint), 0.01, 1).astype(np.float32)

    def texture(self, side=SIDE):
        """Ground seen from above: plain, noisy, tiled, planked, or from a photo."""
        kind = self.random.random()
        if kind < 0.35:
            piece = self.crop(side, 0.15, 1.2)
            mean = piece.mean((0, 1), keepdims=True)
            contrast = self.between(0.2, 1)
            return np.clip(mean + (piece - mean) * contrast, 0.005, 1) * self.between(0.7, 1.6)
        ground = np.ones((side, side, 3), np.float32) * self.color(0.06, 0.85)
        for octave in range(self.random.integers(0, 5)):
            cells = int(3 * 2.3**octave)
            ground = ground * (1 + self.between(0, 0.25) * (self.noise((cells, cells), (side, side))[..., None] - 0.5))
        if kind < 0.55:
            step = self.random.integers(14, 70)
            across = step if self.chance(0.6) else 10_000
            rows, columns = np.mgrid[0:side, 0:side]
            shift = (rows // step % 2) * (across // 2) if self.chance(0.4) else 0
            gap = self.random.integers(1, 3)
            lines = (rows % step < gap) | ((columns + shift) % across < gap)
            tone = 1 + self.between(0, 0.3) * (
                ((rows // step * 37 + (columns + shift) // across * 91) * 2654435761 % 1000) / 1000 - 0.5
            )
            ground = ground * tone[..., None].astype(np.float32)
            ground = np.where(lines[..., None], ground * self.between(0.3, 1.3), ground)
        ground = ground * (1 + self.random.normal(0, self.between(0, 0.12), (side, side, 1)))
        return np.clip(ground, 0.003, 1.2).astype(np.float32)

    def ground(self):
        """What lies behind the thing, and the line where it stands."""
        kind = self.random.random()
        foot = self.between(0.5, 0.86) * SIDE
        if kind < 0.3:
            return self.crop(), foot, 'open'
        if kind < 0.45:
            # A table, a sheet of paper or a floor seen from above.
            rows = np.linspace(-1, 1, SIDE, dtype=np.float32)
            slope = 1 + self.between(-0.25, 0.25) * rows[:, None] + self.between(-0.25, 0.25) * rows[None]
            return self.texture() * slope[..., None], foot, 'above'
        horizon = self.between(-0.3, 0.62) * SIDE
        horizon = min(horizon, foot - 12)
        plane = self.texture(2 * SIDE)
        far = self.between(0.25, 1)
        corners = np.float32([[0, 0], [2 * SIDE, 0], [2 * SIDE, 2 * SIDE], [0, 2 * SIDE]])
        middle = SIDE / 2
        target = np.float32(
            [[middle - SIDE * far, horizon], [middle + SIDE * far, horizon],
             [middle + SIDE * (far + self.between(0.4, 3)), SIDE], [middle - SIDE * (far + self.between(0.4, 3)), SIDE]]
        )
        floor = cv2.warpPerspective(
            plane, cv2.getPerspectiveTransform(corners, target), (SIDE, SIDE), flags=cv2.INTER_AREA,
            borderMode=cv2.BORDER_REFLECT,
        )
        if horizon <= 2:
            return floor, foot, 'floor'
        behind = self.crop() if self.chance(0.55) else (
            np.ones((SIDE, SIDE, 3), np.float32) * self.color(0.1, 0.95)
            * (1 + self.between(-0.3, 0.3) * np.linspace(-1, 1, SIDE, dtype=np.float32)[:, None, None])
        )
        rows = np.arange(SIDE, dtype=np.float32)[:, None]
        bumps = (self.noise((1, 8)) - 0.5)[:1] * self.between(0, 24)
        soft = self.between(0.6, 14) if self.chance(0.7) else self.between(14, 50)
        share = np.clip((rows - horizon - bumps) / soft + 0.5, 0, 1)[..., None]
        return floor * share + behind * (1 - share), foot, 'floor'
