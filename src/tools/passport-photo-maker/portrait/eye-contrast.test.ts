import { expect, test } from 'vitest';
import { faceParts } from '../../../imaging/face/face-points.ts';
import { eyeContrast } from './eye-contrast.ts';
import type { PortraitView } from './portrait-view.ts';

const [width, height] = [160, 60];
const middles = [
  [40, 30],
  [120, 30],
] as const;
const irises = middles.map((center) => ({ center, radius: 7 }));
const eyes = [irises[0], irises[1]] as const;

/** Two eyes on skin, of which each pixel is as light as `lightnessAt` says; undefined leaves it. */
function view(lightnessAt: (x: number, y: number) => number | undefined = () => undefined): PortraitView {
  const points = Array.from({ length: 468 }, () => [0, 0] as const);
  for (const [place, ring] of [faceParts.rightEye, faceParts.leftEye].entries()) {
    const [x, y] = middles[place];
    for (const [i, index] of ring.entries()) {
      const turn = (2 * Math.PI * i) / ring.length;
      points[index] = [x - 20 * Math.cos(turn), y - 8 * Math.sin(turn)] as never;
    }
  }
  const lightness = new Float32Array(width * height).fill(0.7);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [near] = irises
        .map(({ center }) => Math.hypot(x + 0.5 - center[0], y + 0.5 - center[1]))
        .sort((a, b) => a - b);
      const drawn = near <= 7 ? 0.3 : 0.8;
      lightness[y * width + x] = lightnessAt(x, y) ?? drawn;
    }
  }
  return {
    width,
    height,
    lightness,
    points,
    picture: {} as never,
    colors: new Float32Array(),
    alpha: new Uint8Array(),
  };
}

test('an iris stands out from the white of its eye', () => {
  expect(eyeContrast(view(), eyes)).toBeCloseTo(0.5, 5);
});

test('nothing stands out under hair or dark glass, over one eye alone too', () => {
  const strands = (x: number, y: number) => 0.25 + 0.05 * Math.sin(x + 3 * y);
  expect(Math.abs(eyeContrast(view(strands), eyes))).toBeLessThan(0.05);
  expect(
    eyeContrast(
      view(() => 0.1),
      eyes,
    ),
  ).toBe(0);
  expect(
    eyeContrast(
      view((x) => (x < 80 ? 0.1 : undefined)),
      eyes,
    ),
  ).toBe(0);
});
