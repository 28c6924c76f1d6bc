import { describe, expect, test } from 'vitest';
import { oklabOfBytes } from '#src/imaging/color/oklab.ts';
import { gridPicture, headGrid } from '#src/imaging/people/head-grid.ts';
import { peopleParts } from '#src/imaging/people/people-parts.ts';
import type { Raster } from '#src/imaging/raster/raster.ts';
import { drawnFace, drawnHead, drawnSide } from '#tests/support/pictures/drawn-head.ts';
import { findHair } from '../found/find-hair.ts';
import { addVolume } from './add-volume.ts';
import { drawFringe } from './draw-fringe.ts';
import { type Dye, dyeHair } from './dye-hair.ts';
import { hairColorNames, hairColors } from './hair-colors.ts';
import { hairCrop } from './hair-crop.ts';
import { looksLikeHat } from './looks-like-hat.ts';
import { prepareHair } from './prepare-hair.ts';

const whole = { x: 0, y: 0, width: drawnSide, height: drawnSide };
const full: Omit<Dye, 'color'> = { style: 'full', strength: 1, shine: 0 };

/** A drawn head with long hair in strands: lighter and darker lines that run down, in light that falls from the left. */
function strandedHead(hair: readonly [number, number, number] = [70, 50, 38]) {
  const head = drawnHead(true);
  const data = head.picture.data.slice();
  for (let i = 0; i < head.kinds.length; i++) {
    if (head.kinds[i] !== 'hair') continue;
    const [x, y] = [i % drawnSide, Math.floor(i / drawnSide)];
    const strand = 1 + 0.25 * Math.sin(1.3 * x + 0.02 * y) + 0.12 * Math.sin(0.45 * x);
    const light = 1.2 - (0.5 * x) / drawnSide;
    for (let c = 0; c < 3; c++) data[3 * i + c] = Math.min(250, hair[c] * strand * light);
  }
  return { ...head, picture: { ...head.picture, data } };
}

function foundOn({ picture, alpha, points }: ReturnType<typeof strandedHead>) {
  const grid = headGrid(gridPicture(picture, alpha), points);
  const parts = peopleParts(grid);
  return { found: findHair(picture, { points, alpha, grid, parts, scale: 1 })!, parts };
}

/** The hair as it was drawn, as a mask of the whole picture. */
function drawnMask({ kinds }: ReturnType<typeof strandedHead>): Raster<Uint8Array> {
  const data = Uint8Array.from(kinds, (kind) => (kind === 'hair' ? 255 : 0));
  return { width: drawnSide, height: drawnSide, channels: 1, data };
}

function dyed(head: ReturnType<typeof strandedHead>, dye: Dye, mask = drawnMask(head)) {
  const crop = hairCrop(head.picture, whole, head.points);
  return dyeHair(prepareHair(crop, mask)!, dye) as Raster<Uint8Array>;
}

/** Standard deviation of what a pixel differs by from its neighbors across the strands, and the mean, of lightness within the hair. */
function textureOf(picture: Raster<Uint8Array>, mask: Raster<Uint8Array>) {
  const lab = oklabOfBytes(picture.data, 3);
  let [sum, square, count] = [0, 0, 0];
  for (let i = 4; i < mask.data.length - 4; i++) {
    if ([-4, 0, 4].some((step) => mask.data[i + step] < 255)) continue;
    let around = 0;
    for (let step = -4; step <= 4; step++) around += lab[3 * (i + step)] / 9;
    sum += lab[3 * i];
    square += (lab[3 * i] - around) ** 2;
    count++;
  }
  return { mean: sum / count, detail: Math.sqrt(square / count) };
}

test('the hair is found as it was drawn, and nothing of the face is in it', () => {
  const head = strandedHead();
  const { found } = foundOn(head);
  const { box, mask } = found;
  let [both, either, onFace, face] = [0, 0, 0, 0];
  for (let i = 0; i < head.kinds.length; i++) {
    const [x, y] = [(i % drawnSide) - box.x, Math.floor(i / drawnSide) - box.y];
    const inBox = x >= 0 && y >= 0 && x < box.width && y < box.height;
    const share = inBox ? mask.data[y * box.width + x] / 255 : 0;
    const isDrawn = head.kinds[i] === 'hair';
    both += isDrawn ? share : 0;
    either += isDrawn ? 1 : share;
    if (head.kinds[i] !== 'face') continue;
    face++;
    onFace += share;
  }
  expect(both / either).toBeGreaterThan(0.9);
  expect(onFace / face).toBeLessThan(0.005);
  expect(found.contrast).toBeGreaterThan(0.25);
});

test('a bald head has none', () => {
  const head = drawnHead();
  const data = head.picture.data.slice();
  for (let i = 0; i < head.kinds.length; i++)
    if (head.kinds[i] === 'hair') data.set([214 + (i % 5), 164, 138], 3 * i);
  const picture = { ...head.picture, data };
  const grid = headGrid(gridPicture(picture, head.alpha), head.points);
  const found = findHair(picture, { ...head, grid, parts: peopleParts(grid), scale: 1 });
  expect(found).toBeUndefined();
});

