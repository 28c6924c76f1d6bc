"""Outlines of things: people, animals, vessels, boxes, balls, cars, poles, trees, and shapes that are nothing in particular."""

import cv2
import numpy as np

SIDE = 256
"""Pixels of each side of a scene."""


class Things:
    """Draws outlines, height x width, 0..255."""

    def __init__(self, seed):
        self.random = np.random.default_rng(seed)

    def between(self, low, high):
        return float(self.random.uniform(low, high))

    def chance(self, share):
        return self.random.random() < share

    def pick(self, values):
        return values[self.random.integers(len(values))]

    def silhouette(self, middle, foot, tall):
        """A thing standing at (middle, foot)."""
        return getattr(self, '_' + self.pick(
            ['person', 'person', 'person', 'animal', 'vessel', 'vessel', 'box', 'blob', 'ball', 'car', 'pole', 'tree']
        ))(middle, foot, tall)

    def _canvas(self):
        return np.zeros((SIDE, SIDE), np.uint8)

    def _limb(self, canvas, start, end, thick):
        cv2.line(canvas, tuple(int(v * 16) for v in start), tuple(int(v * 16) for v in end), 255,
                 max(1, int(thick)), cv2.LINE_AA, 4)

    def _person(self, x, foot, tall):
        canvas = self._canvas()
        hip, neck, head = foot - 0.48 * tall, foot - 0.83 * tall, foot - 0.92 * tall
        lean = self.between(-0.12, 0.12) * tall
        wide = self.between(0.1, 0.2) * tall
        for side in (-1, 1):
            knee = (x + side * self.between(0, 0.12) * tall, foot - self.between(0.2, 0.28) * tall)
            ground = (x + side * self.between(0, 0.2) * tall, foot - self.between(0, 0.06) * tall)
            self._limb(canvas, (x, hip), knee, 0.11 * tall)
            self._limb(canvas, knee, ground, 0.08 * tall)
            elbow = (x + lean + side * self.between(0.05, 0.22) * tall, hip - self.between(-0.02, 0.25) * tall)
            hand = (x + side * self.between(0, 0.3) * tall, hip - self.between(-0.1, 0.4) * tall)
            self._limb(canvas, (x + lean, neck + 0.04 * tall), elbow, 0.07 * tall)
            self._limb(canvas, elbow, hand, 0.055 * tall)
        self._limb(canvas, (x, hip), (x + lean, neck + 0.05 * tall), wide)
        cv2.ellipse(canvas, (int(x + 1.1 * lean), int(head)), (int(0.065 * tall) + 1, int(0.085 * tall) + 1), 0, 0, 360, 255, -1, cv2.LINE_AA)
        if self.chance(0.3):
            points = [(x - wide * 0.5, hip - 0.1 * tall), (x + wide * 0.5, hip - 0.1 * tall),
                      (x + wide * self.between(0.7, 1.2), foot - 0.15 * tall), (x - wide * self.between(0.7, 1.2), foot - 0.15 * tall)]
            cv2.fillPoly(canvas, [np.int32(points)], 255, cv2.LINE_AA)
        return canvas

    def _animal(self, x, foot, tall):
        canvas = self._canvas()
        long = self.between(0.5, 0.9) * tall
        back = foot - 0.65 * tall
        side = self.pick([-1, 1])
        cv2.ellipse(canvas, (int(x), int(back)), (int(0.6 * long), int(0.24 * tall)), 0, 0, 360, 255, -1, cv2.LINE_AA)
        for at in (-0.42, -0.3, 0.3, 0.42):
            self._limb(canvas, (x + at * long, back), (x + (at + self.between(-0.1, 0.1)) * long, foot - self.between(0, 0.05) * tall), 0.08 * tall)
        head = (x + side * 0.72 * long, back - self.between(-0.05, 0.3) * tall)
        self._limb(canvas, (x + side * 0.45 * long, back - 0.05 * tall), head, 0.16 * tall)
        cv2.ellipse(canvas, tuple(int(v) for v in head), (int(0.15 * tall), int(0.11 * tall)), 0, 0, 360, 255, -1, cv2.LINE_AA)
        self._limb(canvas, (x - side * 0.55 * long, back), (x - side * 0.8 * long, back - self.between(-0.3, 0.3) * tall), 0.04 * tall)
        return canvas

    def _vessel(self, x, foot, tall):
        canvas = self._canvas()
        steps = self.random.integers(4, 8)
        widths = cv2.resize(np.float32(self.random.uniform(0.12, 0.5, (steps, 1))), (1, 24), interpolation=cv2.INTER_CUBIC)[:, 0].clip(0.05, 0.6) * tall
        rows = foot - np.linspace(0, tall, 24)
        bulge = 0.12 * widths[0]
        outline = [(x - w, y) for w, y in zip(widths, rows)] + [(x + w, y) for w, y in zip(widths[::-1], rows[::-1])]
        cv2.fillPoly(canvas, [np.int32(outline)], 255, cv2.LINE_AA)
        cv2.ellipse(canvas, (int(x), int(foot)), (int(widths[0]), int(bulge) + 1), 0, 0, 360, 255, -1, cv2.LINE_AA)
        if self.chance(0.3):
            cv2.ellipse(canvas, (int(x + widths[12]), int(foot - tall / 2)), (int(0.2 * tall), int(0.22 * tall)), 0, 0, 360, 255, max(2, int(0.05 * tall)), cv2.LINE_AA)
        if self.chance(0.25):
            cv2.ellipse(canvas, (int(x), int(foot)), (int(self.between(0.4, 0.75) * tall), int(self.between(0.06, 0.16) * tall)), 0, 0, 360, 255, -1, cv2.LINE_AA)
        return canvas

    def _box(self, x, foot, tall):
        canvas = self._canvas()
        wide, deep = self.between(0.15, 0.7) * tall, self.between(0.05, 0.35) * tall
        turn = self.between(-0.9, 0.9)
        corners = [(x - wide, foot - deep * (0.5 - turn / 2)), (x + turn * wide * 0.7, foot), (x + wide, foot - deep * (0.5 + turn / 2))]
        top = [(cx, cy - tall) for cx, cy in reversed(corners)]
        back = (x - turn * wide * 0.7, foot - deep - tall)
        cv2.fillPoly(canvas, [np.int32(corners + top[:1] + [back] + top[2:])], 255, cv2.LINE_AA)
        return canvas

    def _blob(self, x, foot, tall):
        canvas = self._canvas()
        count = self.random.integers(5, 14)
        angles = np.sort(self.random.uniform(0, 2 * np.pi, count))
        radii = self.random.uniform(0.25, 0.6, count) * tall
        points = np.stack([x + radii * np.cos(angles) * self.between(0.6, 1.5), foot - tall / 2 + radii * np.sin(angles)], 1)
        points[:, 1] += foot - points[:, 1].max()
        cv2.fillPoly(canvas, [np.int32(points)], 255, cv2.LINE_AA)
        if self.chance(0.6):
            canvas = cv2.GaussianBlur(canvas, (0, 0), self.between(2, 6))
            canvas = np.where(canvas > 120, 255, 0).astype(np.uint8)
        return canvas

    def _ball(self, x, foot, tall):
        canvas = self._canvas()
        radius = 0.5 * tall
        cv2.ellipse(canvas, (int(x), int(foot - radius)), (int(radius * self.between(0.7, 1.4)), int(radius)), 0, 0, 360, 255, -1, cv2.LINE_AA)
        return canvas

    def _car(self, x, foot, tall):
        canvas = self._canvas()
        tall = 0.6 * tall
        long = self.between(0.8, 1.5) * tall
        body = [(-1, 0.15), (-1, 0.5), (-0.6, 0.6), (-0.4, 1), (0.4, 1), (0.7, 0.6), (1, 0.5), (1, 0.15)]
        cv2.fillPoly(canvas, [np.int32([(x + a * long, foot - b * tall) for a, b in body])], 255, cv2.LINE_AA)
        for at in (-0.6, 0.6):
            cv2.circle(canvas, (int(x + at * long), int(foot - 0.17 * tall)), int(0.18 * tall), 255, -1, cv2.LINE_AA)
        return canvas

    def _pole(self, x, foot, tall):
        canvas = self._canvas()
        self._limb(canvas, (x, foot), (x + self.between(-0.2, 0.2) * tall, foot - tall), self.between(0.03, 0.1) * tall)
        if self.chance(0.5):
            cv2.rectangle(canvas, (int(x - 0.25 * tall), int(foot - tall)), (int(x + 0.25 * tall), int(foot - self.between(0.6, 0.85) * tall)), 255, -1)
        return canvas

    def _tree(self, x, foot, tall):
        canvas = self._pole(x, foot, tall)
        for _ in range(self.random.integers(6, 18)):
            cv2.circle(canvas, (int(x + self.random.normal(0, 0.2) * tall), int(foot - self.between(0.5, 1) * tall)), int(self.between(0.06, 0.18) * tall), 255, -1, cv2.LINE_AA)
        return canvas

    def lying(self, middle, center, tall):
        """A thing lying flat, seen from above: any outline, turned."""
        canvas = self.silhouette(SIDE / 2, SIDE / 2 + tall / 2, tall)
        turn = cv2.getRotationMatrix2D((SIDE / 2, SIDE / 2), self.between(0, 360), 1)
        turn[:, 2] += (middle - SIDE / 2, center - SIDE / 2)
        return cv2.warpAffine(canvas, turn, (SIDE, SIDE))
