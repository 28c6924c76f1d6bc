import { expect, test } from 'vitest';
import {
  drawnFace,
  drawnIrises,
  drawnOutline,
  drawnPoints,
  drawnSize,
  mole,
  pimple,
} from '#tests/support/pictures/drawn-face.ts';
import { oklabOfBytes } from '../color/oklab.ts';
import { cropRaster } from '../raster/crop-raster.ts';
import type { Raster } from '../raster/raster.ts';
import { resample } from '../raster/resample.ts';
import { type Retouching, retouchFace } from './retouch-face.ts';

const nothing: Retouching = {
  smooth: 0,
  evenTone: 0,
  blemishes: 0,
  underEyes: 0,
  teeth: 0,
  eyes: 0,
  shine: 0,
};
const isHealed = () => true;
const face = {
  points: drawnPoints(),
  irises: drawnIrises,
  outline: (box: Parameters<typeof cropRaster>[1]) => cropRaster(drawnOutline(), box),
};
const photo = drawnFace();

function retouched(strengths: Partial<Retouching>) {
  const raster = { ...photo, data: photo.data.slice() };
  return { raster, ...retouchFace(raster, face, { ...nothing, ...strengths }) };
}

/** Mean L, a, b within a radius. */
function colorAt(
  { data, width }: Raster<Uint8Array>,
  [x, y]: readonly [number, number],
  radius = 2,
): number[] {
  const bytes: number[] = [];
  for (let row = y - radius; row <= y + radius; row++) {
    for (let column = x - radius; column <= x + radius; column++) {
      bytes.push(...data.subarray((row * width + column) * 3, (row * width + column) * 3 + 3));
    }
  }
  const lab = oklabOfBytes(Uint8Array.from(bytes), 3);
  return [0, 1, 2].map((part) => {
    let sum = 0;
    for (let i = part; i < lab.length; i += 3) sum += lab[i];
    return sum / (lab.length / 3);
  });
}

test('all at 0: not a byte changes', () => {
  expect(retouched({}).raster.data).toEqual(photo.data);
});

test('everything at once: the background keeps its bytes, skin its texture', () => {
  const all = {
    smooth: 1,
    evenTone: 1,
    blemishes: 1,
    underEyes: 1,
    teeth: 1,
    eyes: 1,
    shine: 1,
    isHealed,
  };
  const { raster, texture } = retouched(all);
  const outline = drawnOutline().data;
  let [changed, beyond] = [0, 0];
  for (let i = 0; i < outline.length; i++) {
    const isSame = [0, 1, 2].every((c) => raster.data[3 * i + c] === photo.data[3 * i + c]);
    if (!isSame) changed++;
    if (outline[i] === 0 && !isSame) beyond++;
  }
  expect(beyond).toBe(0);
  expect(changed).toBeGreaterThan(20_000);
  expect(texture[1] / texture[0]).toBeGreaterThan(0.9);
  expect(texture[1] / texture[0]).toBeLessThan(1.1);
});

test('16 bits stay 16 bits, and do the same', () => {
  const deep = { ...photo, data: Uint16Array.from(photo.data, (value) => value * 257) };
  retouchFace(deep, face, { ...nothing, smooth: 1, shine: 1 });
  const { data } = retouched({ smooth: 1, shine: 1 }).raster;
  let most = 0;
  for (let i = 0; i < data.length; i++) most = Math.max(most, Math.abs(deep.data[i] / 257 - data[i]));
  expect(most).toBeLessThan(0.6);
});

const measures = {
  /** Blotches on a cheek: the spread of lightness, less its pores. */
  smooth: (raster: Raster<Uint8Array>) => {
    const values: number[] = [];
    for (let y = 220; y < 250; y += 2)
      for (let x = 140; x < 200; x += 2) values.push(colorAt(raster, [x, y], 1)[0]);
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
    return -Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length);
  },
  underEyes: (raster: Raster<Uint8Array>) => colorAt(raster, [122, 196], 3)[0],
  teeth: (raster: Raster<Uint8Array>) => -colorAt(raster, [170, 290], 4)[2],
  eyes: (raster: Raster<Uint8Array>) => colorAt(raster, [136, 170], 1)[0],
  shine: (raster: Raster<Uint8Array>) => -colorAt(raster, [170, 95], 4)[0],
} as const;

test.each([
  ['smooth', 0.004],
  ['underEyes', 0.02],
  ['teeth', 0.02],
  ['eyes', 0.01],
  ['shine', 0.03],
] as const)('%s does more the higher it is', (name, least) => {
  const steps = [0, 0.25, 0.5, 0.75, 1].map((strength) =>
    measures[name](retouched({ [name]: strength }).raster),
  );
  for (let i = 1; i < steps.length; i++) expect(steps[i]).toBeGreaterThan(steps[i - 1]);
  expect(steps[4] - steps[0]).toBeGreaterThan(least);
});

