import { readFile } from 'node:fs/promises';
import ExifReader from 'exifreader';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { labOf } from '#src/imaging/color/cielab.ts';
import type { Raster } from '#src/imaging/raster/raster.ts';
import { openToolRuns, type ToolRuns } from '#tests/support/hands/tool-runs.ts';
import { likeness } from '#tests/support/pictures/picture-likeness.ts';
import { pngOf, sharpSample } from '#tests/support/pictures/sample-photos.ts';
import { damagedPrint } from '#tests/support/restoration/damaged-prints.ts';

let runs: ToolRuns;
beforeAll(async () => {
  runs = await openToolRuns();
});
afterAll(() => runs?.close());

const restored = (photo: Buffer | Record<string, Buffer>, options?: Record<string, unknown>) =>
  runs.run('restore-old-photos', photo, options);

/** Nothing but the filling of damage. */
const fillOnly = { fade: false, color: false, noise: false, sharpness: false, screen: false };

interface Report {
  readonly measured: {
    readonly measure: string;
    readonly before: number;
    readonly after?: number;
    readonly outcome: string;
  }[];
  readonly scratches: number;
  readonly estimated: number;
  readonly invented: number;
  readonly straightened: boolean;
  readonly people: { readonly chosen: boolean; readonly likeness?: number; readonly moved?: number }[];
}

interface Guess {
  readonly kind: string;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly color: string;
  readonly sureness: number;
  readonly chosen: boolean;
}

async function pixelsOf(file: Buffer | string): Promise<Raster<Uint8Array>> {
  const { data, info } = await sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, channels: 3, data: new Uint8Array(data) };
}

/** In dB, over what is marked alone. */
function markedLikeness(one: Raster, other: Raster, mask: Raster): number {
  let [sum, count] = [0, 0];
  for (let i = 0; i < mask.data.length; i++) {
    if (mask.data[i] === 0) continue;
    for (let c = 3 * i; c < 3 * i + 3; c++) sum += ((one.data[c] - other.data[c]) / 255) ** 2;
    count += 3;
  }
  return 10 * Math.log10(count / sum);
}

const print = async () =>
  damagedPrint(await sharpSample('admiral', 420), {
    seed: 12,
    scratches: 7,
    folds: 1,
    specks: 25,
    isToned: true,
  });

test('scratches, a fold and dust are found and filled by the finder alone: what they covered comes back', async () => {
  const { damaged, aged, mask } = await print();
  const { file, report, warnings, pictures } = await restored(await pngOf(damaged).toBuffer(), fillOnly);
  const back = await pixelsOf(file);
  expect(markedLikeness(back, aged, mask) - markedLikeness(damaged, aged, mask)).toBeGreaterThan(4);
  expect(likeness(back, aged)).toBeGreaterThan(likeness(damaged, aged) + 3);
  const { scratches, estimated, people } = report as unknown as Report;
  expect(scratches).toBeGreaterThan(1);
  expect(estimated).toBeGreaterThan(0.3);
  expect(people).toHaveLength(1);
  expect(people[0]).toMatchObject({ chosen: true });
  expect(people[0].likeness).toBeGreaterThan(85);
  expect(warnings).toEqual([]);
  const filled = await pixelsOf(pictures.mask[0].path);
  // Not a pixel outside of the mask has changed.
  for (let i = 0; i < damaged.data.length; i++)
    if (filled.data[i] === 0 && back.data[i] !== damaged.data[i]) throw new Error(`pixel ${i} has changed`);
});

test('with cleaning alone damage stays; what is marked by hand goes, what is protected stays', async () => {
  const photo = await sharpSample('coffee', 240);
  const { width, height } = photo;
  const data = new Uint8Array(photo.data);
  for (let y = 100; y < 103; y++) data.fill(240, 3 * (y * width + 40), 3 * (y * width + 200));
  const scratched = { ...photo, data };
  const mask = (left: number, right: number) => {
    const marks = new Uint8Array(width * height);
    for (let y = 97; y < 106; y++) marks.fill(255, y * width + left, y * width + right);
    return sharp(marks, { raw: { width, height, channels: 1 } })
      .png()
      .toBuffer();
  };
  const given = {
    photo: await pngOf(scratched).toBuffer(),
    damage: await mask(36, 204),
    protect: await mask(120, 240),
  };
  const off = { ...fillOnly, marks: false, crop: false };
  const cleaned = await restored(given, { ...off, layers: 'cleaned' });
  expect((await pixelsOf(cleaned.file)).data).toEqual(data);
  // Faces and text were looked for; that made no pixel.
  expect(cleaned.engine).toBeNull();
  const back = await pixelsOf((await restored(given, off)).file);
  const at = (raster: Raster, x: number) => raster.data[3 * (101 * width + x)];
  expect(Math.abs(at(back, 70) - at(photo, 70))).toBeLessThan(30);
  expect(at(back, 180)).toBe(240);
});

