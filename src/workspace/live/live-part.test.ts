import { describe, expect, test } from 'vitest';
import { likeness } from '#tests/support/pictures/picture-likeness.ts';
import { sharpSample } from '#tests/support/pictures/sample-photos.ts';
import type { Box, Raster } from '../../imaging/raster/raster.ts';
import { resample } from '../../imaging/raster/resample.ts';
import type { Tool } from '../../tool/tool.ts';
import { sharpenImage } from '../../tools/sharpen-image/sharpen-image.tool.ts';
import { maskPart, planPart, runOnPart, withSurroundings } from './live-part.ts';

const whole: Box = { x: 0, y: 0, width: 1, height: 1 };
const tool: Tool = sharpenImage;

describe('what a part is shown in', () => {
  const photo = { width: 4000, height: 3000 };

  test('a photo of two megapixels is shown in its own pixels, whatever the screen has', () => {
    const plan = planPart({ width: 1600, height: 1200 }, 1, whole, 300_000);
    expect(plan).toEqual({
      scale: 1,
      level: { width: 1600, height: 1200 },
      box: { x: 0, y: 0, width: 1600, height: 1200 },
    });
  });

  test('a larger one in as many as the screen has, and never more than two megapixels', () => {
    const { box } = planPart(photo, 1, whole, 480_000);
    expect(box.width * box.height).toBeCloseTo(480_000, -3);
    const large = planPart(photo, 1, whole, 9_000_000);
    expect(large.box.width * large.box.height).toBeCloseTo(2_000_000, -4);
  });

  test('closer up it is the photo’s own pixels: all that the region touches', () => {
    const { scale, box } = planPart(photo, 1, { x: 0.5001, y: 0.4, width: 0.25, height: 0.25 }, 480_000);
    expect(scale).toBe(1);
    expect(box).toEqual({ x: 2000, y: 1200, width: 1001, height: 750 });
  });

  test('no closer than what could be read of it', () => {
    expect(planPart(photo, 0.4, { x: 0, y: 0, width: 0.1, height: 0.1 }, 480_000).scale).toBe(0.4);
  });

  test('surroundings end where the photo does', () => {
    const box = { x: 3, y: 50, width: 90, height: 40 };
    expect(withSurroundings(box, 10, { width: 100, height: 200 })).toEqual({
      x: 0,
      y: 40,
      width: 100,
      height: 60,
    });
  });
});

describe('a tool on a part', () => {
  const options = { amount: 180, radius: 1.7 };

  async function wholeResult(photo: Raster<Uint8Array>): Promise<Raster> {
    return runOnPart(tool, options, { raster: photo, scale: 1, measure: async (by) => by(photo) });
  }

  test('gives the pixels that it gives on the whole', async () => {
    const photo = await sharpSample('dogs');
    const box = { x: 60, y: 40, width: 150, height: 90 };
    const reach = tool.livePreview!.reach(tool.options.parse(options), 1);
    const outer = withSurroundings(box, reach, photo);
    const part = await runOnPart(tool, options, {
      raster: cut(photo, outer) as Raster<Uint8Array>,
      scale: 1,
      measure: async (by) => by(photo),
    });
    const inner = cut(part, { ...box, x: box.x - outer.x, y: box.y - outer.y });
    expect(inner.data).toEqual(cut(await wholeResult(photo), box).data);
  });

  test('made half as large first, it looks like the result made half as large: to 38 dB', async () => {
    const photo = await sharpSample('dogs', 768);
    const [width, height] = [photo.width / 2, photo.height / 2];
    const half = resample(photo, width, height);
    const preview = await runOnPart(tool, options, {
      raster: half,
      scale: 0.5,
      measure: async (by) => by(half),
    });
    const result = resample(await wholeResult(photo), width, height);
    expect(likeness(preview, result)).toBeGreaterThan(38);
    // Closer than the photo itself is to the result: the preview shows the difference, not a picture without it.
    expect(likeness(preview, result)).toBeGreaterThan(likeness(half, result));
  });
});

function cut({ width, channels, data }: Raster, box: Box): Raster {
  const part = new Uint8Array(box.width * box.height * channels);
  for (let line = 0; line < box.height; line++) {
    const start = ((box.y + line) * width + box.x) * channels;
    part.set(data.subarray(start, start + box.width * channels), line * box.width * channels);
  }
  return { width: box.width, height: box.height, channels, data: part };
}

test('a part of a mask lies where the part of the photo does, whatever the size of the mask', () => {
  const mask = {
    width: 4,
    height: 2,
    channels: 1,
    data: Uint8Array.of(0, 0, 255, 255, 0, 0, 255, 255),
  } as const;
  const whole = maskPart(mask, { width: 40, height: 20 }, { x: 0, y: 0, width: 40, height: 20 });
  expect([whole.data[0], whole.data[10], whole.data[29], whole.data[39]]).toEqual([0, 0, 255, 255]);
  const part = maskPart(mask, { width: 40, height: 20 }, { x: 16, y: 5, width: 8, height: 3 });
  expect([part.width, part.height]).toEqual([8, 3]);
  expect([...part.data.subarray(0, 8)]).toEqual([...whole.data.subarray(5 * 40 + 16, 5 * 40 + 24)]);
});

test('the tool leaves the photo as it is where the mask says', async () => {
  const data = Uint8Array.from({ length: 64 * 64 * 3 }, (_, i) => (Math.floor(i / 3 / 8) % 2 ? 90 : 160));
  const raster = { width: 64, height: 64, channels: 3, data } as const;
  const half = Uint8Array.from({ length: 64 * 64 }, (_, i) => (i < 64 * 32 ? 255 : 0));
  const protect = { width: 64, height: 64, channels: 1, data: half } as const;
  const { data: made } = await runOnPart(
    tool,
    { amount: 200 },
    { raster, scale: 1, protect, measure: async (by) => by(raster) },
  );
  expect(made.subarray(0, 64 * 28 * 3)).toEqual(data.subarray(0, 64 * 28 * 3));
  expect(made.subarray(64 * 40 * 3)).not.toEqual(data.subarray(64 * 40 * 3));
});
