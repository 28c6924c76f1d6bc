import { expect, test } from 'vitest';
import type { CameraGuide } from './camera-guide.ts';
import { guideHints, type SeenEyes } from './guide-hints.ts';
import { lookThroughGuide } from './guide-view.ts';

const guide: CameraGuide = { ratio: 0.8, crown: 0.1, chin: 0.82, eyes: [0.42, 0.5] };
const size = { width: 288, height: 360 };

interface Drawn {
  readonly wall?: number;
  readonly skin?: readonly [number, number, number];
  /** Light of the right half of the face, of the left one's. */
  readonly shade?: number;
  /** Of the head, of the guide's. */
  readonly scale?: number;
  readonly x?: number;
  readonly y?: number;
  /** The wall is striped by so much. */
  readonly stripes?: number;
}

/** An oval head before a wall, with fine detail on it. */
function drawn({
  wall = 225,
  skin = [205, 160, 140],
  shade = 1,
  scale = 1,
  x = 0,
  y = 0,
  stripes = 0,
}: Drawn) {
  const data = new Uint8ClampedArray(size.width * size.height * 4).fill(255);
  const ry = ((guide.chin - guide.crown) / 2) * size.height;
  const [cx, cy] = [size.width / 2 + x * size.height, guide.crown * size.height + ry + y * size.height];
  for (let row = 0, i = 0; row < size.height; row++) {
    for (let column = 0; column < size.width; column++, i += 4) {
      const [u, v] = [(column - cx) / (0.72 * ry * scale), (row - cy) / (ry * scale)];
      const isHead = Math.hypot(u, v) < 1;
      const detail = (column % 3 === 0 ? 26 : -13) + (row % 4 === 0 ? 18 : -6);
      const back = wall - (column % 40 < 20 ? stripes : 0);
      for (let c = 0; c < 3; c++) data[i + c] = isHead ? (skin[c] + detail) * (u > 0 ? shade : 1) : back;
    }
  }
  return { ...size, channels: 4 as const, data };
}

const advice = (scene: Drawn, eyes?: SeenEyes) =>
  guideHints(lookThroughGuide(drawn(scene), guide), guide, eyes);

test('a head in its place, evenly lit before a plain wall, is ready', () => {
  expect(advice({})).toEqual({ light: 'good', wall: 'good', place: 'good', sharp: 'good', hints: [] });
});

test('light is told: too little, too much, from one side', () => {
  expect(advice({ skin: [22, 16, 14] }).hints[0]).toBe('dark');
  expect(advice({ skin: [22, 16, 14] }).sharp).toBe('unmeasured');
  expect(advice({ skin: [285, 282, 280] }).hints[0]).toBe('bright');
  expect(advice({ shade: 0.45 }).hints[0]).toBe('uneven');
});

test('before a wall that isn’t plain, nothing is said about the place', () => {
  expect(advice({ stripes: 120 })).toMatchObject({ wall: 'attention', place: 'unmeasured', hints: ['wall'] });
});

test('a small face before a wall that isn’t plain is told to come nearer first', () => {
  const far = { stripes: 120, scale: 0.5 } as const;
  expect(advice(far)).toMatchObject({ wall: 'unmeasured', place: 'attention', hints: ['nearer'] });
  expect(advice({ ...far, scale: 0.9 }).hints).toEqual(['wall']);
});

test('size and place go by the rim of what stands before a plain wall', () => {
  expect(advice({ scale: 0.68 }).hints).toEqual(['nearer']);
  expect(advice({ scale: 1.28 }).hints).toEqual(['farther']);
  expect(advice({ x: -0.1 }).hints).toEqual(['right']);
  expect(advice({ x: 0.1 }).hints).toEqual(['left']);
  expect(advice({ scale: 0.01 }).place).toBe('unmeasured');
});

test('a face that fills the picture is told to move away, not about the wall behind it', () => {
  // Its dark hair is all that is left of the wall.
  const near = { scale: 2.4, wall: 60, stripes: 50, skin: [205, 160, 140] } as const;
  expect(advice({ ...near, y: 0.12 })).toMatchObject({ wall: 'unmeasured', place: 'attention' });
  expect(advice({ ...near, y: 0.12 }).hints[0]).toBe('farther');
  expect(advice({ ...near, y: 0.12, shade: 0.75 }).hints.slice(0, 2)).toEqual(['farther', 'uneven']);
});

test('a head that reaches into the wall beside it is measured by the corners', () => {
  expect(advice({ scale: 1.42 })).toMatchObject({ wall: 'good', hints: ['farther'] });
});

test('or by the eyes, where a browser finds them', () => {
  const at = (middle: number, height: number, apart = 0.193, roll = 0): SeenEyes => ({
    left: [middle - apart / 2, height + roll],
    right: [middle + apart / 2, height - roll],
  });
  expect(advice({}, at(0.4, 0.46)).hints).toEqual([]);
  expect(advice({}, at(0.4, 0.46, 0.13)).hints).toEqual(['nearer']);
  expect(advice({}, at(0.4, 0.46, 0.26)).hints).toEqual(['farther']);
  expect(advice({}, at(0.3, 0.46)).hints).toEqual(['right']);
  expect(advice({}, at(0.5, 0.36)).hints).toEqual(['left', 'down']);
  expect(advice({}, at(0.4, 0.56)).hints).toEqual(['up']);
  expect(advice({}, at(0.4, 0.46, 0.193, 0.015)).hints).toEqual(['tilted']);
});
