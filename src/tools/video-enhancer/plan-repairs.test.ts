import { describe, expect, test } from 'vitest';
import type { Raster } from '../../imaging/raster/raster.ts';
import { seededRandom } from '../../imaging/sampling/seeded-random.ts';
import type { Clip } from '../../tasks/clip.ts';
import { describeRepairs } from './describe-repairs.ts';
import { examineClip, type Findings } from './examine-clip.ts';
import { evenLight, unrestOf } from './flicker.ts';
import { liftedLevels, spreadOf } from './light-levels.ts';
import { noiseOverTime } from './noise-over-time.ts';
import { planRepairs } from './plan-repairs.ts';
import { resultShape } from './result-shape.ts';
import { softnessOf } from './softness.ts';

type Frame = Raster<Uint8Array>;
const size = { width: 160, height: 128 };

function pattern(shift = 0, width = 1): Frame {
  const data = new Uint8Array(size.width * size.height * 3);
  for (let y = 0, at = 0; y < size.height; y++) {
    for (let x = 0; x < size.width; x++, at += 3) {
      const place = (x - shift + 1600) % 40;
      const edge = Math.min(1, Math.max(0, (place - 20) / width + 0.5)) * Math.min(1, (40 - place) / width);
      data.fill(70 + 90 * edge + 6 * Math.sin(y / 9), at, at + 3);
    }
  }
  return { ...size, channels: 3, data };
}

function noisy(frame: Frame, sigma: number, seed: number): Frame {
  const random = seededRandom(seed);
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  return { ...frame, data: Uint8Array.from(frame.data, (value) => value + sigma * normal() + 0.5) };
}

describe('what is measured', () => {
  test('noise over time, where the picture moves as well', () => {
    for (const sigma of [8, 20]) {
      const measured = noiseOverTime(noisy(pattern(), sigma, 1), noisy(pattern(4), sigma, 2));
      expect(measured).toBeGreaterThan(0.75 * sigma);
      expect(measured).toBeLessThan(1.1 * sigma);
    }
    expect(noiseOverTime(pattern(), pattern(4))).toBeLessThan(2);
  });

  test('noise is found where a frame comes twice, as it does where reading begins', async () => {
    const noisyFrames = Array.from({ length: 6 }, (_, at) => noisy(pattern(), 14, at + 1));
    const clip: Clip = {
      ...size,
      ...{
        path: '',
        type: 'video/mp4',
        frames: 6,
        bytes: 6000,
        durationMs: 240,
        frameRate: 25,
        hasSound: false,
      },
      filters: [],
      async *read() {
        yield noisyFrames[0];
        yield* noisyFrames;
      },
    };
    const { noise } = await examineClip(clip, { fromMs: 0, toMs: 240 }, async () => {});
    expect(noise).toBeGreaterThan(10);
  });

  test('softness is the width of the sharper edges', () => {
    expect(softnessOf(pattern(0, 1), 0)).toBeLessThan(1.6);
    expect(softnessOf(pattern(0, 4), 0)).toBeGreaterThan(2.8);
    expect(softnessOf(noisy(pattern(0, 1), 8, 3), 8)).toBeLessThan(2.2);
  });

  const lit = (means: readonly number[], share = 0.4) =>
    means.map((mean) => ({ mean, spread: share * mean }));
  const ramp = Array.from({ length: 40 }, (_, at) => 80 + at);

  test('flicker is told from light that goes up, and evened out', () => {
    expect(unrestOf(lit(ramp), [0], 25)).toBeLessThan(0.01);
    const flickering = lit(ramp.map((value, at) => value * (at % 2 ? 1.06 : 0.94)));
    expect(unrestOf(flickering, [0], 25)).toBeGreaterThan(4);
    const turns = evenLight(flickering, [0], 25);
    const evened = flickering.map(({ mean }, at) => mean * turns[at].scale + turns[at].shift);
    expect(unrestOf(lit(evened), [0], 25)).toBeLessThan(0.8);
  });

  test('where only the dark gets brighter, brightness is evened and contrast kept', () => {
    const hazy = ramp.map((mean, at) => ({ mean: mean + (at % 2 ? 12 : -12), spread: 40 }));
    const turns = evenLight(hazy, [0], 25);
    for (const [at, { scale, shift }] of turns.entries()) {
      expect(scale).toBeCloseTo(1, 5);
      if (at > 3 && at < 36) expect(hazy[at].mean + shift).toBeCloseTo(ramp[at], -0.5);
    }
  });

  test('nothing is evened out across a cut', () => {
    const light = lit(Array.from({ length: 40 }, (_, at) => (at < 20 ? 60 : 180)));
    expect(unrestOf(light, [0, 20], 25)).toBeLessThan(1e-9);
    expect(unrestOf(light, [0], 25)).toBeGreaterThan(10);
  });

  test('flat and dark clips get their range back, others are left', () => {
    const between = (low: number, high: number) =>
      Float64Array.from({ length: 256 }, (_, level) => (level >= low && level <= high ? 1 : 0));
    expect(spreadOf(between(10, 245)).isPoor).toBe(false);
    expect(spreadOf(between(90, 170)).isPoor).toBe(true);
    const lifted = liftedLevels(between(90, 170));
    expect(lifted[170] - lifted[90]).toBeGreaterThan(120);
    const night = liftedLevels(between(4, 60));
    expect(night[32]).toBeGreaterThan(48);
    for (let level = 1; level < 256; level++) expect(night[level]).toBeGreaterThanOrEqual(night[level - 1]);
  });
});

