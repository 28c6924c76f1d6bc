import { expect, test } from 'vitest';
import { drawnPoints, drawnSize } from '#tests/support/pictures/drawn-face.ts';
import { locksToHair } from './locks-to-hair.ts';

const { width, height } = drawnSize;
const [sunlit, shaded] = [
  [0.93, 0.01, 0.02],
  [0.55, 0.05, 0.075],
] as const;

/** A head in a low sun from the left: golden hair there, cropped on the temple, an ear below it, skin in shadow on the other side. */
function sunlitHead() {
  const data = new Float32Array(3 * width * height);
  const [hair, face, other] = [0, 1, 2].map(() => new Float32Array(width * height));
  const lay = (i: number, color: readonly number[], share: Float32Array) => {
    data.set(color, 3 * i);
    share[i] = 1;
  };
  for (let i = 0; i < width * height; i++) {
    const [x, y] = [i % width, Math.floor(i / width)];
    const away = Math.hypot((x - 170) / 110, (y - 200) / 150);
    const isLeft = x < 170;
    if (away < 1) lay(i, isLeft ? sunlit : shaded, face);
    else if (away > 1.2 || y > 260) continue;
    else if (y < 100) lay(i, x < 120 ? [0.75, 0.05, 0.12] : [0.3, 0.02, 0.035], hair);
    else if (!isLeft) lay(i, shaded, face);
    else lay(i, y < 165 ? [0.8, 0.04, 0.12] : [0.9, 0.02, 0.03], face);
  }
  return { lab: { width, height, data }, shares: { hair, face, other } };
}

test('cropped hair on a temple in the sun is hair, though it is lighter than the skin in shadow', () => {
  const { lab, shares } = sunlitHead();
  locksToHair(lab, shares, drawnPoints());
  const hairAt = (x: number, y: number) => shares.hair[y * width + x];
  expect(hairAt(62, 130)).toBeGreaterThan(0.9);
  expect(hairAt(53, 155)).toBeGreaterThan(0.9);
  // The ear, the other temple, the cheek.
  expect(hairAt(50, 215)).toBeLessThan(0.1);
  expect(hairAt(285, 150)).toBeLessThan(0.1);
  expect(hairAt(120, 200)).toBe(0);
  expect(shares.face[130 * width + 62]).toBeLessThan(0.1);
});
