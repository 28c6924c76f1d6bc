import { beforeAll, describe, expect, test } from 'vitest';
import { drawFigure, figureFrame, standing } from '#tests/support/figures/drawn-figure.ts';
import type { Raster } from '../../../imaging/raster/raster.ts';
import { motionNames } from '../moves/motion-names.ts';
import { motions } from '../moves/motions.ts';
import { readMotion } from '../moves/read-motion.ts';
import { buildPuppet } from './build-puppet.ts';
import { mostStretch, turnedOver } from './deform-mesh.ts';
import { poseSkeleton } from './pose-skeleton.ts';
import { bearableAmounts, faded, type Puppet, puppetPoser } from './puppet.ts';
import { distance, type ScoredPlace, sides, skeletonOf } from './skeleton.ts';

const frame = figureFrame;
const drawn = drawFigure;
const at = (x: number, y: number, score = 0.9): ScoredPlace => [x, y, score];

/** What is under an arm, in these tests: as it was guessed first. */
const asGuessed = async (pixels: Raster<Uint8Array>) => pixels;

let puppet: Puppet;
beforeAll(async () => {
  puppet = (await buildPuppet(drawn(standing), skeletonOf(standing, frame)!, asGuessed))!;
}, 60_000);

describe.each(motionNames)('%s', (name) => {
  test('no triangle turns over, no bone is stretched by more than it bears, and feet that stand stay', () => {
    const amounts = bearableAmounts(puppet, name, 1);
    expect(amounts.body).toBeGreaterThan(0.3);
    const { skeleton, bones, meshes } = puppet;
    const pose = puppetPoser(puppet);
    for (let beat = 0; beat < motions[name].beats; beat += 0.125) {
      const move = readMotion(motions[name], beat);
      const { joints, points } = pose(poseSkeleton(skeleton, move, amounts));
      for (const layer of ['body', ...sides] as const)
        expect(turnedOver(meshes[layer], points[layer])).toBe(0);
      for (const { from, to, isFoot } of bones) {
        if (isFoot) continue;
        const stretch =
          distance(joints[from], joints[to]) / distance(skeleton.joints[from], skeleton.joints[to]);
        expect(Math.abs(stretch - 1)).toBeLessThan(mostStretch + 1e-6);
      }
      for (const side of sides) {
        const role = side === 'right' ? 'lead' : 'other';
        if (move[`${role}FootX`] || move[`${role}FootY`]) continue;
        expect(distance(joints[`${side}Ankle`], skeleton.joints[`${side}Ankle`])).toBeLessThan(1e-6);
        expect(farthestOfSole(puppet, points.body, side)).toBeLessThan(1);
      }
    }
  });

  test('it comes out of the pose of the photo, and something happens', () => {
    const amounts = bearableAmounts(puppet, name, 1);
    const { skeleton } = puppet;
    const still = poseSkeleton(skeleton, readMotion(motions[name], 0.4), faded(amounts, 0));
    let moved = 0;
    for (const [joint, place] of Object.entries(skeleton.joints)) {
      expect(distance(still[joint as 'neck'], place)).toBeLessThan(1e-6);
      for (let beat = 0; beat < motions[name].beats; beat += 0.25) {
        const posed = poseSkeleton(skeleton, readMotion(motions[name], beat), amounts);
        moved = Math.max(moved, distance(posed[joint as 'neck'], place));
      }
    }
    expect(moved).toBeGreaterThan(0.02 * skeleton.tall);
  });
});

/** How far points of a sole are from where they are in the photo, in pixels. */
function farthestOfSole({ meshes, skeleton }: Puppet, points: Float32Array, side: 'left' | 'right'): number {
  const { from } = meshes.body;
  const [x, y] = skeleton.joints[`${side}Ankle`];
  let most = 0;
  for (let i = 0; i < from.length; i += 2) {
    if (Math.hypot(from[i] - x, from[i + 1] - y) > 16 || from[i + 1] < y) continue;
    most = Math.max(most, Math.hypot(points[i] - from[i], points[i + 1] - from[i + 1]));
  }
  return most;
}

test('arms are cut off the trunk, and the trunk goes on under them', () => {
  const { left, right, body } = puppet.meshes;
  const alphaAt = (layer: typeof body, x: number, y: number) =>
    layer.texture.data[4 * (y * frame.width + x) + 3];
  for (const [x, y] of [
    [172, 156],
    [180, 196],
  ]) {
    expect(alphaAt(left, x, y)).toBeGreaterThan(240);
    expect(alphaAt(body, x, y)).toBeLessThan(10);
    expect(alphaAt(right, x, y)).toBe(0);
  }
  expect(alphaAt(right, 68, 156)).toBeGreaterThan(240);
  expect(alphaAt(body, 120, 150)).toBe(255);
  // Below the shoulder, under the upper arm, there is cloth instead of skin.
  const under = 4 * (112 * frame.width + 148);
  expect(alphaAt(body, 148, 112)).toBeGreaterThan(240);
  expect(body.texture.data[under + 1]).toBeLessThan(110);
});