const clean: Findings = {
  noise: 1,
  grain: 3,
  softness: 1.4,
  bitsPerPixel: 0.2,
  moves: Array.from({ length: 49 }, () => ({ x: 0.1, y: 0, turn: 0, growth: 0 })),
  light: Array.from({ length: 50 }, () => ({ mean: 110, spread: 50 })),
  starts: [0],
  levels: new Float64Array(256).fill(1),
};
const clip = { width: 1280, height: 720, type: 'video/mp4', frameRate: 25 };
const auto = { quality: 'hd', denoise: 'auto', sharpen: 'auto', stabilize: 'auto', color: 'auto' } as const;
const planOf = (changes: Partial<Findings>, wishes: Partial<Parameters<typeof planRepairs>[2]> = {}) =>
  planRepairs({ ...clean, ...changes }, clip, { ...auto, ...wishes });

describe('what is planned', () => {
  test('a clean clip is left as it is, and that is said', () => {
    const plan = planOf({});
    expect(plan.repairs).toEqual({ quality: 'hd', noise: 0, loss: 0, grain: 3, sharpness: 0 });
    expect(describeRepairs(clean, plan, { isSame: true }).warnings).toEqual(['nothing_found']);
    expect(describeRepairs(clean, plan, { isSame: false }).warnings).toEqual([]);
  });

  test('each fault brings its repair, and no other', () => {
    expect(planOf({ noise: 14 }).repairs).toMatchObject({ noise: 14, loss: 0, sharpness: 0 });
    expect(planOf({ bitsPerPixel: 0.02 }).repairs).toMatchObject({ noise: 0, loss: 0.35 });
    expect(planOf({ softness: 4 }).repairs).toMatchObject({ noise: 0, sharpness: 0.5 });
    const shaky = clean.moves.map((_, at) => ({ x: 20 * Math.sin(at * 2), y: 0, turn: 0, growth: 0 }));
    expect(planOf({ moves: shaky }).repairs.steady).toHaveLength(50);
    const dark = Float64Array.from({ length: 256 }, (_, level) => (level < 60 ? 1 : 0));
    expect(planOf({ levels: dark }).repairs.levels).toBeDefined();
    const flickering = clean.light.map((light, at) => ({ ...light, mean: light.mean + (at % 2 ? 5 : -5) }));
    expect(planOf({ light: flickering }).repairs.light).toHaveLength(50);
  });

  test('what is turned off is not done, what is turned on is done in any case', () => {
    const off = { denoise: 'off', sharpen: 'off', stabilize: 'off', color: 'off' } as const;
    expect(planOf({ noise: 30, bitsPerPixel: 0.01, softness: 5 }, off).repairs).toEqual({
      ...{ quality: 'hd', noise: 0, loss: 0, grain: 3, sharpness: 0 },
    });
    const on = { denoise: 'on', sharpen: 'on', stabilize: 'on', color: 'on' } as const;
    const { repairs } = planOf({}, on);
    expect(repairs).toMatchObject({ noise: 6, sharpness: 0.4 });
    expect(repairs.steady && repairs.levels).toBeDefined();
  });

  test('a clip that is nearly black, or shakes beyond help, is warned of', () => {
    const black = { ...clean, light: clean.light.map(() => ({ mean: 9, spread: 4 })) };
    expect(describeRepairs(black, planOf(black), { isSame: false }).warnings).toContain('too_dark');
    const moves = clean.moves.map((_, at) => ({ x: at % 2 ? 160 : -160, y: 0, turn: 0, growth: 0 }));
    const wild = { ...clean, moves };
    expect(describeRepairs(wild, planOf(wild), { isSame: false }).warnings).toContain('shakes_strongly');
  });
});

test('results have even sides, stay within 4K and are never smaller than the clip', () => {
  expect(resultShape({ width: 854, height: 480 }, '1')).toEqual({ width: 854, height: 480 });
  expect(resultShape({ width: 853, height: 480 }, '2')).toEqual({ width: 1706, height: 960 });
  expect(resultShape({ width: 1920, height: 1080 }, '4k')).toEqual({ width: 3840, height: 2160 });
  expect(resultShape({ width: 1080, height: 1920 }, '4k')).toEqual({ width: 2160, height: 3840 });
  expect(resultShape({ width: 320, height: 240 }, '4k')).toEqual({ width: 1280, height: 960 });
  expect(resultShape({ width: 4096, height: 2160 }, '4k')).toEqual({ width: 4096, height: 2160 });
});
