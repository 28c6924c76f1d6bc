import { expect, test } from 'vitest';
import { drawnFace, drawnPoints } from '#tests/support/pictures/drawn-face.ts';
import { textureOf } from '../mesh/mesh-texture.ts';
import { closedEyes, eyeBox } from './closed-eyes.ts';

const points = drawnPoints();
const face = drawnFace();
const cut = { width: face.width, height: face.height, channels: 4 as const, data: textureOf(face).data };

test('eyes close by the skin around them, and nothing changes elsewhere', () => {
  const box = eyeBox(cut, points);
  const closed = closedEyes(cut, points).at(-1)!;
  let [outside, within] = [0, 0];
  for (let y = 0, i = 0; y < cut.height; y++) {
    for (let x = 0; x < cut.width; x++, i += 4) {
      const isInside = x >= box.x && x < box.x + box.width && y >= box.y && y < box.y + box.height;
      if ([0, 1, 2, 3].every((k) => closed.data[i + k] === cut.data[i + k])) continue;
      if (isInside) within++;
      else outside++;
    }
  }
  expect(outside).toBe(0);
  expect(within).toBeGreaterThan(0.03 * box.width * box.height);
});

test('where the cut-out is not opaque it stays as it is', () => {
  const data = cut.data.slice();
  for (let i = 3; i < data.length; i += 4) data[i] = 0;
  for (const closed of closedEyes({ ...cut, data }, points)) expect(closed.data).toEqual(data);
});