test('a hole is made up only where that is allowed, and the map tells it', async () => {
  const photo = await sharpSample('seed', 300);
  const { width, height } = photo;
  const data = new Uint8Array(photo.data);
  const marks = new Uint8Array(width * height);
  for (let y = 60; y < 110; y++) {
    data.fill(235, 3 * (y * width + 100), 3 * (y * width + 150));
    marks.fill(255, y * width + 100, y * width + 150);
  }
  const damage = await sharp(marks, { raw: { width, height, channels: 1 } })
    .png()
    .toBuffer();
  const given = { photo: await pngOf({ ...photo, data }).toBuffer(), damage };
  const off = { ...fillOnly, crop: false };
  const all = await restored(given, off);
  expect((all.report as unknown as Report).invented).toBeGreaterThan(1);
  const { estimated, invented } = all.report as unknown as Report;
  const { xmp } = await ExifReader.load(all.pictures.result[0].path, { expanded: true });
  expect(xmp?.description?.description).toMatch(/^Restored: \d/);
  expect(xmp?.description?.description).toContain(`${estimated}% estimated, ${invented}% made up`);
  const map = await pixelsOf(all.pictures.map[0].path);
  const middle = 3 * (85 * width + 125);
  expect([...map.data.subarray(middle, middle + 3)]).toEqual([232, 0, 140]);
  const less = await restored(given, { ...off, layers: 'estimated' });
  expect((less.report as unknown as Report).invented).toBe(0);
  expect((await pixelsOf(less.file)).data[middle]).toBe(235);
});

test('what JPEG took of a scan is read off its pixels, taken away and told; without cleaning it stays', async () => {
  const { aged } = damagedPrint(await sharpSample('admiral', 420), { seed: 5, isToned: true });
  const { width, height, channels } = aged;
  const jpeg = await sharp(aged.data, { raw: { width, height, channels } }).jpeg({ quality: 15 }).toBuffer();
  // Saved anew: the file itself tells nothing.
  const file = await sharp(jpeg).png().toBuffer();
  const given = await pixelsOf(file);
  const off = { ...fillOnly, marks: false, crop: false };
  const told = ({ report }: { report?: unknown }) =>
    (report as Report).measured.find(({ measure }) => measure === 'compression');
  const cleaned = await restored(file, { ...off, noise: true });
  const gain = likeness(await pixelsOf(cleaned.file), aged) - likeness(given, aged);
  expect(gain).toBeGreaterThan(0.7);
  const { before, outcome } = told(cleaned)!;
  expect(Math.abs(before - 85)).toBeLessThanOrEqual(2);
  expect(outcome).toBe('fixed');
  const left = await restored(file, off);
  expect(told(left)).toMatchObject({ outcome: 'off' });
  expect((await pixelsOf(left.file)).data).toEqual(given.data);
});

test('a face that is unticked stays as it is on the print', async () => {
  const photo = await sharpSample('admiral', 420);
  const { aged } = damagedPrint(photo, { seed: 3, grain: 14 });
  const file = await pngOf(aged).toBuffer();
  const options = { fade: false, color: false, sharpness: false };
  const { report } = await restored(file, options);
  const [{ left, top, width, height }] = (report as unknown as { people: Record<string, number>[] }).people;
  const people = [{ x: left + width / 2, y: top + height / 2, chosen: false }];
  const kept = await pixelsOf((await restored(file, { ...options, people })).file);
  const x = Math.round(((left + width / 2) / 100) * photo.width);
  const y = Math.round(((top + height / 2) / 100) * photo.height);
  const at = 3 * (y * photo.width + x);
  expect([...kept.data.subarray(at, at + 30)]).toEqual([...aged.data.subarray(at, at + 30)]);
  expect([...kept.data.subarray(0, 30)]).not.toEqual([...aged.data.subarray(0, 30)]);
});

