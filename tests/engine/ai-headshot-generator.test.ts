import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openToolRuns, type ToolRuns } from '#tests/support/hands/tool-runs.ts';
import { pngOf, sharpSample } from '#tests/support/pictures/sample-photos.ts';

let runs: ToolRuns;
beforeAll(async () => {
  runs = await openToolRuns();
});
afterAll(() => runs?.close());

const tool = 'ai-headshot-generator';

interface Portrait {
  readonly kept: number;
  readonly leveled: number;
  readonly scale: number;
  readonly light: number;
}
const portraitsOf = (report: unknown) => (report as { portraits: Portrait[] }).portraits;

test('before a white backdrop, without retouching, the face keeps its pixels; only the backdrop is new', async () => {
  const photo = await pngOf(await sharpSample('admiral', 600)).toBuffer();
  const { file, report, warnings } = await runs.run(tool, photo, {
    backdrop: 'white',
    retouch: 0,
    framing: 'close',
  });
  const { width, height, xmp } = await sharp(file).metadata();
  expect(width).toBe(height);
  expect(width).toBeGreaterThanOrEqual(400);
  expect(xmp?.toString()).toContain('algorithmicallyEnhanced');
  expect(warnings).toEqual([]);
  const [portrait] = portraitsOf(report);
  expect(portrait.kept).toBeGreaterThan(99);
  expect(portrait).toMatchObject({ light: 0, scale: 100 });
  // Beside the cap there is nothing but white, where the photo has a flag.
  for (const left of [0, width - 30]) {
    const corner = await sharp(file).extract({ left, top: 0, width: 30, height: 30 }).raw().toBuffer();
    expect(Math.min(...corner)).toBeGreaterThan(215);
  }
});

test('what is painted as theirs stays in front of the backdrop, what is painted as background goes', async () => {
  const photo = await pngOf(await sharpSample('admiral', 400)).toBuffer();
  const { width, height } = await sharp(photo).metadata();
  const half = (left: number, right: number) =>
    sharp(
      Buffer.from(
        `<svg width="${width}" height="${height}"><rect width="100%" height="100%" fill="#000"/><rect x="${left}" width="${right - left}" height="100%" fill="#fff"/></svg>`,
      ),
    )
      .png()
      .toBuffer();
  // A strip of the flag on the left, and the shoulder on the right.
  const [keep, erase] = [await half(0, 60), await half(width - 70, width)];
  const options = { backdrop: 'white', retouch: 0 };
  const { file, pictures } = await runs.run(tool, { photo, keep, erase }, options);
  expect(pictures.matte).toHaveLength(1);
  const size = await sharp(file).metadata();
  const darkest = async (left: number) => {
    const region = { left, top: size.height - 60, width: 6, height: 50 };
    return Math.min(...(await sharp(file).extract(region).raw().toBuffer()));
  };
  expect(await darkest(2)).toBeLessThan(150);
  expect(await darkest(size.width - 8)).toBeGreaterThan(215);
  await expect(runs.run(tool, { photo: [photo, photo], keep }, options)).rejects.toMatchObject({
    code: 'option_invalid',
    params: { option: 'keep' },
  });
});

test('a leaning head is leveled, a team’s picture has its size, and no place is relit by more than a stop', async () => {
  const { data, width, height } = await sharpSample('admiral', 480);
  const photo = await sharp(data, { raw: { width, height, channels: 3 } })
    .rotate(12, { background: '#777' })
    .png()
    .toBuffer();
  const leaning = await runs.run(tool, photo, { team: true, light: 'rembrandt', retouch: 0 });
  const [first] = portraitsOf(leaning.report);
  expect(first.leveled).toBeGreaterThan(7);
  expect(first.light).toBeGreaterThan(0.3);
  expect(first.light).toBeLessThanOrEqual(1);
  expect(first.kept).toBeLessThan(50);
  expect(leaning.warnings).toContain('small_photo');
  expect(await sharp(leaning.file).metadata()).toMatchObject({ width: 1000, height: 1000 });
  const again = await runs.run(tool, leaning.file, { team: true, retouch: 0 });
  expect(portraitsOf(again.report)[0].leveled).toBeLessThan(1.5);
});

test('a photo without a face is refused', async () => {
  const photo = await pngOf(await sharpSample('dahlia', 320)).toBuffer();
  await expect(runs.run(tool, photo)).rejects.toMatchObject({ code: 'face_not_found' });
});
