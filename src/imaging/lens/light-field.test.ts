import { expect, test } from 'vitest';
import { cellHash } from '../sampling/cell-hash.ts';
import { plainBackground } from './light-field.ts';

test.each([
  { width: 13, height: 9, distance: 2 },
  { width: 16, height: 20, distance: 3 },
  { width: 5, height: 4, distance: 7 },
])('background is what lies further than $distance from the subject, in $width × $height', (size) => {
  const { width, height, distance } = size;
  // Haze does not count.
  const data = Uint8Array.from({ length: width * height }, (_, i) => (cellHash(i, 1) % 40 === 0 ? 5 : 4));
  if (distance > 3) data.fill(4).fill(255, 0, 1);
  const plain = plainBackground({ width, height, channels: 1, data }, distance).data;
  let marked = 0;
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const isNear = data.some((value, at) => {
        const [across, down] = [Math.abs((at % width) - x), Math.abs(Math.floor(at / width) - y)];
        return value > 4 && across <= distance && down <= distance;
      });
      expect(plain[i], `${x},${y}`).toBe(isNear ? 0 : 1);
      marked += plain[i];
    }
  }
  if (distance <= 3) expect(marked).toBeGreaterThan(0);
});
