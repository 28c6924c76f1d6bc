import { expect, test } from 'vitest';
import { describeFixes, type Measure } from './describe-fixes.ts';
import { adaptation, times } from './develop/adaptation.ts';
import { chromaOf } from './diagnosis/color-cast.ts';
import type { LightCopy } from './diagnosis/light-copy.ts';
import type { ToneLevels } from './diagnosis/tone-levels.ts';
import { usualWishes, wishesOf } from './fix-plan.ts';
import { holdSkin } from './hold-skin.ts';
import { balanceOf, damageOf, fixes, levelsOf, sharpeningOf, toneOf } from './plan-fixes.ts';

const good: ToneLevels = {
  black: 0.02,
  white: 0.97,
  dark: 0.08,
  middle: 0.45,
  bright: 0.88,
  mean: 0.46,
  center: 0.48,
  spread: 0.24,
  clipped: 0.01,
};
const wishes = usualWishes('auto');

test('the usual intensity is all that is needed, 0 is nothing, 100 more', () => {
  const choices = { isOn: true, strength: 100 };
  const all = Object.fromEntries(fixes.map((fix) => [fix, choices])) as Record<
    (typeof fixes)[number],
    typeof choices
  >;
  expect(wishesOf('auto', 60, all).exposure).toBe(1);
  expect(wishesOf('auto', 0, all).haze).toBe(0);
  expect(wishesOf('auto', 100, all).noise).toBeCloseTo(5 / 3, 9);
  expect(wishesOf('auto', 60, { ...all, color: { isOn: false, strength: 200 } }).color).toBe(0);
  expect(wishesOf('auto', 60, { ...all, color: { isOn: true, strength: 50 } }).color).toBe(0.5);
});

test('tones that are good stay: neither levels nor curve', () => {
  expect(levelsOf(good, wishes)).toEqual({ black: 0, white: 1, flatness: 0 });
  expect(toneOf(good, good.mean, 0, wishes)).toMatchObject({ contrast: 0, detail: 1, vividness: 1 });
  expect(toneOf(good, good.mean, 0, wishes).lift).toBeCloseTo(0, 9);
});

test('one even color stays, however dark', () => {
  const even = {
    ...good,
    black: 0.1,
    white: 0.1,
    dark: 0.1,
    middle: 0.1,
    bright: 0.1,
    mean: 0.1,
    center: 0.1,
    spread: 0,
  };
  expect(levelsOf(even, wishes)).toEqual({ black: 0, white: 1, flatness: 0 });
  expect(toneOf(even, 0.1, 0, wishes)).toMatchObject({ lift: 0, contrast: 0, detail: 1 });
});

test('dark tones are lifted, by low light more, by night less; a pale photo keeps its veil, a flat one loses it', () => {
  const dark = { ...good, mean: 0.22, center: 0.24, middle: 0.2 };
  const lift = toneOf(dark, dark.mean, 0, wishes).lift;
  expect(lift).toBeGreaterThan(0.3);
  expect(toneOf(dark, dark.mean, 0, usualWishes('low-light')).lift).toBeGreaterThan(lift);
  expect(toneOf(dark, dark.mean, 0, { ...wishes, exposure: 0 }).lift).toBeCloseTo(0, 9);
  const flat = { ...good, black: 0.3, white: 0.74, mean: 0.5, spread: 0.1 };
  expect(levelsOf(flat, wishes).black).toBeGreaterThan(0.2);
  expect(levelsOf(flat, { ...wishes, contrast: 0 }).black).toBe(0);
  expect(levelsOf({ ...flat, white: 0.99, mean: 0.78 }, wishes).black).toBe(0);
});

