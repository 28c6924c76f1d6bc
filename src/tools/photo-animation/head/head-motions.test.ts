import { describe, expect, test } from 'vitest';
import { headMotionNames } from './head-motion-names.ts';
import { headMotion } from './head-motions.ts';
import type { HeadPose } from './head-pose.ts';

const degree = Math.PI / 180;
const able = { canTurn: true, canBlink: true };
const wanted = { strength: 1, seconds: 5, seed: 11 };
const frames = 150;
const posesOf = (pose: (share: number) => HeadPose) =>
  Array.from({ length: frames }, (_, at) => pose(at / frames));

describe.each(headMotionNames)('%s', (motion) => {
  const pose = headMotion({ ...wanted, motion }, able);

  test('the end leads into the start, without a jump anywhere', () => {
    const last = pose(1);
    for (const [name, value] of Object.entries(pose(0)))
      if (name !== 'swayPhase') expect(last[name as keyof HeadPose], name).toBeCloseTo(value, 6);
    expect(last.swayPhase % 1).toBeCloseTo(0, 9);
    const poses = posesOf(pose);
    for (const [at, one] of poses.entries()) {
      const next = poses[(at + 1) % frames];
      for (const name of ['yaw', 'pitch', 'roll'] as const)
        expect(Math.abs(next[name] - one[name])).toBeLessThan(1.6 * degree);
    }
  });

  test('turns and nods no farther than a mesh bears, blinks and breathes', () => {
    const poses = posesOf(pose);
    expect(Math.max(...poses.map(({ yaw }) => Math.abs(yaw)))).toBeLessThan(14 * degree);
    expect(Math.max(...poses.map(({ pitch }) => Math.abs(pitch)))).toBeLessThan(10 * degree);
    expect(Math.max(...poses.map(({ blink }) => blink))).toBeGreaterThan(0.9);
    expect(Math.max(...poses.map(({ breath }) => breath))).toBeGreaterThan(0.9);
    // Shut for a blink only.
    expect(poses.filter(({ blink }) => blink > 0.95).length).toBeLessThan(0.1 * frames);
  });

  test('the same seed moves alike, another one does not, and no two heads do', () => {
    const plan = { ...wanted, motion };
    expect(posesOf(headMotion(plan, able))).toEqual(posesOf(pose));
    expect(posesOf(headMotion({ ...plan, seed: 12 }, able))).not.toEqual(posesOf(pose));
    expect(posesOf(headMotion(plan, able, 1))).not.toEqual(posesOf(pose));
  });

  test('a head that must not turn or blink does neither, and still breathes', () => {
    const poses = posesOf(headMotion({ ...wanted, motion }, { canTurn: false, canBlink: false }));
    for (const name of ['yaw', 'pitch', 'blink', 'gazeX'] as const)
      expect(poses.every((one) => one[name] === 0 || Object.is(one[name], -0))).toBe(true);
    expect(Math.max(...poses.map(({ breath }) => breath))).toBeGreaterThan(0.9);
  });
});

test('each motion does what its name says', () => {
  const range = (motion: (typeof headMotionNames)[number], name: keyof HeadPose) => {
    const values = posesOf(headMotion({ ...wanted, motion }, able)).map((pose) => pose[name]);
    return Math.max(...values) - Math.min(...values);
  };
  expect(range('look', 'yaw')).toBeGreaterThan(20 * degree);
  expect(range('nod', 'pitch')).toBeGreaterThan(7 * degree);
  expect(range('smile', 'smile')).toBeGreaterThan(0.9);
  expect(range('calm', 'yaw')).toBeLessThan(4 * degree);
  expect(headMotion({ ...wanted, motion: 'wind' }, able)(0.2).sway).toBe(1);
});

test('the eyes are ahead of the head when it turns', () => {
  const poses = posesOf(headMotion({ ...wanted, motion: 'look' }, able));
  const [eyes, head] = [poses.map(({ gazeX }) => gazeX), poses.map(({ yaw }) => yaw)];
  const turning = head.findIndex((yaw, at) => at > 0 && Math.abs(yaw - head[at - 1]) > 0.3 * degree);
  expect(Math.sign(eyes[turning])).toBe(Math.sign(head[turning + 3] - head[turning]));
});