describe.each([
  ['dark', [70, 50, 38]],
  ['fair', [190, 160, 110]],
] as const)('%s hair', (_, own) => {
  const head = strandedHead(own);
  const { found } = foundOn(head);
  const crop = hairCrop(head.picture, found.box, head.points);
  const hair = prepareHair(crop, found.mask)!;

  test.each(hairColorNames)('%s is its mean, strands stay, skin and background keep theirs', (name) => {
    const result = dyeHair(hair, { ...full, color: hairColors[name] }) as Raster<Uint8Array>;
    const [before, after] = [crop.picture as Raster<Uint8Array>, result].map((picture) =>
      textureOf(picture, found.mask),
    );
    const target = hairColors[name][0];
    expect(Math.abs(after.mean - target)).toBeLessThan(0.04);
    // As seen: where hair gets darker its strands are compared by their share of its light.
    const kept = after.detail / before.detail;
    expect(Math.max(kept, (kept * before.mean) / after.mean) ** 2).toBeGreaterThan(0.8);

    const labs = [crop.picture.data as Uint8Array, result.data].map((data) => oklabOfBytes(data, 3));
    let [skin, outside] = [0, 0];
    for (let y = 0, i = 0; y < found.box.height; y++) {
      for (let x = 0; x < found.box.width; x++, i++) {
        const kind = head.kinds[(found.box.y + y) * drawnSide + found.box.x + x];
        const gap = Math.hypot(...[0, 1, 2].map((c) => labs[0][3 * i + c] - labs[1][3 * i + c]));
        if (found.mask.data[i] === 0) outside = Math.max(outside, gap);
        const isInside =
          ((found.box.x + x - drawnFace.x) / drawnFace.across) ** 2 +
            ((found.box.y + y - drawnFace.y) / drawnFace.down) ** 2 <
          0.85;
        if (kind === 'face' && isInside && found.box.y + y > drawnFace.y - 38) skin = Math.max(skin, gap);
      }
    }
    expect(outside).toBe(0);
    expect(skin).toBeLessThan(0.01);
  });
});

/** Mean change of lightness over hair in rows, by how far down they are. */
function changeIn(
  before: Raster<Uint8Array>,
  after: Raster<Uint8Array>,
  mask: Raster<Uint8Array>,
  rows: [number, number],
) {
  const labs = [before, after].map(({ data }) => oklabOfBytes(data, 3));
  let [sum, count] = [0, 0];
  for (let i = rows[0] * drawnSide; i < rows[1] * drawnSide; i++) {
    if (mask.data[i] < 255) continue;
    sum += Math.hypot(...[0, 1, 2].map((c) => labs[0][3 * i + c] - labs[1][3 * i + c]));
    count++;
  }
  return sum / count;
}

test('roots stay in their color, ends alone take that of an ombre', () => {
  const head = strandedHead();
  const mask = drawnMask(head);
  const [roots, ombre] = (['roots', 'ombre'] as const).map((style) =>
    dyed(head, { ...full, style, color: hairColors.rose }),
  );
  const [top, middle, ends] = [
    [72, 84],
    [130, 160],
    [270, 298],
  ] as [number, number][];
  const at = (picture: Raster<Uint8Array>, rows: [number, number]) =>
    changeIn(head.picture, picture, mask, rows);
  expect(at(roots, top)).toBeLessThan(0.05);
  expect(at(roots, ends)).toBeGreaterThan(0.25);
  expect(at(ombre, top)).toBeLessThan(0.02);
  expect(at(ombre, middle)).toBeLessThan(at(ombre, ends) - 0.1);
});

test('streaks are some of the strands, and in dark hair only a little lighter', () => {
  const head = strandedHead();
  const mask = drawnMask(head);
  const result = dyed(head, { ...full, style: 'streaks', color: hairColors.platinum });
  const labs = [head.picture, result].map(({ data }) => oklabOfBytes(data, 3));
  let [streaked, count, sum] = [0, 0, 0];
  for (let i = 0; i < mask.data.length; i++) {
    if (mask.data[i] === 0) continue;
    const lift = labs[1][3 * i] - labs[0][3 * i];
    count++;
    if (lift > 0.06) streaked++;
    sum += lift;
  }
  expect(streaked / count).toBeGreaterThan(0.1);
  expect(streaked / count).toBeLessThan(0.5);
  expect(sum / count).toBeLessThan(0.1);
});

test('gray strands are covered, dark hair between them isn’t touched', () => {
  const head = strandedHead();
  const data = head.picture.data.slice();
  const isGray = (i: number) => head.kinds[i] === 'hair' && i % 9 < 2;
  for (let i = 0; i < head.kinds.length; i++) if (isGray(i)) data.set([190, 190, 192], 3 * i);
  const gray = { ...head, picture: { ...head.picture, data } };
  const result = dyed(gray, { ...full, style: 'gray-cover', color: undefined });
  const labs = [data, result.data].map((picture) => oklabOfBytes(picture, 3));
  let [covered, grays, touched, darks] = [0, 0, 0, 0];
  for (let i = 0; i < head.kinds.length; i++) {
    if (head.kinds[i] !== 'hair') continue;
    const change = labs[0][3 * i] - labs[1][3 * i];
    if (isGray(i)) {
      covered += change;
      grays++;
    } else {
      touched += Math.abs(change);
      darks++;
    }
  }
  expect(covered / grays).toBeGreaterThan(0.15);
  expect(touched / darks).toBeLessThan(0.05);
});

