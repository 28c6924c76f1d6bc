import { describe, expect, test } from 'vitest';
import type { Raster } from '../raster/raster.ts';
import { bodyLattice } from './body-lattice.ts';
import { materialNames } from './body-materials.ts';
import { bestFrame, bodyMotion, type MotionSettings } from './body-motion.ts';
import { effectNames } from './effect-names.ts';
import { areaOf } from './soft-body.ts';

const size = { width: 320, height: 300 };

/** A round body with a head on two legs, in the middle of a picture, or moved. */
function figure(dx = 0, dy = 0): Raster<Uint8Array> {
  const data = new Uint8Array(size.width * size.height);
  const disc = (x: number, y: number, cx: number, cy: number, rx: number, ry: number) =>
    ((x - cx) / rx) ** 2 + ((y - cy) / ry) ** 2 < 1;
  for (let y = 0; y < size.height; y++) {
    for (let x = 0; x < size.width; x++) {
      const [px, py] = [x - dx, y - dy];
      const isBody = disc(px, py, 160, 170, 60, 55) || disc(px, py, 160, 100, 38, 34);
      const isLeg = py > 190 && py < 260 && (Math.abs(px - 130) < 16 || Math.abs(px - 190) < 16);
      if (isBody || isLeg) data[y * size.width + x] = 255;
    }
  }
  return { ...size, channels: 1, data };
}

const lattice = bodyLattice(figure())!;
const usual: MotionSettings = {
  effect: 'squeeze',
  material: 'jelly',
  strength: 0.6,
  seconds: 3,
  loop: true,
  seed: 7,
  pulls: [],
  rate: 15,
};

/** Places of the nodes in each frame, and how high the body is above the ground. */
function framesOf(changes: Partial<MotionSettings>, of = lattice) {
  return [...poses(changes, of)];
}
function* poses(changes: Partial<MotionSettings>, of = lattice) {
  for (const { points, lift } of bodyMotion(of, { ...usual, ...changes }))
    yield { points: points.slice(), lift };
}

function leastCell(points: Float64Array): number {
  let least = Number.POSITIVE_INFINITY;
  const { cells } = lattice;
  for (let at = 0; at < cells.length; at += 4)
    least = Math.min(least, areaOf({ ...lattice, cells: cells.subarray(at, at + 4) }, points));
  return least;
}

function lowest(points: Float64Array): number {
  return points.reduce((low, place, at) => (at % 2 === 1 && place > low ? place : low), 0);
}

function farthest(one: Float64Array, other: Float64Array): number {
  return one.reduce((far, place, at) => Math.max(far, Math.abs(place - other[at])), 0);
}

test('a lattice covers all that is seen, and stands where the figure does', () => {
  expect(lattice.floor).toBe(260);
  expect(Math.abs(lattice.top - 66)).toBeLessThan(4);
  expect(lattice.cut).toEqual({ left: false, right: false, top: false, bottom: false });
  const { points, cells, cell } = lattice;
  const isCovered = (x: number, y: number) =>
    [...cells.filter((_, at) => at % 4 === 0)].some((node) => {
      const [dx, dy] = [x - points[node * 2], y - points[node * 2 + 1]];
      return dx >= 0 && dy >= 0 && dx <= cell && dy <= cell;
    });
  const { data } = figure();
  for (let at = 0; at < data.length; at += 7)
    if (data[at]) expect(isCovered((at % size.width) + 0.5, Math.floor(at / size.width) + 0.5)).toBe(true);
  expect(bodyLattice({ ...figure(), data: new Uint8Array(size.width * size.height) })).toBeUndefined();
});

describe.each(effectNames)('%s', (effect) => {
  test.each(materialNames)('of %s: no cell turns over, the area stays, and it comes to rest', (material) => {
    const frames = framesOf({ effect, material });
    const area = areaOf(lattice, lattice.points);
    for (const { points } of frames) {
      expect(leastCell(points)).toBeGreaterThan(0);
      const share = areaOf(lattice, points) / area;
      if (effect === 'melt') expect(share).toBeLessThan(1.06);
      else expect(share).toBeGreaterThan(0.94);
      if (effect !== 'inflate' && effect !== 'melt') expect(share).toBeLessThan(1.06);
    }
    expect(farthest(frames[0].points, lattice.points)).toBe(0);
    expect(farthest(frames.at(-1)!.points, lattice.points)).toBeLessThan(1);
    // And something happened.
    const moved = Math.max(...frames.map(({ points }) => farthest(points, lattice.points)));
    expect(moved).toBeGreaterThan(0.1 * (lattice.floor - lattice.top));
  });

  test('stands on the ground whenever it is not in the air', () => {
    for (const { points, lift } of framesOf({ effect })) {
      // A puddle comes forward, into the picture.
      const isOnGround = effect === 'melt' ? 0.1 * 194 : 3;
      if (lift === 0) expect(Math.abs(lowest(points) - lowest(lattice.points))).toBeLessThan(isOnGround);
    }
  });

  test('the same settings give the same frames, and the strongest moment is within the clip', () => {
    const [one, other] = [framesOf({ effect }), framesOf({ effect })];
    expect(one.every(({ points }, at) => farthest(points, other[at].points) === 0)).toBe(true);
    const best = bestFrame(lattice, { ...usual, effect });
    expect(farthest(one[best].points, lattice.points)).toBeGreaterThan(8);
  });
});

test('it leaves the ground when it bounces, and lands again', () => {
  const lifts = framesOf({ effect: 'bounce' }).map(({ lift }) => lift);
  expect(Math.max(...lifts)).toBeGreaterThan(30);
  expect(lifts.at(-1)).toBe(0);
});

test('what melts stays molten where the clip does not loop', () => {
  const last = framesOf({ effect: 'melt', loop: false, strength: 1 }).at(-1)!.points;
  const high =
    lowest(last) - last.reduce((top, place, at) => (at % 2 === 1 ? Math.min(top, place) : top), 999);
  expect(high).toBeLessThan(0.3 * (lattice.floor - lattice.top));
});

test('a hand moves what it holds, and the same pulls give the same frames at half the rate', () => {
  const path = [0, 0.25, 0.5, 0.75, 1].map((share) => ({
    at: 400 + Math.round(800 * share),
    x: 0.5 + 0.2 * share,
    y: 100 / size.height,
  }));
  const pulled = { effect: 'pull', pulls: [{ path }] } as const;
  const frames = framesOf({ ...pulled, rate: 30 });
  const head = lattice.points.findIndex(
    (x, at) => at % 2 === 0 && Math.hypot(x - 160, lattice.points[at + 1] - 100) < lattice.cell,
  );
  expect(frames[30].points[head] - lattice.points[head]).toBeGreaterThan(20);
  expect(farthest(frames[11].points, lattice.points)).toBeLessThan(1e-6);
  const half = framesOf({ ...pulled, rate: 15 });
  expect(farthest(half[20].points, frames[40].points)).toBe(0);
});

test('a side that the picture cuts off stays where it is', () => {
  const cut = bodyLattice(figure(-110))!;
  expect(cut.cut.left).toBe(true);
  for (const effect of effectNames) {
    for (const { points } of framesOf({ effect }, cut)) {
      for (let i = 0; i < points.length; i += 2) {
        if (cut.points[i] < 0) expect(Math.abs(points[i] - cut.points[i])).toBeLessThan(1);
      }
    }
  }
});