test('an even tone brings a red patch towards the skin around it, step by step', () => {
  const red = { ...photo, data: photo.data.slice() };
  for (let y = 215; y < 245; y++)
    for (let x = 190; x < 220; x++) {
      const at = (y * drawnSize.width + x) * 3;
      red.data[at] = Math.min(255, red.data[at] + 14);
      red.data[at + 1] -= 8;
    }
  const redness = [0, 0.5, 1].map((evenTone) => {
    const raster = { ...red, data: red.data.slice() };
    retouchFace(raster, face, { ...nothing, evenTone });
    return colorAt(raster, [205, 230], 5)[1] - colorAt(raster, [150, 240], 5)[1];
  });
  expect(redness[1]).toBeLessThan(redness[0]);
  expect(redness[2]).toBeLessThan(redness[1]);
  expect(redness[2]).toBeLessThan(0.8 * redness[0]);
});

test('a pimple is healed, a mole stays unless moles go too', () => {
  const skin = colorAt(photo, [118, 240], 3);
  const { raster, found } = retouched({ blemishes: 0.6 });
  const healed = found.filter((one) => one.isHealed);
  expect(found.length).toBeGreaterThan(healed.length);
  expect(healed.some(({ x, y }) => Math.hypot(x - pimple[0], y - pimple[1]) < 3)).toBe(true);
  expect(healed.some(({ x, y }) => Math.hypot(x - mole[0], y - mole[1]) < 6)).toBe(false);
  const redder = (of: Raster<Uint8Array>) => colorAt(of, pimple)[1] - skin[1];
  expect(redder(photo)).toBeGreaterThan(0.04);
  expect(Math.abs(redder(raster))).toBeLessThan(0.01);
  expect(colorAt(raster, mole)).toEqual(colorAt(photo, mole));
  const without = retouched({ blemishes: 0.6, isHealed });
  expect(colorAt(without.raster, mole)[0]).toBeGreaterThan(colorAt(photo, mole)[0] + 0.1);
  const counts = [0, 0.3, 0.6, 1].map((blemishes) => retouched({ blemishes, isHealed }).found.length);
  expect(counts.toSorted((one, other) => one - other)).toEqual(counts);
});

test('a closed mouth has no teeth to whiten', () => {
  const closed = { ...photo, data: photo.data.slice() };
  for (let y = 278; y < 303; y++)
    for (let x = 132; x < 210; x++) {
      const at = (y * drawnSize.width + x) * 3;
      if (closed.data[at + 2] > 140) closed.data.set([176, 82, 84], at);
    }
  const raster = { ...closed, data: closed.data.slice() };
  retouchFace(raster, face, { ...nothing, teeth: 1 });
  expect(colorAt(raster, [170, 290], 4)).toEqual(colorAt(closed, [170, 290], 4));
});

test('a large face changes as its smaller copy does, and keeps every byte beside its skin', () => {
  const times = 4;
  const enlarged = ({ width, height, ...mask }: Raster<Uint8Array>, by: number) =>
    resample({ width, height, ...mask }, by * width, by * height);
  const large = enlarged(photo, times);
  const raster = { ...large, data: large.data.slice() };
  const outline = enlarged(drawnOutline(), times);
  const strengths = { ...nothing, smooth: 1, evenTone: 1, underEyes: 1, shine: 1, blemishes: 1, isHealed };
  const scaled = ([x, y]: readonly [number, number]) => [x * times, y * times] as const;
  const done = retouchFace(
    raster,
    {
      points: face.points.map(scaled),
      irises: drawnIrises.map(({ center, radius }) => ({ center: scaled(center), radius: radius * times })),
      outline: (box, { width, height }) => resample(cropRaster(outline, box), width, height),
    },
    strengths,
  );
  const small = retouched(strengths).raster;
  const back = resample(raster, photo.width, photo.height);
  const [cheek, forehead] = [
    [105, 235],
    [170, 90],
  ] as const;
  for (const at of [cheek, forehead]) {
    const [one, other] = [colorAt(back, at, 6), colorAt(small, at, 6)];
    for (const part of [0, 1, 2]) expect(Math.abs(one[part] - other[part])).toBeLessThan(0.006);
    expect(Math.abs(colorAt(back, at, 6)[0] - colorAt(photo, at, 6)[0])).toBeGreaterThan(0.0005);
  }
  expect(done.found.filter((one) => one.isHealed).length).toBeGreaterThanOrEqual(1);
  for (let i = 0; i < 3 * 40 * large.width; i++) expect(raster.data[i]).toBe(large.data[i]);
});
