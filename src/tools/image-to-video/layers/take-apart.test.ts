import { describe, expect, test } from 'vitest';
import { photoOf } from '#tests/support/pictures/photo-of.ts';
import { AppError } from '../../../errors.ts';
import { newTexture } from '../../../imaging/mesh/mesh-texture.ts';
import type { Raster } from '../../../imaging/raster/raster.ts';
import { resample } from '../../../imaging/raster/resample.ts';
import type { FillInput } from '../../../tasks/fill.ts';
import { quietStudio } from '../../../tool/quiet-studio.ts';
import type { Studio } from '../../../tool/studio.ts';
import { cameraAt } from '../camera/camera-moves.ts';
import { shiftOf } from '../camera/clip-camera.ts';
import { type LayeredPhoto, paintLayers } from './layered-photo.ts';
import { takeApart } from './take-apart.ts';

const size = { width: 240, height: 160 };
const frame = { width: 240, height: 160 };
type Inside = (x: number, y: number) => boolean;

/** A green lawn under a light sky, and a red thing on it. */
function pictureOf(isThing: Inside): Raster<Uint8Array> {
  const data = new Uint8Array(240 * 160 * 3);
  for (let at = 0; at < 240 * 160; at++) {
    const [x, y] = [at % 240, Math.floor(at / 240)];
    data.set(
      isThing(x, y) ? [200, 30, 30] : y < 70 ? [200, 215, 240] : [60 + ((x * 7) % 40), 130, 50],
      at * 3,
    );
  }
  return { ...size, channels: 3, data };
}

/** A studio that finds this thing, or says that there is none, and fills with gray. */
function studioOf(isThing: Inside | undefined) {
  const fills: FillInput[] = [];
  const run = async (task: string, input: unknown) => {
    if (task === 'cut-out') {
      if (!isThing) throw new AppError('subject_not_found');
      const { width, height } = (input as { photo: { width: number; height: number } }).photo;
      const data = new Uint8Array(width * height);
      for (let at = 0; at < data.length; at++)
        if (isThing(((at % width) * 240) / width, (Math.floor(at / width) * 160) / height)) data[at] = 255;
      return { alpha: { width, height, channels: 1, data }, certainty: 1, views: 1 };
    }
    if (task === 'upscale-image') {
      const { pixels } = input as { pixels: Raster };
      return { pixels: resample(pixels, 2 * pixels.width, 2 * pixels.height) };
    }
    if (task === 'find-objects') return { objects: [] };
    if (task === 'find-text') return { lines: [] };
    const fill = input as FillInput;
    fills.push(fill);
    const data = fill.pixels.data.map((value, at) => (fill.mask.data[Math.floor(at / 3)] > 0 ? 128 : value));
    return { pixels: { ...fill.pixels, data }, changed: 0.1 };
  };
  return { fills, studio: quietStudio({ run: run as Studio['run'] }) };
}

const box =
  (left: number, right: number, top: number, bottom: number): Inside =>
  (x, y) =>
    x >= left && x < right && y >= top && y < bottom;
const path = (staging: { subject: number; beyond: { x: number; y: number } }) =>
  Array.from({ length: 31 }, (_, at) => cameraAt('slide', at / 30, { ...staging, course: 'loop', seed: 1 }));

async function apart(isThing: Inside, isFound = true) {
  const { fills, studio } = studioOf(isFound ? isThing : undefined);
  return { fills, ...(await takeApart(photoOf(pictureOf(isThing)), frame, path, 1, studio)) };
}

/** How many pixels of the frame the photo leaves bare on the camera's way. */
function bareAlong(photo: LayeredPhoto, zoom: number): number {
  let bare = 0;
  const nearness = photo.subject?.nearness ?? [0.5];
  const subject = nearness.reduce((sum, value) => sum + value, 0) / nearness.length;
  for (const camera of path({ subject, beyond: { x: 0, y: 0 } })) {
    const shown = newTexture(frame.width, frame.height);
    paintLayers(photo, { ...camera, zoom: camera.zoom * zoom }, shown);
    for (let at = 3; at < shown.data.length; at += 4) if (shown.data[at] !== 255) bare++;
  }
  return bare;
}