test('guessed colors are told with their places; the next run takes others for them, or none', async () => {
  const photo = await sharpSample('admiral', 360);
  const gray = await pngOf(photo).grayscale().png().toBuffer();
  const options = { ...fillOnly, crop: false, marks: false, colorize: true };
  const first = await restored(gray, options);
  const { guesses } = first.report as unknown as { guesses: Guess[] };
  const skin = guesses.find(({ kind }) => kind === 'skin')!;
  expect(skin.color).toMatch(/^#[0-9a-f]{6}$/);
  expect(skin.sureness).toBeGreaterThan(70);
  const said = ({ kind, left, top, width, height }: Guess, color: string | null) => ({
    kind,
    left,
    top,
    width,
    height,
    color,
  });
  const hair = guesses.find(({ kind }) => kind === 'hair')!;
  const second = await restored(gray, { ...options, guesses: [said(skin, '#5070b0'), said(hair, null)] });
  const told = second.report as unknown as { guesses: Guess[] };
  expect(told.guesses).toEqual(guesses.map((one) => ({ ...one, chosen: one !== hair })));
  const cheek = async (file: Buffer) => {
    const { width, height, data } = await pixelsOf(file);
    const x = Math.round(((skin.left + 0.35 * skin.width) / 100) * width);
    const y = Math.round(((skin.top + 0.55 * skin.height) / 100) * height);
    const at = 3 * (y * width + x);
    return data[at] - data[at + 2];
  };
  expect(await cheek(first.file)).toBeGreaterThan(15);
  expect(await cheek(second.file)).toBeLessThan(-15);
});

test('painted colors are laid on where they were painted, exactly where that is asked; a picture of colors all over is refused', async () => {
  const gray = { width: 200, height: 150, channels: 3, data: new Uint8Array(200 * 150 * 3) } as const;
  for (let i = 0; i < 200 * 150; i++) gray.data.fill(i % 200 < 100 ? 90 : 170, 3 * i, 3 * i + 3);
  const strokes = (opacity: number) =>
    sharp({
      create: { width: 100, height: 75, channels: 4, background: { r: 0, g: 0, b: 0, alpha: opacity } },
    })
      .composite([
        {
          input: { create: { width: 20, height: 20, channels: 3, background: '#8c3c32' } },
          left: 10,
          top: 30,
        },
      ])
      .png()
      .toBuffer();
  const photo = await pngOf(gray).toBuffer();
  const options = { ...fillOnly, crop: false, marks: false, exact: true };
  const { file, report, warnings } = await restored({ photo, strokes: await strokes(0) }, options);
  const made = await pixelsOf(file);
  const axesAt = (x: number, y: number) => {
    const at = 3 * (y * made.width + x);
    const [red, green, blue] = made.data.subarray(at, at + 3);
    return labOf(red / 255, green / 255, blue / 255).slice(1);
  };
  const [, a, b] = labOf(0x8c / 255, 0x3c / 255, 0x32 / 255);
  for (const place of [
    [21, 61],
    [58, 98],
    [40, 80],
  ])
    for (const [i, axis] of axesAt(place[0], place[1]).entries())
      expect(Math.abs(axis - [a, b][i])).toBeLessThan(1);
  // Over the edge of lightness hardly any of it comes.
  expect(Math.hypot(...axesAt(160, 75))).toBeLessThan(0.4 * Math.hypot(a, b));
  expect(report).toMatchObject({ colored: true });
  expect(warnings).not.toContain('few_colors');
  await expect(restored({ photo, strokes: await strokes(1) }, options)).rejects.toMatchObject({
    code: 'colors_opaque',
  });
});

test('a print in color is not colored anew, and that is said', async () => {
  const photo = await pngOf(await sharpSample('seed', 120)).toBuffer();
  const { report, warnings } = await restored(photo, { ...fillOnly, marks: false, colorize: true });
  expect(report).toMatchObject({ colored: false });
  expect(warnings).toContain('has_colors');
});

test('16 bits, the profile and alpha stay; enlarged it is twice as large; gray stays gray', async () => {
  const { data, width, height } = damagedPrint(await sharpSample('dogs', 160), {
    seed: 6,
    scratches: 2,
    fading: 0.6,
    isToned: true,
  }).damaged;
  const deep = new Uint16Array(width * height * 4);
  for (let i = 0; i < width * height; i++) {
    for (let c = 0; c < 3; c++) deep[4 * i + c] = data[3 * i] * 257;
    deep[4 * i + 3] = 30_000 + ((i * 97) % 30_000);
  }
  const photo = await sharp(deep, { raw: { width, height, channels: 4 } })
    .toColourspace('rgb16')
    .withIccProfile('p3')
    .png()
    .toBuffer();
  const { file, pictures } = await restored(photo, { enlarge: true });
  const [before, after] = await Promise.all([sharp(photo).metadata(), sharp(file).metadata()]);
  expect(after).toMatchObject({ width: 2 * width, height: 2 * height, depth: 'ushort', hasAlpha: true });
  expect(after.icc).toEqual(before.icc);
  const { data: made } = await sharp(await readFile(pictures.result[0].path))
    .toColourspace('rgb16')
    .raw({ depth: 'ushort' })
    .toBuffer({ resolveWithObject: true });
  const values = new Uint16Array(made.buffer, made.byteOffset, made.byteLength / 2);
  for (let i = 0; i < values.length; i += 4) expect(Math.abs(values[i] - values[i + 2])).toBeLessThan(600);
});

test('the smallest pictures come back, and it is said that there is nothing to restore, or to color', async () => {
  for (const [width, height] of [
    [1, 1],
    [2, 90],
  ]) {
    const photo = await sharp({ create: { width, height, channels: 3, background: '#808080' } })
      .png()
      .toBuffer();
    const { file, warnings } = await restored(photo);
    expect(await sharp(file).metadata()).toMatchObject({ width, height });
    expect(warnings).toEqual(['nothing_found']);
    expect((await restored(photo, { colorize: true })).warnings).toEqual(['few_colors']);
  }
});
