"""Drawn things on ground from photos and textures, with the shadows they cast: what the shadow network learns from.

Pictures are float32, height x width x 3, RGB, linear light 0..1 until `developed`; masks are float32, 0..1.
"""

import cv2
import numpy as np

from ground import Ground
from things import SIDE


class Scenes(Ground):
    """An endless supply of scenes, each of one marked thing."""

    def light(self):
        """Where shadows fall: across and along the ground per height, and how soft they are."""
        back = self.chance(0.45)
        along = -self.between(0.06, 0.55) if back else self.between(0.05, 0.6)
        across = self.between(-1.5, 1.5) if self.chance(0.8) else self.between(-0.3, 0.3)
        return across, along, self.between(0.4, 5) if self.chance(0.75) else self.between(5, 16)

    def cast(self, shape, foot, light, gap=0.0):
        """How much of the light a standing thing takes, 0..1."""
        across, along, soft = light
        matrix = np.float32([[1, -across, across * foot], [0, -along, foot + gap + along * foot]])
        thrown = cv2.warpAffine(shape, matrix, (SIDE, SIDE), flags=cv2.INTER_LINEAR)
        deep = int(self.between(0, 7))
        if deep:
            kernel = np.zeros((2 * deep + 1, 3), np.uint8)
            kernel[deep:] = 1
            thrown = cv2.dilate(thrown, kernel)
        thrown = thrown.astype(np.float32) / 255
        near = cv2.GaussianBlur(thrown, (0, 0), 0.5 + soft * 0.25)
        far = cv2.GaussianBlur(thrown, (0, 0), 0.7 + soft * 1.2)
        rows = np.arange(SIDE, dtype=np.float32)[:, None]
        away = np.clip(np.abs(rows - foot - gap) / (80 * abs(along) + 8), 0, 1)
        return near * (1 - away) + far * away

    def beneath(self, shape, soft):
        """The dark line of contact along the foot, from light that comes from everywhere."""
        low = shape.copy()
        rows = np.flatnonzero(shape.any(1))
        if len(rows) == 0:
            return np.zeros((SIDE, SIDE), np.float32)
        low[: max(0, rows[-1] - int(self.between(0.05, 0.3) * len(rows)))] = 0
        wide = cv2.dilate(low, np.ones((3, 5 + 2 * int(soft)), np.uint8))
        moved = np.roll(wide, int(self.between(0, 4)), 0)
        return cv2.GaussianBlur(moved.astype(np.float32) / 255, (0, 0), 1 + soft)

    def drop(self, shape):
        """The shadow of a thing that lies or hangs close to what is behind it."""
        far = self.between(1, 18)
        angle = self.between(0, 2 * np.pi)
        matrix = np.float32([[1, 0, far * np.cos(angle)], [0, 1, far * np.sin(angle)]])
        moved = cv2.warpAffine(shape, matrix, (SIDE, SIDE)).astype(np.float32) / 255
        if self.chance(0.6):
            # A thing of some height: everything between it and the end of its shadow is dark.
            for share in (0.25, 0.5, 0.75):
                step = matrix.copy()
                step[:, 2] *= share
                moved = np.maximum(moved, cv2.warpAffine(shape, step, (SIDE, SIDE)).astype(np.float32) / 255)
        return cv2.GaussianBlur(moved, (0, 0), self.between(0.5, 0.6 * far + 1))

    def darkened(self, picture, share, depth=None):
        rest = self.between(0.12, 0.75) if depth is None else depth
        tint = np.float32([1, 1, 1])
        if self.chance(0.7):
            blue = self.between(0, 0.25)
            tint = np.float32([1 - blue, 1 - 0.4 * blue, 1 + 0.5 * blue])
        left = np.clip(rest * tint, 0.03, 0.95)
        return picture * (1 - share[..., None] * (1 - left)), 1 - rest

    def stained(self, picture):
        """Dark places that are no shadow of the thing: stains, shade of trees and houses, darker paving."""
        kind = self.random.random()
        if kind < 0.3:
            share = (self.noise((self.random.integers(3, 16),) * 2) > self.between(0.5, 0.8)).astype(np.float32)
            share = cv2.GaussianBlur(share, (0, 0), self.between(0.5, 5))
        elif kind < 0.55:
            angle, offset = self.between(0, 2 * np.pi), self.between(-90, 110)
            rows, columns = np.mgrid[0:SIDE, 0:SIDE].astype(np.float32) - SIDE / 2
            share = np.clip((rows * np.sin(angle) + columns * np.cos(angle) - offset) / self.between(1, 12), 0, 1)
        elif kind < 0.8:
            shape = self._blob(self.between(0, SIDE), self.between(0.4, 1.1) * SIDE, self.between(20, 90))
            share = cv2.GaussianBlur(shape.astype(np.float32) / 255, (0, 0), self.between(0.4, 4))
            if self.chance(0.5):
                color = self.color(0.01, 0.3)
                return picture * (1 - share[..., None]) + color * share[..., None]
        else:
            shape = self.silhouette(self.between(-20, SIDE + 20), self.between(0.4, 1) * SIDE, self.between(30, 140))
            share = self.cast(shape, self.between(0.4, 1) * SIDE, self.light())
        return self.darkened(picture, share)[0]

    def painted(self, picture, shape, light):
        """The thing itself: a piece of a photo or plain colors, with a lit and a dark side."""
        share = shape.astype(np.float32)[..., None] / 255
        if self.chance(0.5):
            look = self.crop()
            look = np.clip(look * self.between(0.4, 1.8) * self.color(0.5, 0.8) * 1.6, 0, 1)
        else:
            look = np.ones((SIDE, SIDE, 3), np.float32) * self.color(0.01, 0.9)
            if self.chance(0.5):
                rows = np.arange(SIDE)[:, None, None]
                look = np.where((rows // self.random.integers(6, 50)) % 2 == 0, look, self.color(0.01, 0.9))
        soft = cv2.GaussianBlur(shape.astype(np.float32) / 255, (0, 0), 8)
        side = cv2.Sobel(soft, cv2.CV_32F, 1, 0, ksize=3) * np.sign(light[0] or 1)
        look = look * np.clip(1 + 4 * side[..., None] * self.between(0, 1), 0.3, 1.7)
        return picture * (1 - share) + look * share

    def scene(self):
        """(picture uint8 RGB, mask 0/1, shadow 0..1, where there is a picture 0/1)"""
        picture, foot, kind = self.ground()
        picture = picture * self.between(0.6, 1.3)
        while self.chance(0.35):
            picture = self.stained(picture)
        light = self.light()
        tall = self.between(0.22, 0.62) * SIDE
        if kind == 'floor' or kind == 'open':
            foot = min(foot, SIDE * 0.98)
        middle = self.between(0.25, 0.75) * SIDE
        is_flat = kind == 'above' and self.chance(0.85)
        shape = self.lying(middle, self.between(0.3, 0.7) * SIDE, tall) if is_flat else self.silhouette(middle, foot, tall)
        depth = self.between(0.12, 0.78)
        others = []
        for _ in range(self.random.integers(1, 4) if self.chance(0.4) else 0):
            low = np.clip(foot + self.between(-40, 30), 30, SIDE - 2)
            spot, size = self.between(0, SIDE), tall * self.between(0.5, 1.1)
            others.append((self.lying(spot, low, size) if is_flat else self.silhouette(spot, low, size), low))
        has_shadow = not self.chance(0.17)
        strength = np.zeros((SIDE, SIDE), np.float32)
        is_cast = self.chance(0.72)
        gap = self.between(4, 60) if not is_flat and self.chance(0.06) else 0.0
        for other, low in others:
            if not has_shadow:
                break
            share = self.drop(other) if is_flat else self.cast(other, low, light) if is_cast else self.beneath(other, self.between(1, 6))
            picture, _ = self.darkened(picture, share, depth)
        if has_shadow:
            if is_flat:
                share = self.drop(shape)
            elif is_cast:
                share = self.cast(shape, foot, light, gap)
                if self.chance(0.4) and not gap:
                    share = np.maximum(share, self.between(0.4, 1) * self.beneath(shape, self.between(1, 4)))
            else:
                share = self.beneath(shape, self.between(1, 9)) * (1 if self.chance(0.6) else self.between(0.5, 1))
            before = np.clip(picture, 0, 1).mean(2) ** (1 / 2.2)
            picture, _ = self.darkened(picture, share, depth)
            strength = cv2.blur(before - np.clip(picture, 0, 1).mean(2) ** (1 / 2.2), (3, 3))
        for other, _ in others:
            picture = self.painted(picture, other, light)
            strength = strength * (other < 128)
        picture = self.painted(picture, shape, light)
        truth = np.clip((strength - 0.025) / 0.05, 0, 1)
        mask = self.marked(shape)
        truth = truth * (mask < 0.5)
        valid = np.ones((SIDE, SIDE), np.float32)
        shown = self.developed(picture)
        if self.chance(0.35):
            self.cut(shown, mask, truth, valid)
        if self.chance(0.5):
            shown, mask, truth, valid = (np.ascontiguousarray(a[:, ::-1]) for a in (shown, mask, truth, valid))
        return shown, mask, truth, valid

    def marked(self, shape):
        """As a hand or a finder marks it: a little larger or smaller, with corners."""
        mask = (shape > 100).astype(np.uint8)
        grow = int(self.random.integers(-1, 4))
        if grow > 0:
            mask = cv2.dilate(mask, cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (2 * grow + 1,) * 2))
        elif grow < 0:
            mask = cv2.erode(mask, np.ones((3, 3), np.uint8))
        if self.chance(0.4):
            outlines, _ = cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
            rough = [cv2.approxPolyDP(outline, self.between(0.5, 3.5), True) for outline in outlines]
            mask = cv2.fillPoly(np.zeros_like(mask), rough, 1)
        return mask.astype(np.float32)

    def developed(self, picture):
        """As a camera keeps it."""
        picture = np.clip(picture, 0, None)
        if self.chance(0.5):
            picture = picture * np.float32(np.exp(self.random.normal(0, 0.08, 3)))
        shown = np.clip(picture, 0, 1) ** (1 / self.between(1.9, 2.6))
        if self.chance(0.4):
            shown = shown + self.between(-0.12, 0.15) * np.sin(2 * np.pi * shown) / 2
        if self.chance(0.6):
            shown = cv2.GaussianBlur(shown, (0, 0), self.between(0.3, 1.1))
        if self.chance(0.5):
            gray = shown.mean(2, keepdims=True)
            shown = gray + (shown - gray) * self.between(0, 1.5)
        shown = shown + self.random.normal(0, self.between(0, 0.025), shown.shape)
        shown = (np.clip(shown, 0, 1) * 255).astype(np.uint8)
        if self.chance(0.5):
            _, code = cv2.imencode('.jpg', shown, [cv2.IMWRITE_JPEG_QUALITY, int(self.between(50, 96))])
            shown = cv2.imdecode(code, cv2.IMREAD_COLOR)
        return shown

    def cut(self, shown, mask, truth, valid):
        """The photo ends there."""
        for _ in range(self.random.integers(1, 3)):
            wide = int(self.between(4, 80))
            where = self.pick([np.s_[:wide], np.s_[-wide:], np.s_[:, :wide], np.s_[:, -wide:]])
            shown[where], mask[where], truth[where], valid[where] = 0, 0, 0, 0