describe('a thing that stands on the ground', () => {
  test('is as near as where it stands, and the background goes on behind it', async () => {
    const { photo, hasSubject, fills, zoom } = await apart(box(90, 150, 30, 140));
    expect(hasSubject).toBe(true);
    expect(zoom).toBeGreaterThan(1);
    expect(bareAlong(photo, zoom)).toBe(0);
    const { ground, subject, background, detail } = photo;
    expect(ground.line).toBeLessThan(135);
    expect(Math.min(...subject!.nearness)).toBeGreaterThan(ground.back + 0.2);
    // The thing's middle is filled, too, by and by, and nowhere in the background is anything red.
    expect(fills).toHaveLength(1);
    const { width, data } = background;
    for (const [x, y] of [
      [120, 80],
      [92, 60],
      [148, 50],
      [86, 60],
    ]) {
      const at = (Math.round(y * detail) * width + Math.round(x * detail)) * 4;
      expect(data[at] - data[at + 1]).toBeLessThan(60);
    }
  });

  test('has no more filled behind it than the camera gets to see, and nothing is copied from it', async () => {
    const { fills } = await apart(box(60, 180, 20, 140));
    const { mask, source } = fills[0];
    const at = (x: number, y: number) =>
      Math.round((y * mask.height) / 160) * mask.width + Math.round((x * mask.width) / 240);
    expect(mask.data[at(120, 80)]).toBe(0);
    expect(source!.data[at(120, 80)]).toBe(0);
    expect(mask.data[at(62, 60)]).toBe(255);
    expect(mask.data[at(20, 60)]).toBe(0);
    expect(source!.data[at(20, 60)]).toBe(255);
  });
});

test('somebody whom the photo cuts off on a side never ends within the frame', async () => {
  const { photo, zoom, nearness } = await apart(box(150, 240, 30, 160));
  const { texture, left } = photo.subject!;
  for (const camera of path({ subject: nearness, beyond: { x: 0, y: 0 } })) {
    const { scale, right } = shiftOf(photo.view, { ...camera, zoom: camera.zoom * zoom }, nearness);
    expect(((left + texture.width) / photo.detail) * scale + right).toBeGreaterThanOrEqual(frame.width);
  }
});

describe('no subject is taken', () => {
  test('of a photo without ground either: it is moved evenly, and covers the frame', async () => {
    const even: Raster<Uint8Array> = { ...size, channels: 3, data: new Uint8Array(240 * 160 * 3).fill(120) };
    const { studio } = studioOf(undefined);
    const { photo, zoom } = await takeApart(photoOf(even), frame, path, 1, studio);
    expect(photo.ground.line).toBe(photo.ground.height);
    expect(bareAlong(photo, zoom)).toBe(0);
  });

  test.each([
    ['where none is found', box(90, 150, 30, 140), false],
    ['of a speck', box(100, 112, 100, 112), true],
    ['of what fills the photo', box(10, 230, 4, 156), true],
    ['of what touches three borders', box(0, 240, 60, 160), true],
  ] as const)('%s: the photo is moved as it is', async (_, isThing, isFound) => {
    const { photo, hasSubject, fills, zoom } = await apart(isThing, isFound);
    expect(hasSubject).toBe(false);
    expect(bareAlong(photo, zoom)).toBe(0);
    expect(photo.subject).toBeUndefined();
    expect(fills).toEqual([]);
  });
});

test('a photo that is smaller than its clip is enlarged, and that is told', async () => {
  const isThing = box(90, 150, 30, 140);
  const { studio } = studioOf(isThing);
  const large = await takeApart(photoOf(pictureOf(isThing)), { width: 480, height: 320 }, path, 1, studio);
  expect(large).toMatchObject({ isEnlarged: true });
  expect(large.photo.background).toMatchObject({ width: 480, height: 320 });
  expect((await apart(isThing)).isEnlarged).toBe(false);
});