test('a thin pole in a hand goes along with it in one piece, though the cut-out lost a part of it', async () => {
  const cutout = drawn(standing);
  const pole = { from: 206, to: 330, x: 193 };
  for (let y = pole.from; y < pole.to; y++) {
    const isLost = y > 256 && y < 268;
    for (const x of [pole.x, pole.x + 1])
      cutout.data.set([20, 20, 20, isLost ? 0 : y > 240 ? 70 : 255], 4 * (y * frame.width + x));
  }
  const holding = (await buildPuppet(cutout, skeletonOf(standing, frame)!, asGuessed))!;
  const { left, body } = holding.meshes;
  const alphaAt = (layer: typeof body, y: number) => layer.texture.data[4 * (y * frame.width + pole.x) + 3];
  for (const y of [212, 236, 250, 280, 310, 326]) {
    expect(alphaAt(left, y), `${y}`).toBeGreaterThan(40);
    expect(alphaAt(body, y), `${y}`).toBeLessThan(10);
  }
  // It is stiff: all of it turns as the forearm does.
  const pose = puppetPoser(holding);
  const { points } = pose(
    poseSkeleton(holding.skeleton, readMotion(motions.cheer, 1), { body: 0, arms: { left: 0.3, right: 0 } }),
  );
  const { from } = left;
  const along = [...Array(from.length / 2).keys()].filter(
    (i) => Math.abs(from[2 * i] - pole.x) < 9 && from[2 * i + 1] > 240 && from[2 * i + 1] < pole.to,
  );
  const [first, last] = [along[0], along.at(-1)!];
  const lengthOf = (places: Float32Array) =>
    Math.hypot(places[2 * first] - places[2 * last], places[2 * first + 1] - places[2 * last + 1]);
  expect(along.length).toBeGreaterThan(4);
  expect(Math.abs(lengthOf(points.left) / lengthOf(from) - 1)).toBeLessThan(0.03);
  expect(
    Math.hypot(points.left[2 * last] - from[2 * last], points.left[2 * last + 1] - from[2 * last + 1]),
  ).toBeGreaterThan(20);
});

test('under arms that are raised no stub of them is left on the shoulders', async () => {
  const raised = {
    ...standing,
    leftElbow: at(178, 58),
    rightElbow: at(62, 58),
    leftWrist: at(160, 14),
    rightWrist: at(80, 14),
  };
  const { meshes } = (await buildPuppet(drawn(raised), skeletonOf(raised, frame)!, asGuessed))!;
  const alphaAt = (x: number, y: number) => meshes.body.texture.data[4 * (y * frame.width + x) + 3];
  for (const [x, y] of [
    [159, 92],
    [81, 92],
  ])
    expect(alphaAt(x, y)).toBeLessThan(40);
});

describe('what a photo shows of somebody', () => {
  test('without feet hips, arms and head dance, and the lower border stays', () => {
    const half = skeletonOf(
      {
        ...standing,
        leftKnee: at(140, 276, 0.1),
        rightKnee: at(100, 276, 0.1),
        leftAnkle: at(142, 350, 0.02),
        rightAnkle: at(98, 350, 0.02),
      },
      { width: 240, height: 240 },
    )!;
    expect(half.hasLegs).toBe(false);
    const pose = poseSkeleton(half, readMotion(motions.step, 0.8), { body: 1, arms: { left: 1, right: 1 } });
    expect(pose.leftKnee).toEqual(half.joints.leftKnee);
    expect(pose.pelvis[0]).not.toBe(half.joints.pelvis[0]);
  });

  test('arms folded over each other rest on the trunk', () => {
    const folded = {
      ...standing,
      leftWrist: at(106, 150),
      rightWrist: at(134, 156),
      leftElbow: at(160, 150),
      rightElbow: at(80, 150),
    };
    expect(skeletonOf(folded, frame)?.arms).toEqual({ left: 'resting', right: 'resting' });
    expect(skeletonOf(standing, frame)?.arms).toEqual({ left: 'free', right: 'free' });
    const oneBefore = { ...standing, leftWrist: at(118, 160) };
    expect(skeletonOf(oneBefore, frame)?.arms).toEqual({ left: 'crossing', right: 'free' });
  });

  test('palms laid together above the head rest, raised arms apart from each other don’t', () => {
    const raised = { ...standing, leftElbow: at(182, 64), rightElbow: at(58, 64) };
    const together = { ...raised, leftWrist: at(137, 22), rightWrist: at(103, 22) };
    expect(skeletonOf(together, frame)?.arms).toEqual({ left: 'resting', right: 'resting' });
    const apart = { ...raised, leftWrist: at(170, 14), rightWrist: at(70, 14) };
    expect(skeletonOf(apart, frame)?.arms).toEqual({ left: 'free', right: 'free' });
  });

  test('a face alone has no joints', () => {
    const hips = { leftHip: at(138, 200, 0.1), rightHip: at(102, 200, 0.1) };
    expect(skeletonOf({ ...standing, ...hips }, frame)).toBeUndefined();
  });
});