test('with its own color and no shine hair keeps every byte; shine makes lights lighter and leaves the dark', () => {
  const head = strandedHead();
  const mask = drawnMask(head);
  const same = dyed(head, { ...full, color: undefined });
  expect(same.data).toEqual(head.picture.data);
  const [glossy, dull] = [1, -1].map((shine) =>
    textureOf(dyed(head, { ...full, color: undefined, shine }), mask),
  );
  const own = textureOf(head.picture, mask);
  expect(glossy.detail).toBeGreaterThan(1.1 * own.detail);
  expect(dull.detail).toBeLessThan(0.95 * own.detail);
});

test('half the strength is half way to the color', () => {
  const head = strandedHead();
  const mask = drawnMask(head);
  const own = textureOf(head.picture, mask).mean;
  const [half, all] = [0.5, 1].map(
    (strength) => textureOf(dyed(head, { ...full, strength, color: hairColors.blonde }), mask).mean,
  );
  expect((half - own) / (all - own)).toBeCloseTo(0.5, 1);
});

test('16 bits and alpha stay', () => {
  const head = strandedHead();
  const count = drawnSide * drawnSide;
  const data = new Uint16Array(4 * count);
  for (let i = 0; i < count; i++) {
    for (let c = 0; c < 3; c++) data[4 * i + c] = 257 * head.picture.data[3 * i + c];
    data[4 * i + 3] = 40_000 + (i % 100);
  }
  const deep: Raster = { width: drawnSide, height: drawnSide, channels: 4, data };
  const crop = hairCrop(deep, whole, head.points);
  const result = dyeHair(prepareHair(crop, drawnMask(head))!, { ...full, color: hairColors.red });
  const shallow = dyed(head, { ...full, color: hairColors.red });
  expect(result.data).toBeInstanceOf(Uint16Array);
  let most = 0;
  for (let i = 0; i < count; i++) {
    expect(result.data[4 * i + 3]).toBe(data[4 * i + 3]);
    for (let c = 0; c < 3; c++)
      most = Math.max(most, Math.abs(result.data[4 * i + c] / 257 - shallow.data[3 * i + c]));
  }
  expect(most).toBeLessThan(4);
});

test('volume moves hair outward over the wall, never over face and clothes', () => {
  const head = strandedHead();
  const mask = drawnMask(head);
  const crop = hairCrop(head.picture, whole, head.points);
  const isBody = (i: number) => ['face', 'neck', 'clothes'].includes(head.kinds[i]);
  const body = {
    width: drawnSide,
    height: drawnSide,
    data: Float32Array.from(head.kinds, (_, i) => +isBody(i)),
  };
  const fuller = addVolume(crop, { picture: head.picture, mask }, 0.3, body);
  const area = ({ data }: Raster<Uint8Array>) => data.reduce((sum, share) => sum + share / 255, 0);
  expect(area(fuller.mask) / area(mask)).toBeGreaterThan(1.08);
  for (let i = 0; i < head.kinds.length; i++) {
    const same = [0, 1, 2].every((c) => fuller.picture.data[3 * i + c] === head.picture.data[3 * i + c]);
    if (isBody(i)) expect(same).toBe(true);
    else if (!same) expect(fuller.mask.data[i]).toBeGreaterThan(0);
  }
});

test.each(['straight', 'swept'] as const)(
  'a %s fringe covers the forehead in the hair’s color and ends above the eyes',
  (fringe) => {
    const head = strandedHead();
    const crop = hairCrop(head.picture, whole, head.points);
    const { data } = drawFringe(crop, head.picture, drawnMask(head), fringe);
    const lab = oklabOfBytes(data as Uint8Array, 3);
    const at = (x: number, y: number) => lab[3 * (y * drawnSide + x)];
    expect(at(drawnFace.x, drawnFace.y - 40)).toBeLessThan(0.45);
    let changed = 0;
    for (let i = 3 * drawnSide * (drawnFace.y - 5); i < data.length; i++)
      if (data[i] !== head.picture.data[i]) changed++;
    expect(changed).toBe(0);
  },
);

test.each([
  ['brown hair', [70, 50, 38], false],
  ['blonde hair', [200, 165, 110], false],
  ['a yellow hat', [240, 190, 20], true],
  ['a green hat', [40, 140, 70], true],
] as const)('%s', (_, color, isHat) => {
  const head = strandedHead(color);
  const hair = prepareHair(hairCrop(head.picture, whole, head.points), drawnMask(head))!;
  expect(looksLikeHat(hair)).toBe(isHat);
});
