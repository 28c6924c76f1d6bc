import { describe, expect, test } from 'vitest';
import { drawFigure, figureFrame, standing } from '#tests/support/figures/drawn-figure.ts';
import type { Raster } from '../../../imaging/raster/raster.ts';
import { poseWarnings } from '../dancer/pose-warnings.ts';
import { motions } from '../moves/motions.ts';
import { readMotion } from '../moves/read-motion.ts';
import { bonesOf } from './bones.ts';
import { buildPuppet } from './build-puppet.ts';
import { cutLimbs } from './cut-limbs.ts';
import { figureGrid } from './figure-grid.ts';
import { bearable, measureArm } from './judge-limbs.ts';
import { poseSkeleton } from './pose-skeleton.ts';
import { puppetPoser } from './puppet.ts';
import { type ScoredPlace, skeletonOf } from './skeleton.ts';
import { stillParts } from './still-parts.ts';

const at = (x: number, y: number, score = 0.9): ScoredPlace => [x, y, score];

/** What moves of somebody drawn, and what the person is told. */
async function judged(cutout: Raster<Uint8Array>, points = standing) {
  const found = skeletonOf(points, figureFrame)!;
  const puppet = await buildPuppet(cutout, found, async (pixels) => pixels);
  return { puppet, arms: puppet?.skeleton.arms, told: puppet && poseWarnings(found, puppet.skeleton) };
}

/** Takes a part out of the cut-out, as a network may lose it. */
function without(cutout: Raster<Uint8Array>, [left, top, right, bottom]: readonly number[]) {
  const data = cutout.data.slice();
  for (let y = top; y < bottom; y++)
    data.fill(0, 4 * (y * figureFrame.width + left), 4 * (y * figureFrame.width + right));
  return { ...cutout, data };
}

describe('an arm that doesn’t come off cleanly rests', () => {
  test('not one that does', async () => {
    const { arms, told } = await judged(drawFigure(standing));
    expect(arms).toEqual({ left: 'free', right: 'free' });
    expect(told).toEqual([]);
  });

  test('where a part of it isn’t in the cut-out', async () => {
    const { arms, told } = await judged(without(drawFigure(standing), [156, 168, 200, 232]));
    expect(arms).toEqual({ left: 'resting', right: 'free' });
    expect(told).toEqual(['resting_arms']);
  });

  test('where the border of the photo cuts it off', async () => {
    const points = { ...standing, leftElbow: at(200, 140), leftWrist: at(240, 170) };
    const { arms, told } = await judged(drawFigure(points), points);
    expect(arms).toEqual({ left: 'resting', right: 'free' });
    expect(told).toEqual(['resting_arms']);
  });

  test('where it lies on clothes of its color', async () => {
    const red = [180, 40, 60] as const;
    const points = { ...standing, leftElbow: at(149, 156), leftWrist: at(146, 200) };
    const { arms } = await judged(drawFigure(points, red), points);
    expect(arms).toEqual({ left: 'resting', right: 'free' });
  });

  test('where its hand lies on the body, unless the whole arm stands out from it', () => {
    const measured = (points: typeof standing) => {
      const figure = skeletonOf(points, figureFrame)!;
      const grid = figureGrid(drawFigure(points), Math.max(1, figure.tall / 240));
      const bones = bonesOf(figure).filter(({ isAnchor }) => !isAnchor);
      return measureArm(grid, cutLimbs(grid, bones, figure), bones, 'left');
    };
    const beside = measured(standing);
    const before = measured({ ...standing, leftElbow: at(174, 150), leftWrist: at(122, 160) });
    expect(beside.handOn).toBeLessThan(0.15);
    expect(before.handOn).toBeGreaterThan(0.35);
    expect(bearable('free', beside)).toBe('free');
    expect(bearable('crossing', { ...before, blind: 0.1 })).toBe('crossing');
    expect(bearable('crossing', { ...before, blind: 0.35 })).toBe('resting');
    expect(bearable('free', { ...beside, blind: 0.35 })).toBe('free');
    expect(bearable('free', { ...beside, blind: 0.5 })).toBe('crossing');
  });

  test('then it is a part of the body, and bends a little', async () => {
    const { puppet } = await judged(without(drawFigure(standing), [156, 168, 200, 232]));
    const { skeleton, meshes } = puppet!;
    expect(meshes.left.from).toHaveLength(0);
    const move = readMotion(motions.cheer, 1);
    const pose = (left: number) => poseSkeleton(skeleton, move, { body: 0, arms: { left, right: 0 } });
    const [still, most] = [pose(0).leftWrist, pose(1).leftWrist];
    const moved = Math.hypot(most[0] - still[0], most[1] - still[1]);
    expect(moved).toBeGreaterThan(2);
    expect(moved).toBeLessThan(0.08 * skeleton.tall);
  });
});

test('legs that the cut-out lost a part of stay, and the person is told', async () => {
  const { puppet, told } = await judged(without(drawFigure(standing), [70, 290, 120, 372]));
  expect(puppet!.skeleton.hasLegs).toBe(false);
  expect(told).toEqual(['still_legs']);
});

test('joints whose trunk isn’t in the cut-out are nobody’s', async () => {
  const { puppet } = await judged(without(drawFigure(standing), [80, 80, 160, 240]));
  expect(puppet).toBeUndefined();
});

test('a chair beside somebody stays where it is', async () => {
  const cutout = drawFigure(standing);
  for (let y = 330; y < 396; y++)
    for (let x = 142; x < 238; x++) cutout.data.set([90, 70, 40, 255], 4 * (y * figureFrame.width + x));
  const { puppet } = await judged(cutout);
  const { skeleton, meshes } = puppet!;
  const move = readMotion(motions.groove, 0);
  const { points } = puppetPoser(puppet!)(
    poseSkeleton(skeleton, move, { body: 1, arms: { left: 0, right: 0 } }),
  );
  const { from } = meshes.body;
  const shifts = [...Array(from.length / 2).keys()].map((i) => ({
    x: from[2 * i],
    y: from[2 * i + 1],
    by: Math.hypot(points.body[2 * i] - from[2 * i], points.body[2 * i + 1] - from[2 * i + 1]),
  }));
  const most = (some: typeof shifts) => Math.max(...some.map(({ by }) => by));
  expect(most(shifts.filter(({ x, y }) => x > 215 && y > 335))).toBeLessThan(0.5);
  expect(most(shifts.filter(({ y }) => y < 120))).toBeGreaterThan(4);
  // Behind that nothing is ever seen.
  const still = stillParts(puppet!);
  const stillAt = (x: number, y: number) => still.data[y * figureFrame.width + x];
  expect(stillAt(225, 365)).toBe(255);
  for (const [x, y] of [
    [120, 60],
    [120, 150],
    [178, 190],
    [100, 300],
  ])
    expect(stillAt(x, y)).toBe(0);
});