test('a lamp’s cast goes, a small one, an unsure one and dusk stay', () => {
  const lamp = { illuminant: [1, 1, 1], a: 0.01, b: 0.055, confidence: 1 } as const;
  expect(balanceOf(lamp, 1)).toBeGreaterThan(0.7);
  expect(balanceOf({ ...lamp, b: 0.014 }, 1)).toBe(0);
  expect(balanceOf({ ...lamp, confidence: 0 }, 1)).toBe(0);
  expect(balanceOf({ ...lamp, a: 0.045, b: -0.03 }, 1)).toBeLessThan(0.3);
  expect(balanceOf({ ...lamp, b: 0.13 }, 1)).toBe(0);
});

test('noise goes where it will be seen, compression where it was strong, softness where there is some', () => {
  expect(damageOf({ noise: 3 }, 1, 92, wishes)).toEqual({ noise: 0, jpegLoss: 0 });
  expect(damageOf({ noise: 3.5 }, 4, 92, wishes).noise).toBe(3.5);
  expect(damageOf({ noise: 9 }, 1, undefined, wishes).noise).toBe(9);
  expect(damageOf({ noise: 9 }, 1, 40, { ...wishes, noise: 0 })).toEqual({ noise: 0, jpegLoss: 0 });
  expect(damageOf({ noise: 1 }, 1, 40, wishes).jpegLoss).toBeCloseTo(0.6, 9);
  expect(sharpeningOf({ edgeWidth: 1.6 }, 1)).toBeUndefined();
  expect(sharpeningOf({ edgeWidth: 0 }, 1)).toBeUndefined();
  expect(sharpeningOf({ edgeWidth: 3.6 }, 1)!.amount).toBeGreaterThan(0.9);
  expect(sharpeningOf({ edgeWidth: 3.6 }, 0)).toBeUndefined();
});

function face(light: readonly [number, number, number]): LightCopy {
  const data = new Float32Array(30 * 30 * 3).map((_, i) => light[i % 3]);
  return { width: 30, height: 30, light: data, weights: new Float32Array(900).fill(1) };
}
const whole = [{ left: 0, top: 0, width: 1, height: 1 }];

test('skin that is as it should be is not turned; skin in yellow light gets its color back', () => {
  const skin = [0.48, 0.27, 0.18] as const;
  const yellow = [1.15, 0.98, 0.55] as const;
  const lit = skin.map((value, c) => value * yellow[c]) as unknown as typeof skin;
  expect(holdSkin(face(lit), whole, { illuminant: yellow }, 0.8)).toBeGreaterThan(0.2);
  const held = holdSkin(face(skin), whole, { illuminant: yellow }, 0.8);
  expect(held).toBeLessThan(0.4);
  const hue = (light: readonly [number, number, number]) => {
    const [a, b] = chromaOf(light);
    return (Math.atan2(b, a) * 180) / Math.PI;
  };
  expect(Math.abs(hue(times(adaptation(yellow, held), skin)) - hue(skin))).toBeLessThan(6);
  expect(holdSkin(face(skin), [], { illuminant: yellow }, 0.8)).toBe(0.8);
});

test('the report says what was found, done, switched off and out of reach', () => {
  const before = { brightness: 20, contrast: 40, cast: 6, haze: 1, noise: 2, compression: 0, edges: 9 };
  const after = { ...before, brightness: 38 };
  const set = (...names: Measure[]) => new Set(names);
  const { facts, warnings } = describeFixes(
    before,
    after,
    set('brightness'),
    set('brightness', 'cast'),
    new Set(['color']),
  );
  const of = (measure: Measure) => facts.find((fact) => fact.measure === measure);
  expect(of('brightness')).toEqual({ measure: 'brightness', before: 20, after: 38, outcome: 'fixed' });
  expect(of('cast')).toEqual({ measure: 'cast', before: 6, outcome: 'off' });
  expect(of('haze')).toEqual({ measure: 'haze', before: 1, outcome: 'fine' });
  expect(of('edges')!.outcome).toBe('beyond');
  expect(warnings).toEqual(['too_soft']);
  const none = describeFixes({ ...before, edges: 1.5, brightness: 2 }, after, set(), set(), new Set());
  expect(none.warnings).toEqual(['nothing_found', 'too_dark']);
});
